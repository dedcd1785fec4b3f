"""Why an action of Pantikapaion is refused: rule ids and words. Asked about one action at a time, never in search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from oikist.core.errors import Ruling, not_now
from oikist.core.state import bit, count_bits
from oikist.core.text import Text
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BEGIN,
    BUILD_AT,
    CIRCLE,
    COINS,
    COLOURS,
    CUBE_AT,
    DISCARD_AT,
    DISCARDS,
    DOUBLE_AT,
    DOUBLES,
    DRAW,
    DRAW_AT,
    END_TURN,
    F_ACT,
    F_ADVANCE,
    F_CUBE,
    F_DRAW,
    F_END,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_MOVE_TO,
    F_PAY,
    F_PLACE,
    F_RANDOM,
    F_TAKE,
    FORTRESS,
    FREE_AT,
    LAST,
    LAY_AT,
    MAYBE,
    MOST_STEPS,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_FREE,
    PAY_AT,
    PICK_AT,
    PLACE_AT,
    PLAY,
    SELL_AT,
    SINGLE_AT,
    SINGLES,
    SKIP,
    STEP,
    TAKE_AT,
    TERRAIN_TILES,
    TURN_SIZE,
    WORKER_AT,
)

if TYPE_CHECKING:
    from oikist.games.pantikapaion.effects import Effects

CUBE_TEXTS: Final = (Text("brown"), Text("purple"), Text("beige"), Text("orange"), Text("green"))
"""By colour."""

BUILDING_TEXTS: Final = (Text("house"), Text("winery"), Text("fortress"), Text("aqueduct"), Text("temple"))
"""By type."""


def refusal(state: Effects, action: i64) -> Ruling | None:
    """Why the one to decide may not do this, `None` if it is legal; `action` is in range and the game not over."""
    if action < TAKE_AT:
        return _chance(state, action)
    if action >= DISCARD_AT and action < WORKER_AT:
        return _discarding(state, action - DISCARD_AT)
    if state.stage != PLAY and state.stage != LAST:
        return not_now(action)
    if state.stage == PLAY and state.frame() == F_DRAW:
        return not_now(action)
    if action >= LAY_AT:
        return _laying(state, action - LAY_AT)
    if action >= PLACE_AT:
        return _placing(state, (action - PLACE_AT) // 3, (action - PLACE_AT) % 3)
    if action >= PICK_AT:
        return _picking(state, action - PICK_AT)
    if action >= WORKER_AT:
        return _worker(state, action - WORKER_AT)
    if action >= FREE_AT:
        return _effect(state, action)
    if action >= STEP:
        return _going_on(state, action)
    if action >= BUILD_AT:
        return _acting(state, action)
    return _taking(state, action - TAKE_AT)


def _chance(state: Effects, action: i64) -> Ruling | None:
    stage = state.stage
    if action >= DRAW_AT:
        if stage != CIRCLE and not (stage == PLAY and state.frame() == F_DRAW):
            return not_now(action)
        if not state.in_bag(action - DRAW_AT):
            return Ruling("PAN-10", Text("This tile is not in the bag."))
        return None
    if action >= DOUBLE_AT:
        if stage != DOUBLES:
            return not_now(action)
        if (state.doubles >> (4 * (action - DOUBLE_AT))) & 15 == 0:
            return Ruling("PAN-7", Text("No such token is left."))
        return None
    if action >= SINGLE_AT:
        if stage != SINGLES:
            return not_now(action)
        if (state.singles >> (4 * (action - SINGLE_AT))) & 15 == 0:
            return Ruling("PAN-6", Text("No such token is left."))
        return None
    if stage != BEGIN:
        return not_now(action)
    if action >= state.box.seats or (state.box.first_seat >= 0 and state.box.first_seat != action):
        return Ruling("PAN-R2", Text("This seat cannot be the first player here."))
    return None


def _discarding(state: Effects, colour: i64) -> Ruling | None:
    if state.stage != DISCARDS:
        return Ruling("PAN-51", Text("During the round there is no limit to the cubes on a player board."))
    if state.cubes(state.mover(), colour) == 0:
        return _no_cube("PAN-68", colour)
    return None


def _no_cube(rule: str, colour: i64) -> Ruling:
    return Ruling(rule, Text("There is no {colour} cube on your player board.", {"colour": CUBE_TEXTS[colour]}))


def due(state: Effects) -> Ruling:
    """What has to be decided first."""
    if state.stage == LAST:
        return Ruling("PAN-72", Text("After the last turn only workers can be placed."))
    frame = state.frame()
    if frame == F_TAKE:
        return Ruling("PAN-13", Text("First a tile is taken from the circle."))
    if frame == F_LAY:
        return Ruling("PAN-15", Text("First the tile has to be placed."))
    if frame == F_CUBE:
        return Ruling("PAN-57", Text("First choose the cube for the aqueduct tile."))
    if frame == F_PAY:
        return Ruling("PAN-62", Text("First choose which cubes pay in place of those that are missing."))
    if frame == F_PLACE:
        return Ruling("PAN-30", Text("First the building has to be placed."))
    if frame in (F_MOVE, F_MOVE_TO):
        return Ruling("PAN-55", Text("First decide about moving a building."))
    if frame == F_FREE:
        return Ruling("PAN-56", Text("First decide about the free building."))
    if frame == F_RANDOM:
        return Ruling("PAN-58", Text("First decide about the random tile."))
    if frame == F_ADVANCE:
        return Ruling("PAN-59", Text("First decide about advancing in another row."))
    if frame == F_ACT:
        return Ruling("PAN-27", Text("First choose one action: construct, sell, or take 2 coins or 1 cube."))
    return Ruling("PAN-27", Text("There is one action in a turn, and it has been taken."))


def _taking(state: Effects, tile: i64) -> Ruling | None:
    if state.stage == LAST or state.frame() != F_TAKE:
        if state.stage == PLAY and state.frame() != F_LAY:
            return Ruling("PAN-13", Text("A turn takes one tile from the circle, before its action."))
        return due(state)
    for place in state.offer():
        if state.circle_tile(place) == tile:
            return None
    return Ruling("PAN-14", Text("Only the next three tiles clockwise after the trireme can be taken."))


def _acting(state: Effects, action: i64) -> Ruling | None:
    if state.stage == LAST or state.frame() != F_ACT:
        return due(state)
    seat = state.mover()
    if action >= COINS:
        return None
    if action >= SELL_AT:
        mask: i64 = action - SELL_AT
        if count_bits(mask) < 3:
            return Ruling("PAN-39", Text("Three to five cubes of different colours are sold."))
        for colour in range(i64(COLOURS)):
            if mask & bit(colour) and state.cubes(seat, colour) == 0:
                return _no_cube("PAN-39", colour)
        return None
    colour = action - BUILD_AT
    if state.column_empty(colour):
        return _none_left(colour)
    if not state.affordable(seat, colour):
        text = Text(
            "A {building} costs {cost} {colour} cubes now; there are {have} on your player board.",
            {
                "building": BUILDING_TEXTS[colour],
                "cost": int(state.cost(seat, colour)),
                "colour": CUBE_TEXTS[colour],
                "have": int(state.cubes(seat, colour)),
            },
        )
        return Ruling("PAN-28", text)
    if not state.any_fit(seat, state.box.cells[colour], -1):
        return _no_place(colour)
    return None


def _none_left(colour: i64) -> Ruling:
    return Ruling("PAN-R5", Text("No {building} is left.", {"building": BUILDING_TEXTS[colour]}))


def _no_place(colour: i64) -> Ruling:
    text = Text("There is no place for a {building} in your city.", {"building": BUILDING_TEXTS[colour]})
    return Ruling("PAN-R5", text)


def _going_on(state: Effects, action: i64) -> Ruling | None:
    """A paid step, the end of a turn, an effect that is declined or used."""
    seat = state.mover()
    frame = state.frame() if state.stage == PLAY else 0
    if action == END_TURN:
        if state.stage == LAST or frame == F_END:
            return None
        return due(state)
    if action == STEP:
        return _step(state, seat) if frame == F_END else due(state)
    if action == SKIP:
        if frame in (F_MOVE, F_FREE, F_RANDOM, F_ADVANCE) or (frame == F_LAY and state.about() & MAYBE):
            return None
        if frame == F_LAY:
            return Ruling("PAN-15", Text("This tile has to be placed."))
        if frame == F_PLACE:
            return Ruling("PAN-30", Text("The building has to be placed."))
        if frame == F_MOVE_TO:
            return Ruling("PAN-R15", Text("The building has to be put somewhere else."))
        return Ruling("PAN-53", Text("There is nothing here that could be declined."))
    if action == DRAW:
        if frame == F_RANDOM:
            return None
        return Ruling("PAN-58", Text("A random tile is drawn when a marker comes to a cell that says so."))
    row: i64 = action - ADVANCE_AT
    if frame != F_ADVANCE:
        text = Text("A marker moves when its building is constructed, its cube is sold or a cell says so.")
        return Ruling("PAN-34", text)
    if row == state.about():
        return Ruling("PAN-R10", Text("It has to be another row than this one."))
    if state.mark(seat, row) >= state.box.length:
        return Ruling("PAN-60", Text("Your marker is at the end of this row."))
    return None


def _step(state: Effects, seat: i64) -> Ruling | None:
    if state.built < 0:
        return Ruling("PAN-36", Text("Steps are paid for only when a building has been constructed."))
    if state.steps >= MOST_STEPS:
        return Ruling("PAN-35", Text("No more than three steps can be paid for."))
    if state.mark(seat, state.built) >= state.box.length:
        return Ruling("PAN-60", Text("Your marker is at the end of this row."))
    cost = state.step_cost(seat)
    if state.get(seat, P_COINS) < cost:
        text = Text("The next step costs {cost}; you have {coins}.", {"cost": cost, "coins": state.get(seat, P_COINS)})
        return Ruling("PAN-35", text)
    return None


def _effect(state: Effects, action: i64) -> Ruling | None:
    """A free building, the cube of an aqueduct tile, a cube paid for another."""
    seat = state.mover()
    frame = state.frame() if state.stage == PLAY else 0
    if action >= PAY_AT:
        colour: i64 = action - PAY_AT
        if frame != F_PAY:
            return Ruling("PAN-62", Text("A cube is replaced only while a building is paid for."))
        if colour == state.about() & 7:
            return Ruling("PAN-62", Text("All cubes of the right colour are paid already; choose another colour."))
        return _no_cube("PAN-62", colour) if state.cubes(seat, colour) == 0 else None
    if action >= CUBE_AT:
        if frame == F_CUBE:
            return None
        return Ruling("PAN-57", Text("A cube is chosen when an aqueduct tile has been placed."))
    colour = action - FREE_AT
    if frame != F_FREE:
        return Ruling("PAN-56", Text("A building is free when a marker comes to a cell that says so."))
    if colour == FORTRESS:
        return Ruling("PAN-56", Text("A fortress is never free."))
    if state.column_empty(colour):
        return _none_left(colour)
    return None if state.any_fit(seat, state.box.cells[colour], -1) else _no_place(colour)


def _worker(state: Effects, slot: i64) -> Ruling | None:
    seat = state.mover()
    if slot >= state.get(seat, P_CELLS):
        return Ruling("PAN-46", Text("A worker is placed on a cell of your own city."))
    if state.get(seat, P_FREE) == 0:
        return Ruling("PAN-45", Text("There is no worker on your player board."))
    if state.has_worker(seat, slot):
        return Ruling("PAN-49", Text("A worker stands there already."))
    if state.building(seat, slot) >= 0:
        return Ruling("PAN-R4", Text("A building stands there."))
    if state.stage == PLAY and state.frame() == F_CUBE and state.about() == slot:
        return Ruling("PAN-R26", Text("First the cube is put on this cell."))
    return None


def _picking(state: Effects, number: i64) -> Ruling | None:
    seat = state.mover()
    if state.stage == LAST or state.frame() != F_MOVE:
        return Ruling("PAN-55", Text("A building is moved when a marker comes to a cell that says so."))
    if number >= state.get(seat, P_BUILDINGS):
        return Ruling("PAN-55", Text("There is no such building in your city."))
    if not state.any_fit(seat, state.box.cells[state.building_colour(seat, number)], number):
        return Ruling("PAN-R15", Text("There is no other place for this building."))
    return None


def _placing(state: Effects, slot: i64, way: i64) -> Ruling | None:
    seat = state.mover()
    frame = state.frame() if state.stage == PLAY else 0
    if frame == F_PLACE:
        colour: i64 = state.about() & 7
        lifted: i64 = -1
    elif frame == F_MOVE_TO:
        lifted = state.about()
        colour = state.building_colour(seat, lifted)
    else:
        return Ruling("PAN-30", Text("There is no building to place."))
    if slot >= state.get(seat, P_CELLS):
        return Ruling("PAN-30", Text("A building is placed on tiles of your own city."))
    size = state.box.cells[colour]
    if state.fits(seat, size, slot, way, lifted):
        return None
    return why_unfit(state, seat, colour, slot, way, lifted)


def why_unfit(state: Effects, seat: i64, colour: i64, slot: i64, way: i64, lifted: i64) -> Ruling:
    """Why a building cannot stand there."""
    size = state.box.cells[colour]
    building = BUILDING_TEXTS[colour]
    if size == 1 and way > 0:
        return Ruling("PAN-30", Text("A {building} covers one cell.", {"building": building}))
    other: i64 = state.link(seat, slot, way - 1) if way > 0 else -1
    for at in (slot, other):
        if at >= 0 and state.building(seat, at) >= 0 and state.building(seat, at) != lifted:
            return Ruling("PAN-30", Text("A building stands there."))
    if size == 2 and way == 0:
        return Ruling("PAN-31", Text("A {building} covers two cells side by side.", {"building": building}))
    if size == 2 and other < 0:
        return Ruling("PAN-31", Text("Both cells of the building must lie in the city, side by side."))
    if size == 2 and state.level(seat, slot) != state.level(seat, other):
        return Ruling("PAN-31", Text("Both cells of the building must be on one level."))
    return Ruling("PAN-R15", Text("A building that moves needs another place than the one it has."))


def _laying(state: Effects, at: i64) -> Ruling | None:
    seat = state.mover()
    if state.stage == LAST or state.frame() != F_LAY:
        return Ruling("PAN-15", Text("There is no tile to place."))
    tile: i64 = state.about() & 127
    turn: i64 = at // TURN_SIZE
    x, y = state.unwrapped(seat, at % TURN_SIZE)
    fit = state.fits_tile(seat, tile, turn, x, y)
    if fit > 0:
        if turn < state.box.turns[tile]:
            return None
        return Ruling("PAN-R27", Text("Turned like this the tile looks as it does in another rotation: use that one."))
    return unfit_tile(fit)


def unfit_tile(fit: i64) -> Ruling:
    """Why a tile cannot lie there (`City.fits_tile`)."""
    if fit == 0:
        return Ruling("PAN-18", Text("The tile must touch the city along an edge."))
    if fit == -1:
        return Ruling("PAN-19", Text("The tile must lie either beside the city or wholly on it."))
    if fit == -2:
        return Ruling("PAN-19", Text("All cells under the tile must be on one level."))
    return Ruling("PAN-22", Text("No tile is placed on a building."))


__all__ = ["BUILDING_TEXTS", "CUBE_TEXTS", "TERRAIN_TILES", "due", "refusal", "unfit_tile", "why_unfit"]
