"""Plays the games of a plan: here, in processes or on a cluster, going on where an earlier run stopped."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Generator, Sequence

import msgspec

from oikist.arena.play import GameRow, Plan
from oikist.arena.pool import here, processes
from oikist.core.game import Game

Progress = Callable[[GameRow], None]
"""Is told every game as it ends, in no particular order."""

Until = Callable[[Sequence[GameRow]], bool]
"""Is given the games of one round after the other, in order; says True when enough has been played."""


class Means(msgspec.Struct, frozen=True):
    """By what means games are played; nothing of it changes what comes out.

    Attributes:
        jobs: number of processes; 0 for one for every core.
        ray: address of a Ray cluster, or ``local``; none if empty.
    """

    jobs: int = 1
    ray: str = ""


class Played(msgspec.Struct, frozen=True):
    """What was played.

    Attributes:
        rows: the games, by number.
        seconds: time by the clock, of this run.
        interrupted: it was stopped by hand.
    """

    rows: tuple[GameRow, ...]
    seconds: float
    interrupted: bool


def run(
    game: Game,
    plan: Plan,
    asked: int,
    means: Means,
    *,
    progress: Progress | None = None,
    done: Sequence[GameRow] = (),
    until: Until | None = None,
) -> Played:
    """Plays the games 0 to `asked` - 1 of a plan, or fewer if `until` says so.

    Whole rounds only are shown to `until`, in order: where it stops does not depend on which game ended first. Games
    after that are left out of the result, though they may have been played and told to `progress`.
    """
    rows = {row.number: row for row in done if row.number < asked}
    size = plan.round_size
    shown = 0

    def enough() -> bool:
        nonlocal shown
        while until is not None and (shown + 1) * size <= asked:
            numbers = range(shown * size, (shown + 1) * size)
            if not all(number in rows for number in numbers):
                return False
            shown += 1
            if until([rows[number] for number in numbers]):
                return True
        return False

    begun = time.perf_counter()
    interrupted = False
    ended = enough()
    left = [] if ended else [number for number in range(asked) if number not in rows]
    try:
        if left:
            with contextlib.closing(_source(game, plan, left, means)) as played:
                for row in played:
                    rows[row.number] = row
                    if progress is not None:
                        progress(row)
                    if enough():
                        ended = True
                        break
    except KeyboardInterrupt:
        interrupted = True
    last = shown * size if ended else asked
    kept = tuple(rows[number] for number in sorted(rows) if number < last)
    return Played(kept, time.perf_counter() - begun, interrupted)


def _source(game: Game, plan: Plan, left: Sequence[int], means: Means) -> Generator[GameRow]:
    if means.ray:
        from oikist.arena.cluster import cluster

        return cluster(plan, left, means.ray, means.jobs)
    workers = min(means.jobs if means.jobs > 0 else os.cpu_count() or 1, len(left))
    return here(game, plan, left) if workers == 1 else processes(plan, left, workers)
