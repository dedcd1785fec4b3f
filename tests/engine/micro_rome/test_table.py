"""The table of Micro Rome: what the scene shows, where the card can be held, colours, and the map in text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from oikist.core import style
from oikist.core.scene import Scene
from oikist.core.state import CHANCE, OVER
from oikist.core.text import Text
from oikist.games.micro_rome import art, chart, table
from oikist.games.micro_rome.layout import COLISEUM_CARD, LETTERS, PLACE_AT, SYMBOL_NAMES
from oikist.games.micro_rome.moves import placement
from oikist.games.micro_rome.state import MicroRomeState
from oikist.testing.showing import check_scene
from tests.engine.micro_rome.engine import edition, game

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {
    "market-w": (2, 1),
    "market-t": (1, 2),
    "fountain-w": (2, 1),
    "fountain-t": (1, 2),
    "watchtower-w": (2, 1),
    "watchtower-t": (1, 2),
    "temple": (2, 2),
    "coliseum-w": (4, 3),
    "coliseum-t": (3, 4),
}
Square = tuple[int, int]


@cache
def walk(seed: int) -> tuple[tuple[MicroRomeState, tuple[int, ...]], ...]:
    """A random game that is not lost: each position with the actions that led to it."""
    rng = random.Random(seed)
    while True:
        state = cast("MicroRomeState", game().new(1))
        found: list[tuple[MicroRomeState, tuple[int, ...]]] = [(state, ())]
        while state.actor() != OVER:
            state = state.copy()
            action = rng.choice(state.actions())
            state.play(action)
            found.append((state, (*found[-1][1], action)))
        if not state.lost():
            return tuple(found)


def placing(seed: int, laid: int) -> MicroRomeState:
    """A position of a random game in which so many cards lie and one waits to be placed, as its player sees it."""
    state = next(state for state, _ in walk(seed) if len(state.laid) == laid and state.actor() == 0)
    return state.observe(0)


def board(scene: Scene) -> ET.Element:
    """The board's drawing."""
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{scene.panels[0].body}</svg>')


def pictures(root: ET.Element, ahead: int = 0) -> Iterator[tuple[str, int, int]]:
    """Name of the picture, column and row of everything that is drawn by name within an element."""
    for use in root.iter(f"{SVG}use"):
        name = use.attrib["href"].removeprefix("#art-")
        if name in art.PICTURES:
            yield name, int(use.get("x", "0")) // 60 + ahead, int(use.get("y", "0")) // 60 + ahead


def shown(root: ET.Element, ids: str) -> dict[Square, str]:
    """By space, the symbol that is seen in groups whose id begins so; what lies on top counts."""
    found: dict[Square, str] = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("id", "").startswith(ids):
            for name, x, y in pictures(group):
                columns, rows = SIZES.get(name, (1, 1))
                for dx in range(columns):
                    for dy in range(rows):
                        assert (x + dx, y + dy) not in found, "nothing is drawn that a later card covers"
                        found[x + dx, y + dy] = name.removesuffix("-w").removesuffix("-t")
    return found


# the map


@pytest.mark.parametrize("seed", [1, 2])
def test_the_map_is_drawn_as_it_lies(seed: int) -> None:
    """Every symbol that is seen is drawn once, where it lies; plain spaces are the bare floor of their card."""
    for state, _ in walk(seed):
        scene = game().scene(state.observe(0))
        drawn = check_scene(scene)
        wanted = {square: SYMBOL_NAMES[state.symbol_at(*square)] for square in state.spaces()}
        assert shown(board(scene), "card:") == {square: name for square, name in wanted.items() if name != "plain"}
        assert {ident for ident in drawn if ident.startswith("space:")} == {f"space:{x},{y}" for x, y in wanted}
        for (x, y), name in wanted.items():
            assert scene.kinds[f"space:{x},{y}"] == "place"
            assert f"{x},{y}: {name}".casefold() in scene.labels[f"space:{x},{y}"].english().casefold()


def test_cards_lie_in_the_order_in_which_they_were_laid() -> None:
    state, _ = walk(1)[-1]
    cards = [group.attrib["id"] for group in board(game().scene(state)) if group.get("id", "").startswith("card:")]
    assert cards == ["card:start", *(f"card:{entry % 16}" for entry in state.laid)]
    assert cards[-1] == f"card:{COLISEUM_CARD}"


def test_labels_of_buildings_name_their_other_spaces() -> None:
    cards = [(["MM..", "TT..", "TT.."], ["....", "....", "...."])] * 15
    state = cast("MicroRomeState", game().new(1, edition=edition(cards)))
    state.play(0)
    state.play(placement(0, 0, 4 - 1, 0))  # its top left space on 3,0: covers the start card's column 3, three spaces
    labels = {ident: label.english() for ident, label in game().scene(state.observe(0)).labels.items()}
    assert labels["space:3,0"] == "3,0: market (with 4,0)"
    assert labels["space:4,0"] == "4,0: market (with 3,0)"
    assert labels["space:4,2"] == "4,2: temple (3,1 to 4,2)"
    assert labels["space:5,0"] == "5,0: plain"
    assert labels["space:1,1"] == "1,1: fountain (with 2,1)"


def test_lit_buildings_are_outlined_whole() -> None:
    """Each space of a building is outlined where the building ends (1: it goes on to the right, 4: to the left)."""
    scene = game().scene(game().new(1))
    spaces = {group.attrib["id"]: group for group in board(scene).iter(f"{SVG}g") if "id" in group.attrib}
    outlines = {
        at: spaces[f"space:{at}"].find(f"{SVG}use").attrib["href"]  # type: ignore[union-attr]
        for at in ("0,0", "1,1", "2,1")
    }
    assert outlines == {"0,0": "#art-space-0", "1,1": "#art-space-1", "2,1": "#art-space-4"}


def test_a_map_of_unknown_cards_is_drawn_space_by_space() -> None:
    state = game().position({"map": ["mMMCCCC", "w__CCCC", "___CCCC"]})
    root = board(game().scene(state))
    assert {group.get("id", "")[:5] for group in root} & {"card:"} == set()
    assert Counter(name for name, _, _ in pictures(root)) == {"man": 1, "woman": 1, "market-w": 1, "coliseum-w": 1}


def test_the_frame_is_wide_enough_for_all_numbers_and_changes_at_the_end() -> None:
    begun, over = game().scene(walk(1)[0][0]), game().scene(walk(1)[-1][0])
    left, top, right, bottom = walk(1)[-1][0].bounds()
    # a space of 60 on each side, and 40 of frame
    assert (over.panels[0].left, over.panels[0].top) == (60 * left - 100, 60 * top - 100)
    assert over.panels[0].width == 60 * (right - left + 1) + 200
    assert over.panels[0].height == 60 * (bottom - top + 1) + 200
    assert 'class="leaf"' in over.panels[0].body
    assert 'class="leaf"' not in begun.panels[0].body
    numbers = {text.text for text in board(begun).iter(f"{SVG}text")}
    assert numbers == {str(value).replace("-", "\N{MINUS SIGN}") for value in range(-3, 7)}


def test_a_grown_map_has_fewer_and_larger_numbers_that_stay_within_the_frame() -> None:
    state = walk(1)[-1][0]
    left, top, right, bottom = state.bounds()
    assert max(right - left, bottom - top) >= 12
    found = list(board(game().scene(state)).iter(f"{SVG}text"))
    assert found
    for text in found:
        value = int((text.text or "").replace("\N{MINUS SIGN}", "-"))
        assert value % 2 == 0
        # a digit is half as wide as it is high, a minus a little wider; the frame leaves 40 for those at the sides
        size = float(text.get("font-size", "31"))
        assert len(str(value)) * size * 0.62 <= 40
        assert size >= 19


# holding the card


@pytest.mark.parametrize("laid", [0, 3, 15])
def test_the_card_can_be_held_wherever_it_touches_the_map(laid: int) -> None:
    state = placing(3, laid)
    scene = game().scene(state)
    spaces = set(state.spaces())
    left, top, right, bottom = state.bounds()
    touching: set[str] = set()
    reach: list[tuple[int, int]] = []
    for y in range(top - 6, bottom + 7):
        for x in range(left - 6, right + 7):
            for wide, high in ((4, 3), (3, 4)):
                if any((x + dx, y + dy) in spaces for dx in range(wide) for dy in range(high)):
                    touching.add(f"at:{x},{y}")
                    reach += [(x, y), (x + wide, y + high)]
    assert {ident for ident, kind in scene.kinds.items() if kind == "anchor"} == touching
    assert {game().parts(state, action)[0] for action in state.actions()} <= touching
    panel = scene.panels[0]
    # the card lies inside the frame, which is 40 wide, wherever it is held; on a map of more than 8 columns or rows,
    # which needs all the size it can get, it lies over the frame, and a third of a space (60) beyond it
    inside = 40 if max(right - left, bottom - top) < 8 else -20
    assert min(x for x, _ in reach) * 60 == panel.left + inside
    assert min(y for _, y in reach) * 60 == panel.top + inside
    assert max(x for x, _ in reach) * 60 == panel.left + panel.width - inside
    assert max(y for _, y in reach) * 60 == panel.top + panel.height - inside
    # where it is held by is always seen
    held = [ident.removeprefix("at:").split(",") for ident in touching]
    assert min(int(x) for x, _ in held) * 60 + 60 >= panel.left
    assert max(int(y) for _, y in held) * 60 + 120 <= panel.top + panel.height


def test_anchors_are_squares_in_front_of_everything() -> None:
    scene = game().scene(placing(3, 4))
    order = [element.get("id", "").partition(":")[0] for element in board(scene)]
    assert order[order.index("at") :] == ["at"] * order.count("at")
    anchor = next(element for element in board(scene) if element.get("id") == "at:0,0")
    use = anchor.find(f"{SVG}use")
    # held by its second space across and down
    assert use is not None
    assert (use.attrib["x"], use.attrib["y"]) == ("60", "60")


def test_the_held_card_is_drawn_in_all_turns_and_sides() -> None:
    """The origin of a ghost is the middle of the grip, so the card begins 90 to the left and 90 above."""
    state = placing(1, 2)
    card = int(state.card)
    scene = game().scene(state)
    ghosts = {
        group.attrib["data-ghost"]: group for group in board(scene).iter(f"{SVG}g") if "data-ghost" in group.attrib
    }
    assert set(ghosts) == {f"turn:{turn} flip:{flip}" for turn in range(4) for flip in range(2)}
    for turn in range(4):
        for flip in range(2):
            ghost = ghosts[f"turn:{turn} flip:{flip}"]
            assert ghost[0].attrib["transform"] == "translate(-90 -90)"
            symbols = state.box.side(card, 4 * flip + turn).symbols
            seen: dict[Square, str] = {}
            for name, x, y in pictures(ghost):
                columns, rows = SIZES.get(name, (1, 1))
                for square in [(x + dx, y + dy) for dx in range(columns) for dy in range(rows)]:
                    seen[square] = name.removesuffix("-w").removesuffix("-t")
            wanted = {(x, y): SYMBOL_NAMES[s] for y, row in enumerate(symbols) for x, s in enumerate(row) if s}
            assert seen == wanted


def test_the_coliseum_is_held_in_the_two_turns_that_differ() -> None:
    """MIC-R14: turned by 180 degrees, or flipped, it is the same placement."""
    scene = game().scene(placing(1, 15))
    ghosts = re.findall(r'data-ghost="([^"]+)"', scene.panels[0].body)
    assert ghosts == ["turn:0 flip:0", "turn:1 flip:0"]
    assert {ident for ident, kind in scene.kinds.items() if kind in ("turn", "flip")} == {"turn:0", "turn:1", "flip:0"}


def test_nothing_is_held_by_those_who_do_not_place() -> None:
    state, _ = next(one for one in walk(1) if one[0].actor() == 0)
    for scene in (game().scene(state.observe(None)), game().scene(walk(1)[-1][0])):
        assert "data-ghost" not in scene.to_svg()
        assert not {"anchor", "turn", "flip"} & set(scene.kinds.values())


# beside the map


def test_the_drawn_card_shows_both_sides_unturned() -> None:
    state = placing(2, 5)
    scene = game().scene(state)
    panel = scene.panels[1]
    assert (panel.name, panel.reference) == ("card", False)
    assert 3.5 <= panel.width / panel.height <= 4.5
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{panel.body}</svg>')
    for flip in range(2):
        group = next(one for one in root if one.get("id") == f"flip:{flip}")
        symbols = state.box.side(int(state.card), 4 * flip).symbols
        spaces = Counter(SYMBOL_NAMES[symbol] for row in symbols for symbol in row if symbol)
        seen: Counter[str] = Counter()
        for name, _, _ in pictures(group):
            columns, rows = SIZES.get(name, (1, 1))
            seen[name.removesuffix("-w").removesuffix("-t")] += columns * rows
        assert seen == spaces
    assert scene.labels["hand:card"].english().startswith(f"card {state.box.names[int(state.card)]}; front: ")


def test_the_shelf_stays_when_no_card_is_drawn() -> None:
    """A panel that came and went would let the board jump."""
    for state, _ in walk(1)[:-1]:
        panels = game().scene(state.observe(0)).panels
        assert (panels[1].name, panels[1].width, panels[1].height) == ("card", 628, 150)
    assert [panel.name for panel in game().scene(walk(1)[-1][0]).panels] == ["board"]


def test_the_deck_shows_what_is_left_the_coliseum_last() -> None:
    for laid in (0, 7, 14):
        state = placing(2, laid)
        scene = game().scene(state)
        deck = next(panel for panel in scene.panels if panel.name == "deck")
        assert deck.reference
        assert deck.width == 300
        ids = re.findall(r'id="deck:(\d+)"', deck.body)
        gone = {entry % 16 for entry in state.laid} | {int(state.card)}
        assert ids == [str(card) for card in range(16) if card not in gone]
        assert all(scene.kinds[f"deck:{card}"] == "hand" for card in ids)
    assert [panel.name for panel in game().scene(placing(2, 15)).panels] == ["board", "card"]


def test_names_of_cards_cannot_break_the_drawing() -> None:
    odd = edition([(["m...", "....", "...."], ["....", "....", "...."])] * 15)
    odd.data["cards"][0]["name"] = '<b>&"'
    scene = game().scene(game().new(1, edition=odd))
    check_scene(scene)
    assert "<b>" not in scene.to_svg()


def test_what_the_last_move_touched_is_marked() -> None:
    for state, actions in walk(1):
        scene = game().scene(state.observe(0), list(actions[-2:]))
        if len(actions) < 2:
            continue
        wanted = []
        for action in actions[-2:]:
            if action >= PLACE_AT:
                wanted += [f"card:{entry % 16}" for entry in state.laid if entry // 16 == action]
            elif state.actor() != CHANCE:
                wanted.append("hand:card")
        assert scene.marks == tuple(wanted)
        rings = [group for group in board(scene) if group.find(f"{SVG}rect[@class='ring']") is not None]
        assert [group.get("id") for group in rings] == [mark for mark in wanted if mark.startswith("card:")]


def test_cards_fly_to_the_map_except_for_who_held_them_there() -> None:
    for (before, _), (after, actions) in zip(walk(1), walk(1)[1:], strict=False):
        seen = actions[-1]
        assert game().motion(before.observe(0), seen) == ({} if seen >= PLACE_AT else {"hand:card": "box"})
        moves = game().motion(before.observe(None), seen)
        drawn = check_scene(game().scene(after.observe(None)))
        if after.actor() != OVER or seen >= PLACE_AT:
            assert set(moves) <= drawn


def test_scenes_are_small_and_quick_to_make() -> None:
    """Bytes are counted; how long it takes is measured by the benchmarks."""
    largest = max(len(game().scene(state.observe(0)).to_svg()) for state, _ in walk(1))
    assert largest < 120_000
    for name in art.PICTURES:
        assert len(art.picture(name)) < 9_000


# colours


def test_contrasts_of_pictures_in_both_themes() -> None:
    """3 to 1 for what must be told apart (WCAG 1.4.11); 4.5 to 1 for the numbers of the frame."""
    for palette in (style.LIGHT, style.DARK):
        assert style.contrast(palette.letter, palette.band) >= 4.5
        assert style.contrast(palette.letter, palette.hollow) >= 4.5
        for figure, ground in (
            (palette.marble, palette.wall),
            (palette.stone, palette.tree),
            (palette.stone, palette.sky),
            (palette.hollow, palette.stone),
            (palette.hollow, palette.marble),
            (palette.foam, palette.sea),
            (palette.fur, palette.enemy),
            (palette.threat, palette.enemy),
            (palette.flare, palette.sky),
            (palette.roof, palette.garden),
            (palette.stream, palette.water),
            (palette.ink, palette.gold),
            (palette.seats[0], palette.gold),
            (palette.threat, palette.floor),
            (palette.seam, palette.floor),
            (palette.kerb, palette.floor),
            (palette.hem, palette.floor),
            (palette.hem, palette.screen),
            (palette.mark, palette.floor),
        ):
            assert style.contrast(figure, ground) >= 3, (figure, ground)
        # awnings and basins stand out by their fill or by their dark outline
        for fill, ground in ((palette.marble, palette.mound), (palette.marble, palette.water)):
            assert max(style.contrast(fill, ground), style.contrast(palette.line, ground)) >= 3


def test_every_class_that_is_drawn_in_colour_has_a_dark_colour() -> None:
    styled = set(re.findall(r"^\.([a-z-]+\d?) ", style.scene_css(), re.MULTILINE))
    for state in (placing(1, 0), placing(1, 9), walk(1)[-1][0]):
        for tag in re.findall(r"<[a-z]+ [^>]*>", game().scene(state).to_svg()):
            if re.search(r'(?:fill|stroke)="#', tag) and not tag.startswith('<rect width="'):
                classes = set((re.search(r'class="([^"]*)"', tag) or ["", ""])[1].split())
                assert classes & (styled | {"shade"}), tag


# the map in text


def told(lines: tuple[str | Text, ...]) -> list[str]:
    return [(line if isinstance(line, str) else line.english()).rstrip() for line in lines]


def test_a_map_in_letters() -> None:
    state = game().position({"map": ["mM_CCCC", "wM_CCCC", "TT_CCCC", "TTFF~__"], "left": -1, "top": -1})
    text = game().chart(state)
    assert text is not None
    assert told(text.drawn) == [
        "      -1  0  1  2  3  4  5",
        "  -1   m  M     C--C--C--C",
        "          |     |  |  |  |",
        "   0   w  M     C--C--C--C",
        "                |  |  |  |",
        "   1   T--T     C--C--C--C",
        "       |  |",
        "   2   T--T  F--F  ~",
    ]
    assert told(text.told) == [
        "Row -1, columns -1 to 5: man, upper half of a market, 1 without map, Coliseum across 4 spaces.",
        "Row 0, columns -1 to 5: woman, lower half of a market, 1 without map, Coliseum across 4 spaces.",
        "Row 1, columns -1 to 5: upper half of a temple across 2 spaces, 1 without map, Coliseum across 4 spaces.",
        "Row 2, columns -1 to 3: lower half of a temple across 2 spaces, fountain across 2 spaces, water.",
    ]
    letters = f"{text.key[0].english()}, {text.key[1].english()}".casefold().split(", ")
    assert letters == [f"{letter[0]} {name}".casefold() for letter, name in zip(LETTERS, SYMBOL_NAMES, strict=True)]


def test_the_drawn_card_stands_beside_the_map_and_is_told() -> None:
    cards = [(["m.MM", "~..w", "..b."], ["v...", "TTTT", "TTTT"])] * 15
    state = game().new(1, edition=edition(cards))
    state.play(0)
    text = game().chart(state.observe(0))
    assert text is not None
    assert told(text.drawn) == [
        "       0  1  2  3      card 1",
        "   0   *  .  .  *      front",
        "   1   .  F--F  .      m  .  M--M",
        "   2   *  .  .  *      ~  .  .  w",
        "                       .  .  b  .",
        "                       back",
        "                       v  .  .  .",
        "                       T--T  T--T",
        "                       |  |  |  |",
        "                       T--T  T--T",
    ]
    assert told(text.told)[-2:] == [
        "Drawn: card 1, front. First row: man, 1 plain space, market across 2 spaces. "
        "Second row: water, 2 plain spaces, woman. Third row: 2 plain spaces, barbarian, 1 plain space.",
        "Drawn: card 1, back. First row: villa, 3 plain spaces. Second row: upper half of a temple across 2 spaces, "
        "upper half of a temple across 2 spaces. Third row: lower half of a temple across 2 spaces, "
        "lower half of a temple across 2 spaces.",
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_maps_in_letters_say_what_lies(seed: int) -> None:
    """Read back by the numbers at the edges, every letter is that of its space; a card never makes a line too long."""
    for state, _ in walk(seed):
        lines = chart.draw(table.lying(state))
        columns = {match.end() - 1: int(match[0]) for match in re.finditer(r"-?\d+", lines[0])}
        found = {}
        for line in lines[1:]:
            if line[:4].strip():
                y = int(line[:4])
                found.update({(x, y): line[at] for at, x in columns.items() if at < len(line) and line[at] != " "})
        assert found == {square: LETTERS[state.symbol_at(*square)][0] for square in state.spaces()}
        text = game().chart(state)
        assert text is not None
        widest = max(len(line) for line in lines)
        assert max(map(len, told(text.drawn))) <= max(79, widest)
