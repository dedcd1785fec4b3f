"""What the latest actions touched, worked out backwards from who is to move now; and what moves when one is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oikist.games.pantikapaion.explain import building_id, store_id
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BUILD_AT,
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DRAW,
    END_TURN,
    F_PLACE,
    FREE_AT,
    LAY_AT,
    P_BUILDINGS,
    P_CELLS,
    P_FREE,
    PICK_AT,
    PLACE_AT,
    PLAY,
    SELL_AT,
    STEP,
    TAKE_AT,
    TERRAIN_TILES,
    WORKER_AT,
)
from oikist.games.pantikapaion.layout import COINS as SALES_END
from oikist.games.pantikapaion.moves import anchor, covered, name_at
from oikist.games.pantikapaion.state import PantikapaionState

Square = tuple[int, int]


class Touched(NamedTuple):
    """What was touched: by seat the first cells of tiles, places of buildings and workers; seats with rows."""

    tiles: dict[int, list[Square]]
    places: dict[int, list[Square]]
    rows: set[tuple[int, int]]
    buildings: list[tuple[int, int]]

    def ids(self) -> Iterator[str]:
        """Element ids; some may not exist any longer."""
        for seat, squares in (*self.tiles.items(), *self.places.items()):
            for x, y in squares:
                yield f"cell:{seat}:{x},{y}"
        for seat, row in sorted(self.rows):
            yield f"mark:{seat}:{COLOUR_NAMES[row]}"
        for seat, number in self.buildings:
            yield building_id(seat, number)


def _who(state: PantikapaionState, last: list[int]) -> list[tuple[int, int]]:
    """Seat and action, as far back as it is plain who did it: to the beginning of the round."""
    if state.stage != PLAY:
        return []
    seats = int(state.box.seats)
    seat = int(state.mover())
    out: list[tuple[int, int]] = []
    for at in range(len(last) - 1, -1, -1):
        action = last[at]
        if action < TAKE_AT:
            # a random tile is drawn within a turn; all else that chance does is between rounds
            if at == 0 or last[at - 1] != DRAW:
                break
            continue
        if action == END_TURN:
            seat = (seat - 1) % seats
        out.append((seat, action))
    return out


def touched(state: PantikapaionState, last: list[int]) -> Touched:
    """What the latest actions touched; `state` is the position after them."""
    found = Touched({}, {}, set(), [])
    building = -1
    for seat, action in reversed(_who(state, last)):
        if action >= LAY_AT:
            if state.get(seat, P_CELLS):
                x, y, _ = anchor(state, seat, action)
                found.tiles.setdefault(seat, []).append((x, y))
        elif action >= PLACE_AT:
            _slot(state, seat, (action - PLACE_AT) // 3, found)
        elif WORKER_AT <= action < PICK_AT:
            _slot(state, seat, action - WORKER_AT, found)
        elif BUILD_AT <= action < SELL_AT:
            building = action - BUILD_AT
            found.rows.add((seat, building))
        elif SELL_AT <= action < SALES_END:
            found.rows.update((seat, row) for row in range(COLOURS) if (action - SELL_AT) >> row & 1)
        elif action == STEP and building >= 0:
            found.rows.add((seat, building))
        elif ADVANCE_AT <= action < FREE_AT:
            found.rows.add((seat, action - ADVANCE_AT))
    return found


def _slot(state: PantikapaionState, seat: int, slot: int, found: Touched) -> None:
    """A building or worker on a cell."""
    if slot >= state.get(seat, P_CELLS):
        return
    x, _, y = name_at(state, seat, slot).partition(",")
    found.places.setdefault(seat, []).append((int(x), int(y)))
    number = int(state.building(seat, slot))
    if number >= 0:
        found.buildings.append((seat, number))


def motion(state: PantikapaionState, seen: int) -> dict[str, str]:
    """What moves, and from where, when this is played; `state` is the position before it."""
    if seen < TAKE_AT:
        return {}
    seat = int(state.mover())
    if seen < TAKE_AT + TERRAIN_TILES:
        return {"hand:tile": f"tile:{seen - TAKE_AT}"}
    if PLACE_AT <= seen < LAY_AT and state.frame() == F_PLACE:
        colour = int(state.about() & 7)
        return {building_id(seat, int(state.get(seat, P_BUILDINGS))): f"column:{BUILDING_NAMES[colour]}"}
    if WORKER_AT <= seen < WORKER_AT + int(state.get(seat, P_CELLS)):
        source = "hand:worker" if state.viewer == seat else f"workers:{seat}"
        return {f"worker:{seat}:{name_at(state, seat, seen - WORKER_AT)}": source}
    return {}


def collected(state: PantikapaionState, action: int) -> tuple[str, ...]:
    """What a placement brings home, cubes and workers, and where on the player board it comes to."""
    seat = int(state.mover())
    found: list[str] = []
    for slot in covered(state, action):
        place = f"{seat}:{name_at(state, seat, slot)}"
        cube = int(state.cube(seat, slot))
        if cube >= 0:
            found += [f"cube:{place}", store_id(seat, cube)]
        if state.has_worker(seat, slot):
            # with none at home it is only a count, with some it is what workers are placed from
            found += [f"worker:{place}", "hand:worker" if state.get(seat, P_FREE) else f"workers:{seat}"]
    return tuple(dict.fromkeys(found))
