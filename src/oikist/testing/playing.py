"""Laws 1, 2, 5 and 6: what is legal can be played and nothing else, copies are apart, games end, points add up."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

from oikist.core.errors import IllegalAction
from oikist.core.game import Game
from oikist.core.ledger import Entry
from oikist.core.state import CHANCE, OVER, State, buffer
from oikist.testing.walks import demand, positions, stream, viewers

HUGE = (10**30, -(10**30), 2**31, 2**63, -(2**63), -1, -2)
TRIED = 24
"""Illegal actions that are really played at each position; all are asked about."""
ASKED = 1500


def law_1(game: Game, seats: int, seed: int) -> None:
    """Every listed action can be played; every other int is refused with a ruling and changes nothing."""
    rng = random.Random(seed)
    ids = {rule.id for rule in game.rules()}
    buf = buffer(game.max_legal)
    for state in positions(game, seats, seed):
        listed = state.actions()
        _check_list(game, state, listed)
        count = state.fill(buf)
        demand(list(buf)[:count] == listed, 1, "fill does not agree with actions")
        _check_refusals(game, state, set(listed), ids, rng)
        for action in rng.sample(listed, min(len(listed), TRIED)):
            demand(state.refusal(action) is None, 1, f"{action} is listed and refused")
            following = state.copy()
            following.play(action)
            demand(following.to_bytes() != state.to_bytes(), 1, f"{action} changes nothing")
        _check_observations(game, state, listed)
        if listed:
            _check_random(state, listed, rng.randrange(2**31))


def _check_list(game: Game, state: State, listed: list[int]) -> None:
    over = state.actor() == OVER
    demand(bool(listed) != over, 1, "no legal action in a game that is not over, or one in a game that is")
    demand(listed == sorted(set(listed)), 1, "actions are not in ascending order, or one is listed twice")
    demand(len(listed) <= game.max_legal, 1, f"{len(listed)} legal actions, more than max_legal")
    demand(all(0 <= action < game.num_actions for action in listed), 1, "an action is not below num_actions")
    weights = state.weights()
    if state.actor() == CHANCE:
        demand(len(weights) == len(listed), 1, "not as many weights as actions")
        demand(all(type(weight) is int and weight > 0 for weight in weights), 1, "a weight is no positive int")
        demand(state.waiting() == [], 1, "seats wait while chance decides")
    else:
        demand(weights == [], 1, "weights where chance does not decide")
        demand(over or state.actor() in state.waiting(), 1, "the actor is not among those waiting")


def _check_refusals(game: Game, state: State, legal: set[int], ids: set[str], rng: random.Random) -> None:
    others = [action for action in range(game.num_actions + 3) if action not in legal]
    if len(others) > ASKED:
        others = rng.sample(others, ASKED)
    before = state.to_bytes()
    for action in (*others, *HUGE):
        ruling = state.refusal(action)
        if ruling is None:
            demand(False, 1, f"{action} is not listed and not refused")
            continue
        for ident in ruling.ids():
            demand(ident in ids or ident.startswith("CORE-"), 1, f"refused by {ident}, which RULES.md does not have")
    demand(state.to_bytes() == before, 1, "asking why not changes the position")
    for action in (*rng.sample(others, min(TRIED, len(others))), *HUGE):
        try:
            state.play(action)
        except IllegalAction as error:
            demand(error.ruling == state.refusal(action), 1, "play and refusal give different rulings")
        else:
            demand(False, 1, f"{action} is not listed and was played")
        demand(state.to_bytes() == before, 1, f"the refused action {action} changes the position")


def _check_observations(game: Game, state: State, listed: list[int]) -> None:
    for viewer in viewers(state):
        seen = state.observe(viewer)
        own = viewer is not None and state.actor() == viewer
        demand(seen.actions() == (listed if own else []), 1, f"the observation of {viewer} lists other actions")
        before = seen.to_bytes()
        for action in (*listed[:2], *listed[-1:], 0, game.num_actions):
            try:
                seen.play(action)
            except IllegalAction:
                pass
            else:
                demand(False, 1, "an observation was played on")
        demand(seen.to_bytes() == before, 1, "an observation changes when it refuses")


def _check_random(state: State, listed: list[int], seed: int) -> None:
    mine, other = state.copy(), state.copy()
    action = int(mine.play_random(stream(seed)))
    demand(action in listed, 1, f"play_random plays {action}, which is not legal")
    other.play(action)
    demand(mine.to_bytes() == other.to_bytes(), 1, "play_random does something else than play")


def law_1_random(game: Game, seats: int, seed: int, draws: int = 1500) -> None:
    """play_random takes every legal action equally often, and chance by its weights."""
    rng = stream(seed)
    picks = random.Random(seed)
    candidates = [state for state in positions(game, seats, seed) if 2 <= len(state.actions()) <= 60]
    chance = [state for state in candidates if state.actor() == CHANCE]
    seats_turn = [state for state in candidates if state.actor() >= 0]
    for state in [*picks.sample(chance, min(2, len(chance))), *picks.sample(seats_turn, min(3, len(seats_turn)))]:
        listed = state.actions()
        weights = state.weights() or [1] * len(listed)
        found = Counter(int(state.copy().play_random(rng)) for _ in range(draws))
        for action, weight in zip(listed, weights, strict=True):
            share = weight / sum(weights)
            spread = (draws * share * (1 - share)) ** 0.5
            demand(abs(found[action] - draws * share) <= 6 * spread + 1, 1, f"play_random prefers or avoids {action}")


def law_2(game: Game, seats: int, seed: int) -> None:
    """A copy and its original never touch each other; nor does an observation, a pickle or a restored position."""
    for number, state in enumerate(positions(game, seats, seed)):
        before = state.to_bytes()
        copies = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]  # noqa: S301  # our own bytes
        copies.append(state.box_of().restore(before))
        for other in copies:
            demand(other.to_bytes() == before and other == state, 2, "a copy differs from its original")
        seen = [(observation, observation.to_bytes()) for observation in map(state.observe, viewers(state))]
        for observation, data in seen:
            demand(observation.copy().to_bytes() == data, 2, "a copied observation differs")
            demand(observation.box_of().restore(data).to_bytes() == data, 2, "a restored observation differs")
            demand(pickle.loads(pickle.dumps(observation)).to_bytes() == data, 2, "a pickled observation differs")  # noqa: S301  # as above
        if state.actor() == OVER:
            continue
        for other in copies:
            _play_some(other, seed + number)
            demand(state.to_bytes() == before, 2, "playing on a copy changes the original")
            demand(other.to_bytes() != before, 2, "playing on a copy does nothing")
        kept = state.copy()
        _play_some(state, seed + number)
        demand(kept.to_bytes() == before, 2, "playing on the original changes a copy")
        demand(all(made.to_bytes() == data for made, data in seen), 2, "playing on changes an observation made before")


def _play_some(state: State, seed: int) -> None:
    rng = stream(seed)
    for _ in range(3):
        if state.actor() != OVER:
            state.play_random(rng)


def law_5(game: Game, seats: int, seed: int) -> None:
    """Every game ends within its bound, whatever is played; results rank all seats, with ties; lost ones come last."""
    ends = []
    for choice in (0, -1, None):
        rng = random.Random(seed)
        state = game.new(seats)
        length = 0
        while state.actor() != OVER:
            listed = state.actions()
            state.play(rng.choice(listed) if choice is None else listed[choice])
            length += 1
            demand(length <= game.bound(seats), 5, f"a game of {seats} is longer than its bound {game.bound(seats)}")
            demand(state.actor() == OVER or not state.lost(), 5, "a game is lost before it is over")
        ends.append(state)
    rolled = game.new(seats)
    rolled.rollout(stream(seed))
    demand(rolled.actor() == OVER, 5, "rollout does not end the game")
    for end in (*ends, rolled):
        _check_result(end, seats)
    without = [end.scores()[0] for end in (*ends, rolled) if end.lost()]
    scored = [end.scores()[0] for end in (*ends, rolled) if not end.lost()]
    demand(not without or not scored or max(without) < min(scored), 5, "a lost game counts as more than a finished one")
    unfinished = game.new(seats)
    try:
        unfinished.result()
    except ValueError:
        return
    demand(False, 5, "a game that is not over has a result")


def _check_result(state: State, seats: int) -> None:
    ranks, scores = state.result(), state.scores()
    demand(len(ranks) == len(scores) == seats, 5, "not every seat has a rank and a score")
    for rank in ranks:
        above = sum(other < rank for other in ranks)
        demand(rank == above + 1, 5, f"the ranks {ranks} do not count the seats above")
    for one in range(seats):
        for two in range(seats):
            if scores[one] > scores[two]:
                demand(ranks[one] < ranks[two], 5, f"the ranks {ranks} contradict the scores {scores}")
    demand(seats == 1 or not state.lost(), 5, "only a game for one can be lost")


def law_6(game: Game, seats: int, seed: int) -> None:
    """The ledger adds up to the score, entry by entry; the finale arrives at it step by step."""
    ids = {rule.id for rule in game.rules()}
    for state in positions(game, seats, seed):
        trees = game.ledger(state)
        demand(len(trees) == seats, 6, "not every seat has a ledger")
        demand(all(tree.check() for tree in trees), 6, "an entry is not the sum of the entries below it")
        points = [tree.points for tree in trees]
        # a lost game has no score, so that there is nothing to add up to
        demand(state.lost() or points == state.scores(), 6, f"the ledger gives {points}, the score is {state.scores()}")
        for tree in trees:
            for entry in _all(tree):
                demand(entry.rule in ids, 6, f"an entry names {entry.rule}, which RULES.md does not have")
        steps = game.finale(state)
        if state.actor() != OVER:
            demand(steps == [], 6, "a finale before the end")
            continue
        if steps:
            demand(state.lost() or list(steps[-1].scores) == state.scores(), 6, "the finale ends on another score")
            demand(all(step.rule in ids for step in steps), 6, "a step names a rule that RULES.md does not have")
            labels = game.scene(state).labels
            for step in steps:
                missing = [ident for ident in step.focus if ident not in labels]
                demand(not missing, 6, f"a step points at {missing}, which the scene does not have")


def _all(tree: Entry) -> list[Entry]:
    return [tree, *(below for entry in tree.entries for below in _all(entry))]
