"""What bots know of the solitaire game: the plan, the estimate, and what a search for one seat is told."""

from __future__ import annotations

import pytest
from librt.random import Random

from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import layout as at
from oikist.games.romolo import moves
from oikist.games.romolo.game import Romolo
from oikist.games.romolo.hints import RUIN, RomoloHints, expected
from oikist.games.romolo.plan.play import planned
from oikist.games.romolo.plan.view import FAR, View
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
        action = -1 if state.actor() == CHANCE else planned(state)
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
    view = View(table.state)
    assert [view.way[place] for place in (far, table.beside(W), table.here)] == [FAR, 1, 2]
    assert view.down == 1
    chosen = planned(table.state)
    assert chosen == at.UNIT_AT + at.EXPLORER * at.STATUSES * at.HEXES + table.here
    table.play(chosen)
    table.play(planned(table.state))
    assert planned(table.state) == at.MOVE_AT + far


def test_a_worker_produces_what_is_short() -> None:
    table = home()
    table.terrain(table.beside(E), at.HILL)
    table.goods(0, wood=2)
    table.unit(0, table.beside(E))
    table.play(planned(table.state))
    # from the hill itself (6) into the warehouse to the west
    assert planned(table.state) == at.PRODUCE_AT + 6 * 7 + W


def test_the_view_counts_food_and_threats() -> None:
    table = home()
    table.build(table.beside(E), at.FARM)
    table.unit(0, table.here, count=2)
    field = table.box.near[table.beside(SW) * 6 + SW]
    table.unit(0, field)
    # a group of two beyond the field: 2 * 2 = 4 may come there, and nowhere near the capital
    enemy(table, table.box.near[field * 6 + SW], 2)
    view = View(table.state)
    # one farm feeds two of three; the one in the field is out of its reach
    assert (view.mouths, view.feeds, view.hungry) == (3, 2, 1)
    assert view.hunger(table.state, table.here) == 0
    assert view.hunger(table.state, field) > 0
    assert view.threat[field] == 4
    assert view.threat[table.here] == 0
    # a lone worker is worth 1 against 4; two on the capital with its tower are 6
    assert view.peril(table.state, field, at.WORKER) > 0
    assert view.peril(table.state, table.here, at.WORKER) == 0


def test_the_estimate_prefers_what_will_bring_points() -> None:
    bare = expected(home().state)
    better = [home() for _ in range(5)]
    better[0].unit(0, better[0].here)
    better[1].unit(0, better[1].here, at.SOLDIER)
    better[2].goods(0, stone=2)
    better[3].build(better[3].here, at.TEMPLE, at.TEMPLE)
    better[4].build(better[4].beside(W), at.FARM)
    for table in better:
        assert expected(table.state) > bare
    table = home()
    enemy(table, table.beside(E), 3)  # 6 against the tower's 4
    assert expected(table.state) < bare - 4


def test_towards_the_end_points_count_for_what_they_are() -> None:
    early, late = home(), home()
    for table, number in ((early, 1), (late, 60)):
        table.d[at.ROUND] = number
        table.d[at.TROPHIES] = 0
    before = [expected(table.state) for table in (early, late)]
    for table in (early, late):
        table.d[at.CHARS] = 1 << (2 * at.HEROS)
    gains = [expected(table.state) - value for table, value in zip((early, late), before, strict=True)]
    # one tile: 1 point, and 4 for the most
    assert gains[1] == pytest.approx(5)
    assert gains[0] < 2


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
