"""Hexes and drawing: geometry that can be checked by hand, and SVG that is well-formed whatever is written into it."""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oikist.core import hexes
from oikist.core.scene import Panel, Scene, Svg, escape, number, points
from oikist.core.text import Text

HEXES = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


@given(HEXES)
def test_six_neighbours_at_distance_one(a: hexes.Hex) -> None:
    around = hexes.neighbours(a)
    assert len(set(around)) == 6
    assert all(hexes.distance(a, b) == 1 and a in hexes.neighbours(b) for b in around)


@given(HEXES, HEXES, st.integers(-7, 7))
def test_turning_keeps_distances_and_six_turns_are_none(a: hexes.Hex, b: hexes.Hex, turns: int) -> None:
    assert hexes.distance(hexes.rotate(a, turns), hexes.rotate(b, turns)) == hexes.distance(a, b)
    assert hexes.rotate(hexes.rotate(a, turns), -turns) == a


def test_directions_go_clockwise_on_the_page() -> None:
    angles = [math.degrees(math.atan2(y, x)) % 360 for x, y in (hexes.centre(d, 1) for d in hexes.DIRECTIONS)]
    assert angles == pytest.approx([0, 60, 120, 180, 240, 300])
    assert [hexes.rotate(hexes.DIRECTIONS[0], turns) for turns in range(6)] == list(hexes.DIRECTIONS)


def test_seven_flowers_make_49_hexes_without_overlap() -> None:
    hills = [(0, 0), *(hexes.rotate((2, 1), turns) for turns in range(6))]
    covered = {cell for hill in hills for cell in (hill, *hexes.neighbours(hill))}
    assert len(covered) == 49


def test_neighbours_share_two_corners() -> None:
    here = {(round(x, 6), round(y, 6)) for x, y in hexes.corners((0, 0), 10)}
    there = {(round(x, 6), round(y, 6)) for x, y in hexes.corners((1, 0), 10)}
    assert len(here & there) == 2


# what XML 1.0 can hold at all; control characters cannot be written in it
WRITABLE = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc", "Cn"]), max_size=30)


@given(WRITABLE)
def test_nothing_breaks_out_of_text_or_attribute(content: str) -> None:
    svg = Svg()
    svg.open("g", id=content)
    svg.text(content, x=1)
    svg.title(content)
    svg.close("g")
    root = ET.fromstring(str(svg))
    assert root.attrib["id"] == content
    assert [element.tag for element in root] == ["text", "title"]
    assert "".join(root[0].itertext()) == content


def test_attributes_and_numbers() -> None:
    svg = Svg()
    svg.leaf("rect", stroke_width=1.25, cls="a b", fill=None, x=-0.0004)
    assert str(svg) == '<rect stroke-width="1.25" class="a b" x="0"/>'
    assert [number(value) for value in (1, 10.0, 0.125, -3.5, 100)] == ["1", "10", "0.12", "-3.5", "100"]
    assert points([(0, 1.5), (2, 3)]) == "0,1.5 2,3"
    assert escape("<&\">'") == "&lt;&amp;&quot;&gt;'"


def test_panels_lie_below_each_other() -> None:
    board = Panel("board", Text("Board"), 100, 50, '<g id="a"/>', left=-50, top=-25)
    hand = Panel("hand", Text("Hand"), 60, 20, '<g id="b"/>')
    root = ET.fromstring(Scene((board, hand), {}, {}).to_svg())
    assert root.attrib["viewBox"] == "0 0 100 82"
    moved = [element.attrib["transform"] for element in root if "transform" in element.attrib]
    assert moved == ["translate(50 25)", "translate(20 62)"]
    assert board.view_box() == "-50 -25 100 50"


def test_what_is_for_reference_stands_beside_the_rest_and_is_no_higher() -> None:
    board = Panel("board", Text("Board"), 100, 50, '<g id="a"/>', left=-50, top=-25)
    deck = Panel("deck", Text("Deck"), 30, 200, '<g id="b"/>', reference=True)
    root = ET.fromstring(Scene((board, deck), {}, {}).to_svg())
    # 200 high is drawn 50 high, a quarter, and 30 / 4 = 7.5 wide, 12 to the right of the board
    assert root.attrib["viewBox"] == "0 0 119.5 50"
    moved = [element.attrib["transform"] for element in root.iter() if "transform" in element.attrib]
    assert moved == ["translate(50 25)", "translate(112 0) scale(0.2500)", "translate(0 0)"]
