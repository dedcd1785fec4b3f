"""What is taken from the box when a real table is put together by clicking, and what the players have, in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from oikist.core.scene import Panel
from oikist.core.style import LIGHT, SERIF
from oikist.core.text import Param, Text, plain
from oikist.games.romolo import characters, constructions, figures, names, plates
from oikist.games.romolo import layout as at
from oikist.games.romolo.brush import shift, use
from oikist.games.romolo.moves import UNIT_NAMES
from oikist.games.romolo.position_schema import BUILDINGS, COLOUR_NAMES, RIVAL, TERRAINS
from oikist.games.romolo.state import RomoloState

BOX: Final = Text("From the box")
WIDTH: Final = 608.0
_COLUMN: Final = 76.0
_ROW: Final = 76.0
_NAMES: Final = 4
"""Characters in a row."""

_BUILDING_TEXTS: Final = (
    names.KINDS[at.FARM],
    names.KINDS[at.WAREHOUSE],
    names.KINDS[at.HARBOUR],
    names.KINDS[at.TEMPLE],
    names.SAWMILL,
    names.QUARRY,
    names.KINDS[at.AQUEDUCT],
    names.KINDS[at.FORUM],
)
_COINS: Final = (
    ("gold", "5", Text("a gold coin: 5")),
    ("silver", "1", Text("a silver coin: 1")),
    ("bronze", "½", Text("a bronze coin: ½")),
)
_CHOICES: Final = {
    "dominion": Text("the dominion of {seat}: a plain next to the capital"),
    "architectus": Text("the farm that Architectus marks for {seat}"),
    "sacerdos": Text("one influence more by Sacerdos for {seat}"),
}
_CHOSEN: Final = {
    "dominion": Text("dominion of {seat}: {hexes}"),
    "architectus": Text("farm that Architectus marks for {seat}: {hexes}"),
    "sacerdos": Text("more influence by Sacerdos for {seat}: {hexes}"),
}

Thing = tuple[str, str, str, Text]
"""Element id, kind, markup around (0, 0), label."""
Owned = list[tuple[str, int | float | str]]


def _disc(inside: str, chosen: bool = False) -> str:
    """A round button; a thick rim when it is the present choice."""
    rim, width = (LIGHT.band, "5") if chosen else (LIGHT.line, "1.6")
    return (
        f'<circle class="screen {"band" if chosen else "line"}" r="30" fill="{LIGHT.screen}" stroke="{rim}" '
        f'stroke-width="{width}"/>{inside}<circle class="glow-target" r="30" fill="none" pointer-events="none"/>'
    )


def _number(words: str, size: int = 27) -> str:
    return plates.text(0, size * 0.34, size, words, weight="bold")


def _big(inside: str) -> str:
    """A picture of the map, larger."""
    return f'<g transform="scale(1.2)">{inside}</g>'


def _land(name: str) -> str:
    return (
        f'<g transform="scale(0.54)">{use("land-" + name)}<use href="#art-frame"/></g>'
        '<circle class="glow-target" r="30" fill="none" pointer-events="none"/>'
    )


def _cross() -> str:
    return _disc(plates.stroke("M-12,-12L12,12M12,-12L-12,12", 5))


def _coin(words: str) -> str:
    return _big(
        f'<use href="#art-hit"/><use href="#art-coin"/><text class="hollow" y="7" font-size="20" font-weight="bold" '
        f'text-anchor="middle" fill="{LIGHT.hollow}">{words}</text>'
        '<circle class="glow-target" r="21" fill="none" pointer-events="none"/>'
    )


def _arrow(edge: int) -> str:
    """The edge of a hex on which a wall comes."""
    return _disc(f'<g transform="rotate({60 * edge})">{use("wall", 15, 0, 0.75)}</g>')


def _sign(letter: str, seat: int) -> str:
    """What is chosen at scoring: the seat's disc with a sign."""
    signs = {
        "dominion": "M-9,6V-7L-4,-1L0,-9L4,-1L9,-7V6Z",
        "architectus": "M-8,8L0,-10L8,8M-5,1H5",
        "sacerdos": "M0,-9V9M-9,0H9",
    }
    drawn = f'<g transform="scale(1.6)">{plates.stroke(signs[letter], 2.2)}</g>'
    return _disc(drawn + use(f"seal-{seat}", 17, 17, 1.4))


def _out(seat: int, out: bool) -> str:
    return _disc(use(f"tower-{seat}", 0, 0, 0.8) + plates.stroke("M-19,19L19,-19", 4), out)


class _Tray:
    """Collects the rows."""

    def __init__(self, state: RomoloState, possible: set[str], labels: dict[str, Text], kinds: dict[str, str]) -> None:
        self.state = state
        self.possible = possible
        self.labels = labels
        self.kinds = kinds
        self.out: list[str] = []
        self.y = 0.0

    def row(self, things: Iterable[Thing], column: float = _COLUMN, row: float = _ROW) -> None:
        """Things side by side, in the middle; those that nothing can be done with are faint."""
        shown = list(things)
        column = min(column, WIDTH / len(shown))
        start = (WIDTH - len(shown) * column) / 2
        for slot, (ident, sort, drawn, label) in enumerate(shown):
            faint = "" if sort != "hand" or ident in self.possible else ' opacity="0.3"'
            where = shift(start + (slot + 0.5) * column, self.y + row / 2)
            style = "turn" if sort == "turn" else "place" if sort == "place" else "hand"
            self.out.append(f'<g id="{ident}" class="part {style}" {where}><g{faint}>{drawn}</g></g>')
            self.labels[ident] = label
            self.kinds[ident] = sort
        self.y += row

    def seat(self, name: str, seat: int, has: Owned) -> None:
        """A seat's plate, on which lies what it has."""
        who = names.seat_name(self.state, seat)
        high = 60.0
        out = self.state.d[at.OUT + seat] > 0
        ident = f"seat:{name}"
        plate = plates.plate(8, 0, WIDTH - 16, high, "floor") + plates.emblem(seat, 40, high / 2, False, False)
        self.labels[ident] = Text("{seat}, out of the game", {"seat": who}) if out else who
        self.kinds[ident] = "place"
        self.out.append(f'<g id="{ident}" class="part place" {shift(0, self.y)}>{plate}</g>')
        step = min(76.0, (WIDTH - 110) / max(1, len(has)))
        for slot, (what, value) in enumerate(has):
            piece = f"has:{name}-{what}"
            drawn, label = self._has(seat, what, value, who)
            where = shift(105 + slot * step, self.y + high / 2)
            self.out.append(f'<g id="{piece}" class="part piece" {where}>{drawn}</g>')
            self.labels[piece] = label
            self.kinds[piece] = "piece"
        self.y += high + 6

    def _has(self, seat: int, what: str, value: float | str, who: Text) -> tuple[str, Text]:
        """A thing that a seat has: drawn, and in words."""
        ring = '<circle class="glow-target" r="24" fill="none" pointer-events="none"/>'
        if what == "coins":
            half = int(float(value) * 2)
            amount = names.coins(half)
            params: dict[str, Param] = {"seat": who, "count": amount}
            label = (
                Text("{seat} has {count} coin", params) if half in (1, 2) else Text("{seat} has {count} coins", params)
            )
            return f'<g transform="scale(0.85)">{_coin("")}</g>' + plates.text(0, 6, 17, amount.english()), label
        if what == "token":
            drawn = plates.hit(-22, -22, 44, 44) + plates.trophy(0, 0, 1.7) + ring + plates.badge(16, 14, str(value))
            return drawn, Text("{seat} has battle tokens: {count}", {"seat": who, "count": int(value)})
        if what in at.NAMES:
            character = at.NAMES.index(what)
            drawn = plates.hit(-22, -22, 44, 44) + plates.portrait(character, 0, 0, 1.3) + ring
            if int(value) > 1:
                drawn += plates.badge(17, 15, str(value))
            return drawn, Text("{seat} has {character}", {"seat": who, "character": plain(what)})
        label = _CHOSEN[what]
        drawn = f'<g transform="translate(0 -6) scale(0.7)">{_sign(what, seat)}</g>' + plates.text(
            0, 28, 12, str(value)
        )
        return drawn, replace(label, params={"seat": who, "hexes": str(value)})


def panel(
    state: RomoloState,
    has: Callable[[str], Owned],
    possible: set[str],
    labels: dict[str, Text],
    kinds: dict[str, str],
) -> Panel:
    """What can be taken from the box, in rows."""
    tray = _Tray(state, possible, labels, kinds)
    tiles: list[Thing] = [
        (f"hand:{word}", "hand", _land(word), names.TERRAINS[number]) for word, number in TERRAINS.items()
    ]
    tiles += [
        (f"hand:x{value}", "hand", _big(figures.multiplier(value, True)), Text("multiplier ×{value}", {"value": value}))
        for value in (2, 3)
    ]
    tray.row([*tiles, ("hand:remove", "hand", _cross(), Text("take something away"))])
    built: list[Thing] = [
        (f"hand:{word}", "hand", _big(constructions.standing(word, 1)), label)
        for word, label in zip(BUILDINGS, _BUILDING_TEXTS, strict=True)
    ]
    tray.row(built)
    wall = f'<use href="#art-hit"/>{use("wall", 0, 0, 1.1)}'
    wall += '<use class="glow-target" href="#art-plot" fill="none" pointer-events="none"/>'
    edges: list[Thing] = [
        (f"turn:{edge}", "turn", _arrow(edge), Text("edge in the {edge}", {"edge": names.EDGES[edge]}))
        for edge in range(6)
    ]
    tray.row([("hand:wall", "hand", _big(wall), names.KINDS[at.WALL]), *edges])
    seats = [*enumerate(COLOUR_NAMES[: int(state.box.seats)]), *([(1, RIVAL)] if state.box.rival >= 0 else [])]
    for seat, name in seats:
        tray.row(_of_seat(state, seat, name))
    for seat, name in seats:
        tray.seat(name, seat, has(name))
    purse: list[Thing] = [(f"hand:{name}", "hand", _coin(words), label) for name, words, label in _COINS]
    trophy = plates.hit(-24, -24, 48, 48) + plates.trophy(0, 0, 2.1)
    trophy += '<circle class="glow-target" r="26" fill="none" pointer-events="none"/>'
    tray.row([*purse, ("hand:token", "hand", trophy, Text("a battle token"))])
    cast: list[Thing] = [
        (f"hand:{name}", "hand", _card(number), characters.tile_text(number)) for number, name in enumerate(at.NAMES)
    ]
    for first in range(0, len(cast), _NAMES):
        tray.row(cast[first : first + _NAMES], WIDTH / _NAMES, 70)
    tray.row(_players(state))
    return Panel("hand", BOX, WIDTH, tray.y, f'<g font-family="{SERIF}">{"".join(tray.out)}</g>')


def _card(character: int) -> str:
    """A character tile with its name."""
    wide, high = WIDTH / _NAMES - 8, 64.0
    drawn = plates.plate(-wide / 2, -high / 2, wide, high, "gold") + plates.hit(-wide / 2, -high / 2, wide, high)
    return drawn + plates.portrait(character, 0, -10, 1.1) + plates.text(0, 26, 19, at.NAMES[character])


def _of_seat(state: RomoloState, seat: int, name: str) -> list[Thing]:
    """The units and the tower of a seat, and what it chooses at scoring."""
    who = names.seat_name(state, seat)
    rival = name == RIVAL
    things: list[Thing] = [
        (
            f"hand:{name}-{unit}",
            "hand",
            _big(figures.unit(seat, kind, at.FRESH, 1)),
            Text("{unit} of {seat}", {"unit": names.UNITS[kind], "seat": who}),
        )
        for kind, unit in enumerate(UNIT_NAMES)
        if unit == "soldier" or not rival
    ]
    if rival:
        return things
    tower = _big(figures.tower(seat, False))
    things.append((f"hand:{name}-tower", "hand", tower, Text("the tower of {seat}", {"seat": who})))
    for choice, label in _CHOICES.items():
        character = {"architectus": at.ARCHITECTUS, "sacerdos": at.SACERDOS}.get(choice, -1)
        if character < 0 or state.owns(seat, character):
            things.append((f"hand:{name}-{choice}", "hand", _sign(choice, seat), replace(label, params={"seat": who})))
    out = state.d[at.OUT + seat] > 0
    params: dict[str, Param] = {"seat": who}
    label = Text("{seat} is in the game again", params) if out else Text("{seat} is out of the game", params)
    things.append((f"do:out-{name}", "do", _out(seat, out), label))
    return things


def _players(state: RomoloState) -> list[Thing]:
    """How many play, and how."""
    seats = int(state.box.seats)
    things: list[Thing] = []
    for players in (1, 2, 3, 4):
        label = Text("{count} players", {"count": players}) if players > 1 else Text("one player against the A.I.")
        things.append((f"do:players-{players}", "do", _disc(_number(str(players)), players == seats), label))
    if seats == 4:
        label = Text("each alone") if state.box.teams else Text("two against two")
        things.append(("do:teams", "do", _disc(_number("2:2", 22), bool(state.box.teams)), label))
    return things


__all__ = ["panel"]
