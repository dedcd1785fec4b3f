"""Finds games through the entry-point group ``oikist.games``; a stranger's package adds one without touching ours."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.text import Text

GROUP = "oikist.games"


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """Ids of all installed games, without importing any, in alphabetical order."""
    return sorted(_points())


def packages() -> list[str]:
    """Top-level packages that bring games, without importing any."""
    return sorted({point.module.partition(".")[0] for point in _points().values()})


def find(game_id: str) -> Game:
    """The game with this id.

    Raises:
        OptionError: there is none, or its package is broken.
    """
    point = _points().get(game_id)
    if point is None:
        raise OptionError(
            Text("There is no game {game}; there are: {games}", {"game": game_id, "games": ", ".join(game_ids())})
        )
    game = point.load()
    if not isinstance(game, Game):
        raise OptionError(
            Text(
                "The package that brings {game} is broken: {point} is no game.", {"game": game_id, "point": point.value}
            )
        )
    return game
