"""The search in several processes, and the search that goes on from the decision before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from librt.random import Random

from oikist import bots
from oikist.arena.match import play_match
from oikist.bots.base import Budget
from oikist.bots.parallel import Job, Team, found_by, parts
from oikist.bots.search_bot import FollowingBot, SearchBot
from oikist.bots.tree import FOREVER, Search, Settings
from oikist.bots.tree.experience import Experience
from oikist.core import registry
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, State

from .toys import Toy, choice, leaf, search

GAME = registry.find("palatinus")


def position(actions: int, seed: int = 3) -> State:
    """A decision of a game for two with more than one action, so many actions from its beginning or later."""
    rng = Random(seed)
    state = GAME.new(2)
    while actions > 0 or state.actor() == CHANCE or len(state.actions()) < 2:
        state.play_random(rng)
        actions -= 1
    return state


def seen_by_mover(actions: int) -> State:
    state = position(actions)
    return state.observe(int(state.actor()))


def bot_of(name: str, seed: int = 5) -> SearchBot:
    bot = bots.find(name, GAME, seed=seed)
    assert isinstance(bot, SearchBot)
    return bot


def job_for(observation: State, iterations: int, seed: int = 7) -> Job:
    return Job(
        observation=observation.to_bytes(),
        hints=GAME.hints(),
        num_actions=GAME.num_actions,
        max_legal=GAME.max_legal,
        secrets=True,
        seed=seed,
        settings={},
        iterations=iterations,
        seconds=0.0,
        cpu_seconds=0.0,
    )


# several processes


def test_rounds_are_shared_out_and_seeds_differ() -> None:
    shares = parts(job_for(seen_by_mover(30), 100), 3)
    assert [share.iterations for share in shares] == [34, 33, 33]
    assert len({share.seed for share in shares}) == 3
    assert shares[0].seed == 7
    (whole,) = parts(shares[0], 1)
    assert whole == shares[0]


def test_what_processes_find_is_what_the_parts_find_here_added_up() -> None:
    observation = seen_by_mover(30)
    bot = bot_of("search:iterations=61,jobs=3")
    try:
        chosen = bot.choose(observation, Budget())
        told = bot.info
        # the same, without any process
        job = bot._job(observation, bot.seed_for(observation), 61, 0.0, 0.0)
        first, *others = [part.search(observation) for part in parts(job, 3)]
        for one, rounds in zip((first, *others), (21, 20, 20), strict=True):
            one.run(rounds, 0, None)
        for one in others:
            first.absorb(*found_by(one))
        assert told["iterations"] == first.rounds == 61
        assert chosen == first.best()
        assert [(row["action"], row["visits"]) for row in told["actions"]] == [
            (action, visits) for action, visits, _ in first.statistics()[:10]
        ]
        # asked again, by the same processes and by new ones
        assert bot.choose(observation, Budget()) == chosen
        assert bot.info == told
        bot.close()
        assert bot.choose(observation, Budget()) == chosen
        assert bot.info == told
    finally:
        bot.close()


def test_visits_and_values_are_added_up() -> None:
    game = choice(0, a0=leaf(3, 1), a1=leaf(1, 3))
    one, two = (search(Toy(game, 2).observe(0), rounds, seed=rounds) for rounds in (30, 50))
    before = {action: (visits, total) for action, visits, total in one.root_totals()}
    more = {action: (visits, total) for action, visits, total in two.root_totals()}
    one.absorb(*found_by(two))
    assert one.rounds == 80
    for action, visits, total in one.root_totals():
        assert visits == before[action][0] + more[action][0]
        assert total == pytest.approx(before[action][1] + more[action][1])
    assert sum(visits for _, visits, _ in one.statistics()) == 80


def test_stop_ends_the_helpers_too() -> None:
    bot = bot_of("search:ms=3000000,jobs=2")
    looks = iter(range(10_000))
    try:
        begun = time.perf_counter()
        bot.choose(seen_by_mover(30), Budget(stop=lambda: next(looks) >= 20))
        assert time.perf_counter() - begun < 60  # an hour was asked for
        assert bot.info["iterations"] > 20
    finally:
        bot.close()


def test_a_helper_that_dies_is_done_without_and_replaced() -> None:
    observation = seen_by_mover(30)
    bot = bot_of("search:iterations=40,jobs=2")
    try:
        bot.choose(observation, Budget())
        assert bot.info["iterations"] == 40
        assert bot._team is not None
        team = bot._team
        team._processes[0].kill()
        team._processes[0].join()
        # it is gone: a job given to it is simply not done
        team.start(observation.box_of(), [job_for(observation, 20)])
        assert team.collect(None) == []
        bot.choose(observation, Budget())
        assert bot.info["iterations"] == 40
        assert bot._team is not team
    finally:
        bot.close()


def test_closing_ends_the_processes() -> None:
    team = Team(2)
    processes = list(team._processes)
    assert team.whole
    team.close()
    team.close()
    assert not any(process.is_alive() for process in processes)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_helpers_end_with_a_process_that_is_killed() -> None:
    # they hold the writing end of its output: that it ends says that they have ended
    code = (
        "from oikist.bots.parallel import Team\n"
        "if __name__ == '__main__':\n"
        "    team = Team(2)\n"
        "    print('ready', flush=True)\n"
        "    input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        os.kill(process.pid, signal.SIGKILL)
        assert process.stdout.read() == b""


# going on from the decision before


class Plain(Hints):
    """Knows nothing, but is not asked by name."""


def two_steps() -> Toy:
    """Seat 0 decides twice; seat 1 hides something from it in between."""
    second = choice(0, a5=leaf(1, 0), a6=leaf(0, 1))
    answers = choice(1, blind=(0,), a2=second, a3=second)
    return Toy(choice(0, a0=answers, a1=leaf(0, 9)), 2)


def later(state: Toy, *actions: int) -> tuple[Toy, list[int]]:
    """The position after some actions, and what seat 0 has seen of them."""
    seen = []
    for action in actions:
        seen.append(state.seen(action, 0))
        state._apply(action)
    return state, seen


def test_the_own_tree_is_kept_from_where_the_game_has_gone() -> None:
    first = search(two_steps().observe(0), 200)
    state, seen = later(two_steps(), 0, 3)
    assert seen == [0, Toy.HIDDEN]
    node = first.tops[0].find(0)
    assert node is not None
    node = node.find(Toy.HIDDEN)
    assert node is not None
    kept = {action: visits for action, visits in ((5, node.find(5)), (6, node.find(6))) if visits is not None}
    assert set(kept) == {5, 6}
    visits = sum(int(edge.visits) for edge in kept.values())
    assert visits > 50
    again = Search(state.observe(0), Plain(), 2, Toy.LIMIT, Toy.LIMIT, True, 4, Settings())
    assert again.carry(first, seen)
    again.run(10, 0, None)
    assert sum(count for _, count, _ in again.statistics()) == visits + 10
    assert again.best() == 5


def test_where_the_search_has_never_been_it_begins_anew() -> None:
    first = search(two_steps().observe(0), 200)
    state, seen = later(two_steps(), 0, 3)
    again = Search(state.observe(0), Plain(), 2, Toy.LIMIT, Toy.LIMIT, True, 4, Settings())
    assert not again.carry(first, [*seen, 77])
    again.run(10, 0, None)
    assert sum(count for _, count, _ in again.statistics()) == 10


def test_what_was_learned_fades_but_means_the_same() -> None:
    known = Experience(2, 10)
    for value in (0.25, 0.5, 0.75):
        known.remember(1, 4)
        if value == 0.25:
            known.remember(0, 7)
        known.learn([value, value])
    # action 4 of seat 1 came three times, 0.5 on average; action 7 of seat 0 once
    assert known.opinion(14, 0.5) == pytest.approx(0.5)
    known.fade()
    assert known.mean_of(0) == pytest.approx(0.5)
    # one of three is left, worth the average; what came once is forgotten: all that is known is the mean
    assert known.opinion(14, 0.9) == pytest.approx((0.5 + 0.9) / 2)
    assert known.opinion(7, 0.9) == pytest.approx(0.9)
    known.fade()
    assert known.opinion(14, 0.9) == pytest.approx(0.9)


class Leaves(Hints):
    """Leaves out the action that looked best before."""

    def order(self, state: State, actions: list[int]) -> list[int]:
        return [action for action in actions if action != 5]


def test_the_hints_are_asked_again_and_obeyed() -> None:
    first = search(two_steps().observe(0), 200)
    state, seen = later(two_steps(), 0, 3)
    again = Search(state.observe(0), Leaves(), 2, Toy.LIMIT, Toy.LIMIT, True, 4, Settings())
    assert again.carry(first, seen)
    again.run(10, 0, None)
    assert {action for action, _, _ in again.statistics()} == {6}
    assert again.best() == 6


def test_a_bot_that_follows_looks_further_than_it_was_given_rounds() -> None:
    state = position(26)
    seat = int(state.actor())
    bot = bot_of("search:iterations=300,reuse=1")
    assert isinstance(bot, FollowingBot)
    assert bot.watches
    rng = Random(1)
    bot.begin(state.observe(seat))
    for _ in range(3):
        while state.actor() != seat or len(state.actions()) < 2:
            action = state.actions()[0] if state.actor() == CHANCE else state.actions()[rng.randrange(3)]
            bot.saw(0, int(state.actor()), int(state.seen(action, seat)), state.observe(seat))
            state.play(action)
        action = bot.choose(state.observe(seat), Budget())
        assert action in state.actions()
        assert bot.info["iterations"] == 300
        bot.saw(0, seat, int(state.seen(action, seat)), state.observe(seat))
        state.play(action)


def test_after_an_undo_or_when_it_is_not_told_it_begins_anew() -> None:
    observation = seen_by_mover(30)
    bot = bot_of("search:iterations=50,reuse=1")
    bot.choose(observation, Budget())
    fresh = bot.info
    bot.choose(observation, Budget())  # the same decision, nothing told
    assert bot.info == fresh
    bot.saw(0, 0, -1, observation)
    bot.choose(observation, Budget())
    assert bot.info == fresh
    bot.begin(observation)
    bot.saw(0, 0, observation.actions()[0], observation)
    bot.choose(observation, Budget())
    assert bot.info == fresh


def test_others_keep_their_promise_and_do_not_watch() -> None:
    assert not bot_of("search:iterations=50").watches
    assert not bot_of("search:iterations=50,reuse=0").watches


def test_whole_games_are_the_same_every_time() -> None:
    names = ["search:iterations=20,reuse=1", "search:iterations=20,chance=1"]
    one, two = (play_match(GAME, names, 2, seed=4) for _ in range(2))
    assert [row.points for row in one.rows] == [row.points for row in two.rows]
    assert [row.actions for row in one.rows] == [row.actions for row in two.rows]


# the line that is expected


def test_the_expected_line_is_what_the_search_would_play() -> None:
    game = choice(0, a0=choice(1, a0=leaf(50, 0), a1=leaf(0, 50)), a1=choice(1, a0=leaf(3, 2), a1=leaf(2, 1)))
    found = search(Toy(game, 2).observe(0), 300)
    # after action 1 seat 1 has 2 : 3 with action 0, and 1 : 2 with action 1; it is as far behind, but has more
    line = found.principal(5, 3)
    assert line[0] == found.best() == 1
    assert len(line) == 2
    assert found.principal(1, 3) == [1]
    assert found.principal(5, FOREVER) == []
    assert len(found.means()) == 2
    assert all(0 <= mean <= 1 for mean in found.means())
