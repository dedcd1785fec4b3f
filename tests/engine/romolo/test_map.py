"""The map as it is drawn: everything on it is there once, has words, has room, and is told apart in both themes."""

from __future__ import annotations

import math
import random
import re

import pytest

from oikist.core import style
from oikist.core.hexes import centre
from oikist.core.scene import Panel, Scene
from oikist.core.state import CHANCE, OVER
from oikist.core.text import Text
from oikist.games.romolo import ids, influence, mapping, moves, packing
from oikist.games.romolo import layout as at
from oikist.games.romolo.state import RomoloState
from oikist.testing.showing import check_scene
from tests.engine.romolo.handmade import NE, SE, E, Table, W
from tests.engine.romolo.players import choose
from tests.engine.romolo.test_walks import GAMES

# the board of a table in a window of 1280 by 800 pixels, without the frame around the drawing
DESKTOP = (892, 531)


def drawn(state: RomoloState) -> tuple[Panel, dict[str, Text], dict[str, str]]:
    """The map of a position."""
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    panel, _ = mapping.board(state, frozenset(), labels, kinds)
    return panel, labels, kinds


def found(panel: Panel) -> list[str]:
    """The element ids of a panel, pictures to be used by name aside."""
    return [ident for ident in re.findall(r' id="([^"]+)"', panel.body) if not ident.startswith("art-")]


def crowded(seats: int, seed: int) -> Table:
    """A table on which nearly everything stands nearly everywhere."""
    rng = random.Random(seed)
    table = Table(seats)
    for place in range(table.box.hexes):
        table.terrain(place, rng.choice((at.PLAIN, at.PLAIN, at.HILL, at.FOREST, at.WATER)))
        for kind in rng.sample(range(at.WALL), rng.randrange(6)):
            table.build(place, *[kind] * rng.randint(1, 3))
        for _ in range(rng.randint(0, int(table.state.built(place, at.WAREHOUSE)))):
            table.state.store(place, rng.randrange(4), rng.randint(1, 4))
        table.wall(place, *rng.sample(range(6), rng.choice((0, 0, 2, 5))))
        for _ in range(rng.randrange(7)):
            seat, kind, status = rng.randrange(seats), rng.randrange(4), rng.randrange(at.STATUSES)
            table.state.add_unit(seat, place, kind, status, rng.randint(1, 2))
        if rng.random() < 0.3:
            table.d[at.MARK + place] = rng.choice((1, 2, 3))
    return table


def expected(state: RomoloState) -> set[str]:
    """The ids of all that lies on the map, read from the buffer."""
    names = state.box.names
    out = {f"hex:{name}" for name in names}
    for place, name in enumerate(names):
        packed = int(state.d[at.BUILT + place])
        for kind in range(at.WALL):
            if packed >> 4 * kind & 15:
                out.add(f"built:{moves.KIND_NAMES[kind]}:{name}")
        out |= {f"edge:{name}:{moves.EDGE_NAMES[edge]}" for edge in range(6) if packed >> (at.WALLS_AT + edge) & 1}
        if packed >> at.TOWER_AT:
            out.add(f"built:tower:{name}")
        stocks = int(state.d[at.STORED + place])
        while stocks:
            out.add(f"stock:{stocks >> 2 & 15}:{moves.RESOURCE_NAMES[stocks & 3]}:{name}")
            stocks >>= 6
        if state.d[at.MARK + place]:
            out.add(f"mark:{name}")
        for seat in range(int(state.box.players)):
            for kind in range(4):
                for status in range(at.STATUSES):
                    if state.units(seat, place, kind, status):
                        token, pose = "!" * (status & 1), ("", ":used", ":lying")[status >> 1]
                        out.add(f"unit:{seat + 1}:{moves.UNIT_NAMES[kind]}{token}:{name}{pose}")
    return out


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_everything_on_the_map_is_drawn_once_and_has_words(seats: int, options: dict[str, bool]) -> None:
    state = Table(seats, **options).box.start()
    assert isinstance(state, RomoloState)
    rng = random.Random(3)
    looked = 0
    for ply in range(400):
        actor = int(state.actor())
        if actor == OVER:
            break
        if ply % 7 == 0:
            for viewer in (None, *range(seats)):
                seen = state.observe(viewer)
                panel, labels, kinds = drawn(seen)
                there = found(panel)
                asked = {ids.edge_id(seen, ids.asked_edges(seen), edge) for edge in range(6)}
                assert len(there) == len(set(there))
                assert set(there) == set(labels) == set(kinds)
                assert set(there) | asked == expected(seen) | asked
                looked += 1
        state.play(
            rng.choices(state.actions(), state.weights())[0]
            if actor == CHANCE
            else choose(state, list(state.actions()), rng)
        )
    assert looked > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_crowded_map_is_whole_and_its_things_do_not_touch(seats: int) -> None:
    table = crowded(seats, seats)
    panel, labels, kinds = drawn(table.state)
    there = found(panel)
    assert len(there) == len(set(there))
    assert set(there) == set(labels) == set(kinds) == expected(table.state)
    check_scene(Scene((panel,), labels, kinds))
    spots = [
        (float(x), float(y), mapping.UNIT * float(scale))
        for x, y, scale in re.findall(
            r'<g (?:id="\S+" class="[^"]+" )?transform="translate\((\S+) (\S+)\) scale\((\S+)\)">'
            r'(?=<use href="#art-hit|<g id)',
            panel.body,
        )
    ]
    assert len(spots) > 3 * table.box.hexes
    for number, (x, y, radius) in enumerate(spots):
        for other_x, other_y, other in spots[:number]:
            # coordinates and scales are written with two decimals
            assert math.hypot(x - other_x, y - other_y) > radius + other - 0.3
        nearest = min(
            math.hypot(x - middle_x, y - middle_y)
            for middle_x, middle_y in (centre(place, packing.SIZE) for place in table.box.places)
        )
        assert nearest + radius <= packing.SIZE


def inside(x: float, y: float, radius: float) -> bool:
    """Whether a circle lies in a hex: not beyond its two upright sides, nor beyond the four that slope."""
    slope = (packing.SIZE - abs(x) / math.sqrt(3) - abs(y)) * math.sqrt(3) / 2
    return min(packing.APOTHEM - abs(x), slope) >= radius - 0.3


@pytest.mark.parametrize("above", range(13))
@pytest.mark.parametrize("below", range(13))
def test_things_in_a_hex_have_room(above: int, below: int) -> None:
    if above + below == 0:
        return
    room, spots = packing.slots(above, below)
    assert len(spots) == above + below
    for number, (x, y) in enumerate(spots):
        assert inside(x, y, room / 2), (x, y, room)
        assert all(math.hypot(x - a, y - b) > room - 0.01 for a, b in spots[:number])
    # buildings lie above units
    tops = [y for _, y in spots]
    assert tops == sorted(tops)


@pytest.mark.parametrize("seats", [3, 4])
def test_targets_are_large_enough_on_a_desktop(seats: int) -> None:
    """24 pixels for up to seven things in a hex; the maps for fewer players are higher than wide, and zoomed into."""
    panel, _, _ = drawn(Table(seats).state)
    scale = min(DESKTOP[0] / panel.width, DESKTOP[1] / panel.height)
    least = 24 if seats == 4 else 21
    for count in range(1, 8):
        for above in range(count + 1):
            assert packing.slots(above, count - above)[0] * scale >= least


def test_words_of_what_stands_there() -> None:
    table = Table(2)
    here = table.here
    name = table.box.names[here]
    table.terrain(here, at.FOREST)
    table.build(here, at.MILL, at.WAREHOUSE, at.WAREHOUSE, at.WAREHOUSE)
    table.state.store(here, at.GRAIN, 3)
    table.state.store(here, at.GRAIN, 3)
    table.wall(here, NE)
    table.unit(1, here, at.SOLDIER, 2, at.LYING + 1)
    table.d[at.DAMAGED + 1] = 1
    table.d[at.MARK + here] = 3
    _, labels, kinds = drawn(table.state)

    def words(ident: str) -> str:
        return labels[ident].english()

    assert words(f"built:mill:{name}") == f"1 × sawmill on {name}"
    assert words(f"built:warehouse:{name}") == f"3 × warehouse on {name}"
    assert words(f"stock:3:grain:{name}") == f"2 warehouses with 3 grain each on {name}"
    assert words(f"edge:{name}:ne") == f"wall on {name} in the north-east"
    assert words(f"unit:2:soldier!:{name}:lying") == f"Lapis: 2 × soldier with a penalty token on {name}, lying"
    assert words(f"mark:{name}") == "multiplier ×3"
    capital = table.box.names[int(table.d[at.CAPITAL + 1]) - 1]
    assert words(f"built:tower:{capital}") == f"tower of Lapis on {capital}, damaged"
    assert words(f"hex:{capital}").endswith("controlled by Lapis")
    assert kinds[f"edge:{name}:ne"] == "piece"
    assert kinds[f"hex:{name}"] == "place"


def test_edges_are_there_to_be_clicked_while_one_is_asked_for() -> None:
    table = Table(2)
    table.wall(table.here, E)
    name = table.box.names[table.here]
    table.state.push(at.F_PICK_EDGE, 0, table.here, 2, at.WALL)
    _, labels, kinds = drawn(table.state.observe(0))
    edges = {ident: kind for ident, kind in kinds.items() if ident.startswith("edge:")}
    assert edges == {f"edge:{name}:{edge}": "piece" if edge == "e" else "place" for edge in moves.EDGE_NAMES}
    assert labels[f"edge:{name}:sw"].english() == f"edge of {name} in the south-west, without a wall"
    _, _, others = drawn(table.state.observe(1))
    assert [ident for ident in others if ident.startswith("edge:")] == [f"edge:{name}:e"]


def test_edges_chosen_for_walls_are_seen_before_they_are_paid() -> None:
    table = Table(2)
    name = table.box.names[table.here]
    table.state.push(at.F_WALLS, 0, table.here, 1 << SE, SE + 1)
    panel, labels, kinds = drawn(table.state.observe(0))
    assert labels[f"edge:{name}:se"].english() == f"edge of {name} in the south-east, chosen for a wall"
    assert labels[f"edge:{name}:sw"].english().endswith("without a wall")
    assert panel.body.count('href="#art-wall"') == 1
    assert set(kinds.values()) == {"place", "piece"}


def test_what_was_seen_of_a_tile_is_drawn_for_who_saw_it() -> None:
    table = Table(2)
    table.terrain(table.here, at.FACE_DOWN)
    table.d[at.HIDDEN + table.here] = at.WATER
    table.d[at.SEEN_BY + table.here] = 1
    for viewer, seen in ((0, True), (1, False), (None, False)):
        panel, labels, _ = drawn(table.state.observe(viewer))
        assert ('href="#art-peek"' in panel.body) == seen
        assert ("known to be" in labels[f"hex:{table.box.names[table.here]}"].english()) == seen


# influence


def test_the_layer_of_influence_says_who_has_how_much() -> None:
    """Red's capital of power 4 reaches the hexes around it; a soldier of Lapis makes one of them nobody's (ROM-116)."""
    table = Table(2)
    table.capital(0, table.here)
    table.build(table.here, at.TEMPLE, at.FORUM, at.AQUEDUCT)
    table.unit(1, table.beside(SE), at.SOLDIER)
    table.wall(table.beside(W), E)
    state = table.state
    _, layer = mapping.board(state, frozenset(), {}, {})
    assert layer.name == "influence"
    told = {ident: text.english() for ident, text in layer.labels.items()}
    assert told[ids.hex_id(state, table.here)] == "influence: Red 1"
    assert told[ids.hex_id(state, table.beside(E))] == "influence: Red 1"
    assert told[ids.hex_id(state, table.beside(SE))] in ("influence: Red 1, Lapis 1", "influence: Red 1 and Lapis 1")
    assert ids.hex_id(state, table.beside(W)) not in told
    _, labels, _ = drawn(state)
    assert labels[ids.hex_id(state, table.beside(E))].english().endswith("controlled by Red")
    assert "controlled" not in labels[ids.hex_id(state, table.beside(SE))].english()


def test_the_layer_is_off_and_cannot_be_clicked() -> None:
    panel, _, _ = drawn(crowded(4, 1).state)
    groups = re.findall(r'<g class="layer"[^>]*>', panel.body)
    assert groups == ['<g class="layer" data-layer="influence" display="none" pointer-events="none">']
    inside_layer = panel.body.split(groups[0])[1]
    assert not re.findall(r' id="', inside_layer)


def test_halves_of_influence() -> None:
    assert [influence.written(halves) for halves in range(1, 6)] == ["½", "1", "1½", "2", "2½"]


def test_allies_have_one_border_made_of_both() -> None:
    table = Table(4, teams=True)
    panel, labels, _ = drawn(table.state)
    assert 'id="art-border-02"' in panel.body
    assert 'id="art-border-13"' in panel.body
    home = ids.hex_id(table.state, int(table.d[at.CAPITAL]) - 1)
    assert "controlled by Red and Ochre" in labels[home].english()


def test_the_map_without_seals_on_all_that_the_rival_holds_unexplored() -> None:
    table = Table(1)
    table.terrain(table.here, at.FACE_DOWN)
    panel, labels, _ = drawn(table.state)
    assert "controlled by" in labels[ids.hex_id(table.state, table.here)].english()
    # only the player's own capital has one, and the tower of the A.I. where it stands
    assert panel.body.count('href="#art-seal-1"') == (1 if int(table.d[at.CAPITAL + 1]) else 0)


# colours


LANDS = ("field", "slope", "meadow", "water", "slab", "floor")


def test_what_stands_on_the_land_can_be_told_from_it() -> None:
    """By its fill or by its dark outline, as WCAG wants it of shapes."""
    for palette in (style.LIGHT, style.DARK):
        for land in LANDS:
            ground = getattr(palette, land)
            fills = [*palette.seats[:4], palette.marble, palette.stone, palette.roof, palette.flare, palette.rose]
            for fill in fills:
                apart = max(style.contrast(fill, ground), style.contrast(palette.line, ground))
                inner = max(apart, style.contrast(fill, palette.line))
                assert inner >= 3, (land, fill)
            # names stand on a rim in the colour of the page
            assert style.contrast(palette.ink, palette.ground) >= 4.5
        for good, sign in (
            (palette.earth, palette.figures[4]),
            (palette.marble, palette.line),
            (palette.flare, palette.line),
            (palette.sea, palette.marble),
            (palette.rose, palette.line),
        ):
            assert style.contrast(good, sign) >= 3, (good, sign)
        for figure, body in zip(palette.figures[:4], palette.seats[:4], strict=True):
            assert style.contrast(figure, body) >= 3
        assert style.contrast(palette.marble, palette.hollow) >= 3
        assert style.contrast(palette.ink, palette.ground) >= 3


def test_every_class_that_is_drawn_in_colour_has_a_dark_colour() -> None:
    styled = set(re.findall(r"^\.([a-z-]+\d?) ", style.scene_css(), re.MULTILINE))
    table = crowded(4, 2)
    table.d[at.DAMAGED] = 1
    table.state.push(at.F_BATTLE, 0)
    table.state.push(at.F_PICK_EDGE, 0, table.here)
    panel, _, _ = drawn(table.state)
    for tag in re.findall(r"<[a-z]+ [^>]*>", panel.body):
        if re.search(r'(?:fill|stroke)="#', tag):
            classes = set((re.search(r'class="([^"]*)"', tag) or ["", ""])[1].split())
            assert classes & (styled | {"shade"}), tag


def test_what_is_used_by_name_is_defined() -> None:
    panel, _, _ = drawn(crowded(4, 3).state)
    used = set(re.findall(r'href="#([^"]+)"', panel.body)) | set(re.findall(r"url\(#([^)]+)\)", panel.body))
    defined = re.findall(r' id="(art-[^"]+)"', panel.body)
    assert used <= set(defined)
    assert len(defined) == len(set(defined))
