"""Matches: many games between bots, with the seats rotated and the same chance for every rotation.

Games come in groups. All games of a group have the same dice, and the bots move on by one seat from game to game,
so that neither luck nor the first move favours anybody over a whole group. A game's outcome depends on the match's
seed and the game's number alone, never on how many processes there are or which of them plays it (unless a bot's
budget is in milliseconds).
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

Stop = Callable[[], bool]


class GameRow(msgspec.Struct, frozen=True):
    """One finished game of a match.

    Attributes:
        number: of the game, from 0; with the match's seed it determines everything.
        bots: by seat, which of the match's bots sat there.
        points: by seat.
        ranks: by seat, 1 for the first.
        actions: number of actions, chance included.
        seconds: time it took.
    """

    number: int
    bots: tuple[int, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    actions: int
    seconds: float


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
        asked: how many games were asked for.
        games: how many were played.
        seconds: time by the clock, of this run.
        actions: actions of all games, chance included.
        lines: by bot name, in the order given.
        seat_points: mean points by seat, whoever sat there.
        interrupted: it was stopped before the end.
        rows: the games, by number.
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


class _Plan(msgspec.Struct, frozen=True):
    """All that a process needs to play any game of a match."""

    game: str
    bots: tuple[str, ...]
    seed: int
    edition: dict[str, Any] | None
    options: dict[str, OptionValue]


class _Stopped(Exception):
    """A game was given up because the match is to stop."""


def line_up(game: Game, bots: Sequence[str], seats: int | None = None) -> list[str]:
    """One bot for every seat: the last one given takes the seats that are left over.

    Raises:
        OptionError: no such number of seats, more bots than seats, or an unknown bot.
    """
    if not bots:
        raise OptionError(Text("Name at least one bot, as in greedy,random."))
    wanted = seats if seats is not None else max(len(bots), min(game.seats))
    game.check_seats(wanted)
    if len(bots) > wanted:
        raise OptionError(Text("There are {bots} bots for {seats} seats.", {"bots": len(bots), "seats": wanted}))
    for name in bots:
        all_bots.find(name, game, seed=0)
    return [*bots, *[bots[-1]] * (wanted - len(bots))]


def play_match(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    edition: Edition | None = None,
    options: dict[str, OptionValue] | None = None,
    progress: Callable[[GameRow], None] | None = None,
    done: Sequence[GameRow] = (),
) -> MatchResult:
    """Plays games between bots, one for every seat.

    Args:
        game: the game. With more than one job it must be an installed one.
        bots: names of bots, by seat in game 0.
        games: how many games.
        seed: any int; the same seed gives the same games.
        jobs: number of processes; 0 for one for every core.
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
    names = line_up(game, bots, len(bots))
    chosen = game.check_options(options or {}, len(names))
    game.new(len(names), edition=edition, options=chosen)  # refuses what cannot be played, before anything starts
    plan = _Plan(game.id, tuple(names), seed, edition.data if edition else None, chosen)
    rows = {row.number: row for row in done if row.number < games}
    left = [number for number in range(games) if number not in rows]
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
        games,
        [rows[number] for number in sorted(rows)],
        time.perf_counter() - begun,
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
    interrupted: bool = False,
) -> MatchResult:
    """Adds up games."""
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
    return MatchResult(
        game=game,
        bots=tuple(bots),
        seats=len(bots),
        seed=seed,
        asked=asked,
        games=len(rows),
        seconds=seconds,
        actions=sum(row.actions for row in rows),
        lines=tuple(lines),
        seat_points=tuple(sum(row.points[seat] for row in rows) / (len(rows) or 1) for seat in range(len(bots))),
        interrupted=interrupted,
        rows=tuple(rows),
    )


# playing


def _here(game: Game, plan: _Plan, numbers: Sequence[int]) -> Generator[GameRow]:
    box = _box(game, plan)
    for number in numbers:
        yield _play(game, box, plan, number, None)


def _box(game: Game, plan: _Plan) -> Box:
    house = game.edition()
    edition = house if plan.edition is None else Edition(game.id, "given", "given", plan.edition)
    return game.box(len(plan.bots), edition, plan.options)


def _play(game: Game, box: Box, plan: _Plan, number: int, stop: Stop | None) -> GameRow:
    """Plays one game.

    Raises:
        _Stopped: `stop` said so.
    """
    seats = len(plan.bots)
    group, turn = divmod(number, seats)
    sitting = tuple((seat + turn) % seats for seat in range(seats))
    players = [_bot(game, plan, which, number) for which in sitting]
    dice = Dice(_bytes(plan.seed, "dice", group), [])
    budget = Budget(stop=stop)
    begun = time.perf_counter()
    state = box.start()
    draws = count = 0
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
        count += 1
    points, ranks = state.scores(), state.result()
    return GameRow(number, sitting, tuple(points), tuple(ranks), count, time.perf_counter() - begun)


def _bot(game: Game, plan: _Plan, which: int, number: int) -> Bot:
    seed = int.from_bytes(_bytes(plan.seed, "bot", which, number)[:7], "big")
    return all_bots.find(plan.bots[which], game, seed=seed)


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
