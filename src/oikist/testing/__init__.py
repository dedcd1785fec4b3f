"""The laws of oikist as a conformance suite that any game, ours or a stranger's, can be run through.

In a game's tests::

    from oikist.testing import check_all, Twins

    def test_laws() -> None:
        check_all(GAME, twins=Twins(make=my_twin))

or from a shell: ``python -m oikist.testing GAME``. Each law stands alone too. The numbers are those of the design:

1. every listed action can be played, every other int is refused with a ruling and changes nothing;
2. a copy and its original never touch each other;
3. nobody learns what they may not know (with twins that the game's tests bring);
4. record, then replay: the same game; undo up to the information barrier;
5. every game ends within its bound and ranks all seats;
6. the ledger adds up to the score;
7. compiled and interpreted code play the same (golden playthroughs);
8. every action has words and parts in the scene, and whatever cannot be done says why not.

Law 9, that every rule is claimed by a test, is checked by reading the tests: ``tools/check_rules.py``.
"""

from __future__ import annotations

from collections.abc import Callable

from oikist.core.game import Game
from oikist.testing.keeping import golden, law_4, law_7, undo
from oikist.testing.knowing import Twin, Twins, compare, law_3, law_3_twins, parting, reaches
from oikist.testing.playing import law_1, law_1_random, law_2, law_5, law_6
from oikist.testing.showing import check_scene, law_8
from oikist.testing.walks import LawBroken, random_record, replay_session

LAWS: dict[str, Callable[[Game, int, int], None]] = {
    "1": law_1,
    "1 (play_random)": law_1_random,
    "2": law_2,
    "3": law_3,
    "4": law_4,
    "4 (undo)": undo,
    "5": law_5,
    "6": law_6,
    "8": law_8,
}
"""Laws that need nothing but the game: each takes the game, a number of seats and a seed."""


def check_all(
    game: Game,
    *,
    twins: Twins | None = None,
    seeds: int = 1,
    tell: Callable[[str], None] | None = None,
) -> None:
    """Checks all laws on random games of every number of seats.

    Args:
        game: the game.
        twins: makes twins for law 3; without it only the rest of law 3 is checked.
        seeds: number of random games for each law and number of seats.
        tell: is told what is checked now.

    Raises:
        LawBroken: says which law and where.
    """
    for name, law in LAWS.items():
        for seats in game.seats:
            if tell is not None:
                tell(f"law {name}, {seats} seats")
            for seed in range(1, seeds + 1):
                law(game, seats, seed)
    if twins is not None:
        if tell is not None:
            tell("law 3, twins")
        law_3_twins(game, twins)


__all__ = [
    "LAWS",
    "LawBroken",
    "Twin",
    "Twins",
    "check_all",
    "check_scene",
    "compare",
    "golden",
    "law_1",
    "law_1_random",
    "law_2",
    "law_3",
    "law_3_twins",
    "law_4",
    "law_5",
    "law_6",
    "law_7",
    "law_8",
    "parting",
    "random_record",
    "reaches",
    "replay_session",
    "undo",
]
