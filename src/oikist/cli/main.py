"""Entry point of the ``oikist`` command.

Only typer is imported here; a verb's module is imported when the verb is used, so that the help page is fast.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from oikist.cli.texts import N_, asked_in, language, sentence
from oikist.cli.verbs import VERBS, Verb
from oikist.core import words
from oikist.core.errors import OikistError
from oikist.core.text import Text

OK: Final = 0
FAILED: Final = 1
"""What was asked for was done, and came out badly: a check found something."""
USAGE: Final = 2
"""Something is wrong with the arguments or with a file."""
INTERRUPTED: Final = 130
"""Ctrl-C, as shells have it."""

HELP: Final = N_("Board games about founding a city: play them, score them, look into them.")

FRAME: Final = (
    N_("Usage:"),
    N_("Arguments:"),
    N_("Options:"),
    N_("Show this message and exit."),
    N_("[default: "),
    N_("[required]"),
)
"""What typer writes on a help page by itself, in English."""


class LazyGroup(TyperGroup):
    """A command with verbs that are imported one at a time."""

    verbs: Mapping[str, Verb] = VERBS
    language: str = words.DEFAULT

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of the verbs."""
        return list(self.verbs)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Imports a verb and makes its command."""
        verb = self.verbs.get(cmd_name)
        if verb is None:
            return None
        found = getattr(importlib.import_module(verb.module), verb.function)
        if isinstance(found, Mapping):
            return group(cmd_name, verb.help, found, self.language, verb.example)
        return command(cmd_name, verb, found, self.language)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list on the help page, from the table alone."""
        translate = words.translator(self.language)
        with formatter.section(translate(N_("Commands"))):
            formatter.write_dl([(name, translate(verb.help)) for name, verb in self.verbs.items()])


def group(name: str, about: str, verbs: Mapping[str, Verb], lang: str, example: str) -> LazyGroup:
    """A command with verbs below it."""
    app = _app(cls=LazyGroup, no_args_is_help=True)
    app.callback(help=words.translator(lang)(about), epilog=_example(example, lang))(_nothing)
    made = typer.main.get_command(app)
    assert isinstance(made, LazyGroup)
    made.name, made.verbs, made.language = name, verbs, lang
    _translate(made, lang)
    return made


def command(name: str, verb: Verb, function: Callable[..., Any], lang: str) -> Any:
    """A verb's command, its help in the reader's language."""
    translate = words.translator(lang)
    app = _app()
    app.command(name, help=translate(verb.help), epilog=_example(verb.example, lang))(_guarded(function, lang))
    made = typer.main.get_command(app)
    _translate(made, lang)
    return made


def _translate(made: Any, lang: str) -> None:
    """Puts a command's help page into a language, its own words and typer's."""
    translate = words.translator(lang)
    for parameter in made.params:
        text = getattr(parameter, "help", None)
        if text:
            parameter.help = translate(text)
    english = made.get_help

    def get_help(ctx: Any) -> str:
        page = str(english(ctx))
        for message in FRAME:
            page = page.replace(message, translate(message))
        return page

    made.get_help = get_help


def _app(**options: Any) -> typer.Typer:
    # plain help: the same for a terminal, a pipe and a screen reader, and quick, since it does without rich
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **options)


def _example(example: str, lang: str) -> str:
    return f"\b\n{words.translator(lang)(N_('Example:'))}\n  {example}"


def _nothing() -> None:
    """What a group does by itself."""


def _guarded(function: Callable[..., Any], lang: str) -> Callable[..., None]:
    """Turns what a user can cause into a sentence and an exit code. A verb may return its exit code."""

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> None:
        if "lang" in kwargs:
            kwargs["lang"] = kwargs["lang"] or lang  # `oikist --lang es games` is as good as `oikist games --lang es`
        try:
            code = function(*args, **kwargs) or OK
            sys.stdout.flush()
        except OikistError as error:
            sys.stdout.flush()
            print(sentence(error.text, lang), file=sys.stderr)
            code = USAGE
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            # whoever reads has seen enough (`| head`)
            _let_go_of_output()
            code = OK
        except OSError as error:
            # a full disk behind `> file` is the common one; what a verb itself opens, it has explained before
            _let_go_of_output()
            file, why = str(error.filename or "stdout"), error.strerror or str(error)
            problem = Text("{file} cannot be written: {why}", {"file": file, "why": why})
            print(sentence(problem, lang), file=sys.stderr)
            code = USAGE
        raise typer.Exit(code)

    return guarded


def _let_go_of_output() -> None:
    """Sends what is still to be written nowhere, or Python complains when it closes the stream."""
    with contextlib.suppress(OSError):  # a stream inside a program has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _root(
    lang: Annotated[
        str, typer.Option("--lang", metavar="LANG", help=N_("Language: en, es, it or ru; the system's if not given."))
    ] = "",
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version and whether it is compiled."))
    ] = False,
) -> None:
    if version:
        from oikist import about

        print(about.describe())
        raise typer.Exit


def build(lang: str) -> LazyGroup:
    """The whole command in a language."""
    translate = words.translator(lang)
    app = _app(cls=LazyGroup, no_args_is_help=True, invoke_without_command=True)
    app.callback(help=translate(HELP), epilog=_example(VERBS["play"].example, lang))(_root)
    made = typer.main.get_command(app)
    assert isinstance(made, LazyGroup)
    made.language = lang
    _translate(made, lang)
    return made


def with_values(arguments: Sequence[str]) -> list[str]:
    """The arguments with ``today`` behind a ``--daily`` that has no date: typer knows no optional values.

    A word that is the id of a game is the game.

    Example:
        >>> with_values(["play", "--daily", "palatinus"]), with_values(["play", "x", "--daily", "2026-11-30"])
        (['play', '--daily', 'today', 'palatinus'], ['play', 'x', '--daily', '2026-11-30'])
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    filled: list[str] = []
    for at, argument in enumerate(arguments):
        filled.append(argument)
        if argument != "--daily" or at >= end:
            continue
        following = arguments[at + 1] if at + 1 < len(arguments) else "-"
        if following.startswith("-") or following in _games():
            filled.append("today")
    return filled


def _games() -> list[str]:
    from oikist.core import registry

    return registry.game_ids()


def _leave_in_order() -> None:
    """Has the signals that end a process end what it has started too: processes, programs that play."""
    from oikist.bots.orphans import leave

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # who has been told to outlive its terminal (`nohup`) does
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, leave)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command; ends with `SystemExit`.

    Args:
        arguments: without the program's name; those of the process if not given.
    """
    try:
        _main(sys.argv[1:] if arguments is None else arguments, alone=arguments is None)
    except KeyboardInterrupt:  # before there is a command that could say how far it has come
        raise SystemExit(INTERRUPTED) from None


def _main(arguments: Sequence[str], *, alone: bool) -> None:
    if alone:
        _leave_in_order()
    given = with_values(arguments)
    # a parent may have closed them (`>&-`); the place is taken, so that no game file gets the number of a stream
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - until the process ends
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - until the process ends
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # an exotic character must never stop a game
            reconfigure(errors="replace")
    build(language(asked_in(given))).main(args=given, prog_name="oikist")


if __name__ == "__main__":
    main()
