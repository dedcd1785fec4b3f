"""Romolo o Remo? (Michele Quondam, 2013), for 1 to 4 players."""

from oikist.games.romolo.game import Romolo

GAME = Romolo()

__all__ = ["GAME", "Romolo"]
