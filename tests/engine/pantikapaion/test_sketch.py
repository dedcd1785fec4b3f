"""A real table put together by clicking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oikist.core.errors import OikistError
from oikist.core.scene import Sketch
from oikist.testing import check_scene
from tests.engine.pantikapaion.driver import GAME
from tests.engine.pantikapaion.test_impossible import FLAT, NONE, finished, told

Clicks = list[tuple[str, ...]]


def clicked(clicks: Clicks, position: Any = None) -> Sketch:
    """The sketch after some edits."""
    sketch = GAME.sketch(position, [])
    for parts in clicks:
        assert parts in sketch.edits, parts
        sketch = GAME.sketch(sketch.position, list(parts))
    return sketch


def levels(level: int, *places: str, seat: int = 0) -> Clicks:
    """Places on a level."""
    return [(f"hand:level-{level}", f"cell:{seat}:{place}") for place in places]


def red(sketch: Sketch) -> dict[str, Any]:
    """What red has."""
    one: dict[str, Any] = sketch.position["players"][0]
    return one


def test_a_table_is_put_together_and_scored() -> None:
    sketch = clicked([*levels(1, "0,0", "1,0", "2,0", "2,1"), *levels(2, "0,1", "1,1")])
    assert red(sketch)["city"] == {"0,0": "1", "1,0": "1", "2,0": "1", "2,1": "1", "0,1": "2", "1,1": "2"}
    assert not sketch.complete
    clicks: Clicks = [
        ("hand:drought", "cell:0:2,0"),
        ("dev:orange:1",),
        ("hand:aqueduct", "cell:0:0,1", "turn:0"),
        ("hand:house", "cell:0:0,0"),
        ("dev:brown:1",),
        ("hand:worker", "cell:0:1,0"),
        ("do:cubes-4",),
        ("do:coins-5",),
        ("do:coins-1",),
        ("do:front-lapis",),
        ("hand:level-1", "cell:1:0,0"),
    ]
    sketch = clicked(clicks, sketch.position)
    assert sketch.complete
    assert sketch.position["front"] == "lapis"
    assert red(sketch) == {
        "city": {"0,0": "1", "1,0": "1w", "2,0": "1d", "2,1": "1", "0,1": "2", "1,1": "2"},
        "buildings": [{"type": "aqueduct", "cells": ["0,1", "1,1"]}, {"type": "house", "cells": ["0,0"]}],
        "markers": {**NONE, "brown": 1, "orange": 1},
        "coins": 6,
        "cubes": 4,
    }
    # house next to a worker 1, aqueduct on 1,1 next to the drought 1, coins 3, cubes 4
    assert GAME.position(sketch.position).scores() == [9, 0]


def test_what_was_clicked_wrongly_is_taken_away() -> None:
    sketch = clicked(
        [
            *levels(1, "0,0", "1,0", "2,0"),
            ("hand:temple", "cell:0:0,0", "turn:0"),
            ("hand:worker", "cell:0:2,0"),
            ("hand:remove", "building:0:0"),
            ("hand:remove", "worker:0:2,0"),
            ("hand:higher", "cell:0:2,0"),
            ("hand:higher", "cell:0:2,0"),
            ("hand:drought", "cell:0:1,0"),
            ("hand:drought", "cell:0:1,0"),
        ]
    )
    assert red(sketch)["buildings"] == []
    assert red(sketch)["city"] == {"0,0": "1", "1,0": "1", "2,0": "3"}
    # a city hangs together: its middle stays while there is something on both sides
    assert ("hand:remove", "cell:0:1,0") not in sketch.edits
    assert red(clicked([("hand:remove", "cell:0:2,0")], sketch.position))["city"] == {"0,0": "1", "1,0": "1"}


def test_only_what_is_possible_is_offered() -> None:
    sketch = clicked([*levels(1, "0,0", "1,0"), *levels(2, "1,1"), ("hand:worker", "cell:0:1,1")])
    # one worker at the start, another one with the brown marker on its first worker cell
    assert ("hand:worker", "cell:0:0,0") not in sketch.edits
    sketch = clicked([("dev:brown:2",), ("hand:worker", "cell:0:0,0")], sketch.position)
    assert ("dev:brown:1",) not in sketch.edits
    # two cells on one level, without a worker
    assert not any(edit[0] == "hand:temple" for edit in sketch.edits)
    # beside the city, and not at a corner of it only
    assert ("hand:level-1", "cell:0:2,0") in sketch.edits
    assert ("hand:level-1", "cell:0:2,2") not in sketch.edits
    with pytest.raises(OikistError, match="cannot be done"):
        GAME.sketch(sketch.position, ["hand:level-1", "cell:0:2,2"])
    # seven of a type in all cities
    row = [f"{x},0" for x in range(7)]
    houses: Clicks = [("hand:house", f"cell:0:{place}") for place in row]
    full = clicked([*levels(1, *row, "0,1"), *houses])
    assert not any(edit[0] == "hand:house" for edit in full.edits)
    assert full.scene.labels["hand:house"].english() == "house, 0 left"


def test_coins_received_are_as_many_as_there_are_until_told() -> None:
    sketch = clicked([*levels(1, "0,0"), ("do:coins-5",)])
    assert "received" not in red(sketch)
    assert ("do:received-less",) not in sketch.edits
    sketch = clicked([("do:received-5",), ("do:received-less",)], sketch.position)
    assert red(sketch)["received"] == 9
    sketch = clicked([("do:coins-5",), ("do:coins-less",)], sketch.position)
    # nine received are not more than the ten that were there: what was told is forgotten
    assert red(sketch)["coins"] == 9
    assert "received" not in red(sketch)


def test_players_come_and_go() -> None:
    sketch = clicked([("do:players-4",), ("do:front-verdigris",), ("hand:level-1", "cell:3:0,0")])
    assert [len(one["city"]) for one in sketch.position["players"]] == [0, 0, 0, 1]
    sketch = clicked([("do:players-2",)], sketch.position)
    assert (len(sketch.position["players"]), sketch.position["front"]) == (2, "red")


def test_a_whole_table_is_told_from_a_part_of_one() -> None:
    part = {"players": [{"city": {"0,0": "1"}, "markers": NONE}, {"city": FLAT, "markers": NONE}]}
    sketch = GAME.sketch({**part, "partial": True}, [])
    assert sketch.complete
    assert sketch.position["partial"] is True
    # one place on level 1: no tile has one cell
    assert sketch.prompt.english().startswith("Something is still missing or wrong. Red, city: no tiles make up")
    whole = GAME.sketch({"players": [part["players"][1]] * 2, "partial": True}, [])
    assert whole.position["partial"] is False
    assert GAME.position(whole.position).scores() == [0, 0]


def test_places_are_written_in_one_way() -> None:
    one = {"city": {"-0,00": "1", "01,0": "1"}, "markers": NONE, "buildings": [{"type": "house", "cells": ["1,-0"]}]}
    sketch = GAME.sketch({"players": [one, one]}, [])
    assert red(sketch)["city"] == {"0,0": "1", "1,0": "1"}
    assert red(sketch)["buildings"] == [{"type": "house", "cells": ["1,0"]}]


def test_finished_games_can_be_changed() -> None:
    for seats in (2, 4):
        state = finished(seats, 3)
        sketch = GAME.sketch(told(state), [])
        assert sketch.complete
        assert not sketch.position["partial"]
        assert GAME.position(sketch.position).scores() == state.scores()


def test_every_edit_offered_can_be_made_and_its_parts_are_drawn() -> None:
    rng = random.Random(4)
    sketch = GAME.sketch(None, [])
    for number in range(120):
        sorts = sorted({edit[0] for edit in sketch.edits})
        sort = rng.choice(sorts)
        edit = rng.choice([edit for edit in sketch.edits if edit[0] == sort])
        sketch = GAME.sketch(sketch.position, list(edit))
        assert len(set(sketch.edits)) == len(sketch.edits)
        if number % 10 == 0:
            check_scene(sketch.scene)
        assert {part for edit in sketch.edits for part in edit} <= set(sketch.scene.labels)
    assert GAME.sketch(sketch.position, []).position == sketch.position


def test_what_is_no_position_is_refused_with_a_sentence() -> None:
    wrong: list[object] = [3, {}, {"players": 1}, {"players": [{}, {}]}]
    wrong.append({"players": [{"city": {"0,0": "1"}, "markers": 1}] * 2})
    for data in wrong:
        with pytest.raises(OikistError):
            GAME.sketch(data, [])
