"""Actions of Romolo o Remo? in whole sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oikist.core.state import EVERYTHING
from oikist.core.text import Param, Text, plain
from oikist.games.romolo import battle
from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import acting_hex, beside, frame_kind, hex_name, unit_parts
from oikist.games.romolo.names import (
    EDGES,
    EFFECTS,
    EVENTS,
    GROUPS,
    KINDS,
    RESOURCES,
    RIVAL,
    SYMBOLS,
    TERRAINS,
    UNITS,
    coins,
    kind_text,
    seat_name,
)

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board


def _who(state: Board) -> Text:
    """The seat that decides, or for whom chance does."""
    top = state.top()
    if top:
        return seat_name(state, int(state.d[top + 1]))
    actor = state.actor()
    return seat_name(state, int(actor if actor >= 0 else state.d[at.TURN]))


def text(state: Board, seen: int) -> Text:
    """A whole sentence about an action, or what was seen of one; `state` is the viewer's position before it."""
    top = int(state.top())
    if top:
        return _frame(state, top, seen)
    who = {"seat": _who(state)}
    stage = state.d[at.STAGE]
    if stage == at.S_ACTION:
        return _between(state, seen, who)
    if stage == at.S_COMBAT:
        return _combat(state, seen, who)
    if stage == at.S_TURN:
        if seen == at.PLAY_TURN:
            return Text("{seat} plays this turn.", {**who})
        if seen == at.END_GAME:
            return Text("{seat} ends the game.", {**who})
        return Text("{seat} surrenders and is out of the game.", {**who})
    if stage == at.S_SCORE:
        return _scoring(state, seen, who)
    return _setup(state, seen, who)


def _setup(state: Board, seen: int, who: dict[str, Text]) -> Text:
    stage = state.d[at.STAGE]
    if stage == at.S_FIRST:
        return Text("{seat} begins.", {"seat": seat_name(state, seen - at.SEAT_AT)})
    if stage == at.S_CHOICE:
        if seen == at.SAW_CHOICE:
            return Text("{seat} takes a forest or a hill.", {**who})
        return Text("{seat} takes this tile: {terrain}.", {**who, "terrain": TERRAINS[seen - at.TERRAIN_AT]})
    if stage == at.S_FREE:
        return Text(
            "{seat} takes 1 {resource} as the free resource.", {**who, "resource": RESOURCES[seen - at.RESOURCE_AT]}
        )
    place = hex_name(state, seen - at.HEX_AT)
    if stage == at.S_TILES:
        terrain = TERRAINS[state.d[at.CHOICE + int(state.actor())]]
        return Text("{seat} lays {terrain} on {hex}.", {**who, "terrain": terrain, "hex": place})
    step = int(state.d[at.STEP])
    what = (KINDS[at.TOWER], KINDS[at.FARM], KINDS[at.WAREHOUSE])[step] if step < 3 else UNITS[0]
    return Text("{seat} puts {what} on {hex}.", {**who, "what": what, "hex": place})


def _of_unit(state: Board, code: int, who: dict[str, Text]) -> dict[str, Text]:
    """Who does it, and which unit on which hex is meant."""
    kind, _, place = unit_parts(code)
    return {**who, "unit": UNITS[kind], "hex": plain(hex_name(state, place))}


def _between(state: Board, seen: int, who: dict[str, Text]) -> Text:
    if seen == at.DONE:
        if state.d[at.ACTED] == 0:
            return Text("{seat} skips the actions and takes 1 silver.", {**who})
        return Text("{seat} ends the action phase.", {**who})
    if at.CONVERT_AT <= seen < at.ATTACK_AT:
        place = hex_name(state, (seen - at.CONVERT_AT) % at.HEXES)
        return Text("{seat} makes the explorer on {hex} a worker.", {**who, "hex": place})
    if seen >= at.USE_AT:
        return Text("{seat} uses Architectus.", {**who})
    return Text("{seat} activates {unit} on {hex}.", {**_of_unit(state, seen - at.UNIT_AT, who)})


def _combat(state: Board, seen: int, who: dict[str, Text]) -> Text:
    if seen == at.DONE:
        return Text("{seat} attacks no more.", {**who})
    place, target = (seen - at.ATTACK_AT) // 6, (seen - at.ATTACK_AT) % 6
    if target == at.RAZE:
        return Text("{seat} razes on {hex}.", {**who, "hex": hex_name(state, place)})
    params = {**who, "other": seat_name(state, target), "hex": plain(hex_name(state, place))}
    return Text("{seat} attacks {other} on {hex}.", {**params})


def _scoring(state: Board, seen: int, who: dict[str, Text]) -> Text:
    step = state.d[at.STEP]
    if seen == at.DONE:
        return Text("{seat} does not use the character.", {**who})
    params = {**who, "hex": plain(hex_name(state, seen - at.HEX_AT))}
    if step == 0:
        return Text("{seat} marks a farm on {hex} with Architectus.", {**params})
    if step == 1:
        return Text("{seat} adds influence on {hex} with Sacerdos.", {**params})
    return Text("{seat} chooses {hex} for the dominion.", {**params})


# decisions on the stack


def _frame(state: Board, top: int, seen: int) -> Text:
    kind = int(state.d[top])
    who = {"seat": _who(state)}
    if kind == at.F_UNIT:
        return _unit(state, seen, who)
    if kind in (at.F_TILE, at.F_MARK, at.F_CHARACTER, at.F_PUT_AWAY):
        return _turned(state, top, seen, who)
    if kind in (at.F_DIE, at.F_EVENT, at.F_GROUP, at.F_DRIFT):
        return _rival(state, top, seen)
    if kind == at.F_BATTLE:
        return _battle(state, top, seen, who)
    if kind == at.F_ASK:
        params = {**who, "hex": plain(hex_name(state, int(state.d[top + 2])))}
        if seen == at.IS_HOSTILE:
            return Text("{seat} is hostile on {hex}.", {**params})
        return Text("{seat} is not hostile on {hex}.", {**params})
    if kind in (at.F_LIMIT, at.F_FEED, at.F_DISMISS, at.F_UNPAID):
        return _leaving(state, kind, seen, who)
    if kind == at.F_OFFER:
        return _offer(seen, who)
    return _payment(state, top, kind, seen, who)


def _turned(state: Board, top: int, seen: int, who: dict[str, Text]) -> Text:
    place = plain(hex_name(state, int(state.d[top + 2])))
    if seen == at.SAW_TILE:
        return Text("{seat} looks at the tile on {hex}.", {**who, "hex": place})
    if seen == at.SAW_MARK:
        return Text("{seat} looks at the multiplier on {hex}.", {**who, "hex": place})
    if seen == at.SAW_PUT_AWAY:
        return Text("{seat} puts a die token away, unseen.", {**who})
    kind = state.d[top]
    if kind == at.F_PUT_AWAY:
        return Text("{seat} puts this die token away: {symbol}.", {**who, "symbol": SYMBOLS[seen - at.SYMBOL_AT]})
    if kind == at.F_CHARACTER:
        return Text("{character} is laid open.", {"character": at.NAMES[seen - at.CHARACTER_AT]})
    if kind == at.F_TILE:
        params = {"hex": place, "terrain": TERRAINS[seen - at.TERRAIN_AT]}
        if state.d[top + 3] >= 0:
            return Text("{seat} looks: {hex} is {terrain}.", {**who, **params})
        return Text("{hex} is explored: {terrain}.", {**params})
    return Text("The multiplier on {hex} is x{value}.", {"hex": place, "value": seen - at.MARK_AT})


def _rival(state: Board, top: int, seen: int) -> Text:
    kind = state.d[top]
    if kind == at.F_DIE:
        face = seen - at.NUMBER_AT
        return Text("The die shows {face}.", {"face": face}) if face else Text("The die shows a blank.")
    if kind == at.F_EVENT:
        return Text("The event cube is {colour}.", {"colour": EVENTS[seen - at.NUMBER_AT]})
    place = hex_name(state, seen - at.HEX_AT)
    if kind == at.F_GROUP:
        return Text("The A.I. units on {hex} act.", {"hex": place})
    start = hex_name(state, int(state.d[top + 2]))
    return Text("The A.I. units on {start} go to {hex}.", {"start": start, "hex": place})


def _battle(state: Board, top: int, seen: int, who: dict[str, Text]) -> Text:
    step = state.d[top + 2]
    if step <= at.BS_DECLARE_2:
        if seen == at.DONE:
            return Text("{seat} is ready.", {**who})
        if seen < at.USE_AT:
            return Text("{seat} adds {number} with Dux.", {**who, "number": seen - at.NUMBER_AT})
        name = at.NAMES[seen - at.USE_AT] if seen - at.USE_AT < len(at.NAMES) else "Obsessor"
        return Text("{seat} uses {character}.", {**who, "character": name})
    if step <= at.BS_COMMIT_2:
        return _token(state, step, seen, who)
    if seen == at.FLEE:
        place = plain(hex_name(state, int(state.d[at.B_HEX])))
        other = int(state.d[at.B_DEFENDER] if step == at.BS_FLEE else state.d[at.B_ATTACKER])
        flight: dict[str, Param] = {**who, "hex": place, "other": seat_name(state, other)}
        return Text("{seat} retreats from {hex}: {other} wins the battle and a battle token.", flight)
    if seen == at.STAY:
        sides = (battle.side_of(state, 0), battle.side_of(state, 1))
        if battle.may_flee(state, seen):
            return Text("{seat} stays.", {**who})
        return Text("{seat} stays. {outcome}", {**who, "outcome": battle.outcome_text(state, sides)})
    if step == at.BS_GO:
        params = {**who, "unit": GROUPS[int(state.d[top + 3])], "hex": plain(hex_name(state, seen - at.HEX_AT))}
        return Text("{seat}: 1 {unit} retreats to {hex}.", {**params})
    if seen == at.BUILT_AT + at.TOWER:
        return _tower_hit(state, who)
    return _destroyed(state, int(state.d[at.B_HEX]), seen, who)


def _tower_hit(state: Board, who: dict[str, Text]) -> Text:
    """A casualty of a battle goes to the tower, which takes two (ROM-98, ROM-102)."""
    owner = int(state.d[at.B_DEFENDER])
    params: dict[str, Param] = {**who, "other": seat_name(state, owner)}
    if state.d[at.DAMAGED + owner]:
        return Text("{seat} brings the tower down: {other} is out of the game.", params)
    return Text("{seat} hits the tower; at the next hit it falls, and {other} is out.", params)


def _token(state: Board, step: int, seen: int, who: dict[str, Text]) -> Text:
    """A die token is chosen, or the die rolled; with the second one both are shown, and what comes of it."""
    if seen == at.SAW_TOKEN:
        return Text("{seat} has chosen a die token.", {**who})
    first = int(state.d[at.PICKED + int(state.d[at.B_ATTACKER])]) - 1
    if seen >= at.SAW_REVEAL:
        first, second = (seen - at.SAW_REVEAL) // at.SYMBOLS, (seen - at.SAW_REVEAL) % at.SYMBOLS
    else:
        second = seen - at.SYMBOL_AT
        shown = step == at.BS_COMMIT_2 and 0 <= first < at.SYMBOLS and (state.box.dice or state.viewer == EVERYTHING)
        if not shown:
            alone: dict[str, Param] = {**who, "symbol": SYMBOLS[second]}
            if state.box.dice:
                return Text("{seat} rolls: {symbol}.", alone)
            return Text("{seat} chooses: {symbol}.", alone)
    sides = battle.revealed(state, first, second)
    params: dict[str, Param] = {
        **who,
        "one": seat_name(state, sides[0].seat),
        "first": SYMBOLS[first],
        "other": seat_name(state, sides[1].seat),
        "second": SYMBOLS[second],
    }
    if battle.may_flee(state, at.SYMBOL_AT + second, first):
        shown_text = Text("Both tokens are shown: {one} {first}, {other} {second}.", params)
        return shown_text if not state.box.dice else Text("The die shows: {one} {first}, {other} {second}.", params)
    params["outcome"] = battle.outcome_text(state, sides)
    if state.box.dice:
        return Text("The die shows: {one} {first}, {other} {second}. {outcome}", params)
    return Text("Both tokens are shown: {one} {first}, {other} {second}. {outcome}", params)


def _destroyed(state: Board, place: int, seen: int, who: dict[str, Text]) -> Text:
    """What somebody destroys in a hex, or with what."""
    if seen == at.DONE:
        return Text("{seat} destroys no more.", {**who})
    if seen >= at.GROUP_AT:
        if frame_kind(state) == at.F_RAZE:
            return Text("{seat} razes with 1 {unit}.", {**who, "unit": GROUPS[seen - at.GROUP_AT]})
        return Text("{seat} destroys 1 {unit}.", {**who, "unit": GROUPS[seen - at.GROUP_AT]})
    name = plain(hex_name(state, place))
    if seen >= at.BUILT_AT:
        what = kind_text(state, place, seen - at.BUILT_AT)
        return Text("{seat} destroys {what} on {hex}.", {**who, "what": what, "hex": name})
    return Text(
        "{seat} destroys the wall in the {edge} of {hex}.", {**who, "edge": EDGES[seen - at.EDGE_AT], "hex": name}
    )


def _leaving(state: Board, kind: int, seen: int, who: dict[str, Text]) -> Text:
    if seen == at.PAY_GRAIN:
        return Text("{seat} pays 1 grain for a unit.", {**who})
    if seen == at.DONE:
        return Text("{seat} dismisses nobody else.", {**who})
    if seen >= at.USE_AT:
        return Text("{seat} feeds two units with Furnarus.", {**who})
    if seen >= at.UNIT_AT:
        params = _of_unit(state, seen - at.UNIT_AT, who)
        if kind == at.F_UNPAID:
            return Text("{seat} leaves {unit} on {hex} unpaid.", {**params})
        if kind == at.F_DISMISS:
            return Text("{seat} dismisses {unit} on {hex}.", {**params})
        return Text("{seat} removes {unit} from {hex}.", {**params})
    if seen >= at.GROUP_AT:
        return Text("{seat} leaves a destroyed mercenary unpaid.", {**who})
    seat = int(state.d[int(state.top()) + 1])
    return _destroyed(state, int(state.d[at.CAPITAL + seat]) - 1, seen, who)


def _offer(seen: int, who: dict[str, Text]) -> Text:
    if seen == at.AGREE:
        return Text("{seat} agrees to the exchange.", {**who})
    if seen == at.REFUSE:
        return Text("{seat} refuses the exchange.", {**who})
    if seen == at.DONE:
        return Text("{seat} proposes the exchange.", {**who})
    number = seen - at.NUMBER_AT
    item = Text("silver") if number % 6 == 5 else RESOURCES[number % 6]
    if number >= 6:
        return Text("{seat} asks for 1 {item}.", {**who, "item": item})
    return Text("{seat} offers 1 {item}.", {**who, "item": item})


def _payment(state: Board, top: int, kind: int, seen: int, who: dict[str, Text]) -> Text:
    d = state.d
    if kind == at.F_RAZE:
        return _destroyed(state, int(d[top + 2]), seen, who)
    if kind in (at.F_MARKET, at.F_FOREIGN):
        return Text("{seat} ends the market action.", {**who}) if seen == at.DONE else _trade(state, seen, who)
    if at.EDGE_AT <= seen < at.BUILT_AT:
        return Text("{seat} chooses the edge in the {edge}.", {**who, "edge": EDGES[seen - at.EDGE_AT]})
    if at.HEX_AT <= seen < at.MOVE_AT:
        return Text("{seat} chooses {hex}.", {**who, "hex": hex_name(state, seen - at.HEX_AT)})
    if at.RESOURCE_AT <= seen < at.SYMBOL_AT:
        resource = RESOURCES[seen - at.RESOURCE_AT]
        if kind == at.F_ROB:
            return Text("{seat} robs 1 {resource}.", {**who, "resource": resource})
        if kind == at.F_BOUGHT:
            return Text("{seat} puts 1 {resource} on the character.", {**who, "resource": resource})
        return Text("{seat} chooses {resource}.", {**who, "resource": resource})
    if seen == at.DONE:
        return Text("{seat} has chosen.", {**who})
    if at.SEAT_AT <= seen < at.TERRAIN_AT:
        return Text("{seat} robs {other}.", {**who, "other": seat_name(state, seen - at.SEAT_AT)})
    number = seen - at.NUMBER_AT
    if kind == at.F_COST:
        stones = number % 32
        total = int(d[top + 4]) + (1 if number >= 32 else 0)
        params = {**who, "stone": plain(str(stones)), "wood": plain(str(total - stones))}
        if number >= 32:
            return Text("{seat} pays {stone} stone and {wood} wood, with Aedificator.", {**params})
        return Text("{seat} pays {stone} stone and {wood} wood.", {**params})
    if kind == at.F_SOURCE:
        return Text("{seat} takes {number} of them from the warehouses.", {**who, "number": number})
    if kind == at.F_VALUE:
        if number == 0:
            return Text("{seat} keeps this: {resource}.", {**who, "resource": RESOURCES[int(d[top + 4])]})
        return Text(
            "{seat} gives {number} {resource}.", {**who, "number": number, "resource": RESOURCES[int(d[top + 4])]}
        )
    if kind == at.F_SALARY:
        return Text("{seat} pays {number} salt.", {**who, "number": number})
    if kind == at.F_SPARE:
        return Text("{seat} spares {number} with Foederatus.", {**who, "number": number})
    if kind == at.F_ATTACKERS:
        return Text("{seat} attacks with {number}: {unit}.", {**who, "number": number, "unit": GROUPS[int(d[top + 2])]})
    if kind == at.F_ROB:
        return Text("The die allows {seat} to rob {number}.", {**who, "number": number})
    return Text("{seat} chooses {number}.", {**who, "number": number})


def _trade(state: Board, seen: int, who: dict[str, Text]) -> Text:
    if seen >= at.BUY_AT:
        resource = seen - at.BUY_AT
        price = int(state.d[at.PRICE + resource])
        if price == 0:
            return Text(
                "{seat} buys 2 {resource} for {price}.", {**who, "resource": RESOURCES[resource], "price": coins(1)}
            )
        return Text("{seat} buys 1 {resource} for {price}.", {**who, "resource": RESOURCES[resource], "price": price})
    code = seen - at.SELL_AT
    params: dict[str, Param] = {
        **who,
        "resource": RESOURCES[code // 5],
        "column": RESOURCES[code % 5],
        "price": int(state.d[at.PRICE + code // 5]),
    }
    return Text("{seat} sells 1 {resource} for {price}; the cube goes to the column of {column}.", params)


def _unit(state: Board, seen: int, who: dict[str, Text]) -> Text:
    """What the active unit does."""
    place = acting_hex(state)
    if seen == at.DONE:
        return Text("{seat} ends the unit's actions.", {**who})
    if seen == at.GO_ON:
        return Text("{seat} asks whether the units there are hostile.", {**who})
    if at.MOVE_AT <= seen < at.LOOK_AT:
        return Text("{seat} moves to {hex}.", {**who, "hex": hex_name(state, seen - at.MOVE_AT)})
    if at.LOOK_AT <= seen < at.UNIT_AT:
        return Text("{seat} has the explorer look at {hex}.", {**who, "hex": hex_name(state, seen - at.LOOK_AT)})
    if at.LEAP_AT <= seen < at.SAIL_AT:
        return Text("{seat} moves to {hex} with Eques.", {**who, "hex": hex_name(state, seen - at.LEAP_AT)})
    if at.SAIL_AT <= seen < at.AGREE:
        return Text("{seat} moves to {hex} with Nauta.", {**who, "hex": hex_name(state, seen - at.SAIL_AT)})
    if at.USE_AT <= seen < at.LEAP_AT:
        use = seen - at.USE_AT
        if use == at.EXCHANGE:
            return Text("{seat} proposes an exchange to the ally.", {**who})
        return Text("{seat} uses {character}.", {**who, "character": at.NAMES[use]})
    here = {**who, "hex": plain(hex_name(state, place))}
    if seen < at.DISMANTLE_AT:
        return Text("{seat} builds {what} on {hex}.", {**here, "what": kind_text(state, place, seen - at.BUILD_AT)})
    if seen < at.TRANSFORM_AT:
        what = kind_text(state, place, seen - at.DISMANTLE_AT)
        return Text("{seat} dismantles {what} on {hex}.", {**here, "what": what})
    if seen < at.PRODUCE_AT:
        code = seen - at.TRANSFORM_AT
        old, new = kind_text(state, place, code // 8), kind_text(state, place, code % 8)
        return Text("{seat} transforms {old} on {hex} into {new}.", {**here, "old": old, "new": new})
    if seen < at.GATHER_AT:
        return _production(state, place, seen, who)
    if seen < at.REFINE_AT:
        stock = seen - at.GATHER_AT
        return Text(
            "{seat} gathers {count} {resource}.", {**who, "count": stock // 4, "resource": RESOURCES[stock % 4]}
        )
    if seen < at.CREATE_AT:
        return Text("{seat} refines 2 {resource}.", {**who, "resource": RESOURCES[seen - at.REFINE_AT]})
    if seen < at.HIRE_AT:
        return Text("{seat} creates {unit} on {hex}.", {**here, "unit": UNITS[seen - at.CREATE_AT]})
    if seen < at.CHAR_AT:
        return Text("{seat} hires mercenaries on {hex}: {count}.", {**here, "count": seen - at.HIRE_AT})
    if seen < at.SELL_AT:
        character = int(state.d[at.DISPLAY + seen - at.CHAR_AT]) - 1
        price = 2 + int(state.tiles_owned(int(state.d[int(state.top()) + 1])))
        params = {**who, "character": plain(at.NAMES[character]), "price": plain(str(price))}
        return Text("{seat} hires {character} for {price} coins.", {**params})
    return _trade(state, seen, who)


def _production(state: Board, place: int, seen: int, who: dict[str, Text]) -> Text:
    if seen >= at.TO_HAND_AT:
        source = beside(state, place, (seen - at.TO_HAND_AT) % 7)
        return Text("{seat} produces from {hex} into the hand.", {**who, "hex": hex_name(state, source)})
    code = seen - at.PRODUCE_AT
    source, target = beside(state, place, code % 49 // 7), beside(state, place, code % 7)
    params = {**who, "source": plain(hex_name(state, source)), "target": plain(hex_name(state, target))}
    if code >= 49:
        return Text("{seat} produces from {source} into {target}, with Praepositus.", {**params})
    return Text("{seat} produces from {source} into {target}.", {**params})


__all__ = [
    "EDGES",
    "EFFECTS",
    "EVENTS",
    "GROUPS",
    "KINDS",
    "RESOURCES",
    "RIVAL",
    "SYMBOLS",
    "TERRAINS",
    "UNITS",
    "coins",
    "kind_text",
    "seat_name",
    "text",
]
