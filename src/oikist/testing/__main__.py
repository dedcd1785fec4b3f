"""``python -m oikist.testing GAME [SEEDS]``: the laws that need nothing but the game."""

from __future__ import annotations

import sys

from oikist.core import registry
from oikist.core.errors import OikistError
from oikist.testing import LawBroken, Twins, check_all, golden


def main(arguments: list[str]) -> int:
    """Runs the suite; 0 if all laws hold, 1 if one is broken, 2 for wrong arguments."""
    if arguments[:1] == ["golden"] and len(arguments) == 4 and all(word.isdecimal() for word in arguments[2:]):
        sys.stdout.write(golden(registry.find(arguments[1]), int(arguments[2]), int(arguments[3])))
        return 0
    if not 1 <= len(arguments) <= 2 or (len(arguments) == 2 and not arguments[1].isdecimal()):
        sys.stderr.write("usage: python -m oikist.testing GAME [SEEDS], or golden GAME SEATS SEED\n")
        return 2
    try:
        game = registry.find(arguments[0])
        seeds = int(arguments[1]) if len(arguments) == 2 else 1
        # where nothing is secret there are no twins to make: that everybody sees everything needs only the game
        check_all(game, twins=None if game.secrets else Twins(None), seeds=seeds, tell=print)
    except LawBroken as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except OikistError as error:
        sys.stderr.write(f"{error.text.english()}\n")
        return 2
    without = " (law 3 without twins: they come from the game's own tests)" if game.secrets else ""
    sys.stdout.write(f"all laws hold{without}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
