"""The map of Romolo o Remo? as one viewer may see it, with everything on it that can be clicked or asked about.

What is where on the page is said here; the pictures are in `terrain`, `constructions`, `figures` and `edges`.
"""

from __future__ import annotations

from typing import Final

from oikist.core.hexes import centre
from oikist.core.scene import Layer, Panel
from oikist.core.style import SERIF
from oikist.core.text import Text
from oikist.games.romolo import constructions, edges, figures, influence, labels, packing, scoring, terrain
from oikist.games.romolo import layout as at
from oikist.games.romolo.board import Board
from oikist.games.romolo.brush import shift, use
from oikist.games.romolo.ids import asked_edges, built_id, chosen_edges, edge_id, hex_id, mark_id, stock_id, unit_id
from oikist.games.romolo.moves import hex_name, kind_name

BOARD: Final = Text("Map")
UNIT: Final = 28.0
"""So much around the middle of a picture belongs to it; it is drawn within 25."""


class Map:
    """Collects the map of one position.

    Args:
        state: what the viewer may know.
        marked: ids of the hexes that the last move touched.
        told: where the labels of elements go.
        kinds: where their kinds go.
    """

    def __init__(self, state: Board, marked: frozenset[str], told: dict[str, Text], kinds: dict[str, str]) -> None:
        self.state = state
        self.marked = marked
        self.told = told
        self.kinds = kinds
        self.asked = asked_edges(state)
        self.found = scoring.Influence(state)
        self.capitals = frozenset(int(state.d[at.CAPITAL + seat]) - 1 for seat in range(state.box.players))
        self.fought = int(state.d[at.B_HEX]) if state.stage_name() == "combat" and _fighting(state) else -1

    def add(self, ident: str, kind: str, label: Text) -> None:
        """An element and what it is in words."""
        self.told[ident] = label
        self.kinds[ident] = kind

    def panel(self) -> Panel:
        """The whole map."""
        state = self.state
        places = tuple(state.box.places)
        drawn = f"{terrain.definitions()}{constructions.definitions()}{figures.definitions()}"
        out = [f'<defs>{drawn}</defs>{terrain.bed(places)}<g font-family="{SERIF}">']
        out.append('<g pointer-events="none">')
        out += [self._ground(place) for place in range(int(state.box.hexes))]
        out.append(influence.borders(state, self.found))
        out.append("</g>")
        out += [self._part(place) for place in range(int(state.box.hexes))]
        for place in range(int(state.box.hexes)):
            if hex_id(state, place) in self.marked:
                out.append(terrain.ring(places[place]))
            self._walls(out, place)
        out.append(terrain.names(places, tuple(state.box.names)))
        for place in range(int(state.box.hexes)):
            self._things(out, place)
        out.append(influence.drawn(state, self.found))
        out.append("</g>")
        left, top, width, height = terrain.outline(places)
        return Panel("board", BOARD, width, height, "".join(out), left, top)

    def layer(self) -> Layer:
        """What the layer of influence tells."""
        return influence.layer(self.state, self.found)

    def _ground(self, place: int) -> str:
        lies = int(self.state.d[at.TERRAIN + place])
        return terrain.ground(self.state.box.places[place], lies, self._known(place), place in self.capitals)

    def _part(self, place: int) -> str:
        state = self.state
        label = labels.hex_label(state, place)
        holder = int(self.found.holder[place])
        if holder >= 0:
            label = Text("{hex}; controlled by {side}", {"hex": label, "side": influence.side_name(state, holder)})
        self.add(hex_id(state, place), "place", label)
        return terrain.part(state.box.places[place], hex_name(state, place))

    def _known(self, place: int) -> int:
        """What the viewer has seen of a tile that lies face down; 0 for nothing."""
        d = self.state.d
        return int(d[at.HIDDEN + place]) if d[at.TERRAIN + place] == at.FACE_DOWN else 0

    def _walls(self, out: list[str], place: int) -> None:
        state = self.state
        walls = int(state.walls(place))
        asked = place == self.asked
        if not walls and not asked:
            return
        spot, name = state.box.places[place], hex_name(state, place)
        chosen = chosen_edges(state) if asked else 0
        for edge in range(6):
            walled = walls >> edge & 1 == 1
            if not walled and not asked:
                continue
            ident = edge_id(state, place, edge)
            planned = chosen >> edge & 1 == 1
            self.add(ident, "piece" if walled else "place", labels.edge_label(name, edge, walled, planned))
            drawn = edges.wall(ident, spot, edge, asked) if walled else edges.free(ident, spot, edge, planned)
            out.append(drawn)

    def _things(self, out: list[str], place: int) -> None:
        """Multiplier, battle and buildings above, units below."""
        state = self.state
        above = self._buildings(place)
        below = self._units(place)
        if not above and not below:
            return
        # below a multiplier stays room for what the viewer has seen of the tile
        seen = 1 if self._known(place) else 0
        room, spots = packing.slots(sum(slots for _, _, slots in above), len(below) + seen)
        x, y = centre(state.box.places[place], packing.SIZE)
        scale = room / (2 * UNIT)
        at_slot = 0
        for before, drawn, slots in above:
            if slots == 1:
                dx, dy = spots[at_slot]
                out.append(f"{before} {shift(x + dx, y + dy, scale)}>{drawn[0]}</g>")
            else:
                inner = "".join(
                    f"<g {shift(x + dx, y + dy, scale)}>{one}</g>"
                    for one, (dx, dy) in zip(drawn, spots[at_slot : at_slot + slots], strict=True)
                )
                out.append(f"{before}>{inner}</g>")
            at_slot += slots
        for (before, one), (dx, dy) in zip(below, spots[at_slot:], strict=False):
            out.append(f"{before} {shift(x + dx, y + dy, scale)}>{one}</g>")

    def _buildings(self, place: int) -> list[tuple[str, list[str], int]]:
        """The groups to be opened, what is drawn in each, and in how many spots it lies."""
        state, d = self.state, self.state.d
        out: list[tuple[str, list[str], int]] = []
        if place == self.fought:
            out.append(('<g pointer-events="none"', [use("battle")], 1))
        owner = int(state.tower(place))
        if owner >= 0:
            self._put(out, built_id(state, at.TOWER, place), labels.built_label(state, at.TOWER, place))
            out[-1][1].append(figures.tower(owner, bool(d[at.DAMAGED + owner])))
        mark = int(d[at.MARK + place])
        if mark:
            known = int(d[at.HIDDEN_MARK + place])
            self._put(out, mark_id(state, place), labels.mark_text(mark, known))
            out[-1][1].append(figures.multiplier(mark if mark > 1 else known, mark > 1))
        if not d[at.BUILT + place]:
            return out
        for kind in range(at.WALL):
            count = int(state.built(place, kind))
            if not count:
                continue
            self._put(out, built_id(state, kind, place), labels.built_label(state, kind, place))
            if kind == at.WAREHOUSE and d[at.STORED + place]:
                drawn = self._stocks(place, count)
                out[-1] = (out[-1][0], drawn, len(drawn))
            else:
                out[-1][1].append(constructions.standing(kind_name(state, place, kind), count))
        return out

    def _put(self, out: list[tuple[str, list[str], int]], ident: str, label: Text) -> None:
        self.add(ident, "piece", label)
        out.append((f'<g id="{ident}" class="part piece"', [], 1))

    def _stocks(self, place: int, warehouses: int) -> list[str]:
        """The warehouses of a hex: those with the same content together, then the empty ones."""
        state = self.state
        packed = int(state.d[at.STORED + place])
        counts: dict[int, int] = {}
        while packed:
            counts[packed & 63] = counts.get(packed & 63, 0) + 1
            packed >>= 6
        out = []
        for stock, count in counts.items():
            ident = stock_id(state, stock, place)
            self.add(ident, "piece", labels.stock_label(hex_name(state, place), stock, count))
            out.append(f'<g id="{ident}" class="part piece">{figures.stock(stock & 3, stock >> 2, count)}</g>')
        if warehouses > sum(counts.values()):
            out.append(constructions.standing("warehouse", warehouses - sum(counts.values())))
        return out

    def _units(self, place: int) -> list[tuple[str, str]]:
        state = self.state
        out: list[tuple[str, str]] = []
        for seat in range(int(state.box.players)):
            if not int(state.d[at.OCCUPIED + seat]) >> place & 1:
                continue
            for kind in range(4):
                packed = int(state.kinds_word(seat, place, kind))
                status = 0
                while packed:
                    count = packed & 15
                    if count:
                        ident = unit_id(state, seat, kind, status, place)
                        self.add(ident, "piece", labels.unit_label(state, seat, kind, status, place, count))
                        drawn = figures.unit(seat, kind, status, count)
                        out.append((f'<g id="{ident}" class="part piece seat-{seat}"', drawn))
                    packed >>= 4
                    status += 1
        return out


def _fighting(state: Board) -> bool:
    """Whether a battle stands on the stack of decisions."""
    return any(state.d[at.FRAMES + number * at.FRAME] == at.F_BATTLE for number in range(int(state.d[at.DEPTH])))


def board(state: Board, marked: frozenset[str], told: dict[str, Text], kinds: dict[str, str]) -> tuple[Panel, Layer]:
    """The panel of the map and its layer; labels and kinds of what is drawn are added to `told` and `kinds`."""
    one = Map(state, marked, told, kinds)
    return one.panel(), one.layer()
