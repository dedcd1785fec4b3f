"""A game being played: the record as it grows, undo up to the information barrier, and what each seat may see of it."""

from __future__ import annotations

import datetime as dt
import secrets

import msgspec

from oikist.core.dice import Dice, commitment
from oikist.core.edition import Edition
from oikist.core.errors import IllegalAction, OikistError, not_yours, over
from oikist.core.game import Game, OptionValue, seat_name
from oikist.core.record import (
    Event,
    Header,
    Record,
    branch_of,
    daily_header,
    header_for,
    replay,
    start,
    undo_refusal,
)
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text


class UndoRefused(OikistError):
    """Nothing can be taken back here; the text says why."""


class LogLine(msgspec.Struct, frozen=True):
    """What one viewer sees of one event.

    Attributes:
        number: of the event, from 0.
        ply: number of standing actions before it.
        seat: whose action it was (`CHANCE` for chance).
        seen: what the viewer learned (`State.seen`); -1 for an undo.
        text: a sentence.
        undone: the action was taken back later.
    """

    number: int
    ply: int
    seat: int
    seen: int
    text: Text
    undone: bool


class Session:
    """A game in progress. Holds the full truth: give its observations to faces, never its state.

    Args:
        game: the game.
        header: what it starts from.
        dice: the fair dice; without them chance must be played by hand (`play` with seat `CHANCE`).

    Attributes:
        events: everything that happened, undone actions too.
        plies: the standing actions.
    """

    def __init__(self, game: Game, header: Header, dice: Dice | None = None) -> None:
        self.game = game
        self.header = header
        self.events: list[Event] = []
        self.plies: list[Event] = []
        self._dice = dice
        self._draws = 0
        self._states = [start(game, header)]
        # event number -> ply it stands at; undone ones are found through _undone
        self._at: list[tuple[int, State]] = []
        self._undone: set[int] = set()
        self._standing: list[int] = []

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        *,
        edition: Edition | None = None,
        options: dict[str, OptionValue] | None = None,
        players: list[str] | None = None,
        seed: bytes | None = None,
        nonces: list[str] | None = None,
        date: dt.date | None = None,
    ) -> Session:
        """A fresh game with fair dice; seed and nonces are drawn from the system when not given.

        With a date it is that day's game: the seed comes from the date, whatever else is given.

        Raises:
            OptionError: no such seats or options; a daily game that cannot be played alone.
        """
        game.check_seats(seats)
        if date is not None:
            used = edition or game.edition()
            header = daily_header(header_for(game, seats, used, options or {}, players=players), game, date)
            return cls(game, header, Dice(bytes.fromhex(header.seed), header.nonces))
        seed = seed if seed is not None else secrets.token_bytes(32)
        nonces = nonces if nonces is not None else [secrets.token_hex(8) for _ in range(seats)]
        header = header_for(game, seats, edition or game.edition(), options or {}, players=players)
        header = msgspec.structs.replace(header, commitment=commitment(seed), nonces=nonces, seed=seed.hex())
        return cls(game, header, Dice(seed, nonces))

    @classmethod
    def resume(cls, game: Game, record: Record, dice: Dice | None = None) -> Session:
        """The session that a whole record leads to."""
        session = cls(game, record.header, dice)
        for event in record.events:
            if event.is_undo:
                session._take_back(event.seat)
            else:
                session.play(event.action, event.seat)
        return session

    @classmethod
    def branch(
        cls,
        game: Game,
        record: Record,
        plies: int,
        *,
        players: list[str] | None = None,
        seed: bytes | None = None,
        nonces: list[str] | None = None,
    ) -> Session:
        """A game of its own that goes on from a position of another one, with fresh dice.

        Args:
            game: the game of the record.
            record: of the other game, whole.
            plies: so many of its standing actions are kept.
            players: names, by seat, of those who play on.
            seed: of the dice; drawn from the system when not given, and so are the nonces.
            nonces: by seat.

        Raises:
            RecordError: the record is censored, does not replay, or has not so many actions.
        """
        begun = branch_of(record, plies, players=players or [])
        replay(game, begun)  # names the event that breaks a rule
        seed = seed if seed is not None else secrets.token_bytes(32)
        nonces = nonces if nonces is not None else [secrets.token_hex(8) for _ in range(begun.header.seats)]
        header = msgspec.structs.replace(begun.header, commitment=commitment(seed), nonces=nonces, seed=seed.hex())
        return cls.resume(game, Record(header, begun.events), Dice(seed, nonces))

    @property
    def state(self) -> State:
        """The full position; do not change it."""
        return self._states[-1]

    @property
    def revision(self) -> int:
        """Number of events so far: grows with every change, undo included, and is never used twice."""
        return len(self.events)

    @property
    def ply(self) -> int:
        """Number of standing actions."""
        return len(self.plies)

    def state_at(self, ply: int) -> State:
        """The full position after so many standing actions; do not change it."""
        return self._states[ply]

    def before(self, number: int) -> State:
        """The full position before event `number`; do not change it."""
        return self._at[number][1]

    def play(self, action: int, seat: int) -> Event:
        """Plays an action for a seat (or `CHANCE`).

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        state = self.state
        if state.actor() != seat and seat not in state.waiting():
            raise IllegalAction(over() if state.actor() == OVER else not_yours())
        following = state.copy()
        following.play(action)
        event = Event(seat, action, self.game.notation(state, action))
        self._at.append((self.ply, state))
        self._standing.append(len(self.events))
        self.events.append(event)
        self.plies.append(event)
        self._states.append(following)
        if seat == CHANCE:
            self._draws += 1
        return event

    def draw(self) -> int:
        """What the fair dice decide at a chance event, without playing it."""
        if self._dice is None:
            raise ValueError("this session has no dice")
        state = self.state
        return state.actions()[self._dice.draw(self._draws, state.weights())]

    def roll(self) -> list[Event]:
        """Lets the fair dice decide until somebody else must; returns what happened."""
        rolled = []
        while self.state.actor() == CHANCE:
            rolled.append(self.play(self.draw(), CHANCE))
        return rolled

    def undo_refusal(self, seat: int) -> Text | None:
        """Why this seat cannot take back its last action now; `None` when it can."""
        if not self.plies:
            return Text("There is nothing to take back yet.")
        return undo_refusal(self._states[-2], self.plies[-1], seat)

    def undo(self, seat: int) -> Event:
        """Takes back the seat's last action; an undo is an event of its own.

        Raises:
            UndoRefused: with the reason.
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise UndoRefused(refusal)
        return self._take_back(seat)

    def _take_back(self, seat: int) -> Event:
        if not self.plies:
            raise UndoRefused(Text("There is nothing to take back yet."))
        event = Event(seat, -1)
        self._at.append((self.ply, self.state))
        self._undone.add(self._standing.pop())
        self.events.append(event)
        self.plies.pop()
        self._states.pop()
        return event

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What a seat (`None`: a spectator) saw of the events from number `since` on.

        After the end everybody sees everything.
        """
        lines = []
        everything = self.state.actor() == OVER
        for number in range(since, len(self.events)):
            event = self.events[number]
            ply, before = self._at[number]
            if event.is_undo:
                who = self.game_seat(event.seat)
                text = Text("{seat} takes back the last action.", {"seat": who})
                lines.append(LogLine(number, ply, event.seat, -1, text, False))
                continue
            seen = event.action if everything else before.seen(event.action, seat)
            view = before if everything else before.observe(seat)
            text = self.game.text(view, seen)
            lines.append(LogLine(number, ply, event.seat, seen, text, number in self._undone))
        return lines

    def game_seat(self, seat: int) -> Text:
        """A seat's name."""
        return seat_name(seat, self.header.seats)

    def record(self, *, viewer: int | None = None, whole: bool = False) -> Record:
        """The record as a viewer may have it: whole after the end or with `whole=True`, censored before.

        The seed is in it only when the game is over.
        """
        if self.state.actor() == OVER:
            return Record(self.header, list(self.events))
        header = msgspec.structs.replace(self.header, seed="")
        if whole:
            return Record(header, list(self.events))
        header = msgspec.structs.replace(header, viewer=-1 if viewer is None else viewer)
        events = []
        for number, event in enumerate(self.events):
            _, before = self._at[number]
            if event.is_undo:
                events.append(event)
                continue
            seen = before.seen(event.action, viewer)
            events.append(Event(event.seat, seen, self.game.notation(before.observe(viewer), seen), True))
        return Record(header, events)
