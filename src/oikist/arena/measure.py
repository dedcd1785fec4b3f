"""How fast a game is on this machine: games a second by each way of playing, actions a second, the time of a copy."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable
from typing import Final

import msgspec
from librt.random import Random

from oikist import about
from oikist.arena import loops
from oikist.core.game import Game
from oikist.core.state import Box, buffer

WAYS: Final = ("listed", "packed", "play_random")
"""Ways of playing a whole game at random: public and checked, through the packed buffer, and the rollout's own."""


class Figure(msgspec.Struct, frozen=True):
    """One measured quantity, from several runs.

    Attributes:
        name: which.
        unit: of the numbers.
        low: the smallest.
        median: the middle one.
        high: the largest.
        runs: all of them, in the order measured.
    """

    name: str
    unit: str
    low: float
    median: float
    high: float
    runs: tuple[float, ...]


class Bench(msgspec.Struct, frozen=True):
    """Everything measured of one game.

    Attributes:
        game: its id.
        seats: number of seats.
        compiled: whether the hot modules were machine code.
        version: of oikist.
        python: version of Python.
        machine: kind of processor.
        actions_per_game: mean length of a game, chance included.
        figures: what was measured.
    """

    game: str
    seats: int
    compiled: bool
    version: str
    python: str
    machine: str
    actions_per_game: float
    figures: tuple[Figure, ...]


def figure(name: str, unit: str, runs: list[float]) -> Figure:
    """Sums up runs.

    Example:
        >>> figure("copy", "ns", [3.0, 1.0, 2.0]).median
        2.0
    """
    return Figure(name, unit, min(runs), statistics.median(runs), max(runs), tuple(runs))


def measure(
    game: Game,
    *,
    seats: int | None = None,
    seconds: float = 0.5,
    repeats: int = 5,
    seed: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
) -> Bench:
    """Measures a game; takes about `4 * seconds * repeats`.

    Args:
        game: the game.
        seats: number of seats; the most it can have if not given.
        seconds: length of one run, about.
        repeats: runs of each kind, at least 3.
        seed: of the random moves; every run goes on where the one before stopped.
        progress: is told the name of the figure, the runs done and the runs wanted.
    """
    players = seats if seats is not None else max(game.seats)
    repeats = max(3, repeats)
    start = game.new(players)
    box = start.box_of()
    rng = Random(seed)
    played: list[int] = []
    tell = progress or _quiet

    def way(name: str) -> Figure:
        run = _way(game, box, name, rng)
        batch = _fitting(run, seconds)
        runs = []
        for number in range(repeats):
            begun = time.perf_counter()
            actions = run(batch)
            took = time.perf_counter() - begun
            runs.append(batch / took)
            if name == "listed":
                rates.append(actions / took)
            played.append(actions)
            games.append(batch)
            tell(name, number + 1, repeats)
        return figure(name, "games/s", runs)

    games: list[int] = []
    rates: list[float] = []
    figures = [way(name) for name in WAYS]
    figures.append(figure("actions", "actions/s", rates))
    middle = loops.midway(box, round(sum(played) / sum(games)) // 2, Random(seed))

    def copy(times: int) -> int:
        loops.copies(middle, times)
        return times

    batch = _fitting(copy, seconds)
    runs = []
    for number in range(repeats):
        begun = time.perf_counter()
        copy(batch)
        runs.append((time.perf_counter() - begun) / batch * 1e9)
        tell("copy", number + 1, repeats)
    figures.append(figure("copy", "ns", runs))
    return Bench(
        game=game.id,
        seats=players,
        compiled=about.compiled(),
        version=about.VERSION,
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        actions_per_game=sum(played) / sum(games),
        figures=tuple(figures),
    )


def _quiet(name: str, done: int, wanted: int) -> None:
    return


def _way(game: Game, box: Box, name: str, rng: Random) -> Callable[[int], int]:
    if name == "listed":
        return lambda games: loops.listed(box, games, rng)
    if name == "packed":
        buf = buffer(game.max_legal)
        return lambda games: loops.packed(box, games, rng, buf)
    return lambda games: loops.rollouts(box, games, rng)


def _fitting(run: Callable[[int], int], seconds: float) -> int:
    """How many at once take about so long; warms up on the way."""
    batch = 1
    while True:
        begun = time.perf_counter()
        run(batch)
        took = time.perf_counter() - begun
        if took >= seconds / 4:
            return max(1, round(batch * seconds / took))
        batch *= 2
