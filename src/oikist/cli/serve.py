"""``oikist serve``: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from oikist.cli.common import Lang
from oikist.cli.texts import N_, language
from oikist.core.errors import OikistError, OptionError
from oikist.core.text import Text

MOST_SECONDS = 30 * 86_400.0
"""A month for a decision."""


class ServerMissing(OikistError):
    """The extra that serves is not installed."""


def _origin(given: str) -> str:
    """An origin as browsers send it: scheme, host and port in small letters, nothing after them."""
    try:
        parts = urlsplit(given)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise OptionError(Text("--origin must be like https://play.example.org, not {given}", {"given": given}))
    return f"{parts.scheme}://{parts.netloc.lower()}"


def serve(
    host: Annotated[
        str, typer.Option("--host", help=N_("Address to listen on; 0.0.0.0 lets others in your network join."))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=N_("Port; 0 takes any free one."))] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="FOLDER",
            help=N_("Where tables are kept; your data folder if not given."),
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option("--database", metavar="URL", help=N_("A database instead of a folder, as SQLAlchemy writes it.")),
    ] = "",
    origin: Annotated[
        list[str],
        typer.Option(
            "--origin",
            metavar="URL",
            help=N_("A further address under which the pages are reached (behind a proxy)."),
            show_default=False,
        ),
    ] = [],  # noqa: B006 - typer copies it
    program_seconds: Annotated[
        float,
        typer.Option(
            "--program-seconds",
            min=1.0,
            max=MOST_SECONDS,
            metavar="N",
            help=N_("Seconds that a program at a table has for a decision, a lost connection included."),
        ),
    ] = 60.0,
    open_: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open", help=N_("Open a browser; done by itself where there is a display."), show_default=False
        ),
    ] = None,
    lang: Lang = "",
) -> None:
    """Serves until Ctrl-C."""
    try:
        from oikist.server.app import serve as run
        from oikist.server.config import Config
    except ImportError as error:
        raise ServerMissing(
            Text(
                "The table needs an extra: pip install 'oikist[serve]' ({missing} is not there).",
                {"missing": error.name or "?"},
            )
        ) from None
    run(
        Config(
            host=host,
            port=port,
            data=data,
            database=database,
            origins=tuple(_origin(given) for given in origin),
            program_s=program_seconds,
            open_browser=open_ is not False,
            language=language(lang),
        )
    )
