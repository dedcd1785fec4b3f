"""Records: a header and the list of actions, as JSON lines and as text that a person can read and type.

Everything else (position, log, scores, pictures) is replayed from a record. Formats: docs/formats.md.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

import msgspec

from oikist.core import daily
from oikist.core.dice import Dice, commitment
from oikist.core.edition import Edition
from oikist.core.errors import OikistError, OptionError, RecordError, no_such_action
from oikist.core.game import Game, OptionValue
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text

FORMAT: Final = 1


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game starts from.

    Attributes:
        game: id of the game.
        rules: version of the rules that it was played by.
        seats: number of seats.
        edition: name of the edition.
        edition_hash: SHA-256 of its canonical content.
        edition_data: the content itself.
        options: all options with their values.
        players: names, by seat; what sits there ("Anna", "bot:search-3").
        commitment: hash of the seed, shown before the game.
        nonces: what every seat added, by seat.
        seed: the seed in hex, from the end of the game on; empty before.
        daily: date (``2026-11-30``) of a daily game, whose seed comes from it (`oikist.core.daily`); empty otherwise.
        viewer: of a censored record the seat it was made for, -1 for a spectator; None for a whole record.
        branched: so many events at the beginning come from another game, of which this one is a branch: its own dice
            have not given them.
        format: version of this format.
    """

    game: str
    rules: int
    seats: int
    edition: str
    edition_hash: str
    edition_data: dict[str, Any]
    options: dict[str, OptionValue]
    players: list[str] = []
    commitment: str = ""
    nonces: list[str] = []
    seed: str = ""
    daily: str = ""
    viewer: int | None = None
    branched: int = 0
    format: int = FORMAT

    def edition_value(self) -> Edition:
        """The edition as an `Edition`."""
        return Edition(self.game, self.edition, self.edition, self.edition_data)


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened: an action (chance included) or an undo.

    Attributes:
        seat: whose it was; `CHANCE` for chance.
        action: the action, or -1 for an undo of the last standing action.
        note: the action's notation, for people; never read back from JSON lines.
        seen: True if `action` is what the viewer of a censored record saw (`State.seen`).
    """

    seat: int
    action: int
    note: str = ""
    seen: bool = False

    @property
    def is_undo(self) -> bool:
        """Whether this takes back the last standing action."""
        return self.action < 0


class Record(msgspec.Struct, frozen=True):
    """A header and what happened."""

    header: Header
    events: list[Event]

    def to_json_lines(self) -> str:
        """The header, then one event a line."""
        encoder = msgspec.json.Encoder(order="deterministic")
        lines = [encoder.encode(self.header), *(encoder.encode(event) for event in self.events)]
        return b"\n".join(lines).decode() + "\n"

    def to_text(self) -> str:
        """A header of ``key: value`` lines, an empty line, then one numbered action a line, in notation."""
        encoder = msgspec.json.Encoder(order="deterministic")
        fields = msgspec.to_builtins(self.header)
        lines = ["oikist record"]
        for name, value in fields.items():
            lines.append(f"{name}: {encoder.encode(value).decode()}")
        lines.append("")
        for number, event in enumerate(self.events, start=1):
            who = "chance" if event.seat == CHANCE else f"seat {event.seat + 1}"
            lines.append(f"{number}. {who}: {'undo' if event.is_undo else event.note}")
        return "\n".join(lines) + "\n"


def header_for(
    game: Game, seats: int, edition: Edition, options: dict[str, OptionValue], *, players: list[str] | None = None
) -> Header:
    """A header without dice."""
    return Header(
        game=game.id,
        rules=game.version,
        seats=seats,
        edition=edition.name,
        edition_hash=edition.hash(),
        edition_data=edition.data,
        options=game.check_options(options, seats),
        players=players or [],
    )


def branch_of(record: Record, plies: int, *, players: list[str]) -> Record:
    """The first actions of a whole record as the beginning of another game: a header without dice, standing actions.

    Args:
        record: where the branch begins.
        plies: so many standing actions are kept.
        players: names, by seat, of those who play on.

    Raises:
        RecordError: the record is censored, or has not so many actions.
    """
    header = record.header
    if header.viewer is not None:
        raise RecordError(Text("This record holds only what one seat saw; it cannot be played on from."))
    standing: list[Event] = []
    for event in record.events:
        if event.is_undo:
            standing.pop()
        else:
            standing.append(event)
    if not 0 <= plies <= len(standing):
        raise RecordError(
            Text("Actions in the record: {most}; one can play on from 0 to {most}.", {"most": len(standing)})
        )
    fresh = msgspec.structs.replace(
        header, players=players, commitment="", nonces=[], seed="", daily="", branched=plies
    )
    return Record(fresh, standing[:plies])


def daily_header(header: Header, game: Game, date: dt.date) -> Header:
    """The same header with the dice of a day, the seed among them.

    Raises:
        OptionError: the game cannot be played alone, or the header has more seats than one.
    """
    daily.check_alone(game.title, game.seats)
    if header.seats != 1:
        raise OptionError(Text("A daily game is played alone, not by {seats}.", {"seats": header.seats}))
    seed = daily.seed(header.game, header.rules, header.edition_hash, header.options, date)
    return msgspec.structs.replace(
        header, commitment=commitment(seed), nonces=list(daily.NONCES), seed=seed.hex(), daily=date.isoformat()
    )


def start(game: Game, header: Header) -> State:
    """The position that a header describes.

    Raises:
        RecordError: the header does not fit the game as it is here.
    """
    if header.game != game.id:
        raise RecordError(Text("This is a record of {got}, not of {want}.", {"got": header.game, "want": game.id}))
    if not 1 <= header.rules <= game.version:
        raise RecordError(
            Text(
                "The record was made with rules version {got}; this program knows versions 1 to {most}. Update oikist.",
                {"got": header.rules, "most": game.version},
            )
        )
    edition = header.edition_value()
    if edition.hash() != header.edition_hash:
        raise RecordError(Text("The edition in the record does not have the hash that its header gives."))
    return game.new(header.seats, edition=edition, options=header.options)


def from_json_lines(source: str, *, file: str = "record") -> Record:
    """Reads JSON lines.

    Raises:
        RecordError: with file and line.
    """
    header: Header | None = None
    events: list[Event] = []
    for number, line in enumerate(source.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            if header is None:
                header = _header(line, file)
            else:
                events.append(msgspec.json.decode(line, type=Event))
        except RecursionError:
            raise RecordError(Text("{file} is nested too deeply.", {"file": file})) from None
        except msgspec.DecodeError as error:
            raise RecordError(
                Text("{file}, line {line}: {why}", {"file": file, "line": number, "why": str(error)})
            ) from None
    if header is None:
        raise RecordError(Text("{file} is empty; the first line must be the header.", {"file": file}))
    if header.format != FORMAT:
        raise RecordError(
            Text(
                "{file}: 'format' is {got}, this program reads {want}.",
                {"file": file, "got": header.format, "want": FORMAT},
            )
        )
    return Record(header, events)


def _header(line: str, file: str) -> Header:
    try:
        return msgspec.json.decode(line, type=Header)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError as error:
        raise RecordError(
            Text(
                "{file} is no record of a game, which begins with a header in JSON: {why}",
                {"file": file, "why": str(error)},
            )
        ) from None


def from_text(game: Game, source: str, *, file: str = "record") -> Record:
    """Reads the text form; the notation is read by replaying.

    Raises:
        RecordError: with file and line.
    """
    lines = source.splitlines()
    fields: dict[str, Any] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        name, colon, value = lines[at].partition(":")
        try:
            if not colon:
                raise msgspec.DecodeError("'key: value' was expected")
            fields[name.strip()] = msgspec.json.decode(value)
        except RecursionError:
            raise RecordError(Text("{file} is nested too deeply.", {"file": file})) from None
        except msgspec.DecodeError as error:
            raise RecordError(
                Text("{file}, line {line}: {why}", {"file": file, "line": at + 1, "why": str(error)})
            ) from None
        at += 1
    try:
        header = msgspec.convert(fields, Header)
    except msgspec.ValidationError as error:
        raise RecordError(Text("{file}: header: {why}", {"file": file, "why": str(error)})) from None
    if header.format != FORMAT:
        raise RecordError(
            Text(
                "{file}: 'format' is {got}, this program reads {want}.",
                {"file": file, "got": header.format, "want": FORMAT},
            )
        )
    states = [start(game, header)]
    events: list[Event] = []
    for number in range(at, len(lines)):
        line = lines[number].strip()
        if not line:
            continue
        _, dot, rest = line.partition(".")
        who, colon, typed = rest.partition(":")
        try:
            if not (dot and colon):
                raise RecordError(Text("an action looks like '12. seat 2: NOTATION'"))
            seat = _seat(who.strip())
            if typed.strip() == "undo":
                if len(states) < 2:
                    raise RecordError(Text("there is nothing to undo"))
                states.pop()
                events.append(Event(seat, -1))
                continue
            action = game.parse(states[-1], typed)
            note = game.notation(states[-1], action)
            following = states[-1].copy()
            following.play(action)
        except OikistError as error:
            raise RecordError(
                Text("{file}, line {line}: {why}", {"file": file, "line": number + 1, "why": error.text})
            ) from None
        events.append(Event(seat, action, note))
        states.append(following)
    return Record(header, events)


def _seat(who: str) -> int:
    if who == "chance":
        return CHANCE
    name, _, number = who.partition(" ")
    if name != "seat" or not number.isdecimal() or not 1 <= int(number) <= 99:
        raise RecordError(Text("'chance' or 'seat N' was expected, not {who}", {"who": who}))
    return int(number) - 1


def undo_refusal(before: State, last: Event, seat: int) -> Text | None:
    """Why a seat may not take back the last standing action, made in the position `before`; `None` if it may."""
    if last.seat == CHANCE:
        return Text("Chance has decided something since; that cannot be taken back.")
    if last.seat != seat:
        return Text("Somebody else has acted since.")
    if before.seals(last.action):
        return Text("Something hidden was shown by it; that cannot be taken back.")
    return None


def replay(game: Game, record: Record) -> list[State]:
    """All positions of a whole record: the one before the first standing action, after it, and so on.

    Raises:
        RecordError: an action is not legal, not its seat's, or taken back when it could not be; says which event.
    """
    if record.header.viewer is not None:
        raise RecordError(Text("This record holds only what one seat saw; it cannot be replayed by the rules."))
    states = [start(game, record.header)]
    standing: list[Event] = []
    for number, event in enumerate(record.events, start=1):
        if event.is_undo:
            if not standing:
                raise RecordError(Text("Event {number}: there is nothing to undo.", {"number": number}))
            # dice that could be taken back could be thrown until they please
            refused = undo_refusal(states[-2], standing[-1], event.seat)
            if refused is None and event.action != -1:
                refused = no_such_action(event.action).text
            if refused is not None:
                raise RecordError(Text("Event {number}: {why}", {"number": number, "why": refused}))
            states.pop()
            standing.pop()
            continue
        state = states[-1]
        if event.seat != state.actor() and event.seat not in state.waiting():
            raise RecordError(Text("Event {number} is not by the one whose decision it is.", {"number": number}))
        following = state.copy()
        try:
            following.play(event.action)
        except OikistError as error:
            raise RecordError(Text("Event {number}: {why}", {"number": number, "why": error.text})) from None
        states.append(following)
        standing.append(event)
    return states


def check_daily(header: Header) -> None:
    """Verifies that a record that says to be of a daily game commits to that day's deck; others pass.

    Raises:
        RecordError: it does not.
    """
    if header.daily:
        daily.check(
            header.game,
            header.rules,
            header.edition_hash,
            header.options,
            header.daily,
            seats=header.seats,
            nonces=header.nonces,
            committed=header.commitment,
        )


def check_dice(game: Game, record: Record) -> int:
    """Verifies every draw of a finished record against the committed seed; returns the number of draws.

    Of a branch, the draws that it has taken over from another game are counted, but cannot be verified.

    Raises:
        RecordError: the seed is not there, is not the committed one (or of the day, of a daily game), or a draw is
            not what it gives.
    """
    header = record.header
    if not header.seed:
        raise RecordError(
            Text("The record holds no seed: it has one when the game is over and was played with fair dice.")
        )
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        raise RecordError(Text("The seed in the header is no hexadecimal number.")) from None
    if commitment(seed) != header.commitment:
        raise RecordError(Text("The seed is not the one that was committed to before the game."))
    check_daily(header)
    dice = Dice(seed, header.nonces)
    state = start(game, header)
    history = [state]
    draws = 0
    for number, event in enumerate(record.events, start=1):
        if event.is_undo:
            history.pop()
            continue
        state = history[-1]
        if event.seat == CHANCE and state.actor() == CHANCE:
            expected = state.actions()[dice.draw(draws, state.weights())]
            # what a branch has taken over was drawn in another game
            if expected != event.action and number > header.branched:
                raise RecordError(Text("Event {number}: the dice gave something else.", {"number": number}))
            draws += 1
        following = state.copy()
        following.play(event.action)
        history.append(following)
    if history[-1].actor() != OVER:
        raise RecordError(Text("The record ends before the game does."))
    return draws
