"""What a search has learned that is not in its trees: how actions did wherever they were played."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

MOST_PLAYED: Final = 1024
"""Actions of a round that are remembered; later ones say little about its beginning."""


class Experience:
    """How every action did for every seat, over all rounds.

    Args:
        seats: number of seats.
        num_actions: of the game.
    """

    def __init__(self, seats: i64, num_actions: i64) -> None:
        self.seats: i64 = seats
        self.num_actions: i64 = num_actions
        size: i64 = seats * num_actions
        self.total = vec[float]([0.0] * size)
        self.count = vec[i32]([0] * size)
        self.mean_total = vec[float]([0.0] * seats)
        self.mean_count: i64 = 0
        self.played = vec[i32]([0] * MOST_PLAYED)
        self.num_played: i64 = 0

    def opinion(self, index: i64, mean: float) -> float:
        """How an action (``seat * num_actions + action``) did; for unknown ones what the seat gets on average."""
        count = float(i64(self.count[index]))
        return (self.total[index] + mean) / (count + 1.0)

    def mean_of(self, seat: i64) -> float:
        """What a seat gets on average."""
        return self.mean_total[seat] / float(self.mean_count) if self.mean_count else 0.5

    def remember(self, actor: i64, action: i64) -> None:
        """Notes that a seat played an action in this round."""
        if self.num_played < MOST_PLAYED:
            self.played[self.num_played] = i32(actor * self.num_actions + action)
            self.num_played += 1

    def learn(self, values: list[float]) -> None:
        """Ends a round that brought these values to the seats."""
        for seat in range(self.seats):
            self.mean_total[seat] = self.mean_total[seat] + values[seat]
        self.mean_count += 1
        for index in range(self.num_played):
            at = i64(self.played[index])
            self.total[at] = self.total[at] + values[at // self.num_actions]
            self.count[at] = self.count[at] + 1
        self.num_played = 0

    def fade(self) -> None:
        """Halves what was learned, for the position has changed. Means stay; what came once is forgotten."""
        for at in range(self.seats * self.num_actions):
            count = i64(self.count[at])
            if count > 0:
                kept = count // 2
                self.total[at] = self.total[at] * float(kept) / float(count)
                self.count[at] = i32(kept)
        half = self.mean_count // 2
        for seat in range(self.seats):
            if self.mean_count > 0:
                self.mean_total[seat] = self.mean_total[seat] * float(half) / float(self.mean_count)
        self.mean_count = half
