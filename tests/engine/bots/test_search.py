"""The tree search by itself, on games with known best moves."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from oikist.bots import tree
from oikist.bots.tree import FOREVER, Search, Settings
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, State

from .toys import Toy, chance, choice, leaf, search

SEEDS = range(1, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_is_expected_to_look_after_himself(seed: int) -> None:
    # against somebody who wants to hurt seat 0, action 1 would be the better one
    game = choice(0, a0=choice(1, a0=leaf(8, 2, 0), a1=leaf(0, 1, 9)), a1=leaf(4, 5, 0))
    assert search(Toy(game, 3).observe(0), 300, seed=seed).best() == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_other_seat_answers_as_well_as_it_can(seed: int) -> None:
    game = choice(0, a0=choice(1, a0=leaf(50, 0), a1=leaf(0, 50)), a1=choice(1, a0=leaf(3, 2), a1=leaf(2, 1)))
    assert search(Toy(game, 2).observe(0), 300, seed=seed).best() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_counts_by_its_weights(seed: int) -> None:
    # were all outcomes equally likely the two would be worth the same
    game = choice(0, a0=chance([1, 9], leaf(10, 0), leaf(0, 10)), a1=chance([9, 1], leaf(10, 0), leaf(0, 10)))
    found = search(Toy(game, 2).observe(0), 400, seed=seed)
    assert found.best() == 1
    worth = {action: value for action, _, value in found.statistics()}
    assert worth[1] > 0.75
    assert worth[0] < 0.35


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_seat_will_not_know_it_does_not_plan_by(seed: int) -> None:
    # chance has hidden something; guessing it wins half the time. A search that looks into its own samples
    # takes the guess for a sure win and leaves the small gain that is safe
    guess = (
        choice(0, a2=leaf(20, 0), a3=leaf(0, 20)),
        choice(0, a2=leaf(0, 20), a3=leaf(20, 0)),
    )
    game = chance([1, 1], *(choice(0, a0=leaf(1, 0), a1=second) for second in guess), blind=(0, 1))
    state = Toy(game, 2)
    state._apply(0)
    observation = state.observe(0)
    assert observation.path == (Toy.HIDDEN,)
    assert search(observation, 600, seed=seed).best() == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_others_do_not_plan_by_what_they_will_not_know(seed: int) -> None:
    # seat 0 may hide something that seat 1 has to guess; a seat 1 that sees everything would always find it,
    # and the small loss would look better
    game = choice(
        0,
        blind=(1,),
        a0=choice(1, a2=leaf(0, 9), a3=leaf(9, 0)),
        a1=choice(1, a2=leaf(9, 0), a3=leaf(0, 9)),
        a4=choice(1, a2=leaf(2, 4), a3=leaf(2, 4)),
    )
    found = search(Toy(game, 2).observe(0), 800, seed=seed)
    assert found.best() in (0, 1)
    assert search(Toy(game, 2).observe(0), 800, seed=seed, secrets=False).best() == 4


class Wide(Hints):
    """Knows the one good action among hundreds."""

    def __init__(self, *, leave_out: bool) -> None:
        self.leave_out = leave_out
        self.asked = 0

    def order(self, state: State, actions: list[int]) -> list[int]:
        self.asked += 1
        ranked = sorted(actions, key=lambda action: abs(action - 777))
        return ranked[:10] if self.leave_out else ranked

    def evaluate(self, state: State) -> list[float]:
        return [0.9, 0.1] if isinstance(state, Toy) and state.path[:1] == (777,) else [0.1, 0.9]


def wide_tree() -> Toy:
    good = choice(1, a0=leaf(9, 0), a1=leaf(8, 0))
    return Toy({"seat": 0, "go": {n: good if n == 777 else leaf(0, 9) for n in range(500, 900)}}, 2)


def test_a_wide_decision_is_opened_gradually_and_best_first() -> None:
    observation = wide_tree().observe(0)
    hinted = search(observation, 60, hints=Wide(leave_out=False))
    assert hinted.best() == 777
    assert len(hinted.statistics()) < 40
    assert len(hinted.statistics()) < len(search(observation, 2000).statistics()) < 400


def test_what_the_hints_leave_out_is_not_tried() -> None:
    found = search(wide_tree().observe(0), 300, hints=Wide(leave_out=True))
    assert {action for action, _, _ in found.statistics()} <= set(range(772, 783))


class Short(Wide):
    """Lets play-outs end after one action, and knows of 777 by `evaluate` alone."""

    def order(self, state: State, actions: list[int]) -> list[int]:
        return actions

    def evaluate(self, state: State) -> list[float]:
        self.asked += 1
        return super().evaluate(state)

    def horizon(self) -> int:
        return 1


def test_play_outs_end_at_the_horizon() -> None:
    # a game that goes on and on: nothing but the evaluation tells the two beginnings apart
    game = choice(0, a777=corridor(60), a778=corridor(60))
    hints = Short(leave_out=False)
    assert search(Toy(game, 2).observe(0), 80, hints=hints).best() == 777
    assert hints.asked > 40
    settings = Settings()
    settings.horizon = 2
    settings.evaluate = 0
    blind = Short(leave_out=False)
    search(Toy(game, 2).observe(0), 80, hints=blind, settings=settings)
    assert blind.asked == 0
    settings.evaluate = 1
    longer = Short(leave_out=False)
    assert search(Toy(game, 2).observe(0), 80, hints=longer, settings=settings).best() == 777


def test_a_horizon_of_nothing_judges_the_new_node_itself() -> None:
    game = choice(0, a777=corridor(60), a778=corridor(60))
    first: dict[int, int] = {}
    for horizon in (0, 1, 3):
        hints = Seeing()
        settings = Settings()
        settings.horizon = horizon
        search(Toy(game, 2).observe(0), 80, hints=hints, settings=settings)
        first[horizon] = hints.lengths[0]
        assert len(hints.lengths) == 80
    # the first round goes through the root and one new decision, and then so many actions more
    assert first == {0: 2, 1: 3, 3: 5}


class Seeing(Short):
    """Notes how many actions were played before each judgement."""

    def __init__(self) -> None:
        super().__init__(leave_out=False)
        self.lengths: list[int] = []

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Toy)
        self.lengths.append(len(state.path))
        return super().evaluate(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_hints_name_the_answers_of_others_where_they_are_asked_deeper(seed: int) -> None:
    # of four hundred answers one hurts; whoever does not know it takes the first way for the better one
    answers: dict[str, Any] = {"seat": 1, "go": {n: leaf(0, 9) if n == 777 else leaf(9, 0) for n in range(500, 900)}}
    game = choice(0, a0=answers, a1=leaf(4, 5))
    asked: dict[tuple[int, int], tuple[int, int]] = {}
    for order, deep in ((1, 0), (1, 3), (1, -1), (0, 3)):
        hints = Deep(leave_out=True)
        settings = Settings()
        settings.order = order
        settings.deep = deep
        best = search(Toy(game, 2).observe(0), 200, seed=seed, hints=hints, settings=settings).best()
        asked[order, deep] = (best, hints.asked)
    # once at the root, and once at the answers, however often they are looked at; -1 is what the hints themselves say
    assert asked == {(1, 0): (0, 1), (1, 3): (1, 2), (1, -1): (1, 2), (0, 3): (0, 0)}


class Deep(Wide):
    """Wants to be asked below the root too."""

    def deep(self) -> int:
        return 3


@pytest.mark.parametrize("seed", SEEDS)
def test_where_nothing_that_was_named_is_legal_everything_is_looked_at(seed: int) -> None:
    # the same decision as seat 0 knows it, with other actions in every second sample
    named = choice(1, a777=leaf(0, 9), a600=leaf(9, 0))
    other = choice(1, a1=leaf(0, 9), a2=leaf(9, 0))
    game = choice(0, a0=chance([1, 1], named, other, blind=(0, 1)), a3=leaf(4, 5))
    settings = Settings()
    settings.deep = 1
    found = search(Toy(game, 2).observe(0), 400, seed=seed, hints=Wide(leave_out=True), settings=settings)
    assert found.best() == 3  # both answers are known: 0 to 9 whatever comes


def corridor(length: int) -> dict[str, Any]:
    """Decisions without consequence, and in the end a draw."""
    node = leaf(0, 0)
    for step in range(length):
        node = choice(step % 2, a0=node, a1=node)
    return node


def test_the_same_seed_gives_the_same_search() -> None:
    observation = wide_tree().observe(0)
    one, two, other = (search(observation, 500, seed=seed).statistics() for seed in (7, 7, 8))
    assert one == two
    assert one != other


def test_stop_is_asked_in_every_round() -> None:
    observation = wide_tree().observe(0)
    searching = Search(observation, Hints(), 2, Toy.LIMIT, Toy.LIMIT, True, 1, Settings())
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 25

    searching.run(1_000_000, 0, stop)
    assert searching.rounds == 25
    assert searching.best() in observation.actions()


def test_a_search_that_never_began_still_has_a_legal_answer() -> None:
    observation = wide_tree().observe(0)
    searching = Search(observation, Hints(), 2, Toy.LIMIT, Toy.LIMIT, True, 1, Settings())
    searching.run(100, 0, lambda: True)
    assert searching.rounds == 0
    assert searching.best() in observation.actions()


def test_time_is_kept() -> None:
    observation = wide_tree().observe(0)
    searching = Search(observation, Hints(), 2, Toy.LIMIT, Toy.LIMIT, True, 1, Settings())
    start = time.perf_counter()
    searching.run(FOREVER, 0.05, None)
    assert searching.rounds > 0
    assert time.perf_counter() - start < 2  # generous: the machine may be busy


def test_statistics_hold_every_round() -> None:
    found = search(wide_tree().observe(0), 321)
    rows = found.statistics()
    assert sum(visits for _, visits, _ in rows) == 321
    assert all(0 <= value <= 1 for _, _, value in rows)
    assert rows[0][0] == found.best()


def test_the_observation_is_left_as_it_was() -> None:
    observation = wide_tree().observe(0)
    before = observation.to_bytes()
    search(observation, 50)
    assert observation.to_bytes() == before


# poker with three cards (Kuhn 1950): jack 0, queen 1, king 2; pass 0, bet 1


def showdown(mine: int, other: int, stake: int) -> dict[str, Any]:
    return leaf(stake, -stake) if mine > other else leaf(-stake, stake)


def kuhn() -> Toy:
    """Both see their own card only; who passes when a bet was made loses one, who calls plays for two."""

    def rest(mine: int, other: int) -> dict[str, Any]:
        called = choice(1, a0=leaf(1, -1), a1=showdown(mine, other, 2))
        answered = choice(0, a0=leaf(-1, 1), a1=showdown(mine, other, 2))
        return choice(0, a0=choice(1, a0=showdown(mine, other, 1), a1=answered), a1=called)

    def dealt(mine: int) -> dict[str, Any]:
        left = {other: rest(mine, other) for other in (0, 1, 2) if other != mine}
        return {"seat": CHANCE, "weights": [1, 1], "blind": (0,), "go": left}

    return Toy(chance([1, 1, 1], *(dealt(mine) for mine in (0, 1, 2)), blind=(1,)), 2)


def hand(*path: int) -> Toy:
    """What the seat to move knows after two cards and some passes and bets."""
    state = kuhn()
    for action in path:
        state._apply(action)
    return state.observe(state.actor())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("spread", [0, 1])
@pytest.mark.parametrize(
    ("path", "best"),
    [
        ((2, 0, 1), 0),  # second with the jack, after a bet: it never wins
        ((0, 2, 1), 1),  # second with the king, after a bet: it always wins
        ((2, 1, 0, 1), 1),  # first with the king, after pass and bet
        ((0, 1, 0, 1), 0),  # first with the jack, after pass and bet
    ],
)
def test_poker_hands_that_only_a_fool_plays_otherwise(path: tuple[int, ...], best: int, spread: int, seed: int) -> None:
    settings = Settings()
    settings.chance = spread
    assert search(hand(*path), 400, seed=seed, settings=settings).best() == best


def test_a_player_knows_nothing_of_the_others_card() -> None:
    # jack or king against the queen: the same observation, the same search
    one, two = hand(2, 1, 1), hand(0, 1, 1)
    assert one.path == (Toy.HIDDEN, 1, 1)
    assert one.to_bytes() == two.to_bytes()
    assert search(one, 200).statistics() == search(two, 200).statistics()
    assert {sample.path[0] for sample in one.matching()} == {0, 2}


# chance spread evenly


def test_what_chance_brings_is_spread_evenly_and_fairly() -> None:
    state = Toy(chance([1, 3, 4], leaf(1, 0), leaf(0, 1), leaf(0, 0)), 2)
    settings = Settings()
    settings.chance = 1
    first = [0, 0, 0]
    for seed in range(400):
        searching = Search(choice_of_nothing(), Hints(), 2, Toy.LIMIT, Toy.LIMIT, True, seed, settings)
        searching.at = list(searching.tops)
        drawn = [int(searching.draw(state)) for _ in range(80)]
        first[drawn[0]] += 1
        # 80 draws by weights 1, 3, 4 of 8: 10, 30 and 40; at random they would often be off by 5
        assert all(abs(drawn.count(n) - wanted) <= 3 for n, wanted in ((0, 10), (1, 30), (2, 40)))
    # and no place in the order is special: 50, 150 and 200 of 400, within four standard deviations
    assert all(abs(count - wanted) < 40 for count, wanted in zip(first, (50, 150, 200), strict=True))


def choice_of_nothing() -> Toy:
    return Toy(choice(0, a0=leaf(0, 0), a1=leaf(0, 0)), 2).observe(0)


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The sources of the installed search, run by the interpreter, beside the search itself."""
    folder = tmp_path / "plain_tree"
    folder.mkdir()
    for source in Path(tree.__file__).parent.glob("*.py"):
        text = source.read_text(encoding="utf-8").replace("oikist.bots.tree", "plain_tree")
        (folder / source.name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("plain_tree")
    for name in [name for name in sys.modules if name.partition(".")[0] == "plain_tree"]:
        del sys.modules[name]


@pytest.mark.parametrize("chance_nodes", [0, 1])
def test_interpreted_and_compiled_search_the_same(plain: Any, chance_nodes: int) -> None:
    observation = Toy({"seat": 0, "go": {n: lottery(n) for n in range(500, 560)}}, 2).observe(0)
    rows = []
    for module in (tree, plain):
        settings = module.Settings()
        settings.chance = chance_nodes
        searching = module.Search(observation, Hints(), 2, Toy.LIMIT, Toy.LIMIT, True, 5, settings)
        searching.run(400, 0, None)
        rows.append(searching.statistics())
    assert rows[0] == rows[1]
    assert type(plain.Search(observation, Hints(), 2, 1, 1, True, 1, plain.Settings())) is not Search


def lottery(number: int) -> dict[str, Any]:
    """Something that chance decides, and an answer to it."""
    return chance([1, 3, 2], choice(1, a0=leaf(number, 500), a1=leaf(1, 2)), leaf(number, 520), leaf(0, 9))
