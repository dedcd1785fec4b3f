"""Palatinus (Alessandro Zucchini, 2005), for 2 to 5 players."""

from oikist.games.palatinus.game import Palatinus

GAME = Palatinus()

__all__ = ["GAME", "Palatinus"]
