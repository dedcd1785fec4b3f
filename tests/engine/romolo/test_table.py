"""The table: what lies where, what is clicked for what, why not, the battle told blow by blow, what moves."""

from __future__ import annotations

import random

import pytest

from oikist.core.scene import Scene
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import GAME, aid, battle, characters, market
from oikist.games.romolo import layout as at
from oikist.games.romolo.clicks import parts
from oikist.games.romolo.doings import do_label
from oikist.games.romolo.reasons import why_not
from oikist.games.romolo.state import RomoloState
from oikist.games.romolo.wording import text
from tests.engine.romolo.handmade import E, Table, W, box
from tests.engine.romolo.players import choose


def scene(table: Table, seat: int | None = 0) -> Scene:
    return GAME.scene(table.state.observe(seat))


def label(table: Table, ident: str, seat: int | None = 0) -> str:
    return scene(table, seat).labels[ident].english()


def fight(table: Table) -> int:
    """Two soldiers of Red against a worker of Lapis, in the combat phase; the hex."""
    place = table.here
    table.unit(0, place, at.SOLDIER, 2)
    table.unit(1, place)
    for kind in range(at.TOKEN_KINDS):
        table.d[at.BANK + kind] = 5
    table.d[at.STAGE] = at.S_COMBAT
    return place


def test_panels_are_the_same_all_the_time() -> None:
    table = Table(3)
    first = [(panel.name, panel.width, panel.height, panel.beside, panel.reference) for panel in scene(table).panels]
    assert [name for name, *_ in first] == ["board", "market", "hand", "aid"]
    assert [beside for _, _, _, beside, _ in first] == [False, True, False, False]
    place = fight(table)
    table.play(at.ATTACK_AT + place * 6 + 1)
    second = [(panel.name, panel.width, panel.height, panel.beside, panel.reference) for panel in scene(table).panels]
    assert second == first
    assert [panel.name for panel in scene(table, None).panels] == ["board", "market", "hand", "aid"]


@pytest.mark.rule("ROM-111", "ROM-R12")
def test_the_market_tells_what_changes_next() -> None:
    table = Table(2)
    table.d[at.PRICE + at.GRAIN] = 4
    table.d[at.UP + at.GRAIN] = 2
    table.d[at.DOWN + at.GRAIN] = 1
    # 4 + 2, at most 5, less 1
    assert market.next_price(table.state, at.GRAIN) == 4
    table.d[at.DOWN + at.GRAIN] = 0
    assert market.next_price(table.state, at.GRAIN) == 5
    assert label(table, "market:grain") == "grain costs 4, 5 after the next change of prices"
    assert label(table, "update").startswith("cubes on the market: 2; with 2 more prices change")
    table.d[at.UP + at.WOOD] = 2
    assert label(table, "update") == "cubes on the market: 4; prices change in the next maintenance phase"


@pytest.mark.rule("ROM-R22")
def test_coins_of_others_are_veiled() -> None:
    table = Table(2)
    table.d[at.COINS + 1] = 7
    shown = scene(table, 0)
    assert shown.labels["coins:2"].english() == "Lapis: coins"
    body = next(panel.body for panel in shown.panels if panel.name == "market")
    assert '<g class="veiled" display="none"><text' in body
    assert ">3½</text>" in body
    assert scene(table, 1).labels["coins:2"].english() == "Lapis: 3½ in coins"
    assert GAME.seat_line(table.state.observe(1), 1).english() == "3½ coins; no resources"
    assert "coins" not in GAME.seat_line(table.state.observe(0), 1).english()
    # halves: one is half a coin, two are one coin, none are none
    for halves, told in ((0, "0 coins"), (1, "½ coin"), (2, "1 coin"), (3, "1½ coins")):
        table.d[at.COINS] = halves
        assert GAME.seat_line(table.state.observe(0), 0).english() == f"{told}; no resources"


@pytest.mark.rule("ROM-68", "ROM-83")
def test_power_and_limits_of_each_player() -> None:
    table = Table(2)
    table.build(int(table.d[at.CAPITAL]) - 1, at.TEMPLE, at.TEMPLE, at.FORUM)
    table.unit(0, table.here, at.SOLDIER)
    table.unit(0, table.here, count=2)
    # a tower and three constructions: power 4, so four workers and three military units
    assert label(table, "player:1") == (
        "Red: power 4; workers: 2 of 4; soldiers: 1 and mercenaries: 0, of 3 together; battle tokens: 0"
    )


def test_every_character_is_told_in_full() -> None:
    assert len(characters.TEXTS) == at.CHARACTERS
    panel = next(one for one in scene(Table(2)).panels if one.reference)
    told = {head.english(): words.english() for head, words in panel.notes}
    assert all(told[at.NAMES[number]] == characters.TEXTS[number].english() for number in range(at.CHARACTERS))
    assert len(aid.CONSTRUCTIONS) == 9
    table = Table(2)
    table.d[at.DISPLAY] = at.HEROS + 1
    table.owns(0, at.DUX)
    table.d[at.DUX_LEFT] = 3
    assert label(table, "character:1") == "Heros: +2 to your value in one attack. Costs 3."
    assert label(table, "mine:dux").endswith("(uses left: 3)")
    assert "Dux" in label(table, "owns:1", 1)


@pytest.mark.rule("ROM-36")
def test_what_a_worker_does_is_clicked_where_it_lies() -> None:
    table = Table(2)
    here = table.here
    name = table.box.names[here]
    east = table.box.names[table.beside(E)]
    table.unit(0, here)
    table.goods(0, wood=4, stone=4, grain=3)
    table.build(here, at.FARM)
    table.build(table.beside(E), at.WAREHOUSE)
    for kind in range(at.TOKEN_KINDS):
        table.d[at.BANK + kind] = 5
    for resource in range(5):
        table.d[at.PRICE + resource] = 1
    table.d[at.COINS] = 8
    table.d[at.DISPLAY] = at.HEROS + 1
    table.select(here)
    state = table.state
    wanted = {
        at.MOVE_AT + table.beside(E): (f"hex:{east}",),
        at.BUILD_AT + at.TEMPLE: ("bank:temple",),
        at.DISMANTLE_AT + at.FARM: ("do:dismantle", f"built:farm:{name}"),
        at.TRANSFORM_AT + at.FARM * 8 + at.TEMPLE: (f"built:farm:{name}", "into:temple"),
        at.PRODUCE_AT + 6 * 7 + E: (f"hex:{name}", f"built:warehouse:{east}"),
        at.REFINE_AT + at.WOOD: ("own:wood", "own:refined"),
        at.CREATE_AT + at.WORKER: ("reserve:worker",),
        at.HIRE_AT + 1: ("bank:mercenary",),
        at.HIRE_AT + 2: ("hire:2",),
        at.CHAR_AT: ("character:1",),
        at.SELL_AT + at.WOOD * 5 + at.SALT: ("own:wood", "column:salt"),
        at.BUY_AT + at.SALT: ("market:salt",),
    }
    for action, clicked in wanted.items():
        assert action in state.actions()
        assert parts(state, action) == clicked
    drawn = scene(table)
    assert {"into:temple", "hire:2"} <= set(drawn.labels)
    # nothing on the table is only there to be pressed where a thing can be clicked
    assert [ident for ident in drawn.labels if ident.startswith("do:")] == ["do:dismantle"]


@pytest.mark.rule("ROM-41", "ROM-78", "ROM-33")
def test_why_not_says_which_rule() -> None:
    table = Table(2)
    here = table.here
    table.unit(0, here)
    table.terrain(table.beside(W), at.WATER)
    table.select(here)
    state = table.state
    ids = {
        "bank:temple": "ROM-48",
        f"hex:{table.box.names[table.beside(W)]}": "ROM-33",
        "own:wood": "ROM-78",
        "character:1": "ROM-75",
        "reserve:soldier": "ROM-71",
        "coins:2": "ROM-R22",
        "mine:heros": "ROM-140",
    }
    for ident, rule in ids.items():
        ruling = why_not(state, [ident])
        assert ruling is not None
        assert ruling.id == rule, (ident, ruling)
    assert why_not(state, [f"hex:{table.box.names[table.beside(E)]}"]) is None
    unknown = why_not(state, ["hex:Z9"])
    assert unknown is not None
    assert unknown.id == "CORE-2"


@pytest.mark.rule("ROM-89", "ROM-96", "ROM-97")
def test_a_battle_is_told_blow_by_blow() -> None:
    table = Table(2)
    place = fight(table)
    name = table.box.names[place]
    table.play(at.ATTACK_AT + place * 6 + 1, at.NUMBER_AT + 2)
    one = battle.battle(table.state)
    assert one is not None
    # two soldiers of 3 against a worker of 1
    assert [side.value for side in one.sides] == [6, 1]
    assert label(table, "side:1") == f"Red attacks on {name} with 2 × soldier: 6 in strength; value 6"
    assert label(table, "token:double").endswith("your value is 12 then")
    assert label(table, "token:double", 1).endswith("(in the hand)")
    told = [
        text(table.state.observe(seat), table.state.seen(at.SYMBOL_AT + at.SWORD, seat)).english() for seat in (0, 1)
    ]
    assert told == ["Red chooses: sword.", "Red has chosen a die token."]
    table.play(at.SYMBOL_AT + at.SWORD)
    assert "a die token is chosen" in label(table, "side:1", None)
    seen = table.state.seen(at.SYMBOL_AT + at.PLUS, None)
    assert seen == at.SAW_REVEAL + at.SWORD * 6 + at.PLUS
    # 6 against 1 + 3: one more in casualties for the sword, none for a difference of 2
    assert text(table.state.observe(None), seen).english() == (
        "Both tokens are shown: Red sword, Lapis +3. Red 6, Lapis 4: Red wins a battle token. Casualties: Red causes 1."
    )
    assert GAME.notation(table.state.observe(None), seen) == "reveals sword plus"
    table.play(at.SYMBOL_AT + at.PLUS)
    assert battle.battle(table.state) is None
    assert int(table.d[at.TROPHIES]) == 1


@pytest.mark.rule("ROM-92", "ROM-93")
def test_a_retreat_is_told() -> None:
    table = Table(2)
    place = fight(table)
    name = table.box.names[place]
    table.play(at.ATTACK_AT + place * 6 + 1, at.NUMBER_AT + 2, at.SYMBOL_AT + at.BLANK)
    seen = table.state.seen(at.SYMBOL_AT + at.FOOT, 0)
    assert text(table.state.observe(0), seen).english() == "Both tokens are shown: Red blank, Lapis foot."
    table.play(at.SYMBOL_AT + at.FOOT)
    assert GAME.prompt(table.state.observe(1)).english() == (
        f"Do you retreat from {name}? If nobody does: Red 6, Lapis 1: Red wins a battle token. "
        "Casualties: Red causes 1."
    )
    assert parts(table.state, at.FLEE) == ("do:retreat",)
    assert text(table.state, at.FLEE).english() == (
        f"Lapis retreats from {name}: Red wins the battle and a battle token."
    )


@pytest.mark.rule("ROM-95")
def test_the_die_is_told_in_the_same_words() -> None:
    table = Table(2, dice=True)
    place = fight(table)
    table.play(at.ATTACK_AT + place * 6 + 1, at.NUMBER_AT + 2)
    assert table.state.actor() == CHANCE
    assert text(table.state.observe(0), at.SYMBOL_AT + at.BLANK).english() == "Red rolls: blank."
    table.play(at.SYMBOL_AT + at.BLANK)
    assert text(table.state.observe(0), at.SYMBOL_AT + at.SHIELD).english() == (
        "The die shows: Red blank, Lapis shield. Red 6, Lapis 1: Red wins a battle token, no casualties."
    )
    assert not any(ident.startswith("token:") for ident in scene(table).labels)


def test_what_moves() -> None:
    table = Table(2)
    here = table.here
    name, east = table.box.names[here], table.box.names[table.beside(E)]
    table.unit(0, here)
    table.goods(0, wood=1, stone=1)
    table.d[at.BANK + at.FARM] = 1
    table.select(here)
    observed = table.state.observe(0)
    assert GAME.motion(observed, at.MOVE_AT + table.beside(E)) == {
        f"unit:1:worker:{east}:used": f"unit:1:worker:{name}:used"
    }
    assert GAME.motion(observed, at.BUILD_AT + at.FARM)[f"built:farm:{name}"] == "bank:farm"
    # what cannot be known does not move
    assert GAME.motion(observed, at.SAW_TOKEN) == {}


def test_the_last_move_is_marked() -> None:
    table = Table(2)
    here = table.here
    table.unit(0, here)
    table.goods(0, wood=1, stone=1)
    drawn = GAME.scene(
        table.state.observe(0), [at.MOVE_AT + here, at.BUY_AT + at.SALT, at.SELL_AT + at.WOOD * 5 + at.GRAIN]
    )
    assert drawn.marks == ("column:grain", f"hex:{table.box.names[here]}", "market:salt")
    body = next(panel.body for panel in drawn.panels if panel.name == "market")
    assert body.count('class="ring"') == 2


def test_what_a_payment_costs_is_said() -> None:
    table = Table(2)
    here = table.here
    table.unit(0, here)
    table.goods(0, grain=2)
    table.d[at.COINS] = 8
    table.d[at.PRICE + at.GRAIN] = 1
    table.d[at.BANK_MERCENARIES] = 2
    table.select(here)
    table.play(at.HIRE_AT + 2)
    assert GAME.prompt(table.state).english().startswith("Coins to pay: 2. Do you give grain instead?")
    told = [do_label(table.state, f"do:number:{number}").english() for number in range(3)]
    assert told == ["no grain", "1 grain, worth 1", "2 grain, worth 2"]


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"dice": True}), (4, {"teams": True})])
def test_every_button_says_something(seats: int, options: dict[str, bool]) -> None:
    rng = random.Random(8)
    state = box(seats, **options).start()
    assert isinstance(state, RomoloState)
    buttons: set[str] = set()
    while state.actor() != OVER:
        actions = state.actions()
        actor = int(state.actor())
        if actor >= 0:
            for action in actions:
                for ident in parts(state, action):
                    if ident.startswith("do:"):
                        buttons.add(ident)
                        assert do_label(state, ident).english()
        weights = state.weights()
        state._apply(rng.choices(actions, weights)[0] if actor == CHANCE else choose(state, actions, rng))
    assert "do:done" in buttons


def test_what_is_on_no_table_gets_an_answer_too() -> None:
    table = Table(2)
    table.unit(0, table.here)
    name = table.box.names[table.here]
    strange = [
        "",
        "hex:",
        f"edge:{name}",
        f"edge:{name}:up",
        f"stock:99:wood:{name}",
        f"stock:3:refined:{name}",
        f"built:palace:{name}",
        f"unit:{'1' * 5000}:worker:{name}",
        f"unit:9:worker:{name}",
        f"character:{'9' * 5000}",
        "character:²",
        "into:palace",
        "market:coins",
        "token:",
    ]
    for active in (False, True):
        if active:
            table.select(table.here)
        for ident in strange:
            ruling = why_not(table.state, [ident])
            assert ruling is not None
            assert ruling.text.english()


def test_numbers_lie_above_what_glows_in_the_hand() -> None:
    table = Table(2)
    table.goods(0, wood=2)
    table.d[at.COINS] = 6
    (drawn,) = [panel.body for panel in scene(table).panels if panel.name == "hand"]
    for ident in ("own:wood", "own:coins", "reserve:worker"):
        part = drawn[drawn.index(f'id="{ident}"') :]
        assert 0 < part.index("glow-target") < part.index('class="badge"')
