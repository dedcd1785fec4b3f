"""A panel as it is drawn: things with their labels, and rings around what the last move touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.scene import number
from oikist.core.text import Text
from oikist.games.romolo import plates

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

WIDE: Final = 320.0
"""Of the panels beside the map and in the aid."""


class Painter:
    """Collects a panel.

    Attributes:
        state: what the viewer may know.
        front: whose goods are shown as the own ones.
        labels: element id -> label, filled.
        kinds: element id -> kind, filled.
        marked: element ids that the last move touched.
        out: the markup.
    """

    def __init__(
        self,
        state: RomoloState,
        front: int,
        labels: dict[str, Text],
        kinds: dict[str, str],
        marked: frozenset[str] = frozenset(),
    ) -> None:
        self.marked = marked
        self.state = state
        self.front = front
        self.labels = labels
        self.kinds = kinds
        self.out: list[str] = []

    def part(self, ident: str, label: Text, drawn: str, kind: str = "place", sort: str = "") -> None:
        """Something that can be pointed at."""
        self.labels[ident] = label
        self.kinds[ident] = kind
        cls = f"part {kind}{' ' + sort if sort else ''}"
        self.out.append(f'<g id="{ident}" class="{cls}">{drawn}</g>')

    def ring(self, ident: str, x: float, y: float, wide: float, high: float) -> None:
        """A ring around what the last move touched."""
        if ident in self.marked:
            self.out.append(
                f'<rect class="ring" x="{number(x - 1)}" y="{number(y - 1)}" width="{number(wide + 2)}" '
                f'height="{number(high + 2)}" rx="7" fill="none" stroke="{plates.LIGHT.mark}" stroke-width="3" '
                'pointer-events="none"/>'
            )
