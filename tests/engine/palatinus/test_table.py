"""The table of Palatinus: what the scene shows, that every action can be clicked and everything else explained."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from oikist.core import registry, style
from oikist.core.errors import Ruling
from oikist.core.game import Game
from oikist.core.scene import Scene
from oikist.core.state import CHANCE, OVER, State
from oikist.games.palatinus import table
from oikist.games.palatinus.state import PalatinusState

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def palatinus() -> Game:
    return registry.find("palatinus")


def walk(seats: int, seed: int) -> Iterator[tuple[PalatinusState, int | None]]:
    """A random game: each position with the action that led to it (shared, not to be changed)."""
    rng = random.Random(seed)
    state = palatinus().new(seats)
    assert isinstance(state, PalatinusState)
    action = None
    while True:
        yield state, action
        if state.actor() == OVER:
            return
        action = rng.choice(state.actions())
        state = state.copy()
        state.play(action)


def reach(seats: int, seed: int, stage: str, placed: int = 0) -> PalatinusState:
    """The first position of a random game in a stage, with so many inhabitants."""
    return next(state for state, _ in walk(seats, seed) if state.stage_name() == stage and state.placed >= placed)


def drawn_ids(scene: Scene) -> list[str]:
    """Ids of the groups in the drawing, definitions left out."""
    root = ET.fromstring(scene.to_svg())
    ids = []
    todo = [root]
    while todo:
        node = todo.pop()
        if node.tag == f"{SVG}defs":
            continue
        if "id" in node.attrib:
            ids.append(node.attrib["id"])
        todo.extend(node)
    return ids


def everyone(state: State, seats: int) -> list[State]:
    return [state.observe(seat) for seat in (*range(seats), None)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_scene_is_whole(seats: int) -> None:
    """Well-formed; ids are drawn once; labels and kinds are for exactly what can be pointed at; uses are defined."""
    for number, (state, action) in enumerate(walk(seats, seats)):
        if number % 4 and state.stage_name() == "place":
            continue
        for observation in everyone(state, seats):
            scene = palatinus().scene(observation, [] if action is None else [action])
            svg = scene.to_svg()
            ids = drawn_ids(scene)
            assert len(ids) == len(set(ids))
            assert {ident for ident in ids if not ident.startswith("tile:")} == set(scene.labels)
            assert scene.labels.keys() == scene.kinds.keys()
            assert set(scene.kinds.values()) <= {"place", "piece", "hand", "turn"}
            assert set(scene.marks) <= set(ids)
            defined = set(re.findall(r' id="(art-[^"]+)"', svg))
            assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)) <= {(one, "") for one in defined} | {
                ("", one) for one in defined
            }


@pytest.mark.parametrize("seats", [2, 5])
def test_actions_have_parts_in_the_scene_and_no_refusal(seats: int) -> None:
    for number, (state, _) in enumerate(walk(seats, 10 + seats)):
        actor = int(state.actor())
        if actor < 0 or (number % 5 and state.stage_name() == "place"):
            continue
        observation = state.observe(actor)
        labels = palatinus().scene(observation).labels
        seen = set()
        for action in observation.actions():
            parts = palatinus().parts(observation, action)
            assert len(parts) == 2
            assert set(parts) <= set(labels)
            assert parts not in seen
            seen.add(parts)
            assert table.why_not(observation, [parts[0]]) is None
            assert table.why_not(observation, list(reversed(parts))) is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_in_the_scene_can_be_done_or_is_explained(seats: int) -> None:
    """By itself and together with anything else, for the one to move, for the others and for spectators."""
    known = {rule.id for rule in palatinus().rules()}
    rng = random.Random(seats)
    for number, (state, _) in enumerate(walk(seats, 20 + seats)):
        if number % 7 and state.stage_name() == "place":
            continue
        for observation in everyone(state, seats):
            idents = list(palatinus().scene(observation).labels)
            legal = [set(palatinus().parts(observation, action)) for action in observation.actions()]
            pairs = [[one] for one in idents] + [rng.sample(idents, min(len(idents), 2)) for _ in range(10)]
            for chosen in pairs:
                fits = any(set(chosen) <= parts for parts in legal)
                ruling = palatinus().why_not(observation, chosen)
                assert (ruling is None) == fits, chosen
                if ruling is not None:
                    assert ruling.id in known or ruling.id.startswith("CORE-"), ruling
                    assert ruling.text.english().endswith(".")


def ruling(observation: State, *parts: str) -> Ruling:
    found = palatinus().why_not(observation, list(parts))
    assert found is not None
    return found


@pytest.mark.rule("PAL-R8", "PAL-18", "PAL-7", "PAL-44")
def test_why_not_while_placing() -> None:
    state = reach(3, 4, "place", 9)
    seat = int(state.actor())
    mine = state.observe(seat)
    taken = next(state.name_of(cell) for cell in range(42) if state.owner_at(cell) >= 0)
    assert ruling(mine, "hill:C").id == "PAL-R8"
    assert ruling(mine, "hand:merchant", "hill:C").id == "PAL-R8"
    assert ruling(mine, f"cell:{taken}").text.english() == f"{taken} is occupied."
    assert ruling(mine, f"piece:{taken}").id == "PAL-18"
    assert ruling(mine, "turn:1").id == "PAL-7"
    assert ruling(mine, "token:A").id == "PAL-44"
    assert ruling(mine, "tile:A").id == "PAL-18"
    assert ruling(mine, "hand:merchant", "hand:farmer").id == "PAL-18"
    assert ruling(mine, "cell:Z9").id == "CORE-2"
    assert ruling(mine, "nonsense").id == "CORE-2"
    assert ruling(state.observe((seat + 1) % 3), "hand:merchant").id == "CORE-4"
    assert ruling(state.observe(None), "cell:A1").id == "CORE-4"
    assert ruling(reach(3, 4, "over").observe(0), "cell:A1").id == "CORE-1"


@pytest.mark.rule("PAL-6", "PAL-R1")
def test_why_not_while_laying() -> None:
    state = next(state for state, _ in walk(4, 3) if state.stage_name() == "lay" and state.laid == 2)
    mine = state.observe(int(state.actor()))
    place = next(place for place in range(1, 7) if state.tile_at(place) >= 0)
    across = (place + 2) % 6 + 1
    assert ruling(mine, f"place:{across}").id == "PAL-6"
    assert ruling(mine, f"place:{across}", "turn:2").id == "PAL-6"
    assert ruling(mine, "hill:" + "ABCDEFG"[state.tile_at(0)]).id == "PAL-6"
    assert ruling(mine, "hand:tile").id == "PAL-R1"
    assert ruling(mine, "hand:merchant").id == "PAL-7"
    assert ruling(mine, "turn:1", "turn:2").id == "PAL-5"
    assert table.why_not(mine, ["turn:3"]) is None


@pytest.mark.rule("PAL-R3", "PAL-20")
def test_wolves_are_shown_to_who_placed_them() -> None:
    state = reach(4, 9, "place", 20)
    hidden = 0
    for cell in range(42):
        piece = state.piece_at(cell)
        if piece is None or not piece[2]:
            continue
        owner, kind, _ = piece
        name = state.name_of(cell)
        for seat in range(4):
            label = palatinus().scene(state.observe(seat)).labels[f"piece:{name}"].english()
            if seat == owner:
                assert label.endswith(f" {kind} (wolf, known to you only) on {name}")
            else:
                hidden += 1
                assert label.endswith(f" wolf on {name}")
    assert hidden > 6


@pytest.mark.rule("PAL-R3", "PAL-S1", "PAL-S3")
def test_a_wolf_looks_the_same_whatever_it_is() -> None:
    """Two games that differ only in the kind under a wolf give the others the same scene, marks and motion."""
    names = ("merchant_wolf", "farmer_wolf")
    state = reach(4, 5, "place", 6)
    seat = int(state.actor())
    placements = []
    for kind in (1, 3):
        action = next(one for one in state.actions() if one >= 58 + 42 * kind)
        assert palatinus().parts(state.observe(seat), action)[0] == f"hand:{names[kind // 2]}"
        after = state.copy()
        after.play(action)
        placements.append((action, after))
    others = [other for other in (*range(4), None) if other != seat]
    for other in others:
        seen = [state.seen(action, other) for action, _ in placements]
        assert seen[0] == seen[1]
        scenes = [palatinus().scene(after.observe(other), [seen[0]]) for _, after in placements]
        assert scenes[0].to_svg() == scenes[1].to_svg()
        assert scenes[0] == scenes[1]
        before = state.observe(other)
        assert set(palatinus().motion(before, seen[0]).values()) == {f"seat:{seat}"}
    own = [palatinus().scene(after.observe(seat)).to_svg() for _, after in placements]
    assert own[0] != own[1]


def test_motion_names_what_is_there_before_and_after() -> None:
    for seats in (2, 3):
        previous: PalatinusState | None = None
        for state, action in walk(seats, 30 + seats):
            if previous is not None and action is not None:
                actor = int(previous.actor())
                for seat in (*range(seats), None):
                    before, after = previous.observe(seat), state.observe(seat)
                    moved = palatinus().motion(before, previous.seen(action, seat))
                    old, new = drawn_ids(palatinus().scene(before)), drawn_ids(palatinus().scene(after))
                    for target, source in moved.items():
                        assert target in new
                        assert source in old or source == "box" or source == f"seat:{actor}"
                    if actor >= 0:
                        assert moved
                        assert (f"seat:{actor}" in moved.values()) == (seat != actor and action >= 58)
            previous = state


def test_marks_of_the_last_action() -> None:
    for state, action in walk(3, 8):
        if action is None or action < 5:
            continue
        scene = palatinus().scene(state.observe(0), [action])
        assert scene.marks
        if action >= 58:
            name = state.name_of((action - 58) % 42)
            assert scene.marks == (f"cell:{name}", f"piece:{name}")
            assert 'class="ring"' in scene.panels[0].body
    drawn = [action for _, action in walk(3, 8) if action is not None and 48 <= action < 58]
    tokens = palatinus().scene(reach(3, 8, "place").observe(0), drawn).marks
    assert len(tokens) == 6


def test_preview_shows_the_effect_and_changes_nothing() -> None:
    lay = reach(3, 6, "lay")
    place = reach(3, 6, "place", 10)
    for state in (lay, place):
        mine = state.observe(int(state.actor()))
        before = mine.to_bytes()
        shown = set(drawn_ids(palatinus().scene(mine)))
        for action in mine.actions()[::9]:
            scene = palatinus().preview(mine, action)
            assert scene is not None
            new = set(drawn_ids(scene)) - shown
            if state is lay:
                assert f"tile:{'ABCDEFG'[state.revealed]}" in new
            else:
                name = state.name_of((action - 58) % 42)
                assert new == {f"piece:{name}"}
        assert mine.to_bytes() == before
    assert palatinus().preview(reach(3, 6, "reveal"), 5) is None


@pytest.mark.rule("PAL-24")
def test_the_finale_takes_away_what_has_gone() -> None:
    state = reach(5, 2, "over")
    steps = palatinus().finale(state)
    assert len(steps) > 20
    start = palatinus().finale_scene(state, 0)
    assert set(drawn_ids(start)) == set(drawn_ids(palatinus().scene(state)))
    assert start.to_svg() != palatinus().scene(state).to_svg()  # the wolves are not turned over yet
    gone: set[str] = set()
    everything = set(drawn_ids(start))
    for number, step in enumerate(steps, 1):
        gone |= {ident for ident, _ in step.gone}
        scene = palatinus().finale_scene(state, number)
        assert set(drawn_ids(scene)) == everything - gone
        assert set(step.focus) <= everything
    assert sum(ident.startswith("token:") for ident in gone) == 7


def test_the_hand_keeps_its_slots() -> None:
    """The panel is as wide at the end as at the start, and what is used up stays as an empty slot with its words."""
    start = reach(2, 5, "place")
    late = reach(2, 5, "place", 26)
    for seat in (0, 1):
        first, last = (palatinus().scene(state.observe(seat)) for state in (start, late))
        assert [panel.name for panel in first.panels] == ["board", "hand"]
        assert first.panels[1].width == last.panels[1].width
        hands = [[ident for ident in scene.labels if ident.startswith("hand:")] for scene in (first, last)]
        assert hands[0] == hands[1]
        assert len(hands[0]) == 9
        for ident in hands[1]:
            count = late.hand(seat).get(ident.removeprefix("hand:"), 0)
            words = last.labels[ident].english()
            assert (f"{count} behind" if count else "none left") in words
    assert [panel.name for panel in palatinus().scene(start.observe(None)).panels] == ["board"]


def test_a_table_of_chance_can_be_drawn_from_the_start() -> None:
    for state, _ in walk(4, 1):
        if state.actor() == CHANCE and state.laid == 0:
            labels = palatinus().scene(state.observe(1)).labels
            assert [ident for ident in labels if ident.startswith("place:")] == [f"place:{n}" for n in range(7)]


def test_contrasts_of_both_themes() -> None:
    """4.5 to 1 for text, 3 to 1 for shapes and large letters (WCAG 1.4.3, 1.4.11)."""
    for palette in (style.LIGHT, style.DARK):
        for under in (palette.ground, palette.floor, palette.water, palette.gold, palette.screen):
            assert style.contrast(palette.ink, under) >= 4.5
        assert style.contrast(palette.letter, palette.wall) >= 3
        assert style.contrast(palette.mark, palette.floor) >= 3
        assert style.contrast(palette.water_edge, palette.floor) >= 3
        for fill, figure in zip(palette.seats, palette.figures, strict=True):
            assert style.contrast(fill, figure) >= 3
            # the body stands out by its fill or by its dark outline
            assert max(style.contrast(fill, palette.floor), style.contrast(palette.line, palette.floor)) >= 2.9


def test_seats_differ_in_shape() -> None:
    shapes = {style.outline(seat, 37) for seat in range(5)}
    assert len(shapes) == len(style.SHAPES) == 5


def test_the_page_has_the_style_sheet() -> None:
    """Made by `scene_css`; write it anew when the palettes change."""
    sheet = ROOT / "src" / "oikist" / "web" / "css" / "scene.css"
    assert sheet.read_text(encoding="utf-8").partition("\n")[2] == style.scene_css()


def test_every_class_that_is_drawn_in_colour_has_a_dark_colour() -> None:
    styled = set(re.findall(r"^\.([a-z-]+\d?) ", style.scene_css(), re.MULTILINE))
    plain = {"shade"}  # shadows are dark in both themes
    for state in (reach(2, 7, "lay"), reach(2, 7, "place", 20), reach(5, 7, "over")):
        svg = palatinus().scene(state.observe(max(0, int(state.actor())))).to_svg()
        for tag in re.findall(r"<[a-z]+ [^>]*>", svg):
            coloured = re.search(r'(?:fill|stroke)="#', tag)
            classes = set((re.search(r'class="([^"]*)"', tag) or ["", ""])[1].split())
            if coloured and 'width="1' not in tag[:14]:
                assert classes & (styled | plain) or tag.startswith('<rect width="'), tag
