"""The table of Micro Rome: the map, the drawn card and the deck as one viewer sees them.

Element ids: ``space:3,-1`` every space of the map, ``card:7`` a card on it (``card:start`` the first),
``at:3,-1`` where the drawn card's top left space may go, ``turn:0`` to ``turn:3``, ``flip:0`` and ``flip:1``,
``hand:card`` the drawn card, ``deck:7`` a card that is still in the deck. Cards are numbered from 0;
15 is the Coliseum.
"""

from __future__ import annotations

from typing import Final

from oikist.core.scene import Panel, Scene
from oikist.core.squares import Square
from oikist.core.state import EVERYTHING, bit
from oikist.core.text import Text
from oikist.games.micro_rome import drawing, tray, words
from oikist.games.micro_rome.brush import SIZE
from oikist.games.micro_rome.layout import (
    CARDS,
    COLISEUM_CARD,
    DOWN,
    END,
    FIRST,
    MARGIN,
    PLACE,
    PLACE_AT,
    PLANES,
    RIGHT,
    SYMBOLS,
    TO_BELOW,
    TO_RIGHT,
    VARIANTS,
)
from oikist.games.micro_rome.moves import SIDES
from oikist.games.micro_rome.refusals import split
from oikist.games.micro_rome.state import MicroRomeState

MAP: Final = Text("Map")
DRAWN: Final = Text("The drawn card")
DECK: Final = Text("Deck")

_GROWN: Final = 8
"""A map that goes so far in columns or rows needs all the size it can get."""

# the scene


def lying(state: MicroRomeState) -> tuple[dict[Square, int], dict[Square, int]]:
    """The map's spaces in reading order with their symbols, and what they are joined to, out of its rows of bits."""
    symbols: dict[Square, int] = {}
    joins: dict[Square, int] = {}
    grid, left, top = state.grid, int(state.left) - int(MARGIN), int(state.top)
    for row in range(int(state.height)):
        at = (row + MARGIN) * PLANES
        right, down = int(grid[at + RIGHT]), int(grid[at + DOWN])
        found: dict[int, int] = {}
        for symbol in range(SYMBOLS):
            bits = int(grid[at + FIRST + symbol])
            while bits:
                lowest = bits & -bits
                found[lowest.bit_length() - 1] = symbol
                bits ^= lowest
        for column in sorted(found):
            square = (left + column, top + row)
            symbols[square] = found[column]
            join = (right >> column & 1) | (down >> column & 1) << 1
            if join:
                joins[square] = join
    return symbols, joins


def _spaces(symbols: dict[Square, int], things: list[drawing.Space]) -> dict[Square, Text]:
    """Every space of the map with its words."""
    others: dict[Square, tuple[Square, ...]] = {}
    for x, y, _, columns, rows in things:
        if columns * rows > 1:
            building = [(x + dx, y + dy) for dy in range(rows) for dx in range(columns)]
            for square in building:
                others[square] = tuple(one for one in building if one != square)
    return {square: words.space_text(*square, symbol, others.get(square, ())) for square, symbol in symbols.items()}


def _joined(joins: dict[Square, int]) -> dict[Square, int]:
    """By space of a building, all its sides on which it goes on."""
    found = dict(joins)
    for (x, y), join in joins.items():
        if join & TO_RIGHT:
            found[x + 1, y] = found.get((x + 1, y), 0) | drawing.LEFT
        if join & TO_BELOW:
            found[x, y + 1] = found.get((x, y + 1), 0) | drawing.ABOVE
    return found


def _board(
    bounds: tuple[int, int, int, int],
    names: set[str],
    joined: dict[Square, int],
    ghosts: list[str],
    out: list[str],
    mood: str = "",
) -> Panel:
    """These columns and rows in their frame, and what is defined for all panels."""
    left, top, right, bottom = bounds
    x, y = left * SIZE - drawing.FRAME, top * SIZE - drawing.FRAME
    width = (right - left + 1) * SIZE + 2 * drawing.FRAME
    height = (bottom - top + 1) * SIZE + 2 * drawing.FRAME
    shared = drawing.definitions(frozenset(names), frozenset({0, *joined.values()}))
    body = f"<defs>{shared}{''.join(ghosts)}</defs>{drawing.frame(left, top, right, bottom, mood)}{''.join(out)}"
    return Panel("board", MAP, width, height, body, x, y)


class _Painter:
    """Collects one scene."""

    def __init__(self, state: MicroRomeState) -> None:
        self.state = state
        self.labels: dict[str, Text] = {}
        self.kinds: dict[str, str] = {}
        self.names: set[str] = set()
        self.symbols, self.joins = lying(state)

    def add(self, ident: str, kind: str, label: Text) -> None:
        """An element that can be pointed at."""
        self.labels[ident] = label
        self.kinds[ident] = kind

    # the map

    def panels(self, marks: tuple[str, ...]) -> tuple[Panel, ...]:
        """All panels; the board's definitions are those of all of them."""
        things = drawing.things(self.symbols, self.joins)
        self._know(things)
        out = self._cards(things, marks)
        joined = _joined(self.joins)
        for (x, y), label in _spaces(self.symbols, things).items():
            out.append(drawing.space(x, y, joined.get((x, y), 0)))
            self.add(f"space:{x},{y}", "place", label)
        ghosts: list[str] = []
        if self._waits():
            for x, y in self._anchors():
                out.append(drawing.anchor(x, y))
                self.add(f"at:{x},{y}", "anchor", words.anchor_text(x, y))
            ghosts = self._held()
        beside = [panel for panel in (self._drawn(), self._deck()) if panel is not None]
        left, top, right, bottom = self.state.bounds()
        # room for a card on all sides, until the game is over; on a grown map the frame is part of that room
        grown = max(right - left, bottom - top) >= _GROWN
        room = 1 if self.state.stage == END else 2 if grown else 3
        bounds = (left - room, top - room, right + room, bottom + room)
        mood = "" if self.state.stage != END else "lost" if self.state.lost() else "won"
        return (_board(bounds, self.names, joined, ghosts, out, mood), *beside)

    def _know(self, things: list[drawing.Space] | tuple[drawing.Space, ...]) -> None:
        """These pictures are used."""
        self.names.update(drawing.name_of(symbol, columns, rows) for _, _, symbol, columns, rows in things)

    def _waits(self) -> bool:
        """Whether the viewer has a card to place."""
        return self.state.stage == PLACE and self.state.viewer in (0, EVERYTHING)

    def _cards(self, things: list[drawing.Space], marks: tuple[str, ...]) -> list[str]:
        """The cards in the order in which they were laid, each with what is still seen of it."""
        state = self.state
        cards: list[tuple[str, int, int, bool]] = [("card:start", 0, 0, False)]
        for entry in state.laid:
            variant, x, y = split(entry // 16)
            cards.append((f"card:{entry % 16}", x, y, variant & 1 == 1))
        owner: dict[Square, int] = {}
        for number, (_, x, y, tall) in enumerate(cards):
            columns, rows = (3, 4) if tall else (4, 3)
            for square in [(x + dx, y + dy) for dy in range(rows) for dx in range(columns)]:
                owner[square] = number
        if owner.keys() != self.symbols.keys():
            # a map of which it is not told how it came about
            return [*(drawing.loose(*square) for square in self.symbols), drawing.pictures(things)]
        seen: list[list[drawing.Space]] = [[] for _ in cards]
        for thing in things:
            seen[owner[thing[0], thing[1]]].append(thing)
        return [drawing.card(*card, seen[number], card[0] in marks) for number, card in enumerate(cards)]

    def _anchors(self) -> list[Square]:
        """Where the top left space of the card may be for it to touch the map, in one turn or another."""
        found = set()
        for x, y in self.symbols:
            for dy in range(4):
                for dx in range(3 if dy == 3 else 4):
                    found.add((y - dy, x - dx))
        return [(x, y) for y, x in sorted(found)]

    def _held(self) -> list[str]:
        """The drawn card in all its turns and sides; those that look like others all over are left out."""
        state = self.state
        card = int(state.card)
        listed = [int(state.box.faces.listed[card * VARIANTS + variant]) for variant in range(VARIANTS)]
        turns = [turn for turn in range(4) if listed[turn] or listed[turn + 4]]
        flips = [flip for flip in range(2) if any(listed[4 * flip : 4 * flip + 4])]
        ghosts = []
        for flip in flips:
            self.add(f"flip:{flip}", "flip", SIDES[flip])
            for turn in turns:
                self.add(f"turn:{turn}", "turn", words.TURNS[turn])
                side = state.box.side(card, 4 * flip + turn)
                self._know(drawing.things_of(side))
                ghosts.append(drawing.ghost(side, turn, flip))
        return ghosts

    def offered(self, spaces: list[Square]) -> tuple[Panel, ...]:
        """The map as it is put together: these spaces, empty ones too, and what can be put on them."""
        return ()

    # beside it

    def _drawn(self) -> Panel | None:
        """Both sides of the drawn card, and its turns for who may place it; nothing on the shelf before it is drawn."""
        state = self.state
        card = int(state.card)
        if state.stage == END:
            return None
        if card < 0:
            body = drawing.shelf(drawing.CARD_WIDTH, drawing.CARD_HEIGHT) + drawing.awaited()
            return Panel("card", DRAWN, drawing.CARD_WIDTH, drawing.CARD_HEIGHT, body)
        sides = words.sides_of(state, card)
        waits = self._waits()
        out = [
            drawing.shelf(drawing.CARD_WIDTH, drawing.CARD_HEIGHT),
            drawing.plaque("" if card == COLISEUM_CARD else state.box.names[card]),
        ]
        self.add("hand:card", "hand", words.described(state, card))
        for number, side in enumerate(sides):
            self._know(drawing.things_of(side))
            ident = f"flip:{number}" if waits and f"flip:{number}" in self.labels else ""
            out.append(drawing.side(ident, side, number if len(sides) > 1 else 0.5))
        if waits:
            out.extend(drawing.turn(turn) for turn in range(4) if f"turn:{turn}" in self.labels)
        return Panel("card", DRAWN, drawing.CARD_WIDTH, drawing.CARD_HEIGHT, "".join(out))

    def _deck(self) -> Panel | None:
        """What is left, both sides, the Coliseum last."""
        state = self.state
        left = [card for card in range(CARDS) if int(state.deck) & bit(card)]
        if state.card != COLISEUM_CARD and all(entry % 16 != COLISEUM_CARD for entry in state.laid):
            left.append(COLISEUM_CARD)
        if not left:
            return None
        out = []
        for row, card in enumerate(left):
            sides = words.sides_of(state, card)
            for side in sides:
                self._know(drawing.things_of(side))
            name = "" if card == COLISEUM_CARD else state.box.names[card]
            out.append(drawing.deck_row(f"deck:{card}", name, sides, row))
            self.add(f"deck:{card}", "hand", words.described(state, card))
        height = drawing.deck_height(len(left))
        return Panel("deck", DECK, drawing.DECK_WIDTH, height, "".join(out), reference=True)


def scene(state: MicroRomeState, last: list[int]) -> Scene:
    """The table as it stands."""
    painter = _Painter(state)
    marks = _marks(state, last)
    panels = painter.panels(marks)
    return Scene(panels, painter.labels, painter.kinds, marks)


def sketch_scene(state: MicroRomeState | None, spaces: list[Square]) -> Scene:
    """A real map as it is put together by clicking: what lies, these spaces to click on, and what can be put there."""
    symbols, joins = ({}, {}) if state is None else lying(state)
    things = drawing.things(symbols, joins)
    labels = {square: words.space_text(*square, -1, ()) for square in spaces} | _spaces(symbols, things)
    out = _lying_things(symbols, things)
    joined = _joined(joins)
    out += [
        drawing.space(*square, joined.get(square, 0)) if square in symbols else drawing.empty(*square)
        for square in labels
    ]
    found = {f"space:{x},{y}": label for (x, y), label in labels.items()}
    kinds = dict.fromkeys(found, "place")
    names = {drawing.name_of(symbol, columns, rows) for _, _, symbol, columns, rows in things} | tray.picture_names()
    hand = tray.panel(found, kinds)
    columns, rows = [x for x, _ in labels], [y for _, y in labels]
    bounds = (min(columns) - 1, min(rows) - 1, max(columns) + 1, max(rows) + 1)
    return Scene((_board(bounds, names, joined, [], out), hand), found, kinds)


def _lying_things(symbols: dict[Square, int], things: list[drawing.Space]) -> list[str]:
    """Every thing of a map by itself, with the floor under it: so a page can show one that is about to be put there."""
    out: list[str] = []
    bare = dict.fromkeys(symbols)
    for thing in things:
        x, y, symbol, columns, rows = thing
        under = [(x + dx, y + dy) for dy in range(rows) for dx in range(columns)]
        for square in under:
            bare.pop(square, None)
        floor = "".join(drawing.loose(*square) for square in under)
        name = drawing.name_of(symbol, columns, rows)
        out.append(f'<g id="lies:{x},{y}:{name}">{floor}{drawing.pictures([thing])}</g>')
    floors = [f'<g id="lies:{x},{y}:">{drawing.loose(x, y)}</g>' for x, y in bare]
    return [*floors, *out]


def _marks(state: MicroRomeState, last: list[int]) -> tuple[str, ...]:
    """Element ids that the latest actions touched: the card laid last, the card just drawn."""
    found: list[str] = []
    placed = {entry // 16: entry % 16 for entry in state.laid}
    for seen in last:
        if seen >= PLACE_AT:
            if seen in placed:
                found.append(f"card:{placed[seen]}")
        elif state.card >= 0:
            found.append("hand:card")
    return tuple(dict.fromkeys(found))


def motion(state: MicroRomeState, seen: int) -> dict[str, str]:
    """What moves when this is played: a card onto the map for those who did not hold it there themselves."""
    if seen < PLACE_AT:
        return {"hand:card": "box"}
    if state.viewer == 0:
        return {}
    return {f"card:{state.card}": "hand:card"}


__all__ = ["lying", "motion", "scene", "sketch_scene"]
