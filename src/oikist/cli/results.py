"""The results of matches in words, and for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from oikist.arena.alone import Difference, SoloLine
from oikist.arena.match import MatchResult
from oikist.arena.play import GameRow
from oikist.cli.show import INDENT
from oikist.cli.texts import Say
from oikist.core import words
from oikist.core.game import SEATS, Game
from oikist.core.text import Param, Text


def as_data(result: MatchResult, *, rows: bool) -> dict[str, Any]:
    """A match for programs; every single game too if asked for."""
    data: dict[str, Any] = msgspec.to_builtins(result)
    data["mean_points"] = {line.name: line.mean_points for line in result.lines or result.alone}
    data["wins"] = {line.name: line.wins for line in result.lines}
    if not rows:
        del data["rows"]
    return data


def tell(game: Game, result: MatchResult, say: Say, spoken: str) -> None:
    """Prints what came out of a match."""
    if result.interrupted:
        print(say(Text("Interrupted: {games} of {asked} games.", {"games": result.games, "asked": result.asked})))
    rate = result.games / result.seconds if result.seconds > 0 else 0.0
    print(
        say(
            Text(
                "{title}, {seats} seats, seed {seed}, games: {games}, actions: {actions}, {seconds} s ({rate} games/s)"
                if result.seats > 1
                else "{title}, one seat, seed {seed}, games: {games}, actions: {actions}, {seconds} s ({rate} games/s)",
                {
                    "title": game.title,
                    "seats": result.seats,
                    "seed": result.seed,
                    "games": result.games,
                    "actions": result.actions,
                    "seconds": f"{result.seconds:.1f}",
                    "rate": f"{rate:.1f}",
                },
            )
        )
    )
    if result.seats == 1:
        for alone in result.alone:
            tell_alone(alone, say, spoken)
        for pair in result.differences:
            tell_difference(pair, say)
        _tell_forfeits(result, say)
        return
    for line in result.lines:
        text = Text(
            "{name}: wins {wins} of {games} ({rate}%, 95% interval {low} to {high}%), "
            "{points} points and place {rank} on average",
            {
                "name": line.name,
                "wins": f"{line.wins:g}",
                "games": line.games,
                "rate": f"{100 * line.win_rate:.1f}",
                "low": f"{100 * line.low:.1f}",
                "high": f"{100 * line.high:.1f}",
                "points": f"{line.mean_points:.1f}",
                "rank": f"{line.mean_rank:.2f}",
            },
        )
        print(say(text))
    means = ", ".join(f"{say(SEATS[seat])} {mean:.1f}" for seat, mean in enumerate(result.seat_points))
    print(say(Text("Points by seat, whoever sat there: {means}", {"means": means})))
    _tell_forfeits(result, say)


def _tell_forfeits(result: MatchResult, say: Say) -> None:
    """Who could not go on; these games count as lost."""
    for name, why in result.forfeits.items():
        games = sum(bool(why) and result.bots[which] == name for row in result.rows for why, which in _seated(row))
        print(
            say(
                Text(
                    "{name} forfeited, games: {games}; the first time: {why}",
                    {"name": name, "games": games, "why": why},
                )
            )
        )


def _seated(row: GameRow) -> list[tuple[str, int]]:
    return list(zip(row.forfeits, row.bots, strict=False))


def tell_alone(line: SoloLine, say: Say, spoken: str) -> None:
    """One bot's games for one: points of those that it finished, and how many it lost."""
    print(
        say(
            Text(
                "{name}: {points} points on average (95% interval {low} to {high}), standard deviation {sd}, "
                "{least} to {most}; lost {lost} of {games} games ({rate}%, 95% interval {lost_low} to {lost_high}%)",
                {
                    "name": line.name,
                    "points": number(line.mean_points),
                    "low": number(line.low),
                    "high": number(line.high),
                    "sd": number(line.sd),
                    "least": number(line.least, 0),
                    "most": number(line.most, 0),
                    "lost": line.lost,
                    "games": line.games,
                    "rate": f"{100 * line.lost_rate:.1f}",
                    "lost_low": f"{100 * line.lost_low:.1f}",
                    "lost_high": f"{100 * line.lost_high:.1f}",
                },
            )
        )
    )
    if line.verdicts:
        translate = words.translator(spoken)
        shares = ", ".join(f"{translate(verdict)} {100 * share:.1f}%" for verdict, share in line.verdicts.items())
        print(f"{INDENT}{shares}")


def tell_difference(pair: Difference, say: Say) -> None:
    """Two bots, deck by deck."""
    what: dict[str, Param] = {
        "first": pair.first,
        "second": pair.second,
        "both": pair.both,
        "decks": pair.decks,
        "points": number(pair.mean_points, signed=True),
        "low": number(pair.low, signed=True),
        "high": number(pair.high, signed=True),
        "better": pair.better,
        "worse": pair.worse,
    }
    print(
        say(
            Text(
                "{first} against {second}, same decks: {points} points on average (95% interval {low} to {high}) "
                "on the {both} of {decks} decks that both finished, more on {better} and fewer on {worse}",
                what,
            )
        )
    )
    if pair.only_first_lost or pair.only_second_lost:
        print(
            INDENT
            + say(
                Text(
                    "lost by {first} alone: {one}; lost by {second} alone: {two}",
                    {
                        "first": pair.first,
                        "second": pair.second,
                        "one": pair.only_first_lost,
                        "two": pair.only_second_lost,
                    },
                )
            )
        )


def number(value: float | None, digits: int = 1, *, signed: bool = False) -> str:
    """A number, or a dash where there is nothing to tell."""
    if value is None:
        return "-"
    return f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
