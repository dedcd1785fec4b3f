"""Romolo o Remo?, alone against the A.I., as an environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from oikist.core.state import CHANCE, OVER
from oikist.envs import SoloEnv, register
from oikist.envs.encoding import encode
from oikist.games.romolo import layout as at
from oikist.games.romolo.encoding import FIGURES, FRAME, GROUND, HOLDINGS, OWN
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.players import seek

NAME = "oikist/romolo-v0"


@pytest.mark.parametrize("numbering", ["all", "listed"])
def test_gymnasiums_own_check_has_nothing_to_say(numbering: str) -> None:
    pytest.importorskip("resvg")
    assert NAME in register()
    check_env(gymnasium.make(NAME, actions=numbering, render_size=(120, 160)).unwrapped)


@pytest.mark.parametrize("numbering", ["all", "listed"])
def test_random_games_stay_in_their_space_and_add_up(numbering: str) -> None:
    env = SoloEnv("romolo", actions=numbering)  # type: ignore[arg-type] # one of the two
    for seed in range(3):
        env.action_space.seed(seed)
        observation, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            assert observation in env.observation_space
            assert [env.game_action(int(one)) for one in np.flatnonzero(info["action_mask"])] == env.state.actions()
            observation, reward, over, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
            assert not cut
            total += float(reward)
        assert observation in env.observation_space
        assert env.state.actor() == OVER
        assert total == info["points"] == (-1000 if info["lost"] else env.state.scores()[0])


def states(seed: int) -> tuple[SoloEnv, list[RomoloState]]:
    """The player's decisions in a game of somebody who is no fool."""
    env = SoloEnv("romolo")
    state = env.game.new(1)
    assert isinstance(state, RomoloState)
    found = []
    for action in seek(state.box, seed):
        if state.actor() != CHANCE:
            found.append(state.observe(0))
        state.play(action)
    return env, [*found, state.observe(0)]


def encoded(env: SoloEnv, state: RomoloState) -> dict[str, Any]:
    return dict(encode(env.encoder, state))


def test_long_games_stay_in_their_space() -> None:
    for seed in (1, 3, 4):
        env, positions = states(seed)
        for state in positions:
            arrays = encoded(env, state)
            for part in env.encoder.parts:
                assert arrays[part.name].min() >= part.low
                assert arrays[part.name].max() <= part.high


def test_what_the_arrays_say() -> None:
    env, positions = states(3)
    state = positions[len(positions) // 2]
    arrays, box = encoded(env, state), state.box
    left, top = min(q for q, _ in box.places), min(r for _, r in box.places)
    chart = arrays["map"]
    assert chart.shape == (len(GROUND) + 2 * len(OWN), 8, 6)
    assert chart[0].sum() == box.hexes == 30
    for place, (q, r) in enumerate(box.places):
        cell = chart[:, r - top, q - left]
        assert cell[0] == 1
        assert [number + 1 for number in range(4) if cell[1 + number]] == [
            t for t in [state.d[at.TERRAIN + place]] if t
        ]
        for kind in range(at.WALL):
            assert cell[GROUND.index("farm") + kind] == state.built(place, kind)
        for seat in range(2):
            first = len(GROUND) + seat * len(OWN)
            assert cell[first] == (state.tower(place) == seat)
            for kind in range(4):
                assert cell[first + 1 + 3 * kind : first + 4 + 3 * kind].sum() == state.of_type(seat, place, kind)
    mine = dict(zip(HOLDINGS, arrays["players"][0].tolist(), strict=True))
    assert (mine["half coins"], mine["workers"]) == (state.d[at.COINS], state.d[at.WORKERS])
    assert mine["points"] - arrays["players"][1][HOLDINGS.index("points")] == state.scores()[0]
    assert arrays["figures"][FIGURES.index("round")] == state.d[at.ROUND]
    assert arrays["market"][0].tolist() == [state.d[at.PRICE + kind] for kind in range(5)]
    units = next(one for one in positions if one.top() and one.d[one.top()] == at.F_UNIT)
    decision = dict(zip(FRAME, encoded(env, units)["decision"].tolist(), strict=True))
    assert (decision["kind"], decision["player"]) == (at.F_UNIT, 0)


def test_neighbours_are_where_the_docs_say() -> None:
    box = SoloEnv("romolo").game.new(1).box_of()
    places = box.places  # type: ignore[attr-defined] # Romolo's own box
    for one, (q, r) in enumerate(places):
        near = {int(box.near[6 * one + way]) for way in range(6)} - {-1}  # type: ignore[attr-defined] # as above
        # row, column: (0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)
        steps = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q - 1, r + 1), (q + 1, r - 1)}
        assert near == {other for other, place in enumerate(places) if place in steps}
