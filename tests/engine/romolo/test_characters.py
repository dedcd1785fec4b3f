"""The characters, each with a test of its own; Artifex, Consul and Patronus are in test_scoring."""

from __future__ import annotations

import pytest

from oikist.games.romolo import layout as at
from oikist.games.romolo import scoring
from oikist.games.romolo.engine import fighting, flow
from tests.engine.romolo.handmade import NW, SE, SW, E, Table, W

OWN = 6


def worker(*characters: int, count: int = 1, **goods: int) -> Table:
    table = Table()
    table.unit(0, table.here, count=count)
    table.goods(0, **goods)
    for character in characters:
        table.owns(0, character)
    return table


def use(character: int) -> int:
    return at.USE_AT + character


def battle(*mine: int, theirs: tuple[int, ...] = (), tower: bool = False) -> Table:
    """Three soldiers attack a soldier, or a tower."""
    table = Table()
    table.d[at.STAGE] = at.S_COMBAT
    for seat in range(4):
        table.d[at.PUT_AWAY + seat] = at.BLANK + 1
    table.unit(0, table.here, at.SOLDIER)
    if tower:
        table.capital(1, table.here)
    else:
        table.unit(1, table.here, at.SOLDIER)
    for seat, characters in enumerate((mine, theirs)):
        for character in characters:
            table.owns(seat, character)
            if character == at.DUX:
                table.d[at.DUX_LEFT + seat] = 4
    table.play(at.ATTACK_AT + table.here * 6 + 1)
    return table


def values(table: Table) -> tuple[int, int]:
    return int(fighting.value(table.state, 0)), int(fighting.value(table.state, 1))


@pytest.mark.rule("ROM-130", "ROM-R40", "ROM-R27", "ROM-77")
def test_aedificator_pays_in_wood_or_stone_for_one_more() -> None:
    table = worker(at.AEDIFICATOR, count=2, wood=6)
    table.select(table.here)
    table.play(at.BUILD_AT + at.TEMPLE)  # 2 stone and 1 wood: four wood instead
    assert table.hand(0) == [2, 0, 0, 0, 0]
    table.goods(0, wood=9)
    table.select(table.here)
    assert at.BUILD_AT + at.TEMPLE not in table.legal()  # once a turn
    table = worker(at.AEDIFICATOR, wood=6)
    table.build(table.here, at.FARM)
    table.select(table.here)
    assert at.TRANSFORM_AT + at.FARM * 8 + at.TEMPLE not in table.legal()  # Builds only


@pytest.mark.rule("ROM-130", "ROM-R40")
def test_aedificator_after_temples_and_only_if_the_player_likes() -> None:
    table = worker(at.AEDIFICATOR, wood=3, stone=3)
    table.build(table.here, at.TEMPLE)
    table.select(table.here)
    table.play(at.BUILD_AT + at.TEMPLE)
    # 2 stone and 1 wood, less one: a stone and a wood, or two stone; with Aedificator 3 cubes, and of these mixtures
    # only three wood is more than one of the others with a cube on top
    plain, helped = at.NUMBER_AT, at.NUMBER_AT + 32
    assert table.legal() == [plain + 1, plain + 2, helped]
    table.play(helped)
    assert table.hand(0) == [0, 3, 0, 0, 0]
    assert not table.state.ready(0, at.AEDIFICATOR)


@pytest.mark.rule("ROM-131")
def test_apothecarius_puts_one_production_into_the_hand() -> None:
    table = worker(at.APOTHECARIUS)
    table.terrain(table.here, at.FOREST)
    table.build(table.here, at.MILL)
    table.unit(0, table.beside(E))
    table.select(table.here)
    assert table.legal(at.PRODUCE_AT, at.TO_HAND_AT) == []  # there is no warehouse
    table.play(at.TO_HAND_AT + OWN)
    assert table.hand(0) == [2, 0, 0, 0, 0]
    table.select(table.beside(E))
    assert table.legal(at.TO_HAND_AT, at.GATHER_AT) == []


@pytest.mark.rule("ROM-132", "ROM-R36", "ROM-69")
def test_architectus_makes_a_farm_count_for_its_owner_alone() -> None:
    table = worker(at.ARCHITECTUS)
    table.capital(0, table.here)
    table.build(table.here, at.TEMPLE, at.TEMPLE, at.FARM)
    table.build(table.beside(E), at.FARM)
    assert table.state.capital_power(0) == 3
    table.play(use(at.ARCHITECTUS), at.HEX_AT + table.here)
    assert table.state.capital_power(0) == 4
    assert table.state.power_for(1, table.here) == 3
    assert use(at.ARCHITECTUS) not in table.legal()  # once a turn
    assert int(scoring.reached(table.state, 0)).bit_count() == 7
    # a worker more than power 3 allows; when the mark goes elsewhere the power is lost
    table.unit(0, table.beside(W), count=3)
    table.d[at.CHARS_USED] = 0
    table.play(use(at.ARCHITECTUS))  # the only other farm
    assert (table.asks(), table.state.actor()) == ("F_LIMIT", 0)


@pytest.mark.rule("ROM-R36")
def test_the_mark_goes_with_the_last_farm() -> None:
    table = worker(at.ARCHITECTUS)
    table.build(table.here, at.FARM)
    table.play(use(at.ARCHITECTUS))
    table.select(table.here)
    table.play(at.DISMANTLE_AT + at.FARM, at.RESOURCE_AT + at.WOOD)
    assert table.d[at.MARKED] == 0


@pytest.mark.rule("ROM-135", "ROM-R38")
def test_defensor_brings_walls_and_defends() -> None:
    table = worker(count=2, stone=1)
    table.d[at.COINS] = 4
    table.d[at.DISPLAY] = at.DEFENSOR + 1
    table.select(table.here)
    table.play(at.CHAR_AT)
    assert table.legal() == [at.NUMBER_AT + number for number in range(4)]
    table.play(at.NUMBER_AT + 3)
    assert (table.d[at.DEFENSOR_WALLS], table.d[at.BANK + at.WALL]) == (3, 17)
    if table.state.actor() == -1:
        table.play(table.legal()[0])
    table.select(table.here)
    table.play(at.BUILD_AT + at.WALL, at.EDGE_AT + E, at.EDGE_AT + SE, at.EDGE_AT + SW)
    # three walls: the stone pays for one of them, or none
    assert table.legal() == [at.NUMBER_AT + 2, at.NUMBER_AT + 3]
    table.play(at.NUMBER_AT + 2)
    assert (table.d[at.DEFENSOR_WALLS], table.d[at.BANK + at.WALL], table.hand(0)[at.STONE]) == (1, 16, 0)
    assert table.state.ready(0, at.DEFENSOR)  # walls are no use of it
    fight = battle(theirs=(at.DEFENSOR,))
    assert fight.state.actor() == 1
    fight.play(use(at.DEFENSOR))
    assert values(fight) == (3, 4)
    assert fight.legal(at.DONE, at.USE_AT + 30) == [at.SYMBOL_AT + symbol for symbol in range(5)]


@pytest.mark.rule("ROM-136", "ROM-R38", "ROM-R14")
def test_dux_adds_up_to_four_in_a_game() -> None:
    table = battle(at.DUX)
    assert table.legal() == [at.DONE, *[at.NUMBER_AT + number for number in (1, 2, 3, 4)]]
    table.play(at.NUMBER_AT + 3)
    assert values(table) == (6, 3)
    assert table.d[at.DUX_LEFT] == 1
    assert table.asks() == "F_BATTLE"
    assert table.legal() == [at.SYMBOL_AT + symbol for symbol in range(5)]  # one battle a turn, declared at once
    defending = battle(theirs=(at.DUX,))
    defending.play(at.NUMBER_AT + 1, at.SYMBOL_AT, at.SYMBOL_AT) if defending.state.actor() == 0 else None
    assert defending.state.actor() == 1
    defending.play(at.NUMBER_AT + 4)
    assert values(defending) == (3, 7)


@pytest.mark.rule("ROM-137", "ROM-R37")
def test_eques_gives_two_extra_moves_on_land() -> None:
    table = worker(at.EQUES, stone=1, wood=1)
    table.terrain(table.beside(SE), at.WATER)
    table.terrain(table.beside(SW), at.FACE_DOWN)
    table.select(table.here)
    leaps = {action - at.LEAP_AT for action in table.legal(at.LEAP_AT, at.SAIL_AT)}
    assert leaps == {table.beside(way) for way in (E, W, NW, 5)}  # land to land, nothing unexplored
    table.play(at.LEAP_AT + table.beside(E), at.LEAP_AT + table.here)
    assert table.legal(at.LEAP_AT, at.SAIL_AT) == []
    table.play(at.MOVE_AT + table.beside(E), at.BUILD_AT + at.FARM)  # both own actions are left
    assert table.state.built(table.beside(E), at.FARM) == 1


@pytest.mark.rule("ROM-137", "ROM-R37")
def test_eques_may_serve_two_units() -> None:
    table = worker(at.EQUES, count=2)
    for way in (E, W):
        table.select(table.here)
        table.play(at.MOVE_AT + table.beside(way), at.MOVE_AT + table.here, at.LEAP_AT + table.beside(way))
        if table.asks() == "F_UNIT":
            table.play(at.DONE)
    assert table.units(0, table.beside(E)) == {at.LYING: 1}
    assert table.units(0, table.beside(W)) == {at.LYING: 1}


@pytest.mark.rule("ROM-138", "ROM-R40")
def test_foederatus_spares_three_mercenaries_in_a_game() -> None:
    table = worker(at.FOEDERATUS)
    table.d[at.FOEDERATUS_LEFT] = 3
    table.d[at.COINS] = 2
    table.select(table.here)
    table.play(at.HIRE_AT + 2)
    assert table.legal() == [at.NUMBER_AT + 1, at.NUMBER_AT + 2]  # the coin pays for one of the two at most
    table.play(at.NUMBER_AT + 1)
    assert (table.coins(0), table.d[at.FOEDERATUS_LEFT]) == (0, 2)
    # in the pay the spared ones are not in the row: of four, two are spared, 1 + 2 are due
    table = Table()
    table.owns(0, at.FOEDERATUS)
    table.d[at.FOEDERATUS_LEFT] = 2
    table.unit(0, table.here, at.MERCENARY, 4)
    table.goods(0, salt=10)
    table.d[at.STAGE] = at.S_UPKEEP
    table.d[at.STEP] = at.U_PAY
    table.settle()
    assert table.legal() == [at.NUMBER_AT, at.NUMBER_AT + 1, at.NUMBER_AT + 2]
    table.play(at.NUMBER_AT + 2)
    if table.asks() == "F_SALARY":
        table.play(at.NUMBER_AT + 3)
    assert table.hand(0)[at.SALT] == 7


@pytest.mark.rule("ROM-139")
def test_furnarus_feeds_two() -> None:
    table = Table()
    table.owns(0, at.FURNARUS)
    table.unit(0, table.here, count=3)
    table.d[at.STAGE] = at.S_UPKEEP
    table.d[at.STEP] = at.U_FEED
    table.settle()
    assert use(at.FURNARUS) in table.legal()
    table.play(use(at.FURNARUS))
    assert table.asks() == "F_FEED"  # one of three is left
    assert use(at.FURNARUS) not in table.legal()
    table.play(table.legal()[0])
    assert table.d[at.WORKERS] == 2


@pytest.mark.rule("ROM-140", "ROM-E34", "ROM-R27")
def test_heros_adds_two_to_one_attack() -> None:
    table = battle(at.HEROS)
    table.play(use(at.HEROS))
    assert values(table) == (5, 3)
    assert not table.state.ready(0, at.HEROS)
    table.play(at.SYMBOL_AT + at.SHIELD, at.SYMBOL_AT + at.SHIELD)
    table.d[at.STAGE] = at.S_COMBAT
    table.d[at.TURN] = 0
    defending = battle(theirs=(at.HEROS,))
    assert defending.legal() == [at.SYMBOL_AT + symbol for symbol in range(5)]  # not in defence


@pytest.mark.rule("ROM-141", "ROM-R39")
@pytest.mark.parametrize(("temples", "gives", "takes"), [(3, 4, 1), (4, 3, 1), (5, 2, 1), (6, 1, 1), (7, 1, 2)])
def test_mercator_exchanges_by_power(temples: int, gives: int, takes: int) -> None:
    table = worker(at.MERCATOR, grain=4)
    table.build(table.here, *[at.TEMPLE] * temples)
    table.select(table.here)
    table.play(use(at.MERCATOR))
    for _ in range(takes):
        table.play(at.RESOURCE_AT + at.REFINED)
    assert table.hand(0) == [0, 0, 4 - gives, 0, takes]
    assert table.units(0, table.here) == {at.LYING: 1}  # it is the worker's action
    poor = worker(at.MERCATOR, grain=gives - 1)
    poor.build(poor.here, *[at.TEMPLE] * temples)
    poor.select(poor.here)
    assert use(at.MERCATOR) not in poor.legal()


@pytest.mark.rule("ROM-142")
def test_nauta_moves_one_cube_more() -> None:
    table = worker(at.NAUTA, grain=2)
    table.select(table.here)
    table.play(at.SELL_AT + at.GRAIN * 5 + at.SALT)
    assert at.DONE in table.legal()
    table.play(at.SELL_AT + at.GRAIN * 5 + at.SALT)
    assert table.coins(0) == 2
    assert not table.state.ready(0, at.NAUTA)


@pytest.mark.rule("ROM-142", "ROM-R37")
def test_nauta_takes_a_unit_to_sea() -> None:
    table = worker(at.NAUTA, count=2)
    far = table.hex(2, 0)
    for place in (table.beside(E), far):
        table.terrain(place, at.WATER)
    table.select(table.here)
    assert at.MOVE_AT + table.beside(E) not in table.legal()
    table.play(at.SAIL_AT + table.beside(E), at.SAIL_AT + far)
    assert table.legal(at.SAIL_AT, at.AGREE) == []
    table.play(at.MOVE_AT + table.beside(E))  # its own two actions are left
    table.play(at.MOVE_AT + table.here)
    assert table.units(0, table.here) == {at.FRESH: 1, at.LYING: 1}
    table.select(table.here)
    assert table.legal(at.SAIL_AT, at.AGREE) == []  # once a turn


@pytest.mark.rule("ROM-143", "ROM-R39")
def test_negotiator_gives_a_free_market_action() -> None:
    table = worker(count=3, grain=3, stone=1)
    table.d[at.COINS] = 4
    table.d[at.DISPLAY] = at.NEGOTIATOR + 1
    table.select(table.here)
    table.play(at.CHAR_AT)
    assert table.legal() == [at.RESOURCE_AT + at.STONE, at.RESOURCE_AT + at.GRAIN]
    table.play(at.RESOURCE_AT + at.GRAIN)
    assert table.hand(0) == [0, 1, 2, 0, 0]  # what lies on it is spent
    assert table.d[at.NEGOTIATED] == 1 << at.GRAIN
    while table.state.actor() == -1:
        table.play(table.legal()[0])
    # after the worker's own action (it was just hired: from this turn on)
    assert use(at.NEGOTIATOR) in table.legal()
    table.play(use(at.NEGOTIATOR))
    assert {(action - at.SELL_AT) // 5 for action in table.legal(at.SELL_AT, at.BUY_AT)} == {at.GRAIN}
    table.play(at.SELL_AT + at.GRAIN * 5 + at.SALT)
    assert table.coins(0) == 1
    assert table.units(0, table.here) == {at.FRESH: 2, at.LYING: 1}
    # and before it
    table.d[at.CHARS_USED] = 0
    table.select(table.here)
    table.play(use(at.NEGOTIATOR), at.SELL_AT + at.GRAIN * 5 + at.SALT)
    assert at.MOVE_AT + table.beside(E) in table.legal()
    assert at.SELL_AT + at.STONE * 5 + at.WOOD in table.legal()


@pytest.mark.rule("ROM-143", "ROM-148", "ROM-R39")
def test_negotiator_and_praepositus_need_a_resource() -> None:
    table = worker()
    table.d[at.COINS] = 4
    table.d[at.DISPLAY] = at.NEGOTIATOR + 1
    table.d[at.DISPLAY + 1] = at.PRAEPOSITUS + 1
    table.select(table.here)
    assert table.legal(at.CHAR_AT, at.SELL_AT) == []


@pytest.mark.rule("ROM-144", "ROM-R38")
def test_obsessor_sets_penalty_tokens_aside() -> None:
    table = Table()
    table.owns(0, at.OBSESSOR)
    table.unit(0, table.here, status=at.FRESH + 1)
    table.goods(0, wood=1, stone=1)
    table.select(table.here, token=1)
    assert at.BUILD_AT + at.FARM not in table.legal()
    table.play(use(at.OBSESSOR), at.BUILD_AT + at.FARM)
    assert table.units(0, table.here) == {at.LYING + 1: 1}  # aside, not gone
    fight = Table()
    fight.owns(0, at.OBSESSOR)
    fight.d[at.STAGE] = at.S_COMBAT
    fight.unit(0, fight.here, at.SOLDIER, status=at.FRESH + 1)
    fight.unit(1, fight.here, at.SOLDIER)
    fight.play(at.ATTACK_AT + fight.here * 6 + 1)
    assert values(fight) == (0, 3)
    fight.play(use(at.OBSESSOR))
    assert values(fight) == (3, 3)


@pytest.mark.rule("ROM-144", "ROM-R38", "ROM-R13")
def test_obsessor_razes_with_a_penalty_token() -> None:
    table = Table()
    table.owns(0, at.OBSESSOR)
    table.d[at.STAGE] = at.S_COMBAT
    table.unit(0, table.here, status=at.FRESH + 1)
    table.build(table.here, at.FARM)
    table.play(at.ATTACK_AT + table.here * 6 + at.RAZE)
    assert table.state.built(table.here, at.FARM) == 0


@pytest.mark.rule("ROM-144", "ROM-R38")
def test_obsessor_adds_two_against_a_tower() -> None:
    table = battle(at.OBSESSOR, tower=True)
    table.play(at.USE_AT + fighting.CHARGE)
    assert values(table) == (5, 4)
    assert battle(at.OBSESSOR).legal() == [at.SYMBOL_AT + symbol for symbol in range(5)]  # only there


@pytest.mark.rule("ROM-146", "ROM-R39")
def test_praedo_robs_half_a_die() -> None:
    table = worker(at.PRAEDO)
    table.unit(1, table.beside(E))
    table.goods(1, wood=1, salt=2)
    table.select(table.here)
    table.play(use(at.PRAEDO))
    assert table.state.actor() == -1
    # a blank gives 0, 2 and 3 give 1, 4 and 5 give 2, 6 gives 3
    assert (table.legal(), table.state.weights()) == ([at.NUMBER_AT + number for number in range(4)], [1, 2, 2, 1])
    table.play(at.NUMBER_AT + 2)
    assert table.legal() == [at.RESOURCE_AT + at.WOOD, at.RESOURCE_AT + at.SALT]
    table.play(at.RESOURCE_AT + at.SALT, at.RESOURCE_AT + at.WOOD)
    assert (table.hand(0), table.hand(1)) == ([1, 0, 0, 1, 0], [0, 0, 0, 1, 0])
    assert table.units(0, table.here) == {at.LYING: 1}


@pytest.mark.rule("ROM-146", "ROM-R39")
def test_praedo_takes_a_silver_where_there_is_nothing_else() -> None:
    table = worker(at.PRAEDO)
    table.unit(1, table.beside(E))
    table.d[at.COINS + 1] = 5
    table.select(table.here)
    table.play(use(at.PRAEDO))
    assert (table.coins(0), table.coins(1)) == (1, 1.5)
    assert table.state.actor() == 0  # no die
    poor = worker(at.PRAEDO)
    poor.unit(1, poor.beside(E))
    poor.select(poor.here)
    assert use(at.PRAEDO) not in poor.legal()


@pytest.mark.rule("ROM-147")
def test_whom_praedo_cannot_rob() -> None:
    for what in ("wall", "token", "hostile", "same hex"):
        table = worker(at.PRAEDO)
        table.goods(1, wood=1)
        place = table.here if what == "same hex" else table.beside(E)
        table.unit(1, place)
        if what == "wall":
            table.wall(place, W)
        if what == "token":
            table.state.change(0, table.here, at.WORKER, at.FRESH, at.FRESH + 1, 1)
        if what == "hostile":
            table.unit(2, table.here)
        table.select(table.here, token=1 if what == "token" else 0)
        if table.asks() == "F_ASK":
            table.play(at.IS_HOSTILE if what == "hostile" else at.IS_PEACEFUL)
        assert use(at.PRAEDO) not in table.legal()


@pytest.mark.rule("ROM-148", "ROM-E26", "ROM-R39")
def test_praepositus_figure() -> None:
    table = worker(count=3, grain=1)
    table.d[at.COINS] = 4
    table.d[at.DISPLAY] = at.PRAEPOSITUS + 1
    table.build(table.here, at.WAREHOUSE)
    table.build(table.beside(E), at.WAREHOUSE)
    table.unit(0, table.beside(E))
    table.select(table.here)
    table.play(at.CHAR_AT)  # the only resource goes on it by itself
    while table.state.actor() == -1:
        table.play(table.legal()[0])
    assert (table.d[at.PREPOSED], table.hand(0)) == (at.GRAIN + 1, [0] * 5)
    table.select(table.here)
    with_help = at.PRODUCE_AT + 49 + OWN * 7 + OWN
    assert {with_help, with_help - 49} <= set(table.legal())  # if the player likes
    table.play(with_help)
    assert table.state.stored(table.here, at.GRAIN) == 2
    table.select(table.beside(E))
    assert table.legal(at.PRODUCE_AT + 49, at.GATHER_AT) == []
    table.play(at.PRODUCE_AT + OWN * 7 + OWN)
    assert table.state.stored(table.beside(E), at.GRAIN) == 1


@pytest.mark.rule("ROM-149", "ROM-R40")
def test_publicus_counts_three_and_costs_like_one() -> None:
    table = worker()
    table.owns(0, at.PUBLICUS)
    table.d[at.COINS] = 6
    table.d[at.DISPLAY] = at.HEROS + 1
    table.select(table.here)
    table.play(at.CHAR_AT)
    assert table.coins(0) == 0
    assert scoring.Score(table.state).points[scoring.CHARACTER_TILES * 4] == 4


@pytest.mark.rule("ROM-150", "ROM-R36")
def test_sacerdos_is_used_at_scoring_only() -> None:
    table = worker(at.SACERDOS)
    table.select(table.here)
    assert table.legal(at.USE_AT, at.LEAP_AT) == []


@pytest.mark.rule("ROM-151", "ROM-E27", "ROM-R37")
def test_traductor_figure() -> None:
    # the worker in A produces stone from B
    table = worker(at.TRADUCTOR)
    b = table.beside(E)
    table.terrain(b, at.HILL)
    table.wall(b, W)  # walls do not stop it
    table.build(b, at.MILL)
    table.build(table.here, at.WAREHOUSE)
    table.select(table.here)
    table.play(use(at.TRADUCTOR), at.HEX_AT + b)
    target = at.PRODUCE_AT + OWN * 7 + W
    assert target in table.legal()
    assert table.legal(at.MOVE_AT, at.BUILD_AT) == []  # one action other than moving
    table.play(target)
    assert table.state.stored(table.here, at.STONE) == 2
    assert table.units(0, table.here) == {at.LYING: 1}


@pytest.mark.rule("ROM-151", "ROM-R37", "ROM-R4")
def test_hostile_units_stop_traductor() -> None:
    table = worker(at.TRADUCTOR, grain=3)
    b = table.beside(E)
    table.unit(1, b)
    table.select(table.here)
    table.play(use(at.TRADUCTOR), at.HEX_AT + b)
    assert table.state.actor() == 1
    table.play(at.IS_HOSTILE)
    assert table.state.ready(0, at.TRADUCTOR)  # a refused try costs nothing
    table.play(use(at.TRADUCTOR))
    assert at.HEX_AT + b not in table.legal()
    table.play(at.HEX_AT + table.beside(W), at.CREATE_AT + at.WORKER)
    assert table.units(0, table.beside(W)) == {at.LYING: 1}  # what it makes stands there


@pytest.mark.rule("ROM-R27")
def test_characters_are_fresh_in_every_players_turn() -> None:
    table = Table()
    table.owns(1, at.DEFENSOR)
    table.state.use(1, at.DEFENSOR)
    assert not table.state.ready(1, at.DEFENSOR)
    flow.end_turn(table.state)
    assert table.state.ready(1, at.DEFENSOR)
