"""Fits what a map of Micro Rome is worth beyond its points: the table of `oikist.games.micro_rome.weights`.

    python benchmarks/micro_rome_fit.py --rounds 3 > src/oikist/games/micro_rome/weights.py

Goes backwards from the last card. For positions of the search's own games with so many cards to come, some placements
are tried with the same next cards, each answered as well as the weights for one card fewer know. How much better one
placement did than another *of the same position* is explained by what `hints.measure` counts (ridge regression, held
near the weights for one card fewer); comparing within a position takes out the luck and what is left in the deck. Every
round starts from the weights of the one before, and plays its games with them. Needs NumPy; takes minutes where
oikist is compiled.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core import registry
from oikist.core.state import CHANCE, OVER, buffer
from oikist.games.micro_rome import hints
from oikist.games.micro_rome.hints import MEASURES, SLOTS, Weights, best_reply, measure, worth
from oikist.games.micro_rome.layout import CARDS, MAX_LEGAL
from oikist.games.micro_rome.state import MicroRomeState
from oikist.games.micro_rome.weights import TABLE

GAME: Final = registry.find("micro-rome")
LOSS: Final = -20.0
"""Points that a lost game counts for here."""

Array = Any
"""Of NumPy, whose types say little here."""


class Fitting:
    """One fit.

    Args:
        seed: of decks and samples.
        games: played a round for positions.
        positions: looked at for every number of cards to come.
    """

    def __init__(self, seed: int, games: int, positions: int) -> None:
        self.rng = random.Random(seed)
        self.games = games
        self.positions = positions
        self.buffer = buffer(MAX_LEGAL)
        self.kept: dict[int, list[MicroRomeState]] = {left: [] for left in range(1, CARDS + 1)}

    def value(self, state: MicroRomeState, weights: Weights) -> float:
        """Points expected of a map."""
        return LOSS if state.lost() else worth(state, weights) / 100

    def after(self, state: MicroRomeState, action: int) -> MicroRomeState:
        """The position after an action."""
        new = state.copy()
        new._apply(action)
        return new

    def play(self, weights: Weights) -> float:
        """Plays games, now and then carelessly, and keeps the positions with a drawn card; the mean score."""
        scores = []
        for kept in self.kept.values():
            del kept[: -self.games]
        for _ in range(self.games):
            state = GAME.new(1)
            assert isinstance(state, MicroRomeState)
            while state.actor() != OVER:
                if state.actor() == CHANCE:
                    state._apply(self.rng.choice(state.actions()))
                    continue
                left = CARDS - len(state.laid)
                if left:
                    self.kept[left].append(state.copy())
                if self.rng.random() < 0.15:
                    actions = state.actions()
                    few = self.rng.sample(actions, min(25, len(actions)))
                    here = state
                    action = max(few, key=lambda action: self.value(self.after(here, action), weights))
                else:
                    action = best_reply(state, weights, self.buffer)
                state._apply(action)
            if not state.lost():
                scores.append(state.scores()[0])
        return sum(scores) / len(scores)

    def compare(self, state: MicroRomeState, choosing: Weights, judging: Weights) -> tuple[Array, Array] | None:
        """Of some placements of a position: what is counted after each, and points won later."""
        ranked = [self.after(state, action) for action in state.actions()]
        ranked = [after for after in ranked if not after.lost()]
        ranked.sort(key=lambda after: worth(after, choosing), reverse=True)
        others = ranked[6 : max(10, len(ranked) // 3)]
        picked = ranked[:6] + self.rng.sample(others, min(4, len(others)))
        if len(picked) < 2:
            return None
        draws: list[int] = picked[0].actions() if picked[0].actor() == CHANCE else []
        cards: list[int | None] = [*self.rng.sample(draws, min(4, len(draws)))] or [None]
        counted, later = [], []
        out = vec[i64]([0] * SLOTS)
        for after in picked:
            measure(after, out)
            counted.append([float(out[index]) for index in range(MEASURES)])
            values = []
            for card in cards:
                next_one = after if card is None else self.after(after, card)
                if not next_one.lost():
                    next_one = self.after(next_one, best_reply(next_one, judging, self.buffer))
                values.append(self.value(next_one, judging))
            later.append(sum(values) / len(values) - after.scores()[0])
        return np.array(counted), np.array(later)

    def fit(self, table: Array) -> Array:
        """A new table, made with the games of an old one."""
        new = np.zeros((CARDS + 1, MEASURES))
        for left in range(1, CARDS + 1):
            judging, choosing = as_weights(new), as_weights(table)
            gram, moment, size = np.zeros((MEASURES, MEASURES)), np.zeros(MEASURES), 0
            means = []
            for state in self.rng.sample(self.kept[left], min(self.positions, len(self.kept[left]))):
                found = self.compare(state, choosing, judging)
                if found is None:
                    continue
                counted, later = found
                means.append((counted.mean(0), later.mean()))
                counted, later = counted - counted.mean(0), later - later.mean()
                gram += counted.T @ counted
                moment += counted.T @ later
                size += len(later)
            held = 0.02 * (np.sqrt(np.diag(gram) / size) + 0.03) ** 2 * size
            row = np.linalg.solve(gram + np.diag(held), moment + held * new[left - 1])
            row[hints.ONE] = 0.0  # the same for all placements of a position: the mean tells it
            row[hints.ONE] = np.mean([later - counted @ row for counted, later in means])
            new[left] = row
        return new


def as_weights(table: Array) -> Weights:
    """The weights as the hints use them."""
    return Weights([round(100 * value) for value in table.ravel()])


def module(table: Array) -> str:
    """The source of the module that holds the table."""
    lines = [
        '"""What each thing that `hints.measure` counts is worth, in hundredths; '
        'made by `benchmarks/micro_rome_fit.py`."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "# one row for every number of cards still to be laid, from 0 on; columns as numbered in `hints`",
        "# fmt: off",
        "TABLE: Final = [",
    ]
    for row in table:
        texts = [f"{round(100 * value)}," for value in row]
        half = (len(texts) + 1) // 2
        lines += ["    " + " ".join(texts[:half]), "    " + " ".join(texts[half:])]
    return "\n".join([*lines, "]", "# fmt: on", ""])


def main() -> None:
    """Fits, and writes the module to standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="begin with nothing instead of the table in use")
    wanted = parser.parse_args()
    fitting = Fitting(wanted.seed, wanted.games, wanted.positions)
    table = np.zeros((CARDS + 1, MEASURES))
    if not wanted.fresh:
        table = np.array(TABLE, dtype=float).reshape(CARDS + 1, MEASURES) / 100
    for number in range(wanted.rounds):
        mean = fitting.play(as_weights(table))
        print(f"round {number}: games with the old weights score {mean:.2f}", file=sys.stderr, flush=True)
        table = fitting.fit(table)
    print(f"games with the new weights score {fitting.play(as_weights(table)):.2f}", file=sys.stderr, flush=True)
    sys.stdout.write(module(table))


if __name__ == "__main__":
    main()
