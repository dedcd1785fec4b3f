"""The analysis of a record: which decisions, in which process, how far, and what is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from oikist.analysis.run import Judged, analyse, decisions, plan_for, states_of
from oikist.core import record as records
from oikist.core import registry
from oikist.core.errors import OptionError, RecordError
from oikist.core.record import Event, Record
from oikist.core.state import CHANCE

FIXTURES = Path(__file__).parents[1] / "laws" / "fixtures"


def fixture(name: str) -> Record:
    return records.from_json_lines((FIXTURES / name).read_text(), file=name)


PALATINUS = registry.find("palatinus")
RECORD = fixture("palatinus-2.jsonl")
PLAN = plan_for(RECORD, iterations=20, seed=3)


def test_every_choice_of_a_seat_is_a_decision_and_nothing_else() -> None:
    states, standing = states_of(PALATINUS, PLAN)
    found = decisions(states, standing)
    assert found
    for ply in range(len(standing)):
        event = standing[ply]
        choice = event.seat != CHANCE and len(states[ply].actions()) > 1
        assert (ply in found) == choice
    mine = decisions(states, standing, seats=[1])
    assert mine == [ply for ply in found if standing[ply].seat == 1]
    assert decisions(states, standing, first=10, last=14) == [ply for ply in found if 10 <= ply <= 14]


def test_undone_actions_are_no_part_of_the_game() -> None:
    _, standing = states_of(PALATINUS, PLAN)
    whole = Record(RECORD.header, standing)
    assert len(standing) == len(records.replay(PALATINUS, whole)) - 1


def test_the_number_of_processes_changes_nothing() -> None:
    one, interrupted = analyse(PALATINUS, PLAN, first=44, last=49)
    assert not interrupted
    two, _ = analyse(PALATINUS, PLAN, first=44, last=49, jobs=2)
    assert one == two
    assert one.asked == len(one.judged) > 2


def test_what_is_done_is_not_done_again() -> None:
    told: list[Judged] = []
    some, _ = analyse(PALATINUS, PLAN, first=44, last=46)
    begun: list[tuple[int, int]] = []
    whole, _ = analyse(
        PALATINUS,
        PLAN,
        first=44,
        last=49,
        done=some.judged,
        begun=lambda asked, done: begun.append((asked, done)),
        progress=told.append,
    )
    assert begun == [(whole.asked, len(some.judged))]
    assert {one.ply for one in told}.isdisjoint(one.ply for one in some.judged)
    assert whole == analyse(PALATINUS, PLAN, first=44, last=49)[0]


def test_ctrl_c_gives_what_there_is() -> None:
    seen: list[Judged] = []

    def progress(one: Judged) -> None:
        seen.append(one)
        if len(seen) == 2:
            raise KeyboardInterrupt

    made, interrupted = analyse(PALATINUS, PLAN, first=44, progress=progress)
    assert interrupted
    assert made.judged == seen
    assert made.asked > 2


def test_a_graph_ends_with_what_came_out() -> None:
    made, _ = analyse(PALATINUS, PLAN, first=46)
    first = made.result.index(1)
    plies = made.plies
    won = 1 / made.result.count(1)
    assert made.series(first)[-1] == (plies, won)
    own = [one.judgement.best.chances[first] for one in made.judged if one.judgement.seat == first]
    assert [value for _, value in made.series(first)[:-1]] == own
    assert sum(made.series(seat)[-1][1] for seat in range(2)) == pytest.approx(1.0)


def test_alone_the_unit_is_points() -> None:
    record = fixture("micro-rome-1.jsonl")
    made, _ = analyse(registry.find("micro-rome"), plan_for(record, iterations=2), last=1)
    assert made.unit == "points"
    assert made.series(0)[-1] == (made.plies, float(made.points[0]))
    lost, _ = analyse(registry.find("micro-rome"), plan_for(fixture("micro-rome-lost.jsonl"), iterations=2), last=1)
    assert lost.points == []
    assert len(lost.series(0)) == len(lost.judged)


def test_mistakes_come_worst_first() -> None:
    made, _ = analyse(PALATINUS, plan_for(RECORD, iterations=100), first=42)
    losses = [one.judgement.loss for one in made.mistakes]
    assert losses == sorted(losses, reverse=True)
    for one in made.judged:
        judgement = one.judgement
        assert judgement.thrown_away == (one in made.mistakes)
        if judgement.thrown_away:
            assert judgement.loss > judgement.doubt


def test_what_cannot_be_analysed_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="Nobody had a choice"):
        analyse(PALATINUS, PLAN, first=0, last=0)
    broken = Record(RECORD.header, [*RECORD.events[:5], Event(0, 999_999)])
    with pytest.raises(RecordError, match="Event 6"):
        analyse(PALATINUS, plan_for(broken, iterations=2))
