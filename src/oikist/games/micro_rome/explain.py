"""The score told: every thing that scores, as a ledger with its reasons and as the steps that the table plays.

Counted space by space, apart from the sums over bits of `scoring`; law 6 holds the two together.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oikist.core.ledger import Entry, Step, total
from oikist.core.squares import Square, beside
from oikist.core.text import Text
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.layout import (
    BANNER,
    BARBARIAN,
    END,
    MAN,
    MARGIN,
    MARKET,
    MERCHANT,
    PRAETORIAN,
    SENATOR,
    TEMPLE,
    VILLA,
    WATCHTOWER,
    WOMAN,
)
from oikist.games.micro_rome.pairing import CITIZEN, Problem, Solution
from oikist.games.micro_rome.scoring import pairing_problem, senators_score, temple_score

ROMANS: Final = (MAN, WOMAN, SENATOR, PRAETORIAN, MERCHANT)
"""MIC-R8: the kinds that a temple counts."""

_KINDS: Final = {
    MAN: Text("man"),
    WOMAN: Text("woman"),
    SENATOR: Text("senator"),
    PRAETORIAN: Text("praetorian"),
    MERCHANT: Text("merchant"),
}

CITIZENS: Final = Text("Citizens")
SENATORS: Final = Text("Senators")
PRAETORIANS: Final = Text("Praetorians")
MERCHANTS: Final = Text("Merchants")
BARBARIANS: Final = Text("Barbarians")
BANNERS: Final = Text("Banners")
TEMPLES: Final = Text("Temples")
WATCHTOWERS: Final = Text("Watchtowers")

CHAPTERS: Final = (
    (CITIZENS, "MIC-20"),
    (SENATORS, "MIC-22"),
    (PRAETORIANS, "MIC-23"),
    (MERCHANTS, "MIC-25"),
    (BARBARIANS, "MIC-26"),
    (BANNERS, "MIC-28"),
    (TEMPLES, "MIC-30"),
    (WATCHTOWERS, "MIC-36"),
)
"""The parts of the score in the rulebook's order, each with the rule that gives its points."""


class Item(msgspec.Struct, frozen=True):
    """Something that scores, or that could have.

    Attributes:
        chapter: index into `CHAPTERS`.
        text: what it is and why it scores so.
        points: without a villa.
        pieces: its spaces, the most telling first.
        links: spaces between which a line is drawn.
        villa: the villa that doubles it.
        villa_at: the space of it that the villa is beside.
    """

    chapter: int
    text: Text
    points: int
    pieces: tuple[Square, ...]
    links: tuple[tuple[Square, Square], ...] = ()
    villa: Square | None = None
    villa_at: Square | None = None


class _Map:
    """The map as sets of spaces by symbol, and what the villas do."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.by_symbol: dict[int, list[Square]] = {}
        for square in board.spaces():
            self.by_symbol.setdefault(board.symbol_at(*square), []).append(square)
        problem = pairing_problem(board)
        self.solution: Solution = problem.solution()
        self.problem: Problem = problem
        self.villa_of: dict[Square, tuple[Square, Square]] = {}
        for house, thing in self.solution.doubled:
            for square in self.spaces_of(thing):
                self.villa_of[square] = (self.square(house), self.touching(house, thing))

    def square(self, node: int) -> Square:
        """Where a node of the problem stands on the table."""
        found = self.problem.nodes[node]
        return int(found.column - MARGIN + self.board.left), int(found.row - MARGIN + self.board.top)

    def spaces_of(self, node: int) -> list[Square]:
        """The spaces of what a villa doubles: of a pair the citizen beside it, of a group all senators."""
        square = self.square(node)
        if self.problem.nodes[node].kind != CITIZEN and self.board.symbol_at(*square) == SENATOR:
            return self.group(square)
        return [square]

    def touching(self, house: int, thing: int) -> Square:
        """The first space of a thing beside a villa."""
        near = beside(self.square(house))
        return next(square for square in self.spaces_of(thing) if square in near)

    def group(self, start: Square) -> list[Square]:
        """The connected senators, in reading order."""
        found = [start]
        for square in found:
            found.extend(
                other for other in beside(square) if other not in found and self.board.symbol_at(*other) == SENATOR
            )
        return sorted(found, key=_reading)

    def near(self, square: Square, symbol: int) -> list[Square]:
        """The spaces beside one that show a symbol, in reading order."""
        return [other for other in beside(square) if self.board.symbol_at(*other) == symbol]

    def all(self, symbol: int) -> list[Square]:
        """All spaces that show a symbol, in reading order."""
        return self.by_symbol.get(symbol, [])

    def buildings(self, symbol: int) -> list[list[Square]]:
        """The buildings of a sort, each as its spaces."""
        found: list[list[Square]] = []
        for square in self.all(symbol):
            if not any(square in building for building in found):
                found.append(self.board.building_at(*square))
        return found


def items(board: Board) -> list[Item]:
    """All that scores, or costs, or stands beside what spoils it, chapter by chapter in reading order."""
    lying = _Map(board)
    found: list[Item] = []
    for one, two in lying.solution.pairs:
        first, second = lying.square(one), lying.square(two)
        villa = lying.villa_of.get(first) or lying.villa_of.get(second)
        text = Text("man and woman at {one} and {two}", {"one": name(first), "two": name(second)})
        if board.symbol_at(*first) == WOMAN:
            text = Text("woman and man at {one} and {two}", {"one": name(first), "two": name(second)})
        found.append(_item(0, text, 3, (first, second), ((first, second),), villa))
    seen: set[Square] = set()
    for square in lying.all(SENATOR):
        if square in seen:
            continue
        group = lying.group(square)
        seen.update(group)
        links = tuple((a, b) for a in group for b in beside(a) if b in group and _reading(a) < _reading(b))
        if len(group) == 1:
            text = Text("lone senator at {at}", {"at": name(square)})
        else:
            text = Text("group of {count} senators at {at}", {"count": len(group), "at": name(square)})
        found.append(_item(1, text, int(senators_score(len(group))), tuple(group), links, lying.villa_of.get(square)))
    for square in lying.all(PRAETORIAN):
        enemies = lying.near(square, BARBARIAN)
        if enemies:
            text = Text("praetorian at {at} next to a barbarian", {"at": name(square)})
            found.append(_item(2, text, 1, (square, *enemies), (), lying.villa_of.get(square)))
    for square in lying.all(MERCHANT):
        markets = lying.near(square, MARKET)
        if markets:
            text = Text("merchant at {at} next to {count} markets", {"at": name(square), "count": len(markets)})
            if len(markets) == 1:
                text = Text("merchant at {at} next to a market", {"at": name(square)})
            spaces = [space for market in markets for space in board.building_at(*market)]
            links = tuple((square, market) for market in markets)
            found.append(_item(3, text, 2 * len(markets), (square, *spaces), links, lying.villa_of.get(square)))
    found.extend(_guarding(lying))
    found.extend(Item(5, Text("banner at {at}", {"at": name(square)}), 1, (square,)) for square in lying.all(BANNER))
    found.extend(_temples(lying))
    return found


def _guarding(lying: _Map) -> list[Item]:
    """Barbarians, and the watchtowers beside them."""
    found: list[Item] = []
    for square in lying.all(BARBARIAN):
        guards = lying.near(square, PRAETORIAN) + lying.near(square, WATCHTOWER)
        if guards:
            text = Text("barbarian at {at}, guarded", {"at": name(square)})
            found.append(Item(4, text, 0, (square, *guards)))
        else:
            found.append(Item(4, Text("barbarian at {at}, not guarded", {"at": name(square)}), -2, (square,)))
    for tower in lying.buildings(WATCHTOWER):
        enemies = [enemy for space in tower for enemy in lying.near(space, BARBARIAN)]
        if enemies:
            text = Text("watchtower at {at} next to {count} barbarians", {"at": name(tower[0]), "count": len(enemies)})
            if len(enemies) == 1:
                text = Text("watchtower at {at} next to a barbarian", {"at": name(tower[0])})
            links = tuple((space, enemy) for space in tower for enemy in lying.near(space, BARBARIAN))
            found.append(Item(7, text, len(enemies), (*tower, *enemies), links))
    return found


def _temples(lying: _Map) -> list[Item]:
    found: list[Item] = []
    for temple in lying.buildings(TEMPLE):
        ring = [square for space in temple for square in beside(space) if square not in temple]
        enemies = [square for square in ring if lying.board.symbol_at(*square) == BARBARIAN]
        romans = [square for square in ring if lying.board.symbol_at(*square) in ROMANS]
        kinds = sorted({lying.board.symbol_at(*square) for square in romans})
        at = name(temple[0])
        if enemies:
            text = Text("temple at {at}, spoilt by the barbarian at {enemy}", {"at": at, "enemy": name(enemies[0])})
            found.append(Item(6, text, 0, (*temple, *enemies)))
        elif kinds:
            listed: Text = _KINDS[kinds[0]]
            for kind in kinds[1:]:
                listed = Text("{some}, {more}", {"some": listed, "more": _KINDS[kind]})
            text = Text("temple at {at} next to {kinds}", {"at": at, "kinds": listed})
            found.append(Item(6, text, int(temple_score(len(kinds))), (*temple, *romans)))
        else:
            found.append(Item(6, Text("temple at {at} without Romans", {"at": at}), 0, tuple(temple)))
    return found


def _item(
    chapter: int,
    text: Text,
    points: int,
    pieces: tuple[Square, ...],
    links: tuple[tuple[Square, Square], ...],
    villa: tuple[Square, Square] | None,
) -> Item:
    if villa is None:
        return Item(chapter, text, points, pieces, links)
    return Item(chapter, text, points, pieces, links, *villa)


def name(square: Square) -> str:
    """A space as people write it."""
    return f"{square[0]},{square[1]}"


def ident(square: Square) -> str:
    """The element id of a space."""
    return f"space:{square[0]},{square[1]}"


def _reading(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def _entry(item: Item) -> Entry:
    rule = CHAPTERS[item.chapter][1]
    pieces = tuple(ident(square) for square in item.pieces)
    links = tuple((ident(a), ident(b)) for a, b in item.links)
    if item.villa is None or item.villa_at is None:
        return Entry(item.text, item.points, rule, pieces, links=links)
    doubled = Entry(
        Text("doubled by the villa at {at}", {"at": name(item.villa)}),
        item.points,
        "MIC-37",
        (ident(item.villa), *pieces),
        links=((ident(item.villa), ident(item.villa_at)),),
    )
    alone = Entry(item.text, item.points, rule, pieces, links=links)
    return Entry(
        item.text,
        2 * item.points,
        rule,
        (*pieces, ident(item.villa)),
        (alone, doubled),
        (*links, (ident(item.villa), ident(item.villa_at))),
    )


def ledger(board: Board) -> Entry:
    """The score as a tree: chapters in the rulebook's order, in them every thing that scores (MIC-17)."""
    if board.lost_game:
        return Entry(Text("lost, without a score"), 0, "MIC-R2")
    found = items(board)
    chapters = [
        total(
            text,
            rule,
            [_entry(item) for item in found if item.chapter == chapter],
        )
        for chapter, (text, rule) in enumerate(CHAPTERS)
    ]
    return total(Text("Score"), "MIC-17", [entry for entry in chapters if entry.entries])


def finale(board: Board) -> list[Step]:
    """The scoring of a finished game, thing by thing (MIC-16)."""
    if board.stage != END or board.lost_game:
        return []
    steps: list[Step] = []
    points = 0
    for item in sorted(items(board), key=lambda item: item.chapter):
        chapter, rule = CHAPTERS[item.chapter]
        pieces = tuple(ident(square) for square in item.pieces)
        links = tuple((ident(a), ident(b)) for a, b in item.links)
        points += item.points
        text = Text("{what}: {points}", {"what": item.text, "points": item.points})
        steps.append(Step(text, rule, pieces, (), (points,), chapter, links=links))
        if item.villa is not None and item.villa_at is not None:
            points += item.points
            text = Text("the villa at {at} doubles it: {points} more", {"at": name(item.villa), "points": item.points})
            to = ((ident(item.villa), ident(item.villa_at)),)
            steps.append(Step(text, "MIC-37", (ident(item.villa), *pieces), (), (points,), chapter, links=to))
    return steps


__all__ = ["VILLA", "Item", "finale", "ident", "items", "ledger", "name"]
