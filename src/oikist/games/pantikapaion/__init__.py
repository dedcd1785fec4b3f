"""Pantikapaion (Evgeny Petrov), for 2 to 4 players."""

from oikist.games.pantikapaion.game import Pantikapaion

GAME = Pantikapaion()

__all__ = ["GAME", "Pantikapaion"]
