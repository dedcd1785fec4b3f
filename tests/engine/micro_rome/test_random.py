"""The game against the oracle on what nobody thought of: random maps, random games, random editions."""

from __future__ import annotations

import random
import time

import pytest
from librt.random import Random

from oikist import about
from oikist.core.state import CHANCE, OVER
from oikist.games.micro_rome.scoring import pairing_problem
from oikist.games.micro_rome.state import MicroRomeState
from tests.engine.micro_rome import engine, oracle

HOUSE_LIKE = "....mmwwsspccb*~~v"
POOR = ".....m"
"""Sides of little else than plain spaces: many placements give the same map."""
WET = "~~b.~~~bm.."
"""Sides that soon leave no place."""
CROWDED = "mmwwvvsspcb......"
"""Sides of which most scores."""


def small_map(rng: random.Random) -> list[str]:
    """A drawing full of citizens and villas, with gaps, and sometimes a market."""
    letters = rng.choice(("mw", "mmwwv", "mwv", "mwvsspb", "mwmwvvsspbc.", "mwvvv .", "mmmwwwvs."))
    width, height = rng.choice(((10, 1), (5, 2), (4, 3), (3, 4), (3, 3), (2, 5), (4, 2)))
    rows = [[rng.choice(letters) for _ in range(width)] for _ in range(height)]
    if width > 1 and rng.random() < 0.3:
        x, y = rng.randrange(width - 1), rng.randrange(height)
        rows[y][x] = rows[y][x + 1] = "M"
    if all(letter == " " for row in rows for letter in row):
        rows[0][0] = "m"
    return ["".join(row) for row in rows]


@pytest.mark.rule("MIC-R4", "MIC-R5", "MIC-R20", "MIC-R21")
@pytest.mark.parametrize("seed", range(10))
def test_the_best_pairing_is_the_best(seed: int) -> None:
    """10,000 small maps: sum, pairs and uses of villas are those that trying everything finds."""
    rng = random.Random(seed)
    for _ in range(1000):
        rows = small_map(rng)
        state = engine.sketched(rows)
        expected = oracle.evaluate(engine.table(state))
        assert state.scores() == [expected["score"]], rows
        assert engine.report(state) == expected, rows


def play(rng: random.Random, state: MicroRomeState) -> None:
    """One random action."""
    state.play(rng.choice(state.actions()))


def random_edition(rng: random.Random, letters: str) -> list[tuple[list[str], list[str]]]:
    """Fifteen cards; some sides stand on several of them, and some have both sides the same."""
    sides = [engine.random_side(rng, letters, rng.randrange(4)) for _ in range(rng.randrange(3, 31))]
    return [(rng.choice(sides), rng.choice(sides)) for _ in range(15)]


@pytest.mark.rule("MIC-17", "MIC-R12")
@pytest.mark.parametrize("letters", [None, HOUSE_LIKE, CROWDED])
def test_scores_of_random_games(letters: str | None) -> None:
    """Thousands of positions: points by category, pairs, villas and the sum."""
    rng = random.Random(f"scores {letters}")
    for _ in range(50):
        state = engine.new() if letters is None else engine.new(random_edition(rng, letters))
        while state.actor() != OVER:
            play(rng, state)
            if state.actor() == CHANCE or (state.actor() == OVER and not state.lost()):
                expected = oracle.evaluate(engine.table(state))
                assert state.scores() == [expected["score"]]
                if len(state.laid) % 4 == 0:
                    assert engine.report(state) == expected


@pytest.mark.rule("MIC-6", "MIC-7", "MIC-8", "MIC-10", "MIC-12", "MIC-R1", "MIC-R13", "MIC-R14", "MIC-R19")
@pytest.mark.parametrize("letters", [None, HOUSE_LIKE, POOR, WET])
def test_placements_in_random_games(letters: str | None) -> None:
    """What is listed is what the rules allow, once for every map; what is not is refused by all the rules it breaks."""
    rng = random.Random(f"placements {letters}")
    for _ in range(4 if letters == POOR else 8):
        state = engine.new() if letters is None else engine.new(random_edition(rng, letters))
        while state.actor() != OVER:
            play(rng, state)
            if state.actor() == 0:
                compare_placements(rng, state)
            elif state.lost():
                assert not allowed(state)


def allowed(state: MicroRomeState) -> list[tuple[int, int, int, int]]:
    """The oracle's placements for any card: on no other thing than its size it depends whether there are some."""
    return oracle.placements(engine.table(state), [oracle.parse(engine.PLAIN)])


def compare_placements(rng: random.Random, state: MicroRomeState) -> None:
    """The listed placements, some refusals, and what one placement does to the map."""
    table = engine.table(state)
    sides = [engine.side(state, int(state.card), number) for number in (0, 1)]
    wanted = oracle.placements(table, sides)
    listed = [engine.action(number, turn, x, y) for y, x, number, turn in wanted]
    assert state.actions() == listed
    left, top, right, bottom = state.bounds()
    legal = set(listed)
    for _ in range(60):
        number, turn = rng.randrange(2), rng.randrange(4)
        x, y = rng.randrange(left - 5, right + 3), rng.randrange(top - 5, bottom + 3)
        action = engine.action(number, turn, x, y)
        ruling = state.refusal(action)
        ids = [] if ruling is None else list(dict.fromkeys(ruling.ids()))
        card = oracle.shifted(oracle.turn(sides[number], turn), x, y)
        broken = oracle.broken(table, card)
        if not broken and action not in legal:
            broken = ["MIC-R14"]
        assert ids == broken
    y, x, number, turn = rng.choice(wanted)
    after = state.copy()
    after.play(engine.action(number, turn, x, y))
    assert engine.table(after) == oracle.lay(table, oracle.shifted(oracle.turn(sides[number], turn), x, y))
    assert engine.table(state) == table


@pytest.mark.rule("MIC-R4")
def test_every_map_is_paired_in_time() -> None:
    """Any map of 300 random games of the house edition, before the Coliseum and after: under 1 ms compiled.

    Interpreted code may take longer. What takes too long is timed again, since the machine does other things too.
    """
    limit = 0.001 if about.compiled() else 0.05
    rng = Random(300)
    for _ in range(300):
        state = engine.new()
        while state.actor() != OVER:
            state.play_random(rng)
            if state.actor() != CHANCE and len(state.laid) >= 8:
                assert any(seconds(state) < limit for _ in range(10))


def seconds(state: MicroRomeState) -> float:
    """How long it takes to find the greatest sum."""
    problem = pairing_problem(state)
    start = time.perf_counter()
    problem.best()
    return time.perf_counter() - start
