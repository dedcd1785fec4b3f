"""How strong the tree search is: against greedy and random, with the seats rotated, with 95% intervals.

    python benchmarks/strength.py --jobs 2

plays all matches of the report and writes `benchmarks/results/strength.txt`. Every finished game is kept in
`strength.jsonl` beside it, so that a run that was stopped goes on where it was; `--fresh` begins anew. Budgets are in
milliseconds: the figures hold for the machine and its load, which the report names. `--only` and `--games` make a
quick look of it.

    python benchmarks/strength.py --game pantikapaion --sequential 80 --bots search:ms=50 greedy

plays one match only until it is clear whether the first bot wins more than 80% of its games (a sequential probability
ratio test), 100 games and an hour of two cores at most, and writes `benchmarks/results/pantikapaion_strength.txt`.

    python benchmarks/strength.py --game romolo --alone 20 --bots search:cpu=50 greedy

lets every bot play so many games alone, with the same chance for all, and writes `benchmarks/results/romolo_alone.txt`:
how many it won, that is, finished with more than no points.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from librt.random import Random

from oikist import about, bots
from oikist.arena.intervals import wilson
from oikist.arena.keeping import Kept, keeper, rows_of
from oikist.arena.match import BotLine, MatchResult, play_match
from oikist.arena.play import GameRow
from oikist.arena.sequential import ERROR, Rates
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.state import CHANCE, OVER

RESULTS: Final = Path(__file__).parent / "results"

MOST_GAMES: Final = 100
MOST_SECONDS: Final = 7200.0
"""A sequential test ends here, undecided: so many games, or so much time of a core."""


class Match(NamedTuple):
    """One line of the report: bots by seat of game 0, and how many games."""

    id: str
    bots: tuple[str, ...]
    games: int


PLAN: Final = (
    Match("2-greedy", ("search:ms=100", "greedy"), 200),
    Match("2-random", ("search:ms=100", "random"), 200),
    Match("4-greedy", ("search:ms=100", "greedy", "greedy", "greedy"), 200),
    Match("4-random", ("search:ms=100", "random", "random", "random"), 200),
    Match("2-greedy-1s", ("search:ms=1000", "greedy"), 60),
)


def rounds(game_id: str, seats: int, ms: int) -> tuple[float, float]:
    """Rounds of search in one choice, median and least, over the decisions of a random game."""
    game = registry.find(game_id)
    bot = bots.find(f"search:ms={ms}", game, seed=1)
    state = game.new(seats)
    rng = Random(1)
    counts = []
    while state.actor() != OVER:
        if state.actor() != CHANCE and len(state.actions()) > 1:
            bot.choose(state.observe(int(state.actor())), Budget())
            counts.append(bot.info["iterations"])
        state.play_random(rng)
    return statistics.median(counts), min(counts)


def described(match: Match, result: MatchResult) -> str:
    """One line of the report."""
    line: BotLine = result.lines[0]
    others = result.lines[1]
    return (
        f"{match.bots[0]:15} against {len(match.bots) - 1} x {match.bots[1]:7} {line.games:4} games  "
        f"won {100 * line.win_rate:5.1f}%  [{100 * line.low:5.1f}, {100 * line.high:5.1f}]  "
        f"points {line.mean_points:5.1f} : {others.mean_points:5.1f}"
    )


def sequential(wanted: argparse.Namespace) -> None:
    """Plays groups of games, each with every rotation of the seats, until the test is decided; writes its report."""
    game = registry.find(wanted.game)
    names: list[str] = wanted.bots
    rate = wanted.sequential / 100
    size = len(names)
    most = min(wanted.games or MOST_GAMES, MOST_GAMES) // size * size
    path = wanted.out / f"{wanted.game}_strength.jsonl"
    if wanted.fresh:
        path.unlink(missing_ok=True)
    done = rows_of(path, "sequential")
    loads = [os.getloadavg()[0]]
    games, answer = size * ((len(done) + size - 1) // size), ""
    while not answer:
        games = min(games + (0 if len(done) < games else size * wanted.jobs), most)
        result = play_match(game, names, games, wanted.seed, wanted.jobs, done=done)
        if result.interrupted:
            sys.exit("Stopped; start it again to go on.")
        done = list(result.rows)
        path.write_bytes(b"".join(msgspec.json.encode(Kept("sequential", row)) + b"\n" for row in done))
        loads.append(os.getloadavg()[0])
        line: BotLine = result.lines[0]
        test = Rates.more_than(rate)
        test.add(line.wins, line.games)
        seconds = sum(row.seconds for row in done)
        print(f"{line.games} games, {line.wins:g} won, evidence {test.evidence:+.2f} of {test.bound:.2f}", flush=True)
        if test.higher is not None:
            answer = f"decided: {'more' if test.higher else 'not more'} than {wanted.sequential:g}%"
        elif games >= most or seconds > MOST_SECONDS:
            answer = "undecided"
    lines = [
        f"{game.title}, {about.describe()}, {platform.machine()}, Python {platform.python_version()}",
        f"{os.cpu_count()} cores, {wanted.jobs} jobs, seed {wanted.seed}, "
        f"load average {min(loads):.1f} to {max(loads):.1f}",
        "Seats rotated, the same dice for each group of rotations; shared wins count for their share; "
        "forced moves skipped.",
        f"Sequential probability ratio test of {100 * rate:g}% against {50 + 50 * rate:g}%, "
        f"{100 * ERROR:g}% error either way, at most {most} games or {MOST_SECONDS:.0f} s of a core; 95% by Wilson.",
        "",
        described(Match("sequential", tuple(names), games), result),
        f"evidence {test.evidence:+.2f}, bound {test.bound:.2f}: {answer}; {seconds:.0f} s of games",
    ]
    (wanted.out / f"{wanted.game}_strength.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines[-2:]))


def alone(wanted: argparse.Namespace) -> None:
    """Plays games for one, and writes how many were won, lost, and by how much."""
    game = registry.find(wanted.game)
    names: list[str] = wanted.bots
    path = wanted.out / f"{wanted.game}_alone.jsonl"
    if wanted.fresh:
        path.unlink(missing_ok=True)
    done = rows_of(path, "alone")
    loads = [os.getloadavg()[0]]
    keep = keeper(path, "alone")

    def note(row: GameRow) -> None:
        keep(row)
        loads.append(os.getloadavg()[0])
        told = "lost" if row.lost else f"{row.points[0]:+d}"
        print(f"game {row.number}: {names[row.bots[0]]} {told}, {row.seconds:.0f} s", flush=True)

    result = play_match(game, names, wanted.alone, wanted.seed, wanted.jobs, seats=1, progress=note, done=done)
    if result.interrupted:
        sys.exit("Stopped; start it again to go on.")
    lines = [
        f"{game.title}, {about.describe()}, {platform.machine()}, Python {platform.python_version()}",
        f"{os.cpu_count()} cores, {wanted.jobs} jobs, seed {wanted.seed}, "
        f"load average {min(loads):.1f} to {max(loads):.1f}",
        "Alone, every bot with the same chance; won: finished with more than 0 points; 95% by Wilson.",
        "",
    ]
    for which, name in enumerate(names):
        rows = [row for row in result.rows if row.bots[0] == which]
        points = [row.points[0] for row in rows if not row.lost]
        won = sum(1 for one in points if one > 0)
        low, high = wilson(won, len(rows))
        mean = f"{statistics.mean(points):+.1f}" if points else "none"
        lines.append(
            f"{name:15} {len(rows):4} games  won {won:3}  [{100 * low:5.1f}%, {100 * high:5.1f}%]  "
            f"lost outright {len(rows) - len(points):3}  points of the others, mean {mean}"
        )
    (wanted.out / f"{wanted.game}_alone.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines[4:]))


def main() -> None:
    """Plays what is left to play and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="palatinus")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--only", nargs="*", choices=[match.id for match in PLAN], default=[match.id for match in PLAN])
    parser.add_argument("--games", type=int, help="at most so many games a match")
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--fresh", action="store_true", help="forget the games of an earlier run")
    parser.add_argument("--sequential", type=float, metavar="PERCENT", help="test whether the first bot wins more")
    parser.add_argument("--bots", nargs="+", default=["search:ms=50", "greedy"], help="of the sequential test, by seat")
    parser.add_argument("--alone", type=int, metavar="GAMES", help="every one of the bots plays so many games alone")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    if wanted.alone is not None:
        alone(wanted)
        return
    if wanted.sequential is not None:
        if not 0 < wanted.sequential < 100:
            parser.error("--sequential must be a percentage between 0 and 100, as in 80")
        sequential(wanted)
        return
    rows = wanted.out / "strength.jsonl"
    if wanted.fresh:
        rows.unlink(missing_ok=True)
    game = registry.find(wanted.game)
    fixed = [
        f"{game.title}, {about.describe()}, {platform.machine()}, Python {platform.python_version()}",
        f"{os.cpu_count()} cores, {wanted.jobs} jobs, seed {wanted.seed}",
        "Seats rotated, the same dice for each group of rotations; shared wins count for their share; 95% by Wilson.",
    ]
    for seats in (2, 4):
        median, least = rounds(wanted.game, seats, 100)
        fixed.append(
            f"{seats} players: {median:.0f} rounds in 100 ms (median over a game's decisions; least {least:.0f})"
        )
    fixed.append(f"load average when begun: {os.getloadavg()[0]:.1f}")
    lines: list[str] = []
    for match in PLAN:
        done = rows_of(rows, match.id)
        games = min(match.games, wanted.games or match.games)
        if match.id not in wanted.only:
            games = len(done)
        if not games:
            continue
        begun = time.perf_counter()
        keep = keeper(rows, match.id)
        result = play_match(game, match.bots, games, wanted.seed, wanted.jobs, progress=keep, done=done)
        line = described(match, result)
        print(f"{line}  ({time.perf_counter() - begun:.0f} s)", flush=True)
        lines.append(line)
        (wanted.out / "strength.txt").write_text("\n".join([*fixed, "", *lines]) + "\n", encoding="utf-8")
        if result.interrupted:
            sys.exit("Stopped; start it again to go on.")


if __name__ == "__main__":
    main()
