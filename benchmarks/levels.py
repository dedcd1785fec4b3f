"""How far the levels are apart, and how strong the best of them is against a plain UCT with random play-outs.

    python benchmarks/levels.py steps --game palatinus

lets every level play the one below it, two players, seats rotated, until two sequential tests (probability ratio, 5%
error each) are decided: whether it wins more than 65% of its games (65% against 80%), and whether it wins fewer than
90% (90% against 77%). Alone (Micro Rome, and Romolo with `--seats 1`) both play the same decks, and the difference in
points is told with Student's interval.

    python benchmarks/levels.py uct --game palatinus --cpu 50

lets the strongest level's search play the textbook's UCT, both compiled, both with the same processor time for a
decision, until it is clear whether it wins more than 75% of its games (75% against 87.5%); a weaker test, of 75%
against 65%, is told beside it. Alone, the same decks.

Every finished game is kept in `levels.jsonl`, under the numbers of both bots, so that a run that was stopped goes on
where it was and a level that was changed begins anew. The dice come from these numbers too: a table is never measured
with the dice that it was tuned on. The tests are shown the games in order and end at the same one, however many
processes play. Reports: `levels.txt` and `uct.txt` in `benchmarks/results`, of all games that are kept, each ended by
`levels.notes.txt` or `uct.notes.txt` if there is such a file. Budgets are in rounds or in processor time, so that other
programs on the machine change nothing but how long it takes.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from librt.random import Random

from oikist import about, bots
from oikist.arena.alone import difference, solo_line
from oikist.arena.keeping import keeper, kept, rows_of
from oikist.arena.match import MatchResult, play_match, played_alone, summary
from oikist.arena.play import GameRow
from oikist.arena.run import Until
from oikist.arena.sequential import Rates
from oikist.bots.base import Budget
from oikist.bots.levels import LEVELS, skill_of
from oikist.core import registry
from oikist.core.hints import Skill
from oikist.core.state import CHANCE, OVER

RESULTS: Final = Path(__file__).parent / "results"
MOST_GAMES: Final = 200
MOST_SECONDS: Final = 3600.0
"""A test ends here, undecided: so many games, or so much time of the core."""

STEPS_HEAD: Final = (
    "Every level against the one below. Sequential probability ratio tests of 65% against 80% of games won and of 90% "
    "against 77%, 5% error each, until both are decided."
)
UCT_HEAD: Final = (
    "The strongest level's search against UCB1 with random play-outs, both with the same processor time a decision. "
    "Sequential probability ratio test of 75% against 87.5%, 5% error, until decided; of 75% against 65% beside it."
)


class Pair(NamedTuple):
    """Two bots in a game, and under what name their games are kept."""

    part: str
    game: str
    seats: int
    first: str
    second: str
    numbers: str

    @property
    def key(self) -> str:
        """In the file of rows."""
        return "|".join((self.part, self.game, str(self.seats), self.first, self.second, self.numbers))

    @property
    def seed(self) -> int:
        """Of the dice: other bots, other dice."""
        return zlib.crc32(self.key.encode())


class Test(NamedTuple):
    """A sequential test of the first bot's win rate, and what is said of it when it is decided."""

    rates: Rates
    higher: str
    lower: str

    def told(self) -> str:
        """How it stands."""
        found = {None: "undecided", True: self.higher, False: self.lower}[self.rates.higher]
        return f"{found} (evidence {self.rates.evidence:+.2f} of {self.rates.bound:.2f})"


def steps_tests() -> list[Test]:
    """Whether one level is as far above another as it should be."""
    return [
        Test(Rates(0.65, 0.80), "more than 65%", "NOT more than 65%"),
        Test(Rates(0.77, 0.90), "NOT fewer than 90%", "fewer than 90%"),
    ]


def uct_tests() -> list[Test]:
    """Whether a search wins at least three quarters; the second is not waited for."""
    return [
        Test(Rates.more_than(0.75), "more than 75%", "NOT more than 75%"),
        Test(Rates(0.65, 0.75), "75% rather than 65%", "NOT 75% rather than 65%"),
    ]


class Enough:
    """Is shown the games of a match, group by group, and says when it is long enough.

    Args:
        tests: are told every group.
        waited: so many of them must be decided.
        seconds: or so much time must have gone into the games.
    """

    def __init__(self, tests: Sequence[Test], waited: int, seconds: float) -> None:
        self.tests, self.waited, self.seconds = tests, waited, seconds
        self.spent = 0.0

    def __call__(self, rows: Sequence[GameRow]) -> bool:
        """Shows it one group more."""
        wins = sum(row.share(row.bots.index(0)) for row in rows)
        for test in self.tests:
            test.rates.add(wins, len(rows))
        self.spent += sum(row.seconds for row in rows)
        return all(test.rates.higher is not None for test in self.tests[: self.waited]) or self.spent >= self.seconds


def run(pair: Pair, wanted: argparse.Namespace, games: int, until: Until | None = None) -> MatchResult:
    """Plays group after group, both bots in either seat, or alone with the same deck; until it is enough."""
    path: Path = wanted.out / "levels.jsonl"
    result = play_match(
        registry.find(pair.game),
        (pair.first, pair.second),
        games,
        pair.seed,
        wanted.jobs,
        seats=pair.seats,
        progress=keeper(path, pair.key),
        done=rows_of(path, pair.key),
        until=until,
    )
    if result.interrupted:
        sys.exit("Stopped; start it again to go on.")
    return result


def tested(pair: Pair, wanted: argparse.Namespace, tests: list[Test], waited: int) -> None:
    """Plays until the first so many of the tests are decided."""
    enough = Enough(tests, waited, wanted.seconds)
    print(told_pair(pair, run(pair, wanted, wanted.games, enough), tests), flush=True)


def matched(pair: Pair, wanted: argparse.Namespace) -> None:
    """Alone: plays so many decks."""
    print(told_alone(pair, run(pair, wanted, wanted.decks)), flush=True)


def told_pair(pair: Pair, result: MatchResult, tests: Sequence[Test]) -> str:
    """One match in the report, of which the tests have seen all games."""
    line, other = result.lines
    seconds = sum(row.seconds for row in result.rows)
    return (
        f"{pair.first:16} against {pair.second:16} {line.games:4} games  won {100 * line.win_rate:5.1f}%  "
        f"[{100 * line.low:5.1f}, {100 * line.high:5.1f}]  points {line.mean_points:5.1f} : {other.mean_points:5.1f}"
        f"  {seconds:5.0f} s\n    " + "; ".join(test.told() for test in tests)
    )


def told_alone(pair: Pair, result: MatchResult) -> str:
    """Two bots with the same decks, in the report."""
    games = played_alone(result.bots, result.rows)
    lines = []
    for name, rows in games.items():
        line = solo_line(name, rows)
        won = sum(1 for row in rows if row.points is not None and row.points > 0)
        mean = "none finished" if line.mean_points is None else f"mean {line.mean_points:+.2f}"
        interval = "" if line.low is None else f" [{line.low:+.2f}, {line.high:+.2f}]"
        lines.append(f"{name}: {line.games} decks, {mean}{interval}, lost {line.lost}, more than 0 points {won}")
    gap = difference((pair.first, games[pair.first]), (pair.second, games[pair.second]))
    mean = "none" if gap.mean_points is None else f"{gap.mean_points:+.2f}"
    interval = "" if gap.low is None else f" [{gap.low:+.2f}, {gap.high:+.2f}]"
    seconds = sum(row.seconds for row in result.rows)
    return "\n    ".join(
        [
            f"{pair.first} over {pair.second}: {mean}{interval} points on the {gap.both} of {gap.decks} decks that "
            f"both finished; {gap.better} better, {gap.worse} worse; "
            f"only the first lost {gap.only_first_lost}, only the second {gap.only_second_lost}; {seconds:.0f} s",
            *lines,
        ]
    )


def thinking(game_id: str, seats: int, name: str) -> str:
    """How long a bot really thinks, in processor time, over the decisions of one game that it plays with itself."""
    game = registry.find(game_id)
    bot = bots.find(name, game, seed=1)
    state = game.new(seats)
    rng = Random(1)
    spent, rounds = [], []
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.play_random(rng)
            continue
        view = state.observe(int(state.actor()))
        begun = time.thread_time()
        action = bot.choose(view, Budget())
        if len(state.actions()) > 1:
            spent.append(1000 * (time.thread_time() - begun))
            rounds.append(bot.info.get("iterations", 0))
        state.play(action)
    return (
        f"{name}: {len(spent)} decisions in a game with itself, processor time mean {statistics.mean(spent):.0f} ms, "
        f"most {max(spent):.0f} ms; rounds median {statistics.median(rounds):.0f}, least {min(rounds)}"
    )


def uct(wanted: argparse.Namespace) -> None:
    """The strongest level's search against the textbook's."""
    pair = uct_pair(wanted.game, wanted.seats, wanted.cpu)
    for name in (pair.first, pair.second):
        print(thinking(wanted.game, wanted.seats, name), flush=True)
    if wanted.seats == 1:
        matched(pair, wanted)
    else:
        tested(pair, wanted, uct_tests(), 1)


def uct_pair(game_id: str, seats: int, cpu: int) -> Pair:
    """The two searches with the same processor time."""
    return Pair("uct", game_id, seats, f"search:cpu={cpu}", f"uct:cpu={cpu}", "")


def step_pair(game_id: str, seats: int, level: int) -> Pair:
    """A level, 1 to 4, and the one below it; a level that is changed has other games."""
    game = registry.find(game_id)
    numbers = [short(skill_of(game, one, seats)) for one in (level, level - 1)]
    return Pair("steps", game_id, seats, LEVELS[level][0], LEVELS[level - 1][0], " : ".join(numbers))


def short(skill: Skill) -> str:
    """What a level's numbers are, as in the name of a bot.

    Example:
        >>> short(Skill(iterations=40, wavers=0.3))
        'human:iterations=40,wavers=0.3'
    """
    usual = Skill()
    return "human:" + ",".join(
        f"{name}={float(value):g}"
        for name, value, other in zip(Skill._fields, skill, usual, strict=True)
        if value != other
    )


def steps(wanted: argparse.Namespace) -> None:
    """Every level against the one below it."""
    for level in wanted.levels:
        pair = step_pair(wanted.game, wanted.seats, level - 1)
        if wanted.seats == 1:
            matched(pair, wanted)
        else:
            tested(pair, wanted, steps_tests(), 2)


FAMILIES: Final = tuple((game_id, seats) for game_id in registry.game_ids() for seats in (1, 2))


def report(out: Path) -> None:
    """Writes both reports, of all games that are kept for the levels as they are now."""
    found: dict[str, list[GameRow]] = {}
    for one in kept(out / "levels.jsonl"):
        found.setdefault(one.match, []).append(one.row)
    head = [
        f"{about.describe()}, {platform.machine()}, Python {platform.python_version()}.",
        "Seats rotated, the same dice for both games of a group; shared wins count for their share; 95% by Wilson; of "
        "points by Student.",
    ]
    levels, plain = [*head, STEPS_HEAD], [*head, UCT_HEAD]
    for game_id, seats in FAMILIES:
        game = registry.find(game_id)
        if not min(game.seats) <= seats <= max(game.seats) or not game.hints().levels(seats):
            continue
        title = f"{game.title}, alone" if seats == 1 else game.title
        pairs = [step_pair(game_id, seats, level) for level in range(1, 5)]
        levels += ["", title, *(f"  {LEVELS[at][0]}  {short(skill_of(game, at, seats))}" for at in range(5))]
        levels += [told(pair, found[pair.key]) for pair in pairs if pair.key in found]
        budgets = [pair for cpu in (50, 1000) if (pair := uct_pair(game_id, seats, cpu)).key in found]
        plain += ["", title, *(told(pair, found[pair.key]) for pair in budgets)] if budgets else []
    for name, lines in (("levels", levels), ("uct", plain)):
        (out / f"{name}.txt").write_text("\n".join(lines) + "\n" + noted(out, name), encoding="utf-8")


def told(pair: Pair, rows: Sequence[GameRow]) -> str:
    """What came out between two bots, by the games up to where the tests were decided, whole groups only."""
    kept_rows = {row.number: row for row in rows}
    tests, waited = (uct_tests(), 1) if pair.part == "uct" else (steps_tests(), 2)
    enough = Enough(tests, waited, float("inf"))
    counted: list[GameRow] = []
    while (group := [kept_rows[at] for at in (len(counted), len(counted) + 1) if at in kept_rows])[1:]:
        counted += group
        if pair.seats > 1 and enough(group):
            break
    names = (pair.first, pair.second)
    result = summary(pair.game, names, pair.seed, len(counted), counted, 0.0, seats=pair.seats)
    return told_alone(pair, result) if pair.seats == 1 else told_pair(pair, result, tests)


def noted(out: Path, report_name: str) -> str:
    """What is to be said at the end of a report, by hand."""
    notes = out / f"{report_name}.notes.txt"
    return "\n" + notes.read_text(encoding="utf-8") if notes.exists() else ""


def main() -> None:
    """Plays what is left to play, and writes the reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["steps", "uct", "report"])
    parser.add_argument("--game", default="palatinus", choices=registry.game_ids())
    parser.add_argument("--seats", type=int, choices=[1, 2], help="2, if there can be two")
    parser.add_argument("--levels", type=int, nargs="+", default=[2, 3, 4, 5], choices=[2, 3, 4, 5])
    parser.add_argument("--cpu", type=int, default=50, help="milliseconds of processor time a decision, of uct")
    parser.add_argument("--games", type=int, default=MOST_GAMES, help="at most so many games a match")
    parser.add_argument("--decks", type=int, default=30, help="alone, so many decks a match")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="at most so long a match")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the games are the same, however many")
    parser.add_argument("--out", type=Path, default=RESULTS)
    wanted = parser.parse_args()
    wanted.seats = wanted.seats or min(2, max(registry.find(wanted.game).seats))
    wanted.out.mkdir(parents=True, exist_ok=True)
    if wanted.part == "uct":
        uct(wanted)
    elif wanted.part == "steps":
        steps(wanted)
    report(wanted.out)


if __name__ == "__main__":
    main()
