"""The panel below the map: the viewer's goods, or the battle that is being fought; die tokens and characters."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import structs

from oikist.core.scene import Panel
from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text, plain
from oikist.games.romolo import battle, plates
from oikist.games.romolo import layout as at
from oikist.games.romolo.brush import use
from oikist.games.romolo.characters import owned_text
from oikist.games.romolo.clicks import mine
from oikist.games.romolo.engine import fighting
from oikist.games.romolo.moves import RESOURCE_NAMES, SYMBOL_NAMES, UNIT_NAMES
from oikist.games.romolo.names import EFFECTS, RESOURCES, SYMBOLS, coins
from oikist.games.romolo.painting import Painter

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

TITLE: Final = Text("Your goods")
WIDE: Final = battle.WIDE
HIGH: Final = 130.0
ROW: Final = 33.0
SECOND: Final = 98.0
RESERVE: Final = (at.WORKER, at.SOLDIER, at.EXPLORER)
COSTS: Final = ((3, "grain"), (2, "refined"), (2, "grain"))
"""Of worker, soldier, explorer."""
RESERVE_TEXTS: Final = (
    Text("workers in the hand: {count}; a new one costs 3 grain"),
    Text("soldiers in the hand: {count}; a new one is made of a worker in the capital, for 2 refined"),
    Text("explorers in the hand: {count}; a new one costs 2 grain"),
)


def panel(state: RomoloState, front: int, labels: dict[str, Text], kinds: dict[str, str]) -> Panel:
    """The goods of the seat in front."""
    p = Painter(state, front, labels, kinds)
    p.out.append(plates.ground(WIDE, HIGH))
    going_on = battle.battle(state)
    if going_on is not None:
        for ident, label, markup in battle.drawn(state, going_on):
            if ident:
                p.part(ident, label, markup, "piece")
            else:
                p.out.append(markup)
    else:
        _goods(p)
        _reserve(p)
    p.out.append(plates.stroke(f"M10,66H{WIDE - 10}", 1, "joint", plates.LIGHT.joint))
    right = _tokens(p)
    _characters(p, right)
    return Panel("hand", TITLE, WIDE, HIGH, plates.lettered("".join(p.out)))


def _goods(p: Painter) -> None:
    state, seat = p.state, p.front
    for resource, name in enumerate(RESOURCE_NAMES):
        count = int(state.stock(seat, resource))
        params: dict[str, Param] = {"count": count, "resource": RESOURCES[resource]}
        label = Text("{count} {resource} in the hand", params)
        p.part(f"own:{name}", label, _thing(34 + 58 * resource, f"cube-{name}", 1.15, str(count), count == 0), "hand")
    amount = coins(int(state.d[at.COINS + seat])).english()
    empty = int(state.d[at.COINS + seat]) == 0
    label = Text("{coins} in coins", {"coins": plain(amount)})
    p.part("own:coins", label, _thing(326, "coin", 0.95, amount, empty), "hand")


@lru_cache(maxsize=512)
def _thing(x: float, name: str, scale: float, count: str, faint: bool) -> str:
    """Something in the hand with how much of it there is."""
    dim = ' opacity="0.3"' if faint else ""
    # what glows lies below the number and, raised by a little, still within the plate
    drawn = f"<g{dim}>{use(name, x, ROW, scale)}</g>" + plates.glow(x - 27, 8, 54, 54)
    if not faint:
        drawn += plates.badge(x + 17, ROW - 17, count, 10.5)
    return drawn + plates.hit(x - 27, 5, 54, 57)


def _reserve(p: Painter) -> None:
    """Units that are not on the map, with what they cost."""
    state, seat = p.state, p.front
    d = state.d
    left = (
        int(state.box.workers - d[at.WORKERS + seat]),
        int(state.box.soldiers - d[at.SOLDIERS + seat]),
        1 if d[at.EXPLORERS + seat] == 0 else 0,
    )
    for number, kind in enumerate(RESERVE):
        ident = f"reserve:{UNIT_NAMES[kind]}"
        label = structs.replace(RESERVE_TEXTS[number], params={"count": left[number]})
        p.part(ident, label, _unit(390 + 60 * number, kind, seat, left[number], *COSTS[number]), "hand")
    p.out.append(plates.stroke("M358,12V56", 1, "joint", plates.LIGHT.joint))


@lru_cache(maxsize=256)
def _unit(x: float, kind: int, seat: int, count: int, cost: int, name: str) -> str:
    dim = ' opacity="0.3"' if count == 0 else ""
    drawn = f"<g{dim}>{plates.unit(kind, seat, x, ROW - 7, 0.82)}</g>" + plates.glow(x - 28, 8, 56, 54)
    if count:
        drawn += plates.badge(x + 17, ROW - 20, str(count), 9.5)
    start = x - 5 * (cost - 1)
    drawn += "".join(use(f"cube-{name}", start + 10 * one, 54, 0.28) for one in range(cost))
    return drawn + plates.hit(x - 28, 5, 56, 57)


def _tokens(p: Painter) -> float:
    """The die tokens of a hand, used ones faint; where they end."""
    state, seat = p.state, p.front
    if state.box.dice or state.viewer not in (seat, EVERYTHING):
        return 20.0
    mask = int(fighting.hand(state, seat))
    picked = int(state.d[at.PICKED + seat]) - 1
    for symbol in range(at.SYMBOLS):
        there = bool(mask >> symbol & 1) and symbol != picked
        where = Text("in the hand") if there else Text("chosen") if symbol == picked else Text("in the box")
        params: dict[str, Param] = {"symbol": SYMBOLS[symbol], "effect": EFFECTS[symbol], "where": where}
        label = Text("die token {symbol}: {effect} ({where})", params)
        value = battle.value_with(state, seat, symbol) if there else -1
        if value >= 0:
            label = Text("die token {symbol}: {effect}; your value is {value} then", {**params, "value": value})
        p.part(f"token:{SYMBOL_NAMES[symbol]}", label, _token(28 + 42 * symbol, symbol, there), "hand")
    return 28 + 42 * 5 + 34.0


@lru_cache(maxsize=32)
def _token(x: float, symbol: int, there: bool) -> str:
    dim = "" if there else ' opacity="0.25"'
    drawn = f"<g{dim}>{plates.token(symbol, x, SECOND, 1.05)}</g>"
    return drawn + plates.glow(x - 20, SECOND - 22, 40, 44) + plates.hit(x - 21, SECOND - 26, 42, 52)


def _characters(p: Painter, left: float) -> None:
    """The characters of the hand."""
    state, seat = p.state, p.front
    owned = [number for number in range(at.CHARACTERS) if state.owns(seat, number)]
    if not owned:
        return
    step = min(52.0, (WIDE - left - 30) / len(owned))
    for number, character in enumerate(owned):
        label = owned_text(state, seat, character)
        count = int(state.owns(seat, character))
        used = not state.ready(seat, character)
        p.part(mine(character), label, _card(left + 24 + step * number, character, count, used), "hand")


@lru_cache(maxsize=512)
def _card(x: float, character: int, count: int, used: bool) -> str:
    dim = ' opacity="0.45"' if used else ""
    drawn = f"<g{dim}>{plates.portrait(character, x, SECOND - 5, 1.15)}</g>"
    drawn += plates.text(x, SECOND + 26, 9.5, at.NAMES[character]) + plates.glow(x - 25, SECOND - 29, 50, 59)
    if count > 1:
        drawn += plates.badge(x + 16, SECOND - 20, str(count), 8)
    return drawn + plates.hit(x - 23, SECOND - 28, 46, 56)
