"""Influence, control, victory points, the end of the game."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo import scoring
from oikist.games.romolo.engine import closing, flow
from tests.engine.romolo.handmade import NE, NW, SE, SW, E, Table, W

TEMPLES = {4: 3, 5: 4, 6: 5, 7: 6}
"""How many temples a capital needs, with its tower, for a power."""


def capital(table: Table, seat: int, place: int, power: int) -> None:
    table.capital(seat, place)
    table.build(place, *[at.TEMPLE] * (power - 1))


def holds(table: Table) -> dict[int, int]:
    influence = scoring.Influence(table.state)
    return {place: int(influence.holder[place]) for place in range(table.box.hexes) if influence.holder[place] >= 0}


@pytest.mark.rule("ROM-114", "ROM-R8")
@pytest.mark.parametrize(("power", "reach"), [(3, 0), (4, 1), (5, 2), (6, 3), (7, 3)])
def test_how_far_influence_reaches(power: int, reach: int) -> None:
    table = Table()
    capital(table, 0, table.here, power)
    mask = scoring.reached(table.state, 0)
    reached = {place for place in range(table.box.hexes) if mask & (1 << place)}
    near = {place for place in range(table.box.hexes) if table.box.apart[table.here * at.HEXES + place] <= reach}
    assert reached == (near if reach else set())
    # another player's capital lets nothing in, nor through: (3,0) is reached by way of (2,0) alone
    table.capital(1, table.hex(2, 0))
    mask = scoring.reached(table.state, 0)
    reached = {place for place in range(table.box.hexes) if mask & (1 << place)}
    assert reached == (near - {table.hex(2, 0), table.hex(3, 0)} if reach else set())


@pytest.mark.rule("ROM-113", "ROM-116", "ROM-E21")
def test_control_figure() -> None:
    # red's capital of power 4 reaches B, C and D; a blue soldier makes D neutral
    table = Table()
    capital(table, 0, table.here, 4)
    b, c, d = (table.beside(way) for way in (E, W, SE))
    table.unit(1, d, at.SOLDIER)
    found = holds(table)
    assert (found.get(b), found.get(c), found.get(d)) == (0, 0, None)
    table.unit(1, d, at.SOLDIER)
    assert holds(table)[d] == 1
    for seat in range(4):
        assert holds(table)[int(table.d[at.CAPITAL + seat]) - 1] == seat


@pytest.mark.rule("ROM-113", "ROM-R8")
def test_the_own_capital_is_always_controlled_and_soldiers_count_on_water() -> None:
    table = Table()
    table.capital(0, table.here)
    table.unit(1, table.here, at.SOLDIER, 3)
    table.terrain(table.beside(E), at.WATER)
    table.unit(1, table.beside(E), at.SOLDIER)
    assert holds(table)[table.here] == 0
    assert holds(table)[table.beside(E)] == 1


@pytest.mark.rule("ROM-115", "ROM-E20", "ROM-R8", "ROM-40")
def test_influence_figure() -> None:
    # A is the middle, C to the east with a wall towards A, B to the north-east beside both
    table = Table()
    capital(table, 0, table.here, 4)
    c = table.beside(E)
    table.wall(c, W)
    assert c not in holds(table)
    table = Table()
    capital(table, 0, table.here, 5)
    table.wall(c, W)
    assert holds(table)[c] == 0  # by way of B
    table.wall(c, NW, SW)
    assert c not in holds(table)  # all ways of two steps are closed


@pytest.mark.rule("ROM-115")
def test_water_and_face_down_tiles_block_influence() -> None:
    table = Table()
    capital(table, 0, table.here, 5)
    for way, kind in ((E, at.WATER), (NE, at.FACE_DOWN), (SE, at.WATER)):
        table.terrain(table.beside(way), kind)
    found = holds(table)
    assert table.beside(E) not in found
    assert table.beside(NE) not in found
    assert table.hex(2, 0) not in found
    assert found[table.beside(W)] == 0


@pytest.mark.rule("ROM-123", "ROM-E23", "ROM-115")
def test_scoring_figure() -> None:
    # F yellow's capital of power 5; E, B, C, D, A around; C walled; A the blue capital of power 3, its soldier on D
    table = Table(2)
    for place in range(table.box.hexes):
        table.terrain(place, at.FACE_DOWN)
    f, a = table.hex(-1, 1), table.hex(0, -1)
    b, c, d, e = table.hex(0, 0), table.hex(-1, 0), table.hex(-2, 1), table.hex(-2, 2)
    for place in (a, b, c, d, e, f):
        table.terrain(place, at.PLAIN)
    capital(table, 0, f, 5)
    capital(table, 1, a, 3)
    table.wall(c, SE, E, SW)  # towards F, B and D
    table.unit(1, d, at.SOLDIER)
    found = holds(table)
    assert {place for place, holder in found.items() if holder == 0} == {f, e, b}
    assert {place for place, holder in found.items() if holder == 1} == {a}
    table.d[at.MARK + e] = 3
    table.d[at.MARK + b] = 2
    score = scoring.Score(table.state)
    assert score.points[scoring.CONTROLLED * 4] == 1 + 3 + 2


@pytest.mark.rule("ROM-124", "ROM-E24", "ROM-R24")
def test_dominion_figure() -> None:
    # A of power 4 is the capital, B has power 3, C none: A + B is 7, A + C is 4
    table = Table()
    capital(table, 0, table.here, 4)
    b, c = table.beside(E), table.beside(W)
    table.build(b, at.WAREHOUSE, at.WAREHOUSE, at.FORUM, at.FARM)
    for chosen, points in ((b, 7), (c, 4)):
        table.d[at.DOMINION] = chosen + 1
        assert scoring.Score(table.state).points[scoring.DOMINIONS * 4] == points
    table.d[at.DOMINION] = 0
    assert scoring.Score(table.state).places[0] == b  # the best of them, before it is chosen
    table.terrain(b, at.HILL)
    assert not scoring.dominion_hexes(table.state, scoring.Influence(table.state), 0) & (1 << b)
    lonely = Table()
    lonely.capital(0, lonely.here)  # power 1: no influence, no controlled plain
    assert scoring.Score(lonely.state).points[scoring.DOMINIONS * 4] == 1


@pytest.mark.rule("ROM-122", "ROM-125", "ROM-126", "ROM-127", "ROM-R21", "ROM-149")
def test_the_other_categories() -> None:
    table = Table()
    table.unit(0, table.here, count=5)
    table.unit(0, table.here, at.SOLDIER, 2)
    table.d[at.TROPHIES] = 3
    table.d[at.COINS] = 2 * 11 + 1
    table.owns(0, at.HEROS)
    table.owns(0, at.PUBLICUS)
    points = scoring.Score(table.state).points
    assert points[scoring.CHARACTER_TILES * 4] == 1 + 3
    assert points[scoring.POPULATION * 4] == 2 + 2
    assert points[scoring.BATTLES * 4] == 3
    assert points[scoring.MONEY * 4] == 2  # 11½ coins


def bonuses(table: Table, category: int) -> list[int]:
    score = scoring.Score(table.state)
    return [int(score.bonus[category * 4 + seat]) for seat in range(table.box.seats)]


def with_soldiers(*counts: int, **owners: int) -> Table:
    table = Table(len(counts))
    for seat, count in enumerate(counts):
        table.d[at.SOLDIERS + seat] = count
    for seat in owners.values():
        table.owns(seat, at.CONSUL)
    return table


@pytest.mark.rule("ROM-128", "ROM-E25", "ROM-R20")
def test_majority_figure() -> None:
    assert bonuses(with_soldiers(3, 3, 2), scoring.POPULATION) == [4, 4, 0]
    assert bonuses(with_soldiers(3, 2, 1), scoring.POPULATION) == [6, 2, 0]
    assert bonuses(with_soldiers(3, 2, 2), scoring.POPULATION) == [6, 1, 1]
    assert bonuses(with_soldiers(3, 3, 3, 1), scoring.POPULATION) == [2, 2, 2, 0]
    assert bonuses(with_soldiers(3, 0, 0), scoring.POPULATION) == [6, 0, 0]  # who has nothing takes no place
    assert bonuses(with_soldiers(3, 2), scoring.POPULATION) == [4, 0]
    assert bonuses(with_soldiers(2, 2), scoring.POPULATION) == [2, 2]


@pytest.mark.rule("ROM-134", "ROM-R20")
def test_consul_wins_ties() -> None:
    assert bonuses(with_soldiers(3, 3, 3, consul=0), scoring.POPULATION) == [6, 1, 1]
    assert bonuses(with_soldiers(3, 3, 2, consul=1), scoring.POPULATION) == [2, 6, 0]
    assert bonuses(with_soldiers(3, 2, 2, consul=2), scoring.POPULATION) == [6, 0, 2]
    assert bonuses(with_soldiers(3, 3, 2, one=0, two=1), scoring.POPULATION) == [4, 4, 0]
    assert bonuses(with_soldiers(3, 3, consul=0), scoring.POPULATION) == [4, 0]


@pytest.mark.rule("ROM-145", "ROM-R20")
@pytest.mark.parametrize(
    ("coins", "points"), [((8, 4, 2), 4), ((8, 8, 2), 4), ((4, 8, 2), 2), ((2, 8, 4), 0), ((4, 8, 8), 0)]
)
def test_patronus(coins: tuple[int, int, int], points: int) -> None:
    table = Table(3)
    table.owns(0, at.PATRONUS)
    for seat, count in enumerate(coins):
        table.d[at.COINS + seat] = count
    assert scoring.Score(table.state).patronus[0] == points


@pytest.mark.rule("ROM-133", "ROM-R40", "ROM-R20")
def test_artifex_counts_kinds_in_both_hexes() -> None:
    table = Table()
    capital(table, 0, table.here, 4)  # tower and temples: two kinds
    east = table.beside(E)
    table.build(east, at.TEMPLE, at.FARM, at.FARM, at.WAREHOUSE)
    table.wall(east, E, SE, NE)
    table.owns(0, at.ARTIFEX)
    table.d[at.DOMINION] = east + 1
    score = scoring.Score(table.state)
    assert score.artifex[0] == 5  # tower, temple, farm, warehouse, walls
    table.state.take_wall(east, E)
    table.wall(table.here, E)  # three walls, but not in one hex
    assert scoring.Score(table.state).artifex[0] == 4
    assert score.total(0) == sum(
        int(score.points[category * 4] + score.bonus[category * 4]) for category in range(6)
    ) + int(score.artifex[0])


# the end


@pytest.mark.rule("ROM-119", "ROM-120")
def test_what_calls_for_the_end() -> None:
    table = Table()
    table.d[at.DISPLAY] = 1
    assert not closing.called(table.state)
    for kind in (at.FARM, at.FORUM):
        table.d[at.BANK + kind] = 0
    assert not closing.called(table.state)
    table.d[at.BANK_TROPHIES] = 0
    assert closing.called(table.state)
    table = Table()
    for kind in range(3):
        table.d[at.PILE + kind] = 0
    table.d[at.DISPLAY + 3] = 1
    assert not closing.called(table.state)
    table.d[at.DISPLAY + 3] = 0
    assert closing.called(table.state)


@pytest.mark.rule("ROM-121", "ROM-R19")
def test_each_following_player_says_whether_to_play() -> None:
    table = Table()
    for seat in range(4):
        table.unit(seat, int(table.d[at.CAPITAL + seat]) - 1)
        table.build(int(table.d[at.CAPITAL + seat]) - 1, at.FARM)
    for kind in (at.FORUM, at.TEMPLE, at.AQUEDUCT):
        table.d[at.BANK + kind] = 0
    table.play(at.DONE, at.DONE)  # no action, and nothing is razed
    assert (table.state.actor(), table.legal()) == (1, [at.PLAY_TURN, at.END_GAME])
    table.play(at.PLAY_TURN, at.DONE, at.DONE)
    assert (table.state.actor(), table.legal()) == (2, [at.PLAY_TURN, at.END_GAME])
    table.play(at.END_GAME)
    assert table.state.actor() == -2
    assert len(table.state.result()) == 4


@pytest.mark.rule("ROM-118", "ROM-R18", "ROM-R42")
def test_the_last_one_left_wins_and_the_fallen_rank_by_time() -> None:
    table = Table(3)
    table.d[at.COINS + 1] = 800
    table.d[at.OUT + 1] = 1
    table.d[at.OUT + 2] = 2
    table.d[at.FALLEN] = 2
    flow.end_turn(table.state)
    assert table.state.actor() == -2
    assert table.state.result() == [1, 3, 2]
    assert table.state.scores()[1:] == [0, 0]


@pytest.mark.rule("ROM-129", "ROM-R42")
def test_tie_breaks() -> None:
    # seat 0: 2 soldiers; seat 1: 2 battle tokens; the bonuses are alike, population comes before battles
    table = Table(2)
    table.d[at.SOLDIERS] = 2
    table.d[at.TROPHIES + 1] = 2
    table.d[at.STAGE] = at.S_END
    assert table.state.scores()[0] == table.state.scores()[1]
    assert table.state.result() == [1, 2]
    table.d[at.SOLDIERS] = 0
    table.d[at.TROPHIES + 1] = 0
    assert table.state.result() == [1, 1]


@pytest.mark.rule("ROM-R42")
def test_the_game_ends_after_the_last_round() -> None:
    table = Table(2)
    table.d[at.ROUND] = 60
    table.d[at.TURN] = 1
    flow.end_turn(table.state)
    table.settle()
    assert table.state.actor() == -2
    assert table.d[at.OVERTIME] == 1


@pytest.mark.rule("ROM-R41", "ROM-150", "ROM-R36", "ROM-132")
def test_what_is_decided_at_scoring_and_in_which_order() -> None:
    table = Table(2)
    capital(table, 0, table.here, 4)
    table.build(table.beside(E), at.FARM)
    table.owns(0, at.ARCHITECTUS)
    table.owns(1, at.SACERDOS)
    table.unit(1, table.beside(W), at.SOLDIER)
    closing.evaluate(table.state)
    table.settle()
    assert table.state.actor() == 0
    assert table.legal() == [at.DONE, at.HEX_AT + table.beside(E)]
    table.play(at.HEX_AT + table.beside(E))
    # Sacerdos: only where the player has some influence already
    assert table.state.actor() == 1
    assert table.legal() == [at.DONE, at.HEX_AT + table.beside(W)]
    table.play(at.HEX_AT + table.beside(W))
    assert holds(table)[table.beside(W)] == 1  # 2 to 1
    table.play(at.HEX_AT + table.beside(W))
    # then the dominion of seat 0: five plains around are still controlled
    assert table.state.actor() == 0
    wanted = sorted(at.HEX_AT + table.beside(way) for way in (E, SE, SW, NW, NE))
    assert [action for action in table.legal() if action in wanted] == wanted
    assert at.HEX_AT + table.beside(W) not in table.legal()
    table.play(at.HEX_AT + table.beside(E))
    assert table.state.actor() == -2
    # capital 4, and the marked farm 1
    assert scoring.Score(table.state).points[scoring.DOMINIONS * 4] == 5
