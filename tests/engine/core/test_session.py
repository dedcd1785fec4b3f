"""Sessions: turns, undo up to the barrier, revisions, logs and records as each viewer may have them."""

from __future__ import annotations

import pytest

from oikist.core import registry
from oikist.core.errors import IllegalAction
from oikist.core.record import from_json_lines
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE, OVER

GAME = registry.find("founders")
SET = 3
"""Founders: setting a marker on lot n is action 3 + n."""


def begun() -> Session:
    """Two founders; Red has the ox, Lapis the snake."""
    session = Session(GAME, Session.new(GAME, 2, seed=b"s" * 32, nonces=["", ""]).header)
    session.play(1, CHANCE)
    session.play(2, CHANCE)
    return session


def test_only_who_must_decide_can_play() -> None:
    session = begun()
    for seat, action, rule in ((1, SET, "CORE-4"), (CHANCE, 0, "CORE-4"), (7, SET, "CORE-4"), (0, 99, "CORE-2")):
        with pytest.raises(IllegalAction) as caught:
            session.play(action, seat)
        assert caught.value.ruling.id == rule
    assert (session.revision, session.ply) == (2, 2)


def test_undo_goes_back_to_the_barrier_and_revisions_only_grow() -> None:
    session = begun()
    with pytest.raises(UndoRefused, match="Chance has decided"):
        session.undo(0)
    before = session.state.to_bytes()
    session.play(SET, 0)
    with pytest.raises(UndoRefused, match="Somebody else has acted"):
        session.undo(1)
    session.undo(0)
    assert session.state.to_bytes() == before
    assert (session.revision, session.ply) == (4, 2)
    session.play(SET + 1, 0)
    session.play(SET, 1)
    with pytest.raises(UndoRefused, match="Somebody else has acted"):
        session.undo(0)
    assert session.revision == 6


def test_nothing_to_undo_in_a_new_game() -> None:
    with pytest.raises(UndoRefused, match="nothing to take back"):
        Session.new(GAME, 2).undo(0)


def finish(session: Session) -> None:
    while session.state.actor() != OVER:
        session.play(session.state.actions()[0], int(session.state.actor()))


def test_what_shows_something_cannot_be_undone_and_the_end_is_over() -> None:
    session = begun()
    finish(session)
    with pytest.raises(UndoRefused, match="hidden was shown"):
        session.undo(1)
    with pytest.raises(IllegalAction) as caught:
        session.play(SET, 0)
    assert caught.value.ruling.id == "CORE-1"


def test_the_log_says_to_everybody_what_they_saw() -> None:
    session = begun()
    session.play(SET + 4, 0)
    session.undo(0)
    session.play(SET + 5, 0)

    def words(seat: int | None) -> list[str]:
        return [line.text.english() for line in session.log(seat)]

    common = ["Red sets a marker on b2.", "Red takes back the last action.", "Red sets a marker on c2."]
    assert words(0) == ["Red draws the ox.", "Lapis draws an omen.", *common]
    assert words(1) == ["Red draws an omen.", "Lapis draws the snake.", *common]
    assert words(None) == ["Red draws an omen.", "Lapis draws an omen.", *common]
    assert [line.undone for line in session.log(0)] == [False, False, True, False, False]
    assert [line.ply for line in session.log(0)] == [0, 1, 2, 3, 2]
    assert [line.number for line in session.log(0, since=3)] == [3, 4]
    finish(session)
    assert words(None)[:2] == ["Red draws the ox.", "Lapis draws the snake."]


def test_records_are_censored_and_without_seed_until_the_end() -> None:
    session = Session.new(GAME, 2, seed=b"k" * 32, nonces=["a", "b"])
    session.roll()
    for viewer in (0, 1, None):
        text = session.record(viewer=viewer).to_json_lines()
        assert (b"k" * 32).hex() not in text
        read = from_json_lines(text)
        assert read.header.viewer == (-1 if viewer is None else viewer)
        hidden = [event.action == GAME.num_actions for event in read.events]
        assert hidden == [seat != viewer for seat in (0, 1)]
    assert session.record(whole=True).header.seed == ""
    finish(session)
    whole = session.record(viewer=None)
    assert whole.header.seed == (b"k" * 32).hex()
    assert whole.header.viewer is None


def test_dice_decide_the_same_after_a_resume() -> None:
    # a game saved between two draws goes on with the very draw that was due
    one = Session.new(GAME, 3, seed=b"r" * 32, nonces=["a", "b", "c"])
    one.play(one.draw(), CHANCE)
    two = Session.resume(GAME, one.record(whole=True), one._dice)
    assert [event.action for event in one.roll()] == [event.action for event in two.roll()]
    assert one.state == two.state


def test_a_session_without_dice_says_so() -> None:
    with pytest.raises(ValueError, match="no dice"):
        Session(GAME, Session.new(GAME, 2).header).roll()


def test_positions_of_the_past_stay_as_they_were() -> None:
    session = begun()
    first = session.state_at(0).to_bytes()
    finish(session)
    assert session.state_at(0).to_bytes() == first
    assert session.state_at(session.ply) is session.state
