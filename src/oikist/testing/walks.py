"""Random games to check laws on: deterministic by seed, each position once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NoReturn

from librt.random import Random

from oikist.core.game import Game
from oikist.core.record import Event, Header, Record, header_for
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER, State


class LawBroken(AssertionError):
    """A game breaks a law of oikist.

    Attributes:
        law: number of the law, 1 to 8.
    """

    def __init__(self, law: int, message: str) -> None:
        self.law = law
        super().__init__(f"law {law}: {message}")


def broken(law: int, message: str) -> NoReturn:
    """Reports a broken law.

    Raises:
        LawBroken: always.
    """
    raise LawBroken(law, message)


def demand(condition: object, law: int, message: str) -> None:
    """Goes on if the condition holds.

    Raises:
        LawBroken: it does not.
    """
    if not condition:
        raise LawBroken(law, message)


def fresh_header(game: Game, seats: int) -> Header:
    """A header without dice, options at their defaults."""
    return header_for(game, seats, game.edition(), {})


def random_record(game: Game, seats: int, seed: int) -> Record:
    """A whole random game as a record, chance included; made with `actions` and `play` only."""
    rng = random.Random(seed)
    header = fresh_header(game, seats)
    state = game.new(seats, edition=header.edition_value(), options=header.options)
    events: list[Event] = []
    while state.actor() != OVER:
        if len(events) > game.bound(seats):
            broken(5, f"a game of {seats} has gone on for more than {game.bound(seats)} actions")
        actor, actions = int(state.actor()), state.actions()
        demand(actions, 1, "nobody can do anything, but the game is not over")
        weights = state.weights() if actor == CHANCE else [1] * len(actions)
        demand(len(weights) == len(actions), 1, "not as many weights as actions")
        action = rng.choices(actions, weights)[0]
        events.append(Event(actor, action, game.notation(state, action)))
        state.play(action)
    return Record(header, events)


def positions(game: Game, seats: int, seed: int) -> Iterator[State]:
    """All positions of one random game, the first and the last included; each is the caller's own."""
    record = random_record(game, seats, seed)
    state = game.new(seats, edition=record.header.edition_value(), options=record.header.options)
    yield state.copy()
    for event in record.events:
        state.play(event.action)
        yield state.copy()


def viewers(state: State) -> list[int | None]:
    """Everybody who may look: a spectator, then all seats."""
    return [None, *range(int(state.box_of().seats))]


def replay_session(game: Game, record: Record, plies: int | None = None) -> Session:
    """A session without dice after so many of a record's events."""
    events = record.events if plies is None else record.events[:plies]
    return Session.resume(game, Record(record.header, list(events)))


def stream(seed: int) -> Random:
    """The random numbers that `sample` and `play_random` take."""
    return Random(seed)
