"""Dima's two turns from the rulebook's example, played through the public interface from his first turn on."""

from __future__ import annotations

import pytest

from tests.engine.pantikapaion.driver import GAME, Table, at, coins, cubes, marks, workers

DIMA, OTHER = 0, 1

# The circle of 8 tiles in a game of two: whoever begins the round takes the first tile laid out, the other the second,
# and so on; where Dima begins (rounds 1 and 3) his are the first, third and fifth.
ROUND_1 = ["tile I3 e..", "", "tile I3 .o.", "", "tile I3 ..g", "", "", ""]
ROUND_2 = ["", "tile I4 p...", "", "tile I4 ...e", "", "tile I4 .o..", "", ""]
ROUND_3 = ["tile L3 .nd", "", "tile O4 odg.", "", "tile L3 .oe", "", "", ""]


class Dima(Table):
    """A table on which the tiles come as wanted, and the other player does nothing of interest."""

    def _filler(self, actions: list[int]) -> int:
        if self.draws and not self.draws[0]:
            self.draws.pop(0)
        free = [action for action in actions if GAME.notation(self.state, action) not in self.draws]
        return free[0]

    def mine(self, *notations: str) -> Dima:
        """A turn of Dima's, after the other's if that comes first."""
        while self.seat() != DIMA:
            self.dull()
        self.play(*notations)
        return self


@pytest.fixture
def table() -> Dima:
    # singles row by row: brown 3 is orange; doubles: brown 5 and 9, then purple 2 with brown and green
    single = ["single o", "single n", "single p", "single e", "single g"]
    brown = ["double pe", "double eg"]
    double = ["double ng", "double no", "double ne", "double np", "double po", "double pg", "double eo"]
    return Dima(2, ["first 1", *single, *brown, *double, *ROUND_1, *ROUND_2, *ROUND_3])


def to_round_3(table: Dima) -> None:
    """The six turns before, as the page of the house edition gives them; places are two rows further up there."""
    state = table.state
    table.mine("take I3 e..", "worker 0,0", "gain p", "end")
    assert cubes(state, DIMA) == "pe"
    table.mine("take I3 .o.", "lay 0,-1/0", "gain g", "end")
    assert at(state, DIMA, 1, -1) == "1oO"
    table.mine("take I3 ..g", "lay 0,-2/0", "gain n", "end")
    table.mine("take I4 p...", "lay -4,-2/0", "sell npeg", "end")
    assert coins(state, DIMA) == 4
    assert marks(state, DIMA) == {"brown": 1, "purple": 1, "beige": 1, "orange": 0, "green": 1}
    table.mine("take I4 ...e", "lay -4,-1/0", "gain n", "end")
    table.mine("take I4 .o..", "lay -4,0/0", "gain n", "end")


def turn_3_1(table: Dima) -> None:
    table.mine("take L3 .nd", "lay 3,-1/3", "build house", "place 0,-1", "step", "worker 3,-2", "end")


def first_turn(table: Dima) -> None:
    table.mine("take O4 odg.", "lay 3,-1/2", "worker 1,-1", "build aqueduct", "place 1,-2 down")
    table.play("step", "lay 0,-3/0", "cube e", "step", "end")


@pytest.mark.rule("PAN-E1", "PAN-28", "PAN-29", "PAN-35", "PAN-54")
def test_two_brown_cubes_pay_for_a_house_and_the_next_costs_three(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    table.mine()
    assert (state.round, cubes(state, DIMA), coins(state, DIMA), workers(state, DIMA)) == (3, "nn", 4, (1, 4))
    table.play("take L3 .nd", "lay 3,-1/3")
    assert [at(state, DIMA, *place) for place in ((3, -1), (3, -2), (4, -1))] == ["1.", "1nN", "1d"]
    assert state.next_price(0) == 2
    table.play("build house")
    assert (cubes(state, DIMA), int(state.next_price(0))) == ("", 3)
    table.play("place 0,-1")
    assert at(state, DIMA, 0, -1) == "1. house"
    assert (marks(state, DIMA)["brown"], workers(state, DIMA)) == (2, (2, 3))
    table.play("step")
    assert (marks(state, DIMA)["brown"], cubes(state, DIMA), coins(state, DIMA)) == (3, "o", 3)
    table.play("worker 3,-2", "end")
    # the position that the page gives before the example: n3 p1 e1 o0 g1, 3 coins, 1 orange, 1 brown, one of two free
    assert marks(state, DIMA) == {"brown": 3, "purple": 1, "beige": 1, "orange": 0, "green": 1}
    assert (coins(state, DIMA), cubes(state, DIMA), workers(state, DIMA)) == (3, "no", (1, 3))


@pytest.mark.rule("PAN-E2", "PAN-14", "PAN-17", "PAN-19", "PAN-20", "PAN-21", "PAN-R2", "PAN-R3")
def test_he_raises_the_city_over_a_cube_and_a_worker(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    table.mine()
    assert len(table.legal("take")) == 3
    table.play("take O4 odg.")
    assert at(state, DIMA, 2, -2) == "1gG"
    assert at(state, DIMA, 3, -2) == "1nw"
    table.play("lay 3,-1/2")
    assert (cubes(state, DIMA), workers(state, DIMA)) == ("nog", (2, 3))
    # two cubes on the new tile, on level 2; the old drought of 4,-1 beside it stays
    assert [at(state, DIMA, *place) for place in ((2, -2), (3, -2), (2, -1), (3, -1))] == ["2.", "2gG", "2d", "2oO"]
    assert "onto the player board: 1 green cube, 1 worker" in table.told[-1]


@pytest.mark.rule("PAN-E3", "PAN-24", "PAN-30", "PAN-31", "PAN-34", "PAN-46", "PAN-R4", "PAN-R5")
def test_he_constructs_an_aqueduct_with_a_cube_that_a_worker_brings(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    table.mine("take O4 odg.", "lay 3,-1/2")
    assert table.refused("build aqueduct") == "PAN-28"  # one orange cube, and it costs two
    table.play("worker 1,-1")
    assert (cubes(state, DIMA), workers(state, DIMA)) == ("noog", (1, 3))
    table.play("build aqueduct")
    assert (cubes(state, DIMA), int(state.next_price(3)), int(state.taken_from(3))) == ("ng", 2, 1)
    assert "place 1,-2 down" in table.legal("place")
    table.play("place 1,-2 down")
    assert workers(state, DIMA) == (2, 3)
    assert [at(state, DIMA, 1, -2), at(state, DIMA, 1, -1)] == ["1. aqueduct", "1o aqueduct"]
    assert marks(state, DIMA)["orange"] == 1
    # 1 VP for the drought next to the aqueduct, which costs nothing; the one of 4,-1 is not next to it and costs 1
    entry = GAME.ledger(state)[DIMA].entries
    assert (entry[3].points, entry[7].points) == (1, -1)


@pytest.mark.rule("PAN-E4", "PAN-35", "PAN-57", "PAN-61", "PAN-R7", "PAN-R13")
def test_he_pays_for_two_steps_and_has_no_coins_left(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    table.mine("take O4 odg.", "lay 3,-1/2", "worker 1,-1", "build aqueduct", "place 1,-2 down")
    assert coins(state, DIMA) == 3
    table.play("step")
    assert (coins(state, DIMA), marks(state, DIMA)["orange"]) == (2, 2)
    assert table.refused("step") == "PAN-15"  # the cell is resolved first
    table.play("lay 0,-3/0")
    assert [at(state, DIMA, 0, -3), at(state, DIMA, 1, -3)] == ["1*", "1."]
    assert table.legal("cube") == ["cube n", "cube p", "cube e", "cube o", "cube g"]
    table.play("cube e")
    assert at(state, DIMA, 0, -3) == "1*E"
    table.play("step")
    assert (coins(state, DIMA), marks(state, DIMA)["orange"], int(state.token(DIMA, 0))) == (0, 3, 1)
    assert table.refused("step") == "PAN-35"  # the third would cost 3
    table.play("end")
    assert table.seat() == OTHER


@pytest.mark.rule("PAN-E5", "PAN-39", "PAN-40", "PAN-R9")
def test_he_sells_three_different_cubes(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    first_turn(table)
    table.mine("take L3 .oe", "lay 2,-2/0")
    assert [at(state, DIMA, *place) for place in ((2, -2), (3, -2), (2, -1))] == ["3.", "3oO", "3eE"]
    table.play("worker 0,-3")
    assert (cubes(state, DIMA), coins(state, DIMA)) == ("negg", 0)
    assert table.legal("sell") == ["sell neg"]
    assert GAME.read_notation(state, "sellngg") is None
    table.play("sell neg")
    assert coins(state, DIMA) == 3


@pytest.mark.rule(
    "PAN-E6", "PAN-37", "PAN-41", "PAN-52", "PAN-53", "PAN-56", "PAN-59", "PAN-R9", "PAN-R10", "PAN-R11", "PAN-33"
)
def test_his_markers_bring_a_worker_a_winery_and_two_cubes(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    first_turn(table)
    table.mine("take L3 .oe", "lay 2,-2/0", "worker 0,-3")
    assert workers(state, DIMA) == (1, 3)
    table.play("sell neg")
    # brown 4: a third worker; then beige 2 asks for the free building
    assert (marks(state, DIMA)["brown"], workers(state, DIMA)) == (4, (2, 2))
    assert table.legal("free") == ["free house", "free winery", "free aqueduct", "free temple"]
    assert table.refused("free fortress") == "PAN-56"
    table.play("free winery", "place 0,-3")
    assert at(state, DIMA, 0, -3) == "1* winery"
    assert (workers(state, DIMA), marks(state, DIMA)["purple"], int(state.next_price(1))) == ((3, 2), 1, 2)
    # then green 2: advance in any other row
    assert table.legal("advance") == ["advance brown", "advance purple", "advance beige", "advance orange"]
    assert table.refused("advance green") == "PAN-R10"
    table.play("advance purple")
    assert marks(state, DIMA) == {"brown": 4, "purple": 2, "beige": 2, "orange": 3, "green": 2}
    assert cubes(state, DIMA) == "ngg"
    assert table.refused("step") == "PAN-36"  # no paid steps in a sale


@pytest.mark.rule("PAN-E7", "PAN-65", "PAN-66", "PAN-67", "PAN-68", "PAN-69", "PAN-R17")
def test_the_end_of_his_round(table: Dima) -> None:
    state = table.state
    to_round_3(table)
    turn_3_1(table)
    first_turn(table)
    table.mine("take L3 .oe", "lay 2,-2/0", "worker 0,-3", "sell neg", "free winery", "place 0,-3", "advance purple")
    table.play("worker 3,-2", "worker 2,-1", "worker 3,-1")
    # orange, beige, orange; with the brown and two green cubes they are six
    assert (cubes(state, DIMA), workers(state, DIMA)) == ("neoogg", (0, 2))
    table.play("end").dull()
    assert (table.seat(), table.legal("discard")) == (DIMA, ["discard n", "discard e", "discard o", "discard g"])
    table.play("discard g")
    assert cubes(state, DIMA) == "neoog"
    # 3 coins and 1 for each of the worker cells 2 and 4 that the marker has passed or is on
    assert coins(state, DIMA) == 5
    assert workers(state, DIMA) == (3, 2)
    assert (int(state.round), int(state.first)) == (4, OTHER)
