"""One game of a match: who sits where, the dice, what is kept of it.

A game's outcome depends on the match's seed and the game's number alone, never on which process or machine plays it
(unless a bot's budget is in milliseconds).
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from oikist import bots as all_bots
from oikist.arena.story import Story, Teller
from oikist.bots.base import Bot, Budget
from oikist.bots.party import Party
from oikist.core.dice import Dice
from oikist.core.edition import Edition
from oikist.core.game import Game, OptionValue
from oikist.core.state import CHANCE, OVER, Box
from oikist.core.text import Text

FORFEITED: Final = Text("forfeited")
"""The verdict of a game for one whose bot could not go on; it counts as lost."""

Stop = Callable[[], bool]


class GameRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game of a match.

    Attributes:
        number: of the game, from 0; with the match's seed it determines everything.
        bots: by seat, which of the match's bots sat there.
        points: by seat; none if the game was lost (`State.lost`) or, alone, forfeited.
        ranks: by seat, 1 for the first; who forfeited is last.
        actions: number of actions, chance included.
        seconds: time it took.
        verdict: what the game calls its end, in English; empty where it has no word for it.
        forfeits: by seat, why its bot forfeited, in English, empty if it did not; nothing at all if nobody did.
        story: what happened in it, if that was asked for.
    """

    number: int
    bots: tuple[int, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    actions: int
    seconds: float
    verdict: str = ""
    forfeits: tuple[str, ...] = ()
    story: Story | None = None

    @property
    def lost(self) -> bool:
        """Whether it is a solo game that was lost or forfeited."""
        return not self.points

    def share(self, seat: int) -> float:
        """Part of the win of this seat: a shared first place counts for its share."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


class Plan(msgspec.Struct, frozen=True):
    """All that a process needs to play any game of a match.

    Games come in blocks, one for every rotation of a line-up; blocks in rounds, one for every line-up. All games of a
    round have the same dice. Games are numbered round by round, so that a match stopped anywhere is nearly even.

    Attributes:
        game: its id.
        bots: their names.
        seats: number of seats.
        seed: of the match.
        edition: its content; None for the house edition.
        options: of the game, complete.
        lineups: which bots sit down together, by seat in the block's first game; with one seat: who plays the deck.
        stories: whether it is to be kept what happened.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    edition: dict[str, Any] | None
    options: dict[str, OptionValue]
    lineups: tuple[tuple[int, ...], ...]
    stories: bool = False

    @property
    def block(self) -> int:
        """Number of games of a block."""
        return len(self.lineups[0])

    @property
    def round_size(self) -> int:
        """Number of games with the same dice."""
        return self.block * len(self.lineups)

    def round_of(self, number: int) -> int:
        """The round, and so the dice, of a game."""
        return number // self.round_size

    def sitting(self, number: int) -> tuple[int, ...]:
        """Which bot sits where in a game.

        Example:
            >>> plan = Plan("g", ("a", "b", "c"), 2, 1, None, {}, ((0, 1), (0, 2)))
            >>> [plan.sitting(number) for number in range(5)]
            [(0, 1), (1, 0), (0, 2), (2, 0), (0, 1)]
        """
        block, turn = divmod(number, self.block)
        lineup = self.lineups[block % len(self.lineups)]
        return tuple(lineup[(seat + turn) % len(lineup)] for seat in range(self.seats))


class Stopped(Exception):
    """A game was given up because the match is to stop."""


def box_of(game: Game, plan: Plan) -> Box:
    """The contents of the game's box for a match."""
    house = game.edition()
    edition = house if plan.edition is None else Edition(game.id, "given", "given", plan.edition)
    return game.box(plan.seats, edition, plan.options)


def play_one(game: Game, box: Box, plan: Plan, number: int, stop: Stop | None) -> GameRow:
    """Plays one game.

    Raises:
        Stopped: `stop` said so.
    """
    sitting = plan.sitting(number)
    party = Party(game, {seat: _bot(game, plan, which, number) for seat, which in enumerate(sitting)})
    try:
        return _play_with(party, box, plan, number, stop)
    finally:
        party.close()


def _play_with(party: Party, box: Box, plan: Plan, number: int, stop: Stop | None) -> GameRow:
    game, sitting = party.game, plan.sitting(number)
    dice = Dice(_bytes(plan.seed, "dice", plan.round_of(number)), [])
    budget = Budget(stop=stop)
    teller = Teller(game, plan.seats) if plan.stories else None
    begun = time.perf_counter()
    state = box.start()
    party.begin(state, [plan.bots[which] for which in sitting])
    draws = actions = 0
    while True:
        actor = state.actor()
        if actor == OVER:
            break
        if stop is not None and stop():
            raise Stopped
        if actor == CHANCE:
            action = state.actions()[dice.draw(draws, state.weights())]
            draws += 1
        else:
            action = party.choose(state, actor, budget)
            if teller is not None:
                teller.decided(state, actor, action)
        party.tell(state, actor, action)
        state.play(action)
        actions += 1
    party.end(state)
    given_up = plan.seats == 1 and bool(party.forfeits)
    verdict = FORFEITED if given_up else game.verdict(state)
    return GameRow(
        number=number,
        bots=sitting,
        points=() if given_up or state.lost() else tuple(state.scores()),
        ranks=tuple(party.ranks(state.result())),
        actions=actions,
        seconds=time.perf_counter() - begun,
        verdict=verdict.english() if verdict is not None else "",
        forfeits=tuple(_why(party, seat) for seat in range(plan.seats)) if party.forfeits else (),
        story=teller.story(state) if teller is not None else None,
    )


def _why(party: Party, seat: int) -> str:
    why = party.forfeits.get(seat)
    return why.english() if why is not None else ""


def _bot(game: Game, plan: Plan, which: int, number: int) -> Bot:
    name = plan.bots[which]
    # alone, a bot does the same whoever it is compared with
    what = ("alone", name, plan.round_of(number)) if plan.seats == 1 else ("bot", which, number)
    return all_bots.find(name, game, seed=int.from_bytes(_bytes(plan.seed, *what)[:7], "big"), programs=True)


def _bytes(seed: int, *what: str | int) -> bytes:
    """32 bytes that depend on the match's seed and on what they are for."""
    return hashlib.sha256(":".join(map(str, (seed, *what))).encode()).digest()


def chunk(game: Game, box: Box, plan: Plan, numbers: Sequence[int], stop: Stop) -> list[GameRow]:
    """Plays games until told to stop; one that is being played then is given up."""
    rows = []
    for number in numbers:
        if stop():  # before a bot that is a program is started for it
            break
        try:
            rows.append(play_one(game, box, plan, number, stop))
        except Stopped:
            break
    return rows
