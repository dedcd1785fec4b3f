"""The arrays of Palatinus say what the position says."""

from __future__ import annotations

from typing import cast

import pytest
from librt.random import Random

from oikist.core.errors import OptionError
from oikist.core.hexes import DIRECTIONS
from oikist.core.state import CHANCE, OVER
from oikist.games.palatinus import GAME
from oikist.games.palatinus.encoding import CELL_AT, FIGURES, HILL_AT, PLAYER, PalatinusEncoder
from oikist.games.palatinus.layout import CELLS, KIND_NAMES, PLACE, neighbour_cells
from oikist.games.palatinus.state import PalatinusState
from tests.engine.core.test_encoding import buffers

SIDE, PLANE = 9, 81


def new(seats: int) -> PalatinusState:
    return cast("PalatinusState", GAME.new(seats))


class Read:
    """An encoded observation, to be asked."""

    def __init__(self, view: PalatinusState) -> None:
        encoder = cast("PalatinusEncoder", GAME.encoder(view.box_of(), {}))
        out = buffers(encoder)
        encoder.encode(view, out)
        for part, data in zip(encoder.parts, out, strict=True):
            assert part.low <= min(data.tolist()), part.name
            assert max(data.tolist()) <= part.high, part.name
        self.arrays = {part.name: data.tolist() for part, data in zip(encoder.parts, out, strict=True)}
        self.planes = encoder.planes

    def plane(self, name: str) -> list[int]:
        at = self.planes.index(name) * PLANE
        return self.arrays["map"][at : at + PLANE]

    def terrains(self, name: str) -> set[int]:
        """The terrains that a plane marks."""
        plane = self.plane(name)
        assert sum(map(bool, plane)) == sum(bool(plane[at]) for at in CELL_AT), name
        return {cell for cell in range(CELLS) if plane[CELL_AT[cell]]}

    def player(self, number: int) -> dict[str, int]:
        at = (number - 1) * len(PLAYER)
        return dict(zip(PLAYER, self.arrays["players"][at : at + len(PLAYER)], strict=True))

    def figures(self) -> dict[str, int]:
        return dict(zip(FIGURES, self.arrays["figures"], strict=True))


def bits(mask: int) -> set[int]:
    return {cell for cell in range(CELLS) if mask >> cell & 1}


def test_the_grid_has_42_terrains_around_seven_hills_and_neighbours_are_where_the_docs_say() -> None:
    read = Read(new(3).observe(0))
    assert sum(read.plane("terrain")) == 42
    assert sum(read.plane("hill")) == 7
    # the centre hill is in the middle: row 4, column 4
    assert HILL_AT[0] == 4 * 9 + 4
    for cell in range(CELLS):
        row, column = divmod(CELL_AT[cell], SIDE)
        near = {(row + r) * SIDE + column + q for q, r in DIRECTIONS}
        assert {CELL_AT[other] for other in neighbour_cells(cell)} == near & set(CELL_AT)


def test_laying_the_first_tiles() -> None:
    state = new(2)
    state.play(1)  # the second seat begins
    state.play(5 + 2)  # C in the centre
    state.play(5 + 0)  # A is revealed
    mine, other = Read(state.observe(0)), Read(state.observe(1))
    assert mine.plane("tile")[4 * 9 + 4] == 3
    # C on its hill and its six terrains
    assert sum(bool(one) for one in mine.plane("tile")) == 7
    assert mine.arrays["tiles"] == [0, 1, 0, 1, 1, 1, 1]
    assert mine.arrays["revealed"] == [1, 0, 0, 0, 0, 0, 0]
    springs = int(state.box.spring_numbers[0])
    assert mine.arrays["springs"] == [springs >> number & 1 for number in range(6)]
    # after the centre tile, laid by nobody, the first player lays
    assert (mine.figures()["first player"], mine.figures()["who decides"]) == (2, 2)
    assert (other.figures()["first player"], other.figures()["who decides"]) == (1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_what_lies_and_stands(seats: int) -> None:
    for seed in range(2):
        state, rng = new(seats), Random(seed)
        while True:
            for viewer in (0, seats - 1, None):
                check(state.observe(viewer), seats, viewer or 0)
            check(state, seats, 0)
            if state.actor() == OVER:
                break
            state.play_random(rng)


def check(view: PalatinusState, seats: int, first: int) -> None:
    read = Read(view)
    for name, mask in (
        ("merchant", view.merchants),
        ("farmer", view.farmers),
        ("condottiero", view.condottieri),
        ("unseen", view.unknown),
        ("wolf", view.wolves),
        ("spring", view.springs),
    ):
        assert read.terrains(name) == bits(mask), name
    for place in range(7):
        assert read.plane("tile")[HILL_AT[place]] == view.tile_at(place) + 1
        assert read.plane("token")[HILL_AT[place]] == view.token_on(place)
    assert ("neutral, by player 1" in read.planes) == (seats == 2)
    points, hands = view.scores(), 0
    for number in range(1, seats + 1):
        seat = (first + number - 1) % seats
        assert read.terrains(f"player {number}") == bits(view.own(seat))
        if seats == 2:
            assert read.terrains(f"neutral, by player {number}") == bits(view.placed_by(seat) & ~view.own(seat))
        has = read.player(number)
        assert {name: has[name] for name in KIND_NAMES if has[name]} == view.hand(seat)
        assert (has["left"], has["points"]) == (view.left(seat), points[seat])
        hands += sum(has[name] for name in KIND_NAMES)
    if view.stage >= PLACE:
        # what is in the hands and what stands are all inhabitants of the game
        assert hands + view.placed == seats * view.box.hand_size
    figures = read.figures()
    actor = int(view.actor())
    assert figures["who decides"] == ((actor - first) % seats + 1 if actor >= 0 else 0)
    assert (figures["stage"], figures["tiles laid"], figures["inhabitants placed"]) == (
        view.stage,
        view.laid,
        view.placed,
    )
    bag = [int(view.token_bag) >> 4 * value & 15 for value in range(10)]
    assert read.arrays["tokens"] == [0, *bag[1:]]


def test_a_wolf_of_others_is_seen_and_not_known() -> None:
    state = new(2)
    while state.stage != PLACE:
        state.play(state.actions()[0])
    seat = int(state.actor())
    # merchant with the wolf up on terrain 7: kind 1, 58 + 42 + 7
    state.play(58 + 42 + 7)
    mine, other = Read(state.observe(seat)), Read(state.observe(1 - seat))
    assert (mine.terrains("merchant"), mine.terrains("unseen"), mine.terrains("wolf")) == ({7}, set(), {7})
    assert (other.terrains("merchant"), other.terrains("unseen"), other.terrains("wolf")) == (set(), {7}, {7})
    assert mine.terrains("player 1") == other.terrains("player 2") == {7}
    # one of its wolves of both kinds is gone from the hand, as the other counts them together
    start = int(state.box.start_hand)
    merchants, farmers = start >> 5 & 31, start >> 15 & 31
    assert mine.player(1)["merchant_wolf"] == merchants - 1
    assert other.player(2)["wolf"] == merchants + farmers - 1
    assert other.player(2)["merchant_wolf"] == 0


def test_chance_decides_where_nobody_does() -> None:
    state = new(4)
    assert state.actor() == CHANCE
    assert Read(state.observe(2)).figures() == dict.fromkeys(FIGURES, 0)


def test_there_are_no_settings() -> None:
    with pytest.raises(OptionError, match="There is no setting size of the encoding; there are: none for this game"):
        GAME.encoder(new(2).box_of(), {"size": 3})
