"""The textbook's tree search: sane, honest, and as good as it should be; on games with known best moves."""

from __future__ import annotations

import pytest
from librt.random import Random

from oikist import bots
from oikist.bots.base import Budget
from oikist.bots.uct import EXPLORATION, Uct
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.state import OVER, State

from .toys import Toy, chance, choice, leaf, wide

SEEDS = range(1, 6)


def uct(state: State, iterations: int, seed: int = 1) -> Uct:
    searching = Uct(state, int(state.box_of().seats), Toy.LIMIT, Toy.LIMIT, seed, EXPLORATION)
    searching.run(iterations, 0, None)
    return searching


@pytest.mark.parametrize("seed", SEEDS)
def test_a_win_is_taken(seed: int) -> None:
    game = choice(0, a0=leaf(3, 4), a1=leaf(4, 4), a2=leaf(5, 4), a3=leaf(0, 4))
    found = uct(Toy(game, 2).observe(0), 60, seed)
    assert found.best() == 2
    # won, tied, lost: a tie is half a win for each
    assert {action: value for action, _, value in found.statistics()} == {0: 0.0, 1: 0.5, 2: 1.0, 3: 0.0}


@pytest.mark.parametrize("seed", SEEDS)
def test_others_answer_as_well_as_they_can(seed: int) -> None:
    # random answers would give action 0 three wins of four; the best answer to it wins for seat 1
    trap = choice(1, a0=leaf(9, 0), a1=leaf(9, 0), a2=leaf(9, 0), a3=leaf(0, 9))
    game = choice(0, a0=trap, a1=choice(1, a0=leaf(3, 2), a1=leaf(3, 2)))
    assert uct(Toy(game, 2).observe(0), 400, seed).best() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_looks_after_himself(seed: int) -> None:
    # against somebody who wants to hurt seat 0, action 1 would be the better one
    game = choice(0, a0=choice(1, a0=leaf(8, 9, 0), a1=leaf(9, 2, 0)), a1=choice(1, a0=leaf(9, 1, 0), a1=leaf(2, 1, 9)))
    assert uct(Toy(game, 3).observe(0), 400, seed).best() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_counts_by_its_weights(seed: int) -> None:
    game = choice(0, a0=chance([1, 9], leaf(10, 0), leaf(0, 10)), a1=chance([9, 1], leaf(10, 0), leaf(0, 10)))
    found = uct(Toy(game, 2).observe(0), 600, seed)
    assert found.best() == 1
    worth = {action: value for action, _, value in found.statistics()}
    assert worth[1] > 0.75
    assert worth[0] < 0.35


@pytest.mark.parametrize("seed", SEEDS)
def test_alone_points_count_whatever_their_scale(seed: int) -> None:
    # a sure 300 against an even chance of 900 and -500: 200 on average
    game = choice(0, a0=leaf(300), a1=chance([1, 1], leaf(900), leaf(-500)), a2=leaf(100))
    found = uct(Toy(game, 1).observe(0), 400, seed)
    assert found.best() == 0
    # from the least, -500, to the most, 900: 300 is 800 / 1400, 100 is 600 / 1400
    worth = {action: value for action, _, value in found.statistics()}
    assert worth[0] == pytest.approx(4 / 7)
    assert worth[2] == pytest.approx(3 / 7)


class Fatal(Toy):
    """Games that end with less than nothing are lost, and have a score below all others."""

    def lost(self) -> bool:
        return self.scores()[0] < 0

    def copy(self) -> Fatal:
        new = Fatal(self.tree, self.seats, self.path)
        new.viewer = self.viewer
        return new

    def observe(self, seat: int | None) -> Fatal:
        new = self.copy()
        new.viewer = seat if seat is not None else self.viewer
        return new

    def sample(self, rng: object) -> Fatal:
        return Fatal(self.tree, self.seats, self.path)


def test_a_lost_game_counts_as_the_worst_finished_one() -> None:
    game = choice(0, a0=leaf(-1_000_000), a1=leaf(40), a2=leaf(20), a3=leaf(60))
    found = uct(Fatal(game, 1).observe(0), 300)
    assert found.best() == 3
    # from 20 to 60: the lost one does not stretch the scale
    assert {action: value for action, _, value in found.statistics()} == pytest.approx({0: 0.0, 1: 0.5, 2: 0.0, 3: 1.0})


def test_every_action_is_tried_before_one_is_repeated() -> None:
    game = wide(0, [leaf(action, 50) for action in range(40)])
    assert {visits for _, visits, _ in uct(Toy(game, 2).observe(0), 40).statistics()} == {1}
    assert len(uct(Toy(game, 2).observe(0), 25).statistics()) == 25


def test_it_is_no_more_than_a_random_player_with_a_single_round() -> None:
    game = choice(0, a0=leaf(1, 0), a1=leaf(0, 1))
    assert {uct(Toy(game, 2).observe(0), 1, seed).best() for seed in range(1, 20)} == {0, 1}


def margin(start: State, seat: int) -> int:
    """By how much the search wins from a position in which it takes a seat, and somebody random the other."""
    game = registry.find("palatinus")
    state = start.copy()
    rng = Random(7)
    bot = bots.find("uct:iterations=60", game, seed=seat)
    while state.actor() != OVER:
        if state.actor() == seat:
            state.play(bot.choose(state.observe(seat), Budget()))
        else:
            state.play_random(rng)
    scores = state.scores()
    return scores[seat] - scores[1 - seat]


def test_it_beats_random_play_clearly() -> None:
    # from the same positions, once in either seat: what the position favours goes out
    margins = []
    for seed in range(6):
        state = registry.find("palatinus").new(2)
        rng = Random(seed)
        for _ in range(40):
            state.play_random(rng)
        margins.append(margin(state, 0) + margin(state, 1))
    assert min(margins) > 0
    assert sum(margins) / len(margins) > 5


def test_its_budget_is_read_and_held() -> None:
    game = registry.find("palatinus")
    state = game.new(2, options={"first": "1"})
    while state.actor() < 0:
        state.play(state.actions()[0])
    view = state.observe(int(state.actor()))
    bot = bots.find("uct:iterations=40,exploration=1.4", game, seed=1)
    bot.choose(view, Budget())
    assert bot.info["iterations"] == 40
    bot.choose(view, Budget(iterations=7))
    assert bot.info["iterations"] == 7
    bot.choose(view, Budget(stop=lambda: True))
    assert bot.info["iterations"] == 0
    with pytest.raises(OptionError, match="must say how long to think"):
        bots.find("uct:exploration=1", game)
    with pytest.raises(OptionError, match="exploration of uct:ms=5,exploration=20 must be a number from 0 to 10"):
        bots.find("uct:ms=5,exploration=20", game)
