"""Setting up and playing Pantikapaion, rule by rule; what is expected comes from the rulebook, not from the code."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.random import Random

from oikist.core.errors import IllegalAction, OptionError
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE
from oikist.games.pantikapaion.layout import F_LAY
from oikist.games.pantikapaion.state import PantikapaionState
from tests.engine.pantikapaion.driver import GAME, Table, at, coins, cubes, marks, workers
from tests.engine.pantikapaion.handmade import build, give, lay, made, tile

# plain tiles for cities in which cubes do not matter: O4 ...n has its brown cell at 1,1; I4 p... its purple one first


def new(seats: int) -> PantikapaionState:
    state = GAME.new(seats)
    assert isinstance(state, PantikapaionState)
    return state


# set-up


@pytest.mark.rule("PAN-1", "PAN-2")
def test_what_is_in_the_box() -> None:
    data = GAME.edition().data
    assert sum(len(entry["faces"]) for entry in data["tiles"]) == 65
    assert sum(entry["count"] for entry in data["aqueducts"]) == 12
    assert (len(data["tokens"]["single"]), len(data["tokens"]["double"])) == (5, 10)
    assert sum(len(column["price"]) for column in data["columns"].values()) == 35
    state = made().state
    build(state, 0, "house", (0, 0))
    build(state, 0, "temple", (1, 0), (1, 1))
    # brown and green are the first and the last row
    assert [int(state.building_colour(0, number)) for number in (0, 1)] == [0, 4]


@pytest.mark.rule("PAN-3", "PAN-4", "PAN-5", "PAN-9", "PAN-R18")
def test_what_everybody_begins_with() -> None:
    state = Table(3).state
    for seat in range(3):
        assert workers(state, seat) == (1, 4)
        assert (cubes(state, seat), coins(state, seat)) == ("", 0)
        assert set(marks(state, seat).values()) == {0}
    assert [(int(state.stacks) >> 4 * shape) & 15 for shape in range(3)] == [4, 4, 4]


@pytest.mark.rule("PAN-6", "PAN-7", "PAN-S2", "PAN-R31")
def test_tokens_are_drawn_onto_their_cells() -> None:
    state = new(2)
    state.play(GAME.parse(state, "first 1"))
    single = []
    for number in range(5):
        names = [GAME.notation(state, action) for action in state.actions()]
        assert (len(names), state.weights()) == (5 - number, [1] * (5 - number))
        single.append(names[-1])
        state.play(state.actions()[-1])
    assert sorted(single) == ["single e", "single g", "single n", "single o", "single p"]
    # row by row: brown 3, purple 8, beige 3, orange 5, green 6
    assert [state.token_on(row, number) for row, number in ((0, 3), (1, 8), (2, 3), (3, 5), (4, 6))] == [
        (4,),
        (3,),
        (2,),
        (1,),
        (0,),
    ]
    for number in range(9):
        assert len(state.actions()) == 10 - number
        state.play(state.actions()[0])
    # nine of ten lie, one is back in the box
    places = [(0, 5), (0, 9), (1, 2), (2, 5), (2, 8), (2, 9), (3, 6), (3, 9), (4, 3)]
    assert len({state.token_on(row, number) for row, number in places} - {()}) == 9
    assert state.doubles == 0
    assert state.token_on(0, 1) == ()


@pytest.mark.rule("PAN-8")
def test_improvements_are_enough_for_everybody() -> None:
    table = Table(4)
    for seat in range(4):
        give(table.state, seat, marks={"orange": 2})
        table.state.advance(seat, 3)
        assert table.state.token(seat, 0) == 1


@pytest.mark.rule("PAN-10")
@pytest.mark.parametrize(("seats", "circle"), [(2, 8), (3, 11), (4, 14)])
def test_circle(seats: int, circle: int) -> None:
    state = Table(seats).state
    assert state.in_circle() == circle
    assert state.bag_count() == 65 - circle
    assert state.trireme == 0


@pytest.mark.rule("PAN-R2")
def test_first_player_is_drawn_or_named() -> None:
    state = new(3)
    assert (state.actor(), state.actions(), state.weights()) == (CHANCE, [0, 1, 2], [1, 1, 1])
    named = GAME.new(3, options={"first": "2"})
    assert named.actions() == [1]
    with pytest.raises(OptionError, match="random, 1 - 2"):
        GAME.new(2, options={"first": "3"})
    with pytest.raises(IllegalAction) as error:
        named.play(0)
    assert error.value.ruling.id == "PAN-R2"


# rounds and turns


@pytest.mark.rule("PAN-12", "PAN-13", "PAN-69")
def test_three_turns_each_then_the_next_begins() -> None:
    table = Table(3)
    order = []
    while table.state.round == 1:
        order.append(table.seat())
        table.dull()
    assert order == [0, 1, 2] * 3
    assert (int(table.state.first), table.seat(), table.state.in_circle()) == (1, 1, 11)


@pytest.mark.rule("PAN-13", "PAN-27", "PAN-R16", "PAN-R4")
def test_a_turn_is_tile_then_action_then_end() -> None:
    table = Table(2)
    assert table.refused("coins") == "PAN-13"
    assert table.refused("end") == "PAN-13"
    table.play(table.legal("take")[0])
    assert table.refused(f"take {table.state.box.names[table.state.circle_tile(table.state.offer()[0])]}") == "PAN-13"
    assert table.refused("end") == "PAN-27"
    table.play("coins")
    assert table.refused("coins") == "PAN-27"
    assert table.refused("gain n") == "PAN-27"
    table.play("end")
    assert table.seat() == 1


@pytest.mark.rule("PAN-14", "PAN-R2")
def test_the_trireme_goes_to_the_tile_taken_and_gaps_are_skipped() -> None:
    names = list(Table(2).state.box.names[:8])
    table = Table(2, [f"tile {name}" for name in names])

    def offered() -> list[str]:
        return [table.state.box.names[table.state.circle_tile(place)] for place in table.state.offer()]

    assert offered() == names[:3]
    assert table.refused(f"take {names[3]}") == "PAN-14"
    table.play(f"take {names[2]}", "coins", "end")
    # the trireme stands on the third place; the next three, then round again past the two left over
    assert offered() == names[3:6]
    table.play(f"take {names[5]}", "coins", "end")
    assert offered() == [names[6], names[7], names[0]]
    table.play(f"take {names[0]}")
    table.play(table.legal("lay")[0], "coins", "end")
    assert offered() == [names[1], names[3], names[4]]  # the place of the third is empty


@pytest.mark.rule("PAN-15", "PAN-R3")
def test_the_first_tile_lies_as_listed_with_its_corner_on_the_origin() -> None:
    # J4: 1,0 1,1 1,2 0,2, its face ...e
    table = Table(2, ["tile J4 ...e"]).play("take J4 ...e")
    assert [at(table.state, 0, *place) for place in ((1, 0), (1, 1), (1, 2), (0, 2))] == ["1.", "1.", "1.", "1eE"]
    assert table.legal("build") == []
    assert "coins" in table.legal("coins")


@pytest.mark.rule("PAN-16", "PAN-18", "PAN-R3", "PAN-R27")
def test_expanding_needs_an_edge() -> None:
    table = made((("I3 .o.", 0, 0, 0),), explore=True)
    state = table.state
    state.pop()
    state.push(F_LAY, tile(state, "I3 .o."))
    table.play("lay 0,1/0")
    assert at(state, 0, 1, 1) == "1oO"
    state.push(F_LAY, tile(state, "I3 ..g"))
    assert table.refused("lay 3,2/0") == "PAN-18"  # touches at a corner only
    assert table.refused("lay 9,9/0") == "PAN-18"
    assert table.refused("lay 2,0/0") == "PAN-19"  # partly on the city, partly off it
    # quarter turns clockwise: the green cell goes down, to the left, up
    table.play("lay 3,1/1")
    assert at(state, 0, 3, 3) == "1gG"
    state.push(F_LAY, tile(state, "I3 .o."))
    # it looks the same turned by 180 degrees, with the first cell at the other end
    assert "lay 4,1/0" in table.legal("lay")
    assert table.refused("lay 6,1/2") == "PAN-R27"


@pytest.mark.rule("PAN-17", "PAN-19", "PAN-20", "PAN-22", "PAN-R16")
def test_raising_needs_one_level_without_buildings() -> None:
    # two levels: 0,0 to 3,0 and 0,1 to 3,1 on level 1, then an O4 on 0,0 to 1,1
    table = made((("I4 p...", 0, 0, 0), ("I4 ...e", 0, 1, 0), ("O4 ...n", 0, 0, 0)))
    state = table.state
    assert cubes(state, 0) == "p"  # from under the O4
    build(state, 0, "house", (3, 0))
    state.push(F_LAY, tile(state, "I3 .o."))
    assert table.refused("lay 1,0/0") == "PAN-22"
    assert table.refused("lay 1,1/0") == "PAN-19"  # one cell on level 2, two on level 1
    assert table.refused("lay 2,1/0") == "PAN-19"  # one cell over nothing
    state.pop()
    state.push(F_LAY, tile(state, "L3 e.."))
    assert "lay 0,0/0" in table.legal("lay")
    table.play("lay 1,1/2")  # its cells 1,1 0,1 1,0 lie on the O4, across both tiles below it
    assert (at(state, 0, 1, 1), at(state, 0, 0, 1), cubes(state, 0)) == ("3eE", "3.", "np")


@pytest.mark.rule("PAN-21", "PAN-R4", "PAN-46", "PAN-49")
def test_workers_come_and_go_before_every_choice() -> None:
    table = made((("O4 ...n", 0, 0, 0), ("O4 p...", 2, 0, 0)), explore=True, free=2)
    state = table.state
    table.play("worker 1,1")  # before the tile
    assert (cubes(state, 0), workers(state, 0)) == ("n", (1, 3))
    assert table.refused("worker 1,1") == "PAN-49"
    assert table.refused("worker 9,9") == "PAN-46"
    state.pop()
    state.push(F_LAY, tile(state, "O4 ...n"))
    table.play("worker 2,0", "lay 0,0/0")
    # the first came back from under the tile and goes out again in the same turn, onto the new tile
    assert workers(state, 0) == (1, 3)
    table.play("worker 1,1")
    assert (cubes(state, 0), workers(state, 0)) == ("nnp", (0, 3))
    assert table.refused("worker 0,0") == "PAN-45"


@pytest.mark.rule("PAN-47", "PAN-48", "PAN-26", "PAN-24")
def test_workers_may_stand_on_anything_and_stay() -> None:
    table = made((("L3 .nd", 0, 0, 0),), free=3)
    table.play("worker 0,0", "worker 1,0", "worker 0,1", "coins", "end")
    state = table.state
    assert [at(state, 0, *place) for place in ((0, 0), (1, 0), (0, 1))] == ["1.w", "1nw", "1dw"]
    table.dull()
    assert [at(state, 0, *place) for place in ((0, 0), (1, 0), (0, 1))] == ["1.w", "1nw", "1dw"]


# the three actions


@pytest.mark.rule("PAN-23", "PAN-28", "PAN-R5")
def test_cubes_in_the_city_pay_nothing() -> None:
    # two brown cubes lie in the city, one of them where the house would stand
    table = made((("O4 ...n", 0, 0, 0), ("O4 ...n", 2, 0, 0)), cubes="n")
    assert table.refused("build house") == "PAN-28"
    table.play("worker 1,1", "build house", "place 3,1")
    assert cubes(table.state, 0) == "n"  # the covered one came in after paying


@pytest.mark.rule("PAN-29", "PAN-R5", "PAN-R11")
def test_the_price_rises_for_everybody() -> None:
    table = made(cubes="nnppppp")
    assert int(table.state.next_price(1)) == 2
    table.play("build winery", "place 0,0")
    assert (cubes(table.state, 0), int(table.state.next_price(1))) == ("nnppp", 2)
    table.state.taken |= 7  # all houses are gone
    table.state.stack = 0
    table.state.begin_turn()
    table.state.pop()
    assert table.refused("build house") == "PAN-R5"


@pytest.mark.rule("PAN-30", "PAN-31", "PAN-32", "PAN-26")
def test_where_buildings_stand() -> None:
    # level 1: 0,0 to 3,0 and L3 at 0,1 1,1 0,2 with a drought at 0,2; then an I3 raises 1,0 to 3,0
    table = made((("I4 p...", 0, 0, 0), ("L3 .nd", 0, 1, 0), ("I3 .o.", 1, 0, 0)), cubes="oo")
    state = table.state
    build(state, 0, "house", (0, 1))
    table.play("build aqueduct")
    # on one level only: on the upper I3; 0,0 is alone; 0,2 is alone below the house; 1,1 has no neighbour on level 1
    assert table.legal("place") == ["place 1,0 right", "place 2,0 right"]
    assert table.refused("place 0,0 right") == "PAN-31"
    assert table.refused("place 0,0 down") == "PAN-30"
    assert table.refused("place 1,0 down") == "PAN-31"
    assert table.refused("place 1,0") == "PAN-31"
    assert table.refused("place 8,8 right") == "PAN-30"
    assert GAME.why_not(state, ["at:1,0", "turn:0"]) is None
    ruling = GAME.why_not(state, ["hand:building", "cell:0:1,0", "cell:0:0,2"])
    assert ruling is not None
    assert ruling.id == "PAN-32"
    table.play("place 2,0 right")
    assert cubes(state, 0) == "o"  # the orange cube of the I3
    table = made((("L3 .nd", 0, 0, 0),), cubes="nn")
    table.play("build house", "place 0,1")
    assert at(table.state, 0, 0, 1) == "1d house"


@pytest.mark.rule("PAN-31", "PAN-R5")
def test_a_two_cell_building_may_span_tiles_and_needs_a_place() -> None:
    table = made((("I3 .o.", 0, 0, 0), ("I3 ..g", 3, 0, 0)), cubes="gg")
    table.play("build temple", "place 2,0 right")
    assert at(table.state, 0, 3, 0) == "1. temple"
    table = made((("L3 e..", 0, 0, 0),), cubes="ggoo")
    build(table.state, 0, "house", (0, 0))
    assert table.refused("build temple") == "PAN-R5"
    assert table.refused("build aqueduct") == "PAN-R5"


@pytest.mark.rule("PAN-33", "PAN-34", "PAN-35", "PAN-36", "PAN-R7")
def test_paid_steps_cost_one_two_three() -> None:
    table = made(cubes="gg", coins=7, marks={"green": 5})
    table.play("build temple", "place 0,0 right")
    state = table.state
    assert (marks(state, 0)["green"], cubes(state, 0)) == (6, "g")  # the single token there
    table.play("step")
    assert (marks(state, 0)["green"], coins(state, 0)) == (7, 6)
    table.play("step")
    assert (marks(state, 0)["green"], coins(state, 0)) == (8, 4)
    # a chain in the middle: green 8 advances another row, in which no steps are paid for; then on at the price of 3
    table.play("advance orange", "step")
    assert (marks(state, 0)["green"], marks(state, 0)["orange"], coins(state, 0)) == (9, 1, 1)
    give(state, 0, coins=50, free=1)
    assert table.refused("step") == "PAN-35"
    assert table.refused("build temple") == "PAN-27"
    table = made()
    table.play("coins")
    assert table.refused("step") == "PAN-36"


@pytest.mark.rule("PAN-60", "PAN-35")
def test_no_steps_beyond_the_end_of_a_row() -> None:
    table = made(cubes="ee", coins=9, marks={"beige": 8})
    table.play("build fortress", "place 0,0")
    assert (marks(table.state, 0)["beige"], cubes(table.state, 0)) == (9, "pe")
    assert table.refused("step") == "PAN-60"
    table = made(cubes="ee", coins=9, marks={"beige": 9})
    table.play("build fortress", "place 0,0")
    assert (marks(table.state, 0)["beige"], cubes(table.state, 0)) == (9, "")
    assert table.refused("step") == "PAN-60"


@pytest.mark.rule("PAN-38")
def test_markers_share_cells() -> None:
    table = Table(2)
    for seat in (0, 1):
        table.state.advance(seat, 2)
    assert [marks(table.state, seat)["beige"] for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("PAN-39", "PAN-40", "PAN-41", "PAN-42", "PAN-R9")
def test_selling() -> None:
    table = made(cubes="nnpeg", marks={"purple": 9})
    assert table.legal("sell") == ["sell npe", "sell npg", "sell neg", "sell peg", "sell npeg"]
    assert table.refused("sell np") == "PAN-39"
    assert table.refused("sell npo") == "PAN-39"
    table.play("sell npeg")
    state = table.state
    assert (coins(state, 0), cubes(state, 0)) == (4, "n")
    # purple is at its end: the coin only
    assert marks(state, 0) == {"brown": 1, "purple": 9, "beige": 1, "orange": 0, "green": 1}
    assert table.refused("step") == "PAN-36"
    assert made(cubes="nnppee").legal("sell") == ["sell npe"]
    assert made(cubes="nnpp").legal("sell") == []


@pytest.mark.rule("PAN-37", "PAN-43", "PAN-R9")
def test_rows_of_a_sale_act_from_the_top_and_nothing_received_is_sold() -> None:
    # brown 3 single n; purple 3 move; beige 2 free; orange 2 tile A; green 2 advance
    table = made(cubes="npeog", marks={"brown": 2, "purple": 2, "beige": 1, "orange": 1, "green": 1})
    build(table.state, 0, "house", (0, 0))
    table.play("sell npeog")
    state = table.state
    assert (coins(state, 0), cubes(state, 0), marks(state, 0)["brown"]) == (5, "n", 3)
    assert table.legal("move") == ["move 0,0"]
    assert marks(state, 0)["beige"] == 1  # the next row waits
    table.play("move 0,0", "place 1,0", "free winery", "place 0,0")
    table.play("lay 2,0/0", "cube g", "skip")
    assert set(marks(state, 0).values()) == {3, 2}
    table.play("end")
    assert table.seat() == 1


@pytest.mark.rule("PAN-44", "PAN-50", "PAN-R1")
def test_taking_coins_or_a_cube() -> None:
    table = made().play("coins")
    assert (coins(table.state, 0), cubes(table.state, 0)) == (2, "")
    for letter in "npeog":
        assert cubes(made().play(f"gain {letter}").state, 0) == letter
    # no supply runs out: 25 cubes of one colour on one board
    many = made(cubes="n" * 24).play("gain n")
    assert cubes(many.state, 0) == "n" * 25


@pytest.mark.rule("PAN-45", "PAN-54")
def test_workers_become_available() -> None:
    table = made(cubes="nn", marks={"brown": 1})
    assert workers(table.state, 0) == (1, 4)
    table.play("worker 0,0", "build house", "place 1,0")
    assert workers(table.state, 0) == (1, 4 - 1)
    table.play("worker 0,1")  # in the same turn


@pytest.mark.rule("PAN-51", "PAN-68")
def test_five_cubes_are_kept_at_the_end_of_a_round_only() -> None:
    table = made(cubes="nnnnpppp")
    table.play("gain e", "end")
    assert table.refused("discard n") == "PAN-51"
    for _ in range(5):
        table.dull()
    state = table.state
    assert (table.seat(), len(cubes(state, 0))) == (0, 9)
    assert table.refused("discard g") == "PAN-68"
    assert table.refused("worker 0,0") == "CORE-3"
    table.play("discard n", "discard n", "discard p", "discard e")
    assert cubes(state, 0) == "nnppp"
    assert state.round == 2


# ends of rounds and of the game


@pytest.mark.rule("PAN-65", "PAN-70", "PAN-R2")
def test_the_discard_comes_back_when_the_bag_is_empty() -> None:
    table = Table(4)
    for number in range(1, 5):
        while table.state.round == number and not table.over():
            table.dull()
        assert table.state.round == number + 1
    # 14 a round are laid out, two are left and discarded: 65 - 4 * 14 = 9 are in the bag for round 5, and 8 come back
    assert table.state.in_circle() == 14
    assert (table.state.bag_count(), table.state.gone_count()) == (3, 0)


@pytest.mark.rule("PAN-70", "PAN-R14")
def test_too_few_tiles_for_all() -> None:
    table = Table(2)
    state = table.state
    state.bag = state.bag2 = 0
    while state.round == 1:
        table.dull()
    # of 8 two were left: they are all the tiles of round 2
    assert (state.in_circle(), len(state.offer())) == (2, 2)
    table.dull().dull()
    assert state.in_circle() == 0
    assert table.legal("take") == []
    assert table.refused("take I3 ..g") == "PAN-13"
    table.play("coins", "end")  # Exploration is skipped, Development is not


@pytest.mark.rule("PAN-66", "PAN-R17")
def test_income_is_for_worker_cells_only() -> None:
    # worker cells are 2, 4, 6, 8 of the brown row
    for position, income in ((0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (8, 4), (9, 4)):
        state = made(marks={"brown": position}).state
        state.income()
        assert (coins(state, 0), coins(state, 1)) == (income, 0)


@pytest.mark.rule("PAN-71", "PAN-72", "PAN-73", "PAN-R18", "PAN-R29")
def test_the_last_workers() -> None:
    table = Table(2)
    while table.state.round < 5:
        table.dull()
    state = table.state
    while state.turn < 5:
        table.dull()
    last = table.seat()
    assert last == 1  # the first player of round 5 is seat 0
    give(state, 0, cubes="ppppp", marks={"brown": 4}, free=2)
    slot = next(slot for slot in range(8) if state.cube(1, slot) < 0)
    table.play(f"worker {int(state.cell_x(1, slot))},{int(state.cell_y(1, slot))}")
    table.dull()
    # seat 1 has no worker left: only seat 0 is asked, and may take a cube
    assert (table.seat(), GAME.prompt(state).english()) == (0, "Place workers that are left, or finish.")
    assert table.refused("coins") == "PAN-72"
    spot = next(slot for slot in range(9) if state.cube(0, slot) >= 0)
    table.play(f"worker {int(state.cell_x(0, spot))},{int(state.cell_y(0, spot))}")
    assert len(cubes(state, 0)) == 6
    before = coins(state, 0)
    table.play("end")
    # then coins for two worker cells, then down to five cubes; the workers stay in the cities
    assert coins(state, 0) == before + 2
    assert len(table.legal("discard")) >= 1
    table.play("discard p")
    assert table.over()
    assert (state.has_worker(1, slot), state.has_worker(0, spot)) == (True, True)


@pytest.mark.rule("PAN-67")
def test_workers_come_home_at_the_end_of_a_round() -> None:
    table = made(free=3)
    table.play("worker 0,0", "worker 1,1", "coins", "end")
    assert workers(table.state, 0)[0] == 1
    while table.state.round == 1:
        table.dull()
    assert workers(table.state, 0)[0] == 3
    assert at(table.state, 0, 0, 0) == "1."


# knowledge, undo, chance


@pytest.mark.rule("PAN-S1", "PAN-S2")
def test_nothing_is_hidden() -> None:
    state = Table(3).state
    for viewer in (None, 0, 2):
        seen = state.observe(viewer)
        filled = seen.sample(Random(1))
        assert filled.to_bytes() == state.to_bytes()
        assert all(state.seen(action, viewer) == action for action in state.actions())


@pytest.mark.rule("PAN-58")
def test_a_turn_can_be_taken_back_until_a_tile_is_drawn() -> None:
    session = Session.new(GAME, 2, options={"first": "1"}, seed=bytes(32), nonces=["a", "b"])
    session.roll()
    before = session.state.to_bytes()
    state = session.state
    assert isinstance(state, PantikapaionState)
    session.play(state.actions()[0], 0)
    session.play(GAME.parse(session.state, "coins"), 0)
    session.undo(0)
    session.undo(0)
    assert session.state.to_bytes() == before
    with pytest.raises(UndoRefused):
        session.undo(0)


@pytest.mark.rule("PAN-R30")
@pytest.mark.parametrize("way", [0, 1])
def test_placements_of_a_city_as_long_as_can_be(way: int) -> None:
    """17 straight tiles of four in a row are 68 cells; every legal placement is found, at both ends and on top."""
    table = made((), explore=True)
    state = table.state
    for number in range(17):
        lay(state, 0, "I4 p...", *((4 * number - 40, 0) if way == 0 else (0, 4 * number - 40)), turn=way)
    state.pop()
    state.push(F_LAY, tile(state, "I4 nd.o"))
    actions = state.actions()
    found = {GAME.notation(state, action) for action in actions}
    assert actions == sorted(actions)
    x0, x1, y0, y1 = (int(value) for value in state.bounds(0))
    number = tile(state, "I4 nd.o")
    wanted = {
        f"lay {x},{y}/{turn}"
        for turn in range(4)
        for x in range(x0 - 6, x1 + 7)
        for y in range(y0 - 6, y1 + 7)
        if state.fits_tile(0, number, turn, x, y) > 0
    }
    workers_ = {name for name in found if name.startswith("worker")}
    assert found - workers_ == wanted
    assert len(workers_) == 68
    # along the row 65 places on it, in either direction, and 71 on either side of it, and one at either end; across it
    # 68 on either side and the ends, each in two directions: 2 * (65 + 2 * 71 + 2) + 2 * (2 * 68 + 2 * 4) = 706
    assert len(wanted) == 706
    rng = Random(5)
    picked = Counter(GAME.notation(state, int(state.copy().play_random(rng))) for _ in range(400))
    assert set(picked) <= found
    for action in actions[:: len(actions) // 25]:
        assert GAME.parse(state, GAME.notation(state, action)) == action


@pytest.mark.rule("PAN-18")
def test_a_place_far_away_is_not_read_as_one_nearby() -> None:
    # actions have places modulo 96; the tile fits on 2,0, and 98,0 is 96 columns further
    table = made(explore=True)
    table.play("take I3 ..g")
    assert "lay 2,0/0" in table.legal("lay")
    for typed in ("lay 98,0/0", "lay -94,0/0", "lay 2,96/0", "lay 2,-96/0", "lay 98,96/0"):
        assert table.refused(typed) == "PAN-18", typed
    table.play("lay 2,0/0")
