"""What goes over HTTP about the seats of programs; what they themselves say: `oikist.bots.programs.messages`."""

from __future__ import annotations

import msgspec


class ProgramKey(msgspec.Struct):
    """A seat that has been given to a program: its token is shown here once, and an older one opens nothing any more.

    ``path`` is what the program is told to connect to: ``oikist connect URL --token TOKEN -- COMMAND``.
    """

    table: str
    seat: int
    token: str
    path: str


class TakenBack(msgspec.Struct):
    """A seat that was a program's: open again with a new link, or, in a game under way, played on by a bot."""

    table: str
    seat: int
    secret: str
    path: str
