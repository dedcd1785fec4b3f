"""Whether the house edition of Pantikapaion is fair: points by colour and by seat order, and bots that love one colour.

    python benchmarks/pantikapaion_balance.py

plays some thousand games of quick bots, which look one action ahead with the points that `hints.worth` expects, and
writes `benchmarks/results/pantikapaion_balance.txt`. Wanted: no colour is a clear best or worst plan (to love it, or
to avoid it, is worth as much as with the other colours, within four points), and the seat order is worth less than
four points. The exit code is 1 if not; then the edition is to be turned. `--edition` measures another one. Needs
oikist compiled to be done in minutes. With `--search 100` it plays a few games of the tree search against itself
instead, for points by colour and by seat order with stronger play; these take seconds each, and go to another report.

What needs no plan of its own (order of moving, sources of points, length) any game's `oikist arena balance` tells too,
with pictures; what is measured here alone is what it is worth to love or to avoid a colour.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from librt.random import Random

from oikist import about, bots
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.state import CHANCE, OVER
from oikist.games.pantikapaion.hints import promising
from oikist.games.pantikapaion.layout import BUILDING_NAMES, COLOURS, P_BUILDINGS, P_COINS, P_SUPPLY, WORKERS
from oikist.games.pantikapaion.scoring import points_of
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.worth import Weights

RESULTS: Final = Path(__file__).parent / "results"
LOVE: Final = 2.0
AVOIDANCE: Final = 0.3
"""What a lover, or an avoider, takes the buildings of a colour to be worth, in times of their worth."""
FAIR: Final = 4.0
"""Points that a seat or a plan may be apart."""


def lover(colour: int, strength: float) -> Weights:
    """The weights of a bot that rates the buildings of a colour so many times as high; below 1 it avoids them."""
    weights = Weights()
    name = f"taste{colour}"
    setattr(weights, name, getattr(weights, name) * strength)
    return weights


def played(edition: Edition, players: Sequence[Weights], seed: int) -> tuple[PantikapaionState, int]:
    """A finished game of one-ply bots, and who began."""
    state = cast("PantikapaionState", registry.find("pantikapaion").new(len(players), edition=edition))
    rng = Random(seed)
    began = -1
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.play_random(rng)
            continue
        began = int(state.first) if began < 0 else began
        actions = state.actions()
        action = actions[0] if len(actions) == 1 else promising(state, actions, players[actor])[0]
        state._apply(action)  # known to be legal
    return state, began


def searched(edition: Edition, seats: int, seed: int, iterations: int) -> tuple[PantikapaionState, int]:
    """A finished game of tree searches with so many iterations a decision, and who began."""
    game = registry.find("pantikapaion")
    state = cast("PantikapaionState", game.new(seats, edition=edition))
    rng = Random(seed)
    players = [bots.find(f"search:iterations={iterations}", game, seed=seed * seats + seat) for seat in range(seats)]
    began = -1
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.play_random(rng)
            continue
        began = int(state.first) if began < 0 else began
        actions = state.actions()
        action = actions[0] if len(actions) == 1 else players[actor].choose(state.observe(actor), Budget())
        state._apply(action)  # known to be legal
    return state, began


def told(values: Sequence[float]) -> str:
    """Mean and standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):5.1f} +- {error:.1f}"


def alike(edition: Edition, seats: int, games: int, seed: int, iterations: int = 0) -> list[str]:
    """Games of bots that are all alike, of tree searches if `iterations` are given; lines of the report."""
    names = ("points", *BUILDING_NAMES, "coins", "cubes", "droughts")
    by_source: dict[str, list[float]] = {name: [] for name in names}
    by_order: list[list[float]] = [[] for _ in range(seats)]
    built = [0] * COLOURS
    marks = [0] * COLOURS
    left = workers = 0
    margins: list[float] = []
    for number in range(games):
        if iterations:
            state, began = searched(edition, seats, seed + number, iterations)
        else:
            state, began = played(edition, [Weights()] * seats, seed + number)
        scores = sorted(state.scores())
        margins.append(scores[-1] - scores[-2])
        for seat in range(seats):
            points = points_of(state, seat)
            values = [points.total, *[points.by_colour(colour) for colour in range(COLOURS)]]
            for name, value in zip(names, [*values, points.coins, points.cubes, points.droughts], strict=True):
                by_source[name].append(float(value))
            by_order[(seat - began) % seats].append(float(points.total) - sum(scores) / seats)
            for building in range(state.get(seat, P_BUILDINGS)):
                built[state.building_colour(seat, building)] += 1
            for colour in range(COLOURS):
                marks[colour] += state.mark(seat, colour)
            left += state.get(seat, P_COINS)
            workers += WORKERS - state.get(seat, P_SUPPLY)
    count = games * seats
    points_ = by_source.pop("points")
    best = max(abs(statistics.fmean(one) - statistics.fmean(two)) for one in by_order for two in by_order)
    return [
        f"{seats} players, {games} games, all bots alike",
        f"  points {told(points_)} (sd {statistics.stdev(points_):.1f}), margin of the winner {told(margins)}",
        "  by source: " + ", ".join(f"{name} {statistics.fmean(values):.1f}" for name, values in by_source.items()),
        "  buildings "
        + " ".join(f"{name} {number / count:.1f}" for name, number in zip(BUILDING_NAMES, built, strict=True))
        + f", in all {sum(built) / count:.1f}; markers "
        + " ".join(f"{mark / count:.1f}" for mark in marks)
        + f"; coins left {left / count:.1f}; workers {workers / count:.1f}",
        "  by turn order, from the table's mean: " + ", ".join(told(values) for values in by_order),
        f"  the seat order is worth {best:.1f} points: " + ("fair" if best < FAIR else "NOT FAIR"),
        "",
    ]


def plans(edition: Edition, seats: int, games: int, seed: int) -> list[str]:
    """Games with one bot that rates a colour too high, or too low, against neutral ones; lines of the report."""
    lines = [
        f"{seats} players: one bot that overrates a colour {LOVE:g} times, or underrates it, {games} games of each"
    ]
    for strength in (LOVE, AVOIDANCE):
        means: list[float] = []
        for colour in range(COLOURS):
            ahead: list[float] = []
            built: list[float] = []
            for number in range(games):
                seat = number % seats
                players = [Weights()] * seats
                players[seat] = lover(colour, strength)
                # the same dice for every seat of the lover, and for every colour
                state, _ = played(edition, players, seed + number // seats)
                scores = state.scores()
                mine = scores.pop(seat)
                ahead.append(mine - statistics.fmean(scores))
                numbers = range(state.get(seat, P_BUILDINGS))
                built.append(sum(1.0 for at in numbers if state.building_colour(seat, at) == colour))
            means.append(statistics.fmean(ahead))
            lines.append(
                f"  {'loves' if strength > 1 else 'avoids':6} {BUILDING_NAMES[colour]:8} (builds "
                f"{statistics.fmean(built):.1f}): {told(ahead)} points ahead of the neutral ones"
            )
        lines.append(verdict(means))
    return [*lines, ""]


def verdict(means: Sequence[float]) -> str:
    """Whether one colour stands out. Any distortion costs points, so that the plans are measured against each other."""
    apart = [mean - statistics.fmean(means) for mean in means]
    fair = max(apart) < FAIR and min(apart) > -FAIR
    return f"  from the mean of these: {min(apart):+.1f} to {max(apart):+.1f}: " + ("fair" if fair else "NOT FAIR")


def main() -> None:
    """Plays the games and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="house", help="name, or path of a file")
    parser.add_argument("--games", type=int, default=300, help="for each number of players")
    parser.add_argument("--plans", type=int, default=120, help="games for each plan")
    parser.add_argument("--seats", type=int, nargs="*", choices=(2, 3, 4), default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--search", type=int, default=0, metavar="N", help="tree searches with N iterations instead")
    parser.add_argument("--out", type=Path, help="the report; pantikapaion_balance.txt or ..._search.txt")
    wanted = parser.parse_args()
    if wanted.games < 2 or wanted.plans < max(wanted.seats):
        parser.error("--games must be 2 or more, and --plans as many as there are seats")
    edition = registry.find("pantikapaion").edition(wanted.edition)
    begun = time.perf_counter()
    lines = [
        f"Pantikapaion, edition {edition.name} ({edition.hash()[:8]}), {about.describe()}, seed {wanted.seed}",
        f"Tree searches with {wanted.search} iterations a decision; +- is one standard error."
        if wanted.search
        else "Bots that look one action ahead by expected points; +- is one standard error.",
        "",
    ]
    for seats in wanted.seats if wanted.search else ():
        found = alike(edition, seats, wanted.games, wanted.seed, wanted.search)
        print("\n".join(found), flush=True)
        lines += found
    for part in () if wanted.search else (alike, plans):
        for seats in wanted.seats:
            found = part(edition, seats, wanted.games if part is alike else wanted.plans, wanted.seed)
            print("\n".join(found), flush=True)
            lines += found
    lines.append(f"{time.perf_counter() - begun:.0f} s")
    out: Path = wanted.out or RESULTS / f"pantikapaion_balance{'_search' if wanted.search else ''}.txt"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.exit(any("NOT FAIR" in line for line in lines))


if __name__ == "__main__":
    main()
