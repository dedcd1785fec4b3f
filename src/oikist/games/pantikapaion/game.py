"""Pantikapaion as the rest of the project sees it: one object."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from oikist.core.chart import Chart
from oikist.core.edition import Edition, Problem, canonical_json
from oikist.core.encoding import Encoder
from oikist.core.errors import OptionError, Ruling
from oikist.core.game import Game, Option, OptionValue
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.scene import Scene, Sketch
from oikist.core.state import Box, State
from oikist.core.text import Text
from oikist.games.pantikapaion import chart, encoding, explain, moves, position, table, telling
from oikist.games.pantikapaion import sketch as sketching
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.checks import check_content
from oikist.games.pantikapaion.layout import MAX_LEGAL, NUM_ACTIONS
from oikist.games.pantikapaion.state import PantikapaionState


class Pantikapaion(Game):
    """Pantikapaion, by Evgeny Petrov."""

    id: ClassVar[str] = "pantikapaion"
    title: ClassVar[str] = "Pantikapaion"
    tagline: ClassVar[Text] = Text("Architects in Taurica raise a city, tile upon tile, for the Bosporan kings.")
    author: ClassVar[str] = "Evgeny Petrov"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    num_actions: ClassVar[int] = NUM_ACTIONS
    num_seen: ClassVar[int] = NUM_ACTIONS
    max_legal: ClassVar[int] = MAX_LEGAL
    prefix: ClassVar[str] = "PAN"
    package: ClassVar[str] = "oikist.games.pantikapaion"
    secrets: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("First player"),
            (
                ("random", Text("drawn at random")),
                ("1", Text("Red")),
                ("2", Text("Lapis")),
                ("3", Text("Ochre")),
                ("4", Text("Verdigris")),
            ),
            Text("Who begins the first round [PAN-R2]."),
        ),
    )

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return PantikapaionBox(seats, edition.canonical(), canonical_json(options))

    def check_options(self, options: dict[str, OptionValue], seats: int) -> dict[str, OptionValue]:
        chosen = super().check_options(options, seats)
        if chosen["first"] != "random" and int(str(chosen["first"])) > seats:
            raise OptionError(
                Text(
                    "Option {name} cannot be {value}; it can be: {values}",
                    {"name": "first", "value": str(chosen["first"]), "values": f"random, 1 - {seats}"},
                )
            )
        return chosen

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return check_content(data, seats)

    def text(self, state: State, seen: int) -> Text:
        return telling.text(_state(state), seen)

    def notation(self, state: State, seen: int) -> str:
        return moves.notation(_state(state), seen)

    def read_notation(self, state: State, wanted: str) -> int | None:
        return moves.read_notation(_state(state), wanted)

    def prompt(self, observation: State) -> Text:
        return telling.prompt(_state(observation))

    def phase(self, observation: State) -> Text:
        return telling.phase(_state(observation))

    def seat_line(self, observation: State, seat: int) -> Text:
        return telling.seat_line(_state(observation), seat)

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        return table.scene(_state(observation), last or [])

    def chart(self, observation: State) -> Chart | None:
        return chart.chart(_state(observation))

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return table.parts(_state(observation), action)

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        return table.why_not(_state(observation), parts)

    def motion(self, state: State, seen: int) -> dict[str, str]:
        return table.motion(_state(state), seen)

    def preview(self, observation: State, action: int) -> Scene | None:
        return table.preview(_state(observation), action)

    def collected(self, observation: State, action: int) -> tuple[str, ...]:
        return table.collected(_state(observation), action)

    def ledger(self, state: State) -> list[Entry]:
        return explain.ledger(_state(state))

    def finale(self, state: State) -> list[Step]:
        return explain.finale(_state(state))

    def finale_scene(self, state: State, step: int) -> Scene:
        return table.finale_scene(_state(state), step)

    def rank_reason(self, state: State) -> Text | None:
        return explain.rank_reason(_state(state))

    def bound(self, seats: int) -> int:
        return moves.most_actions(seats)

    def hints(self) -> Hints:
        from oikist.games.pantikapaion.hints import PantikapaionHints

        return PantikapaionHints()

    def encoder(self, box: Box, settings: dict[str, int]) -> Encoder:
        return encoding.make(cast("PantikapaionBox", box), settings)

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        seats = position.seats_of(data)
        start = self.new(seats, edition=edition)
        return position.state_from(_state(start).box, data)

    def sketch(self, position: Any, parts: list[str], *, edition: Edition | None = None) -> Sketch:
        return sketching.advance(lambda seats: _state(self.new(seats, edition=edition)).box, position, parts)

    def position_schema(self) -> dict[str, Any]:
        return position.SCHEMA

    def position_example(self) -> Any:
        return position.EXAMPLE


def _state(state: State) -> PantikapaionState:
    return cast("PantikapaionState", state)


__all__ = ["Pantikapaion"]
