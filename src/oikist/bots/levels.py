"""The levels a person chooses an opponent by, weak to strong.

What a level means in a game is found by matches (`benchmarks/levels.py`) and said by the game (`Hints.levels`); games
that say nothing have those below. All but the strongest are limited in rounds of search or do not search at all, so
that they play alike on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oikist.bots.human import LevelBot
from oikist.bots.specs import MAX_ITERATIONS, MAX_MS, Number, read
from oikist.core.game import Game
from oikist.core.hints import Skill
from oikist.core.text import Text

LEVELS: Final = (
    ("search-1", Text("Novice")),
    ("search-2", Text("Apprentice")),
    ("search-3", Text("Citizen")),
    ("search-4", Text("Senator")),
    ("search-5", Text("Consul")),
)
"""Names and labels."""

USUAL: Final = (
    Skill(iterations=15, wavers=0.5, slips=0.2),
    Skill(iterations=60, wavers=0.25, slips=0.1),
    Skill(iterations=250, wavers=0.1),
    Skill(iterations=1000),
    Skill(cpu=1000),
)
"""Of a game that nobody has measured."""

USUAL_ALONE: Final = (
    Skill(wavers=4.0, overlooks=0.4),
    Skill(wavers=2.0, overlooks=0.2),
    Skill(wavers=1.0),
    Skill(iterations=24),
    Skill(cpu=1000),
)
"""The same for one."""


def skill_of(game: Game, level: int, seats: int) -> Skill:
    """How an opponent of a level, 0 for the weakest, thinks and errs with so many seats."""
    table = game.hints().levels(seats) or (USUAL_ALONE if seats == 1 else USUAL)
    return table[level]


def level_bot(name: str, game: Game, *, seed: int | None = None) -> LevelBot | None:
    """The opponent of a level; None if there is no level of that name."""
    known = [level for level, _ in LEVELS]
    if name not in known:
        return None
    level = known.index(name)
    return LevelBot(name, LEVELS[level][1], game, lambda seats: skill_of(game, level, seats), seed=seed)


NUMBERS: Final[Mapping[str, Number]] = {
    "iterations": Number(0, MAX_ITERATIONS),
    "cpu": Number(0, MAX_MS),
    "wavers": Number(0, 1000, whole=False),
    "overlooks": Number(0, 1, whole=False),
    "slips": Number(0, 1, whole=False),
    "naive": Number(0, 1),
}
"""What may be set in a name; see `Skill`."""


def human_by_spec(name: str, game: Game, *, seed: int | None = None) -> LevelBot:
    """An opponent of no level, with the numbers in a name, as in ``human:iterations=40,wavers=0.3``.

    Raises:
        OptionError: with one sentence on what is wrong with the name.
    """
    found = read(name, NUMBERS)
    skill = Skill(
        iterations=int(found.get("iterations", 0)),
        cpu=int(found.get("cpu", 0)),
        wavers=found.get("wavers", 0.0),
        overlooks=found.get("overlooks", 0.0),
        slips=found.get("slips", 0.0),
        naive=found.get("naive", 0) > 0,
    )
    label = Text("Human-like ({numbers})", {"numbers": name.partition(":")[2]})
    return LevelBot(name, label, game, lambda seats: skill, seed=seed)
