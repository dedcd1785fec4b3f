"""The daily game: on one date the same chance for everybody, for games that can be played alone.

The seed of the dice is a hash of the date and of what is played (game, version of its rules, edition, options), and
there is no nonce. So anybody can compute it: the commitment of a daily game shows that it is the day's deck and no
other, but it keeps nothing secret. It makes a comparison between friends fair as far as they are honest; who wants to
know what comes next can know it. Bots cannot: the seed lives in the dice and is in no position that a bot sees.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from oikist.core.dice import commitment
from oikist.core.errors import OptionError, RecordError
from oikist.core.text import Text

LABEL: Final = "oikist daily game"
"""What the hash is for; nothing else hashes something that begins so."""

NONCES: Final = ("daily",)
"""Nobody adds anything of his own to a daily game's dice."""


def today() -> dt.date:
    """Today's date in UTC, so that the day changes for all at the same moment."""
    return dt.datetime.now(dt.UTC).date()


def parse(written: str) -> dt.date:
    """A date as ISO 8601 has it, year, month and day.

    Raises:
        OptionError: it is none.

    Example:
        >>> parse("2026-11-30").isoformat()
        '2026-11-30'
    """
    try:
        date = dt.date.fromisoformat(written)
    except ValueError:
        date = None
    # other forms of the same day (20261130, 2026-W49-1) would be other files and other seeds
    if date is None or date.isoformat() != written:
        raise OptionError(
            Text("'{written}' is no date; a date looks like 2026-11-30 (year, month, day).", {"written": written[:40]})
        )
    return date


def check_alone(title: str, seats: Sequence[int]) -> None:
    """Refuses games that cannot be played alone.

    Raises:
        OptionError: the game is one.
    """
    if 1 not in seats:
        raise OptionError(
            Text("There is no daily game of {title}: it cannot be played alone.", {"title": title}),
        )


def seed(game: str, rules: int, edition_hash: str, options: Mapping[str, str | int | bool], date: dt.date) -> bytes:
    """The seed of the day: SHA-256 of a JSON list of the label and what is given, keys sorted.

    Example:
        >>> seed("palatinus", 1, "ab", {}, parse("2026-11-30")).hex()[:16]
        '29da7399a96f92e0'
    """
    what = [LABEL, game, rules, edition_hash, dict(options), date.isoformat()]
    return hashlib.sha256(msgspec.json.encode(what, order="sorted")).digest()


def check(
    game: str,
    rules: int,
    edition_hash: str,
    options: Mapping[str, str | int | bool],
    date: str,
    *,
    seats: int,
    nonces: Sequence[str],
    committed: str,
) -> None:
    """Checks that a game that says to be a daily one has that day's deck.

    Raises:
        RecordError: it has another, or its date is none.
    """
    try:
        day = parse(date)
    except OptionError as error:
        raise RecordError(Text("The header's 'daily': {why}", {"why": error.text})) from None
    if seats != 1:
        raise RecordError(Text("The header says that it is a daily game, but such a game has one seat."))
    fits = committed == commitment(seed(game, rules, edition_hash, options, day))
    if not fits or tuple(nonces) != NONCES:
        raise RecordError(
            Text("This is not the daily game of {date}: the header commits to another deck.", {"date": date})
        )
