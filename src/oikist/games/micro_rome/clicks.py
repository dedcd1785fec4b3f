"""From element ids to actions and back: what to click for an action, and why what was clicked cannot be done."""

from __future__ import annotations

from functools import lru_cache

from oikist.core.errors import Ruling, not_yours, over
from oikist.core.state import EVERYTHING, OVER
from oikist.core.text import Text
from oikist.games.micro_rome import refusals
from oikist.games.micro_rome.layout import COLISEUM_CARD, PLACE_AT
from oikist.games.micro_rome.moves import placement
from oikist.games.micro_rome.state import MicroRomeState


@lru_cache(maxsize=4096)
def parts(action: int) -> tuple[str, ...]:
    """The element ids one would click for a legal action; none for chance."""
    if action < PLACE_AT:
        return ()
    variant, x, y = refusals.split(action)
    return (f"at:{x},{y}", f"turn:{variant % 4}", f"flip:{variant // 4}")


def why_not(state: MicroRomeState, idents: list[str]) -> Ruling | None:
    """Why what the element ids mean together cannot be done now; None if a legal action has them all."""
    actor = state.actor()
    if actor == OVER:
        return over()
    if actor < 0 or state.viewer not in (EVERYTHING, actor):
        return not_yours()
    wanted = set(idents)
    if any(wanted.issubset(parts(action)) for action in state.actions()):
        return None
    places: list[tuple[int, int]] = []
    turns: list[int] = []
    sides: list[int] = []
    for ident in dict.fromkeys(idents):
        sort, _, name = ident.partition(":")
        numbers = _numbers(name)
        if sort == "at" and len(numbers) == 2:
            places.append((numbers[0], numbers[1]))
        elif sort == "turn" and name in ("0", "1", "2", "3"):
            turns.append(int(name))
        elif sort == "flip" and name in ("0", "1"):
            sides.append(int(name))
        elif sort == "space":
            return _space(state, numbers)
        elif sort == "hand":
            return Ruling("MIC-6", Text("The card is placed on the map: choose a place for its top left space."))
        elif sort == "deck":
            return Ruling("MIC-5", Text("This card is still in the deck: it is not known when it will be drawn."))
        else:
            return Ruling("CORE-2", Text("There is no {part} on this table.", {"part": ident}))
    if len(places) > 1:
        return Ruling("MIC-5", Text("One card is placed, in one place."))
    if len(turns) > 1:
        return Ruling("MIC-7", Text("A card lies in one of the four turns."))
    if len(sides) > 1:
        return Ruling("MIC-6", Text("A card shows one of its two sides."))
    if not places:
        return Ruling("MIC-8", Text("The card can be placed nowhere in this turn: try another one."))
    return _placing(state, places[0], turns, sides)


def _placing(state: MicroRomeState, place: tuple[int, int], turns: list[int], sides: list[int]) -> Ruling | None:
    """Why the card cannot lie there: as it is turned if that is said, else in any turn."""
    x, y = place
    found: Ruling | None = None
    for side in sides or [0, 1]:
        for turn in turns or [0, 1, 2, 3]:
            action = placement(side, turn, x, y)
            if action < 0:
                return Ruling("MIC-8", Text("The map does not reach so far."))
            ruling = state.refusal(action)
            if ruling is None:
                return None
            if found is None or len(ruling.ids()) < len(found.ids()):
                found = ruling
    return found


def _space(state: MicroRomeState, numbers: list[int]) -> Ruling:
    if len(numbers) == 2 and state.symbol_at(numbers[0], numbers[1]) >= 0:
        if state.card == COLISEUM_CARD:
            return Ruling("MIC-14", Text("What lies stays as it is; choose a place for the Coliseum."))
        return Ruling("MIC-14", Text("What lies stays as it is; choose a place for the drawn card."))
    return Ruling("MIC-8", Text("There is no map here."))


def _numbers(name: str) -> list[int]:
    """The whole numbers in a name like ``3,-1``; none if it is no such name."""
    found = []
    for part in name.split(","):
        digits = part.removeprefix("-")
        if not digits.isdecimal() or not digits.isascii() or len(digits) > 3:
            return []
        found.append(int(part))
    return found
