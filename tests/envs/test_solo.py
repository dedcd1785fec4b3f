"""The Gymnasium environment, with the toy game The Cistern: six buckets come in chance's order, each is poured or left.

Its actions: 0 to 5 are chance's, 6 pours, 7 leaves; more than `most` measures (12) and the game is lost.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from oikist.core.encoding import Encoder, Part
from oikist.core.errors import IllegalAction, OikistError, OptionError
from oikist.core.game import Game
from oikist.core.record import from_json_lines, replay
from oikist.core.state import State
from oikist.envs import SoloEnv, register
from oikist.envs.registration import env_id

POUR, LEAVE = 6, 7

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"actions": "listed"},
    {"actions": "encoder"},
    {"reward": "final"},
    {"mask": False},
    {"render_mode": "ansi"},
    {"render_mode": "rgb_array", "render_size": (120, 90)},
)


class Buckets(Encoder):
    """Which buckets have come, and a numbering of its own: 0 leaves, 1 pours. Blind from `blind` buckets on."""

    def __init__(self, blind: int = 7) -> None:
        self.parts = (Part("came", (6,), 0, 1, "Which buckets have come."),)
        self.num_actions = 2
        self.blind = blind

    def encode(self, observation: State, out: list[memoryview]) -> None:
        for measures in observation.drawn:  # type: ignore[attr-defined]
            out[0][measures - 1] = 1

    def numbers(self, observation: State, actions: list[int]) -> list[int]:
        if len(observation.drawn) >= self.blind:  # type: ignore[attr-defined]
            return [-1] * len(actions)
        return [7 - action for action in actions]

    def action(self, observation: State, number: int) -> int:
        return 7 - number if number in (0, 1) else -1


def made(game: Game, **settings: Any) -> SoloEnv:
    if settings.get("actions") == "encoder":
        settings.setdefault("encoding", Buckets())
    return SoloEnv(game, **settings)


def pickled(env: SoloEnv) -> SoloEnv:
    other = pickle.loads(pickle.dumps(env))
    assert isinstance(other, SoloEnv)
    return other


def cistern(env: SoloEnv, pour: set[int]) -> tuple[list[float], dict[str, Any]]:
    """Plays a whole game, pouring these buckets; all rewards, and the last info."""
    env.reset(seed=1)
    rewards: list[float] = []
    over = False
    info: dict[str, Any] = {}
    while not over:
        came = env.state.drawn[-1]  # type: ignore[attr-defined]
        wanted = env.number(POUR if came in pour else LEAVE)
        _, reward, over, cut, info = env.step(wanted)
        assert not cut
        rewards.append(float(reward))
    return rewards, info


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_gymnasiums_own_check_has_nothing_to_say(game: Game, settings: dict[str, Any]) -> None:
    if settings.get("actions") == "encoder":
        settings = settings | {"encoding": Buckets()}
    if settings.get("render_mode") == "rgb_array":
        pytest.importorskip("resvg")
    (name,) = [name for name in register() if "/solo-" in name]
    env = gymnasium.make(name, **settings)
    check_env(env.unwrapped)
    env.close()


def test_environments_are_registered_by_an_explicit_call_or_an_explicit_module(game: Game) -> None:
    gymnasium.registry.pop(env_id("solo"), None)
    assert env_id("solo") in register()
    assert register() == register()
    assert env_id("palatinus") not in register()
    env = gymnasium.make("oikist.envs.registered:oikist/solo-v0")
    assert isinstance(env.unwrapped, SoloEnv)
    assert env.unwrapped.game.id == "solo"


def test_a_broken_package_takes_no_other_game_away(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from oikist.core import registry

    find = registry.find

    def broken(game_id: str) -> Game:
        if game_id == "palatinus":
            raise ImportError("no module named nonsense")
        return find(game_id)

    monkeypatch.setattr(registry, "find", broken)
    with pytest.warns(UserWarning, match="palatinus is left out: no module named nonsense"):
        assert env_id("solo") in register()


def test_rewards_add_up_to_the_score(game: Game) -> None:
    rewards, info = cistern(made(game), {2, 6})
    assert sorted(rewards) == [0, 0, 0, 0, 2, 6]
    assert info["points"] == 8
    assert not info["lost"]


def test_the_reward_can_come_at_the_end(game: Game) -> None:
    rewards, _ = cistern(made(game, reward="final"), {2, 6})
    assert rewards == [0, 0, 0, 0, 0, 8]


@pytest.mark.parametrize("reward", ["points", "final"])
def test_the_rewards_of_a_lost_game_add_up_to_what_is_said(game: Game, reward: str) -> None:
    # 4 + 5 + 6 are more than 12 measures, in whatever order they come
    rewards, info = cistern(made(game, reward=reward), {4, 5, 6})
    assert sum(rewards) == -100
    assert info["lost"]
    rewards, info = cistern(made(game, reward=reward, lost_points=-3), {4, 5, 6})
    assert sum(rewards) == -3
    assert info["points"] == -3


@pytest.mark.parametrize("reward", ["points", "final"])
def test_an_illegal_action_loses_the_game(game: Game, reward: str) -> None:
    env = made(game, reward=reward)
    env.reset(seed=1)
    before = env.state.copy()
    _, first, over, _, _ = env.step(POUR)
    assert not over
    observation, second, over, cut, info = env.step(0)
    assert (over, cut) == (True, False)
    assert float(first) + float(second) == -100
    assert info["illegal"] == "CORE-3"
    assert info["why"] == "This part of the game asks for something else."
    assert observation in env.observation_space
    assert env.state.drawn[:1] == before.drawn  # type: ignore[attr-defined]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(POUR)


def test_an_illegal_action_can_be_an_error_that_changes_nothing(game: Game) -> None:
    env = made(game, illegal="raise")
    env.reset(seed=1)
    before = env.state.copy()
    for number in (0, -1, 8, 10**9):
        with pytest.raises(IllegalAction):
            env.step(number)
    assert env.state == before
    _, _, over, _, _ = env.step(np.int64(POUR))
    assert not over


def test_the_mask_is_what_is_legal(game: Game) -> None:
    env = made(game)
    observation, info = env.reset(seed=1)
    # chance's six numbers, then pour and leave
    assert info["action_mask"].tolist() == [0, 0, 0, 0, 0, 0, 1, 1]
    assert observation["action_mask"].tolist() == info["action_mask"].tolist()
    assert env.action_masks().tolist() == [False] * 6 + [True] * 2
    assert {int(env.action_space.sample(mask=info["action_mask"])) for _ in range(50)} == {POUR, LEAVE}
    info["action_mask"][:] = 0
    assert env.action_masks().tolist() == [False] * 6 + [True] * 2


def test_without_the_mask_the_observation_is_the_encoding_alone(game: Game) -> None:
    env = made(game, mask=False)
    observation, info = env.reset(seed=1)
    assert sorted(observation) == ["bytes", "length"]
    assert info["action_mask"].sum() == 2


def test_listed_actions_are_numbered_from_zero(game: Game) -> None:
    env = made(game, actions="listed")
    observation, info = env.reset(seed=1)
    # max_legal of the toy game is 6
    assert observation["actions"].tolist() == [POUR, LEAVE, -1, -1, -1, -1]
    assert info["action_mask"].tolist() == [1, 1, 0, 0, 0, 0]
    assert (env.number(LEAVE), env.game_action(1)) == (1, LEAVE)
    assert env.number(3) == -1
    with pytest.raises(OikistError, match="Number 2 means no action here"):
        env.game_action(2)
    _, _, over, _, info = env.step(2)
    assert over
    assert info["illegal"] == "CORE-2"


def test_the_encoder_may_number_the_actions(game: Game) -> None:
    env = made(game, actions="encoder")
    observation, info = env.reset(seed=1)
    assert observation["came"].sum() == 1
    assert info["action_mask"].tolist() == [1, 1]
    assert (env.number(POUR), env.game_action(0)) == (1, LEAVE)
    rewards, _ = cistern(env, {1, 2, 3})
    assert sum(rewards) == 6


def test_where_an_encoder_shows_no_legal_action_the_game_is_cut_off(game: Game) -> None:
    env = made(game, actions="encoder", encoding=Buckets(blind=3))
    env.reset(seed=1)
    _, _, over, cut, _ = env.step(0)
    assert (over, cut) == (False, False)
    _, _, over, cut, info = env.step(0)
    assert (over, cut) == (False, True)
    assert info["action_mask"].tolist() == [0, 0]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_default_encoding_is_the_canonical_bytes(game: Game) -> None:
    env = made(game, encoding={"size": 200})
    observation, _ = env.reset(seed=1)
    length = int(observation["length"][0])
    assert observation["bytes"].shape == (200,)
    assert observation["bytes"][:length].tobytes() == env.state.observe(0).to_bytes()
    assert not observation["bytes"][length:].any()


def test_bytes_that_do_not_fit_are_refused_in_a_sentence_not_cut(game: Game) -> None:
    env = made(game, encoding={"size": 10})
    with pytest.raises(OikistError, match=r"takes \d+ bytes and the encoding has room for 10: set a larger size"):
        env.reset()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"actions": "some"}, "actions cannot be 'some'; it can be: 'all', 'listed', 'encoder'"),
        ({"reward": "much"}, "reward cannot be 'much'; it can be: 'points', 'final'"),
        ({"illegal": "stay"}, "illegal cannot be 'stay'; it can be: 'lose', 'raise'"),
        ({"render_mode": "human"}, "render_mode cannot be 'human'; it can be: None, 'ansi', 'rgb_array'"),
        ({"render_size": (800, 0)}, "render_size must be width and height in pixels, not (800, 0)."),
        ({"render_size": (800.0, 800)}, "render_size must be width and height in pixels, not (800.0, 800)."),
        ({"lost_points": None, "encoding": "size"}, "encoding must be a dict of names and values, not 'size'."),
        ({"lost_points": float("-inf")}, "lost_points must be a number, not -inf."),
        ({"options": "lit"}, "options must be a dict of names and values, not 'lit'."),
        ({"edition": None}, "edition must be a name or a file, not None."),
        ({"actions": "encoder", "encoding": {}}, "The encoder of The Cistern has no numbering of actions"),
        ({"encoding": {"sise": 3}}, "There is no setting sise of the encoding; there are: size"),
        ({"encoding": {"size": 0}}, "Setting size of the encoding must be a positive whole number, not 0."),
        ({"edition": "none"}, "The Cistern has no edition none"),
        ({"options": {"lit": True}}, "There is no option lit; there are: lid"),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused_in_a_sentence(game: Game, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OikistError) as refused:
        made(game, **settings)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("action", [1.0, None, "1", [1]], ids=str)
def test_what_is_no_whole_number_is_refused_in_a_sentence(game: Game, action: Any) -> None:
    env = made(game)
    env.reset(seed=1)
    before = env.state.to_bytes()
    with pytest.raises(OikistError, match="An action is a whole number, not "):
        env.step(action)
    assert env.state.to_bytes() == before


def test_a_game_for_several_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="Palatinus is for 2 players or more, not for one alone"):
        SoloEnv("palatinus")


def test_reset_knows_no_options(game: Game) -> None:
    with pytest.raises(OptionError, match="reset knows no options, but got deck"):
        made(game).reset(options={"deck": 1})


def test_a_seed_fixes_the_whole_game(game: Game) -> None:
    def orders(env: SoloEnv, seed: int | None) -> list[list[int]]:
        found = []
        for at in range(3):
            env.reset(seed=seed if at == 0 else None)
            while env.action_masks().any():
                env.step(LEAVE)
            found.append(env.state.drawn)  # type: ignore[attr-defined]
        return found

    first = orders(made(game), 7)
    assert first == orders(made(game), 7)
    assert first != orders(made(game), 8)
    # without a seed the generator goes on
    assert first[0] != first[1]


@pytest.mark.parametrize("settings", SETTINGS[:3], ids=str)
@pytest.mark.parametrize(
    "way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
def test_a_copy_in_the_middle_goes_its_own_way(game: Game, settings: dict[str, Any], way: Any) -> None:
    env = made(game, **settings)
    env.reset(seed=3)
    env.step(env.number(LEAVE))
    other = way(env)
    before = env.state.to_bytes()
    told = []
    for one in (other, env):
        over = False
        while not over:
            observation, reward, over, _, info = one.step(one.number(LEAVE))
            told.append((reward, over, {name: array.tolist() for name, array in observation.items()}, info["points"]))
        if one is other:
            assert env.state.to_bytes() == before
    # the copy has a copy of the generator, so the same buckets come
    assert told[: len(told) // 2] == told[len(told) // 2 :]


def test_environments_run_side_by_side(game: Game) -> None:
    register()
    several = gymnasium.make_vec("oikist/solo-v0", num_envs=3, vectorization_mode="sync", actions="listed")
    observation, info = several.reset(seed=5)
    assert observation["bytes"].shape == (3, 1024)
    assert info["action_mask"].shape == (3, 6)
    for _ in range(8):
        observation, rewards, *_ = several.step(np.array([0, 1, 1]))
        assert rewards.shape == (3,)
        assert observation["action_mask"].shape == (3, 6)
    several.close()


def test_a_game_is_a_record_like_any_other(game: Game) -> None:
    env = made(game)
    cistern(env, {2, 6})
    record = from_json_lines(env.record().to_json_lines())
    assert replay(game, record)[-1] == env.state
    assert [event.seat for event in record.events] == [-1, 0] * 6


def test_the_position_in_words(game: Game) -> None:
    env = made(game, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "Bucket 1 of 6\nthe cistern, 0 measures\nPoints: 0\nPour the bucket in, or leave it.\n"
    cistern(env, {2, 6})
    assert env.render() == "Bucket 6 of 6\nthe cistern, 8 measures\nPoints: 8\nDrinker\n"


def test_a_lost_position_has_no_points(game: Game) -> None:
    env = made(game, render_mode="ansi")
    cistern(env, {4, 5, 6})
    assert env.render().splitlines()[-1] == "The cistern has burst"
    assert "Points" not in env.render()


def test_the_position_as_a_picture(game: Game) -> None:
    pytest.importorskip("resvg")
    env = made(game, render_mode="rgb_array", render_size=(120, 90))
    env.reset(seed=1)
    picture = env.render()
    assert (picture.shape, picture.dtype) == ((90, 120, 3), np.uint8)
    # the toy's board is 40 x 20, so 120 x 60 in the middle of the frame: 15 rows of ground above and below
    assert np.unique(picture[[*range(15), *range(75, 90)]].reshape(-1, 3), axis=0).tolist() == [[0xF6, 0xEF, 0xE0]]
    assert len(np.unique(picture[15:75].reshape(-1, 3), axis=0)) > 1
    upright = made(game, render_mode="rgb_array", render_size=(60, 90))
    upright.reset(seed=1)
    assert upright.render().shape == (90, 60, 3)


def test_a_picture_without_the_extra_is_refused_in_a_sentence(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg", None)
    env = made(game, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(ImportError, match=r"render_mode='rgb_array' needs an extra: pip install 'oikist\[envs\]'"):
        env.render()


def test_without_a_render_mode_there_is_nothing_to_show(game: Game) -> None:
    env = made(game)
    env.reset()
    assert env.render() is None


def test_parts_must_not_take_the_names_of_the_mask_and_the_listing(game: Game) -> None:
    class Clash(Buckets):
        def __init__(self) -> None:
            super().__init__()
            self.parts = (Part("action_mask", (6,), 0, 1, "Nothing."),)

    with pytest.raises(OptionError, match="must not be called action_mask"):
        made(game, encoding=Clash())
