"""What Micro Rome tells searching bots."""

from __future__ import annotations

import statistics
from typing import cast

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core import registry
from oikist.core.state import CHANCE, OVER
from oikist.games.micro_rome import hints, weights
from oikist.games.micro_rome.layout import CARDS
from oikist.games.micro_rome.scoring import plain_total, total
from oikist.games.micro_rome.state import MicroRomeState

GAME = registry.find("micro-rome")
HINTS = GAME.hints()


def start() -> MicroRomeState:
    return cast("MicroRomeState", GAME.new(1))


def counted(state: MicroRomeState) -> list[int]:
    out = vec[i64]([0] * hints.SLOTS)
    hints.measure(state, out)
    return [int(value) for value in out]


def played(seed: int, random_share: float) -> list[MicroRomeState]:
    """The positions of a game in which some placements are random and the others what the hints reply."""
    state = start()
    rng = Random(seed)
    found = [state.copy()]
    while state.actor() != OVER:
        if state.actor() == CHANCE or rng.random() < random_share:
            state.play_random(rng)
        else:
            state.play(HINTS.reply(state, rng))
        found.append(state.copy())
    return found


def test_the_start_card_is_counted_right() -> None:
    # *..* / .FF. / *..*: six plain spaces, four banners, two of a fountain; nothing that waits for others
    values = counted(start())
    assert values[hints.PLAINS] == 6
    assert values[hints.AREA] == 12
    assert values[hints.PERIMETER] == 10  # all but the two in the middle
    assert values[hints.WATERS] == values[hints.VILLAS] == values[hints.TEMPLES] == values[hints.MARKETS] == 0
    # no rectangle covers three plain spaces of it and nothing else
    assert (values[hints.CHEAP], values[hints.FEW_CHEAP], values[hints.NO_CHEAP]) == (0, 1, 1)


def test_there_are_weights_for_every_number_of_cards() -> None:
    assert len(weights.TABLE) == (CARDS + 1) * hints.MEASURES
    assert not any(weights.TABLE[: hints.MEASURES])  # nothing is to come: the score is all


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_citizens_senators_and_villas_never_score_more_than_is_said(seed: int) -> None:
    for state in played(seed, 0.5):
        assert counted(state)[hints.PAIRING_POINTS] >= total(state) - plain_total(state)


def test_asking_leaves_the_position_as_it_was() -> None:
    for state in played(5, 0.3)[:-1:5]:
        before = state.to_bytes()
        HINTS.evaluate(state)
        if state.actor() == 0:
            assert HINTS.reply(state, Random(1)) in state.actions()
        assert state.to_bytes() == before


def test_a_finished_map_is_worth_its_score() -> None:
    last = played(6, 0.0)[-1]
    assert not last.lost()
    assert HINTS.evaluate(last) == [float(last.scores()[0])]


def test_what_is_expected_at_the_beginning_is_about_what_replies_score() -> None:
    games = [played(seed, 0.0) for seed in range(4)]
    scores = [game[-1].scores()[0] for game in games]
    expected = [HINTS.evaluate(game[2])[0] for game in games]  # after the first placement
    assert statistics.mean(scores) > 28
    assert abs(statistics.mean(expected) - statistics.mean(scores)) < 15
