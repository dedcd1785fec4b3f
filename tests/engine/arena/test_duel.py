"""Who is better, judged round by round."""

from __future__ import annotations

import pytest

from oikist.arena.duel import Judge
from oikist.arena.play import GameRow, Plan
from oikist.arena.run import Means, run
from oikist.core import registry
from oikist.core.errors import OptionError

PAIR = Plan("palatinus", ("a", "b"), 2, 1, None, {}, ((0, 1),))
FOUR = Plan("palatinus", ("a", "b", "b", "b"), 4, 1, None, {}, ((0, 1, 2, 3),))
ALONE = Plan("micro-rome", ("a", "b"), 1, 1, None, {}, ((0, 1),))


def game(plan: Plan, number: int, winner: int) -> GameRow:
    """A game that one of the bots, by its number, has won."""
    bots = plan.sitting(number)
    ranks = tuple(1 if which == winner else 2 for which in bots)
    return GameRow(number, bots, tuple(10 // rank for rank in ranks), ranks, 1, 0.0)


def solo(number: int, points: int | None) -> GameRow:
    return GameRow(number, ALONE.sitting(number), () if points is None else (points,), (1,), 1, 0.0)


def decks(judge: Judge, pairs: list[tuple[int | None, int | None]]) -> list[bool]:
    return [judge([solo(2 * deck, one), solo(2 * deck + 1, other)]) for deck, (one, other) in enumerate(pairs)]


def test_ten_rounds_won_whole_are_enough() -> None:
    # 20 wins at log(0.6 / 0.5) each pass log(0.95 / 0.025), see test_sequential
    judge = Judge(PAIR)
    answers = [judge([game(PAIR, 2 * at, 1), game(PAIR, 2 * at + 1, 1)]) for at in range(10)]
    assert answers == [False] * 9 + [True]
    verdict = judge.verdict()
    assert (verdict.answer, verdict.ground, verdict.margin, verdict.error) == ("second", "wins", 10.0, 0.05)


def test_with_four_seats_a_quarter_of_the_wins_is_even() -> None:
    judge = Judge(FOUR)
    # the first bot wins one game of each round of four: log(0.35 / 0.25) + 3 * log(0.65 / 0.75) = 0.3365 - 0.4293,
    # -0.0928 a round; that the others are better: 3 * log(0.85 / 0.75) + log(0.15 / 0.25) = 0.3755 - 0.5108 = -0.1353.
    # Both are excluded at -2.970 (log(0.05 / 0.975)): after 32.0 and 21.95 rounds
    rounds = 0
    while not judge([game(FOUR, 4 * rounds + turn, 0 if turn == 0 else 1) for turn in range(4)]):
        rounds += 1
    assert judge.verdict().answer == "neither"
    assert 31 <= rounds <= 33


def test_alone_a_steady_difference_is_decided_after_a_few_decks() -> None:
    # V = 8 * 9 and S = 24 give 1 - 576 / (9 * 72) = 1/9; 4 * log 9 - log(9) / 2 = 7.69, over log 40 = 3.69
    judge = Judge(ALONE)
    assert decks(judge, [(13, 10)] * 8) == [False] * 7 + [True]
    assert judge.verdict().evidence[0] == pytest.approx(7.690, abs=1e-3)
    assert (judge.verdict().answer, judge.verdict().ground) == ("first", "points")


def test_alone_no_difference_worth_a_point_is_decided_too() -> None:
    # 1 and -1 by turns: mean 0, sd 1.07 with 8 decks; 2.365 * 1.07 / sqrt(8) = 0.89, within one point
    judge = Judge(ALONE)
    assert decks(judge, [(10, 9), (9, 10)] * 4)[-1]
    assert judge.verdict().answer == "neither"
    # half a point is not excluded by that
    judge = Judge(ALONE, 0.5)
    assert not any(decks(judge, [(10, 9), (9, 10)] * 4))


def test_alone_it_counts_who_loses_more_decks() -> None:
    # 2**9 / 10 = 51.2 is over 40 (log 3.94 over 3.69); 2**8 / 9 = 28.4 is not
    judge = Judge(ALONE)
    assert decks(judge, [(None, 5)] * 9) == [False] * 8 + [True]
    assert (judge.verdict().answer, judge.verdict().ground) == ("second", "losses")


@pytest.mark.parametrize(
    ("plan", "margin"), [(PAIR, 50.0), (PAIR, 0.0), (FOUR, 25.0), (ALONE, 0.0), (PAIR, float("nan"))]
)
def test_impossible_margins(plan: Plan, margin: float) -> None:
    with pytest.raises(OptionError, match="margin"):
        Judge(plan, margin)


def test_a_run_ends_at_the_same_round_whatever_ends_first() -> None:
    found = registry.find("palatinus")
    options = found.check_options({}, 2)
    plan = Plan("palatinus", ("random", "random"), 2, 4, None, options, ((0, 1),))

    def until(rows: object) -> bool:
        shown.append([row.number for row in rows])  # type: ignore[attr-defined]
        return len(shown) == 3

    shown: list[list[int]] = []
    whole = run(found, plan, 20, Means(), until=until)
    assert shown == [[0, 1], [2, 3], [4, 5]]
    assert [row.number for row in whole.rows] == [0, 1, 2, 3, 4, 5]
    # games that an earlier run had played in another order, and beyond the end
    shown = []
    played: list[int] = []
    done = [*run(found, plan, 12, Means()).rows][::-1]
    again = run(found, plan, 20, Means(), done=done, until=until, progress=lambda row: played.append(row.number))
    assert played == []
    assert [(row.number, row.points) for row in again.rows] == [(row.number, row.points) for row in whole.rows]
