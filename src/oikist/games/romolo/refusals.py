"""Why an action of Romolo o Remo? is refused: rule ids and words. Asked about one action at a time, never in search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.errors import Ruling, not_now
from oikist.core.text import Text
from oikist.games.romolo.engine import attacking, building, trading, working
from oikist.games.romolo.layout import (
    AGREE,
    APOTHECARIUS,
    ARCHITECTUS,
    ATTACK_AT,
    BANK,
    BANK_MERCENARIES,
    BUILD_AT,
    BUY_AT,
    CAPITAL,
    CHAR_AT,
    COINS,
    CONVERT_AT,
    CREATE_AT,
    DISMANTLE_AT,
    DISPLAY,
    EXPLORER,
    EXPLORERS,
    F_ASK,
    F_ATTACKERS,
    F_BATTLE,
    F_BOUGHT,
    F_COST,
    F_DISMISS,
    F_FEED,
    F_LIMIT,
    F_MARKET,
    F_OFFER,
    F_RAZE,
    F_RETURN,
    F_SALARY,
    F_SOURCE,
    F_UNIT,
    F_UNPAID,
    F_VALUE,
    F_WALLS,
    FACE_DOWN,
    FRESH,
    GATHER_AT,
    GO_ON,
    HEXES,
    HIRE_AT,
    HIRED,
    IGNORES,
    LEAP_AT,
    LOOK_AT,
    MERCENARIES,
    MOVE_AT,
    NAMES,
    PRODUCE_AT,
    PRODUCED,
    RAZE,
    REFINE_AT,
    REFINED,
    RETREATED,
    S_ACTION,
    S_COMBAT,
    SAIL_AT,
    SEEN_BY,
    SELL_AT,
    SOLDIER,
    SOLDIERS,
    STAGE,
    STATUSES,
    TERRAIN,
    TO_HAND_AT,
    TOKEN,
    TOWER,
    TRANSFORM_AT,
    UNIT_AT,
    UP,
    USE_AT,
    WALL,
    WATER,
    WORKED,
    WORKER,
    WORKERS,
)

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

BUILDING_RULES: Final = ("ROM-45", "ROM-46", "ROM-47", "ROM-48", "ROM-49", "ROM-51", "ROM-52", "ROM-53")
"""By kind of construction: what it costs and where it stands."""

_ALPHABET: Final = sorted(NAMES)

_FRAME_RULES: Final = {
    F_ASK: ("ROM-27", Text("First it must be said whether the units are hostile.")),
    F_COST: ("ROM-41", Text("The construction cannot be paid like this.")),
    F_SOURCE: ("ROM-67", Text("There are not so many cubes in the warehouses of the hex, or in the hand.")),
    F_VALUE: ("ROM-R49", Text("So many cubes cannot be given: too few do not suffice, and too many are not owed.")),
    F_WALLS: ("ROM-43", Text("No wall can stand there.")),
    F_RETURN: ("ROM-55", Text("The construction does not cost this resource.")),
    F_MARKET: ("ROM-79", Text("This is no cube that the market action can still move.")),
    F_BOUGHT: ("ROM-R39", Text("This cannot lie on the new character tile.")),
    F_ATTACKERS: ("ROM-84", Text("So many standing units cannot attack.")),
    F_RAZE: ("ROM-86", Text("This cannot be razed now.")),
    F_BATTLE: ("ROM-R14", Text("The battle asks for something else now.")),
    F_LIMIT: ("ROM-69", Text("First a unit over the limit has to go.")),
    F_UNPAID: ("ROM-107", Text("First the unpaid mercenaries have to be settled.")),
    F_SALARY: ("ROM-105", Text("So much salt cannot be paid.")),
    F_DISMISS: ("ROM-108", Text("There is no such mercenary to dismiss.")),
    F_FEED: ("ROM-110", Text("First the units that no farm feeds have to be settled.")),
    F_OFFER: ("ROM-R26", Text("This cannot be part of the exchange.")),
}


def character_rule(character: int) -> str:
    """The rule of a character: RULES.md has them in alphabetical order from ROM-130 on.

    Example:
        >>> character_rule(0), character_rule(16)
        ('ROM-130', 'ROM-151')
    """
    place = _ALPHABET.index(NAMES[character])
    # Praedo takes two rules
    return f"ROM-{130 + place + (1 if place > _ALPHABET.index('Praedo') else 0)}"


def refusal(state: Board, action: int) -> Ruling:
    """Why the one to decide may not do this; `action` is in range, not legal, and the game not over."""
    top = int(state.top())
    if top:
        kind = int(state.d[top])
        if kind == F_UNIT:
            return _unit(state, top, action) or not_now(action)
        found = _FRAME_RULES.get(kind)
        return Ruling(found[0], found[1]) if found else not_now(action)
    stage = state.d[STAGE]
    if stage == S_ACTION:
        return _between(state, action) or not_now(action)
    if stage == S_COMBAT:
        return _combat(state, action) or not_now(action)
    return not_now(action)


def _between(state: Board, action: int) -> Ruling | None:
    """Between activations."""
    seat = int(state.actor())
    if UNIT_AT <= action < BUILD_AT:
        kind, status, place = _unit_code(action)
        if status not in (FRESH, FRESH + 1):
            return Ruling("ROM-25", Text("This unit has been activated already, or lies."))
        if state.units(seat, place, kind, status) == 0:
            if state.of_type(seat, place, kind):
                return Ruling("ROM-25", Text("The units of this type there have been activated already, or lie."))
            return Ruling("ROM-22", Text("You have no such unit there."))
        if state.hostile(seat, place):
            return Ruling("ROM-29", Text("Beside hostile units it can only retreat, and there is nowhere to go."))
        return Ruling("ROM-R50", Text("There is nothing that this unit could do."))
    if CONVERT_AT <= action < ATTACK_AT:
        return _convert(state, seat, action - CONVERT_AT)
    if action == USE_AT + ARCHITECTUS:
        return _no_character(state, seat, ARCHITECTUS) or Ruling("ROM-132", Text("There is no other farm to mark."))
    if MOVE_AT <= action < UNIT_AT or BUILD_AT <= action < CONVERT_AT or USE_AT <= action < AGREE or action == GO_ON:
        return Ruling("ROM-R50", Text("Choose a unit first."))
    if ATTACK_AT <= action < USE_AT:
        return Ruling("ROM-84", Text("Attacks come in the combat phase, after the actions."))
    return None


def _convert(state: Board, seat: int, code: int) -> Ruling:
    token, place = code // HEXES, code % HEXES
    if state.units(seat, place, EXPLORER, token) == 0:
        return Ruling("ROM-73", Text("No explorer of yours stands there that has not been activated."))
    if state.stock(seat, 2) == 0:
        return Ruling("ROM-73", Text("That costs 1 grain from the hand."))
    return Ruling("ROM-68", Text("You have as many workers as you may have."))


def _unit_code(action: int) -> tuple[int, int, int]:
    code = action - UNIT_AT
    return code // HEXES // STATUSES, code // HEXES % STATUSES, code % HEXES


def _combat(state: Board, action: int) -> Ruling | None:
    seat = int(state.actor())
    if not ATTACK_AT <= action < USE_AT:
        if MOVE_AT <= action < CONVERT_AT:
            return Ruling("ROM-21", Text("The action phase is over."))
        return None
    place, target = (action - ATTACK_AT) // 6, (action - ATTACK_AT) % 6
    if not any(attacking.standing(state, seat, place, group) for group in range(8)):
        return Ruling("ROM-84", Text("None of your units stands there."))
    if target != RAZE:
        return Ruling("ROM-85", Text("This player has no units there that you could attack."))
    if state.opponents(seat, place) or state.tower(place) not in (-1, seat, state.box.partner(seat)):
        return Ruling("ROM-86", Text("Where others have units or a tower there is a battle first."))
    if not any(attacking.can_raze(state, seat, place, group) for group in range(8)):
        return Ruling("ROM-R13", Text("Only units of positive value raze, and none with a penalty token."))
    return Ruling("ROM-86", Text("There is nothing to destroy."))


# the active unit


def _unit(state: Board, at: int, action: int) -> Ruling | None:
    d = state.d
    seat, kind, here, left, flags = (int(d[at + number]) for number in (1, 2, 3, 4, 5))
    if UNIT_AT <= action < BUILD_AT or CONVERT_AT <= action < ATTACK_AT:
        return Ruling("ROM-R3", Text("The active unit has to finish first."))
    if ATTACK_AT <= action < USE_AT:
        return Ruling("ROM-84", Text("Attacks come in the combat phase, after the actions."))
    if action == 0:
        return Ruling("ROM-R50", Text("The unit that was chosen has to do something."))
    if state.unasked(seat, here):
        return Ruling("ROM-27", Text("First the others in this hex are asked whether they are hostile."))
    if MOVE_AT <= action < LOOK_AT:
        return _move(state, at, action - MOVE_AT)
    if LOOK_AT <= action < UNIT_AT:
        return _look(state, at, action - LOOK_AT)
    if LEAP_AT <= action < SAIL_AT:
        return Ruling("ROM-137", Text("Eques allows two extra moves in a turn, from land to adjacent land."))
    if SAIL_AT <= action < AGREE:
        return Ruling(
            "ROM-142", Text("Nauta allows a move from land to water and one from water to water, once a turn.")
        )
    if not BUILD_AT <= action < CONVERT_AT and not USE_AT <= action < LEAP_AT:
        return None
    if kind != WORKER:
        return Ruling("ROM-26", Text("Only workers can do that; this unit can only move."))
    if state.hostile(seat, here):
        return Ruling("ROM-26", Text("Beside hostile units a worker can only retreat."))
    if flags & RETREATED:
        return Ruling("ROM-30", Text("After retreating a unit can only move in this phase."))
    if flags & TOKEN and not flags & IGNORES:
        return Ruling("ROM-32", Text("With a penalty token a unit can only move."))
    if action >= USE_AT:
        return _use(state, seat, action - USE_AT)
    if left == 0 or flags & WORKED:
        return Ruling("ROM-25", Text("This worker has no action left."))
    return _work(state, seat, int(working.acting(state, at)), action)


def _move(state: Board, at: int, there: int) -> Ruling:
    d = state.d
    seat, here, left, flags = (int(d[at + number]) for number in (1, 3, 4, 5))
    if flags & WORKED:
        return Ruling("ROM-25", Text("An action other than a move ends the unit's actions."))
    if left == 0:
        return Ruling("ROM-24", Text("This unit has no action left."))
    if there >= state.box.hexes or state.direction(here, there) < 0:
        return Ruling("ROM-28", Text("A move goes to an adjacent hex."))
    if there == state.box.rival:
        return Ruling("ROM-157", Text("Nobody enters the capital of the A.I."))
    if state.hostile(seat, here):
        if d[TERRAIN + there] == FACE_DOWN:
            return Ruling("ROM-R5", Text("A retreat does not go to an unexplored hex."))
        return Ruling("ROM-29", Text("Beside hostile units a unit can only retreat towards its capital."))
    return Ruling("ROM-33", Text("Water is entered from a hex with a harbour or from water."))


def _look(state: Board, at: int, there: int) -> Ruling:
    d = state.d
    seat, kind, here, left = (int(d[at + number]) for number in (1, 2, 3, 4))
    if kind != EXPLORER:
        return Ruling("ROM-34", Text("Only the explorer looks at face-down tiles."))
    if left == 0:
        return Ruling("ROM-24", Text("This unit has no action left."))
    if there >= state.box.hexes or state.direction(here, there) < 0 or d[TERRAIN + there] != FACE_DOWN:
        return Ruling("ROM-34", Text("The explorer looks at an adjacent face-down tile."))
    if state.hostile(seat, here):
        return Ruling("ROM-R28", Text("Beside hostile units the explorer can only retreat."))
    assert d[SEEN_BY + there]
    return Ruling("ROM-R55", Text("You have looked at this tile before."))


def _no_character(state: Board, seat: int, character: int) -> Ruling | None:
    name = Text("{words}", {"words": NAMES[character]})
    if state.owns(seat, character) == 0:
        return Ruling(character_rule(character), Text("You do not have {character}.", {"character": name}))
    if not state.ready(seat, character):
        return Ruling("ROM-77", Text("{character} has been used this turn.", {"character": name}))
    return None


def _use(state: Board, seat: int, character: int) -> Ruling | None:
    if character >= len(NAMES):
        return Ruling("ROM-R26", Text("There is no ally who could agree to an exchange now."))
    return _no_character(state, seat, character) or Ruling(
        "ROM-R27", Text("{character} would have no effect here.", {"character": NAMES[character]})
    )


def _work(state: Board, seat: int, place: int, action: int) -> Ruling | None:
    if action < DISMANTLE_AT:
        return _build(state, seat, place, action - BUILD_AT)
    if action < TRANSFORM_AT:
        return Ruling("ROM-55", Text("No such construction stands here."))
    if action < PRODUCE_AT:
        return _transform(state, seat, place, action - TRANSFORM_AT)
    if action < GATHER_AT:
        return _produce(state, seat, place, action)
    if action < REFINE_AT:
        return Ruling("ROM-65", Text("No warehouse here holds this."))
    if action < CREATE_AT:
        return Ruling("ROM-66", Text("That takes two cubes of the kind, from the hand or this hex."))
    if action < HIRE_AT:
        return _create(state, seat, place, action - CREATE_AT)
    if action < CHAR_AT:
        return _hire(state, seat, action - HIRE_AT)
    if action < SELL_AT:
        return _character(state, seat, action - CHAR_AT)
    return _trade(state, seat, place, action)


def _stands(state: Board, place: int, kind: int) -> Ruling | None:
    """What is wrong with the terrain for a kind, or with the bank."""
    if kind >= TOWER:
        return Ruling("ROM-54", Text("A tower is not built."))
    if state.d[TERRAIN + place] == WATER:
        return Ruling("ROM-R11", Text("On water nothing is built."))
    if not building.terrain_fits(state, place, kind):
        return Ruling(BUILDING_RULES[kind], Text("This construction cannot stand on this terrain."))
    if state.d[BANK + kind] == 0:
        return Ruling("ROM-117", Text("The bank has no more of these."))
    return None


def _build(state: Board, seat: int, place: int, kind: int) -> Ruling:
    found = _stands(state, place, kind)
    if found is not None:
        return found
    if kind == WALL and state.built(place, WALL) == 6:
        return Ruling("ROM-43", Text("Every edge of this hex has a wall."))
    if not building.has_room(state, place, kind):
        return Ruling(
            "ROM-42", Text("This hex is full: {count} constructions.", {"count": int(building.limit(state, place))})
        )
    return Ruling(BUILDING_RULES[kind], Text("You do not have the resources for this construction."))


def _transform(state: Board, seat: int, place: int, code: int) -> Ruling:
    old, new = code // 8, code % 8
    if state.built(place, old) == 0:
        return Ruling("ROM-56", Text("No such construction stands here."))
    found = _stands(state, place, new)
    if found is not None:
        return found
    if new == WALL and state.built(place, WALL) == 6:
        return Ruling("ROM-43", Text("Every edge of this hex has a wall."))
    if not building.exchange_fits(state, place, old, new):
        return Ruling("ROM-R32", Text("The hex would hold more constructions than it may."))
    return Ruling("ROM-56", Text("You do not have the resources for the new construction."))


def _produce(state: Board, seat: int, place: int, action: int) -> Ruling:
    to_hand = action >= TO_HAND_AT
    code = action - (TO_HAND_AT if to_hand else PRODUCE_AT)
    extra = code // (7 if to_hand else 49)
    way = code % 7 if to_hand else code % 49 // 7
    if state.d[TERRAIN + place] == WATER:
        return Ruling("ROM-R11", Text("On water nothing is produced."))
    source = place if way == 6 else int(state.box.near[place * 6 + way])
    if source < 0 or (way < 6 and state.d[TERRAIN + source] != WATER):
        return Ruling("ROM-59", Text("A worker produces from its own hex, or salt from adjacent water."))
    if state.d[PRODUCED] >> source & 1:
        return Ruling("ROM-61", Text("This hex has produced this turn."))
    if to_hand:
        found = _no_character(state, seat, APOTHECARIUS)
        if found is not None:
            return found
    else:
        target = place if code % 7 == 6 else int(state.box.near[place * 6 + code % 7])
        if target < 0 or not state.free_warehouse(target):
            return Ruling("ROM-62", Text("No empty warehouse is there."))
        if target != place and state.walled(target, (code % 7 + 3) % 6):
            return Ruling("ROM-63", Text("The warehouse is behind a protective wall."))
        if state.hostile(seat, target):
            return Ruling("ROM-63", Text("There are hostile units beside the warehouse."))
    assert extra
    return Ruling("ROM-148", Text("You have no Praepositus for this resource, or have used it this turn."))


def _create(state: Board, seat: int, place: int, kind: int) -> Ruling | None:
    d = state.d
    power = int(state.capital_power(seat))
    if kind == WORKER:
        if d[WORKERS + seat] >= building.most_workers(power):
            return Ruling("ROM-68", Text("You have as many workers as you may have."))
        if d[WORKERS + seat] >= state.box.workers:
            return Ruling("ROM-117", Text("You have no more workers in the hand."))
        return Ruling("ROM-70", Text("A worker costs 3 grain."))
    if kind == SOLDIER:
        if d[CAPITAL + seat] != place + 1:
            return Ruling("ROM-71", Text("Soldiers are created in the capital."))
        if d[SOLDIERS + seat] + d[MERCENARIES + seat] >= building.most_military(power):
            return Ruling("ROM-68", Text("You have as many soldiers and mercenaries as you may have."))
        if state.stock(seat, REFINED) >= 2:
            return Ruling("ROM-117", Text("You have no more soldiers in the hand."))
        return Ruling("ROM-71", Text("A soldier costs 2 refined."))
    if kind != EXPLORER:
        return None
    if d[EXPLORERS + seat]:
        return Ruling("ROM-117", Text("You have no explorer in the hand."))
    return Ruling("ROM-72", Text("An explorer costs 2 grain."))


def _hire(state: Board, seat: int, count: int) -> Ruling | None:
    d = state.d
    if not 1 <= count <= 2:
        return None
    if d[BANK_MERCENARIES] < count:
        return Ruling("ROM-117", Text("The bank has not so many mercenaries."))
    room = building.most_military(state.capital_power(seat)) - d[SOLDIERS + seat] - d[MERCENARIES + seat]
    if room < count:
        return Ruling("ROM-68", Text("You may not have so many soldiers and mercenaries."))
    return Ruling("ROM-74", Text("A mercenary costs 1 silver, or resources of that value."))


def _character(state: Board, seat: int, slot: int) -> Ruling:
    d = state.d
    if d[DISPLAY + slot] == 0:
        return Ruling("ROM-75", Text("There is no tile in this place of the display."))
    if d[HIRED]:
        return Ruling("ROM-76", Text("Only one character may be hired in a turn."))
    price = 2 + int(state.tiles_owned(seat))
    if d[COINS + seat] < 2 * price:
        return Ruling("ROM-75", Text("Your next character costs {price} coins.", {"price": price}))
    return Ruling("ROM-R39", Text("A resource from the hand must lie on this character."))


def _trade(state: Board, seat: int, place: int, action: int) -> Ruling:
    d = state.d
    if action >= BUY_AT:
        return Ruling("ROM-82", Text("You cannot pay the market value."))
    resource, column = (action - SELL_AT) // 5, (action - SELL_AT) % 5
    if column == resource:
        return Ruling("ROM-81", Text("A sold cube goes to a column other than its own."))
    if d[UP + column] >= trading.COLUMN:
        return Ruling("ROM-81", Text("This column has two cubes."))
    if state.at_hand(seat, place, resource) == 0:
        return Ruling("ROM-78", Text("You have no such cube, neither in the hand nor in this hex."))
    return Ruling("ROM-78", Text("At value 0 nothing can be sold."))
