"""Every game in OpenSpiel: its own simulation test, information states, resampling, and its algorithms at work."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, external_sampling_mccfr, ismcts, mcts

from oikist.core import registry
from oikist.core.errors import IllegalAction, OikistError
from oikist.core.state import OVER
from oikist.envs import openspiel
from oikist.envs.openspiel import SpielState
from tests.envs.kuhn import Kuhn
from tests.envs.spiel import advance, load, uniform

GAMES = [
    (game_id, seats)
    for game_id in ("palatinus", "micro-rome", "pantikapaion", "romolo")
    for seats in registry.find(game_id).seats
]


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    openspiel.register()
    openspiel.register(Kuhn())


# the whole interface, by OpenSpiel's own test


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_openspiels_random_simulation_test(game_id: str, players: int) -> None:
    # two players: returns that add up to 0 by their kind; others: by their places, or not at all
    utility = {1: "points", 2: "lead", 3: "win", 4: "points", 5: "win"}[players]
    # small windows, where there are any: every array is made several times in every position
    encoding = "window:10" if game_id in ("micro-rome", "pantikapaion") else ""
    game = load(game_id, players=players, utility=utility, encoding=encoding)
    # copies, serialized copies, sorted actions with unique names, masks, arrays, bounds and sums of returns
    pyspiel.random_sim_test(game, 1, True, False)


@pytest.mark.parametrize("utility", ["win", "points", "lead"])
def test_it_passes_for_all_kinds_of_returns(utility: str) -> None:
    pyspiel.random_sim_test(load("palatinus", utility=utility), 3, True, False)


def test_the_strangers_game_and_the_toy_pass_it_too() -> None:
    pyspiel.random_sim_test(load("kuhn"), 20, False, False)
    if "founders" in registry.game_ids():
        pyspiel.random_sim_test(load("founders", players=3), 5, True, False)


def test_registering_twice_is_harmless_and_names_are_told() -> None:
    assert {"oikist_palatinus", "oikist_micro_rome", "oikist_pantikapaion", "oikist_romolo"} <= set(
        openspiel.register()
    )
    assert openspiel.register(Kuhn()) == ["oikist_kuhn"]
    assert "oikist_palatinus" in pyspiel.registered_names()


def test_a_process_that_has_loaded_a_game_ends_without_a_word() -> None:
    code = (
        "import pyspiel, oikist.envs\n"
        "oikist.envs.openspiel.register()\n"
        "state = pyspiel.load_game('oikist_palatinus(players=3)').new_initial_state()\n"
        "state.apply_action(0)\n"
        "print(state.clone().current_player())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "-1\n", "")


def test_what_openspiel_is_told_of_a_game() -> None:
    kind = load("palatinus").get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert load("pantikapaion").get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    for players, utility, least, greatest in (
        (2, "win", -1.0, 1.0),
        (5, "win", -0.25, 1.0),
        (2, "points", -300.0, 300.0),
        (3, "lead", -600.0, 600.0),
    ):
        game = load("palatinus", players=players, utility=utility, most_points=300.0)
        assert (game.num_players(), game.min_utility(), game.max_utility()) == (players, least, greatest)
        zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        assert (zero_sum, game.utility_sum()) == ((True, 0.0) if utility != "points" else (False, None))
    game = load("palatinus")
    # the map and its planes, two players' hands, tiles, revealed, springs, tokens, figures
    assert game.observation_tensor_shape() == [14 * 81 + 2 * 13 + 7 + 7 + 6 + 10 + 5]
    assert (game.num_distinct_actions(), game.max_game_length()) == (436, registry.find("palatinus").bound(2))


@pytest.mark.parametrize(
    ("game_id", "params", "sentence"),
    [
        ("palatinus", {"players": 6}, "Palatinus is for 2 to 5 players, not 6."),
        ("palatinus", {"utility": "fun"}, "utility cannot be 'fun'; it can be: 'win', 'points', 'lead'"),
        ("micro-rome", {"utility": "win"}, "utility cannot be 'win' for one player; it can be: 'points'"),
        ("palatinus", {"edition": "none"}, "Palatinus has no edition none"),
        ("palatinus", {"options": "first"}, "options must be written as name:value;name:value, not 'first'."),
        ("palatinus", {"options": "last:1"}, "There is no option last; there are: first"),
        ("palatinus", {"options": "first:9"}, "Option first cannot be 9; it can be: "),
        ("palatinus", {"most_points": 0.0}, "most_points must be greater than 0, not 0."),
        (
            "pantikapaion",
            {"encoding": "window:big"},
            "Setting window of the encoding must be a positive whole number, not 'big'.",
        ),
        ("palatinus", {"encoding": "window:9"}, "There is no setting window of the encoding; there are: none"),
    ],
    ids=str,
)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(game_id: str, params: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OikistError) as refused:
        load(game_id, **params)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(("players", "kind", "most"), [(1, "GENERAL_SUM", 10000.0), (2, "ZERO_SUM", 1.0)])
def test_the_game_for_one_and_for_more_can_be_loaded_without_saying_what_it_is_worth(
    players: int, kind: str, most: float
) -> None:
    game = load("romolo", players=players)
    assert (game.get_type().utility, game.max_utility()) == (getattr(pyspiel.GameType.Utility, kind), most)
    assert pyspiel.load_game(str(game)).max_utility() == most


def test_options_are_part_of_the_name_and_of_serialized_games() -> None:
    game = pyspiel.load_game("oikist_palatinus(players=3,options=first:2)")
    state = game.new_initial_state()
    # the first player is given: chance has one outcome
    assert state.chance_outcomes() == [(1, 1.0)]
    state.apply_action(1)
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other_game) == str(game)
    assert str(other) == str(state)
    assert other.information_state_string(2) == state.information_state_string(2)
    assert other.history() == [1]


@pytest.mark.parametrize("written", ["teams:True;rounds:20", "teams:true;rounds:20"])
def test_options_that_are_yes_or_no_are_written_as_in_commands(written: str) -> None:
    game = load("romolo", players=4, options=written)
    box = game.table.start.box_of()
    assert (box.teams, box.rounds) == (True, 20)
    # the name of the game can be loaded again
    assert pyspiel.load_game(str(game)).table.start == game.table.start


def test_more_points_than_openspiel_was_told_of_are_an_error() -> None:
    state = load("palatinus", utility="points", most_points=1.0).new_initial_state()
    rng = np.random.RandomState(1)
    while not state.is_terminal():
        advance(state, rng)
    with pytest.raises(OikistError, match=r"A seat ended with \d+ points, more than most_points=1: set a larger one"):
        state.returns()


# what states say


def test_chance_is_explicit_in_canonical_order() -> None:
    state = load("palatinus").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    rng = np.random.RandomState(2)
    tokens = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            weights = state.position.weights()
            assert outcomes == [
                (action, weight / sum(weights))
                for action, weight in zip(state.position.actions(), weights, strict=True)
            ]
            tokens += len(set(weights)) > 1
        advance(state, rng)
    # tokens of one value come twice: not all draws are equally likely
    assert tokens > 0


@pytest.mark.parametrize("players", [2, 3])
def test_returns_are_what_the_scores_and_ranks_say(players: int) -> None:
    for seed in range(3):
        ends = []
        for utility in ("win", "points", "lead"):
            state = load("palatinus", players=players, utility=utility).new_initial_state()
            rng = np.random.RandomState(seed)
            while not state.is_terminal():
                assert state.returns() == [0.0] * players
                advance(state, rng)
            ends.append((state.returns(), state.position))
        (win, end), (points, _), (lead, _) = ends
        assert points == end.scores()
        best = [seat for seat, rank in enumerate(end.result()) if rank == 1]
        # who wins alone gets 1; together they share players / winners - 1 over the others
        assert [win[seat] for seat in best] == [(players / len(best) - 1) / (players - 1)] * len(best)
        assert sum(win) == pytest.approx(0)
        assert lead == pytest.approx([one - (sum(points) - one) / (players - 1) for one in points])


def test_illegal_actions_are_refused_with_the_ruling() -> None:
    state = load("palatinus").new_initial_state()
    before = str(state)
    for action in (7, 435, 436, -2, 10**9):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(pyspiel.INVALID_ACTION)
    assert str(state) == before


def test_a_clone_goes_its_own_way() -> None:
    state = load("pantikapaion", players=2).new_initial_state()
    rng = np.random.RandomState(3)
    for _ in range(60):
        advance(state, rng)
    other = state.clone()
    before = (str(state), state.information_state_string(0), state.history())
    for _ in range(10):
        advance(other, rng)
    assert (str(state), state.information_state_string(0), state.history()) == before
    assert other.history()[:-10] == state.history()


@pytest.mark.parametrize(
    "way", [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))], ids=["deepcopy", "pickle"]
)
@pytest.mark.parametrize(("game_id", "players"), [("palatinus", 3), ("pantikapaion", 2), ("romolo", 2)])
def test_copies_in_the_middle_go_on_alike_and_on_their_own(game_id: str, players: int, way: Any) -> None:
    state = load(game_id, players=players).new_initial_state()
    rng = np.random.RandomState(3)
    for _ in range(30):
        advance(state, rng)
    other, before = way(state), str(state)
    played: list[int] = []
    while not state.is_terminal() and len(played) < 15:
        for player in range(players):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
        played.append(state.legal_actions()[-1])
        other.apply_action(played[-1])
        assert str(other) != str(state) == before
        state.apply_action(played[-1])
        before = str(state)
        assert str(other) == before
    assert played
    assert other.history() == state.history()
    assert other.returns() == state.returns()


def test_a_state_that_was_pickled_goes_on_in_another_process() -> None:
    game = load("palatinus", players=3, options="first:2")
    state = game.new_initial_state()
    rng = np.random.RandomState(4)
    for _ in range(40):
        advance(state, rng)
    code = (
        "import pickle, sys\n"
        "game, state = pickle.loads(sys.stdin.buffer.read())\n"
        "print(game)\n"
        "print(state.information_state_string(1))"
    )
    data = pickle.dumps((game, state))
    done = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=False, timeout=60)
    assert done.stderr == b""
    assert done.stdout.decode() == f"{game}\n{state.information_state_string(1)}\n"


def test_names_of_actions_are_the_notation() -> None:
    state = load("pantikapaion").new_initial_state()
    rng = np.random.RandomState(4)
    for _ in range(60):
        player = state.current_player()
        for action in state.legal_actions()[:5]:
            assert state.action_to_string(player, action) == registry.find("pantikapaion").notation(
                state.position, action
            )
        advance(state, rng)


# its algorithms


def test_counterfactual_regret_minimization_finds_the_value_of_a_toy() -> None:
    game = load("kuhn", utility="lead")
    solver = cfr.CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    # 12 information states, as everybody counts them, six a player; the value is -1/18, and a lead is twice the points
    assert len(policy.states) == 12
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-2 / 18, abs=0.02)
    assert exploitability.exploitability(game, policy) < 0.08


def test_external_sampling_comes_nearer_and_nearer() -> None:
    game = load("kuhn", utility="lead")
    np.random.seed(1)  # it draws from NumPy's global generator
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    nearness = []
    for iterations in (5, 400):
        for _ in range(iterations):
            solver.iteration()
        nearness.append(exploitability.exploitability(game, solver.average_policy()))
    assert nearness[1] < nearness[0] / 2
    assert nearness[1] < 0.2


def bot_of(game: Any, simulations: int, rng: np.random.RandomState) -> Any:
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 10.0, simulations, random_state=rng)


def test_ismcts_plays_a_whole_game_of_palatinus() -> None:
    game = load("palatinus")
    rng = np.random.RandomState(1)
    bot, state, decided = bot_of(game, 4, rng), game.new_initial_state(), 0
    while not state.is_terminal():
        if state.current_player() == 0:
            legal = state.legal_actions()
            action = int(bot.step(state))
            assert action in legal
            state.apply_action(action)
            decided += 1
        else:
            advance(state, rng)
    # all its inhabitants, and two or three tiles or more
    assert decided >= int(game.table.start.box_of().hand_size) + 2
    assert sum(state.returns()) == 0


def test_ismcts_finds_the_best_last_placements_of_palatinus() -> None:
    game = load("palatinus", utility="lead")
    for seed in range(3):
        rng = np.random.RandomState(seed)
        state = game.new_initial_state()
        box = game.table.start.box_of()
        last = int(box.hand_size * box.seats) - 1
        while state.position.placed < last:
            advance(state, rng)
        player = state.current_player()
        # what each placement gives on average over what the other's wolves may be
        worlds = [state.resample_from_infostate(player, uniform(number)) for number in range(30)]
        means = {
            action: np.mean([world.child(action).returns()[player] for world in worlds])
            for action in state.legal_actions()
        }
        assert max(means.values()) > min(means.values())
        chosen = int(bot_of(game, 40 * len(means), rng).step(state))
        assert means[chosen] >= max(means.values()) - 0.5


def test_mcts_plays_pantikapaion_where_all_lies_open() -> None:
    game = load("pantikapaion")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        advance(state, rng)
    for _ in range(2):
        legal = state.legal_actions()
        action = bot.step(state)
        assert action in legal
        state.apply_action(action)


def test_the_learning_environment_of_openspiel() -> None:
    env = rl_environment.Environment(load("palatinus", players=3))
    env.seed(1)
    rng = np.random.RandomState(1)
    assert env.observation_spec()["info_state"] == (13 * 81 + 3 * 13 + 7 + 7 + 6 + 10 + 5,)
    step = env.reset()
    steps = 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([int(rng.choice(step.observations["legal_actions"][player]))])
        steps += 1
    # tiles are laid, then inhabitants placed by three
    assert steps == 6 + 3 * int(load("palatinus", players=3).table.start.box_of().hand_size)
    assert sum(step.rewards) == pytest.approx(0)


def test_observers_of_all_kinds() -> None:
    game = load("palatinus")
    state = game.new_initial_state()
    rng = np.random.RandomState(8)
    for _ in range(45):
        advance(state, rng)
    views = {}
    for name in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS"):
        kind = pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, name)
        )
        observer = game.make_py_observer(kind)
        observer.set_from(state, 1)
        views[name] = observer.tensor.copy()
        assert observer.dict["map"].shape == (14, 9, 9)
    assert views["SINGLE_PLAYER"].tolist() == state.observation_tensor(1)
    assert len({view.tobytes() for view in views.values()}) == 3
    with pytest.raises(OikistError, match="An observer knows no parameters, but got size"):
        game.make_py_observer(None, {"size": 3})


def test_a_finished_game_in_openspiel_is_a_game_of_ours() -> None:
    state = load("micro-rome").new_initial_state()
    rng = np.random.RandomState(2)
    while not state.is_terminal():
        advance(state, rng)
    assert isinstance(state, SpielState)
    ours = registry.find("micro-rome").new(1)
    for action in state.history():
        ours.play(action)
    assert ours == state.position
    assert ours.actor() == OVER
    assert state.returns() == [-100.0 if ours.lost() else float(ours.scores()[0])]


def test_the_example_plays() -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_ismcts.py"
    command = [sys.executable, str(example), "--games", "2", "--players", "3", "--simulations", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("  IS-MCTS: ") > 10
    assert done.stdout.splitlines()[-1].endswith(" points")
