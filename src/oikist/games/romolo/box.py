"""What is in the box of Romolo o Remo?: the tables made from an edition for one game."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.hexes import DIRECTIONS, Hex, add, distance
from oikist.core.state import Box, State, bit
from oikist.games.romolo.layout import (
    BANK,
    CAST,
    EVENTS,
    HEXES,
    MARK,
    MARKS,
    NAMES,
    PILE,
    POOL,
    PRICE,
    SIZE,
    TOKEN_KINDS,
    WATER_PILE,
)

_BANK: Final = (
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
_COSTS: Final = ("farm", "warehouse", "harbour", "temple", "sawmill", "aqueduct", "forum", "", "quarry")
"""By kind of construction; a quarry stands where the tower would."""
QUARRY: Final = 8
"""Index of a quarry's cost."""


class RomoloBox(Box):
    """The content for one game.

    Attributes:
        hexes: how many hexes the map has, numbered row by row from the top.
        places: axial coordinates by hex.
        names: name by hex: a letter for the row, a number within it (``C4``).
        near: by hex * 6 + direction (clockwise from east), the adjacent hex or -1.
        around: by hex, the mask of the adjacent hexes.
        apart: by hex * HEXES + hex, the distance.
        face_down: mask of the hexes with a face-down tile at the start.
        starts: by seat * 3, the starting hexes.
        rival: hex of the A.I. tower in the solitaire game, -1 in others.
        players: seats, with the A.I. in the solitaire game.
        stone: stone that a construction costs, by kind; `QUARRY` for a quarry.
        wood: the same for wood.
        open_slots: slots of the display.
        replacements: how many tiles the river takes in one exploration.
        dice: whether the die is rolled instead of choosing tokens.
        teams: whether seats 0 and 2 play against 1 and 3.
        rounds: the game ends after so many.
        first_seat: the starting player as the options name them, -1 when drawn.
        opening: the buffer of the position before the first action.
    """

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        data: dict[str, Any] = msgspec.json.decode(edition)
        chosen: dict[str, Any] = msgspec.json.decode(options)
        self.players: i64 = 2 if seats == 1 else seats
        self.replacements: i64 = 2 if seats == 1 else 3
        self.dice: bool = seats == 1 or bool(chosen.get("dice", False))
        self.teams: bool = seats == 4 and bool(chosen.get("teams", False))
        self.rounds: i64 = int(chosen.get("rounds", 60))
        first = str(chosen.get("first", "random"))
        self.first_seat: i64 = 0 if seats == 1 else -1 if first == "random" else int(first) - 1
        self.workers: i64 = int(data["units"]["workers"])
        self.soldiers: i64 = int(data["units"]["soldiers"])
        self.top_price: i64 = int(data["market"]["top"])
        self.open_slots: i64 = int(data["draw"][str(seats)]["display"])
        start = data["start"]
        self.start_workers: i64 = int(start["workers"])
        self.start_goods = vec[i64]([int(start["wood"]), int(start["stone"]), int(start["grain"])])
        self.start_coins: i64 = 2 * int(start["coins"])
        self.stone = vec[i64]([int(data["costs"][name]["stone"]) if name else 0 for name in _COSTS])
        self.wood = vec[i64]([int(data["costs"][name]["wood"]) if name else 0 for name in _COSTS])
        self._lay_out(data["maps"][str(seats)])
        self.opening = self._open(data, seats)

    def _lay_out(self, table: dict[str, Any]) -> None:
        """Numbers the hexes and makes the tables of the map."""
        homes: list[Hex] = [(int(q), int(r)) for start in table["starts"] for q, r in start]
        area: list[Hex] = [(int(q), int(r)) for q, r in table["face_down"]]
        rival: list[Hex] = [(int(table["rival"][0]), int(table["rival"][1]))] if "rival" in table else []
        places = sorted([*homes, *area, *rival], key=lambda place: (place[1], place[0]))
        number: dict[Hex, int] = {place: at for at, place in enumerate(places)}
        self.places: list[Hex] = places
        self.hexes: i64 = len(places)
        rows = sorted({r for _, r in places})
        names: list[str] = []
        for q, r in places:
            within = [place for place in places if place[1] == r and place[0] <= q]
            names.append(f"{chr(ord('A') + rows.index(r))}{len(within)}")
        self.names: list[str] = names
        near: list[i64] = [-1] * (HEXES * 6)
        around: list[i64] = [0] * HEXES
        apart: list[i64] = [0] * (HEXES * HEXES)
        for at, place in enumerate(places):
            mask: i64 = 0
            for direction, step in enumerate(DIRECTIONS):
                other: int = number.get(add(place, step), -1)
                near[at * 6 + direction] = other
                if other >= 0:
                    mask |= bit(other)
            around[at] = mask
            for there, target in enumerate(places):
                apart[at * HEXES + there] = distance(place, target)
        self.near = vec[i64](near)
        self.around = vec[i64](around)
        self.apart = vec[i64](apart)
        down: i64 = 0
        for place in area:
            down |= bit(number[place])
        self.face_down: i64 = down
        self.starts = vec[i64]([number[place] for place in homes])
        self.rival: i64 = number[rival[0]] if rival else -1
        marked: i64 = 0
        for q, r in table["multipliers"]:
            marked |= bit(number[(int(q), int(r))])
        self.marked: i64 = marked

    def _open(self, data: dict[str, Any], seats: int) -> vec[i64]:
        """ROM-8 to ROM-17: what lies there at first; forests and hills that players take are still in the pool."""
        d = vec[i64]([0] * SIZE)
        tiles = data["tiles"]
        for kind, name in enumerate(("plain", "hill", "forest", "water")):
            d[POOL + 1 + kind] = int(tiles[name])
        d[POOL + 1] -= 2 * seats + (1 if seats == 1 else 0)
        d[POOL + 4] -= int(tiles["water_pile"])
        d[WATER_PILE] = int(tiles["water_pile"])
        d[MARKS + 2] = int(data["multipliers"]["x2"])
        d[MARKS + 3] = int(data["multipliers"]["x3"])
        for kind, name in enumerate(("I", "II", "III")):
            d[PILE + kind] = int(data["draw"][str(seats)][name])
            for tile in data["characters"][name]:
                d[CAST + kind * 21 + NAMES.index(tile)] += 1
        for kind in range(5):
            d[PRICE + kind] = int(data["market"]["start"])
        for kind in range(TOKEN_KINDS):
            d[BANK + kind] = int(data["bank"][str(seats)][_BANK[kind]])
        if seats == 1:
            for kind, name in enumerate(("white", "yellow", "pink", "blue", "brown")):
                d[EVENTS + kind] = int(data["events"][name])
        for at in range(self.hexes):
            if self.marked & bit(at):
                d[MARK + at] = 1
        return d

    def partner(self, seat: i64) -> i64:
        """The ally of a seat, -1 for none (ROM-R26: allies sit across)."""
        return (seat + 2) % 4 if self.teams else -1

    def start(self) -> State:
        from oikist.games.romolo.state import start_state  # the state knows its box, so not at the top

        return start_state(self)

    def restore(self, data: bytes) -> State:
        from oikist.games.romolo.state import restore_state  # as above

        return restore_state(self, data)
