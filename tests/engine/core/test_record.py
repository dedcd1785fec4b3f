"""Records: both forms read back, and whatever is broken is refused with file and line or the number of the event."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core import registry
from oikist.core.errors import OikistError, RecordError
from oikist.core.record import Event, Record, from_json_lines, from_text, replay, start
from oikist.core.session import Session
from oikist.core.state import CHANCE
from oikist.testing import random_record

GAME = registry.find("founders")
WHOLE = random_record(GAME, 3, 4)


def with_undo() -> Record:
    session = Session(GAME, WHOLE.header)
    for event in WHOLE.events[:5]:
        session.play(event.action, event.seat)
    session.undo(WHOLE.events[4].seat)
    session.play(session.state.actions()[-1], WHOLE.events[4].seat)
    return session.record(whole=True)


def test_undone_actions_are_kept_in_both_forms() -> None:
    record = with_undo()
    assert [event.is_undo for event in record.events] == [False] * 5 + [True, False]
    assert from_json_lines(record.to_json_lines()) == record
    assert from_text(GAME, record.to_text()) == record
    assert len(replay(GAME, record)) == 6


def test_the_text_form_can_be_typed() -> None:
    lines = with_undo().to_text().splitlines()
    at = lines.index("")
    assert lines[0] == "oikist record"
    assert lines[at + 1].startswith("1. chance: omen ")
    assert lines[at + 6] == "6. seat 2: undo"
    again = lines[at + 5].partition(": ")[2]
    typed = "\n".join([*lines[: at + 5], f"  5.seat 2:   {again.upper()} ", ""])
    assert from_text(GAME, typed) == Record(WHOLE.header, WHOLE.events[:5])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (1, "'chance' or 'seat N' was expected"),
        (2, "looks like '12. seat 2: NOTATION'"),
        (3, "is no action of Founders"),
        (4, "omen"),
        (5, "nothing to undo"),
    ],
)
def test_what_cannot_be_read_names_file_and_line(line: int, said: str) -> None:
    lines = WHOLE.to_text().splitlines()
    at = lines.index("") + 1
    wrong = {1: "1. seat one: omen ox", 2: "1 chance omen ox", 3: "1. chance: castle", 4: "1. chance: b2"}
    lines[at] = wrong.get(line, "1. seat 1: undo")
    with pytest.raises(RecordError, match=said) as caught:
        from_text(GAME, "\n".join(lines), file="mine.txt")
    assert f"mine.txt, line {at + 1}" in str(caught.value)


def test_headers_that_do_not_fit() -> None:
    def refused(**fields: object) -> str:
        with pytest.raises(OikistError) as caught:
            start(GAME, msgspec.structs.replace(WHOLE.header, **fields))
        return str(caught.value)

    assert "a record of chess, not of founders" in refused(game="chess")
    assert "rules version 99" in refused(rules=99)
    assert "rules version 0" in refused(rules=0)
    assert "does not have the hash" in refused(edition_hash="0" * 64)
    assert "for 2 to 4 players, not 7" in refused(seats=7)
    assert "There is no option" in refused(options={"x": 1})


def test_json_lines_that_cannot_be_read() -> None:
    source = WHOLE.to_json_lines()
    with pytest.raises(RecordError, match="record is empty"):
        from_json_lines("\n\n")
    with pytest.raises(RecordError, match=r"a\.jsonl, line 3:"):
        from_json_lines("\n".join([*source.splitlines()[:2], '{"seat": "x"}']), file="a.jsonl")
    with pytest.raises(RecordError, match="line 1"):
        from_json_lines("[" * 100_000)
    with pytest.raises(RecordError, match="'format' is 9, this program reads 1"):
        from_json_lines(Record(msgspec.structs.replace(WHOLE.header, format=9), []).to_json_lines())


def test_events_out_of_turn_or_illegal_are_refused_by_number() -> None:
    first = WHOLE.events[0]

    def refused(*events: Event) -> str:
        with pytest.raises(RecordError) as caught:
            replay(GAME, Record(WHOLE.header, list(events)))
        return str(caught.value)

    assert refused(Event(0, first.action)) == "Event 1 is not by the one whose decision it is."
    assert refused(first, Event(CHANCE, 11)).startswith("Event 2: ")
    assert refused(Event(0, -1)) == "Event 1: there is nothing to undo."


def test_a_record_takes_back_what_could_be_taken_back_and_no_dice() -> None:
    def refused(*events: Event) -> str:
        with pytest.raises(RecordError) as caught:
            replay(GAME, Record(WHOLE.header, list(events)))
        return str(caught.value)

    at = next(number for number, event in enumerate(WHOLE.events) if event.seat != CHANCE)
    dice, first = WHOLE.events[:at], WHOLE.events[at]
    chance = f"Event {at + 1}: Chance has decided something since; that cannot be taken back."
    # thrown again, the dice would give something else, and every throw would be as the seed gives it
    assert refused(*dice, Event(first.seat, -1), dice[-1]) == chance
    assert refused(*dice, Event(CHANCE, -1), dice[-1]) == chance
    assert refused(*dice, first, Event(first.seat + 1, -1)) == f"Event {at + 2}: Somebody else has acted since."
    assert refused(*dice, first, Event(first.seat, -5)) == f"Event {at + 2}: -5 is no action of this game."
    assert len(replay(GAME, Record(WHOLE.header, [*dice, first, Event(first.seat, -1)]))) == at + 1


def test_a_record_takes_back_nothing_that_has_shown_a_card() -> None:
    game = registry.find("micro-rome")
    events = random_record(game, 1, 2).events
    with pytest.raises(RecordError, match=r"^Event 3: Something hidden was shown by it"):
        replay(game, Record(random_record(game, 1, 2).header, [*events[:2], Event(0, -1)]))


def test_a_censored_record_is_not_replayed() -> None:
    session = Session(GAME, WHOLE.header)
    session.play(WHOLE.events[0].action, CHANCE)
    censored = session.record(viewer=1)
    assert censored.header.viewer == 1
    assert censored.events[0].seen
    assert censored.events[0].note == "omen"
    with pytest.raises(RecordError, match="only what one seat saw"):
        replay(GAME, censored)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_to_a_record_gives_a_traceback(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([WHOLE.to_json_lines(), WHOLE.to_text()]))
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 6))
    broken = text[:at] + data.draw(st.text(max_size=6)) + text[at + length :]
    # the one and only way to fail is a sentence for the user
    for from_source in (from_json_lines, lambda source: from_text(GAME, source)):
        with contextlib.suppress(OikistError):
            assert replay(GAME, from_source(broken))
