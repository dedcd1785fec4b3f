"""Opponents of a level: what they see, how they err, and that every game offers five of them."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from oikist import bots
from oikist.arena.match import play_match
from oikist.bots.base import Budget
from oikist.bots.human import LevelBot, considered, first_thought, judged, leads, noticed, wavering
from oikist.bots.levels import LEVELS, skill_of
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.hints import Hints, Skill
from oikist.core.state import State

from .toys import Toy, choice, leaf, wide

GAMES = registry.game_ids()


class Told(Hints):
    """Takes the scores of a position from the tree; knows an order."""

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Toy)
        return list(state.node()["felt"])

    def order(self, state: State, actions: list[int]) -> list[int]:
        return sorted(actions, reverse=True)


def felt(mine: float, *then: Any) -> dict[str, Any]:
    """A position that feels like this to seat 0 (0 to 1), and what may come of it: seat 1 decides."""
    return {**choice(1, **{f"a{at}": node for at, node in enumerate(then)}), "felt": [mine, 1 - mine]}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_five_levels_for_every_number_of_seats(game_id: str) -> None:
    game = registry.find(game_id)
    for seats in range(min(game.seats), max(game.seats) + 1):
        skills = [skill_of(game, level, seats) for level in range(5)]
        assert len(set(skills)) == 5
        assert len(game.hints().levels(seats)) in (0, 5)
        # mistakes become rarer, thought deeper
        for weaker, stronger in itertools.pairwise(skills):
            assert weaker.iterations <= stronger.iterations or stronger.cpu
            assert weaker.overlooks >= stronger.overlooks
            assert weaker.slips >= stronger.slips
            assert weaker.naive >= stronger.naive
            # an error means more to who considers what is hopeless too
            assert weaker.wavers >= stronger.wavers or weaker.naive != stronger.naive
        assert all(not skill.cpu for skill in skills[:4]), "only the strongest depends on the machine"
        assert skills[4] == Skill(cpu=skills[4].cpu)
        assert 0 < skills[4].cpu <= 1500
    assert [name for name, _ in bots.names(game)][2:] == [name for name, _ in LEVELS]
    assert [label.english() for _, label in LEVELS] == ["Novice", "Apprentice", "Citizen", "Senator", "Consul"]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_novice_plays_a_whole_game_and_better_than_random(game_id: str) -> None:
    game = registry.find(game_id)
    seats = min(game.seats)
    result = play_match(game, ["search-1", "random"], 1 if seats == 1 else 2, seed=5, seats=seats)
    if seats == 1:
        novice, other = (row.points or (-10_000,) for row in result.rows)
        assert novice >= other
    else:
        assert result.lines[0].mean_points > result.lines[1].mean_points


def test_leads_turn_values_back_into_what_they_were_made_of() -> None:
    # a lead of so many usual ones is worth 0.5 + 0.5 * lead / (|lead| + 1)
    for ahead in (-4.0, -1.0, -0.2, 0.0, 0.5, 3.0):
        value = 0.5 + 0.5 * ahead / (abs(ahead) + 1)
        assert leads(value) == pytest.approx(ahead)
    assert leads(1.0) == pytest.approx(49)  # 0.98 / 0.02
    assert leads(0.0) == -leads(1.0)


def chosen(rows: list[tuple[int, float]], wavers: float, times: int = 4000) -> Counter[int]:
    rng = Random(1)
    return Counter(wavering(rows, wavers, rng) for _ in range(times))


def test_mistakes_are_a_softmax_so_that_blunders_are_rare() -> None:
    # worth 0, -1 and -4 with an error of 1: 1, 1/e and 1/e^4 of 1.3862
    found = chosen([(7, 0.0), (8, -1.0), (9, -4.0)], 1.0)
    assert found[7] / 4000 == pytest.approx(0.7214, abs=0.03)
    assert found[8] / 4000 == pytest.approx(0.2654, abs=0.03)
    assert found[9] / 4000 == pytest.approx(0.0132, abs=0.01)
    assert set(chosen([(7, 0.0), (8, -0.001)], 0.0, 50)) == {7}


def test_without_search_only_the_position_right_after_the_action_counts() -> None:
    # action 2 feels best, though it loses to the answer; a search sees that
    game = {
        **choice(0, a1=felt(0.6, leaf(5, 4)), a2=felt(0.9, leaf(0, 9), leaf(9, 0)), a3=felt(0.2, leaf(1, 0))),
        "felt": [0.5, 0.5],
    }
    view = Toy(game, 2).observe(0)
    rows = dict(judged(Told(), view, [1, 2, 3], Skill(), Random(1)))
    assert rows == pytest.approx({1: leads(0.6), 2: leads(0.9), 3: leads(0.2)})
    assert max(rows, key=rows.__getitem__) == 2


def test_an_end_that_is_reached_at_once_is_judged_by_its_result() -> None:
    game = choice(0, a0=leaf(3, 3), a1=leaf(4, 3), a2=leaf(2, 3))
    rows = dict(judged(Told(), Toy(game, 2).observe(0), [0, 1, 2], Skill(), Random(1)))
    assert rows == pytest.approx({0: 0.0, 1: 49.0, 2: -49.0})


def test_what_stands_out_is_seen_and_the_rest_overlooked_the_more_the_less_it_does() -> None:
    state = Toy(wide(0, [leaf(0, 0) for _ in range(100)]), 2)
    rng = Random(1)
    seen = [0] * 100
    for _ in range(400):
        for action in noticed(Told(), state, list(range(100)), Skill(overlooks=0.4), rng):
            seen[action] += 1
    # the order is from 99 down: place p is overlooked with 0.8 * p / 100
    assert seen[99] == 400
    assert seen[50] / 400 == pytest.approx(1 - 0.8 * 0.49, abs=0.08)
    assert seen[0] / 400 == pytest.approx(1 - 0.8 * 0.99, abs=0.08)
    # where there are few, all are seen
    assert sorted(noticed(Told(), state, list(range(12)), Skill(overlooks=1.0), rng)) == list(range(12))
    assert len(noticed(Told(), state, list(range(100)), Skill(overlooks=1.0), rng)) >= 3


class Picky(Told):
    """Leaves out all but one."""

    def order(self, state: State, actions: list[int]) -> list[int]:
        return [5]


def test_what_is_hopeless_by_the_game_s_order_is_considered_by_the_naive_only() -> None:
    state = Toy(wide(0, [leaf(0, 0) for _ in range(10)]), 2)
    rng = Random(1)
    assert noticed(Picky(), state, list(range(10)), Skill(), rng) == [5]
    naive = noticed(Picky(), state, list(range(10)), Skill(naive=True), rng)
    assert naive[0] == 5
    assert sorted(naive) == list(range(10))


def test_the_first_thought_follows_the_game_s_order() -> None:
    state = Toy(wide(0, [leaf(0, 0) for _ in range(5)]), 2)
    rng = Random(2)
    found = Counter(first_thought(Told(), state, [0, 1, 2, 3, 4], rng) for _ in range(2000))
    # heads or tails from 4 down; none of five heads: the first again
    assert found[4] / 2000 == pytest.approx(0.5 + 1 / 32, abs=0.04)
    assert found[3] / 2000 == pytest.approx(0.25, abs=0.04)


def test_of_a_search_only_what_it_knows_is_considered() -> None:
    rows = [{"action": 5, "visits": 100, "value": 0.6}, {"action": 6, "visits": 10, "value": 0.5}]
    assert considered([*rows, {"action": 7, "visits": 9, "value": 0.9}]) == [(5, 0.6), (6, 0.5)]


def test_opponents_with_numbers_of_their_own_and_what_is_said_of_wrong_ones() -> None:
    game = registry.find("palatinus")
    state = game.new(2, options={"first": "1"})
    while state.actor() < 0:
        state.play(state.actions()[0])
    view = state.observe(int(state.actor()))
    bot = bots.find("human:iterations=30,wavers=0.5", game, seed=1)
    assert isinstance(bot, LevelBot)
    assert bot.choose(view, Budget()) in state.actions()
    assert bot.info["iterations"] == 30
    asked = bots.find("human:wavers=5", game, seed=1)
    assert len({bots.find("human:wavers=5", game, seed=seed).choose(view, Budget()) for seed in range(6)}) > 1
    assert asked.choose(view, Budget()) == bots.find("human:wavers=5", game, seed=1).choose(view, Budget())
    for name, message in (
        ("human:slips=2", "slips of human:slips=2 must be a number from 0 to 1"),
        ("human:nerve=1", "human:nerve=1 names nerve"),
        ("human", "There is no bot human; there are: random, greedy, search-1"),
    ):
        with pytest.raises(OptionError, match=message):
            bots.find(name, game)
