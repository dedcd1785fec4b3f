"""One search in several processes.

Every one grows trees of its own from a seed of its own, and what they found is added up at the root.

The processes wait for the next decision between two of them. They end with the one that started them, however it
ends: what they wait for is a pipe, and it is closed then.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import weakref
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from oikist.bots.base import seed_of
from oikist.bots.orphans import deaf_at_first, ignore_interrupts
from oikist.bots.tree import Search, Settings
from oikist.core.errors import OptionError
from oikist.core.hints import Hints
from oikist.core.state import Box, State
from oikist.core.text import Text

PATIENCE: Final = 0.02
"""Seconds between two looks at whether to stop, while others are still thinking."""

BETWEEN: Final = 16
"""Rounds between two looks of a helper at whether it is to stop: looking takes as long as a short round."""


class Job(NamedTuple):
    """All that a search needs but the observation's box.

    Attributes:
        observation: its bytes.
        hints: of the game.
        num_actions: of the game; `max_legal` and `secrets` likewise, see `Search`.
        seed: of this part.
        settings: how to search, by name.
        iterations: rounds of this part.
        seconds: time for it; `cpu_seconds` of the processor.
    """

    observation: bytes
    hints: Hints
    num_actions: int
    max_legal: int
    secrets: bool
    seed: int
    settings: dict[str, float]
    iterations: int
    seconds: float
    cpu_seconds: float

    def search(self, observation: State) -> Search:
        """The search of the observation, not yet run."""
        settings = Settings()
        for name, value in self.settings.items():
            setattr(settings, name, value)
        return Search(
            observation,
            self.hints,
            int(observation.box_of().seats),
            self.num_actions,
            self.max_legal,
            self.secrets,
            self.seed,
            settings,
        )


class Found(NamedTuple):
    """What a part has found: rounds, depth, and at the root action, visits and what they brought together."""

    rounds: int
    depth: int
    rows: list[tuple[int, int, float]]


def parts(job: Job, count: int) -> list[Job]:
    """A job for each of so many processes, this one the first: the rounds are shared out, the time is the same."""
    shares = [job.iterations // count + (1 if at < job.iterations % count else 0) for at in range(count)]
    return [
        job._replace(iterations=share, seed=seed_of(job.seed, b"part %d" % at) if at else job.seed)
        for at, share in enumerate(shares)
    ]


def found_by(search: Search) -> Found:
    """What a search has found."""
    return Found(int(search.rounds), int(search.depth), search.root_totals())


def _serve(connection: Connection) -> None:
    """What a helper does: one job after the other, until nobody asks any more."""
    ignore_interrupts()
    box: Box | None = None
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks % BETWEEN == 0 and connection.poll()

    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            told = connection.recv()
            if isinstance(told, Box):
                box = told
            elif isinstance(told, Job) and box is not None:
                search = told.search(box.restore(told.observation))
                search.run(told.iterations, told.seconds, stop, told.cpu_seconds)
                connection.send(found_by(search))


class Team:
    """The helpers of one bot.

    Args:
        size: how many.

    Raises:
        OptionError: the system gives no more processes.
    """

    def __init__(self, size: int) -> None:
        context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may hang
        self._box: Box | None = None
        self._ends: list[Connection] = []
        self._processes: list[Any] = []
        self._close = weakref.finalize(self, _end, self._ends, self._processes)
        try:
            for _ in range(size):
                mine, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), daemon=True)
                with deaf_at_first():
                    process.start()
                theirs.close()
                self._ends.append(mine)
                self._processes.append(process)
        except OSError as error:
            self.close()
            raise OptionError(
                Text("No process could be started for the search: {reason}.", {"reason": str(error)})
            ) from None

    @property
    def whole(self) -> bool:
        """Whether all helpers are there."""
        return all(process.is_alive() for process in self._processes)

    def start(self, box: Box, jobs: list[Job]) -> None:
        """Gives every helper its part. What a helper cannot be told, it will not have found."""
        for end, job in zip(self._ends, jobs, strict=True):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                if box is not self._box:
                    end.send(box)
                end.send(job)
        self._box = box

    def collect(self, stop: Callable[[], bool] | None) -> list[Found]:
        """What every helper has found, in order; `stop` ends their thinking. Of one that died: nothing."""
        found = []
        told = False
        for end in self._ends:
            try:
                while not end.poll(PATIENCE):
                    if not told and stop is not None and stop():
                        told = True
                        for other in self._ends:
                            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                                other.send(None)
                found.append(end.recv())
            except (EOFError, ConnectionResetError):
                continue
        return found

    def close(self) -> None:
        """Ends the helpers."""
        self._close()


def _end(ends: list[Connection], processes: list[Any]) -> None:
    for end in ends:
        end.close()
    for process in processes:
        process.join(1)
        if process.is_alive():
            process.terminate()
            process.join()
