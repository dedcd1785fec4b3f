"""The bots of one game: asks them, tells those that want to know what happens, and replaces one that forfeits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from oikist.bots.base import Bot, Budget, Choices, Forfeit
from oikist.core.game import Game
from oikist.core.session import Session
from oikist.core.state import State
from oikist.core.text import Text

STAND_IN: Final = "greedy"
"""Who plays on for a bot that forfeits: quick, plays any game sensibly, and always the same."""


class Party:
    """The bots of one game. What it has begun must be closed, whatever happens: programs run.

    Args:
        game: the game.
        bots: by seat.

    Attributes:
        game: the game.
        bots: by seat; after a forfeit, who plays on.
        forfeits: why, by seat.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot]) -> None:
        self.game = game
        self.bots = dict(bots)
        self.forfeits: dict[int, Text] = {}
        self._told = 0
        self._watching = [seat for seat, bot in self.bots.items() if bot.watches]

    def begin(self, state: State, players: Sequence[str] = ()) -> None:
        """A game begins.

        Args:
            state: its full position; every bot gets its own observation.
            players: who sits where, in words.
        """
        for seat in list(self._watching):
            try:
                self.bots[seat].begin(state.observe(seat), players)
            except Forfeit as error:
                self._replace(seat, error.text)

    def choose(self, state: State, seat: int, budget: Budget) -> int:
        """A legal action for the seat."""
        bot = self.bots[seat]
        try:
            return bot.choose(state.observe(seat) if bot.needs_position else Choices(seat, state.actions()), budget)
        except Forfeit as error:
            self._replace(seat, error.text)
        return self.bots[seat].choose(state.observe(seat), budget)

    def tell(self, state: State, seat: int, action: int) -> None:
        """An action is going to be played.

        Args:
            state: the full position before it.
            seat: whose it is, or `CHANCE`.
            action: the action.
        """
        for watcher in self._watching:
            self.bots[watcher].saw(self._told, seat, state.seen(action, watcher), state.observe(watcher))
        self._told += 1

    def catch_up(self, session: Session) -> None:
        """Tells what has happened in a session since it was told last."""
        while self._told < session.revision:
            event, before = session.events[self._told], session.before(self._told)
            for watcher in self._watching:
                view = before.observe(watcher)
                seen = -1 if event.is_undo else before.seen(event.action, watcher)
                self.bots[watcher].saw(self._told, event.seat, seen, view)
            self._told += 1

    def ranks(self, ranks: Sequence[int]) -> list[int]:
        """Places by seat, with those that forfeited in the last one and the others among themselves."""
        if not self.forfeits:
            return [int(rank) for rank in ranks]
        seats = range(len(ranks))
        left = [ranks[seat] for seat in seats if seat not in self.forfeits]
        return [
            len(ranks) if seat in self.forfeits else 1 + sum(other < ranks[seat] for other in left) for seat in seats
        ]

    def end(self, state: State) -> None:
        """The game is over."""
        ranks = self.ranks(state.result()) if self.forfeits else None
        for seat in self._watching:
            self.bots[seat].end(state, ranks)

    def close(self) -> None:
        """Ends what the bots have begun."""
        for bot in self.bots.values():
            bot.close()

    def _replace(self, seat: int, why: Text) -> None:
        from oikist.bots import find

        old = self.bots[seat]
        old.close()
        self.forfeits[seat] = why
        self.bots[seat] = find(STAND_IN, self.game, seed=old.seed)
        self._watching.remove(seat)
