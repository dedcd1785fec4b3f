"""One WebSocket connection: reads messages, answers each, and sends views when something has changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from oikist.core.errors import OikistError
from oikist.core.text import Text
from oikist.core.words import choose, say
from oikist.server import wire
from oikist.server.analysing import refusal
from oikist.server.answers import Answers
from oikist.server.hall import Hall
from oikist.server.limits import MAX_MESSAGE, Bucket, Share, too_long
from oikist.server.problems import Refusal, stale
from oikist.server.reading import Reading
from oikist.server.rooms import Room
from oikist.server.security import same_secret
from oikist.server.writing import Send, Writer

log = logging.getLogger("oikist.server")

MOST_SEATS: Final = 8
BIGGEST_ID: Final = 2**53

_decoder = msgspec.json.Decoder(wire.ClientMessage)
_encoder = msgspec.json.Encoder()


class _Envelope(msgspec.Struct):
    """What is read of a message that cannot be read otherwise, to answer it by its number."""

    id: int = -1


_envelope = msgspec.json.Decoder(_Envelope)


def unexpected(why: str) -> Refusal:
    """A message that is not as the contract says."""
    return Refusal("message", Text("The message is not as expected: {why}", {"why": why}))


def hello_first() -> Refusal:
    """Nothing can be asked before it is said who asks."""
    return Refusal("message", Text("The first message must be hello."))


class Connection(Writer):
    """A client.

    Args:
        hall: all rooms.
        table_id: the table that the client asked for.
        send: sends one text frame.
        share: of the server's time that its address has; one of its own if not given.
    """

    def __init__(self, hall: Hall, table_id: str, send: Send, share: Share | None = None) -> None:
        super().__init__(table_id, send)
        self._hall = hall
        self._share = share if share is not None else Share(hall.config.rates.share)
        self._ordered = False  # whether the client has asked for what is sent next
        self._bucket = Bucket(hall.config.rates.messages)
        self._refused_in_a_row = 0
        self._language = "en"
        self._room: Room | None = None
        self._since = -1
        self._want_views = False
        self._want_presence = False
        self._hinting: tuple[int, asyncio.Future[None]] | None = None
        self._reading: Reading | None = None
        self._want_analysis = False

    # what the room calls

    def changed(self) -> None:
        """New views are due; a hint for the old position is of no use any more."""
        if self._room is not None and self._since != self._room.session.revision:
            self._stop_hint()
        self._want_views = True
        self._want_analysis = self._reading is not None
        self._wake.set()

    def judged(self) -> None:
        """A part of the analysis is due."""
        self._want_analysis = self._reading is not None
        self._wake.set()

    def presence(self) -> None:
        """The list of who is there is due."""
        self._want_presence = True
        self._wake.set()

    # sending: one task writes, so that a slow client holds up nobody and gets only the newest view

    async def failed(self) -> None:
        """The table could not be drawn: tells the client."""
        refusal = Text("The server made a mistake in drawing the table; it is written in its log.")
        await self._send(_encoder.encode(wire.Refused(-1, "server", say(refusal, self._language))))

    async def flush(self) -> None:
        """Sends what is due now: answers first, then views, then presence."""
        await self.send_replies()
        if self._want_views and self._room is not None:
            self._want_views = self._want_presence = False
            with self._if_ordered():
                frames, self._since = self._views(self._room), self._room.session.revision
            for frame in frames:
                await self._send(frame)
        if self._want_presence and self._room is not None:
            self._want_presence = False
            seat = self.seats[0] if self.seats else -1
            await self._send(_encoder.encode(wire.Presence(self._room.views.seats(seat, self._language))))
        if self._want_analysis and self._reading is not None:
            self._want_analysis = False
            with self._if_ordered():
                told = self._reading.frame(self._language)
                encoded = _encoder.encode(told) if told is not None else b""
            if encoded:
                await self._send(encoded)

    @contextlib.contextmanager
    def _if_ordered(self) -> Iterator[None]:
        """What is made here is on the client's account if it has asked for it; what others do it must be told."""
        ordered, self._ordered = self._ordered, False
        with self._share.counted() if ordered else contextlib.nullcontext():
            yield

    def _views(self, room: Room) -> list[bytes]:
        since = min(self._since, room.session.revision)
        return [_encoder.encode(room.views.view(seat, self._language, since)) for seat in (self.seats or (-1,))]

    def _answer(self, message: wire.Reply | wire.Refused) -> None:
        self._replies.append(_encoder.encode(message))
        self._wake.set()

    # reading

    async def handle(self, frame: str) -> None:
        """Answers one message, whatever it is; never fails."""
        await self.until_read()
        number = -1
        try:
            if not self._bucket.take():
                number = self._number(frame)
                raise Refusal("rate", Text("Too many messages; wait a second."))
            message = self._read(frame)
            number = message.id
            if isinstance(message, wire.Hint):
                self._start_hint(message)
                return
        except Refusal as refusal:
            self._refuse(number if number >= 0 else self._number(frame), refusal)
            return
        await self._reply(message)

    def _start_hint(self, message: wire.Hint) -> None:
        """A bot thinks about it: what comes after must not wait for that."""
        if self._room is None:
            raise hello_first()
        self._answers(self._room).check_hint(self._own(message.seat), message.revision)
        if self._hinting is not None and not self._hinting[1].done():
            # to stop a bot ends its process, and a new one has much to load: who asks and asks makes it no quicker
            raise Refusal("rate", Text("A bot is thinking about a hint already."))
        self._hinting = message.id, asyncio.ensure_future(self._reply(message))

    def _stop_hint(self) -> None:
        if self._hinting is not None:
            number, thinking = self._hinting
            self._hinting = None
            if thinking.cancel():
                self._refuse(number, stale())

    async def _reply(self, message: Any) -> None:
        try:
            reply = await self._dispatch(message)
            self._refused_in_a_row = 0
            self._answer(wire.Reply(message.id, reply))
        except Refusal as refusal:
            self._refuse(message.id, refusal)
        except OikistError as error:
            self._refuse(message.id, Refusal("message", error.text))
        except Exception:
            log.exception("table %s: a message could not be answered", self._table_id)
            text = Text("The server made a mistake with this message; nothing was done.")
            self._refuse(message.id, Refusal("server", text))

    def _refuse(self, number: int, refusal: Refusal) -> None:
        self._answer(wire.Refused(number, refusal.code, say(refusal.text, self._language), refusal.rules))
        # a client that sends nothing but rubbish is cut off
        self._refused_in_a_row += refusal.code in ("message", "rate")
        if self._refused_in_a_row > 200 and self._hall.config.rates.messages.burst > 0:
            self.closing = True

    def _number(self, text: str) -> int:
        try:
            number = _envelope.decode(text).id
        except (msgspec.MsgspecError, RecursionError, ValueError):
            return -1
        return number if 0 <= number < BIGGEST_ID else -1

    def _read(self, text: str) -> Any:
        if too_long(text):
            raise Refusal("message", Text("The message is too long; {most} bytes at most.", {"most": MAX_MESSAGE}))
        try:
            message = _decoder.decode(text)
        except msgspec.ValidationError as error:
            raise unexpected(str(error)) from None
        except (msgspec.MsgspecError, RecursionError, ValueError):
            raise Refusal("message", Text("The message is no JSON.")) from None
        if not 0 <= message.id < BIGGEST_ID:
            raise unexpected("`$.id` must be from 0 to 2^53")
        return message

    async def _dispatch(self, message: Any) -> Any:
        match message:
            case wire.Ping():
                return {}
            case wire.Hello():
                async with self._share.turn():
                    return await self._hello(message)
        room = self._room
        if room is None:
            raise hello_first()
        match message:
            case wire.Play():
                await room.play(self._own(message.seat), message.revision, message.action)
                return {"revision": room.session.revision}
            case wire.Undo():
                await room.undo(self._own(message.seat), message.revision)
                return {"revision": room.session.revision}
            case wire.Confirm():
                await room.confirm(self._own(message.seat), message.revision)
                return {"revision": room.session.revision}
            case wire.Hint():
                return await self._answers(room).hint(self._own(message.seat), message.revision)
        async with self._share.turn():
            return self._told(room, message)

    def _told(self, room: Room, message: Any) -> Any:
        """The answer to what is only asked, and is made at once."""
        answers = self._answers(room)
        match message:
            case wire.Analyse():
                return self._analyse(room, self._viewer(message.seat), on=message.on)
            case wire.Why():
                return answers.why(self._viewer(message.seat), message.parts)
            case wire.Preview():
                return answers.preview(self._own(message.seat), message.action)
            case wire.Ledger():
                return answers.ledger(self._viewer(message.seat))
            case wire.At():
                return answers.at(self._viewer(message.seat), message.ply, message.action)
            case wire.Finale():
                return answers.finale(message.step)
        raise unexpected("unknown type")

    def _analyse(self, room: Room, seat: int, *, on: bool) -> dict[str, Any]:
        """Begins to send the analysis of a seat, or ends it."""
        self._stop_reading()
        if on:
            why = refusal(room, seat)
            if why is not None:
                raise Refusal("rule", why)
            if room.analysis.full:
                raise Refusal("rate", Text("Too many games are being analysed now; try again in a minute."))
            self._reading = Reading(room, seat)
            room.analysis.watch(self, seat)
            self._ordered = True
            self.judged()
        return {}

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.room.analysis.leave(self)
            self._reading = None

    def _answers(self, room: Room) -> Answers:
        return Answers(room, self._hall.thinker, self._hall.config.hint_bot, self._language)

    def _own(self, seat: int) -> int:
        if seat not in self.seats:
            raise Refusal("seat", Text("This connection does not hold that seat."))
        return seat

    def _viewer(self, seat: int) -> int:
        return seat if seat == -1 else self._own(seat)

    async def _hello(self, message: wire.Hello) -> dict[str, Any]:
        if len(message.secrets) > MOST_SEATS:
            raise unexpected("too many secrets")
        room = await self._hall.room(self._table_id)
        if room is None:
            self.closing = True
            raise Refusal("missing", Text("There is no table {table}.", {"table": self._table_id[:40]}))
        seats = set()
        for secret in message.secrets:
            seat = room.seat_of(secret, same_secret)
            if seat < 0:
                raise Refusal("seat", Text("This link opens no seat at this table."))
            if not room.seats[seat].joined:
                raise Refusal("seat", Text("This seat is not taken yet: join the table first."))
            seats.add(seat)
        self._stop_reading()
        if self._room is not None:
            self._room.leave(self)
        self._room = room
        self.seats = tuple(sorted(seats))
        self._language = choose(message.lang[:80])
        self._since = message.since if 0 <= message.since <= room.session.revision else -1
        room.enter(self)
        self._ordered = True
        self.changed()
        now = room.session.revision
        return {"table": room.table.id, "seats": list(self.seats), "revision": now, "lang": self._language}

    def leave(self) -> None:
        """The client is gone."""
        self._stop_hint()
        self._stop_reading()
        if self._room is not None:
            self._room.leave(self)
            self._room = None
