"""Every game in OpenSpiel: its own simulation test, information states, resampling, and its algorithms at work."""

from __future__ import annotations

import random
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
from oikist.core.record import Record
from oikist.core.state import OVER
from oikist.envs import openspiel
from oikist.envs.openspiel import SpielState
from tests.engine.laws import twins
from tests.engine.romolo.players import seek
from tests.envs.kuhn import Kuhn

GAMES = [
    (game_id, seats)
    for game_id in ("palatinus", "micro-rome", "pantikapaion", "romolo")
    for seats in registry.find(game_id).seats
]


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    openspiel.register()
    openspiel.register(Kuhn())


def load(game_id: str, **params: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(game_id), params)


def uniform(seed: int = 1) -> Any:
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def advance(state: Any, rng: np.random.RandomState) -> None:
    """One action at random, of whoever is to act."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=weights)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


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


# information states


def records(game_id: str, seats: int, seed: int) -> Record:
    """A whole game in which there are secrets."""
    kit = {"palatinus": twins.PALATINUS, "romolo": twins.ROMOLO}[game_id]
    return kit.play(registry.find(game_id), seats, seed)


@pytest.mark.parametrize(("game_id", "seats"), [("palatinus", 2), ("palatinus", 4), ("romolo", 2), ("romolo", 3)])
def test_twins_that_a_seat_cannot_tell_apart_have_the_same_information_states(game_id: str, seats: int) -> None:
    # two games, made from the rulebook, that differ only in what the seat may not know
    record, compared = records(game_id, seats, 5), 0
    make = {"palatinus": twins.palatinus, "romolo": twins.romolo}[game_id]
    for seat in range(seats):
        twin = make(record, seat, random.Random(seat))
        if twin is None:
            continue
        one, other = (load(game_id, players=seats).new_initial_state() for _ in range(2))
        differed = False
        for mine, theirs in zip(record.events, twin.record.events, strict=False):
            assert one.current_player() == other.current_player()
            assert one.information_state_string(seat) == other.information_state_string(seat)
            assert one.observation_string(seat) == other.observation_string(seat)
            if one.current_player() == seat:
                assert one.legal_actions() == other.legal_actions()
            one.apply_action(mine.action)
            other.apply_action(theirs.action)
            differed |= mine.action != theirs.action
        # the last position was not asked: where the secret comes to light, or all are shown at the end, it may differ
        assert differed
        compared += 1
    assert compared > 0


@pytest.mark.parametrize(("game_id", "seats"), [("palatinus", 3), ("romolo", 3), ("pantikapaion", 2)])
def test_information_states_hold_all_that_was_seen(game_id: str, seats: int) -> None:
    """Perfect recall: an information state tells all that came before it, and nothing of it is lost."""
    state = load(game_id, players=seats).new_initial_state()
    if game_id == "romolo":
        actions = [event.action for event in records(game_id, seats, 5).events][:300]
    else:
        rng, actions = np.random.RandomState(1), []
        while not state.is_terminal():
            advance(state, rng)
        actions, state = state.history(), load(game_id, players=seats).new_initial_state()
    wanted: list[list[int]] = [[] for _ in range(seats)]
    for action in actions:
        for seat in range(seats):
            wanted[seat].append(state.position.seen(action, seat))
        state.apply_action(action)
    for seat in range(seats):
        lines = dict(line.partition(" ")[::2] for line in state.information_state_string(seat).splitlines())
        assert lines["seat"] == str(seat)
        assert list(map(int, lines["seen"].split())) == wanted[seat]
        assert lines["knows"] == state.position.observe(seat).to_bytes().hex() == state.observation_string(seat)


def test_own_secrets_are_remembered_and_others_are_not_known() -> None:
    game = load("palatinus", options="first:1")
    start = game.new_initial_state()
    rng = np.random.RandomState(5)
    while start.is_chance_node() or start.position.stage_name() != "place":
        advance(start, rng)
    # seat 0 places a wolf on terrain 7: a merchant (58 + 42 + 7) or a farmer (58 + 3 * 42 + 7)
    one, other = start.clone(), start.clone()
    one.apply_action(107)
    other.apply_action(191)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.legal_actions() == other.legal_actions()


def test_a_seat_that_missed_something_remembers_its_own_decisions() -> None:
    state = load("kuhn").new_initial_state()
    for action in (2, 0, 3, 4):  # king and jack, pass, bet
        state.apply_action(action)
    seen = state.information_state_string(0).splitlines()
    # the own card, the other's unseen, pass, bet
    assert seen[1] == "seen 2 1000 3 4"
    # one decision of its own since something was missed: a digest of 16 bytes
    assert len(seen[2]) == len("remembers ") + 32
    other = load("kuhn").new_initial_state()
    for action in (2, 1, 3, 4):  # the other has the queen
        other.apply_action(action)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_string(1) != state.information_state_string(1)


# resampling


@pytest.mark.parametrize(("game_id", "players"), [("palatinus", 2), ("palatinus", 5), ("kuhn", 2)])
def test_a_resampled_state_is_a_game_told_anew_that_the_seat_cannot_tell_apart(game_id: str, players: int) -> None:
    rng = np.random.RandomState(1)
    state = load(game_id, players=players).new_initial_state()
    differing, sampler = 0, uniform()
    while not state.is_terminal():
        if not state.is_chance_node():
            for player in range(players):
                told = state.resample_from_infostate(player, sampler)
                assert told.information_state_string(player) == state.information_state_string(player)
                assert told.current_player() == state.current_player()
                # a whole history of its own, from which the same state comes
                again = state.get_game().new_initial_state()
                for action in told.history():
                    again.apply_action(action)
                assert str(again) == str(told)
                for other in range(players):
                    assert again.information_state_string(other) == told.information_state_string(other)
                differing += told.history() != state.history()
        advance(state, rng)
    assert differing > 0


def test_resampling_reaches_every_consistent_history() -> None:
    state = load("kuhn").new_initial_state()
    for action in (1, 2, 3):  # queen and king, pass
        state.apply_action(action)
    sampler = uniform()
    found = {tuple(state.resample_from_infostate(0, sampler).history()) for _ in range(60)}
    # of the other's card seat 0 knows only that it is not the queen; 60 draws of two miss one with 2 ** -59
    assert found == {(1, 0, 3), (1, 2, 3)}


def test_what_is_resampled_depends_on_the_numbers_given_alone() -> None:
    state = load("palatinus").new_initial_state()
    rng = np.random.RandomState(6)
    for _ in range(40):
        advance(state, rng)
    one = state.resample_from_infostate(0, uniform(3))
    assert str(state.resample_from_infostate(0, uniform(3))) == str(one)
    assert len({str(state.resample_from_infostate(0, uniform(seed))) for seed in range(20)}) > 1


def test_where_secrets_have_come_to_light_since_the_position_is_sampled() -> None:
    players = 3
    game = load("romolo", players=players)
    state, sampler, differing = game.new_initial_state(), uniform(), 0
    for ply, action in enumerate(seek(game.table.start.box_of(), 3)):
        if ply % 60 == 59 and not state.is_chance_node():
            player = state.current_player()
            drawn = state.resample_from_infostate(player, sampler)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.legal_actions() == state.legal_actions()
            differing += str(drawn) != str(state)
            # it can be played on
            other = drawn.clone()
            other.apply_action(drawn.legal_actions()[0])
            assert other.information_state_string(player) != state.information_state_string(player)
        state.apply_action(action)
    assert differing > 0


def test_who_missed_nothing_gets_the_same_state() -> None:
    for game_id in ("pantikapaion", "micro-rome"):
        state = load(game_id).new_initial_state()
        rng = np.random.RandomState(7)
        for _ in range(6):
            advance(state, rng)
        assert str(state.resample_from_infostate(0, uniform())) == str(state)


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
