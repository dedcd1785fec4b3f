"""What is refused: requests over HTTP, and what is asked of a table."""

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


class Refusal(Exception):
    """A request that is refused; nothing has changed. `code` as in `wire.Refused`."""

    def __init__(self, code: str, text: Text, rules: list[str] | None = None) -> None:
        super().__init__(text.english())
        self.code = code
        self.text = text
        self.rules = rules or []


def stale() -> Refusal:
    """The action was meant for a position that is no longer there."""
    return Refusal("stale", Text("The table has changed in the meantime; nothing was done. Look again."))
