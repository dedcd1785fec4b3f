"""The drawn table: what is held and where, what glows next, how heights are told, and the table in letters."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

from oikist.core.scene import Scene
from oikist.games.pantikapaion import GAME
from oikist.games.pantikapaion.drawing import outlines
from oikist.games.pantikapaion.layout import END, F_LAY, F_RANDOM, F_SALE, RANDOM
from tests.engine.pantikapaion.driver import Table
from tests.engine.pantikapaion.handmade import build, lay, made, man, tile

NAME = "{http://www.w3.org/2000/svg}"


def scene(table: Table) -> Scene:
    """The table as the one who decides sees it."""
    return GAME.scene(table.state.observe(0))


def holding(name: str, *tiles: tuple[str, int, int, int]) -> Table:
    """Red has these tiles and is to place another one."""
    table = made(tiles or (("I3 e..", 0, 0, 0),), explore=True)
    table.state.pop()
    table.state.push(F_LAY, tile(table.state, name))
    return table


def ghosts(drawn: Scene) -> list[str]:
    """What the drawings of a held thing stand for."""
    return re.findall(r'data-ghost="([^"]*)"', drawn.panels[0].body)


def test_a_tile_is_held_in_each_turn_in_which_it_looks_different() -> None:
    drawn = scene(holding("L3 ..n"))
    assert ghosts(drawn) == ["turn:0", "turn:1", "turn:2", "turn:3"]
    assert [drawn.labels[f"turn:{turn}"].english() for turn in range(4)] == [
        "not turned",
        "turned by 90 degrees",
        "turned by 180 degrees",
        "turned by 270 degrees",
    ]
    # an I3 with its cube in the middle looks the same after half a turn
    assert ghosts(scene(holding("I3 .o."))) == ["turn:0", "turn:1"]


def test_anchors_are_all_places_where_the_tile_meets_the_city() -> None:
    table = holding("I3 .o.")
    drawn = scene(table)
    anchors = {ident for ident, kind in drawn.kinds.items() if kind == "anchor"}
    # lying, from 0,0 to 2,0: its first cell three to the left touches, four do not
    assert "at:-3,0" in anchors
    assert "at:-4,0" not in anchors
    # on the city at 2,0 it would hang over: no legal placement in either turn, but a place to hold it
    assert "at:1,0" in anchors
    assert GAME.why_not(table.state.observe(0), ["at:1,0", "turn:0"]) is not None
    assert GAME.why_not(table.state.observe(0), ["at:0,0", "turn:0"]) is None
    assert drawn.labels["at:0,0"].english() == "0,0, on level 2"
    assert drawn.labels["at:-3,0"].english() == "-3,0, beside the city"
    # every legal placement has its anchor
    for action in table.state.actions():
        at = GAME.parts(table.state, action)[0]
        assert at in drawn.labels


def test_what_a_placement_collects_is_said_before_it_is_made() -> None:
    table = holding("I3 .o.", ("I3 e..", 0, 0, 0))
    man(table.state, 0, (2, 0))
    action = GAME.parse(table.state, "lay 0,0/0")
    said = GAME.text(table.state.observe(0), action).english()
    assert said.endswith("onto the player board: 1 beige cube, 1 worker.")
    assert GAME.preview(table.state.observe(0), action) is None


def test_a_building_on_two_cells_is_held_lying_or_standing() -> None:
    table = made((("O4 ...n", 0, 0, 0),), cubes="oo")
    table.play("build aqueduct")
    drawn = scene(table)
    assert ghosts(drawn) == ["turn:0", "turn:1"]
    assert drawn.labels["turn:0"].english() == "lying"
    assert GAME.parts(table.state, GAME.parse(table.state, "place 0,0 down")) == ("at:0,0", "turn:1")
    table = made((("O4 ...n", 0, 0, 0),), cubes="nn")
    table.play("build house")
    assert ghosts(scene(table)) == [""]
    assert GAME.parts(table.state, GAME.parse(table.state, "place 0,1")) == ("at:0,1",)


def test_nothing_is_held_by_who_is_not_to_decide() -> None:
    table = holding("L3 ..n")
    drawn = GAME.scene(table.state.observe(1))
    assert ghosts(drawn) == []
    assert "anchor" not in drawn.kinds.values()
    assert "hand:tile" not in drawn.labels


def test_what_a_tile_will_bring_is_in_full_colour_until_it_lies() -> None:
    table = holding("L3 ..n", ("I3 e..", 0, 0, 0))
    drawn = scene(table)
    # the brown cell (colour 0) of what is held over the board and waits on the player board
    assert 'href="#art-promise-0"' in drawn.panels[0].body
    assert 'href="#art-promise-0"' in drawn.panels[1].body
    # of a tile in the city the cell is printed faintly, below the cube: it has brought what it promised
    assert 'href="#art-socket-2"' in drawn.panels[0].body
    assert 'href="#art-socket-0"' not in drawn.panels[0].body


def test_heights_are_numbers_and_words() -> None:
    table = made((("O4 ...n", 0, 0, 0),))
    lay(table.state, 0, "I3 .o.", 0, 0)
    drawn = scene(made((("I4 p...", 0, 0, 0), ("L3 ..n", 0, 0, 0))))
    assert drawn.labels["cell:0:0,0"].english() == "0,0, plain cell, level 2"
    assert drawn.labels["cell:0:3,0"].english() == "3,0, plain cell, level 1"
    # the L's two plain cells, 0,0 and 1,0, have the 2 written on their floor, and it needs no badge; none for level 1
    assert levels(drawn) == (["2", "2"], [])
    # an O of cells that all have something on them, on an O: a badge
    table = made((("O4 ...n", 0, 0, 0), ("O4 ...n", 0, 0, 0)))
    for place in ((0, 0), (1, 0), (0, 1)):
        man(table.state, 0, place)
    assert levels(scene(table)) == ([], ["2"])


def levels(drawn: Scene) -> tuple[list[str], list[str]]:
    """The numbers of levels: written on cells, and on badges of tiles."""
    body = drawn.panels[0].body
    carved = re.search(r'font-size="34"[^>]*>(.*?)</g>', body)
    return re.findall(r">(\d+)<", carved[1]) if carved else [], re.findall(r'font-size="20">(\d+)<', body)


def test_what_is_higher_has_a_wall_and_a_light_rim() -> None:
    flat = scene(made((("I4 p...", 0, 0, 0),))).panels[0].body
    high = scene(made((("I4 p...", 0, 0, 0), ("I3 e..", 0, 0, 0)))).panels[0].body
    # fronts and sides down to the land; on I4 the end of I3 has a side down to level 1; rims from level 2
    assert flat.count('class="stone" d=') == 2
    assert high.count('class="stone" d=') == 3
    assert 'class="pole" d=' not in flat
    assert 'class="pole" d=' in high


def test_each_part_of_the_table_can_be_shown_alone() -> None:
    board = scene(made((("O4 ...n", 0, 0, 0),), seats=3)).panels[0]
    assert [part.title.english() for part in board.closeups] == ["City", "Tiles", "Boards", "Lapis", "Ochre"]
    for part in board.closeups:
        assert 0 <= part.left < part.left + part.width <= board.width
        assert 0 <= part.top < part.top + part.height <= board.height


def test_what_a_placement_brings_home_is_named() -> None:
    table = holding("I3 .o.", ("I3 e..", 0, 0, 0))
    man(table.state, 0, (2, 0))
    observation = table.state.observe(0)
    action = GAME.parse(table.state, "lay 0,0/0")
    # the worker on 2,0 joins the one that is still at home
    found = ("cube:0:0,0", "store:0:beige", "worker:0:2,0", "hand:worker")
    assert GAME.collected(observation, action) == found
    assert set(found) <= GAME.scene(observation).labels.keys()
    assert GAME.collected(observation, GAME.parse(table.state, "lay 0,1/0")) == ()


def test_what_is_still_to_come_is_told_and_drawn() -> None:
    table = holding("L3 ..n")
    state = table.state
    state.pop()  # the tile of the exploration
    state.pop()  # the action, which is the sale
    state.push(F_SALE, 0b110)
    state.push(F_RANDOM, 0)
    state.push(F_LAY, tile(state, "L3 ..n"))
    assert GAME.prompt(state.observe(0)).english() == (
        "Place the tile L3 ..n (3 cells: 1 brown cube), beside your city or on it. "
        "Then: random tile, the purple row advances, the beige row advances."
    )
    hand = scene(table).panels[1].body
    assert f'href="#art-effect-{RANDOM}"' in hand


def test_income_is_shown_before_it_comes() -> None:
    # brown row of the house edition: workers on cells 2, 4, 6
    drawn = scene(made((("O4 ...n", 0, 0, 0),), coins=3, marks={"brown": 5}))
    assert drawn.labels["coins:0"].english() == "red player board: 3 coins, and 2 coins more at the end of the round"
    assert ">+2</text>" in drawn.panels[1].body
    assert scene(made(coins=3)).labels["coins:0"].english() == "red player board: 3 coins"
    # when the game is over nothing comes any more
    over = made(coins=3, marks={"brown": 5})
    over.state.stage = END
    assert scene(over).labels["coins:0"].english() == "red player board: 3 coins"


def test_the_next_cell_says_that_it_is_next() -> None:
    drawn = scene(made(marks={"brown": 2}))
    assert drawn.labels["dev:brown:3"].english().startswith("the brown row, cell 3, next: ")
    assert drawn.labels["dev:brown:4"].english() == "the brown row, cell 4: worker"


def test_the_next_cell_of_each_row_is_lit() -> None:
    table = made(marks={"brown": 2, "purple": 9})
    root = ET.fromstring(scene(table).to_svg())  # our own drawing
    lit = []
    for group in root.iter(f"{NAME}g"):
        children = list(group)
        for before, after in itertools.pairwise(children):
            if before.get("id", "").startswith("dev:") and after.get("class") == "ink-line":
                lit.append(before.get("id"))
    # brown stands at 2, so 3 is next; purple is at its end; the others have not begun
    assert sorted(filter(None, lit)) == ["dev:beige:1", "dev:brown:3", "dev:green:1", "dev:orange:1"]


def test_cubes_are_sold_by_pointing_at_them() -> None:
    table = made(cubes="npeo")
    action = GAME.parse(table.state, "sell npe")
    assert GAME.parts(table.state, action) == ("store:0:brown", "store:0:purple", "store:0:beige")
    # with three colours there is one sale only, and a button for it
    table = made(cubes="npe")
    assert GAME.parts(table.state, GAME.parse(table.state, "sell npe")) == ("do:sell-npe",)


def test_the_own_city_is_large_and_the_others_are_there() -> None:
    table = made(seats=4)
    for seat in range(4):
        if seat:
            lay(table.state, seat, "O4 ...n", 0, 0)
    for viewer in range(4):
        drawn = GAME.scene(table.state.observe(viewer))
        assert [panel.name for panel in drawn.panels] == ["board", "hand"]
        assert {f"cell:{seat}:0,0" for seat in range(4)} <= drawn.labels.keys()
        assert f"store:{viewer}:brown" in drawn.panels[1].body
        assert f"store:{(viewer + 1) % 4}:brown" in drawn.panels[0].body


def test_the_latest_turn_is_marked() -> None:
    table = made((("O4 ...n", 0, 0, 0),), cubes="nn")
    played = [GAME.parse(table.state, "build house")]
    table.play("build house")
    played.append(GAME.parse(table.state, "place 0,1"))
    table.play("place 0,1")
    drawn = GAME.scene(table.state.observe(0), played)
    assert {"cell:0:0,1", "building:0:0", "mark:0:brown"} <= set(drawn.marks)
    assert "ring" in drawn.panels[0].body


def test_outlines_close_around_each_part_and_each_hole() -> None:
    # an L of three cells, clockwise from the top left
    assert outlines([(0, 0), (1, 0), (0, 1)], 10) == "M0,0L20,0L20,10L10,10L10,20L0,20Z"
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outlines(ring, 10).count("M") == 2
    assert outlines([(0, 0), (1, 1)], 10).count("M") in (1, 2)


def test_the_table_in_letters() -> None:
    table = made((("I3 e..", 0, 0, 0), ("I3 .o.", 0, 1, 0)), cubes="n", coins=3)
    build(table.state, 0, "house", (2, 1))
    man(table.state, 0, (1, 0))
    chart = GAME.chart(table.state.observe(0))
    assert chart is not None
    drawn = [line if isinstance(line, str) else line.english() for line in chart.drawn]
    assert "   0 1e= 1.w 1." in drawn
    assert "   1 1.  1o= 1N" in drawn
    assert "Red: 1 brown cube, 3 coins, 1 worker." in drawn
    told = [line.english() for line in chart.told]
    assert "house: 7 left, the next costs 2." in told
    assert (
        "Red, row 1: 0,1, plain cell, level 1; 1,1, orange resource cell, level 1, with 1 orange cube; "
        "2,1, plain cell, level 1, with house." in told
    )
    assert "Lapis, markers: brown 0, purple 0, beige 0, orange 0, green 0." in told
    assert "By row: the markers of Red, Lapis; how many buildings are left; the price of the next." in drawn
    assert "   p   0   0     7   2" in drawn
    # the tiles on offer are drawn with their first cells in brackets, and told cell by cell
    at = drawn.index("Next after the trireme:")
    assert drawn[at + 1 :] == ["    I3 ..g      I3 ..n      I3 .o.", "    [.] .  g    [.] .  n    [.] o  ."]
    assert told[-1] == "Tile I3 .o., from its first cell: 0,0, plain cell; 1,0, orange resource cell; 2,0, plain cell."


def test_a_tile_that_is_held_is_drawn_in_letters_in_all_its_turns() -> None:
    table = made(explore=True)
    table.play("take I3 ..g")
    chart = GAME.chart(table.state.observe(0))
    assert chart is not None
    drawn = [line if isinstance(line, str) else line.english() for line in chart.drawn]
    at = drawn.index("The tile I3 ..g in its turns:")
    assert drawn[at + 1 :] == [
        "    /0          /1    /2          /3",
        "    [.] .  g    [.]    g  . [.]    g",
        "                 .                 .",
        "                 g                [.]",
    ]
    # the offer of the next player is no matter now
    assert [line.english() for line in chart.told if line.english().startswith("Tile ")] == [
        "Tile I3 ..g, from its first cell: 0,0, plain cell; 1,0, plain cell; 2,0, green resource cell."
    ]


def test_the_table_in_letters_tells_improvements_and_what_comes_next() -> None:
    # purple 6 is the last cell before "1 VP for every empty cell"
    table = made(marks={"purple": 6, "brown": 9}, tokens=(2, 0, 1))
    chart = GAME.chart(table.state.observe(0))
    assert chart is not None
    told = [line.english() for line in chart.told]
    assert "Red: 0 coins, 1 worker, replace a resource, replace a resource, 1 coin less." in told
    assert "Red is at the end of the brown row." in told
    assert "Red is at 6 in the purple row; next: 1 VP for every empty cell next to a winery." in told
