"""The sequential tests: by hand, and that they are wrong no more often than they say."""

from __future__ import annotations

import math
import random

import pytest

from oikist.arena.sequential import Better, Rates, coin_evidence, evidence, mean_evidence


def test_evidence_is_the_ratio_of_the_likelihoods() -> None:
    # 8 of 10 games: 0.9^8 * 0.1^2 / (0.8^8 * 0.2^2) = 0.004305 / 0.006711 = 0.6415
    assert evidence(8, 10, 0.8, 0.9) == pytest.approx(math.log(0.6415), abs=1e-3)
    # a shared win is half a win and half a game lost: log(0.9 / 0.8) / 2 + log(0.1 / 0.2) / 2
    assert evidence(0.5, 1, 0.8, 0.9) == pytest.approx((0.11778 - 0.69315) / 2, abs=1e-4)


def test_a_rate_is_decided_at_the_bound_and_stays_so() -> None:
    # log(0.95 / 0.05) = 2.944; a win brings log(0.9 / 0.8) = 0.1178: the 25th win passes it (25 * 0.11778 = 2.9445)
    test = Rates(0.8, 0.9)
    assert test.bound == pytest.approx(2.9444, abs=1e-4)
    assert [test.add(1, 1) for _ in range(24)] == [None] * 24
    assert test.add(1, 1) is True
    assert test.add(0, 100) is True
    # a game lost brings log(0.1 / 0.2) = -0.693: 5 of them make -3.466
    test = Rates(0.8, 0.9)
    assert [test.add(0, 1) for _ in range(5)] == [None] * 4 + [False]


def test_more_than_a_rate_is_halfway_to_always() -> None:
    test = Rates.more_than(0.65)
    assert [test.low, test.high] == pytest.approx([0.65, 0.825])


def test_better_is_decided_for_either_side() -> None:
    # log(0.95 / 0.025) = 3.638; a win brings log(0.6 / 0.5) = 0.1823: 20 of them are 3.646
    one, two = Better(0.1), Better(0.1)
    assert [one.add(1, 1) for _ in range(20)] == [None] * 19 + ["first"]
    assert [two.add(0, 1) for _ in range(20)] == [None] * 19 + ["second"]
    assert one.evidence[0] == pytest.approx(3.6464, abs=1e-4)


def test_neither_is_better_when_both_are_excluded() -> None:
    # halves: 0.1823 / 2 - 0.2231 / 2 = -0.0204 a game for each side; log(0.05 / 0.975) = -2.970 after 146 games
    test = Better(0.1)
    assert test.add(72.5, 145) is None
    assert test.add(0.5, 1) == "neither"


def test_even_is_the_share_of_the_seats() -> None:
    # one of four: a win is log(0.35 / 0.25) = 0.3365, so that 11 in a row (3.701) are enough, and 10 (3.365) are not
    test = Better(0.1, even=0.25)
    assert test.add(10, 10) is None
    assert test.add(1, 1) == "first"


@pytest.mark.parametrize("margin", [0.0, 0.5, -0.1, 0.25])
def test_impossible_margins(margin: float) -> None:
    with pytest.raises(ValueError, match="margin"):
        Better(margin, even=0.25)


@pytest.mark.parametrize("rates", [(0.8, 0.8), (0.9, 0.8), (0.0, 0.5), (0.5, 1.0)])
def test_impossible_rates(rates: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="rates"):
        Rates(*rates)


def test_evidence_for_a_mean() -> None:
    # n = 2, values 1 and 3: S = 4, V = 10; 1 - 16 / (3 * 10) = 7/15; to the power -1: 15/7, by the root of 3: 1.2372
    assert mean_evidence([1, 3]) == pytest.approx(math.log(1.2372), abs=1e-4)
    # only the size of the effect counts, not its unit and not its sign
    assert mean_evidence([-10, -30]) == pytest.approx(mean_evidence([1, 3]))
    assert mean_evidence([5]) == mean_evidence([]) == mean_evidence([0, 0, 0]) == 0.0


def test_evidence_for_a_coin() -> None:
    # 2 heads, 1 tail: B(3, 2) = 2! 1! / 4! = 1/12, by 2^3: 2/3
    assert coin_evidence(2, 1) == pytest.approx(math.log(2 / 3))
    assert coin_evidence(0, 0) == pytest.approx(0.0)


def test_they_are_seldom_wrong_though_looked_at_after_every_game() -> None:
    rng = random.Random(1)
    called = []
    for _ in range(400):
        test = Better(0.1)
        while test.add(rng.random() < 0.5, 1) is None:
            pass
        called.append(test.answer)
    # agreed: 5%, 20 of 400; a fixed test at 5% looked at after each of 300 games would be wrong about 40% of the time
    assert sum(answer != "neither" for answer in called) <= 32
    wrong = 0
    for _ in range(400):
        values: list[float] = []
        while len(values) < 100:
            values.append(rng.gauss(0, 3))
            if mean_evidence(values) >= math.log(20):
                wrong += 1
                break
    assert wrong <= 32


def test_a_difference_of_the_margin_is_seldom_missed() -> None:
    rng = random.Random(2)
    right = 0
    for _ in range(200):
        test = Better(0.1)
        while test.add(rng.random() < 0.6, 1) is None:
            pass
        right += test.answer == "first"
    # agreed: 95%, 190 of 200
    assert right >= 180
