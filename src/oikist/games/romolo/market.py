"""The panel beside the map: market, bank, display of characters, piles, and a strip for every player."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from oikist.core.scene import Panel
from oikist.core.text import Param, Text, listing
from oikist.games.romolo import layout as at
from oikist.games.romolo import plates, strips
from oikist.games.romolo.box import QUARRY
from oikist.games.romolo.brush import use
from oikist.games.romolo.characters import tile_text
from oikist.games.romolo.moves import KIND_NAMES, RESOURCE_NAMES
from oikist.games.romolo.names import KINDS, RESOURCES
from oikist.games.romolo.painting import WIDE, Painter

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

TITLE: Final = Text("Market")
GAP: Final = 6.0
MARKET: Final = 128.0
CELL: Final = 62.0
BANK_ROW: Final = 56.0
CARD: Final = 44.0
PILES: Final = 34.0
DASHED: Final = ' stroke-dasharray="3 2"'
UPDATE: Final = 4
"""With so many cubes on the market prices change."""


def panel(
    state: RomoloState,
    front: int,
    labels: dict[str, Text],
    kinds: dict[str, str],
    extra: set[str],
    marked: frozenset[str],
) -> Panel:
    """The whole panel; `extra` are element ids that only some actions need: ``into:...``, ``hire:2``."""
    p = Painter(state, front, labels, kinds, marked)
    y = _market(p, 0.0) + GAP
    y = _bank(p, y, extra) + GAP
    y = _display(p, y) + GAP
    y = _piles(p, y) + GAP
    for seat in range(state.box.players):
        strips.strip(p, seat, y)
        y += strips.STRIP + 4
    return Panel("market", TITLE, WIDE, y - 4, plates.lettered("".join(p.out)), beside=True)


# the market


def next_price(state: RomoloState, resource: int) -> int:
    """What the price becomes if the market is updated as it stands (ROM-111, ROM-R12)."""
    d = state.d
    top = int(state.box.top_price)
    return max(0, min(top, int(d[at.PRICE + resource] + d[at.UP + resource])) - int(d[at.DOWN + resource]))


def _market(p: Painter, y: float) -> float:
    state = p.state
    d = state.d
    total = sum(int(d[at.UP + kind]) for kind in range(at.RESOURCES))
    p.out.append(plates.ground(WIDE, MARKET, 0, y))
    for resource, name in enumerate(RESOURCE_NAMES):
        x = 6.0 + 61.8 * resource
        price, up, down = (int(d[block + resource]) for block in (at.PRICE, at.UP, at.DOWN))
        later = next_price(state, resource)
        params: dict[str, Param] = {"resource": RESOURCES[resource], "up": up, "down": down, "price": price}
        p.part(
            f"column:{name}",
            Text(
                "column of {resource}: {up} of 2 cubes, that raise its price; {down} sold of it, that lower it", params
            ),
            _column(x, y + 6, up, down),
        )
        p.ring(f"column:{name}", x, y + 6, 56, 40)
        p.ring(f"market:{name}", x, y + 50, 56, 56)
        params = {"resource": RESOURCES[resource], "price": price, "later": later}
        label = Text("{resource} costs {price}", params)
        if later != price:
            label = Text("{resource} costs {price}, {later} after the next change of prices", params)
        p.part(f"market:{name}", label, _good(x, y + 50, resource, price, later if total >= 1 else price))
    left = max(0, UPDATE - total)
    label = Text("cubes on the market: {count}; prices change in the next maintenance phase", {"count": total})
    if left:
        label = Text(
            "cubes on the market: {count}; with {left} more prices change in the maintenance phase",
            {"count": total, "left": left},
        )
    p.part("update", label, _pips(y + MARKET - 15, total), "piece")
    return y + MARKET


@lru_cache(maxsize=256)
def _column(x: float, y: float, up: int, down: int) -> str:
    """Two places for sold cubes, and how many of the own colour were sold."""
    slots = "".join(
        f'<rect class="{"stone" if level < up else "floor"} line" x="{x + 5 + 19 * level}" y="{y + 7}" width="16" '
        f'height="16" rx="2" fill="{plates.LIGHT.stone if level < up else plates.LIGHT.floor}" '
        f'stroke="{plates.LIGHT.line}" stroke-width="1"{"" if level < up else DASHED}/>'
        for level in range(2)
    )
    arrows = "".join(plates.stroke(f"M{x + 9 + 19 * n},{y + 16}l4,-5l4,5", 2) for n in range(up))
    fall = ""
    if down:
        fall = plates.stroke(f"M{x + 43},{y + 11}l4,5l4,-5", 2) + plates.text(x + 47, y + 30, 11, str(down))
    return plates.plate(x, y, 56, 40) + slots + arrows + fall + plates.hit(x, y, 56, 40)


@lru_cache(maxsize=512)
def _good(x: float, y: float, resource: int, price: int, later: int) -> str:
    """A resource of the bank with its price, and what that will be."""
    drawn = plates.plate(x, y, 56, 56, "gold")
    drawn += use(f"cube-{RESOURCE_NAMES[resource]}", x + 18, y + 22, 0.85)
    drawn += plates.text(x + 42, y + 30, 22, str(price), "digit", weight="bold")
    if later != price:
        drawn += plates.stroke(f"M{x + 14},{y + 47}h14m-4,-4l4,4l-4,4", 1.8)
        drawn += plates.text(x + 40, y + 52, 14, str(later), "digit")
    return drawn + plates.hit(x, y, 56, 56)


@lru_cache(maxsize=16)
def _pips(y: float, total: int) -> str:
    """How many cubes lie on the market; four change the prices."""
    drawn = plates.hit(60, y - 8, 200, 20)
    for count in range(max(UPDATE, total)):
        full = count < total
        drawn += (
            f'<rect class="{"roof" if full else "floor"} line" x="{160 - 9 * UPDATE + 18 * count}" y="{y - 4}" '
            f'width="12" height="12" rx="2" fill="{plates.LIGHT.roof if full else plates.LIGHT.floor}" '
            f'stroke="{plates.LIGHT.line}"/>'
        )
    x = 160 + 9 * UPDATE - 3
    return drawn + plates.stroke(f"M{x},{y - 8}V{y + 12}", 1.4) + plates.glow(60, y - 9, 200, 22)


# the bank


def _costs(state: RomoloState, kind: int) -> list[tuple[int, int]]:
    """Stone and wood of a construction; a mill has two costs."""
    box = state.box
    if kind == at.MILL:
        return [(int(box.stone[i]), int(box.wood[i])) for i in (at.MILL, QUARRY)]
    return [(int(box.stone[kind]), int(box.wood[kind]))]


def _bank_label(state: RomoloState, kind: int) -> Text:
    count = int(state.d[at.BANK + kind])
    if kind == at.KINDS:
        return Text("mercenaries: {count}, 1 silver each", {"count": count})
    if kind > at.KINDS:
        return Text("battle tokens: {count}", {"count": count})
    if kind == at.WALL:
        return Text("walls: {count}, 1 stone or 1 wood each", {"count": count})
    stone, wood = _costs(state, kind)[0]
    params: dict[str, Param] = {"count": count, "kind": KINDS[kind], "stone": stone, "wood": wood}
    if kind == at.MILL:
        more, less = _costs(state, kind)[1]
        params |= {"more": more, "less": less}
        return Text(
            "sawmills and quarries: {count}; {stone} stone, {wood} wood in a forest; {more} stone, {less} wood on a "
            "hill",
            params,
        )
    return Text("{count} left: {kind}, {stone} stone, {wood} wood", params)


def _bank(p: Painter, y: float, extra: set[str]) -> float:
    state = p.state
    high = 2 * BANK_ROW + 10
    p.out.append(plates.ground(WIDE, high, 0, y))
    names = (*KIND_NAMES[: at.KINDS], "mercenary", "trophy")
    badges: list[tuple[str, Text, float, float]] = []
    for kind, name in enumerate(names):
        x = 6.0 + 61.8 * (kind % 5)
        top = y + 6 + BANK_ROW * (kind // 5)
        count = int(state.d[at.BANK + kind])
        costs = () if kind >= at.KINDS else tuple(_costs(state, kind))
        p.part(f"bank:{name}", _bank_label(state, kind), _cell(x, top, kind, count, costs))
        p.ring(f"bank:{name}", x, top, 56, 50)
        if f"into:{name}" in extra:
            label = Text("make a construction of this hex {kind}", {"kind": KINDS[kind]})
            badges.append((f"into:{name}", label, x + 46, top + 10))
        if kind == at.KINDS and "hire:2" in extra:
            badges.append(("hire:2", Text("two mercenaries at once"), x + 46, top + 10))
    for ident, label, bx, by in badges:
        drawn = plates.exchange(bx, by) if ident != "hire:2" else _pair(bx, by)
        p.part(ident, label, drawn + plates.hit(bx - 12, by - 12, 24, 24))
    return y + high


@lru_cache(maxsize=512)
def _cell(x: float, y: float, kind: int, count: int, costs: tuple[tuple[int, int], ...]) -> str:
    """A sort of token: its picture, how many there are, what it costs."""
    faint = ' opacity="0.35"' if count == 0 else ""
    drawn = plates.plate(x, y, 56, 50)
    if kind < at.WALL:
        drawn += f"<g{faint}>{use(f'kind-{KIND_NAMES[kind]}', x + 20, y + 20, 0.68)}</g>"
    elif kind == at.WALL:
        drawn += f"<g{faint}>{use('wall', x + 20, y + 20, 0.68)}</g>"
    elif kind == at.KINDS:
        drawn += f"<g{faint}>{plates.head(at.MERCENARY, x + 19, y + 20, 1.3)}</g>"
    else:
        drawn += f"<g{faint}>{plates.trophy(x + 19, y + 20, 1.2)}</g>"
    drawn += plates.text(x + 44, y + 36 if kind < at.KINDS else y + 42, 15, str(count), "digit", weight="bold")
    if kind == at.WALL:
        drawn += use("cube-stone", x + 10, y + 43, 0.26) + plates.text(x + 20, y + 46, 9, "/")
        drawn += use("cube-wood", x + 30, y + 43, 0.26)
    elif kind == at.KINDS:
        drawn += use("coin", x + 14, y + 42, 0.3) + plates.text(x + 25, y + 46, 10, "1")
    elif costs:
        stone, wood = costs[0]
        each = 7.6
        cubes = ["stone"] * stone + ["wood"] * wood
        for place, name in enumerate(cubes):
            drawn += use(f"cube-{name}", x + 7.5 + each * place, y + 43, 0.24)
    return drawn + plates.hit(x, y, 56, 50)


@lru_cache(maxsize=2)
def _pair(x: float, y: float) -> str:
    """The sign for two at once."""
    return (
        f'<circle class="gold line glow-target" cx="{x}" cy="{y}" r="10" fill="{plates.LIGHT.gold}" '
        f'stroke="{plates.LIGHT.line}" stroke-width="1.3"/>{plates.text(x, y + 4.5, 12, "×2")}'
    )


# the display


def _display(p: Painter, y: float) -> float:
    state = p.state
    slots = int(state.box.open_slots)
    rows = (slots + 1) // 2
    p.out.append(plates.ground(WIDE, rows * (CARD + 4) + 8, 0, y))
    price = 2 + (int(state.tiles_owned(p.front)) if p.front >= 0 else 0)
    for slot in range(slots):
        x, top = 6.0 + 155 * (slot % 2), y + 6 + (CARD + 4) * (slot // 2)
        character = int(state.d[at.DISPLAY + slot]) - 1
        if character < 0:
            label = Text("an empty place of the display")
        else:
            label = Text("{tile} Costs {price}.", {"tile": tile_text(character), "price": price})
        p.part(f"character:{slot + 1}", label, _card(x, top, character, price))
        p.ring(f"character:{slot + 1}", x, top, 152, CARD)
    return y + rows * (CARD + 4) + 8


@lru_cache(maxsize=512)
def _card(x: float, y: float, character: int, price: int) -> str:
    """A character tile of the display."""
    if character < 0:
        empty = (
            f'<rect class="dash glow-target" x="{x}" y="{y}" width="152" height="{CARD}" rx="6" fill="none" '
            f'stroke="{plates.LIGHT.ink}" stroke-dasharray="5 5" opacity="0.4"/>'
        )
        return empty + plates.hit(x, y, 152, CARD)
    drawn = plates.plate(x, y, 152, CARD, "gold")
    drawn += plates.portrait(character, x + 22, y + CARD / 2)
    drawn += plates.text(x + 44, y + 19, 14, at.NAMES[character], anchor="start", weight="bold")
    drawn += use("coin", x + 51, y + 32, 0.36) + plates.text(x + 62, y + 36.5, 12, str(price), anchor="start")
    return drawn + plates.hit(x, y, 152, CARD)


# piles


def _piles(p: Painter, y: float) -> float:
    """What is left of characters, water, tiles and event cubes."""
    state = p.state
    d = state.d
    p.out.append(plates.ground(WIDE, PILES, 0, y))
    left = [int(d[at.PILE + kind]) for kind in range(3)]
    shown = "+".join(str(count) for count in left if count) or "0"
    params: dict[str, Param] = {"first": left[0], "second": left[1], "third": left[2]}
    label = Text("pile of characters: {first} of type I, {second} of type II, {third} of type III", params)
    p.part("pile:characters", label, _pile(10, y, "cards", shown), "piece")
    water = int(d[at.WATER_PILE])
    p.part(
        "pile:water",
        Text("tiles in the water pile: {count}", {"count": water}),
        _pile(116, y, "water", str(water)),
        "piece",
    )
    down = sum(1 for place in range(state.box.hexes) if d[at.TERRAIN + place] == at.FACE_DOWN)
    p.part("pile:tiles", Text("tiles face down: {count}", {"count": down}), _pile(186, y, "tiles", str(down)), "piece")
    if state.box.seats == 1:
        names = (Text("white"), Text("yellow"), Text("pink"), Text("blue"), Text("brown"))
        counts = [int(d[at.EVENTS + kind]) for kind in range(5)]
        cubes = listing(
            [Text("{count} {colour}", {"count": counts[k], "colour": names[k]}) for k in range(5) if counts[k]]
        )
        drawn = _pile(250, y, "events", str(sum(counts)))
        p.part("pile:events", Text("event cubes left: {cubes}", {"cubes": cubes}), drawn, "piece")
    return y + PILES


@lru_cache(maxsize=256)
def _pile(x: float, y: float, sort: str, count: str) -> str:
    light = plates.LIGHT
    middle = y + PILES / 2
    if sort == "cards":
        drawn = "".join(
            f'<rect class="band-fill line" x="{x + 3 * n}" y="{middle - 11 + 2 * n}" width="15" height="19" rx="2" '
            f'fill="{light.band}" stroke="{light.line}"/>'
            for n in range(2)
        )
    elif sort == "events":
        drawn = "".join(
            f'<rect class="{cls} line" x="{x + 9 * n}" y="{middle - 5}" width="8" height="8" rx="1" fill="{fill}" '
            f'stroke="{light.line}"/>'
            for n, (cls, fill) in enumerate((("marble", light.marble), ("flare", light.flare)))
        )
    else:
        cls, fill = ("sea", light.sea) if sort == "water" else ("stone", light.stone)
        hexagon = f"M{x},{middle - 5}l9,-5l9,5v10l-9,5l-9,-5z"
        drawn = plates.shape(hexagon, cls, fill, 1.3)
    number = plates.text(x + 25, middle + 5, 14, count, "digit", "start")
    return drawn + number + plates.glow(x - 5, y + 3, 56, PILES - 6) + plates.hit(x - 5, y + 3, 56, PILES - 6)
