"""Two against two."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo import scoring
from oikist.games.romolo.engine import flow
from tests.engine.romolo.handmade import E, Table, W

OFFER = at.USE_AT + at.EXCHANGE
GIVE, TAKE, COIN = at.NUMBER_AT, at.NUMBER_AT + 6, 5


def teams(**goods: int) -> Table:
    table = Table(4, teams=True)
    table.unit(0, table.here)
    table.goods(0, **goods)
    return table


@pytest.mark.rule("ROM-165", "ROM-R26")
def test_allies_sit_across_and_teams_alternate() -> None:
    table = teams()
    assert [int(table.box.partner(seat)) for seat in range(4)] == [2, 3, 0, 1]
    assert [int(scoring.side(table.state, seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert Table(4).box.partner(0) == -1


@pytest.mark.rule("ROM-166", "ROM-R26", "ROM-R10")
def test_an_exchange_of_three_items() -> None:
    table = teams(wood=1)
    table.build(table.here, at.WAREHOUSE)
    table.state.store(table.here, at.WOOD, 1)
    table.d[at.COINS + 2] = 3
    table.select(table.here)
    table.play(OFFER, GIVE + at.WOOD, GIVE + at.WOOD, TAKE + COIN)  # three items: the offer is made
    assert (table.state.actor(), table.legal()) == (2, [at.AGREE, at.REFUSE])
    table.play(at.AGREE)
    assert (table.hand(0), table.hand(2)) == ([0] * 5, [2, 0, 0, 0, 0])
    assert (table.coins(0), table.coins(2)) == (1, 0.5)
    assert table.state.stocks(table.here) == 0
    assert table.units(0, table.here) == {at.LYING: 1}


@pytest.mark.rule("ROM-R26")
def test_a_refusal_costs_no_action_but_bars_asking_again() -> None:
    table = teams(wood=1)
    table.select(table.here)
    table.play(OFFER, GIVE + at.WOOD, at.REFUSE)  # there is nothing more to name: the offer is made
    assert table.hand(0) == [1, 0, 0, 0, 0]
    assert table.units(0, table.here) == {at.USED: 1}
    assert OFFER not in table.legal()
    assert at.MOVE_AT + table.beside(E) in table.legal()
    flow.end_turn(table.state)
    assert table.d[at.REFUSED] == 0


@pytest.mark.rule("ROM-R4", "ROM-R26")
def test_an_ally_is_never_hostile_and_no_target() -> None:
    table = teams()
    table.unit(2, table.here)
    table.select(table.here)
    assert table.asks() == "F_UNIT"
    fight = teams()
    fight.capital(2, fight.here)
    fight.unit(2, fight.here, at.SOLDIER)
    fight.build(fight.here, at.FARM)
    fight.d[at.STAGE] = at.S_COMBAT
    # the ally's units and tower do not defend: the farm can be razed
    assert fight.legal() == [at.DONE, at.ATTACK_AT + fight.here * 6 + at.RAZE]


@pytest.mark.rule("ROM-167", "ROM-R26", "ROM-R20")
def test_allies_score_as_one() -> None:
    table = teams()
    table.unit(2, table.beside(E))  # one worker each: one pair
    table.d[at.COINS] = 10
    table.d[at.COINS + 2] = 6  # 8 coins together
    table.d[at.TROPHIES] = 1
    table.d[at.TROPHIES + 2] = 2
    score = scoring.Score(table.state)
    assert score.points[scoring.POPULATION * 4] == 1
    assert score.points[scoring.MONEY * 4] == 2
    assert score.points[scoring.BATTLES * 4] == 3
    assert score.bonus[scoring.BATTLES * 4] == 4  # two sides: only the first place counts
    # both capitals of power 1 are each a dominion of 1
    assert score.points[scoring.DOMINIONS * 4] == 2
    table.d[at.STAGE] = at.S_END
    scores = table.state.scores()
    assert (scores[0], scores[1]) == (scores[2], scores[3])
    assert table.state.result() == [1, 3, 1, 3]


@pytest.mark.rule("ROM-167", "ROM-R8", "ROM-R26")
def test_influence_of_both_capitals_is_added() -> None:
    table = teams()
    table.capital(0, table.here)
    table.capital(2, table.hex(2, 0))
    for place in (table.here, table.hex(2, 0)):
        table.build(place, at.TEMPLE, at.TEMPLE, at.TEMPLE)
    table.unit(1, table.beside(E), at.SOLDIER)
    influence = scoring.Influence(table.state)
    between = table.beside(E)
    assert influence.points[between] == 4  # two points, counted in halves
    assert influence.holder[between] == 0
    # allies may not choose the same hex for their dominions
    table.d[at.DOMINION] = between + 1
    assert not scoring.dominion_hexes(table.state, influence, 2) & (1 << between)


@pytest.mark.rule("ROM-R8")
def test_an_allys_capital_lets_influence_through() -> None:
    table = teams()
    table.capital(0, table.here)
    table.capital(2, table.beside(W))
    table.build(table.here, *[at.TEMPLE] * 4)
    assert scoring.reached(table.state, 0) & (1 << table.hex(-2, 0))


@pytest.mark.rule("ROM-118", "ROM-R18")
def test_a_team_that_is_left_wins_and_an_ally_scores_on_alone() -> None:
    table = teams()
    table.d[at.OUT + 1] = 1
    flow.end_turn(table.state)
    assert table.state.actor() != -2
    table.d[at.OUT + 3] = 2
    flow.end_turn(table.state)
    assert table.state.actor() == -2
    assert table.state.result() == [1, 3, 1, 3]
