"""A real table put together by clicking: any way of doing it stays possible, and ends in a position that is scored."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest

from oikist.core import registry
from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.scene import Sketch


@cache
def palatinus() -> Game:
    return registry.find("palatinus")


def click(sketch: Sketch, *parts: str) -> Sketch:
    return palatinus().sketch(sketch.position, list(parts))


@cache
def whole(players: int, seed: int) -> Sketch:
    """A whole table, clicked together at random."""
    rng = random.Random(seed)
    sketch = palatinus().sketch(None, [])
    if players != 2:
        sketch = click(sketch, f"do:players-{players}")
    for wanted in ("hand:tile-", "hand:token-", "cell"):
        while True:
            fits = [
                edit
                for edit in sketch.edits
                if (edit[0].startswith(wanted) and edit[-1].partition(":")[2] not in sketch.position["tokens"])
                or (wanted == "cell" and edit[-1].startswith("cell:") and edit[0] != "hand:spring")
            ]
            if not fits:
                break
            sketch = click(sketch, *rng.choice(fits))
    return sketch


def ids(sketch: Sketch) -> set[str]:
    root = ET.fromstring(sketch.scene.to_svg())
    found = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(found) == len(set(found))
    return {one for one in found if not one.startswith(("art-", "tile:"))}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_clicked_together_is_scored(players: int) -> None:
    sketch = whole(players, players)
    assert sketch.complete
    assert sketch.position["partial"] is False
    assert sketch.prompt.english() == "All inhabitants stand: the table can be scored."
    state = palatinus().position(json.loads(json.dumps(sketch.position)))
    assert [entry.points for entry in palatinus().ledger(state)] == state.scores()
    assert len(sketch.position["pieces"]) == {2: 32, 3: 36, 4: 32, 5: 35}[players]


def test_every_edit_can_be_clicked_and_is_accepted() -> None:
    rng = random.Random(3)
    sketch = palatinus().sketch(None, [])
    for _ in range(80):
        shown = ids(sketch)
        assert shown == set(sketch.scene.labels) == set(sketch.scene.kinds)
        assert {part for edit in sketch.edits for part in edit} <= shown
        assert len(set(sketch.edits)) == len(sketch.edits)
        before = json.dumps(sketch.position)
        sketch = click(sketch, *rng.choice(sketch.edits))
        assert json.dumps(sketch.position) != before


def test_taking_away_and_changing() -> None:
    sketch = whole(5, 1)
    cell, piece = next(iter(sketch.position["pieces"].items()))
    less = click(sketch, "hand:remove", f"piece:{cell}")
    assert cell not in less.position["pieces"]
    assert less.position["partial"] is True
    assert click(less, f"cell:{cell}", f"hand:{piece.replace(' ', '-')}").position["pieces"][cell] == piece
    bare = click(sketch, "hand:remove", "token:C")
    assert not bare.complete
    assert "C" in bare.prompt.english()
    gone = click(sketch, "hand:remove", "hill:C")
    assert not any(name.startswith("C") for name in gone.position["pieces"])
    assert len(gone.position["tiles"]) == 6
    dry = click(sketch, "hand:spring", "cell:G2")
    assert "G2" not in dry.position["springs"]
    assert "G2" in click(dry, "hand:spring", "cell:G2").position["springs"]
    two = click(whole(3, 2), "do:players-2")
    assert all(piece.split()[0] in ("red", "lapis", "neutral") for piece in two.position["pieces"].values())
    five = click(whole(3, 2), "do:players-5")
    assert sum(piece == "red farmer" for piece in five.position["pieces"].values()) == 3


@pytest.mark.parametrize(
    ("position", "parts"),
    [
        ({"players": 9}, []),
        ([], []),
        ("x", []),
        ({"players": 2, "nonsense": 1}, []),
        ({"players": 2, "tiles": 3}, []),
        ({"players": 2, "tiles": [{"hill": "C", "place": 0, "rotation": 0}] * 2}, []),
        ({"players": 2, "tokens": {"A": 3}}, []),
        ({"players": 2, "tokens": []}, []),
        ({"players": 2, "pieces": {"A1": "red merchant"}}, []),
        ({"players": 2, "springs": ["A1"]}, []),
        ({"players": 2, "first": ["red"]}, []),
        ({"players": 2, "partial": "no"}, []),
        (None, ["hand:tile-C"]),
        (None, ["hand:tile-C", "place:7", "turn:0"]),
        (None, ["nonsense"]),
        (None, ["hand:remove", "hill:C"]),
    ],
)
def test_what_is_impossible_is_refused_in_words(position: Any, parts: list[str]) -> None:
    with pytest.raises(OikistError) as caught:
        palatinus().sketch(position, parts)
    assert len(caught.value.text.english()) > 10
