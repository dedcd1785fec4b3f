"""What bots know of the solitaire game: the plan, the estimate, and what a search for one seat is told."""

from __future__ import annotations

import pytest
from librt.random import Random

from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import layout as at
from oikist.games.romolo import moves
from oikist.games.romolo.game import Romolo
from oikist.games.romolo.hints import RUIN, RomoloHints, expected
from oikist.games.romolo.plan.measure import COLUMNS, NAMES, ROWS, Weights, counted
from oikist.games.romolo.plan.numbers import Numbers
from oikist.games.romolo.plan.play import planned
from oikist.games.romolo.plan.view import FAR, View
from oikist.games.romolo.plan.weights import TABLE
from oikist.games.romolo.state import LOST_SCORE, RomoloState
from tests.engine.romolo.handmade import SW, E, Table, W
from tests.engine.romolo.test_solo import alone, enemy


def home() -> Table:
    """Alone, the capital somewhere in the middle: a tower and a warehouse."""
    table = alone()
    table.capital(0, table.here)
    table.build(table.here, at.WAREHOUSE)
    return table


@pytest.mark.parametrize("seed", range(4))
def test_the_plan_plays_whole_games_by_the_rules(seed: int) -> None:
    state = Romolo().new(1)
    rng = Random(seed)
    explored = 0
    for count in range(moves.most_actions(1, 60)):
        if state.actor() == OVER:
            break
        assert isinstance(state, RomoloState)
        action = -1 if state.actor() == CHANCE else planned(state, Numbers())
        if action < 0:
            state.play_random(rng)
        else:
            assert action in state.actions(), count
            state.play(action)
        explored = sum(1 for place in range(state.box.hexes) if state.d[at.TERRAIN + place] != at.FACE_DOWN)
    assert state.actor() == OVER
    # of 30 hexes 4 are face up at first; the plan turns up most, if it lives long enough
    assert explored > 15


def test_the_explorer_goes_the_shortest_way_to_a_face_down_tile() -> None:
    table = home()
    far = table.box.near[table.beside(W) * 6 + W]
    table.terrain(far, at.FACE_DOWN)
    table.unit(0, table.here, at.EXPLORER)
    view = View(table.state, Numbers())
    assert [view.way[place] for place in (far, table.beside(W), table.here)] == [FAR, 1, 2]
    assert view.down == 1
    chosen = planned(table.state, Numbers())
    assert chosen == at.UNIT_AT + at.EXPLORER * at.STATUSES * at.HEXES + table.here
    table.play(chosen)
    table.play(planned(table.state, Numbers()))
    assert planned(table.state, Numbers()) == at.MOVE_AT + far


def test_a_worker_produces_what_is_short() -> None:
    table = home()
    table.terrain(table.beside(E), at.HILL)
    table.goods(0, wood=2, grain=3)
    table.unit(0, table.beside(E))
    table.play(planned(table.state, Numbers()))
    # from the hill itself (6) into the warehouse to the west
    assert planned(table.state, Numbers()) == at.PRODUCE_AT + 6 * 7 + W


def test_the_view_counts_food_and_threats() -> None:
    table = home()
    table.build(table.beside(E), at.FARM)
    table.unit(0, table.here, count=2)
    field = table.box.near[table.beside(SW) * 6 + SW]
    table.unit(0, field)
    # a group of two beyond the field: 2 * 2 = 4 may come there, and nowhere near the capital
    enemy(table, table.box.near[field * 6 + SW], 2)
    view = View(table.state, Numbers())
    # one farm feeds two of three; the one in the field is out of its reach
    assert (view.mouths, view.feeds, view.hungry) == (3, 2, 1)
    assert view.hunger(table.state, table.here) == 0
    assert view.hunger(table.state, field) > 0
    assert view.threat[field] == 4
    assert view.threat[table.here] == 0
    # a lone worker is worth 1 against 4; two on the capital with its tower are 6
    assert view.peril(table.state, field, at.WORKER) > 0
    assert view.peril(table.state, table.here, at.WORKER) == 0


def test_who_can_be_met_together_is_met() -> None:
    """A single A.I. soldier on the farm of the capital starves everybody: workers go there together."""
    table = home()
    field = table.beside(E)
    table.build(field, at.FARM)
    table.unit(0, table.here, count=4)
    enemy(table, field)
    # without the one that goes first three workers beside it are worth 3 against 2: more by 1, which is enough
    assert View(table.state, Numbers()).rally == 1 << field
    table.play(planned(table.state, Numbers()))
    assert planned(table.state, Numbers()) == at.MOVE_AT + field
    two = home()
    two.unit(0, two.here, count=2)
    enemy(two, two.beside(E))
    assert View(two.state, Numbers()).rally == 0


def test_farms_are_kept() -> None:
    table = home()
    field = table.beside(SW)
    table.build(field, at.FARM)
    table.unit(0, field, at.SOLDIER)
    view = View(table.state, Numbers())
    assert view.guard(table.state, field, table.here, 3) == 0
    # an A.I. soldier beyond the field: it may come there once the soldier (3 against 2) has gone
    enemy(table, table.box.near[field * 6 + SW])
    view = View(table.state, Numbers())
    assert view.guard(table.state, field, table.here, 3) > 0
    assert view.guard(table.state, table.here, field, 3) == 0  # one is there already
    table.state.change(0, field, at.SOLDIER, at.FRESH, at.LYING, 0)
    table.state.add_unit(0, field, at.SOLDIER, at.FRESH, -1)
    assert View(table.state, Numbers()).guard(table.state, table.here, field, 3) < 0


def test_the_next_project_is_what_lifts_the_capital() -> None:
    table = home()
    table.unit(0, table.here)
    wanted = []
    for _ in range(4):
        view = View(table.state, Numbers())
        wanted.append(view.project)
        if view.project == at.WALL:
            for edge in range(3):
                table.state.put_wall(table.here, edge)
        else:
            table.build(table.here, view.project)
    # a second warehouse and walls make four with the tower, the aqueduct a fifth
    assert wanted[:3] == [at.WAREHOUSE, at.WALL, at.AQUEDUCT]


def test_the_table_of_weights_fits_what_is_counted() -> None:
    assert len(NAMES) == COLUMNS
    assert len(TABLE) == ROWS * COLUMNS
    table = home()
    table.build(table.beside(E), at.FARM)
    table.unit(0, table.here, count=3)
    table.unit(0, table.here, at.SOLDIER)
    table.goods(0, stone=5, grain=2)
    enemy(table, table.beside(W), 2)
    told = dict(zip(NAMES, counted(table.state, Weights()), strict=True))
    # of the tower and a warehouse the power is 2; one farm feeds two of four mouths
    assert told["workers 3"] == told["soldiers 1"] == told["A.I. soldiers 2"] == told["power 2"] == told["always"] == 1
    assert told["workers 2"] == told["soldiers 0"] == told["power 3"] == 0
    assert told["units that farms do not feed"] == 2
    assert told["units that farms could feed besides"] == 0
    assert (told["stone up to 3"], told["stone beyond"], told["grain up to 3"], told["grain beyond"]) == (3, 2, 2, 0)
    assert (told["A.I. soldiers beside it"], told["the largest A.I. group"], told["way of the nearest A.I. group"]) == (
        2,
        2,
        1,
    )
    # tower 4, workers 3, soldier 3 guard it against 2 * 2
    assert (told["guard of the capital"], told["danger of the capital"]) == (10, 0)
    assert told["warehouses"] == 1


def test_the_estimate_prefers_what_will_bring_points() -> None:
    def settled() -> Table:
        table = home()
        table.build(table.beside(E), at.FARM)
        table.build(table.beside(W), at.FARM)
        table.unit(0, table.here, count=2)
        table.d[at.ROUND] = 12
        return table

    weights = Weights()
    bare = expected(settled().state, weights)
    better = [settled() for _ in range(5)]
    better[0].unit(0, better[0].here)
    better[1].unit(0, better[1].here, at.SOLDIER)
    better[2].goods(0, stone=2)
    better[3].build(better[3].here, at.TEMPLE)
    better[4].d[at.COINS] += 8
    for number, table in enumerate(better):
        assert expected(table.state, weights) > bare, number
    table = settled()
    enemy(table, table.beside(E), 3)
    assert expected(table.state, weights) < bare - 4


def test_towards_the_end_points_count_for_what_they_are() -> None:
    early, late = home(), home()
    for table, number in ((early, 3), (late, 60)):
        table.d[at.ROUND] = number
        table.d[at.TROPHIES] = 0
    weights = Weights()
    before = [expected(table.state, weights) for table in (early, late)]
    for table in (early, late):
        table.d[at.CHARS] = 1 << (2 * at.HEROS)
    gains = [expected(table.state, weights) - value for table, value in zip((early, late), before, strict=True)]
    # one tile: 1 point, and 4 for the most; the fit is a fit
    assert 4 < gains[1] < 7
    assert gains[0] < 2.5


def test_what_a_search_for_one_is_told() -> None:
    hints = RomoloHints()
    table = home()
    table.d[at.ROUND] = 7
    assert hints.clock(table.state) == 7
    assert hints.settled(LOST_SCORE, lost=True) == RUIN
    assert hints.settled(5, lost=False) > 5
    assert hints.settled(-5, lost=False) == -5
    table.d[at.OUT] = 1
    assert hints.evaluate(table.state) == [RUIN]
