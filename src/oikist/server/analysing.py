"""The analysis at a table: decision by decision, in a process that gives way to play, for those who may see it.

A decision is judged by what its seat could know (`oikist.analysis`). Of a game under way a viewer gets the judgement of
its own decisions only, unless nothing is secret in the game; so what it gets is made from its own observations. Where
others play against it at their own screens, an analysis of the game under way would be help from outside: it is there
when the game is over.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import sys
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from oikist.analysis.judge import Judgement, usual
from oikist.analysis.run import decisions
from oikist.analysis.stamp import stamp as sources
from oikist.core.game import Game
from oikist.core.session import Session
from oikist.core.state import State
from oikist.core.text import Text
from oikist.server.shelf import Shelf
from oikist.server.storage import Storage
from oikist.server.thinking import Worker, WorkerFailed, setup_of

if TYPE_CHECKING:
    from oikist.server.rooms import Room

log = logging.getLogger("oikist.server")

COMMAND: Final = (sys.executable, "-m", "oikist.analysis.worker")

MOST_WAITING: Final = 64
"""Tables that are analysed at one time; they take turns, decision by decision."""

LONGEST_MS: Final = 4000
"""For one decision: on a slow or busy machine fewer rounds are made, and another run may find something else."""


class Reader(Protocol):
    """A connection that looks at the analysis."""

    def judged(self) -> None:
        """There is something new to be sent."""


class Analyst:
    """Judges decisions in processes of its own, which the system lets run when nobody else wants to.

    Args:
        size: how many processes.
        iterations: rounds of search for a decision where several play; 0 for what is usual.
        alone: the same where one plays alone.
        timeout_ms: after so long a judgement is given up.
        command: of a process.
        storage: where judgements are kept beyond the life of this process; nowhere if there is none.
    """

    def __init__(
        self,
        size: int = 1,
        iterations: int = 0,
        alone: int = 0,
        timeout_ms: int = 60_000,
        command: tuple[str, ...] = COMMAND,
        storage: Storage | None = None,
    ) -> None:
        self._workers = [Worker(command) for _ in range(max(1, size))]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._iterations = iterations
        self._alone = alone
        self._timeout = timeout_ms / 1000
        self.shelf = Shelf(storage)
        self._sources: dict[str, str] = {}
        self.busy = 0
        """How many tables are being analysed."""

    async def stamp(self, game: Game, seats: int) -> str:
        """What the judgements of a table depend on beside what is judged: the code, and how long it may think."""
        if game.id not in self._sources:
            self._sources[game.id] = await asyncio.to_thread(sources, game)
        return hashlib.sha256(f"{self._sources[game.id]} {self._rounds(seats)} {LONGEST_MS}".encode()).hexdigest()

    def _rounds(self, seats: int) -> int | None:
        return (self._alone if seats == 1 else self._iterations) or usual(seats).iterations

    async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
        """The judgement of one decision; None if the judge fails."""
        request = {
            "type": "judge",
            "seat": seat,
            "observation": base64.b64encode(view.to_bytes()).decode(),
            "played": played,
            "budget": {"iterations": self._rounds(session.header.seats), "ms": LONGEST_MS},
        }
        worker = await self._idle.get()
        try:
            answer = await asyncio.wait_for(worker.ask(setup_of(session.header), request), self._timeout)
            return msgspec.convert(answer.get("judgement"), Judgement)
        except (WorkerFailed, TimeoutError, msgspec.ValidationError) as error:
            why = str(answer.get("error")) if isinstance(error, msgspec.ValidationError) else str(error)
            log.error("a decision of %s could not be judged: %s", session.header.game, why or type(error).__name__)
            return None
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """Ends all processes and waits until they are gone."""
        await asyncio.gather(*(worker.end() for worker in self._workers))
        await self.shelf.close()


def refusal(room: Room, seat: int) -> Text | None:
    """Why a viewer (-1: a spectator) gets no analysis now; None if it may have one."""
    if room.over:
        return None
    if not room.started:
        return Text("The game begins when all seats are taken.")
    if not room.table.hints:
        return Text("Hints are off at this table: the analysis is there when the game is over.")
    people = sum(not row.bot for row in room.seats)
    if people > 1 and not room.table.hotseat:
        return Text("Others play here at their own screens: the analysis is there when the game is over.")
    if seat < 0 and room.game.secrets:
        return Text("Those who watch get the analysis when the game is over.")
    return None


def visible(room: Room, decider: int, seat: int) -> bool:
    """Whether a viewer who gets an analysis gets the decisions of this seat: its own, all where nothing is hidden."""
    return room.over or not room.game.secrets or decider == seat


def branch_refusal(room: Room, seat: int) -> Text | None:
    """Why a viewer cannot play on from a position of this game at another table; None if it may."""
    if not room.over and room.game.secrets:
        # at the other table what is hidden here could be turned over
        return Text("Something is hidden in this game: one can play on from it when it is over.")
    return refusal(room, seat)


class Decision(msgspec.Struct, frozen=True):
    """A decision of a table's game that a viewer may have judged."""

    ply: int
    seat: int
    key: bytes


class TableAnalysis:
    """The analysis of one room: judges what its readers may see, one decision after the other.

    Args:
        room: the room.
        analyst: who judges.
    """

    def __init__(self, room: Room, analyst: Analyst) -> None:
        self._room = room
        self._analyst = analyst
        self._readers: dict[Reader, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._decisions: dict[int, Decision] = {}
        self._seen: list[tuple[int, int]] = []

    def decisions(self, seat: int) -> list[Decision]:
        """The decisions of the standing game that a viewer may have judged."""
        if refusal(self._room, seat) is not None:
            return []
        return [one for one in self._all() if visible(self._room, one.seat, seat)]

    def _all(self) -> list[Decision]:
        session = self._room.session
        plies = [(event.seat, event.action) for event in session.plies]
        same = 0
        for mine, theirs in zip(plies, self._seen, strict=False):
            if mine != theirs:
                break
            same += 1
        self._seen = plies
        self._decisions = {ply: one for ply, one in self._decisions.items() if ply < same}
        states = [session.state_at(ply) for ply in range(len(plies))]
        for ply in decisions(states, session.plies, first=same):
            seat, action = plies[ply]
            digest = hashlib.sha256(states[ply].observe(seat).to_bytes() + action.to_bytes(8, "big"))
            self._decisions[ply] = Decision(ply, seat, digest.digest())
        return [self._decisions[ply] for ply in sorted(self._decisions)]

    def found(self, seat: int) -> list[tuple[Decision, Judgement]]:
        """What has been judged of what a viewer may see."""
        kept = self._analyst.shelf.of(self._room.table.id)
        pairs = ((one, kept.get(one.key)) for one in self.decisions(seat))
        return [(one, judgement) for one, judgement in pairs if judgement is not None]

    def left(self, seat: int) -> list[Decision]:
        """What is still to be judged."""
        kept = self._analyst.shelf.of(self._room.table.id)
        return [one for one in self.decisions(seat) if one.key not in kept]

    @property
    def running(self) -> bool:
        """Whether something is being judged."""
        return self._task is not None and not self._task.done()

    @property
    def full(self) -> bool:
        """Whether too many other tables are being analysed."""
        return not self.running and self._analyst.busy >= MOST_WAITING

    def watch(self, reader: Reader, seat: int) -> None:
        """A connection wants the analysis of its seat from now on."""
        self._readers[reader] = seat
        self.go_on()

    def leave(self, reader: Reader) -> None:
        """A connection wants it no more; when nobody does, judging ends after the decision at hand."""
        self._readers.pop(reader, None)

    def go_on(self) -> None:
        """Judges what there is to be judged; called when the game has changed."""
        if self._readers and not self.running:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        self._analyst.busy += 1
        table, shelf = self._room.table.id, self._analyst.shelf
        try:
            stamp = await self._analyst.stamp(self._room.game, self._room.session.header.seats)
            await shelf.fetch(table, stamp)
            while (one := self._next()) is not None:
                session = self._room.session
                view = session.state_at(one.ply).observe(one.seat)
                played = session.plies[one.ply].action
                judgement = await self._analyst.judge(session, one.seat, view, played)
                await shelf.put(table, stamp, one.key, judgement)
                self._tell()
        except Exception:
            log.exception("table %s: the analysis stands still", self._room.table.id)
        finally:
            self._analyst.busy -= 1
            self._task = None
            self._tell()

    def _next(self) -> Decision | None:
        for seat in set(self._readers.values()):
            left = self.left(seat)
            if left:
                return left[0]
        return None

    def _tell(self) -> None:
        for reader in list(self._readers):
            reader.judged()

    async def close(self) -> None:
        """Stops judging."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
