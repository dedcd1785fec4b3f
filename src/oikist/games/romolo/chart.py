"""The map of Romolo o Remo? in letters, and told row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.chart import Chart
from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text, listing, plain
from oikist.games.romolo import battle
from oikist.games.romolo import layout as at
from oikist.games.romolo.engine.building import most_military, most_workers
from oikist.games.romolo.labels import hex_label, unit_label
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.names import RESOURCES, coins, seat_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

WIDE: Final = 11
"""Letters from one hex to the next in a row."""
TERRAINS: Final = ("??", "plain", "hill", "trees", "~~~~")
BUILDINGS: Final = "FWHTMAO"
UNITS: Final = "wsme"

KEY: Final = (
    Text("x2, x3: multipliers; x?: hidden. (hill): what only you know."),
    Text("F farm, W warehouse, H harbour, T temple, M sawmill or quarry, A aqueduct, O forum, # walls."),
    Text("K1: capital of seat 1. ~~~~ water, ?? unexplored."),
    Text("1w2: two workers of seat 1; s soldiers, m mercenaries, e explorers; ! with a penalty token, _ lying."),
)


def _ground(state: Board, place: int) -> str:
    terrain, hidden = int(state.d[at.TERRAIN + place]), int(state.d[at.HIDDEN + place])
    return f"({TERRAINS[hidden]})" if terrain == at.FACE_DOWN and hidden else TERRAINS[terrain]


def _standing(state: Board, place: int) -> str:
    owner = int(state.tower(place))
    parts = [f"K{owner + 1}"] if owner >= 0 else []
    for kind, letter in enumerate(BUILDINGS):
        count = int(state.built(place, kind))
        if count:
            parts.append(letter + (str(count) if count > 1 else ""))
    walls = int(state.built(place, at.WALL))
    if walls:
        parts.append(f"#{walls}")
    mark = int(state.d[at.MARK + place])
    known = int(state.d[at.HIDDEN_MARK + place])
    if mark:
        parts.append(f"x{mark}" if mark > 1 else f"x{known}" if known else "x?")
    return "".join(parts)


def _units(state: Board, place: int) -> str:
    parts = []
    for seat in range(state.box.players):
        for kind, letter in enumerate(UNITS):
            for status in range(at.STATUSES):
                count = int(state.units(seat, place, kind, status))
                if count:
                    number = str(count) if count > 1 else ""
                    parts.append(
                        f"{seat + 1}{letter}{number}{'!' if status & 1 else ''}{'_' if status >= at.LYING else ''}"
                    )
    return " ".join(parts)


def chart(state: Board) -> Chart:
    """Three lines for each row of hexes: name and terrain, what stands there, who is there."""
    places = state.box.places
    least = min(2 * q + r for q, r in places)
    drawn: list[str | Text] = []
    told: list[Text] = []
    for row in sorted({r for _, r in places}):
        lines = ["", "", ""]
        for place, (q, r) in enumerate(places):
            if r != row:
                continue
            column = (2 * q + r - least) * WIDE // 2
            texts = (
                f"{hex_name(state, place)} {_ground(state, place)}",
                f"   {_standing(state, place)}",
                f"   {_units(state, place)}",
            )
            for number, text in enumerate(texts):
                lines[number] = lines[number].ljust(column)[:column] + text
            told.append(hex_label(state, place))
            told += [
                unit_label(state, seat, kind, status, place, count)
                for seat in range(state.box.players)
                for kind in range(4)
                for status in range(at.STATUSES)
                if (count := int(state.units(seat, place, kind, status)))
            ]
        drawn += [line.rstrip() for line in lines]
    more = _around(state)
    return Chart((*drawn, "", *more), KEY, (*told, *more))


def _around(state: Board) -> list[Text]:
    """What is not on the map: the battle that is going on, prices, bank, display, and what everybody has."""
    d = state.d
    found: list[Text] = []
    fought = battle.battle(state)
    if fought is not None:
        found += [battle.side_text(state, fought, which) for which in range(2)]
    names = ("wood", "stone", "grain", "salt", "refined")
    prices: dict[str, Param] = {name: int(d[at.PRICE + kind]) for kind, name in enumerate(names)}
    found.append(Text("Prices: wood {wood}, stone {stone}, grain {grain}, salt {salt}, refined {refined}", prices))
    built = " ".join(f"{letter}{int(d[at.BANK + kind])}" for kind, letter in enumerate(BUILDINGS + "#"))
    bank: dict[str, Param] = {
        "built": plain(built),
        "mercenaries": int(d[at.BANK_MERCENARIES]),
        "tokens": int(d[at.BANK_TROPHIES]),
    }
    found.append(Text("Bank: {built}; mercenaries: {mercenaries}; battle tokens: {tokens}", bank))
    display = [int(d[at.DISPLAY + slot]) - 1 for slot in range(int(state.box.open_slots))]
    for first in range(0, len(display), 4):
        shown = ", ".join(
            f"{first + number + 1} {at.NAMES[one] if one >= 0 else '-'}"
            for number, one in enumerate(display[first : first + 4])
        )
        found.append(Text("Characters: {characters}", {"characters": plain(shown)}))
    for seat in range(state.box.players):
        if not d[at.OUT + seat]:
            found += _seat(state, seat)
    return found


def _seat(state: Board, seat: int) -> list[Text]:
    """Power, units, goods and characters of a seat."""
    d = state.d
    who: dict[str, Param] = {"seat": seat_name(state, seat)}
    power = int(state.capital_power(seat))
    military = int(d[at.SOLDIERS + seat] + d[at.MERCENARIES + seat])
    tokens = int(d[at.TROPHIES + seat])
    known = state.viewer in (seat, EVERYTHING) or seat >= state.box.seats
    money: Param = coins(int(d[at.COINS + seat])) if known else plain("?")
    if seat >= state.box.seats:
        rival: dict[str, Param] = {**who, "military": military, "tokens": tokens, "coins": money}
        return [Text("{seat}: soldiers {military}, battle tokens {tokens}, coins {coins}", rival)]
    units: dict[str, Param] = {
        **who,
        "power": power,
        "workers": f"{int(d[at.WORKERS + seat])}/{int(most_workers(power))}",
        "military": f"{military}/{int(most_military(power))}",
        "tokens": tokens,
    }
    found = [Text("{seat}: power {power}, workers {workers}, military {military}, battle tokens {tokens}", units)]
    goods = [
        Text("{count} {resource}", {"count": int(state.stock(seat, kind)), "resource": RESOURCES[kind]})
        for kind in range(at.RESOURCES)
        if state.stock(seat, kind)
    ]
    owned = [at.NAMES[one] for one in range(at.CHARACTERS) for _ in range(int(state.owns(seat, one)))]
    params: dict[str, Param] = {"goods": listing(goods) if goods else Text("no resources"), "coins": money}
    found.append(Text("   {goods}; coins {coins}", params))
    if owned:
        found.append(Text("   {characters}", {"characters": plain(", ".join(owned))}))
    return found
