"""What Pantikapaion tells searching bots."""

from __future__ import annotations

from typing import Any, cast

import pytest
from librt.random import Random

from oikist.bots import find
from oikist.bots.base import Budget
from oikist.core.leads import outcomes
from oikist.core.state import CHANCE, OVER
from oikist.games.pantikapaion.hints import MOST, USUAL, idle, promise, promising
from oikist.games.pantikapaion.layout import F_LAY, F_TAKE, LAY_AT, PICK_AT, PLAY, WORKER_AT
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.worth import Weights, actions_left, expectation, worth
from tests.engine.pantikapaion.driver import GAME

HINTS = GAME.hints()


def fresh(seats: int = 2) -> PantikapaionState:
    return cast("PantikapaionState", GAME.new(seats))


def random_game(seed: int, seats: int = 2) -> list[PantikapaionState]:
    """The positions of a random game in which somebody decides, and the last one."""
    state = fresh(seats)
    rng = Random(seed)
    found = []
    while state.actor() != OVER:
        if state.actor() != CHANCE:
            found.append(state.copy())
        state.play_random(rng)
    return [*found, state]


def chosen_game(seats: int, choose: dict[int, Any], seed: int) -> PantikapaionState:
    """A finished game in which some seats choose, the others play at random."""
    state = fresh(seats)
    rng = Random(seed)
    while (actor := state.actor()) != OVER:
        if actor not in choose:
            state.play_random(rng)
        else:
            state.play(choose[actor](state, state.actions()))
    return state


def best(state: PantikapaionState, actions: list[int]) -> int:
    return promising(state, actions, Weights())[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_what_is_expected_is_the_score(seats: int) -> None:
    over = random_game(seats, seats)[-1]
    assert expectation(over) == [float(score) for score in over.scores()]


def test_values_are_shares_and_their_order_is_that_of_the_points() -> None:
    for state in random_game(11, 3)[::25]:
        values = HINTS.evaluate(state)
        points = expectation(state)
        assert all(0.0 < value < 1.0 for value in values)
        assert sorted(range(3), key=values.__getitem__) == sorted(range(3), key=points.__getitem__)
    # 10 points ahead are worth three quarters, 30 are worth 0.5 + 0.5 * 30 / 40
    assert outcomes([50.0, 40.0], USUAL) == [0.75, 0.25]
    assert outcomes([60.0, 30.0, 10.0], USUAL) == pytest.approx([0.875, 0.125, 0.5 - 0.5 * 50 / 60])


def test_looking_changes_nothing() -> None:
    for state in random_game(12)[::40]:
        before = state.to_bytes()
        HINTS.evaluate(state)
        if state.actor() != OVER:
            HINTS.order(state, state.actions())
        assert state.to_bytes() == before


def test_actions_left_in_a_round() -> None:
    states = random_game(13)
    first = next(state for state in states if state.stage == PLAY and state.frame() == F_TAKE)
    seat = int(first.mover())
    assert (actions_left(first, seat), actions_left(first, 1 - seat)) == (3, 3)
    # once the action is taken two are left, though the turn has not ended
    state = first.copy()
    for typed in ("take " + state.box.names[state.circle_tile(state.offer()[0])], "coins"):
        state.play(GAME.parse(state, typed))
    assert state.mover() == seat
    assert (actions_left(state, seat), actions_left(state, 1 - seat)) == (2, 3)
    assert actions_left(states[-1], seat) == 0


def test_order_keeps_legal_actions_best_first() -> None:
    weights = Weights()
    wide = 0
    for state in random_game(14)[::9]:
        if state.actor() == OVER:
            continue
        actions = state.actions()
        ranked = HINTS.order(state, actions)
        assert 1 <= len(ranked) <= MOST
        assert set(ranked) <= set(actions)
        assert len(set(ranked)) == len(ranked)
        promises = [promise(state, action, state.actor(), weights) for action in ranked]
        assert promises == sorted(promises, reverse=True)
        wide += len(actions) > HINTS.wide()
    assert wide > 3


def test_no_worker_goes_where_nothing_lies_before_the_last_round() -> None:
    seen = set()
    for state in random_game(15):
        if state.actor() == OVER or state.stage != PLAY:
            continue
        workers = [action for action in state.actions() if WORKER_AT <= action < PICK_AT]
        for action in workers:
            lies = state.cube(state.mover(), action - WORKER_AT) >= 0
            assert idle(state, action, state.mover()) == (not lies and state.round < 5)
            seen.add((lies, state.round < 5))
    assert seen == {(True, True), (False, True), (True, False), (False, False)}


def test_a_tile_promises_what_its_best_placement_does() -> None:
    weights = Weights()
    state = next(
        state for state in random_game(16) if state.stage == PLAY and state.frame() == F_TAKE and state.turn > 3
    )
    seat = int(state.mover())
    action = state.actions()[0]
    after = state.copy()
    after.play(action)
    assert after.frame() == F_LAY
    best_placement = max(promise(after, laying, seat, weights) for laying in after.actions() if laying >= LAY_AT)
    assert promise(state, action, seat, weights) == best_placement


def test_more_coins_workers_and_markers_are_worth_more() -> None:
    weights = Weights()
    state = next(state for state in random_game(17) if state.round == 2 and state.stage == PLAY)
    before = worth(state, 0, weights)
    richer = state.copy()
    richer.earn(0, 2)
    assert worth(richer, 0, weights) > before + 1.0
    richer = state.copy()
    richer.gain_cube(0, 4, 1)
    assert worth(richer, 0, weights) > before
    assert worth(richer, 1, weights) == worth(state, 1, weights)


def test_a_lover_expects_more_of_the_buildings_of_the_colour() -> None:
    lover = Weights()
    lover.taste4 *= 2
    state = random_game(18)[-100]
    assert worth(state, 0, lover) > worth(state, 0, Weights())


def test_one_look_ahead_beats_greedy_play_by_far() -> None:
    greedy = find("greedy", GAME, seed=1)

    def greedily(state: PantikapaionState, actions: list[int]) -> int:
        return greedy.choose(state.observe(int(state.actor())), Budget())

    state = chosen_game(2, {0: greedily, 1: best}, 22)
    assert state.scores()[1] > state.scores()[0] + 15
    assert state.ranks() == [2, 1]


def test_search_chooses_a_legal_action_and_the_same_one_again() -> None:
    state = next(state for state in random_game(19) if state.round == 3 and state.frame() == F_LAY)
    seen = state.observe(int(state.actor()))
    chosen = [find("search:iterations=30", GAME, seed=5).choose(seen, Budget()) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.actions()
