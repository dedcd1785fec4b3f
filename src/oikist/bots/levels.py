"""The levels a person chooses an opponent by, weak to strong.

The lower ones are limited in rounds of search, so that they play alike on any machine, and they overlook part of what
they could do, as people do; what they notice they judge sensibly. The upper ones think for a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oikist.bots.base import Budget
from oikist.core.text import Text


class Level(NamedTuple):
    """One level: its name and label, what it allows itself, the share of its actions that it overlooks.

    The last two are the same for games for one, where a round of search looks at much more, and where chance excuses
    few mistakes.
    """

    name: str
    label: Text
    own: Budget
    overlooks: float
    alone: Budget
    overlooks_alone: float


LEVELS: Final = (
    Level("search-1", Text("Novice"), Budget(iterations=40, ms=2000), 0.75, Budget(iterations=1, ms=2000), 0.95),
    Level("search-2", Text("Apprentice"), Budget(iterations=150, ms=2000), 0.5, Budget(iterations=4, ms=2000), 0.8),
    Level("search-3", Text("Citizen"), Budget(iterations=600, ms=2000), 0.2, Budget(iterations=16, ms=2000), 0.5),
    Level("search-4", Text("Senator"), Budget(iterations=3000, ms=2000), 0.0, Budget(iterations=64, ms=2000), 0.0),
    Level("search-5", Text("Consul"), Budget(ms=1500), 0.0, Budget(ms=1500), 0.0),
)
