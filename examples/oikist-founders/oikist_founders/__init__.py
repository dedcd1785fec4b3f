"""Founders: a whole game in two modules. The position and what is drawn are here and in `drawing`."""

from __future__ import annotations

import struct
from typing import Any, ClassVar, Final, cast

import msgspec
from librt.random import Random

from oikist.core import (
    CHANCE,
    EVERYTHING,
    OVER,
    SPECTATOR,
    Box,
    Edition,
    Entry,
    Game,
    Problem,
    Ruling,
    Scene,
    State,
    Step,
    Text,
)
from oikist.core.edition import canonical_json
from oikist.core.game import SEATS, OptionValue
from oikist.core.ledger import total
from oikist_founders import drawing

OMENS: Final = ("eagle", "ox", "snake")
FAVOURS: Final = ("hill", "wood", "river")
"""The ground that each omen favours (FND-6)."""
UNDECIDED, UNKNOWN = 8, 9
DRAW_AT, SET_AT, NUM_ACTIONS = 0, 3, 12
DRAWN_UNSEEN = NUM_ACTIONS
"""What the others see of a draw."""
PAIRS: Final = tuple((a, b) for a in range(9) for b in range(a + 1, 9) if (b - a == 3) or (b - a == 1 and b % 3))


class FoundersBox(Box):
    """The edition's content."""

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        data: dict[str, Any] = msgspec.json.decode(edition)
        self.lots: list[str] = data["lots"]
        self.bag: list[int] = [data["omens"][omen] for omen in OMENS]
        self.markers = 9 // seats

    def start(self) -> State:
        return FoundersState(self)

    def restore(self, data: bytes) -> State:
        try:
            viewer, *values = struct.unpack("<14b", data)
        except struct.error:
            raise ValueError("a position of Founders has 14 bytes") from None
        state = FoundersState(self)
        state.viewer, state.omens, state.lots = viewer, values[: self.seats], values[4:]
        return state


class FoundersState(State):
    """Who drew what, and who set a marker where (-1: nobody)."""

    def __init__(self, box: FoundersBox) -> None:
        super().__init__()
        self.box = box
        self.omens: list[int] = [UNDECIDED] * int(box.seats)
        self.lots: list[int] = [-1] * 9

    def box_of(self) -> Box:
        return self.box

    def copy(self) -> FoundersState:
        new = FoundersState(self.box)
        new.viewer, new.omens, new.lots = self.viewer, self.omens[:], self.lots[:]
        return new

    def to_bytes(self) -> bytes:
        omens = self.omens + [UNDECIDED] * (4 - len(self.omens))
        return struct.pack("<14b", self.viewer, *omens, *self.lots)

    def markers_set(self) -> int:
        return 9 - self.lots.count(-1)

    def actor(self) -> int:
        if UNDECIDED in self.omens:
            return CHANCE
        done = self.markers_set()
        return OVER if done == self.box.markers * self.box.seats else int(done % self.box.seats)

    def left_in_bag(self) -> list[int]:
        return [self.box.bag[omen] - self.omens.count(omen) for omen in range(3)]

    def actions(self) -> list[int]:
        actor = self.actor()
        if actor == OVER or self.viewer not in (EVERYTHING, actor):
            return []
        if actor == CHANCE:
            return [DRAW_AT + omen for omen, left in enumerate(self.left_in_bag()) if left]
        return [SET_AT + lot for lot in range(9) if self.lots[lot] < 0]

    def weights(self) -> list[int]:
        if self.actor() != CHANCE or self.viewer != EVERYTHING:
            return []
        return [left for left in self.left_in_bag() if left]

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None or action in self.actions():
            return common
        if self.actor() == CHANCE:
            return Ruling("FND-2", Text("First every founder draws an omen that is in the bag."))
        if action < SET_AT:
            return Ruling("FND-2", Text("All omens are drawn."))
        return Ruling("FND-3", Text("There is a marker on {lot} already.", {"lot": drawing.name(action - SET_AT)}))

    def _apply(self, action: int) -> None:
        if action < SET_AT:
            self.omens[self.omens.index(UNDECIDED)] = action - DRAW_AT
        else:
            self.lots[action - SET_AT] = self.actor()

    def seals(self, action: int) -> bool:
        return self.markers_set() + 1 == self.box.markers * self.box.seats  # FND-5

    def scores(self) -> list[int]:
        return [int(entry.points) for entry in GAME.ledger(self)]

    def observe(self, seat: int | None) -> FoundersState:
        wanted = SPECTATOR if seat is None else seat
        if self.viewer not in (EVERYTHING, wanted):
            raise ValueError("an observation can only be observed by the one it was made for")
        new = FoundersState(self.box)
        new.viewer, new.lots = wanted, self.lots[:]
        for other, omen in enumerate(self.omens):  # FND-2, FND-5
            known = omen == UNDECIDED or other == wanted or self.actor() == OVER
            new.omens[other] = omen if known else UNKNOWN
        return new

    def sample(self, rng: Random) -> FoundersState:
        new = self.copy()
        new.viewer = EVERYTHING
        for seat, omen in enumerate(self.omens):
            if omen == UNKNOWN:
                left = new.left_in_bag()
                bag = [kind for kind in range(3) for _ in range(left[kind])]
                new.omens[seat] = bag[rng.randrange(len(bag))]
        return new

    def seen(self, action: int, seat: int | None) -> int:
        if action >= SET_AT or seat == self.omens.index(UNDECIDED):
            return action
        return DRAWN_UNSEEN


class Founders(Game):
    """The game as oikist sees it."""

    id: ClassVar[str] = "founders"
    title: ClassVar[str] = "Founders"
    tagline: ClassVar[Text] = Text("Nine lots, and an omen that only you have seen.")
    author: ClassVar[str] = "oikist"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    num_actions: ClassVar[int] = NUM_ACTIONS
    num_seen: ClassVar[int] = NUM_ACTIONS + 1
    max_legal: ClassVar[int] = 9
    prefix: ClassVar[str] = "FND"
    package: ClassVar[str] = "oikist_founders"

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return FoundersBox(seats, edition.canonical(), canonical_json(options))

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        lots, omens = data.get("lots"), data.get("omens")
        if not isinstance(lots, list) or len(lots) != 9 or any(lot not in FAVOURS for lot in lots):
            return [Problem("lots", Text("expected nine of hill, river, wood"))]
        if not isinstance(omens, dict) or set(omens) != set(OMENS):
            return [Problem("omens", Text("expected eagle, ox and snake with their numbers"))]
        if any(type(count) is not int or not 0 <= count <= 9 for count in omens.values()) or sum(omens.values()) < 4:
            return [Problem("omens", Text("expected whole numbers up to 9, at least 4 omens in all"))]
        return []

    def text(self, state: State, seen: int) -> Text:
        at = _founders(state)
        if seen >= SET_AT and seen != DRAWN_UNSEEN:
            params: dict[str, Text | str] = {"seat": SEATS[at.actor()], "lot": drawing.name(seen - SET_AT)}
            return Text("{seat} sets a marker on {lot}.", {**params})
        seat = SEATS[at.omens.index(UNDECIDED)]
        if seen == DRAWN_UNSEEN:
            return Text("{seat} draws an omen.", {"seat": seat})
        return Text("{seat} draws the {omen}.", {"seat": seat, "omen": drawing.OMEN_TEXTS[seen]})

    def notation(self, state: State, seen: int) -> str:
        if seen == DRAWN_UNSEEN:
            return "omen"
        return f"omen {OMENS[seen]}" if seen < SET_AT else drawing.name(seen - SET_AT)

    def read_notation(self, state: State, wanted: str) -> int | None:
        names = {drawing.name(lot): SET_AT + lot for lot in range(9)}
        return names.get(wanted, {f"omen{omen}": number for number, omen in enumerate(OMENS)}.get(wanted))

    def prompt(self, observation: State) -> Text:
        return Text("Set a marker on a free lot.")

    def phase(self, observation: State) -> Text:
        at = _founders(observation)
        return Text("{set} of {all} markers", {"set": at.markers_set(), "all": int(at.box.markers * at.box.seats)})

    def seat_line(self, observation: State, seat: int) -> Text:
        at = _founders(observation)
        return Text("{left} markers left", {"left": int(at.box.markers) - at.lots.count(seat)})

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        at = _founders(observation)
        marks = tuple(f"lot:{drawing.name(seen - SET_AT)}" for seen in last or [] if SET_AT <= seen < NUM_ACTIONS)
        own = at.omens[at.viewer] if 0 <= at.viewer < len(at.omens) else UNDECIDED
        shown = [omen if at.actor() == OVER else -1 for omen in at.omens]
        return drawing.scene(at.box.lots, at.lots, own if own < 3 else -1, shown, marks)

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return (f"lot:{drawing.name(action - SET_AT)}",) if action >= SET_AT else ()

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        at = _founders(observation)
        lots = [
            lot for lot in range(9) if f"lot:{drawing.name(lot)}" in parts or f"marker:{drawing.name(lot)}" in parts
        ]
        if len(lots) == len(parts) == 1:
            return at.refusal(SET_AT + lots[0])
        return at.common_refusal(SET_AT, NUM_ACTIONS) or Ruling("FND-3", Text("A marker goes on one free lot."))

    def motion(self, state: State, seen: int) -> dict[str, str]:
        at = _founders(state)
        return {f"marker:{drawing.name(seen - SET_AT)}": f"seat:{at.actor()}"} if SET_AT <= seen < NUM_ACTIONS else {}

    def ledger(self, state: State) -> list[Entry]:
        at = _founders(state)
        return [total(SEATS[seat], "FND-6", self._entries(at, seat)) for seat in range(len(at.omens))]

    def _entries(self, at: FoundersState, seat: int) -> list[Entry]:
        entries = []
        for lot in range(9):
            if at.lots[lot] == seat:
                omen = at.omens[seat]
                favoured = omen < 3 and FAVOURS[omen] == at.box.lots[lot]
                text = Text("marker on {lot}", {"lot": drawing.name(lot)})
                entries.append(Entry(text, 3 if favoured else 1, "FND-6", (f"marker:{drawing.name(lot)}",)))
        for a, b in PAIRS:  # FND-7, FND-R1
            if at.lots[a] == at.lots[b] == seat:
                pieces = (f"marker:{drawing.name(a)}", f"marker:{drawing.name(b)}")
                text = Text("{a} and {b} side by side", {"a": drawing.name(a), "b": drawing.name(b)})
                entries.append(Entry(text, 1, "FND-7", pieces))
        return entries

    def finale(self, state: State) -> list[Step]:
        at = _founders(state)
        scores = [0] * len(at.omens)
        steps = []
        for seat, tree in enumerate(self.ledger(at)):
            for entry in tree.entries:
                scores[seat] += int(entry.points)
                params: dict[str, Text | int] = {"what": entry.text, "points": int(entry.points), "seat": SEATS[seat]}
                text = Text("{seat}: {what} = {points}", {**params})
                steps.append(Step(text, entry.rule, entry.pieces, (), tuple(scores), SEATS[seat]))
        return steps if at.actor() == OVER else []

    def bound(self, seats: int) -> int:
        return seats + 9


def _founders(state: State) -> FoundersState:
    return cast("FoundersState", state)


GAME = Founders()
