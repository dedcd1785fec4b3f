"""The levels a person chooses an opponent by, weak to strong.

The lower ones are limited in rounds of search, so that they play alike on any machine, and they overlook part of what
they could do, as people do; what they notice they judge sensibly. The upper ones think for a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oikist.bots.base import Budget
from oikist.core.text import Text


class Level(NamedTuple):
    """One level: its name and label, what it allows itself, the share of its actions that it overlooks."""

    name: str
    label: Text
    own: Budget
    overlooks: float


LEVELS: Final = (
    Level("search-1", Text("Novice"), Budget(iterations=40, ms=2000), 0.75),
    Level("search-2", Text("Apprentice"), Budget(iterations=150, ms=2000), 0.5),
    Level("search-3", Text("Citizen"), Budget(iterations=600, ms=2000), 0.2),
    Level("search-4", Text("Senator"), Budget(iterations=3000, ms=2000), 0.0),
    Level("search-5", Text("Consul"), Budget(ms=1500), 0.0),
)
