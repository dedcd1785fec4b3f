"""Actions of Micro Rome in words and in notation, and back.

Notation: ``draw 7`` (the card called 7), ``F90 3,-1``: the front, turned by 90 degrees clockwise, its top left space
on 3,-1; ``B`` is the back.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from oikist.core.state import bit
from oikist.core.text import Param, Text, listing
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.box import squeezed
from oikist.games.micro_rome.layout import (
    CARDS,
    COLISEUM_CARD,
    DRAW,
    DRAW_AT,
    END,
    LEAST,
    PLACE_AT,
    PLAIN,
    SPAN,
    SYMBOL_NAMES,
    VARIANTS,
)
from oikist.games.micro_rome.refusals import size_of, split

SIDES: Final = (Text("front"), Text("back"))

_ONE: Final = (
    Text("1 plain space"),
    Text("1 man"),
    Text("1 woman"),
    Text("1 senator"),
    Text("1 praetorian"),
    Text("1 merchant"),
    Text("1 barbarian"),
    Text("1 banner"),
    Text("1 water"),
    Text("1 villa"),
    Text("1 market"),
    Text("1 fountain"),
    Text("1 watchtower"),
    Text("1 temple"),
    Text("1 Coliseum"),
)
_MANY: Final = (
    Text("{n} plain spaces"),
    Text("{n} men"),
    Text("{n} women"),
    Text("{n} senators"),
    Text("{n} praetorians"),
    Text("{n} merchants"),
    Text("{n} barbarians"),
    Text("{n} banners"),
    Text("{n} water"),
    Text("{n} villas"),
    Text("{n} markets"),
    Text("{n} fountains"),
    Text("{n} watchtowers"),
    Text("{n} temples"),
    Text("{n} Coliseums"),
)


def placement(side: int, turns: int, x: int, y: int) -> int:
    """The action that places the drawn card; -1 where no card can come to lie."""
    if not (LEAST <= x < LEAST + SPAN and LEAST <= y < LEAST + SPAN):
        return -1
    return PLACE_AT + ((y - LEAST) * SPAN + x - LEAST) * VARIANTS + side * 4 + turns


def card_text(state: Board, card: int) -> Text:
    """What a card is called."""
    if card == COLISEUM_CARD:
        return Text("the Coliseum")
    return Text("card {name}", {"name": state.box.names[card]})


def counted(symbol: int, count: int) -> Text:
    """So many of a symbol."""
    return _ONE[symbol] if count == 1 else msgspec.structs.replace(_MANY[symbol], params={"n": count})


def covered(state: Board, variant: int, x: int, y: int) -> dict[int, int]:
    """By symbol, how many spaces or buildings a placement covers, plain spaces first."""
    width, height = size_of(variant)
    found: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for row in range(y, y + height):
        for column in range(x, x + width):
            symbol = state.symbol_at(column, row)
            if symbol >= 0 and (column, row) not in seen:
                seen.update(state.building_at(column, row))
                found[symbol] = found.get(symbol, 0) + 1
    return dict(sorted(found.items()))


def covers(state: Board, variant: int, x: int, y: int) -> Text:
    """What a placement covers, in words; what is not plain comes first."""
    found = covered(state, variant, x, y)
    order = sorted(found, key=lambda symbol: symbol == PLAIN)
    return listing([counted(symbol, found[symbol]) for symbol in order])


def text(state: Board, seen: int) -> Text:
    """A whole sentence about an action; `state` is the position before it."""
    if seen < PLACE_AT:
        name = state.box.names[seen - DRAW_AT] if DRAW_AT <= seen < DRAW_AT + CARDS else "?"
        return Text("Card {name} is drawn.", {"name": name})
    variant, x, y = split(seen)
    params: dict[str, Param] = {
        "card": card_text(state, int(state.card)),
        "degrees": 90 * (variant % 4),
        "x": x,
        "y": y,
        "covered": covers(state, variant, x, y),
    }
    if state.card == COLISEUM_CARD:
        if variant % 4 == 0:
            return Text("The Coliseum is built at {x},{y}; it covers {covered}.", params)
        return Text("The Coliseum is built at {x},{y}, turned by {degrees}°; it covers {covered}.", params)
    params["side"] = SIDES[variant // 4]
    if variant % 4 == 0:
        return Text("The {side} of {card} is placed at {x},{y}; it covers {covered}.", params)
    return Text("The {side} of {card} is placed at {x},{y}, turned by {degrees}°; it covers {covered}.", params)


def notation(state: Board, seen: int) -> str:
    """The short form."""
    if seen < PLACE_AT:
        return f"draw {state.box.names[seen - DRAW_AT]}"
    variant, x, y = split(seen)
    return f"{'FB'[variant // 4]}{90 * (variant % 4)} {x},{y}"


def read_notation(state: Board, wanted: str) -> int | None:
    """The action that squeezed notation means, legal or not; None if none."""
    if wanted.startswith("draw"):
        names = [squeezed(name) for name in state.box.names]
        return DRAW_AT + names.index(wanted[4:]) if wanted[4:] in names else None
    found = re.fullmatch(r"([fb])(0|90|180|270)(-?\d{1,3}),(-?\d{1,3})", wanted)
    if not found:
        return None
    side, degrees, x, y = found.groups()
    action = placement("fb".index(side), int(degrees) // 90, int(x), int(y))
    return None if action < 0 else action


def prompt(state: Board) -> Text:
    """What is to be done now."""
    if state.stage == END:
        return Text("The game is lost: no place is left.") if state.lost_game else Text("The game is over.")
    if state.stage == DRAW:
        return Text("A card is drawn.")
    if state.card == COLISEUM_CARD:
        return Text("Build the Coliseum: it ends the game.")
    return Text(
        "Place {card}: choose its side, turn it, and cover at least 3 spaces.",
        {"card": card_text(state, int(state.card))},
    )


def phase(state: Board) -> Text:
    """Where the game stands."""
    if state.stage == END:
        return Text("Lost: no place was left.") if state.lost_game else Text("The Coliseum stands.")
    if state.card == COLISEUM_CARD:
        return Text("The Coliseum, the last card")
    number = len(state.laid) + 1
    return Text("Card {number} of {all}", {"number": number, "all": CARDS})


def seat_line(state: Board) -> Text:
    """One line about the player: how much is left."""
    left = sum(1 for card in range(CARDS) if int(state.deck) & bit(card))
    if state.stage == END:
        return Text("the deck is used up") if left == 0 else Text("cards left in the deck: {left}", {"left": left})
    if left == 0:
        return (
            Text("no card is left in the deck but the Coliseum")
            if state.card != COLISEUM_CARD
            else Text("the last card")
        )
    if left == 1:
        return Text("1 card in the deck, then the Coliseum")
    return Text("{left} cards in the deck, then the Coliseum", {"left": left})


TITLES: Final = (
    (50, Text("Caesar")),
    (45, Text("Consul")),
    (40, Text("Patrician")),
    (35, Text("Tribune")),
    (30, Text("Plebeian")),
)
"""MIC-19: from how many points on one is called what."""

FREEDMAN: Final = Text("Freedman")


def title(score: int) -> Text:
    """The title of a score (MIC-19, MIC-R26)."""
    return next((name for least, name in TITLES if score >= least), FREEDMAN)


__all__ = [
    "SIDES",
    "SYMBOL_NAMES",
    "card_text",
    "counted",
    "covered",
    "covers",
    "notation",
    "phase",
    "placement",
    "prompt",
    "read_notation",
    "seat_line",
    "text",
    "title",
]
