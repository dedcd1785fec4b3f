"""The protocol that programs play by, version 1: the same messages on standard input and output and over a WebSocket.

One JSON object a line (or a text frame). The program begins with ``hello`` and answers every ``decide`` with ``play``;
all else is told to it. It may ignore what it does not know, fields and whole messages: within a version things are only
added. Words are in English.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from oikist.core.game import OptionValue

PROTOCOL: Final = 1
"""Grows when a program that knows only the old one could not play any more."""

MAX_LINE: Final = 64 * 1024
"""Bytes that a message of a program may have."""

BIGGEST_ID: Final = 2**53
"""Ids are below this: every language can hold them."""

Want = Literal["texts", "observation", "log", "table", "encoding"]

USUAL: Final[tuple[Want, ...]] = ("texts", "observation", "log")
"""What a program is told that does not say what it wants."""


# from the program


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """The program's first message.

    Attributes:
        protocol: the version that it speaks.
        name: what it is called at the table; 40 characters at most.
        wants: what it likes to be told with every decision. ``texts``: what actions mean, in words. ``observation``:
            the position, in base64. ``log``: what has happened. ``table``: all that lies there in words, and the parts
            of every action. ``encoding``: the observation as numbers.
        token: over a WebSocket, the key to its seat, if it does not stand in the header ``Authorization: Bearer``.
        nonce: over a WebSocket, its part of the fair dice: 8 to 128 plain characters; drawn for it if there are none.
        since: over a WebSocket, the number of the first event that it has not been told of.
    """

    protocol: int
    name: str = ""
    wants: tuple[Want, ...] = USUAL
    token: str = ""
    nonce: str = ""
    since: int = 0


class Play(msgspec.Struct, tag_field="type", tag="play", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Answers a decision, by the action's number or by its notation.

    Attributes:
        id: of the decision.
        action: one of the numbers that were given.
        notation: instead of it, the action's notation; capitals and spaces do not matter.
    """

    id: int
    action: int | None = None
    notation: str | None = None


ProgramMessage = Hello | Play


# to the program


class PartInfo(msgspec.Struct, frozen=True):
    """One array of the encoding (`oikist.core.encoding.Part`); it is sent flat, in C order."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    help: str
    entries: tuple[str, ...] = ()


class GameMessage(msgspec.Struct, tag_field="type", tag="game", frozen=True, omit_defaults=True):
    """Answers ``hello``: what is played, and which seat the program has.

    Attributes:
        protocol: the version that is spoken.
        game: id of the game.
        title: its name.
        rules: version of its rules.
        seats: number of seats.
        seat: the program's own, from 0.
        options: of the game, all of them.
        edition_hash: SHA-256 of the edition's canonical content.
        edition_data: the content itself.
        num_actions: actions are numbers below this.
        ms: milliseconds that there are for a decision.
        players: who sits where, if it is known.
        seed: for dice of the program's own; the same in the same game of the same match. None at a table.
        table: id of the online table; empty elsewhere.
        encoding: the arrays of the encoding, if it is wanted.
    """

    protocol: int
    game: str
    title: str
    rules: int
    seats: int
    seat: int
    options: dict[str, OptionValue]
    edition_hash: str
    edition_data: dict[str, Any]
    num_actions: int
    ms: int
    players: tuple[str, ...] = ()
    seed: int | None = None
    table: str = ""
    encoding: tuple[PartInfo, ...] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action.

    Attributes:
        action: its number.
        notation: its short form, unique among those that are legal now.
        text: what it means (``texts``).
        parts: what a person would click for it (``table``).
        number: what the encoder calls it, where the encoder has numbers of its own (``encoding``).
    """

    action: int
    notation: str
    text: str = ""
    parts: tuple[str, ...] = ()
    number: int | None = None


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat learned of something that happened.

    Attributes:
        number: of the event, from 0.
        seat: who acted, -1 for chance.
        seen: the action, or a number from ``num_actions`` on if it was hidden; -1 takes the last standing action back.
        notation: its short form; empty when something was taken back.
        text: a sentence (``texts``).
    """

    number: int
    seat: int
    seen: int
    notation: str = ""
    text: str = ""


class Decide(msgspec.Struct, tag_field="type", tag="decide", frozen=True, omit_defaults=True):
    """The program is to decide.

    Attributes:
        id: of the decision, to be quoted in the answer.
        seat: the program's.
        phase: where the game stands, in words.
        prompt: what is to be done, in words.
        actions: what is legal, at least one.
        ms: milliseconds that are left for the answer.
        observation: the bytes of what the seat may know, in base64 (``observation``); `Box.restore` reads them.
        table: element id -> what lies there, in words (``table``).
        encoding: name -> numbers, flat in C order (``encoding``).
        log: what has happened since the latest message with a log (``log``).
    """

    id: int
    seat: int
    phase: str
    prompt: str
    actions: list[Choice]
    ms: int
    observation: str = ""
    table: dict[str, str] = {}
    encoding: dict[str, list[int]] = {}
    log: list[Seen] = []


class Played(msgspec.Struct, tag_field="type", tag="played", frozen=True):
    """The action counts (at a table: it is stored)."""

    id: int
    action: int
    notation: str


class Cancel(msgspec.Struct, tag_field="type", tag="cancel", frozen=True):
    """A decision is not asked for any more: somebody has taken an action back, or the seat is lost."""

    id: int


class Error(msgspec.Struct, tag_field="type", tag="error", frozen=True, omit_defaults=True):
    """Something was refused.

    Attributes:
        error: why, in a sentence.
        code: ``rule`` (not legal), ``stale`` (a decision that is not asked for), ``message`` (no message), ``seat``
            (the token opens no seat), ``forfeit`` (the seat is lost), ``rate``, ``missing``, ``server``.
        id: of the decision, where it is about one.
        rules: ids of the rules that refuse it.
        fatal: it is over for the program; over a WebSocket, coming back would not help.
    """

    error: str
    code: str
    id: int | None = None
    rules: list[str] = []
    fatal: bool = False


class Over(msgspec.Struct, tag_field="type", tag="over", frozen=True, omit_defaults=True):
    """The game is over; the program is to end.

    Attributes:
        points: by seat; empty if it is a game for one that was lost.
        ranks: by seat, 1 for the first.
        verdict: what it amounts to in a word or two, where the game has such.
        lost: a game for one has ended lost.
        log: what has happened since the latest message with a log; all that was hidden may be told now.
    """

    points: list[int]
    ranks: list[int]
    verdict: str = ""
    lost: bool = False
    log: list[Seen] = []


HostMessage = GameMessage | Decide | Played | Cancel | Error | Over

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(ProgramMessage)


class NoMessage(ValueError):
    """A line that is no message of a program; the words say why."""


def encode(message: HostMessage | ProgramMessage) -> bytes:
    """A message as JSON, without a line's end.

    Example:
        >>> encode(Play(3, action=5))
        b'{"type":"play","id":3,"action":5}'
    """
    return _encoder.encode(message)


def decode(line: bytes | str) -> Hello | Play:
    """A program's message.

    Raises:
        NoMessage: it is none.
    """
    try:
        message = _decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        # the words may quote the line, which may be anything
        raise NoMessage(clean(str(error), 200)) from None
    if isinstance(message, Play) and abs(message.id) >= BIGGEST_ID:
        raise NoMessage("'id' must be below 2^53")
    if isinstance(message, Play) and (message.action is None) == (message.notation is None):
        raise NoMessage("'play' takes either 'action' or 'notation'")
    return message


def clean(words: str, longest: int = 300) -> str:
    r"""What a program has written, fit to be shown: no control characters, single spaces, not endless.

    Example:
        >>> clean("my\x1b[31m bot\n\n 2"), clean("abcdef", 4)
        ('my[31m bot 2', 'abc…')
    """
    shown = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in words[: 4 * longest])
    shown = " ".join(shown.split())
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def schema() -> dict[str, Any]:
    """JSON Schema of all messages: those of the program, and those to it."""
    (program, host), parts = msgspec.json.schema_components(
        [ProgramMessage, HostMessage], ref_template="#/$defs/{name}"
    )
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"oikist programs, protocol {PROTOCOL}",
        "description": "A line is one of $defs/program from a program, one of $defs/host to it.",
        "anyOf": [{"$ref": "#/$defs/program"}, {"$ref": "#/$defs/host"}],
        "$defs": {"program": program, "host": host, **parts},
    }
    # as plain as it will be read: lists, not tuples
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain
