"""How the values that a search finds become chances to win: `Hints.sharpness`, fitted to games between bots.

Bots play games against each other; a few decisions of each are judged as an analysis judges them, and it is noted
whether who decided won in the end. The sharpness is the one under which these wins are most likely (maximum
likelihood). A table shows how honest the chances are then: of those who saw such a chance, how many won.

    python benchmarks/win_chances.py palatinus pantikapaion romolo --games 60 > benchmarks/results/win_chances.txt

The same seed and numbers give the same table.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence

from oikist import bots
from oikist.analysis.figures import chances, steepness
from oikist.analysis.judge import judge, share_left
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.game import Game
from oikist.core.session import Session
from oikist.core.state import OVER

Position = tuple[list[float], float, int, float]
"""By seat the value (up to a constant); the share of the game that was left; who decides, and its share of the win."""


def positions(game: Game, seats: int, number: int, bot: str, rounds: int, each: int) -> list[Position]:
    """A game between bots, and a few of its positions."""
    rng = random.Random(f"{game.id} {seats} {number}")
    players = [bots.find(bot, game, seed=seats * 1000 + number * 10 + seat) for seat in range(seats)]
    session = Session.new(game, seats, seed=f"{seats}:{number}".encode().rjust(32, b"\0"), nonces=[""] * seats)
    while session.state.actor() != OVER:
        session.roll()
        actor = int(session.state.actor())
        if actor >= 0:
            session.play(players[actor].choose(session.state.observe(actor), Budget()), actor)
    ranks = session.state.result()
    share = [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
    choices = [ply for ply, event in enumerate(session.plies) if event.seat >= 0]
    sharpness = game.hints().sharpness()
    found: list[Position] = []
    for ply in rng.sample(choices, min(each, len(choices))):
        seat = session.plies[ply].seat
        view = session.state_at(ply).observe(seat)
        left = share_left(view, number)
        best = judge(game, view, budget=Budget(iterations=rounds), seed=number, left=left).best
        # chances are shares of exp(k * value): their logarithms give the values up to a constant
        steep = steepness(sharpness, left)
        values = [math.log(max(chance, 1e-300)) / steep for chance in best.chances]
        found.append((values, left, seat, share[seat]))
    return found


def likelihood(found: Sequence[Position], sharpness: float) -> float:
    """The logarithm of how likely it is that those who decided won, or did not."""
    total = 0.0
    for values, left, seat, won in found:
        chance = min(max(chances(values, steepness(sharpness, left))[seat], 1e-9), 1 - 1e-9)
        total += won * math.log(chance) + (1 - won) * math.log(1 - chance)
    return total


def fit(found: Sequence[Position]) -> float:
    """The sharpness under which the wins are most likely, to a hundredth."""
    return max((step / 100 for step in range(1, 200)), key=lambda sharpness: likelihood(found, sharpness))


def table(found: Sequence[Position], sharpness: float) -> list[str]:
    """Chances in bands of a tenth, and how many of them were wins."""
    lines = ["    chance seen    positions   chance on average   won"]
    bands: dict[int, list[tuple[float, float]]] = {}
    for values, left, seat, won in found:
        chance = chances(values, steepness(sharpness, left))[seat]
        bands.setdefault(min(9, int(10 * chance)), []).append((chance, won))
    for band in sorted(bands):
        some = bands[band]
        given, won = (sum(column) / len(some) for column in zip(*some, strict=True))
        lines.append(f"    {band / 10:.1f} to {(band + 1) / 10:.1f}   {len(some):9d}   {given:17.3f}   {won:.3f}")
    return lines


def main() -> None:
    """Plays, fits, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="ids of games")
    parser.add_argument("--games", dest="count", type=int, default=60, help="games for every number of seats")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3], help="numbers of seats")
    parser.add_argument("--bot", default="search:iterations=100", help="who plays")
    parser.add_argument("--rounds", type=int, default=1000, help="of a judgement")
    parser.add_argument("--each", type=int, default=8, help="positions of every game")
    given = parser.parse_args()
    for name in given.games:
        game = registry.find(name)
        found: list[Position] = []
        for seats in [count for count in given.seats if count in game.seats]:
            for number in range(given.count):
                found += positions(game, seats, number, given.bot, given.rounds, given.each)
                print(f"{name} {seats} {number}", file=sys.stderr, flush=True)
        best = fit(found)
        print(f"{game.title}: {given.count} games for each of {given.seats} seats by {given.bot},")
        print(f"  {len(found)} positions judged with {given.rounds} rounds")
        print(f"  sharpness {best:.2f}, log-likelihood {likelihood(found, best) / len(found):.3f} a position")
        used = game.hints().sharpness()
        print(f"  (in use: {used:.2f}, {likelihood(found, used) / len(found):.3f};")
        print(f"  all seats alike: {likelihood(found, 0.0) / len(found):.3f})")
        print("\n".join(table(found, best)), flush=True)


if __name__ == "__main__":
    main()
