"""A real table put together by clicking: what lies so far, what can be added or taken away, what is still missing.

Element ids besides those of the table: ``hand:tile-C``, ``hand:token-5``, ``hand:red-merchant`` ... are what is
taken from the box, ``hand:remove`` takes away, ``hand:spring`` adds or removes a spring, ``do:players-3`` and
``do:first-red`` set the number of players and who began. A position is what `position` reads; it may be incomplete.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from oikist.core.errors import OptionError
from oikist.core.scene import Scene, Sketch
from oikist.core.text import Text
from oikist.games.palatinus import position, table, tray
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import CELLS, END, HILLS, MAX_TOKEN, PLACES
from oikist.games.palatinus.state import PalatinusState

NAMES: Final = position.COLOUR_NAMES


def empty() -> dict[str, Any]:
    """The position before anything lies."""
    return {"players": 2, "first": NAMES[0], "tiles": [], "tokens": {}, "pieces": {}, "partial": True}


def advance(box_for: Callable[[int], PalatinusBox], data: Any, parts: list[str]) -> Sketch:
    """The position after an edit, drawn; with no parts as it is.

    Raises:
        OikistError: the position is impossible, or the parts are no edit of it.
    """
    if data is None:
        data = empty()
    box = box_for(position.seats_of(data))
    data = {**empty(), **data}
    state = _lying(box, data)
    if parts:
        wanted = set(parts)
        chosen = next((one for one in edits(state, data) if set(one) == wanted), None)
        if chosen is None:
            raise OptionError(Text("This cannot be done to the position: {parts}", {"parts": ", ".join(parts)}))
        data = edit(box, data, chosen)
        if int(box.seats) != data["players"]:
            box = box_for(data["players"])
            _trim(box, data)
    return sketch(box, data)


def edit(box: PalatinusBox, data: dict[str, Any], parts: tuple[str, ...]) -> dict[str, Any]:
    """The position after one of the `edits`."""
    new = copy.deepcopy(data)
    first, last = parts[0], parts[-1]
    sort, _, what = first.partition(":")
    target = last.partition(":")[2]
    if first == "hand:remove":
        _remove(new, last)
    elif first == "hand:spring":
        state = _lying(box, new)
        wet = [state.name_of(cell) for cell in range(CELLS) if state.spring(cell)]
        new["springs"] = sorted(set(wet) ^ {target})
    elif what.startswith("tile-"):
        place = parts[1].partition(":")[2]
        new["tiles"].append({"hill": what[5:], "place": int(place), "rotation": int(target)})
        new.pop("springs", None)
    elif what.startswith("token-"):
        new["tokens"][target] = int(what[6:])
    elif what.startswith("players-"):
        _set_players(new, int(what[8:]))
    elif what.startswith("first-"):
        new["first"] = what[6:]
    elif sort == "hand":
        new["pieces"][target] = what.replace("-", " ")
    new["partial"] = True
    return new


def _remove(data: dict[str, Any], ident: str) -> None:
    sort, _, name = ident.partition(":")
    if sort == "piece":
        data["pieces"].pop(name, None)
    elif sort == "token":
        data["tokens"].pop(name, None)
    else:
        data["tiles"] = [tile for tile in data["tiles"] if tile["hill"] != name]
        data["tokens"].pop(name, None)
        data["pieces"] = {cell: piece for cell, piece in data["pieces"].items() if cell[0] != name}
        data.pop("springs", None)


def _set_players(data: dict[str, Any], players: int) -> None:
    """Another number of players: what is not in the game then goes back into the box."""
    data["players"] = players
    colours = (*NAMES[:players], *(("neutral",) if players == 2 else ()))
    data["pieces"] = {cell: piece for cell, piece in data["pieces"].items() if piece.split(" ")[0] in colours}
    if data["first"] not in colours:
        data["first"] = NAMES[0]


def _trim(box: PalatinusBox, data: dict[str, Any]) -> None:
    """Takes away what stands beyond the pieces of a game of so many players."""
    over = {which: -count for which, count in _left(box, data).items() if count < 0}
    for cell, piece in reversed(list(data["pieces"].items())):
        colour, _, kind = piece.partition(" ")
        if over.get((colour, kind), 0) > 0:
            over[colour, kind] -= 1
            del data["pieces"][cell]


def _lying(box: PalatinusBox, data: dict[str, Any]) -> PalatinusState:
    """What lies and stands so far.

    Raises:
        OikistError: a field is wrong.
    """
    for key in data:
        position.check_field(key)
    state = position.put_together(box, data, whole=False)
    state.stage = END
    return state


def edits(state: PalatinusState, data: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """All that can be done next, each as the element ids to click."""
    lying = [HILLS[state.tile_at(place)] for place in range(PLACES) if state.tile_at(place) >= 0]
    missing = [letter for letter in HILLS if letter not in lying]
    for letter in missing:
        for place in range(PLACES):
            if state.tile_at(place) < 0:
                for rotation in range(6):
                    yield f"hand:tile-{letter}", f"place:{place}", f"turn:{rotation}"
    for value in _values(state.box):
        for letter in lying:
            if data["tokens"].get(letter) != value:
                yield f"hand:token-{value}", f"hill:{letter}"
    names = [(cell, state.name_of(cell)) for cell in range(CELLS) if state.name_of(cell)]
    free = [name for cell, name in names if state.owner_at(cell) < 0]
    for (colour, kind), count in _left(state.box, data).items():
        if count > 0:
            for name in free:
                yield f"hand:{colour}-{kind}", f"cell:{name}"
    for _, name in names:
        yield "hand:spring", f"cell:{name}"
        if name not in free:
            yield "hand:remove", f"piece:{name}"
    for letter in lying:
        yield "hand:remove", f"hill:{letter}"
        if data["tokens"].get(letter):
            yield "hand:remove", f"token:{letter}"
    for players in (2, 3, 4, 5):
        if players != data["players"]:
            yield (f"do:players-{players}",)
    for name in NAMES[: data["players"]]:
        if name != data["first"]:
            yield (f"do:first-{name}",)


def _values(box: PalatinusBox) -> list[int]:
    """The values of the tokens that there are."""
    bag = int(box.token_bag)
    found = {value for value in range(1, MAX_TOKEN + 1) if bag >> (4 * value) & 15}
    return sorted(found | {int(box.centre_token)})


def _left(box: PalatinusBox, data: dict[str, Any]) -> dict[tuple[str, str], int]:
    """By colour and kind, how many inhabitants of the game are not on the board yet."""
    stand = Counter(tuple(piece.split(" ", 1)) for piece in data["pieces"].values())
    out: dict[tuple[str, str], int] = {}
    for colour in (*NAMES[: data["players"]], *(("neutral",) if data["players"] == 2 else ())):
        for kind in position.KINDS:
            of = -1 if colour == "neutral" else NAMES.index(colour)
            count = position.count_in_game(box, of, kind)
            if count:
                out[colour, kind] = count - stand[colour, kind]
    return out


def sketch(box: PalatinusBox, data: dict[str, Any]) -> Sketch:
    """The position as a scene to click on.

    Raises:
        OikistError: a field is wrong.
    """
    state = _lying(box, data)
    left = _left(box, data)
    done = dict(data)
    if not any(left.values()):
        done["partial"] = False
    figures = {(tray.colour_of(box, colour), kind) for colour, kind in left}
    board = table.plain_scene(state, figures)
    labels, kinds = dict(board.labels), dict(board.kinds)
    panel = tray.panel(state, data, left, _values(box), labels, kinds)
    scene = Scene((board.panels[0], panel), labels, kinds)
    complete = len(data["tiles"]) == PLACES and not _bare(data)
    return Sketch(done, scene, tuple(edits(state, data)), _prompt(data, left), complete)


def _bare(data: dict[str, Any]) -> list[str]:
    """Hills of which it has not been said yet what token they have."""
    return [letter for letter in HILLS if letter not in data["tokens"]]


def _prompt(data: dict[str, Any], left: dict[tuple[str, str], int]) -> Text:
    if len(data["tiles"]) < PLACES:
        missing = PLACES - len(data["tiles"])
        return Text(
            "Lay the tiles: choose one, its place and its rotation. Tiles missing: {count}.", {"count": missing}
        )
    bare = _bare(data)
    if bare:
        return Text("Put the tokens on the hills; without one yet: {hills}.", {"hills": ", ".join(bare)})
    waiting = sum(left.values())
    if waiting:
        return Text("Place the inhabitants; not on the board yet: {count}.", {"count": waiting})
    return Text("All inhabitants stand: the table can be scored.")


__all__ = ["advance", "edit", "edits", "empty", "sketch"]
