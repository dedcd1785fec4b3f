"""The table of Romolo o Remo? as one viewer may see it: the map, the market, the display, and the viewer's own things.

The element ids are those of `clicks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.game import COLOURS
from oikist.core.scene import Panel, Scene, Svg
from oikist.core.state import EVERYTHING
from oikist.core.style import SERIF
from oikist.core.text import Text, listing, plain
from oikist.games.romolo import drawing
from oikist.games.romolo import layout as at
from oikist.games.romolo.clicks import hex_id, parts, unit_id
from oikist.games.romolo.engine import fighting
from oikist.games.romolo.moves import (
    EDGE_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    UNIT_NAMES,
    hex_name,
)
from oikist.games.romolo.prompts import coins
from oikist.games.romolo.wording import (
    EDGES,
    GROUPS,
    KINDS,
    RESOURCES,
    SYMBOLS,
    TERRAINS,
    UNITS,
    kind_text,
    seat_name,
)

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board
    from oikist.games.romolo.state import RomoloState

BOARD: Final = Text("Map")
MARKET: Final = Text("Market, characters and bank")
OWN: Final = Text("Your resources")
MARGIN: Final = 14.0

_DO: Final = {
    "done": Text("done"),
    "go-on": Text("ask for leave to go on"),
    "hostile": Text("hostile"),
    "peaceful": Text("not hostile"),
    "retreat": Text("retreat"),
    "stay": Text("stay"),
    "play": Text("play this turn"),
    "end": Text("end the game"),
    "surrender": Text("surrender"),
    "pay-grain": Text("pay 1 grain"),
    "agree": Text("agree"),
    "refuse": Text("refuse"),
    "move": Text("move"),
    "look": Text("look at a face-down tile"),
    "leap": Text("extra move with Eques"),
    "sail": Text("extra move with Nauta"),
    "convert": Text("make the explorer a worker"),
    "attack": Text("attack"),
    "raze": Text("raze"),
    "exchange": Text("exchange with the ally"),
    "build": Text("build"),
    "dismantle": Text("dismantle"),
    "transform": Text("transform"),
    "produce": Text("produce"),
    "gather": Text("gather"),
    "refine": Text("refine"),
    "create": Text("create a unit"),
    "mercenaries": Text("hire mercenaries"),
    "sell": Text("sell"),
    "buy": Text("buy"),
    "hand": Text("into the hand"),
    "here": Text("from the own hex"),
    "plain": Text("without Praepositus"),
    "fallen": Text("a destroyed mercenary"),
    "hill": Text("hill"),
    "forest": Text("forest"),
}


def do_label(state: RomoloState, ident: str) -> Text:
    """What a button says."""
    _, verb, *rest = ident.split(":")
    if not rest:
        return _DO[verb]
    word = rest[0]
    if verb == "number":
        if len(rest) > 1:
            return Text("{number}, with Aedificator", {"number": word})
        return plain(word)
    if verb == "seat":
        return seat_name(state, int(word) - 1)
    if verb in ("resource", "give", "take"):
        item = Text("silver") if word == "silver" else RESOURCES[RESOURCE_NAMES.index(word)]
        if verb == "resource":
            return item
        return Text("give 1 {item}", {"item": item}) if verb == "give" else Text("take 1 {item}", {"item": item})
    if verb == "symbol":
        return SYMBOLS[SYMBOL_NAMES.index(word)]
    if verb == "edge":
        return Text("edge in the {edge}", {"edge": EDGES[EDGE_NAMES.index(word)]})
    if verb == "kind":
        return KINDS[KIND_NAMES.index(word)]
    if verb == "into":
        return Text("into {what}", {"what": KINDS[KIND_NAMES.index(word)]})
    if verb == "unit":
        return UNITS[UNIT_NAMES.index(word)]
    if verb == "group":
        return GROUPS[2 * UNIT_NAMES.index(word.removesuffix("!")) + (1 if word.endswith("!") else 0)]
    if verb == "stock":
        return Text("{count} {resource}", {"count": word, "resource": RESOURCES[RESOURCE_NAMES.index(rest[1])]})
    if word == "obsessor-tower":
        return Text("Obsessor, against the tower")
    return plain(word.capitalize())


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
    mark = int(d[at.MARK + place])
    if mark == 1:
        known = int(d[at.HIDDEN_MARK + place])
        what.append(
            Text("multiplier x{value}, known to you", {"value": known}) if known else Text("a hidden multiplier")
        )
    elif mark:
        what.append(Text("multiplier x{value}", {"value": mark}))
    owner = int(state.tower(place))
    if owner >= 0:
        what.append(Text("capital of {seat}", {"seat": seat_name(state, owner)}))
        if d[at.DAMAGED + owner]:
            what.append(Text("its tower is damaged"))
    for kind in range(at.WALL):
        count = int(state.built(place, kind))
        if count:
            what.append(Text("{count} × {what}", {"count": count, "what": kind_text(state, place, kind)}))
    what += [
        Text("wall in the {edge}", {"edge": EDGES[edge]}) for edge in range(6) if int(state.walls(place)) >> edge & 1
    ]
    stocks = int(d[at.STORED + place])
    while stocks:
        params = {"count": plain(str(stocks >> 2 & 15)), "resource": RESOURCES[stocks & 3]}
        what.append(Text("stored: {count} {resource}", {**params}))
        stocks >>= 6
    return Text("{hex}: {what}", {"hex": hex_name(state, place), "what": listing(what)})


def unit_label(state: Board, seat: int, kind: int, status: int, place: int, count: int) -> Text:
    """Units of one sort on a hex, in words."""
    params = {
        "count": plain(str(count)),
        "colour": COLOURS[seat],
        "unit": GROUPS[2 * kind + (status & 1)],
        "hex": plain(hex_name(state, place)),
    }
    if status >= at.LYING:
        return Text("{count} {colour} {unit} on {hex}, lying", {**params})
    if status >= at.USED:
        return Text("{count} {colour} {unit} on {hex}, activated", {**params})
    return Text("{count} {colour} {unit} on {hex}, standing", {**params})


def _lettered() -> Svg:
    """A drawing whose letters are the project's."""
    svg = Svg()
    svg.open("g", font_family=SERIF)
    return svg


class _Painter:
    """Collects one scene."""

    def __init__(self, state: RomoloState) -> None:
        self.state = state
        self.labels: dict[str, Text] = {}
        self.kinds: dict[str, str] = {}

    def add(self, ident: str, kind: str, label: Text) -> None:
        self.labels[ident] = label
        self.kinds[ident] = kind

    # the map

    def board(self, marked: frozenset[str]) -> Panel:
        """The map with everything on it."""
        state = self.state
        svg = _lettered()
        for place in range(state.box.hexes):
            self._hex(svg, place, hex_id(state, place) in marked)
        for place in range(state.box.hexes):
            self._units(svg, place)
        spots = [drawing.middle(spot) for spot in state.box.places]
        left = min(x for x, _ in spots) - drawing.SIZE - MARGIN
        top = min(y for _, y in spots) - drawing.SIZE - MARGIN
        width = max(x for x, _ in spots) + drawing.SIZE + MARGIN - left
        height = max(y for _, y in spots) + drawing.SIZE + MARGIN - top
        svg.close("g")
        return Panel("board", BOARD, width, height, str(svg), left, top)

    def _hex(self, svg: Svg, place: int, marked: bool) -> None:
        state = self.state
        d = state.d
        spot = state.box.places[place]
        ident = hex_id(state, place)
        self.add(ident, "place", hex_label(state, place))
        x, y = drawing.middle(spot)
        svg.open("g", id=ident, cls="part place")
        svg.raw(drawing.ground(spot, int(d[at.TERRAIN + place]), hex_name(state, place)))
        if d[at.HIDDEN + place] and d[at.TERRAIN + place] == at.FACE_DOWN:
            # what the viewer has looked at shows through
            fill = drawing.FILLS[int(d[at.HIDDEN + place])]
            svg.leaf(
                "polygon", points=drawing.hexagon(spot, 0.45), fill=fill, stroke=drawing.LINE, stroke_dasharray="4 3"
            )
        mark = int(d[at.MARK + place])
        if mark:
            value = mark if mark > 1 else int(d[at.HIDDEN_MARK + place])
            drawing.multiplier(svg, x + 30, y - 26, value, mark > 1)
        owner = int(state.tower(place))
        if owner >= 0:
            drawing.tower(svg, x - 30, y - 22, owner, bool(d[at.DAMAGED + owner]))
        across = 0
        for kind in range(at.WALL):
            count = int(state.built(place, kind))
            if count:
                svg.raw(drawing.building(kind, count, x - 32 + 22 * (across % 4), y - 4 + 21 * (across // 4) - 0))
                across += 1
        stocks = int(d[at.STORED + place])
        column = 0
        while stocks:
            for level in range(min(stocks >> 2 & 15, 4)):
                drawing.cube(svg, x - 10 + 10 * column, y - 28 + 5 * level - 6, stocks & 3)
            column += 1
            stocks >>= 6
        for edge in range(6):
            if int(state.walls(place)) >> edge & 1:
                svg.raw(drawing.wall(spot, edge))
        if marked:
            drawing.ring(svg, spot)
        svg.close("g")

    def _units(self, svg: Svg, place: int) -> None:
        """Units in rows below the buildings."""
        state = self.state
        x, y = drawing.middle(state.box.places[place])
        found = [
            (seat, kind, status, int(state.units(seat, place, kind, status)))
            for seat in range(state.box.players)
            if int(state.d[at.OCCUPIED + seat]) >> place & 1
            for kind in range(4)
            for status in range(at.STATUSES)
            if state.units(seat, place, kind, status)
        ]
        row = min(len(found), 4)
        for number, (seat, kind, status, count) in enumerate(found):
            ident = unit_id(state, seat, kind, status, place)
            self.add(ident, "piece", unit_label(state, seat, kind, status, place, count))
            dx = 24 * (number % 4) - 12 * (row - 1)
            svg.open("g", id=ident, cls=f"part piece seat-{seat}")
            svg.raw(drawing.unit(x + dx, y + 24 - 20 * (number // 4), seat, kind, status, count))
            svg.close("g")

    # the market, the display, the bank

    def market(self) -> Panel:
        """Prices with the cubes on them, the characters, what the bank has."""
        state = self.state
        d = state.d
        svg = _lettered()
        for resource, name in enumerate(RESOURCE_NAMES):
            ident = f"column:{name}"
            price, up, down = (int(d[block + resource]) for block in (at.PRICE, at.UP, at.DOWN))
            params = {"resource": RESOURCES[resource], "price": plain(str(price)), "up": plain(str(up))}
            label = Text(
                "{resource}: price {price}, {up} cubes in its column, {down} of its colour on the market",
                {**params, "down": down},
            )
            self.add(ident, "place", label)
            x = 34.0 + 52 * resource
            svg.open("g", id=ident, cls="part place")
            svg.leaf(
                "rect", x=x - 22, y=8, width=44, height=78, rx=6, fill="#DDD2BC", stroke=drawing.LINE, cls="glow-target"
            )
            drawing.cube(svg, x, 74, resource, 14)
            svg.text(str(price), x=x, y=62, font_size=18, text_anchor="middle", fill=drawing.LINE, cls="digit")
            for level in range(up):
                svg.leaf("path", d=f"M{x - 14 + 14 * level} 22l6-8l6 8z", fill="#4F7F6A", stroke=drawing.LINE)
            if down:
                svg.text(f"−{down}", x=x, y=40, font_size=11, text_anchor="middle", fill="#8C2F2B")
            svg.close("g")
        for slot in range(int(state.box.open_slots)):
            self._character(svg, slot, 8.0 + 98 * (slot % 3), 98.0 + 34 * (slot // 3))
        rows = (int(state.box.open_slots) + 2) // 3
        top = 98.0 + 34 * rows + 8
        for kind in range(at.TOKEN_KINDS):
            left = int(d[at.BANK + kind])
            x, y = 20.0 + 56 * (kind % 5), top + 12 + 26 * (kind // 5)
            if kind < at.WALL:
                svg.raw(drawing.building(kind, 1, x, y))
            elif kind == at.WALL:
                svg.leaf("rect", x=x - 9, y=y - 3, width=18, height=6, fill="#B5532F", stroke=drawing.LINE)
            elif kind == at.KINDS:
                svg.leaf("circle", cx=x, cy=y, r=8, fill=drawing.MERCENARIES, stroke=drawing.LINE)
            else:
                svg.leaf("path", d=f"M{x - 7} {y - 7}h14v8l-7 7l-7-7z", fill="#D9A441", stroke=drawing.LINE)
            svg.text(str(left), x=x + 14, y=y + 4, font_size=11, fill=drawing.LINE)
        svg.close("g")
        return Panel("market", MARKET, 304.0, top + 54, str(svg))

    def _character(self, svg: Svg, slot: int, x: float, y: float) -> None:
        character = int(self.state.d[at.DISPLAY + slot]) - 1
        ident = f"character:{slot + 1}"
        name = at.NAMES[character] if character >= 0 else ""
        self.add(ident, "place", plain(name) if name else Text("an empty place of the display"))
        svg.open("g", id=ident, cls="part place")
        svg.leaf("rect", x=x, y=y, width=92, height=28, rx=5, fill="#EBE1CB", stroke=drawing.LINE, cls="glow-target")
        svg.text(name or "—", x=x + 46, y=y + 18, font_size=12, text_anchor="middle", fill=drawing.LINE)
        svg.close("g")

    # the viewer's own things

    def own(self, seat: int) -> Panel:
        """Resources, coins, die tokens and characters of a seat."""
        state = self.state
        d = state.d
        svg = _lettered()
        for resource in range(5):
            x = 20.0 + 44 * resource
            drawing.cube(svg, x, 20, resource, 16)
            svg.text(str(int(state.stock(seat, resource))), x=x + 14, y=25, font_size=13, fill=drawing.LINE)
        svg.leaf("circle", cx=244, cy=20, r=9, fill="#D9A441", stroke=drawing.LINE)
        svg.text(coins(int(d[at.COINS + seat])).english(), x=258, y=25, font_size=13, fill=drawing.LINE)
        mask = 0 if state.box.dice else int(fighting.hand(state, seat))
        hand = [symbol for symbol in range(at.SYMBOLS) if mask >> symbol & 1]
        for number, symbol in enumerate(hand):
            drawing.symbol(svg, 30.0 + 46 * number, 50, symbol)
        names = [at.NAMES[number] for number in range(at.CHARACTERS) for _ in range(int(state.owns(seat, number)))]
        for number, name in enumerate(names):
            svg.text(name, x=12 + 98 * (number % 3), y=76 + 16 * (number // 3), font_size=11, fill=drawing.LINE)
        svg.close("g")
        return Panel("hand", OWN, 304.0, 70 + 16 * ((len(names) + 2) // 3), str(svg))


def scene(state: RomoloState, last: list[int]) -> Scene:
    """Draws what the viewer may know."""
    painter = _Painter(state)
    marked = frozenset(hex_id(state, place) for place in touched(last) if place < state.box.hexes)
    panels = [painter.board(marked), painter.market()]
    seat = int(state.viewer)
    if seat >= 0:
        panels.append(painter.own(seat))
    if seat == EVERYTHING or seat == state.actor():
        for action in state.actions():
            for ident in parts(state, action):
                if ident.startswith("do:") and ident not in painter.labels:
                    painter.add(ident, "do", do_label(state, ident))
    return Scene(tuple(panels), painter.labels, painter.kinds, tuple(sorted(marked)))


def touched(last: list[int]) -> list[int]:
    """The hexes that the latest actions name themselves."""
    found = []
    for action in last:
        for first, end in ((at.HEX_AT, at.MOVE_AT), (at.MOVE_AT, at.LOOK_AT), (at.LOOK_AT, at.UNIT_AT)):
            if first <= action < end:
                found.append(action - first)
        if at.LEAP_AT <= action < at.AGREE:
            found.append((action - at.LEAP_AT) % at.HEXES)
        if at.ATTACK_AT <= action < at.USE_AT:
            found.append((action - at.ATTACK_AT) // 6)
    return found
