"""A tiny game of laying cards over each other, for one: what the page needs of a thing held under the pointer."""

from __future__ import annotations

import json
from typing import Any

from librt.random import Random

from oikist.core.edition import Edition, Problem
from oikist.core.errors import Ruling, not_now
from oikist.core.game import Game, OptionValue
from oikist.core.ledger import Entry, Step, total
from oikist.core.scene import Panel, Scene, Svg
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, Box, State
from oikist.core.text import Text

START = ("fk.", ".f.")
CARDS = (
    (("f..", "..f"), ("kkk", "kkk")),
    ((".ff", "..k"), ("f.f", "...")),
    (("k..", "ff."), ("..f", "f.k")),
    (("f.k", ".f."), ("...", "fff")),
    (("ff.", ".kf"), (".k.", "f.f")),
)
NAMES = {".": Text("plain"), "f": Text("flower"), "k": Text("knot")}
TURNS = (Text("not turned"), Text("a quarter right"), Text("half"), Text("a quarter left"))
FLIPS = (Text("front"), Text("back"))
REACH = 24
SIZE = 2 * REACH
PLACE_AT = len(CARDS)
NUM_ACTIONS = PLACE_AT + SIZE * SIZE * 8
LOST = -10
UNIT = 60

Spot = tuple[int, int]


def rows(card: int, side: int, turn: int) -> list[str]:
    """The card's spaces as they lie."""
    lying = list(CARDS[card][side])
    for _ in range(turn):
        lying = ["".join(column) for column in zip(*lying[::-1], strict=True)]
    return lying


def number(x: int, y: int, side: int, turn: int) -> int:
    """The action that lays the card with its top left space there."""
    return PLACE_AT + ((y + REACH) * SIZE + x + REACH) * 8 + side * 4 + turn


def split(action: int) -> tuple[int, int, int, int]:
    """x, y, side and turn of a placement."""
    at, lying = divmod(action - PLACE_AT, 8)
    return at % SIZE - REACH, at // SIZE - REACH, lying // 4, lying % 4


class CarpetBox(Box):
    def start(self) -> State:
        return CarpetState(self)

    def restore(self, data: bytes) -> State:
        plain = json.loads(data)
        state = CarpetState(self)
        for action in plain["played"]:
            state._apply(action)
        state.viewer = plain["viewer"]
        return state


class CarpetState(State):
    """`played`: all actions; `spaces`: what is in sight."""

    def __init__(self, box: CarpetBox) -> None:
        super().__init__()
        self.box = box
        self.played: list[int] = []
        self.spaces: dict[Spot, str] = {(x, y): sign for y, row in enumerate(START) for x, sign in enumerate(row)}

    @property
    def left(self) -> list[int]:
        return [card for card in range(len(CARDS)) if card not in self.played]

    @property
    def card(self) -> int:
        """The card to lay, or -1."""
        return self.played[-1] if self.played and self.played[-1] < PLACE_AT else -1

    def actor(self) -> int:
        if self.card >= 0:
            return 0 if self.placements() else OVER
        return CHANCE if self.left else OVER

    def lost(self) -> bool:
        return self.card >= 0 and not self.placements()

    def covered(self, action: int) -> list[str]:
        """What a placement covers."""
        x, y, side, turn = split(action)
        lying = rows(self.card, side, turn)
        spots = [(x + dx, y + dy) for dy, row in enumerate(lying) for dx in range(len(row))]
        return [self.spaces[spot] for spot in spots if spot in self.spaces]

    def anchors(self) -> list[Spot]:
        """Where the top left space of the card may be held: it would lie over some space of the carpet."""
        return sorted({(x - dx, y - dy) for x, y in self.spaces for dx in range(3) for dy in range(3) if dx + dy < 4})

    def placements(self) -> list[int]:
        every = (number(x, y, side, turn) for x, y in self.anchors() for side in (0, 1) for turn in range(4))
        return sorted(action for action in every if self.wrong(action) is None)

    def wrong(self, action: int) -> Ruling | None:
        under = self.covered(action)
        if not under:
            return Ruling("CAR-2", Text("A card covers at least one space of the carpet."))
        if "k" in under:
            return Ruling("CAR-2", Text("A knot may not be covered."))
        return None

    def actions(self) -> list[int]:
        actor = self.actor()
        if actor == OVER or self.viewer not in (EVERYTHING, actor):
            return []
        return self.left if actor == CHANCE else self.placements()

    def weights(self) -> list[int]:
        return [1] * len(self.actions()) if self.actor() == CHANCE else []

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        if (action < PLACE_AT) != (self.actor() == CHANCE):
            return not_now(action)
        if action < PLACE_AT:
            return None if action in self.left else Ruling("CAR-1", Text("That card has come already."))
        return self.wrong(action)

    def _apply(self, action: int) -> None:
        if action >= PLACE_AT:
            x, y, side, turn = split(action)
            for dy, row in enumerate(rows(self.card, side, turn)):
                self.spaces |= {(x + dx, y + dy): sign for dx, sign in enumerate(row)}
        self.played.append(int(action))

    def seals(self, action: int) -> bool:
        return action >= PLACE_AT

    def copy(self) -> State:
        other = CarpetState(self.box)
        other.played, other.spaces, other.viewer = list(self.played), dict(self.spaces), self.viewer
        return other

    def pairs(self) -> list[tuple[Spot, Spot]]:
        """Flowers beside each other."""
        beside = [((x, y), other) for x, y in self.flowers() for other in ((x + 1, y), (x, y + 1))]
        return [(one, other) for one, other in beside if self.spaces.get(other) == "f"]

    def flowers(self) -> list[Spot]:
        return sorted(spot for spot, sign in self.spaces.items() if sign == "f")

    def scores(self) -> list[int]:
        return [LOST if self.lost() else len(self.flowers()) + len(self.pairs())]

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
        return json.dumps({"played": self.played, "viewer": int(self.viewer)}).encode()

    def box_of(self) -> Box:
        return self.box


def space(x: int, y: int) -> str:
    return f"space:{x},{y}"


def draw(svg: Svg, x: float, y: float, sign: str, **attributes: str) -> None:
    """One space with its sign."""
    svg.open("g", **attributes)
    svg.leaf("rect", x=x, y=y, width=UNIT, height=UNIT, fill="#EBE1CB", stroke="#2B2320", cls="floor line glow-target")
    if sign == "f":
        svg.leaf("circle", cx=x + UNIT / 2, cy=y + UNIT / 2, r=16, fill="#8C2F2B", cls="base-0")
    elif sign == "k":
        svg.leaf("rect", x=x + 14, y=y + 14, width=32, height=32, fill="#2F4B7C", cls="base-1")
    svg.close("g")


class Carpet(Game):
    id = "carpet"
    title = "The Carpet"
    tagline = Text("Five cards, one carpet.")
    author = "nobody"
    version = 1
    seats = (1,)
    num_actions = NUM_ACTIONS
    num_seen = NUM_ACTIONS
    max_legal = 4096
    prefix = "CAR"
    package = "oikist_carpet"

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return CarpetBox(seats, edition.canonical(), json.dumps(options).encode())

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return [] if isinstance(data.get("most"), int) else [Problem("most", Text("a number is missing"))]

    def text(self, state: State, seen: int) -> Text:
        assert isinstance(state, CarpetState)
        if seen < PLACE_AT:
            return Text("Card {number} is drawn.", {"number": seen + 1})
        x, y, _, _ = split(seen)
        covered = len(state.covered(seen))
        return Text("Laid on {x},{y}, covering {covered} spaces.", {"x": x, "y": y, "covered": covered})

    def notation(self, state: State, seen: int) -> str:
        if seen < PLACE_AT:
            return f"draw {seen + 1}"
        x, y, side, turn = split(seen)
        return f"{'FB'[side]}{turn} {x},{y}"

    def prompt(self, observation: State) -> Text:
        return Text("Lay the card.")

    def phase(self, observation: State) -> Text:
        assert isinstance(observation, CarpetState)
        return Text("{number} cards left", {"number": len(observation.left)})

    def seat_line(self, observation: State, seat: int) -> Text:
        assert isinstance(observation, CarpetState)
        return Text("{number} flowers", {"number": len(observation.flowers())})

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        assert isinstance(observation, CarpetState)
        state = observation
        labels: dict[str, Text] = {}
        kinds: dict[str, str] = {}
        laying = state.viewer == 0 and state.actor() == 0
        svg = Svg()
        if laying:
            self._held(svg, state.card)
        for (x, y), sign in sorted(state.spaces.items()):
            draw(svg, x * UNIT, y * UNIT, sign, id=space(x, y), cls="part")
            labels[space(x, y)] = Text("{x},{y}: {what}", {"x": x, "y": y, "what": NAMES[sign]})
            kinds[space(x, y)] = "place"
        for x, y in state.anchors() if laying else ():
            ident = f"at:{x},{y}"
            svg.open("g", id=ident, cls="part anchor")
            at = {"x": (x + 1) * UNIT, "y": (y + 1) * UNIT, "width": UNIT, "height": UNIT}
            svg.leaf("rect", fill="transparent", cls="glow-target", **at)
            svg.close("g")
            labels[ident], kinds[ident] = Text("row {y}, column {x}", {"x": x, "y": y}), "anchor"
        marks = self._marks(last)
        panels = [self._board(state, str(svg))]
        if laying:
            panels.append(self._card(state.card, labels, kinds))
        panels.append(self._deck(state, labels, kinds))
        return Scene(tuple(panels), labels, kinds, marks)

    def _held(self, svg: Svg, card: int) -> None:
        svg.open("defs")
        for side in (0, 1):
            for turn in range(4):
                svg.open("g", data_ghost=f"turn:{turn} flip:{side}")
                for dy, row in enumerate(rows(card, side, turn)):
                    for dx, sign in enumerate(row):
                        draw(svg, (dx - 1.5) * UNIT, (dy - 1.5) * UNIT, sign)
                svg.close("g")
        svg.close("defs")

    def _board(self, state: CarpetState, body: str) -> Panel:
        xs, ys = [x for x, _ in state.spaces], [y for _, y in state.spaces]
        left, top = (min(xs) - 3) * UNIT, (min(ys) - 3) * UNIT
        wide, high = (max(xs) - min(xs) + 7) * UNIT, (max(ys) - min(ys) + 7) * UNIT
        return Panel("board", Text("Carpet"), wide, high, body, left, top)

    def _card(self, card: int, labels: dict[str, Text], kinds: dict[str, str]) -> Panel:
        svg = Svg()
        for side in (0, 1):
            svg.open("g", id=f"flip:{side}", cls="part")
            for dy, row in enumerate(CARDS[card][side]):
                for dx, sign in enumerate(row):
                    draw(svg, dx * UNIT + side * 220, dy * UNIT, sign)
            svg.close("g")
            labels[f"flip:{side}"], kinds[f"flip:{side}"] = FLIPS[side], "flip"
        for turn in range(4):
            labels[f"turn:{turn}"], kinds[f"turn:{turn}"] = TURNS[turn], "turn"
        return Panel("card", Text("The card"), 400, 120, str(svg))

    def _deck(self, state: CarpetState, labels: dict[str, Text], kinds: dict[str, str]) -> Panel:
        svg = Svg()
        for at, card in enumerate(state.left):
            svg.open("g", id=f"deck:{card}", cls="part", transform=f"translate(0 {at * 70}) scale(0.4)")
            for side in (0, 1):
                for dy, row in enumerate(CARDS[card][side]):
                    for dx, sign in enumerate(row):
                        draw(svg, dx * UNIT + side * 220, dy * UNIT, sign)
            svg.close("g")
            labels[f"deck:{card}"], kinds[f"deck:{card}"] = Text("card {number}", {"number": card + 1}), "piece"
        return Panel("deck", Text("The deck"), 160, max(60, 70 * len(state.left)), str(svg), reference=True)

    def _marks(self, last: list[int] | None) -> tuple[str, ...]:
        for seen in last or []:
            if seen >= PLACE_AT:
                x, y, _, turn = split(seen)
                wide, high = (3, 2) if turn % 2 == 0 else (2, 3)
                return tuple(space(x + dx, y + dy) for dx in range(wide) for dy in range(high))
        return ()

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        x, y, side, turn = split(action)
        return (f"at:{x},{y}", f"turn:{turn}", f"flip:{side}")

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        assert isinstance(observation, CarpetState)
        if any(set(parts) <= set(self.parts(observation, action)) for action in observation.actions()):
            return None
        named = {part.partition(":")[0]: part.partition(":")[2] for part in parts}
        if observation.actions() and set(named) == {"at", "turn", "flip"}:
            x, y = map(int, named["at"].split(","))
            return observation.refusal(number(x, y, int(named["flip"]), int(named["turn"])))
        return Ruling("CAR-2", Text("A card cannot be laid like this."))

    def motion(self, state: State, seen: int) -> dict[str, str]:
        return {}

    def ledger(self, state: State) -> list[Entry]:
        assert isinstance(state, CarpetState)
        if state.lost():
            return [Entry(Text("lost"), LOST, "CAR-3")]
        pairs = [(space(*a), space(*b)) for a, b in state.pairs()]
        seen = tuple(space(*spot) for spot in state.flowers())
        two = tuple(sorted({end for pair in pairs for end in pair}))
        return [
            total(
                Text("Player"),
                "CAR-4",
                [
                    Entry(Text("flowers"), len(seen), "CAR-4", seen),
                    Entry(Text("flowers beside each other"), len(pairs), "CAR-4", two, (), tuple(pairs)),
                ],
            )
        ]

    def finale(self, state: State) -> list[Step]:
        assert isinstance(state, CarpetState)
        if state.actor() != OVER or state.lost():
            return []
        entry = self.ledger(state)[0]
        first, second = entry.entries
        part = Text("Flowers")
        return [
            Step(Text("Every flower gives a point."), "CAR-4", first.pieces, (), (int(first.points),), part),
            Step(
                Text("Two together: one more."),
                "CAR-4",
                second.pieces,
                (),
                (int(entry.points),),
                part,
                (),
                second.links,
            ),
        ]

    def verdict(self, state: State) -> Text | None:
        if state.actor() != OVER:
            return None
        if state.lost():
            return Text("Lost, without a score")
        return Text("Master weaver") if state.scores()[0] >= 12 else Text("Weaver")

    def bound(self, seats: int) -> int:
        return 2 * len(CARDS)


GAME = Carpet()
