"""Reads the hand-made cases in ``cases/`` and compares a report with what a case expects.

The format is told in ``cases/README.md``. `check` takes a report as `oracle.evaluate` gives it; a test of other code
brings its result into that form.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

CASES = Path(__file__).parent / "cases"
CATEGORIES = (
    "citizens",
    "senators",
    "praetorians",
    "merchants",
    "barbarians",
    "banners",
    "temples",
    "watchtowers",
    "villas",
)
KEYS = {"name", "rules", "why", "map", "score", "points", "pairs", "villas"}
PLACING_KEYS = {"name", "rules", "why", "map", "side", "turn", "at", "breaks", "gives"}


class Case(NamedTuple):
    """One hand-made map.

    Attributes:
        name: the file's name and the case's.
        rules: the ids of the rules that it shows.
        map: its drawing.
        expect: what it scores: score, points by category, and if it is told pairs and villas.
    """

    name: str
    rules: list[str]
    map: list[str]
    expect: dict[str, Any]


class Placing(NamedTuple):
    """One hand-made placement.

    Attributes:
        name: the case's.
        rules: the ids of the rules that it shows.
        map: drawing of the map before it.
        side: drawing of the card's side, unturned.
        turn: quarter turns clockwise.
        at: top left space of the rectangle that the turned card covers; 0,0 is the drawing's first space.
        breaks: ids of all rules that refuse it, in order.
        gives: drawing of the map after it, None if it is not told or refused.
    """

    name: str
    rules: list[str]
    map: list[str]
    side: list[str]
    turn: int
    at: tuple[int, int]
    breaks: list[str]
    gives: list[str] | None


def space(name: str) -> tuple[int, int]:
    """``2,1`` as x and y."""
    x, y = name.split(",")
    return int(x), int(y)


def raw(name: str, keys: set[str]) -> list[tuple[str, dict[str, Any]]]:
    """The cases of one file or, with ``*``, of several; a key that the format does not know is an error."""
    found = []
    for path in sorted(CASES.glob(f"{name}.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            assert case.keys() <= keys, case.keys() - keys
            assert case["rules"]
            assert case["why"]
            found.append((f"{path.stem}: {case['name']}", case))
    names = [name for name, _ in found]
    assert len(set(names)) == len(names)
    return found


def cases() -> list[Case]:
    """All maps with their scores."""
    found = []
    for name, case in raw("score_*", KEYS):
        points = case.get("points", {})
        assert points.keys() <= set(CATEGORIES), name
        assert sum(points.values()) == case["score"], name
        expect = {"score": case["score"], "points": dict.fromkeys(CATEGORIES, 0) | points}
        for key in ("pairs", "villas"):
            if key in case:
                expect[key] = [tuple(map(space, line.split())) for line in case[key]]
        found.append(Case(name, case["rules"], case["map"], expect))
    return found


def placings() -> list[Placing]:
    """All placements."""
    return [
        Placing(
            name,
            case["rules"],
            case["map"],
            case["side"],
            case.get("turn", 0),
            space(case["at"]),
            case.get("breaks", []),
            case.get("gives"),
        )
        for name, case in raw("placing", PLACING_KEYS)
    ]


def check(case: Case, report: dict[str, Any]) -> None:
    """Asserts that the report is what the case expects."""
    assert report["points"] == case.expect["points"]
    assert report["score"] == case.expect["score"]
    for key in ("pairs", "villas"):
        if key in case.expect:
            assert report[key] == case.expect[key], key
