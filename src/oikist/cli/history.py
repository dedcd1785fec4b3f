"""The daily games that somebody has played on this computer: a file of JSON lines in the user's data folder.

The first game of a day is the one that counts, since who plays again knows the deck. Lines that cannot be read are
told and left alone: whatever they were, they are the user's.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from oikist.cli.common import LARGEST, FileProblem, write
from oikist.core import daily
from oikist.core.errors import OikistError
from oikist.core.game import Game, OptionValue
from oikist.core.places import data_folder
from oikist.core.record import Header
from oikist.core.state import State
from oikist.core.text import Text

FILE: Final = "daily.jsonl"


class Played(msgspec.Struct, frozen=True):
    """One finished daily game.

    Attributes:
        game: id of the game.
        date: whose day's game it was.
        points: None if it was lost.
        verdict: what the game calls its end, in English; empty where it has no word for it.
        edition: name of the edition.
        edition_hash: its content.
        options: of the game.
        rules: version of the rules.
        ended: when it was finished, in UTC.
    """

    game: str
    date: str
    points: int | None
    verdict: str
    edition: str
    edition_hash: str
    options: dict[str, OptionValue]
    rules: int
    ended: str


class Damaged(msgspec.Struct, frozen=True):
    """A line that is no game: its number in the file, from 1, and why."""

    line: int
    why: str


class Day(msgspec.Struct, frozen=True):
    """One date: the first game of it, which counts, and how many there were."""

    first: Played
    games: int


def played(game: Game, header: Header, state: State) -> Played:
    """The entry of a daily game that has just ended."""
    verdict = game.verdict(state)
    return Played(
        game=game.id,
        date=header.daily,
        points=None if state.lost() else int(state.scores()[0]),
        verdict=verdict.english() if verdict is not None else "",
        edition=header.edition,
        edition_hash=header.edition_hash,
        options=header.options,
        rules=header.rules,
        ended=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )


class History:
    """The file.

    Args:
        path: where it is; in the user's data folder if not given. It need not be there.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            try:
                path = data_folder() / FILE
            except RuntimeError:
                raise FileProblem(
                    Text("There is no home folder to keep daily games in; set XDG_DATA_HOME to a folder.")
                ) from None
        self.path = path

    def read(self) -> tuple[list[Played], list[Damaged]]:
        """All games in the order played, and the lines that are none.

        Raises:
            FileProblem: the file cannot be read.
        """
        found: list[Played] = []
        damaged: list[Damaged] = []
        for number, line in enumerate(self._lines(), start=1):
            if not line.strip():
                continue
            try:
                found.append(_entry(line))
            except ValueError as error:
                damaged.append(Damaged(number, str(error)))
        return found, damaged

    def days(self, game: str, edition: str, options: dict[str, OptionValue]) -> list[Day]:
        """The days on which a game was played with this edition and these options, the latest first."""
        by_date: dict[str, list[Played]] = {}
        for one in self.read()[0]:
            if (one.game, one.edition, one.options) == (game, edition, options):
                by_date.setdefault(one.date, []).append(one)
        return [Day(by_date[date][0], len(by_date[date])) for date in sorted(by_date, reverse=True)]

    def add(self, entry: Played) -> None:
        """Writes a game down, after all others.

        Raises:
            FileProblem: it cannot be written.
        """
        with self._held():
            self._write([*self._lines(), msgspec.json.encode(entry)])

    def forget(self, game: str) -> int:
        """Takes out all entries of a game; returns how many there were. Everything else stays as it is.

        Raises:
            FileProblem: it cannot be written.
        """
        if not self.path.exists():
            return 0
        with self._held():
            lines = self._lines()
            kept = [line for line in lines if not _is_of(line, game)]
            if len(kept) < len(lines):
                self._write(kept)
            return len(lines) - len(kept)

    def _lines(self) -> list[bytes]:
        try:
            with self.path.open("rb") as stream:
                raw = stream.read(LARGEST + 1)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise FileProblem(
                Text("{file} cannot be read: {why}", {"file": str(self.path), "why": error.strerror or str(error)})
            ) from None
        if len(raw) > LARGEST:
            raise FileProblem(
                Text(
                    "{file} is larger than {most} megabytes; that is no file of oikist.",
                    {"file": str(self.path), "most": LARGEST >> 20},
                )
            )
        lines = raw.split(b"\n")
        return lines if lines[-1] else lines[:-1]

    def _write(self, lines: list[bytes]) -> None:
        write(self.path, b"".join(line + b"\n" for line in lines))

    @contextlib.contextmanager
    def _held(self) -> Iterator[None]:
        """Keeps other oikists from writing at the same time, or one of two games that end together would be lost."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            stream: IO[bytes] = self.path.with_suffix(".lock").open("ab")
        except OSError as error:
            raise FileProblem(
                Text("{file} cannot be written: {why}", {"file": str(self.path), "why": error.strerror or str(error)})
            ) from None
        with stream:
            _lock(stream)
            yield


def _lock(stream: IO[bytes]) -> None:
    """Waits for the lock; it ends with the stream. Where a file system knows no locks, one does without."""
    fcntl: Any
    try:
        import fcntl
    except ImportError:  # Windows; two games that end within the same millisecond are not worth more code
        return
    with contextlib.suppress(OSError):
        fcntl.flock(stream, fcntl.LOCK_EX)


def _entry(line: bytes) -> Played:
    """A line's game.

    Raises:
        ValueError: it is none.
    """
    try:
        entry = msgspec.json.decode(line, type=Played)
        daily.parse(entry.date)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    except OikistError as error:
        raise ValueError(error.text.english()) from None
    return entry


def _is_of(line: bytes, game: str) -> bool:
    try:
        return _entry(line).game == game
    except ValueError:
        return False


def best(days: list[Day]) -> Played | None:
    """The first games' best, the earliest of equals; None if none was finished."""
    finished = [day.first for day in days if day.first.points is not None]
    return max(finished, key=lambda one: (one.points or 0, _later_is_less(one.date)), default=None)


def _later_is_less(date: str) -> int:
    return -daily.parse(date).toordinal()
