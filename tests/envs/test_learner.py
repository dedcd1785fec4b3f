"""The recipe of docs/environments.md for MaskablePPO, run as it stands: with the library if it is there, else another.

The stand-in asks the environment for what Stable-Baselines3 2.9 asks for, in the same way, and plays at random.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from oikist.core import registry
from oikist.envs.encoding import space_of

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
STEPS = 40


class StandIn:
    """As much of MaskablePPO as the recipe uses."""

    def __init__(self, policy: str, env: Any, **settings: Any) -> None:
        assert policy == "MultiInputPolicy"
        assert isinstance(env.observation_space, spaces.Dict)
        # a policy takes boxes, flattened, and one number as an action
        assert all(isinstance(space, spaces.Box) for space in env.observation_space.values())
        assert isinstance(env.action_space, spaces.Discrete)
        assert env.action_space.start == 0
        self.env, self.rng = env, np.random.default_rng(settings["seed"])
        self.steps = 0

    def learn(self, _: int) -> None:
        observation, _info = self.env.reset(seed=1)
        for _step in range(STEPS):
            masks = self.env.get_wrapper_attr("action_masks")()
            assert masks.dtype == np.bool_
            assert masks.shape == (self.env.action_space.n,)
            assert observation in self.env.observation_space
            action, _state = self.predict(observation, action_masks=masks)
            observation, reward, over, cut, info = self.env.step(action)
            assert "illegal" not in info
            assert np.isfinite(np.float32(reward))
            self.steps += 1
            if over or cut:
                observation, _info = self.env.reset()

    def predict(self, _: Any, action_masks: Any) -> tuple[Any, None]:
        # a zero-dimensional array, not a number
        return np.array(self.rng.choice(np.flatnonzero(action_masks))), None


def test_the_recipe_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = [
        code
        for code in re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        if "MaskablePPO" in code
    ]
    if importlib.util.find_spec("sb3_contrib") is None:
        module = types.ModuleType("sb3_contrib")
        module.MaskablePPO = StandIn  # type: ignore[attr-defined] # made here
        monkeypatch.setitem(sys.modules, "sb3_contrib", module)
    names: dict[str, Any] = {}
    exec(block.replace("n_steps=512", "n_steps=64").replace("learn(4096)", "learn(64)"), names)
    assert names["over"] is True
    assert "illegal" not in names["info"]
    assert capsys.readouterr().out.splitlines()[-1] == str(names["info"]["points"])


@pytest.mark.parametrize("game_id", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_no_array_is_taken_for_a_picture(game_id: str) -> None:
    """Stable-Baselines3 gives bytes from 0 to 255 on three axes to a network for pictures of 36 x 36 or more."""
    game = registry.find(game_id)
    for seats in game.seats:
        for part in game.encoder(game.new(seats).box_of(), {}).parts:
            space = space_of(part)
            bytes_ = space.dtype == np.uint8 and (part.low, part.high) == (0, 255)
            assert not (bytes_ and len(part.shape) == 3), part.name
