"""What lies on the map, in words: for who listens, and for the line below the map."""

from __future__ import annotations

from functools import lru_cache

from oikist.core.game import seat_name as core_seat_name
from oikist.core.text import Param, Text, listing
from oikist.games.romolo import layout as at
from oikist.games.romolo.board import Board
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.names import EDGES, GROUPS, RESOURCES, RIVAL, TERRAINS, counted_text, seat_within


def hex_label(state: Board, place: int) -> Text:
    """A hex and everything on it, in words."""
    d = state.d
    terrain = int(d[at.TERRAIN + place])
    what: list[Text] = []
    if terrain == at.FACE_DOWN:
        what.append(Text("unexplored"))
        if d[at.HIDDEN + place]:
            what.append(Text("known to be {terrain}", {"terrain": TERRAINS[int(d[at.HIDDEN + place])]}))
    else:
        what.append(TERRAINS[terrain])
    if d[at.MARK + place]:
        what.append(mark_text(int(d[at.MARK + place]), int(d[at.HIDDEN_MARK + place])))
    owner = int(state.tower(place))
    if owner >= 0:
        what.append(Text("capital of {seat}", {"seat": seat_within(state, owner)}))
        if d[at.DAMAGED + owner]:
            what.append(Text("its tower is damaged"))
    for kind in range(at.WALL):
        count = int(state.built(place, kind))
        if count:
            what.append(Text("{count} × {what}", {"count": count, "what": counted_text(state, place, kind)}))
    what += [
        Text("wall in the {edge}", {"edge": EDGES[edge]}) for edge in range(6) if int(state.walls(place)) >> edge & 1
    ]
    stocks = int(d[at.STORED + place])
    while stocks:
        what.append(Text("stored: {count} {resource}", {"count": stocks >> 2 & 15, "resource": RESOURCES[stocks & 3]}))
        stocks >>= 6
    return Text("{hex}: {what}", {"hex": hex_name(state, place), "what": listing(what)})


@lru_cache(maxsize=8)
def mark_text(mark: int, known: int) -> Text:
    """A multiplier: 1 face down, else its value; `known` is what the viewer has seen of one that lies face down."""
    if mark > 1:
        return Text("multiplier ×{value}", {"value": mark})
    return Text("multiplier ×{value}, known to you", {"value": known}) if known else Text("a hidden multiplier")


@lru_cache(maxsize=4096)
def _unit_label(seats: int, seat: int, group: int, pose: int, name: str, count: int) -> Text:
    whose = RIVAL if seat >= seats else core_seat_name(seat, seats)
    params: dict[str, Param] = {"count": count, "seat": whose, "unit": GROUPS[group], "hex": name}
    if pose == at.LYING >> 1:
        return Text("{seat}: {count} × {unit} on {hex}, lying", params)
    if pose == at.USED >> 1:
        return Text("{seat}: {count} × {unit} on {hex}, activated", params)
    return Text("{seat}: {count} × {unit} on {hex}, standing", params)


def unit_label(state: Board, seat: int, kind: int, status: int, place: int, count: int) -> Text:
    """Units of one sort on a hex, in words."""
    return _unit_label(int(state.box.seats), seat, 2 * kind + (status & 1), status >> 1, hex_name(state, place), count)


def built_label(state: Board, kind: int, place: int) -> Text:
    """The constructions of one kind in a hex."""
    name = hex_name(state, place)
    if kind == at.TOWER:
        owner = int(state.tower(place))
        params: dict[str, Param] = {"seat": seat_within(state, owner), "hex": name}
        if state.d[at.DAMAGED + owner]:
            return Text("tower of {seat} on {hex}, damaged", params)
        return Text("tower of {seat} on {hex}", params)
    count = int(state.built(place, kind))
    return Text("{count} × {what} on {hex}", {"count": count, "what": counted_text(state, place, kind), "hex": name})


@lru_cache(maxsize=2048)
def stock_label(name: str, stock: int, count: int) -> Text:
    """Warehouses with the same content."""
    params: dict[str, Param] = {"number": stock >> 2, "resource": RESOURCES[stock & 3], "hex": name}
    if count > 1:
        return Text("{count} warehouses with {number} {resource} each on {hex}", {**params, "count": count})
    return Text("warehouse with {number} {resource} on {hex}", params)


@lru_cache(maxsize=1024)
def edge_label(name: str, edge: int, walled: bool, planned: bool = False) -> Text:
    """An inner edge of a hex; `planned` when it has just been chosen for a wall."""
    params: dict[str, Param] = {"hex": name, "edge": EDGES[edge]}
    if walled:
        return Text("wall on {hex} in the {edge}", params)
    if planned:
        return Text("edge of {hex} in the {edge}, chosen for a wall", params)
    return Text("edge of {hex} in the {edge}, without a wall", params)
