"""Positions that no game leaves behind are refused; those that games do leave are not."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from oikist.core.errors import OikistError
from oikist.games.pantikapaion.layout import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    DROUGHT,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
)
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.testing import random_record, replay_session
from tests.engine.pantikapaion.driver import GAME

NONE = dict.fromkeys(COLOUR_NAMES, 0)


def told(state: PantikapaionState) -> dict[str, Any]:
    """A finished game as somebody would write it down."""
    players = []
    for seat in range(int(state.box.seats)):

        def place(slot: int, seat: int = seat) -> str:
            return f"{int(state.cell_x(seat, slot))},{int(state.cell_y(seat, slot))}"

        city = {}
        for slot in range(int(state.get(seat, P_CELLS))):
            drought = "d" if state.face(seat, slot) == DROUGHT else ""
            worker = "w" if state.has_worker(seat, slot) else ""
            city[place(slot)] = f"{int(state.level(seat, slot))}{drought}{worker}"
        buildings = []
        for number in range(int(state.get(seat, P_BUILDINGS))):
            slots = [int(state.building_slot(seat, number)), int(state.building_other(seat, number))]
            cells = [place(slot) for slot in slots if slot >= 0]
            buildings.append({"type": BUILDING_NAMES[int(state.building_colour(seat, number))], "cells": cells})
        players.append(
            {
                "city": city,
                "buildings": buildings,
                "markers": {name: int(state.mark(seat, row)) for row, name in enumerate(COLOUR_NAMES)},
                "coins": int(state.get(seat, P_COINS)),
                "cubes": int(state.all_cubes(seat)),
                "received": int(state.earned(seat)),
            }
        )
    return {"players": players}


def finished(seats: int, seed: int) -> PantikapaionState:
    """A whole random game."""
    state = replay_session(GAME, random_record(GAME, seats, seed)).state
    assert isinstance(state, PantikapaionState)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_games_leave_behind_is_accepted_with_the_same_points(seats: int) -> None:
    for seed in range(6):
        state = finished(seats, seed)
        read = GAME.position(told(state))
        assert (read.scores(), read.ranks()) == (state.scores(), state.ranks())


def city(*rows: str) -> dict[str, str]:
    """A city from rows of places."""
    return {f"{x},{y}": words for y, row in enumerate(rows) for x, words in enumerate(row.split()) if words != "."}


# 48 places on level 1: tiles of three and four places can cover them, 16 of three
FLAT = city(*["1 1 1 1 1 1 1 1"] * 6)
GOOD: dict[str, Any] = {"city": FLAT, "markers": NONE}


def why(one: dict[str, Any], other: dict[str, Any] | None = None) -> str:
    """Why a player cannot be; empty if that cannot be said."""
    return refusal({"players": [{**GOOD, **one}, other or GOOD]})


def refusal(data: Any) -> str:
    """Why a position is refused; empty if it is not."""
    try:
        GAME.position(data)
    except OikistError as error:
        return error.text.english()
    return ""


def test_a_flat_city_is_possible() -> None:
    assert why({}) == ""


def test_cities_that_no_tiles_make_up() -> None:
    # nothing lies on level 2 to 31 below it
    assert why({"city": {"0,0": "31"}}).startswith("players[0].city: a level of 31; at most 15 tiles were laid")
    # one place alone on level 2: the smallest terrain tile has three
    said = why({"city": {**FLAT, "3,3": "2"}})
    assert "no tiles make up the 1 places around 3,3 that are on level 2 or above" in said
    # five in a row: neither 3, nor 4, nor a sum of them; six: two tiles of three
    row = ["1 1 1 1 1 1 1 1"] * 5
    assert "the 5 places" in why({"city": city("2 2 2 2 2 1 1 1", *row)})
    assert why({"city": city("2 2 2 2 2 2 1 1", *row)}) == ""
    # with the orange marker on aqueduct A, of two places, five are 2 + 3
    markers = {**NONE, "orange": 2}
    assert why({"city": city("2 2 2 2 2 1 1 1", *row), "markers": markers}) == ""
    # 15 tiles of at most four places cover 60
    assert "it takes 16 tiles; at most 15 were laid" in why({"city": city(*["1 1 1 1 1 1 1 1"] * 8)})
    # 44 places are 14 tiles of three at most, and 15 turns each brought one
    assert "made up of 14 tiles at most; 15 were laid" in why({"city": city(*["1 1 1 1 1 1 1 1 1 1 1"] * 4)})


def test_buildings_for_which_no_marker_has_moved() -> None:
    forts = [{"type": "fortress", "cells": [f"{x},0"]} for x in range(3)]
    assert why({"buildings": forts, "markers": {**NONE, "beige": 3}}) == ""
    # a fortress is never free (PAN-58), so that a free building on beige 2 does not help
    assert "fortress: 3; the marker has moved only so many cells: 2" in why(
        {"buildings": forts, "markers": {**NONE, "beige": 2}}
    )
    houses = [{"type": "house", "cells": [f"{x},0"]} for x in range(3)]
    # three houses, one step: two must have been free, and of beige 2 and 6 none or one is reached
    assert "2 of the buildings must have been free" in why({"buildings": houses, "markers": {**NONE, "brown": 1}})
    assert "2 of the buildings" in why({"buildings": houses, "markers": {**NONE, "brown": 1, "beige": 2}})
    assert why({"buildings": houses, "markers": {**NONE, "brown": 1, "beige": 6}}) == ""
    # at the end of its row a marker stays, whatever is built
    temples = [{"type": "temple", "cells": [f"{x},1", f"{x},2"]} for x in range(7)]
    assert why({"buildings": temples, "markers": {**NONE, "green": 9}}) == ""


def test_markers_that_cannot_have_come_so_far() -> None:
    houses = [{"type": "house", "cells": [f"{x},0"]} for x in range(7)]
    wineries = [{"type": "winery", "cells": [f"{x},1"]} for x in range(7)]
    markers = {**NONE, "brown": 7, "purple": 7}
    # 14 of 15 turns were for buildings: one sale, which moves every marker by one cell at most
    assert why({"buildings": houses + wineries, "markers": {**markers, "orange": 1}}) == ""
    said = why({"buildings": houses + wineries, "markers": {**markers, "orange": 2}})
    assert said.startswith("players[0].markers: with these buildings the marker in the orange row cannot")


def test_coins_that_nobody_can_have_received() -> None:
    # 15 sales of five cubes each
    assert why({"coins": 75}) == ""
    assert "more than 75 coins" in why({"coins": 76})
    # and 5 incomes of the two worker cells of brown 4
    assert why({"coins": 20, "received": 85, "markers": {**NONE, "brown": 4}}) == ""
    assert "more than 85 coins" in why({"coins": 20, "received": 86, "markers": {**NONE, "brown": 4}})


def test_more_droughts_than_there_are() -> None:
    dry = dict.fromkeys(FLAT, "1d")
    assert why({"city": dry}, {**GOOD, "city": dry}).startswith("players: droughts in all cities: 96; on all tiles: ")


def test_a_part_of_a_table_is_not_asked_about_the_whole_game() -> None:
    data = {"players": [{"city": {"0,0": "3"}, "markers": NONE}, {**GOOD, "coins": 76}]}
    with pytest.raises(OikistError):
        GAME.position(data)
    assert GAME.position({**data, "partial": True}).scores() == [0, 38]
    for field, value in (("partial", 1), ("front", "ochre"), ("front", [])):
        with pytest.raises(OikistError, match=field):
            GAME.position({**data, field: value})


def test_a_damaged_game_is_refused_or_read_but_never_an_error() -> None:
    rng = random.Random(4)
    whole = told(finished(2, 1))
    for _ in range(150):
        data = copy.deepcopy(whole)
        one = data["players"][rng.randrange(2)]
        field = rng.choice([*one, "none"])
        one[field] = rng.choice([None, -1, 3, "x", [], {}, {"0,0": "1"}, [{"type": "house", "cells": ["0,0"]}], 10**30])
        said = refusal(data)
        assert said == "" or "players[" in said
