"""What an environment has played, as a record like any other."""

from __future__ import annotations

from oikist.core.edition import Edition
from oikist.core.game import Game, OptionValue
from oikist.core.record import Event, Record, header_for
from oikist.core.state import State


def record_of(game: Game, edition: Edition, options: dict[str, OptionValue], start: State, played: list[int]) -> Record:
    """The record of these actions, chance included: `to_json_lines()` of it is what ``oikist replay`` reads."""
    seats = int(start.box_of().seats)
    events = []
    state = start.copy()
    for action in played:
        events.append(Event(int(state.actor()), action, game.notation(state, action)))
        state.play(action)
    return Record(header_for(game, seats, edition, options, players=["environment"] * seats), events)
