"""Romolo o Remo? (Michele Quondam, 2013), for 1 to 4 players."""
