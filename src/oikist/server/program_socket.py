"""One program's connection: the messages of `oikist.bots.programs.messages` over a WebSocket.

It gets what its seat may know, like the browser of a person in it. When the connection is lost the program may come
back with its token: the decision that is open is asked again, and an answer that was stored is confirmed again.
"""

from __future__ import annotations

import logging
from typing import Final

from oikist.bots.programs.messages import (
    PROTOCOL,
    Cancel,
    Error,
    Hello,
    HostMessage,
    NoMessage,
    Play,
    Played,
    Seen,
    clean,
    decode,
    encode,
)
from oikist.bots.programs.telling import LONGEST_NAME, Teller
from oikist.core.errors import IllegalAction, OikistError
from oikist.core.game import squeeze
from oikist.core.text import Param, Text
from oikist.server.hall import Hall
from oikist.server.limits import MAX_MESSAGE, Bucket, too_long
from oikist.server.problems import Refusal
from oikist.server.programs import PROGRAM, drawn_nonce
from oikist.server.rooms import Room
from oikist.server.security import hash_secret, same_secret
from oikist.server.writing import Send, Writer

log = logging.getLogger("oikist.server")

PATIENCE: Final = 20
"""So many messages in a row that are refused, and the connection is closed."""

HELLO_SECONDS: Final = 20.0
"""A connection that has not said by then who it is is closed."""


class ProgramConnection(Writer):
    """A program.

    Args:
        hall: all rooms.
        table_id: the table that it asked for.
        send: sends one text frame.
        bearer: the token of the header ``Authorization``, if it came so.
    """

    def __init__(self, hall: Hall, table_id: str, send: Send, bearer: str = "") -> None:
        super().__init__(table_id, send)
        self._hall = hall
        self._bearer = bearer
        self._bucket = Bucket(hall.config.rates.messages)
        self._refused_in_a_row = 0
        self._room: Room | None = None
        self._teller: Teller | None = None
        self._next = 0
        self._decision = -1

    # what the room calls

    def changed(self) -> None:
        """Something may be due to be told."""
        self._wake.set()

    def presence(self) -> None:
        """Who is there or thinks is nothing that a program is told."""

    def judged(self) -> None:
        """Programs are told no analysis."""

    def replaced(self) -> None:
        """Another connection has the seat, or another token."""
        self._end("seat", Text("This seat has another connection, or another token, now."))

    def late(self) -> None:
        """The program has not said hello in time."""
        self._end("message", Text("The first message must be hello."))

    # sending: one task writes

    async def failed(self) -> None:
        """A message could not be made: the program may come back and ask again."""
        self._end("server", Text("The server made a mistake; it is written in its log."), fatal=False)
        await self.send_replies()

    async def flush(self) -> None:
        """Sends what is due now."""
        room, teller = self._room, self._teller
        if room is not None and teller is not None and not self.closing:
            self._due(room, teller)
        await self.send_replies()

    def _due(self, room: Room, teller: Teller) -> None:
        """Puts down what has come up since the program was told last."""
        seat = self.seats[0]
        if not room.programs.has(seat):
            last = next((notice.text for notice in reversed(room.notices) if notice.seat == seat), None)
            self._end("forfeit", last or Text("The seat is somebody else's now."))
            return
        asked = room.programs.asked(seat)
        if self._decision >= 0 and (asked is None or asked.id != self._decision):
            if not self._is_mine(room, seat, self._decision):
                self._say(Cancel(self._decision))
            self._decision = -1
        if room.over:
            self._say(teller.over(room.session.state, self._log(room, seat, teller)))
            self.closing = True
        elif asked is not None and asked.id != self._decision:
            view = room.session.state.observe(seat)
            self._say(teller.decide(asked.id, view, asked.left(), self._log(room, seat, teller)))
            self._decision = asked.id

    def _log(self, room: Room, seat: int, teller: Teller) -> list[Seen]:
        """What has happened since; what was hidden stays so, even after the end."""
        session = room.session
        first, self._next = self._next, session.revision
        if not teller.logs:
            return []
        lines = []
        for number in range(first, self._next):
            event, before = session.events[number], session.before(number)
            seen = -1 if event.is_undo else before.seen(event.action, seat)
            lines.append(teller.seen(number, event.seat, seen, before.observe(seat)))
        return lines

    def _is_mine(self, room: Room, seat: int, number: int) -> bool:
        events = room.session.events
        return number < len(events) and events[number].seat == seat

    def _say(self, message: HostMessage) -> None:
        self._replies.append(encode(message))
        self._wake.set()

    def _refuse(self, code: str, text: Text, number: int | None = None, rules: list[str] | None = None) -> None:
        self._say(Error(text.english(), code, number, rules or []))
        self._refused_in_a_row += 1
        if self._refused_in_a_row >= PATIENCE:
            self._end("message", Text("Too many messages in a row were refused."))

    def _end(self, code: str, text: Text, *, fatal: bool = True) -> None:
        if not self.closing:
            self._say(Error(text.english(), code, fatal=fatal))
            self.closing = True
            self._wake.set()

    # reading

    async def handle(self, frame: str) -> None:
        """Answers one message, whatever it is; never fails. Who is to go is listened to no more."""
        await self.until_read()
        if self.closing:
            return
        try:
            if not self._bucket.take():
                self._refuse("rate", Text("Too many messages; wait a second."))
                return
            if too_long(frame):
                raise NoMessage(f"it is longer than {MAX_MESSAGE} bytes")
            message = decode(frame)
        except NoMessage as error:
            await self._nonsense(Text("That is no message: {why}.", {"why": str(error)}))
            return
        try:
            if isinstance(message, Hello):
                await self._hello(message)
            else:
                await self._play(message)
        except Refusal as refusal:
            number = message.id if isinstance(message, Play) else None
            self._refuse(refusal.code, refusal.text, number, refusal.rules)
        except OikistError as error:
            self._end("missing", error.text)
        except Exception:
            log.exception("table %s: a program's message could not be answered", self._table_id)
            self._end("server", Text("The server made a mistake; it is written in its log."), fatal=False)

    async def _nonsense(self, why: Text) -> None:
        """Nonsense is a mistake like an illegal action, if something is asked; who has not said hello is sent away."""
        if self._room is None:
            self._end("message", why)
            return
        asked = self._room.programs.asked(self.seats[0])
        self._refuse("message", why)
        if asked is not None:
            await self._room.programs.mistake(asked, why)

    async def _hello(self, hello: Hello) -> None:
        if self._room is not None:
            await self._nonsense(Text("hello has been said"))
            return
        if hello.protocol != PROTOCOL:
            which: dict[str, Param] = {"got": str(hello.protocol), "want": PROTOCOL}
            self._end("message", Text("This is protocol {want}, not {got}.", which))
            return
        room = await self._hall.room(self._table_id)
        if room is None:
            self._end("missing", Text("There is no table {table}.", {"table": self._table_id[:40]}))
            return
        token = self._bearer or hello.token
        seat = self._seat_of(room, token)
        if seat < 0:
            self._end("seat", Text("This token opens no seat at this table."))
            return
        row = room.seats[seat]
        if row.bot:
            last = next((notice.text for notice in reversed(room.notices) if notice.seat == seat), None)
            self._end("forfeit", last or Text("The seat is somebody else's now."))
            return
        if not row.joined:
            name = clean(hello.name, LONGEST_NAME) or row.name
            nonce = hello.nonce if _is_nonce(hello.nonce) else drawn_nonce()
            await room.join(seat, name=name, nonce=nonce, key=hash_secret(token))
        self._room, self.seats = room, (seat,)
        self._teller = Teller(room.game, room.session.state.box_of(), seat, hello)
        self._next = min(max(hello.since, 0), room.session.revision)
        players = [f"bot:{one.bot}" if one.bot else one.name for one in room.seats]
        told = self._teller.game(
            int(room.programs.seconds * 1000),
            players=players,
            table=room.table.id,
            rules=room.session.header.rules,
        )
        self._say(told)
        room.programs.hold(seat, self)
        room.enter(self)
        self.changed()

    def _seat_of(self, room: Room, token: str) -> int:
        """The program's seat that a token opens, or -1. All hashes are compared, so that time tells nothing."""
        found = -1
        for row in room.seats:
            if same_secret(token, row.secret_hash) and row.kind == PROGRAM:
                found = row.seat
        return found

    async def _play(self, play: Play) -> None:
        room, teller = self._room, self._teller
        if room is None or teller is None:
            self._end("message", Text("The first message must be hello."))
            return
        seat = self.seats[0]
        asked = room.programs.asked(seat)
        if asked is None or asked.id != play.id:
            self._again(room, seat, play)
            return
        view = room.session.state.observe(seat)
        try:
            action = teller.read(view, play)
        except OikistError as error:
            rules = error.ruling.ids() if isinstance(error, IllegalAction) else []
            self._refuse("rule", error.text, play.id, rules)
            await room.programs.mistake(asked, error.text)
            return
        notation = room.game.notation(view, action)
        await room.play(seat, asked.id, action)
        self._refused_in_a_row = 0
        self._decision = -1
        self._say(Played(play.id, action, notation))

    def _again(self, room: Room, seat: int, play: Play) -> None:
        """An answer to no open decision: confirmed if it is the one that counts, or else refused without harm."""
        events = room.session.events
        if 0 <= play.id < len(events) and events[play.id].seat == seat and not events[play.id].is_undo:
            event = events[play.id]
            same = (
                play.action == event.action if play.notation is None else squeeze(play.notation) == squeeze(event.note)
            )
            if same:
                self._say(Played(play.id, event.action, event.note))
                return
        self._refuse("stale", Text("{id} is no decision that is asked for", {"id": str(play.id)}), play.id)

    def leave(self) -> None:
        """The program is gone."""
        if self._room is not None:
            self._room.programs.leave(self.seats[0], self)
            self._room.leave(self)
            self._room = None


def _is_nonce(nonce: str) -> bool:
    return 8 <= len(nonce) <= 128 and nonce.isascii() and nonce.isprintable()
