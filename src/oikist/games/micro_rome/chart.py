"""The map of Micro Rome in letters, and told row by row; with the drawn card, both sides."""

from __future__ import annotations

from typing import Final

from oikist.core.chart import Chart
from oikist.core.squares import Square
from oikist.core.text import Param, Text, listing, plain
from oikist.games.micro_rome.cards import Side
from oikist.games.micro_rome.layout import COLISEUM, LETTERS, MARKET, PLAIN, SYMBOLS, TO_BELOW, TO_RIGHT
from oikist.games.micro_rome.moves import SIDES, card_text, counted
from oikist.games.micro_rome.state import MicroRomeState
from oikist.games.micro_rome.table import lying
from oikist.games.micro_rome.words import NAMES, sides_of

WIDEST: Final = 79
"""The drawn card stands beside the map as long as both are not wider than this, and below it otherwise."""

_UPPER: Final = (
    Text("upper half of a market"),
    Text("upper half of a fountain"),
    Text("upper half of a watchtower"),
    Text("upper half of a temple across 2 spaces"),
)
_LOWER: Final = (
    Text("lower half of a market"),
    Text("lower half of a fountain"),
    Text("lower half of a watchtower"),
    Text("lower half of a temple across 2 spaces"),
)
_LYING: Final = (
    Text("market across 2 spaces"),
    Text("fountain across 2 spaces"),
    Text("watchtower across 2 spaces"),
)

Grid = tuple[dict[Square, int], dict[Square, int]]
"""Symbols and joins by space."""


def _bounds(grid: Grid) -> tuple[int, int, int, int]:
    columns, rows = [x for x, _ in grid[0]], [y for _, y in grid[0]]
    return min(columns), min(rows), max(columns), max(rows)


def _of_side(side: Side) -> Grid:
    symbols = {(x, y): symbol for y, row in enumerate(side.symbols) for x, symbol in enumerate(row)}
    joins = {(x, y): join for y, row in enumerate(side.joins) for x, join in enumerate(row)}
    return symbols, joins


# drawn


def _rows(grid: Grid, step: int) -> list[tuple[int | None, str]]:
    """The rows in letters with their numbers; between them, where a building goes on below, a line of strokes."""
    symbols, joins = grid
    left, top, right, bottom = _bounds(grid)
    out: list[tuple[int | None, str]] = []
    for y in range(top, bottom + 1):
        line, under = "", ""
        for x in range(left, right + 1):
            symbol, join = symbols.get((x, y), -1), joins.get((x, y), 0)
            before = "-" if joins.get((x - 1, y), 0) & TO_RIGHT else " "
            line += before * (step - 1) + (LETTERS[symbol][0] if symbol >= 0 else " ")
            under += " " * (step - 1) + ("|" if join & TO_BELOW else " ")
        out.append((y, line.rstrip()))
        if under.strip():
            out.append((None, under.rstrip()))
    return out


def draw(grid: Grid) -> list[str]:
    """A map in letters with the numbers of its columns and rows.

    Example:
        >>> for line in draw(({(0, 0): 1, (1, 0): 10, (1, 1): 10}, {(1, 0): 2})):
        ...     print(line)
               0  1
           0   m  M
                  |
           1      M
    """
    left, _, right, _ = _bounds(grid)
    step = 3 if left > -10 else 4
    head = " " * 5 + "".join(f"{x:>{step}}" for x in range(left, right + 1))
    return [head, *(f"{'' if y is None else y:>4} {line}" for y, line in _rows(grid, step))]


def _card(state: MicroRomeState) -> list[tuple[str, Text]]:
    """The drawn card in letters, each side under its name; words stand after a line's letters."""
    out: list[tuple[str, Text]] = []
    if state.card < 0:
        return out
    out.append(("", card_text(state, int(state.card))))
    sides = sides_of(state, int(state.card))
    for number, side in enumerate(sides):
        if len(sides) > 1:
            out.append(("", SIDES[number]))
        out.extend((line, plain("")) for _, line in _rows(_of_side(side), 3))
    return out


def _drawn(state: MicroRomeState, grid: Grid) -> tuple[str | Text, ...]:
    lines = draw(grid)
    card = _card(state)
    wide = max(len(line) for line in lines) + 4
    if wide + 20 > WIDEST:
        below = [line or Text("   {words}", {"words": words}) for line, words in card]
        return (*lines, *([""] if card else []), *below)
    out: list[str | Text] = []
    for number in range(max(len(lines), len(card))):
        line = lines[number] if number < len(lines) else ""
        letters, words = card[number] if number < len(card) else ("", plain(""))
        if number < len(card) and not letters:
            out.append(Text("{drawing}  {words}", {"drawing": line.ljust(wide), "words": words}))
        else:
            out.append((line.ljust(wide) + letters).rstrip())
    return tuple(out)


def key() -> tuple[Text, ...]:
    """What the letters mean."""
    signs = [
        Text("{letter} {what}", {"letter": LETTERS[symbol][0], "what": NAMES[symbol]}) for symbol in range(SYMBOLS)
    ]
    return (
        listing(signs[: SYMBOLS // 2 + 1]),
        listing(signs[SYMBOLS // 2 + 1 :]),
        Text("Lines join the spaces of one building. A place is named by its column and its row: 3,-1."),
    )


# told


def _row_told(grid: Grid, y: int) -> tuple[int, int, Text]:
    """First and last column of a row, and what is in it from left to right."""
    symbols, joins = grid
    columns = [x for x, row in symbols if row == y]
    found: list[Text] = []
    x, last = min(columns), max(columns)
    while x <= last:
        symbol = symbols.get((x, y), -1)
        count = 1
        if symbol <= PLAIN:
            while x + count <= last and symbols.get((x + count, y), -1) == symbol:
                count += 1
            found.append(counted(PLAIN, count) if symbol == PLAIN else Text("{n} without map", {"n": count}))
        elif symbol < MARKET:
            found.append(NAMES[symbol])
        else:
            while joins.get((x + count - 1, y), 0) & TO_RIGHT:
                count += 1
            found.append(_building_told(symbol, joins, x, y, count))
        x += count
    return min(columns), last, listing(found)


def _building_told(symbol: int, joins: dict[Square, int], x: int, y: int, count: int) -> Text:
    if symbol == COLISEUM:
        return Text("Coliseum across {n} spaces", {"n": count})
    if joins.get((x, y), 0) & TO_BELOW:
        return _UPPER[symbol - MARKET]
    if joins.get((x, y - 1), 0) & TO_BELOW:
        return _LOWER[symbol - MARKET]
    return _LYING[symbol - MARKET]


def _told(state: MicroRomeState, grid: Grid) -> tuple[Text, ...]:
    out: list[Text] = []
    for y in sorted({y for _, y in grid[0]}):
        first, last, spaces = _row_told(grid, y)
        row: dict[str, Param] = {"y": y, "first": first, "last": last, "spaces": spaces}
        out.append(Text("Row {y}, columns {first} to {last}: {spaces}.", row))
    if state.card >= 0:
        sides = sides_of(state, int(state.card))
        name = card_text(state, int(state.card))
        if len(sides) == 1:
            out.append(Text("Drawn: {card}, the same on both sides.", {"card": name}))
        else:
            for which, side in zip(SIDES, sides, strict=True):
                one, two, three = (_row_told(_of_side(side), row)[2] for row in range(3))
                card: dict[str, Param] = {"card": name, "side": which, "one": one, "two": two, "three": three}
                out.append(
                    Text("Drawn: {card}, {side}. First row: {one}. Second row: {two}. Third row: {three}.", card)
                )
    return tuple(out)


def chart(state: MicroRomeState) -> Chart:
    """The map and the drawn card in text."""
    grid = lying(state)
    return Chart(_drawn(state, grid), key(), _told(state, grid))
