"""Romolo o Remo? in every language: what a lasting game, its log, refusals and score say is in every catalogue."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from oikist.core import registry
from oikist.core.errors import OikistError
from oikist.core.game import Game, OptionValue
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.players import choose
from tests.words.test_games import Ear, of_entry, of_position, of_scene, refusals

ALLIES: dict[str, OptionValue] = {"teams": True, "dice": True}


@cache
def romolo() -> Game:
    return registry.find("romolo")


def lasting_game(seats: int, seed: int, options: dict[str, OptionValue]) -> Session:
    """A game with fair dice in which nobody gives up at once, of six rounds or so."""
    rng = random.Random(seed)
    chosen = {**options, "rounds": 20}
    session = Session.new(romolo(), seats, seed=bytes([seed]) * 32, nonces=[""] * seats, options=chosen)
    while session.state.actor() != OVER and session.ply < 400 * seats:
        seat = session.state.actor()
        if seat == CHANCE:
            session.roll()
        else:
            state = cast("RomoloState", session.state)
            session.play(choose(state, state.actions(), rng), seat)
    return session


def of_score(state: State) -> Iterator[Text]:
    for entry in romolo().ledger(state):
        yield from of_entry(entry)
    for step in romolo().finale(state):
        yield from (step.text, step.part)
    for told in (romolo().verdict(state), romolo().rank_reason(state)):
        if told is not None:
            yield told


@pytest.mark.parametrize(
    ("seats", "options", "most"), [(1, {}, 100), (2, {}, 100), (3, {"dice": True}, 100), (4, {}, 100), (4, ALLIES, 100)]
)
def test_a_whole_game_has_no_english_in_it(seats: int, options: dict[str, OptionValue], most: int) -> None:
    rng = random.Random(seats)
    ear = Ear()
    session = lasting_game(seats, seats, options)
    for ply in range(0, session.ply + 1, max(3, session.ply // 15)):
        state = session.state_at(ply)
        for viewer in {None, 0, max(state.actor(), 0)}:
            view = state.observe(viewer)
            for text in (*of_position(romolo(), view, seats), *refusals(romolo(), state, state, rng)):
                text.render(ear)
        for text in of_score(state):
            text.render(ear)
    for viewer in (None, 0):
        for line in session.log(viewer):
            line.text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > most, "the game says more than this"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_evaluation_has_no_english_in_it(seats: int) -> None:
    ear = Ear()
    for seed in range(1, 5):
        # players at random give up soon, which ends the game
        rng = random.Random(seed)
        state = romolo().new(seats, options={"rounds": 20})
        while state.actor() != OVER:
            actions = state.actions()
            if state.actor() == CHANCE:
                state.play(rng.choices(actions, state.weights())[0])
            else:
                state.play(rng.choice(actions))
        for text in (*of_score(state), *of_scene(romolo().finale_scene(state, 5))):
            text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > 15, "the evaluation says more than this"


def test_options_that_do_not_fit_are_refused_without_english() -> None:
    ear = Ear()
    wrongs: list[dict[str, OptionValue]] = [{"first": "4"}, {"teams": True}]
    for wrong in wrongs:
        with pytest.raises(OikistError) as caught:
            romolo().check_options(wrong, 2)
        caught.value.text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > 1
