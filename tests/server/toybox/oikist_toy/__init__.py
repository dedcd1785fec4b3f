"""A tiny game with turns, chance, secrets and undo, to try the server with."""

from __future__ import annotations

import json
from typing import Any

from librt.random import Random

from oikist.core.edition import Edition, Problem
from oikist.core.errors import OptionError, Ruling, not_now
from oikist.core.game import SEATS, Game, Option, OptionValue
from oikist.core.ledger import Entry, Step, total
from oikist.core.scene import Panel, Scene, Svg
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, Box, State
from oikist.core.text import Param, Text

FIELDS = 9
WEATHER = ("dry", "wet", "stormy")
FIRST_WEATHER = 2 * FIELDS
NUM_ACTIONS = FIRST_WEATHER + len(WEATHER)
UNKNOWN = 9


class ToyBox(Box):
    def start(self) -> State:
        return ToyState(self)

    def restore(self, data: bytes) -> State:
        plain = json.loads(data)
        state = ToyState(self)
        state.stones = [tuple(stone) for stone in plain["stones"]]
        state.weather = plain["weather"]
        state.viewer = plain["viewer"]
        return state


class ToyState(State):
    """`stones`: (field, seat, side) in order; side `UNKNOWN` where the viewer may not know it."""

    def __init__(self, box: ToyBox) -> None:
        super().__init__()
        self.box = box
        self.stones: list[tuple[int, int, int]] = []
        self.weather: list[int] = []

    def actor(self) -> int:
        if len(self.stones) // 3 > len(self.weather):
            return CHANCE
        if len(self.stones) == FIELDS:
            return OVER
        return len(self.stones) % int(self.box.seats)

    def actions(self) -> list[int]:
        actor = self.actor()
        if actor == OVER:
            return []
        if actor == CHANCE:
            return list(range(FIRST_WEATHER, NUM_ACTIONS)) if self.viewer == EVERYTHING else []
        if self.viewer not in (EVERYTHING, actor):
            return []
        taken = {field for field, _, _ in self.stones}
        return [2 * field + side for field in range(FIELDS) if field not in taken for side in (0, 1)]

    def weights(self) -> list[int]:
        return [3, 2, 1] if self.actor() == CHANCE else []

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        if (action >= FIRST_WEATHER) != (self.actor() == CHANCE):
            return not_now(action)
        if action not in self.actions() and action < FIRST_WEATHER:
            return Ruling("TOY-1", Text("Field {field} is taken.", {"field": action // 2 + 1}))
        return None

    def _apply(self, action: int) -> None:
        if action >= FIRST_WEATHER:
            self.weather.append(action - FIRST_WEATHER)
        else:
            self.stones.append((action // 2, self.actor(), action % 2))

    def seals(self, action: int) -> bool:
        return len(self.stones) == FIELDS - 1

    def copy(self) -> State:
        other = ToyState(self.box)
        other.stones, other.weather, other.viewer = list(self.stones), list(self.weather), self.viewer
        return other

    def scores(self) -> list[int]:
        points = [0] * int(self.box.seats)
        for _, seat, side in self.stones:
            points[seat] += 1 if side == 0 else 2 * self.weather.count(1)
        return points

    def observe(self, seat: int | None) -> State:
        other = ToyState(self.box)
        other.viewer = SPECTATOR if seat is None else seat
        over = self.actor() == OVER
        other.stones = [
            (field, owner, side if over or owner == seat else UNKNOWN) for field, owner, side in self.stones
        ]
        other.weather = list(self.weather)
        return other

    def sample(self, rng: Random) -> State:
        other = self.copy()
        assert isinstance(other, ToyState)
        other.viewer = EVERYTHING
        other.stones = [
            (field, owner, side if side != UNKNOWN else rng.randrange(2)) for field, owner, side in self.stones
        ]
        return other

    def seen(self, action: int, seat: int | None) -> int:
        if action >= FIRST_WEATHER or seat == self.actor():
            return action
        return NUM_ACTIONS + action // 2

    def to_bytes(self) -> bytes:
        return json.dumps({"stones": self.stones, "weather": self.weather, "viewer": int(self.viewer)}).encode()

    def box_of(self) -> Box:
        return self.box


class Toy(Game):
    id = "toy"
    title = "Toy"
    tagline = Text("Nine fields, two sides.")
    author = "nobody"
    version = 1
    seats = (2, 3, 4)
    num_actions = NUM_ACTIONS
    num_seen = NUM_ACTIONS + FIELDS
    max_legal = 2 * FIELDS
    prefix = "TOY"
    package = "oikist_toy"
    options = (Option("speed", Text("Speed"), (("slow", Text("slow")), ("fast", Text("fast")))),)

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return ToyBox(seats, edition.canonical(), json.dumps(options).encode())

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return [] if isinstance(data.get("heads"), int) else [Problem("heads", Text("a number is missing"))]

    def text(self, state: State, seen: int) -> Text:
        assert isinstance(state, ToyState)
        what: dict[str, Param]
        if seen >= NUM_ACTIONS:
            what = {"seat": SEATS[state.actor()], "field": seen - NUM_ACTIONS + 1}
            return Text("{seat} puts a stone on {field}.", what)
        if seen >= FIRST_WEATHER:
            return Text("It is {weather}.", {"weather": Text(WEATHER[seen - FIRST_WEATHER])})
        side = Text("heads") if seen % 2 == 0 else Text("tails")
        what = {"seat": SEATS[state.actor()], "field": seen // 2 + 1, "side": side}
        return Text("{seat} puts a stone on {field}, {side} up.", what)

    def notation(self, state: State, seen: int) -> str:
        if seen >= NUM_ACTIONS:
            return f"{seen - NUM_ACTIONS + 1}?"
        if seen >= FIRST_WEATHER:
            return WEATHER[seen - FIRST_WEATHER]
        return f"{seen // 2 + 1}{'ht'[seen % 2]}"

    def prompt(self, observation: State) -> Text:
        return Text("Put a stone.")

    def phase(self, observation: State) -> Text:
        assert isinstance(observation, ToyState)
        return Text("Stone {number} of 9", {"number": min(len(observation.stones) + 1, FIELDS)})

    def seat_line(self, observation: State, seat: int) -> Text:
        assert isinstance(observation, ToyState)
        return Text("{number} stones", {"number": sum(owner == seat for _, owner, _ in observation.stones)})

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        assert isinstance(observation, ToyState)
        svg = Svg()
        labels: dict[str, Text] = {}
        kinds: dict[str, str] = {}
        for field in range(FIELDS):
            svg.leaf("rect", id=f"cell:{field}", x=field % 3 * 20, y=field // 3 * 20, width=18, height=18, cls="part")
            labels[f"cell:{field}"], kinds[f"cell:{field}"] = Text("field {field}", {"field": field + 1}), "place"
        for field, owner, side in observation.stones:
            svg.leaf("circle", id=f"piece:{field}", cx=field % 3 * 20 + 9, cy=field // 3 * 20 + 9, r=6)
            name = {0: Text("heads"), 1: Text("tails"), UNKNOWN: Text("hidden")}[side]
            labels[f"piece:{field}"] = Text("{seat}, {side}", {"seat": SEATS[owner], "side": name})
            kinds[f"piece:{field}"] = "piece"
        hand = Svg()
        for side in (0, 1):
            hand.leaf("circle", id=f"hand:{side}", cx=10 + 20 * side, cy=10, r=6, cls="part")
            labels[f"hand:{side}"], kinds[f"hand:{side}"] = Text("heads") if side == 0 else Text("tails"), "hand"
        touched = [seen for seen in last or [] if not FIRST_WEATHER <= seen < NUM_ACTIONS]
        marks = [f"piece:{seen - NUM_ACTIONS if seen >= NUM_ACTIONS else seen // 2}" for seen in touched]
        board = Panel("board", Text("board"), 60, 60, str(svg))
        return Scene((board, Panel("hand", Text("hand"), 40, 20, str(hand))), labels, kinds, tuple(marks))

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return (f"hand:{action % 2}", f"cell:{action // 2}")

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        for action in observation.actions():
            if set(parts) <= set(self.parts(observation, action)):
                return None
        for part in parts:
            if part.startswith("cell:"):
                return observation.refusal(2 * int(part[5:])) or not_now(0)
        return Ruling("TOY-1", Text("A stone goes on an empty field."))

    def motion(self, state: State, seen: int) -> dict[str, str]:
        if FIRST_WEATHER <= seen < NUM_ACTIONS:
            return {}
        field = seen - NUM_ACTIONS if seen >= NUM_ACTIONS else seen // 2
        return {f"piece:{field}": f"seat:{int(state.actor())}"}

    def preview(self, observation: State, action: int) -> Scene | None:
        assert isinstance(observation, ToyState)
        after = observation.copy()
        after._apply(action)
        return self.scene(after)

    def ledger(self, state: State) -> list[Entry]:
        return [
            total(SEATS[seat], "TOY-3", [Entry(Text("stones"), points, "TOY-3")])
            for seat, points in enumerate(state.scores())
        ]

    def finale(self, state: State) -> list[Step]:
        scores = tuple(int(points) for points in state.scores())
        return [Step(Text("All stones count."), "TOY-3", ("cell:0",), (), scores, Text("End"))]

    def bound(self, seats: int) -> int:
        return FIELDS + FIELDS // 3

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        stones = data.get("stones") if isinstance(data, dict) else None
        sides: list[Any] = stones if isinstance(stones, list) and len(stones) == FIELDS else [None]
        if any(type(side) is not int or side not in (0, 1) for side in sides):
            raise OptionError(Text("'stones' must be a list of nine sides, 0 or 1."))
        state = self.new(2)
        assert isinstance(state, ToyState)
        state.stones = [(field, field % 2, side) for field, side in enumerate(sides)]
        state.weather = [1, 1, 0]
        return state

    def position_schema(self) -> dict[str, Any]:
        return {"type": "object", "required": ["stones"], "properties": {"stones": {"type": "array"}}}

    def position_example(self) -> Any:
        return {"stones": [0] * FIELDS}


GAME = Toy()
