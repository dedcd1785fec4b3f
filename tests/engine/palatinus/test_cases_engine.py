"""The hand-made cases against the game, and the game's evaluation against the oracle on random final positions."""

from __future__ import annotations

import functools
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from oikist.core import registry
from oikist.games.palatinus import scoring
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.position import state_from
from oikist.games.palatinus.state import PalatinusState
from tests.engine.palatinus.handmade import COLOURS, Case, cases, check
from tests.engine.palatinus.oracle import evaluate, random_position

EDITIONS = Path(__file__).parents[3] / "src" / "oikist" / "games" / "palatinus" / "editions"
HOUSE = tomllib.loads((EDITIONS / "house.toml").read_text(encoding="utf-8"))

# The marks stand here one by one so that the check of rule ids, which reads and does not run, finds them.
CLAIMS = [
    pytest.mark.rule("PAL-4"),
    pytest.mark.rule("PAL-15"),
    pytest.mark.rule("PAL-26"),
    pytest.mark.rule("PAL-27"),
    pytest.mark.rule("PAL-28"),
    pytest.mark.rule("PAL-29"),
    pytest.mark.rule("PAL-30"),
    pytest.mark.rule("PAL-31"),
    pytest.mark.rule("PAL-32"),
    pytest.mark.rule("PAL-33"),
    pytest.mark.rule("PAL-34"),
    pytest.mark.rule("PAL-35"),
    pytest.mark.rule("PAL-36"),
    pytest.mark.rule("PAL-37"),
    pytest.mark.rule("PAL-38"),
    pytest.mark.rule("PAL-39"),
    pytest.mark.rule("PAL-40"),
    pytest.mark.rule("PAL-41"),
    pytest.mark.rule("PAL-42"),
    pytest.mark.rule("PAL-43"),
    pytest.mark.rule("PAL-44"),
    pytest.mark.rule("PAL-45"),
    pytest.mark.rule("PAL-46"),
    pytest.mark.rule("PAL-47"),
    pytest.mark.rule("PAL-48"),
    pytest.mark.rule("PAL-49"),
    pytest.mark.rule("PAL-50"),
    pytest.mark.rule("PAL-E2"),
    pytest.mark.rule("PAL-E3"),
    pytest.mark.rule("PAL-E4"),
    pytest.mark.rule("PAL-R5"),
    pytest.mark.rule("PAL-R6"),
    pytest.mark.rule("PAL-R7"),
    pytest.mark.rule("PAL-R8"),
    pytest.mark.rule("PAL-R9"),
    pytest.mark.rule("PAL-R10"),
    pytest.mark.rule("PAL-R11"),
    pytest.mark.rule("PAL-R12"),
    pytest.mark.rule("PAL-R13"),
]


@functools.cache
def box(seats: int) -> PalatinusBox:
    """The house edition's box."""
    box = registry.find("palatinus").new(seats).box_of()
    assert isinstance(box, PalatinusBox)
    return box


def build(position: dict[str, Any]) -> PalatinusState:
    """The game's state for a position of the oracle."""
    names = (*COLOURS[: position["seats"]],)
    data = {
        "players": position["seats"],
        "first": names[position["first"]],
        "tiles": [
            {"hill": hill, "place": place, "rotation": rotation}
            for hill, (place, rotation, _) in position["tiles"].items()
        ],
        "springs": [f"{hill}{number}" for hill, (_, _, springs) in position["tiles"].items() for number in springs],
        "tokens": position["tokens"],
        "pieces": {
            f"{hill}{number}": f"{'neutral' if owner == 'n' else names[owner]} {kind}"
            for (hill, number), (owner, kind) in position["pieces"].items()
        },
        "partial": True,
    }
    return state_from(box(position["seats"]), data)


class Report(scoring.Trace):
    """Writes an evaluation down in the oracle's form."""

    def __init__(self, state: PalatinusState) -> None:
        self.state = state
        self.hills: dict[str, Any] = {}
        self.piles: list[dict[str, Any]] = [{"captured": 0, "tokens": [], "discs": []} for _ in range(state.box.seats)]

    def name(self, cell: int) -> tuple[str, int]:
        name = self.state.name_of(cell)
        return name[0], int(name[1])

    def hill(self, place: int) -> None:
        letter = "ABCDEFG"[self.state.tile_at(place)]
        self.now: dict[str, Any] = {"captures": [], "takes": {}, "discs": [], "fled": [], "terms": {}, "influence": {}}
        self.hills[letter] = self.now

    def judged(self, cell: int, owner: int, merchants: int, farmers: int, victims: int) -> None:
        here = self.name(cell)
        self.now["captures"] += [(here, self.name(at), owner) for at in range(42) if victims >> at & 1]
        assert (victims == 0) == (merchants == farmers)
        if victims:
            self.now["terms"][here] = {}
            self.now["influence"][here] = 0

    def captured(self, cell: int, taker: int, by: int, discs: list[int]) -> None:
        self.now["takes"][self.name(cell)] = taker
        self.now["discs"] += [(self.name(cell), seat) for seat in discs]
        self.piles[taker]["captured"] += 1
        for seat in discs:
            self.piles[seat]["discs"].append(1)

    def fled(self, cell: int, owner: int) -> None:
        self.now["fled"].append(self.name(cell))

    def _gives(self, cell: int, terms: dict[str, int]) -> None:
        self.now["terms"][self.name(cell)] = {reason: points for reason, points in terms.items() if points}
        self.now["influence"][self.name(cell)] = sum(terms.values())

    def merchant(self, cell: int, owner: int, merchants: int, farmers: int, condottieri: int) -> None:
        self._gives(cell, {"merchants": merchants, "farmers": 2 * farmers, "condottieri": 3 * condottieri})

    def farmer(self, cell: int, owner: int, terrains: int, springs: int) -> None:
        self._gives(cell, {"unoccupied": 2 * terrains, "springs": 2 * springs})

    def controlled(self, place: int, influence: list[int], winners: list[int], token: int) -> None:
        alone = len(winners) == 1
        self.now |= {"seats": influence, "winner": winners[0] if alone else None, "tied": [] if alone else winners}
        for seat in winners:
            if alone:
                self.piles[seat]["tokens"].append(token)
            else:
                self.piles[seat]["discs"].append(2)


def report_of(state: PalatinusState) -> dict[str, Any]:
    """The game's evaluation in the oracle's form."""
    trace = Report(state)
    result = scoring.evaluate(state, trace)
    seats = range(int(state.box.seats))
    return {
        "hills": trace.hills,
        "piles": trace.piles,
        "points": [result.points(seat) for seat in seats],
        "counts": [result.things(seat) for seat in seats],
        "ranks": state.ranks(),
    }


def marked() -> list[Any]:
    """Every case as a parameter that carries the rules it claims."""
    marks = {mark.args[0]: mark for mark in CLAIMS}
    return [pytest.param(case, id=case.name, marks=[marks[rule] for rule in case.rules]) for case in cases()]


def test_claims_are_those_of_the_cases() -> None:
    assert {mark.args[0] for mark in CLAIMS} == {rule for case in cases() for rule in case.rules}


@pytest.mark.parametrize("case", marked())
def test_case(case: Case) -> None:
    state = build(case.position)
    check(case, report_of(state))
    assert state.scores() == report_of(state)["points"]


def same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two reports, but for the order in which things are told."""

    def sort(report: dict[str, Any]) -> dict[str, Any]:
        for hill in report["hills"].values():
            for key in ("captures", "discs", "fled", "tied"):
                hill[key] = sorted(hill[key])
            hill["terms"] = {at: terms for at, terms in hill["terms"].items() if terms}
            hill["influence"] = {at: points for at, points in hill["influence"].items() if points}
        for pile in report["piles"]:
            pile["tokens"].sort()
            pile["discs"].sort()
        return report

    assert sort(one) == sort(other)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_positions(seats: int) -> None:
    """A thousand final positions: the game and the oracle agree on every single thing."""
    rng = random.Random(seats)
    for _ in range(1000):
        position = random_position(rng, seats, HOUSE)
        same(report_of(build(position)), evaluate(position))
