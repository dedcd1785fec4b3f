"""``oikist arena balance``: whether a game is fair and varied, as bots play it."""

from __future__ import annotations

from typing import Any

import msgspec

from oikist.arena.balance import Balance, Mean, Share, balance_of
from oikist.arena.balance_report import balance_page, name_of
from oikist.arena.match import count, plan_of, seats_for
from oikist.arena.story import label
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
from oikist.cli.matches import (
    Bots,
    Games,
    Jobs,
    PairSeats,
    Ray,
    Resume,
    Seed,
    carry_out,
)
from oikist.cli.report import Output, check_output, write_report
from oikist.cli.results import number
from oikist.cli.show import INDENT
from oikist.cli.texts import Say, language, speaker
from oikist.core import registry, words
from oikist.core.game import SEATS, Game
from oikist.core.text import Text, Translate

MOST_LINES = 8
"""Of a list; the report has all."""


def balance(
    game: GameName,
    bots: Bots = "greedy",
    games: Games = 100,
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
    """Plays the games and prints what they say; after Ctrl-C what there is so far."""
    say = speaker(lang)
    check_output(output, resume)
    found = registry.find(game)
    used = edition_of(found, edition)
    names = bot_names(bots)
    places = seats_for(found, max(2, len(names)), seats or None)
    options = options_of(found, option)
    plan = plan_of(found, names, seed, seats=places, edition=used, options=options, stories=True)
    asked = count(plan.bots, games, places)
    played = carry_out(found, plan, used, asked, jobs=jobs, ray=ray, resume=resume)
    made = balance_of(plan, asked, played.rows, interrupted=played.interrupted)
    translate = words.translator(language(lang))
    if json:
        data: dict[str, Any] = msgspec.to_builtins(made)
        print(to_json(data))
    else:
        tell(found, made, say, translate)
    if made.games:
        write_report(output, lambda: balance_page(found, used, made, say, translate, language(lang)), say, quiet=json)
    return 130 if made.interrupted else 0


def tell(game: Game, made: Balance, say: Say, translate: Translate) -> None:
    """Prints it."""
    if made.interrupted:
        print(say(Text("Interrupted: {games} of {asked} games.", {"games": made.games, "asked": made.asked})))
    print(
        say(
            Text(
                "{title}, {seats} seats, seed {seed}, games: {games}, played by {bots}"
                if made.seats > 1
                else "{title}, one seat, seed {seed}, games: {games}, played by {bots}",
                {
                    "title": game.title,
                    "seats": made.seats,
                    "seed": made.seed,
                    "games": made.games,
                    "bots": ", ".join(dict.fromkeys(made.bots)),
                },
            )
        )
    )
    print(say(Text("Points: {points}", {"points": _told(made.points)})))
    if made.seats == 1:
        print(say(Text("Lost: {lost} of {games} games", {"lost": made.lost, "games": made.games})))
    else:
        print(
            say(
                Text(
                    "Margin of the winner: {margin}; games with several winners: {shared}",
                    {"margin": _told(made.margin), "shared": made.shared},
                )
            )
        )
    print(
        say(
            Text(
                "Actions a game: {actions}; decisions: {decisions}, of which {forced}% with one legal action only",
                {
                    "actions": _told(made.actions),
                    "decisions": number(made.decisions.mean),
                    "forced": f"{100 * made.forced:.0f}",
                },
            )
        )
    )
    print(
        say(
            Text(
                "Legal actions of a decision: {mean} on average, {median} in the middle, {most} at most",
                {
                    "mean": number(made.widths.mean),
                    "median": number(made.widths.median, 0),
                    "most": number(made.widths.most, 0),
                },
            )
        )
    )
    _tell_order(made, say)
    winners = Text("best quarter") if made.seats == 1 else Text("winners")
    if made.sources:
        print(say(Text("Points by source (all; {winners}; others):", {"winners": winners})))
    for line in made.sources:
        name = label(line.text, translate) or line.rule
        print(f"{INDENT}{name}: {line.points:.1f}; {line.winners:.1f}; {line.others:.1f} [{line.rule}]")
    if made.seats > 1:
        _tell_shares(say(Text("Most points from, and how often that won:")), made.plans, translate)
        led = tuple(line.led for line in made.sources if line.led is not None)
        _tell_shares(say(Text("Ahead of all others in, and how often that won:")), led, translate)
        _tell_shares(_opening(made, say), made.openings, translate)
    else:
        _tell_points(say(Text("Most points from, and points on average:")), made.plans, translate)
        _tell_points(_opening(made, say), made.openings, translate)


def _opening(made: Balance, say: Say) -> str:
    if made.seats > 1:
        return say(
            Text("Action of one's own choice number {number}, and how often that won:", {"number": made.opening})
        )
    return say(Text("Action of one's own choice number {number}, and points on average:", {"number": made.opening}))


def _told(mean: Mean) -> str:
    if mean.mean is None:
        return "-"
    return f"{mean.mean:.1f} [{number(mean.low)}, {number(mean.high)}], {number(mean.least, 0)}-{number(mean.most, 0)}"


def _tell_order(made: Balance, say: Say) -> None:
    for place, turn in enumerate(made.turns, start=1):
        print(
            say(
                Text(
                    "To move as number {place}: wins {rate}% (95% interval {low} to {high}%), "
                    "{ahead} points from the table's mean ({least} to {most})",
                    {
                        "place": place,
                        "rate": f"{100 * turn.wins.rate:.1f}",
                        "low": f"{100 * turn.wins.low:.1f}",
                        "high": f"{100 * turn.wins.high:.1f}",
                        "ahead": number(turn.ahead.mean, signed=True),
                        "least": number(turn.ahead.low, signed=True),
                        "most": number(turn.ahead.high, signed=True),
                    },
                )
            )
        )
    if made.worth is not None:
        print(say(Text("The order is worth {points} points.", {"points": f"{made.worth:.1f}"})))
    if made.seat_wins:
        rates = ", ".join(f"{say(SEATS[int(one.name)])} {100 * one.rate:.1f}%" for one in made.seat_wins)
        print(say(Text("Wins by seat: {rates}", {"rates": rates})))


def _tell_shares(title: str, shares: tuple[Share, ...], translate: Translate) -> None:
    if shares:
        print(title)
    for one in shares[:MOST_LINES]:
        rate = f"{100 * one.rate:.0f}% [{100 * one.low:.0f}, {100 * one.high:.0f}]"
        print(f"{INDENT}{name_of(one, translate)}: {one.count}; {rate}")


def _tell_points(title: str, shares: tuple[Share, ...], translate: Translate) -> None:
    if shares:
        print(title)
    for one in shares[:MOST_LINES]:
        print(f"{INDENT}{name_of(one, translate)}: {one.count}; {number(one.points)}")
