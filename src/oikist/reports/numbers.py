"""Numbers of reports as people read them, and the line below all of them."""

from __future__ import annotations

from oikist import about
from oikist.core.edition import Edition
from oikist.core.game import Game
from oikist.core.text import Text
from oikist.reports.page import Say


def percent(rate: float) -> str:
    """For people."""
    return f"{100 * rate:.1f}%"


def span(low: float | None, high: float | None, digits: int = 1, unit: str = "") -> str:
    """An interval for people."""
    return "-" if low is None or high is None else f"{low:.{digits}f} \N{EN DASH} {high:.{digits}f}{unit}"


def value(number: float | None, digits: int = 1, *, signed: bool = False) -> str:
    """A number for people; a dash where there is none."""
    return "-" if number is None else f"{number:+.{digits}f}" if signed else f"{number:.{digits}f}"


def foot(game: Game, edition: Edition, say: Say, rules: int = 0) -> str:
    """What the figures hold for, without what differs from run to run.

    Args:
        game: which.
        edition: with what it was played.
        say: puts texts into the reader's language.
        rules: the version of the rules that was played by; the newest if not given.
    """
    return say(
        Text(
            "{version}; rules of {title} version {rules}, edition {edition} ({hash})",
            {
                "version": f"oikist {about.VERSION}",
                "title": game.title,
                "rules": rules or game.version,
                "edition": edition.name,
                "hash": edition.hash()[:8],
            },
        )
    )
