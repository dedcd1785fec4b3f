"""A real table put together by clicking: what lies so far, what can be added or taken away, what is still missing.

Element ids besides those of the map: ``hand:plain``, ``hand:x2``, ``hand:farm``, ``hand:red-worker``, ``hand:wall``
(with ``turn:0`` to ``turn:5``, the edge clockwise from the east) ... are what is put on a hex; ``hand:gold``,
``hand:token``, ``hand:Consul`` ... what is given to ``seat:red``, where ``has:red-coins``, ``has:red-Consul`` ... is
what it has; ``hand:red-dominion``, ``hand:red-sacerdos``, ``hand:red-architectus`` are what is chosen at scoring;
``hand:remove`` takes away; ``do:players-3``, ``do:teams`` and ``do:out-red`` set the number of players, the teams and
who is out of the game. A position is what `position` reads; it may be incomplete.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

from oikist.core.errors import OptionError
from oikist.core.scene import Scene, Sketch
from oikist.core.text import Text
from oikist.games.romolo import ids, mapping, position, tray
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.moves import EDGE_NAMES, UNIT_NAMES
from oikist.games.romolo.names import seat_name
from oikist.games.romolo.position_schema import BUILDINGS, COLOUR_NAMES, MOST, RIVAL, TERRAINS
from oikist.games.romolo.scoring import Influence, dominion_hexes, side
from oikist.games.romolo.state import RomoloState

Boxes = Callable[[int, bool], RomoloBox]
"""The box for a number of players, two against two or not."""

COINS: Final = {"gold": 5, "silver": 1, "bronze": 0.5}
CHOICES: Final = ("dominion", "sacerdos", "architectus")


def empty(players: int = 2) -> dict[str, Any]:
    """The position before anything lies."""
    return {"players": [{} for _ in range(players)], "hexes": {}, "partial": True}


def advance(box_for: Boxes, data: Any, parts: list[str]) -> Sketch:
    """The position after an edit, drawn; with no parts as it is.

    Raises:
        OikistError: the position is impossible, or the parts are no edit of it.
    """
    if data is None:
        data = empty()
    box = box_for(*position.table_of(data))
    data = {**data, "partial": True, "hexes": data.get("hexes", {})}
    state = position.state_from(box, data)
    if parts:
        wanted = set(parts)
        chosen = next((one for one in edits(state, data) if set(one) == wanted), None)
        if chosen is None:
            raise OptionError(Text("This cannot be done to the position: {parts}", {"parts": ", ".join(parts)}))
        data = edit(state, data, chosen)
        box = box_for(*position.table_of(data))
        data = _fitting(box, data)
    return sketch(box, data)


def edit(state: RomoloState, data: dict[str, Any], parts: tuple[str, ...]) -> dict[str, Any]:
    """The position after one of the `edits`."""
    new = copy.deepcopy(data)
    what, last = parts[0].partition(":")[2], parts[-1]
    name = parts[1].partition(":")[2] if len(parts) > 1 else ""
    if parts[0] == "hand:remove":
        _remove(state.box, new, parts[1])
    elif what.startswith("players-"):
        return empty(int(what[8:]))
    elif what == "teams":
        new["teams"] = not new.get("teams", False)
    elif what.startswith("out-"):
        _put_out(state.box, new, what[4:])
    elif parts[1].startswith("seat:"):
        _give(_player(state.box, new, name), what)
    elif what == "wall":
        here = new["hexes"][name]
        here["walls"] = [*here.get("walls", []), EDGE_NAMES[int(last.partition(":")[2])]]
    else:
        _lay(state.box, new, what, name)
    return new


def _lay(box: RomoloBox, data: dict[str, Any], what: str, name: str) -> None:
    """Something comes onto a hex."""
    here = data["hexes"].setdefault(name, {})
    colour, _, thing = what.partition("-")
    if what in TERRAINS:
        kept = {key: value for key, value in here.items() if key == "multiplier"}
        data["hexes"][name] = {"terrain": what, **kept}
    elif what in ("x2", "x3"):
        here["multiplier"] = int(what[1])
    elif what in BUILDINGS:
        built = here.setdefault("built", {})
        built[what] = built.get(what, 0) + 1
    elif thing == "tower":
        here["tower"] = colour
    elif thing == "sacerdos":
        player = _player(box, data, colour)
        player["sacerdos"] = [*player.get("sacerdos", []), name]
    elif thing in CHOICES:
        _player(box, data, colour)[thing] = name
    else:
        counts = here.setdefault("units", {}).setdefault(colour, {})
        counts[thing] = counts.get(thing, 0) + 1


def _player(box: RomoloBox, data: dict[str, Any], name: str) -> dict[str, Any]:
    """What a seat has."""
    if name == RIVAL:
        found: dict[str, Any] = data.setdefault(RIVAL, {})
    else:
        found = data["players"][position.names_of(box).index(name)]
    return found


def _give(player: dict[str, Any], what: str) -> None:
    if what in COINS:
        player["coins"] = player.get("coins", 0) + COINS[what]
    elif what == "token":
        player["battle_tokens"] = player.get("battle_tokens", 0) + 1
    else:
        player["characters"] = [*player.get("characters", []), what]


def _remove(box: RomoloBox, data: dict[str, Any], ident: str) -> None:
    sort, _, rest = ident.partition(":")
    if sort == "has":
        colour, _, what = rest.partition("-")
        player = _player(box, data, colour)
        if what in at.NAMES:
            player["characters"].remove(what)
        else:
            player.pop("battle_tokens" if what == "token" else what, None)
        return
    words = rest.split(":")
    # unit:2:worker:C4, built:farm:C4, edge:C4:ne, mark:C4, hex:C4
    name = words[{"unit": 2, "built": 1}.get(sort, 0)]
    here = data["hexes"][name]
    if sort == "hex":
        del data["hexes"][name]
    elif sort == "mark":
        del here["multiplier"]
    elif sort == "edge":
        here["walls"].remove(words[1])
    elif sort == "unit":
        colour = position.names_of(box)[int(words[0]) - 1]
        _less(here["units"][colour], words[1])
    elif words[0] == "tower":
        del here["tower"]
    else:
        there = [word for word in here["built"] if word == words[0] or words[0] == "mill"]
        _less(here["built"], next(word for word in there if here["built"][word]))


def _less(counts: dict[str, int], name: str) -> None:
    counts[name] -= 1
    if not counts[name]:
        del counts[name]


def _put_out(box: RomoloBox, data: dict[str, Any], name: str) -> None:
    """A player is out of the game, or in it again."""
    seat = COLOUR_NAMES.index(name)
    if data["players"][seat].get("eliminated"):
        data["players"][seat] = {}
        return
    fallen = max((player.get("eliminated", 0) for player in data["players"]), default=0)
    data["players"][seat] = {"eliminated": min(fallen + 1, max(1, int(box.seats) - 1))}
    for here in data["hexes"].values():
        here.get("units", {}).pop(name, None)
        if here.get("tower") == name:
            del here["tower"]


def _fitting(box: RomoloBox, data: dict[str, Any]) -> dict[str, Any]:
    """Takes away what an edit has made impossible: harbours without water, and what was chosen at scoring."""
    near = box.near
    for place, name in enumerate(box.names):
        built = data["hexes"].get(name, {}).get("built", {})
        around = [int(near[place * 6 + way]) for way in range(6)]
        seen = [data["hexes"].get(box.names[there], {}).get("terrain") for there in around if there >= 0]
        if "water" not in seen:
            built.pop("harbour", None)
    for choice in CHOICES:
        try:
            position.state_from(box, data)
        except position.PositionError:
            for player in data["players"]:
                player.pop(choice, None)
    return data


def edits(state: RomoloState, data: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """All that can be done next, each as the element ids to click."""
    box = state.box
    for place, name in enumerate(box.names):
        yield from _on_hex(state, data["hexes"].get(name, {}), place, f"hex:{name}")
    yield from _of_seats(state, data)
    for seat, name in enumerate(COLOUR_NAMES[: int(box.seats)]):
        yield from ((f"hand:{name}-{what}", f"hex:{box.names[place]}") for what, place in _open(state, seat))
    yield from (("hand:remove", ident) for ident in _removable(state, data))
    for players in (1, 2, 3, 4):
        if players != box.seats:
            yield (f"do:players-{players}",)
    if box.seats == 4:
        yield ("do:teams",)
    for name in COLOUR_NAMES[: int(box.seats)]:
        yield (f"do:out-{name}",)


def _on_hex(state: RomoloState, here: dict[str, Any], place: int, ident: str) -> Iterator[tuple[str, ...]]:
    d, box = state.d, state.box
    terrain = int(d[at.TERRAIN + place])
    if place != box.rival:
        for word, number in TERRAINS.items():
            if terrain != number and d[at.POOL + number] > 0:
                yield f"hand:{word}", ident
    if int(box.marked) >> place & 1 and (terrain != at.FACE_DOWN or box.rival >= 0):
        for value in (2, 3):
            if d[at.MARK + place] != value and d[at.MARKS + value] > 0:
                yield f"hand:x{value}", ident
    if terrain == at.FACE_DOWN:
        return
    room = state.constructions(place) < 4 + box.opening[at.BANK + at.AQUEDUCT]
    for word, (kind, ground) in BUILDINGS.items():
        wet = kind != at.HARBOUR or position.by_water(state, place)
        if ground == terrain and room and wet and d[at.BANK + kind] > 0 and state.built(place, kind) < 9:
            yield f"hand:{word}", ident
    if terrain != at.WATER and d[at.BANK + at.WALL] > 0:
        for edge, word in enumerate(EDGE_NAMES):
            if word not in here.get("walls", []):
                yield "hand:wall", ident, f"turn:{edge}"
    for seat, name in enumerate(position.names_of(box)):
        if d[at.OUT + seat]:
            continue
        home = name != RIVAL and place in position.homes_of(box, seat)
        if home and terrain == at.PLAIN and not d[at.CAPITAL + seat]:
            yield f"hand:{name}-tower", ident
        for unit, left in units_left(state, seat).items():
            if left > 0:
                yield f"hand:{name}-{unit}", ident


def units_left(state: RomoloState, seat: int) -> dict[str, int]:
    """How many units of each type a seat has that do not stand on the map."""
    d, box = state.d, state.box
    left = {"soldier": int(box.soldiers - d[at.SOLDIERS + seat])}
    if position.names_of(box)[seat] == RIVAL:
        return left
    explorers = sum(int(state.of_type(seat, place, at.EXPLORER)) for place in range(int(box.hexes)))
    left["worker"] = int(box.workers - d[at.WORKERS + seat])
    left["mercenary"] = int(d[at.BANK + at.KINDS])
    left["explorer"] = 1 - explorers
    return {unit: left[unit] for unit in UNIT_NAMES}


def characters_left(state: RomoloState) -> dict[str, int]:
    """How many tiles of each character nobody has."""
    kinds = range(3)
    return {
        name: sum(int(state.d[at.CAST + kind * at.CHARACTERS + number]) for kind in kinds)
        for number, name in enumerate(at.NAMES)
    }


def _of_seats(state: RomoloState, data: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """What can be given to whom."""
    left = characters_left(state)
    for seat, name in enumerate(position.names_of(state.box)):
        if state.d[at.OUT + seat]:
            continue
        has = _player(state.box, data, name)
        for coin, worth in COINS.items():
            if has.get("coins", 0) + worth <= MOST:
                yield f"hand:{coin}", f"seat:{name}"
        if state.d[at.BANK + at.KINDS + 1] > 0:
            yield "hand:token", f"seat:{name}"
        for number, character in enumerate(at.NAMES):
            if left[character] > 0 and state.owns(seat, number) < 3:
                yield f"hand:{character}", f"seat:{name}"


def _open(state: RomoloState, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may choose at scoring (ROM-R41): what for, and which hex."""
    d = state.d
    if d[at.OUT + seat] or not d[at.CAPITAL + seat]:
        return
    found = Influence(state)
    plains = int(dominion_hexes(state, found, seat))
    given, blessed = 0, int(d[at.BLESSED + seat])
    while blessed:
        given, blessed = given + 1, blessed >> 6
    for place in range(int(state.box.hexes)):
        if plains >> place & 1 and d[at.DOMINION + seat] != place + 1:
            yield "dominion", place
        if state.owns(seat, at.ARCHITECTUS) and state.built(place, at.FARM) and d[at.MARKED + seat] != place + 1:
            yield "architectus", place
        if given < 2 * state.owns(seat, at.SACERDOS) and found.points[int(side(state, seat)) * at.HEXES + place]:
            yield "sacerdos", place


def _removable(state: RomoloState, data: dict[str, Any]) -> Iterator[str]:
    """What can be taken away."""
    box = state.box
    for name, here in data["hexes"].items():
        yield f"hex:{name}"
        place = box.names.index(name)
        if "multiplier" in here:
            yield f"mark:{name}"
        if "tower" in here:
            yield f"built:tower:{name}"
        for kind in range(at.WALL):
            if state.built(place, kind):
                yield ids.built_id(state, kind, place)
        yield from (f"edge:{name}:{edge}" for edge in here.get("walls", []))
        for colour, counts in here.get("units", {}).items():
            number = position.names_of(box).index(colour) + 1
            yield from (f"unit:{number}:{unit}:{name}" for unit, count in counts.items() if count)
    for name in position.names_of(box):
        yield from (f"has:{name}-{what}" for what, _ in owned(_player(box, data, name)))


def owned(player: dict[str, Any]) -> list[tuple[str, int | float | str]]:
    """What a seat has: what it is, and how many of it or which hex it is about."""
    found: list[tuple[str, int | float | str]] = []
    if player.get("coins"):
        found.append(("coins", player["coins"]))
    if player.get("battle_tokens"):
        found.append(("token", player["battle_tokens"]))
    characters = player.get("characters", [])
    found += [(name, characters.count(name)) for name in dict.fromkeys(characters)]
    found += [(choice, player[choice]) for choice in ("dominion", "architectus") if choice in player]
    if player.get("sacerdos"):
        found.append(("sacerdos", ", ".join(player["sacerdos"])))
    return found


def sketch(box: RomoloBox, data: dict[str, Any]) -> Sketch:
    """The position as a scene to click on.

    Raises:
        OikistError: a field is wrong.
    """
    state = position.state_from(box, data)
    prompt, complete = _prompt(state, data)
    done = {**data, "partial": not complete}
    labels: dict[str, Text] = {}
    kinds: dict[str, str] = {}
    board, _ = mapping.board(state, frozenset(), labels, kinds)
    possible = list(edits(state, done))

    def has(name: str) -> list[tuple[str, int | float | str]]:
        return owned(_player(box, copy.deepcopy(done), name))

    panel = tray.panel(state, has, {one[0] for one in possible}, labels, kinds)
    return Sketch(done, Scene((board, panel), labels, kinds), tuple(possible), prompt, complete)


def _prompt(state: RomoloState, data: dict[str, Any]) -> tuple[Text, bool]:
    """What to do next, and whether the table can be scored."""
    d, box = state.d, state.box
    for seat in range(int(box.seats)):
        if not d[at.CAPITAL + seat] and not d[at.OUT + seat]:
            text = Text(
                "Lay the tiles and set up what stands on them; {seat} has no tower yet.",
                {"seat": seat_name(state, seat)},
            )
            return text, False
    for place, name in enumerate(box.names):
        lies = box.rival >= 0 or d[at.TERRAIN + place] != at.FACE_DOWN
        if int(box.marked) >> place & 1 and lies and not d[at.MARK + place]:
            return Text("Put a multiplier on {hex}, where one has been turned up.", {"hex": name}), False
    try:
        position.state_from(box, {**data, "partial": False})
    except position.PositionError as error:
        return Text("This cannot be scored: {why}", {"why": error.text}), False
    return Text("The table can be scored; what is wrong can still be changed."), True


__all__ = ["advance", "edit", "edits", "empty", "owned", "sketch"]
