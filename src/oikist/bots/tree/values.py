"""What a finished game is worth to each seat, from 0 to 1."""

from __future__ import annotations

from mypy_extensions import i64

from oikist.bots.tree.settings import Settings
from oikist.core.state import State


class Scale:
    """Values results by being first, by others beaten, and by the margin.

    Margins are measured by what is usual in this very search, so that no game need tell its scale.

    Args:
        settings: the shares of the three.
    """

    def __init__(self, settings: Settings) -> None:
        self.victory: float = settings.victory
        self.standing: float = settings.standing
        self.spread: float = 0.0
        self.count: i64 = 0

    def outcome(self, state: State) -> list[float]:
        """The value of a finished game for each seat."""
        scores = state.scores()
        ranks = state.ranks()
        margin = 1.0 - self.victory - self.standing
        firsts: i64 = ranks.count(1)
        seats: i64 = len(scores)
        values: list[float] = []
        for seat in range(seats):
            mine: i64 = scores[seat]
            rank = ranks[seat]
            most: i64 = -1_000_000_000
            beaten: float = 0.0
            for other in range(seats):
                if other == seat:
                    continue
                theirs: i64 = scores[other]
                most = max(most, theirs)
                if ranks[other] > rank:
                    beaten += 1.0
                elif ranks[other] == rank:
                    beaten += 0.5
            value: float = 0.0
            if seats > 1:
                value = self.standing * beaten / float(seats - 1)
            else:
                most = 0
            if rank == 1:
                value += self.victory / float(firsts)
            lead = float(mine - most)
            size = abs(lead)
            self.spread += size
            self.count += 1
            usual = self.spread / float(self.count) + 1.0
            value += margin * (0.5 + 0.5 * lead / (size + usual))
            values.append(value)
        return values
