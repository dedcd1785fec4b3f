"""What is on the table of Micro Rome, in words: labels of spaces, cards, turns; the map told row by row."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.squares import Square
from oikist.core.text import Text, listing
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.cards import Side, count_things
from oikist.games.micro_rome.layout import PLAIN
from oikist.games.micro_rome.moves import card_text, counted

NAMES: Final = (
    Text("plain"),
    Text("man"),
    Text("woman"),
    Text("senator"),
    Text("praetorian"),
    Text("merchant"),
    Text("barbarian"),
    Text("banner"),
    Text("water"),
    Text("villa"),
    Text("market"),
    Text("fountain"),
    Text("watchtower"),
    Text("temple"),
    Text("Coliseum"),
)
"""What each symbol is called on the map."""

TURNS: Final = (
    Text("not turned"),
    Text("turned a quarter to the right"),
    Text("turned upside down"),
    Text("turned a quarter to the left"),
)


@lru_cache(maxsize=8192)
def space_text(x: int, y: int, symbol: int, others: tuple[Square, ...]) -> Text:
    """A space and what it shows; `others` are the other spaces of its building. -1 for no map."""
    if symbol < 0:
        return Text("{x},{y}: no map", {"x": x, "y": y})
    params: dict[str, int | str | Text] = {"x": x, "y": y, "what": NAMES[symbol]}
    if not others:
        return Text("{x},{y}: {what}", {**params})
    if len(others) == 1:
        return Text("{x},{y}: {what} (with {other})", {**params, "other": f"{others[0][0]},{others[0][1]}"})
    spaces = sorted([(x, y), *others])
    first, last = (f"{one[0]},{one[1]}" for one in (spaces[0], spaces[-1]))
    return Text("{x},{y}: {what} ({first} to {last})", {**params, "first": first, "last": last})


@lru_cache(maxsize=8192)
def anchor_text(x: int, y: int) -> Text:
    """Where a card is held over the map."""
    return Text("top left on {x},{y}", {"x": x, "y": y})


@lru_cache(maxsize=128)
def side_text(side: Side) -> Text:
    """What a side shows, plain spaces aside."""
    found = count_things(side)
    return listing([counted(symbol, count) for symbol, count in enumerate(found) if count and symbol != PLAIN])


def described(state: Board, card: int) -> Text:
    """A card with what is on both of its sides."""
    sides = sides_of(state, card)
    if len(sides) == 1:
        return Text("{card}, the same on both sides", {"card": card_text(state, card)})
    return Text(
        "{card}; front: {front}; back: {back}",
        {"card": card_text(state, card), "front": side_text(sides[0]), "back": side_text(sides[1])},
    )


def sides_of(state: Board, card: int) -> tuple[Side, ...]:
    """The sides of a card that differ: the Coliseum's are alike."""
    front, back = state.box.side(card, 0), state.box.side(card, 4)
    return (front,) if front == back else (front, back)
