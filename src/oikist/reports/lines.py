"""A figure of values in the course of a game: a line for each of a few, told apart without colours too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from oikist.core.scene import Svg
from oikist.core.style import outline
from oikist.reports.figures import LEFT, LETTER, RIGHT, begin, short, ticks

_HEIGHT: Final = 170.0
_ROW: Final = 20.0
_MARK: Final = 5.5
_ENDS: Final = 14.0


class Line(NamedTuple):
    """One of the lines.

    Attributes:
        label: what it is of.
        told: in words, from where to where it goes.
        look: which colour, dashes and shape it has, from 0 to 4.
        spots: where it goes along, from left to right.
        marks: spots of it that stand out.
    """

    label: str
    told: str
    look: int
    spots: Sequence[tuple[float, float]]
    marks: Sequence[tuple[float, float]] = ()


def span_of(values: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis for these values: the round numbers around them.

    Example:
        >>> span_of([3.2, 17.0]), span_of([5.0])
        ((0.0, 20.0), (4.0, 6.0))
    """
    low, high = min(values), max(values)
    if low == high:
        return float(round(low) - 1), float(round(high) + 1)
    marks = ticks(low, high)
    step = marks[1] - marks[0] if len(marks) > 1 else high - low
    return step * (low // step), -step * (-high // step)


def lines(title: str, drawn: Sequence[Line], *, low: float, high: float, right: float, unit: str = "") -> str:
    """Lines from the left to the right, with a legend below.

    Args:
        title: what it shows.
        drawn: the lines; they have shapes where there are several.
        low: lower end of the axis of values.
        high: upper end.
        right: right end of the axis of what the lines go along; its left end is 0.
        unit: behind the numbers of the axis of values.
    """
    several = len(drawn) > 1
    top = 10.0
    bottom = top + _HEIGHT
    labels = [(value, f"{value:g}{unit}") for value in ticks(low, high)]
    begins = LEFT + (LETTER + 1) * max(len(label) for _, label in labels) + 6
    ends = RIGHT - _ENDS - 2 if several else RIGHT - 6

    def x(at: float) -> float:
        return begins + (ends - begins) * at / (right or 1.0)

    def y(value: float) -> float:
        return bottom - _HEIGHT * (value - low) / ((high - low) or 1.0)

    svg = Svg()
    begin(svg, title, bottom + 22 + _ROW * len(drawn) + 4, wide=True)
    for value, label in labels:
        svg.leaf("line", cls="grid", x1=begins, y1=y(value), x2=ends, y2=y(value))
        svg.text(label, cls="small", x=begins - 5, y=y(value) + 4, text_anchor="end")
    svg.leaf("line", cls="axis", x1=begins, y1=bottom, x2=ends, y2=bottom)
    for at in ticks(0.0, right):
        svg.text(f"{at:g}", cls="small", x=x(at), y=bottom + 15, text_anchor="middle")
    for line in drawn:
        spots = [(x(at), y(value)) for at, value in line.spots]
        svg.leaf("polyline", cls=f"line-{line.look}", points=" ".join(f"{at:.1f},{up:.1f}" for at, up in spots))
        if len(spots) == 1:
            svg.leaf("circle", cls=f"sign-{line.look}", cx=spots[0][0], cy=spots[0][1], r=2)
    for line in drawn:
        for at, value in line.marks:
            _sign(svg, line.look, x(at), y(value), several=several)
    taken: list[float] = []
    for line in drawn if several else ():
        # lines that end together have their shapes one below the other
        at, value = line.spots[-1]
        up, step = y(value), _ENDS if y(value) < (top + bottom) / 2 else -_ENDS
        while any(abs(other - up) < _ENDS - 0.1 for other in taken):
            up += step
        taken.append(up)
        _sign(svg, line.look, x(at) + _ENDS / 2 + 2, up, several=True)
    for index, line in enumerate(drawn):
        at = bottom + 22 + _ROW * index + _ROW / 2
        if several:
            svg.leaf("polyline", cls=f"line-{line.look}", points=f"{LEFT},{at:.1f} {LEFT + 26},{at:.1f}")
            _sign(svg, line.look, LEFT + 36, at, several=True)
        begins = LEFT + (46 if several else 0)
        svg.text(short(line.label, RIGHT - begins - LETTER * (len(line.told) + 1)), cls="label", x=begins, y=at + 4.5)
        svg.text(line.told, cls="value", x=RIGHT, y=at + 4.5, text_anchor="end")
    svg.close("svg")
    return str(svg)


def _sign(svg: Svg, look: int, x: float, y: float, *, several: bool) -> None:
    """The shape of a line; where there is only one it needs none of its own."""
    svg.leaf(
        "path", cls=f"sign-{look}", d=outline(look if several else 0, _MARK), transform=f"translate({x:.1f} {y:.1f})"
    )
