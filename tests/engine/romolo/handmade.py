"""Positions of Romolo o Remo? made by hand: the tests say what lies where, and play on from there."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core import edition as editions
from oikist.core.edition import canonical_json
from oikist.core.game import OptionValue
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.engine import flow
from oikist.games.romolo.state import RomoloState

E, SE, SW, W, NW, NE = range(6)
"""Directions, and edges of a hex."""

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def source() -> str:
    """The text of the house edition."""
    import importlib.resources

    path = importlib.resources.files("oikist.games.romolo") / "editions" / "house.toml"
    return path.read_text(encoding="utf-8")


def data() -> dict[str, Any]:
    """The content of the house edition."""
    return editions.parse(source(), file="house.toml", game="romolo").data


def box(seats: int, **options: OptionValue) -> RomoloBox:
    """The box of the house edition."""
    return RomoloBox(seats, canonical_json(data()), canonical_json(options))


class Table:
    """A table in the action phase of seat 0: all hexes plains, capitals with a tower alone, nothing else.

    Attributes:
        box: the box.
        state: the position.
        d: its buffer.
    """

    def __init__(self, seats: int = 4, **options: OptionValue) -> None:
        self.box = box(seats, **options)
        self.state = RomoloState(self.box, vec[i64]([0] * at.SIZE))
        self.d = self.state.d
        for spot in range(at.SIZE):
            self.d[spot] = self.box.opening[spot]
        for place in range(self.box.hexes):
            self.d[at.TERRAIN + place] = at.PLAIN
            self.d[at.MARK + place] = 0
        self.d[at.STAGE] = at.S_ACTION
        self.d[at.ROUND] = 1
        for seat in range(seats):
            self.capital(seat, int(self.box.starts[seat * 3]))

    # places

    def hex(self, q: int, r: int) -> int:
        """The number of the hex at these coordinates."""
        return self.box.places.index((q, r))

    def beside(self, way: int) -> int:
        """The hex beside (0, 0) in a direction."""
        return self.hex(*AROUND[way])

    @property
    def here(self) -> int:
        """The hex in the middle."""
        return self.hex(0, 0)

    # laying out

    def capital(self, seat: int, place: int) -> None:
        """Moves a seat's tower."""
        old = self.d[at.CAPITAL + seat] - 1
        if old >= 0:
            self.state.set_tower(old, -1)
        self.d[at.CAPITAL + seat] = place + 1
        self.state.set_tower(place, seat)

    def terrain(self, place: int, kind: int) -> None:
        """What tile lies there."""
        self.d[at.TERRAIN + place] = kind

    def build(self, place: int, *kinds: int) -> None:
        """Constructions from farm to forum; all on one hex."""
        for kind in kinds:
            self.state.put(place, kind, 1)

    def wall(self, place: int, *edges: int) -> None:
        """Walls on edges."""
        for edge in edges:
            self.state.put_wall(place, edge)

    def unit(self, seat: int, place: int, kind: int = at.WORKER, count: int = 1, status: int = at.FRESH) -> None:
        """Units of a seat."""
        for _ in range(count):
            self.state.raise_unit(seat, place, kind, status)

    def goods(self, seat: int, wood: int = 0, stone: int = 0, grain: int = 0, salt: int = 0, refined: int = 0) -> None:
        """Cubes into a hand."""
        for resource, count in enumerate((wood, stone, grain, salt, refined)):
            self.state.gain(seat, resource, count)

    def owns(self, seat: int, character: int) -> None:
        """A character tile before a seat."""
        self.d[at.CHARS + seat] += 1 << (2 * character)

    # playing

    def legal(self, low: int = 0, high: int = at.NUM_ACTIONS) -> list[int]:
        """The legal actions, from `low` to below `high`."""
        return [action for action in self.state.actions() if low <= action < high]

    def play(self, *actions: int) -> None:
        """Plays legal actions, one after the other."""
        for action in actions:
            assert action in self.state.actions(), (action, self.state.actions(), self.asks())
            self.state.play(action)

    def select(self, place: int, kind: int = at.WORKER, token: int = 0) -> None:
        """Begins the activation of a unit."""
        self.play(at.UNIT_AT + (kind * at.STATUSES + token) * at.HEXES + place)

    def asks(self) -> str:
        """What is to be decided: the name of the topmost frame, or the stage."""
        top = self.state.top()
        if not top:
            return self.state.stage_name()
        kind = self.d[top]
        return next(name for name, value in vars(at).items() if name.startswith("F_") and value == kind and name != "F")

    def settle(self) -> None:
        """Goes on to the next decision."""
        flow.settle(self.state)

    # reading

    def hand(self, seat: int) -> list[int]:
        """Cubes in a hand: wood, stone, grain, salt, refined."""
        return [int(self.state.stock(seat, resource)) for resource in range(5)]

    def units(self, seat: int, place: int, kind: int = at.WORKER) -> dict[int, int]:
        """Units of a type on a hex, by state."""
        found = {status: int(self.state.units(seat, place, kind, status)) for status in range(at.STATUSES)}
        return {status: count for status, count in found.items() if count}

    def coins(self, seat: int) -> float:
        """Coins in a hand."""
        return int(self.d[at.COINS + seat]) / 2
