"""Matches: many games between bots, with the seats rotated and the same chance for every rotation.

Games come in groups. All games of a group have the same dice, and the bots move on by one seat from game to game,
so that neither luck nor the first move favours anybody over a whole group. A game's outcome depends on the match's
seed and the game's number alone, never on how many processes there are or which of them plays it (unless a bot's
budget is in milliseconds).

Where there is one seat, there are no places to take: every bot plays every deck alone, so that a group is one game of
each with the same dice, and what is told is in `oikist.arena.alone`.
"""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Final

import msgspec

from oikist import bots as all_bots
from oikist.arena.alone import Difference, Played, SoloLine, differences, solo_line
from oikist.arena.intervals import wilson
from oikist.bots.base import Bot, Budget, Choices
from oikist.core import registry
from oikist.core.dice import Dice
from oikist.core.edition import Edition
from oikist.core.errors import OptionError
from oikist.core.game import Game, OptionValue
from oikist.core.state import CHANCE, OVER, Box
from oikist.core.text import Text

_CHUNK_SECONDS: Final = 0.3
"""What a process is given to do at once: long enough to be worth the way, short enough to watch and to stop."""

_LARGEST_CHUNK: Final = 256

LOST: Final = "lost"
"""Stands for the verdict of all games that were lost."""

Stop = Callable[[], bool]


class GameRow(msgspec.Struct, frozen=True):
    """One finished game of a match.

    Attributes:
        number: of the game, from 0; with the match's seed it determines everything.
        bots: by seat, which of the match's bots sat there.
        points: by seat; none if the game was lost (`State.lost`).
        ranks: by seat, 1 for the first.
        actions: number of actions, chance included.
        seconds: time it took.
        verdict: what the game calls its end, in English; empty where it has no word for it.
    """

    number: int
    bots: tuple[int, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    actions: int
    seconds: float
    verdict: str = ""

    @property
    def lost(self) -> bool:
        """Whether it is a solo game that was lost."""
        return not self.points


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
    """

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    mean_points: float
    mean_rank: float


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


class _Plan(msgspec.Struct, frozen=True):
    """All that a process needs to play any game of a match."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    edition: dict[str, Any] | None
    options: dict[str, OptionValue]


class _Stopped(Exception):
    """A game was given up because the match is to stop."""


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
        raise OptionError(Text("There are {bots} bots for {seats} seats.", {"bots": len(bots), "seats": wanted}))
    for name in bots:
        all_bots.find(name, game, seed=0)
    if wanted == 1:
        return list(dict.fromkeys(bots))
    return [*bots, *[bots[-1]] * (wanted - len(bots))]


def count(bots: Sequence[str], games: int, seats: int) -> int:
    """How many games a match has: of games for one, `games` of every bot."""
    return games * len(bots) if seats == 1 else games


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
    progress: Callable[[GameRow], None] | None = None,
    done: Sequence[GameRow] = (),
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

    Returns:
        What came out. After Ctrl-C it holds the games that were finished, and says `interrupted`.

    Raises:
        OptionError: unknown bots, seats or options.
    """
    if games < 0:
        raise OptionError(Text("The number of games cannot be negative."))
    wanted = seats_for(game, len(bots), seats)
    names = line_up(game, bots, wanted)
    chosen = game.check_options(options or {}, wanted)
    game.new(wanted, edition=edition, options=chosen)  # refuses what cannot be played, before anything starts
    plan = _Plan(game.id, tuple(names), wanted, seed, edition.data if edition else None, chosen)
    asked = count(names, games, wanted)
    rows = {row.number: row for row in done if row.number < asked}
    left = [number for number in range(asked) if number not in rows]
    workers = min(jobs if jobs > 0 else os.cpu_count() or 1, max(1, len(left)))
    begun = time.perf_counter()
    interrupted = False
    source = _here(game, plan, left) if workers == 1 else _elsewhere(plan, left, workers)
    try:
        with contextlib.closing(source) as played:
            for row in played:
                rows[row.number] = row
                if progress is not None:
                    progress(row)
    except KeyboardInterrupt:
        interrupted = True
    return summary(
        plan.game,
        plan.bots,
        seed,
        asked,
        [rows[number] for number in sorted(rows)],
        time.perf_counter() - begun,
        seats=wanted,
        interrupted=interrupted,
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
    )


def _lines(bots: Sequence[str], rows: Sequence[GameRow]) -> list[BotLine]:
    lines = []
    for name in dict.fromkeys(bots):
        games, wins, points, places = 0, 0.0, 0, 0
        for row in rows:
            first = row.ranks.count(1)
            for seat, which in enumerate(row.bots):
                if bots[which] == name:
                    games += 1
                    points += row.points[seat]
                    places += row.ranks[seat]
                    wins += 1 / first if row.ranks[seat] == 1 else 0
        low, high = wilson(wins, games)
        by = games or 1
        lines.append(BotLine(name, games, round(wins, 6), wins / by, low, high, points / by, places / by))
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


# playing


def _here(game: Game, plan: _Plan, numbers: Sequence[int]) -> Generator[GameRow]:
    box = _box(game, plan)
    for number in numbers:
        yield _play(game, box, plan, number, None)


def _box(game: Game, plan: _Plan) -> Box:
    house = game.edition()
    edition = house if plan.edition is None else Edition(game.id, "given", "given", plan.edition)
    return game.box(plan.seats, edition, plan.options)


def _play(game: Game, box: Box, plan: _Plan, number: int, stop: Stop | None) -> GameRow:
    """Plays one game.

    Raises:
        _Stopped: `stop` said so.
    """
    size = len(plan.bots)
    group, turn = divmod(number, size)
    sitting = tuple((seat + turn) % size for seat in range(plan.seats))
    players = [_bot(game, plan, which, number) for which in sitting]
    dice = Dice(_bytes(plan.seed, "dice", group), [])
    budget = Budget(stop=stop)
    begun = time.perf_counter()
    state = box.start()
    draws = actions = 0
    while True:
        actor = state.actor()
        if actor == OVER:
            break
        if stop is not None and stop():
            raise _Stopped
        if actor == CHANCE:
            action = state.actions()[dice.draw(draws, state.weights())]
            draws += 1
        else:
            player = players[actor]
            view = state.observe(actor) if player.needs_position else Choices(actor, state.actions())
            action = player.choose(view, budget)
        state.play(action)
        actions += 1
    points = () if state.lost() else tuple(state.scores())
    verdict = game.verdict(state)
    return GameRow(
        number=number,
        bots=sitting,
        points=points,
        ranks=tuple(state.result()),
        actions=actions,
        seconds=time.perf_counter() - begun,
        verdict=verdict.english() if verdict is not None else "",
    )


def _bot(game: Game, plan: _Plan, which: int, number: int) -> Bot:
    name = plan.bots[which]
    # alone, a bot does the same whoever it is compared with
    what = ("alone", name, number // len(plan.bots)) if plan.seats == 1 else ("bot", which, number)
    return all_bots.find(name, game, seed=int.from_bytes(_bytes(plan.seed, *what)[:7], "big"))


def _bytes(seed: int, *what: str | int) -> bytes:
    """32 bytes that depend on the match's seed and on what they are for."""
    return hashlib.sha256(":".join(map(str, (seed, *what))).encode()).digest()


# playing in several processes

_stop_of_this_process: list[Any] = []
"""In a worker process: the event that stops the match. Set once, when the process starts; empty everywhere else."""


def _start_worker(event: Any) -> None:
    # Ctrl-C reaches the whole group of processes; only the first one is to act on it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop_of_this_process[:] = [event]


def _play_chunk(plan: _Plan, numbers: list[int]) -> list[GameRow]:
    game = registry.find(plan.game)
    box = _box(game, plan)
    stop: Stop = _stop_of_this_process[0].is_set
    rows = []
    for number in numbers:
        try:
            rows.append(_play(game, box, plan, number, stop))
        except _Stopped:
            break
    return rows


def _elsewhere(plan: _Plan, numbers: Sequence[int], jobs: int) -> Generator[GameRow]:
    """Games in whatever order they end. Closed early, it stops the processes within a move."""
    context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may hang
    event = context.Event()
    left = list(numbers)
    at, size = 0, 1
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(event,)) as pool:
        # a few chunks ahead only: what has been handed over cannot be called back
        pending: set[Future[list[GameRow]]] = set()
        try:
            while at < len(left) or pending:
                while at < len(left) and len(pending) < 2 * jobs:
                    pending.add(pool.submit(_play_chunk, plan, left[at : at + size]))
                    at += size
                ended, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in ended:
                    rows = future.result()
                    if rows:
                        mean = sum(row.seconds for row in rows) / len(rows)
                        size = max(1, min(_LARGEST_CHUNK, 2 * size, round(_CHUNK_SECONDS / max(mean, 1e-6))))
                    yield from rows
        finally:
            event.set()
