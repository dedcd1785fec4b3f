"""Micro Rome as an environment."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from oikist.core.state import CHANCE, OVER
from oikist.envs import SoloEnv, register
from oikist.games.micro_rome.layout import LEAST, PLACE_AT, SPAN

NAME = "oikist/micro-rome-v0"
NUMBERINGS = ("all", "listed", "encoder")


def played(env: SoloEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """A game with actions at random, by the mask; the sum of all rewards, and the last info."""
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
        assert not cut
        total += float(reward)
    return total, info


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_gymnasiums_own_check_has_nothing_to_say(numbering: str) -> None:
    pytest.importorskip("resvg")
    assert NAME in register()
    # a step by a number drawn without the mask, most likely illegal, is part of the check
    check_env(gymnasium.make(NAME, actions=numbering, render_size=(160, 160)).unwrapped)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_every_numbering_leads_through_whole_games(numbering: str) -> None:
    env = SoloEnv("micro-rome", actions=numbering)  # type: ignore[arg-type] # one of the three
    for seed in range(3):
        total, info = played(env, seed)
        assert env.state.actor() == OVER
        assert total == info["points"] == (-100 if info["lost"] else env.state.scores()[0])
        assert not info["action_mask"].any()
        assert len([event for event in env.record().events if event.seat == CHANCE]) <= 15


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_observations_stay_in_their_space(numbering: str) -> None:
    env = SoloEnv("micro-rome", actions=numbering)  # type: ignore[arg-type] # one of the three
    env.action_space.seed(2)
    observation, info = env.reset(seed=2)
    over = False
    while not over:
        assert observation in env.observation_space
        mask = info["action_mask"]
        assert mask.sum() == len(env.state.actions())
        assert [env.game_action(int(number)) for number in np.flatnonzero(mask)] == env.state.actions()
        observation, _, over, _, info = env.step(env.action_space.sample(mask=mask))
    assert observation in env.observation_space


def test_shapes_are_those_of_the_docs() -> None:
    env = SoloEnv("micro-rome", actions="encoder")
    observation, _ = env.reset(seed=1)
    assert {name: array.shape for name, array in observation.items()} == {
        "map": (17, 40, 40),
        "card": (2, 17, 3, 4),
        "deck": (15,),
        "left": (14,),
        "figures": (5,),
        "action_mask": (12800,),
    }
    small = SoloEnv("micro-rome", actions="encoder", encoding={"window": 20}).reset(seed=1)[0]
    assert (small["map"].shape, small["action_mask"].shape) == ((17, 20, 20), (3200,))


def test_the_mask_of_the_encoder_lies_over_the_window() -> None:
    env = SoloEnv("micro-rome", actions="encoder")
    observation, info = env.reset(seed=1)
    left, top = observation["figures"][2:4]
    mask = info["action_mask"].reshape(40, 40, 2, 4)
    listed = {
        PLACE_AT + ((y + top - LEAST) * SPAN + x + left - LEAST) * 8 + side * 4 + turns
        for y, x, side, turns in np.argwhere(mask)
    }
    assert listed == set(env.state.actions())


def test_the_same_seed_gives_the_same_deck_under_any_numbering() -> None:
    decks = []
    for numbering in NUMBERINGS:
        env = SoloEnv("micro-rome", actions=numbering)  # type: ignore[arg-type] # one of the three
        env.reset(seed=9)
        while env.state.actor() != OVER:
            legal = env.state.actions()
            env.step(env.number(legal[len(legal) // 2]))
        decks.append([event.action for event in env.record().events if event.seat == CHANCE])
    assert decks[0] == decks[1] == decks[2]
    assert sorted(decks[0]) == list(range(15))


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_a_copy_in_the_middle_goes_its_own_way(way: str) -> None:
    env = SoloEnv("micro-rome", actions="listed")
    env.reset(seed=3)
    for _ in range(5):
        env.step(0)
    other = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    before = env.state.to_bytes()
    while other.state.actor() != OVER:
        other.step(0)
    assert env.state.to_bytes() == before
    while env.state.actor() != OVER:
        env.step(0)
    assert env.state.to_bytes() == other.state.to_bytes()


def test_too_small_a_window_cuts_games_off_and_says_so() -> None:
    env = SoloEnv("micro-rome", actions="encoder", encoding={"window": 10})
    ends: dict[bool, int] = {}
    for seed in range(60):
        _, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            # always as far to the right as can be, until no legal placement begins inside the window
            number = max(np.flatnonzero(info["action_mask"]).tolist(), key=lambda number: number // 8 % 10)
            observation, _, over, cut, info = env.step(number)
            assert cut == (env.state.actor() != OVER and not info["action_mask"].any())
        ends[cut] = int(observation["figures"][4])
        if len(ends) == 2:
            break
    assert set(ends) == {False, True}
    # a whole game takes more room than ten spaces a side
    assert ends[False] > 0


def test_an_illegal_placement_names_the_rule() -> None:
    env = SoloEnv("micro-rome")
    env.reset(seed=1)
    # far from everything: at least three spaces must be covered
    _, reward, over, _, info = env.step(PLACE_AT + ((40 - LEAST) * SPAN + 40 - LEAST) * 8)
    assert (reward, over, info["illegal"]) == (-100, True, "MIC-8")


def test_pictures_keep_their_size_while_the_map_grows() -> None:
    pytest.importorskip("resvg")
    env = SoloEnv("micro-rome", render_mode="rgb_array", render_size=(200, 150))
    env.reset(seed=1)
    while env.state.actor() != OVER:
        assert env.render().shape == (150, 200, 3)
        env.step(env.state.actions()[-1])
    assert env.render().shape == (150, 200, 3)
