"""Kuhn poker as a game of ours: three cards, two secrets, and a value that is known: -1/18 to who begins."""

from __future__ import annotations

from typing import Any, ClassVar

from oikist.core.edition import Edition, Problem
from oikist.core.errors import Ruling
from oikist.core.game import Game, Option, OptionValue
from oikist.core.ledger import Entry, Step
from oikist.core.scene import Scene
from oikist.core.state import Box, State
from oikist.core.text import Text
from tests.engine.bots.toys import Toy, ToyBox, Tree, chance, choice, leaf

# actions: 0 to 2 are the cards, 3 passes, 4 bets
PASS, BET = 3, 4


def betting(mine: int, theirs: int) -> Tree:
    """What follows when both have a card: pass or bet, at most one bet, shown at the end."""

    def shown(stake: int) -> Tree:
        return leaf(stake, -stake) if mine > theirs else leaf(-stake, stake)

    raised = choice(0, a3=leaf(-1, 1), a4=shown(2))
    return choice(0, a3=choice(1, a3=shown(1), a4=raised), a4=choice(1, a3=leaf(1, -1), a4=shown(2)))


def deal(mine: int) -> Tree:
    """The second card, which the first seat does not see."""
    left = [card for card in range(3) if card != mine]
    node = chance([1, 1], *(betting(mine, card) for card in left), blind=(0,))
    node["go"] = dict(zip(left, node["go"].values(), strict=True))
    return node


TREE = chance([1, 1, 1], *(deal(card) for card in range(3)), blind=(1,))


class Kuhn(Game):
    """The game; what faces ask for is left out."""

    id: ClassVar[str] = "kuhn"
    title: ClassVar[str] = "Kuhn poker"
    tagline: ClassVar[Text] = Text("")
    author: ClassVar[str] = "Harold W. Kuhn"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2,)
    num_actions: ClassVar[int] = 5
    num_seen: ClassVar[int] = Toy.HIDDEN + 1
    max_legal: ClassVar[int] = 3
    prefix: ClassVar[str] = "KUH"
    package: ClassVar[str] = "tests.envs"
    options: ClassVar[tuple[Option, ...]] = ()

    def edition(self, name: Any = "house") -> Edition:
        return None  # type: ignore[return-value] # it has none, and needs none

    def new(
        self, seats: int, *, edition: Edition | None = None, options: dict[str, OptionValue] | None = None
    ) -> State:
        return Toy(TREE, 2)

    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        return ToyBox(2)

    def bound(self, seats: int) -> int:
        return 5

    def notation(self, state: State, seen: int) -> str:
        return "unseen" if seen == Toy.HIDDEN else ("J", "Q", "K", "pass", "bet")[seen]

    def phase(self, observation: State) -> Text:
        return Text("Kuhn poker")

    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        raise NotImplementedError

    def text(self, state: State, seen: int) -> Text:
        raise NotImplementedError

    def prompt(self, observation: State) -> Text:
        raise NotImplementedError

    def seat_line(self, observation: State, seat: int) -> Text:
        raise NotImplementedError

    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        raise NotImplementedError

    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        raise NotImplementedError

    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        raise NotImplementedError

    def ledger(self, state: State) -> list[Entry]:
        raise NotImplementedError

    def finale(self, state: State) -> list[Step]:
        raise NotImplementedError
