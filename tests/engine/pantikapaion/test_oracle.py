"""The engine against a second, slow Pantikapaion: legal actions at every decision, and the points at the end."""

from __future__ import annotations

import copy
import random

import pytest

from oikist.core.edition import Edition
from oikist.core.game import squeeze
from oikist.core.state import OVER
from oikist.games.pantikapaion.state import PantikapaionState
from tests.engine.pantikapaion.driver import GAME
from tests.engine.pantikapaion.oracle import TYPES, Oracle

GREED = {
    "build": 60,
    "sell": 8,
    "free": 30,
    "advance": 6,
    "step": 25,
    "draw": 6,
    "move": 4,
    "skip": 1,
    "end": 2,
    "worker": 1,
}
"""How much more often a sort of action is played than it would be at random, so that much is built."""


def choose(state: PantikapaionState, actions: list[int], rng: random.Random, greedy: bool) -> int:
    """An action at random; building and advancing more often, tiles on the city as often as beside it."""
    names = [GAME.notation(state, action).split()[0] for action in actions]
    if state.weights():
        return rng.choices(actions, state.weights())[0]
    if not greedy:
        return rng.choice(actions)
    counts = {name: names.count(name) for name in names}
    weights = [GREED.get(name, 3) / counts[name] for name in names]
    if "lay" in names:
        raised = [GAME.text(state, action).english().count("on level") for action in actions]
        weights = [weight * (1 + 40 * high) for weight, high in zip(weights, raised, strict=True)]
    return rng.choices(actions, weights)[0]


def follow(seats: int, seed: int, greedy: bool, edition: Edition | None = None) -> None:
    """Plays a game and holds the engine to the oracle at every step."""
    rng = random.Random(seed)
    used = edition or GAME.edition()
    state = GAME.new(seats, edition=used)
    assert isinstance(state, PantikapaionState)
    oracle = Oracle(used.data, seats)
    flow = oracle.game()
    legal = next(flow)
    steps = 0
    while state.actor() != OVER:
        actions = state.actions()
        names = {squeeze(GAME.notation(state, action)): action for action in actions}
        wanted = {squeeze(name): name for name in legal}
        assert set(names) == set(wanted), f"step {steps}: {sorted(set(names) ^ set(wanted))[:6]}"
        action = choose(state, actions, rng, greedy)
        name = wanted[squeeze(GAME.notation(state, action))]
        state.play(action)
        steps += 1
        try:
            legal = flow.send(name)
        except StopIteration:
            assert state.actor() == OVER
            break
    else:
        pytest.fail("the oracle goes on after the end of the game")
    for seat, player in enumerate(oracle.players):
        tree = GAME.ledger(state)[seat]
        expected = oracle.all_points(player)
        found = [entry.points for entry in tree.entries]
        assert found == [expected[name] for name in (*TYPES, "coins", "cubes", "droughts")]
        assert state.scores()[seat] == oracle.points(player)
        assert state.get(seat, 7) == len(player.buildings)
        assert state.earned(seat) == player.received
    keys = [(oracle.points(player), len(player.buildings), player.received) for player in oracle.players]
    assert state.result() == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.rule("PAN-11", "PAN-71", "PAN-75", "PAN-R31")
def test_games_agree_with_the_oracle(seats: int, greedy: bool) -> None:
    for seed in range(3):
        follow(seats, 100 * seats + seed, greedy)


def strange() -> Edition:
    """An edition that differs in everything that may differ: nothing may depend on the house's values."""
    house = GAME.edition()
    data = copy.deepcopy(house.data)
    rows = {
        "brown": ("advance", "worker", "vp 2", "worker", "random", "worker", "worker", "vp 5"),
        "purple": ("double", "vp 1/4", "advance", "less", "move", "vp 1/2", "free", "double"),
        "beige": ("free", "discount", "vp 1", "advance", "free", "vp 3", "double", "single"),
        "orange": ("move", "vp 1", "aqueduct B", "replace", "single", "advance", "vp 1", "aqueduct A"),
        "green": ("vp 1", "advance", "replace", "aqueduct C", "vp 1", "free", "move", "vp 4"),
    }
    data["rows"] = {
        name: {str(number): words for number, words in enumerate(cells, start=1)} for name, cells in rows.items()
    }
    for name, size in (("house", 2), ("winery", 2), ("fortress", 2), ("aqueduct", 1), ("temple", 1)):
        data["columns"][name]["size"] = size
    for number, count in enumerate((1, 2, 9)):
        data["aqueducts"][number]["count"] = count
    data["aqueducts"][0] |= {"cells": [[2, 0], [1, 0], [0, 0]], "face": "d*d"}
    # five cells in place of the square: a cross with its first cell in the middle
    data["tiles"][3] |= {
        "cells": [[1, 1], [0, 1], [1, 0], [2, 1], [1, 2]],
        "faces": ["n....", ".e...", ".p.p.", "dg...", "odddd"],
    }
    data["tokens"] = {"single": ["n", "n", "p", "g", "g"], "double": ["nn", "np", "pn", *["og"] * 7]}
    return Edition("pantikapaion", "strange", "Strange", data, house.provenance)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("PAN-R10", "PAN-R27", "PAN-R28", "PAN-R31")
def test_another_edition_agrees_with_the_oracle(seats: int) -> None:
    assert [problem for problem in GAME.check_edition(strange()) if not problem.warning] == []
    for seed in range(3):
        follow(seats, 200 * seats + seed, True, strange())
