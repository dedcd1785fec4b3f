"""Actions of Palatinus in words and in notation, and back.

Notation: ``first 2`` (seat 2 begins), ``tile C``, ``lay 3/2`` (place 3, arrow in direction 2), ``token 5``,
``M C4``, ``MW C4`` (with the wolf), ``F``, ``FW``, ``C``, ``NM``, ``NMW``, ``NF``, ``NFW``; as others see them ``W C4``
and ``NW C4``: a wolf.
"""

from __future__ import annotations

import re
from typing import Final

from oikist.core.game import SEATS
from oikist.core.state import CHANCE, OVER
from oikist.core.text import Text
from oikist.games.palatinus.board import Board
from oikist.games.palatinus.layout import (
    CELLS,
    FIRST,
    HILLS,
    KINDS,
    LAY,
    LAY_AT,
    NEUTRAL_WOLF,
    NUM_ACTIONS,
    PLACE_AT,
    PLACES,
    REVEAL,
    REVEAL_AT,
    TOKEN_AT,
    TOKENS,
    WOLF,
)

CODES: Final = ("M", "MW", "F", "FW", "C", "NM", "NMW", "NF", "NFW", "W", "NW")
"""By kind (`layout`)."""

PIECES: Final = (
    Text("a merchant"),
    Text("a merchant with the wolf"),
    Text("a farmer"),
    Text("a farmer with the wolf"),
    Text("a condottiero"),
    Text("a neutral merchant"),
    Text("a neutral merchant with the wolf"),
    Text("a neutral farmer"),
    Text("a neutral farmer with the wolf"),
    Text("a wolf"),
    Text("a neutral wolf"),
)

SIDES: Final = (
    Text("in the centre"),
    Text("in the east"),
    Text("in the south"),
    Text("in the south-west"),
    Text("in the west"),
    Text("in the north"),
    Text("in the north-east"),
)
"""Where a place lies."""

ARROWS: Final = (
    Text("east"),
    Text("south-east"),
    Text("south-west"),
    Text("west"),
    Text("north-west"),
    Text("north-east"),
)
"""Where the arrow of a tile points, by rotation."""


def split(seen: int) -> tuple[int, int]:
    """Kind (WOLF and NEUTRAL_WOLF for what was censored) and cell of a placement."""
    if seen >= NUM_ACTIONS:
        at = seen - NUM_ACTIONS
        return (WOLF if at < CELLS else NEUTRAL_WOLF), at % CELLS
    at = seen - PLACE_AT
    return at // CELLS, at % CELLS


def placement(kind: int, cell: int) -> int:
    """The action that places a kind on a cell."""
    return PLACE_AT + kind * CELLS + cell


def laying(place: int, rotation: int) -> int:
    """The action that lays the revealed tile."""
    return LAY_AT + (place - 1) * 6 + rotation


def notation(state: Board, seen: int) -> str:
    """The short form."""
    if seen >= PLACE_AT:
        kind, cell = split(seen)
        return f"{CODES[kind]} {state.name_of(cell)}"
    if seen >= TOKEN_AT:
        return f"token {seen - TOKEN_AT}"
    if seen >= LAY_AT:
        at = seen - LAY_AT
        return f"lay {at // 6 + 1}/{at % 6}"
    if seen >= REVEAL_AT:
        return f"tile {HILLS[seen - REVEAL_AT]}"
    return f"first {seen + 1}"


def read_notation(state: Board, wanted: str) -> int | None:
    """The action that squeezed notation means, legal or not; None if none."""
    found = re.fullmatch(r"(first|token)(\d)", wanted)
    if found:
        number = int(found.group(2))
        if found.group(1) == "token":
            return TOKEN_AT + number
        return number - 1 if 1 <= number <= 5 else None
    found = re.fullmatch(r"tile([a-g])", wanted)
    if found:
        return REVEAL_AT + HILLS.index(found.group(1).upper())
    found = re.fullmatch(r"lay([1-6])/([0-5])", wanted)
    if found:
        return laying(int(found.group(1)), int(found.group(2)))
    found = re.fullmatch(r"(n?[mf]w?|c)([a-g][1-6])", wanted)
    if found:
        cell = state.cell_named(found.group(2).upper())
        return None if cell < 0 else placement(CODES.index(found.group(1).upper()), cell)
    return None


def text(state: Board, seen: int) -> Text:
    """A whole sentence about an action, or what was seen of one; `state` is the viewer's position before it."""
    actor = state.actor()
    if seen >= PLACE_AT:
        kind, cell = split(seen)
        return Text(
            "{seat} places {piece} on {cell}.",
            {"seat": SEATS[actor], "piece": PIECES[kind], "cell": state.name_of(cell)},
        )
    if seen >= TOKEN_AT:
        place = state.next_token_place()
        return Text(
            "Hill {hill} gets the token of {value}.",
            {"hill": HILLS[state.tile_at(place)], "value": seen - TOKEN_AT},
        )
    if seen >= LAY_AT:
        at = seen - LAY_AT
        return Text(
            "{seat} lays tile {tile} {side}, its arrow to the {arrow}.",
            {
                "seat": SEATS[actor],
                "tile": HILLS[state.revealed],
                "side": SIDES[at // 6 + 1],
                "arrow": ARROWS[at % 6],
            },
        )
    if seen >= REVEAL_AT:
        if state.laid == 0:
            return Text("Tile {tile} is the centre; its hill is the Palatinus.", {"tile": HILLS[seen - REVEAL_AT]})
        return Text("Tile {tile} is turned up.", {"tile": HILLS[seen - REVEAL_AT]})
    return Text("{seat} begins.", {"seat": SEATS[seen]})


def prompt(state: Board) -> Text:
    """What is to be done now."""
    if state.stage == LAY:
        return Text("Lay tile {tile}: choose its place and turn it.", {"tile": HILLS[state.revealed]})
    if state.actor() == OVER:
        return Text("The game is over.")
    if state.actor() == CHANCE:
        return Text("Chance decides.")
    return Text("Place an inhabitant on a free terrain.")


def phase(state: Board) -> Text:
    """Where the game stands."""
    if state.actor() == OVER:
        return Text("All inhabitants stand; the hills are evaluated.")
    if state.stage == FIRST:
        return Text("Who begins?")
    if state.stage in (REVEAL, LAY):
        return Text("Laying the tiles: {laid} of {all} lie", {"laid": state.laid, "all": PLACES})
    if state.stage == TOKENS:
        return Text("Drawing the hill tokens")
    turn = state.placed // state.box.seats + 1
    return Text("Turn {turn} of {all}", {"turn": turn, "all": state.box.hand_size})


def seat_line(state: Board, seat: int) -> Text:
    """One line about a seat."""
    left = state.left(seat)
    if left == 1:
        return Text("1 inhabitant left")
    return Text("{left} inhabitants left", {"left": left})


def most_actions(seats: int, hand_size: int) -> int:
    """Actions of a whole game: first player, tiles and their laying, tokens, inhabitants."""
    return 1 + PLACES + (PLACES - 1) + (PLACES - 1) + seats * hand_size


__all__ = ["CODES", "KINDS", "laying", "notation", "phase", "placement", "prompt", "read_notation", "seat_line", "text"]
