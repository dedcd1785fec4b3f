"""What is in the box of Micro Rome: the edition's schema and checks, and the tables made from it for one game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.edition import Problem
from oikist.core.state import Box, State, bit
from oikist.core.text import Text
from oikist.games.micro_rome.cards import (
    DrawingError,
    Side,
    count_things,
    read_side,
    turned_side,
)
from oikist.games.micro_rome.layout import (
    BANNER,
    CARDS,
    COLISEUM,
    COVERED,
    DOWN,
    FIRST,
    FOUNTAIN,
    PLANES,
    RIGHT,
    SYMBOL_NAMES,
    SYMBOLS,
    TO_BELOW,
    TO_RIGHT,
    VARIANTS,
)

START: Final = 16
"""Index of the start card among the sides."""


class Faces:
    """The sides of all cards in all turns, as tables; alike for all games with one edition, so made once.

    Attributes:
        sides: by ``card * 8 + side * 4 + turns``; the start card last, its one side unturned.
        planes: bits of a row of a card, by ``((card * 8 + variant) * 4 + row) * PLANES + plane``.
        symbols: symbol of a space, by ``((card * 8 + variant) * 4 + row) * 4 + column``.
        listed: 1 if a variant is listed, 0 if it looks like an earlier one, by ``card * 8 + variant`` (MIC-R14).
    """

    def __init__(self, sides: list[Side]) -> None:
        self.sides = sides
        planes: list[i64] = []
        symbols: list[i64] = []
        listed: list[i64] = []
        for number, side in enumerate(sides):
            before = sides[number - number % VARIANTS : number]
            listed.append(0 if side in before else 1)
            for row in range(4):
                rows: list[i64] = [0] * PLANES
                for column in range(4):
                    if row >= len(side.symbols) or column >= len(side.symbols[0]):
                        symbols.append(-1)
                        continue
                    symbol = side.symbols[row][column]
                    join = side.joins[row][column]
                    symbols.append(symbol)
                    rows[COVERED] |= bit(column)
                    rows[FIRST + symbol] |= bit(column)
                    if join & TO_RIGHT:
                        rows[RIGHT] |= bit(column)
                    if join & TO_BELOW:
                        rows[DOWN] |= bit(column)
                planes.extend(rows)
        self.planes = vec[i64](planes)
        self.symbols = vec[i64](symbols)
        self.listed = vec[i64](listed)


@lru_cache(maxsize=8)
def _faces(edition: bytes) -> Faces:
    data: dict[str, Any] = msgspec.json.decode(edition)
    sides: list[Side] = []
    for card in [*data["cards"], data["coliseum"]]:
        for name in ("front", "back"):
            side = read_side(card[name])
            for _ in range(4):
                sides.append(side)
                side = turned_side(side)
    sides.append(read_side(data["start"]["side"]))
    return Faces(sides)


class MicroRomeBox(Box):
    """The content for one game.

    Attributes:
        faces: the sides of all cards.
        names: of the cards, by index; the Coliseum is not among them.
    """

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        self.faces: Faces = _faces(edition)
        data: dict[str, Any] = msgspec.json.decode(edition)
        self.names: list[str] = [str(card["name"]) for card in data["cards"]]

    def side(self, card: int, variant: int) -> Side:
        """A side of a card as it lies; `variant` is side * 4 + quarter turns clockwise."""
        return self.faces.sides[card * VARIANTS + variant]

    def start(self) -> State:
        from oikist.games.micro_rome.state import start_state  # the state knows its box, so not at the top

        return start_state(self)

    def restore(self, data: bytes) -> State:
        from oikist.games.micro_rome.state import restore_state  # as above

        return restore_state(self, data)


def squeezed(name: str) -> str:
    """A card's name as notation compares it: capitals and blanks make no difference."""
    return "".join(name.split()).casefold()


# checks


def check_content(data: dict[str, Any]) -> list[Problem]:
    """What is missing or impossible in an edition."""
    problems: list[Problem] = []
    start = data.get("start")
    side = _check_side(problems, start, "start", "side") if _check_fields(problems, start, "start", ("side",)) else None
    if side is not None:
        things = count_things(side)
        if things[FOUNTAIN] != 1 or things[BANNER] != 4:
            text = Text(
                "the start card shows 1 fountain and 4 banners, not {fountains} and {banners} [MIC-4]",
                {"fountains": things[FOUNTAIN], "banners": things[BANNER]},
            )
            problems.append(Problem("start.side", text))
        _no_coliseum(problems, side, "start.side")
    coliseum = data.get("coliseum")
    if _check_fields(problems, coliseum, "coliseum", ("front", "back")):
        for name in ("front", "back"):
            side = _check_side(problems, coliseum, "coliseum", name)
            if side is not None and count_things(side)[COLISEUM] != 1:
                problems.append(Problem(f"coliseum.{name}", Text("the Coliseum covers its card: twelve letters C")))
    totals = _check_cards(problems, data.get("cards"))
    _check_counts(problems, data.get("counts"), totals if not problems else None)
    known = ("start", "coliseum", "cards", "counts")
    problems.extend(
        Problem(str(key), Text("unknown; an edition has {known}", {"known": ", ".join(known)}))
        for key in data
        if key not in known
    )
    return problems


def _check_fields(problems: list[Problem], table: Any, where: str, fields: tuple[str, ...]) -> bool:
    """Whether there is a table; a field that it should not have is a problem."""
    if not isinstance(table, dict):
        problems.append(Problem(where, Text("missing; add a table with {names}", {"names": ", ".join(fields)})))
        return False
    problems.extend(
        Problem(f"{where}.{key}", Text("unknown; expected {names}", {"names": ", ".join(fields)}))
        for key in table
        if key not in fields
    )
    return True


def _check_side(problems: list[Problem], table: Any, where: str, name: str) -> Side | None:
    try:
        return read_side(table.get(name))
    except DrawingError as error:
        problems.append(Problem(f"{where}.{name}", error.text))
        return None


def _no_coliseum(problems: list[Problem], side: Side, field: str) -> None:
    if any(symbol == COLISEUM for row in side.symbols for symbol in row):
        problems.append(Problem(field, Text("the Coliseum has a card of its own: no C here")))


def _check_cards(problems: list[Problem], cards: Any) -> list[int]:
    """Checks the cards; how many things there are on both sides of all, by symbol."""
    totals = [0] * SYMBOLS
    if not isinstance(cards, list) or len(cards) != CARDS:
        text = Text(
            "expected {count} tables [[cards]], each with name, front and back; there are {found}",
            {"count": CARDS, "found": len(cards) if isinstance(cards, list) else 0},
        )
        problems.append(Problem("cards", text))
        return totals
    names: set[str] = set()
    for number, card in enumerate(cards):
        where = f"cards.{number}"
        if not _check_fields(problems, card, where, ("name", "front", "back")):
            continue
        name = card.get("name")
        if not isinstance(name, str) or not 1 <= len(name) <= 20 or name != name.strip() or not name.isprintable():
            problems.append(Problem(f"{where}.name", Text("expected a short name, as a text")))
        elif squeezed(name) in names:
            problems.append(Problem(f"{where}.name", Text("two cards are called {name}", {"name": name})))
        else:
            names.add(squeezed(name))
        for face in ("front", "back"):
            side = _check_side(problems, card, where, face)
            if side is None:
                continue
            _no_coliseum(problems, side, f"{where}.{face}")
            for symbol, count in enumerate(count_things(side)):
                totals[symbol] += count
    return totals


def _check_counts(problems: list[Problem], counts: Any, totals: list[int] | None) -> None:
    """The edition says how many of each symbol there are: a slip in a drawing shows."""
    names = SYMBOL_NAMES[:COLISEUM]
    if not isinstance(counts, dict):
        text = Text("missing; add how many there are on both sides of all cards: {names}", {"names": ", ".join(names)})
        problems.append(Problem("counts", text))
        return
    problems.extend(
        Problem(f"counts.{key}", Text("unknown; expected {names}", {"names": ", ".join(names)}))
        for key in counts
        if key not in names
    )
    for symbol, name in enumerate(names):
        count = counts.get(name)
        if type(count) is not int or count < 0:
            problems.append(Problem(f"counts.{name}", Text("expected a whole number, 0 or more")))
        elif totals is not None and count != totals[symbol]:
            text = Text(
                "the cards show {found}, not {count}: look for a slip", {"found": totals[symbol], "count": count}
            )
            problems.append(Problem(f"counts.{name}", text))
