"""How many steps a second the environments do, on one core, with legal actions drawn at random.

    python benchmarks/env_speed.py --write

measures every game (`--game`: one of them):

* Gymnasium, for games for one: every numbering of the actions, with and without the passive checks that
  `gymnasium.make` puts around an environment, and several environments side by side;
* PettingZoo: a step with the observation that `last` gives, for the least and the greatest number of seats, and the
  same with the observation left out;
* OpenSpiel: `legal_actions` and `apply_action`; and single calls that its algorithms make at every step.

Only what the environment does counts, not the drawing of actions, and only processor time, so that a busy machine
changes little. `--write` keeps the report in `benchmarks/results/env_speed.txt`.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
import pyspiel

from oikist import about
from oikist.arena.measure import Figure, figure
from oikist.core import registry
from oikist.envs import SoloEnv, TableEnv, aec, openspiel, register
from oikist.envs.registration import env_id

RESULTS: Final = Path(__file__).parent / "results"

LIBRARIES: Final = ("gymnasium", "pettingzoo", "open_spiel", "numpy")


def rates(seconds: float, repeats: int, step: Callable[[], float]) -> list[float]:
    """Steps a second of so many runs; `step` makes one and says how long the environment took."""
    found = []
    for _ in range(repeats + 1):
        steps, spent = 0, 0.0
        while spent < seconds:
            spent += step()
            steps += 1
        found.append(steps / spent)
    return found[1:]  # the first one warms up


def gymnasium_step(env: gymnasium.Env[Any, Any]) -> Callable[[], float]:
    """A step, and a new game where one has ended."""
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def step() -> float:
        nonlocal info
        legal = np.flatnonzero(info["action_mask"])
        action = legal[rng.integers(len(legal))]
        begun = time.thread_time()
        *_, over, cut, info = env.step(action)
        if over or cut:
            _, info = env.reset()
        return time.thread_time() - begun

    return step


def vector_step(env: gymnasium.vector.VectorEnv[Any, Any, Any]) -> Callable[[], float]:
    """A step of several side by side."""
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def step() -> float:
        nonlocal info
        # of an environment that has just ended the next step is its reset, whatever the action
        actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        begun = time.thread_time()
        *_, info = env.step(np.array(actions))
        return (time.thread_time() - begun) / env.num_envs

    return step


def pettingzoo_step(env: TableEnv, *, observe: bool) -> Callable[[], float]:
    """A step of the agent that is selected, with what `last` gives it."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> float:
        begun = time.thread_time()
        if not env.agents:
            env.reset()
        observation, _, over, cut, _ = env.last(observe=observe)
        spent = time.thread_time() - begun
        if over or cut:
            action = None
        elif observation is None:
            legal = env.position.actions()
            action = legal[rng.integers(len(legal))]
        else:
            found = np.flatnonzero(observation["action_mask"])
            action = int(found[rng.integers(len(found))])
        begun = time.thread_time()
        env.step(action)
        return spent + time.thread_time() - begun

    return step


def openspiel_step(game: Any, extra: Callable[[Any], object] | None) -> Callable[[], float]:
    """An action of whoever is to act; or, with `extra`, that call alone before it, at decisions."""
    rng = np.random.RandomState(1)
    state = game.new_initial_state()

    def advance() -> float:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        begun = time.thread_time()
        legal = state.legal_actions()
        spent = time.thread_time() - begun
        action = legal[rng.randint(len(legal))]
        begun = time.thread_time()
        state.apply_action(action)
        return spent + time.thread_time() - begun

    def call() -> float:
        advance()
        while state.is_terminal() or state.is_chance_node():
            advance()
        assert extra is not None
        begun = time.thread_time()
        extra(state)
        return time.thread_time() - begun

    return advance if extra is None else call


def measured(game_id: str, seconds: float, repeats: int) -> Iterator[Figure]:
    """Everything that is measured of one game."""

    def of(name: str, step: Callable[[], float], unit: str = "steps/s") -> Figure:
        return figure(name, unit, rates(seconds, repeats, step))

    game = registry.find(game_id)
    if 1 in game.seats:
        numberings = ["all", "listed", *(["encoder"] if SoloEnv(game_id).encoder.num_actions else [])]
        for numbering in numberings:
            env = SoloEnv(game_id, actions=numbering)  # type: ignore[arg-type] # one of those
            yield of(f"SoloEnv, actions={numbering!r}", gymnasium_step(env))
        last = numberings[-1]
        yield of(f"gymnasium.make, actions={last!r}", gymnasium_step(gymnasium.make(env_id(game_id), actions=last)))
        several = gymnasium.make_vec(env_id(game_id), num_envs=8, vectorization_mode="sync", actions=last)
        yield of(f"make_vec of 8, sync, actions={last!r}", vector_step(several))
    for seats in sorted({min(game.seats), max(game.seats)}):
        yield of(f"aec, seats={seats}", pettingzoo_step(aec(game_id, seats=seats), observe=True))
        yield of(f"aec, seats={seats}, not observed", pettingzoo_step(aec(game_id, seats=seats), observe=False))
    for players in sorted({min(game.seats), max(game.seats)}):
        spiel = pyspiel.load_game(openspiel.short_name(game_id), {"players": players, "utility": "points"})
        yield of(f"OpenSpiel, players={players}", openspiel_step(spiel, None))
        for name, extra in (
            ("clone", lambda state: state.clone()),
            ("information_state_string", lambda state: state.information_state_string()),
            ("observation_tensor", lambda state: state.observation_tensor()),
        ):
            yield of(f"  {name}", openspiel_step(spiel, extra), "calls/s")


def main() -> None:
    """Measures, prints, and keeps the report if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    register()
    openspiel.register()
    # the games that come with oikist, not what else is installed
    own = [game_id for game_id in registry.game_ids() if registry.find(game_id).package.startswith("oikist.games.")]
    parser.add_argument("--game", choices=own, action="append", help="once or several times; default all")
    parser.add_argument("--seconds", type=float, default=0.5, help="of one run")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep the report")
    wanted = parser.parse_args()
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    lines = [
        f"{about.describe()}, {platform.machine()}, Python {platform.python_version()}, {libraries}",
        f"Per second of one core's time: median [least, most] of {wanted.repeats} runs; "
        f"load average when begun: {os.getloadavg()[0]:.1f}",
    ]
    print("\n".join(lines))
    for game_id in wanted.game or own:
        lines += ["", registry.find(game_id).title]
        print("\n".join(lines[-2:]))
        for found in measured(game_id, wanted.seconds, wanted.repeats):
            lines.append(f"{found.name:40} {found.median:8.0f} {found.unit:8} [{found.low:.0f}, {found.high:.0f}]")
            print(lines[-1], flush=True)
    lines += ["", f"load average when done: {os.getloadavg()[0]:.1f}"]
    if wanted.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "env_speed.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
