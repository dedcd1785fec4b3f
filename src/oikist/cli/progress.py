"""A progress bar on the standard error; nothing where that is no terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """Shows how much is done, how much a second, and how long the rest will take. To be taken away with `clear`.

    Args:
        total: number of games, at most.
        done: of them, how many were there before.
    """

    def __init__(self, total: int, done: int = 0) -> None:
        console = Console(stderr=True)
        self._progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=console,
            transient=True,
            # a pipe or a file gets nothing: its reader wants the result
            disable=not (console.is_terminal and sys.stderr.isatty()),
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=total, completed=done, rate="", note="")
        self._progress.start()

    def step(self, note: str = "") -> None:
        """One more game is done.

        Args:
            note: something to show beside the bar.
        """
        task = self._progress.tasks[0]
        rate = "" if task.speed is None else f"{task.speed:.1f}/s"
        self._progress.update(self._task, advance=1, rate=rate, note=note)

    def clear(self) -> None:
        """Takes the bar away."""
        self._progress.stop()
