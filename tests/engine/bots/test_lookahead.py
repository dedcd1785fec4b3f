"""The search of somebody who plays alone, on games with known best moves."""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path

import pytest
from librt.random import Random

from oikist import bots
from oikist.bots import lookahead
from oikist.bots.base import Budget
from oikist.bots.lookahead import FOREVER, Lookahead
from oikist.core import registry
from oikist.core.hints import Hints
from oikist.core.state import State

from .toys import Toy, Tree, chance, choice, leaf

SEEDS = range(1, 6)


def looked(tree: Tree, rounds: int, *, seed: int = 1, depth: int = 1, hints: Hints | None = None) -> Lookahead:
    searching = Lookahead(Toy(tree, 1).observe(0), hints or Hints(), seed, depth)
    searching.run(rounds, 0, None)
    return searching


def many(nodes: list[Tree]) -> Tree:
    """A decision with an action for each node, numbered from 0."""
    return {"seat": 0, "blind": (), "go": dict(enumerate(nodes))}


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_counts_by_its_weights(seed: int) -> None:
    # 0.1 * 10 = 1 against 0.9 * 10 = 9; were both outcomes equally likely the two would be worth the same
    tree = choice(0, a0=chance([1, 9], leaf(10), leaf(0)), a1=chance([9, 1], leaf(10), leaf(0)))
    found = looked(tree, 80, seed=seed)
    assert found.best() == 1
    worth = {action: value for action, _, value in found.statistics()}
    assert worth[0] == pytest.approx(1, abs=0.6)
    assert worth[1] == pytest.approx(9, abs=0.6)


class Best(Hints):
    """Answers with the largest action."""

    def reply(self, state: State, rng: Random) -> int:
        return max(state.actions())


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_is_judged_by_what_can_be_made_of_it(seed: int) -> None:
    # right away action 0 leaves 5 points and action 1 none, but 9 can be had after it
    tree = choice(0, a0=choice(0, a2=leaf(5), a3=leaf(4)), a1=choice(0, a2=leaf(1), a3=leaf(9)))
    assert looked(tree, 20, seed=seed, hints=Best()).best() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_reply_play_goes_on_at_random(seed: int) -> None:
    # at random action 0 brings (6 + 6) / 2 = 6 and action 1 brings (1 + 9) / 2 = 5
    tree = choice(0, a0=choice(0, a2=leaf(6), a3=leaf(6)), a1=choice(0, a2=leaf(1), a3=leaf(9)))
    assert looked(tree, 300, seed=seed).best() == 0
    assert looked(tree, 300, seed=seed, hints=Best()).best() == 1


def test_it_goes_down_as_deep_as_it_is_told() -> None:
    deep = choice(0, a2=choice(0, a2=leaf(1), a3=leaf(8)), a3=choice(0, a2=leaf(1), a3=leaf(9)))
    tree = choice(0, a0=deep, a1=choice(0, a2=leaf(7), a3=leaf(7)))

    class Counted(Best):
        asked = 0

        def reply(self, state: State, rng: Random) -> int:
            Counted.asked += 1
            return super().reply(state, rng)

    assert looked(tree, 10, depth=2, hints=Counted()).best() == 0
    # five rounds each: two decisions after action 0, one after action 1
    assert Counted.asked == 15


class Clocked(Best):
    """Measures depth by a clock that stands still: play goes on to the end."""

    def clock(self, state: State) -> int:
        return 5


def test_depth_may_be_measured_by_the_games_clock() -> None:
    # action 0 leads to 9 after three decisions, action 1 to 7 at once; nothing is seen of the 9 after one reply
    deep = choice(0, a2=choice(0, a3=leaf(9)))
    tree = choice(0, a0=deep, a1=leaf(7))
    assert looked(tree, 10, hints=Best()).best() == 1
    assert looked(tree, 10, hints=Clocked()).best() == 0


class Careful(Hints):
    """Plays the smallest action unless another is better beyond doubt."""

    def reply(self, state: State, rng: Random) -> int:
        return min(state.actions())

    def doubt(self) -> float:
        return 2.0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_usual_action_is_played_unless_another_is_clearly_better(seed: int) -> None:
    # two rounds each say nothing; equal ones are no reason either; 9 for sure is one
    equal = choice(0, a0=chance([1, 1], leaf(0), leaf(10)), a1=chance([1, 1], leaf(10), leaf(0)))
    assert looked(equal, 4, seed=seed, hints=Careful()).best() == 0
    better = choice(0, a0=chance([1, 1], leaf(0), leaf(4)), a1=leaf(9), a2=leaf(3))
    assert looked(better, 60, seed=seed, hints=Careful()).best() == 1


def test_a_finished_game_is_worth_what_the_game_says() -> None:
    class Turned(Hints):
        def settled(self, score: int, lost: bool) -> float:
            assert not lost
            return -float(score)

    tree = choice(0, a0=leaf(1), a1=leaf(9))
    assert looked(tree, 10).best() == 1
    assert looked(tree, 10, hints=Turned()).best() == 0


def test_the_worse_ones_are_given_up() -> None:
    tree = many([chance([1, 1], leaf(n), leaf(n + 10)) for n in range(16)])
    found = looked(tree, 400)
    assert found.best() == 15
    rows = found.statistics()
    assert rows[0][0] == 15
    assert rows[0][1] > 3 * rows[-1][1]
    assert sum(visits for _, visits, _ in rows) == found.rounds == 400


def test_only_what_is_noticed_is_considered() -> None:
    tree = choice(0, a0=leaf(1), a1=leaf(2), a2=leaf(3))
    searching = Lookahead(Toy(tree, 1).observe(0), Hints(), 1)
    searching.only([0, 1])
    searching.run(10, 0, None)
    assert searching.best() == 1


def test_the_same_seed_gives_the_same_search() -> None:
    tree = many([chance([1, 2, 3], leaf(n), leaf(9), leaf(0)) for n in range(9)])
    one, two, other = (looked(tree, 50, seed=seed).statistics() for seed in (7, 7, 8))
    assert one == two
    assert one != other


def test_it_keeps_to_its_time_and_stops_when_told() -> None:
    tree = many([chance([1, 2, 3], leaf(n), leaf(9), leaf(0)) for n in range(9)])
    searching = Lookahead(Toy(tree, 1).observe(0), Hints(), 1)
    begun = time.perf_counter()
    searching.run(FOREVER, 0.05, None)
    assert searching.rounds > 10
    assert time.perf_counter() - begun < 2  # generous: the machine may be busy
    stopped = Lookahead(Toy(tree, 1).observe(0), Hints(), 1)
    stopped.run(FOREVER, 0, lambda: stopped.rounds >= 5)
    assert stopped.rounds == 5
    never = Lookahead(Toy(tree, 1).observe(0), Hints(), 1)
    never.run(FOREVER, 0, lambda: True)
    assert never.best() in range(9)


def test_interpreted_and_compiled_search_the_same() -> None:
    # the source of the installed module, run by the interpreter, beside the module itself
    source = Path(lookahead.__file__).with_name("lookahead.py")
    spec = importlib.util.spec_from_file_location("lookahead_interpreted", source)
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    tree = many([chance([1, 2, 3], leaf(n), leaf(9), leaf(0)) for n in range(9)])
    rows = []
    for module in (lookahead, plain):
        searching = module.Lookahead(Toy(tree, 1).observe(0), Hints(), 5)
        searching.run(60, 0, None)
        rows.append(searching.statistics())
    assert rows[0] == rows[1]


def test_levels_and_budgets_work_for_somebody_alone() -> None:
    game = registry.find("micro-rome")
    state = game.new(1)
    state._apply(3)
    for name, _ in bots.names(game):
        bot = bots.find(name, game, seed=1)
        assert bot.choose(state.observe(0), Budget(iterations=2)) in state.actions()
    chosen = [bots.find("search:iterations=2", game, seed=1).choose(state.observe(0), Budget()) for _ in range(2)]
    assert chosen[0] == chosen[1]
