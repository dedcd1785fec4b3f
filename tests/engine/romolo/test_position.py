"""Scoring a real table: what a position means, and one clear sentence for everything that is impossible."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from oikist.core.errors import OikistError
from oikist.games.romolo import GAME
from oikist.games.romolo.state import RomoloState

EXAMPLE = GAME.position_example()


def table(**changes: Any) -> dict[str, Any]:
    """The example with some fields replaced; a dot in a name goes down, a number is an index."""
    data: dict[str, Any] = copy.deepcopy(EXAMPLE)
    for path, value in changes.items():
        here: Any = data
        *above, last = path.split("__")
        for word in above:
            here = here[int(word)] if isinstance(here, list) else here.setdefault(word, {})
        here[int(last) if isinstance(here, list) else last] = value
    return data


def refused(data: Any) -> str:
    with pytest.raises(OikistError) as caught:
        GAME.position(data)
    return caught.value.text.english()


def points(data: dict[str, Any]) -> list[int]:
    state = GAME.position(data)
    assert [entry.points for entry in GAME.ledger(state)] == state.scores()
    return state.scores()


@pytest.mark.rule("ROM-114", "ROM-122", "ROM-123", "ROM-124", "ROM-125", "ROM-126", "ROM-127", "ROM-128", "ROM-134")
def test_the_example() -> None:
    # Red: 2 characters; capital of power 4 (tower, warehouse, 2 temples) reaches A2, B1, B2, with a soldier on E2:
    # 1 + 1 + 1 + 1 + 2 = 6 hexes; dominion 4 + 1 (the forum of A2) = 5; 2 workers and 2 soldiers = 3; 1 battle token;
    # 9.5 coins = 2. Lapis: 1; I2, H2 and E3 x 3 = 5; 2 and no plain; 3 workers and 2 soldiers = 3; 0; 12 coins = 3.
    # Majorities of 4: red characters, hexes, dominion, battles, and by Consul population; lapis money.
    assert points(EXAMPLE) == [2 + 6 + 5 + 3 + 1 + 2 + 5 * 4, 1 + 5 + 2 + 3 + 0 + 3 + 4]
    state = GAME.position(EXAMPLE)
    assert state.result() == [1, 2]
    assert state.box_of().restore(state.to_bytes()).to_bytes() == state.to_bytes()
    # without Consul the tie is shared: 2 and 2
    assert points(table(players__0__characters=["Praedo", "Dux"])) == [39 - 2, 18 + 2]


@pytest.mark.rule("ROM-124", "ROM-R24")
def test_the_dominion_is_the_best_unless_it_is_named() -> None:
    # A2 has a forum; with the hill A1's other neighbours are no plains, so that it is the only one
    data = table()
    del data["players"][0]["dominion"]
    assert points(data) == points(EXAMPLE)


@pytest.mark.rule("ROM-132", "ROM-150", "ROM-R36", "ROM-R41")
def test_what_is_chosen_at_scoring() -> None:
    # the farm of A2 counts for the dominion: 1 more for red, and the same majorities
    characters = ["Architectus", "Consul"]
    assert points(table(players__0__characters=characters, players__0__architectus="A2")) == [39 + 1, 18]
    # Sacerdos on H2 twice, and lapis holds it with 3 to nothing; red's E2 with one more stays red's
    blessed = table(players__0__characters=["Sacerdos", "Consul"], players__0__sacerdos=["E2", "B2"])
    assert points(blessed) == points(EXAMPLE)
    state = GAME.position(blessed)
    assert isinstance(state, RomoloState)
    assert [int(state.score().influence.points[place]) for place in map(state.box.names.index, ("E2", "B2"))] == [4, 6]


@pytest.mark.rule("ROM-102", "ROM-R18")
def test_who_is_out_scores_nothing() -> None:
    data = table(players__1={"eliminated": 1})
    for name in ("E3", "H2", "I1", "I2"):
        data["hexes"][name].pop("units", None)
    del data["hexes"]["I2"]["tower"]
    # red wins money too (4), and the majorities stay those of two players
    assert points(data) == [39 + 4, 0]
    assert GAME.position(data).result() == [1, 2]
    assert "has a tower or units" in refused(table(players__1={"eliminated": 1}))


@pytest.mark.rule("ROM-164", "ROM-R25", "ROM-R44", "ROM-R56")
def test_alone_against_the_rival() -> None:
    data = {
        "players": [{"coins": 4}],
        "ai": {"coins": 8, "characters": ["Dux"], "battle_tokens": 1},
        "hexes": {
            "H1": {
                "terrain": "plain",
                "tower": "red",
                "built": {"temple": 2, "warehouse": 1},
                "units": {"red": {"worker": 2}},
            },
            "D2": {"terrain": "plain", "multiplier": 3, "units": {"ai": {"soldier": 1}}},
            "D3": {"multiplier": 2},
        },
    }
    state = GAME.position(data)
    assert isinstance(state, RomoloState)
    score = state.score()
    # Red: H1 alone, as its neighbours lie face down: 1; its power 4; 2 workers = 1; 4 coins = 1. The A.I. holds the 29
    # other hexes: 27 face down, one of them x 2, its capital, and D2 x 3: 26 + 2 + 1 + 3; dominion 2 * 29; 1 soldier
    # = 1; 1 battle token; 8 coins = 2.
    assert [int(score.points[category * 4]) for category in range(6)] == [0, 1, 4, 1, 0, 1]
    assert [int(score.points[category * 4 + 1]) for category in range(6)] == [1, 26 + 2 + 1 + 3, 58, 1, 1, 2]
    assert points(data) == [int(score.total(0) - score.total(1))]
    # what is taken off is told line by line: each category with its majority bonus, which is 4, and 2 where both have
    # 1 for population
    less = GAME.ledger(state)[0].entries[1]
    assert less.points == -(1 + 4 + 32 + 4 + 58 + 4 + 1 + 2 + 1 + 4 + 2 + 4)
    lines = {entry.text.msgid: entry for entry in less.entries if entry.rule != "ROM-128"}
    assert [lines[name].points for name in ("controlled hexes", "dominion", "money")] == [-32, -58, -2]
    assert len(lines["controlled hexes"].entries) == 29
    assert {entry.pieces: entry.points for entry in lines["controlled hexes"].entries}[("hex:D2",)] == -3
    assert "unknown field" in refused({**data, "ai": {"dominion": "D2"}})
    assert "turned up: 2 or 3" in refused({**data, "hexes": {"H1": data["hexes"]["H1"]}})  # type: ignore[index]
    lost = {"players": [{"eliminated": 1}], "hexes": {"D2": {"multiplier": 3}, "D3": {"multiplier": 2}}}
    assert GAME.position(lost).lost()


@pytest.mark.rule("ROM-167", "ROM-R26")
def test_two_against_two() -> None:
    data: dict[str, Any] = {
        "players": [{"coins": 2}, {}, {"coins": 2}, {}],
        "teams": True,
        "hexes": {},
    }
    box = GAME.new(4, options={"teams": True}).box_of()
    starts = [box.names[int(box.starts[3 * seat])] for seat in range(4)]  # type: ignore[attr-defined]
    for seat, colour in enumerate(("red", "lapis", "ochre", "verdigris")):
        data["hexes"][starts[seat]] = {"terrain": "plain", "tower": colour, "units": {colour: {"worker": 1}}}
    # 2 capitals, dominion 1 + 1, one worker each = 1, 2 + 2 coins = 1: money is the only majority not shared
    assert points(data) == [2 + 2 + 1 + 1 + 3 * 2 + 4, 2 + 2 + 1 + 3 * 2] * 2
    assert "four players" in refused({**data, "players": [{}, {}]})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "JSON object"),
        ({"players": []}, "players: expected a list of 1 to 4"),
        ({"players": [{}, {}]}, "hexes: expected an object"),
        (table(nonsense=1), "nonsense: unknown field"),
        (table(teams="yes"), "teams: expected true or false"),
        (table(partial=1), "partial: expected true or false"),
        (table(ai={}), "ai: there is an A.I. only where one plays alone"),
        (table(hexes__Z9={"terrain": "plain"}), "hexes.Z9: Z9 is no hex of this map; they are called A1 to I2"),
        (table(hexes__C1=3), "hexes.C1: expected an object"),
        (table(hexes__C1={"sand": 1}), "hexes.C1.sand: unknown field"),
        (table(hexes__C1={"terrain": "sand"}), "hexes.C1.terrain: expected one of plain, hill, forest, water"),
        (table(hexes__C1={"units": {"red": {"worker": 1}}}), "hexes.C1: terrain is missing"),
        (table(hexes__A1__multiplier=2), "hexes.A1.multiplier: there is no multiplier on this hex"),
        (table(hexes__E2__multiplier=4), "hexes.E2.multiplier: expected 2 or 3"),
        (table(hexes__E2={"terrain": "plain"}), "hexes.E2.multiplier: missing"),
        (table(hexes__B1__built={"farm": 1}), "hexes.B1.built.farm: it can stand on plain only"),
        (table(hexes__B1__built={"sawmill": 1}), "hexes.B1.built.sawmill: it can stand on forest only"),
        (table(hexes__I1__built={"harbour": 1}), "hexes.I1.built.harbour: a harbour stands next to water [ROM-47]"),
        (table(hexes__I1__built={"farm": -1}), "hexes.I1.built.farm: expected a whole number from 0 to 9"),
        (table(hexes__I1__built={"castle": 1}), "hexes.I1.built.castle: unknown field"),
        (table(hexes__A2__built={"farm": 8}), "a hex never holds more than 7 constructions [ROM-42]"),
        (table(hexes__A2__built={"temple": 3}), "hexes: temples: 5; in this game: 4"),
        (table(hexes__A2__walls=["up"]), "hexes.A2.walls: expected edges, each once"),
        (table(hexes__A2__walls=["e", "e"]), "hexes.A2.walls: expected edges, each once"),
        (table(hexes__B3__walls=["e"]), "hexes.B3.walls: no wall stands on water [ROM-53]"),
        (table(hexes__A2__tower="ochre"), "hexes.A2.tower: expected one of red, lapis"),
        (table(hexes__A2__tower="red"), "hexes.A2.tower: the tower of red stands twice"),
        (table(hexes__E2__tower="red"), "hexes.E2.tower: the tower of red stands on one of A1, A2, B2"),
        (table(hexes__A1__units={"plum": {}}), "hexes.A1.units.plum: unknown field"),
        (table(hexes__A1__units={"red": {"legion": 1}}), "hexes.A1.units.red.legion: unknown field"),
        (
            table(hexes__A1__units={"red": {"worker": 7}}),
            "hexes.*.units.red: units of the type worker: 7; a colour has 6",
        ),
        (table(hexes__A1__units={"red": {"explorer": 2}}), "hexes.*.units.red: more than one explorer"),
        (table(hexes__A1__units={"red": {"worker": 5}}), "more workers than a capital of power 4 allows [ROM-68]"),
        (table(hexes__A1__units={"red": {"mercenary": 2}}), "more soldiers and mercenaries than a capital of power 4"),
        (table(hexes__A1__units={"red": {"mercenary": 5}}), "hexes: mercenaries: 5; in this game: 4"),
        (table(players__0=3), "players[0]: expected an object"),
        (table(players__0__coins=1.3), "players[0].coins: expected coins from 0 to 999 in steps of 0.5"),
        (table(players__0__coins=True), "players[0].coins: expected coins"),
        (table(players__0__resources={"wood": -1}), "players[0].resources.wood: expected a whole number from 0 to 999"),
        (table(players__0__battle_tokens=6), "players: battle tokens: 6; in this game: 5"),
        (table(players__0__characters=["Caesar"]), "players[0].characters[0]: Caesar is no character"),
        (table(players__1__characters=["Praedo"]), "players[1].characters[0]: more tiles of Praedo than there are"),
        (table(players__0__eliminated=2), "players[0].eliminated: expected as how many-th"),
        (table(players__0__dominion="B1"), "players[0].dominion: B1 is no plain next to the capital that red controls"),
        (table(players__0__dominion="X"), "players[0].dominion: X is no hex"),
        (table(players__0__architectus="A2"), "players[0].architectus: red does not own Architectus"),
        (table(players__0__sacerdos=["A2"]), "players[0].sacerdos: red does not own Sacerdos"),
        (
            table(players__0__characters=["Sacerdos"], players__0__sacerdos=["I2"]),
            "players[0].sacerdos: red has no influence on I2 [ROM-150]",
        ),
        (
            table(players__0__characters=["Architectus"], players__0__architectus="A1"),
            "players[0].architectus: no farm stands on A1",
        ),
    ],
)
def test_what_is_impossible_is_refused(data: Any, says: str) -> None:
    assert says in refused(data)


@pytest.mark.rule("ROM-4")
def test_no_more_tiles_than_there_are() -> None:
    data = table()
    for name in GAME.new(2).box_of().names[5:17]:  # type: ignore[attr-defined]
        data["hexes"].setdefault(name, {"terrain": "hill"})
    # 10 hills in the box; B1, H2 and C1 to E1 without E2: 2 + 10
    assert refused(data).startswith("hexes: hexes of hill: 1")
    assert "; tiles of it: 10" in refused(data)


def test_the_schema_knows_all_fields() -> None:
    schema = GAME.position_schema()
    assert set(schema["properties"]) == {"players", "ai", "teams", "hexes", "partial"}
    for name, entry in EXAMPLE["hexes"].items():
        assert set(entry) <= set(schema["properties"]["hexes"]["additionalProperties"]["properties"]), name
