"""Finished games of several matches in one file, so that a report that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from oikist.arena.play import GameRow


class Kept(msgspec.Struct, frozen=True):
    """A line of the file: a finished game, and of which match."""

    match: str
    row: GameRow


def kept(path: Path) -> list[Kept]:
    """The games finished so far; a last line that was cut off is left out."""
    found = []
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                found.append(msgspec.json.decode(line, type=Kept))
            except msgspec.DecodeError:
                continue
    return found


def rows_of(path: Path, match: str) -> list[GameRow]:
    """The games of a match finished so far."""
    return [one.row for one in kept(path) if one.match == match]


def keeper(path: Path, match: str) -> Callable[[GameRow], None]:
    """What adds a game of a match to the file as soon as it ends."""

    def keep(row: GameRow) -> None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(Kept(match, row)) + b"\n")

    return keep
