"""Why an action of Palatinus is refused: rule ids and words. Asked about one action at a time, never in search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.errors import Ruling, not_now
from oikist.core.state import bit
from oikist.core.text import Text
from oikist.games.palatinus.layout import (
    CELLS,
    CONDOTTIERO,
    END,
    FIRST,
    LAY,
    LAY_AT,
    PLACE,
    PLACE_AT,
    PLACES,
    REVEAL,
    REVEAL_AT,
    TOKEN_AT,
    TOKENS,
)

if TYPE_CHECKING:
    from oikist.games.palatinus.board import Board

KIND_TEXTS: Final = (
    Text("merchant"),
    Text("merchant with the wolf"),
    Text("farmer"),
    Text("farmer with the wolf"),
    Text("condottiero"),
    Text("neutral merchant"),
    Text("neutral merchant with the wolf"),
    Text("neutral farmer"),
    Text("neutral farmer with the wolf"),
    Text("wolf"),
    Text("neutral wolf"),
)


def refusal(state: Board, action: int) -> Ruling | None:
    """Why the one to decide may not do this, `None` if it is legal; `action` is in range and the game not over."""
    if action >= PLACE_AT:
        return _placing(state, action - PLACE_AT)
    if action >= TOKEN_AT:
        if state.stage != TOKENS:
            return not_now(action)
        if (state.token_bag >> (4 * (action - TOKEN_AT))) & 15 == 0:
            return Ruling("PAL-8", Text("No token of value {value} is left.", {"value": action - TOKEN_AT}))
        return None
    if action >= LAY_AT:
        return _laying(state, (action - LAY_AT) // 6 + 1)
    if action >= REVEAL_AT:
        if state.stage != REVEAL:
            return not_now(action)
        if state.place_of(action - REVEAL_AT) >= 0:
            return Ruling("PAL-4", Text("This tile lies already."))
        return None
    if state.stage != FIRST:
        return not_now(action)
    if action >= state.box.seats or (state.box.first_seat >= 0 and state.box.first_seat != action):
        return Ruling("PAL-R2", Text("This seat cannot be the first player here."))
    return None


def _laying(state: Board, place: int) -> Ruling | None:
    if state.stage >= TOKENS:
        return Ruling("PAL-7", Text("All tiles lie."))
    if state.stage != LAY:
        return Ruling("PAL-R1", Text("The tile has to be revealed before it can be laid."))
    if state.tile_at(place) >= 0:
        return Ruling("PAL-6", Text("A tile lies there already."))
    if state.laid == 1:
        return None
    around = (6 if place == 1 else place - 1, 1 if place == PLACES - 1 else place + 1)
    if all(state.tile_at(other) < 0 for other in around):
        return Ruling("PAL-6", Text("The tile must touch the centre tile and at least one other tile."))
    return None


def _placing(state: Board, at: int) -> Ruling | None:
    if state.stage == END:
        return not_now(at)
    if state.stage != PLACE:
        return Ruling("PAL-7", Text("Inhabitants are placed when all tiles and tokens lie."))
    kind, cell = at // CELLS, at % CELLS
    seat = state.actor()
    broken: list[Ruling] = []
    if state.in_hand(seat, kind) == 0:
        broken.append(Ruling("PAL-18", Text("There is no {kind} behind your screen.", {"kind": KIND_TEXTS[kind]})))
    if state.occupied() & bit(cell):
        broken.append(Ruling("PAL-18", Text("{cell} is occupied.", {"cell": state.name_of(cell)})))
    after = state.left(seat) - 1
    kept = state.in_hand(seat, CONDOTTIERO) - (1 if kind == CONDOTTIERO else 0)
    room = max(0, after - state.box.reserve)
    if kept > room:
        text = Text(
            "A condottiero must be placed now: none of the {after} left after this turn may be one.",
            {"after": after},
        )
        if room:
            text = Text(
                "A condottiero must be placed now: of the {after} left after this turn, only {room} may be one.",
                {"after": after, "room": room},
            )
        broken.append(Ruling("PAL-R4", text))
    if not broken:
        return None
    return Ruling(broken[0].id, broken[0].text, tuple(broken[1:]))
