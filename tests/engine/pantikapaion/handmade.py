"""Positions of Pantikapaion put together by hand, for tests of single rules."""

from __future__ import annotations

import copy

from oikist.core.edition import Edition
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    LETTERS,
    P_BUILDINGS,
    P_COINS,
    P_FREE,
    P_SUPPLY,
    P_TOKENS,
    WORKER_BIT,
)
from oikist.games.pantikapaion.state import PantikapaionState
from tests.engine.pantikapaion.driver import GAME, Table

TOKENS = (
    ("single n", "single p", "single e", "single o", "single g"),
    tuple(f"double {pair}" for pair in ("np", "eg", "ne", "no", "ng", "pe", "po", "pg", "eo")),
)
"""Row by row: brown 3 n, purple 8 p, beige 3 e, orange 5 o, green 6 g; brown 5 np, 9 eg, purple 2 ne, beige 5 no, 8 ng,
9 pe, orange 6 po, 9 pg, green 3 eo."""


def tile(state: PantikapaionState, name: str) -> int:
    """The number of a tile."""
    return state.box.names.index(name)


def lay(state: PantikapaionState, seat: int, name: str, x: int, y: int, turn: int = 0) -> None:
    """Lays a tile with its first cell at a place, unchecked; its cubes are put on it."""
    state.lay_tile(seat, tile(state, name), turn, x, y)


def build(state: PantikapaionState, seat: int, sort: str, *places: tuple[int, int]) -> None:
    """Stands a building, unchecked; nothing advances and no price changes."""
    number = state.get(seat, P_BUILDINGS)
    state.put(seat, P_BUILDINGS, number + 1)
    slots = [state.find(seat, *place) for place in places]
    state.stand(seat, number, BUILDING_NAMES.index(sort), slots[0], slots[1] if len(slots) > 1 else -1)


def man(state: PantikapaionState, seat: int, *places: tuple[int, int]) -> None:
    """Stands workers that come from nowhere; cubes under them stay."""
    for place in places:
        slot = state.find(seat, *place)
        state.set_cell(seat, slot, state.cell(seat, slot) | 1 << WORKER_BIT)


def take_cubes_away(state: PantikapaionState, seat: int) -> None:
    """Empties the player board of cubes."""
    for colour in range(5):
        state.gain_cube(seat, colour, -state.cubes(seat, colour))


def give(
    state: PantikapaionState,
    seat: int,
    cubes: str = "",
    coins: int = 0,
    marks: dict[str, int] | None = None,
    free: int = 1,
    tokens: tuple[int, int, int] = (0, 0, 0),
) -> None:
    """Fills a player board; cells that markers have passed have had no effect."""
    for letter in cubes:
        state.gain_cube(seat, LETTERS.index(letter), 1)
    state.add(seat, P_COINS, coins)
    for row, position in (marks or {}).items():
        state.add(seat, 3, position << 8 * COLOUR_NAMES.index(row))
    state.put(seat, P_FREE, free)
    state.put(seat, P_SUPPLY, 5 - free)
    state.put(seat, P_TOKENS, tokens[0] | tokens[1] << 8 | tokens[2] << 16)


def made(
    tiles: tuple[tuple[str, int, int, int], ...] = (("O4 ...n", 0, 0, 0),),
    *,
    seats: int = 2,
    explore: bool = False,
    edition: Edition | None = None,
    **board: object,
) -> Table:
    """A first turn of Red's in the middle: these tiles lie, with no cubes collected, and the action is to be chosen.

    `board` goes to `give`. With `explore`, a tile is to be taken first.
    """
    table = Table(seats, [*TOKENS[0], *TOKENS[1]], edition=edition)
    for name, x, y, turn in tiles:
        lay(table.state, 0, name, x, y, turn)
    give(table.state, 0, **board)  # type: ignore[arg-type]  # the keywords of give
    if not explore:
        table.state.pop()
    return table


def changed(**changes: object) -> Edition:
    """The house edition with other cells on the development board: ``brown_3="move"``."""
    house = GAME.edition()
    data = copy.deepcopy(house.data)
    for key, words in changes.items():
        row, number = key.split("_")
        data["rows"][row][number] = words
    return Edition("pantikapaion", "changed", "Changed", data, house.provenance)
