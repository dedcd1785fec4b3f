"""What moves, and from where, when an action is played: units, goods, constructions, tiles of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.games.romolo import layout as at
from oikist.games.romolo.clicks import mine
from oikist.games.romolo.ids import built_id, edge_id, hex_id, stock_id, unit_id
from oikist.games.romolo.moves import KIND_NAMES, RESOURCE_NAMES, UNIT_NAMES, frame_kind

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState


def motion(state: RomoloState, seen: int) -> dict[str, str]:
    """Element id after -> element id it came from, as far as the viewer can tell; `state` is the position before."""
    after = played(state, seen)
    if after is None:
        return {}
    found: dict[str, str] = {}
    for seat in range(state.box.players):
        _units(state, after, seat, found)
    for place in range(state.box.hexes):
        if state.d[at.BUILT + place] != after.d[at.BUILT + place]:
            _built(state, after, place, found)
        if state.d[at.STORED + place] != after.d[at.STORED + place]:
            _stocks(state, after, place, seen, found)
    seat = int(state.viewer)
    if 0 <= seat < state.box.seats:
        _characters(state, after, seat, found)
    return found


def played(state: RomoloState, seen: int) -> RomoloState | None:
    """The position after what was seen, as far as the viewer's position can be played on; None where it cannot."""
    if seen >= at.NUM_ACTIONS:
        return None
    if frame_kind(state) == at.F_BATTLE and int(state.d[int(state.top()) + 2]) <= at.BS_COMMIT_2:
        # what the other token is may not be known
        return None
    after = state.copy()
    after._apply(seen)
    return after


def _units(state: RomoloState, after: RomoloState, seat: int, found: dict[str, str]) -> None:
    """A unit that goes from one hex to another, or comes from the hand or the bank."""
    for kind in range(4):
        gone, come = -1, -1
        for place in range(state.box.hexes):
            was, now = int(state.of_type(seat, place, kind)), int(after.of_type(seat, place, kind))
            if now < was:
                gone = place
            elif now > was:
                come = place
        if come < 0:
            continue
        ident = _grown(state, after, seat, kind, come)
        if gone >= 0:
            found[ident] = _shrunk(state, after, seat, kind, gone)
        elif kind == at.MERCENARY:
            found[ident] = "bank:mercenary"
        else:
            found[ident] = f"reserve:{UNIT_NAMES[kind]}" if seat == state.viewer else f"player:{seat + 1}"


def _grown(state: RomoloState, after: RomoloState, seat: int, kind: int, place: int) -> str:
    """The units of a hex that have become more."""
    for status in range(at.STATUSES):
        if after.units(seat, place, kind, status) > state.units(seat, place, kind, status):
            return unit_id(state, seat, kind, status, place)
    return hex_id(state, place)


def _shrunk(state: RomoloState, after: RomoloState, seat: int, kind: int, place: int) -> str:
    for status in range(at.STATUSES):
        if after.units(seat, place, kind, status) < state.units(seat, place, kind, status):
            return unit_id(state, seat, kind, status, place)
    return hex_id(state, place)


def _built(state: RomoloState, after: RomoloState, place: int, found: dict[str, str]) -> None:
    for kind in range(at.WALL):
        if after.built(place, kind) > state.built(place, kind):
            found[built_id(state, kind, place)] = f"bank:{KIND_NAMES[kind]}"
    fresh = int(after.walls(place)) & ~int(state.walls(place))
    for edge in range(6):
        if fresh >> edge & 1:
            found[edge_id(state, place, edge)] = f"bank:{KIND_NAMES[at.WALL]}"


def _stocks(state: RomoloState, after: RomoloState, place: int, seen: int, found: dict[str, str]) -> None:
    """Cubes that a worker has produced come from the hex that yields, or the bank."""
    before = _packed(int(state.d[at.STORED + place]))
    for stock in _packed(int(after.d[at.STORED + place])):
        if stock in before:
            before.remove(stock)
            continue
        source = f"market:{RESOURCE_NAMES[stock & 3]}"
        fresh = int(after.d[at.PRODUCED]) & ~int(state.d[at.PRODUCED])
        for other in range(state.box.hexes):
            if fresh >> other & 1:
                source = hex_id(state, other)
        found[stock_id(state, stock, place)] = source


def _packed(word: int) -> list[int]:
    out = []
    while word:
        out.append(word & 63)
        word >>= 6
    return out


def _characters(state: RomoloState, after: RomoloState, seat: int, found: dict[str, str]) -> None:
    """A tile goes from the display to its owner."""
    for character in range(at.CHARACTERS):
        if after.owns(seat, character) > state.owns(seat, character):
            for slot in range(at.SLOTS):
                if int(state.d[at.DISPLAY + slot]) == character + 1 and int(after.d[at.DISPLAY + slot]) == 0:
                    found[mine(character)] = f"character:{slot + 1}"
