"""The finished map of a real table, from plain data: what `oikist score micro-rome` and the scoring page read.

A map is drawn in rows of the letters of `layout.LETTERS`; a blank or an underscore is no map. Its first letter is the
space ``left, top``.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.errors import OikistError
from oikist.core.squares import Square
from oikist.core.state import bit
from oikist.core.text import Text
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.cards import (
    DrawingError,
    joins_of,
    read_letters,
    symbol_of,
)
from oikist.games.micro_rome.layout import (
    COLISEUM,
    COVERED,
    DOWN,
    END,
    FIRST,
    LETTERS,
    MARGIN,
    PLANES,
    RIGHT,
    TO_BELOW,
    TO_RIGHT,
)
from oikist.games.micro_rome.scoring import pairing_problem
from oikist.games.micro_rome.state import MicroRomeState

WIDEST: Final = 52
"""No game makes a wider map: the start card, and sixteen cards that each reach three spaces further out."""

HIGHEST: Final = 51

LARGEST: Final = 156
"""No game makes a map of more spaces: the start card's twelve, and nine that each of sixteen cards adds at most."""

FARTHEST: Final = 60
"""Coordinates of the first letter go so far out."""

NOTHING: Final = " _"
"""Letters for a place without map."""

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The finished map of a game of Micro Rome",
    "type": "object",
    "required": ["map"],
    "additionalProperties": False,
    "properties": {
        "map": {
            "type": "array",
            "minItems": 1,
            "maxItems": HIGHEST,
            "items": {"type": "string", "maxLength": WIDEST},
            "description": "The rows of the map as it is seen from above. . plain, m man, w woman, s senator, "
            "p praetorian, c merchant, b barbarian, * banner, ~ water, v villa; buildings by every space: M or N "
            "market, F or G fountain, W or X watchtower, T temple, C Coliseum (two letters, so that buildings that "
            "touch can be told apart); a blank or _ where there is no map.",
        },
        "left": {
            "type": "integer",
            "minimum": -FARTHEST,
            "maximum": FARTHEST,
            "description": "x of the first column. Default 0.",
        },
        "top": {
            "type": "integer",
            "minimum": -FARTHEST,
            "maximum": FARTHEST,
            "description": "y of the first row. Default 0.",
        },
        "partial": {
            "type": "boolean",
            "description": "True for a map without the Coliseum: what it would score as it lies.",
        },
    },
}

EXAMPLE: Final[dict[str, Any]] = {
    "map": [
        "  mwv ",
        "_sMM*~",
        "ssc.b.",
        "v.WWpw",
        "CCCCTT",
        "CCCCTT",
        "CCCC.~",
    ],
    "left": -1,
    "top": -2,
}


class PositionError(OikistError):
    """A position that cannot be scored; names the field and what was expected."""


def _wrong(field: str, what: Text) -> PositionError:
    return PositionError(Text("{field}: {what}", {"field": field, "what": what}))


def state_from(box: MicroRomeBox, data: Any, *, whole: bool = True) -> MicroRomeState:
    """The position that the data draws: over, unless something is still missing and it need not be whole.

    Raises:
        PositionError: the data is missing something or impossible.
    """
    if not isinstance(data, dict):
        raise PositionError(Text("A position is a JSON object with the map as rows of letters."))
    for key in data:
        if key not in SCHEMA["properties"]:
            known = ", ".join(SCHEMA["properties"])
            raise _wrong(str(key), Text("unknown field; there are: {known}", {"known": known}))
    partial = data.get("partial", False)
    if not isinstance(partial, bool):
        raise _wrong("partial", Text("expected true or false"))
    left, top = _number(data, "left"), _number(data, "top")
    letters = read_map(data.get("map"), left, top)
    if not letters:
        raise _wrong("map", Text("there is nothing on it"))
    try:
        buildings = read_letters(letters)
    except DrawingError as error:
        raise _wrong("map", error.text) from None
    coliseums = sum(1 for building in buildings if letters[building[0]] in LETTERS[COLISEUM])
    if coliseums > 1:
        raise _wrong("map", Text("there is one Coliseum, not {count}", {"count": coliseums}))
    if whole and not partial and not coliseums:
        text = Text('the Coliseum is missing: the game is not over yet; with "partial": true it is scored as it lies')
        raise _wrong("map", text)
    state = put_together(box, letters, joins_of(buildings))
    tangled = pairing_problem(state).too_tangled()
    if tangled is not None:
        x, y = tangled[1] - MARGIN + state.left, tangled[0] - MARGIN + state.top
        text = Text(
            "too many citizens and villas hang together at {x},{y} to find their best pairs; no deck has so many",
            {"x": x, "y": y},
        )
        raise _wrong("map", text)
    return state


def read_map(rows: Any, left: int, top: int) -> dict[Square, str]:
    """The letters of a drawn map by space.

    Raises:
        PositionError: it is none, or larger than a game can make it.
    """
    if not isinstance(rows, list) or not rows or any(not isinstance(row, str) for row in rows):
        raise _wrong("map", Text("expected a list of rows of letters"))
    letters: dict[Square, str] = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in NOTHING:
                continue
            if symbol_of(letter) < 0:
                text = Text(
                    "{letter} is no symbol; they are {known}, and a blank or _ where there is no map",
                    {"letter": repr(letter), "known": " ".join(LETTERS)},
                )
                raise _wrong(f"map[{y}]", text)
            letters[left + x, top + y] = letter
    width = max((x for x, _ in letters), default=0) - min((x for x, _ in letters), default=0) + 1
    height = max((y for _, y in letters), default=0) - min((y for _, y in letters), default=0) + 1
    if width > WIDEST or height > HIGHEST:
        text = Text(
            "{width} by {height} spaces; no game makes a map of more than {widest} by {highest}",
            {"width": width, "height": height, "widest": WIDEST, "highest": HIGHEST},
        )
        raise _wrong("map", text)
    if len(letters) > LARGEST:
        text = Text(
            "{count} spaces; no game makes a map of more than {largest}", {"count": len(letters), "largest": LARGEST}
        )
        raise _wrong("map", text)
    return letters


def put_together(box: MicroRomeBox, letters: dict[Square, str], joins: dict[Square, int]) -> MicroRomeState:
    """A position that is over, with these spaces."""
    state = MicroRomeState(box)
    state.stage = END
    state.deck = 0
    left, top = min(x for x, _ in letters), min(y for _, y in letters)
    state.left, state.top = left, top
    state.width = max(x for x, _ in letters) - left + 1
    state.height = max(y for _, y in letters) - top + 1
    grid = [0] * ((state.height + 2 * MARGIN) * PLANES)
    for (x, y), letter in letters.items():
        at = (y - top + MARGIN) * PLANES
        mask = bit(x - left + MARGIN)
        grid[at + COVERED] |= mask
        grid[at + FIRST + symbol_of(letter)] |= mask
        join = joins.get((x, y), 0)
        if join & TO_RIGHT:
            grid[at + RIGHT] |= mask
        if join & TO_BELOW:
            grid[at + DOWN] |= mask
    state.grid = vec[i64](grid)
    return state


def _number(data: dict[str, Any], field: str) -> int:
    value = data.get(field, 0)
    if type(value) is not int or not -FARTHEST <= value <= FARTHEST:
        raise _wrong(field, Text("expected a whole number from -60 to 60"))
    return value


__all__ = ["EXAMPLE", "SCHEMA", "PositionError", "put_together", "read_map", "state_from"]
