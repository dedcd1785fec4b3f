"""Opponents by program. None knows a game by name; all see observations only.

Example:
    >>> from oikist.bots import find
    >>> find("random", None, seed=1).name
    'random'
"""

from __future__ import annotations

from typing import Final

from oikist.bots.base import Bot, Budget, Choices, for_bot
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.text import Text

SPECS: Final = ("search:ms=N", "search:cpu=N", "search:iterations=N", "uct:ms=N", "human:wavers=N")
"""Names with numbers, for programs."""


def names(game: Game) -> list[tuple[str, Text]]:
    """The bots one can choose from for a game: name and label, weak to strong."""
    from oikist.bots.greedy import GreedyBot
    from oikist.bots.levels import LEVELS
    from oikist.bots.random_bot import RandomBot

    plain = [(RandomBot.name, RandomBot.label), (GreedyBot.name, GreedyBot.label)]
    return [*plain, *LEVELS]


def label_of(name: str) -> Text | None:
    """What people call the bot with a name, if it is one of `names`.

    Example:
        >>> label_of("search-3").english(), label_of("search:ms=50")
        ('Citizen', None)
    """
    from oikist.bots.greedy import GreedyBot
    from oikist.bots.levels import LEVELS
    from oikist.bots.random_bot import RandomBot

    return dict([(RandomBot.name, RandomBot.label), (GreedyBot.name, GreedyBot.label), *LEVELS]).get(name)


def find(name: str, game: Game, *, seed: int | None = None, programs: bool = False) -> Bot:
    """The bot with a name: one of `names`, or for programs ``search:ms=100``, ``search:cpu=50,exploration=0.3``.

    Args:
        name: the name.
        game: whose observations the bot will be given.
        seed: the bot's own dice; from the system if not given.
        programs: whether ``program:COMMAND`` may be named, which starts a command of this computer. Only where the name
            comes from who sits at it: never for a name that has come over a network.

    Raises:
        OptionError: there is no such bot.
    """
    from oikist.bots.greedy import GreedyBot
    from oikist.bots.levels import human_by_spec, level_bot
    from oikist.bots.random_bot import RandomBot
    from oikist.bots.search_bot import by_spec
    from oikist.bots.uct_bot import by_spec as uct_by_spec

    if name == RandomBot.name:
        return RandomBot(seed=seed)
    if name == GreedyBot.name:
        return GreedyBot(seed=seed)
    level = level_bot(name, game, seed=seed)
    if level is not None:
        return level
    kind, colon, _ = name.partition(":")
    if kind == "search" and colon:
        return by_spec(name, game, seed=seed)
    if kind == "uct" and colon:
        return uct_by_spec(name, game, seed=seed)
    if kind == "human" and colon:
        return human_by_spec(name, game, seed=seed)
    if kind == "program" and colon and programs:
        from oikist.bots.programs.bot import ProgramBot

        return ProgramBot(name, game, seed=seed)
    known = ", ".join([*(found for found, _ in names(game)), *SPECS, *(["program:COMMAND"] if programs else [])])
    raise OptionError(Text("There is no bot {name}; there are: {names}", {"name": name, "names": known}))


__all__ = ["Bot", "Budget", "Choices", "find", "for_bot", "label_of", "names"]
