"""Points counted by hand, on positions as a real table gives them."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from oikist.core.edition import Edition
from oikist.core.errors import OikistError
from oikist.core.ledger import Entry
from tests.engine.pantikapaion.driver import GAME, Table
from tests.engine.pantikapaion.handmade import build, give, lay, made, man

NONE = {"brown": 0, "purple": 0, "beige": 0, "orange": 0, "green": 0}
NOBODY: dict[str, Any] = {"city": {"0,0": "1"}, "markers": NONE}


def city(*rows: str) -> dict[str, str]:
    """A city from rows of places: ``1 2d 1w`` with ``.`` for no place."""
    return {f"{x},{y}": words for y, row in enumerate(rows) for x, words in enumerate(row.split()) if words != "."}


def player(rows: list[str], buildings: str = "", coins: int = 0, cubes: int = 0, **markers: int) -> dict[str, Any]:
    """A player; buildings are written ``house 1,1 / aqueduct 0,0 1,0``."""
    made_ = []
    for words in filter(None, buildings.split(" / ")):
        sort, *cells = words.split()
        made_.append({"type": sort, "cells": cells})
    return {"city": city(*rows), "buildings": made_, "coins": coins, "cubes": cubes, "markers": NONE | markers}


def ledger(one: dict[str, Any], other: dict[str, Any] | None = None) -> dict[str, Entry]:
    """The entries of the first player, by their names."""
    state = GAME.position({"players": [one, other or NOBODY], "partial": True})
    names = ("houses", "wineries", "fortresses", "aqueducts", "temples", "coins", "cubes", "droughts")
    tree = GAME.ledger(state)[0]
    assert tree.points == state.scores()[0]
    return dict(zip(names, tree.entries, strict=True))


@pytest.mark.rule("PAN-74", "PAN-75", "PAN-76", "PAN-R19", "PAN-R20", "PAN-R23")
def test_houses() -> None:
    # house in the middle of 3 x 3: a worker at a corner
    rows = ["1w 1 1 .", "1 1 3 1", "1 1 1 ."]
    assert ledger(player(rows, "house 1,1"))["houses"].points == 0  # no VP cell reached
    assert ledger(player(rows, "house 1,1", brown=1))["houses"].points == 1
    # workers at a corner, at an edge and, out of reach, at 3,1; height does not matter
    rows = ["1w 1 1 .", "1 1 3w 1w", "1 1 1 ."]
    assert ledger(player(rows, "house 1,1", brown=4))["houses"].points == 2  # two workers, 1 each
    assert ledger(player(rows, "house 1,1", brown=6))["houses"].points == 2  # passed 1, not yet on 7
    assert ledger(player(rows, "house 1,1", brown=7))["houses"].points == 4  # 2 each
    assert ledger(player(rows, "house 1,1", brown=9))["houses"].points == 4  # passed 7: the last VP cell of the row
    # one worker counts for several houses: 2,1 is next to both, 0,0 to the first, 3,1 to the second
    entry = ledger(player(["1w 1 1 .", "1 1 3w 1w", "1 1 1 1"], "house 1,1 / house 2,2", brown=7))["houses"]
    assert entry.points == 2 * 2 + 2 * 2
    assert entry.entries[0].pieces == ("building:0:0", "worker:0:2,1", "worker:0:0,0")
    assert [line.rule for line in entry.entries] == ["PAN-76", "PAN-76"]
    assert entry.entries[0].links == (("building:0:0", "worker:0:2,1"), ("building:0:0", "worker:0:0,0"))


@pytest.mark.rule("PAN-77", "PAN-R21", "PAN-R19")
def test_wineries() -> None:
    # eight cells around 1,1; one has a house, one a drought, one a worker: seven are empty
    rows = ["1 1d 1w", "1 1 1", "1 1 1"]
    for position, points in ((0, 0), (1, 2), (3, 2), (4, 3), (6, 3), (7, 7), (9, 7)):
        # 7 // 3 = 2, 7 // 2 = 3, 7 // 1 = 7
        entry = ledger(player(rows, "winery 1,1 / house 2,2", brown=2, purple=position))["wineries"]
        assert entry.points == points
    # rounded down each for itself: two wineries side by side in a row of four, each with one empty neighbour
    assert ledger(player(["1 1 1 1"], "winery 1,0 / winery 2,0", purple=4))["wineries"].points == 0
    # and one cell counts for both: 1,0 is between them, 5 = 1 + 4... each has two empty neighbours
    assert ledger(player(["1 1 1 1 1"], "winery 1,0 / winery 3,0", purple=4))["wineries"].points == 1 + 1


@pytest.mark.rule("PAN-78", "PAN-R23")
def test_fortresses() -> None:
    rows = ["1 2", "3 1"]
    assert ledger(player(rows, "fortress 0,1 / fortress 1,0 / fortress 0,0", beige=1))["fortresses"].points == 6
    assert ledger(player(rows, "fortress 0,1 / fortress 1,0", beige=7))["fortresses"].points == 2 * (3 + 2)
    assert ledger(player(rows, "fortress 0,1"))["fortresses"].points == 0


@pytest.mark.rule("PAN-79", "PAN-83", "PAN-25", "PAN-R22", "PAN-R19")
def test_aqueducts_and_droughts() -> None:
    # the aqueduct on 1,1 2,1 has ten neighbours; four are droughts: 0,0, 3,2, one under a worker, one under a house
    rows = ["1d 1 1dw 1", "1 1 1 1", "1d 1 1 1d", "1d . . ."]
    buildings = "aqueduct 1,1 2,1 / house 0,2"
    entries = ledger(player(rows, buildings, brown=2, orange=1))
    # 0,0 and 3,2 score 1 each; 0,3 is not next to it and costs 1
    assert (entries["aqueducts"].points, entries["droughts"].points) == (2, -1)
    assert entries["aqueducts"].entries[0].pieces == ("building:0:0", "cell:0:0,0", "cell:0:3,2")
    assert entries["droughts"].entries[0].pieces == ("cell:0:0,3",)
    assert ledger(player(rows, buildings, brown=2, orange=7))["aqueducts"].points == 4  # 2 each
    # a free aqueduct of who has never advanced in the orange row: nothing, and all visible droughts cost
    entries = ledger(player(rows, buildings, brown=2))
    assert (entries["aqueducts"].points, entries["droughts"].points) == (0, -3)
    # one drought between two aqueducts scores for both
    entries = ledger(player(["1 1 .", "1d 1d .", "1 1 ."], "aqueduct 0,0 1,0 / aqueduct 0,2 1,2", orange=2))
    assert (entries["aqueducts"].points, entries["droughts"].points) == (4, 0)
    # an aqueduct that stands upright has ten neighbours too: all of 3 x 4 but its own two
    rows = ["1d 1d 1d", "1d 1 1d", "1d 1 1d", "1d 1d 1d"]
    entries = ledger(player(rows, "aqueduct 1,1 1,2", orange=1))
    assert (entries["aqueducts"].points, entries["droughts"].points) == (10, 0)


@pytest.mark.rule("PAN-R22")
def test_a_drought_next_to_an_aqueduct_costs_nothing_whatever_the_row_gives() -> None:
    # an edition whose orange row begins with a token: on it, no VP cell is reached
    house = GAME.edition()
    data = copy.deepcopy(house.data)
    orange = ("single", "vp 1", "aqueduct A", "replace", "aqueduct B", "double", "vp 2", "aqueduct C", "double")
    data["rows"]["orange"] = {str(number): words for number, words in enumerate(orange, start=1)}
    edition = Edition("pantikapaion", "late", "Late", data, house.provenance)
    for position, points in ((0, -1), (1, 0), (2, 1)):
        state = made((("L3 .nd", 0, 0, 0), ("I3 .o.", 1, 1, 0)), marks={"orange": position}, edition=edition).state
        build(state, 0, "aqueduct", (1, 1), (2, 1))
        # 1 for the orange cube that the aqueduct has collected
        assert state.scores()[0] == points + 1


@pytest.mark.rule("PAN-80", "PAN-R23")
def test_temples() -> None:
    # the temple on 1,1 2,1: a house at a corner, an aqueduct that touches it with two cells, another temple
    rows = ["1 1 1 1", "1 1 1 1", "1 1 1 1"]
    buildings = "temple 1,1 2,1 / house 0,0 / aqueduct 1,2 2,2 / temple 3,0 3,1"
    # 2 buildings of other types for the first temple; for the second the aqueduct alone, which 3,1 touches at 2,2
    assert ledger(player(rows, buildings, green=1))["temples"].points == 3
    assert ledger(player(rows, buildings, green=7))["temples"].points == 6
    assert ledger(player(rows, buildings, green=9))["temples"].points == 9
    assert ledger(player(rows, buildings))["temples"].points == 0
    # a building counts for several temples, and at any height
    rows = ["1 1 1", "1 5 1", "1 1 1"]
    assert ledger(player(rows, "temple 0,0 1,0 / temple 0,2 1,2 / fortress 1,1", green=4))["temples"].points == 2


@pytest.mark.rule("PAN-81", "PAN-82", "PAN-R24")
def test_coins_and_cubes() -> None:
    for coins, points in ((0, 0), (1, 0), (2, 1), (7, 3)):
        assert ledger(player(["1"], coins=coins))["coins"].points == points
    assert ledger(player(["1"], cubes=4))["cubes"].points == 4
    # cubes in the city give nothing; before the end no more than five on the player board count
    state = made((("I3 .o.", 0, 0, 0),), cubes="nnnnppp").state
    assert state.scores()[0] == 5


@pytest.mark.rule("PAN-83", "PAN-25")
def test_droughts_cost() -> None:
    assert ledger(player(["1d 1d 1dw 2"]))["droughts"].points == -2
    assert ledger(player(["1d 1d 1"], "house 0,0"))["droughts"].points == -1
    # a drought under a tile is not visible
    state = made((("L3 .nd", 0, 0, 0),)).state
    assert state.scores()[0] == -1
    lay(state, 0, "L3 e..", 0, 0)
    assert state.scores()[0] == 1  # the brown cube under it is collected


@pytest.mark.rule("PAN-76", "PAN-R23")
def test_a_worker_on_a_drought_scores_for_houses() -> None:
    state = made((("L3 .nd", 0, 0, 0),), marks={"brown": 7}).state
    build(state, 0, "house", (0, 0))
    man(state, 0, (0, 1))
    # 2 for the worker; the drought under him costs nothing
    assert state.scores()[0] == 2


@pytest.mark.rule("PAN-84", "PAN-85", "PAN-R25")
def test_who_wins() -> None:
    def ranked(*players: dict[str, Any]) -> tuple[list[int], str]:
        state = GAME.position({"players": list(players), "partial": True})
        reason = GAME.rank_reason(state)
        return state.result(), reason.english() if reason else ""

    assert ranked(player(["1"], coins=4), player(["1"], cubes=1)) == ([1, 2], "")
    # 2 points each: the one with a building wins, free ones count like others
    built = player(["1 1"], "house 0,0", cubes=2)
    assert ranked(player(["1"], coins=4), built)[0] == [2, 1]
    assert "buildings: 1 to 0" in ranked(player(["1"], coins=4), built)[1]
    # no buildings: coins received over the game, spent ones included
    spent = player(["1"], cubes=2) | {"received": 9}
    assert ranked(player(["1"], coins=4), spent)[0] == [2, 1]
    assert "coins received over the game: 9 to 4" in ranked(player(["1"], coins=4), spent)[1]
    equal = player(["1"], coins=4)
    assert ranked(equal, spent, equal)[0] == [2, 1, 2]
    assert ranked(equal, equal) == (
        [1, 1],
        "Equal in points, in buildings and in coins received over the game: the place is shared.",
    )


@pytest.mark.rule("PAN-73", "PAN-R25")
def test_coins_received_are_those_of_sale_action_and_income() -> None:
    table = made(cubes="npe", coins=0, marks={"brown": 3})
    table.play("sell npe", "end")
    assert int(table.state.earned(0)) == 3
    while table.state.round == 1:
        table.dull()
    # two more turns with 2 coins each, and 2 for the worker cells 2 and 4: 3 + 4 + 2
    assert int(table.state.earned(0)) == 9


def test_the_evaluation_is_told_step_by_step() -> None:
    one = player(["1w 1 1d", "1 1 1"], "house 1,1 / winery 0,1", brown=1, purple=7, coins=3, cubes=1)
    state = GAME.position({"players": [one, NOBODY], "partial": True})
    steps = GAME.finale(state)
    told = [step.text.english() for step in steps]
    # house: one worker; winery on 0,1: empty are 0,0, 1,0: 2; coins 1; cube 1; drought -1
    assert told == [
        "Red, house on 1,1: 1 worker, 1 for each: 1",
        "Red, winery on 0,1: 2 empty cells, 1 for each: 2",
        "Red, 3 coins, 1 point for every 2: 1",
        "Red, 1 cube on the player board: 1",
        "Red, drought on 2,0: -1",
    ]
    assert [step.scores[0] for step in steps] == [1, 3, 4, 5, 4]
    assert steps[0].links == (("building:0:0", "worker:0:0,0"),)
    # coins and cubes are pointed at on the player board
    assert [step.focus[0] for step in steps[2:4]] == ["coins:0", "store:0:brown"]
    assert GAME.finale(Table(2).state) == []


def test_the_city_whose_points_are_told_is_the_large_one() -> None:
    red = player(["1w 1 1"], "house 1,0", brown=1)
    lapis = player(["1w 1"], "house 1,0", brown=1, coins=2)
    state = GAME.position({"players": [red, lapis], "partial": True})
    told = [step.text.english() for step in GAME.finale(state)]
    assert told == [
        "Red, house on 1,0: 1 worker, 1 for each: 1",
        "Lapis, house on 1,0: 1 worker, 1 for each: 1",
        "Lapis, 2 coins, 1 point for every 2: 1",
    ]
    # the player board below belongs to the large city; before the first step it is that of who will be told first
    large = [re.findall(r'id="coins:(\d)"', GAME.finale_scene(state, step).panels[1].body) for step in range(4)]
    assert large == [["0"], ["0"], ["1"], ["1"]]


def broken(**changes: Any) -> str:
    one = copy.deepcopy(GAME.position_example()["players"][0])
    one.update(changes)
    with pytest.raises(OikistError) as error:
        GAME.position({"players": [one, NOBODY], "partial": True})
    return error.value.text.english()


def test_positions_that_cannot_be() -> None:
    assert GAME.position(GAME.position_example()).result()
    with pytest.raises(OikistError, match="JSON object"):
        GAME.position([])
    with pytest.raises(OikistError, match="2 to 4 players"):
        GAME.position({"players": [NOBODY]})
    with pytest.raises(OikistError, match="colour: unknown field"):
        GAME.position({"players": [NOBODY, NOBODY], "colour": 1})
    assert broken(extra=1).startswith("players[0].extra: unknown field")
    assert broken(markers={"brown": 1}).startswith("players[0].markers: ")
    assert broken(markers=NONE | {"green": 10}).startswith("players[0].markers.green: ")
    assert broken(city={"0,0": "1", "2,0": "1"}) == "players[0].city: 2,0 does not hang together with the rest"
    assert broken(city={"0,0": "0"}).startswith("players[0].city.0,0: expected the level")
    assert broken(city={"00": "1"}).startswith("players[0].city: '00' is no place")
    # the brown marker at 0: one worker in the city, not two
    told = broken(city={"0,0": "1w", "1,0": "1w"}, markers=NONE, buildings=[])
    assert told == "players[0].city: workers in the city: 2; with the brown marker there it has so many: 1"
    assert broken(coins=-1).startswith("players[0].coins: ")
    assert broken(cubes=6).startswith("players[0].cubes: ")
    assert broken(received=1).startswith("players[0].received: ")
    assert broken(buildings=[{"type": "villa", "cells": ["0,0"]}]).startswith("players[0].buildings[0].type: ")
    assert "expected one cell for a building of type house" in broken(
        buildings=[{"type": "house", "cells": ["0,0", "1,0"]}]
    )
    assert "is not in the city" in broken(buildings=[{"type": "house", "cells": ["9,9"]}])
    assert "side by side" in broken(buildings=[{"type": "temple", "cells": ["0,0", "1,1"]}])
    assert "not on one level" in broken(buildings=[{"type": "temple", "cells": ["1,0", "2,0"]}])
    assert "a worker and a building" in broken(buildings=[{"type": "house", "cells": ["0,1"]}])
    twice = [{"type": "house", "cells": ["0,0"]}, {"type": "winery", "cells": ["0,0"]}]
    assert "two buildings on 0,0" in broken(buildings=twice)


def test_give_adds_up() -> None:
    state = made(coins=3, cubes="np").state
    give(state, 0, coins=1)
    assert state.scores()[0] == 2 + 2
