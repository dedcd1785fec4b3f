"""What is taken from when a real map is put together by clicking: symbols, buildings, their two ways of lying."""

from __future__ import annotations

from typing import Final

from oikist.core.scene import Panel
from oikist.core.style import LIGHT
from oikist.core.text import Text
from oikist.games.micro_rome import drawing
from oikist.games.micro_rome.brush import SIZE
from oikist.games.micro_rome.layout import COLISEUM, MARKET, SYMBOL_NAMES, TEMPLE
from oikist.games.micro_rome.words import NAMES

BOX: Final = Text("Symbols")
_SLOT: Final = 104
_COLUMNS: Final = 5

Thing = tuple[str, str, str, Text]
"""Element id, kind, markup around (0, 0), label."""


def picture_names() -> set[str]:
    """The pictures that the tray uses."""
    return {drawing.name_of(symbol, *_size(symbol)) for symbol in range(len(SYMBOL_NAMES))} - {""}


def _size(symbol: int) -> tuple[int, int]:
    """Columns and rows of a symbol or building, lying along a row."""
    if symbol < MARKET:
        return 1, 1
    return {TEMPLE: (2, 2), COLISEUM: (4, 3)}.get(symbol, (2, 1))


def _sample(symbol: int) -> str:
    columns, rows = _size(symbol)
    name = drawing.name_of(symbol, columns, rows)
    wide, high = columns * SIZE, rows * SIZE
    drawn = f'<use href="#art-{name}"/>' if name else '<use href="#art-loose"/>'
    glow = (
        f'<rect class="glow-target" x="3" y="3" width="{wide - 6}" height="{high - 6}" rx="6" fill="none" '
        'pointer-events="none"/>'
    )
    scale = 1.4 if columns == 1 else 92 / wide
    return f"<g {drawing.shift(-wide * scale / 2, -high * scale / 2, scale)}>{drawn}{glow}</g>"


def _disc(inside: str) -> str:
    """A round button."""
    return (
        f'<circle class="screen line" r="38" fill="{LIGHT.screen}" stroke="{LIGHT.line}" stroke-width="2"/>{inside}'
        '<circle class="glow-target" r="38" fill="none" pointer-events="none"/>'
    )


def _way(wide: int, high: int) -> str:
    return _disc(
        f'<path class="floor line" d="M{-wide},{-high}H{wide}V{high}H{-wide}Z" fill="{LIGHT.floor}" '
        f'stroke="{LIGHT.line}" stroke-width="3"/>'
    )


def _chisel() -> str:
    stroke = f'stroke="{LIGHT.ink}" stroke-width="6" stroke-linecap="round"'
    return _disc(f'<path class="scrape" d="M-15,-15L15,15M15,-15L-15,15" fill="none" {stroke}/>')


def panel(labels: dict[str, Text], kinds: dict[str, str]) -> Panel:
    """All that can be put on a space, in rows."""
    things: list[Thing] = [
        (f"hand:{name}", "hand", _sample(symbol), NAMES[symbol]) for symbol, name in enumerate(SYMBOL_NAMES)
    ]
    things += [
        ("hand:remove", "hand", _chisel(), Text("take something away")),
        ("turn:0", "turn", _way(26, 13), Text("along a row")),
        ("turn:1", "turn", _way(13, 26), Text("down a column")),
    ]
    out = []
    for number, (ident, kind, drawn, label) in enumerate(things):
        row, slot = divmod(number, _COLUMNS)
        left = (_COLUMNS - min(_COLUMNS, len(things) - row * _COLUMNS)) / 2
        where = drawing.shift((left + slot + 0.5) * _SLOT, (row + 0.5) * _SLOT)
        out.append(f'<g id="{ident}" class="part {kind}" {where}>{drawn}</g>')
        labels[ident] = label
        kinds[ident] = kind
    rows = -(-len(things) // _COLUMNS)
    return Panel("hand", BOX, _COLUMNS * _SLOT, rows * _SLOT, "".join(out))
