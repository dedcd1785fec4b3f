"""Drawing the table (a first plain version, to be replaced)."""

from __future__ import annotations

from oikist.core.errors import Ruling, not_now
from oikist.core.hexes import corners
from oikist.core.scene import Panel, Scene, Svg, points
from oikist.core.text import Text
from oikist.games.palatinus.layout import CELLS, KIND_NAMES, LAY_AT, PLACE_AT, cell_hex
from oikist.games.palatinus.moves import split
from oikist.games.palatinus.state import PalatinusState


def scene(state: PalatinusState, last: list[int]) -> Scene:
    svg = Svg()
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    for cell in range(CELLS):
        name = state.name_of(cell)
        if name:
            svg.leaf("polygon", id=f"cell:{name}", points=points(corners(cell_hex(cell), 30)), fill="#DDD2BC")
            labels[f"cell:{name}"] = Text(name)
            kinds[f"cell:{name}"] = "place"
    for place in range(1, 7):
        if state.tile_at(place) < 0:
            labels[f"place:{place}"] = Text("place {n}", {"n": place})
            kinds[f"place:{place}"] = "place"
    for turn in range(6):
        labels[f"turn:{turn}"] = Text("turn {n}", {"n": turn})
        kinds[f"turn:{turn}"] = "turn"
    for kind in KIND_NAMES:
        labels[f"hand:{kind}"] = Text(kind)
        kinds[f"hand:{kind}"] = "hand"
    return Scene((Panel("board", Text("The board"), 500, 500, str(svg), -250, -250),), labels, kinds)


def parts(state: PalatinusState, action: int) -> tuple[str, ...]:
    if action >= PLACE_AT:
        kind, cell = split(action)
        return f"hand:{KIND_NAMES[kind]}", f"cell:{state.name_of(cell)}"
    if action >= LAY_AT:
        return f"place:{(action - LAY_AT) // 6 + 1}", f"turn:{(action - LAY_AT) % 6}"
    return ()


def why_not(state: PalatinusState, ids: list[str]) -> Ruling | None:
    return not_now(0)


def motion(state: PalatinusState, seen: int) -> dict[str, str]:
    return {}


def preview(state: PalatinusState, action: int) -> Scene | None:
    return None


def finale_scene(state: PalatinusState, step: int) -> Scene:
    return scene(state, [])
