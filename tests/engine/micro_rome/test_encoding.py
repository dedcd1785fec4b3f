"""The arrays of Micro Rome say what the position says, in every window."""

from __future__ import annotations

from typing import cast

import pytest
from librt.random import Random

from oikist.core.errors import OptionError
from oikist.core.state import OVER
from oikist.games.micro_rome import GAME
from oikist.games.micro_rome.cards import count_things
from oikist.games.micro_rome.encoding import DEPICTED, FIGURES, LOSSLESS, MicroRomeEncoder
from oikist.games.micro_rome.layout import COLISEUM, FOUNTAIN, PLACE_AT, SPAN
from oikist.games.micro_rome.state import MicroRomeState
from tests.engine.core.test_encoding import buffers

RIGHT, BELOW = DEPICTED.index("joined to the right"), DEPICTED.index("joined below")


def new() -> MicroRomeState:
    return cast("MicroRomeState", GAME.new(1))


def encoder_of(state: MicroRomeState, window: int) -> MicroRomeEncoder:
    return cast("MicroRomeEncoder", GAME.encoder(state.box_of(), {"window": window}))


def encoded(state: MicroRomeState, window: int) -> dict[str, list[int]]:
    encoder = encoder_of(state, window)
    out = buffers(encoder)
    encoder.encode(state.observe(0), out)
    for part, data in zip(encoder.parts, out, strict=True):
        assert part.low <= min(data.tolist()), part.name
        assert max(data.tolist()) <= part.high, part.name
    return {part.name: data.tolist() for part, data in zip(encoder.parts, out, strict=True)}


def figures(arrays: dict[str, list[int]]) -> dict[str, int]:
    return dict(zip(FIGURES, arrays["figures"], strict=True))


def check_map(state: MicroRomeState, window: int) -> int:
    """Every space of the window against the position; how many spaces of the map are outside."""
    arrays = encoded(state, window)
    found = figures(arrays)
    chart, inside = arrays["map"], 0
    for row in range(window):
        for column in range(window):
            x, y = found["window x"] + column, found["window y"] + row
            planes = [chart[(plane * window + row) * window + column] for plane in range(len(DEPICTED))]
            symbol, joins = state.symbol_at(x, y), state.joined(x, y)
            inside += symbol >= 0
            assert planes[:15] == [int(symbol == plane) for plane in range(15)]
            assert (planes[RIGHT], planes[BELOW]) == (joins & 1, joins >> 1)
    assert found["spaces outside"] == len(state.spaces()) - inside
    return found["spaces outside"]


def test_the_start_card_lies_in_the_middle() -> None:
    state = new()
    arrays = encoded(state, 10)
    # 4 of 10 columns: three before it, three after; 3 of 10 rows: (10 - 3) // 2 = 3 above
    found = figures(arrays)
    assert (found["window x"], found["window y"]) == (-3, -3)
    assert found["cards laid"] == 0
    assert found["points"] == state.scores()[0]
    assert sum(arrays["map"][: 15 * 100]) == 12
    # the fountain has two spaces, of which one goes on into the other
    assert sum(arrays["map"][FOUNTAIN * 100 : (FOUNTAIN + 1) * 100]) == 2
    assert sum(arrays["map"][RIGHT * 100 :]) == 1
    # no card is drawn yet, all are in the deck
    assert arrays["deck"] == [1] * 15
    assert not any(arrays["card"])


def test_the_drawn_card_is_shown_on_both_sides_and_gone_from_the_deck() -> None:
    state = new()
    state.play(7)
    arrays = encoded(state, 32)
    assert [card for card in range(15) if not arrays["deck"][card]] == [7]
    for side in (0, 1):
        shown = state.box.side(7, side * 4)
        for plane in range(15):
            at = (side * len(DEPICTED) + plane) * 12
            wanted = [int(symbol == plane) for row in shown.symbols for symbol in row]
            assert arrays["card"][at : at + 12] == wanted
        for plane, join in ((RIGHT, 1), (BELOW, 2)):
            at = (side * len(DEPICTED) + plane) * 12
            assert arrays["card"][at : at + 12] == [int(bool(joins & join)) for row in shown.joins for joins in row]


def test_what_is_left_is_counted_over_both_sides() -> None:
    state = new()
    for _ in range(2):
        state.play(state.actions()[0])
        state.play(state.actions()[0])
    # cards 0 and 1 have come
    wanted = [0] * COLISEUM
    for card in range(2, 15):
        for side in (0, 4):
            for symbol, count in enumerate(count_things(state.box.side(card, side))[:COLISEUM]):
                wanted[symbol] += count
    assert encoded(state, 32)["left"] == wanted


@pytest.mark.parametrize("window", [10, 17, 40, LOSSLESS])
def test_the_map_is_what_lies(window: int) -> None:
    for seed in range(2):
        state, rng = new(), Random(seed)
        outside = []
        while state.actor() != OVER:
            outside.append(check_map(state, window))
            state.play_random(rng)
        outside.append(check_map(state, window))
        # which games fit into the middle sizes depends on the deck
        assert any(outside) or window != 10
        assert not any(outside) or window != LOSSLESS


@pytest.mark.parametrize("window", [10, 40, LOSSLESS])
def test_numbers_and_actions_mean_each_other(window: int) -> None:
    state, rng = new(), Random(4)
    missing = 0
    while state.actor() != OVER:
        if state.actor() == 0:
            view, encoder = state.observe(0), encoder_of(state, window)
            listed = state.actions()
            numbers = encoder.numbers(view, listed)
            kept = [number for number in numbers if number >= 0]
            missing += len(listed) - len(kept)
            assert len(set(kept)) == len(kept)
            assert all(number < encoder.num_actions for number in kept)
            assert [encoder.action(view, number) for number in kept] == [
                action for action, number in zip(listed, numbers, strict=True) if number >= 0
            ]
        state.play_random(rng)
    assert missing > 0 or window != 10
    assert missing == 0 or window != LOSSLESS


def test_a_number_says_where_in_the_window_the_card_begins() -> None:
    state = new()
    state.play(0)
    encoder = encoder_of(state, 10)
    # the card on its front, turned once, its top left space on 1,-2: the window begins at -3,-3, so row 1, column 4
    action = PLACE_AT + ((-2 + 48) * SPAN + (1 + 48)) * 8 + 1
    assert encoder.numbers(state.observe(0), [action]) == [(1 * 10 + 4) * 8 + 1]
    assert encoder.action(state.observe(0), (1 * 10 + 4) * 8 + 1) == action


@pytest.mark.parametrize("number", [-1, 800, 10**9])
def test_numbers_beyond_the_window_mean_nothing(number: int) -> None:
    state = new()
    state.play(0)
    assert encoder_of(state, 10).action(state.observe(0), number) == -1


def reach(action: int, *, across: bool) -> int:
    """How far a placement reaches out to the right (`across`) or downwards."""
    place, variant = divmod(action - PLACE_AT, 8)
    y, x = divmod(place, SPAN)
    tall = variant % 2 == 1
    return x + (3 if tall else 4) if across else y + (4 if tall else 3)


@pytest.mark.parametrize("across", [True, False])
def test_the_largest_window_holds_the_longest_map(across: bool) -> None:
    """Games that always build as far out as they can."""
    longest = 0
    for seed in range(5):
        state, rng = new(), Random(seed)
        while state.actor() != OVER:
            if state.actor() == 0:
                assert -1 not in encoder_of(state, LOSSLESS).numbers(state.observe(0), state.actions())
                state.play(max(state.actions(), key=lambda action: reach(action, across=across)))
            else:
                state.play_random(rng)
        left, top, right, bottom = state.bounds()
        longest = max(longest, (right - left if across else bottom - top) + 1)
        assert check_map(state, LOSSLESS) == 0
    # no map is longer than 4 + 16 * 3 = 52; water and barbarians keep these shorter
    assert 30 < longest <= 52


@pytest.mark.parametrize("window", [9, 59])
def test_a_window_of_no_use_is_refused(window: int) -> None:
    with pytest.raises(OptionError, match=f"Setting window must be 10 to 58 spaces, not {window}"):
        encoder_of(new(), window)
