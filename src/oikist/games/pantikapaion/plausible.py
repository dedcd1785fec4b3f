"""What no game can leave behind: cities that no tiles make up, buildings for which no marker has moved, coins."""

from __future__ import annotations

from typing import Final, NamedTuple

from oikist.core.text import Text
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    COLOURS,
    DROUGHT,
    FORTRESS,
    FREE,
    MAX_TILE,
    MOST_STEPS,
    P_BUILDINGS,
    P_CELLS,
    P_EARNED,
    RANDOM,
    ROUNDS,
    TERRAIN_TILES,
    TILE,
    TURNS,
)
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import ROWS

MOST_TURNS: Final = ROUNDS * TURNS

Square = tuple[int, int]


class Problem(NamedTuple):
    """The field of a player that is impossible, and why."""

    field: str
    text: Text


def problem(state: PantikapaionState, seat: int) -> Problem | None:
    """What is impossible about the end of a player's game; None if nothing is seen to be."""
    return _markers(state, seat) or _buildings(state, seat) or _coins(state, seat) or _city(state, seat)


def too_dry(state: PantikapaionState) -> Text | None:
    """Why there cannot be so many droughts in all cities."""
    box = state.box
    shown = sum(
        int(state.face(seat, slot)) == DROUGHT
        for seat in range(int(box.seats))
        for slot in range(int(state.get(seat, P_CELLS)))
    )
    there = 0
    for tile in range(len(box.names)):
        stack = int(box.stacks) >> 4 * (tile - TERRAIN_TILES) & 15 if tile >= TERRAIN_TILES else 1
        at = tile * 4 * MAX_TILE
        there += stack * sum(int(box.shape[at + cell]) >> 8 == DROUGHT for cell in range(int(box.sizes[tile])))
    if shown > there:
        return Text("droughts in all cities: {shown}; on all tiles: {there}", {"shown": shown, "there": there})
    return None


def _reached(state: PantikapaionState, seat: int, kind: int) -> list[int]:
    """What goes with the cells of a kind that the markers have come to or passed."""
    return [
        int(state.box.arg_at(row, position))
        for row in range(COLOURS)
        for position in range(1, int(state.mark(seat, row)) + 1)
        if int(state.box.kind_at(row, position)) == kind
    ]


def _built(state: PantikapaionState, seat: int) -> list[int]:
    """By colour, the buildings in the city."""
    colours = [int(state.building_colour(seat, number)) for number in range(int(state.get(seat, P_BUILDINGS)))]
    return [colours.count(colour) for colour in range(COLOURS)]


def _markers(state: PantikapaionState, seat: int) -> Problem | None:
    built = _built(state, seat)
    paid = max(0, sum(built) - len(_reached(state, seat, FREE)))
    others = max(0, MOST_TURNS - paid) + len(_reached(state, seat, ADVANCE))
    for row in range(COLOURS):
        # one cell for a building and the steps paid for, one for each sale and for each advance in another row
        most = (1 + MOST_STEPS) * built[row] + others
        if int(state.mark(seat, row)) > most:
            text = Text("with these buildings the marker in {row} cannot have come that far", {"row": ROWS[row]})
            return Problem("markers", text)
    return None


def _buildings(state: PantikapaionState, seat: int) -> Problem | None:
    built = _built(state, seat)
    free = len(_reached(state, seat, FREE))
    extra = 0
    for colour in range(COLOURS):
        mark = int(state.mark(seat, colour))
        if mark == state.box.length:
            continue  # at the end of its row it does not move, whatever is built
        if colour == FORTRESS and built[colour] > mark:
            text = Text(
                "{building}: {count}; the marker has moved only so many cells: {mark}",
                {"count": built[colour], "building": BUILDING_TEXTS[colour], "mark": mark},
            )
            return Problem("buildings", text)
        extra += max(0, built[colour] - mark)
    extra = max(extra, sum(built) - MOST_TURNS)
    if extra > free:
        text = Text(
            "{extra} of the buildings must have been free; with the markers there {free} can have been",
            {"extra": extra, "free": free},
        )
        return Problem("buildings", text)
    return None


def _coins(state: PantikapaionState, seat: int) -> Problem | None:
    # five for a sale in every turn, and the income of every round
    most = MOST_TURNS * COLOURS + ROUNDS * int(state.box.income[state.mark(seat, 0)])
    if int(state.get(seat, P_EARNED)) > most:
        return Problem("received", Text("nobody can have received more than {most} coins", {"most": most}))
    return None


def _city(state: PantikapaionState, seat: int) -> Problem | None:
    box = state.box
    extra = [int(box.sizes[TERRAIN_TILES + shape]) for shape in _reached(state, seat, TILE)]
    sizes = sorted({int(box.sizes[tile]) for tile in range(TERRAIN_TILES)} | set(extra))
    most = MOST_TURNS + len(_reached(state, seat, RANDOM)) + len(extra)
    levels = {
        (int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))): int(state.level(seat, slot))
        for slot in range(int(state.get(seat, P_CELLS)))
    }
    highest = max(levels.values())
    if highest > most:
        text = Text("a level of {highest}; at most {most} tiles were laid", {"highest": highest, "most": most})
        return Problem("city", text)
    sums = _sums(sizes, len(levels))
    least = fullest = 0
    for level in range(1, highest + 1):
        for part in parts_of({place for place, height in levels.items() if height >= level}):
            count = len(part)
            if count not in sums:
                x, y = min(part, key=lambda place: (place[1], place[0]))
                text = Text(
                    "no tiles make up the {count} places around {place} that are on level {level} or above",
                    {"count": count, "place": f"{x},{y}", "level": level},
                )
                return Problem("city", text)
            least += -(-count // sizes[-1])
            fullest += count // sizes[0]
    if least > most:
        text = Text("it takes {least} tiles; at most {most} were laid", {"least": least, "most": most})
        return Problem("city", text)
    if fullest < MOST_TURNS and _enough(box):
        text = Text(
            "its levels are made up of {fullest} tiles at most; {turns} were laid, one in every turn",
            {"fullest": fullest, "turns": MOST_TURNS},
        )
        return Problem("city", text)
    return None


def _enough(box: PantikapaionBox) -> bool:
    """Whether the tiles cannot run out, so that every turn has brought one (PAN-R14)."""
    randoms = sum(
        int(box.kind_at(row, position)) == RANDOM
        for row in range(COLOURS)
        for position in range(1, int(box.length) + 1)
    )
    return int(box.seats) * (MOST_TURNS + randoms) <= TERRAIN_TILES


def _sums(sizes: list[int], most: int) -> set[int]:
    """How many places tiles of these sizes can cover."""
    found = {0}
    for count in range(1, most + 1):
        if any(count - size in found for size in sizes):
            found.add(count)
    return found


def parts_of(places: set[Square]) -> list[set[Square]]:
    """Places that hang together along edges."""
    left = set(places)
    found = []
    while left:
        part = {left.pop()}
        reach = list(part)
        while reach:
            x, y = reach.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in left:
                    left.remove(other)
                    part.add(other)
                    reach.append(other)
        found.append(part)
    return found


__all__ = ["MOST_TURNS", "Problem", "parts_of", "problem", "too_dry"]
