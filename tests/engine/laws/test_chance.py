"""Chance decided late has the same joint law as a shuffle made beforehand; checked by exact enumeration."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from librt.random import Random

from oikist.core import registry
from oikist.core.state import CHANCE, OVER, State


def laws_of_chance(state: State, depth: int) -> dict[tuple[int, ...], Fraction]:
    """The exact probability of every sequence of so many chance actions; seats play their first legal action."""
    found: dict[tuple[int, ...], Fraction] = {}

    def walk(at: State, drawn: tuple[int, ...], share: Fraction) -> None:
        while at.actor() not in (CHANCE, OVER) and len(drawn) < depth:
            at.play(at.actions()[0])
        if len(drawn) == depth:
            found[drawn] = found.get(drawn, Fraction(0)) + share
            return
        actions, weights = at.actions(), at.weights()
        for action, weight in zip(actions, weights, strict=True):
            following = at.copy()
            following.play(action)
            walk(following, (*drawn, action), share * Fraction(weight, sum(weights)))

    walk(state.copy(), (), Fraction(1))
    return found


@pytest.mark.rule("PAL-4", "PAL-S4")
def test_palatinus_tiles_come_as_from_one_shuffle() -> None:
    state = registry.find("palatinus").new(2, options={"first": "1"})
    state.play(0)
    found = laws_of_chance(state, 5)
    # five of seven tiles in every order: 7! / 2! = 2520, equally likely; tile A is action 5
    assert set(found) == set(itertools.permutations(range(5, 12), 5))
    assert set(found.values()) == {Fraction(1, 2520)}


@pytest.mark.rule("PAL-8", "PAL-S5")
def test_palatinus_tokens_come_as_from_one_shuffle() -> None:
    state = registry.find("palatinus").new(2, options={"first": "1"})
    while not any(action >= 48 for action in state.actions()):
        state.play(state.actions()[0])
    found = laws_of_chance(state, 6)
    # tokens are actions 48 + value; shuffles of six tokens, alike ones counted together: 6! / (2! 2! 2!) = 90
    shuffles = Counter(itertools.permutations([53, 53, 52, 52, 51, 51]))
    assert len(shuffles) == 90
    assert found == {order: Fraction(count, 720) for order, count in shuffles.items()}


@pytest.mark.rule("PAN-6", "PAN-7", "PAN-S2")
def test_pantikapaion_tokens_come_as_from_one_shuffle() -> None:
    state = registry.find("pantikapaion").new(2, options={"first": "1"})
    state.play(0)
    found = laws_of_chance(state, 5)
    # five single tokens, all different, in every order; colours are actions 4 to 8
    assert set(found) == set(itertools.permutations(range(4, 9)))
    assert set(found.values()) == {Fraction(1, 120)}
    for action in range(4, 9):
        state.play(action)
    # the first three of ten double tokens, all different: 10 * 9 * 8 orders
    found = laws_of_chance(state, 3)
    assert len(found) == 720
    assert set(found.values()) == {Fraction(1, 720)}


@pytest.mark.rule("PAN-10", "PAN-S1")
def test_pantikapaion_tiles_come_as_from_one_shuffle() -> None:
    state = registry.find("pantikapaion").new(2, options={"first": "1"})
    while len(state.actions()) != 65:
        state.play(state.actions()[0])
    found = laws_of_chance(state, 2)
    # two of 65 tiles in every order; tiles are actions 24 to 88
    assert set(found) == set(itertools.permutations(range(24, 89), 2))
    assert set(found.values()) == {Fraction(1, 65 * 64)}


@pytest.mark.rule("FND-2")
def test_founders_omens_come_as_from_one_shuffle() -> None:
    state = registry.find("founders").new(4)
    found = laws_of_chance(state, 4)
    shuffles = Counter(order[:4] for order in itertools.permutations([0, 0, 1, 1, 2, 2]))
    assert found == {order: Fraction(count, 720) for order, count in shuffles.items()}


@pytest.mark.rule("FND-S1")
def test_filling_in_has_the_law_of_what_is_left() -> None:
    game = registry.find("founders")
    state = game.new(3)
    for omen in (0, 1, 1):
        state.play(omen)
    seen = state.observe(0)
    rng = Random(3)
    found = Counter(
        tuple(event for event in filled.to_bytes()[1:4]) for filled in (seen.sample(rng) for _ in range(6000))
    )
    # seat 0 has an eagle; the others' omens are the first two of a shuffle of eagle, ox, ox, snake, snake
    shares = Counter((0, *order[:2]) for order in itertools.permutations([0, 1, 1, 2, 2]))
    assert set(found) == set(shares)
    for omens, count in shares.items():
        share = count / 120
        assert abs(found[omens] - 6000 * share) < 6 * (6000 * share * (1 - share)) ** 0.5
