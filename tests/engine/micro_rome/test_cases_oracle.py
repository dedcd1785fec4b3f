"""The hand-made cases against the oracle, and the oracle against what must hold for any map.

No test here claims a rule: that is for tests of the game itself. They show that cases and oracle can be trusted.
"""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.engine.micro_rome import oracle
from tests.engine.micro_rome.handmade import Case, Placing, cases, check, placings

GAME = Path(__file__).parents[3] / "src" / "oikist" / "games" / "micro_rome"
DEFINED = set(re.findall(r"^\*\*(MIC-[A-Z]?\d+)\*\* ", (GAME / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))


def named(found: list[Any]) -> list[Any]:
    return [pytest.param(case, id=case.name) for case in found]


def from_its_first_space(what: oracle.Map) -> oracle.Map:
    """A map moved so that its bounding box begins on 0,0."""
    return oracle.shifted(what, -min(x for x, _ in what.shows), -min(y for _, y in what.shows))


@pytest.mark.parametrize("case", named(cases()))
def test_case(case: Case) -> None:
    check(case, oracle.evaluate(oracle.parse(case.map)))


@pytest.mark.parametrize("case", named(placings()))
def test_placing(case: Placing) -> None:
    table = oracle.parse(case.map)
    card = oracle.shifted(oracle.turn(oracle.parse(case.side), case.turn), *case.at)
    assert oracle.broken(table, card) == case.breaks
    if case.gives is not None:
        assert from_its_first_space(oracle.lay(table, card)) == oracle.parse(case.gives)


def test_cases_claim_defined_rules() -> None:
    claimed = {rule for case in cases() for rule in case.rules} | {rule for case in placings() for rule in case.rules}
    assert claimed <= DEFINED, claimed - DEFINED
    assert {f"MIC-{number}" for number in range(17, 40)} - {"MIC-19"} <= claimed


def test_drawings_divide_in_one_way_only() -> None:
    for rows in (["MMM"], ["MM", "MM"], ["TT", "T."], ["CCC"], ["M"]):
        with pytest.raises(AssertionError, match="ways of dividing"):
            oracle.parse(rows)
    two = oracle.parse(["MN", "MN"])
    assert set(two.buildings.values()) == {frozenset({(0, 0), (0, 1)}), frozenset({(1, 0), (1, 1)})}


def random_drawing(rng: random.Random, letters: str, width: int, height: int) -> list[str]:
    return ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]


def test_the_best_choice_is_the_best() -> None:
    """No set of pairs with any use of the villas, enumerated in another way, scores more or comes first."""
    rng = random.Random(4)
    for _ in range(300):
        table = oracle.parse(random_drawing(rng, "mmwwvsspb.", 3, 3))
        report = oracle.evaluate(table)
        every = {kind: {space for space in table.shows if table.shows[space] == kind} for kind in oracle.KINDS.values()}
        edges = [(one, two) for one in every["man"] for two in oracle.beside(one) if two in every["woman"]]
        groups = oracle.connected(every["senator"])
        rest: list[tuple[set[Any], int]] = [(group, (0, 0, 2, 5, 9, 14, 20, 27)[len(group)]) for group in groups]
        rest += [({one}, 1) for one in every["praetorian"] if every["barbarian"].intersection(oracle.beside(one))]
        found = []
        for size in range(min(len(every["man"]), len(every["woman"])) + 1):
            for pairs in itertools.combinations(edges, size):
                if len({space for pair in pairs for space in pair}) < 2 * size:
                    continue
                things = [thing for thing in (*rest, *((set(pair), 3) for pair in pairs)) if thing[1]]
                villas = sorted(every["villa"], key=oracle.reading)
                for uses in itertools.product(range(-1, len(things)), repeat=len(villas)):
                    used = [thing for thing in uses if thing >= 0]
                    if len(set(used)) == len(used) and all(
                        thing < 0 or things[thing][0].intersection(oracle.beside(villa))
                        for villa, thing in zip(villas, uses, strict=True)
                    ):
                        points = 3 * size + sum(things[thing][1] for thing in used)
                        written = sorted(sorted(map(oracle.reading, pair)) for pair in pairs)
                        links = [
                            (oracle.reading(villa), min(map(oracle.reading, things[thing][0])))
                            for villa, thing in zip(villas, uses, strict=True)
                            if thing >= 0
                        ]
                        found.append((-points, -size, written, links))
        points, size, written, links = min(found)
        assert report["points"]["citizens"] + report["points"]["villas"] == -points
        assert len(report["pairs"]) == -size
        assert [sorted(map(oracle.reading, pair)) for pair in report["pairs"]] == written
        assert [(oracle.reading(villa), oracle.reading(thing)) for villa, thing in report["villas"]] == links


def test_a_score_does_not_care_how_the_map_is_turned() -> None:
    rng = random.Random(5)
    for _ in range(200):
        table = oracle.parse(random_drawing(rng, "mwvspcb*~.", 5, 4))
        points = oracle.evaluate(table)["points"]
        for quarters in (1, 2, 3):
            turned = oracle.evaluate(oracle.turn(table, quarters))["points"]
            # pairs and villas may be chosen in another way with the same sum
            together = ("citizens", "villas")
            assert {key: turned[key] for key in turned if key not in together} == {
                key: points[key] for key in points if key not in together
            }
            assert sum(turned.values()) == sum(points.values())


def test_placements_of_the_first_card() -> None:
    """On a plain start card: every place that covers three spaces, each of eight variants unless it looks the same."""
    start = oracle.parse(["....", "....", "...."])
    side, other = oracle.parse(["m...", "....", "...."]), oracle.parse(["CCCC", "CCCC", "CCCC"])
    # 4 by 3 on 4 by 3 overlaps in (4-|x|)(3-|y|) spaces: with |x| 0 and |y| 0 to 2: 12 8 4, |x| 1: 9 6 3, |x| 2: 6 4 2,
    # |x| 3: 3 2 1; at least three: 5 + 2*5 + 2*3 + 2*1 = 23 places
    # 3 by 4 on 4 by 3: columns in common 1 2 3 3 2 1, rows in common 1 2 3 3 2 1: products of at least three:
    # with 1 column 2 rows-values (3, 3), with 2 columns 4, with 3 columns 6: 2*2 + 2*4 + 2*6 = 24 places
    assert len(oracle.placements(start, [side])) == 2 * 23 + 2 * 24
    assert len(oracle.placements(start, [other])) == 23 + 24
    assert len(oracle.placements(start, [side, side])) == 2 * 23 + 2 * 24
    assert len(oracle.placements(start, [side, other])) == 3 * 23 + 3 * 24
