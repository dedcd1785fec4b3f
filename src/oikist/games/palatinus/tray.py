"""What is taken from the box when a real table is put together by clicking: rows of tiles, tools, pieces, buttons."""

from __future__ import annotations

from typing import Any, Final

from oikist.core.game import COLOURS, SEATS
from oikist.core.scene import Panel
from oikist.core.style import LIGHT, SERIF
from oikist.core.text import Text
from oikist.games.palatinus import art, drawing
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import HILLS, PLACES
from oikist.games.palatinus.moves import ARROWS
from oikist.games.palatinus.position import COLOUR_NAMES
from oikist.games.palatinus.state import PalatinusState

BOX: Final = Text("From the box")
_COLUMN: Final = 104.0
_ROW: Final = 104.0
_KIND_TEXTS: Final = {"merchant": Text("merchant"), "farmer": Text("farmer"), "condottiero": Text("condottiero")}

Thing = tuple[str, str, str, Text]
"""Element id, kind, markup around (0, 0), label."""


def colour_of(box: PalatinusBox, name: str) -> int:
    """The colour of the pieces of a seat's name, or of the neutral ones."""
    return int(box.neutral_colour) if name == "neutral" else COLOUR_NAMES.index(name)


def _disc(inside: str, chosen: bool = False) -> str:
    """A round button; a thick rim when it is the present choice."""
    rim, width = (LIGHT.band, "7") if chosen else (LIGHT.line, "2")
    return (
        f'<circle class="screen {"band" if chosen else "line"}" r="38" fill="{LIGHT.screen}" stroke="{rim}" '
        f'stroke-width="{width}"/>{inside}<circle class="glow-target" r="38" fill="none" pointer-events="none"/>'
    )


def _number(text: str, size: int) -> str:
    return (
        f'<text class="ink" y="{size * 0.34:.0f}" font-size="{size}" font-weight="bold" font-family="{SERIF}" '
        f'text-anchor="middle" fill="{LIGHT.ink}">{text}</text>'
    )


def _turn_arrow(rotation: int) -> str:
    arrow = (
        f'<path class="ink" d="M27,0L-2,-16V-6H-25V6H-2V16Z" fill="{LIGHT.ink}" transform="rotate({60 * rotation})"/>'
    )
    return _disc(arrow)


def _token(value: int) -> str:
    return (
        f'<g transform="scale(1.5)"><use href="#art-token"/>{_number(str(value), 28)}'
        '<circle class="glow-target" r="25" fill="none" pointer-events="none"/></g>'
    )


def _chisel() -> str:
    stroke = f'stroke="{LIGHT.ink}" stroke-width="6" stroke-linecap="round"'
    return _disc(f'<path class="scrape" d="M-15,-15L15,15M15,-15L-15,15" fill="none" {stroke}/>')


def _piece(kind: str, colour: int, neutral: bool, count: int) -> str:
    faint = "" if count else ' opacity="0.25"'
    return (
        f"<g{faint}>{art.piece(colour, kind, '', neutral)}</g>"
        f'<g {drawing.shift(28, -29)}><circle class="ink" r="15.5" fill="{LIGHT.ink}"/>'
        f'<text class="count" y="7.2" font-size="21" font-weight="bold" font-family="{SERIF}" text-anchor="middle" '
        f'fill="{LIGHT.ground}">{count}</text></g>'
    )


def _first(seat: int, chosen: bool) -> str:
    body = f'<g transform="scale(0.62)"><use href="#art-body-{seat}"/></g>'
    number = _number("1", 26).replace('class="ink"', f'class="figure-{seat}"')
    return _disc(body + number.replace(LIGHT.ink, LIGHT.figures[seat]), chosen)


def panel(
    state: PalatinusState,
    data: dict[str, Any],
    left: dict[tuple[str, str], int],
    values: list[int],
    labels: dict[str, Text],
    kinds: dict[str, str],
) -> Panel:
    """What can be taken from the box, in rows."""
    rows: list[list[Thing]] = []
    lying = {state.tile_at(place) for place in range(PLACES)}
    springs = state.box.spring_numbers
    if len(data["tiles"]) < PLACES:
        tiles = [tile for tile in range(PLACES) if tile not in lying]
        rows.append(
            [
                (
                    f"hand:tile-{HILLS[tile]}",
                    "hand",
                    f'<g transform="scale(0.29)">{drawing.small_tile(tile, 0, int(springs[tile]))}</g>',
                    Text("tile {tile}", {"tile": HILLS[tile]}),
                )
                for tile in tiles
            ]
        )
        rows.append(
            [
                (f"turn:{turn}", "turn", _turn_arrow(turn), Text("arrow to the {arrow}", {"arrow": ARROWS[turn]}))
                for turn in range(6)
            ]
        )
    tools: list[Thing] = [
        (f"hand:token-{value}", "hand", _token(value), Text("hill token of {value}", {"value": value}))
        for value in values
    ]
    tools.append(("hand:spring", "hand", _disc(art.spring()), Text("a spring, to add or to take away")))
    tools.append(("hand:remove", "hand", _chisel(), Text("take something away")))
    rows.append(tools)
    by_colour: dict[str, list[Thing]] = {}
    for (name, kind), count in left.items():
        colour = colour_of(state.box, name)
        words = Text("neutral") if name == "neutral" else COLOURS[colour]
        text = Text("{colour} {kind}, {count} left", {"colour": words, "kind": _KIND_TEXTS[kind], "count": count})
        drawn = _piece(kind, colour, name == "neutral", count)
        by_colour.setdefault(name, []).append((f"hand:{name}-{kind}", "hand", drawn, text))
    names = list(by_colour)
    rows.extend([thing for name in names[at : at + 2] for thing in by_colour[name]] for at in range(0, len(names), 2))
    rows.append(
        [
            (
                f"do:players-{players}",
                "do",
                _disc(_number(str(players), 40), players == data["players"]),
                Text("{count} players", {"count": players}),
            )
            for players in (2, 3, 4, 5)
        ]
    )
    rows.append(
        [
            (
                f"do:first-{name}",
                "do",
                _first(seat, name == data["first"]),
                Text("{seat} has begun", {"seat": SEATS[seat]}),
            )
            for seat, name in enumerate(COLOUR_NAMES[: data["players"]])
        ]
    )
    out = []
    width = 7 * _COLUMN
    for number, row in enumerate(rows):
        start = (width - len(row) * _COLUMN) / 2
        for slot, (ident, sort, drawn, label) in enumerate(row):
            where = drawing.shift(start + (slot + 0.5) * _COLUMN, (number + 0.5) * _ROW)
            out.append(f'<g id="{ident}" class="part {"turn" if sort == "turn" else "hand"}" {where}>{drawn}</g>')
            labels[ident] = label
            kinds[ident] = sort
    return Panel("hand", BOX, width, len(rows) * _ROW, "".join(out))
