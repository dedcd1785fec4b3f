"""The hand-made cases against the game: the ledger and the score of maps, refusals and results of placements."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.micro_rome import engine, oracle
from tests.engine.micro_rome.handmade import Case, Placing, cases, check, placings

# The marks stand here one by one so that the check of rule ids, which reads and does not run, finds them.
CLAIMS = [
    pytest.mark.rule("MIC-7"),
    pytest.mark.rule("MIC-8"),
    pytest.mark.rule("MIC-9"),
    pytest.mark.rule("MIC-10"),
    pytest.mark.rule("MIC-11"),
    pytest.mark.rule("MIC-12"),
    pytest.mark.rule("MIC-13"),
    pytest.mark.rule("MIC-17"),
    pytest.mark.rule("MIC-18"),
    pytest.mark.rule("MIC-20"),
    pytest.mark.rule("MIC-21"),
    pytest.mark.rule("MIC-22"),
    pytest.mark.rule("MIC-23"),
    pytest.mark.rule("MIC-24"),
    pytest.mark.rule("MIC-25"),
    pytest.mark.rule("MIC-26"),
    pytest.mark.rule("MIC-27"),
    pytest.mark.rule("MIC-28"),
    pytest.mark.rule("MIC-29"),
    pytest.mark.rule("MIC-30"),
    pytest.mark.rule("MIC-31"),
    pytest.mark.rule("MIC-32"),
    pytest.mark.rule("MIC-33"),
    pytest.mark.rule("MIC-34"),
    pytest.mark.rule("MIC-35"),
    pytest.mark.rule("MIC-36"),
    pytest.mark.rule("MIC-37"),
    pytest.mark.rule("MIC-38"),
    pytest.mark.rule("MIC-39"),
    pytest.mark.rule("MIC-E1"),
    pytest.mark.rule("MIC-E2"),
    pytest.mark.rule("MIC-E3"),
    pytest.mark.rule("MIC-E4"),
    pytest.mark.rule("MIC-R1"),
    pytest.mark.rule("MIC-R2"),
    pytest.mark.rule("MIC-R3"),
    pytest.mark.rule("MIC-R4"),
    pytest.mark.rule("MIC-R5"),
    pytest.mark.rule("MIC-R6"),
    pytest.mark.rule("MIC-R7"),
    pytest.mark.rule("MIC-R8"),
    pytest.mark.rule("MIC-R10"),
    pytest.mark.rule("MIC-R12"),
    pytest.mark.rule("MIC-R13"),
    pytest.mark.rule("MIC-R16"),
    pytest.mark.rule("MIC-R18"),
    pytest.mark.rule("MIC-R20"),
    pytest.mark.rule("MIC-R21"),
    pytest.mark.rule("MIC-R22"),
    pytest.mark.rule("MIC-R23"),
    pytest.mark.rule("MIC-R24"),
    pytest.mark.rule("MIC-R25"),
    pytest.mark.rule("MIC-R26"),
]


def marked(found: list[Any]) -> list[Any]:
    """Every case as a parameter that carries the rules it claims."""
    marks = {mark.args[0]: mark for mark in CLAIMS}
    return [pytest.param(case, id=case.name, marks=[marks[rule] for rule in case.rules]) for case in found]


def test_claims_are_those_of_the_cases() -> None:
    claimed = {rule for case in cases() for rule in case.rules} | {rule for case in placings() for rule in case.rules}
    assert {mark.args[0] for mark in CLAIMS} == claimed


@pytest.mark.parametrize("case", marked(cases()))
def test_case(case: Case) -> None:
    state = engine.drawn(case.map)
    assert engine.table(state) == oracle.parse(case.map)
    check(case, engine.report(state))
    assert state.scores() == [case.expect["score"]]


@pytest.mark.parametrize("case", marked(placings()))
def test_placing(case: Placing) -> None:
    if case.side == engine.BUILT:
        state = engine.holding(engine.drawn(case.map), engine.COLISEUM)
    else:
        state = engine.holding(engine.drawn(case.map, [(case.side, engine.PLAIN)]))
    action = engine.action(0, case.turn, *case.at)
    before = state.to_bytes()
    ruling = state.refusal(action)
    if case.breaks:
        assert ruling is not None
        assert list(dict.fromkeys(ruling.ids())) == case.breaks
        assert action not in state.actions()
        assert state.to_bytes() == before
        return
    assert ruling is None
    assert action in state.actions()
    state.play(action)
    if case.gives is not None:
        left, top, _, _ = state.bounds()
        assert engine.table(state) == oracle.shifted(oracle.parse(case.gives), left, top)
