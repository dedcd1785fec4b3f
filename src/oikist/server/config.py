"""What a table server can be told: where it listens, where it keeps its tables, how patient it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from oikist.core.places import data_folder


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, and so many a second after that. A zero `burst` means no limit."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Rates:
    """Limits by what they are for.

    Attributes:
        messages: messages on one connection.
        sockets: new connections from one address.
        tables: new tables from one address.
        requests: other POST requests from one address.
        share: of the server's time that the questions from one address may take; 1 for no limit.
    """

    messages: Rate = Rate(120, 40)
    sockets: Rate = Rate(60, 5)
    tables: Rate = Rate(30, 0.5)
    requests: Rate = Rate(60, 20)
    share: float = 0.5


NO_LIMITS = Rates(Rate(0, 0), Rate(0, 0), Rate(0, 0), Rate(0, 0), share=1.0)
"""For tests and benchmarks."""


@dataclass(frozen=True)
class Config:
    """Settings of one server.

    Attributes:
        host: address to listen on.
        port: port to listen on; 0 takes any free one.
        data: folder for the database file; the user's data folder when not given.
        database: URL of a database instead (``postgresql://user@host/name``).
        open_browser: opens the home page once the server answers.
        origins: further origins (``https://play.example.org``) whose pages may talk to this server; its own host
            always may.
        grace: seconds that bots and chance wait, so that the mover can still take an action back.
        pace: seconds between one change and a bot's action, so that people can follow.
        lock: hold the data folder for this process alone.
        workers: processes in which bots think; 0 for one fewer than the machine has cores, four at most.
        bot_ms: milliseconds after which a bot that does not answer is stopped.
        program_s: seconds that a program at the table has for a decision, a lost connection included.
        hint_bot: which bot gives hints.
        analysts: processes in which games are analysed; they give way to everything else on the machine.
        analysis_rounds: rounds of search that an analysis gives a decision; 0 for what is usual.
        analysis_rounds_alone: the same in games for one.
        rates: limits.
        table_ids: makes the id of a table (tests).
        seeds: makes the 32 bytes of a table's seed (tests).
        quiet: print nothing.
        language: of what is printed.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    database: str = ""
    open_browser: bool = False
    origins: tuple[str, ...] = ()
    grace: float = 3.0
    pace: float = 0.4
    lock: bool = True
    workers: int = 0
    bot_ms: int = 20_000
    program_s: float = 60.0
    hint_bot: str = "search-4"
    analysts: int = 1
    analysis_rounds: int = 0
    analysis_rounds_alone: int = 0
    rates: Rates = field(default_factory=Rates)
    table_ids: Callable[[], str] | None = None
    seeds: Callable[[], bytes] | None = None
    quiet: bool = False
    language: str = "en"

    def folder(self) -> Path:
        """The data folder in use."""
        return self.data if self.data is not None else data_folder()

    def processes(self) -> int:
        """How many processes bots think in."""
        return self.workers or max(1, min(4, (os.cpu_count() or 1) - 1))
