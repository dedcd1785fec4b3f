"""Micro Rome (Michael Bevilacqua, 2014), for one player."""

from oikist.games.micro_rome.game import MicroRome

GAME = MicroRome()

__all__ = ["GAME", "MicroRome"]
