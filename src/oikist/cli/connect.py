"""``oikist connect``: a program of one's own takes a seat at an online table."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from typing import Annotated

import typer

from oikist.bots.programs.messages import schema as messages
from oikist.cli.common import Lang, to_json
from oikist.cli.texts import N_, speaker
from oikist.core.errors import OptionError
from oikist.core.text import Text


def connect(
    url: Annotated[str, typer.Argument(metavar="URL", help=N_("Address of the table."))] = "",
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND", help=N_("The program and its arguments, behind --."), show_default=False),
    ] = None,
    token: Annotated[
        str,
        typer.Option(
            "--token",
            metavar="TOKEN",
            envvar="OIKIST_TOKEN",
            help=N_("The seat's token; better in the environment, where other users of the computer do not see it."),
            show_default=False,
        ),
    ] = "",
    schema: Annotated[
        bool, typer.Option("--schema", help=N_("Print the JSON Schema of the messages that programs speak."))
    ] = False,
    lang: Lang = "",
) -> None:
    """Connects until the game is over."""
    if schema:
        print(to_json(messages()))
        return
    say = speaker(lang)
    if not url or not command:
        raise OptionError(Text("Name the table and the program: oikist connect URL --token TOKEN -- COMMAND"))
    token = token.strip()
    if not token or not token.isascii() or not token.isprintable():
        raise OptionError(
            Text("Give the seat's token, by --token or in the environment variable {name}.", {"name": "OIKIST_TOKEN"})
        )
    if importlib.util.find_spec("websockets") is None:
        raise OptionError(Text("To connect needs an extra: pip install 'oikist[connect]'"))
    from oikist.cli.bridge import Bridge

    def tell(text: Text) -> None:
        print(say(text), file=sys.stderr, flush=True)

    asyncio.run(Bridge(url, token, command, tell).run())
    tell(Text("The game is over."))
