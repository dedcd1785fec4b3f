"""Matches: many games between bots, with the seats rotated and the same chance for every rotation.

Games come in groups. All games of a group have the same dice, and the bots move on by one seat from game to game,
so that neither luck nor the first move favours anybody over a whole group. A game's outcome depends on the match's
seed and the game's number alone, never on how many processes there are or which of them plays it (unless a bot's
budget is in milliseconds).

Where there is one seat, there are no places to take: every bot plays every deck alone, so that a group is one game of
each with the same dice, and what is told is in `oikist.arena.alone`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from oikist import bots as all_bots
from oikist.arena.alone import Difference, Played, SoloLine, differences, solo_line
from oikist.arena.intervals import wilson
from oikist.arena.play import GameRow, Plan
from oikist.arena.run import Means, Progress, Until, run
from oikist.core.edition import Edition
from oikist.core.errors import OptionError
from oikist.core.game import Game, OptionValue
from oikist.core.text import Text

LOST: Final = "lost"
"""Stands for the verdict of all games that were lost."""


class BotLine(msgspec.Struct, frozen=True):
    """What a bot did in a match; bots of one name are put together.

    Attributes:
        name: the bot.
        games: games it sat in, once for every seat it had.
        wins: first places; shared ones count for their share.
        win_rate: wins by games.
        low: lower end of the win rate's 95% interval (Wilson).
        high: upper end.
        mean_points: mean score.
        mean_rank: mean place.
        forfeits: games in which it could not go on; they count as lost, and their points as those of who played on.
    """

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    mean_points: float
    mean_rank: float
    forfeits: int = 0


class MatchResult(msgspec.Struct, frozen=True):
    """A match, whole or interrupted.

    Attributes:
        game: id of the game.
        bots: names, in the order given.
        seats: number of seats.
        seed: of the match.
        asked: how many games were asked for; of games for one, counting every bot's.
        games: how many were played.
        seconds: time by the clock, of this run.
        actions: actions of all games, chance included.
        lines: by bot name, in the order given; none of games for one.
        seat_points: mean points by seat, whoever sat there; none of games for one.
        interrupted: it was stopped before the end.
        rows: the games, by number.
        alone: by bot, what they did in games for one.
        differences: of games for one, every two bots compared deck by deck.
        forfeits: by bot, why it could not go on, the first time.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    asked: int
    games: int
    seconds: float
    actions: int
    lines: tuple[BotLine, ...]
    seat_points: tuple[float, ...]
    interrupted: bool
    rows: tuple[GameRow, ...]
    alone: tuple[SoloLine, ...] = ()
    differences: tuple[Difference, ...] = ()
    forfeits: dict[str, str] = {}


def seats_for(game: Game, bots: int, seats: int | None = None) -> int:
    """How many seats a match of so many bots has: what was asked for, or a seat for each where there can be more."""
    if seats is not None:
        return seats
    return 1 if max(game.seats) == 1 else max(bots, min(game.seats))


def line_up(game: Game, bots: Sequence[str], seats: int | None = None) -> list[str]:
    """One bot for every seat: the last one given takes the seats that are left over.

    With one seat every bot is to play alone; one that is named twice plays once.

    Raises:
        OptionError: no such number of seats, more bots than seats, or an unknown bot.
    """
    if not bots:
        raise OptionError(Text("Name at least one bot, as in greedy,random."))
    wanted = seats_for(game, len(bots), seats)
    game.check_seats(wanted)
    if len(bots) > wanted > 1:
        raise OptionError(
            Text(
                "Bots named: {bots}, seats: {seats}; there must be a bot for every seat.",
                {"bots": len(bots), "seats": wanted},
            )
        )
    for name in bots:
        all_bots.find(name, game, seed=0, programs=True).close()
    if wanted == 1:
        return list(dict.fromkeys(bots))
    return [*bots, *[bots[-1]] * (wanted - len(bots))]


def count(bots: Sequence[str], games: int, seats: int) -> int:
    """How many games a match has: of games for one, `games` of every bot."""
    return games * len(bots) if seats == 1 else games


def plan_of(
    game: Game,
    bots: Sequence[str],
    seed: int,
    *,
    seats: int | None = None,
    edition: Edition | None = None,
    options: dict[str, OptionValue] | None = None,
    stories: bool = False,
) -> Plan:
    """The plan of a match of one line-up.

    Raises:
        OptionError: unknown bots, seats or options.
        EditionError: the edition cannot be played.
    """
    wanted = seats_for(game, len(bots), seats)
    names = line_up(game, bots, wanted)
    chosen = game.check_options(options or {}, wanted)
    game.new(wanted, edition=edition, options=chosen)  # refuses what cannot be played, before anything starts
    content = edition.data if edition else None
    return Plan(game.id, tuple(names), wanted, seed, content, chosen, (tuple(range(len(names))),), stories)


def play_match(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    seats: int | None = None,
    edition: Edition | None = None,
    options: dict[str, OptionValue] | None = None,
    progress: Progress | None = None,
    done: Sequence[GameRow] = (),
    until: Until | None = None,
    ray: str = "",
) -> MatchResult:
    """Plays games between bots, one for every seat; with one seat every bot plays all the games alone.

    Args:
        game: the game. With more than one job it must be an installed one.
        bots: names of bots, by seat in game 0.
        games: how many games; with one seat so many of every bot, with the same decks.
        seed: any int; the same seed gives the same games.
        jobs: number of processes; 0 for one for every core.
        seats: number of seats; as many as bots if not given, or 1 where a game has no more.
        edition: the edition; the game's house edition if not given.
        options: the game's options.
        progress: is told every game as it ends, in no particular order.
        done: games of an earlier run of the same match, which are not played again.
        until: ends the match early.
        ray: address of a Ray cluster to play on, or ``local``.

    Returns:
        What came out. After Ctrl-C it holds the games that were finished, and says `interrupted`.

    Raises:
        OptionError: unknown bots, seats or options.
    """
    if games < 0:
        raise OptionError(Text("The number of games cannot be negative."))
    plan = plan_of(game, bots, seed, seats=seats, edition=edition, options=options)
    asked = count(plan.bots, games, plan.seats)
    played = run(game, plan, asked, Means(jobs, ray), progress=progress, done=done, until=until)
    return summary(
        plan.game,
        plan.bots,
        seed,
        asked,
        played.rows,
        played.seconds,
        seats=plan.seats,
        interrupted=played.interrupted,
    )


def summary(
    game: str,
    bots: Sequence[str],
    seed: int,
    asked: int,
    rows: Sequence[GameRow],
    seconds: float,
    *,
    seats: int | None = None,
    interrupted: bool = False,
) -> MatchResult:
    """Adds up games."""
    places = len(bots) if seats is None else seats
    alone = places == 1
    by_bot = played_alone(bots, rows) if alone else {}
    return MatchResult(
        game=game,
        bots=tuple(bots),
        seats=places,
        seed=seed,
        asked=asked,
        games=len(rows),
        seconds=seconds,
        actions=sum(row.actions for row in rows),
        lines=() if alone else tuple(_lines(bots, rows)),
        seat_points=() if alone else _seat_points(rows, places),
        interrupted=interrupted,
        rows=tuple(rows),
        alone=tuple(solo_line(name, games) for name, games in by_bot.items()),
        differences=tuple(differences(by_bot)),
        forfeits=forfeited(bots, rows),
    )


def forfeited(bots: Sequence[str], rows: Sequence[GameRow]) -> dict[str, str]:
    """By bot, why it could not go on, the first time."""
    found: dict[str, str] = {}
    for row in rows:
        for seat, why in enumerate(row.forfeits):
            if why:
                found.setdefault(bots[row.bots[seat]], why)
    return found


def _lines(bots: Sequence[str], rows: Sequence[GameRow]) -> list[BotLine]:
    lines = []
    for name in dict.fromkeys(bots):
        games, wins, points, places, forfeits = 0, 0.0, 0, 0, 0
        for row in rows:
            for seat, which in enumerate(row.bots):
                if bots[which] == name:
                    games += 1
                    points += row.points[seat]
                    places += row.ranks[seat]
                    wins += row.share(seat)
                    forfeits += bool(row.forfeits and row.forfeits[seat])
        low, high = wilson(wins, games)
        by = games or 1
        lines.append(BotLine(name, games, round(wins, 6), wins / by, low, high, points / by, places / by, forfeits))
    return lines


def _seat_points(rows: Sequence[GameRow], seats: int) -> tuple[float, ...]:
    return tuple(sum(row.points[seat] for row in rows) / (len(rows) or 1) for seat in range(seats))


def played_alone(bots: Sequence[str], rows: Sequence[GameRow]) -> dict[str, list[Played]]:
    """By bot, its games of a match with one seat."""
    games: dict[str, list[Played]] = {name: [] for name in bots}
    for row in rows:
        # how a game was lost is no title: all that are lost stand together
        points, verdict = (None, LOST) if row.lost else (row.points[0], row.verdict)
        games[bots[row.bots[0]]].append(Played(row.number // len(bots), points, verdict))
    return games
