"""``oikist edition``: what is printed on the components of a game, as files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from oikist.cli.common import FileProblem, GameName, Json, Lang, read_text, to_json, write
from oikist.cli.texts import N_, clean, speaker
from oikist.cli.verbs import Verb
from oikist.core import edition as editions
from oikist.core import registry
from oikist.core.edition import Problem
from oikist.core.errors import EditionError, OptionError
from oikist.core.game import Game
from oikist.core.text import Text

VERBS: Final[Mapping[str, Verb]] = {
    "list": Verb(
        __name__, "list_editions", N_("List the editions that come with the games."), "oikist edition list palatinus"
    ),
    "show": Verb(__name__, "show", N_("Show the file of an edition."), "oikist edition show palatinus house"),
    "check": Verb(
        __name__,
        "check",
        N_("Say what is missing or impossible in an edition file, with the line."),
        "oikist edition check my-palatinus.toml",
    ),
    "new": Verb(
        __name__,
        "new",
        N_("Start an edition file of your own, from one that exists."),
        "oikist edition new palatinus my-palatinus.toml",
    ),
}


def list_editions(
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("Id of the game; all games if not given."))] = "",
    *,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Prints the editions."""
    found = [registry.find(name) for name in ([game] if game else registry.game_ids())]
    rows = [(one, one.edition(name)) for one in found for name in one.edition_names()]
    if json:
        print(
            to_json(
                [{"game": one.id, "name": used.name, "title": used.title, "hash": used.hash()} for one, used in rows]
            )
        )
        return
    say = speaker(lang)
    for one, used in rows:
        print(f"{one.id} {used.name}: {say(used.label)}")


def show(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help=N_("Name of the edition."))] = "house",
    *,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Prints the file."""
    found = registry.find(game)
    if json:
        used = found.edition(name)
        print(
            to_json({"game": used.game, "name": used.name, "title": used.title, "hash": used.hash(), "data": used.data})
        )
        return
    source = found.edition_source(name) if name in found.edition_names() else None
    if source is None:
        found.edition(name)
        source = read_text(Path(name))
    print(source, end="")


def game_of(source: str, file: str) -> Game:
    """The game that an edition file is for.

    Raises:
        EditionError: it is no TOML, or names no game.
    """
    try:
        raw = tomllib.loads(source)
    except RecursionError:
        raise EditionError(Text("{file} is nested too deeply.", {"file": file})) from None
    except tomllib.TOMLDecodeError as error:
        raise EditionError(Text("{file}: this is no TOML: {why}", {"file": file, "why": str(error)})) from None
    name = raw.get("game")
    if not isinstance(name, str):
        raise EditionError(
            Text(
                '{file}: the file must say which game it is for, like: game = "{game}"',
                {"file": file, "game": (registry.game_ids() or [""])[0]},
            )
        )
    return registry.find(name)


def problems_of(game: Game, source: str, file: str, seats: int | None) -> list[Problem]:
    """All that is wrong with an edition, each with its line."""
    loaded = editions.parse(source, file=file, game=game.id)
    return [
        problem if problem.line else msgspec.structs.replace(problem, line=editions.locate(source, problem.field))
        for problem in game.check_edition(loaded, seats=seats)
    ]


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The edition file."))],
    *,
    seats: Annotated[
        int,
        typer.Option(
            "--seats", metavar="N", help=N_("Check for this number of players; for all that the game has if not given.")
        ),
    ] = 0,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Prints the problems; 1 if there are any that prevent playing."""
    say = speaker(lang)
    source = read_text(file)
    game = game_of(source, str(file))
    if seats:
        game.check_seats(seats)
    problems = problems_of(game, source, str(file), seats or None)
    good: list[int] = []
    if not any(not problem.warning for problem in problems):
        loaded = editions.parse(source, file=str(file), game=game.id)
        for players in [seats] if seats else game.seats:
            found = [one for one in game.check_content(loaded.data, players) if not one.warning]
            if not found:
                good.append(players)
            for one in found:
                # an edition may be meant for some numbers of players only: that is worth a word, not a failure
                text = Text("with {seats} players: {why}", {"seats": players, "why": one.text})
                line = one.line or editions.locate(source, one.field)
                problems.append(Problem(one.field, text, line, warning=not seats))
    bad = any(not problem.warning for problem in problems) or not good
    if json:
        rows: list[dict[str, Any]] = [
            {"field": one.field, "line": one.line, "warning": one.warning, "text": say(one.text)} for one in problems
        ]
        print(to_json({"ok": not bad, "game": game.id, "seats": good, "problems": rows}))
        return 1 if bad else 0
    for one in problems:
        where = f"{file}, {say(Text('line {line}', {'line': one.line}))}" if one.line else str(file)
        kind = say(Text("note: ")) if one.warning else ""
        print(f"{where}: {kind}{clean(one.field)}: {say(one.text)}")
    if not bad:
        text = Text(
            "{file} is a good edition of {title} for one player."
            if good == [1]
            else "{file} is a good edition of {title} for {seats} players.",
            {"file": str(file), "title": game.title, "seats": ", ".join(map(str, good))},
        )
        print(say(text))
    return 1 if bad else 0


def new(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The file to make; it must not exist yet."))],
    *,
    source: Annotated[str, typer.Option("--from", metavar="NAME", help=N_("The edition to start from."))] = "house",
    lang: Lang = "",
) -> None:
    """Copies an edition under a new name, for its owner to change."""
    say = speaker(lang)
    found = registry.find(game)
    if file.suffix != ".toml":
        raise OptionError(Text("An edition file ends in .toml: {file}", {"file": str(file)}))
    if file.exists():
        raise FileProblem(Text("{file} exists already; take another name.", {"file": str(file)}))
    text = found.edition_source(source)
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")[:40] or "mine"
    text, count = re.subn(r"(?m)^name\s*=.*$", lambda _: f'name = "{name}"', text, count=1)
    if not count:
        raise EditionError(Text("The edition {name} has no line 'name = ...'.", {"name": source}))
    text = re.sub(r"(?m)^title\s*=.*$", lambda _: f'title = "{name}"', text, count=1)
    write(file, text)
    print(
        say(
            Text(
                "Made {file}. Change it to what is printed on your components, set what you read there "
                'to "owner" under [provenance], and look it over with: oikist edition check {file}',
                {"file": str(file)},
            )
        )
    )
