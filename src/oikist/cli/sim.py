"""``oikist sim``: bots against bots, by the hundred."""

from __future__ import annotations

from typing import Annotated

import typer

from oikist.arena.match import count, plan_of, seats_for, summary
from oikist.cli.common import EditionName, GameName, Json, Lang, Options, bot_names, edition_of, options_of, to_json
from oikist.cli.matches import Bots, Games, Jobs, Ray, Resume, Rows, Seed, carry_out
from oikist.cli.results import as_data, tell
from oikist.cli.texts import N_, language, speaker
from oikist.core import registry


def sim(
    game: GameName,
    bots: Bots = "random",
    games: Games = 100,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help=N_("Number of seats; as many as bots if not given."))
    ] = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    edition: EditionName = "",
    option: Options = [],  # noqa: B006 - typer copies it
    resume: Resume = None,
    ray: Ray = "",
    rows: Rows = False,
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Plays the match and prints what came out; after Ctrl-C what there is so far."""
    say = speaker(lang)
    found = registry.find(game)
    used = edition_of(found, edition)
    names = bot_names(bots)
    places = seats_for(found, len(names), seats or None)
    plan = plan_of(found, names, seed, seats=places, edition=used, options=options_of(found, option))
    asked = count(plan.bots, games, places)
    played = carry_out(found, plan, used, asked, jobs=jobs, ray=ray, resume=resume)
    result = summary(
        found.id,
        plan.bots,
        seed,
        asked,
        played.rows,
        played.seconds,
        seats=places,
        interrupted=played.interrupted,
    )
    if json:
        print(to_json(as_data(result, rows=rows)))
    else:
        tell(found, result, say, language(lang))
    return 130 if result.interrupted else 0
