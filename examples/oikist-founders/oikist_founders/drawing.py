"""What the table of Founders looks like."""

from __future__ import annotations

from typing import Final

from oikist.core import Panel, Scene, Svg, Text
from oikist.core.game import SEATS

GROUNDS: Final = {"hill": "#D9A441", "river": "#7F9CC0", "wood": "#4F7F6A"}
GROUND_TEXTS: Final = {"hill": Text("hill"), "river": Text("river"), "wood": Text("wood")}
OMEN_TEXTS: Final = (Text("eagle"), Text("ox"), Text("snake"))
SEAT_FILLS: Final = ("#8C2F2B", "#2F4B7C", "#D9A441", "#4F7F6A")
INK: Final = "#2B2320"


def name(lot: int) -> str:
    """a1 is the upper left lot, c3 the lower right one."""
    return "abc"[lot % 3] + "123"[lot // 3]


def scene(grounds: list[str], markers: list[int], own: int, shown: list[int], marks: tuple[str, ...]) -> Scene:
    """The field, and the viewer's omen; `shown` holds the omens that all may see, -1 for others."""
    svg = Svg()
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    for lot, ground in enumerate(grounds):
        x, y, here = lot % 3 * 100, lot // 3 * 100, name(lot)
        ident, owner = f"lot:{here}", markers[lot]
        svg.open("g", id=ident, cls="part lot")
        svg.leaf("rect", x=x + 3, y=y + 3, width=94, height=94, rx=8, fill=GROUNDS[ground], stroke=INK)
        svg.text(ground, x=x + 50, y=y + 88, text_anchor="middle", font_size=13, fill=INK, cls="ink")
        svg.close("g")
        labels[ident] = Text("{lot}, {ground}", {"lot": here, "ground": GROUND_TEXTS[ground]})
        kinds[ident] = "place"
        if owner >= 0:
            svg.open("g", id=f"marker:{here}", cls=f"piece seat-{owner}")
            svg.leaf("circle", cx=x + 50, cy=y + 45, r=26, fill=SEAT_FILLS[owner], stroke=INK, stroke_width=3)
            svg.text(str(owner + 1), x=x + 50, y=y + 53, text_anchor="middle", font_size=24, fill="#F6EFE0")
            svg.close("g")
            labels[f"marker:{here}"] = Text("{seat} on {lot}", {"seat": SEATS[owner], "lot": here})
            kinds[f"marker:{here}"] = "piece"
    for seat, omen in enumerate(shown):
        if omen >= 0:
            svg.text(f"{seat + 1}: {OMEN_TEXTS[omen].english()}", x=seat * 75 + 4, y=316, font_size=13, fill=INK)
    panels = [Panel("board", Text("The field"), 300, 322, str(svg))]
    if own >= 0:
        hand = Svg()
        hand.text(OMEN_TEXTS[own].english(), x=150, y=38, text_anchor="middle", font_size=26, fill=INK, cls="ink")
        panels.append(Panel("hand", Text("Your omen: {omen}", {"omen": OMEN_TEXTS[own]}), 300, 60, str(hand)))
    return Scene(tuple(panels), labels, kinds, marks)
