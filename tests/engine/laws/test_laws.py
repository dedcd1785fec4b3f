"""The laws of oikist for every game, one test a law, a game and a number of seats."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from oikist import about
from oikist.core import registry
from oikist.core.record import from_json_lines, replay
from oikist.testing import LAWS, Twins, golden, law_3_twins, law_7, parting, reaches
from tests.engine.laws import twins

FIXTURES = Path(__file__).parent / "fixtures"
GAMES: dict[str, Twins] = {
    "palatinus": twins.PALATINUS,
    "micro-rome": twins.MICRO_ROME,
    "pantikapaion": twins.PANTIKAPAION,
    "romolo": twins.ROMOLO,
    "founders": twins.FOUNDERS,
}
LONG = frozenset({"romolo"})
"""Games of which one has as many positions as several of the others."""
TABLES = [(name, seats) for name in GAMES for seats in registry.find(name).seats]


def test_every_installed_game_is_here() -> None:
    assert set(registry.game_ids()) <= {*GAMES, "toy"}


def test_this_is_the_mode_that_is_meant() -> None:
    assert about.compiled() == (os.environ.get("OIKIST_EXPECT", "interpreted") == "compiled")


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_law(law: str, name: str, seats: int) -> None:
    for seed in (11,) if name in LONG else (11, 12):
        LAWS[law](registry.find(name), seats, seed)


@pytest.mark.rule(
    "PAL-R3",
    "PAL-S1",
    "PAL-S2",
    "PAL-S3",
    "MIC-R9",
    "MIC-S1",
    "PAN-S1",
    "PAN-S2",
    "FND-2",
    "FND-S1",
    "ROM-S1",
    "ROM-S2",
    "ROM-S3",
    "ROM-S4",
    "ROM-S5",
)
@pytest.mark.parametrize("name", GAMES)
def test_law_3_twins(name: str) -> None:
    law_3_twins(registry.find(name), GAMES[name], seeds=1 if name in LONG else 2)


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if GAMES[table[0]].make])
def test_sample_reaches_what_twins_show(name: str, seats: int) -> None:
    game, twins_of = registry.find(name), GAMES[name]
    make = twins_of.make
    assert make
    rng = random.Random(seats)
    record = twins_of.play(game, seats, 5)
    plies = len(record.events)
    # who is alone has no secrets from itself, and the tokens put away by four are 6 * 6 * 6 * 6 possibilities
    for viewer in (None,) if seats == 1 else (0,) if name in LONG and seats > 2 else (0, None):
        made = [twin.record for twin in (make(record, viewer, rng) for _ in range(5)) if twin]
        assert made
        # early on there are few possibilities, so that a few hundred samples find them all
        if name in LONG:
            earliest = min(made, key=lambda other: parting(record, other))
            reaches(game, record, [earliest], viewer, parting(record, earliest) + 1, tries=4000)
            continue
        for ply in (plies // 3, plies // 2):
            reaches(game, record, made, viewer, ply, tries=4000)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_law_7_golden_playthrough(name: str, seats: int) -> None:
    kept = (FIXTURES / f"{name}-{seats}.txt").read_text(encoding="utf-8")
    law_7(registry.find(name), seats, 2024, kept)
    assert golden(registry.find(name), seats, 2025) != kept


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_law_4_records_replay_for_ever(path: Path) -> None:
    record = from_json_lines(path.read_text(encoding="utf-8"), file=path.name)
    game = registry.find(record.header.game)
    states = replay(game, record)
    last = path.with_suffix(".scores").read_text(encoding="utf-8").split()
    assert [str(score) for score in states[-1].scores()] == last
    assert states[-1].result()
