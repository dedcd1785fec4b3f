"""The table of Romolo o Remo? as one viewer may see it: map, market and bank, the viewer's own things, the aid.

The map is drawn by `mapping`, the panels by `market` and `goods`; the element ids are told in `ids` and `clicks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.core.scene import Panel, Scene
from oikist.core.state import EVERYTHING
from oikist.core.text import Text
from oikist.games.romolo import aid, goods, mapping, market
from oikist.games.romolo import layout as at
from oikist.games.romolo.clicks import parts
from oikist.games.romolo.doings import do_label
from oikist.games.romolo.ids import hex_id
from oikist.games.romolo.motion import motion
from oikist.games.romolo.moves import KIND_NAMES, RESOURCE_NAMES

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState


def front_seat(state: RomoloState) -> int:
    """Whose goods are shown below the map: the viewer's, or of those who only watch, the active player's."""
    seat = int(state.viewer)
    if seat >= 0:
        return seat
    actor = int(state.actor())
    if seat == EVERYTHING and actor >= 0:
        return actor
    turn = int(state.d[at.TURN])
    if turn < state.box.seats and state.d[at.OUT + turn] == 0:
        return turn
    return next((one for one in range(state.box.seats) if state.d[at.OUT + one] == 0), 0)


def scene(state: RomoloState, last: list[int]) -> Scene:
    """Draws what the viewer may know."""
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    front = front_seat(state)
    named = _named(state)
    marked = frozenset(hex_id(state, place) for place in touched(last) if place < state.box.hexes)
    marked |= frozenset(ident for action in last for ident in _traded(action))
    board, layer = mapping.board(state, marked, labels, kinds)
    panels: list[Panel] = [
        board,
        market.panel(state, front, labels, kinds, named, marked),
        goods.panel(state, front, labels, kinds),
        aid.panel(state),
    ]
    for ident in sorted(named):
        if ident.startswith("do:"):
            labels[ident] = do_label(state, ident)
            kinds[ident] = "do"
    return Scene(tuple(panels), labels, kinds, tuple(sorted(marked & labels.keys())), (layer,))


def _named(state: RomoloState) -> set[str]:
    """What is on the table only because a legal action needs it."""
    if state.viewer not in (EVERYTHING, state.actor()):
        return set()
    found: set[str] = set()
    for action in state.actions():
        if at.MOVE_AT <= action < at.LOOK_AT or at.UNIT_AT <= action < at.BUILD_AT:
            continue
        found.update(ident for ident in parts(state, action) if ident.startswith(("do:", "into:", "hire:")))
    return found


def touched(last: list[int]) -> list[int]:
    """The hexes that the latest actions name themselves."""
    found = []
    for action in last:
        for first, end in ((at.HEX_AT, at.MOVE_AT), (at.MOVE_AT, at.LOOK_AT), (at.LOOK_AT, at.UNIT_AT)):
            if first <= action < end:
                found.append(action - first)
        if at.LEAP_AT <= action < at.AGREE:
            found.append((action - at.LEAP_AT) % at.HEXES)
        if at.ATTACK_AT <= action < at.USE_AT:
            found.append((action - at.ATTACK_AT) // 6)
    return found


def _traded(action: int) -> tuple[str, ...]:
    """What an action has taken from the market, the bank or the display."""
    if at.BUILD_AT <= action < at.DISMANTLE_AT:
        return (f"bank:{KIND_NAMES[action - at.BUILD_AT]}",)
    if at.HIRE_AT < action < at.CHAR_AT:
        return ("bank:mercenary",)
    if at.CHAR_AT <= action < at.SELL_AT:
        return (f"character:{action - at.CHAR_AT + 1}",)
    if at.SELL_AT <= action < at.BUY_AT:
        return (f"column:{RESOURCE_NAMES[(action - at.SELL_AT) % 5]}",)
    return (f"market:{RESOURCE_NAMES[action - at.BUY_AT]}",) if at.BUY_AT <= action < at.CONVERT_AT else ()


__all__ = ["front_seat", "motion", "scene", "touched"]
