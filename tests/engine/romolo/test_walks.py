"""Whole games at random: the laws that need no faces, and what must hold in every position."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.random import Random

from oikist.core.errors import IllegalAction
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import layout as at
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.handmade import box
from tests.engine.romolo.players import choose

BOUND = 120_000
GAMES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (2, {"dice": True}),
    (3, {}),
    (4, {}),
    (4, {"teams": True}),
]


def sound(state: RomoloState) -> None:
    """What holds in every position."""
    d, table = state.d, state.box
    for seat in range(table.players):
        totals = [sum(state.of_type(seat, place, kind) for place in range(table.hexes)) for kind in range(4)]
        assert totals[:3] == [d[at.WORKERS + seat], d[at.SOLDIERS + seat], d[at.MERCENARIES + seat]]
        assert totals[3] == (1 if d[at.EXPLORERS + seat] == 1 else 0)
        occupied = 0
        for place in range(table.hexes):
            if any(state.of_type(seat, place, kind) for kind in range(4)):
                occupied |= 1 << place
                assert d[at.TERRAIN + place] != at.FACE_DOWN
        assert d[at.OCCUPIED + seat] == occupied
        assert d[at.COINS + seat] >= 0
        assert all(state.stock(seat, resource) >= 0 for resource in range(5))
        assert d[at.WORKERS + seat] <= table.workers
        if d[at.CAPITAL + seat]:
            assert state.tower(d[at.CAPITAL + seat] - 1) == seat
    for place in range(table.hexes):
        assert state.stocks(place) <= state.built(place, at.WAREHOUSE)
    assert all(0 <= d[at.PRICE + kind] <= table.top_price and 0 <= d[at.UP + kind] <= 2 for kind in range(5))
    assert all(d[at.BANK + kind] >= 0 for kind in range(at.TOKEN_KINDS))
    assert all(d[at.POOL + kind] >= 0 for kind in range(1, 5))
    assert d[at.WATER_PILE] >= 0


def inspect(state: RomoloState, actions: list[int], rng: random.Random) -> None:
    """Laws 1 to 3 for one position, as far as they need no faces."""
    raw = state.to_bytes()
    sound(state)
    assert state.box.restore(raw).to_bytes() == raw
    copied = state.copy()
    copied.play(rng.choice(actions))
    assert state.to_bytes() == raw
    for number in (-1, at.NUM_ACTIONS, 1 << 70, *(rng.randrange(at.NUM_ACTIONS) for _ in range(5))):
        if number in actions:
            continue
        ruling = state.refusal(number)
        assert ruling is not None
        with pytest.raises(IllegalAction):
            state.play(number)
        assert state.to_bytes() == raw
    for seat in (None, *range(state.box.seats)):
        seen = state.observe(seat)
        assert seen.observe(seat).to_bytes() == seen.to_bytes()
        full = seen.sample(Random(rng.randrange(1 << 30)))
        assert full.observe(seat).to_bytes() == seen.to_bytes()
        assert full.actor() == state.actor()
        assert seen.actions() == (actions if seat == state.actor() else [])


@pytest.mark.rule("ROM-R1", "ROM-R22", "ROM-R42")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_whole_games(seats: int, options: dict[str, Any]) -> None:
    table = box(seats, **options)
    for seed in range(3):
        rng = random.Random(seed)
        state = table.start()
        assert isinstance(state, RomoloState)
        played = 0
        while state.actor() != OVER:
            actions = state.actions()
            assert actions
            assert actions == sorted(set(actions))
            assert len(actions) <= at.MAX_LEGAL
            if state.actor() == CHANCE:
                weights = state.weights()
                assert len(weights) == len(actions)
                assert min(weights) > 0
                action = rng.choices(actions, weights)[0]
            else:
                action = choose(state, actions, rng)
            if rng.random() < 0.03:
                inspect(state, actions, rng)
            state._apply(action)
            played += 1
            assert played < BOUND
        sound(state)
        assert len(state.result()) == seats
        assert state.actions() == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_rollouts_end(seats: int) -> None:
    table = box(seats)
    for seed in range(5):
        state = table.start()
        state.rollout(Random(seed))
        assert state.actor() == OVER
