"""A strip for every player: power, units with their limits, battle tokens, goods, how many characters."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text, listing, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo import plates
from oikist.games.romolo.brush import use
from oikist.games.romolo.characters import owned_text
from oikist.games.romolo.engine.building import most_military, most_workers
from oikist.games.romolo.moves import RESOURCE_NAMES
from oikist.games.romolo.names import RESOURCES, coins, seat_name
from oikist.games.romolo.painting import WIDE, Painter

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

STRIP: Final = 64.0
"""Its height."""


def goods_label(state: RomoloState, seat: int, resource: int) -> Text:
    """Resources in a player's hand."""
    params: dict[str, Param] = {
        "who": seat_name(state, seat),
        "count": int(state.stock(seat, resource)),
        "resource": RESOURCES[resource],
    }
    return Text("{who}: {count} {resource}", params)


def limits_text(state: RomoloState, seat: int) -> Text:
    """Power of the capital, units and their limits, battle tokens."""
    d = state.d
    power = int(state.capital_power(seat))
    military = int(d[at.SOLDIERS + seat] + d[at.MERCENARIES + seat])
    params: dict[str, Param] = {
        "who": seat_name(state, seat),
        "power": power,
        "workers": int(d[at.WORKERS + seat]),
        "most": int(most_workers(power)),
        "soldiers": int(d[at.SOLDIERS + seat]),
        "mercenaries": int(d[at.MERCENARIES + seat]),
        "limit": int(most_military(power)),
        "tokens": int(d[at.TROPHIES + seat]),
    }
    if seat >= state.box.seats:
        return Text("{who}: soldiers: {military}; battle tokens: {tokens}", {**params, "military": military})
    return Text(
        "{who}: power {power}; workers: {workers} of {most}; soldiers: {soldiers} and mercenaries: {mercenaries}, of "
        "{limit} together; battle tokens: {tokens}",
        params,
    )


def strip(p: Painter, seat: int, y: float) -> None:
    """A player's power, units with their limits, and goods."""
    state = p.state
    d = state.d
    rival = seat >= state.box.seats
    out = bool(d[at.OUT + seat])
    turn = at.S_TURN <= int(d[at.STAGE]) <= at.S_UPKEEP and int(d[at.TURN]) == seat
    turn = turn or (rival and int(d[at.STAGE]) == at.S_RIVAL)
    power = int(state.capital_power(seat))
    military = int(d[at.SOLDIERS + seat] + d[at.MERCENARIES + seat])
    started = int(d[at.STAGE]) >= at.S_CHOICE
    first = started and int(d[at.FIRST]) == seat and not rival
    label = Text("{who}: out of the game", {"who": seat_name(state, seat)}) if out else limits_text(state, seat)
    head = plates.ground(WIDE, STRIP, 0, y) + plates.hit(0, y, WIDE, STRIP)
    head += plates.glow(1, y + 1, WIDE - 2, STRIP - 2, 8) + plates.emblem(seat, 20, y + 34, turn, first)
    row = y + 17
    if not out:
        if not rival:
            head += plates.tower(seat, 52, row, 0.85) + plates.text(
                66, row + 6, 17, str(power), "digit", "start", "bold"
            )
            head += plates.head(at.WORKER, 98, row, 0.95) + _of(
                112, row, int(d[at.WORKERS + seat]), int(most_workers(power))
            )
        head += plates.head(at.SOLDIER, 156, row, 0.95) + (
            plates.text(170, row + 5, 14, str(military), "digit", "start")
            if rival
            else _of(170, row, military, int(most_military(power)))
        )
        head += plates.trophy(216, row, 0.8) + plates.text(
            230, row + 5, 14, str(int(d[at.TROPHIES + seat])), "digit", "start"
        )
    p.labels[f"player:{seat + 1}"] = label
    p.kinds[f"player:{seat + 1}"] = "place"
    faint = ' opacity="0.45"' if out else ""
    p.out.append(f'<g id="player:{seat + 1}" class="part place seat-{seat}"><g{faint}>{head}</g></g>')
    if out:
        return
    _owned(p, seat, 276, row)
    _purse(p, seat, 52, y + 46)
    if not rival:
        for resource, name in enumerate(RESOURCE_NAMES):
            x = 98.0 + 44 * resource
            count = int(state.stock(seat, resource))
            p.part(
                f"goods:{seat + 1}:{name}", goods_label(state, seat, resource), _small(x, y + 46, name, count), "piece"
            )


def _of(x: float, y: float, count: int, most: int) -> str:
    return plates.text(x, y + 5, 14, f"{count}/{most}", "digit", "start")


@lru_cache(maxsize=512)
def _small(x: float, y: float, name: str, count: int) -> str:
    faint = ' opacity="0.35"' if count == 0 else ""
    drawn = (
        f"<g{faint}>{use(f'cube-{name}', x, y, 0.5)}{plates.text(x + 11, y + 5, 14, str(count), 'digit', 'start')}</g>"
    )
    return drawn + plates.glow(x - 10, y - 12, 40, 24) + plates.hit(x - 10, y - 12, 40, 24)


def _owned(p: Painter, seat: int, x: float, y: float) -> None:
    """How many characters a player has; the label tells which."""
    state = p.state
    count = int(state.tiles_owned(seat))
    found = [owned_text(state, seat, one) for one in range(at.CHARACTERS) if state.owns(seat, one)]
    label = Text("{who}: no characters", {"who": seat_name(state, seat)})
    if found:
        label = Text("{who}: {characters}", {"who": seat_name(state, seat), "characters": listing(found)})
    drawn = plates.stroke(f"M{x - 9},{y + 9}V{y - 3}A9,9 0 0 1 {x + 9},{y - 3}V{y + 9}Z", 1.6)
    drawn += f'<circle class="ink" cx="{x}" cy="{y - 2}" r="4" fill="{plates.LIGHT.ink}"/>'
    drawn += plates.text(x + 14, y + 5, 14, str(count), "digit", "start")
    faint = ' opacity="0.35"' if count == 0 else ""
    box = (x - 12, y - 14, 46, 28)
    p.part(f"owns:{seat + 1}", label, f"<g{faint}>{drawn}</g>{plates.glow(*box)}{plates.hit(*box)}", "piece")


def _purse(p: Painter, seat: int, x: float, y: float) -> None:
    """A player's coins; those of others are veiled, as they may be kept secret (ROM-R22)."""
    state = p.state
    amount = coins(int(state.d[at.COINS + seat])).english()
    own = state.viewer in (seat, EVERYTHING) or seat >= state.box.seats
    who: dict[str, Param] = {"who": seat_name(state, seat)}
    drawn = use("coin", x, y, 0.45)
    number = plates.text(x + 14, y + 5, 14, amount, "digit", "start")
    if own:
        label = Text("{who}: {coins} in coins", {**who, "coins": plain(amount)})
        drawn += number
    else:
        label = Text("{who}: coins", who)
        drawn += f'<g class="veil">{plates.text(x + 14, y + 5, 14, "?", "digit", "start")}</g>'
        drawn += f'<g class="veiled" display="none">{number}</g>'
    p.part(
        f"coins:{seat + 1}",
        label,
        drawn + plates.glow(x - 12, y - 12, 44, 24) + plates.hit(x - 12, y - 12, 44, 24),
        "piece",
    )
