"""Why an action of Micro Rome is refused: rule ids and words. Asked about one action at a time, never in search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.errors import Ruling, not_now
from oikist.core.state import bit
from oikist.core.text import Text
from oikist.games.micro_rome.layout import (
    BARBARIAN,
    DRAW,
    LEAST,
    MARKET,
    PLACE,
    PLACE_AT,
    SPAN,
    VARIANTS,
    WATER,
)

if TYPE_CHECKING:
    from oikist.games.micro_rome.board import Board

_BUILDINGS: Final = (Text("market"), Text("fountain"), Text("watchtower"), Text("temple"), Text("Coliseum"))
"""By symbol, from the market on."""


def split(action: int) -> tuple[int, int, int]:
    """Variant (side * 4 + quarter turns), x and y of a placement."""
    at = action - PLACE_AT
    return at % VARIANTS, at // VARIANTS % SPAN + LEAST, at // VARIANTS // SPAN + LEAST


def size_of(variant: int) -> tuple[int, int]:
    """Columns and rows that a card covers in a variant."""
    return (3, 4) if variant & 1 else (4, 3)


def refusal(state: Board, action: int) -> Ruling | None:
    """Why this may not be done; `None` if it may, other placements that give the same map aside (MIC-R14)."""
    if action < PLACE_AT:
        if state.stage != DRAW:
            return not_now(action)
        if action > 14 or state.deck & bit(action) == 0:
            return Ruling("MIC-5", Text("This card is not in the deck."))
        return None
    if state.stage != PLACE:
        return Ruling("MIC-5", Text("A card is drawn before one is placed."))
    broken = list(rulings(state, *split(action)))
    if not broken:
        return None
    return Ruling(broken[0].id, broken[0].text, tuple(broken[1:]))


def rulings(state: Board, variant: int, x: int, y: int) -> list[Ruling]:
    """All the rules that a placement breaks, in the rulebook's order (MIC-R13)."""
    width, height = size_of(variant)
    covered = 0
    water = False
    barbarian = False
    cut: list[tuple[Text, int, int]] = []
    seen: set[tuple[int, int]] = set()
    for row in range(y, y + height):
        for column in range(x, x + width):
            symbol = state.symbol_at(column, row)
            if symbol < 0:
                continue
            covered += 1
            water = water or symbol == WATER
            barbarian = barbarian or symbol == BARBARIAN
            if (column, row) in seen:
                continue
            building = state.building_at(column, row)
            seen.update(building)
            if any(not (x <= at < x + width and y <= line < y + height) for at, line in building):
                cut.append((_BUILDINGS[symbol - MARKET], building[0][0], building[0][1]))
    found: list[Ruling] = []
    if covered < 3:
        text = Text("It would cover {count} spaces of the map; at least 3 are needed.", {"count": covered})
        if covered == 1:
            text = Text("It would cover 1 space of the map; at least 3 are needed.")
        found.append(Ruling("MIC-8", text))
    if water and barbarian:
        found.append(Ruling("MIC-10", Text("It would cover water and a barbarian.")))
    elif water:
        found.append(Ruling("MIC-10", Text("It would cover water.")))
    elif barbarian:
        found.append(Ruling("MIC-10", Text("It would cover a barbarian.")))
    for name, at, line in cut:
        text = Text(
            "It would cover the {building} at {x},{y} in part; a building is covered whole or not at all.",
            {"building": name, "x": at, "y": line},
        )
        found.append(Ruling("MIC-12", text))
    return found


def same_map(state: Board, listed: int) -> Ruling:
    """MIC-R14: another placement gives the same map and is the one that counts."""
    variant, x, y = split(listed)
    text = Text(
        "This gives the same map as {side} turned by {degrees}° at {x},{y}, which is the one listed.",
        {
            "side": Text("the back") if variant >= 4 else Text("the front"),
            "degrees": 90 * (variant % 4),
            "x": x,
            "y": y,
        },
    )
    return Ruling("MIC-R14", text)
