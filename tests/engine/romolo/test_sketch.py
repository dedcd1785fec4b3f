"""A real table put together by clicking: any way of doing it stays possible, and ends in a position that is scored."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from oikist.core.errors import OikistError
from oikist.core.scene import Sketch
from oikist.games.romolo import GAME
from oikist.testing import check_scene


def click(sketch: Sketch, *parts: str) -> Sketch:
    return GAME.sketch(json.loads(json.dumps(sketch.position)), list(parts))


def begun(players: int) -> Sketch:
    sketch = GAME.sketch(None, [])
    return sketch if players == 2 else click(sketch, f"do:players-{players}")


def some(sketch: Sketch, rng: random.Random) -> tuple[str, ...]:
    """An edit: every sort of thing is as likely as the others, but that everything begins anew."""
    groups: dict[str, list[tuple[str, ...]]] = {}
    for edit in sketch.edits:
        if not edit[0].startswith(("do:players", "do:teams")):
            groups.setdefault(edit[0], []).append(edit)
    return rng.choice(groups[rng.choice(sorted(groups))])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_edit_can_be_clicked_and_is_accepted(players: int) -> None:
    rng = random.Random(players)
    sketch = begun(players)
    for number in range(70):
        if number % 10 == 0:
            drawn = check_scene(sketch.scene)
            assert set(sketch.scene.labels) <= drawn
        assert {part for edit in sketch.edits for part in edit} <= set(sketch.scene.labels)
        assert len({frozenset(edit) for edit in sketch.edits}) == len(sketch.edits)
        before = json.dumps(sketch.position)
        sketch = click(sketch, *some(sketch, rng))
        assert json.dumps(sketch.position) != before


def test_the_example_clicked_together() -> None:
    wanted = GAME.position_example()
    sketch = begun(2)
    assert "has no tower yet" in sketch.prompt.english()
    for name, here in wanted["hexes"].items():
        sketch = click(sketch, f"hand:{here['terrain']}", f"hex:{name}")
    assert "Put a multiplier on E2" not in sketch.prompt.english()
    for name, here in wanted["hexes"].items():
        if "tower" in here:
            sketch = click(sketch, f"hand:{here['tower']}-tower", f"hex:{name}")
    assert sketch.prompt.english() == "Put a multiplier on E2, where one has been turned up."
    for name, here in wanted["hexes"].items():
        if "multiplier" in here:
            sketch = click(sketch, f"hex:{name}", f"hand:x{here['multiplier']}")
        for kind, count in here.get("built", {}).items():
            for _ in range(count):
                sketch = click(sketch, f"hand:{kind}", f"hex:{name}")
        for colour, counts in here.get("units", {}).items():
            for unit, count in counts.items():
                for _ in range(count):
                    sketch = click(sketch, f"hand:{colour}-{unit}", f"hex:{name}")
    for edge in (0, 1):
        sketch = click(sketch, "hand:wall", "hex:A2", f"turn:{edge}")
    for coin in ["gold", "silver", "silver", "silver", "silver", "bronze"]:
        sketch = click(sketch, f"hand:{coin}", "seat:red")
    for coin in ["gold", "gold", "silver", "silver"]:
        sketch = click(sketch, f"hand:{coin}", "seat:lapis")
    for what, seat in (("Praedo", "red"), ("Consul", "red"), ("Nauta", "lapis"), ("token", "red")):
        sketch = click(sketch, f"hand:{what}", f"seat:{seat}")
    sketch = click(sketch, "hand:red-dominion", "hex:A2")
    assert sketch.complete
    assert sketch.position == {**wanted, "partial": False}
    assert GAME.position(sketch.position).scores() == GAME.position(wanted).scores()


def example() -> Sketch:
    return GAME.sketch(GAME.position_example(), [])


def test_taking_away() -> None:
    sketch = example()
    gone = click(sketch, "hand:remove", "hex:A2")
    assert "A2" not in gone.position["hexes"]
    assert "dominion" not in gone.position["players"][0], "what was chosen there is gone too"
    assert click(sketch, "hand:remove", "edge:A2:e").position["hexes"]["A2"]["walls"] == ["se"]
    assert click(sketch, "hand:remove", "built:temple:A1").position["hexes"]["A1"]["built"]["temple"] == 1
    assert click(sketch, "hand:remove", "built:mill:B1").position["hexes"]["B1"]["built"] == {}
    assert click(sketch, "hand:remove", "unit:1:soldier:E2").position["hexes"]["E2"]["units"]["red"] == {}
    assert not click(sketch, "hand:remove", "mark:E2").complete
    assert not click(sketch, "hand:remove", "built:tower:I2").complete
    for what in ("coins", "token", "Consul", "dominion"):
        less = click(sketch, "hand:remove", f"has:red-{what}")
        assert less.position["players"][0] != sketch.position["players"][0]
        assert less.complete


def test_a_harbour_goes_with_its_water() -> None:
    sketch = click(example(), "hand:harbour", "hex:A2")
    assert sketch.position["hexes"]["A2"]["built"]["harbour"] == 1
    assert "harbour" not in click(sketch, "hand:hill", "hex:B3").position["hexes"]["A2"]["built"]


def test_what_cannot_be_scored_yet_says_why() -> None:
    sketch = example()
    for _ in range(3):
        sketch = click(sketch, "hand:red-worker", "hex:A1")
    assert not sketch.complete
    assert "more workers than a capital of power 4 allows" in sketch.prompt.english()


def test_out_of_the_game_and_in_again() -> None:
    out = click(example(), "do:out-lapis")
    assert out.position["players"][1] == {"eliminated": 1}
    assert not any("lapis" in json.dumps(here) for here in out.position["hexes"].values())
    assert out.complete
    again = click(out, "do:out-lapis")
    assert again.position["players"][1] == {}
    assert not again.complete


def test_two_against_two() -> None:
    four = begun(4)
    assert click(click(four, "do:teams"), "do:teams").position["teams"] is False
    assert click(four, "do:teams").position["teams"] is True


@pytest.mark.parametrize(
    ("position", "parts"),
    [
        ([], []),
        ("x", []),
        ({"players": 9}, []),
        ({"players": [{}, {}], "nonsense": 1}, []),
        ({"players": [{}, {}], "hexes": 3}, []),
        ({"players": [{}, {}], "hexes": {"A1": {"terrain": "sand"}}}, []),
        (None, ["hand:plain"]),
        (None, ["hand:plain", "hex:Z9"]),
        (None, ["hand:farm", "hex:A1"]),
        (None, ["hand:remove", "hex:A1"]),
        (None, ["nonsense"]),
    ],
)
def test_what_is_no_edit_is_refused(position: Any, parts: list[str]) -> None:
    with pytest.raises(OikistError) as caught:
        GAME.sketch(position, parts)
    assert caught.value.text.english()


def test_names_in_the_box_can_be_read_in_a_narrow_column() -> None:
    (box,) = [panel for panel in begun(4).scene.panels if panel.name == "hand"]
    name = re.search(r'<text[^>]*font-size="([0-9.]+)"[^>]*>Praepositus<', box.body)
    assert name is not None
    # beside the board of a screen of 1280 pixels it is 310 pixels wide
    assert float(name[1]) * 310 / box.width > 9
    # and nothing of the longest row, the units of a seat with all there is to choose, lies beyond its edges
    places = [float(x) for x in re.findall(r'class="part [a-z]+" transform="translate\(([0-9.]+)', box.body)]
    assert places
    assert max(places) <= box.width - 20
