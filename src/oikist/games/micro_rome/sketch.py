"""A real map put together by clicking: what lies so far, what can be added or taken away.

Element ids besides those of the table: ``hand:man``, ``hand:market`` ... are what is put on a space, ``hand:remove``
takes away what is there (a building whole). Buildings of two spaces and the Coliseum have turns: ``turn:0`` lies along
a row, ``turn:1`` down a column, the space that is clicked being the top left one. A position is what `position` reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from oikist.core.errors import OptionError
from oikist.core.scene import Sketch
from oikist.core.squares import Square, beside
from oikist.core.text import Text
from oikist.games.micro_rome import position, table
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.cards import DrawingError, read_letters, symbol_of
from oikist.games.micro_rome.layout import (
    COLISEUM,
    FOUNTAIN,
    LETTERS,
    MARKET,
    SYMBOL_NAMES,
    SYMBOLS,
    TEMPLE,
    WATCHTOWER,
)

REACH: Final = 2
"""How far around the map spaces are offered."""

_SIZES: Final[dict[int, tuple[int, int]]] = {
    MARKET: (2, 1),
    FOUNTAIN: (2, 1),
    WATCHTOWER: (2, 1),
    TEMPLE: (2, 2),
    COLISEUM: (4, 3),
}
"""Columns and rows of each building, unturned."""


class _Map:
    """Symbols and buildings by space, to be changed."""

    def __init__(self, data: dict[str, Any]) -> None:
        letters = position.read_map(data["map"], data["left"], data["top"])
        self.symbols = {square: symbol_of(letter) for square, letter in letters.items()}
        self.buildings = [frozenset(building) for building in read_letters(letters)]

    def clear(self, square: Square) -> None:
        """Takes away what is on a space, a building whole."""
        for building in [building for building in self.buildings if square in building]:
            self.buildings.remove(building)
            for space in building:
                del self.symbols[space]
        self.symbols.pop(square, None)

    def put(self, symbol: int, spaces: list[Square]) -> None:
        """Puts a symbol or a building on spaces, whatever was there."""
        for square in spaces:
            self.clear(square)
        for square in spaces:
            self.symbols[square] = symbol
        if symbol in _SIZES:
            self.buildings.append(frozenset(spaces))

    def data(self) -> dict[str, Any]:
        """The map as rows of letters."""
        letters = lettered(self.symbols, self.buildings)
        if not letters:
            return empty()
        left, top = min(x for x, _ in letters), min(y for _, y in letters)
        right, bottom = max(x for x, _ in letters), max(y for _, y in letters)
        rows = ["".join(letters.get((x, y), "_") for x in range(left, right + 1)) for y in range(top, bottom + 1)]
        done = COLISEUM in self.symbols.values()
        # a map that has grown too far out is moved back
        far = position.FARTHEST
        left, top = max(-far, min(left, far)), max(-far, min(top, far))
        return {"map": rows, "left": left, "top": top, "partial": not done}


def empty() -> dict[str, Any]:
    """The position before anything lies."""
    return {"map": ["_"], "left": 0, "top": 0, "partial": True}


def lettered(symbols: dict[Square, int], buildings: list[frozenset[Square]]) -> dict[Square, str]:
    """The letters of a map, chosen so that they can be read in one way only."""
    letters = {square: LETTERS[symbol][0] for square, symbol in symbols.items()}
    for group in _touching(symbols, buildings):
        pair = LETTERS[symbols[next(iter(group[0]))]]
        for building, letter in zip(group, _told_apart(group, pair), strict=True):
            letters.update(dict.fromkeys(building, letter))
    return letters


def _told_apart(group: list[frozenset[Square]], pair: str) -> list[str]:
    """A letter for each of the buildings that touch: the first choice that can be read in one way only.

    What some of them have made ambiguous remains so, whatever comes to it: then the next letter is tried at once.
    """
    chosen: list[str] = []
    letters: dict[Square, str] = {}
    options = [iter(pair)]
    while options:
        letter = next(options[-1], None)
        if letter is None:
            options.pop()
            if not chosen:
                break
            chosen.pop()
            for square in group[len(chosen)]:
                del letters[square]
            continue
        building = group[len(chosen)]
        tried = {**letters, **dict.fromkeys(building, letter)}
        if not _reads_as(tried, group[: len(chosen) + 1]):
            continue
        chosen.append(letter)
        letters = tried
        if len(chosen) == len(group):
            return chosen
        options.append(iter(pair))
    return [pair[0]] * len(group)


def _reads_as(letters: dict[Square, str], buildings: list[frozenset[Square]]) -> bool:
    """Whether letters are read as these buildings, and no others."""
    try:
        found = read_letters(letters)
    except DrawingError:
        return False
    return {frozenset(building) for building in found} == set(buildings)


def _touching(symbols: dict[Square, int], buildings: list[frozenset[Square]]) -> list[list[frozenset[Square]]]:
    """Buildings of a sort that touch, in groups; those of one letter and single ones are left out."""
    left = [building for building in buildings if len(LETTERS[symbols[next(iter(building))]]) > 1]
    groups: list[list[frozenset[Square]]] = []
    while left:
        group = [left.pop()]
        for one in group:
            sort = symbols[next(iter(one))]
            edge = {square for space in one for square in beside(space)}
            near = [other for other in left if other & edge and symbols[next(iter(other))] == sort]
            for other in near:
                left.remove(other)
            group.extend(near)
        if len(group) > 1:
            groups.append(group)
    return groups


def advance(box: MicroRomeBox, data: Any, parts: list[str]) -> Sketch:
    """The position after an edit, drawn; with no parts as it is.

    Raises:
        OikistError: the position is impossible, or the parts are no edit of it.
    """
    data = empty() if data is None else data
    blank = data == empty()
    if not blank:
        position.state_from(box, data, whole=False)
    data = {**empty(), **data}
    if parts:
        wanted = set(parts)
        chosen = next((one for one in edits(data) if set(one) == wanted), None)
        if chosen is None:
            raise OptionError(Text("This cannot be done to the position: {parts}", {"parts": ", ".join(parts)}))
        data = edit(data, chosen)
    return sketch(box, data)


def edit(data: dict[str, Any], parts: tuple[str, ...]) -> dict[str, Any]:
    """The position after one of the `edits`."""
    lying = _Map(data)
    square = _square(parts[1])
    if parts[0] == "hand:remove":
        lying.clear(square)
    else:
        symbol = SYMBOL_NAMES.index(parts[0].removeprefix("hand:"))
        if symbol == COLISEUM:
            for space in [space for space, there in lying.symbols.items() if there == COLISEUM]:
                lying.clear(space)
        lying.put(symbol, _spaces(symbol, square, 1 if parts[-1] == "turn:1" else 0))
    return lying.data()


def edits(data: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """All that can be done next, each as the element ids to click."""
    lying = _Map(data)
    offered = open_spaces(data)
    fits = _fitting(lying.symbols)
    for symbol in range(SYMBOLS):
        ident = f"hand:{SYMBOL_NAMES[symbol]}"
        for square in offered:
            place = f"space:{square[0]},{square[1]}"
            if symbol not in _SIZES:
                if lying.symbols.get(square) != symbol:
                    yield ident, place
                continue
            for turn in (0,) if symbol == TEMPLE else (0, 1):
                if fits(_spaces(symbol, square, turn)[-1]):
                    yield (ident, place) if symbol == TEMPLE else (ident, place, f"turn:{turn}")
    for x, y in lying.symbols:
        yield "hand:remove", f"space:{x},{y}"


def open_spaces(data: dict[str, Any]) -> list[Square]:
    """The spaces that can be clicked, in reading order: the map's own and those around it."""
    symbols = _Map(data).symbols
    left, right = min((x for x, _ in symbols), default=0), max((x for x, _ in symbols), default=3)
    top, bottom = min((y for _, y in symbols), default=0), max((y for _, y in symbols), default=2)
    across = min(REACH, (position.WIDEST - (right - left + 1)) // 2)
    down = min(REACH, (position.HIGHEST - (bottom - top + 1)) // 2)
    return [(x, y) for y in range(top - down, bottom + down + 1) for x in range(left - across, right + across + 1)]


def _fitting(symbols: dict[Square, int]) -> Callable[[Square], bool]:
    """Whether a map stays as small as a game can make it if it grows to the right and down to a space."""
    left, top = min((x for x, _ in symbols), default=0), min((y for _, y in symbols), default=0)

    def fits(square: Square) -> bool:
        return square[0] - left < position.WIDEST - REACH and square[1] - top < position.HIGHEST - REACH

    return fits


def _spaces(symbol: int, square: Square, turn: int) -> list[Square]:
    """The spaces of a symbol or building put on a space."""
    width, height = _SIZES.get(symbol, (1, 1))
    if turn:
        width, height = height, width
    return [(square[0] + dx, square[1] + dy) for dy in range(height) for dx in range(width)]


def _square(ident: str) -> Square:
    x, _, y = ident.removeprefix("space:").partition(",")
    return int(x), int(y)


def sketch(box: MicroRomeBox, data: dict[str, Any]) -> Sketch:
    """The position as a scene to click on.

    Raises:
        OikistError: a field is wrong.
    """
    lying = _Map(data)
    state = position.state_from(box, data, whole=False) if lying.symbols else None
    done = COLISEUM in lying.symbols.values()
    prompt = Text("Choose a symbol, then the space where it lies; the Coliseum completes the map.")
    if done:
        prompt = Text("The map can be scored; what is wrong can still be changed.")
    scene = table.sketch_scene(state, open_spaces(data))
    return Sketch(dict(data), scene, tuple(edits(data)), prompt, done)


__all__ = ["advance", "edit", "edits", "empty", "lettered", "open_spaces", "sketch"]
