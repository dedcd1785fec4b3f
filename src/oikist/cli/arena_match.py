"""``oikist arena match``: which of two bots is better."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from oikist.arena.duel import Judge, Verdict
from oikist.arena.match import MatchResult, count, plan_of, seats_for, summary
from oikist.cli.common import EditionName, GameName, Json, Lang, Options, edition_of, options_of, to_json
from oikist.cli.matches import Jobs, PairSeats, Ray, Resume, Rows, Seed, carry_out
from oikist.cli.results import as_data, tell
from oikist.cli.texts import N_, language, speaker
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.text import Param, Text

MOST_GAMES = 400
"""More of them are seldom needed for a difference of the usual margin."""


def match(
    first: Annotated[str, typer.Argument(metavar="A", help=N_("A bot; `oikist bots GAME` lists them."))],
    second: Annotated[str, typer.Argument(metavar="B", help=N_("Another bot; it takes all seats but one."))],
    game: GameName,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=1, metavar="N", help=N_("Number of games at most; of decks in a game for one.")
        ),
    ] = MOST_GAMES,
    margin: Annotated[
        float | None,
        typer.Option(
            "--margin",
            metavar="M",
            help=N_(
                "What difference is looked for: percent of the games (10 if not given), in a game for one points (1)."
            ),
            show_default=False,
        ),
    ] = None,
    seats: PairSeats = 0,
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
    """Plays until it is decided, and prints what came out; after Ctrl-C what there is so far."""
    say = speaker(lang)
    found = registry.find(game)
    if first == second:
        raise OptionError(Text("Name two different bots; {name} is as good as itself.", {"name": first}))
    used = edition_of(found, edition)
    places = seats_for(found, 2, seats or None)
    plan = plan_of(found, [first, second], seed, seats=places, edition=used, options=options_of(found, option))
    judge = Judge(plan, margin)
    # whole rounds: in a part of one somebody would have the better seat
    size = plan.round_size
    asked = max(size, count(plan.bots, games, places) // size * size)
    played = carry_out(
        found, plan, used, asked, jobs=jobs, ray=ray, resume=resume, until=judge, note=lambda: _note(judge.verdict())
    )
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
    verdict = judge.verdict()
    if json:
        data: dict[str, Any] = {"verdict": msgspec.to_builtins(verdict), **as_data(result, rows=rows)}
        print(to_json(data))
    else:
        tell(found, result, say, language(lang))
        print(say(told(verdict, result)))
    return 130 if result.interrupted else 0


def _note(verdict: Verdict) -> str:
    """For the bar: how far it is from being decided."""
    return " ".join(f"{value:+.1f}" for value in verdict.evidence) + f" / {verdict.bound:.1f}"


def told(verdict: Verdict, result: MatchResult) -> Text:
    """What may be said, as a sentence."""
    first, second = dict.fromkeys(result.bots)
    better, worse = (second, first) if verdict.answer == "second" else (first, second)
    what: dict[str, Param] = {
        "better": better,
        "worse": worse,
        "margin": f"{verdict.margin:g}",
        "error": f"{100 * verdict.error:g}",
        "games": result.games // (2 if result.seats == 1 else 1),
    }
    if verdict.answer is None:
        return Text(
            "Undecided: the games do not show yet whether {better} or {worse} is better.",
            what,
        )
    if result.seats > 1:
        return Text(
            "Neither is better by {margin}% of the games (sequential test, {error}% error)."
            if verdict.answer == "neither"
            else "{better} is better than {worse} (sequential test: {margin}% of the games ahead, {error}% error).",
            what,
        )
    if verdict.answer == "neither":
        return Text("Neither is better by {margin} points (the interval of the difference is within that).", what)
    return Text(
        "{better} loses fewer decks than {worse} (sequential test, {error}% error)."
        if verdict.ground == "losses"
        else "{better} has more points than {worse} on the same decks (sequential test, {error}% error).",
        what,
    )
