"""A stranger's game, compiled by itself, beside our compiled core; and the same source interpreted plays the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oikist import about

# native_class=False is what a stranger must write: without it the subclass of a class compiled elsewhere crashes.
GAME = '''
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from oikist.core.errors import Ruling, no_such_action
from oikist.core.state import CHANCE, OVER, State


@mypyc_attr(native_class=False)
class Race(State):
    """Seats run in turn; a step is 1 or 2, and then chance adds 0 or, three times as often, 1."""

    def __init__(self) -> None:
        super().__init__()
        self.at = [0, 0]
        self.turn: i64 = 0
        self.rolling = False

    def actor(self) -> i64:
        if max(self.at) >= 10:
            return OVER
        return CHANCE if self.rolling else self.turn

    def actions(self) -> list[int]:
        return [] if self.actor() == OVER else [2, 3] if self.rolling else [0, 1]

    def weights(self) -> list[int]:
        return [1, 3] if self.actor() == CHANCE else []

    def refusal(self, action: int) -> Ruling | None:
        ruling = self.common_refusal(action, 4)
        return ruling if ruling is not None or action in self.actions() else no_such_action(action)

    def _apply(self, action: i64) -> None:
        if self.rolling:
            self.at[self.turn] += action - 2
            self.turn = 1 - self.turn
        else:
            self.at[self.turn] += action + 1
        self.rolling = not self.rolling

    def copy(self) -> Race:
        other = Race()
        other.at, other.turn, other.rolling = list(self.at), self.turn, self.rolling
        return other

    def scores(self) -> list[int]:
        return list(self.at)

    def to_bytes(self) -> bytes:
        return bytes([*self.at, self.turn, self.rolling])


def games(count: int) -> str:
    """Plays with one seed, half by the core's rollout, half through the checked door; says all that happened."""
    rng = Random(7)
    told = []
    for _ in range(count):
        state = Race()
        played = []
        while state.actor() != OVER:
            twin = state.copy()
            played.append(int(state.play_random(rng)))
            twin.play(played[-1])
            # not `twin == state`: in a class compiled apart from its base, mypyc takes == for `is`
            assert twin.to_bytes() == state.to_bytes()
        told.append(f"{played} {state.result()}")
        state = Race()
        state.rollout(rng)
        told.append(str(state.scores()))
    return "\\n".join(told)
'''

BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
sys.argv = ["setup.py", "build_ext", "--inplace", "--build-temp", "temp"]
setup(name="stranger", ext_modules=mypycify(["--config-file=", "race.py"], opt_level="0", target_dir="temp"))
"""

PLAY = "import race, oikist.about; print(race.__file__); print(oikist.about.compiled()); print(race.games(200))"


def python(folder: Path, code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(not about.compiled(), reason="about our compiled core: runs in the compiled part of `make test`")
def test_a_strangers_compiled_game_runs_on_our_compiled_core_and_plays_as_its_source_does(tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(GAME, encoding="utf-8")
    source, *interpreted = python(tmp_path, PLAY)
    assert source.endswith("race.py")

    python(tmp_path, BUILD)
    library, *compiled = python(tmp_path, PLAY)
    assert library.endswith((".so", ".pyd"))
    assert compiled == interpreted
    assert compiled[0] == "True"
    assert len(compiled) == 1 + 2 * 200
