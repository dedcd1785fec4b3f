"""The solitaire game: the A.I.'s turn, its battles, the events, its points."""

from __future__ import annotations

import pytest

from oikist.games.romolo import explain, scoring
from oikist.games.romolo import layout as at
from oikist.games.romolo.engine import rival
from tests.engine.romolo.handmade import SE, E, Table, W

HERE = (0, 0)


def alone() -> Table:
    """A table for one; the rival's tower stands at the top, the player's capital at the bottom."""
    table = Table(1)
    table.d[at.CAPITAL + 1] = table.box.rival + 1
    table.state.set_tower(table.box.rival, 1)
    return table


def enemy(table: Table, place: int, count: int = 1, status: int = at.FRESH) -> None:
    table.unit(1, place, at.SOLDIER, count, status)


def rivals_turn(table: Table) -> Table:
    table.d[at.STAGE] = at.S_RIVAL
    table.d[at.STEP] = 0
    table.settle()
    return table


def where(table: Table) -> dict[int, int]:
    return {
        place: int(table.state.of_type(1, place, at.SOLDIER))
        for place in range(table.box.hexes)
        if table.state.of_type(1, place, at.SOLDIER)
    }


@pytest.mark.rule("ROM-152", "ROM-R25", "ROM-153")
def test_the_set_up_for_one() -> None:
    state = alone().box.start()
    assert state.actions() == [at.SEAT_AT]
    state.play(at.SEAT_AT)
    table = alone()
    assert table.box.dice  # the die is rolled
    assert [int(table.d[at.EVENTS + colour]) for colour in range(5)] == [9, 4, 3, 2, 1]
    restored = table.box.restore(state.to_bytes())
    assert restored.to_bytes() == state.to_bytes()


@pytest.mark.rule("ROM-157")
def test_nobody_enters_the_rivals_capital() -> None:
    table = alone()
    near = [place for place in range(table.box.hexes) if table.box.apart[table.box.rival * at.HEXES + place] == 1]
    table.unit(0, near[0])
    table.select(near[0])
    assert at.MOVE_AT + table.box.rival not in table.legal()
    assert table.box.replacements == 2


@pytest.mark.rule("ROM-154", "ROM-R43")
def test_a_group_goes_towards_the_players_capital() -> None:
    table = alone()
    table.capital(0, table.hex(0, 3) if (0, 3) in table.box.places else table.hex(-2, 4))
    enemy(table, table.hex(0, -1), 2)
    rivals_turn(table)
    assert table.asks() == "F_DRIFT"
    assert table.state.actor() == -1
    start = table.hex(0, -1)
    goal = int(table.d[at.CAPITAL]) - 1
    for action in table.legal():
        place = action - at.HEX_AT
        assert table.box.apart[place * at.HEXES + goal] < table.box.apart[start * at.HEXES + goal]
    assert len(set(table.state.weights())) == 1
    table.play(table.legal()[0])
    assert sum(where(table).values()) == 2
    assert where(table) != {start: 2}
    assert table.asks() == "F_EVENT"


@pytest.mark.rule("ROM-154", "ROM-R43")
def test_weaker_units_beside_it_attract_it() -> None:
    table = alone()
    enemy(table, table.here, 2)  # 4
    table.unit(0, table.beside(E), at.SOLDIER)  # 3
    table.unit(0, table.beside(W), at.SOLDIER, 2)  # 6
    rivals_turn(table)
    assert table.legal() == [at.HEX_AT + table.beside(E)]
    table.play(at.HEX_AT + table.beside(E))
    assert where(table) == {table.beside(E): 2}
    assert table.asks() == "F_EVENT"  # each unit acts once


@pytest.mark.rule("ROM-154", "ROM-R43")
def test_the_players_tower_is_a_unit_of_4() -> None:
    for count, goes in ((2, False), (3, True)):
        table = alone()
        table.capital(0, table.beside(E))
        enemy(table, table.here, count)
        rivals_turn(table)
        assert (table.asks() == "F_DRIFT" and at.HEX_AT + table.beside(E) in table.legal()) == goes


@pytest.mark.rule("ROM-154", "ROM-R13")
def test_it_razes_what_stands_in_its_hex() -> None:
    table = alone()
    table.build(table.here, at.FARM, at.FARM, at.TEMPLE)
    enemy(table, table.here, 2)
    rivals_turn(table)
    assert (table.asks(), table.state.actor()) == ("F_RAZE", -1)
    assert table.legal() == [at.BUILT_AT + at.FARM, at.BUILT_AT + at.TEMPLE]
    assert table.state.weights() == [2, 1]
    table.play(at.BUILT_AT + at.FARM, at.BUILT_AT + at.TEMPLE)
    assert table.state.built(table.here, at.FARM) == 1
    assert where(table) == {table.here: 2}


@pytest.mark.rule("ROM-154", "ROM-155", "ROM-R25", "ROM-R43")
def test_it_attacks_units_in_its_hex_with_two_each() -> None:
    table = alone()
    enemy(table, table.here, 2)
    table.unit(0, table.here, at.SOLDIER)
    rivals_turn(table)
    assert table.asks() == "F_BATTLE"
    table.play(at.SYMBOL_AT + at.PLUS, at.SYMBOL_AT + at.BLANK)  # 4 + 3 to 3
    assert table.d[at.TROPHIES + 1] == 1
    assert table.d[at.SOLDIERS] == 0  # one casualty


@pytest.mark.rule("ROM-156", "ROM-R43")
def test_a_weaker_group_goes_back_up_to_two_hexes_or_fights() -> None:
    table = alone()
    start = table.hex(-1, 1)
    enemy(table, start)
    table.unit(0, start, at.SOLDIER)
    rivals_turn(table)
    home = table.box.rival
    for _ in range(2):
        assert table.asks() == "F_DRIFT"
        before = min(table.box.apart[place * at.HEXES + home] for place in where(table))
        table.play(table.legal()[0])
        assert min(table.box.apart[place * at.HEXES + home] for place in where(table)) == before - 1
    assert table.asks() == "F_EVENT"
    closed = alone()
    enemy(closed, start)
    closed.unit(0, start, at.SOLDIER)
    for way in range(6):
        place = closed.box.near[start * 6 + way]
        if place >= 0:
            closed.unit(0, int(place), at.EXPLORER)
            closed.d[at.EXPLORERS] = 1
    rivals_turn(closed)
    assert closed.asks() == "F_BATTLE"


@pytest.mark.rule("ROM-155", "ROM-R43")
def test_it_stays_on_water_that_it_explores() -> None:
    table = alone()
    start = table.hex(0, -1)
    for place in range(table.box.hexes):
        if place != start and table.box.apart[place * at.HEXES + start] == 1:
            table.terrain(place, at.FACE_DOWN)
    enemy(table, start)
    rivals_turn(table)
    table.play(table.legal()[0])
    assert table.asks() == "F_TILE"
    table.play(at.TERRAIN_AT + at.WATER)
    place = next(iter(where(table)))
    assert place != start
    assert table.d[at.TERRAIN + place] == at.WATER


@pytest.mark.rule("ROM-155", "ROM-R43")
def test_groups_act_in_random_order_and_lying_ones_not_at_all() -> None:
    table = alone()
    enemy(table, table.here)
    enemy(table, table.hex(0, -2))
    enemy(table, table.beside(SE), status=at.LYING)
    rivals_turn(table)
    assert table.asks() == "F_GROUP"
    assert table.legal() == sorted([at.HEX_AT + table.here, at.HEX_AT + table.hex(0, -2)])


@pytest.mark.rule("ROM-158")
def test_the_die_may_end_the_game() -> None:
    for face, ends in ((0, False), (2, False), (4, False), (5, True), (6, True)):
        table = alone()
        table.d[at.ENDING] = 1
        rivals_turn(table)
        assert table.asks() == "F_DIE"
        table.play(at.NUMBER_AT + face)
        assert (table.asks() != "F_EVENT") == ends


def drawn(table: Table, colour: int) -> Table:
    rivals_turn(table)
    assert table.asks() == "F_EVENT"
    table.play(at.NUMBER_AT + colour)
    return table


@pytest.mark.rule("ROM-159", "ROM-S9", "ROM-R1")
def test_white() -> None:
    table = alone()
    rivals_turn(table)
    assert table.state.weights() == [9, 4, 3, 2, 1]
    table.play(at.NUMBER_AT + rival.WHITE)
    assert table.d[at.EVENTS] == 8
    assert table.state.actor() == 0
    assert table.d[at.ROUND] == 2


@pytest.mark.rule("ROM-160", "ROM-R44")
def test_yellow() -> None:
    for face, slot in ((2, 1), (3, 2), (4, 3), (5, -1), (0, -1)):
        table = alone()
        for number in range(5):
            table.d[at.DISPLAY + number] = at.HEROS + 1 + number
        table = drawn(table, rival.YELLOW)
        table.play(at.NUMBER_AT + face)
        assert table.state.tiles_owned(1) == (1 if slot >= 0 else 0)
        if slot >= 0:
            assert table.state.owns(1, at.HEROS + slot) == 1
            assert table.asks() == "F_CHARACTER"
            assert table.d[at.DISPLAY + slot] == 0


@pytest.mark.rule("ROM-161")
def test_pink() -> None:
    table = drawn(alone(), rival.PINK)
    for face in (5, 6, 2, 0, 3):
        table.play(at.NUMBER_AT + face)
    assert [int(table.d[at.PRICE + kind]) for kind in range(5)] == [2, 2, 0, 0, 1]
    assert table.coins(1) == 2


@pytest.mark.rule("ROM-162", "ROM-R43")
@pytest.mark.parametrize(("face", "units"), [(0, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_blue(face: int, units: int) -> None:
    table = drawn(alone(), rival.BLUE)
    table.play(at.NUMBER_AT + face)
    assert where(table) == ({table.box.rival: units} if units else {})
    assert table.units(1, table.box.rival, at.SOLDIER) == ({at.LYING: units} if units else {})


@pytest.mark.rule("ROM-162", "ROM-R43")
def test_it_has_four_soldiers() -> None:
    table = alone()
    enemy(table, table.hex(0, -2), 3, status=at.LYING)
    drawn(table, rival.BLUE).play(at.NUMBER_AT + 6)
    assert table.d[at.SOLDIERS + 1] == 4


@pytest.mark.rule("ROM-163")
def test_brown_without_units_is_blue_and_all_cubes_come_back() -> None:
    table = alone()
    table.d[at.EVENTS] = 2
    drawn(table, rival.BROWN)
    assert table.asks() == "F_DIE"
    table.play(at.NUMBER_AT + 2)
    assert [int(table.d[at.EVENTS + colour]) for colour in range(5)] == [9, 4, 3, 2, 1]
    assert sum(where(table).values()) == 1


@pytest.mark.rule("ROM-163", "ROM-R43")
def test_brown_moves_every_group_whatever_is_there() -> None:
    table = alone()
    table.capital(0, table.hex(-2, 4))
    enemy(table, table.hex(-1, 0), status=at.LYING)  # stands up as the turn ends
    for place in range(table.box.hexes):
        if table.box.apart[place * at.HEXES + table.hex(-1, 0)] == 1:
            table.unit(0, place, at.SOLDIER)
    drawn(table, rival.BROWN)
    assert table.asks() == "F_DRIFT"
    table.play(table.legal()[0])
    assert where(table) != {table.hex(-1, 0): 1}
    assert table.state.actor() == 0


@pytest.mark.rule("ROM-164", "ROM-R44")
def test_what_the_rival_scores() -> None:
    table = alone()
    home = table.box.rival
    far = table.hex(-1, 3)
    table.terrain(far, at.FACE_DOWN)
    table.d[at.MARK + far] = 3
    middle = table.here
    table.terrain(table.beside(E), at.WATER)
    enemy(table, middle, 3)
    table.owns(1, at.PUBLICUS)
    table.d[at.TROPHIES + 1] = 2
    table.d[at.COINS + 1] = 2 * 9
    # a soldier of the player beside them: 1 to ½
    table.unit(0, table.beside(W), at.SOLDIER)
    score = scoring.Score(table.state)
    around = sum(1 for way in range(6) if table.box.near[middle * 6 + way] >= 0)
    held = {place for place in range(table.box.hexes) if score.influence.holder[place] == 1}
    assert {home, far, middle, table.beside(E)} <= held
    assert table.beside(W) not in held
    # home, the unexplored hex, the middle and all around it but one
    assert len(held) == 3 + around - 1
    first = 1
    assert score.points[scoring.CONTROLLED * 4 + first] == len(held) + 2  # the unexplored one counts three
    assert score.points[scoring.DOMINIONS * 4 + first] == 2 * len(held)
    assert score.points[scoring.POPULATION * 4 + first] == 4  # 3 * 1½
    assert score.points[scoring.CHARACTER_TILES * 4 + first] == 1
    assert score.points[scoring.BATTLES * 4 + first] == 2
    assert score.points[scoring.MONEY * 4 + first] == 2


@pytest.mark.rule("ROM-R25", "ROM-102")
def test_the_player_loses_with_the_tower() -> None:
    table = alone()
    table.capital(0, table.here)
    table.d[at.DAMAGED] = 1
    enemy(table, table.here, 4)
    rivals_turn(table)
    table.play(at.SYMBOL_AT + at.DOUBLE, at.SYMBOL_AT + at.BLANK)  # 16 to 4
    assert table.state.actor() == -2
    assert table.state.lost()
    assert table.state.scores() == [-1000]
    verdict = explain.verdict(table.state)
    assert verdict is not None
    assert verdict.english() == "Lost: the tower has fallen."
    # a lost game has no score that could be counted step by step
    assert explain.finale(table.state) == []


@pytest.mark.rule("ROM-R56")
def test_the_score_is_the_lead() -> None:
    table = alone()
    table.d[at.TROPHIES] = 9
    table.d[at.STAGE] = at.S_END
    score = scoring.Score(table.state)
    lead = int(score.total(0) - score.total(1))
    assert table.state.scores() == [lead]
    assert [entry.points for entry in explain.ledger(table.state)] == [lead]
    verdict = explain.verdict(table.state)
    assert verdict is not None
    assert verdict.english() == f"Won, {score.total(0)} to {score.total(1)}"
    table.d[at.TROPHIES + 1] = 40
    verdict = explain.verdict(table.state)
    assert verdict is not None
    assert verdict.english().startswith("Beaten")
