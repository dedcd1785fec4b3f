"""What the pictures of Micro Rome are painted with: shapes in the colours of `oikist.core.style`, as SVG markup.

A space is 60 by 60 units with its origin in the top left corner; what covers several spaces is as wide and high as
they are. The rest of the brushes is in `oikist.core.brush`.
"""

from __future__ import annotations

from typing import Final

from oikist.core.style import LIGHT

SIZE: Final = 60
"""Side of a space."""


def plot(sort: str, colour: str, width: int = 1, height: int = 1) -> str:
    """The ground of what fills its spaces."""
    return (
        f'<rect class="{sort} kerb" x="3" y="3" width="{SIZE * width - 6}" height="{SIZE * height - 6}" rx="4" '
        f'fill="{colour}" stroke="{LIGHT.kerb}" stroke-width="2"/>'
    )
