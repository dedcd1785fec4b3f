"""Makes the plan and the judgement that the search plays Romolo o Remo? alone with.

    python benchmarks/romolo_plan.py games --games 1500
    python benchmarks/romolo_plan.py tune --minutes 20 --out numbers.json
    python benchmarks/romolo_plan.py fit --games 3000 > src/oikist/games/romolo/plan/weights.py

`games` lets the plan play alone, without any search, and counts; `tune` looks for better numbers for it
(`plan.numbers`: an evolution strategy with a step size for every number, each candidate on the same games); `fit`
makes the table of `plan.weights`. It lets the plan play, a little disturbed so that there is something to compare,
counts at the beginning of every turn (`plan.measure`), and goes backwards through the game, five rounds at a time:
what is counted explains what the rows after it expect five rounds later (ridge regression, held near the weights for
the rounds after). Explaining the end of the game at once from its beginning fails: chance drowns it.

`fit` needs NumPy. All take minutes where oikist is compiled, and give the same for the same seed and number of games.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from librt.random import Random

from oikist.core import registry
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo.hints import RUIN
from oikist.games.romolo.layout import ROUND, S_ACTION, S_TURN, STAGE
from oikist.games.romolo.plan.measure import COLUMNS, ROUNDS, ROWS, Weights, counted
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.play import planned
from oikist.games.romolo.state import RomoloState

GAME: Final = registry.find("romolo")
START: Final = GAME.new(1)
# fmt: off
TUNED: Final = (
    "power_3", "power_4", "power_5", "power_6", "farm_hungry", "partner", "aqueduct_partner", "cube_short",
    "food_short", "cube_more", "explorer", "worker_fed", "worker_hungry", "soldier", "soldier_workers",
    "soldier_round", "soldiers_calm", "soldiers_alarm", "soldiers_large", "refine", "character", "sell",
    "sell_needy", "buy", "buy_lacking", "explored", "seek_tile", "tile", "seek", "home", "better", "join", "hunger",
    "famine", "peril", "peril_other", "guard_leave", "guard_come", "hunt", "hunt_near", "hunt_far", "hunt_margin",
    "post", "watch_leave", "watch_come", "rally", "rally_margin", "attack", "grain_reserve", "end_lead",
)
# fmt: on
Row = tuple[int, int, float, list[int]]
"""Game, round, final lead, what was counted."""


def play(numbers: Numbers, seed: int, noise: float = 0.0, seen: list[tuple[int, list[int]]] | None = None) -> float:
    """One game alone by the plan; the final lead, `RUIN` if the tower fell.

    Args:
        numbers: of the plan.
        seed: of chance and noise.
        noise: the share of decisions that are taken at random.
        seen: gets round and counts at the beginning of every turn.
    """
    state = START.copy()
    assert isinstance(state, RomoloState)
    rng = Random(seed)
    weights = Weights()
    last = -1
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.play_random(rng)
            continue
        now = int(state.d[ROUND])
        if seen is not None and now != last and state.d[STAGE] in (S_TURN, S_ACTION) and state.top() == 0:
            last = now
            seen.append((now, counted(state, weights)))
        action = planned(state, numbers) if noise == 0 or rng.random() >= noise else -1
        if action < 0:
            state.play_random(rng)
        else:
            state._apply(action)
    return RUIN if state.lost() else float(state.scores()[0])


def worth(lead: float) -> float:
    """What a result is worth: being ahead most of all."""
    return (1.0 if lead > 0 else 0.0) + 0.6 * math.tanh(lead / 30)


def merit(numbers: Numbers, seeds: Iterable[int]) -> tuple[float, float, float]:
    """Mean worth, share won, mean lead."""
    leads = [play(numbers, seed) for seed in seeds]
    return sum(map(worth, leads)) / len(leads), sum(lead > 0 for lead in leads) / len(leads), sum(leads) / len(leads)


def made(values: dict[str, float]) -> Numbers:
    """Numbers with some of them replaced."""
    numbers = Numbers()
    for name, value in values.items():
        setattr(numbers, name, max(0, round(value)))
    return numbers


def tune(wanted: argparse.Namespace) -> None:
    """An evolution strategy (separable CMA-ES); tells every fifth generation, keeps the mean in a file."""
    rng = random.Random(wanted.seed)
    default = Numbers()
    mean = {name: float(getattr(default, name)) for name in TUNED}
    scale = {name: max(0.7, 0.35 * abs(mean[name])) for name in TUNED}
    size = len(TUNED)
    offspring = 16
    parents = offspring // 2
    weight = [math.log(parents + 0.5) - math.log(place + 1) for place in range(parents)]
    weight = [one / sum(weight) for one in weight]
    effective = 1 / sum(one * one for one in weight)
    fade = (effective + 2) / (size + effective + 5)
    learn = min(1.0, 2 * (effective - 0.5) / ((size + 2) ** 2 + effective) * (size + 2) / 3)
    usual = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    variance = dict.fromkeys(TUNED, 1.0)
    path = dict.fromkeys(TUNED, 0.0)
    step = 0.3
    begun = time.monotonic()
    generation = 0
    while time.monotonic() - begun < 60 * wanted.minutes:
        generation += 1
        seeds = range(generation * 100_000, generation * 100_000 + wanted.games)
        brood = []
        for number in range(offspring):
            draw = {name: rng.gauss(0, 1) * math.sqrt(variance[name]) for name in TUNED}
            values = {name: mean[name] + step * scale[name] * draw[name] for name in TUNED}
            brood.append((merit(made(values), seeds)[0], number, draw, values))
        brood.sort(reverse=True)
        best = brood[:parents]
        for name in TUNED:
            mean[name] = sum(share * one[3][name] for share, one in zip(weight, best, strict=True))
            moved = sum(share * one[2][name] for share, one in zip(weight, best, strict=True))
            moved /= math.sqrt(variance[name])
            path[name] = (1 - fade) * path[name] + math.sqrt(fade * (2 - fade) * effective) * moved
            spread = sum(share * one[2][name] ** 2 for share, one in zip(weight, best, strict=True))
            variance[name] = (1 - learn) * variance[name] + learn * spread
        length = math.sqrt(sum(one * one for one in path.values()))
        step = min(1.0, max(0.08, step * math.exp(fade / (1 + fade) * (length / usual - 1))))
        if generation % 5 == 0:
            value, won, lead = merit(made(mean), range(wanted.seed, wanted.seed + wanted.games))
            print(
                f"generation {generation}: worth {value:.3f}, won {won:.1%}, lead {lead:+.1f}, step {step:.2f}",
                flush=True,
            )
            wanted.out.write_text(json.dumps({name: round(value) for name, value in mean.items()}, indent=1) + "\n")


def gathered(wanted: argparse.Namespace) -> list[Row]:
    """What was counted in games of the plan, each a little disturbed in its own way."""
    rows: list[Row] = []
    for number in range(wanted.games):
        rng = random.Random(wanted.seed + number)
        noise = rng.choice((0.0, 0.02, 0.05, 0.1))
        width = rng.choice((0.0, 0.15, 0.3))
        values = {name: getattr(Numbers(), name) * math.exp(rng.gauss(0, width)) for name in TUNED}
        seen: list[tuple[int, list[int]]] = []
        lead = play(made(values), wanted.seed + number, noise, seen)
        rows += [(number, when, lead, counts) for when, counts in seen]
    return rows


def fitted(rows: list[Row], hold: float) -> list[list[int]]:
    """The table, in hundredths; `hold` is how much the weights are held near those of the rounds after."""
    import numpy as np

    game = np.array([row[0] for row in rows])
    band = np.clip((np.array([row[1] for row in rows]) - 1) // ROUNDS, 0, ROWS - 1)
    lead = np.array([row[2] for row in rows], float)
    # being ahead at all is worth a dozen points; beyond 50 more is no matter
    final: Any = np.clip(lead, RUIN, 50) + 12 * np.tanh(lead / 6)
    counts: Any = np.array([row[3] for row in rows], float)
    counts[:, 0] = 0
    centre = counts.mean(0)
    counts -= centre
    first: dict[tuple[int, int], int] = {}
    for index in range(len(rows)):
        first.setdefault((int(game[index]), int(band[index])), index)
    weights: Any = np.zeros((ROWS, COLUMNS))
    level = np.zeros(ROWS)
    for now in range(ROWS - 1, -1, -1):
        here = np.where(band == now)[0]
        target = np.empty(len(here))
        for place, index in enumerate(here):
            then = first.get((int(game[index]), now + 1))
            target[place] = final[index] if then is None else counts[then] @ weights[now + 1] + level[now + 1]
        prior = weights[now + 1] if now + 1 < ROWS else np.zeros(COLUMNS)
        usual = counts[here].mean(0)
        left = target - counts[here] @ prior
        middle = left.mean()
        spread = counts[here] - usual
        change = np.linalg.solve(spread.T @ spread + hold * np.eye(COLUMNS), spread.T @ (left - middle))
        weights[now] = prior + change
        level[now] = middle - usual @ change
        told = counts[here] @ weights[now] + level[now]
        print(f"rounds {now * ROUNDS + 1} on: correlation {np.corrcoef(told, final[here])[0, 1]:.2f}", file=sys.stderr)
    weights[:, 0] = level - weights @ centre
    return [[round(100 * value) for value in row] for row in weights.tolist()]


def source(table: list[list[int]]) -> str:
    """The module `plan.weights`."""
    lines = [
        '"""What each thing that `measure.count` counts is worth, in hundredths: ``benchmarks/romolo_plan.py``."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "# one row for every five rounds; columns as named in `measure.NAMES`",
        "# fmt: off",
        "TABLE: Final = [",
    ]
    for row in table:
        lines += ["    " + ", ".join(map(str, row[at : at + 20])) + "," for at in range(0, len(row), 20)]
    return "\n".join([*lines, "]", "# fmt: on", ""])


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["games", "tune", "fit"])
    parser.add_argument("--games", type=int, default=400, help="a candidate, or in all")
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--minutes", type=float, default=20.0, help="of tuning")
    parser.add_argument("--hold", type=float, default=300.0, help="of the fit, near the rounds after")
    parser.add_argument("--out", type=Path, default=Path("numbers.json"), help="where tuning keeps its numbers")
    wanted = parser.parse_args()
    if wanted.task == "tune":
        tune(wanted)
    elif wanted.task == "fit":
        print(source(fitted(gathered(wanted), wanted.hold)), end="")
    else:
        _, won, lead = merit(Numbers(), range(wanted.seed, wanted.seed + wanted.games))
        print(f"the plan alone: won {won:.1%} of {wanted.games} games, lead {lead:+.1f} on average")


if __name__ == "__main__":
    main()
