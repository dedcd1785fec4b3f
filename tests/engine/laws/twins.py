"""Twins for law 3, made from the rulebooks: games that differ only in what one seat may not know."""

from __future__ import annotations

import random
from typing import cast

import msgspec

from oikist.core.game import Game
from oikist.core.record import Event, Record, start
from oikist.core.state import CHANCE
from oikist.games.romolo import GAME as ROMOLO_GAME
from oikist.games.romolo.state import RomoloState
from oikist.testing import Twin, Twins
from oikist.testing.walks import fresh_header
from tests.engine.romolo.players import seek
from tests.engine.romolo.twins import replayed, twins

# Palatinus: kinds 1 and 3 are a seat's own merchants and farmers with the wolf, 6 and 8 the neutral ones; an action is
# 58 + kind * 42 + cell
_PLACE_AT, _CELLS = 58, 42
_OWN, _NEUTRAL = (1, 3), (6, 8)
_CODES = {1: "MW", 3: "FW", 6: "NMW", 8: "NFW"}


def palatinus(record: Record, seat: int | None, rng: random.Random) -> Twin | None:
    """PAL-R3: what the wolves of the other seats are, on the board and still behind the screen, is dealt anew.

    Which wolf of a seat is a merchant and which a farmer is exchanged over the whole game, so that everybody still
    begins with the pieces of PAL-12 to PAL-15, and wolves are placed where and when they were.
    """
    events = list(record.events)
    secrets: set[str] = set()
    for kinds, names in ((_OWN, {"PAL-S1", "PAL-S3"}), (_NEUTRAL, {"PAL-S2", "PAL-S3"})):
        for other in range(record.header.seats):
            if other == seat:
                continue
            at = [
                number
                for number, event in enumerate(events)
                if event.seat == other and event.action >= _PLACE_AT and (event.action - _PLACE_AT) // _CELLS in kinds
            ]
            dealt = [(events[number].action - _PLACE_AT) // _CELLS for number in at]
            mixed = rng.sample(dealt, len(dealt))
            if mixed == dealt:
                continue
            secrets |= names
            for number, kind in zip(at, mixed, strict=True):
                cell = (events[number].action - _PLACE_AT) % _CELLS
                note = f"{_CODES[kind]} {events[number].note.split()[1]}"
                events[number] = Event(other, _PLACE_AT + kind * _CELLS + cell, note)
    if not secrets:
        return None
    return Twin(msgspec.structs.replace(record, events=events), frozenset(secrets))


def founders(record: Record, seat: int | None, rng: random.Random) -> Twin | None:
    """FND-2: the omens of the others are drawn anew from what the bag holds besides the own one."""
    seats = record.header.seats
    draws = [number for number, event in enumerate(record.events) if event.seat == CHANCE]
    bag = [0, 0, 1, 1, 2, 2]
    if seat is not None:
        bag.remove(record.events[draws[seat]].action)
    others = [other for other in range(seats) if other != seat]
    dealt = rng.sample(bag, len(others))
    events = list(record.events)
    for other, omen in zip(others, dealt, strict=True):
        events[draws[other]] = Event(CHANCE, omen, f"omen {('eagle', 'ox', 'snake')[omen]}")
    if events == record.events:
        return None
    return Twin(msgspec.structs.replace(record, events=events), frozenset({"FND-S1"}))


def romolo_game(game: Game, seats: int, seed: int) -> Record:
    """A whole game of players who seek explorers and battles: at random nobody lives to see a secret.

    With four it is the first one from this seed on in which tokens are chosen for a battle.
    """
    header = fresh_header(game, seats)
    box = cast("RomoloState", start(game, header)).box
    actions = seek(box, seed)
    while seats == 4 and not any(one.secret == "ROM-S5" for one in twins(box, actions, None, random.Random(seed))):
        seed += 100
        actions = seek(box, seed)
    return romolo_record(Record(header, []), actions)


def romolo_record(like: Record, actions: list[int]) -> Record:
    """A game, or the beginning of one, as a record with the same header."""
    state = start(ROMOLO_GAME, like.header)
    events = []
    for action in actions:
        events.append(Event(int(state.actor()), action, ROMOLO_GAME.notation(state, action)))
        state.play(action)
    return Record(like.header, events)


def romolo(record: Record, seat: int | None, rng: random.Random) -> Twin | None:
    """One of the secrets of the game is another; cut short where it comes to light."""
    box = cast("RomoloState", start(ROMOLO_GAME, record.header)).box
    made = list(twins(box, [event.action for event in record.events], seat, rng))
    secrets = sorted({one.secret for one in made})
    rng.shuffle(made)
    if rng.random() < 0.5:
        rng.shuffle(secrets)
    else:
        secrets.reverse()  # few games have a battle in which both choose a token
    for one in sorted(made, key=lambda one: secrets.index(one.secret)):
        # the tiles may not suffice for what is turned up later
        if replayed(box, one.actions) is not None:
            return Twin(romolo_record(record, one.actions), frozenset({one.secret}))
    return None


PALATINUS = Twins(palatinus, undecided=frozenset({"PAL-S4", "PAL-S5"}))
FOUNDERS = Twins(founders)
MICRO_ROME = Twins(None, undecided=frozenset({"MIC-S1"}))
PANTIKAPAION = Twins(None, undecided=frozenset({"PAN-S1", "PAN-S2"}))
ROMOLO = Twins(romolo, undecided=frozenset({"ROM-S6", "ROM-S7", "ROM-S8", "ROM-S9"}), play=romolo_game, drawn=6)
