"""The rules of Romolo o Remo?, a module for each part of them; all work on a `Board`."""
