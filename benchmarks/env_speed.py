"""How many steps a second the environments do, on one core, with legal actions drawn at random.

    python benchmarks/env_speed.py --game micro-rome --write

measures every numbering of the actions, with and without the passive checks that `gymnasium.make` puts around an
environment, and several environments side by side. Only what the environment does counts, not the drawing of
actions, and only processor time, so that a busy machine changes little. `--write` keeps the report in
`benchmarks/results/env_speed.txt`.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np

from oikist import about
from oikist.arena.measure import Figure, figure
from oikist.core import registry
from oikist.envs import SoloEnv, register
from oikist.envs.registration import env_id

RESULTS: Final = Path(__file__).parent / "results"


def runs_of(env: gymnasium.Env[Any, Any], seconds: float, repeats: int) -> list[float]:
    """Steps a second of so many runs."""
    rng = np.random.default_rng(1)
    found = []
    _, info = env.reset(seed=1)
    for _ in range(repeats + 1):
        steps, spent = 0, 0.0
        while spent < seconds:
            legal = np.flatnonzero(info["action_mask"])
            action = legal[rng.integers(len(legal))]
            begun = time.thread_time()
            *_, over, cut, info = env.step(action)
            if over or cut:
                _, info = env.reset()
            spent += time.thread_time() - begun
            steps += 1
        found.append(steps / spent)
    return found[1:]  # the first one warms up


def vector_runs(env: gymnasium.vector.VectorEnv[Any, Any, Any], seconds: float, repeats: int) -> list[float]:
    """The same of several side by side, their steps added up."""
    rng = np.random.default_rng(1)
    found = []
    _, info = env.reset(seed=1)
    for _ in range(repeats + 1):
        steps, spent = 0, 0.0
        while spent < seconds:
            # of an environment that has just ended the next step is its reset, whatever the action
            actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
            begun = time.thread_time()
            *_, info = env.step(np.array(actions))
            spent += time.thread_time() - begun
            steps += env.num_envs
        found.append(steps / spent)
    return found[1:]


def measured(game_id: str, seconds: float, repeats: int) -> Iterator[Figure]:
    """Everything that is measured of one game."""
    env = SoloEnv(game_id)
    numberings = ["all", "listed", *(["encoder"] if env.encoder.num_actions else [])]
    for numbering in numberings:
        env = SoloEnv(game_id, actions=numbering)  # type: ignore[arg-type] # one of those
        yield figure(f"SoloEnv, actions={numbering!r}", "steps/s", runs_of(env, seconds, repeats))
    last = numberings[-1]
    made = gymnasium.make(env_id(game_id), actions=last)
    yield figure(f"gymnasium.make, actions={last!r}", "steps/s", runs_of(made, seconds, repeats))
    several = gymnasium.make_vec(env_id(game_id), num_envs=8, vectorization_mode="sync", actions=last)
    yield figure(f"make_vec of 8, sync, actions={last!r}", "steps/s", vector_runs(several, seconds, repeats))


def main() -> None:
    """Measures, prints, and keeps the report if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    solo = [name.removeprefix("oikist/").rpartition("-v")[0] for name in register()]
    parser.add_argument("--game", choices=solo, default=solo[0] if solo else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="of one run")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep the report")
    wanted = parser.parse_args()
    lines = [
        f"{registry.find(wanted.game).title}, {about.describe()}, {platform.machine()}, "
        f"Python {platform.python_version()}, Gymnasium {gymnasium.__version__}, NumPy {np.__version__}",
        f"Steps a second of one core's time, median [least, most] of {wanted.repeats} runs; "
        f"load average when begun: {os.getloadavg()[0]:.1f}",
        "",
    ]
    print("\n".join(lines))
    for found in measured(wanted.game, wanted.seconds, wanted.repeats):
        lines.append(f"{found.name:40} {found.median:7.0f}  [{found.low:.0f}, {found.high:.0f}]")
        print(lines[-1], flush=True)
    if wanted.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "env_speed.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
