"""``oikist arena``: which bot is better, how all bots rank, whether a game is fair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oikist.cli.texts import N_
from oikist.cli.verbs import Verb

VERBS: Final[Mapping[str, Verb]] = {
    "match": Verb(
        "oikist.cli.arena_match",
        "match",
        N_("Let two bots play until it is clear which one is better."),
        "oikist arena match greedy random palatinus",
    ),
    "ladder": Verb(
        "oikist.cli.arena_ladder",
        "ladder",
        N_("Let all bots of a game play each other, and rank them."),
        "oikist arena ladder palatinus --bots greedy,random --output ladder.html",
    ),
    "balance": Verb(
        "oikist.cli.arena_balance",
        "balance",
        N_("Look whether a game is fair and varied: seat order, length, decisions, points, plans."),
        "oikist arena balance palatinus --games 50 --output balance.html",
    ),
}
