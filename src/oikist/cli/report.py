"""Reports that a verb writes beside what it prints: the option, and what is checked and said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from oikist.cli.common import FileProblem, write
from oikist.cli.texts import N_, Say
from oikist.core.text import Text

Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE.html",
        help=N_("Write a report with pictures too, as one HTML file that needs no network."),
        show_default=False,
    ),
]


def check_output(path: Path | None, *others: Path | None) -> None:
    """Says before hours of work what would keep the report from being written after them.

    Args:
        path: of the report.
        others: files that are read or written beside it, which it must not take the place of.

    Raises:
        FileProblem: it is a folder, there is none to put it into, or it is one of the others.
    """
    if path is None:
        return
    try:
        folder, there = path.is_dir(), path.absolute().parent.is_dir()
        there_already = path.exists()
        for other in others:
            # one file may have two names
            if other is not None and (
                path.resolve() == other.resolve() or (there_already and other.exists() and path.samefile(other))
            ):
                raise FileProblem(
                    Text("--output would take the place of {file}; take another file.", {"file": str(other)})
                )
    except OSError as error:  # a name that is too long, a folder that may not be looked into
        raise FileProblem(
            Text("{file} cannot be written: {why}", {"file": str(path), "why": error.strerror or str(error)})
        ) from None
    if folder:
        raise FileProblem(Text("{file} is a folder; a file was expected.", {"file": str(path)}))
    if not there:
        raise FileProblem(
            Text("There is no folder {folder} for {file}.", {"folder": str(path.parent), "file": path.name})
        )


def write_report(path: Path | None, page: Callable[[], str], say: Say, *, quiet: bool) -> None:
    """Writes the page if one is wanted, and says where unless all that is printed is for programs."""
    if path is None:
        return
    write(path, page())
    if not quiet:
        print(say(Text("The report is in {file}.", {"file": str(path)})))
