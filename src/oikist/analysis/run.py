"""The analysis of a record: its decisions judged one after the other, or by several processes, in any order."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec

from oikist.analysis.judge import Judgement, judge, usual
from oikist.bots.base import Budget
from oikist.bots.orphans import broken, deaf_at_first, end_with_parent, ignore_interrupts
from oikist.core import record as records
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.record import Event, Header, Record
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text

FORMAT: Final = 1


class Judged(msgspec.Struct, frozen=True):
    """A decision of a record.

    Attributes:
        ply: number of standing actions before it.
        judgement: what it was worth.
    """

    ply: int
    judgement: Judgement


class Plan(msgspec.Struct, frozen=True):
    """What an analysis depends on: the same plan gives the same figures (unless `ms` is set).

    Attributes:
        header: of the record.
        events: of the record.
        iterations: rounds of search for a decision; none if only time counts.
        ms: milliseconds for a decision; none if only rounds count.
        seed: of everything random.
    """

    header: Header
    events: list[Event]
    iterations: int | None
    ms: float | None
    seed: int

    def budget(self, stop: Callable[[], bool] | None = None) -> Budget:
        """For one decision."""
        return Budget(ms=self.ms, iterations=self.iterations, stop=stop)


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What an analysis is of, and what came of the game.

    Attributes:
        analysis: version of this format.
        game: id of the game.
        seats: number of seats.
        players: names by seat, as in the record.
        unit: of all values: ``chance`` to win from 0 to 1, or ``points`` where one plays alone.
        iterations: rounds of search for a decision; None if only time counted.
        ms: milliseconds for a decision; None if only rounds counted.
        seed: of everything random.
        plies: number of actions of the record.
        asked: how many decisions were to be judged.
        result: ranks by seat if the game is over, else empty.
        points: scores by seat if the game is over and has any.
    """

    analysis: int = FORMAT
    game: str
    seats: int
    players: list[str]
    unit: str
    iterations: int | None
    ms: float | None
    seed: int
    plies: int
    asked: int
    result: list[int]
    points: list[int]


class Analysis(About, frozen=True, kw_only=True):
    """The analysis of a record, whole or as far as it has come.

    Attributes:
        judged: the decisions, by ply.
    """

    judged: list[Judged]

    @property
    def mistakes(self) -> list[Judged]:
        """Where something was thrown away, most first."""
        found = [one for one in self.judged if one.judgement.thrown_away]
        return sorted(found, key=lambda one: (-one.judgement.loss, one.ply))

    def series(self, seat: int) -> list[tuple[int, float]]:
        """What a graph shows of a seat: its value before each of its decisions by ply, and what came out at the end.

        Only its own decisions: what others thought of its chances they thought without knowing what it knew.
        """
        alone = self.seats == 1
        line = [(one.ply, one.judgement.best.value) for one in self.judged if one.judgement.seat == seat]
        if self.result:
            won = self.result.count(1)
            if not alone:
                line.append((self.plies, 1 / won if self.result[seat] == 1 else 0.0))
            elif self.points:
                line.append((self.plies, float(self.points[seat])))
        return line


def plan_for(record: Record, *, iterations: int | None = None, ms: float | None = None, seed: int = 0) -> Plan:
    """The plan of an analysis; without a budget the usual one in rounds."""
    if iterations is None and ms is None:
        iterations = usual(record.header.seats).iterations
    return Plan(record.header, record.events, iterations, ms, seed)


def states_of(game: Game, plan: Plan) -> tuple[list[State], list[Event]]:
    """All positions of the plan's record, and its standing actions.

    Raises:
        RecordError: the record does not replay.
    """
    states = records.replay(game, Record(plan.header, plan.events))
    standing: list[Event] = []
    for event in plan.events:
        if event.is_undo:
            standing.pop()
        else:
            standing.append(event)
    return states, standing


def decisions(
    states: Sequence[State],
    standing: Sequence[Event],
    *,
    seats: Sequence[int] = (),
    first: int = 0,
    last: int | None = None,
) -> list[int]:
    """The plies at which somebody had a choice.

    Args:
        states: all positions.
        standing: the actions between them.
        seats: of these seats only; of all if none are named.
        first: from this ply on.
        last: up to this ply.
    """
    end = len(standing) if last is None else min(last + 1, len(standing))
    return [
        ply
        for ply in range(max(0, first), end)
        if standing[ply].seat != CHANCE
        and (not seats or standing[ply].seat in seats)
        and len(states[ply].observe(standing[ply].seat).actions()) > 1
    ]


def judge_ply(
    game: Game,
    plan: Plan,
    states: Sequence[State],
    standing: Sequence[Event],
    ply: int,
    stop: Callable[[], bool] | None = None,
) -> Judged:
    """Judges one decision of a record."""
    event = standing[ply]
    view = states[ply].observe(event.seat)
    return Judged(ply, judge(game, view, event.action, budget=plan.budget(stop), seed=plan.seed))


def analyse(
    game: Game,
    plan: Plan,
    *,
    jobs: int = 1,
    seats: Sequence[int] = (),
    first: int = 0,
    last: int | None = None,
    done: Sequence[Judged] = (),
    begun: Callable[[int, int], None] | None = None,
    progress: Callable[[Judged], None] | None = None,
) -> tuple[Analysis, bool]:
    """Analyses a record.

    Args:
        game: the game of the record. With more than one job it must be an installed one.
        plan: what to analyse, and how.
        jobs: number of processes; 0 for one for every core.
        seats: decisions of these seats only.
        first: from this ply on.
        last: up to this ply.
        done: decisions that an earlier run has judged.
        begun: is told how many decisions there are, and how many of them are done.
        progress: is told every decision as it is judged, in no particular order.

    Returns:
        The analysis, and whether it was interrupted (Ctrl-C): then it holds what was judged so far.

    Raises:
        RecordError: the record does not replay.
        OptionError: there are no decisions where it was told to look.
    """
    states, standing = states_of(game, plan)
    wanted = decisions(states, standing, seats=seats, first=first, last=last)
    if not wanted:
        raise OptionError(Text("Nobody had a choice there; there is nothing to analyse."))
    judged = {one.ply: one for one in done if one.ply in set(wanted)}
    left = [ply for ply in wanted if ply not in judged]
    if begun is not None:
        begun(len(wanted), len(judged))
    workers = min(jobs if jobs > 0 else os.cpu_count() or 1, max(1, len(left)))
    source = _here(game, plan, states, standing, left) if workers == 1 else _elsewhere(plan, left, workers)
    interrupted = False
    try:
        with contextlib.closing(source) as found:
            for one in found:
                judged[one.ply] = one
                if progress is not None:
                    progress(one)
    except KeyboardInterrupt:
        interrupted = True
    made = summary(plan, states[-1], len(standing), [judged[ply] for ply in sorted(judged)], len(wanted))
    return made, interrupted


def summary(plan: Plan, end: State, plies: int, judged: list[Judged], asked: int) -> Analysis:
    """Puts an analysis together.

    Args:
        plan: what was analysed, and how.
        end: the last position.
        plies: number of standing actions.
        judged: the decisions, by ply.
        asked: how many there were to be.
    """
    over = end.actor() == OVER
    header = plan.header
    return Analysis(
        game=header.game,
        seats=header.seats,
        players=list(header.players),
        unit="points" if header.seats == 1 else "chance",
        iterations=plan.iterations,
        ms=plan.ms,
        seed=plan.seed,
        plies=plies,
        asked=asked,
        result=[int(rank) for rank in end.result()] if over else [],
        points=[int(score) for score in end.scores()] if over and not end.lost() else [],
        judged=judged,
    )


# in this process, or in several


def _here(
    game: Game, plan: Plan, states: Sequence[State], standing: Sequence[Event], plies: Sequence[int]
) -> Generator[Judged]:
    for ply in plies:
        yield judge_ply(game, plan, states, standing, ply)


_of_this_process: dict[str, Any] = {}
"""In a worker process: what it was started with. Filled once, when the process starts; empty everywhere else."""


class _Stopped(Exception):
    """The analysis is to stop."""


def _start(plan: Plan, event: Any) -> None:
    ignore_interrupts()
    orphaned = end_with_parent()
    game = registry.find(plan.header.game)
    states, standing = states_of(game, plan)
    _of_this_process.update(
        game=game, plan=plan, states=states, standing=standing, stop=lambda: orphaned() or event.is_set()
    )


def _judge(ply: int) -> Judged | None:
    own = _of_this_process
    if own["stop"]():
        return None
    judged = judge_ply(own["game"], own["plan"], own["states"], own["standing"], ply, own["stop"])
    # what was cut short is not what the plan says
    return None if own["stop"]() else judged


def _elsewhere(plan: Plan, plies: Sequence[int], jobs: int) -> Generator[Judged]:
    """Decisions in whatever order they are judged. Closed early, it stops the processes within a round of search."""
    context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may hang
    event = context.Event()
    left = list(plies)
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(plan, event)) as pool:
        pending: set[Future[Judged | None]] = set()
        try:
            while left or pending:
                while left and len(pending) < 2 * jobs:
                    with deaf_at_first():
                        pending.add(pool.submit(_judge, left.pop(0)))
                ended, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in ended:
                    judged = future.result()
                    if judged is not None:
                        yield judged
        except BrokenProcessPool:
            raise broken() from None
        finally:
            event.set()
