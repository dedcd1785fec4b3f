"""``oikist arena ladder``: all bots of a game, ranked."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from oikist.arena.ladder import Ladder, ladder_of, ladder_plan, model
from oikist.arena.ladder_report import ladder_page
from oikist.arena.match import seats_for
from oikist.cli.common import (
    EditionName,
    GameName,
    Json,
    Lang,
    Options,
    bot_names,
    edition_of,
    options_of,
    to_json,
)
from oikist.cli.matches import Jobs, PairSeats, Ray, Resume, Seed, carry_out
from oikist.cli.report import Output, check_output, write_report
from oikist.cli.results import tell_alone, tell_difference
from oikist.cli.texts import N_, Say, language, speaker
from oikist.core import registry
from oikist.core.game import Game
from oikist.core.text import Text

ROUNDS = 10


def ladder(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A,B,...", help=N_("The bots; all that `oikist bots GAME` lists if not given.")),
    ] = "",
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            "-n",
            min=1,
            metavar="N",
            help=N_("How often every group of bots plays, in all rotations of the seats; in a game for one, decks."),
        ),
    ] = ROUNDS,
    seats: PairSeats = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    edition: EditionName = "",
    option: Options = [],  # noqa: B006 - typer copies it
    resume: Resume = None,
    ray: Ray = "",
    output: Output = None,
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Plays the rounds and prints the ladder; after Ctrl-C what there is so far."""
    say = speaker(lang)
    check_output(output, resume)
    found = registry.find(game)
    used = edition_of(found, edition)
    places = seats_for(found, 2, seats or None)
    options = options_of(found, option)
    plan = ladder_plan(found, bot_names(bots), seed, seats=places, edition=used, options=options)
    if places > 1:
        model()  # what is missing is better said before an hour of games than after it
    asked = rounds * plan.round_size
    played = carry_out(found, plan, used, asked, jobs=jobs, ray=ray, resume=resume)
    made = ladder_of(plan, rounds, played.rows, interrupted=played.interrupted)
    if json:
        data: dict[str, Any] = msgspec.to_builtins(made)
        print(to_json(data))
    else:
        tell(found, made, say, language(lang))
    if made.games:
        write_report(output, lambda: ladder_page(found, used, made, say, language(lang)), say, quiet=json)
    return 130 if made.interrupted else 0


def tell(game: Game, made: Ladder, say: Say, spoken: str) -> None:
    """Prints it."""
    if made.interrupted:
        print(say(Text("Interrupted: {games} of {asked} games.", {"games": made.games, "asked": made.asked})))
    print(
        say(
            Text(
                "{title}, {seats} seats, seed {seed}, games: {games}"
                if made.seats > 1
                else "{title}, one seat, seed {seed}, games: {games}",
                {"title": game.title, "seats": made.seats, "seed": made.seed, "games": made.games},
            )
        )
    )
    for place, line in enumerate(made.rated, start=1):
        text = Text(
            "{place}. {name}: rating {rating} (95% interval {low} to {high}), wins {wins} of {games} ({rate}%)",
            {
                "place": place,
                "name": line.name,
                "rating": f"{line.rating:.1f}",
                "low": f"{line.low:.1f}",
                "high": f"{line.high:.1f}",
                "wins": f"{line.wins:g}",
                "games": line.games,
                "rate": f"{100 * line.win_rate:.1f}",
            },
        )
        print(say(text))
        if line.forfeits:
            print(say(Text("{name} forfeited, games: {games}", {"name": line.name, "games": line.forfeits})))
    for alone in made.alone:
        tell_alone(alone, say, spoken)
    for pair in made.differences:
        tell_difference(pair, say)
