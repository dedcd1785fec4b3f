"""The final position of a real table, from plain data: what `oikist score palatinus` and the scoring page read."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from oikist.core.errors import OikistError
from oikist.core.state import bit
from oikist.core.text import Param, Text
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import (
    CONDOTTIERO,
    END,
    FARMER,
    FARMER_WOLF,
    HILLS,
    MERCHANT,
    MERCHANT_WOLF,
    PLACES,
)
from oikist.games.palatinus.state import PalatinusState

COLOUR_NAMES: Final = ("red", "lapis", "ochre", "verdigris", "plum")
KINDS: Final = ("merchant", "farmer", "condottiero")

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The final position of a game of Palatinus",
    "type": "object",
    "required": ["players", "tiles", "tokens", "pieces"],
    "additionalProperties": False,
    "properties": {
        "players": {"type": "integer", "minimum": 2, "maximum": 5, "description": "Number of players."},
        "first": {
            "enum": list(COLOUR_NAMES),
            "description": "Who began (PAL-R7: decides who takes an inhabitant that two condottieri capture). "
            "Default red.",
        },
        "tiles": {
            "type": "array",
            "minItems": 7,
            "maxItems": 7,
            "description": "The seven tiles; place 0 is the centre, 1 to 6 clockwise from the east around it; "
            "rotation 0 to 5 is where the arrow points, clockwise from east.",
            "items": {
                "type": "object",
                "required": ["hill", "place", "rotation"],
                "additionalProperties": False,
                "properties": {
                    "hill": {"enum": list(HILLS)},
                    "place": {"type": "integer", "minimum": 0, "maximum": 6},
                    "rotation": {"type": "integer", "minimum": 0, "maximum": 5},
                },
            },
        },
        "springs": {
            "type": "array",
            "description": "Terrains with a spring, if the printed tiles differ from the edition's.",
            "items": {"type": "string", "pattern": "^[A-G][1-6]$"},
        },
        "tokens": {
            "type": "object",
            "description": "Value of the token on each hill.",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 9},
        },
        "pieces": {
            "type": "object",
            "description": "What stands on a terrain: a colour (or neutral) and a kind, like 'red merchant'.",
            "additionalProperties": {"type": "string"},
        },
        "partial": {
            "type": "boolean",
            "description": "True if not all inhabitants stand: their number is not checked then.",
        },
    },
}

EXAMPLE: Final[dict[str, Any]] = {
    "players": 5,
    "first": "red",
    "tiles": [
        {"hill": hill, "place": place, "rotation": rotation}
        for hill, place, rotation in (
            ("C", 0, 0),
            ("A", 1, 2),
            ("B", 2, 1),
            ("D", 3, 0),
            ("E", 4, 4),
            ("F", 5, 5),
            ("G", 6, 3),
        )
    ],
    "tokens": {"C": 6, "A": 5, "B": 5, "D": 4, "E": 4, "F": 3, "G": 3},
    "pieces": {
        "A1": "red merchant",
        "A2": "lapis farmer",
        "A4": "ochre condottiero",
        "B3": "verdigris farmer",
        "C1": "plum merchant",
        "C4": "red farmer",
        "C5": "lapis condottiero",
        "G2": "ochre merchant",
    },
    "partial": True,
}


class PositionError(OikistError):
    """A position that cannot be scored; names the field and what was expected."""


def _wrong(field: str, what: Text) -> PositionError:
    return PositionError(Text("{field}: {what}", {"field": field, "what": what}))


def state_from(box: PalatinusBox, data: dict[str, Any]) -> PalatinusState:
    """The finished full position.

    Raises:
        PositionError: the data is missing something or impossible.
    """
    for key in data:
        check_field(key)
    state = put_together(box, data, whole=True)
    state.laid = PLACES
    state.placed = box.hand_size * box.seats
    state.stage = END
    return state


def check_field(key: str) -> None:
    """Raises `PositionError` for a field that a position does not have."""
    if key not in SCHEMA["properties"]:
        raise _wrong(str(key), Text("unknown field; there are: {known}", {"known": ", ".join(SCHEMA["properties"])}))


def put_together(box: PalatinusBox, data: dict[str, Any], *, whole: bool) -> PalatinusState:
    """What lies and stands; unless it must be whole, tiles and tokens may be missing.

    Raises:
        PositionError: the data is missing something or impossible.
    """
    state = PalatinusState(box)
    state.first = _first(data.get("first", COLOUR_NAMES[0]), int(box.seats))
    _tiles(state, data.get("tiles"), whole)
    if "springs" in data:
        _springs(state, data["springs"])
    _tokens(state, data.get("tokens"), whole)
    _pieces(state, data.get("pieces"), data.get("partial", False))
    return state


def seats_of(data: Any) -> int:
    """The number of players in the data.

    Raises:
        PositionError: it is no position, or there is no such number.
    """
    if not isinstance(data, dict):
        raise PositionError(Text("A position is a JSON object with players, tiles, tokens and pieces."))
    seats = data.get("players")
    if type(seats) is not int or not 2 <= seats <= 5:
        raise _wrong("players", Text("expected a number from 2 to 5"))
    return seats


def _first(name: Any, seats: int) -> int:
    if name not in COLOUR_NAMES[:seats]:
        raise _wrong("first", Text("expected one of {names}", {"names": ", ".join(COLOUR_NAMES[:seats])}))
    return COLOUR_NAMES.index(name)


def _tiles(state: PalatinusState, tiles: Any, whole: bool) -> None:
    if not isinstance(tiles, list) or len(tiles) > len(HILLS) or (whole and len(tiles) < len(HILLS)):
        raise _wrong("tiles", Text("expected a list of the seven tiles, each with hill, place and rotation"))
    for number, tile in enumerate(tiles):
        field = f"tiles[{number}]"
        if not isinstance(tile, dict) or set(tile) != {"hill", "place", "rotation"}:
            raise _wrong(field, Text("expected an object with hill, place and rotation"))
        hill, place, rotation = tile["hill"], tile["place"], tile["rotation"]
        if not isinstance(hill, str) or len(hill) != 1 or hill not in HILLS:
            raise _wrong(f"{field}.hill", Text("expected a letter from A to G"))
        if type(place) is not int or not 0 <= place < PLACES:
            raise _wrong(f"{field}.place", Text("expected a place from 0 (the centre) to 6"))
        if type(rotation) is not int or not 0 <= rotation <= 5:
            raise _wrong(f"{field}.rotation", Text("expected a rotation from 0 to 5, clockwise from east"))
        if state.tile_at(place) >= 0:
            raise _wrong(f"{field}.place", Text("two tiles on place {place}", {"place": place}))
        if state.place_of(HILLS.index(hill)) >= 0:
            raise _wrong(f"{field}.hill", Text("tile {hill} lies twice", {"hill": hill}))
        state.put_tile(HILLS.index(hill), place, rotation)


def _springs(state: PalatinusState, springs: Any) -> None:
    if not isinstance(springs, list):
        raise _wrong("springs", Text("expected a list of terrains like C4"))
    state.springs = 0
    for name in springs:
        cell = state.cell_named(name) if isinstance(name, str) else -1
        if cell < 0:
            raise _wrong("springs", Text("{name} is no terrain; they are called A1 to G6", {"name": str(name)}))
        state.springs |= bit(cell)


def _tokens(state: PalatinusState, tokens: Any, whole: bool) -> None:
    if not isinstance(tokens, dict):
        raise _wrong("tokens", Text("expected an object hill: value"))
    state.tokens = 0
    for hill, value in tokens.items():
        if hill not in tuple(HILLS):
            raise _wrong(f"tokens.{hill}", Text("there is no such hill; they are A to G"))
        if type(value) is not int or not 0 <= value <= 9:
            raise _wrong(f"tokens.{hill}", Text("expected a value from 0 (none) to 9"))
        place = state.place_of(HILLS.index(hill))
        if place < 0:
            raise _wrong(f"tokens.{hill}", Text("tile {hill} does not lie", {"hill": hill}))
        state.put_token(place, value)
    for hill in HILLS:
        if whole and hill not in tokens:
            raise _wrong(f"tokens.{hill}", Text("missing; use 0 for a hill without a token"))


def _pieces(state: PalatinusState, pieces: Any, partial: Any) -> None:
    if not isinstance(pieces, dict):
        raise _wrong("pieces", Text("expected an object terrain: piece, like C4: red merchant"))
    if not isinstance(partial, bool):
        raise _wrong("partial", Text("expected true or false"))
    seats = int(state.box.seats)
    colours = (*COLOUR_NAMES[:seats], *(("neutral",) if seats == 2 else ()))
    found: Counter[tuple[str, str]] = Counter()
    for name, piece in pieces.items():
        cell = state.cell_named(name)
        if cell < 0:
            raise _wrong(f"pieces.{name}", Text("there is no such terrain; they are called A1 to G6"))
        colour, _, kind = piece.partition(" ") if isinstance(piece, str) else ("", "", "")
        if colour not in colours or kind not in KINDS or (colour == "neutral" and kind == "condottiero"):
            raise _wrong(
                f"pieces.{name}",
                Text(
                    "expected a colour ({colours}) and a kind ({kinds}), like 'red merchant'",
                    {"colours": ", ".join(colours), "kinds": ", ".join(KINDS)},
                ),
            )
        found[colour, kind] += 1
        state.put_piece(cell, colours.index(colour) if colour != "neutral" else -1, kind)
    for seat, colour in enumerate(colours):
        for kind in KINDS:
            want = count_in_game(state.box, seat if colour != "neutral" else -1, kind)
            got = found[colour, kind]
            params: dict[str, Param] = {"got": got, "want": want, "piece": f"{colour} {kind}"}
            if got > want:
                raise _wrong("pieces", Text("{got} {piece} on the board; there are {want} in this game", params))
            if got < want and not partial:
                text = Text('{got} of the {want} {piece} on the board; with "partial": true fewer may stand', params)
                raise _wrong("pieces", text)


def count_in_game(box: PalatinusBox, seat: int, kind: str) -> int:
    """How many of a kind a colour places in a whole game."""

    def start(slot: int) -> int:
        return int((box.start_hand >> (5 * slot)) & 31)

    if seat < 0:
        return 2 * (start(5) + start(6)) if kind == "merchant" else 2 * (start(7) + start(8)) if kind == "farmer" else 0
    if kind == "merchant":
        return start(MERCHANT) + start(MERCHANT_WOLF)
    if kind == "farmer":
        return start(FARMER) + start(FARMER_WOLF)
    return start(CONDOTTIERO)
