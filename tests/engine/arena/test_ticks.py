"""The marks of an axis."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oikist.reports.figures import ticks


@given(st.floats(1e-3, 1e6), st.floats(-1e4, 1e4), st.integers(2, 8))
def test_every_span_has_a_few_marks_within_it(span: float, low: float, most: int) -> None:
    marks = ticks(low, low + span, most)
    # whatever divides into `most` parts has one mark more than parts; a step is at most half of the span
    assert 1 <= len(marks) <= most + 1
    assert all(low - 1e-6 * span - 1e-9 <= mark <= low + span * (1 + 1e-6) + 1e-9 for mark in marks)


def test_nine_in_four_parts_at_most() -> None:
    # 9 / 2 = 4.5 parts are too many, 9 / 2.5 = 3.6 are not
    assert ticks(0.0, 9.0, 4) == [0.0, 2.5, 5.0, 7.5]
