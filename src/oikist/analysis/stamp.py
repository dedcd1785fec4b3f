"""What a judgement depends on beside the position and the rounds: the code that has made it.

Judgements that are kept carry it, and are made anew where it has changed: another version of oikist, of the game or of
its search may think otherwise.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

from oikist import about
from oikist.core.game import Game

PACKAGES = ("oikist.core", "oikist.bots", "oikist.analysis")
"""What judges, beside the game itself."""


def stamp(game: Game) -> str:
    """A digest of the sources of the game and of all that judges it; of their versions where there are no sources."""
    module = type(game).__module__
    package = getattr(sys.modules.get(module), "__package__", "") or module
    digest = hashlib.sha256(f"{about.VERSION} {game.id} {game.version}\n".encode())
    for name in (*PACKAGES, package):
        for path in _sources(name):
            digest.update(f"{name} {path.name} {path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(name: str) -> Iterator[Path]:
    """The files of Python of a package, or of a module that is a file of its own."""
    found = importlib.util.find_spec(name)
    if found is None:
        return
    if found.submodule_search_locations is None:
        places = [Path(found.origin)] if found.origin else []
    else:
        places = [path for folder in found.submodule_search_locations for path in sorted(Path(folder).rglob("*.py"))]
    yield from (path for path in places if path.is_file())
