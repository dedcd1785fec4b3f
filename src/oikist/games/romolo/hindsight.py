"""What a seat did not see when it was done: what it has learned of it since, and a guess at what is still secret.

Tiles and multipliers looked at by others are shown when they are turned up (ROM-34), die tokens when they are used
(ROM-89), or when all the others of their owner have been used (ROM-94), the tiles of the set-up when all have chosen
(ROM-R2). What is still secret is filled in as `RomoloState.sample` does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from librt.random import Random

from oikist.core.hindsight import Glimpse
from oikist.games.romolo.layout import (
    B_ATTACKER,
    B_DEFENDER,
    CHOICE,
    F_MARK,
    F_TILE,
    FIRST,
    HIDDEN,
    HIDDEN_MARK,
    MARK_AT,
    NUM_ACTIONS,
    PASSED,
    PICKED,
    PUT_AWAY,
    RESOURCE_AT,
    SAW_CHOICE,
    SAW_MARK,
    SAW_PUT_AWAY,
    SAW_REVEAL,
    SAW_TILE,
    SAW_TOKEN,
    SYMBOL_AT,
    SYMBOLS,
    TERRAIN_AT,
)
from oikist.games.romolo.state import RomoloState


class Hindsight:
    """Goes through a game as one seat saw it.

    Attributes:
        told: by ply, what an action that the seat did not see as it was has turned out to be.
        choices: by seat, the ply at which it chose a tile of the set-up.
        looked: by frame and hex, the plies at which others looked at what lies there, if it has not come to light.
        put_away: by seat, the ply at which it put a die token away, and a mask of those it has used since.
        picked: the ply at which the attacker chose a die token that is still secret, and who that is.
    """

    def __init__(self) -> None:
        self.told: dict[int, int] = {}
        self.choices: dict[int, int] = {}
        self.looked: dict[tuple[int, int], list[int]] = {}
        self.put_away: dict[int, tuple[int, int]] = {}
        self.picked: tuple[int, int] | None = None

    def take(self, glimpse: Glimpse) -> None:
        """Another action."""
        seen, ply = glimpse.seen, glimpse.ply
        if seen < NUM_ACTIONS and not TERRAIN_AT <= seen < RESOURCE_AT:
            return  # it was seen as it was, and turns nothing up
        before = cast("RomoloState", glimpse.before())
        d, at = before.d, before.top()
        kind = int(d[at]) if at else 0
        if seen == SAW_CHOICE:
            self.choices[int((d[FIRST] + d[PASSED]) % before.box.seats)] = ply
        elif seen in (SAW_TILE, SAW_MARK):
            self.looked.setdefault((kind, int(d[at + 2])), []).append(ply)
        elif seen == SAW_PUT_AWAY:
            owner = int(d[at + 1])
            self._refreshed(owner)
            self.put_away[owner] = ply, 0
        elif seen == SAW_TOKEN:
            self.picked = ply, int(d[at + 1])
        elif seen >= SAW_REVEAL:
            first, second = divmod(seen - SAW_REVEAL, SYMBOLS)
            self.told[ply] = SYMBOL_AT + second
            if self.picked is not None:
                self.told[self.picked[0]] = SYMBOL_AT + first
                self.picked = None
            self._used(int(d[B_ATTACKER]), first)
            self._used(int(d[B_DEFENDER]), second)
        elif kind in (F_TILE, F_MARK):
            # turned up, or the seat looks itself: it is what the others saw
            for earlier in self.looked.pop((kind, int(d[at + 2])), ()):
                self.told[earlier] = seen

    def _used(self, owner: int, symbol: int) -> None:
        if owner in self.put_away:
            ply, used = self.put_away[owner]
            self.put_away[owner] = ply, used | 1 << symbol

    def _refreshed(self, owner: int) -> None:
        """All tokens are taken back: what lay in the box is the one that was not used."""
        if owner in self.put_away:
            ply, used = self.put_away.pop(owner)
            self.told[ply] = SYMBOL_AT + next(symbol for symbol in range(SYMBOLS) if not used >> symbol & 1)

    def finish(self, now: RomoloState, random: Random) -> dict[int, int]:
        """What everything was, with a guess at what is still secret.

        Args:
            now: what the seat knows now.
            random: draws.
        """
        d = now.sample(random).d
        for seat, ply in self.choices.items():
            self.told[ply] = TERRAIN_AT + int(d[CHOICE + seat])
        for (kind, place), plies in self.looked.items():
            lies = TERRAIN_AT + int(d[HIDDEN + place]) if kind == F_TILE else MARK_AT + int(d[HIDDEN_MARK + place])
            self.told |= dict.fromkeys(plies, lies)
        for owner, (ply, used) in self.put_away.items():
            token = int(d[PUT_AWAY + owner]) - 1
            if token < 0:  # about to be taken back, or the owner was eliminated
                free = [symbol for symbol in range(SYMBOLS) if not used >> symbol & 1]
                token = free[random.randrange(len(free))]
            self.told[ply] = SYMBOL_AT + token
        if self.picked is not None:
            ply, attacker = self.picked
            self.told[ply] = SYMBOL_AT + int(d[PICKED + attacker]) - 1
        return self.told


def hindsight(seen: Iterable[Glimpse], now: RomoloState, random: Random) -> dict[int, int]:
    """See `Game.hindsight`."""
    found = Hindsight()
    for glimpse in seen:
        found.take(glimpse)
    return found.finish(now, random)


__all__ = ["hindsight"]
