"""Why what was clicked cannot be done now: every thing of the table has a reason of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.errors import Ruling, not_now, not_yours, over
from oikist.core.state import EVERYTHING, OVER
from oikist.core.text import Text
from oikist.games.romolo import layout as at
from oikist.games.romolo.clicks import parts
from oikist.games.romolo.moves import (
    EDGE_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    UNIT_NAMES,
    acting_hex,
    frame_kind,
    hex_named,
    unit_frame,
)

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

_STATES: Final = {"": at.FRESH, "used": at.USED, "lying": at.LYING}
_CARDS: Final = {name.lower(): number for number, name in enumerate(at.NAMES)}
_FIXED: Final = {
    "mark": Ruling("ROM-123", Text("A multiplier makes its hex worth more points; nothing is done with it.")),
    "fallen": Ruling(
        "ROM-105", Text("Destroyed mercenaries are paid once more in the maintenance phase, and then go.")
    ),
    "coins": Ruling("ROM-R22", Text("Coins are what payments are made of; nothing is done with them alone.")),
    "goods": Ruling("ROM-117", Text("These are another player's resources.")),
    "owns": Ruling("ROM-77", Text("This is another player's character.")),
    "player": Ruling("ROM-21", Text("This player is not chosen for anything now.")),
    "side": Ruling("ROM-R14", Text("This is one side of the battle.")),
}
"""Things with which nothing is done, or hardly ever."""


def why_not(state: RomoloState, idents: list[str]) -> Ruling | None:
    """Why what the element ids mean together cannot be done now; None if a legal action has them all."""
    wanted = set(idents)
    if any(wanted.issubset(parts(state, action)) for action in state.actions()):
        return None
    actor = int(state.actor())
    if actor == OVER:
        return over()
    if actor < 0 or state.viewer not in (EVERYTHING, actor):
        return not_yours()
    last: Ruling | None = None
    for ident in idents:
        sort, _, rest = ident.partition(":")
        found = _about(state, actor, sort, rest)
        if found is None:
            return Ruling("CORE-2", Text("There is no {part} on this table.", {"part": ident}))
        for action in found:
            last = state.refusal(action)
            if last is not None:
                return last
        if sort in _FIXED:
            last = _FIXED[sort]
    return last or not_now(0)


def _about(state: RomoloState, actor: int, sort: str, rest: str) -> list[int] | None:
    """The actions that clicking a thing would be about, the likeliest first; None for no thing of this table."""
    if sort == "do" or sort in _FIXED:
        return []
    if sort in ("own", "market", "column"):
        return _goods(sort, rest)
    if sort in ("hex", "unit", "built", "edge", "stock"):
        return _on_map(state, actor, sort, rest)
    if sort in ("bank", "into", "hire"):
        if rest == "mercenary":
            return [at.HIRE_AT + 1]
        if rest == "trophy":
            return []
        if sort == "hire":
            return [at.HIRE_AT + 2]
        if rest not in KIND_NAMES[: at.KINDS]:
            return None
        return [at.BUILD_AT + KIND_NAMES.index(rest)]
    if sort == "reserve":
        return [at.CREATE_AT + UNIT_NAMES.index(rest)] if rest in UNIT_NAMES else None
    if sort == "token":
        return [at.SYMBOL_AT + SYMBOL_NAMES.index(rest)] if rest in SYMBOL_NAMES else None
    if sort == "mine":
        return [at.USE_AT + _CARDS[rest]] if rest in _CARDS else None
    if sort == "character" and 1 <= _small(rest) <= at.SLOTS:
        return [at.CHAR_AT + int(rest) - 1]
    return None


def _small(word: str) -> int:
    """A number of one or two digits, -1 for anything else."""
    return int(word) if len(word) <= 2 and word.isascii() and word.isdigit() else -1


def _goods(sort: str, rest: str) -> list[int] | None:
    """Cubes in the hand, in the bank, columns of the market."""
    if rest == "coins" and sort == "own":
        return []
    if rest not in RESOURCE_NAMES:
        return None
    which = RESOURCE_NAMES.index(rest)
    if sort == "market":
        return [at.BUY_AT + which]
    if sort == "own":
        # any other column would do: what is wrong with the first is what is wrong with the cube
        return [at.SELL_AT + which * 5 + (0 if which else 1)]
    return [at.SELL_AT + (0 if which else 1) * 5 + which]


def _on_map(state: RomoloState, actor: int, sort: str, rest: str) -> list[int] | None:
    """Hexes, units, constructions, edges and stocks."""
    words = rest.split(":")
    names = {"hex": 0, "unit": 2, "built": 1, "edge": 0, "stock": 2}
    if len(words) <= names[sort]:
        return None
    place = hex_named(state, words[names[sort]])
    if place < 0:
        return None
    if sort == "unit":
        return _unit(state, actor, place, words)
    here = acting_hex(state)
    if sort == "hex":
        return _hex(state, actor, place)
    if sort == "stock":
        if place != here:
            return [at.MOVE_AT + place]
        count = _small(words[0])
        if not 1 <= count <= 15 or words[1] not in RESOURCE_NAMES[:4]:
            return None
        return [at.GATHER_AT + count * 4 + RESOURCE_NAMES.index(words[1])]
    if sort == "edge":
        if len(words) < 2 or words[1] not in EDGE_NAMES:
            return None
        return [at.EDGE_AT + EDGE_NAMES.index(words[1]), at.BUILD_AT + at.WALL]
    if words[0] not in KIND_NAMES:
        return None
    kind = KIND_NAMES.index(words[0])
    if state.top() and frame_kind(state) != at.F_UNIT:
        return [at.BUILT_AT + kind]
    if kind == at.WAREHOUSE and here >= 0:
        way = next((way for way in range(6) if state.box.near[here * 6 + way] == place), 6 if place == here else -1)
        if way >= 0:
            return [at.PRODUCE_AT + 6 * 7 + way]
    if place == here and kind < at.KINDS:
        return [at.DISMANTLE_AT + kind]
    return _hex(state, actor, place)


def _hex(state: RomoloState, actor: int, place: int) -> list[int]:
    """A hex is gone to, attacked in, or chosen."""
    if unit_frame(state):
        return [at.MOVE_AT + place]
    if state.top() == 0 and state.d[at.STAGE] == at.S_COMBAT:
        foes = int(state.opponents(actor, place))
        target = next((seat for seat in range(at.PLAYERS) if foes >> seat & 1), at.RAZE)
        return [at.ATTACK_AT + place * 6 + target]
    if state.top() == 0 and state.d[at.STAGE] == at.S_ACTION:
        return [at.MOVE_AT + place]
    return [at.HEX_AT + place]


def _unit(state: RomoloState, actor: int, place: int, words: list[str]) -> list[int] | None:
    bare = words[1].removesuffix("!")
    if bare not in UNIT_NAMES or not 1 <= _small(words[0]) <= at.PLAYERS:
        return None
    if int(words[0]) != actor + 1:
        if state.top() == 0 and state.d[at.STAGE] == at.S_COMBAT:
            return [at.ATTACK_AT + place * 6 + int(words[0]) - 1]
        return _hex(state, actor, place)
    status = _STATES.get(words[3] if len(words) > 3 else "", 0) + (1 if bare != words[1] else 0)
    return [at.UNIT_AT + (UNIT_NAMES.index(bare) * at.STATUSES + status) * at.HEXES + place]


__all__ = ["why_not"]
