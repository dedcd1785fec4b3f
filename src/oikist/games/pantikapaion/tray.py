"""What a real table is put together from, below its board: levels, buildings, tools, cubes, coins, players."""

from __future__ import annotations

from typing import Final

from oikist.core.game import SEATS
from oikist.core.scene import Panel
from oikist.core.style import LIGHT, SERIF
from oikist.core.text import Text
from oikist.games.pantikapaion.art import use
from oikist.games.pantikapaion.bench import Bench
from oikist.games.pantikapaion.drawing import shift
from oikist.games.pantikapaion.layout import BUILDING_NAMES, KEPT, P_CELLS, P_COINS, P_EARNED
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.state import PantikapaionState

BOX: Final = Text("From the box")
LEVELS: Final = 5
"""Levels that are chosen at once; higher ones are reached step by step."""
ADDED: Final = (1, 5)
"""Coins that are added with one click."""
LYING: Final = (Text("lying"), Text("standing"))
FIELD_TEXTS: Final = {
    "city": Text("city"),
    "buildings": Text("buildings"),
    "markers": Text("markers"),
    "received": Text("coins received"),
}
"""The fields of a position for people."""

_COLUMN: Final = 86.0
_ROW: Final = 88.0
_WIDE: Final = 10

Thing = tuple[str, str, str, Text]
"""Element id, kind, markup around (0, 0), label."""


def _disc(inside: str, chosen: bool = False) -> str:
    """A round button; a thick rim when it is the present choice."""
    rim, width = (LIGHT.band, "7") if chosen else (LIGHT.line, "2")
    return (
        f'<circle class="screen {"band" if chosen else "line"}" r="34" fill="{LIGHT.screen}" stroke="{rim}" '
        f'stroke-width="{width}"/>{inside}<circle class="glow-target" r="34" fill="none" pointer-events="none"/>'
    )


def _number(content: str, size: int, x: float = 0.0) -> str:
    return (
        f'<text class="ink" x="{x:.0f}" y="{size * 0.34:.0f}" font-size="{size}" font-weight="bold" '
        f'font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ink}" pointer-events="none">{content}</text>'
    )


def _count(count: int) -> str:
    return (
        f'<g transform="translate(25 -25)"><circle class="ink" r="14" fill="{LIGHT.ink}"/><text class="count" y="6.5" '
        f'font-size="19" font-weight="bold" font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ground}" '
        f'pointer-events="none">{count}</text></g>'
    )


def _square(inside: str) -> str:
    return f'<g transform="translate(-30 -30)">{inside}</g>{_edge()}'


def _edge() -> str:
    return (
        '<rect class="glow-target" x="-34" y="-34" width="68" height="68" rx="6" fill="none" pointer-events="none"/>'
        '<rect x="-34" y="-34" width="68" height="68" fill="none" pointer-events="all"/>'
    )


def _level(level: int) -> str:
    return _square(use(f"level-{level}")) + _number(str(level), 34)


def _stroke(data: str) -> str:
    return (
        f'<path class="scrape" d="{data}" fill="none" stroke="{LIGHT.ink}" stroke-width="6" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _building(colour: int, size: int, count: int) -> str:
    picture = f"{BUILDING_NAMES[colour]}-{'s' if size == 1 else 'w'}"
    scale = 1.0 if size == 1 else 0.56
    drawn = f"<g {shift(-30 * size * scale, -30 * scale, scale)}>{use(picture)}</g>"
    faint = "" if count else ' opacity="0.28"'
    return f"<g{faint}>{drawn}</g>{_edge()}{_count(count)}"


def _places(state: PantikapaionState, front: int) -> list[Thing]:
    """What is put on places: levels, droughts, workers, nothing."""
    row: list[Thing] = [
        (f"hand:level-{level}", "hand", _level(level), Text("level {level}", {"level": level}))
        for level in range(1, LEVELS + 1)
    ]
    row.append(("hand:higher", "hand", _disc(_stroke("M-16,8L0,-10L16,8")), Text("one level higher")))
    drought = _square(use("level-1") + use("drought"))
    row.append(("hand:drought", "hand", drought, Text("a drought, to add or to take away")))
    workers = sum(bool(state.has_worker(front, slot)) for slot in range(int(state.get(front, P_CELLS))))
    free = max(0, 1 + int(state.box.income[state.mark(front, 0)]) - workers)
    faint = "" if free else ' opacity="0.28"'
    worker = f"<g{faint}>{use(f'worker-{front}', 0, 0, 1.4)}</g>{_edge()}{_count(free)}"
    row.append(("hand:worker", "hand", worker, Text("worker, {count} left", {"count": free})))
    row.append(("hand:remove", "hand", _disc(_stroke("M-14,-14L14,14M14,-14L-14,14")), Text("take something away")))
    return row


def _buildings(state: PantikapaionState, there: list[int]) -> list[Thing]:
    row: list[Thing] = []
    for colour, name in enumerate(BUILDING_NAMES):
        text = Text("{building}, {count} left", {"building": BUILDING_TEXTS[colour], "count": there[colour]})
        row.append((f"hand:{name}", "hand", _building(colour, int(state.box.cells[colour]), there[colour]), text))
    for turn, data in enumerate(("M-20,-9H20V9H-20ZM0,-9V9", "M-9,-20H9V20H-9ZM-9,0H9")):
        row.append((f"turn:{turn}", "turn", _disc(_stroke(data)), LYING[turn]))
    return row


def _coins(state: PantikapaionState, front: int) -> list[Thing]:
    """Coins, and the coins received over the game, one beside the other."""
    coins, received = int(state.get(front, P_COINS)), int(state.get(front, P_EARNED))
    row: list[Thing] = []
    for name, count, held, added, less in (
        (
            "coins",
            coins,
            Text("coins on the player board: {count}", {"count": coins}),
            (Text("1 coin more"), Text("5 coins more")),
            Text("1 coin less"),
        ),
        (
            "received",
            received,
            Text("coins received over the game, for a tie: {count}", {"count": received}),
            (Text("1 coin more received"), Text("5 coins more received")),
            Text("1 coin less received"),
        ),
    ):
        ring = _stroke("M-26,20a33,33 0 1 1 52,0") if name == "received" else ""
        row.append((f"{name}:{front}", "piece", f"{use('coin', 0, 0, 1.5)}{ring}{_edge()}{_count(count)}", held))
        row.append((f"do:{name}-less", "do", _disc(_number("\N{MINUS SIGN}1", 30)), less))
        for more, label in zip(ADDED, added, strict=True):
            row.append((f"do:{name}-{more}", "do", _disc(_number(f"+{more}", 30)), label))
    return row


def _cubes(state: PantikapaionState, front: int) -> list[Thing]:
    held = int(state.all_cubes(front))
    return [
        (
            f"do:cubes-{count}",
            "do",
            _disc(use("cube-3", -11, 2, 0.8) + _number(str(count), 30, 15), count == held),
            Text("cubes on the player board: {count}", {"count": count}),
        )
        for count in range(KEPT + 1)
    ]


def _players(state: PantikapaionState, front: int) -> list[Thing]:
    seats = int(state.box.seats)
    row: list[Thing] = [
        (
            f"do:players-{count}",
            "do",
            _disc(_number(str(count), 36), count == seats),
            Text("{count} players", {"count": count}),
        )
        for count in (2, 3, 4)
    ]
    row += [
        (
            f"do:front-{name}",
            "do",
            _disc(use(f"worker-{seat}", 0, 0, 1.1), seat == front),
            Text("{seat}: put this city together", {"seat": SEATS[seat]}),
        )
        for seat, name in enumerate(("red", "lapis", "ochre", "verdigris")[:seats])
    ]
    return row


def panel(board: Bench, state: PantikapaionState, front: int, there: list[int]) -> Panel:
    """What can be taken from the box, in rows; `there` are the buildings left."""
    rows = [
        _places(state, front),
        _buildings(state, there),
        _cubes(state, front),
        _coins(state, front),
        _players(state, front),
    ]
    out = []
    width = _WIDE * _COLUMN
    for number, row in enumerate(rows):
        start = (width - len(row) * _COLUMN) / 2
        for slot, (ident, sort, drawn, label) in enumerate(row):
            where = shift(start + (slot + 0.5) * _COLUMN, (number + 0.5) * _ROW)
            sorts = {"turn": "turn", "piece": "piece"}.get(sort, "hand")
            out.append(f'<g id="{ident}" class="part {sorts}" {where}>{drawn}</g>')
            board.add(ident, sort, label)
    return Panel("hand", BOX, width, len(rows) * _ROW, "".join(out))


__all__ = ["ADDED", "FIELD_TEXTS", "LEVELS", "panel"]
