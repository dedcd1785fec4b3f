"""A battle, blow by blow: what each side's value is made of, its die token, casualties; drawn, and in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from oikist.core.text import Param, Text, listing
from oikist.games.romolo import layout as at
from oikist.games.romolo import plates
from oikist.games.romolo.engine import fighting
from oikist.games.romolo.engine.attacking import combat_value
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.names import GROUPS, SYMBOLS, seat_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board
    from oikist.games.romolo.state import RomoloState

LIVELY: Final = (at.F_BATTLE, at.F_ATTACKERS)
PENALTY: Final = 3


class Side(NamedTuple):
    """One side of a battle.

    Attributes:
        seat: whose it is.
        units: how many by type and penalty token.
        tower: whether its tower defends.
        strength: combat values of units and tower.
        penalty: what penalty tokens take off.
        bonus: what characters add.
        symbol: the die token that is shown, -1 for none.
        picked: whether a token is committed that is not shown yet; if the viewer knows it, which, plus 1.
        value: strength, penalty, bonus and token together.
        hits: casualties it still assigns.
    """

    seat: int
    units: tuple[int, ...]
    tower: bool
    strength: int
    penalty: int
    bonus: int
    symbol: int
    picked: int
    value: int
    hits: int


class Battle(NamedTuple):
    """A battle that is going on."""

    place: int
    step: int
    sides: tuple[Side, Side]
    loser: int


def battle(state: Board) -> Battle | None:
    """The battle that is going on, from the choice of the attackers on."""
    d = state.d
    frame = next((spot for spot in _frames(state) if int(d[spot]) in LIVELY), 0)
    if not frame:
        return None
    # while the attackers are chosen the defenders are not noted yet
    step = int(d[frame + 2]) if int(d[frame]) == at.F_BATTLE else -1
    return Battle(int(d[at.B_HEX]), step, (side_of(state, 0), side_of(state, 1)), int(d[at.B_LOSER]))


def _frames(state: Board) -> range:
    return range(at.FRAMES, at.FRAMES + int(state.d[at.DEPTH]) * at.FRAME, at.FRAME)


def side_of(state: Board, side: int) -> Side:
    """One side as it stands: 0 the attacker, 1 the defender."""
    d = state.d
    seat = int(d[at.B_ATTACKER + side])
    units = tuple(int(d[at.B_UNITS + side * 8 + group]) for group in range(8))
    tower = side == 1 and bool(d[at.B_TOWER])
    rival = seat >= state.box.seats
    strength = sum(count * (2 if rival else int(combat_value(group >> 1))) for group, count in enumerate(units))
    marked = any(units[1::2]) and not d[at.B_IGNORE + side]
    return Side(
        seat,
        units,
        tower,
        strength + (4 if tower else 0),
        PENALTY if marked else 0,
        int(d[at.B_BONUS + side]),
        int(d[at.B_TOKEN + side]) - 1,
        int(d[at.PICKED + seat]),
        int(fighting.value(state, side)),
        int(d[at.B_HITS + side]),
    )


# in words


def units_text(side: Side) -> Text:
    """The units of a side, and its tower."""
    found = [
        Text("{count} × {what}", {"count": count, "what": GROUPS[group]})
        for group, count in enumerate(side.units)
        if count
    ]
    if side.tower:
        found.append(Text("the tower"))
    return listing(found)


def side_text(state: Board, one: Battle, which: int) -> Text:
    """A side with what its value is made of."""
    side = one.sides[which]
    params: dict[str, Param] = {
        "seat": seat_name(state, side.seat),
        "units": units_text(side),
        "hex": hex_name(state, one.place),
    }
    if one.step < 0:
        if which == 0:
            return Text("{seat} attacks on {hex}; the attackers are being chosen", params)
        return Text("{seat} is attacked on {hex}", params)
    params["sum"] = value_text(side)
    if which == 0:
        return Text("{seat} attacks on {hex} with {units}: {sum}", params)
    return Text("{seat} defends {hex} with {units}: {sum}", params)


def value_text(side: Side) -> Text:
    """How the value of a side comes about: "6, -3 for penalty tokens, +2 by characters, x2: 10"."""
    found = [Text("{strength} in strength", {"strength": side.strength})]
    if side.penalty:
        found.append(Text("−{count} for penalty tokens", {"count": side.penalty}))
    if side.bonus:
        found.append(Text("+{count} by characters", {"count": side.bonus}))
    if side.symbol >= 0:
        found.append(SYMBOLS[side.symbol])
    elif side.picked:
        found.append(Text("a die token is chosen"))
    return Text("{parts}; value {value}", {"parts": listing(found), "value": side.value})


def hits_of(sides: tuple[Side, Side], which: int) -> int:
    """Casualties that a side causes when nobody retreats (ROM-91, ROM-97)."""
    ahead = sides[which].value - sides[1 - which].value
    hits = 3 if ahead >= 9 else 2 if ahead >= 6 else 1 if ahead >= 3 else 0
    if sides[which].symbol == at.SWORD:
        hits += 1
    if sides[1 - which].symbol == at.SHIELD:
        hits -= 1
    return max(0, hits)


def outcome_text(state: Board, sides: tuple[Side, Side]) -> Text:
    """Values, winner and casualties when nobody retreats."""
    first, second = sides
    params: dict[str, Param] = {
        "one": seat_name(state, first.seat),
        "other": seat_name(state, second.seat),
        "high": first.value,
        "low": second.value,
    }
    if first.value == second.value:
        result = Text("{one} {high}, {other} {low}: nobody wins", params)
    elif first.value > second.value:
        result = Text("{one} {high}, {other} {low}: {one} wins a battle token", params)
    else:
        result = Text("{one} {high}, {other} {low}: {other} wins a battle token", params)
    found = [result]
    for which, side in enumerate(sides):
        hits = hits_of(sides, which)
        if hits:
            found.append(Text("{seat} causes {count}", {"seat": seat_name(state, side.seat), "count": hits}))
    if len(found) == 1:
        return Text("{result}, no casualties.", {"result": result})
    return Text("{result}. Casualties: {hits}.", {"result": result, "hits": listing(found[1:])})


def may_flee(state: Board, answer: int, first: int = -1) -> bool:
    """Whether somebody may still retreat after this answer; `first` is the attacker's token when both are shown."""
    after = cast("RomoloState", state).copy()
    if first >= 0:
        after.d[at.PICKED + int(after.d[at.B_ATTACKER])] = first + 1
    after._apply(answer)
    top = int(after.top())
    return bool(top) and int(after.d[top]) == at.F_BATTLE and int(after.d[top + 2]) in (at.BS_FLEE, at.BS_FLEE_2)


def revealed(state: Board, first: int, second: int) -> tuple[Side, Side]:
    """Both sides with these tokens shown; `state` is the position before the reveal."""
    after = cast("RomoloState", state).copy()
    after.d[at.B_TOKEN] = first + 1
    after.d[at.B_TOKEN + 1] = second + 1
    return side_of(after, 0), side_of(after, 1)


def value_with(state: Board, seat: int, symbol: int) -> int:
    """The value of a seat that is to choose a die token, with this one; -1 when it does not choose."""
    top = int(state.top())
    if not top or int(state.d[top]) != at.F_BATTLE or int(state.d[top + 2]) not in (at.BS_COMMIT, at.BS_COMMIT_2):
        return -1
    side = int(state.d[top + 2]) - at.BS_COMMIT
    if int(state.d[at.B_ATTACKER + side]) != seat:
        return -1
    after = cast("RomoloState", state).copy()
    after.d[at.B_TOKEN + side] = symbol + 1
    return int(fighting.value(after, side))


# drawn


WIDE: Final = 560.0
HIGH: Final = 66.0
HALF: Final = 240.0


def drawn(state: Board, one: Battle) -> list[tuple[str, Text, str]]:
    """Both sides and what is between them: element id, label, markup."""
    found = []
    for which, side in enumerate(one.sides):
        known = side.picked if 0 < side.picked <= at.SYMBOLS else 0
        token = side.symbol if side.symbol >= 0 else known - 1 if known else -1 if side.picked else -2
        markup = _half(
            which, side.seat, side.units, side.tower, side.penalty, side.bonus, token, side.value, side.hits, one.step
        )
        found.append((f"side:{which + 1}", side_text(state, one, which), markup))
    found.append(("", Text("battle"), _between(hex_name(state, one.place), one.step, one.loser)))
    return found


@lru_cache(maxsize=256)
def _half(
    which: int,
    seat: int,
    units: tuple[int, ...],
    tower: bool,
    penalty: int,
    bonus: int,
    token: int,
    value: int,
    hits: int,
    step: int,
) -> str:
    """One side: from the rim inwards emblem, units, what is added or taken off, token, value."""
    left = which == 0
    x0 = 4.0 if left else WIDE - HALF - 4
    out = plates.plate(x0, 3, HALF, HIGH - 6, "gold", 8)

    def place(x: float) -> float:
        return x0 + x if left else x0 + HALF - x

    out += plates.emblem(seat, place(22), HIGH / 2, False, False, 13)
    x = 50.0
    groups = [(group, count) for group, count in enumerate(units) if count]
    tight = 22.0 if len(groups) + tower > 3 else 28.0
    for group, count in groups:
        out += plates.head(group >> 1, place(x), HIGH / 2 - 4, 1.0)
        out += plates.text(place(x), HIGH / 2 + 23, 13, str(count), "digit")
        if group & 1:
            out += plates.penalty(place(x) + 9, HIGH / 2 - 15, 0.7)
        x += tight
    if tower:
        out += plates.tower(seat, place(x), HIGH / 2 - 4, 1.0) + plates.text(place(x), HIGH / 2 + 23, 13, "4", "digit")
        x += tight
    more = [f"−{penalty}"] if penalty else []
    more += [f"+{bonus}"] if bonus else []
    for number, words in enumerate(more):
        out += plates.text(place(144), HIGH / 2 - 4 + 18 * number, 14, words, "digit")
    if step >= 0:
        if token == -2:
            out += (
                f'<rect class="dash" x="{place(174) - 15}" y="{HIGH / 2 - 15}" width="30" height="30" rx="6" '
                f'fill="none" stroke="{plates.LIGHT.ink}" stroke-dasharray="4 4" opacity="0.5"/>'
            )
        else:
            out += plates.token(token, place(174), HIGH / 2)
        out += plates.text(place(214), HIGH / 2 + 10, 27, str(value), "digit", weight="bold")
    if hits:
        out += plates.badge(place(232), 12, f"✸{hits}", 11)
    return out + plates.hit(x0, 3, HALF, HIGH - 6)


@lru_cache(maxsize=128)
def _between(name: str, step: int, loser: int) -> str:
    """Crossed swords over the name of the hex."""
    x = WIDE / 2
    sword = "M-12,-12L8,8M4,11L11,4M8,8L13,13"
    other = "M12,-12L-8,8M-4,11L-11,4M-8,8L-13,13"
    crossed = f"<g {plates.shift(x, 25)}>{plates.stroke(sword, 2.6)}{plates.stroke(other, 2.6)}</g>"
    if loser:
        way = f"M{x + 14},50h-28m7,-6l-7,6l7,6" if loser == 1 else f"M{x - 14},50h28m-7,-6l7,6l-7,6"
        return crossed + plates.stroke(way, 2)
    return crossed + plates.text(x, 58, 15, name, "ink", weight="bold")
