"""Hunting for positions in which nothing is legal: every hand that an edition may have, to its last inhabitant."""

from __future__ import annotations

import copy

import pytest
from librt.random import Random

from oikist.core.edition import Edition, parse
from oikist.core.errors import EditionError
from oikist.games.palatinus import GAME
from oikist.games.palatinus.layout import CELLS, CONDOTTIERO, END, PLACE, PLACE_AT
from oikist.games.palatinus.state import PalatinusState

HOUSE = parse(GAME.edition_source(), file="house.toml", game="palatinus")
NOBODY = {"merchant": 0, "merchant_wolf": 0, "farmer": 0, "farmer_wolf": 0}


def with_hand(seats: int, size: int, condottieri: int) -> Edition:
    """The house edition with such a hand for so many players: farmers, merchants and condottieri, none neutral."""
    data = copy.deepcopy(HOUSE.data)
    hand = {**NOBODY, "condottiero": condottieri}
    hand["farmer"] = min(15, size - condottieri)
    hand["merchant_wolf"] = size - condottieri - hand["farmer"]
    data["hands"][str(seats)] = hand
    data["pieces"] = dict.fromkeys(hand, 15)
    data["neutral"] = dict(NOBODY)
    return Edition(HOUSE.game, "hunt", "Hunt", data, HOUSE.provenance)


@pytest.mark.rule("PAL-R4", "PAL-R14", "PAL-21", "PAL-22")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_hand_of_an_accepted_edition_runs_into_a_dead_end(seats: int) -> None:
    """Condottieri kept as long as they may be, and hands that fill the board: there is always a legal placement."""
    last_turns = 4 if seats <= 3 else 3
    accepted = 0
    for size in range(1, CELLS // seats + 1):
        for condottieri in range(min(size, 15) + 1):
            edition = with_hand(seats, size, condottieri)
            fits = condottieri <= max(0, size - last_turns)
            assert (GAME.check_edition(edition, seats=seats) == []) == fits
            if not fits:
                with pytest.raises(EditionError):
                    GAME.new(seats, edition=edition)
                continue
            accepted += 1
            state = GAME.new(seats, edition=edition)
            assert isinstance(state, PalatinusState)
            rng = Random(100 * size + condottieri)
            while state.stage != PLACE:
                state.play_random(rng)
            for turn in range(size):
                for _ in range(seats):
                    legal = state.actions()
                    assert legal
                    seat = state.actor()
                    # who wants to keep the condottieri places the lowest kind that is legal
                    state.play(legal[0])
                    left = size - turn - 1
                    assert state.left(seat) == left
                    if left <= last_turns:
                        assert state.in_hand(seat, CONDOTTIERO) == 0
                    assert sum(state.hand(seat).values()) == (left if state.stage != END else 0)
            assert state.stage == END
    assert accepted > CELLS // seats


@pytest.mark.rule("PAL-21", "PAL-E1")
def test_condottieri_are_forced_one_after_the_other() -> None:
    """Two of them in a hand of six, five players: turns 2 and 3 are theirs when turn 1 was not."""
    state = GAME.new(5, edition=with_hand(5, 6, 2))
    assert isinstance(state, PalatinusState)
    while state.stage != PLACE:
        state.play_random(Random(1))
    forced = []
    while state.stage != END:
        legal = state.actions()
        forced.append(all((action - PLACE_AT) // CELLS == CONDOTTIERO for action in legal))
        state.play(legal[0])
    assert forced == [False] * 5 + [True] * 10 + [False] * 15
