"""Every game for any number of seats as a PettingZoo environment."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from oikist.core import registry
from oikist.core.encoding import Encoder, Part
from oikist.core.errors import IllegalAction, OikistError
from oikist.core.record import from_json_lines, replay
from oikist.core.state import CHANCE, OVER, State
from oikist.envs import TableEnv, aec
from oikist.envs.table import flattened

GAMES = [
    (game_id, seats)
    for game_id in ("palatinus", "micro-rome", "pantikapaion", "romolo")
    for seats in registry.find(game_id).seats
]

# What PettingZoo's own test warns of, and why that is as it should be here. It knows environments with a mask by a list
# of the names of its own ones (`env_obs_dicts`, `env_obs_space`), and takes all others to observe one array.
LET_THROUGH = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)


def act(env: TableEnv, rng: np.random.Generator) -> Any:
    """A legal number at random; None for an agent whose game is over."""
    observation, _, over, cut, _ = env.last()
    if over or cut:
        return None
    assert observation is not None
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """A whole game at random; what every agent got in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _ in env.agent_iter():
        env.step(act(env, rng))
        for agent, reward in env.rewards.items():
            total[agent] += reward
    return total


# PettingZoo's own tests


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_pettingzoos_api_test(game_id: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        # so many cycles that Palatinus, Micro Rome and most others are played to the end
        api_test(aec(game_id, seats=seats), num_cycles=100)
    assert [str(one.message) for one in warned if str(one.message) not in LET_THROUGH] == []


@pytest.mark.parametrize(
    "settings", [{"flat": True}, {"actions": "listed"}, {"reward": "lead", "paid": "steps"}], ids=str
)
def test_it_passes_with_other_settings(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(aec("palatinus", seats=3, **settings), num_cycles=100)
    assert {str(one.message) for one in warned} <= set(LET_THROUGH)


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_pettingzoos_seed_test(game_id: str, seats: int) -> None:
    seed_test(lambda: aec(game_id, seats=seats), num_cycles=40)


# whole games


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_whole_games_end_with_what_the_game_says(game_id: str, seats: int) -> None:
    env = aec(game_id, seats=seats, reward="points")
    for seed in range(2):
        total = play(env, seed)
        assert env.position.actor() == OVER
        assert env.agents == []
        wanted = [env.game.lost_points] if env.position.lost() else env.position.scores()
        assert list(total.values()) == wanted


@pytest.mark.parametrize("numbering", ["all", "listed", "encoder"])
def test_observations_are_what_the_seat_may_know_under_every_numbering(numbering: Any) -> None:
    env = aec("pantikapaion", seats=3, actions=numbering)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(60):
        seat = int(env.position.actor())
        assert env.agent_selection == f"seat_{seat}"
        for other, agent in enumerate(env.possible_agents):
            observation = env.observe(agent)
            assert observation in env.observation_space(agent)
            if other != seat:
                assert not observation["action_mask"].any()
        mask = env.observe(env.agent_selection)["action_mask"]
        listed = [env.game_action(int(number)) for number in np.flatnonzero(mask)]
        assert sorted(listed) == env.position.actions()
        assert [env.number(action) for action in listed] == np.flatnonzero(mask).tolist()
        env.step(act(env, rng))


def test_the_full_position_is_there_for_training_and_is_not_observed() -> None:
    env = aec("palatinus", seats=2)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    differing = 0
    while env.position.actor() != OVER:
        assert env.state() in env.state_space
        for agent in env.agents:
            differing += not np.array_equal(flattened(env.observe(agent)["observation"]), env.state())
        env.step(act(env, rng))
    assert differing > 0


def test_one_array_instead_of_many() -> None:
    env, other = aec("palatinus", seats=4, flat=True), aec("palatinus", seats=4)
    for one in (env, other):
        one.reset(seed=4)
    flat = env.observe("seat_1")["observation"]
    assert flat.tolist() == flattened(other.observe("seat_1")["observation"]).tolist()
    # 14 planes of 81, 4 hands of 13, 7 + 7 + 6 + 10 + 5
    assert flat.shape == (14 * 81 + 4 * 13 + 35,)


def test_what_a_seat_saw_since_its_last_decision_is_in_its_info() -> None:
    env = aec("palatinus", seats=3)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    told: dict[str, list[int]] = {agent: [] for agent in env.possible_agents}
    while env.position.actor() != OVER:
        agent = env.agent_selection
        told[agent] += env.infos[agent]["seen"]
        env.step(act(env, rng))
    for agent in env.possible_agents:
        told[agent] += env.infos[agent]["seen"]
    state = env.game.new(3)
    wanted: dict[str, list[int]] = {agent: [] for agent in env.possible_agents}
    for event in env.record().events:
        for seat, agent in enumerate(env.possible_agents):
            wanted[agent].append(state.seen(event.action, seat))
        state.play(event.action)
    assert told == wanted
    # wolves of others are seen as wolves: above the numbers of actions
    assert any(number >= env.game.num_actions for number in told["seat_0"])


# rewards


def test_wins_add_up_to_nothing_and_are_what_the_places_say() -> None:
    for seed in range(4):
        env = aec("palatinus", seats=3)
        total = play(env, seed)
        ranks = env.position.result()
        winners = ranks.count(1)
        # a win alone is 1, and each of the others loses a half
        wanted = [(3 / winners - 1) / 2 if rank == 1 else -0.5 for rank in ranks]
        assert list(total.values()) == pytest.approx(wanted)


@pytest.mark.parametrize("reward", ["points", "lead"])
def test_rewards_in_steps_add_up_to_the_same(reward: Any) -> None:
    at_end = play(aec("palatinus", seats=2, reward=reward), 6)
    env = aec("palatinus", seats=2, reward=reward, paid="steps")
    assert play(env, 6) == pytest.approx(at_end)


def test_what_there_is_at_the_beginning_is_paid_with_the_first_step() -> None:
    env = aec("micro-rome", paid="steps")
    env.reset(seed=0)
    # the first card lies, and counts already
    assert env.position.scores()[0] != 0
    assert env.rewards == {"seat_0": 0.0}
    rng = np.random.default_rng(0)
    told = 0.0
    for _ in env.agent_iter():
        # the other way to read them: what an agent got since it acted last
        told += env.last()[1]
        env.step(act(env, rng))
    assert told == play(env, 0)["seat_0"] == env.position.scores()[0]


def test_rewards_in_steps_do_not_tell_what_a_seat_may_not_know() -> None:
    env = aec("palatinus", seats=2, reward="lead", paid="steps", options={"first": "1"})
    env.reset(seed=7)
    rng = np.random.default_rng(7)
    while env.position.actor() != 0 or not any(58 + 42 <= action < 58 + 84 for action in env.position.actions()):
        env.step(act(env, rng))
    merchant = next(action for action in env.position.actions() if 58 + 42 <= action < 58 + 84)
    paid = []
    # seat 0 places a merchant with the wolf, or a farmer with the wolf, on the same terrain
    for action in (merchant, merchant + 84):
        other = copy.deepcopy(env)
        other.step(action)
        paid.append(other.rewards["seat_1"])
    assert paid[0] == paid[1]


def test_points_at_the_end_are_in_the_info() -> None:
    env = aec("palatinus", seats=2)
    env.reset(seed=8)
    rng = np.random.default_rng(8)
    while env.position.actor() != OVER:
        env.step(act(env, rng))
    assert [env.infos[agent]["points"] for agent in env.agents] == env.position.scores()
    assert [env.infos[agent]["rank"] for agent in env.agents] == env.position.result()
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


# illegal actions, ends, errors


def test_an_illegal_action_loses_and_says_why() -> None:
    env = aec("palatinus", seats=3)
    env.reset(seed=1)
    loser = env.agent_selection
    # a placement while tiles are laid
    env.step(100)
    assert env.infos[loser]["illegal"] == env.position.refusal(100).id  # type: ignore[union-attr] # it is refused
    assert env.infos[loser]["why"].endswith(".")
    assert all(env.terminations.values())
    # as if both the others had won together: (3 / 2 - 1) / 2
    assert env.rewards == {agent: -0.5 if agent == loser else 0.25 for agent in env.possible_agents}
    for _ in range(3):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("number", [-1, 436, 10**12])
def test_numbers_that_mean_nothing_are_illegal(number: int) -> None:
    env = aec("palatinus", seats=2, illegal="raise")
    env.reset(seed=1)
    before = env.position.to_bytes()
    with pytest.raises(IllegalAction):
        env.step(number)
    assert env.position.to_bytes() == before
    assert not any(env.terminations.values())
    env.step(env.position.actions()[0])


@pytest.mark.parametrize("action", [3.7, "3", [3], np.array([3, 4]), np.float32(2)], ids=str)
def test_what_is_no_whole_number_is_refused_in_a_sentence(action: Any) -> None:
    env = aec("palatinus", seats=2)
    env.reset(seed=1)
    before = env.position.to_bytes()
    with pytest.raises(OikistError, match="An action is a whole number, not "):
        env.step(action)
    assert env.position.to_bytes() == before
    assert not any(env.terminations.values())
    # the kinds of whole numbers that libraries give
    for number in (env.position.actions()[0], np.int64(env.position.actions()[0])):
        copy.deepcopy(env).step(number)
    copy.deepcopy(env).step(np.array(env.position.actions()[0]))  # type: ignore[arg-type] # what a policy predicts


@pytest.mark.parametrize(("paid", "played"), [("end", 0), ("steps", 0), ("steps", 25)])
def test_leads_add_up_to_nothing_after_a_forfeit_too(paid: Any, played: int) -> None:
    env = aec("palatinus", seats=3, reward="lead", paid=paid)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for number in range(played + 1):
        loser = env.agent_selection
        env.step(act(env, rng) if number < played else 435 if env.position.refusal(435) else 0)
        for agent, reward in env.rewards.items():
            total[agent] += reward
    # -100 is lost, and the two others share it
    assert total == pytest.approx({agent: -100.0 if agent == loser else 50.0 for agent in env.possible_agents})


def test_alone_an_illegal_action_is_a_lost_game() -> None:
    env = aec("micro-rome")
    env.reset(seed=1)
    env.step(20)
    assert env.rewards == {"seat_0": -100.0}


def test_a_game_may_be_cut_off() -> None:
    env = aec("palatinus", seats=2, most_decisions=5, reward="points")
    total = play(env, 1)
    assert len([event for event in env.record().events if event.seat != CHANCE]) == 5
    assert env.position.actor() != OVER
    assert total == {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.position.actions()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_where_an_encoder_shows_no_legal_action_the_game_is_cut_off() -> None:
    class Blind(Encoder):
        parts = (Part("nothing", (2,), 0, 1, "Nothing."),)
        num_actions = 2

        def encode(self, observation: State, out: list[memoryview]) -> None:
            out[0][0] = 1

        def numbers(self, observation: State, actions: list[int]) -> list[int]:
            return [-1] * len(actions)

        def action(self, observation: State, number: int) -> int:
            return -1

    env = aec("palatinus", seats=2, actions="encoder", encoding=Blind())
    env.reset(seed=1)
    assert all(env.truncations.values())


def test_steps_that_cannot_be_are_refused_in_a_sentence() -> None:
    env = aec("palatinus", seats=2)
    with pytest.raises(OikistError, match="There is no game going on: call reset first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(OikistError, match=r"seat_\d is to act, and None is no action"):
        env.step(None)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seats": 6}, "Palatinus is for 2 to 5 players, not 6."),
        ({"actions": "some"}, "actions cannot be 'some'; it can be: 'all', 'listed', 'encoder'"),
        ({"actions": "encoder"}, "The encoder of Palatinus has no numbering of actions: use 'all' or 'listed'."),
        ({"reward": "much"}, "reward cannot be 'much'; it can be: 'win', 'points', 'lead'"),
        ({"paid": "steps"}, "paid cannot be 'steps'; it can be: 'end'"),
        ({"illegal": "stay"}, "illegal cannot be 'stay'; it can be: 'lose', 'raise'"),
        ({"render_mode": "human"}, "render_mode cannot be 'human'; it can be: None, 'ansi', 'svg', 'rgb_array'"),
        ({"render_size": (0, 9)}, "render_size must be width and height in pixels, not (0, 9)."),
        ({"render_size": 5}, "render_size must be width and height in pixels, not 5."),
        ({"render_size": (9, 10**6)}, "render_size can be 10000 pixels wide and high at most, not (9, 1000000)."),
        ({"most_decisions": 0}, "most_decisions must be a whole number, 1 or more, or None, not 0."),
        ({"most_decisions": 2.5}, "most_decisions must be a whole number, 1 or more, or None, not 2.5."),
        ({"seats": "2"}, "seats must be a whole number, 1 or more, or None, not '2'."),
        ({"seats": 2.0}, "seats must be a whole number, 1 or more, or None, not 2.0."),
        ({"lost_points": "much"}, "lost_points must be a number, not 'much'."),
        ({"lost_points": float("nan")}, "lost_points must be a number, not nan."),
        ({"encoding": 5}, "encoding must be a dict of names and values, not 5."),
        ({"options": ["first"]}, "options must be a dict of names and values, not ['first']."),
        ({"options": {"first": "5"}}, "Option first cannot be 5; it can be: random, 1 - 2"),
        ({"edition": 5}, "edition must be a name or a file, not 5."),
        ({"encoding": {"window": 9}}, "There is no setting window of the encoding; there are: none for this game"),
        ({"edition": "none"}, "Palatinus has no edition none"),
        ({"options": {"lit": True}}, "There is no option lit; there are: first"),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OikistError) as refused:
        aec("palatinus", **settings)
    assert str(refused.value).startswith(sentence)


def test_options_may_be_written_otherwise_than_they_are() -> None:
    env = aec("romolo", seats=4, options={"first": 2, "teams": "TRUE", "rounds": "20"})
    env.reset(seed=1)
    assert env.record().header.options == {"first": "2", "dice": False, "teams": True, "rounds": 20}
    assert env.agent_selection == "seat_1"


def test_an_agent_that_does_not_exist_is_refused_in_a_sentence() -> None:
    env = aec("palatinus", seats=2)
    env.reset(seed=1)
    with pytest.raises(OikistError, match="There is no agent 'seat_2'; there are: seat_0, seat_1"):
        env.observe("seat_2")


def test_for_one_there_is_nothing_to_win_but_points() -> None:
    with pytest.raises(OikistError, match="reward cannot be 'win'; it can be: 'points'"):
        aec("micro-rome", reward="win")


# copies, records, pictures


@pytest.mark.parametrize(
    "way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_a_copy_in_the_middle_goes_on_alike_and_on_its_own(game_id: str, seats: int, way: Any) -> None:
    env = aec(game_id, seats=seats)
    env.reset(seed=9)
    rng = np.random.default_rng(9)
    for _ in range(8):
        if not any(env.terminations.values()):
            env.step(act(env, rng))
    other = way(env)
    before = (env.position.to_bytes(), copy.deepcopy(env.infos), dict(env._cumulative_rewards))
    told: list[list[Any]] = [[], []]
    generators = [copy.deepcopy(rng), copy.deepcopy(rng)]
    for number, one in enumerate((other, env)):
        for _ in range(60):
            if not one.agents:
                break
            # chance inside goes on from a copy of the generator
            one.step(act(one, generators[number]))
            told[number].append((one.agent_selection, one.position.to_bytes(), dict(one.rewards), str(one.infos)))
        if one is other:
            assert (env.position.to_bytes(), env.infos, env._cumulative_rewards) == before
    assert told[0] == told[1]
    assert len(told[0]) > 1


def test_without_a_seed_the_generator_goes_on() -> None:
    env = aec("palatinus", seats=2)
    decks = []
    for seed in (7, None, 7):
        env.reset(seed=seed)
        while env.position.stage_name() == "lay":  # type: ignore[attr-defined] # Palatinus has stages
            env.step(env.position.actions()[0])
        decks.append([event.action for event in env.record().events if event.seat == CHANCE])
    assert decks[0] == decks[2] != decks[1]


def test_a_game_is_a_record_like_any_other() -> None:
    env = aec("romolo", seats=3, reward="points")
    play(env, 1)
    record = from_json_lines(env.record().to_json_lines())
    assert replay(env.game, record)[-1] == env.position


@pytest.mark.parametrize(
    ("game_id", "seats"), [("palatinus", 2), ("pantikapaion", 3), ("romolo", 4), ("micro-rome", 1)]
)
def test_the_table_in_words_and_pictures(game_id: str, seats: int) -> None:
    pytest.importorskip("resvg")
    env = aec(game_id, seats=seats, render_mode="ansi")
    env.reset(seed=1)
    words = env.render()
    assert words.count("points" if seats > 1 else "Points") >= seats
    env = aec(game_id, seats=seats, render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    env = aec(game_id, seats=seats, render_mode="rgb_array", render_size=(120, 90))
    env.reset(seed=1)
    picture = env.render()
    assert (picture.shape, picture.dtype) == ((90, 120, 3), np.uint8)
    env.close()


def test_a_render_shows_a_spectator_no_secrets() -> None:
    env = aec("palatinus", seats=2, render_mode="svg", options={"first": "1"})
    env.reset(seed=7)
    rng = np.random.default_rng(7)
    while env.position.actor() != 0 or not any(58 + 42 <= action < 58 + 84 for action in env.position.actions()):
        env.step(act(env, rng))
    merchant = next(action for action in env.position.actions() if 58 + 42 <= action < 58 + 84)
    shown = []
    for action in (merchant, merchant + 84):
        other = copy.deepcopy(env)
        other.step(action)
        shown.append(other.render())
    assert shown[0] == shown[1]


def test_without_a_render_mode_there_is_nothing_to_show() -> None:
    env = aec("palatinus")
    env.reset()
    assert env.render() is None
    assert str(env) == "oikist_palatinus_v0"
    assert env.num_agents == env.max_num_agents == 2
