"""Reads the hand-made cases in ``cases/`` and compares a report with what a case expects.

The format is told in ``cases/README.md``. `check` takes a report as `oracle.evaluate` gives it; a test of other code
brings its result into that form.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

CASES = Path(__file__).parent / "cases"
COLOURS = ("red", "lapis", "ochre", "verdigris", "plum")
STANDARD_LAYOUT = {hill: [place, 0] for place, hill in enumerate("ABCDEFG")}
STANDARD_TOKENS = {"A": 6, "B": 5, "C": 5, "D": 4, "E": 4, "F": 3, "G": 3}
TOP_KEYS = {"rules", "source", "why", "seats", "first", "springs", "layout", "pieces", "tokens", "expect"}
HILL_KEYS = {"captures", "takes", "discs", "fled", "terms", "influence", "token", "tied"}
FINAL_KEYS = {"captured", "tokens", "discs", "points", "counts", "ranks"}


class Case(NamedTuple):
    """One hand-made final position.

    Attributes:
        name: the file's name.
        rules: the ids of the rules that it shows.
        position: as `oracle.evaluate` wants it.
        expect: the ``[expect]`` table as it stands in the file.
    """

    name: str
    rules: list[str]
    position: dict[str, Any]
    expect: dict[str, Any]


def terrain(name: str) -> tuple[str, int]:
    """``C4`` as the oracle has it."""
    assert re.fullmatch("[A-G][1-6]", name), name
    return name[0], int(name[1])


def read(path: Path) -> Case:
    """One case; a key that the format does not know is an error."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    assert raw.keys() <= TOP_KEYS, raw.keys() - TOP_KEYS
    assert all(raw[key] for key in ("rules", "source", "why"))
    layout = raw.get("layout", STANDARD_LAYOUT)
    assert sorted(place for place, _ in layout.values()) == list(range(7))
    springs = [terrain(name) for name in raw.get("springs", [])]
    pieces = {}
    for name, piece in raw["pieces"].items():
        colour, kind = piece.split()
        assert kind in ("merchant", "farmer", "condottiero"), piece
        pieces[terrain(name)] = ("n" if colour == "neutral" else COLOURS.index(colour), kind)
    position = {
        "seats": raw["seats"],
        "first": COLOURS.index(raw.get("first", "red")),
        "tiles": {
            hill: (place, rotation, sorted(number for at, number in springs if at == hill))
            for hill, (place, rotation) in layout.items()
        },
        "pieces": pieces,
        "tokens": raw.get("tokens", STANDARD_TOKENS),
    }
    return Case(path.stem, raw["rules"], position, raw["expect"])


def cases() -> list[Case]:
    """All cases, by name."""
    return [read(path) for path in sorted(CASES.glob("*.toml"))]


def by_seat(table: dict[str, Any], seats: int, nothing: Any) -> list[Any]:
    """A table by colour as a list by seat; who is not named has `nothing`."""
    assert set(table) <= set(COLOURS[:seats]), table
    return [table.get(colour, nothing) for colour in COLOURS[:seats]]


def check(case: Case, report: dict[str, Any]) -> None:
    """Asserts that the report is what the case expects; a hill that the case names is compared whole."""
    seats = case.position["seats"]
    for hill, wanted in case.expect.items():
        if hill == "final":
            continue
        assert wanted.keys() <= HILL_KEYS, wanted.keys() - HILL_KEYS
        got = report["hills"][hill]
        pairs = [tuple(map(terrain, pair.split())) for pair in wanted.get("captures", [])]
        owners = {at: owner for at, (owner, _) in case.position["pieces"].items()}
        assert sorted(got["captures"]) == sorted((taker, victim, owners[taker]) for taker, victim in pairs), hill
        takes = {terrain(name): COLOURS.index(colour) for name, colour in wanted.get("takes", {}).items()}
        assert got["takes"] == takes, hill
        discs = [line.split() for line in wanted.get("discs", [])]
        assert sorted(got["discs"]) == sorted((terrain(at), COLOURS.index(colour)) for at, colour in discs), hill
        assert sorted(got["fled"]) == sorted(map(terrain, wanted.get("fled", []))), hill
        for name, terms in wanted.get("terms", {}).items():
            assert got["terms"][terrain(name)] == terms, name
            assert got["influence"][terrain(name)] == sum(terms.values()), name
        assert got["seats"] == by_seat(wanted.get("influence", {}), seats, 0), hill
        token = wanted.get("token")
        assert got["winner"] == (None if token is None else COLOURS.index(token)), hill
        assert sorted(got["tied"]) == sorted(map(COLOURS.index, wanted.get("tied", []))), hill

    final = case.expect["final"]
    assert final.keys() <= FINAL_KEYS, final.keys() - FINAL_KEYS
    assert report["points"] == by_seat(final["points"], seats, 0)
    assert report["counts"] == by_seat(final["counts"], seats, 0)
    assert report["ranks"] == by_seat(final["ranks"], seats, None)
    if "captured" in final:
        assert [pile["captured"] for pile in report["piles"]] == by_seat(final["captured"], seats, 0)
    for pile_kind in ("tokens", "discs"):
        if pile_kind in final:
            assert [sorted(pile[pile_kind]) for pile in report["piles"]] == by_seat(final[pile_kind], seats, [])
