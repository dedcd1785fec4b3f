"""Who knows what: observations, what an action shows to whom, and filling in what is unknown."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import bit
from oikist.games.romolo.board import Board
from oikist.games.romolo.engine import fighting, opening
from oikist.games.romolo.layout import (
    B_ATTACKER,
    BS_COMMIT,
    BS_COMMIT_2,
    BUILT,
    CHOICE,
    F_BATTLE,
    F_MARK,
    F_PUT_AWAY,
    F_TILE,
    FOREST,
    HIDDEN,
    HIDDEN_MARK,
    HILL,
    MARKS,
    OCCUPIED,
    PICKED,
    PILE,
    PLAIN,
    POOL,
    PUT_AWAY,
    S_CHOICE,
    SAW_CHOICE,
    SAW_MARK,
    SAW_PUT_AWAY,
    SAW_REVEAL,
    SAW_TILE,
    SAW_TOKEN,
    SEEN_BY,
    SIZE,
    SPENT,
    STAGE,
    SYMBOL_AT,
    SYMBOLS,
    UNKNOWN_CHOICE,
    UNKNOWN_TOKEN,
    WATER,
)


def share(b: Board, new: Board, wanted: i64) -> None:
    """Adds to an empty position all that a seat, or a spectator, may know."""
    d = b.d
    o = new.d
    # everything that all may see; between these lie the secrets, which are added below as far as they are known
    _share(d, o, 0, POOL)
    _share(d, o, PILE, CHOICE)
    _share(d, o, SPENT, PUT_AWAY)
    _share(d, o, OCCUPIED, HIDDEN)
    _share(d, o, SEEN_BY, HIDDEN_MARK)
    _share(d, o, BUILT, SIZE)
    eyes: i64 = bit(wanted) if wanted >= 0 else 0
    _share(d, o, POOL, PILE)  # counts of what nobody has seen; what others have seen is added to them
    for place in range(b.box.hexes):
        if d[HIDDEN + place]:
            if d[SEEN_BY + place] & eyes:
                o[HIDDEN + place] = d[HIDDEN + place]
            else:
                o[POOL + d[HIDDEN + place]] += 1
        if d[HIDDEN_MARK + place]:
            if (d[SEEN_BY + place] >> 4) & eyes:
                o[HIDDEN_MARK + place] = d[HIDDEN_MARK + place]
            else:
                o[MARKS + d[HIDDEN_MARK + place]] += 1
    for other in range(b.box.seats):
        mine = other == wanted
        if d[CHOICE + other]:
            shown = mine or d[STAGE] != S_CHOICE
            o[CHOICE + other] = d[CHOICE + other] if shown else UNKNOWN_CHOICE
        if d[PUT_AWAY + other]:
            o[PUT_AWAY + other] = d[PUT_AWAY + other] if mine else UNKNOWN_TOKEN
        if d[PICKED + other]:
            o[PICKED + other] = d[PICKED + other] if mine or b.box.dice else UNKNOWN_TOKEN


def fill_in(b: Board, rng: Random) -> None:
    """Decides what the viewer does not know, in any way that agrees with it."""
    d = b.d
    for place in range(b.box.hexes):
        # what nobody has seen stays undecided, and what the viewer has seen is there already
        if d[SEEN_BY + place] & 15 and d[HIDDEN + place] == 0:
            d[HIDDEN + place] = _draw(d, POOL, PLAIN, WATER, rng)
        if d[SEEN_BY + place] >> 4 and d[HIDDEN_MARK + place] == 0:
            d[HIDDEN_MARK + place] = _draw(d, MARKS, 2, 3, rng)
    for seat in range(b.box.seats):
        if d[CHOICE + seat] == UNKNOWN_CHOICE:
            d[CHOICE + seat] = HILL if rng.randrange(2) == 0 else FOREST
        if d[PUT_AWAY + seat] == UNKNOWN_TOKEN:
            d[PUT_AWAY + seat] = 1 + _any(63 & ~d[SPENT + seat], rng)
        if d[PICKED + seat] == UNKNOWN_TOKEN:
            d[PICKED + seat] = 1 + _any(fighting.hand(b, seat), rng)


def seen(b: Board, action: i64, who: i64) -> i64:
    """What somebody learns of an action that is about to be played."""
    d = b.d
    at = b.top()
    if at == 0:
        return SAW_CHOICE if d[STAGE] == S_CHOICE and who != opening.in_order(b) else action
    kind = d[at]
    if kind == F_TILE and d[at + 3] >= 0 and d[at + 3] != who:
        return SAW_TILE
    if kind == F_MARK and d[at + 3] >= 0 and d[at + 3] != who:
        return SAW_MARK
    if kind == F_PUT_AWAY and d[at + 1] != who:
        return SAW_PUT_AWAY
    if kind == F_BATTLE and not b.box.dice:
        if d[at + 2] == BS_COMMIT and d[at + 1] != who:
            return SAW_TOKEN
        if d[at + 2] == BS_COMMIT_2 and SYMBOL_AT <= action < SYMBOL_AT + SYMBOLS:
            first = d[PICKED + d[B_ATTACKER]] - 1
            # in an observation that is not known
            return SAW_REVEAL + first * SYMBOLS + action - SYMBOL_AT if first < SYMBOLS else action
    return action


def _share(source: vec[i64], target: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        target[at] = source[at]


def _draw(d: vec[i64], first: i64, low: i64, high: i64, rng: Random) -> i64:
    """Draws from counts, which it lowers."""
    total: i64 = 0
    for value in range(low, high + 1):
        total += d[first + value]
    left: i64 = rng.randrange(total)
    for value in range(low, high + 1):
        if left < d[first + value]:
            d[first + value] -= 1
            return value
        left -= d[first + value]
    return high


def _any(mask: i64, rng: Random) -> i64:
    """One of the bits of a mask, all equally likely."""
    count: i64 = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    left: i64 = rng.randrange(count)
    at: i64 = 0
    while True:
        if mask & bit(at):
            if left == 0:
                return at
            left -= 1
        at += 1
