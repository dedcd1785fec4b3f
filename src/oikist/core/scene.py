"""A picture of what one viewer may know, as SVG with stable element ids and a label for everything.

`table.py` of each game makes scenes; every face shows them: the browser puts the panels into the page, a notebook
and the PNG writer stack them, a terminal and a screen reader use the labels.

Element ids
    An id names a place or a piece: ``cell:C4``, ``piece:C4``, ``hand:merchant``. What is hidden is named by its
    place, never by its identity or its slot in a hand. Ids beginning with ``turn:`` are rotations (R and Shift+R
    walk through them), with ``flip:`` sides (F), with ``do:`` things that are done without pointing at the board
    (buttons). ``seat:2`` is a player's panel and ``box`` is out of the game; both are drawn by the face.

A thing that is held over the board
    A wide choice of place, turn and side (a card in four rotations, two sides, a hundred places) is made with a ghost
    under the pointer. A browser draws it at once, without asking, from what the scene brings along:

    * in the ``<defs>`` of the board a group ``<g data-ghost="turn:1 flip:0">`` for each turn and side, without ids. It
      stands for the element ids it names, and is shown when all of them are chosen or are the present turn and side.
      Its origin is the middle of the anchor it is held over. Its shape with the class ``glow-target`` is outlined;
      without one its bounding box.
    * elements of the kind ``anchor``: everywhere it may be held over, legal or not, in front of everything else. They
      do not overlap, and there is room for the thing on each of them within the board.

    The turn and side are the player's own. Where they are illegal the face says why, asking
    `Game.why_not` about the anchor, the turn and the side together.

A layer over the board
    What is worth seeing at times and in the way at others (who has how much influence where) is a layer: a group
    ``<g class="layer" data-layer="influence" display="none">`` on the board, in front of what it covers, and a `Layer`
    in the scene with the same name, its title, and what it tells of the things on the board. It is off at first, and in
    pictures. A browser gives each layer of a scene a button and remembers which are on; nothing in it can be clicked,
    so it needs no ids. Every scene of a game has the same layers, empty ones too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from oikist.core.text import Text

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Text made safe for SVG content and attribute values."""
    return text.translate(_ESCAPES)


def number(value: float) -> str:
    """A coordinate, short: two decimals at most and no trailing zeros.

    Example:
        >>> number(3.0), number(-0.001), number(2.5)
        ('3', '0', '2.5')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Svg:
    """Writes SVG elements one after the other, escaping what needs it; nothing is ever checked twice.

    Example:
        >>> svg = Svg()
        >>> svg.open("g", id="a", cls="part")
        >>> svg.leaf("circle", cx=1.5, cy=2, r=3)
        >>> svg.close("g")
        >>> str(svg)
        '<g id="a" class="part"><circle cx="1.5" cy="2" r="3"/></g>'
    """

    def __init__(self) -> None:
        self._out: list[str] = []

    def open(self, name: str, **attributes: str | float | None) -> None:
        """Opens an element; ``cls`` is class, underscores become hyphens, None is left out."""
        self._out.append(f"<{name}{_attributes(attributes)}>")

    def close(self, name: str) -> None:
        """Closes an element."""
        self._out.append(f"</{name}>")

    def leaf(self, name: str, **attributes: str | float | None) -> None:
        """An element without content."""
        self._out.append(f"<{name}{_attributes(attributes)}/>")

    def text(self, content: str, **attributes: str | float | None) -> None:
        """A text element."""
        self._out.append(f"<text{_attributes(attributes)}>{escape(content)}</text>")

    def title(self, content: str) -> None:
        """The title of the element that is open: tooltips and the accessible name where there is no other."""
        self._out.append(f"<title>{escape(content)}</title>")

    def raw(self, markup: str) -> None:
        """Markup that was made by an `Svg` before (constant icons)."""
        self._out.append(markup)

    def __str__(self) -> str:
        return "".join(self._out)


def _attributes(attributes: dict[str, str | float | None]) -> str:
    out = []
    for name, value in attributes.items():
        if value is None:
            continue
        key = "class" if name == "cls" else name.replace("_", "-")
        out.append(f' {key}="{escape(value) if isinstance(value, str) else number(value)}"')
    return "".join(out)


def points(corners: Iterable[tuple[float, float]]) -> str:
    """A ``points`` attribute from corners."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


class Closeup(msgspec.Struct, frozen=True):
    """A part of a wide drawing, which a small screen shows at one time.

    Attributes:
        title: its name for people.
        left: x of the part in the view box.
        top: y of the part.
        width: its width.
        height: its height.
    """

    title: Text
    left: float
    top: float
    width: float
    height: float


class Panel(msgspec.Struct, frozen=True):
    """One drawing: the board, or the hand of the viewer.

    Attributes:
        name: ``board`` or ``hand`` (or what a game needs besides).
        title: its name for people.
        width: width of the view box.
        height: height of the view box.
        body: SVG markup inside the ``<svg>`` element.
        left: x of the view box.
        top: y of the view box.
        reference: something to look up now and then (what is left in the deck): shown in a tab of its own, as wide as
            that and scrolled when it is long, and not beside the board.
        beside: drawn beside the board where there is room for it, in a tab of its own on a small screen.
        notes: what the panel explains in words, each with its title: below the drawing, in the reader's language.
        closeups: of a board too wide for a small screen, the parts that are shown there one at a time.
    """

    name: str
    title: Text
    width: float
    height: float
    body: str
    left: float = 0.0
    top: float = 0.0
    reference: bool = False
    beside: bool = False
    notes: tuple[tuple[Text, Text], ...] = ()
    closeups: tuple[Closeup, ...] = ()

    def view_box(self) -> str:
        """The ``viewBox`` attribute."""
        return f"{number(self.left)} {number(self.top)} {number(self.width)} {number(self.height)}"


class Layer(msgspec.Struct, frozen=True):
    """A drawing over the board that can be switched on and off.

    Attributes:
        name: which group of the board it is (``data-layer``).
        title: its name for people, what the button that switches it is called.
        labels: element id -> what the layer says of it in words; joined to the label while the layer is on.
    """

    name: str
    title: Text
    labels: dict[str, Text] = {}


class Scene(msgspec.Struct, frozen=True):
    """Everything that is drawn for one viewer.

    Attributes:
        panels: the drawings, the board first.
        labels: element id -> what it is and what is on it, in words ("C4, terrain with a spring, red farmer").
            Everything that can be a part of an action, and every piece, has one.
        kinds: element id -> what sort of thing it is, of those with a label: ``place``, ``piece``, ``hand``,
            ``anchor``, ``turn``, ``flip``, ``do``.
        marks: element ids that the last move touched.
        layers: what can be switched on over the board.
    """

    panels: tuple[Panel, ...]
    labels: dict[str, Text]
    kinds: dict[str, str]
    marks: tuple[str, ...] = ()
    layers: tuple[Layer, ...] = ()

    def to_svg(self) -> str:
        """All panels as one SVG document: below each other, and to their right what is for reference, made to fit."""
        gap = 12.0
        beside = [panel for panel in self.panels if panel.reference or panel.beside]
        main = [panel for panel in self.panels if not panel.reference and not panel.beside]
        wide, high = _extent(main, gap)
        more_wide, more_high = _extent(beside, gap)
        scale = min(1.0, high / more_high) if beside else 1.0
        width = wide + gap + more_wide * scale if beside else wide
        svg = Svg()
        svg.open(
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(high)}",
            width=width,
            height=high,
        )
        svg.leaf("rect", width=width, height=high, fill="#F6EFE0")
        _stack(svg, main, wide, gap)
        if beside:
            svg.open("g", transform=f"translate({number(wide + gap)} 0) scale({scale:.4f})")
            _stack(svg, beside, more_wide, gap)
            svg.close("g")
        svg.close("svg")
        return str(svg)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _extent(panels: list[Panel], gap: float) -> tuple[float, float]:
    """Width and height of panels below each other."""
    height = sum(panel.height for panel in panels) + gap * max(0, len(panels) - 1)
    return max((panel.width for panel in panels), default=0.0), height


def _stack(svg: Svg, panels: list[Panel], width: float, gap: float) -> None:
    """Draws panels below each other, each in the middle of a width."""
    top = 0.0
    for panel in panels:
        dx, dy = (width - panel.width) / 2 - panel.left, top - panel.top
        svg.open("g", transform=f"translate({number(dx)} {number(dy)})")
        svg.raw(panel.body)
        svg.close("g")
        top += panel.height + gap


class Sketch(msgspec.Struct, frozen=True):
    """A real table as it is put together by clicking (`Game.sketch`).

    Attributes:
        position: plain data as in a POSITION.json, perhaps incomplete.
        scene: what lies so far, and what can be taken from the box.
        edits: all that can be done next, each as the element ids to click for it.
        prompt: what to do next.
        complete: whether it can be scored.
    """

    position: dict[str, Any]
    scene: Scene
    edits: tuple[tuple[str, ...], ...]
    prompt: Text
    complete: bool
