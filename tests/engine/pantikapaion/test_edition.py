"""The edition checker: what is refused, what is warned about, and which field is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from oikist.core.edition import Edition, Problem
from oikist.core.errors import EditionError
from tests.engine.pantikapaion.driver import GAME

HOUSE = GAME.edition()


def check(change: Any) -> list[Problem]:
    """The problems of the house edition after a change of its data."""
    data = copy.deepcopy(HOUSE.data)
    change(data)
    return GAME.check_edition(Edition("pantikapaion", "changed", "Changed", data, HOUSE.provenance))


def fields(change: Any) -> list[str]:
    """The fields that are refused."""
    return [problem.field for problem in check(change) if not problem.warning]


def put(*path: str | int, value: Any) -> Any:
    """A change: another value at a path; no value takes it away."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        if value is None:
            del at[path[-1]]
        else:
            at[path[-1]] = value

    return change


def test_the_house_edition_is_whole() -> None:
    assert check(lambda data: None) == []
    # [R] and [D] of the page, house for everything else
    assert HOUSE.origin("rows.orange.1") == "rulebook"
    assert HOUSE.origin("columns.house.price.2") == "derived"
    assert HOUSE.origin("columns.house.price.3") == "house"
    assert HOUSE.origin("tiles.3.faces") == "house"


def test_tiles_are_written_differently() -> None:
    def change(data: dict[str, Any]) -> None:
        data["tiles"][0]["shape"] = "In"
        data["tiles"][0]["faces"][3] = "d.o"
        data["tiles"][2]["shape"] = "I"

    # "take In d.o" and "take I nd.o" are both typed takeind.o
    assert data_face(2, 3) == "nd.o"
    problems = check(change)
    assert [problem.field for problem in problems] == ["tiles.2.shape"]
    assert problems[0].text.english().startswith("I nd.o is written like In d.o of tiles.0")


def data_face(shape: int, number: int) -> str:
    """A face of the house edition."""
    return str(HOUSE.data["tiles"][shape]["faces"][number])


@pytest.mark.rule("PAN-1")
def test_tiles() -> None:
    assert fields(put("tiles", 0, "faces", value=["..g"])) == ["tiles"]
    assert fields(put("tiles", 0, "cells", value=[[0, 0], [1, 1], [2, 0]])) == ["tiles.0.cells"]
    assert fields(put("tiles", 0, "cells", value=[[0, 0], [0, 0], [2, 0]])) == ["tiles.0.cells"]
    assert fields(put("tiles", 0, "cells", value="x")) == ["tiles.0.cells"]
    assert fields(put("tiles", 0, "faces", 3, value="d..")) == ["tiles.0.faces"]  # no resource cell
    assert fields(put("tiles", 0, "faces", 3, value="npe")) == ["tiles.0.faces"]  # three
    assert fields(put("tiles", 0, "faces", 3, value="n.")) == ["tiles.0.faces"]
    assert fields(put("tiles", 0, "faces", 3, value="nx.")) == ["tiles.0.faces"]
    assert fields(put("tiles", 0, "shape", value="L3")) == ["tiles.1.shape"]
    assert fields(put("tiles", value=None)) == ["tiles"]
    assert fields(put("aqueducts", 0, "face", value="..")) == ["aqueducts.0.face"]
    assert fields(put("aqueducts", 0, "count", value=3)) == ["aqueducts"]
    assert fields(put("aqueducts", 0, "colour", value=3)) == ["aqueducts.0.colour"]
    assert fields(put("aqueducts", 0, "shape", value="D")) == ["rows.orange.2"]


def test_prices_and_sizes() -> None:
    assert fields(put("columns", "winery", "price", "7", value=None)) == ["columns.winery.price"]
    assert fields(put("columns", "winery", "price", "1", value=1)) == ["columns.winery.price.1"]
    assert fields(put("columns", "winery", "price", "3", value=1)) == ["columns.winery.price.3"]
    assert fields(put("columns", "winery", "price", "5", value=2)) == ["columns.winery.price.5"]
    assert fields(put("columns", "temple", "size", value=3)) == ["columns.temple.size"]
    assert fields(put("columns", "temple", value=None)) == ["columns.temple"]
    assert fields(put("columns", "villa", value={})) == ["columns.villa"]

    def no_three(data: dict[str, Any]) -> None:
        data["columns"]["house"]["price"] = {"1": 2, "2": 2, "3": 4, "4": 4, "5": 4, "6": 4, "7": 4}

    assert fields(no_three) == ["columns.house.price"]

    def no_two(data: dict[str, Any]) -> None:
        data["columns"]["aqueduct"]["price"] = dict.fromkeys("1234567", 3)

    assert fields(no_two) == ["columns.aqueduct.price"]


def test_development_board() -> None:
    assert fields(put("rows", "brown", "9", value=None)) == ["rows"]  # rows of unequal length
    assert fields(put("rows", "brown", "3", value="villa")) == ["rows.brown.3"]
    assert fields(put("rows", "brown", "1", value="vp 1/2")) == ["rows.brown.1"]
    assert fields(put("rows", "purple", "1", value="vp 1")) == ["rows.purple.1"]
    assert fields(put("rows", "brown", "3", value="worker")) == ["rows.brown"]  # five workers
    assert set(fields(put("rows", "green", "6", value="worker"))) == {"rows.green.6", "rows.brown"}
    assert fields(put("rows", "green", "6", value="replace")) == ["rows.green.6"]
    assert fields(put("rows", "purple", "6", value="single")) == ["rows", "rows.green.6"]  # no "less", six singles
    assert fields(put("rows", "brown", "9", value="vp 1")) == ["rows.brown.9"]
    assert fields(put("rows", "purple", "7", value="vp 1/3")) == ["rows.purple.7"]
    assert fields(put("rows", "orange", "9", value="aqueduct A")) == ["rows.orange.9"]
    assert fields(put("rows", "orange", "3", value="move")) == ["rows.green.4", "rows.orange"]  # one "replace" only

    def swap(row: str, word: str, other: str) -> Any:
        def change(data: dict[str, Any]) -> None:
            cells = data["rows"][row]
            for number, words in cells.items():
                if words == word:
                    cells[number] = other

        return change

    assert fields(swap("beige", "free", "move")) == ["rows.beige"]
    assert fields(swap("green", "advance", "move")) == ["rows.green"]
    assert fields(swap("purple", "double", "move")) == ["rows.purple"]

    def eleven(data: dict[str, Any]) -> None:
        for number in "69":
            data["rows"]["purple"][number] = "double"

    # 9 + 2 double cells, and no cell for one resource less
    assert fields(eleven) == ["rows", "rows.green.3"]


@pytest.mark.rule("PAN-R30")
def test_cities_that_become_too_large() -> None:
    # 15 + 3 tiles of 4 cells and 9 cells of aqueduct tiles are 81; with one more random cell 85, with three 93
    def randoms(count: int) -> Any:
        def change(data: dict[str, Any]) -> None:
            cells = [("purple", "3"), ("purple", "9"), ("beige", "8"), ("beige", "9"), ("orange", "9")]
            for row, number in cells[:count]:
                data["rows"][row][number] = "random"

        return change

    assert fields(randoms(4)) == []  # 20 tiles: 80 + 9 = 89
    assert fields(randoms(5)) == ["rows"]  # 84 + 9 = 93


def test_tokens() -> None:
    assert fields(put("tokens", "single", value=["n"])) == ["tokens.single"]
    assert fields(put("tokens", "double", 0, value="n")) == ["tokens.double"]
    assert fields(put("tokens", "triple", value=[])) == ["tokens.triple"]
    assert fields(put("tokens", value=None)) == ["tokens"]
    assert fields(put("cards", value=[])) == ["cards"]


def test_warnings_do_not_stop_a_game() -> None:
    def odd(data: dict[str, Any]) -> None:
        data["columns"]["house"]["price"] = {"1": 2, "2": 2, "3": 3, "4": 4, "5": 4, "6": 4, "7": 4}
        data["columns"]["aqueduct"]["price"]["1"] = 2
        data["rows"]["orange"] = {
            "1": "single", "2": "vp 1", "3": "aqueduct A", "4": "replace", "5": "aqueduct B",
            "6": "double", "7": "vp 2", "8": "aqueduct C", "9": "double",
        }  # fmt: skip
        for entry in data["tiles"]:
            entry["faces"] = ["n" + "." * (len(entry["cells"]) - 1)] * len(entry["faces"])

    problems = check(odd)
    assert all(problem.warning for problem in problems)
    assert [problem.field for problem in problems] == ["columns.house.price.1", "rows.orange.1", "tiles"]
    data = copy.deepcopy(HOUSE.data)
    odd(data)
    state = GAME.new(2, edition=Edition("pantikapaion", "odd", "Odd", data, HOUSE.provenance))
    # tiles that are alike have numbers in their names, so that notation is unique
    while len(state.actions()) < 40:
        state.play(state.actions()[0])
    names = [GAME.notation(state, action) for action in state.actions()]
    assert len(set(names)) == len(names)


def test_any_value_may_stand_anywhere() -> None:
    values: list[Any] = [None, 0, "x", [], {}, [[]], [1], {"1": 1}, True, 1.5]
    for strange in values:
        for path in (("tiles",), ("tiles", 0), ("aqueducts",), ("aqueducts", 0), ("columns",), ("columns", "house"),
                     ("columns", "house", "price"), ("rows",), ("rows", "green"), ("rows", "green", "1"),
                     ("tokens",), ("tokens", "single"), ("tiles", 0, "faces"), ("tiles", 0, "cells")):  # fmt: skip
            assert fields(put(*path, value=strange))


def test_a_broken_edition_cannot_be_played() -> None:
    data = copy.deepcopy(HOUSE.data)
    data["tokens"]["single"] = []
    with pytest.raises(EditionError, match=r"tokens\.single"):
        GAME.new(2, edition=Edition("pantikapaion", "broken", "Broken", data, HOUSE.provenance))
