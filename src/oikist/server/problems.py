"""Failures of HTTP requests."""

from __future__ import annotations

from oikist.core.text import Text


class Failure(Exception):
    """A request that is answered with a `wire.Problem`."""

    def __init__(self, status: int, text: Text, rules: list[str] | None = None) -> None:
        super().__init__(text.english())
        self.status = status
        self.text = text
        self.rules = rules or []


def missing(text: Text) -> Failure:
    """404: there is no such thing."""
    return Failure(404, text)
