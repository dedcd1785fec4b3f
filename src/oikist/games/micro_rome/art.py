"""The pictures of Micro Rome by name, drawn by hand as SVG paths: flat shapes, thin dark outlines.

Buildings stand on a ground of their own across all their spaces. Pictures always stand upright, however the card lies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from oikist.games.micro_rome import buildings, figures

_SINGLE: Final[dict[str, Callable[[], str]]] = {
    "barbarian": figures.barbarian,
    "banner": figures.banner,
    "water": figures.water,
    "villa": figures.villa,
    "market-w": buildings.market_wide,
    "market-t": buildings.market_tall,
    "fountain-w": buildings.fountain_wide,
    "fountain-t": buildings.fountain_tall,
    "watchtower-w": buildings.tower_wide,
    "watchtower-t": buildings.tower_tall,
    "temple": buildings.temple,
    "coliseum-w": lambda: buildings.coliseum(4, 3, 3, 0.36),
    "coliseum-t": lambda: buildings.coliseum(3, 4, 4, 0.5),
}

PICTURES: Final = (*figures.ROMANS, *_SINGLE)
"""Names of all pictures: wide (``-w``) and tall (``-t``) ones of what is not square."""


@lru_cache(maxsize=32)
def picture(name: str) -> str:
    """The definition of a picture, to be used by the name ``art-...``."""
    drawn = figures.roman(name) if name in figures.ROMANS else _SINGLE[name]()
    return f'<g id="art-{name}">{drawn}</g>'


@lru_cache(maxsize=1)
def laurel() -> str:
    """A disc of laurel, for the corners of the frame when the Coliseum stands."""
    return figures.laurel()
