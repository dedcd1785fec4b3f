"""The table of Micro Rome: the scene, with what is drawn left to `drawing`.

Element ids: ``space:3,-1`` every space of the map, ``at:3,-1`` where the card's top left space may go, ``turn:0`` to
``turn:3``, ``flip:0`` and ``flip:1``, ``hand:card`` the drawn card, ``deck:4`` a card that is still in the deck.
"""

from __future__ import annotations

from oikist.core.scene import Panel, Scene, Svg
from oikist.core.text import Text
from oikist.games.micro_rome.layout import PLACE, SYMBOL_NAMES
from oikist.games.micro_rome.state import MicroRomeState

SIZE = 60


def scene(state: MicroRomeState, last: list[int]) -> Scene:
    """The scene of an observation."""
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    svg = Svg()
    left, top, right, bottom = state.bounds()
    for x, y in state.spaces():
        ident = f"space:{x},{y}"
        svg.open("g", id=ident, cls="part")
        svg.leaf("rect", cls="glow-target", x=x * SIZE, y=y * SIZE, width=SIZE, height=SIZE, fill="#EBE1CB")
        svg.text(SYMBOL_NAMES[state.symbol_at(x, y)][:4], x=x * SIZE + 5, y=y * SIZE + 30)
        svg.close("g")
        labels[ident] = Text("{x},{y}: {what}", {"x": x, "y": y, "what": Text(SYMBOL_NAMES[state.symbol_at(x, y)])})
        kinds[ident] = "place"
    if state.stage == PLACE:
        for y in range(top - 3, bottom + 1):
            for x in range(left - 3, right + 1):
                ident = f"at:{x},{y}"
                svg.open("g", id=ident, cls="part anchor")
                svg.leaf("rect", x=(x + 1) * SIZE, y=(y + 1) * SIZE, width=SIZE, height=SIZE, fill="transparent")
                svg.close("g")
                labels[ident] = Text("{x},{y}", {"x": x, "y": y})
                kinds[ident] = "anchor"
        for turn in range(4):
            labels[f"turn:{turn}"] = Text("turned by {degrees}°", {"degrees": 90 * turn})
            kinds[f"turn:{turn}"] = "turn"
        for side in range(2):
            labels[f"flip:{side}"] = Text("front") if side == 0 else Text("back")
            kinds[f"flip:{side}"] = "flip"
    margin = 5
    panel = Panel(
        "board",
        Text("Map"),
        (right - left + 1 + 2 * margin) * SIZE,
        (bottom - top + 1 + 2 * margin) * SIZE,
        str(svg),
        (left - margin) * SIZE,
        (top - margin) * SIZE,
    )
    return Scene((panel,), labels, kinds, ())


def preview(state: MicroRomeState, action: int) -> Scene | None:
    """Nothing: the page holds the card over the map itself."""
    return None
