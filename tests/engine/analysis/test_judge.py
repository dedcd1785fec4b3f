"""The judge on games with known best moves: it finds the blunder and its size, by what the seat could know."""

from __future__ import annotations

import math
from typing import Any, cast

import pytest
from librt.random import Random

from oikist.analysis.figures import chances, error_of, steepness, swing
from oikist.analysis.judge import FAVOURITES, Judgement, _Compared, _judged, judge, mistake_text, share_left, usual
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.game import Game
from oikist.core.hints import Hints
from oikist.core.state import OVER, State
from oikist.core.text import Text
from tests.engine.bots.toys import Toy, chance, choice, leaf


class ToyGame:
    """As much of a game as a judge asks for."""

    num_actions = max_legal = Toy.LIMIT
    num_seen = Toy.LIMIT + 1

    def hints(self) -> Hints:
        return Hints()

    def notation(self, _state: State, action: int) -> str:
        return f"a{action}"

    def parts(self, _state: State, action: int) -> tuple[str, ...]:
        return (f"piece:{action}",)

    def text(self, state: State, action: int) -> Text:
        return Text("{who} plays {action}", {"who": int(state.actor()), "action": action})


GAME = cast("Game", ToyGame())


def judged(state: Toy, played: int = -1, *, rounds: int = 200, seed: int = 1) -> Judgement:
    return judge(GAME, state.observe(int(state.actor())), played, budget=Budget(iterations=rounds), seed=seed, left=0.0)


def test_a_blunder_is_found_and_its_size_told() -> None:
    # a0 wins by ten, a1 loses by ten: next to a whole win is thrown away
    state = Toy(choice(0, a0=leaf(10, 0), a1=leaf(0, 10)), 2)
    found = judged(state, played=1)
    assert (found.seat, found.legal, found.best.action) == (0, 2, 0)
    assert found.best.value > 0.95
    assert found.taken is not None
    assert found.taken.value < 0.05
    assert found.loss == pytest.approx(found.best.value - found.taken.value)
    assert found.doubt < 0.05
    assert found.thrown_away
    # chances are shares: two seats have all of them
    for each in found.choices:
        assert sum(each.chances) == pytest.approx(1.0)
    assert mistake_text(GAME, found).english().startswith("0 plays 1 Better by")


def test_the_best_action_costs_nothing() -> None:
    found = judged(Toy(choice(0, a0=leaf(10, 0), a1=leaf(0, 10)), 2), played=0)
    assert (found.loss, found.doubt, found.thrown_away) == (0.0, 0.0, False)


def test_equals_are_no_mistake() -> None:
    found = judged(Toy(choice(0, a0=leaf(3, 1), a1=leaf(3, 1), a2=leaf(3, 1)), 2), played=2)
    assert not found.thrown_away
    assert found.loss == pytest.approx(0.0, abs=0.01)


def test_points_thrown_away_alone_are_exact() -> None:
    # 10 - 4 = 6 points, without any luck in it
    found = judged(Toy(choice(0, a0=leaf(4), a1=leaf(10), a2=leaf(7)), 1), played=0, rounds=16)
    assert [(each.action, each.value) for each in found.choices] == [(1, 10.0), (2, 7.0), (0, 4.0)]
    assert (found.loss, found.doubt, found.thrown_away) == (6.0, 0.0, True)
    assert found.best.chances == []


def test_alone_luck_is_averaged() -> None:
    # a0: 0 or 8 with equal weights, 4 on average; a1: 3 for certain. A lucky 0 would not make a1 the better choice
    game = choice(0, a0=chance([1, 1], leaf(0), leaf(8)), a1=leaf(3))
    found = judged(Toy(game, 1), played=1, rounds=400)
    assert found.best.action == 0
    assert found.best.value == pytest.approx(4.0, abs=0.5)
    # a standard deviation of 4 over 100 rounds: an error of 0.4, doubt of 0.8
    assert 0.4 < found.doubt < 1.2


@pytest.mark.parametrize("rounds", [16, 48])
def test_luck_is_seldom_called_a_mistake(rounds: int) -> None:
    # four actions with the same seven outcomes, each in an order of its own: they differ by luck alone
    def lottery(step: int) -> Any:
        return chance([1], chance([1] * 7, *(leaf(10 * (step * number % 7)) for number in range(1, 8))))

    game = choice(0, a0=lottery(1), a1=lottery(2), a2=lottery(3), a3=lottery(5))
    mistakes = sum(judged(Toy(game, 1), played=0, rounds=rounds, seed=seed).thrown_away for seed in range(400))
    # 2.5% of 400 are 10, with a standard deviation of 3; two standard errors would call 33 with 48 rounds, 68 with 16
    assert mistakes <= 20


def test_the_best_is_the_best_chance_where_three_play() -> None:
    # with k = 5: exp(3) / (2 exp(3) + 1) = 0.488 after a0, which the search values more, since one is beaten far;
    # exp(2.75) / (exp(2.75) + 2 exp(1.5)) = 0.636 after a1
    values = {0: [0.6, 0.6, 0.0], 1: [0.55, 0.3, 0.3]}
    compared = [_Compared(action, [by_seat] * 4, 40, [action]) for action, by_seat in values.items()]
    state = Toy(choice(0, a0=leaf(2, 2, 0), a1=leaf(2, 1, 1)), 3)
    found = _judged(GAME, state.observe(0), compared, 2, 0, 5.0, 1)
    assert [each.action for each in found.choices] == [1, 0]
    assert [each.value for each in found.choices] == pytest.approx([0.636, 0.488], abs=0.001)
    assert found.loss == pytest.approx(0.148, abs=0.001)
    assert found.thrown_away


def test_an_action_nobody_would_try_is_compared_all_the_same() -> None:
    game = {"seat": 0, "blind": (), "go": {number: leaf(20 - number, 10) for number in range(12)}}
    found = judged(Toy(game, 2), played=11, rounds=400)
    assert len(found.choices) <= FAVOURITES + 1
    assert found.taken is not None
    assert found.taken.rounds >= 10
    assert found.thrown_away


GUESS = (
    choice(0, a2=leaf(20, 0), a3=leaf(0, 20)),
    choice(0, a2=leaf(0, 20), a3=leaf(20, 0)),
)
HIDDEN = chance([1, 1], *(choice(0, a0=leaf(5, 0), a1=second) for second in GUESS), blind=(0, 1))


def test_it_judges_by_what_the_seat_could_know() -> None:
    # in truth a1 and then the right guess wins by twenty; nobody could know which one is right
    worlds = []
    for hidden in (0, 1):
        state = Toy(HIDDEN, 2)
        state._apply(hidden)
        observation = state.observe(0)
        worlds.append(judge(GAME, observation, 1, budget=Budget(iterations=400), seed=3, left=0.0))
    assert worlds[0].best.action == 0
    assert worlds[0].loss > 0
    # twins: two games that differ only in what the seat may not know are judged alike
    assert worlds[0] == worlds[1]


def test_the_line_tells_the_answer_that_is_expected() -> None:
    game = choice(0, a0=choice(1, a4=leaf(9, 0), a5=leaf(6, 5)), a1=leaf(0, 9))
    found = judged(Toy(game, 2), rounds=400)
    assert [(move.seat, move.notation) for move in found.best.line] == [(0, "a0"), (1, "a5")]


def test_a_line_ends_where_chance_decides() -> None:
    game = choice(0, a0=chance([1, 1], choice(1, a4=leaf(9, 0)), choice(1, a4=leaf(6, 0))), a1=leaf(0, 9))
    found = judged(Toy(game, 2), rounds=100)
    assert [move.notation for move in found.best.line] == ["a0"]


def test_the_same_seed_gives_the_same_judgement() -> None:
    game = choice(0, a0=choice(1, a4=leaf(9, 0), a5=leaf(6, 5)), a1=chance([1, 2], leaf(0, 9), leaf(9, 0)))
    assert judged(Toy(game, 2), 1, seed=5) == judged(Toy(game, 2), 1, seed=5)


def test_a_forced_action_is_worth_what_it_is() -> None:
    found = judged(Toy(choice(0, a7=leaf(10, 0)), 2), played=7)
    assert [each.action for each in found.choices] == [7]
    assert found.best.value > 0.95
    assert not found.thrown_away


def test_what_was_not_legal_cannot_be_judged() -> None:
    state = Toy(choice(0, a0=leaf(1, 0), a1=leaf(0, 1)), 2)
    with pytest.raises(ValueError, match="not legal"):
        judged(state, played=9)
    with pytest.raises(ValueError, match="nothing to decide"):
        judge(GAME, state.observe(1), 0)


def test_without_a_budget_it_ends() -> None:
    state = Toy(choice(0, a0=leaf(10), a1=leaf(4)), 1)
    found = judge(GAME, state.observe(0), budget=Budget())
    assert found.best.rounds <= (usual(1).iterations or 0)


def test_it_stops_when_told() -> None:
    asked: list[Any] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 3

    state = Toy(choice(0, a0=leaf(10, 0), a1=leaf(0, 10)), 2)
    found = judge(GAME, state.observe(0), budget=Budget(iterations=100_000_000, stop=stop), left=0.0)
    assert found.best.action in (0, 1)


def test_chances_are_shares_of_exponentials() -> None:
    # exp(2 * 0.5) : exp(2 * 0) : exp(2 * 0) = 2.718 : 1 : 1, so 2.718 / 4.718 = 0.576
    assert chances([0.5, 0.0, 0.0], 2.0) == pytest.approx([0.5761, 0.2119, 0.2119], abs=1e-4)
    # values far apart do not overflow
    assert chances([1e4, 0.0], 100.0) == [1.0, 0.0]


def test_a_part_moves_a_chance_by_its_slope() -> None:
    # p = 1 / (1 + exp(-k (v - w))) at v = w has the slope k / 4 in v: 8 / 4 * 0.1 = 0.2
    even = swing([0.0, 0.0], [0.5, 0.5], 0, 8.0)
    assert swing([0.1, 0.0], [0.5, 0.5], 0, 8.0) - even == pytest.approx(0.2)


def test_the_error_of_a_mean() -> None:
    # deviations -3, 1, 2; squares 9 + 1 + 4 = 14, by 2 is 7, by 3 is 7/3
    assert error_of([0.0, 4.0, 5.0]) == pytest.approx(math.sqrt(7 / 3))
    assert error_of([7.0]) == 0.0


def test_values_say_more_the_less_of_the_game_is_left() -> None:
    # 0.25 / (1 + 0.02), 0.25 / (0.23 + 0.02), 0.25 / 0.02
    assert [steepness(0.25, left) for left in (1.0, 0.23, 0.0)] == pytest.approx([0.2451, 1.0, 12.5], abs=1e-4)
    assert steepness(0.25, 7.0) == steepness(0.25, 1.0)


def test_how_much_of_a_game_is_left() -> None:
    state = registry.find("palatinus").new(2)
    rng = Random(5)
    shares = []
    while int(state.actor()) != OVER:
        if int(state.actor()) >= 0:
            shares.append(share_left(state.observe(int(state.actor())), 3))
        state.play_random(rng)
    # every game of Palatinus has about as many actions
    for at, share in enumerate(shares):
        assert share == pytest.approx(1 - at / len(shares), abs=0.25)
    assert shares[-1] < 0.1
