"""Tables being played: one room each, with a lock, the session, who is connected, and a driver for chance and bots.

Whatever changes a game goes the same way: check, store, apply, answer, show. What is stored is the truth; a room can
be thrown away and built again from it at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from oikist.core import daily, registry
from oikist.core.dice import Dice
from oikist.core.errors import IllegalAction, not_yours, over
from oikist.core.game import Game
from oikist.core.record import Header
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text
from oikist.server.analysing import Analyst, TableAnalysis
from oikist.server.config import Config
from oikist.server.problems import Refusal, stale
from oikist.server.programs import ProgramSeats
from oikist.server.storage import Conflict, Notice, SeatRow, Storage, Stored, TableRow
from oikist.server.views import Views

log = logging.getLogger("oikist.server")

T = TypeVar("T")


class Viewer(Protocol):
    """What a room needs of a connection."""

    seats: tuple[int, ...]

    def changed(self) -> None:
        """The game has changed: send new views."""

    def presence(self) -> None:
        """Who is there or thinks has changed."""


class Thinker(Protocol):
    """Chooses for bots, outside the event loop; cancelling the call stops the bot."""

    async def choose(self, session: Session, seat: int, bot: str) -> int:
        """A legal action for the seat; never fails."""


class Room:
    """One table in memory.

    Attributes:
        table: what is stored about it.
        seats: who sits where.
        session: the game itself; give its observations to others, never its state.
        befores: the full position before each event.
        viewers: connections that look on.
        views: makes what they see.
        thinking: seat of the bot that thinks now, or -1.
        analysis: what its decisions were worth, for those who ask.
        programs: what programs are asked, and who speaks for them.
        owner: hash of the secret of who has made the table; empty for a table of old.
        notices: what all are told beside the game.
    """

    def __init__(
        self, stored: Stored, config: Config, storage: Storage, thinker: Thinker, analyst: Analyst | None = None
    ) -> None:
        self._config = config
        self._storage = storage
        self._thinker = thinker
        self.lock = asyncio.Lock()
        self.programs = ProgramSeats(self, config.program_s)
        self.viewers: set[Viewer] = set()
        self.thinking = -1
        self._driver: asyncio.Task[None] | None = None
        self._deadline = 0.0
        self._confirmed = asyncio.Event()
        self._build(stored)
        self.analysis = TableAnalysis(self, analyst or Analyst())

    def _build(self, stored: Stored) -> None:
        self.table: TableRow = stored.table
        self.seats: list[SeatRow] = stored.seats
        self.owner = stored.owner
        self.notices = stored.notices
        self.game: Game = registry.find(self.table.game)
        self.befores: list[State] = []
        self._seated()
        for seat, action in stored.events:
            self._apply(seat, action)
        self.views = Views(self)

    def _seated(self) -> None:
        """Begins the session anew from the header; with dice once all seats are taken."""
        header = msgspec.json.decode(self.table.header, type=Header)
        names = [
            f"bot:{row.bot}" if row.kind == "bot" else f"program:{row.name}" if row.kind == "program" else row.name
            for row in self.seats
        ]
        header = msgspec.structs.replace(header, players=names)
        self.started = all(row.joined for row in self.seats)
        self._dice: Dice | None = None
        if self.started:
            nonces = [row.nonce for row in self.seats]
            header = msgspec.structs.replace(header, nonces=nonces, seed=self.table.seed.hex())
            self._dice = Dice(self.table.seed, nonces)
        self.session = Session(self.game, header, self._dice)

    def _apply(self, seat: int, action: int) -> None:
        self.befores.append(self.session.state)
        if action < 0:
            self.session.undo(seat)
        else:
            self.session.play(action, seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.state.actor() == OVER

    @property
    def online(self) -> set[int]:
        """Seats that a connection holds."""
        return {seat for viewer in self.viewers for seat in viewer.seats}

    def seat_of(self, secret: str, same: Callable[[str, str], bool]) -> int:
        """The seat that a secret opens, or -1. All hashes are compared, so that time tells nothing.

        The token of a program is none: it is good for the program's own connection only.
        """
        found = -1
        for row in self.seats:
            if same(secret, row.secret_hash) and row.kind != "program":
                found = row.seat
        return found

    # changes

    async def play(self, seat: int, revision: int, action: int) -> None:
        """Plays a seat's action.

        Raises:
            Refusal: it is not legal, or not for the present revision.
        """
        async with self.lock:
            self._check_revision(revision)
            if not self.started:
                raise Refusal("rule", Text("The game begins when all seats are taken."))
            state = self.session.state
            if state.actor() != seat and seat not in state.waiting():
                ruling = over() if state.actor() == OVER else not_yours()
                raise Refusal("rule", ruling.text, ruling.ids())
            refused = state.refusal(action)
            if refused is not None:
                raise Refusal("rule", refused.text, refused.ids())
            await self._commit((seat, action))
            self._deadline = self._wait_until()
            self._drive()

    async def undo(self, seat: int, revision: int) -> None:
        """Takes back a seat's last action.

        Raises:
            Refusal: with the reason.
        """
        async with self.lock:
            self._check_revision(revision)
            refusal = self.undo_refusal(seat)
            if refusal is not None:
                raise Refusal("undo", refusal)
            await self._commit((seat, -1))
            self._deadline = self._wait_until()
            self._drive()

    async def confirm(self, seat: int, revision: int) -> None:
        """The mover of the last action is done: nobody need wait any longer.

        Raises:
            Refusal: nothing is waited for, or not for this seat.
        """
        async with self.lock:
            self._check_revision(revision)
            if self.pending_ms() <= 0:
                raise Refusal("undo", Text("Nothing is being waited for."))
            if self.undo_refusal(seat) is not None:
                raise Refusal("seat", Text("Only who has acted last can say that it stands."))
            self._deadline = 0.0
            self._confirmed.set()
            self._show()

    async def join(self, seat: int, *, name: str, nonce: str, key: str) -> None:
        """Takes an open seat; when it was the last one the game begins. Joining again changes nothing.

        Args:
            seat: which one.
            name: of who sits down.
            nonce: their part of the fair dice; those of a daily game are everybody's.
            key: hash of the secret that opened the seat.

        Raises:
            Refusal: it opens the seat no more, which has been given to somebody else in the meantime.
        """
        async with self.lock:
            row = self.seats[seat]
            if row.secret_hash != key:
                raise Refusal("seat", Text("This seat has been given to somebody else in the meantime."))
            if row.joined:
                return
            nonce = daily.NONCES[seat] if self.session.header.daily else nonce
            taken = await self._storage.join(self.table.id, seat, name=name, nonce=nonce)
            if not taken:
                await self._reload()
                return
            row.joined, row.name, row.nonce = True, name, nonce
            if self._others_may_have_joined() or self.session.events:
                # a branch has events before everybody has sat down
                await self._reload()
            else:
                self._seated()
                self.views = Views(self)
            self._show()
            self._drive()

    def _others_may_have_joined(self) -> bool:
        # with the lock of the data folder no other process writes; without it a look costs little and is rare
        return not self._config.lock

    def undo_refusal(self, seat: int) -> Text | None:
        """Why the seat cannot take back its last action; after the end nothing can, all is revealed then."""
        if self.over:
            return Text("The game is over.")
        return self.session.undo_refusal(seat)

    def _check_revision(self, revision: int) -> None:
        if revision != self.session.revision:
            raise stale()

    async def _commit(self, *events: tuple[int, int]) -> None:
        """Stores, then applies and shows; once begun it is not cut short by whoever waits for it."""
        storing = asyncio.ensure_future(self._store(list(events)))
        try:
            await asyncio.shield(storing)
        except asyncio.CancelledError:
            # the lock is held so long: nobody acts on a position that is about to change, and close() waits for it
            await asyncio.gather(storing, return_exceptions=True)
            self._show()
            raise
        # soon, not now: who has asked gets the answer before the view, and the grace time is set by then
        asyncio.get_running_loop().call_soon(self._show)

    async def _store(self, events: list[tuple[int, int]]) -> None:
        try:
            await self._storage.append(self.table.id, self.session.revision, events)
        except Conflict:
            await self._reload()
            self._show()
            raise stale() from None
        except Exception:
            log.exception("table %s: an event could not be stored", self.table.id)
            # whether it was stored is not known: look, and show what counts
            await self._reload()
            self._show()
            raise Refusal("server", Text("The server could not save this. Look at the table and try again.")) from None
        for seat, action in events:
            self._apply(seat, action)

    async def _reload(self) -> None:
        stored = await self._storage.load(self.table.id)
        if stored is not None:
            self._build(stored)
            self._drive()

    def _show(self) -> None:
        for viewer in list(self.viewers):
            viewer.changed()
        self.analysis.go_on()

    # waiting

    def _wait_until(self) -> float:
        """Until when chance and bots wait, so that the last action can be taken back."""
        session = self.session
        if self._config.grace <= 0 or not session.plies or self.over or not self._machine_next():
            return 0.0
        if session.plies[-1].seat == CHANCE or self.seats[session.plies[-1].seat].kind != "human":
            return 0.0
        if self.undo_refusal(session.plies[-1].seat) is not None:
            return 0.0
        return time.monotonic() + self._config.grace

    def _machine_next(self) -> bool:
        actor = self.session.state.actor()
        return actor == CHANCE or (actor >= 0 and self.seats[actor].kind != "human")

    def pending_ms(self) -> int:
        """How long chance and bots still wait, in milliseconds."""
        if self._deadline <= 0 or not self._machine_next():
            return 0
        return max(0, int((self._deadline - time.monotonic()) * 1000))

    # chance and bots

    def wake(self) -> None:
        """Lets chance and bots go on where they stand (after a restart, or when somebody comes)."""
        if self._driver is None or self._driver.done():
            self._drive()

    def _drive(self) -> None:
        """Lets chance and bots go on from the present position; what a bot thinks about an older one is stopped."""
        me = asyncio.current_task()
        if self._driver is not None and self._driver is not me and not self._driver.done():
            self._driver.cancel()
        if self._driver is me:
            return
        self._confirmed = asyncio.Event()
        self._driver = None
        if self.started and self._machine_next():
            self._driver = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            while self.started and self._machine_next():
                await self._wait_for_undo()
                try:
                    if self.session.state.actor() == CHANCE:
                        await self._roll()
                    elif self.programs.has(int(self.session.state.actor())):
                        await self.programs.wait()
                    else:
                        await self._let_bot()
                except Refusal as refusal:
                    if refusal.code != "stale":
                        log.error("table %s stands still: %s", self.table.id, refusal)
                        return
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s stands still", self.table.id)
        finally:
            # a driver that was replaced leaves what its successor has set
            if self.thinking >= 0 and self._driver in (None, asyncio.current_task()):
                self.thinking = -1
                self.tell()

    async def _wait_for_undo(self) -> None:
        left = self._deadline - time.monotonic()
        if self._deadline > 0 and left > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._confirmed.wait(), left)
        if self._deadline > 0:
            self._deadline = 0.0
            if self.session.state.actor() != CHANCE:
                self._show()  # a bot may think for a while; chance is at once

    async def _roll(self) -> None:
        """Lets the dice decide until somebody else must: stored and shown at once."""
        async with self.lock:
            state = self.session.state.copy()
            # what chance has decided cannot be undone: its events are the draws
            number = sum(event.seat == CHANCE for event in self.session.events)
            events: list[tuple[int, int]] = []
            while state.actor() == CHANCE and self._dice is not None:
                action = state.actions()[self._dice.draw(number + len(events), state.weights())]
                state.play(action)
                events.append((CHANCE, action))
            if events:
                await self._commit(*events)

    async def _let_bot(self) -> None:
        revision, seat = self.session.revision, int(self.session.state.actor())
        self.thinking = seat
        self.tell()
        began = time.monotonic()
        action = await self._thinker.choose(self.session, seat, self.seats[seat].bot)
        rest = self._config.pace - (time.monotonic() - began)
        if rest > 0 and self.viewers:
            await asyncio.sleep(rest)
        async with self.lock:
            if self.session.revision != revision:
                return
            self.thinking = -1
            try:
                await self._commit((seat, action))
            except (IllegalAction, UndoRefused) as error:
                raise Refusal("server", error.text) from None

    def tell(self) -> None:
        """Tells all who is there and who thinks."""
        for viewer in list(self.viewers):
            viewer.presence()

    async def reseat(self, row: SeatRow, notice: Text | None = None) -> None:
        """Gives a seat to somebody else, or to nobody yet; tells all why, if that is to be told. With the lock held.

        Raises:
            Refusal: it could not be stored, or somebody else has changed the seat.
        """
        old = self.seats[row.seat]
        told = Notice(self.session.revision, row.seat, notice) if notice is not None else None
        numbered = (len(self.notices), told) if told is not None else None
        storing = asyncio.ensure_future(self._storage.reseat(self.table.id, row, old.secret_hash, numbered))
        try:
            done = await asyncio.shield(storing)
        except Conflict:
            done = False
        except asyncio.CancelledError:
            # who has asked is gone; what is stored is the truth
            await asyncio.gather(storing, return_exceptions=True)
            await self._reload()
            self._show()
            raise
        if not done:
            await self._reload()
            self._show()
            raise stale()
        self.seats[row.seat] = row
        self.notices += [told] if told is not None else []
        if not self.started and self.session.events:
            await self._reload()  # a branch has events before everybody has sat down
        elif not self.started:
            self._seated()
        self.views = Views(self)
        self._show()
        self.tell()
        self._drive()

    # coming and going

    def enter(self, viewer: Viewer) -> None:
        """A connection looks on from now on."""
        self.viewers.add(viewer)
        self.tell()
        self.wake()

    def leave(self, viewer: Viewer) -> None:
        """A connection is gone."""
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self.tell()

    @property
    def idle(self) -> bool:
        """Nobody looks on and nothing is being done: the room can be forgotten."""
        return not self.viewers and not self.lock.locked() and (self._driver is None or self._driver.done())

    async def close(self) -> None:
        """Stops bots and waits until what is being stored is stored."""
        if self._driver is not None and not self._driver.done():
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        await self.analysis.close()
        async with self.lock:
            pass
