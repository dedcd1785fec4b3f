"""Palatinus as the rest of the project sees it: one object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from oikist.core.edition import Edition, Problem, canonical_json
from oikist.core.encoding import Encoder
from oikist.core.errors import Ruling
from oikist.core.game import Game, Option, OptionValue
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.scene import Scene, Sketch
from oikist.core.state import Box, State, bit
from oikist.core.text import Text
from oikist.games.palatinus import encoding, explain, moves, position, table
from oikist.games.palatinus import sketch as sketching
from oikist.games.palatinus.box import PalatinusBox, check_content, hand_counts
from oikist.games.palatinus.layout import CONDOTTIERO, NUM_ACTIONS, NUM_SEEN, PLACE
from oikist.games.palatinus.state import PalatinusState

if TYPE_CHECKING:
    from oikist.games.palatinus.board import Board


class Palatinus(Game):
    """Palatinus, by Alessandro Zucchini."""

    id: ClassVar[str] = "palatinus"
    title: ClassVar[str] = "Palatinus"
    tagline: ClassVar[Text] = Text("Peoples settle around the seven hills of Rome; some of them under the wolf.")
    author: ClassVar[str] = "Alessandro Zucchini"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    num_actions: ClassVar[int] = NUM_ACTIONS
    num_seen: ClassVar[int] = NUM_SEEN
    max_legal: ClassVar[int] = 9 * 42
    prefix: ClassVar[str] = "PAL"
    package: ClassVar[str] = "oikist.games.palatinus"
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
                ("5", Text("Plum")),
            ),
            Text("Who lays the first tile and places the first inhabitant [PAL-R2]."),
        ),
    )

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return PalatinusBox(seats, edition.canonical(), canonical_json(options))

    def check_options(self, options: dict[str, OptionValue], seats: int) -> dict[str, OptionValue]:
        chosen = super().check_options(options, seats)
        if chosen["first"] != "random":
            self.check_first(int(str(chosen["first"])), seats)
        return chosen

    def check_first(self, first: int, seats: int) -> None:
        """Raises `OptionError` when the first player is no seat of the game."""
        from oikist.core.errors import OptionError

        if first > seats:
            raise OptionError(
                Text(
                    "Option {name} cannot be {value}; it can be: {values}",
                    {"name": "first", "value": first, "values": f"random, 1 - {seats}"},
                )
            )

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        return check_content(data, seats)

    def text(self, state: State, seen: int) -> Text:
        return moves.text(_board(state), seen)

    def notation(self, state: State, seen: int) -> str:
        return moves.notation(_board(state), seen)

    def read_notation(self, state: State, wanted: str) -> int | None:
        return moves.read_notation(_board(state), wanted)

    def prompt(self, observation: State) -> Text:
        state = _state(observation)
        if state.stage == PLACE and state.kinds_allowed(state.actor()) == bit(CONDOTTIERO):  # PAL-R4
            return Text("Place a condottiero now: next turn is too late.")
        return moves.prompt(state)

    def phase(self, observation: State) -> Text:
        return moves.phase(_board(observation))

    def seat_line(self, observation: State, seat: int) -> Text:
        return moves.seat_line(_board(observation), seat)

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        return table.scene(_state(observation), last or [])

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        return table.parts(_state(observation), action)

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        return table.why_not(_state(observation), parts)

    def motion(self, state: State, seen: int) -> dict[str, str]:
        return table.motion(_state(state), seen)

    def preview(self, observation: State, action: int) -> Scene | None:
        return table.preview(_state(observation), action)

    def ledger(self, state: State) -> list[Entry]:
        return explain.ledger(_board(state))

    def finale(self, state: State) -> list[Step]:
        return explain.finale(_board(state))

    def finale_scene(self, state: State, step: int) -> Scene:
        return table.finale_scene(_state(state), step)

    def rank_reason(self, state: State) -> Text | None:
        return explain.rank_reason(_board(state))

    def bound(self, seats: int) -> int:
        # 42 terrains at most are filled, whatever the edition (PAL-R14)
        return moves.most_actions(1, 42)

    def hints(self) -> Hints:
        from oikist.games.palatinus.hints import PalatinusHints

        return PalatinusHints()

    def encoder(self, box: Box, settings: dict[str, int]) -> Encoder:
        return encoding.make(cast("PalatinusBox", box), settings)

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


def _state(state: State) -> PalatinusState:
    return cast("PalatinusState", state)


def _board(state: State) -> Board:
    return cast("PalatinusState", state)


__all__ = ["Palatinus", "hand_counts"]
