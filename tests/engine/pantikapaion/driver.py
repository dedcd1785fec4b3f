"""Plays Pantikapaion in tests: chance as the test wants it, everything else by notation."""

from __future__ import annotations

from typing import cast

import pytest

from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.errors import IllegalAction
from oikist.core.game import squeeze
from oikist.core.state import CHANCE, OVER
from oikist.games.pantikapaion.layout import COLOUR_NAMES, LETTERS, P_COINS, P_FREE, P_SUPPLY
from oikist.games.pantikapaion.moves import covered
from oikist.games.pantikapaion.state import PantikapaionState

GAME = registry.find("pantikapaion")


class Table:
    """A game with its chance scripted.

    Attributes:
        state: the position.
        draws: notations of chance to come, first first; where it is empty, the first legal action.
        told: the words of everything that was played.
    """

    def __init__(self, seats: int = 2, draws: list[str] | None = None, edition: Edition | None = None) -> None:
        self.state = cast("PantikapaionState", GAME.new(seats, edition=edition, options={"first": "1"}))
        self.draws = list(draws or [])
        self.told: list[str] = []
        self.chance()

    def chance(self) -> None:
        """Lets chance act as scripted."""
        while self.state.actor() == CHANCE:
            actions = self.state.actions()
            wanted = self.draws[0] if self.draws else ""
            fits = [action for action in actions if GAME.notation(self.state, action) == wanted]
            if fits:
                self.draws.pop(0)
            self._do(fits[0] if fits else self._filler(actions))

    def _filler(self, actions: list[int]) -> int:
        """A chance action that takes nothing that is still wanted."""
        free = [action for action in actions if GAME.notation(self.state, action) not in self.draws]
        return (free or actions)[0]

    def _do(self, action: int) -> None:
        self.told.append(GAME.text(self.state, action).english())
        self.state.play(action)

    def play(self, *notations: str) -> Table:
        """Plays actions by notation, chance in between."""
        for typed in notations:
            self._do(GAME.parse(self.state, typed))
            self.chance()
        return self

    def refused(self, typed: str) -> str:
        """The rule that refuses an action; nothing has changed then."""
        before = self.state.to_bytes()
        action = GAME.read_notation(self.state, squeeze(typed))
        assert action is not None, typed
        with pytest.raises(IllegalAction) as error:
            self.state.play(action)
        assert self.state.to_bytes() == before
        return error.value.ruling.id

    def legal(self, word: str) -> list[str]:
        """Notations of the legal actions that begin with a word."""
        found = [GAME.notation(self.state, action) for action in self.state.actions()]
        return [notation for notation in found if notation.split()[0] == word]

    def dull(self) -> Table:
        """A turn of no interest: the next tile after the trireme, beside the city, 2 coins."""
        self.play(f"take {self.state.box.names[self.state.circle_tile(self.state.offer()[0])]}")
        if self.legal("lay"):
            self.play(next(lay for lay in self.legal("lay") if not covered(self.state, GAME.parse(self.state, lay))))
        return self.play("coins", "end")

    def seat(self) -> int:
        """Who is to decide."""
        return int(self.state.actor())

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.actor() == OVER


def cubes(state: PantikapaionState, seat: int) -> str:
    """The cubes on a player board as letters, in the order of the rows."""
    return "".join(LETTERS[colour] * int(state.cubes(seat, colour)) for colour in range(5))


def marks(state: PantikapaionState, seat: int) -> dict[str, int]:
    """The markers of a seat."""
    return {COLOUR_NAMES[row]: int(state.mark(seat, row)) for row in range(5)}


def coins(state: PantikapaionState, seat: int) -> int:
    """Coins on a player board."""
    return int(state.get(seat, P_COINS))


def workers(state: PantikapaionState, seat: int) -> tuple[int, int]:
    """Free workers on the player board, and those not in play yet."""
    return int(state.get(seat, P_FREE)), int(state.get(seat, P_SUPPLY))


def at(state: PantikapaionState, seat: int, x: int, y: int) -> str:
    """What is seen on a place: level, face, then cube (capital letter), worker (w), building (its first letter)."""
    slot = state.find(seat, x, y)
    if slot < 0:
        return ""
    face = (".", *LETTERS, "d", "*")[state.face(seat, slot)]
    out = f"{int(state.level(seat, slot))}{face}"
    cube = int(state.cube(seat, slot))
    if cube >= 0:
        out += LETTERS[cube].upper()
    if state.has_worker(seat, slot):
        out += "w"
    number = int(state.building(seat, slot))
    if number >= 0:
        out += " " + ("house", "winery", "fortress", "aqueduct", "temple")[state.building_colour(seat, number)]
    return out
