"""What is missing or impossible in an edition of Pantikapaion; every problem names its field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from oikist.core.edition import Problem
from oikist.core.game import squeeze
from oikist.core.text import Text
from oikist.games.pantikapaion.box import read_cell
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    AQUEDUCT_TILES,
    BUILDING_NAMES,
    CAP,
    CELL_WORDS,
    COLOUR_NAMES,
    COLUMN,
    DISCOUNT,
    DOUBLE,
    FREE,
    LESS,
    LETTERS,
    MAX_TILE,
    RANDOM,
    REPLACE,
    ROUNDS,
    SINGLE,
    TERRAIN_TILES,
    TILE,
    TURNS,
    VP,
    WORKER,
    WORKERS,
)

KNOWN: Final = ("tiles", "aqueducts", "columns", "rows", "tokens")
LONGEST: Final = 15
DEAREST: Final = 15
MOST_SHAPES: Final = 12
MOST_LAID: Final = 31
SINGLE_TOKENS: Final = 5
DOUBLE_TOKENS: Final = 10
IMPROVEMENTS: Final = ((REPLACE, 2), (LESS, 1), (DISCOUNT, 1))

Rows = dict[str, list[tuple[int, str]]]


def check_content(data: dict[str, Any], seats: int | None) -> list[Problem]:
    """All problems of an edition; the number of players makes no difference."""
    problems: list[Problem] = []
    _tiles(problems, data.get("tiles"))
    _aqueducts(problems, data.get("aqueducts"))
    _columns(problems, data.get("columns"))
    rows = _rows(problems, data)
    _tokens(problems, data.get("tokens"))
    problems.extend(
        Problem(key, Text("unknown; an edition has {known}", {"known": ", ".join(KNOWN)}))
        for key in data
        if key not in KNOWN
    )
    if not problems:
        _written(problems, data["tiles"])
        _board(problems, rows)
        _size(problems, data, rows)
    if not problems:
        _warnings(problems, data, rows)
    return problems


# tiles


def _unknown(problems: list[Problem], field: str, table: dict[str, Any], names: tuple[str, ...]) -> None:
    problems.extend(
        Problem(f"{field}.{name}", Text("unknown; expected {names}", {"names": ", ".join(names)}))
        for name in table
        if name not in names
    )


def _shape(problems: list[Problem], field: str, entry: Any, taken: set[str], names: tuple[str, ...]) -> int:
    """Checks name and cells of a shape; returns how many cells it has, 0 when they are wrong."""
    if not isinstance(entry, dict):
        problems.append(Problem(field, Text("expected a table with {names}", {"names": ", ".join(names)})))
        return 0
    _unknown(problems, field, entry, names)
    shape = entry.get("shape")
    if not isinstance(shape, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9]{0,7}", shape):
        problems.append(Problem(f"{field}.shape", Text("expected a short name of letters and digits, like I3")))
    elif shape.casefold() in taken:
        problems.append(Problem(f"{field}.shape", Text("the name {shape} stands twice", {"shape": shape})))
    else:
        taken.add(shape.casefold())
    cells = entry.get("cells")
    if not isinstance(cells, list) or not 1 <= len(cells) <= MAX_TILE or not all(_is_cell(cell) for cell in cells):
        text = Text("expected 1 to {most} cells [x, y] with numbers from 0 to 4", {"most": MAX_TILE})
        problems.append(Problem(f"{field}.cells", text))
        return 0
    places = {(cell[0], cell[1]) for cell in cells}
    if len(places) < len(cells):
        problems.append(Problem(f"{field}.cells", Text("a cell stands twice")))
        return 0
    if not _connected(places):
        problems.append(Problem(f"{field}.cells", Text("the cells do not hang together along edges")))
        return 0
    return len(cells)


def _is_cell(cell: Any) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(value) is int and 0 <= value < 5 for value in cell)


def _connected(places: set[tuple[int, int]]) -> bool:
    found = {min(places)}
    while True:
        more = {
            (x + dx, y + dy)
            for x, y in found
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) in places
        }
        if more <= found:
            return found == places
        found |= more


def _tiles(problems: list[Problem], tiles: Any) -> None:
    if not isinstance(tiles, list) or not tiles:
        problems.append(Problem("tiles", Text("missing; add tables [[tiles]] with shape, cells and faces")))
        return
    taken: set[str] = set()
    count = 0
    for number, entry in enumerate(tiles):
        field = f"tiles.{number}"
        size = _shape(problems, field, entry, taken, ("shape", "cells", "faces"))
        faces = entry.get("faces") if isinstance(entry, dict) else None
        if not isinstance(faces, list) or not faces:
            problems.append(Problem(f"{field}.faces", Text("expected a list with a face for each tile of this shape")))
            continue
        count += len(faces)
        for face in faces:
            _face(problems, f"{field}.faces", face, size)
    if count != TERRAIN_TILES:
        text = Text("there are {want} terrain tiles, not {count}", {"want": TERRAIN_TILES, "count": count})
        problems.append(Problem("tiles", text))


def _written(problems: list[Problem], tiles: list[dict[str, Any]]) -> None:
    """Tiles are typed as shape and face, and spaces and capitals do not matter: no two shapes may be written alike."""
    found: dict[str, tuple[int, str]] = {}
    for number, entry in enumerate(tiles):
        for face in entry["faces"]:
            name = f"{entry['shape']} {face}"
            other, before = found.setdefault(squeeze(name), (number, name))
            if other != number:
                text = Text(
                    "{tile} is written like {other} of tiles.{number} but for the space; give the shape another name",
                    {"tile": name, "other": before, "number": other},
                )
                problems.append(Problem(f"tiles.{number}.shape", text))
                break


def _face(problems: list[Problem], field: str, face: Any, size: int) -> None:
    allowed = "." + LETTERS + "d"
    if not isinstance(face, str) or (size and len(face) != size) or any(letter not in allowed for letter in face):
        text = Text(
            "{face}: expected one letter for each of the {size} cells: {letters} a resource, d a drought, . plain",
            {"face": repr(face), "size": size, "letters": LETTERS},
        )
        problems.append(Problem(field, text))
    elif not 1 <= sum(letter in LETTERS for letter in face) <= 2:
        problems.append(Problem(field, Text("{face}: a tile has 1 or 2 resource cells", {"face": face})))


def _aqueducts(problems: list[Problem], aqueducts: Any) -> None:
    if not isinstance(aqueducts, list) or not 1 <= len(aqueducts) <= MOST_SHAPES:
        text = Text(
            "expected 1 to {most} tables [[aqueducts]] with shape, cells, face and count", {"most": MOST_SHAPES}
        )
        problems.append(Problem("aqueducts", text))
        return
    taken: set[str] = set()
    total = 0
    for number, entry in enumerate(aqueducts):
        field = f"aqueducts.{number}"
        size = _shape(problems, field, entry, taken, ("shape", "cells", "face", "count"))
        if not isinstance(entry, dict):
            continue
        face, count = entry.get("face"), entry.get("count")
        if (
            not isinstance(face, str)
            or (size and len(face) != size)
            or any(letter not in ".d*" for letter in face)
            or face.count("*") != 1
        ):
            text = Text("expected one letter for each cell: * once for the resource cell, d a drought, . plain")
            problems.append(Problem(f"{field}.face", text))
        if type(count) is not int or not 1 <= count <= AQUEDUCT_TILES:
            problems.append(Problem(f"{field}.count", Text("expected how many tiles of this shape there are")))
        else:
            total += count
    if total != AQUEDUCT_TILES:
        text = Text("there are {want} aqueduct tiles, not {count}", {"want": AQUEDUCT_TILES, "count": total})
        problems.append(Problem("aqueducts", text))


# the boards


def _columns(problems: list[Problem], columns: Any) -> None:
    if not isinstance(columns, dict):
        problems.append(Problem("columns", Text("missing; add tables like [columns.house] with size and price")))
        return
    _unknown(problems, "columns", columns, BUILDING_NAMES)
    for name in BUILDING_NAMES:
        field = f"columns.{name}"
        column = columns.get(name)
        if not isinstance(column, dict):
            problems.append(Problem(field, Text("missing; add a table with size and price")))
            continue
        _unknown(problems, field, column, ("size", "price"))
        if column.get("size") not in (1, 2) or type(column.get("size")) is not int:
            problems.append(Problem(f"{field}.size", Text("a building covers 1 or 2 cells")))
        _prices(problems, name, column.get("price"))


def _prices(problems: list[Problem], name: str, price: Any) -> None:
    field = f"columns.{name}.price"
    wanted = [str(number) for number in range(1, COLUMN + 1)]
    if not isinstance(price, dict) or sorted(price) != wanted:
        problems.append(Problem(field, Text("expected seven prices, with the keys 1 to 7")))
        return
    before = 2
    for number in wanted:
        value = price[number]
        if type(value) is not int or not 2 <= value <= DEAREST:
            text = Text("expected a price from 2 to {most}", {"most": DEAREST})
            problems.append(Problem(f"{field}.{number}", text))
            return
        if value < before:
            problems.append(Problem(f"{field}.{number}", Text("lower than the price before it")))
        before = value
    values = [price[number] for number in wanted]
    if name == "house" and not any(pair == (2, 3) for pair in pairwise(values)):
        text = Text("the rulebook's example has a 2 directly followed by a 3 in this column")
        problems.append(Problem(field, text))
    if name == "aqueduct" and 2 not in values:
        problems.append(Problem(field, Text("the rulebook's example has an aqueduct for 2")))


def _rows(problems: list[Problem], data: dict[str, Any]) -> Rows:
    """The cells of the development board, as far as they can be read."""
    rows = data.get("rows")
    found: Rows = {}
    if not isinstance(rows, dict):
        problems.append(Problem("rows", Text("missing; add a table [rows] with {names}", _names(COLOUR_NAMES))))
        return found
    _unknown(problems, "rows", rows, COLOUR_NAMES)
    shapes = (
        [entry.get("shape") for entry in data.get("aqueducts") or [] if isinstance(entry, dict)]
        if isinstance(data.get("aqueducts"), list)
        else []
    )
    for name in COLOUR_NAMES:
        row = rows.get(name)
        if not isinstance(row, dict) or not 1 <= len(row) <= LONGEST:
            text = Text("expected a table with the cells 1 to (at most) {most}", {"most": LONGEST})
            problems.append(Problem(f"rows.{name}", text))
            continue
        if set(row) != {str(number) for number in range(1, len(row) + 1)}:
            problems.append(Problem(f"rows.{name}", Text("the keys of the cells are 1, 2, 3 and so on")))
            continue
        found[name] = []
        for number in range(1, len(row) + 1):
            cell = _cell(row[str(number)], name, shapes)
            if cell is None:
                text = Text(
                    "{cell}: expected {words}; vp has a number (purple: 1/number), aqueduct a shape",
                    {"cell": repr(row[str(number)]), "words": ", ".join(CELL_WORDS[1:])},
                )
                problems.append(Problem(f"rows.{name}.{number}", text))
            found[name].append(cell or (0, ""))
    if len({len(row) for row in found.values()}) > 1:
        problems.append(Problem("rows", Text("all five rows have the same number of cells")))
    return found


def _names(names: tuple[str, ...]) -> dict[str, Text | str | int | float]:
    return {"names": ", ".join(names)}


def _cell(words: Any, row: str, shapes: list[Any]) -> tuple[int, str] | None:
    if not isinstance(words, str):
        return None
    kind, rest = read_cell(words)
    if kind == VP:
        pattern = r"1/[1-9]" if row == "purple" else r"[1-9]"
        return (kind, rest) if re.fullmatch(pattern, rest) else None
    if kind == TILE:
        return (kind, rest) if rest in shapes else None
    return (kind, rest) if kind and not rest else None


def _find(rows: Rows, kind: int) -> Iterator[tuple[str, int, str]]:
    """All cells of a kind: row, number, what is written behind it."""
    for name, row in rows.items():
        for number, (found, rest) in enumerate(row, start=1):
            if found == kind:
                yield name, number, rest


def _board(problems: list[Problem], rows: Rows) -> None:
    """What the development board must have, by the rulebook's words, its example and its counts."""
    workers = list(_find(rows, WORKER))
    problems.extend(
        Problem(f"rows.{name}.{number}", Text("worker cells are in the brown row"))
        for name, number, _ in workers
        if name != "brown"
    )
    if len(workers) != WORKERS - 1:
        problems.append(Problem("rows.brown", Text("there are four worker cells, one for each further worker")))
    for kind, want in IMPROVEMENTS:
        cells = list(_find(rows, kind))
        if len(cells) != want:
            text = Text(
                "there must be {want} cells {word}, not {count}: 16 improvement tokens are four for each of four cells",
                {"want": want, "word": CELL_WORDS[kind], "count": len(cells)},
            )
            problems.append(Problem(f"rows.{cells[-1][0]}.{cells[-1][1]}" if cells else "rows", text))
    for kind, most in ((SINGLE, SINGLE_TOKENS), (DOUBLE, DOUBLE_TOKENS)):
        cells = list(_find(rows, kind))
        if len(cells) > most:
            text = Text("there are {most} tokens for the cells {word}", {"most": most, "word": CELL_WORDS[kind]})
            problems.append(Problem(f"rows.{cells[most][0]}.{cells[most][1]}", text))
    for name in COLOUR_NAMES:
        _values(problems, name, rows[name])
    for name, kind in (("beige", FREE), ("green", ADVANCE), ("purple", DOUBLE)):
        if all(found != kind for found, _ in rows[name]):
            text = Text("the rulebook's example needs a cell {word} in this row", {"word": CELL_WORDS[kind]})
            problems.append(Problem(f"rows.{name}", text))
    kinds = [(kind, rest if kind == VP else "") for kind, rest in rows["orange"]]
    wanted = [(VP, "1"), (TILE, ""), (REPLACE, "")]
    if all(kinds[at : at + 3] != wanted for at in range(len(kinds))):
        text = Text("the rulebook's example has vp 1, an aqueduct tile and replace next to each other in this row")
        problems.append(Problem("rows.orange", text))
    shapes: set[str] = set()
    for name, number, rest in _find(rows, TILE):
        if rest in shapes:
            text = Text("shape {shape} is on a cell before; each stack is for one cell", {"shape": rest})
            problems.append(Problem(f"rows.{name}.{number}", text))
        shapes.add(rest)


def _values(problems: list[Problem], name: str, row: list[tuple[int, str]]) -> None:
    """VP cells must not fall along a row: for purple, one for every 3 is less than one for every 2."""
    before = 0.0
    for number, (kind, rest) in enumerate(row, start=1):
        if kind == VP:
            value = 1 / int(rest.removeprefix("1/")) if name == "purple" else float(rest)
            if value < before:
                problems.append(Problem(f"rows.{name}.{number}", Text("lower than a VP cell before it")))
            before = value


def _size(problems: list[Problem], data: dict[str, Any], rows: Rows) -> None:
    """PAN-R30: how large a city can become."""
    most = max(len(entry["cells"]) for entry in data["tiles"])
    sizes = {entry["shape"]: len(entry["cells"]) for entry in data["aqueducts"]}
    tiles = ROUNDS * TURNS + sum(1 for _ in _find(rows, RANDOM))
    extra = [sizes[rest] for _, _, rest in _find(rows, TILE)]
    cells = tiles * most + sum(extra)
    if cells > CAP or tiles + len(extra) > MOST_LAID:
        text = Text(
            "a city could have {tiles} tiles with {cells} cells; this program holds {most_tiles} with {most_cells}",
            {"tiles": tiles + len(extra), "cells": cells, "most_tiles": MOST_LAID, "most_cells": CAP},
        )
        problems.append(Problem("rows", text))


# tokens


def _tokens(problems: list[Problem], tokens: Any) -> None:
    if not isinstance(tokens, dict):
        problems.append(Problem("tokens", Text("missing; add a table [tokens] with single and double")))
        return
    _unknown(problems, "tokens", tokens, ("single", "double"))
    for name, count, size in (("single", SINGLE_TOKENS, 1), ("double", DOUBLE_TOKENS, 2)):
        found = tokens.get(name)
        if (
            not isinstance(found, list)
            or len(found) != count
            or any(not isinstance(token, str) or len(token) != size for token in found)
            or any(letter not in LETTERS for token in found for letter in token)
        ):
            text = Text(
                "expected {count} tokens, each with {size} of the letters {letters}",
                {"count": count, "size": size, "letters": LETTERS},
            )
            problems.append(Problem(f"tokens.{name}", text))


# warnings


def _warnings(problems: list[Problem], data: dict[str, Any], rows: Rows) -> None:
    house, aqueduct = data["columns"]["house"]["price"], data["columns"]["aqueduct"]["price"]

    def warn(field: str, text: Text) -> None:
        problems.append(Problem(field, text, warning=True))

    if (house["1"], house["2"]) != (2, 3):
        warn("columns.house.price.1", Text("the example suggests that houses open with 2 and 3"))
    if aqueduct["1"] != 2:
        warn("columns.aqueduct.price.1", Text("the example suggests that aqueducts open with 2"))
    if rows["orange"][0] != (VP, "1"):
        warn("rows.orange.1", Text("the example suggests that the orange row opens with vp 1"))
    faces = [face for entry in data["tiles"] for face in entry["faces"]]
    if not any(sum(letter in LETTERS for letter in face) == 2 for face in faces):
        warn("tiles", Text("the example has a tile with two resource cells"))
