"""The arrays of Pantikapaion say what the position says, in every window."""

from __future__ import annotations

from typing import cast

import pytest
from librt.random import Random

from oikist.core.errors import OptionError
from oikist.core.state import CHANCE, OVER
from oikist.games.pantikapaion.encoding import (
    DEPICTED,
    FIGURES,
    LOSSLESS,
    PLAYER,
    PRINTED,
    SUPPLY,
    PantikapaionEncoder,
)
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    F_LAY,
    F_TAKE,
    LAY_AT,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_FREE,
    PLAY,
    TAKE_AT,
    TERRAIN_TILES,
)
from oikist.games.pantikapaion.state import PantikapaionState
from tests.engine.core.test_encoding import buffers
from tests.engine.pantikapaion.driver import GAME
from tests.engine.pantikapaion.handmade import build, lay, man, tile


def new(seats: int) -> PantikapaionState:
    return cast("PantikapaionState", GAME.new(seats))


class Read:
    """An encoded observation, to be asked."""

    def __init__(self, view: PantikapaionState, window: int) -> None:
        encoder = cast("PantikapaionEncoder", GAME.encoder(view.box_of(), {"window": window}))
        out = buffers(encoder)
        encoder.encode(view, out)
        for part, data in zip(encoder.parts, out, strict=True):
            assert part.low <= min(data.tolist()), part.name
            assert max(data.tolist()) <= part.high, part.name
        self.arrays = {part.name: data.tolist() for part, data in zip(encoder.parts, out, strict=True)}
        self.window = window

    def space(self, number: int, x: int, y: int) -> dict[str, int]:
        """What the planes of a player's city say of a place, without zeros."""
        has = self.player(number)
        row, column = y - has["window y"], x - has["window x"]
        assert 0 <= row < self.window
        assert 0 <= column < self.window
        at = [((number - 1) * len(DEPICTED) + plane) * self.window**2 for plane in range(len(DEPICTED))]
        found = [self.arrays["cities"][base + row * self.window + column] for base in at]
        return {name: value for name, value in zip(DEPICTED, found, strict=True) if value}

    def player(self, number: int) -> dict[str, int]:
        at = (number - 1) * len(PLAYER)
        return dict(zip(PLAYER, self.arrays["players"][at : at + len(PLAYER)], strict=True))

    def figures(self) -> dict[str, int]:
        return dict(zip(FIGURES, self.arrays["figures"], strict=True))


def check_city(state: PantikapaionState, read: Read, number: int, seat: int) -> int:
    """Every cell against the position; how many are not in the window."""
    has = read.player(number)
    inside = 0
    for slot in range(state.get(seat, P_CELLS)):
        x, y = int(state.cell_x(seat, slot)), int(state.cell_y(seat, slot))
        if not (0 <= x - has["window x"] < read.window and 0 <= y - has["window y"] < read.window):
            continue
        inside += 1
        built, cube = int(state.building(seat, slot)), int(state.cube(seat, slot))
        wanted = {"cell": slot + 1, "level": int(state.level(seat, slot)), "tile": int(state.piece(seat, slot)) + 1}
        face = int(state.face(seat, slot))
        wanted[DEPICTED[3 + face]] = 1
        if cube >= 0:
            wanted[f"{COLOUR_NAMES[cube]} cube"] = 1
        if state.has_worker(seat, slot):
            wanted["worker"] = 1
        if built >= 0:
            wanted[BUILDING_NAMES[state.building_colour(seat, built)]] = 1
            wanted["building"] = built + 1
        assert read.space(number, x, y) == wanted
    first = (number - 1) * len(DEPICTED) * read.window**2
    assert sum(map(bool, read.arrays["cities"][first : first + read.window**2])) == inside
    outside = int(state.get(seat, P_CELLS)) - inside
    assert has["cells outside"] == outside
    return outside


@pytest.mark.parametrize(("seats", "window"), [(2, 10), (2, 32), (3, 32), (4, LOSSLESS)])
def test_whole_games_are_what_lies_and_stands(seats: int, window: int) -> None:
    state, rng = new(seats), Random(seats)
    missing, turn = 0, 0
    while state.actor() != OVER:
        turn += 1
        if turn % (5 if window < LOSSLESS else 61) == 0:
            viewer = turn % seats
            view = state.observe(viewer)
            read = Read(view, window)
            points = view.scores()
            for number in range(1, seats + 1):
                seat = (viewer + number - 1) % seats
                missing += check_city(view, read, number, seat)
                has = read.player(number)
                assert [has[f"{name} cubes"] for name in COLOUR_NAMES] == [view.cubes(seat, c) for c in range(5)]
                assert [has[f"{name} marker"] for name in COLOUR_NAMES] == [view.mark(seat, c) for c in range(5)]
                assert (has["coins"], has["workers"], has["buildings"], has["points"], has["turns left"]) == (
                    view.get(seat, P_COINS),
                    view.get(seat, P_FREE),
                    view.get(seat, P_BUILDINGS),
                    points[seat],
                    view.turns_left(seat),
                )
            check_table(view, read)
            actor = int(view.actor())
            figures = read.figures()
            assert figures["who decides"] == ((actor - viewer) % seats + 1 if actor >= 0 else 0)
            assert (figures["stage"], figures["round"], figures["built"]) == (view.stage, view.round, view.built + 1)
        state.play_random(rng)
    # ten spaces are too few for a whole city, and 32 are enough for these
    assert (missing > 0) == (window == 10)


def check_table(view: PantikapaionState, read: Read) -> None:
    """Circle, bag, boards and stack."""
    places = int(view.box.circle) + 1
    clockwise = [(int(view.trireme) + step) % places for step in range(places)]
    assert read.arrays["circle"][::2] == [view.circle_tile(place) + 1 for place in clockwise]
    offered = [place for place, may in zip(clockwise, read.arrays["circle"][1::2], strict=True) if may]
    assert offered == view.offer()
    assert read.arrays["bag"] == [
        *(int(view.in_bag(one)) for one in range(TERRAIN_TILES)),
        *(int(view.in_discard(one)) for one in range(TERRAIN_TILES)),
    ]
    supply = dict(zip(SUPPLY, read.arrays["supply"], strict=True))
    for colour, name in enumerate(BUILDING_NAMES):
        assert (supply[f"{name} taken"], supply[f"{name} price"]) == (view.taken_from(colour), view.next_price(colour))
    length = int(view.box.length)
    for row in range(5):
        for position in range(1, length + 1):
            at = (row * length + position - 1) * 5
            shown = view.token_on(row, position)
            assert read.arrays["tokens"][at : at + 5] == [shown.count(colour) for colour in range(5)]
    stack = int(view.stack)
    for frame in range(4):
        kind, about = read.arrays["decision"][2 * frame : 2 * frame + 2]
        assert kind | about << 5 == stack >> 15 * frame & 32767


def test_a_city_put_together_by_hand() -> None:
    state = new(2)
    for _ in range(3):
        state.play(state.actions()[0])
    name = next(name for name in state.box.names if state.box.sizes[tile(state, name)] == 4)
    lay(state, 1, name, -3, 2)
    places = [(int(state.cell_x(1, slot)), int(state.cell_y(1, slot))) for slot in range(4)]
    build(state, 1, "fortress", places[3])
    man(state, 1, places[1])
    read = Read(state.observe(1), 10)
    # who looks comes first
    assert read.player(1)["cells"] == 4
    assert read.player(2)["cells"] == 0
    xs, ys = [x for x, _ in places], [y for _, y in places]
    # in the middle of ten: (10 - size) // 2 spaces before it
    assert read.player(1)["window x"] == min(xs) - (10 - (max(xs) - min(xs) + 1)) // 2
    assert read.player(1)["window y"] == min(ys) - (10 - (max(ys) - min(ys) + 1)) // 2
    last = read.space(1, *places[3])
    assert (last["cell"], last["level"], last["tile"], last["fortress"], last["building"]) == (4, 1, 1, 1, 1)
    assert read.space(1, *places[1])["worker"] == 1
    assert "worker" not in read.space(1, *places[0])


def test_a_tile_that_is_to_be_laid_and_those_of_the_circle_are_drawn() -> None:
    state, rng = new(3), Random(1)
    # a city's first tile lies where it lies: there is nothing to be decided
    while state.stage != PLAY or state.frame() != F_TAKE or state.get(int(state.mover()), P_CELLS) == 0:
        state.play_random(rng)
    read = Read(state.observe(int(state.actor())), 32)
    assert not any(read.arrays["lay"])
    size = len(PRINTED) * 25
    # the trireme's own place, then the first tile that may be taken
    step = read.arrays["circle"][1::2].index(1)
    number = read.arrays["circle"][2 * step] - 1
    drawn = read.arrays["shapes"][step * size : (step + 1) * size]
    state.play(TAKE_AT + number)
    assert state.frame() == F_LAY
    assert Read(state.observe(int(state.actor())), 32).arrays["lay"] == drawn
    # the cells of the tile with their faces, moved to the upper left corner, by the edition
    packed = [int(state.box.shape[number * 20 + at]) for at in range(int(state.box.sizes[number]))]
    cells = [((one & 15) - 8, (one >> 4 & 15) - 8, one >> 8) for one in packed]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    for at, marked in enumerate(drawn[: 8 * 25]):
        face, row, column = at // 25, at // 5 % 5, at % 5
        assert marked == int((column + left, row + top, face) in cells)
    # the first cell is at 0,0 of the tile
    assert drawn[8 * 25 :].index(1) == -top * 5 - left


@pytest.mark.parametrize("window", [10, 32, LOSSLESS])
def test_numbers_and_actions_mean_each_other(window: int) -> None:
    state, rng = new(2), Random(7)
    missing = 0
    while state.actor() != OVER:
        if state.actor() != CHANCE:
            view = state.observe(int(state.actor()))
            encoder = GAME.encoder(view.box_of(), {"window": window})
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
    assert (missing > 0) == (window == 10)


def test_a_number_says_where_in_the_window_the_first_cell_comes_to() -> None:
    state, rng = new(2), Random(1)
    while state.stage != PLAY or state.frame() != F_LAY:
        state.play_random(rng)
    view = state.observe(int(state.actor()))
    encoder = GAME.encoder(view.box_of(), {"window": 10})
    has = Read(view, 10).player(1)
    x, y = has["window x"], has["window y"]
    # turned twice, first cell on row 4, column 7
    action = LAY_AT + 2 * 96 * 96 + (y + 4) % 96 * 96 + (x + 7) % 96
    assert encoder.numbers(view, [action]) == [LAY_AT + (2 * 10 + 4) * 10 + 7]
    assert encoder.action(view, LAY_AT + (2 * 10 + 4) * 10 + 7) == action
    assert encoder.num_actions == 622 + 4 * 100
    assert encoder.action(view, -1) == encoder.action(view, 622 + 400) == encoder.action(view, 10**30) == -1
    # outside, to the left of the window
    assert encoder.numbers(view, [LAY_AT + y % 96 * 96 + (x - 1) % 96]) == [-1]


@pytest.mark.parametrize("window", [9, 97])
def test_windows_that_are_of_no_use_are_refused(window: int) -> None:
    with pytest.raises(OptionError, match=f"Setting window must be 10 to 96 spaces, not {window}"):
        GAME.encoder(new(2).box_of(), {"window": window})
