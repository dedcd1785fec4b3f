"""Where things lie within a hex: in rows, as large as so many of them can be without touching each other."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

SIZE: Final = 60.0
"""Length of a hex's side."""
APOTHEM: Final = SIZE * 0.8660254
"""From the middle of a hex to the middle of a side."""

# How far apart the middles are, and how many lie in each row at most. Chosen by hand, so that all things lie within the
# hex and leave its upper and lower corner to the seal of who controls it and to its name.
_ROWS: Final[tuple[tuple[float, tuple[int, ...]], ...]] = (
    (50.0, (1,)),
    (46.0, (2,)),
    (42.0, (1, 2)),
    (40.0, (2, 2)),
    (32.0, (2, 3)),
    (32.0, (3, 3)),
    (32.0, (2, 3, 2)),
    (29.5, (3, 2, 3)),
    (27.5, (3, 3, 3)),
    (26.0, (3, 4, 3)),
    (24.5, (2, 4, 4, 2)),
    (21.5, (3, 4, 4, 3)),
    (18.0, (3, 4, 5, 4, 3)),
)


_NEAR: Final = 0.8660254


@lru_cache(maxsize=256)
def slots(above: int, below: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    """Where `above` things and then `below` others lie: how far apart, and the middle of each from the hex's middle."""
    count = above + below
    for room, full in _ROWS:
        if sum(full) < count:
            continue
        if count == 2 and above == 1:
            return 41.0, ((0.0, -20.5), (0.0, 20.5))
        # the longer row is for what there is more of
        rows = full[::-1] if count in (3, 5) and above > below else full
        return room, _fill(room, _shared(rows, count))
    room, rows = _dense(count)
    return room, _fill(room, _shared(rows, count))


def _shared(rows: tuple[int, ...], count: int) -> tuple[int, ...]:
    """How many lie in each row: the last rows give up what is not needed."""
    out = list(rows)
    extra = sum(rows) - count
    for at in range(len(out) - 1, -1, -1):
        gone = min(extra, out[at])
        out[at] -= gone
        extra -= gone
    return tuple(row for row in out if row)


def _fill(room: float, rows: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    # a row that lies in the gaps of the one before comes nearer to it
    steps = [room * (_NEAR if (row + after) % 2 else 1.0) for row, after in pairwise(rows)]
    y = -sum(steps) / 2
    out: list[tuple[float, float]] = []
    for row, step in zip(rows, [*steps, 0.0], strict=True):
        out += [(room * (at - (row - 1) / 2), y) for at in range(row)]
        y += step
    return tuple(out)


def _dense(count: int) -> tuple[float, tuple[int, ...]]:
    """More than anybody has ever seen on one hex: small, but apart."""
    room = 17.0
    while True:
        half = room / 2
        high = int(44 // half)
        rows = []
        for number in range(high):
            y = abs(-room * (high - 1) / 2 + room * number)
            # a circle of half the distance stays within the sloping sides
            wide = min(APOTHEM - half, ((SIZE - y) * 1.0 - half * 1.1547) / 0.57735)
            if wide >= 0:
                rows.append(1 + int(2 * wide // room))
        if sum(rows) >= count:
            return room, tuple(rows)
        room -= 1.0
