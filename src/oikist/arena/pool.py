"""Games of a match in this process, or in several processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from oikist.arena.play import GameRow, Plan, Stop, box_of, chunk, play_one
from oikist.bots.orphans import broken, deaf_at_first, end_with_parent, ignore_interrupts
from oikist.core import registry
from oikist.core.game import Game

_CHUNK_SECONDS: Final = 0.3
"""What a process is given to do at once: long enough to be worth the way, short enough to watch and to stop."""

_LARGEST_CHUNK: Final = 256


def here(game: Game, plan: Plan, numbers: Sequence[int]) -> Generator[GameRow]:
    """Games one after the other."""
    box = box_of(game, plan)
    for number in numbers:
        yield play_one(game, box, plan, number, None)


_stop_of_this_process: list[Stop] = []
"""In a worker process: says whether to stop the match. Set once, when the process starts; empty everywhere else."""


def _start_worker(event: Any) -> None:
    ignore_interrupts()
    orphaned = end_with_parent()
    _stop_of_this_process[:] = [lambda: orphaned() or event.is_set()]


def _play_chunk(plan: Plan, numbers: list[int]) -> list[GameRow]:
    game = registry.find(plan.game)
    stop: Stop = _stop_of_this_process[0]
    return chunk(game, box_of(game, plan), plan, numbers, stop)


def processes(plan: Plan, numbers: Sequence[int], jobs: int) -> Generator[GameRow]:
    """Games in whatever order they end. Closed early, it stops the processes within a move."""
    context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may hang
    event = context.Event()
    left = list(numbers)
    at, size = 0, 1
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(event,)) as pool:
        # a few chunks ahead only: what has been handed over cannot be called back
        pending: set[Future[list[GameRow]]] = set()
        try:
            while at < len(left) or pending:
                while at < len(left) and len(pending) < 2 * jobs:
                    with deaf_at_first():
                        pending.add(pool.submit(_play_chunk, plan, left[at : at + size]))
                    at += size
                ended, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in ended:
                    rows = future.result()
                    size = next_size(size, rows)
                    yield from rows
        except BrokenProcessPool:
            raise broken() from None
        finally:
            event.set()


def next_size(size: int, rows: Sequence[GameRow]) -> int:
    """How many games to hand over at once, after so many took as long as they did."""
    if not rows:
        return size
    mean = sum(row.seconds for row in rows) / len(rows)
    return max(1, min(_LARGEST_CHUNK, 2 * size, round(_CHUNK_SECONDS / max(mean, 1e-6))))
