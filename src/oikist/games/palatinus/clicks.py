"""From element ids to actions and back: what to click for an action, and why what was clicked cannot be done."""

from __future__ import annotations

from functools import lru_cache

from oikist.core.errors import Ruling, not_now, not_yours, over
from oikist.core.state import EVERYTHING, OVER
from oikist.core.text import Text
from oikist.games.palatinus import refusals
from oikist.games.palatinus.layout import (
    CELLS,
    HILLS,
    KIND_NAMES,
    KINDS,
    LAY,
    LAY_AT,
    NUM_ACTIONS,
    PLACE_AT,
    PLACES,
    TOKEN_AT,
)
from oikist.games.palatinus.moves import laying, placement, split
from oikist.games.palatinus.state import PalatinusState


@lru_cache(maxsize=1)
def _lay_parts() -> list[tuple[str, ...]]:
    return [(f"place:{place}", f"turn:{rotation}") for place in range(1, PLACES) for rotation in range(6)]


def parts(state: PalatinusState, action: int) -> tuple[str, ...]:
    """The element ids one would click for a legal action; none for chance."""
    if PLACE_AT <= action < NUM_ACTIONS:
        kind, cell = split(action)
        return (f"hand:{KIND_NAMES[kind]}", f"cell:{state.name_of(cell)}")
    if LAY_AT <= action < TOKEN_AT:
        return _lay_parts()[action - LAY_AT]
    return ()


def why_not(state: PalatinusState, idents: list[str]) -> Ruling | None:
    """Why what the element ids mean together cannot be done now; None if a legal action has them all."""
    wanted = set(idents)
    if any(wanted.issubset(parts(state, action)) for action in state.actions()):
        return None
    actor = state.actor()
    if actor == OVER:
        return over()
    if actor < 0 or state.viewer not in (EVERYTHING, actor):
        return not_yours()
    strange = next((ident for ident in idents if not _known(state, ident)), None)
    if strange is not None:
        return Ruling("CORE-2", Text("There is no {part} on this table.", {"part": strange}))
    return _lay_refusal(state, idents) if state.stage == LAY else _place_refusal(state, idents)


def _known(state: PalatinusState, ident: str) -> bool:
    """Whether this table has, or could have, an element of this name."""
    sort, _, name = ident.partition(":")
    if sort in ("cell", "piece"):
        return state.cell_named(name) >= 0
    if sort in ("hill", "tile", "token"):
        return len(name) == 1 and name in HILLS
    if sort == "place":
        return name in tuple("0123456")
    if sort == "turn":
        return name in tuple("012345")
    if sort == "hand":
        return name == "tile" or name in KIND_NAMES
    return False


def _picked(idents: list[str], *sorts: str) -> list[str]:
    """The names of the ids of some sorts, each once."""
    found = [ident.partition(":")[2] for ident in idents if ident.partition(":")[0] in sorts]
    return list(dict.fromkeys(found))


def _lay_refusal(state: PalatinusState, idents: list[str]) -> Ruling:
    """Why the tile cannot be laid so."""
    if any(ident.startswith("hand:") and ident != "hand:tile" for ident in idents):
        return refusals.refusal(state, placement(0, 0)) or not_now(0)
    if _picked(idents, "cell", "hill", "tile", "token", "piece"):
        return Ruling("PAL-6", Text("A tile lies there already."))
    places, turns = _picked(idents, "place"), _picked(idents, "turn")
    for place in places:
        if place == "0":
            return Ruling("PAL-6", Text("A tile lies there already."))
        ruling = refusals.refusal(state, laying(int(place), 0))
        if ruling is not None:
            return ruling
    if len(places) > 1 or len(turns) > 1:
        return Ruling("PAL-5", Text("One tile is laid, on one place and in one rotation."))
    return Ruling("PAL-R1", Text("This tile is laid by choosing its place and its rotation."))


def _place_refusal(state: PalatinusState, idents: list[str]) -> Ruling:
    """Why the inhabitant cannot be placed so."""
    if _picked(idents, "place", "turn") or "hand:tile" in idents:
        return Ruling("PAL-7", Text("All tiles lie."))
    if _picked(idents, "token"):
        return Ruling("PAL-44", Text("Hill tokens go to whoever controls the hill, at the end of the game."))
    if _picked(idents, "hill"):
        return Ruling("PAL-R8", Text("The hexes of the hills are no terrains: nobody settles there."))
    if _picked(idents, "tile"):
        return Ruling("PAL-18", Text("An inhabitant is placed on one terrain, not on a whole tile."))
    cells = [state.cell_named(name) for name in _picked(idents, "cell", "piece")]
    kinds = [KIND_NAMES.index(name) for name in _picked(idents, "hand")]
    if len(cells) > 1 or len(kinds) > 1:
        return Ruling("PAL-18", Text("One inhabitant is placed on one terrain a turn."))
    if kinds and kinds[0] >= KINDS:
        return Ruling("PAL-R15", Text("Which wolves are left behind a screen is hidden."))
    allowed = int(state.kinds_allowed(state.actor()))
    kind = kinds[0] if kinds else next(kind for kind in range(KINDS) if allowed >> kind & 1)
    free = next(cell for cell in range(CELLS) if state.owner_at(cell) < 0)
    ruling = refusals.refusal(state, placement(kind, cells[0] if cells else free))
    return ruling or Ruling("PAL-18", Text("What stands on a terrain stays there: place an inhabitant on a free one."))


__all__ = ["parts", "why_not"]
