"""Observations of Micro Rome as arrays of fixed size, and placements numbered by where they lie in them.

The map lies in the middle of a square window. `LOSSLESS` spaces a side hold every map and every placement that a game
can produce; fewer are cheaper, and `OUTSIDE` says when something is beyond them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from oikist.core.encoding import NO_NUMBER, Encoder, Part, check_settings
from oikist.core.errors import OptionError
from oikist.core.state import State
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.cards import Side, count_things
from oikist.games.micro_rome.layout import (
    CARDS,
    COLISEUM,
    COLISEUM_CARD,
    COLUMNS,
    COVERED,
    DOWN,
    FIRST,
    LEAST,
    MARGIN,
    NUM_ACTIONS,
    PLACE_AT,
    PLANES,
    RIGHT,
    ROWS,
    SPAN,
    SYMBOL_NAMES,
    SYMBOLS,
    TO_BELOW,
    TO_RIGHT,
    VARIANTS,
)
from oikist.games.micro_rome.state import MicroRomeState

LOSSLESS: Final = 58
"""A map is at most 4 + 16 * 3 spaces wide or high; a card begins, and ends, at most three spaces outside it."""

LEAST_WINDOW: Final = 10

SETTINGS: Final = {"window": 40}

DEPICTED: Final = (*SYMBOL_NAMES, "joined to the right", "joined below")
"""What the planes of a map, or of a side of a card, stand for: one for every symbol, then where buildings go on."""

_SOURCES: Final = (*range(FIRST, FIRST + SYMBOLS), RIGHT, DOWN)
"""The same planes in the rows of bits of the map (`layout`)."""

FIGURES: Final = ("cards laid", "points", "window x", "window y", "spaces outside")
OUTSIDE: Final = FIGURES.index("spaces outside")
"""How many spaces of the map the window does not show."""

MOST_POINTS: Final = 30000
"""More than any edition can give: a map of 156 spaces with 155 senators and a villa has 2 * (155 * 156 / 2 - 1)."""

_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


class MicroRomeEncoder(Encoder):
    """The map in a window, both sides of the drawn card, what is left in the deck, and some figures.

    A number of the encoder's own is ``((row * window + column) * 2 + side) * 4 + turns``: row and column of the card's
    top left space in the window, then side and turns as in the game's actions.

    Args:
        box: what is in the box.
        window: spaces on a side of the window.
    """

    def __init__(self, box: MicroRomeBox, window: int) -> None:
        self.window = window
        self.num_actions = window * window * VARIANTS
        self.parts = (
            Part(
                "map",
                (len(DEPICTED), window, window),
                0,
                1,
                "The map in the window, by plane, row and column: what each space shows. All zero: no map.",
                DEPICTED,
                "B",
            ),
            Part(
                "card",
                (2, len(DEPICTED), ROWS, COLUMNS),
                0,
                1,
                "The drawn card unturned, front and back, in the same planes. All zero: none.",
                ("front", "back"),
                "B",
            ),
            Part("deck", (CARDS,), 0, 1, "Which cards are still in the deck, by their place in the edition."),
            Part(
                "left",
                (COLISEUM,),
                0,
                2 * CARDS * ROWS * COLUMNS,
                "How many spaces or buildings of each symbol are on both sides of the cards in the deck.",
                SYMBOL_NAMES[:COLISEUM],
                "h",
            ),
            Part(
                "figures",
                (len(FIGURES),),
                -MOST_POINTS,
                MOST_POINTS,
                "Cards laid; points as it stands; x and y of the window's top left space; spaces of the map beyond it.",
                FIGURES,
                "i",
            ),
        )
        self._cards = [
            b"".join(_planes(box.side(card, side)) for side in (0, VARIANTS // 2)) for card in range(COLISEUM_CARD + 1)
        ]
        # by card and symbol, over both sides
        self._things: list[list[int]] = []
        for card in range(CARDS):
            front, back = (count_things(box.side(card, side)) for side in (0, VARIANTS // 2))
            self._things.append([one + other for one, other in zip(front, back, strict=True)][:COLISEUM])

    def encode(self, observation: State, out: list[memoryview]) -> None:
        state = cast("MicroRomeState", observation)
        chart, card, deck, left, figures = out
        outside = self._encode_map(state, chart)
        if state.card >= 0:
            card[:] = self._cards[state.card]
        mask = int(state.deck)
        for number, things in enumerate(self._things):
            if mask >> number & 1:
                deck[number] = 1
                for symbol, count in enumerate(things):
                    left[symbol] += count
        points = state.scores()[0]
        for at, figure in enumerate((len(state.laid), points, *self._corner(state), outside)):
            figures[at] = figure

    def numbers(self, observation: State, actions: list[int]) -> list[int]:
        left, top = self._corner(cast("MicroRomeState", observation))
        first = PLACE_AT + ((top - LEAST) * SPAN + left - LEAST) * VARIANTS
        whole, shown = SPAN * VARIANTS, self.window * VARIANTS
        # A column before the window turns up at the end of the row above: beyond the window too, for no placement is
        # further out than half of what the longest map has more than the window.
        return [
            row * shown + rest if 0 <= row < self.window and rest < shown else NO_NUMBER
            for row, rest in [divmod(action - first, whole) for action in actions]
        ]

    def action(self, observation: State, number: int) -> int:
        if not 0 <= number < self.num_actions:
            return NO_NUMBER
        left, top = self._corner(cast("MicroRomeState", observation))
        place, variant = divmod(number, VARIANTS)
        row, column = divmod(place, self.window)
        row += top - LEAST
        column += left - LEAST
        if not (0 <= row < SPAN and 0 <= column < SPAN):
            return NO_NUMBER
        action = PLACE_AT + (row * SPAN + column) * VARIANTS + variant
        assert action < NUM_ACTIONS
        return action

    def _corner(self, state: MicroRomeState) -> tuple[int, int]:
        """X and y of the window's top left space: the map is in the middle, to the left and up where it is uneven."""
        left = int(state.left) - (self.window - int(state.width)) // 2
        top = int(state.top) - (self.window - int(state.height)) // 2
        return left, top

    def _encode_map(self, state: MicroRomeState, out: memoryview) -> int:
        """Writes the map; how many of its spaces are not in the window."""
        window = self.window
        left, top = self._corner(state)
        # where the frame's first column would be in the window
        shift = int(state.left) - left - MARGIN
        rows = state.rows()
        outside = 0
        for row in range(int(state.height)):
            at = (row + MARGIN) * PLANES
            covered = rows[at + COVERED]
            line = int(state.top) + row - top
            if not 0 <= line < window:
                outside += covered.bit_count()
                continue
            outside += covered.bit_count() - _spread(covered, shift, window).count(1)
            for plane, source in enumerate(_SOURCES):
                word = rows[at + source]
                if word:
                    to = (plane * window + line) * window
                    out[to : to + window] = _spread(word, shift, window)
        return outside


def make(box: MicroRomeBox, settings: dict[str, int]) -> MicroRomeEncoder:
    """The encoder with these settings.

    Raises:
        OptionError: a setting does not exist or the window is of no use.
    """
    window = check_settings(settings, SETTINGS)["window"]
    if not LEAST_WINDOW <= window <= LOSSLESS:
        raise OptionError(f"Setting window must be {LEAST_WINDOW} to {LOSSLESS} spaces, not {window}.")
    return MicroRomeEncoder(box, window)


@lru_cache(maxsize=1 << 14)
def _spread(word: int, shift: int, size: int) -> bytes:
    r"""The bits as so many bytes, the lowest first, moved up by `shift` places.

    Example:
        >>> _spread(0b1011, 1, 4)
        b'\x00\x01\x01\x00'
    """
    moved = (word << shift if shift >= 0 else word >> -shift) & ((1 << size) - 1)
    return f"{moved:0{size}b}"[::-1].encode().translate(_DIGITS)


def _planes(side: Side) -> bytes:
    """A side of a card, plane by plane."""
    planes = bytearray()
    for symbol in range(SYMBOLS):
        planes += bytes(shown == symbol for row in side.symbols for shown in row)
    for join in (TO_RIGHT, TO_BELOW):
        planes += bytes(1 if joins & join else 0 for row in side.joins for joins in row)
    return bytes(planes)
