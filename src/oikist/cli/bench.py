"""``oikist bench``: how fast a game is here."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from oikist.arena.measure import Bench, measure
from oikist.cli.common import Json, Lang, to_json
from oikist.cli.texts import N_, Say, speaker
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.text import Text


def bench(
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help=N_("Id of the game; all that are installed if not given."))
    ] = "",
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help=N_("Number of seats; the most there can be if not given."))
    ] = 0,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=600, help=N_("Length of one run."))] = 0.5,
    repeats: Annotated[int, typer.Option("--repeats", min=3, max=1000, help=N_("Runs of each kind."))] = 5,
    seed: Annotated[int, typer.Option("--seed", min=0, help=N_("Seed of the random moves."))] = 1,
    *,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Measures and prints the smallest, the middle and the largest of the runs."""
    say = speaker(lang)
    names = [game] if game else registry.game_ids()
    if not names:
        raise OptionError(Text("No game is installed."))
    results = []
    for name in names:
        found = registry.find(name)
        if seats:
            found.check_seats(seats)

        def progress(kind: str, done: int, wanted: int, name: str = name) -> None:
            if sys.stderr.isatty():
                end = "" if done < wanted else "\r\033[K"
                print(f"\r{name}, {kind} {done}/{wanted}   ", end=end, file=sys.stderr, flush=True)

        result = measure(found, seats=seats or None, seconds=seconds, repeats=repeats, seed=seed, progress=progress)
        results.append(result)
        if not json:
            _tell(found, result, say)
    if json:
        print(to_json(results))


def _tell(found: Game, result: Bench, say: Say) -> None:
    mode = Text("compiled") if result.compiled else Text("interpreted")
    print(
        say(
            Text(
                "oikist {version}, {mode}, Python {python}, {machine}. {title} with {seats} players, "
                "{actions} actions a game; one core."
                if result.seats > 1
                else "oikist {version}, {mode}, Python {python}, {machine}. {title} with one player, "
                "{actions} actions a game; one core.",
                {
                    "version": result.version,
                    "mode": mode,
                    "python": result.python,
                    "machine": result.machine,
                    "title": found.title,
                    "seats": result.seats,
                    "actions": result.actions_per_game,
                },
            )
        )
    )
    names_of = {
        "listed": Text("games a second, all legal actions listed (actions, play)"),
        "packed": Text("games a second, listed into the packed buffer (fill)"),
        "play_random": Text("games a second, play_random"),
        "actions": Text("actions a second, all legal actions listed at every decision"),
        "copy": Text("nanoseconds for a copy in the middle of a game"),
    }
    for one in result.figures:
        text = Text(
            "{median} {what} (least {low}, most {high} of {runs} runs)",
            {
                "median": f"{one.median:,.0f}",
                "what": names_of[one.name],
                "low": f"{one.low:,.0f}",
                "high": f"{one.high:,.0f}",
                "runs": len(one.runs),
            },
        )
        print(say(text))
