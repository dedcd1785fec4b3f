"""What the pictures of Romolo o Remo? are painted with: shapes in the colours of `oikist.core.style`, as SVG markup."""

from __future__ import annotations

from oikist.core.brush import path
from oikist.core.scene import number
from oikist.core.style import LIGHT


def timber(data: str, line: float = 1.8) -> str:
    """A shape of wood."""
    return path("earth", LIGHT.earth, data, line)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A picture by its name."""
    if scale == 1:
        at = "".join(f' {axis}="{number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
        return f'<use href="#art-{name}"{at}/>'
    return f'<use href="#art-{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'


def shift(x: float, y: float, scale: float = 1.0) -> str:
    """A ``transform`` attribute."""
    return f'transform="translate({number(x)} {number(y)}){f" scale({number(scale)})" if scale != 1 else ""}"'
