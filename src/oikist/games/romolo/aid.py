"""The player's aid: what constructions, die tokens and characters do, in words, with the power table drawn above."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from oikist.core.scene import Panel
from oikist.core.text import Text, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo import plates
from oikist.games.romolo.brush import use
from oikist.games.romolo.characters import TEXTS
from oikist.games.romolo.names import EFFECTS, SYMBOLS

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

TITLE: Final = Text("Aid")
WIDE: Final = 320.0
HIGH: Final = 150.0
LIMITS: Final = (("1-3", 3, 2, 0), ("4", 4, 3, 1), ("5", 5, 4, 2), ("6", 6, 5, 3))
"""Power, workers, military units, reach of influence (ROM-68, ROM-114)."""
CONSTRUCTIONS: Final = (
    (Text("Farm"), Text("1 stone, 1 wood, on a plain. Feeds two units in its hex or adjacent ones. Gives no power.")),
    (
        Text("Warehouse"),
        Text("1 stone, 2 wood, on a plain. Holds what one worker produces in its hex or an adjacent one."),
    ),
    (
        Text("Harbour"),
        Text("3 stone, 2 wood, on a plain next to water. Units enter water from it; one cube more in a market action."),
    ),
    (Text("Temple"), Text("2 stone, 1 wood, on a plain. What is built in its hex costs 1 cube less, but at least 1.")),
    (Text("Sawmill"), Text("4 stone, 1 wood, in a forest. Its hex yields 1 wood more.")),
    (Text("Quarry"), Text("1 stone, 4 wood, on a hill. Its hex yields 1 stone more.")),
    (Text("Aqueduct"), Text("4 stone, 2 wood, on a plain. Its hex and adjacent ones may hold one construction more.")),
    (
        Text("Forum"),
        Text(
            "3 stone, 2 wood, on a plain. Selling in its hex brings coins: 1 at power 4, 2 at 5, 3 from 6 on, "
            "1 for every other forum there or adjacent."
        ),
    ),
    (
        Text("Wall"),
        Text("1 stone or 1 wood, on an edge. Who comes in over it takes a penalty token; three are one construction."),
    ),
)
"""Name and effect."""
COMBAT: Final = (
    (
        Text("Combat values"),
        Text("Soldier 3, mercenary 2, worker 1, explorer 0, a tower that is attacked 4; 3 less with a penalty token."),
    ),
    (
        Text("Casualties"),
        Text("The winner causes 1 from 3 more in value, 2 from 6, 3 from 9; a sword adds one, a shield takes one off."),
    ),
)
MAINTENANCE: Final = (
    Text("Maintenance"),
    Text(
        "Cubes from all warehouses; mercenaries are paid 1 salt, 2 for the second, 3 for the third; dismissals; "
        "feeding; prices change when 4 cubes lie on the market; units stand up."
    ),
)


def panel(state: RomoloState) -> Panel:
    """The aid; the same all the time."""
    tokens = () if state.box.dice else tuple(zip(SYMBOLS, EFFECTS, strict=True))
    characters = tuple((plain(at.NAMES[number]), TEXTS[number]) for number in sorted(range(at.CHARACTERS), key=_name))
    notes = (*CONSTRUCTIONS, *COMBAT, *tokens, MAINTENANCE, *characters)
    return Panel("aid", TITLE, WIDE, HIGH, plates.lettered(_table()), reference=True, notes=notes)


def _name(character: int) -> str:
    return at.NAMES[character]


@lru_cache(maxsize=1)
def _table() -> str:
    """What the power of a capital allows: workers, military units, reach of its influence."""
    out = plates.ground(WIDE, HIGH)
    for row, drawn in enumerate(
        (
            use("tower-0", 34, 24, 0.55),
            plates.head(at.WORKER, 34, 58, 1.1),
            plates.head(at.SOLDIER, 34, 92, 1.1),
            plates.stroke("M24,124a10,10 0 1 0 20,0a10,10 0 1 0 -20,0M30,124a4,4 0 1 0 8,0a4,4 0 1 0 -8,0", 1.8),
        )
    ):
        out += drawn
        for column, values in enumerate(LIMITS):
            weight = "bold" if row == 0 else ""
            out += plates.text(100 + 60 * column, 30 + 34 * row, 17, str(values[row]), "digit", weight=weight)
    for column in range(4):
        out += plates.stroke(f"M{70 + 60 * column},10V{HIGH - 10}", 1, "joint", plates.LIGHT.joint)
    return out + plates.stroke(f"M10,42H{WIDE - 10}", 1, "joint", plates.LIGHT.joint)
