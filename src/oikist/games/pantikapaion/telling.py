"""What is done and what is to be done in Pantikapaion, in whole sentences."""

from __future__ import annotations

from oikist.core.game import SEATS
from oikist.core.state import CHANCE, EVERYTHING, OVER
from oikist.core.text import Param, Text, listing
from oikist.games.pantikapaion.clicks import LEAST_SOLD
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BUILD_AT,
    COINS,
    COLOURS,
    CUBE_AT,
    DISCARD_AT,
    DISCARDS,
    DOUBLE_AT,
    DRAW,
    DRAW_AT,
    END_TURN,
    F_ACT,
    F_ADVANCE,
    F_CUBE,
    F_END,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_MOVE_TO,
    F_PAY,
    F_PLACE,
    F_RANDOM,
    F_TAKE,
    FREE_AT,
    GAIN_AT,
    LAST,
    LAY_AT,
    MAYBE,
    P_COINS,
    P_FREE,
    PAIRS,
    PAY_AT,
    PICK_AT,
    PLACE_AT,
    PLAY,
    ROUNDS,
    SELL_AT,
    SINGLE_AT,
    SKIP,
    STEP,
    TAKE_AT,
    TURNS,
    WORKER_AT,
)
from oikist.games.pantikapaion.moves import (
    TURN_TEXTS,
    anchor,
    coins_text,
    colours_of,
    count_text,
    cubes_text,
    gains,
    name_at,
    workers_text,
)
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS, CUBE_TEXTS
from oikist.games.pantikapaion.seen import coming
from oikist.games.pantikapaion.state import PantikapaionState
from oikist.games.pantikapaion.words import ROWS, coming_text, effect_text, tile_named


def text(state: PantikapaionState, action: int) -> Text:
    """Whole sentences about an action and what comes of it by itself; `state` is the position before it."""
    if action < TAKE_AT:
        return _chance_text(state, action)
    said = _done_text(state, action)
    for more in _comes_of_it(state, action):
        said = Text("{done} {more}", {"done": said, "more": more})
    return said


def _comes_of_it(state: PantikapaionState, action: int) -> list[Text]:
    """The cells that markers come to, and the end of a round with its income."""
    after = state.copy()
    # an observation is looked at as well; what chance decides comes later
    after.viewer = EVERYTHING
    after.play(action)
    seat = int(state.mover())
    found = [
        Text(
            "Reached in {row}: {effect}.",
            {"row": ROWS[row], "effect": effect_text(state, row, int(after.mark(seat, row)))},
        )
        for row in range(COLOURS)
        if after.mark(seat, row) > state.mark(seat, row)
    ]
    if state.stage in (PLAY, LAST) and after.stage not in (PLAY, LAST):
        box = state.box
        coins = [int(box.income[after.mark(one, 0)]) for one in range(int(box.seats))]
        earned = [
            Text("{seat} {coins}", {"seat": SEATS[one], "coins": coins_text(count)})
            for one, count in enumerate(coins)
            if count
        ]
        if state.round < ROUNDS:
            found.append(Text("The round is over, the workers come home."))
        if earned:
            found.append(Text("Income: {coins}.", {"coins": listing(earned)}))
    return found


def _done_text(state: PantikapaionState, action: int) -> Text:
    seat = SEATS[state.mover()]
    if action < BUILD_AT:
        tile = tile_named(state, action - TAKE_AT)
        return Text("{seat} takes the tile {tile} from the circle.", {"seat": seat, "tile": tile})
    if action >= WORKER_AT:
        return _placing_text(state, seat, action)
    return _doing_text(state, seat, action)


def _chance_text(state: Effects, action: int) -> Text:
    if action >= DRAW_AT:
        tile = tile_named(state, action - DRAW_AT)
        if state.stage == PLAY:
            return Text("The tile {tile} is drawn from the bag.", {"tile": tile})
        return Text("The tile {tile} is laid out.", {"tile": tile})
    if action >= DOUBLE_AT:
        one, two = PAIRS[action - DOUBLE_AT]
        return Text(
            "A token with {one} and {two} is put on the development board.",
            {"one": CUBE_TEXTS[one], "two": CUBE_TEXTS[two]},
        )
    if action >= SINGLE_AT:
        colour = CUBE_TEXTS[action - SINGLE_AT]
        return Text("A token with {colour} is put on the development board.", {"colour": colour})
    return Text("{seat} begins.", {"seat": SEATS[action]})


def _doing_text(state: Effects, seat: Text, action: int) -> Text:
    """What is done without pointing at the city."""
    if action >= DISCARD_AT:
        return Text("{seat} discards {cubes}.", {"seat": seat, "cubes": cubes_text(action - DISCARD_AT, 1)})
    if action >= PAY_AT:
        paid = cubes_text(action - PAY_AT, 1)
        return Text("{seat} pays {cubes} in place of a missing one.", {"seat": seat, "cubes": paid})
    if action >= CUBE_AT:
        put = cubes_text(action - CUBE_AT, 1)
        return Text("{seat} puts {cubes} on the aqueduct tile.", {"seat": seat, "cubes": put})
    if action >= FREE_AT:
        building = BUILDING_TEXTS[action - FREE_AT]
        return Text("{seat} builds for free: {building}.", {"seat": seat, "building": building})
    if action >= ADVANCE_AT:
        row = CUBE_TEXTS[action - ADVANCE_AT]
        return Text("{seat} advances in the {colour} row.", {"seat": seat, "colour": row})
    if action == DRAW:
        return Text("{seat} draws a random tile.", {"seat": seat})
    if action == SKIP:
        return Text("{seat} declines.", {"seat": seat})
    if action == END_TURN:
        if state.stage == LAST:
            return Text("{seat} places no more workers.", {"seat": seat})
        return Text("{seat} ends the turn.", {"seat": seat})
    if action == STEP:
        cost = coins_text(int(state.step_cost(state.mover())))
        row = CUBE_TEXTS[state.built]
        return Text("{seat} pays {coins} for a step in the {colour} row.", {"seat": seat, "coins": cost, "colour": row})
    if action >= GAIN_AT:
        return Text("{seat} takes {cubes}.", {"seat": seat, "cubes": cubes_text(action - GAIN_AT, 1)})
    if action == COINS:
        return Text("{seat} takes 2 coins.", {"seat": seat})
    if action >= SELL_AT:
        colours = [CUBE_TEXTS[colour] for colour in colours_of(action - SELL_AT)]
        return Text(
            "{seat} sells {colours} for {coins}.",
            {"seat": seat, "colours": listing(colours), "coins": coins_text(len(colours))},
        )
    colour = action - BUILD_AT
    price = cubes_text(colour, int(state.cost(state.mover(), colour)))
    return Text(
        "{seat} constructs for {price}: {building}.",
        {"seat": seat, "price": price, "building": BUILDING_TEXTS[colour]},
    )


def _placing_text(state: Effects, seat: Text, action: int) -> Text:
    """What is done in the city; what comes onto the player board is told."""
    mover = int(state.mover())
    said: Text
    if action >= LAY_AT:
        x, y, turn = anchor(state, mover, action)
        tile = state.box.names[state.about() & 127]
        slot = state.find(mover, x, y)
        params: dict[str, Param] = {
            "seat": seat,
            "tile": tile,
            "place": f"{x},{y}",
            "turn": TURN_TEXTS[turn],
        }
        if slot < 0:
            return Text("{seat} lays {tile} beside the city at {place}, {turn}.", params)
        params["level"] = int(state.level(mover, slot)) + 1
        said = Text("{seat} lays {tile} on level {level} at {place}, {turn}", params)
    elif action >= PLACE_AT:
        at = action - PLACE_AT
        other = int(state.link(mover, at // 3, at % 3 - 1)) if at % 3 else -1
        place = name_at(state, mover, at // 3)
        if other >= 0:
            place = f"{place} + {name_at(state, mover, other)}"
        moved = state.stage == PLAY and state.frame() == F_MOVE_TO
        colour = int(state.building_colour(mover, state.about())) if moved else int(state.about() & 7)
        building = BUILDING_TEXTS[colour]
        if moved:
            said = Text("{seat} moves a {building} to {place}", {"seat": seat, "building": building, "place": place})
        else:
            said = Text("{seat} places the {building} on {place}", {"seat": seat, "building": building, "place": place})
    elif action >= PICK_AT:
        number = action - PICK_AT
        building = BUILDING_TEXTS[state.building_colour(mover, number)]
        place = name_at(state, mover, int(state.building_slot(mover, number)))
        return Text("{seat} will move the {building} on {place}.", {"seat": seat, "building": building, "place": place})
    else:
        place = name_at(state, mover, action - WORKER_AT)
        said = Text("{seat} places a worker on {place}", {"seat": seat, "place": place})
    found = gains(state, action)
    if not found:
        return Text("{done}.", {"done": said})
    return Text("{done}; onto the player board: {gains}.", {"done": said, "gains": listing(found)})


def prompt(state: Effects) -> Text:
    """What is to be done now, what comes after it, and that a worker may be placed before it (PAN-R4)."""
    asked = _asked(state)
    later = [coming_text(state, kind, about) for kind, about in coming(state)] if state.actor() >= 0 else []
    if later:
        asked = Text("{asked} Then: {effects}.", {"asked": asked, "effects": listing(later)})
    actor = state.actor()
    if state.stage != PLAY or actor < 0 or state.frame() in (F_END, F_LAY, F_PLACE, F_MOVE_TO):
        return asked
    if not state.get(actor, P_FREE) or not state.any_free_cell(actor):
        return asked
    return Text("{asked} A worker may be placed at any time.", {"asked": asked})


def _asked(state: Effects) -> Text:
    actor = state.actor()
    if actor == OVER:
        return Text("The game is over.")
    if actor == CHANCE:
        return Text("Chance decides.")
    if state.stage == LAST:
        return Text("Place workers that are left, or finish.")
    if state.stage == DISCARDS:
        over = int(state.all_cubes(actor)) - 5
        return Text("Discard {cubes}: five may be kept.", {"cubes": count_text(over)})
    frame = state.frame()
    about = int(state.about())
    if frame == F_TAKE:
        return Text("Take one of the next tiles after the trireme.")
    if frame == F_LAY:
        if about & MAYBE:
            return Text("Place the aqueduct tile {tile}, or decline it.", {"tile": state.box.names[about & 127]})
        tile = tile_named(state, about & 127)
        return Text("Place the tile {tile}, beside your city or on it.", {"tile": tile})
    if frame == F_CUBE:
        return Text("Choose a cube for the aqueduct tile.")
    if frame == F_ACT:
        return _act_text(state, int(actor))
    if frame == F_PAY:
        return Text("Choose a cube to pay in place of a missing {colour} one.", {"colour": CUBE_TEXTS[about & 7]})
    if frame == F_PLACE:
        return Text("Place the {building} in your city.", {"building": BUILDING_TEXTS[about & 7]})
    if frame == F_MOVE:
        return Text("Choose a building to move, or decline.")
    if frame == F_MOVE_TO:
        building = BUILDING_TEXTS[state.building_colour(actor, about)]
        return Text("Choose where the {building} goes.", {"building": building})
    if frame == F_FREE:
        return Text("Choose a building to build for free, or decline.")
    if frame == F_RANDOM:
        return Text("Draw a random tile, or decline.")
    if frame == F_ADVANCE:
        return Text("Advance in another row, or decline.")
    if state.may_step(actor):
        cost = coins_text(int(state.step_cost(actor)))
        return Text(
            "Pay {coins} for a step in the {colour} row, or end your turn.",
            {"coins": cost, "colour": CUBE_TEXTS[state.built]},
        )
    return Text("Place workers, or end your turn.") if state.get(actor, P_FREE) else Text("End your turn.")


def _act_text(state: Effects, actor: int) -> Text:
    """The actions that are possible now."""
    build = any(state.may_build(actor, colour) for colour in range(COLOURS))
    sell = sum(1 for colour in range(COLOURS) if state.cubes(actor, colour)) >= LEAST_SOLD
    if build and sell:
        return Text("Construct a building, sell 3 to 5 cubes, or take 2 coins or 1 cube.")
    if build:
        return Text("Construct a building, or take 2 coins or 1 cube.")
    if sell:
        return Text("Sell 3 to 5 cubes, or take 2 coins or 1 cube.")
    return Text("Take 2 coins or 1 cube; nothing can be constructed or sold yet.")


def phase(state: Effects) -> Text:
    """Where the game stands."""
    if state.actor() == OVER:
        return Text("All five rounds are played; the cities are counted.")
    if state.round == 0:
        return Text("Setting up")
    number: dict[str, Param] = {"round": int(state.round), "all": ROUNDS}
    if state.stage == PLAY:
        number["turn"] = int(state.turn // state.box.seats) + 1
        number["turns"] = TURNS
        return Text("Round {round} of {all}, turn {turn} of {turns}", number)
    if state.stage == LAST:
        return Text("Round {round} of {all}: workers left are placed", number)
    if state.stage == DISCARDS:
        return Text("Round {round} of {all}: down to five cubes", number)
    return Text("Round {round} of {all}: laying out the tiles", number)


def seat_line(state: Effects, seat: int) -> Text:
    """One line about a seat."""
    return Text(
        "{cubes}, {coins}, {workers}",
        {
            "cubes": count_text(int(state.all_cubes(seat))),
            "coins": coins_text(int(state.get(seat, P_COINS))),
            "workers": workers_text(int(state.get(seat, P_FREE))),
        },
    )


__all__ = ["phase", "prompt", "seat_line", "text"]
