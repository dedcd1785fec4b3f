"""Ledgers, ranks and projections; small helpers of positions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random

from oikist.core import registry
from oikist.core.errors import IllegalAction, OptionError
from oikist.core.hints import rank_values
from oikist.core.ledger import Entry, total
from oikist.core.projection import mean_scores, projected_scores, projection
from oikist.core.state import EVERYTHING, OVER, State, bit, buffer, count_bits, shift_left
from oikist.core.text import Text


@given(st.integers(0, 62), st.integers(0, 2**62))
def test_bits(n: int, mask: int) -> None:
    assert bit(n) == 2**n if n < 62 else bit(n) > 0
    assert count_bits(mask) == mask.bit_count()
    assert shift_left(5, 40) == 5 * 2**40


def test_a_ledger_that_does_not_add_up_is_found() -> None:
    leaves = [Entry(Text("a"), 2, "X-1"), Entry(Text("b"), 3, "X-1")]
    good = total(Text("all"), "X-2", leaves)
    assert good.points == 5
    assert good.check()
    assert not Entry(Text("all"), 6, "X-2", (), tuple(leaves)).check()
    assert not total(Text("more"), "X-3", [Entry(Text("all"), 6, "X-2", (), tuple(leaves))]).check()


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=6))
def test_values_of_ranks(scores: list[int]) -> None:
    values = rank_values(scores)
    assert sum(values) == pytest.approx(len(scores) / 2)
    assert all(0 <= value <= 1 for value in values)
    assert all((values[i] > values[j]) == (scores[i] > scores[j]) for i in range(len(scores)) for j in range(i))


class Standing(State):
    """A game that is over with these scores."""

    def __init__(self, scores: list[int]) -> None:
        super().__init__()
        self.points = scores

    def actor(self) -> int:
        return OVER

    def scores(self) -> list[int]:
        return self.points


def test_equal_seats_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert Standing([3, 7, 7, 1, 3]).result() == [3, 1, 1, 5, 3]


def test_a_position_is_only_equal_to_one_of_its_game_and_viewer() -> None:
    state = registry.find("founders").new(2)
    assert state == state.copy()
    assert hash(state) == hash(state.copy())
    assert state != state.observe(0)
    assert state != "a state"
    assert state != registry.find("palatinus").new(2)


def test_a_projection_is_the_mean_of_what_may_be_and_always_the_same() -> None:
    game = registry.find("founders")
    state = game.new(2)
    for action in (0, 2, 3, 4):  # eagle, snake; Red on the hill a1, Lapis on the river b1
        state.play(action)
    exact = projection(game, state)
    assert [entry.points for entry in exact] == [3, 3]
    seen = state.observe(0)
    mine, other = projection(game, seen)
    assert mine.points == 3
    assert 1 < other.points < 3
    assert [mine.points, other.points] == pytest.approx(projected_scores(seen))
    assert other.check()
    assert projection(game, state.observe(0)) == [mine, other]


def test_a_buffer_takes_what_a_position_lists() -> None:
    game = registry.find("founders")
    state = game.new(2)
    buf = buffer(game.max_legal)
    assert state.fill(buf) == 3
    assert list(buf)[:3] == state.actions()


def test_refusals_of_the_core() -> None:
    state = registry.find("founders").new(2)

    def refused(at: State, action: int) -> str:
        with pytest.raises(IllegalAction) as caught:
            at.play(action)
        assert f"[{caught.value.ruling.id}]" in str(caught.value)
        return caught.value.ruling.id

    assert refused(state, -1) == refused(state, 10**30) == "CORE-2"
    assert refused(state.observe(0), 0) == "CORE-4"
    state.play(0)
    state.play(0)
    assert refused(state.observe(1), 3) == "CORE-4"
    assert refused(state.observe(0), 3) == "CORE-5"
    with pytest.raises(ValueError, match="not over"):
        state.result()


def test_games_are_found_by_name() -> None:
    assert {"founders", "palatinus"} <= set(registry.game_ids())
    with pytest.raises(OptionError, match=r"There is no game chess; there are: .*palatinus"):
        registry.find("chess")


class Bet(State):
    """For one: a hidden coin decides between points and having lost."""

    def __init__(self, ends: list[int | None]) -> None:
        super().__init__()
        self.ends = ends

    def actor(self) -> int:
        return OVER

    def lost(self) -> bool:
        return self.viewer == EVERYTHING and self.ends[0] is None

    def scores(self) -> list[int]:
        points = self.ends[0]
        return [-100 if points is None else points]

    def observe(self, seat: int | None) -> State:
        seen = Bet(self.ends)
        seen.viewer = 0
        return seen

    def sample(self, rng: Random) -> State:
        return Bet([self.ends[rng.randrange(len(self.ends))]])

    def to_bytes(self) -> bytes:
        return b"bet"


def test_a_lost_game_goes_into_no_mean() -> None:
    assert Standing([3]).lost() is False
    assert projected_scores(Bet([7])) == [7.0]
    assert projected_scores(Bet([None])) is None
    # half of the samples or so are lost: the others all have 7
    assert projected_scores(Bet([None, 7]).observe(0)) == [7.0]
    assert projected_scores(Bet([None, None]).observe(0)) is None
    assert mean_scores([Bet([4]), Bet([None]), Bet([7])]) == [5.5]
    assert mean_scores([]) is None


def test_the_ledger_of_what_may_be_lost_is_that_of_the_other_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("palatinus")

    def ledger(state: State) -> list[Entry]:
        return [Entry(Text("Red"), 0 if state.lost() else state.scores()[0], "X-1")]

    monkeypatch.setattr(game, "ledger", ledger)
    assert projection(game, Bet([None, 7]).observe(0))[0].points == 7
    assert projection(game, Bet([None]).observe(0))[0].points == 0
    assert game.verdict(Bet([7])) is None
