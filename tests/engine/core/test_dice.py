"""Fair dice: fixed by seed and nonces, in exact proportion to the weights, and checked from a record."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oikist.core import registry
from oikist.core.dice import Dice, commitment
from oikist.core.errors import RecordError
from oikist.core.record import Event, Record, check_dice
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER

SEED = bytes(range(32))


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_draw_is_the_hmac_that_the_docs_describe() -> None:
    nonces = ["ab", ""]
    prefix = b"\0\0\0\2ab\0\0\0\0"
    message = prefix + (5).to_bytes(8, "big") + bytes(4)
    value = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest()[:2], "big")
    # 2 bytes for a total of 128; 65536 is a multiple of it, so nothing is rejected
    assert Dice(SEED, nonces).draw(5, [1] * 128) == value % 128


@given(st.lists(st.integers(1, 50), min_size=1, max_size=9), st.integers(0, 2**40))
def test_a_draw_is_an_index_and_always_the_same(weights: list[int], number: int) -> None:
    dice = Dice(SEED, ["a"])
    index = dice.draw(number, weights)
    assert 0 <= index < len(weights)
    assert Dice(SEED, ["a"]).draw(number, weights) == index


def test_draws_come_by_their_weights() -> None:
    dice = Dice(SEED, ["a", "b"])
    found = Counter(dice.draw(number, [1, 0, 2, 5]) for number in range(8000))
    assert found[1] == 0
    for index, weight in ((0, 1), (2, 2), (3, 5)):
        assert abs(found[index] - 1000 * weight) < 200


def test_seed_nonces_and_their_borders_all_matter() -> None:
    def draws(seed: bytes, nonces: list[str]) -> list[int]:
        return [Dice(seed, nonces).draw(number, [1] * 1000) for number in range(4)]

    results = [draws(SEED, ["a", "b"]), draws(SEED, ["b", "a"]), draws(SEED, ["ab", ""]), draws(SEED[::-1], ["a", "b"])]
    assert len({tuple(result) for result in results}) == 4


def test_a_total_that_is_no_power_of_two_and_a_huge_one() -> None:
    dice = Dice(SEED, [])
    found = Counter(dice.draw(number, [1, 1, 1]) for number in range(6000))
    assert all(abs(found[index] - 2000) < 220 for index in range(3))
    assert dice.draw(0, [10**40, 1]) == 0


def test_no_positive_weight_is_refused() -> None:
    with pytest.raises((RecordError, ZeroDivisionError)):
        Dice(SEED, []).draw(0, [])


def finished() -> Record:
    session = Session.new(registry.find("founders"), 3, seed=SEED, nonces=["x", "y", "z"])
    while session.state.actor() != OVER:
        session.roll()
        if session.state.actor() != OVER:
            session.play(session.state.actions()[0], session.state.actor())
    return session.record()


def test_a_finished_game_verifies() -> None:
    assert check_dice(registry.find("founders"), finished()) == 3


def changed(record: Record, **fields: object) -> Record:
    return Record(msgspec.structs.replace(record.header, **fields), record.events)


def test_what_was_tampered_with_is_found() -> None:
    game, record = registry.find("founders"), finished()
    with pytest.raises(RecordError, match="not the one that was committed"):
        check_dice(game, changed(record, seed=SEED[::-1].hex()))
    with pytest.raises(RecordError, match="holds no seed"):
        check_dice(game, changed(record, seed=""))
    with pytest.raises(RecordError, match="no hexadecimal"):
        check_dice(game, changed(record, seed="zz"))
    with pytest.raises(RecordError, match="gave something else"):
        check_dice(game, changed(record, nonces=["another", "y", "z"]))
    with pytest.raises(RecordError, match="ends before the game"):
        check_dice(game, Record(record.header, record.events[:-1]))
    other = next(omen for omen in (0, 1, 2) if omen != record.events[0].action)
    with pytest.raises(RecordError, match="Event 1: the dice gave something else"):
        check_dice(game, Record(record.header, [Event(CHANCE, other), *record.events[1:]]))
