"""Pantikapaion at the command line: a turn by numbers, and the referee for a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import Run

TABLE = ("play", "pantikapaion", "--me", "all", "--no-cover", "--no-confirm", "--seed", "3", "--hints", "none")


def test_places_for_a_tile_are_listed_from_the_top_and_the_left(run: Run) -> None:
    # both take a tile and two coins and end their turn; then the first one has a tile to place, and asks where
    out = run(*TABLE, stdin="1\n1\n1\n" * 2 + "1\n\n").out
    asked = out[out.index("beside your city or on it.") :]
    places = [(int(y), int(x)) for x, y in re.findall(r"^\d+\. (-?\d+),(-?\d+), ", asked, re.MULTILINE)]
    assert len(places) > 9
    assert min(places)[0] < 0
    assert places == sorted(places)


def test_a_real_table_is_scored_and_an_impossible_one_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    example = json.loads(run("score", "pantikapaion", "--example").out)
    path.write_text(json.dumps(example), encoding="utf-8")
    told = run("score", "pantikapaion", path, "--json")
    assert told.code == 0
    # red: house 1; the drought on 2,0 is next to the aqueduct: 1; that on 0,2 is not: -1; 5 coins 2; 3 cubes 3
    # lapis: winery 2 // 2 = 1, fortress on level 2 gives 2, 2 coins 1, a drought without an aqueduct -1
    assert [entry["points"] for entry in json.loads(told.out)["ledger"]] == [6, 3]
    # not marked as a part it would be a whole game, in which fifteen tiles were laid
    del example["partial"]
    path.write_text(json.dumps(example), encoding="utf-8")
    refused = run("score", "pantikapaion", path)
    assert refused.code == 2
    assert refused.err.startswith(f"{path}: players[0].city: ")
    assert refused.err.count("\n") == 1
