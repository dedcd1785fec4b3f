"""``oikist daily``: how one did in the daily games, from the user's own file."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import typer

from oikist.cli.common import EditionName, GameName, Json, Lang, Options, edition_of, options_of, to_json
from oikist.cli.history import Day, History, Played, best
from oikist.cli.show import result_words
from oikist.cli.texts import N_, Say, language, speaker
from oikist.core import daily as days_of
from oikist.core import registry, words
from oikist.core.game import Game
from oikist.core.text import Param, Text

SHOWN: Final = 14
"""So many days are listed for people; JSON has all."""


def daily(
    game: GameName,
    edition: EditionName = "",
    option: Options = [],  # noqa: B006 - typer copies it
    forget: Annotated[
        bool, typer.Option("--forget", help=N_("Delete all that is kept of this game's daily games on this computer."))
    ] = False,
    *,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Prints today's result, the personal best and the days before."""
    say = speaker(lang)
    found = registry.find(game)
    days_of.check_alone(found.title, found.seats)
    history = History()
    if forget:
        count = history.forget(found.id)
        if json:
            print(to_json({"game": found.id, "forgotten": count}))
        else:
            print(say(Text("Daily games of {title} forgotten: {count}.", {"title": found.title, "count": count})))
        return
    used = edition_of(found, edition)
    options = found.check_options(options_of(found, option), 1)
    for one in history.read()[1]:
        which: dict[str, Param] = {"file": str(history.path), "line": one.line, "why": one.why}
        print(say(Text("{file}, line {line} is left alone, it is no daily game: {why}", which)), file=sys.stderr)
    days = history.days(found.id, used.name, options)
    if json:
        print(to_json(_data(found, used.name, options, days, history)))
    else:
        _tell(found, days, say, language(lang))


def _data(game: Game, edition: str, options: dict[str, Any], days: list[Day], history: History) -> dict[str, Any]:
    today = days_of.today().isoformat()
    top = best(days)
    finished = [day.first.points for day in days if day.first.points is not None]

    def row(day: Day) -> dict[str, Any]:
        first = day.first
        return {
            "date": first.date,
            "points": first.points,
            "lost": first.points is None,
            "verdict": first.verdict or None,
            "ended": first.ended,
            "games": day.games,
        }

    return {
        "game": game.id,
        "edition": edition,
        "options": options,
        "date": today,
        "today": next((row(day) for day in days if day.first.date == today), None),
        "best": {"date": top.date, "points": top.points, "verdict": top.verdict or None} if top is not None else None,
        "days": len(days),
        "lost": len(days) - len(finished),
        "mean_points": sum(finished) / len(finished) if finished else None,
        "history": [row(day) for day in days],
        "damaged": [one.line for one in history.read()[1]],
        "file": str(history.path),
    }


def _tell(game: Game, days: list[Day], say: Say, spoken: str) -> None:
    today = days_of.today().isoformat()

    def came_out(one: Played) -> str:
        translate = words.translator(spoken)
        return say(result_words(one.points, translate(one.verdict)))

    print(say(Text("{title}, daily game of {date} (UTC)", {"title": game.title, "date": today})))
    this = next((day for day in days if day.first.date == today), None)
    if this is None:
        print(say(Text("Today: not played yet. Play it with: oikist play {game} --daily", {"game": game.id})))
    elif this.games == 1:
        print(say(Text("Today: {result}", {"result": came_out(this.first)})))
    else:
        what: dict[str, Param] = {"result": came_out(this.first), "games": this.games}
        print(say(Text("Today: {result} (the first of {games} games counts)", what)))
    if not days:
        return
    top = best(days)
    if top is not None:
        print(say(Text("Personal best: {result} ({date})", {"result": came_out(top), "date": top.date})))
    finished = [day.first.points for day in days if day.first.points is not None]
    mean = f"{sum(finished) / len(finished):.1f}" if finished else "-"
    summary: dict[str, Param] = {"days": len(days), "lost": len(days) - len(finished), "mean": mean}
    print(say(Text("Days played: {days}; lost: {lost}; points on average: {mean}", summary)))
    for day in days[:SHOWN]:
        print(f"{day.first.date}  {came_out(day.first)}")
    if len(days) > SHOWN:
        print(say(Text("... and {more} days before", {"more": len(days) - SHOWN})))
