"""A game in progress as a file that grows: a record in JSON lines, on disk event by event."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from oikist.cli.common import FileProblem, parse_record, read_text, write
from oikist.core.dice import Dice
from oikist.core.errors import RecordError
from oikist.core.game import Game
from oikist.core.record import Event, Header, replay
from oikist.core.session import Session
from oikist.core.text import Text

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Saved:
    """Appends events to a file.

    The header holds the seed of the dice from the start: the file belongs to those who play at this keyboard, and
    without it the dice could not go on.

    Args:
        path: the file.
        header: of the record; written when `fresh`.
        events: how many events the file has.
        fresh: the file is new and must not be there yet.
    """

    def __init__(self, path: Path, header: Header, events: int = 0, *, fresh: bool) -> None:
        if fresh:
            if path.exists():
                raise FileProblem(
                    Text(
                        "{file} exists already: go on with it by --resume {file}, or take another name.",
                        {"file": str(path)},
                    )
                )
            write(path, _ENCODER.encode(header) + b"\n")
        self.path = path
        self._written = events
        try:
            self._stream = path.open("ab")
        except OSError as error:
            raise FileProblem(
                Text("{file} cannot be written: {why}", {"file": str(path), "why": error.strerror or str(error)})
            ) from None

    def catch_up(self, events: list[Event]) -> None:
        """Writes down the events that the file does not have yet."""
        for event in events[self._written :]:
            self._stream.write(_ENCODER.encode(event) + b"\n")
        if len(events) > self._written:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._written = len(events)

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


def resume(path: Path) -> tuple[Game, Session, bool]:
    """Goes on with a saved game.

    A last line without an end was being written when the computer stopped: it is dropped from the file.

    Returns:
        The game, its session with its dice, and whether a line was dropped.

    Raises:
        OikistError: one sentence that says what is wrong with the file.
    """
    source = read_text(path)
    torn = False
    if not source.endswith("\n"):
        whole, _, tail = source.rpartition("\n")
        try:
            msgspec.json.decode(tail, type=Event)
        except (msgspec.DecodeError, RecursionError):
            if not whole:
                raise RecordError(Text("{file} holds no whole header.", {"file": str(path)})) from None
            torn = True
            source = whole + "\n"
    game, record = parse_record(source, str(path))
    header = record.header
    if header.viewer is not None:
        raise RecordError(
            Text("{file} holds only what one viewer saw; it cannot be gone on with.", {"file": str(path)})
        )
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        seed = b""
    if not seed:
        raise RecordError(
            Text(
                "{file} holds no seed, so its dice cannot go on; look at it with: oikist replay {file}",
                {"file": str(path)},
            )
        )
    replay(game, record)
    session = Session.resume(game, record, Dice(seed, header.nonces))
    if torn or not source.endswith("\n") or not source.startswith("{"):
        # the text form, and a file without a last line's end, become JSON lines that can be appended to
        lines = [_ENCODER.encode(header), *(_ENCODER.encode(event) for event in session.events)]
        write(path, b"\n".join(lines) + b"\n")
    return game, session, torn
