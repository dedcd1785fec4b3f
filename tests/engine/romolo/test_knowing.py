"""Law 3: what a seat may not know shows nowhere; and chance is that of a shuffle made beforehand."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from oikist.core.state import OVER
from oikist.games.romolo import layout as at
from tests.engine.romolo.handmade import SE, E, Table, box
from tests.engine.romolo.players import seek
from tests.engine.romolo.twins import replayed, twins


@pytest.mark.rule("ROM-R1", "ROM-S6")
def test_tiles_come_as_from_a_shuffle_made_beforehand() -> None:
    """The joint law of a tile looked at, another one explored, and the first one explored by somebody else."""
    table = Table()
    first, second = table.beside(E), table.beside(SE)
    for place in (first, second):
        table.terrain(place, at.FACE_DOWN)
    counts = {at.PLAIN: 2, at.HILL: 1, at.FOREST: 1, at.WATER: 1}
    for kind, count in counts.items():
        table.d[at.POOL + kind] = count
    table.d[at.WATER_PILE] = 0
    table.unit(0, table.here, at.EXPLORER)
    table.unit(0, table.here, count=2)
    table.select(table.here, at.EXPLORER)
    table.play(at.LOOK_AT + first)
    law: dict[tuple[int, int], Fraction] = {}
    total = sum(counts.values())
    for action, weight in zip(table.state.actions(), table.state.weights(), strict=True):
        after = table.state.copy()
        after.play(action)
        after.play(at.DONE)
        for where in (second, first):
            after.play(at.UNIT_AT + (at.WORKER * 6) * 48 + table.here)
            after.play(at.MOVE_AT + where)
            if where == second:
                middle = after
                results = list(zip(middle.actions(), middle.weights(), strict=True))
                for turned, share in results:
                    end = middle.copy()
                    end.play(turned)
                    end.play(at.UNIT_AT + (at.WORKER * 6) * 48 + table.here)
                    end.play(at.MOVE_AT + first)
                    assert end.actions() == [action]  # what was seen is there
                    pair = (action - at.TERRAIN_AT, turned - at.TERRAIN_AT)
                    law[pair] = law.get(pair, Fraction(0)) + Fraction(weight, total) * Fraction(share, total - 1)
                break
    deck = [kind for kind, count in counts.items() for _ in range(count)]
    shuffled: dict[tuple[int, int], Fraction] = {}
    for one, two in itertools.permutations(range(len(deck)), 2):
        pair = (deck[one], deck[two])
        shuffled[pair] = shuffled.get(pair, Fraction(0)) + Fraction(1, len(deck) * (len(deck) - 1))
    assert law == shuffled


@pytest.mark.rule("ROM-R1", "ROM-S4")
def test_what_is_filled_in_reaches_everything() -> None:
    from librt.random import Random

    table = Table(2)
    east = table.beside(E)
    table.terrain(east, at.FACE_DOWN)
    table.d[at.MARK + east] = 1
    table.d[at.PUT_AWAY + 1] = at.SWORD + 1
    table.d[at.SPENT + 1] = 1 << at.DOUBLE
    table.unit(0, table.here, at.EXPLORER)
    table.select(table.here, at.EXPLORER)
    table.play(at.LOOK_AT + east, at.TERRAIN_AT + at.HILL, at.MARK_AT + 3)
    rng = Random(7)
    seen = table.state.observe(1)
    tiles, marks = set(), set()
    for _ in range(300):
        full = seen.sample(rng)
        tiles.add(int(full.d[at.HIDDEN + east]))
        marks.add(int(full.d[at.HIDDEN_MARK + east]))
    assert tiles == {at.PLAIN, at.HILL, at.FOREST, at.WATER}
    assert marks == {2, 3}
    spectator = table.state.observe(None)
    put = {int(spectator.sample(rng).d[at.PUT_AWAY + 1]) - 1 for _ in range(300)}
    assert put == {at.PLUS, at.SWORD, at.SHIELD, at.FOOT, at.BLANK}  # not the one that was used


@pytest.mark.rule("ROM-S1", "ROM-S2", "ROM-S3", "ROM-S4", "ROM-S5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_byte_of_twenty_whole_games_depends_on_a_secret(seats: int) -> None:
    """Five games for each number of seats: a twin for every viewer, secret and length, all their positions."""
    table = box(seats)
    found: set[str] = set()
    for seed in range(1, 6):
        actions = seek(table, seed)
        states = replayed(table, actions)
        assert states is not None
        assert states[-1].actor() == OVER
        rng = random.Random(seed)
        for seat in (None, *range(seats)):
            made = list(twins(table, actions, seat, rng))
            rng.shuffle(made)
            for secret, cut in sorted({(twin.secret, twin.until < len(actions)) for twin in made}):
                for twin in made:
                    if twin.secret != secret or (twin.until < len(actions)) != cut:
                        continue
                    others = replayed(table, twin.actions)
                    if others is None:  # the tiles do not suffice for what is turned up later
                        continue
                    found.add(secret)
                    first = next(ply for ply in range(twin.until) if actions[ply] != twin.actions[ply])
                    assert states[first + 1].to_bytes() != others[first + 1].to_bytes()
                    for ply in range(first, twin.until + (1 if cut else 0)):
                        mine, other = states[ply], others[ply]
                        assert mine.observe(seat).to_bytes() == other.observe(seat).to_bytes(), (secret, seed, ply)
                        assert mine.actor() == other.actor(), (secret, seed, ply)
                        if ply < twin.until:
                            learned = mine.seen(actions[ply], seat), other.seen(twin.actions[ply], seat)
                            assert learned[0] == learned[1], (secret, seed, ply)
                    break
    # who is alone chooses and fights with the die, in the open; tokens are chosen for both sides in few games
    wanted = {"ROM-S2"} if seats == 1 else {"ROM-S1", "ROM-S2", "ROM-S3", "ROM-S4"}
    assert wanted <= found
    assert seats < 4 or "ROM-S5" in found
