"""Makes the house edition of Micro Rome: fifteen two-sided cards from a seed.

    python -m oikist.games.micro_rome.generate --seed 11 > house.toml

The printed cards are pictures only, so these are our own. The fronts are safe and modest: little water, few things,
now and then a pair that scores at once. The backs are rich and risky: temples, markets, senators and villas, between
water and barbarians; little on them scores by itself, most waits for what other cards bring. What there is
is stated by symbol in `FRONTS` and `BACKS`; the seed says only which card shows it, and where.

The same seed makes the same edition on every machine: only `random.Random.random` is used, whose stream Python
promises to keep.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Final

from oikist.games.micro_rome.cards import count_things, read_side
from oikist.games.micro_rome.layout import CARDS, COLISEUM, COLUMNS, ROWS, SYMBOL_NAMES

SEED: Final = 11
"""Of the house edition."""

FRONTS: Final = {"W": 2, "M": 2, "F": 6, "m": 7, "w": 7, "c": 3, "p": 3, "s": 1, "v": 2, "*": 3, "b": 2, "~": 14}
"""What the fifteen fronts show, by letter: buildings, or spaces of anything else. The rest is plain."""

BACKS: Final = {"T": 4, "W": 3, "M": 4, "m": 6, "w": 6, "c": 6, "p": 6, "s": 7, "v": 6, "*": 1, "b": 8, "~": 34}
"""What the fifteen backs show."""

SIZES: Final = {"T": (2, 2), "M": (2, 1), "F": (2, 1), "W": (2, 1)}
"""Columns and rows of the buildings, lying."""

READY: Final = 3
"""So many fronts show a pair of a man and a woman side by side, which scores at once."""

APART: Final = ({"m", "w"}, {"s"}, {"c", "M"}, {"p", "b"}, {"T", "m"}, {"T", "w"}, {"T", "c"}, {"T", "p"}, {"b", "W"})
"""What is not side by side on one side of a card, the pairs of `READY` aside: points come from joining cards."""

Drawing = list[str]
Square = tuple[int, int]


class Dealer:
    """Deals out what the cards show, and draws them.

    Args:
        seed: any int.
    """

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to below a limit."""
        return int(self._rng.random() * limit)

    def shuffled(self, things: list[int]) -> list[int]:
        """The things in some order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]

    def deal(self, counts: dict[str, int]) -> list[list[str]]:
        """What one side of every card shows: each kind spread as evenly as it goes, all sides about equally full."""
        sides: list[list[str]] = [[] for _ in range(CARDS)]
        for letter, count in counts.items():
            for _ in range(count):
                order = self.shuffled(list(range(CARDS)))
                order.sort(key=lambda at: (sides[at].count(letter), weight(sides[at])))
                sides[order[0]].append(letter)
        return sides

    def draw(self, things: list[str], ready: bool) -> Drawing:
        """A side that shows these things: the first of many tries in which nothing stands beside what it may not.

        Raises:
            ValueError: there seems to be no such side.
        """
        for _ in range(20_000):
            letters = self.scatter(things)
            if letters is not None and fits(letters, ready):
                return drawing(letters)
        raise ValueError(f"no side found that shows {' '.join(things)}")

    def scatter(self, things: list[str]) -> dict[Square, str] | None:
        """The things anywhere on a side, buildings whole; None if they did not find room."""
        letters: dict[Square, str] = {}
        for thing in things:
            width, height = SIZES.get(thing, (1, 1))
            if self.below(2):
                width, height = height, width
            x, y = self.below(COLUMNS - width + 1), self.below(ROWS - height + 1)
            squares = [(x + dx, y + dy) for dx in range(width) for dy in range(height)]
            if any(square in letters for square in squares):
                return None
            letters.update(dict.fromkeys(squares, thing))
        return letters


def weight(things: list[str]) -> int:
    """How many spaces things take."""
    return sum(SIZES.get(thing, (1, 1))[0] * SIZES.get(thing, (1, 1))[1] for thing in things)


def fits(letters: dict[Square, str], ready: bool) -> bool:
    """Whether nothing stands beside what it may not (`APART`), but for one pair of citizens if there is to be one."""
    pairs = 0
    for (x, y), letter in letters.items():
        for other in ((x + 1, y), (x, y + 1)):
            both = {letter, letters.get(other, ".")}
            if both == {"m", "w"} and ready:
                pairs += 1
            elif both in APART:
                return False
    return pairs == (1 if ready else 0)


def drawing(letters: dict[Square, str]) -> Drawing:
    """Rows of letters."""
    return ["".join(letters.get((x, y), ".") for x in range(COLUMNS)) for y in range(ROWS)]


def cards(seed: int) -> list[tuple[Drawing, Drawing]]:
    """Front and back of every card."""
    dealer = Dealer(seed)
    fronts = dealer.deal(FRONTS)
    backs = dealer.deal(BACKS)
    able = dealer.shuffled([at for at in range(CARDS) if {"m", "w"} <= set(fronts[at])])
    ready = set(able[:READY])
    return [(dealer.draw(fronts[at], at in ready), dealer.draw(backs[at], False)) for at in range(CARDS)]


def edition(seed: int) -> str:
    """The whole edition file."""
    made = cards(seed)
    totals = [0] * len(SYMBOL_NAMES)
    for card in made:
        for side in card:
            for symbol, count in enumerate(count_things(read_side(side))):
                totals[symbol] += count
    lines = [
        f"# The cards of the house edition come from: python -m oikist.games.micro_rome.generate --seed {seed}",
        "# In an edition of a printed deck, what is printed stands in their place.",
        "format = 1",
        'game = "micro-rome"',
        'name = "house"',
        'title = "House edition"',
        "",
        "[provenance]",
        '"cards" = "house"',
        '"start" = "house"',
        '"coliseum" = "derived"',
        '"counts" = "house"',
        "",
        "[start]",
        quoted("side", ["*..*", ".FF.", "*..*"]),
        "",
        "[coliseum]",
        quoted("front", ["CCCC"] * ROWS),
        quoted("back", ["CCCC"] * ROWS),
    ]
    for number, (front, back) in enumerate(made, 1):
        lines += ["", "[[cards]]", f'name = "{number}"', quoted("front", front), quoted("back", back)]
    lines += ["", "# on both sides of all cards; buildings count as one", "[counts]"]
    lines += [f"{name} = {totals[symbol]}" for symbol, name in enumerate(SYMBOL_NAMES[:COLISEUM])]
    return "\n".join(lines) + "\n"


def quoted(key: str, rows: Drawing) -> str:
    """A line of TOML."""
    texts = ", ".join(f'"{row}"' for row in rows)
    return f"{key} = [{texts}]"


def main() -> None:
    """Writes the edition to standard output."""
    parser = argparse.ArgumentParser(description="Makes the house edition of Micro Rome from a seed.")
    parser.add_argument("--seed", type=int, default=SEED)
    sys.stdout.write(edition(parser.parse_args().seed))


if __name__ == "__main__":
    main()
