"""Figures of reports, as SVG: points with intervals, bars, a histogram, a course.

Drawn by hand: they take the colours of the page, light or dark, from its style sheet, their words stay words, and they
are readable on a phone, where they are as wide as they are drawn. Every figure says in its accessible name what it
shows; the page puts a table with the same numbers beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oikist.core.scene import Svg

WIDTH: Final = 360.0
"""About a phone: the letters have 13 units there and grow a little on a larger screen."""

LEFT: Final = 6.0
"""Where drawings begin."""

RIGHT: Final = 354.0
"""Where they end."""

_ROW: Final = 38.0
LETTER: Final = 6.4
"""Width of a letter, about."""


class Point(NamedTuple):
    """A value with its interval.

    Attributes:
        label: what it is of.
        value: where it is.
        low: lower end of the interval; None if there is none.
        high: upper end.
        told: the value in words.
    """

    label: str
    value: float
    low: float | None
    high: float | None
    told: str


class Bars(NamedTuple):
    """One value of each series.

    Attributes:
        label: what they are of.
        values: by series.
    """

    label: str
    values: tuple[float, ...]


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two, both within reach of them.

    Example:
        >>> ticks(0, 1), ticks(-3, 17)
        ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.0, 5.0, 10.0, 15.0])
        >>> ticks(0, 3), ticks(0, 9, 4)
        ([0.0, 1.0, 2.0, 3.0], [0.0, 2.5, 5.0, 7.5])
    """
    span = high - low
    if not span > 0:
        return [low]
    unit = 10.0 ** math.floor(math.log10(span))
    steps = [unit * part for part in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 2.5, 5.0)]
    step = next(step for step in steps if span / step <= most)
    first = math.ceil(low / step - 1e-9)
    return [round(index * step, 10) + 0.0 for index in range(first, math.floor(high / step + 1e-9) + 1)]


def short(label: str, room: float) -> str:
    """A label cut to the room there is; the table has all of it.

    Example:
        >>> short("a long label", 6 * LETTER)
        'a lon\u2026'
    """
    most = max(2, int(room / LETTER))
    return label if len(label) <= most else label[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


class _Scale(NamedTuple):
    low: float
    high: float

    def x(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return LEFT + 6 + (RIGHT - LEFT - 12) * (inside - self.low) / ((self.high - self.low) or 1.0)


def begin(svg: Svg, title: str, height: float, *, wide: bool = False) -> None:
    """Begins a figure.

    Args:
        svg: what it is written into.
        title: what it shows.
        height: of the drawing; `WIDTH` is its width.
        wide: takes all the room that a large screen has.
    """
    svg.open("svg", cls="figure wide" if wide else "figure", viewBox=f"0 0 {WIDTH:g} {height:g}", role="img")
    svg.title(title)


def _axis(svg: Svg, scale: _Scale, top: float, bottom: float, unit: str) -> None:
    marks = ticks(scale.low, scale.high)
    digits = 0 if all(float(mark).is_integer() for mark in marks) else 1
    for mark in marks:
        x = scale.x(mark)
        svg.leaf("line", cls="grid", x1=x, y1=top, x2=x, y2=bottom)
        anchor = "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"
        svg.text(f"{mark:.{digits}f}{unit}", cls="small", x=x, y=bottom + 15, text_anchor=anchor)


def intervals(
    title: str,
    points: Sequence[Point],
    *,
    low: float,
    high: float,
    unit: str = "",
    mark: float | None = None,
    mark_label: str = "",
) -> str:
    """Points with their intervals, one below the other.

    Args:
        title: what it shows.
        points: from above.
        low: left end of the axis.
        high: right end.
        unit: behind the numbers of the axis.
        mark: a value to compare with.
        mark_label: what it is.
    """
    scale = _Scale(low, high)
    top = 22.0 if mark is not None else 6.0
    bottom = top + _ROW * len(points)
    svg = Svg()
    begin(svg, title, bottom + 20)
    _axis(svg, scale, top, bottom, unit)
    if mark is not None:
        x = scale.x(mark)
        svg.leaf("line", cls="mark", x1=x, y1=top - 6, x2=x, y2=bottom)
        anchor = "start" if x < 80 else "end" if x > WIDTH - 80 else "middle"
        svg.text(mark_label, cls="small", x=x, y=top - 9, text_anchor=anchor)
    for index, point in enumerate(points):
        y = top + _ROW * index
        room = WIDTH - 24 - LETTER * len(point.told)
        svg.text(short(point.label, room), cls="label", x=LEFT, y=y + 15)
        svg.text(point.told, cls="value", x=RIGHT, y=y + 15, text_anchor="end")
        middle = y + 27
        if point.low is not None and point.high is not None:
            svg.leaf("line", cls="whisker", x1=scale.x(point.low), y1=middle, x2=scale.x(point.high), y2=middle)
        svg.leaf("circle", cls="dot", cx=scale.x(point.value), cy=middle, r=5.5)
    svg.close("svg")
    return str(svg)


def bars(title: str, rows: Sequence[Bars], series: Sequence[str], digits: int = 1) -> str:
    """Bars from a common line, some for every row; what is below 0 goes to the left."""
    values = [value for row in rows for value in row.values]
    # the numbers stand behind the bars
    widest = max((abs(value) for value in values), default=0.0)
    room = 0.16 * (max(0.0, max(values, default=0.0)) - min(0.0, min(values, default=0.0)) or 1.0)
    least = min(values, default=0.0)
    scale = _Scale(least - room if least < 0 else 0.0, max(max(values, default=0.0), 0.01 * widest) + room)
    thick, gap = 13.0, 3.0
    step = 21 + len(series) * (thick + gap) + 5
    top = 24.0
    bottom = top + step * len(rows)
    svg = Svg()
    begin(svg, title, bottom + 4)
    x = LEFT
    for index, name in enumerate(series):
        svg.leaf("rect", cls=f"bar-{index}", x=x, y=3, width=12, height=12, rx=2)
        svg.text(name, cls="small legend", x=x + 17, y=14)
        x += 17 + LETTER * len(name) + 22
    zero = scale.x(0.0)
    svg.leaf("line", cls="axis", x1=zero, y1=top, x2=zero, y2=bottom)
    for index, row in enumerate(rows):
        y = top + step * index
        svg.text(short(row.label, WIDTH - 20), cls="label", x=LEFT, y=y + 15)
        for number, value in enumerate(row.values):
            at = y + 21 + number * (thick + gap)
            end = scale.x(value)
            svg.leaf(
                "rect", cls=f"bar-{number}", x=min(zero, end), y=at, width=max(abs(end - zero), 1.0), height=thick, rx=2
            )
            told = f"{value:.{digits}f}"
            left = value < 0
            svg.text(
                told,
                cls="small value",
                x=end - 5 if left else end + 5,
                y=at + 11,
                text_anchor="end" if left else "start",
            )
    svg.leaf("line", cls="axis", x1=zero, y1=top, x2=zero, y2=bottom)
    svg.close("svg")
    return str(svg)


def bins(values: Sequence[int], most: int = 24) -> list[tuple[int, int, int]]:
    """Whole numbers in bins of one width: first and last number of each, and how many values fall into it.

    Example:
        >>> bins([3, 3, 5]), bins([0, 99], most=2)
        ([(3, 3, 2), (4, 4, 0), (5, 5, 1)], [(0, 49, 1), (50, 99, 1)])
    """
    if not values:
        return []
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / most))
    found = [0] * ((high - low) // width + 1)
    for value in values:
        found[(value - low) // width] += 1
    return [(low + at * width, low + (at + 1) * width - 1, count) for at, count in enumerate(found)]


def histogram(title: str, values: Sequence[int], told: Callable[[int], str] = str) -> str:
    """How often which numbers came.

    Args:
        title: what it shows.
        values: the numbers.
        told: puts how many there are in the fullest bin into words.
    """
    found = bins(values)
    height, bottom = 150.0, 170.0
    svg = Svg()
    begin(svg, title, bottom + 22)
    if found:
        most = max(count for _, _, count in found)
        step = (RIGHT - LEFT) / max(len(found), 6)
        left = WIDTH / 2 - step * len(found) / 2
        for index, (_, _, count) in enumerate(found):
            tall = height * count / most
            x = left + index * step
            if count:
                svg.leaf("rect", cls="bar-0", x=x + 1, y=bottom - tall, width=max(step - 2, 1.0), height=tall, rx=1)
            if count == most:
                half = LETTER * len(told(count)) / 2
                middle = min(max(x + step / 2, LEFT + half), RIGHT - half)
                svg.text(told(count), cls="small value", x=middle, y=bottom - tall - 5, text_anchor="middle")
        for index in sorted({0, len(found) // 2, len(found) - 1}):
            first, last, _ = found[index]
            span = str(first) if first == last else f"{first}\N{EN DASH}{last}"
            x = left + (index + 0.5) * step
            half = LETTER * len(span) / 2
            x = min(max(x, LEFT + half), RIGHT - half)
            svg.text(span, cls="small", x=x, y=bottom + 16, text_anchor="middle")
    svg.leaf("line", cls="axis", x1=LEFT, y1=bottom, x2=RIGHT, y2=bottom)
    svg.close("svg")
    return str(svg)


def course(title: str, values: Sequence[float], first: str, last: str) -> str:
    """Values along a way, as a filled line.

    Args:
        title: what it shows.
        values: from the beginning to the end.
        first: what the beginning is called.
        last: what the end is called.
    """
    height, bottom = 150.0, 162.0
    svg = Svg()
    begin(svg, title, bottom + 22)
    highest = max(values, default=0.0) or 1.0
    left = 40.0
    for mark in ticks(0.0, highest, 4):
        y = bottom - height * mark / highest
        svg.leaf("line", cls="grid", x1=left, y1=y, x2=RIGHT, y2=y)
        svg.text(f"{mark:g}", cls="small", x=left - 6, y=y + 4, text_anchor="end")
    if len(values) > 1:
        step = (RIGHT - left) / (len(values) - 1)
        spots = [
            f"{left + step * index:.1f},{bottom - height * value / highest:.1f}" for index, value in enumerate(values)
        ]
        svg.leaf("polygon", cls="area", points=f"{left:.1f},{bottom:.1f} {' '.join(spots)} {RIGHT:.1f},{bottom:.1f}")
        svg.leaf("polyline", cls="way", points=" ".join(spots))
    svg.leaf("line", cls="axis", x1=left, y1=bottom, x2=RIGHT, y2=bottom)
    svg.text(first, cls="small", x=left, y=bottom + 16)
    svg.text(last, cls="small", x=RIGHT, y=bottom + 16, text_anchor="end")
    svg.close("svg")
    return str(svg)
