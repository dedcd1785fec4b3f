"""The project's laws for the options of this game; those for each number of seats are in tests/engine/laws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, cast

import msgspec
import pytest

from oikist.core.errors import OptionError
from oikist.core.game import Game, Option, OptionValue
from oikist.core.state import State
from oikist.games.romolo import GAME
from oikist.games.romolo import layout as at
from oikist.games.romolo.game import Romolo
from oikist.games.romolo.hints import RomoloHints
from oikist.games.romolo.state import RomoloState
from oikist.testing import LAWS, knowing, playing, showing
from oikist.testing.knowing import spread
from tests.engine.romolo.handmade import Table
from tests.engine.romolo.players import seek


def with_defaults(**defaults: OptionValue) -> tuple[Option, ...]:
    """The options of the game with other defaults, which are what the suite plays with."""
    return tuple(
        msgspec.structs.replace(
            option,
            choices=tuple(sorted(option.choices, key=lambda one: one[0] != defaults.get(option.name, one[0]))),
        )
        for option in GAME.options
    )


class WithDice(Romolo):
    """Battles are decided by the die."""

    options: ClassVar[tuple[Option, ...]] = with_defaults(dice=True)


class InTeams(Romolo):
    """Two against two."""

    seats: ClassVar[tuple[int, ...]] = (4,)
    options: ClassVar[tuple[Option, ...]] = with_defaults(teams=True)


def in_play(game: Game, seats: int, seed: int) -> Iterator[State]:
    """Some positions of a game of players who are no fools: at random nobody builds up anything."""
    state = game.new(seats)
    actions = seek(cast("RomoloState", state).box, seed)
    wanted = spread(0, len(actions), 30)
    for ply, action in enumerate(actions):
        if ply in wanted:
            yield state.copy()
        state.play(action)
    yield state


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(("game", "seats"), [(WithDice(), 2), (InTeams(), 4)], ids=["dice", "teams"])
def test_laws_with_options(game: Romolo, seats: int, law: str) -> None:
    assert game.new(seats).box_of().options != GAME.new(seats).box_of().options
    LAWS[law](game, seats, 11)


@pytest.mark.parametrize("law", ["1", "1 (play_random)", "2", "3", "6", "8"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_laws_in_the_middle_of_games(law: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws that look at one position after the other."""
    for module in (playing, knowing, showing):
        monkeypatch.setattr(module, "positions", in_play)
    LAWS[law](GAME, seats, 4)


def test_options() -> None:
    assert GAME.new(4, options={"teams": True}).waiting() == []
    with pytest.raises(OptionError, match="ROM-165"):
        GAME.new(3, options={"teams": True})
    with pytest.raises(OptionError, match="random, 1 - 2"):
        GAME.new(2, options={"first": "3"})
    with pytest.raises(OptionError):
        GAME.new(5)


def test_hints_judge_and_order() -> None:
    hints = RomoloHints()
    table = Table(2)
    even = hints.evaluate(table.state)
    assert even[0] == pytest.approx(even[1])
    table.unit(0, table.here)
    table.goods(0, wood=3, stone=3)
    table.build(table.here, at.WAREHOUSE)
    better = hints.evaluate(table.state)
    assert better[0] > 0.5 > better[1]
    table.select(table.here)
    actions = table.state.actions()
    order = hints.order(table.state, actions)
    assert order[0] >= at.PRODUCE_AT  # producing comes first
    assert at.DISMANTLE_AT + at.WAREHOUSE not in order
    assert set(order) <= set(actions)
