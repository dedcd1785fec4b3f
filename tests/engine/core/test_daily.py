"""The daily game: one deck for everybody on a date, and records that are held to it."""

from __future__ import annotations

import datetime as dt
import hashlib
import json

import msgspec
import pytest

from oikist.core import daily, registry
from oikist.core import record as records
from oikist.core.dice import commitment
from oikist.core.errors import OptionError, RecordError
from oikist.core.game import Game
from oikist.core.record import Header, Record
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER
from tests import solo

DAY = dt.date(2026, 11, 30)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return solo.install(monkeypatch)


def played(game: Game, **wanted: object) -> Record:
    """A daily game in which every bucket is left."""
    session = Session.new(game, 1, **{"date": DAY, **wanted})  # type: ignore[arg-type]
    while session.state.actor() != OVER:
        session.roll()
        session.play(7, 0)
    return session.record()


def draws(record: Record) -> list[int]:
    return [event.action for event in record.events if event.seat == CHANCE]


def test_the_seed_is_a_hash_that_anybody_can_compute() -> None:
    made = daily.seed("solo", 1, "ab", {"z": True, "a": 2}, DAY)
    message = b'["oikist daily game","solo",1,"ab",{"a":2,"z":true},"2026-11-30"]'
    assert made == hashlib.sha256(message).digest()


@pytest.mark.parametrize(
    "other",
    [
        ("other", 1, "ab", {}, DAY),
        ("solo", 2, "ab", {}, DAY),
        ("solo", 1, "cd", {}, DAY),
        ("solo", 1, "ab", {"lid": True}, DAY),
        ("solo", 1, "ab", {}, dt.date(2026, 12, 1)),
    ],
)
def test_all_that_is_played_goes_into_the_seed(other: tuple[str, int, str, dict[str, bool], dt.date]) -> None:
    assert daily.seed(*other) != daily.seed("solo", 1, "ab", {}, DAY)


def test_everybody_gets_the_same_deck_on_a_date(game: Game) -> None:
    one, two = played(game), played(game)
    assert draws(one) == draws(two)
    assert sorted(draws(one)) == [0, 1, 2, 3, 4, 5]
    others = [played(game, date=DAY + dt.timedelta(days=gap)) for gap in (1, 2, 3)]
    assert any(draws(other) != draws(one) for other in others)
    assert one.header.daily == "2026-11-30"
    assert one.header.commitment == commitment(bytes.fromhex(one.header.seed))


def test_a_seed_that_is_given_does_not_count_on_a_date(game: Game) -> None:
    assert played(game, seed=bytes(32), nonces=["mine"]).header == played(game).header


def test_a_finished_daily_game_is_verified(game: Game) -> None:
    record = played(game)
    assert records.check_dice(game, record) == 6
    for form in (
        records.from_json_lines(record.to_json_lines()),
        records.from_text(game, record.to_text()),
    ):
        assert form == record


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"daily": "2026-11-29"}, "not the daily game of 2026-11-29"),
        ({"daily": "yesterday"}, "'daily': 'yesterday' is no date"),
        ({"nonces": ["mine"]}, "not the daily game of 2026-11-30"),
        ({"options": {"lid": True}}, "not the daily game of 2026-11-30"),
    ],
)
def test_a_record_that_is_no_game_of_its_day_is_found(game: Game, change: dict[str, object], why: str) -> None:
    record = played(game)
    forged = Record(msgspec.structs.replace(record.header, **change), record.events)
    with pytest.raises(RecordError, match=why):
        records.check_dice(game, forged)


def test_another_deck_is_no_daily_game(game: Game) -> None:
    # a favourable seed of one's own, called a daily game
    session = Session.new(game, 1, seed=b"s" * 32, nonces=list(daily.NONCES))
    with pytest.raises(RecordError, match="commits to another deck"):
        records.check_daily(msgspec.structs.replace(session.header, daily="2026-11-30"))
    records.check_daily(session.header)
    more = msgspec.structs.replace(played(game).header, seats=2)
    with pytest.raises(RecordError, match="one seat"):
        records.check_daily(more)


def test_what_cannot_be_played_alone_has_no_daily_game() -> None:
    with pytest.raises(OptionError, match="no daily game of Palatinus: it cannot be played alone"):
        Session.new(registry.find("palatinus"), 2, date=DAY)


def test_headers_without_a_date_read_and_write_as_before(game: Game) -> None:
    header = Session.new(game, 1, seed=bytes(32), nonces=[""]).header
    written = msgspec.json.encode(header)
    assert "daily" not in json.loads(written)
    assert msgspec.json.decode(written, type=Header) == header


def test_an_unfinished_record_keeps_the_date_without_the_seed(game: Game) -> None:
    session = Session.new(game, 1, date=DAY)
    session.roll()
    header = session.record(viewer=0).header
    assert (header.daily, header.seed) == ("2026-11-30", "")
    records.check_daily(header)


@pytest.mark.parametrize("written", ["2026-02-30", "20261130", "2026-W49-1", "today", "", " 2026-11-30", "٢٠٢٦-11-30"])
def test_what_is_no_date_is_refused_in_a_sentence(written: str) -> None:
    with pytest.raises(OptionError, match="no date; a date looks like 2026-11-30"):
        daily.parse(written)


def test_the_day_is_that_of_greenwich() -> None:
    before = dt.datetime.now(dt.UTC).date()
    assert before <= daily.today() <= dt.datetime.now(dt.UTC).date()
