"""What a seat knows by now of what it did not see when it was done."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import cast

import pytest
from librt.random import Random

from oikist.core.hindsight import Glimpse, glimpses
from oikist.core.record import Record
from oikist.core.state import State
from oikist.games.romolo import GAME
from oikist.games.romolo import layout as at
from oikist.games.romolo.game import Romolo
from oikist.games.romolo.hindsight import Hindsight
from oikist.games.romolo.state import RomoloState
from oikist.testing import LawBroken
from oikist.testing.knowing import law_3_hindsight
from oikist.testing.walks import fresh_header
from tests.engine.laws.twins import romolo, romolo_record
from tests.engine.romolo.handmade import E, Table, box
from tests.engine.romolo.players import seek


def told(start: RomoloState, actions: list[int], seat: int, seed: int = 1) -> dict[int, int]:
    """What the seat takes the actions for that it did not see."""
    now = start.copy()
    for action in actions:
        now.play(action)
    found = GAME.hindsight(glimpses(start, actions, seat), now.observe(seat), Random(seed))
    assert found is not None
    return found


@pytest.mark.rule("ROM-S2", "ROM-S3")
def test_a_tile_that_is_turned_up_is_what_the_other_saw() -> None:
    table = Table(2)
    east = table.beside(E)
    table.terrain(east, at.FACE_DOWN)
    table.d[at.MARK + east] = 1
    table.unit(0, table.here, at.EXPLORER)
    table.unit(0, table.here)
    table.select(table.here, at.EXPLORER)
    start = table.state.copy()
    look = [at.LOOK_AT + east, at.TERRAIN_AT + at.HILL, at.MARK_AT + 3, at.DONE]
    turn = [at.UNIT_AT + at.WORKER * 6 * 48 + table.here, at.MOVE_AT + east, at.TERRAIN_AT + at.HILL, at.MARK_AT + 3]
    # seat 0 looks at the tile and the multiplier on it: actions 1 and 2; then its worker turns both up
    assert told(start, look + turn, 1) == {1: at.TERRAIN_AT + at.HILL, 2: at.MARK_AT + 3}
    assert told(start, look + turn, 0) == {}
    before = [told(start, look, 1, seed) for seed in range(1, 200)]
    assert {frozenset(one) for one in before} == {frozenset({1, 2})}
    assert {one[1] - at.TERRAIN_AT for one in before} == {at.PLAIN, at.HILL, at.FOREST, at.WATER}
    assert {one[2] - at.MARK_AT for one in before} == {2, 3}
    # the tile is turned up, the multiplier not yet
    assert told(start, look + turn[:-1], 1)[1] == at.TERRAIN_AT + at.HILL


def put_away(table: Table, ply: int) -> Glimpse:
    """Seat 1 puts a token away, as seat 0 sees it."""
    table.state.push(at.F_PUT_AWAY, 1)
    position = table.state.copy()
    table.play(at.SYMBOL_AT + at.SWORD)
    return Glimpse(ply, at.SAW_PUT_AWAY, position, 0)


def shown(table: Table, ply: int, first: int, second: int) -> Glimpse:
    """Seat 0 attacks seat 1, and both tokens are shown."""
    position = table.state.copy()
    position.d[at.B_ATTACKER], position.d[at.B_DEFENDER] = 0, 1
    return Glimpse(ply, at.SAW_REVEAL + first * at.SYMBOLS + second, position, 0)


OTHERS = (at.PLUS, at.SHIELD, at.FOOT, at.BLANK, at.DOUBLE)


@pytest.mark.rule("ROM-S4")
def test_a_token_that_was_put_away_is_the_one_that_was_not_used() -> None:
    table = Table(2)
    seen = [put_away(table, 0), *(shown(table, 1 + number, 0, one) for number, one in enumerate(OTHERS))]
    # all five others have been used: with the next one that is put away the sword has come back
    table.d[at.PUT_AWAY + 1] = 0
    seen.append(put_away(table, 6))
    found = GAME.hindsight(seen, table.state.observe(0), Random(1))
    assert found is not None
    assert found[0] == at.SYMBOL_AT + at.SWORD
    # the second tokens that were shown; of the new one nothing is known
    assert [found[ply] for ply in range(1, 6)] == [at.SYMBOL_AT + one for one in OTHERS]
    tokens = set()
    for seed in range(1, 200):
        found = GAME.hindsight(seen, table.state.observe(0), Random(seed))
        assert found is not None
        tokens.add(found[6] - at.SYMBOL_AT)
    assert tokens == {at.SWORD, *OTHERS}


@pytest.mark.rule("ROM-S4")
def test_of_a_seat_that_is_out_the_token_may_be_any_that_it_had_not_used() -> None:
    table = Table(2)
    seen = [put_away(table, 0), shown(table, 1, 0, at.PLUS), shown(table, 2, 0, at.FOOT)]
    table.d[at.PUT_AWAY + 1] = 0
    table.d[at.OUT + 1] = 1
    tokens = set()
    for seed in range(1, 200):
        found = GAME.hindsight(seen, table.state.observe(0), Random(seed))
        assert found is not None
        tokens.add(found[0] - at.SYMBOL_AT)
    assert tokens == {at.SWORD, at.SHIELD, at.BLANK, at.DOUBLE}


@pytest.mark.rule("ROM-S5")
def test_a_token_chosen_for_a_battle_is_the_one_that_is_shown() -> None:
    table = Table(2)
    table.state.push(at.F_BATTLE, 1, at.BS_COMMIT)
    chosen = Glimpse(0, at.SAW_TOKEN, table.state.copy(), 0)
    position = table.state.copy()
    position.d[at.B_ATTACKER], position.d[at.B_DEFENDER] = 1, 0
    # seat 1 attacks with the foot, seat 0 defends itself with the shield
    both = Glimpse(1, at.SAW_REVEAL + at.FOOT * at.SYMBOLS + at.SHIELD, position, 0)
    assert GAME.hindsight([chosen, both], table.state.observe(0), Random(1)) == {
        0: at.SYMBOL_AT + at.FOOT,
        1: at.SYMBOL_AT + at.SHIELD,
    }
    # not shown yet, and two have been used already
    table.d[at.PICKED + 1] = 1 + at.FOOT
    table.d[at.SPENT + 1] = 1 << at.PLUS | 1 << at.BLANK
    tokens = set()
    for seed in range(1, 200):
        found = GAME.hindsight([chosen], table.state.observe(0), Random(seed))
        assert found is not None
        tokens.add(found[0] - at.SYMBOL_AT)
    assert tokens == {at.SWORD, at.SHIELD, at.FOOT, at.DOUBLE}


# the law, and games that break it


def games(seats: int, seat: int) -> tuple[Record, Record]:
    """The beginning of a game in which there are secrets, and a twin of it."""
    actions = seek(box(seats), 1, most=260)
    record = romolo_record(Record(fresh_header(GAME, seats), []), actions)
    for seed in range(9):
        twin = romolo(record, seat, random.Random(seed))
        if twin is not None and len(twin.record.events) > 100 and "ROM-S2" in twin.secrets:
            return record, twin.record
    pytest.fail("no twin")


class Leaky(Romolo):
    """Guesses from the true position."""

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        found = Hindsight()
        for one in seen:
            found.take(one)
            true = one._position
        return found.finish(cast("RomoloState", true.copy()), random)


class Forgetful(Romolo):
    """Makes something else of every tile, also of those that have been turned up."""

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        found = GAME.hindsight(seen, now, random)
        assert found is not None
        tiles = range(at.TERRAIN_AT + at.PLAIN, at.TERRAIN_AT + at.WATER)
        return {ply: action + 1 if action in tiles else action for ply, action in found.items()}


class Silent(Romolo):
    """Leaves everything out, and so tells the true game."""

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        return {}


class Mute(Romolo):
    """Cannot say anything, which is no fault."""

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        return None


def test_a_game_told_anew_cannot_be_told_from_the_true_one() -> None:
    record, twin = games(3, 0)
    for game in (GAME, Mute()):
        law_3_hindsight(game, record, twin, 0)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Leaky(), "hindsight depends on what the seat may not know"),
        (Forgetful(), "hindsight tells"),
        (Silent(), "hindsight leaves out what the seat did not see"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Romolo) else "",
)
def test_hindsight_that_leaks_or_forgets_breaks_the_law(game: Romolo, sentence: str) -> None:
    record, twin = games(3, 0)
    with pytest.raises(LawBroken, match=sentence):
        law_3_hindsight(game, record, twin, 0)
