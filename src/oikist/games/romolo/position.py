"""The final position of a real table, from plain data: what `oikist score romolo` and the scoring page read."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.errors import OikistError
from oikist.core.state import EVERYTHING, shift_left
from oikist.core.text import Text
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.engine.building import over_limit
from oikist.games.romolo.moves import EDGE_NAMES, RESOURCE_NAMES, UNIT_NAMES
from oikist.games.romolo.position_schema import (
    BUILDINGS,
    COLOUR_NAMES,
    EXAMPLE,
    FIELDS,
    HEX_FIELDS,
    MOST,
    PLAYER_FIELDS,
    RIVAL,
    RIVAL_FIELDS,
    SCHEMA,
    TERRAINS,
)
from oikist.games.romolo.scoring import Influence, dominion_hexes, side
from oikist.games.romolo.state import RomoloState


class PositionError(OikistError):
    """A position that cannot be scored; names the field and what was expected."""


def _wrong(field: str, what: Text) -> PositionError:
    return PositionError(Text("{field}: {what}", {"field": field, "what": what}))


def _known(field: str, value: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """An object with no other fields than these."""
    if not isinstance(value, dict):
        raise _wrong(field, Text("expected an object with {fields}", {"fields": ", ".join(names)}))
    for name in value:
        if name not in names:
            where = f"{field}.{name}" if field else str(name)
            raise _wrong(where, Text("unknown field; there are: {known}", {"known": ", ".join(names)}))
    return value


def _number(field: str, value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _wrong(field, Text("expected a whole number from 0 to {most}", {"most": most}))
    return value


def table_of(data: Any) -> tuple[int, bool]:
    """The number of players in the data, and whether they play two against two.

    Raises:
        PositionError: it is no position, or there is no such table.
    """
    if not isinstance(data, dict):
        raise PositionError(Text("A position is a JSON object with players and hexes."))
    _known("", data, FIELDS)
    players, teams = data.get("players"), data.get("teams", False)
    if not isinstance(players, list) or not 1 <= len(players) <= 4:
        raise _wrong("players", Text("expected a list of 1 to 4 players"))
    if not isinstance(teams, bool):
        raise _wrong("teams", Text("expected true or false"))
    if teams and len(players) != 4:
        raise _wrong("teams", Text("two against two are four players"))
    if RIVAL in data and len(players) > 1:
        raise _wrong(RIVAL, Text("there is an A.I. only where one plays alone"))
    return len(players), teams


def state_from(box: RomoloBox, data: dict[str, Any]) -> RomoloState:
    """The finished full position.

    Raises:
        PositionError: the data is missing something or impossible.
    """
    partial = data.get("partial", False)
    if not isinstance(partial, bool):
        raise _wrong("partial", Text("expected true or false"))
    state = RomoloState(box, vec[i64](list(box.opening)))
    state.viewer = EVERYTHING
    d = state.d
    d[at.STAGE] = at.S_END
    for place in range(int(box.hexes)):
        d[at.MARK + place] = 0
    if box.rival >= 0:
        d[at.TERRAIN + box.rival] = at.PLAIN
        d[at.CAPITAL + 1] = box.rival + 1
        state.set_tower(box.rival, 1)
    hexes = data.get("hexes")
    if not isinstance(hexes, dict):
        raise _wrong("hexes", Text("expected an object hex: what lies there"))
    for name, entry in hexes.items():
        _hex(state, name, entry)
    for name, entry in hexes.items():
        _stands(state, f"hexes.{name}", _place(state, f"hexes.{name}", name), entry)
    _counted(state)
    for seat, player in enumerate(data["players"]):
        _player(state, seat, f"players[{seat}]", _known(f"players[{seat}]", player, PLAYER_FIELDS))
    if box.rival >= 0:
        _goods(state, 1, RIVAL, _known(RIVAL, data.get(RIVAL, {}), RIVAL_FIELDS))
    _bank(state)
    if not partial:
        _whole(state)
    _chosen(state, data["players"])
    if not partial:
        _limits(state)
    return state


def _place(state: RomoloState, field: str, name: Any) -> int:
    names = state.box.names
    if not isinstance(name, str) or name not in names:
        text = Text(
            "{name} is no hex of this map; they are called {first} to {last}",
            {"name": str(name), "first": names[0], "last": names[-1]},
        )
        raise _wrong(field, text)
    return names.index(name)


def _hex(state: RomoloState, name: Any, entry: Any) -> None:
    """Terrain and multiplier of a hex."""
    field = f"hexes.{name}"
    d, place = state.d, _place(state, f"hexes.{name}", name)
    _known(field, entry, HEX_FIELDS)
    if "terrain" in entry:
        terrain = entry["terrain"]
        if not isinstance(terrain, str) or terrain not in TERRAINS:
            raise _wrong(f"{field}.terrain", Text("expected one of {names}", {"names": ", ".join(TERRAINS)}))
        if place == state.box.rival and terrain != "plain":
            raise _wrong(f"{field}.terrain", Text("the tower of the A.I. stands on a plain"))
        d[at.TERRAIN + place] = TERRAINS[terrain]
    elif place != state.box.rival:
        for key in entry:
            # alone, the multipliers of unexplored hexes are turned up at the end (ROM-R44)
            if key != "multiplier" or state.box.rival < 0:
                raise _wrong(field, Text("terrain is missing; leave the hex out if it lies face down"))
    if "multiplier" in entry:
        if entry["multiplier"] not in (2, 3) or type(entry["multiplier"]) is not int:
            raise _wrong(f"{field}.multiplier", Text("expected 2 or 3"))
        if not int(state.box.marked) >> place & 1:
            raise _wrong(f"{field}.multiplier", Text("there is no multiplier on this hex of the map"))
        d[at.MARK + place] = entry["multiplier"]


def _stands(state: RomoloState, field: str, place: int, entry: dict[str, Any]) -> None:
    """Constructions and units of a hex."""
    terrain = int(state.d[at.TERRAIN + place])
    built = _known(f"{field}.built", entry.get("built", {}), tuple(BUILDINGS))
    for name, value in built.items():
        kind, ground = BUILDINGS[name]
        count = _number(f"{field}.built.{name}", value, 9)
        if count and terrain != ground:
            where = next(word for word, number in TERRAINS.items() if number == ground)
            raise _wrong(f"{field}.built.{name}", Text("it can stand on {terrain} only", {"terrain": where}))
        if count and kind == at.HARBOUR and not by_water(state, place):
            raise _wrong(f"{field}.built.{name}", Text("a harbour stands next to water [ROM-47]"))
        state.put(place, kind, count)
    walls = entry.get("walls", [])
    if not isinstance(walls, list) or any(edge not in EDGE_NAMES for edge in walls) or len(set(walls)) < len(walls):
        raise _wrong(f"{field}.walls", Text("expected edges, each once: {names}", {"names": ", ".join(EDGE_NAMES)}))
    if walls and terrain == at.WATER:
        raise _wrong(f"{field}.walls", Text("no wall stands on water [ROM-53]"))
    for edge in walls:
        state.put_wall(place, EDGE_NAMES.index(edge))
    if "tower" in entry:
        _tower(state, f"{field}.tower", place, entry["tower"])
    units = _known(f"{field}.units", entry.get("units", {}), names_of(state.box))
    for name, counts in units.items():
        seat = names_of(state.box).index(name)
        here = f"{field}.units.{name}"
        for unit, value in _known(here, counts, UNIT_NAMES).items():
            count = _number(f"{here}.{unit}", value, 9)
            if name == RIVAL and unit != "soldier" and count:
                raise _wrong(f"{here}.{unit}", Text("the A.I. has soldiers only [ROM-155]"))
            for _ in range(count):
                state.raise_unit(seat, place, UNIT_NAMES.index(unit), at.FRESH)


def names_of(box: RomoloBox) -> tuple[str, ...]:
    """What the seats are called in a position, the A.I. too."""
    return (COLOUR_NAMES[0], RIVAL) if box.rival >= 0 else COLOUR_NAMES[: int(box.seats)]


def by_water(state: RomoloState, place: int) -> bool:
    near = [int(state.box.near[place * 6 + way]) for way in range(6)]
    return any(there >= 0 and state.water(there) for there in near)


def _tower(state: RomoloState, field: str, place: int, name: Any) -> None:
    names = COLOUR_NAMES[: int(state.box.seats)]
    if name not in names:
        raise _wrong(field, Text("expected one of {names}", {"names": ", ".join(names)}))
    seat = names.index(name)
    homes = homes_of(state.box, seat)
    if place not in homes:
        starts = ", ".join(state.box.names[home] for home in homes)
        raise _wrong(field, Text("the tower of {name} stands on one of {starts}", {"name": name, "starts": starts}))
    if state.d[at.TERRAIN + place] != at.PLAIN:
        raise _wrong(field, Text("it can stand on {terrain} only", {"terrain": "plain"}))
    if state.d[at.CAPITAL + seat]:
        raise _wrong(field, Text("the tower of {name} stands twice", {"name": name}))
    state.d[at.CAPITAL + seat] = place + 1
    state.set_tower(place, seat)


def homes_of(box: RomoloBox, seat: int) -> list[int]:
    """The starting hexes of a seat, where alone its tower can stand (ROM-20)."""
    return [int(box.starts[3 * seat + slot]) for slot in range(3)]


def _counted(state: RomoloState) -> None:
    """Tiles, multipliers and units are no more than there are."""
    d, box = state.d, state.box
    for name, terrain in TERRAINS.items():
        lying = sum(int(d[at.TERRAIN + place]) == terrain for place in range(int(box.hexes)))
        there = int(box.opening[at.POOL + terrain])
        # what the players take at the start was left out of the pool, and of the plains only
        if terrain == at.PLAIN:
            there += 2 * int(box.seats) + (1 if box.rival >= 0 else 0)
        elif terrain == at.WATER:
            there += int(box.opening[at.WATER_PILE])
        if lying > there:
            raise _wrong("hexes", Text("hexes of {terrain}: {got}; tiles of it: {want}", _got(lying, there, name)))
        d[at.POOL + terrain] = there - lying
    for value in (2, 3):
        lying = sum(int(d[at.MARK + place]) == value for place in range(int(box.hexes)))
        there = int(box.opening[at.MARKS + value])
        if lying > there:
            raise _wrong(
                "hexes",
                Text("multipliers ×{value}: {got}; in the game: {want}", {**_got(lying, there), "value": value}),
            )
        d[at.MARKS + value] = there - lying
    for seat, name in enumerate(names_of(box)):
        for first, unit, most in (
            (at.WORKERS, "worker", int(box.workers)),
            (at.SOLDIERS, "soldier", int(box.soldiers)),
        ):
            count = int(d[first + seat])
            if count > most:
                text = Text("units of the type {unit}: {got}; a colour has {want}", {**_got(count, most), "unit": unit})
                raise _wrong(f"hexes.*.units.{name}", text)
        explorers = sum(int(state.of_type(seat, place, at.EXPLORER)) for place in range(int(box.hexes)))
        if explorers > 1:
            raise _wrong(f"hexes.*.units.{name}", Text("more than one explorer"))
    for place in range(int(box.hexes)):
        most = 4 + int(box.opening[at.BANK + at.AQUEDUCT])
        if state.constructions(place) > most:
            field = f"hexes.{box.names[place]}.built"
            raise _wrong(field, Text("a hex never holds more than {most} constructions [ROM-42]", {"most": most}))


def _got(got: int, want: int, terrain: str = "") -> dict[str, Any]:
    return {"got": got, "want": want, **({"terrain": terrain} if terrain else {})}


def _goods(state: RomoloState, seat: int, field: str, player: dict[str, Any]) -> None:
    """Coins, characters and battle tokens."""
    d = state.d
    coins = player.get("coins", 0)
    if isinstance(coins, bool) or not isinstance(coins, int | float) or not 0 <= coins <= MOST or coins * 2 % 1:
        raise _wrong(f"{field}.coins", Text("expected coins from 0 to {most} in steps of 0.5", {"most": MOST}))
    d[at.COINS + seat] = int(coins * 2)
    d[at.TROPHIES + seat] = _number(f"{field}.battle_tokens", player.get("battle_tokens", 0), 9)
    characters = player.get("characters", [])
    if not isinstance(characters, list):
        raise _wrong(f"{field}.characters", Text("expected a list of names"))
    for number, name in enumerate(characters):
        if name not in at.NAMES:
            text = Text("{name} is no character; there are: {names}", {"name": str(name), "names": ", ".join(at.NAMES)})
            raise _wrong(f"{field}.characters[{number}]", text)
        character = at.NAMES.index(name)
        kinds = [kind for kind in range(3) if d[at.CAST + kind * at.CHARACTERS + character]]
        if not kinds or state.owns(seat, character) == 3:
            raise _wrong(f"{field}.characters[{number}]", Text("more tiles of {name} than there are", {"name": name}))
        d[at.CAST + kinds[0] * at.CHARACTERS + character] -= 1
        d[at.CHARS + seat] += shift_left(1, 2 * character)


def _player(state: RomoloState, seat: int, field: str, player: dict[str, Any]) -> None:
    """What a player has, besides what is chosen at scoring."""
    d, name = state.d, COLOUR_NAMES[seat]
    _goods(state, seat, field, player)
    for resource, value in _known(f"{field}.resources", player.get("resources", {}), RESOURCE_NAMES).items():
        count = _number(f"{field}.resources.{resource}", value, MOST)
        d[at.STOCK + seat * at.RESOURCES + RESOURCE_NAMES.index(resource)] = count
    out = player.get("eliminated", 0)
    if "eliminated" in player and (type(out) is not int or not 1 <= out < max(2, state.box.seats)):
        raise _wrong(f"{field}.eliminated", Text("expected as how many-th the player was eliminated, from 1"))
    if out and (d[at.CAPITAL + seat] or d[at.OCCUPIED + seat]):
        raise _wrong(f"{field}.eliminated", Text("{name} has a tower or units on the map", {"name": name}))
    if out and (d[at.CHARS + seat] or d[at.COINS + seat] or d[at.TROPHIES + seat]):
        text = Text("{name} is out of the game, and has no coins, characters or battle tokens", {"name": name})
        raise _wrong(field, text)
    d[at.OUT + seat] = out


def _bank(state: RomoloState) -> None:
    """ROM-17: what stands and lies comes from the bank."""
    d, box = state.d, state.box
    kinds = ("farms", "warehouses", "harbours", "temples", "sawmills and quarries", "aqueducts", "forums", "walls")
    for kind, name in enumerate(kinds):
        used = sum(int(state.built(place, kind)) for place in range(int(box.hexes)))
        _taken(state, "hexes", kind, name, used)
    mercenaries = sum(int(d[at.MERCENARIES + seat]) for seat in range(int(box.players)))
    _taken(state, "hexes", 8, "mercenaries", mercenaries)
    tokens = sum(int(d[at.TROPHIES + seat]) for seat in range(int(box.players)))
    _taken(state, "players", 9, "battle tokens", tokens)


def _taken(state: RomoloState, field: str, kind: int, name: str, used: int) -> None:
    there = int(state.box.opening[at.BANK + kind])
    if used > there:
        raise _wrong(field, Text("{things}: {got}; in this game: {want}", {"things": name, **_got(used, there)}))
    state.d[at.BANK + kind] = there - used


def _whole(state: RomoloState) -> None:
    """Nothing is missing that a finished game has."""
    d, box = state.d, state.box
    for seat in range(int(box.seats)):
        if not d[at.CAPITAL + seat] and not d[at.OUT + seat]:
            text = Text('{name} has no tower; say "eliminated" if it has fallen', {"name": COLOUR_NAMES[seat]})
            raise _wrong(f"players[{seat}]", text)
    for place in range(int(box.hexes)):
        lies = box.rival >= 0 or d[at.TERRAIN + place] != at.FACE_DOWN
        if int(box.marked) >> place & 1 and lies and not d[at.MARK + place]:
            field = f"hexes.{box.names[place]}.multiplier"
            raise _wrong(field, Text("missing; the multiplier of this hex has been turned up: 2 or 3"))


def _limits(state: RomoloState) -> None:
    """ROM-68, ROM-69: nobody has more units than the capital allows."""
    for seat in range(int(state.box.seats)):
        for which, units in ((0, Text("workers")), (1, Text("soldiers and mercenaries"))):
            if over_limit(state, seat, which):
                text = Text(
                    "more {units} than a capital of power {power} allows [ROM-68]",
                    {"units": units, "power": int(state.capital_power(seat))},
                )
                raise _wrong(f"hexes.*.units.{COLOUR_NAMES[seat]}", text)


def _chosen(state: RomoloState, players: list[dict[str, Any]]) -> None:
    """ROM-R41: what is decided at scoring, for everybody step by step."""
    d = state.d
    for seat, player in enumerate(players):
        if "architectus" not in player:
            continue
        field = f"players[{seat}].architectus"
        place = _place(state, field, player["architectus"])
        if not state.owns(seat, at.ARCHITECTUS):
            raise _wrong(field, Text("{name} does not own {character}", _who(seat, "Architectus")))
        if not state.built(place, at.FARM):
            raise _wrong(field, Text("no farm stands on {hex}", {"hex": state.box.names[place]}))
        d[at.MARKED + seat] = place + 1
    for seat, player in enumerate(players):
        field = f"players[{seat}].sacerdos"
        blessed = player.get("sacerdos", [])
        if not isinstance(blessed, list):
            raise _wrong(field, Text("expected a list of hexes"))
        if blessed and not state.owns(seat, at.SACERDOS):
            raise _wrong(field, Text("{name} does not own {character}", _who(seat, "Sacerdos")))
        if len(blessed) > 2 * state.owns(seat, at.SACERDOS):
            raise _wrong(field, Text("more than two hexes for each tile"))
        influence = Influence(state)
        for name in blessed:
            place = _place(state, field, name)
            if not influence.points[side(state, seat) * at.HEXES + place]:
                raise _wrong(field, Text("{name} has no influence on {hex} [ROM-150]", {**_who(seat), "hex": name}))
            d[at.BLESSED + seat] = d[at.BLESSED + seat] << 6 | (place + 1)
    for seat, player in enumerate(players):
        if "dominion" not in player:
            continue
        field = f"players[{seat}].dominion"
        place = _place(state, field, player["dominion"])
        if not int(dominion_hexes(state, Influence(state), seat)) >> place & 1:
            text = Text(
                "{hex} is no plain next to the capital that {name} controls", {**_who(seat), "hex": player["dominion"]}
            )
            raise _wrong(field, text)
        d[at.DOMINION + seat] = place + 1


def _who(seat: int, character: str = "") -> dict[str, Any]:
    return {"name": COLOUR_NAMES[seat], **({"character": character} if character else {})}


__all__ = ["EXAMPLE", "SCHEMA", "PositionError", "state_from", "table_of"]
