"""All bots of a game against each other, and what they are worth: ratings, or points where one plays alone.

In every round every choice of bots that fills the table plays one game for each rotation of the seats, all with the
same dice. Ratings are those of Plackett and Luce, as openskill computes them. A rating depends a little on the order
in which games are rated: that is always the order of their numbers, round by round, whatever ended first.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from oikist import bots as all_bots
from oikist.arena.alone import Difference, SoloLine, differences, solo_line
from oikist.arena.intervals import Z95, wilson
from oikist.arena.match import played_alone
from oikist.arena.play import GameRow, Plan
from oikist.core.edition import Edition
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import Game, OptionValue
from oikist.core.text import Text

MOST_LINEUPS: Final = 10_000
"""More groups of bots than this would never be played out."""


class RatingProblem(OikistError):
    """The extra that computes ratings is not installed."""


class Rated(msgspec.Struct, frozen=True):
    """What a bot is worth among the others.

    Attributes:
        name: the bot.
        rating: mean of what its strength is believed to be; every bot begins at 25.
        sigma: how uncertain that is.
        low: lower end of the rating's 95% interval.
        high: upper end.
        games: games it played.
        wins: first places; shared ones count for their share.
        win_rate: wins by games.
        win_low: lower end of the win rate's 95% interval (Wilson).
        win_high: upper end.
        mean_points: mean score.
        mean_rank: mean place.
        forfeits: games in which it could not go on.
    """

    name: str
    rating: float
    sigma: float
    low: float
    high: float
    games: int
    wins: float
    win_rate: float
    win_low: float
    win_high: float
    mean_points: float
    mean_rank: float
    forfeits: int


class Pair(msgspec.Struct, frozen=True):
    """Two bots at one table.

    Attributes:
        first: the one.
        second: the other.
        games: games in which both sat.
        ahead: in how many the first had the better place; equal places count half.
        rate: ahead by games.
        low: lower end of its 95% interval (Wilson).
        high: upper end.
    """

    first: str
    second: str
    games: int
    ahead: float
    rate: float
    low: float
    high: float


class Ladder(msgspec.Struct, frozen=True):
    """A ladder, whole or interrupted.

    Attributes:
        game: id of the game.
        seats: number of seats.
        seed: of the games.
        rounds: how many were asked for.
        asked: games asked for.
        games: games played.
        interrupted: it was stopped before the end.
        rated: the bots, best first; none where one plays alone.
        pairs: every two of them, in that order.
        alone: where one plays alone, the bots, most points first.
        differences: of these, every two, deck by deck.
    """

    game: str
    seats: int
    seed: int
    rounds: int
    asked: int
    games: int
    interrupted: bool
    rated: tuple[Rated, ...] = ()
    pairs: tuple[Pair, ...] = ()
    alone: tuple[SoloLine, ...] = ()
    differences: tuple[Difference, ...] = ()


def ladder_plan(
    game: Game,
    names: Sequence[str],
    seed: int,
    *,
    seats: int,
    edition: Edition | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Plan:
    """The plan of a ladder.

    Args:
        game: the game.
        names: the bots; all that `oikist.bots.names` lists if there are none.
        seed: any int; the same seed gives the same games.
        seats: number of seats.
        edition: the edition; the game's house edition if not given.
        options: the game's options.

    Raises:
        OptionError: too few bots, or unknown ones.
        EditionError: the edition cannot be played.
    """
    game.check_seats(seats)
    chosen = list(dict.fromkeys(names)) or [name for name, _ in all_bots.names(game)]
    for name in chosen:
        all_bots.find(name, game, seed=0, programs=True).close()
    least = max(2, seats)
    if len(chosen) < least:
        raise OptionError(
            Text(
                "A ladder with {seats} seats needs at least {least} different bots, not {bots}.",
                {"seats": seats, "least": least, "bots": len(chosen)},
            )
        )
    checked = game.check_options(options or {}, seats)
    game.new(seats, edition=edition, options=checked)  # refuses what cannot be played, before anything starts
    everybody = range(len(chosen))
    lineups: list[tuple[int, ...]] = [tuple(everybody)]
    if seats > 1:
        lineups = list(itertools.islice(itertools.combinations(everybody, seats), MOST_LINEUPS + 1))
    if len(lineups) > MOST_LINEUPS:
        raise OptionError(
            Text("There are too many groups of {seats} of these bots; name fewer bots.", {"seats": seats})
        )
    content = edition.data if edition else None
    return Plan(game.id, tuple(chosen), seats, seed, content, checked, tuple(lineups))


def ladder_of(plan: Plan, rounds: int, rows: Sequence[GameRow], *, interrupted: bool = False) -> Ladder:
    """Adds up the games of a ladder.

    Raises:
        RatingProblem: the extra that computes ratings is not installed.
    """
    rows = sorted(rows, key=lambda row: row.number)
    made = Ladder(
        game=plan.game,
        seats=plan.seats,
        seed=plan.seed,
        rounds=rounds,
        asked=rounds * plan.round_size,
        games=len(rows),
        interrupted=interrupted,
    )
    if plan.seats == 1:
        by_bot = played_alone(plan.bots, rows)
        lines = [solo_line(name, games) for name, games in by_bot.items()]
        lines.sort(key=lambda line: (line.mean_points is None, -(line.mean_points or 0.0), line.lost))
        ordered = {line.name: by_bot[line.name] for line in lines}
        return msgspec.structs.replace(made, alone=tuple(lines), differences=tuple(differences(ordered)))
    believed = ratings(len(plan.bots), rows)
    rated = [_rated(plan, which, believed[which], rows) for which in range(len(plan.bots))]
    rated.sort(key=lambda line: -line.rating)
    places = [plan.bots.index(line.name) for line in rated]
    pairs = [_pair(plan, one, other, rows) for one, other in itertools.combinations(places, 2)]
    return msgspec.structs.replace(made, rated=tuple(rated), pairs=tuple(pairs))


def model() -> Any:
    """What computes ratings. Strength does not change from game to game, so that nothing is added to the doubt.

    Raises:
        RatingProblem: the extra that computes ratings is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RatingProblem(Text("Ratings need an extra: pip install 'oikist[arena]'")) from None
    return PlackettLuce(tau=0.0)


def ratings(bots: int, rows: Sequence[GameRow]) -> list[tuple[float, float]]:
    """By bot, mean and spread of what its strength is believed to be after these games, rated in this order."""
    luce = model()
    believed = [luce.rating() for _ in range(bots)]
    for row in rows:
        teams = [[believed[which]] for which in row.bots]
        for which, team in zip(row.bots, luce.rate(teams, ranks=[float(rank) for rank in row.ranks]), strict=True):
            believed[which] = team[0]
    return [(float(one.mu), float(one.sigma)) for one in believed]


def _rated(plan: Plan, which: int, believed: tuple[float, float], rows: Sequence[GameRow]) -> Rated:
    mine = [(row, row.bots.index(which)) for row in rows if which in row.bots]
    games = len(mine)
    wins = sum(row.share(seat) for row, seat in mine)
    low, high = wilson(wins, games)
    mu, sigma = believed
    return Rated(
        name=plan.bots[which],
        rating=mu,
        sigma=sigma,
        low=mu - Z95 * sigma,
        high=mu + Z95 * sigma,
        games=games,
        wins=round(wins, 6),
        win_rate=wins / (games or 1),
        win_low=low,
        win_high=high,
        mean_points=sum(row.points[seat] for row, seat in mine) / (games or 1),
        mean_rank=sum(row.ranks[seat] for row, seat in mine) / (games or 1),
        forfeits=sum(bool(row.forfeits and row.forfeits[seat]) for row, seat in mine),
    )


def _pair(plan: Plan, one: int, other: int, rows: Sequence[GameRow]) -> Pair:
    games, ahead = 0, 0.0
    for row in rows:
        if one in row.bots and other in row.bots:
            games += 1
            mine, theirs = row.ranks[row.bots.index(one)], row.ranks[row.bots.index(other)]
            ahead += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    low, high = wilson(ahead, games)
    return Pair(plan.bots[one], plan.bots[other], games, ahead, ahead / (games or 1), low, high)
