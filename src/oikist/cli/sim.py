"""``oikist sim``: bots against bots, by the hundred."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any, TextIO

import msgspec
import typer

from oikist.arena.alone import Difference, SoloLine
from oikist.arena.match import GameRow, MatchResult, count, line_up, play_match, seats_for
from oikist.cli.common import (
    EditionName,
    FileProblem,
    GameName,
    Json,
    Lang,
    Options,
    bot_names,
    edition_of,
    options_of,
    read_text,
    to_json,
    write,
)
from oikist.cli.show import INDENT
from oikist.cli.texts import N_, Say, language, speaker
from oikist.core import registry, words
from oikist.core.game import SEATS, Game
from oikist.core.text import Param, Text


class Bar:
    """A progress bar on the standard error, drawn ten times a second at most; nothing where that is no terminal."""

    def __init__(self, total: int, done: int, stream: TextIO) -> None:
        self._total = total
        self._done = done
        self._stream = stream
        self._begun = self._drawn = time.monotonic()
        self._first = done
        self._shown = stream.isatty()

    def step(self) -> None:
        """One more game is done."""
        self._done += 1
        now = time.monotonic()
        if not self._shown or (now - self._drawn < 0.1 and self._done < self._total):
            return
        self._drawn = now
        rate = (self._done - self._first) / max(now - self._begun, 1e-9)
        left = (self._total - self._done) / rate
        filled = 30 * self._done // max(self._total, 1)
        bar = "#" * filled + "." * (30 - filled)
        self._stream.write(f"\r[{bar}] {self._done}/{self._total}  {rate:.1f}/s  {left:.0f} s \033[K")
        self._stream.flush()

    def clear(self) -> None:
        """Takes the bar away."""
        if self._shown:
            self._stream.write("\r\033[K")
            self._stream.flush()


class Journal:
    """A match in a file: a header line, then a line for every finished game, so that it can be gone on with.

    Args:
        path: the file.
        header: what the match is; a file of another one is refused.
    """

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.rows: list[GameRow] = []
        head = msgspec.json.encode(header).decode()
        if path.exists():
            lines = read_text(path).split("\n")
            if lines[0] != head:
                raise FileProblem(
                    Text(
                        "{file} holds another match (game, bots, seed or options differ); take another file.",
                        {"file": str(path)},
                    )
                )
            for number, line in enumerate(lines[1:-1], start=2):
                try:
                    self.rows.append(msgspec.json.decode(line, type=GameRow))
                except (msgspec.DecodeError, RecursionError) as error:
                    raise FileProblem(
                        Text("{file}, line {line}: {why}", {"file": str(path), "line": number, "why": str(error)})
                    ) from None
            # what stands after the last line's end was being written when the program was stopped
            if lines[-1]:
                write(path, "\n".join(lines[:-1]) + "\n")
        else:
            write(path, head + "\n")
        self._stream = path.open("a", encoding="utf-8")

    def add(self, row: GameRow) -> None:
        """Writes a game down."""
        self._stream.write(msgspec.json.encode(row).decode() + "\n")
        self._stream.flush()

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


def sim(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,...",
            help=N_(
                "A bot for every seat; the last takes the seats left over. In a game for one, all play the same decks."
            ),
        ),
    ] = "random",
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=1, metavar="N", help=N_("Number of games; in a game for one, of every bot.")),
    ] = 100,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help=N_("Number of seats; as many as bots if not given."))
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=N_("The same seed gives the same games."))] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, metavar="N", help=N_("Processes; 0 for one for every core."))
    ] = 1,
    edition: EditionName = "",
    option: Options = [],  # noqa: B006 - typer copies it
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help=N_("Write finished games into FILE, and do not play again what is there."),
            show_default=False,
        ),
    ] = None,
    rows: Annotated[bool, typer.Option("--rows", help=N_("With --json: every single game too."))] = False,
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Plays the match and prints what came out; after Ctrl-C what there is so far."""
    say = speaker(lang)
    found = registry.find(game)
    names = bot_names(bots)
    places = seats_for(found, len(names), seats or None)
    sitting = line_up(found, names, places)
    options = found.check_options(options_of(found, option), places)
    asked = count(sitting, games, places)
    used = edition_of(found, edition)
    journal = None
    if resume is not None:
        header = {
            "match": 1,
            "game": found.id,
            "bots": sitting,
            "seed": seed,
            "edition": used.hash(),
            "options": options,
        }
        if places != len(sitting):
            header["seats"] = places
        journal = Journal(resume, header)
    done = [row for row in journal.rows if row.number < asked] if journal is not None else []
    bar = Bar(asked, len(done), sys.stderr)

    def progress(row: GameRow) -> None:
        if journal is not None:
            journal.add(row)
        bar.step()

    try:
        result = play_match(
            found,
            sitting,
            games,
            seed,
            jobs,
            seats=places,
            edition=used,
            options=options,
            progress=progress,
            done=done,
        )
    finally:
        bar.clear()
        if journal is not None:
            journal.close()
    if json:
        print(to_json(_data(result, rows=rows)))
    else:
        _tell(found, result, say, language(lang))
    return 130 if result.interrupted else 0


def _data(result: MatchResult, *, rows: bool) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(result)
    data["mean_points"] = {line.name: line.mean_points for line in result.lines or result.alone}
    data["wins"] = {line.name: line.wins for line in result.lines}
    if not rows:
        del data["rows"]
    return data


def _tell(game: Game, result: MatchResult, say: Say, spoken: str) -> None:
    if result.interrupted:
        print(say(Text("Interrupted: {games} of {asked} games.", {"games": result.games, "asked": result.asked})))
    rate = result.games / result.seconds if result.seconds > 0 else 0.0
    print(
        say(
            Text(
                "{title}, {seats} seats, seed {seed}: {games} games, {actions} actions, {seconds} s ({rate} games/s)"
                if result.seats > 1
                else "{title}, one seat, seed {seed}: {games} games, {actions} actions, {seconds} s ({rate} games/s)",
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
            _tell_alone(alone, say, spoken)
        for pair in result.differences:
            _tell_difference(pair, say)
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


def _tell_alone(line: SoloLine, say: Say, spoken: str) -> None:
    """One bot's games for one: points of those that it finished, and how many it lost."""
    print(
        say(
            Text(
                "{name}: {points} points on average (95% interval {low} to {high}), standard deviation {sd}, "
                "{least} to {most}; lost {lost} of {games} games ({rate}%, 95% interval {lost_low} to {lost_high}%)",
                {
                    "name": line.name,
                    "points": _number(line.mean_points),
                    "low": _number(line.low),
                    "high": _number(line.high),
                    "sd": _number(line.sd),
                    "least": _number(line.least, 0),
                    "most": _number(line.most, 0),
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


def _tell_difference(pair: Difference, say: Say) -> None:
    """Two bots, deck by deck."""
    what: dict[str, Param] = {
        "first": pair.first,
        "second": pair.second,
        "both": pair.both,
        "decks": pair.decks,
        "points": _number(pair.mean_points, signed=True),
        "low": _number(pair.low, signed=True),
        "high": _number(pair.high, signed=True),
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


def _number(value: float | None, digits: int = 1, *, signed: bool = False) -> str:
    """A number, or a dash where there is nothing to tell."""
    if value is None:
        return "-"
    return f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
