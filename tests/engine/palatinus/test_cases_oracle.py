"""The hand-made cases against the oracle, and the oracle against what must hold for any position.

No test here claims a rule: that is for tests of the game itself. They show that cases and oracle can be trusted.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.engine.palatinus.handmade import Case, cases, check
from tests.engine.palatinus.oracle import adjacency, board, evaluate, random_position

GAME = Path(__file__).parents[3] / "src" / "oikist" / "games" / "palatinus"
ALL = cases()
HOUSE = tomllib.loads((GAME / "editions" / "house.toml").read_text(encoding="utf-8"))
DEFINED = set(re.findall(r"^\*\*(PAL-[A-Z]?\d+)\*\* ", (GAME / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case) -> None:
    check(case, evaluate(case.position))


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case_has_no_more_pieces_than_there_are(case: Case) -> None:
    seats = case.position["seats"]
    hand = HOUSE["hands"][str(seats)] if seats > 3 else HOUSE["pieces"]
    for (owner, kind), number in Counter(case.position["pieces"].values()).items():
        table = HOUSE["neutral"] if owner == "n" else hand
        each = table.get(kind, 0) + table.get(kind + "_wolf", 0)
        assert owner != "n" or seats == 2
        assert number <= (2 * each if owner == "n" else each)


def test_cases_claim_defined_rules_and_cover_the_evaluation() -> None:
    claimed = {rule for case in ALL for rule in case.rules}
    assert claimed <= DEFINED, claimed - DEFINED
    evaluation = {f"PAL-{n}" for n in range(26, 51)} | {f"PAL-R{n}" for n in (5, 6, 7, 8, 9, 10, 11, 12)}
    assert not evaluation - claimed
    assert {"PAL-E2", "PAL-E3", "PAL-E4"} <= claimed


def test_board_of_seven_tiles() -> None:
    """42 terrains; centre and neighbours share three edges; nothing touches three terrains of one hill."""
    rng = random.Random(1)
    for _ in range(50):
        tiles = random_position(rng, 5, HOUSE)["tiles"]
        assert len(board(tiles)) == 42
        next_to = adjacency(tiles)
        assert all(here in next_to[there] for here in next_to for there in next_to[here])
        shared = dict.fromkeys(((a, b) for a in tiles for b in tiles if a < b), 0)
        for here, beside in next_to.items():
            for hill in tiles:
                assert len([there for there in beside if there[0] == hill]) <= 2
            for there in beside:
                if here[0] < there[0]:
                    shared[here[0], there[0]] += 1
        assert sorted(shared.values()) == [0] * 9 + [3] * 12


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_oracle_on_random_positions(seats: int) -> None:
    """What holds whatever the position: pieces and tokens are accounted for, ranks follow points and counts."""
    rng = random.Random(seats)
    for _ in range(100):
        position = random_position(rng, seats, HOUSE)
        assert len(position["pieces"]) == {2: 32, 3: 36, 4: 32, 5: 35}[seats]
        report = evaluate(position)
        hills = report["hills"].values()
        victims = [victim for hill in hills for victim in hill["takes"]]
        fled = [at for hill in hills for at in hill["fled"]]
        assert len(victims) == len(set(victims)) == sum(pile["captured"] for pile in report["piles"])
        assert all(position["pieces"][at][1] == "condottiero" for at in fled)
        assert all(position["pieces"][at][1] != "condottiero" for at in victims)
        won = [token for pile in report["piles"] for token in pile["tokens"]]
        assert len(won) == len([hill for hill in hills if hill["winner"] is not None])
        for hill in hills:
            assert sum(hill["influence"].values()) == sum(hill["seats"])
            assert len(hill["tied"]) != 1
            assert hill["winner"] is None or not hill["tied"]
        standing = list(zip(report["points"], report["counts"], strict=True))
        for mine, rank in zip(standing, report["ranks"], strict=True):
            assert rank == 1 + len([other for other in standing if other > mine])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_oracle_does_not_care_how_the_board_is_turned(seats: int) -> None:
    """The whole board turned by a sixth of a circle is the same position."""
    rng = random.Random(10 + seats)
    for _ in range(50):
        position = random_position(rng, seats, HOUSE)
        turned = {
            hill: (place and place % 6 + 1, (rotation + 1) % 6, springs)
            for hill, (place, rotation, springs) in position["tiles"].items()
        }
        assert evaluate({**position, "tiles": turned}) == evaluate(position)
