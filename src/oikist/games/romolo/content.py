"""What is missing or impossible in an edition of Romolo o Remo?."""

from __future__ import annotations

from typing import Any, Final

from oikist.core.edition import Problem
from oikist.core.hexes import neighbours
from oikist.core.text import Text
from oikist.games.romolo.layout import HEXES, NAMES

TILES: Final = ("plain", "hill", "forest", "water", "water_pile")
BUILDINGS: Final = ("farm", "warehouse", "harbour", "temple", "sawmill", "quarry", "aqueduct", "forum")
BANK_NAMES: Final = (
    "farms",
    "warehouses",
    "harbours",
    "temples",
    "mills",
    "aqueducts",
    "forums",
    "walls",
    "mercenaries",
    "battle_tokens",
)
"""In the order of the engine's kinds."""
TYPES: Final = ("I", "II", "III")
EVENT_NAMES: Final = ("white", "yellow", "pink", "blue", "brown")
PLAYERS: Final = (1, 2, 3, 4)
TABLES: Final = (
    "tiles",
    "multipliers",
    "units",
    "start",
    "costs",
    "market",
    "bank",
    "characters",
    "draw",
    "events",
    "maps",
)
# most that a hex's four bits a kind, or six bits a stock, can hold
_MOST: Final = {"mills": 12, "aqueducts": 5}


class _Checker:
    """Collects problems."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def add(self, field: str, text: Text) -> None:
        self.problems.append(Problem(field, text))

    def at(self, field: str) -> Any:
        """The value of a dotted field, `None` if there is none."""
        value: Any = self.data
        for part in field.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def numbers(self, field: str, names: tuple[str, ...], least: int, most: int) -> None:
        """A table with exactly these names, each a whole number within limits."""
        table = self.at(field)
        if not isinstance(table, dict):
            self.add(field, Text("missing; add a table with {names}", {"names": ", ".join(names)}))
            return
        for name in names:
            top = min(most, _MOST.get(name, most))
            value = table.get(name)
            if type(value) is not int or not least <= value <= top:
                text = Text("expected a whole number from {least} to {most}", {"least": least, "most": top})
                self.add(f"{field}.{name}", text)
        for name in table:
            if name not in names:
                self.add(f"{field}.{name}", Text("unknown; expected {names}", {"names": ", ".join(names)}))

    def characters(self) -> None:
        """The character tiles, and how many of them are drawn."""
        for kind in TYPES:
            tiles = self.at(f"characters.{kind}")
            if not isinstance(tiles, list) or not all(isinstance(name, str) for name in tiles):
                self.add(f"characters.{kind}", Text("expected a list of names"))
                continue
            for name in tiles:
                if name not in NAMES:
                    text = Text("{name} is no character; there are: {names}", {"name": name, "names": ", ".join(NAMES)})
                    self.add(f"characters.{kind}", text)
            if any(tiles.count(name) > 3 for name in tiles):
                self.add(f"characters.{kind}", Text("no character may stand there more than three times"))
        if self.problems:
            return
        for name in NAMES:
            if sum(self.at(f"characters.{kind}").count(name) for kind in TYPES) > 3:
                self.add("characters", Text("{name} stands there more than three times", {"name": name}))

    def map(self, players: int) -> None:
        """One map: coordinates, sets that do not meet, numbers that fit."""
        field = f"maps.{players}"
        table = self.at(field)
        if not isinstance(table, dict):
            self.add(field, Text("missing; add a table with face_down, starts and multipliers"))
            return
        face_down, marked = _hexes(table.get("face_down")), _hexes(table.get("multipliers"))
        starts = table.get("starts")
        if not face_down:
            self.add(f"{field}.face_down", Text("expected hexes as [q, r], each once"))
        if marked is None:
            self.add(f"{field}.multipliers", Text("expected hexes as [q, r], each once, or []"))
        if not isinstance(starts, list) or len(starts) != players:
            self.add(f"{field}.starts", Text("expected three hexes for each of {count} players", {"count": players}))
            return
        homes: list[tuple[int, int]] = []
        for number, start in enumerate(starts):
            three = _hexes(start)
            if three is None or len(three) != 3:
                self.add(f"{field}.starts", Text("seat {number}: expected three hexes", {"number": number + 1}))
                return
            homes += three
        rival = _hexes([table["rival"]]) if players == 1 and "rival" in table else []
        if players == 1 and not rival:
            self.add(f"{field}.rival", Text("expected the hex of the rival's tower as [q, r]"))
        if face_down is None or marked is None or rival is None or self.problems:
            return
        land = [*face_down, *homes, *rival]
        if len(set(land)) != len(land):
            self.add(field, Text("a hex stands there twice"))
        if not set(marked) <= set(face_down):
            self.add(f"{field}.multipliers", Text("a multiplier lies on a hex that is not in face_down"))
        if len(marked) > sum(self.at("multipliers").values()):
            self.add(f"{field}.multipliers", Text("there are not so many multiplier tokens"))
        if len(land) > HEXES:
            self.add(field, Text("more than {most} hexes", {"most": HEXES}))
        tiles = self.at("tiles")
        pile = sum(tiles[name] for name in ("plain", "hill", "forest", "water")) - tiles["water_pile"] - 3 * players
        pile -= len(rival)
        if len(face_down) > pile:
            text = Text("{count} hexes, but the terrain pile has {pile} tiles", {"count": len(face_down), "pile": pile})
            self.add(f"{field}.face_down", text)
        reached, edge = {land[0]}, [land[0]]
        while edge:
            near = [hexagon for hexagon in neighbours(edge.pop()) if hexagon in land and hexagon not in reached]
            reached.update(near)
            edge += near
        if len(reached) != len(set(land)):
            self.add(field, Text("the map is not in one piece"))

    def players(self, players: int) -> None:
        """What a number of players needs."""
        self.numbers(f"bank.{players}", BANK_NAMES, 0, 20)
        self.numbers(f"draw.{players}", (*TYPES, "display"), 0, 8)
        if self.problems:
            return
        bank, tiles, units = self.at(f"bank.{players}"), self.at("tiles"), self.at("units")
        if bank["farms"] < players or bank["warehouses"] < players:
            self.add(f"bank.{players}", Text("every player takes a farm and a warehouse from the bank"))
        if tiles["plain"] < 2 * players + 1 or min(tiles["hill"], tiles["forest"]) < players:
            self.add("tiles", Text("not enough tiles for what {count} players take", {"count": players}))
        if tiles["water_pile"] > tiles["water"]:
            self.add("tiles.water_pile", Text("more than there are water tiles"))
        if units["workers"] < self.at("start")["workers"]:
            self.add("start.workers", Text("more than a colour has"))
        for kind in TYPES:
            if self.at(f"draw.{players}")[kind] > len(self.at(f"characters.{kind}")):
                self.add(f"draw.{players}.{kind}", Text("more than there are tiles of this type"))
        self.map(players)


def _hexes(value: Any) -> list[tuple[int, int]] | None:
    """Axial coordinates from plain data, `None` if it is something else, or one stands there twice."""
    if not isinstance(value, list):
        return None
    found = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or any(type(part) is not int for part in pair):
            return None
        if max(abs(pair[0]), abs(pair[1])) > 30:
            return None
        found.append((pair[0], pair[1]))
    return found if len(set(found)) == len(found) else None


def check_content(data: dict[str, Any], seats: int | None) -> list[Problem]:
    """What is missing or impossible in an edition, for all numbers of players or for one."""
    check = _Checker(data)
    check.numbers("tiles", TILES, 0, 60)
    check.numbers("multipliers", ("x2", "x3"), 0, 20)
    check.numbers("units", ("workers", "soldiers"), 1, 9)
    check.numbers("start", ("workers", "wood", "stone", "grain", "coins"), 0, 9)
    for name in BUILDINGS:
        check.numbers(f"costs.{name}", ("stone", "wood"), 0, 9)
        cost = check.at(f"costs.{name}")
        if isinstance(cost, dict) and not any(cost.values()):
            check.add(f"costs.{name}", Text("a construction costs one resource at least"))
    check.numbers("market", ("start", "top"), 1, 9)
    check.numbers("events", EVENT_NAMES, 0, 40)
    check.characters()
    for key in data:
        if key not in TABLES:
            check.add(key, Text("unknown; an edition has {known}", {"known": ", ".join(TABLES)}))
    if not check.problems:
        for players in PLAYERS if seats is None else (seats,):
            check.players(players)
    return check.problems
