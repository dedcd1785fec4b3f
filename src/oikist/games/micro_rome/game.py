"""Micro Rome as the rest of the project sees it."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from oikist.core.chart import Chart
from oikist.core.edition import Edition, Problem, canonical_json
from oikist.core.encoding import Encoder
from oikist.core.errors import Ruling
from oikist.core.game import Game, OptionValue
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.scene import Scene, Sketch
from oikist.core.state import Box, State
from oikist.core.text import Text
from oikist.games.micro_rome import chart, clicks, encoding, explain, moves, position, table
from oikist.games.micro_rome import sketch as sketching
from oikist.games.micro_rome.box import MicroRomeBox, check_content
from oikist.games.micro_rome.layout import MAX_LEGAL, NUM_ACTIONS
from oikist.games.micro_rome.state import MicroRomeState


class MicroRome(Game):
    """Micro Rome, by Michael Bevilacqua."""

    id: ClassVar[str] = "micro-rome"
    title: ClassVar[str] = "Micro Rome"
    tagline: ClassVar[Text] = Text(
        "Alone: eighteen cards laid over each other grow into Rome, until the Coliseum stands."
    )
    author: ClassVar[str] = "Michael Bevilacqua"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (1,)
    num_actions: ClassVar[int] = NUM_ACTIONS
    num_seen: ClassVar[int] = NUM_ACTIONS
    max_legal: ClassVar[int] = MAX_LEGAL
    prefix: ClassVar[str] = "MIC"
    package: ClassVar[str] = "oikist.games.micro_rome"
    secrets: ClassVar[bool] = False

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return MicroRomeBox(seats, edition.canonical(), canonical_json(options))

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return check_content(data)

    def text(self, state: State, seen: int) -> Text:
        return moves.text(_state(state), seen)

    def notation(self, state: State, seen: int) -> str:
        return moves.notation(_state(state), seen)

    def read_notation(self, state: State, wanted: str) -> int | None:
        return moves.read_notation(_state(state), wanted)

    def prompt(self, observation: State) -> Text:
        return moves.prompt(_state(observation))

    def phase(self, observation: State) -> Text:
        return moves.phase(_state(observation))

    def seat_line(self, observation: State, seat: int) -> Text:
        return moves.seat_line(_state(observation))

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        return table.scene(_state(observation), last or [])

    def chart(self, observation: State) -> Chart | None:
        return chart.chart(_state(observation))

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return clicks.parts(action)

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        return clicks.why_not(_state(observation), parts)

    def motion(self, state: State, seen: int) -> dict[str, str]:
        return table.motion(_state(state), seen)

    def ledger(self, state: State) -> list[Entry]:
        return [explain.ledger(_state(state))]

    def finale(self, state: State) -> list[Step]:
        return explain.finale(_state(state))

    def verdict(self, state: State) -> Text | None:
        """MIC-19: the title; MIC-R2: lost, without one."""
        if state.lost():
            return Text("Lost: no place was left for the card, so there is no score and no title.")
        return moves.title(state.scores()[0])

    def bound(self, seats: int) -> int:
        return 31  # 15 draws, 16 placements

    def hints(self) -> Hints:
        from oikist.games.micro_rome.hints import MicroRomeHints

        return MicroRomeHints()

    def encoder(self, box: Box, settings: dict[str, int]) -> Encoder:
        return encoding.make(cast("MicroRomeBox", box), settings)

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        return position.state_from(_state(self.new(1, edition=edition)).box, data)

    def sketch(self, position: Any, parts: list[str], *, edition: Edition | None = None) -> Sketch:
        return sketching.advance(_state(self.new(1, edition=edition)).box, position, parts)

    def position_schema(self) -> dict[str, Any]:
        return position.SCHEMA

    def position_example(self) -> Any:
        return position.EXAMPLE


def _state(state: State) -> MicroRomeState:
    return cast("MicroRomeState", state)
