"""Files that long work is written into line by line, so that it can be stopped, killed, and gone on with."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

from oikist.cli.common import FileProblem, text_of
from oikist.core.text import Text

LARGEST: Final = 1024 * 1024 * 1024
"""Bytes of such a file."""


class JournalFile:
    """A first line that says of what, then a line for everything that is done. It belongs to one process at a time.

    Args:
        path: the file; it is made if there is none.
        head: the first line.
        check: is given the first line of a file that is gone on with; raises `FileProblem` if it is another's.

    Attributes:
        lines: those after the first, each with its number in the file.
    """

    def __init__(self, path: Path, head: str, check: Callable[[str], None]) -> None:
        self._path = path
        self.lines: list[tuple[int, str]] = []
        try:
            if path.is_dir():
                raise FileProblem(Text("{file} is a folder; a file was expected.", {"file": str(path)}))
            # without a buffer: what is written is there, whatever becomes of this process
            self._stream: BinaryIO = path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None
        try:
            self._lock()
            # a device or a pipe has nothing to go on from, and may have no end
            if not path.is_file() or not self._read(head.encode(), check):
                self.add(head)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        """Two that write into one file would do everything twice, and cut off each other's lines."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileProblem(
                Text(
                    "{file} is in use by another run; wait for its end, or take another file.",
                    {"file": str(self._path)},
                )
            ) from None
        except OSError:
            return  # some network file systems know no locks

    def _read(self, head: bytes, check: Callable[[str], None]) -> bool:
        """Reads what there is; whether there was more than the beginning of a first line."""
        try:
            self._stream.seek(0)
            raw = self._stream.read(LARGEST + 1)
            # what stands after the last line's end was being written when the program was stopped; it may end within
            # a character
            kept = raw.rfind(b"\n") + 1
            if not kept and head.startswith(raw):
                self._stream.truncate(0)
                return False
            text = text_of(raw[:kept] or raw, str(self._path), LARGEST)
            first, *lines = text.split("\n")
            check(first)
            self.lines = list(enumerate(lines[:-1], start=2))
            if kept < len(raw):
                self._stream.truncate(kept)
        except OSError as error:
            raise self._unwritable(error) from None
        return True

    def _unwritable(self, error: Exception) -> FileProblem:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return FileProblem(Text("{file} cannot be written: {why}", {"file": str(self._path), "why": why}))

    def add(self, line: str) -> None:
        """Writes a line down.

        Raises:
            FileProblem: it cannot be written.
        """
        left = memoryview(line.encode() + b"\n")
        try:
            while left:
                left = left[self._stream.write(left) :]
        except OSError as error:
            raise self._unwritable(error) from None

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()
