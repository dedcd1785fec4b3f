"""What things of Romolo o Remo? are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core import game
from oikist.core.text import Text, plain
from oikist.games.romolo import layout as at

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

RIVAL: Final = Text("The A.I.")
RESOURCES: Final = (Text("wood"), Text("stone"), Text("grain"), Text("salt"), Text("refined"))
UNITS: Final = (Text("a worker"), Text("a soldier"), Text("a mercenary"), Text("an explorer"))
GROUPS: Final = (
    Text("worker"),
    Text("worker with a penalty token"),
    Text("soldier"),
    Text("soldier with a penalty token"),
    Text("mercenary"),
    Text("mercenary with a penalty token"),
    Text("explorer"),
    Text("explorer with a penalty token"),
)
KINDS: Final = (
    Text("a farm"),
    Text("a warehouse"),
    Text("a harbour"),
    Text("a temple"),
    Text("a mill"),
    Text("an aqueduct"),
    Text("a forum"),
    Text("a wall"),
    Text("the tower"),
)
SAWMILL: Final = Text("a sawmill")
QUARRY: Final = Text("a quarry")
COUNTED: Final = (
    Text("farm"),
    Text("warehouse"),
    Text("harbour"),
    Text("temple"),
    Text("mill"),
    Text("aqueduct"),
    Text("forum"),
)
COUNTED_SAWMILL: Final = Text("sawmill")
COUNTED_QUARRY: Final = Text("quarry")
"""What is counted has no article: 2 × farm."""
TERRAINS: Final = (Text("face down"), Text("a plain"), Text("a hill"), Text("a forest"), Text("water"))
SYMBOLS: Final = (plain("×2"), plain("+3"), Text("sword"), Text("shield"), Text("foot"), Text("blank"))
EFFECTS: Final = (
    Text("the value is doubled"),
    Text("3 more in value"),
    Text("one casualty more for the other side"),
    Text("one casualty less for your own side"),
    Text("all units of the battle may retreat when both tokens are shown"),
    Text("no effect"),
)
"""By die token: what it does."""
EDGES: Final = (
    Text("east"),
    Text("south-east"),
    Text("south-west"),
    Text("west"),
    Text("north-west"),
    Text("north-east"),
)
EVENTS: Final = (Text("white"), Text("yellow"), Text("pink"), Text("blue"), Text("brown"))


def seat_name(state: Board, seat: int) -> Text:
    """How a seat is called."""
    if seat >= state.box.seats:
        return RIVAL
    return game.seat_name(seat, int(state.box.seats))


def seat_within(state: Board, seat: int) -> Text:
    """The same within a sentence: the names of the solitaire game are words, and not written large there."""
    if seat >= state.box.seats:
        return Text("the A.I.")
    return Text("the player") if state.box.seats == 1 else seat_name(state, seat)


def counted_text(state: Board, place: int, kind: int) -> Text:
    """A construction after its number."""
    if kind == at.MILL:
        terrain = state.d[at.TERRAIN + place]
        return COUNTED_SAWMILL if terrain == at.FOREST else COUNTED_QUARRY if terrain == at.HILL else COUNTED[kind]
    return COUNTED[kind]


def kind_text(state: Board, place: int, kind: int) -> Text:
    """A construction; a mill is a sawmill or a quarry where it is known which."""
    if kind == at.MILL and place >= 0:
        terrain = state.d[at.TERRAIN + place]
        return SAWMILL if terrain == at.FOREST else QUARRY if terrain == at.HILL else KINDS[kind]
    return KINDS[kind]


def coins(half: int) -> Text:
    """An amount of money: "3½"."""
    whole = str(half // 2) if half // 2 or not half % 2 else ""
    return plain(whole + ("½" if half % 2 else ""))
