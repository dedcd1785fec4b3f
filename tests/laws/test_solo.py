"""The laws on a game for one that can be lost."""

from __future__ import annotations

import pytest

from oikist.core.game import Game
from oikist.core.state import OVER
from oikist.testing import LawBroken, check_all, law_5, law_6
from tests import solo


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return solo.install(monkeypatch)


def test_a_game_for_one_keeps_the_laws(game: Game) -> None:
    check_all(game, seeds=3)


def test_both_ends_are_met(game: Game) -> None:
    ends = []
    for order in ((6, 5, 4), (1, 2, 3)):  # 15 and then no more; 6 and, left alone, 6
        state = game.new(1)
        for measures in (*order, *(one for one in range(1, 7) if one not in order)):
            if state.actor() != OVER:
                state.play(measures - 1)
                state.play(6 if measures in order else 7)
        ends.append((state.lost(), state.scores(), game.verdict(state)))
    (burst, without, burst_title), (kept, points, kept_title) = ends
    assert (burst, without) == (True, [-100])
    assert (kept, points) == (False, [6])
    assert burst_title is not None
    assert burst_title.english() == "The cistern has burst"
    assert kept_title is not None
    assert kept_title.english() == "Drinker"


def test_a_game_that_is_lost_before_it_is_over_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game.new(1)), "lost", lambda state: len(state.drawn) > 2)
    monkeypatch.setattr(type(game.new(1)), "actor", _without_losing)
    with pytest.raises(LawBroken, match="lost before it is over"):
        law_5(game, 1, 1)


def _without_losing(state: object) -> int:
    drawn, poured = state.drawn, state.poured  # type: ignore[attr-defined]
    return OVER if len(poured) == 6 else -1 if len(drawn) == len(poured) else 0


def test_a_lost_game_that_counts_as_more_than_a_finished_one_is_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.new(1)), "scores", lambda state: [99 if state.lost() else state.water])
    with pytest.raises(LawBroken, match="counts as more"):
        check_all(game, seeds=9)


def test_only_a_lost_game_may_have_a_ledger_of_its_own(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    law_6(game, 1, 1)
    monkeypatch.setattr(type(game.new(1)), "lost", lambda state: False)
    monkeypatch.setattr(type(game.new(1)), "scores", lambda state: [-100])
    with pytest.raises(LawBroken, match="the ledger gives"):
        law_6(game, 1, 1)
