"""The map of Romolo o Remo? in letters, and told row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.chart import Chart
from oikist.core.text import Text
from oikist.games.romolo import layout as at
from oikist.games.romolo.labels import hex_label, unit_label
from oikist.games.romolo.moves import hex_name

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
    return Chart(tuple(drawn), KEY, tuple(told))
