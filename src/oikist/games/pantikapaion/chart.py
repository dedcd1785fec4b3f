"""The table of Pantikapaion in letters, and told row by row: the cities, both boards, the tiles on offer.

A cell of a city is three signs: its level, what it shows or what stands on it, and a cube or worker. Letters are those
of an edition: n brown, p purple, e beige, o orange, g green; capitals are buildings of that colour.
"""

from __future__ import annotations

from typing import Final

from oikist.core.chart import Chart
from oikist.core.game import SEATS
from oikist.core.text import Param, Text, listing
from oikist.games.pantikapaion.drawing import Cell, Square
from oikist.games.pantikapaion.layout import (
    ANY,
    COLOURS,
    COLUMN,
    DROUGHT,
    F_LAY,
    LETTERS,
    P_COINS,
    P_FREE,
    PLAIN,
    PLAY,
)
from oikist.games.pantikapaion.moves import coins_text, cubes_text, tile_cells, workers_text
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS, CUBE_TEXTS
from oikist.games.pantikapaion.seen import buildings_of, cells_of, front_seat
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import IMPROVEMENTS, ROWS, cell_text, effect_text, face_text

KEY: Final = (
    Text("A cell: its level, then what it shows: . plain, d drought, * aqueduct resource cell, a letter for a colour."),
    Text("n brown, p purple, e beige, o orange, g green; behind it = for a cube of that colour, w for a worker."),
    Text("Capitals are buildings: N house, P winery, E fortress, O aqueduct, G temple. A place is column, row: 3,-1."),
)

_CELL: Final = 4
"""Signs across a cell, with the space before it."""


def _sign(cell: Cell, colours: dict[int, int]) -> str:
    """A cell in three signs.

    Example:
        >>> _sign(Cell(0, 0, 2, 1, 0, False, -1, 0), {})
        '2n='
    """
    if cell.building >= 0:
        return f"{cell.level}{LETTERS[colours[cell.building]].upper()} "
    if cell.cube >= 0:
        return f"{cell.level}{LETTERS[cell.cube]}="
    return f"{cell.level}{_face(cell.face)}{'w' if cell.worker else ' '}"


def _face(face: int) -> str:
    return {PLAIN: ".", DROUGHT: "d", ANY: "*"}.get(face, LETTERS[(face - 1) % COLOURS])


def draw(cells: dict[Square, Cell], colours: dict[int, int]) -> list[str]:
    """A city in letters with the numbers of its columns and rows."""
    if not cells:
        return []
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    columns = range(min(xs), max(xs) + 1)
    out = [" " * 4 + "".join(f"{x:>{_CELL}}" for x in columns)]
    for y in range(min(ys), max(ys) + 1):
        signs = [_sign(cells[x, y], colours) if (x, y) in cells else "" for x in columns]
        out.append(f"{y:>4}" + "".join(f" {sign:>{_CELL - 1}}" for sign in signs).rstrip())
    return out


def _holdings(state: PantikapaionState, seat: int) -> Text:
    """What lies on a player board."""
    found = [
        cubes_text(colour, int(state.cubes(seat, colour))) for colour in range(COLOURS) if state.cubes(seat, colour)
    ]
    found += [coins_text(int(state.get(seat, P_COINS))), workers_text(int(state.get(seat, P_FREE)))]
    for which, improvement in enumerate(IMPROVEMENTS):
        found += [improvement] * int(state.token(seat, which))
    return Text("{seat}: {things}.", {"seat": SEATS[seat], "things": listing(found)})


def _rows(state: PantikapaionState) -> list[str | Text]:
    """The markers of all seats, and the prices of the next buildings."""
    seats = range(int(state.box.seats))
    names = listing([SEATS[seat] for seat in seats])
    out: list[str | Text] = [
        Text("By row: the markers of {seats}; how many buildings are left; the price of the next.", {"seats": names})
    ]
    for row in range(COLOURS):
        marks = "".join(f"{int(state.mark(seat, row)):>{_CELL}}" for seat in seats)
        left = COLUMN - int(state.taken_from(row))
        price = f"{left:>6}{int(state.next_price(row)):>{_CELL}}" if left else f"{left:>6}{'-':>{_CELL}}"
        out.append(f"{LETTERS[row]:>4}{marks}{price}")
    return out


def _shape(state: PantikapaionState, tile: int, turn: int) -> list[str]:
    """A tile in letters, its first cell in brackets: that is where `lay` puts it."""
    cells = {(x, y): face for x, y, face in tile_cells(state, tile, turn, 0, 0)}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    out = []
    for y in range(min(ys), max(ys) + 1):
        signs = [_face(cells[x, y]) if (x, y) in cells else " " for x in range(min(xs), max(xs) + 1)]
        marked = [f"[{sign}]" if (x, y) == (0, 0) else f" {sign} " for x, sign in enumerate(signs, min(xs))]
        out.append("".join(marked))
    return out


def _side_by_side(blocks: list[list[str]]) -> list[str]:
    """Drawings beside each other.

    Example:
        >>> _side_by_side([["ab", "c"], ["d"]])
        ['    ab   d', '    c']
    """
    wide = [max(len(line) for line in block) + 3 for block in blocks]
    lines = []
    for at in range(max(len(block) for block in blocks)):
        parts = [(block[at] if at < len(block) else "").ljust(room) for block, room in zip(blocks, wide, strict=True)]
        lines.append(" " * _CELL + "".join(parts).rstrip())
    return lines


def _offer(state: PantikapaionState) -> list[str | Text]:
    """The tiles that can be taken; of one that is to be laid all its turns."""
    held = _held(state)
    if held >= 0:
        turns = range(int(state.box.turns[held]))
        return [
            Text("The tile {tile} in its turns:", {"tile": state.box.names[held]}),
            *_side_by_side([[f"/{turn}", *_shape(state, held, turn)] for turn in turns]),
        ]
    tiles = [int(state.circle_tile(place)) for place in state.offer()]
    if not tiles:
        return []
    return [
        Text("Next after the trireme:"),
        *_side_by_side([[state.box.names[tile], *_shape(state, tile, 0)] for tile in tiles]),
    ]


def _held(state: PantikapaionState) -> int:
    """The tile that is to be laid now; -1 if there is none."""
    return int(state.about()) & 127 if state.stage == PLAY and state.frame() == F_LAY else -1


def _order(state: PantikapaionState) -> list[int]:
    """The seats, the one in front first."""
    front, seats = front_seat(state), int(state.box.seats)
    return [(front + step) % seats for step in range(seats)]


def _drawn(state: PantikapaionState) -> tuple[str | Text, ...]:
    out = _rows(state)
    for seat in _order(state):
        out += ["", _holdings(state, seat)]
        colours = {one.number: one.colour for one in buildings_of(state, seat)}
        out += draw(cells_of(state, seat), colours)
    offer = _offer(state)
    return (*out, "", *offer) if offer else tuple(out)


# told


def _in_row(cells: list[Text]) -> Text:
    """Cells side by side; there are commas in each already."""
    joined = cells[0]
    for cell in cells[1:]:
        joined = Text("{some}; {more}", {"some": joined, "more": cell})
    return joined


def _tiles_told(state: PantikapaionState) -> list[Text]:
    """The tiles that can be taken, or the one that is to be laid, cell by cell."""
    held = _held(state)
    tiles = [held] if held >= 0 else [int(state.circle_tile(place)) for place in state.offer()]
    out = []
    for tile in tiles:
        cells = [
            Text("{place}, {face}", {"place": f"{x},{y}", "face": face_text(face)})
            for x, y, face in tile_cells(state, tile, 0, 0, 0)
        ]
        params: dict[str, Param] = {"tile": state.box.names[tile], "cells": _in_row(cells)}
        out.append(Text("Tile {tile}, from its first cell: {cells}.", params))
    if held >= 0 or not out:
        return out
    return [Text("Next after the trireme:"), *out]


def _marks(state: PantikapaionState, seat: int) -> Text:
    """How far somebody's markers have come."""
    marks = [
        Text("{colour} {position}", {"colour": CUBE_TEXTS[row], "position": int(state.mark(seat, row))})
        for row in range(COLOURS)
    ]
    return Text("{seat}, markers: {marks}.", {"seat": SEATS[seat], "marks": listing(marks)})


def _next(state: PantikapaionState, seat: int, row: int) -> Text:
    """Where a marker is, and what its next cell gives."""
    mark = int(state.mark(seat, row))
    params: dict[str, Param] = {"seat": SEATS[seat], "row": ROWS[row], "position": mark}
    if mark >= state.box.length:
        return Text("{seat} is at the end of {row}.", params)
    params["effect"] = effect_text(state, row, mark + 1)
    return Text("{seat} is at {position} in {row}; next: {effect}.", params)


def _told(state: PantikapaionState) -> tuple[Text, ...]:
    out: list[Text] = []
    for row in range(COLOURS):
        left = COLUMN - int(state.taken_from(row))
        params: dict[str, Param] = {"building": BUILDING_TEXTS[row], "left": left, "price": int(state.next_price(row))}
        out.append(
            Text("{building}: {left} left, the next costs {price}.", params)
            if left
            else Text("{building}: none left.", params)
        )
    front = front_seat(state)
    out += [_next(state, front, row) for row in range(COLOURS)]
    for seat in _order(state):
        if seat != front:
            out.append(_marks(state, seat))
        out.append(_holdings(state, seat))
        cells = cells_of(state, seat)
        colours = {one.number: one.colour for one in buildings_of(state, seat)}
        for y in sorted({y for _, y in cells}):
            row_cells = [
                cell_text(
                    cell.x,
                    cell.y,
                    cell.face,
                    cell.level,
                    cell.cube,
                    cell.worker,
                    colours[cell.building] if cell.building >= 0 else -1,
                )
                for (_, cy), cell in sorted(cells.items())
                if cy == y
            ]
            out.append(Text("{seat}, row {y}: {cells}.", {"seat": SEATS[seat], "y": y, "cells": _in_row(row_cells)}))
    return (*out, *_tiles_told(state))


def chart(state: PantikapaionState) -> Chart:
    """The table in text."""
    return Chart(_drawn(state), KEY, _told(state))
