"""The daily game: alone against the A.I., with the same chance for everybody on one day."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from oikist.core.errors import OptionError
from oikist.core.record import check_dice, from_json_lines
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import GAME


def played(day: dt.date, seed: int) -> Session:
    rng = random.Random(seed)
    session = Session.new(GAME, 1, date=day)
    while session.state.actor() != OVER:
        session.roll()
        if session.state.actor() >= 0:
            session.play(rng.choice(session.state.actions()), 0)
    return session


def test_the_same_chance_for_all_on_one_day() -> None:
    one, two, other = (
        played(dt.date(2026, 11, 30), 1),
        played(dt.date(2026, 11, 30), 1),
        played(dt.date(2026, 12, 1), 1),
    )
    assert one.events == two.events
    assert [event.action for event in one.events] != [event.action for event in other.events]
    record = from_json_lines(one.record().to_json_lines())
    assert record.header.daily == "2026-11-30"
    assert check_dice(GAME, record) == sum(event.seat == CHANCE for event in record.events) > 5


def test_the_display_is_the_same_whatever_is_played() -> None:
    # ROM-15: the five characters are drawn before the player's second decision
    displays = set()
    for seed in range(4):
        events = played(dt.date(2026, 11, 30), seed).events
        draws = [event.action for event in events if event.seat == CHANCE]
        displays.add(tuple(draws[:5]))
    assert len(displays) == 1


def test_two_have_no_daily_game() -> None:
    with pytest.raises(OptionError):
        Session.new(GAME, 2, date=dt.date(2026, 11, 30))
