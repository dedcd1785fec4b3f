"""What Palatinus tells searching bots."""

from __future__ import annotations

from oikist.core import registry

from .test_bots import GAME, played, position

HINTS = GAME.hints()


def test_palatinus_has_hints_of_its_own() -> None:
    assert type(HINTS).__module__ == "oikist.games.palatinus.hints"
    assert registry.find("palatinus").hints().wide() > 0


def test_the_order_leaves_nothing_out() -> None:
    for seats, done in ((2, 24), (3, 30), (5, 45)):
        state = position(seats, 6, done)
        before = state.to_bytes()
        assert sorted(HINTS.order(state, state.actions())) == state.actions()
        assert state.to_bytes() == before


def test_an_obvious_capture_comes_early() -> None:
    state = played("M A1", "FW E3", "M A3", "FW E5", "M C5")
    best = [GAME.notation(state, action) for action in HINTS.order(state, state.actions())]
    assert "C A2" in best[: len(best) // 10]


def test_tiles_are_left_in_the_search_s_own_order() -> None:
    state = position(2, 3, 2)
    actions = state.actions()[::-1]
    assert HINTS.order(state, actions) == actions


def test_the_value_is_shared_and_favours_who_is_ahead() -> None:
    even = HINTS.evaluate(played())
    assert even[0] == even[1] == 0.5
    captured = HINTS.evaluate(played("M A1", "FW E3", "M A3", "FW E5", "M C5", "C A2"))
    wasted = HINTS.evaluate(played("M A1", "FW E3", "M A3", "FW E5", "M C5", "C G6"))
    assert 0 <= wasted[1] < captured[1] <= 1
    assert captured[0] < 0.5 < captured[1]
    assert len(HINTS.evaluate(position(5, 6, 45))) == 5


def test_a_lead_on_a_hill_without_room_is_worth_more() -> None:
    # red alone has influence on hill A; in one case the rest of the hill is still empty
    early = played("M A1", "C G6", "M A2", "C D1")
    full = played("M A1", "C G6", "M A2", "C D1", "NF A3", "NF A4", "NM A5", "NM A6")
    assert HINTS.evaluate(full)[0] > HINTS.evaluate(early)[0] > 0.5
