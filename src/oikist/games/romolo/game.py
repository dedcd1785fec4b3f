"""Romolo o Remo? as the rest of the project sees it: one object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, cast

from librt.random import Random

from oikist.core.chart import Chart
from oikist.core.edition import Edition, Problem, canonical_json
from oikist.core.encoding import Encoder
from oikist.core.errors import OptionError, Ruling
from oikist.core.game import Game, Option, OptionValue
from oikist.core.hindsight import Glimpse
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.scene import Scene, Sketch
from oikist.core.state import Box, State
from oikist.core.text import Text
from oikist.games.romolo import chart as charts
from oikist.games.romolo import clicks, content, explain, moves, position, prompts, ready, reasons, table, wording
from oikist.games.romolo import sketch as sketching
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.layout import MAX_LEGAL, NUM_ACTIONS, NUM_SEEN
from oikist.games.romolo.state import LOST_SCORE, RomoloState

ROUNDS: Final = (60, 40, 30, 20, 100)
"""After so many the game ends (ROM-R42); the first is the default."""


class Romolo(Game):
    """Romolo o Remo?, by Michele Quondam."""

    id: ClassVar[str] = "romolo"
    title: ClassVar[str] = "Romolo o Remo?"
    tagline: ClassVar[Text] = Text("Explore, build and fight: whose city will be Rome?")
    author: ClassVar[str] = "Michele Quondam"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    num_actions: ClassVar[int] = NUM_ACTIONS
    num_seen: ClassVar[int] = NUM_SEEN
    max_legal: ClassVar[int] = MAX_LEGAL
    lost_points: ClassVar[float] = LOST_SCORE
    prefix: ClassVar[str] = "ROM"
    package: ClassVar[str] = "oikist.games.romolo"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("Starting player"),
            (
                ("random", Text("drawn at random")),
                ("1", Text("Red")),
                ("2", Text("Lapis")),
                ("3", Text("Ochre")),
                ("4", Text("Verdigris")),
            ),
            Text("Who begins [ROM-7]."),
        ),
        Option(
            "dice",
            Text("Battles"),
            ((False, Text("with die tokens, chosen in secret")), (True, Text("with the die"))),
            Text("What decides battles besides strength [ROM-95]."),
        ),
        Option(
            "teams",
            Text("Four players"),
            ((False, Text("each alone")), (True, Text("two against two"))),
            Text("Allies sit across from each other [ROM-165]."),
        ),
        Option(
            "rounds",
            Text("Rounds"),
            tuple((count, Text("{count} at most", {"count": count})) for count in ROUNDS),
            Text("After so many rounds the game ends and is scored [ROM-R42]."),
        ),
    )

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return RomoloBox(seats, edition.canonical(), canonical_json(options))

    def check_options(self, options: dict[str, OptionValue], seats: int) -> dict[str, OptionValue]:
        chosen = super().check_options(options, seats)
        first = str(chosen["first"])
        if first != "random" and int(first) > seats:
            raise OptionError(
                Text(
                    "Option {name} cannot be {value}; it can be: {values}",
                    {"name": "first", "value": first, "values": f"random, 1 - {seats}"},
                )
            )
        if chosen["teams"] and seats != 4:
            raise OptionError(Text("Two against two are four players, not {seats} [ROM-165].", {"seats": seats}))
        return chosen

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return content.check_content(data, seats)

    def text(self, state: State, seen: int) -> Text:
        return wording.text(_state(state), seen)

    def notation(self, state: State, seen: int) -> str:
        return moves.notation(_state(state), seen)

    def read_notation(self, state: State, wanted: str) -> int | None:
        return moves.read_notation(_state(state), wanted)

    def prompt(self, observation: State) -> Text:
        return prompts.prompt(_state(observation))

    def standing(self, observation: State) -> tuple[str, Text] | None:
        return prompts.standing(_state(observation))

    def ready(self, observation: State) -> list[tuple[Text, list[int]]]:
        return ready.ready(_state(observation))

    def phase(self, observation: State) -> Text:
        return prompts.phase(_state(observation))

    def seat_line(self, observation: State, seat: int) -> Text:
        return prompts.seat_line(_state(observation), seat)

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        return table.scene(_state(observation), last or [])

    def chart(self, observation: State) -> Chart | None:
        return charts.chart(_state(observation))

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return clicks.parts(_state(observation), action)

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        return reasons.why_not(_state(observation), parts)

    def motion(self, state: State, seen: int) -> dict[str, str]:
        return table.motion(_state(state), seen)

    def ledger(self, state: State) -> list[Entry]:
        return explain.ledger(_state(state))

    def finale(self, state: State) -> list[Step]:
        return explain.finale(_state(state))

    def rank_reason(self, state: State) -> Text | None:
        return explain.rank_reason(_state(state))

    def verdict(self, state: State) -> Text | None:
        return explain.verdict(_state(state))

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        return position.state_from(self._box_for(*position.table_of(data), edition), data)

    def sketch(self, position: Any, parts: list[str], *, edition: Edition | None = None) -> Sketch:
        return sketching.advance(lambda seats, teams: self._box_for(seats, teams, edition), position, parts)

    def position_schema(self) -> dict[str, Any]:
        return position.SCHEMA

    def position_example(self) -> Any:
        return position.EXAMPLE

    def _box_for(self, seats: int, teams: bool, edition: Edition | None) -> RomoloBox:
        return _state(self.new(seats, edition=edition, options={"teams": teams})).box

    def encoder(self, box: Box, settings: dict[str, int]) -> Encoder:
        from oikist.games.romolo import encoding  # for programs that learn only

        return encoding.make(cast("RomoloBox", box), settings)

    def bound(self, seats: int) -> int:
        return moves.most_actions(seats, max(ROUNDS))

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        from oikist.games.romolo import hindsight  # for programs that tell a game anew only

        return hindsight.hindsight(seen, _state(now), random)

    def hints(self) -> Hints:
        from oikist.games.romolo.hints import RomoloHints

        return RomoloHints()


def _state(state: State) -> RomoloState:
    return cast("RomoloState", state)


__all__ = ["Romolo"]
