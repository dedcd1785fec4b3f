"""A tiny game for one with chance, undo, a way to lose and titles: what solo games need of everything around them."""

from __future__ import annotations

import json
from typing import Any

from librt.random import Random

from oikist.core.edition import Edition, Problem
from oikist.core.errors import OptionError, Ruling, not_now
from oikist.core.game import Game, Option, OptionValue
from oikist.core.ledger import Entry, Step, total
from oikist.core.scene import Panel, Scene, Svg
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, Box, State
from oikist.core.text import Text

BUCKETS = 6
POUR = BUCKETS
LEAVE = BUCKETS + 1
NUM_ACTIONS = BUCKETS + 2
LOST = -100


class SoloBox(Box):
    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        self.most = int(json.loads(edition)["most"])

    def start(self) -> State:
        return SoloState(self)

    def restore(self, data: bytes) -> State:
        plain = json.loads(data)
        state = SoloState(self)
        state.drawn, state.poured, state.viewer = plain["drawn"], plain["poured"], plain["viewer"]
        return state


class SoloState(State):
    """`drawn`: the measures of the buckets that came, in order; `poured`: for each that was decided, whether it was."""

    def __init__(self, box: SoloBox) -> None:
        super().__init__()
        self.box = box
        self.drawn: list[int] = []
        self.poured: list[bool] = []

    @property
    def water(self) -> int:
        return sum(measures for measures, poured in zip(self.drawn, self.poured, strict=False) if poured)

    def actor(self) -> int:
        if self.lost() or len(self.poured) == BUCKETS:
            return OVER
        return CHANCE if len(self.drawn) == len(self.poured) else 0

    def lost(self) -> bool:
        return self.water > self.box.most

    def actions(self) -> list[int]:
        actor = self.actor()
        if actor == OVER or self.viewer not in (EVERYTHING, actor):
            return []
        if actor == CHANCE:
            return [measures - 1 for measures in range(1, BUCKETS + 1) if measures not in self.drawn]
        return [POUR, LEAVE]

    def weights(self) -> list[int]:
        return [1] * len(self.actions()) if self.actor() == CHANCE else []

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        if (action < BUCKETS) != (self.actor() == CHANCE):
            return not_now(action)
        if action not in self.actions():
            return Ruling("SOL-1", Text("That bucket has come already."))
        return None

    def _apply(self, action: int) -> None:
        if action < BUCKETS:
            self.drawn.append(int(action) + 1)
        else:
            self.poured.append(action == POUR)

    def copy(self) -> State:
        other = SoloState(self.box)
        other.drawn, other.poured, other.viewer = list(self.drawn), list(self.poured), self.viewer
        return other

    def scores(self) -> list[int]:
        return [LOST if self.lost() else self.water]

    def observe(self, seat: int | None) -> State:
        other = self.copy()
        other.viewer = SPECTATOR if seat is None else seat
        return other

    def sample(self, rng: Random) -> State:
        other = self.copy()
        other.viewer = EVERYTHING
        return other

    def seen(self, action: int, seat: int | None) -> int:
        return action

    def to_bytes(self) -> bytes:
        plain = {"drawn": self.drawn, "poured": self.poured, "viewer": int(self.viewer)}
        return json.dumps(plain).encode()

    def box_of(self) -> Box:
        return self.box


class Solo(Game):
    id = "solo"
    title = "The Cistern"
    tagline = Text("Six buckets, one cistern.")
    author = "nobody"
    version = 1
    seats = (1,)
    num_actions = NUM_ACTIONS
    num_seen = NUM_ACTIONS
    max_legal = BUCKETS
    prefix = "SOL"
    package = "oikist_solo"
    options = (Option("lid", Text("Lid"), ((False, Text("off")), (True, Text("on")))),)

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return SoloBox(seats, edition.canonical(), json.dumps(options).encode())

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return [] if isinstance(data.get("most"), int) else [Problem("most", Text("a number is missing"))]

    def text(self, state: State, seen: int) -> Text:
        assert isinstance(state, SoloState)
        if seen < BUCKETS:
            return Text("A bucket of {measures} comes.", {"measures": seen + 1})
        return Text("The bucket is poured in.") if seen == POUR else Text("The bucket is left.")

    def notation(self, state: State, seen: int) -> str:
        return f"bucket {seen + 1}" if seen < BUCKETS else "pour" if seen == POUR else "leave"

    def prompt(self, observation: State) -> Text:
        return Text("Pour the bucket in, or leave it.")

    def phase(self, observation: State) -> Text:
        assert isinstance(observation, SoloState)
        return Text("Bucket {number} of 6", {"number": min(len(observation.poured) + 1, BUCKETS)})

    def seat_line(self, observation: State, seat: int) -> Text:
        assert isinstance(observation, SoloState)
        return Text("{water} of {most} measures", {"water": observation.water, "most": observation.box.most})

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        assert isinstance(observation, SoloState)
        svg = Svg()
        svg.leaf("rect", id="cistern", x=0, y=0, width=20, height=20, cls="part")
        svg.leaf("circle", id="bucket", cx=30, cy=10, r=6, cls="part")
        labels = {
            "cistern": Text("the cistern, {water} measures", {"water": observation.water}),
            "bucket": Text("the bucket"),
        }
        panel = Panel("board", Text("board"), 40, 20, str(svg))
        return Scene((panel,), labels, {"cistern": "place", "bucket": "hand"}, ("cistern",) if last else ())

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return ("bucket", "cistern") if action == POUR else ("bucket",)

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        fits = any(set(parts) <= set(self.parts(observation, action)) for action in observation.actions())
        return None if fits else not_now(POUR)

    def ledger(self, state: State) -> list[Entry]:
        assert isinstance(state, SoloState)
        return [total(Text("Player"), "SOL-4", [Entry(Text("measures"), state.water, "SOL-4")])]

    def finale(self, state: State) -> list[Step]:
        assert isinstance(state, SoloState)
        if state.actor() != OVER:
            return []
        return [Step(Text("The water is measured."), "SOL-4", ("cistern",), (), (state.water,), Text("End"))]

    def verdict(self, state: State) -> Text | None:
        assert isinstance(state, SoloState)
        if state.actor() != OVER:
            return None
        if state.lost():
            return Text("The cistern has burst")
        if state.water == state.box.most:
            return Text("Keeper")
        return Text("Carrier") if 4 * state.water >= 3 * state.box.most else Text("Drinker")

    def bound(self, seats: int) -> int:
        return 2 * BUCKETS

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        poured = data.get("poured") if isinstance(data, dict) else None
        if not isinstance(poured, list) or not all(type(one) is int and 1 <= one <= BUCKETS for one in poured):
            raise OptionError(Text("'poured' must be a list of the buckets poured in, 1 to 6."))
        state = self.new(1, edition=edition)
        assert isinstance(state, SoloState)
        for measures in sorted(range(1, BUCKETS + 1), key=lambda one: (one not in poured, one)):
            if state.actor() == OVER:
                break
            state.play(measures - 1)
            state.play(POUR if measures in poured else LEAVE)
        return state

    def position_schema(self) -> dict[str, Any]:
        return {"type": "object", "required": ["poured"], "properties": {"poured": {"type": "array"}}}

    def position_example(self) -> Any:
        return {"poured": [6, 3]}


GAME = Solo()
