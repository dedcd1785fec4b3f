"""The set-up, and the edition."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from oikist.core import edition as editions
from oikist.games.romolo import layout as at
from oikist.games.romolo.content import check_content
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.handmade import box, data, source


def begin(seats: int, **options: Any) -> RomoloState:
    state = opened(seats, **options)
    state.play(state.actions()[0])
    return state


def opened(seats: int, **options: Any) -> RomoloState:
    state = box(seats, **options).start()
    assert isinstance(state, RomoloState)
    return state


def play(state: RomoloState, *actions: int) -> None:
    for action in actions:
        state.play(action)


@pytest.mark.rule("ROM-7")
def test_the_starting_player_is_drawn() -> None:
    state = box(3).start()
    assert (state.actor(), state.actions(), state.weights()) == (
        -1,
        [at.SEAT_AT, at.SEAT_AT + 1, at.SEAT_AT + 2],
        [1, 1, 1],
    )
    assert box(3, first="2").start().actions() == [at.SEAT_AT + 1]


@pytest.mark.rule("ROM-9", "ROM-R2", "ROM-S1")
def test_forest_or_hill_is_secret_until_all_have_chosen() -> None:
    state = opened(2, first="2")
    state.play(state.actions()[0])
    assert state.actor() == 1
    forest = at.TERRAIN_AT + at.FOREST
    assert state.actions() == [at.TERRAIN_AT + at.HILL, forest]
    assert (state.seen(forest, 1), state.seen(forest, 0), state.seen(forest, None)) == (
        forest,
        at.SAW_CHOICE,
        at.SAW_CHOICE,
    )
    state.play(forest)
    assert [int(state.observe(seat).d[at.CHOICE + 1]) for seat in (0, 1)] == [at.UNKNOWN_CHOICE, at.FOREST]
    before = int(state.d[at.POOL + at.FOREST])
    state.play(at.TERRAIN_AT + at.HILL)
    assert state.observe(0).d[at.CHOICE + 1] == at.FOREST
    assert state.d[at.POOL + at.FOREST] == before - 1


@pytest.mark.rule("ROM-4", "ROM-8", "ROM-10")
@pytest.mark.parametrize(("seats", "pile"), [(1, 41), (2, 39), (3, 36), (4, 33)])
def test_the_terrain_pile(seats: int, pile: int) -> None:
    # 19 - 2n plains, 20 - n hills and forests, 15 - 9 waters; alone, one plain less lies under the rival's tower
    state = begin(seats)
    for _ in range(seats):
        state.play(at.TERRAIN_AT + at.HILL)
    assert sum(int(state.d[at.POOL + kind]) for kind in (1, 2, 3, 4)) == pile
    assert state.d[at.WATER_PILE] == 9


@pytest.mark.rule(
    "ROM-11", "ROM-12", "ROM-13", "ROM-14", "ROM-15", "ROM-18", "ROM-19", "ROM-20", "ROM-2", "ROM-3", "ROM-5"
)
def test_a_whole_set_up_for_two() -> None:
    state = opened(2, first="1")
    table = state.box_of()
    state.play(at.SEAT_AT)
    play(state, at.TERRAIN_AT + at.FOREST, at.TERRAIN_AT + at.HILL)
    for seat, kind in ((0, at.FOREST), (1, at.HILL)):
        starts = [int(table.starts[seat * 3 + number]) for number in range(3)]
        assert state.actor() == seat
        assert state.actions() == sorted(at.HEX_AT + place for place in starts)
        state.play(at.HEX_AT + starts[1])
        assert [int(state.d[at.TERRAIN + place]) for place in starts] == [at.PLAIN, kind, at.PLAIN]
    # the display: two of type I first, then of type II; six lie open
    for number in range(6):
        assert state.actor() == -1
        names = [at.NAMES[action - at.CHARACTER_AT] for action in state.actions()]
        assert ("Furnarus" in names) == (number < 2)
        assert ("Heros" in names) == (number >= 2)
        state.play(state.actions()[0])
    assert [int(state.d[at.PILE + kind]) for kind in range(3)] == [0, 2, 1]
    # a die token of each goes to the box, seen by its owner alone
    for seat in (0, 1):
        assert state.weights() == [1] * 6
        assert state.seen(at.SYMBOL_AT, seat) == at.SYMBOL_AT
        assert state.seen(at.SYMBOL_AT, 1 - seat) == at.SAW_PUT_AWAY
        state.play(at.SYMBOL_AT + at.SWORD)
    for seat in (0, 1):
        assert state.actions() == [at.RESOURCE_AT + kind for kind in range(5)]
        state.play(at.RESOURCE_AT + at.REFINED)
        # wood, stone, grain, salt, refined; two silver
        assert [int(state.stock(seat, kind)) for kind in range(5)] == [2, 2, 2, 0, 1]
        assert state.d[at.COINS + seat] == 4
    for seat in (0, 1):
        plains = sorted(int(table.starts[seat * 3 + number]) for number in (0, 2))
        assert state.actions() == [at.HEX_AT + place for place in plains]
        first, second = plains
        # tower, farm, warehouse, two workers
        play(state, at.HEX_AT + first, at.HEX_AT + second, at.HEX_AT + first, at.HEX_AT + first, at.HEX_AT + second)
        assert state.d[at.CAPITAL + seat] == first + 1
        assert (state.built(second, at.FARM), state.built(first, at.WAREHOUSE)) == (1, 1)
        assert [int(state.of_type(seat, place, at.WORKER)) for place in plains] == [1, 1]
    # the starting farms and warehouses come out of the bank's stock (ROM-R2)
    assert (state.d[at.BANK + at.FARM], state.d[at.BANK + at.WAREHOUSE]) == (6, 6)
    assert (state.stage_name(), state.actor(), int(state.d[at.ROUND])) == ("action", 0, 1)
    assert sum(1 if state.d[at.MARK + place] == 1 else 0 for place in range(table.hexes)) == 2


@pytest.mark.rule("ROM-21")
def test_turns_go_around_from_the_starting_player() -> None:
    state = opened(3, first="2")
    order: list[tuple[int, int]] = []
    while len(order) < 4:
        if state.stage_name() == "action" and not state.top():
            order.append((int(state.actor()), int(state.d[at.ROUND])))
            state.play(at.DONE)
        else:
            actions = state.actions()
            state.play(at.PAY_GRAIN if at.PAY_GRAIN in actions else actions[0])
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2)]


@pytest.mark.rule("ROM-1", "ROM-13", "ROM-17")
def test_the_house_edition_is_whole() -> None:
    edition = editions.parse(source(), file="house.toml", game="romolo")
    assert check_content(edition.data, None) == []
    assert editions.check_provenance(edition) == []
    bank = edition.data["bank"]
    assert [bank[str(count)]["walls"] for count in (1, 2, 3, 4)] == [5, 10, 15, 20]
    assert [bank[str(count)]["battle_tokens"] for count in (1, 2, 3, 4)] == [3, 5, 7, 9]
    draw = edition.data["draw"]
    assert [[draw[str(count)][kind] for kind in ("I", "II", "III", "display")] for count in (1, 2, 3, 4)] == [
        [1, 6, 2, 5],
        [2, 6, 1, 6],
        [3, 7, 3, 7],
        [4, 8, 5, 8],
    ]
    assert sum(len(edition.data["characters"][kind]) for kind in ("I", "II", "III")) == 24
    assert {name for kind in ("I", "II", "III") for name in edition.data["characters"][kind]} == set(at.NAMES)
    assert [len(edition.data["maps"][str(count)]["face_down"]) for count in (1, 2, 3, 4)] == [26, 26, 31, 33]


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("tiles", "plain"), 2, "tiles"),
        (("tiles", "water_pile"), 20, "tiles.water_pile"),
        (("bank", "2", "farms"), 1, "bank.2"),
        (("bank", "3", "aqueducts"), 6, "bank.3.aqueducts"),
        (("costs", "farm"), {"stone": 0, "wood": 0}, "costs.farm"),
        (("market", "top"), "five", "market.top"),
        (("characters", "I"), ["Nobody"], "characters.I"),
        (("draw", "4", "I"), 7, "draw.4.I"),
        (("maps", "4", "multipliers"), [[9, 9]], "maps.4.multipliers"),
        (("maps", "2", "starts"), [], "maps.2.starts"),
        (("maps", "1", "rival"), [0, 0], "maps.1"),
        (("maps", "3", "face_down"), "all", "maps.3.face_down"),
        (("units",), None, "units"),
        (("nonsense",), 1, "nonsense"),
    ],
)
def test_what_is_wrong_in_an_edition_is_named(path: tuple[str, ...], value: Any, field: str) -> None:
    content = copy.deepcopy(data())
    table = content
    for key in path[:-1]:
        table = table[key]
    if value is None:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    problems = check_content(content, None)
    assert field in [problem.field for problem in problems]
    assert all(problem.text.english() for problem in problems)
