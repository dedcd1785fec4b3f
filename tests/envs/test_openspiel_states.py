"""What states of OpenSpiel tell a seat, and other states that it cannot tell apart from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from oikist.core import registry
from oikist.core.record import Record
from oikist.envs import openspiel
from oikist.games.romolo import layout as at
from tests.engine.laws import twins
from tests.engine.romolo.players import seek
from tests.envs.kuhn import Kuhn
from tests.envs.spiel import advance, load, uniform


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    openspiel.register()
    openspiel.register(Kuhn())


# information states


def records(game_id: str, seats: int, seed: int) -> Record:
    """A whole game in which there are secrets."""
    kit = {"palatinus": twins.PALATINUS, "romolo": twins.ROMOLO}[game_id]
    return kit.play(registry.find(game_id), seats, seed)


def twinned(game_id: str, seats: int) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """By seat that has one, the actions of a game and of its twin, as far as both go."""
    record = records(game_id, seats, 5)
    make = {"palatinus": twins.palatinus, "romolo": twins.romolo}[game_id]
    for seat in range(seats):
        twin = make(record, seat, random.Random(seat))
        if twin is not None:
            events = zip(record.events, twin.record.events, strict=False)
            yield seat, [(mine.action, theirs.action) for mine, theirs in events]


@pytest.mark.parametrize(("game_id", "seats"), [("palatinus", 2), ("palatinus", 4), ("romolo", 2), ("romolo", 3)])
def test_twins_that_a_seat_cannot_tell_apart_have_the_same_information_states(game_id: str, seats: int) -> None:
    # two games, made from the rulebook, that differ only in what the seat may not know
    compared = 0
    for seat, actions in twinned(game_id, seats):
        one, other = (load(game_id, players=seats).new_initial_state() for _ in range(2))
        differed = False
        for ply, (mine, theirs) in enumerate(actions):
            assert one.current_player() == other.current_player()
            assert one.information_state_string(seat) == other.information_state_string(seat)
            assert one.observation_string(seat) == other.observation_string(seat)
            if differed and ply % 10 == 0:
                assert one.observation_tensor(seat) == other.observation_tensor(seat)
            if one.current_player() == seat:
                assert one.legal_actions() == other.legal_actions()
            one.apply_action(mine)
            other.apply_action(theirs)
            differed |= mine != theirs
        # the last position was not asked: where the secret comes to light, or all are shown at the end, it may differ
        assert differed
        compared += 1
    assert compared > 0


@pytest.mark.parametrize(("game_id", "seats"), [("palatinus", 3), ("romolo", 3), ("pantikapaion", 2)])
def test_information_states_hold_all_that_was_seen(game_id: str, seats: int) -> None:
    """Perfect recall: an information state tells all that came before it, and nothing of it is lost."""
    state = load(game_id, players=seats).new_initial_state()
    if game_id == "romolo":
        actions = [event.action for event in records(game_id, seats, 5).events][:300]
    else:
        rng, actions = np.random.RandomState(1), []
        while not state.is_terminal():
            advance(state, rng)
        actions, state = state.history(), load(game_id, players=seats).new_initial_state()
    wanted: list[list[int]] = [[] for _ in range(seats)]
    for action in actions:
        for seat in range(seats):
            wanted[seat].append(state.position.seen(action, seat))
        state.apply_action(action)
    for seat in range(seats):
        lines = dict(line.partition(" ")[::2] for line in state.information_state_string(seat).splitlines())
        assert lines["seat"] == str(seat)
        assert list(map(int, lines["seen"].split())) == wanted[seat]
        assert lines["knows"] == state.position.observe(seat).to_bytes().hex() == state.observation_string(seat)


def test_own_secrets_are_remembered_and_others_are_not_known() -> None:
    game = load("palatinus", options="first:1")
    start = game.new_initial_state()
    rng = np.random.RandomState(5)
    while start.is_chance_node() or start.position.stage_name() != "place":
        advance(start, rng)
    # seat 0 places a wolf on terrain 7: a merchant (58 + 42 + 7) or a farmer (58 + 3 * 42 + 7)
    one, other = start.clone(), start.clone()
    one.apply_action(107)
    other.apply_action(191)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.legal_actions() == other.legal_actions()


def test_a_seat_that_missed_something_remembers_its_own_decisions() -> None:
    state = load("kuhn").new_initial_state()
    for action in (2, 0, 3, 4):  # king and jack, pass, bet
        state.apply_action(action)
    seen = state.information_state_string(0).splitlines()
    # the own card, the other's unseen, pass, bet
    assert seen[1] == "seen 2 1000 3 4"
    # one decision of its own since something was missed: a digest of 16 bytes
    assert len(seen[2]) == len("remembers ") + 32
    other = load("kuhn").new_initial_state()
    for action in (2, 1, 3, 4):  # the other has the queen
        other.apply_action(action)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_string(1) != state.information_state_string(1)


# resampling


@pytest.mark.parametrize(("game_id", "players"), [("palatinus", 2), ("palatinus", 5), ("kuhn", 2)])
def test_a_resampled_state_is_a_game_told_anew_that_the_seat_cannot_tell_apart(game_id: str, players: int) -> None:
    rng = np.random.RandomState(1)
    state = load(game_id, players=players).new_initial_state()
    differing, sampler = 0, uniform()
    while not state.is_terminal():
        if not state.is_chance_node():
            for player in range(players):
                told = state.resample_from_infostate(player, sampler)
                assert told.information_state_string(player) == state.information_state_string(player)
                assert told.current_player() == state.current_player()
                # a whole history of its own, from which the same state comes
                again = state.get_game().new_initial_state()
                for action in told.history():
                    again.apply_action(action)
                assert str(again) == str(told)
                for other in range(players):
                    assert again.information_state_string(other) == told.information_state_string(other)
                differing += told.history() != state.history()
        advance(state, rng)
    assert differing > 0


def test_resampling_reaches_every_consistent_history() -> None:
    state = load("kuhn").new_initial_state()
    for action in (1, 2, 3):  # queen and king, pass
        state.apply_action(action)
    sampler = uniform()
    found = {tuple(state.resample_from_infostate(0, sampler).history()) for _ in range(60)}
    # of the other's card seat 0 knows only that it is not the queen; 60 draws of two miss one with 2 ** -59
    assert found == {(1, 0, 3), (1, 2, 3)}


def test_what_is_resampled_depends_on_the_numbers_given_alone() -> None:
    state = load("palatinus").new_initial_state()
    rng = np.random.RandomState(6)
    for _ in range(40):
        advance(state, rng)
    one = state.resample_from_infostate(0, uniform(3))
    assert str(state.resample_from_infostate(0, uniform(3))) == str(one)
    assert len({str(state.resample_from_infostate(0, uniform(seed))) for seed in range(20)}) > 1


def sought(players: int, seed: int, **options: str) -> tuple[Any, list[int]]:
    """A game of Romolo with explorers and battles, not begun, and its actions."""
    written = ";".join(f"{name}:{value}" for name, value in options.items())
    game = load("romolo", players=players, options=written)
    return game.new_initial_state(), seek(game.table.start.box_of(), seed, most=240)


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, 4, {}), (3, 2, {}), (4, 1, {"teams": "true"}), (2, 1, {"dice": "true"})],
    ids=str,
)
def test_secrets_that_have_come_to_light_since_are_told_as_they_were(
    players: int, seed: int, options: dict[str, str]
) -> None:
    state, actions = sought(players, seed, **options)
    sampler, told, differing, light = uniform(), 0, 0, 0
    for ply, action in enumerate(actions):
        # in the set-up, where tiles are chosen in secret, and all over the game
        if 1 < ply < 5 or ply % 60 == 59:
            for player in range(players):
                other = state.resample_from_infostate(player, sampler)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.current_player() == state.current_player()
                # it has a whole history of its own, from which the same state comes
                again = state.get_game().new_initial_state()
                for one in other.history():
                    again.apply_action(one)
                for seat in range(players):
                    assert again.information_state_string(seat) == other.information_state_string(seat)
                assert str(again) == str(other)
                told += 1
                differing += other.history() != state.history()
                hidden = [seen >= at.NUM_ACTIONS for seen in state.seen(player)]
                light += sum(
                    one and state.history()[when] == other.history()[when] for when, one in enumerate(hidden)
                ) < sum(hidden)
        state.apply_action(action)
    assert told >= players * 4
    assert differing > 0
    assert differing == light  # what differs is what the seat did not see


@pytest.mark.parametrize(("game_id", "seats"), [("palatinus", 3), ("romolo", 2), ("romolo", 3)])
def test_what_is_resampled_does_not_depend_on_what_the_seat_may_not_know(game_id: str, seats: int) -> None:
    """From twins, with the same numbers, the same game is told: nobody's search gets a hint of the truth."""
    compared = 0
    for seat, actions in twinned(game_id, seats):
        one, other = (load(game_id, players=seats).new_initial_state() for _ in range(2))
        last = min(len(actions), 250) - 1
        for ply, (mine, theirs) in enumerate(actions):
            if one.history() != other.history() and (ply % 50 == 0 or ply == last):
                assert (
                    one.resample_from_infostate(seat, uniform(ply)).history()
                    == other.resample_from_infostate(seat, uniform(ply)).history()
                )
                compared += 1
            if ply == last:
                break
            one.apply_action(mine)
            other.apply_action(theirs)
    assert compared > 0


def test_a_tile_that_another_looked_at_may_be_any_that_is_left() -> None:
    for seed in range(1, 20):
        state, actions = sought(2, seed)
        for action in actions:
            seen = [state.position.seen(action, seat) for seat in range(2)]
            options = state.legal_actions()
            state.apply_action(action)
            if at.SAW_TILE in seen and len(options) > 2:
                seat, when, sampler = seen.index(at.SAW_TILE), len(state.history()) - 1, uniform()
                found = {state.resample_from_infostate(seat, sampler).history()[when] for _ in range(80)}
                # five tiles of the rarest kind in a pool of fifty, and less: 80 draws miss one once in thousands
                assert found == set(options)
                return
    pytest.fail("nobody looked at a tile")


def test_a_game_that_cannot_say_what_has_come_to_light_gets_a_position_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, actions = sought(3, 1)
    game = state.get_game().table.game
    monkeypatch.setattr(type(game), "hindsight", lambda *_: None)
    sampler, drawn = uniform(), 0
    for ply, action in enumerate(actions):
        if ply % 60 == 59 and not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            drawn += not other.true
            # it can be played on, and resampled
            again = other.clone()
            again.apply_action(other.legal_actions()[0])
            assert again.information_state_string(player) != state.information_state_string(player)
            third = other.resample_from_infostate(player, sampler)
            assert third.information_state_string(player) == state.information_state_string(player)
        state.apply_action(action)
    assert drawn > 0


def test_who_missed_nothing_gets_the_same_state() -> None:
    for game_id in ("pantikapaion", "micro-rome"):
        state = load(game_id).new_initial_state()
        rng = np.random.RandomState(7)
        for _ in range(6):
            advance(state, rng)
        assert str(state.resample_from_infostate(0, uniform())) == str(state)
