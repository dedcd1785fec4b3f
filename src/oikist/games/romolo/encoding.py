"""Observations of Romolo o Remo? as arrays of fixed size, for programs that learn.

The map is a grid of rows and columns by axial coordinates: the neighbours of ``row, column`` are the six of
``(0, ±1)``, ``(±1, 0)``, ``(1, -1)`` and ``(-1, 1)``. Who looks comes first among the players, then those who follow in
turn order; alone the A.I. is the second.
"""

from __future__ import annotations

from typing import Final, cast

from oikist.core.encoding import Encoder, Part, check_settings
from oikist.core.state import State
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.moves import EDGE_NAMES, EVENT_NAMES, KIND_NAMES, RESOURCE_NAMES, TERRAIN_NAMES, UNIT_NAMES
from oikist.games.romolo.scoring import Score, side
from oikist.games.romolo.state import RomoloState

POSES: Final = ("standing", "used", "lying")

GROUND: Final = (
    "on the map",
    *TERRAIN_NAMES[1:],
    *(f"seen to be {name}" for name in TERRAIN_NAMES[1:]),
    "multiplier face down",
    "multiplier",
    "multiplier seen",
    *KIND_NAMES[: at.WALL],
    *(f"wall {name}" for name in EDGE_NAMES),
    *(f"stored {name}" for name in RESOURCE_NAMES[:4]),
    "has produced",
)
"""Planes of the map that are nobody's."""

OWN: Final = (
    "tower",
    *(f"{unit} {pose}" for unit in UNIT_NAMES for pose in POSES),
    "penalty tokens",
    "twice the influence",
    "controlled",
    "asked",
    "hostile",
)
"""Planes of the map for each player."""

_MARK: Final = GROUND.index("multiplier face down")
_BUILT: Final = GROUND.index(KIND_NAMES[0])
_WALLS: Final = GROUND.index("wall e")
_STORED: Final = GROUND.index("stored wood")
_PENALTY: Final = OWN.index("penalty tokens")

HOLDINGS: Final = (
    "half coins",
    *RESOURCE_NAMES,
    "workers",
    "soldiers",
    "mercenaries",
    "mercenaries killed",
    "explorer",
    "battle tokens",
    "points",
    "power of the capital",
    "eliminated",
    "die tokens used",
    "die token put away",
    "uses of Dux",
    "uses of Foederatus",
    "walls on Defensor",
    "resources on Negotiator",
    "resource on Praepositus",
    "tower damaged",
)
"""What a player has: counts; masks of die tokens and resources; numbers plus 1 of a token and a resource (0: none)."""

STOCKS: Final = (
    *(f"undecided {name}" for name in TERRAIN_NAMES[1:]),
    "water pile",
    "undecided ×2",
    "undecided ×3",
    "pile I",
    "pile II",
    "pile III",
    *(f"event {name}" for name in EVENT_NAMES),
)

FIGURES: Final = ("stage", "step", "round", "acted", "hired", "end procedure", "overtime", "players out")
FRAME: Final = ("kind", "player", *(f"number {number}" for number in range(1, 7)))
"""Of the decision; its numbers mean what `layout` says of the kind."""

MOST: Final = 2**31 - 1


class RomoloEncoder(Encoder):
    """The map as planes, what everybody has, market, bank and piles, and what is to be decided.

    Args:
        box: what is in the box.
    """

    def __init__(self, box: RomoloBox) -> None:
        players = int(box.players)
        left, top = min(q for q, _ in box.places), min(r for _, r in box.places)
        self.rows = max(r for _, r in box.places) - top + 1
        self.columns = max(q for q, _ in box.places) - left + 1
        self._cells = [(r - top) * self.columns + q - left for q, r in box.places]
        planes = (*GROUND, *(f"player {number}: {name}" for number in range(1, players + 1) for name in OWN))
        whose = tuple(f"player {number}: {what}" for number in range(1, players + 1) for what in ("owned", "used"))
        self.parts = (
            Part(
                "map",
                (len(planes), self.rows, self.columns),
                0,
                255,
                "The map, by plane, row and column: counts, or 0 and 1; zero where nothing is.",
                planes,
                "h",  # bytes up to 255 on three axes are a picture to some libraries
            ),
            Part(
                "players",
                (players, len(HOLDINGS)),
                -MOST,
                MOST,
                f"What each player has: {', '.join(HOLDINGS)}.",
                tuple(f"player {number}" for number in range(1, players + 1)),
                "i",
            ),
            Part("characters", (len(whose), at.CHARACTERS), 0, 3, "Tiles owned, and used this turn.", whose),
            Part("display", (at.SLOTS, at.CHARACTERS), 0, 1, "Which character lies open on which place."),
            Part("cast", (3, at.CHARACTERS), 0, 9, "Undecided characters by type.", ("I", "II", "III")),
            Part("market", (3, 5), 0, 9, "By resource.", ("price", "cubes in the column", "cubes of the colour")),
            Part(
                "bank",
                (at.TOKEN_KINDS,),
                0,
                99,
                "What the bank has left.",
                (*KIND_NAMES[: at.KINDS], "mercenaries", "battle tokens"),
            ),
            Part("stocks", (len(STOCKS),), 0, 99, "Tiles, multipliers, characters and event cubes to come.", STOCKS),
            Part("figures", (len(FIGURES),), 0, MOST, "Where the game stands.", FIGURES, "i"),
            Part(
                "decision",
                (len(FRAME),),
                -MOST,
                MOST,
                "What is to be decided beside the choice of a unit or a battle; all zero if that is it.",
                FRAME,
                "i",
            ),
        )

    def encode(self, observation: State, out: list[memoryview]) -> None:
        state = cast("RomoloState", observation)
        d, players = state.d, int(state.box.players)
        first = int(state.viewer) if 0 <= state.viewer < players else 0
        order = [(first + number) % players for number in range(players)]
        chart, holdings, characters, display, cast_, market, bank, stocks, figures, decision = out
        score = Score(state)
        self._encode_map(state, chart, order, score)
        for number, seat in enumerate(order):
            for slot, value in enumerate(_holdings(state, seat, score)):
                holdings[number * len(HOLDINGS) + slot] = value
            for character in range(at.CHARACTERS):
                shift = 2 * character
                characters[2 * number * at.CHARACTERS + character] = int(d[at.CHARS + seat]) >> shift & 3
                characters[(2 * number + 1) * at.CHARACTERS + character] = int(d[at.CHARS_USED + seat]) >> shift & 3
        for slot in range(at.SLOTS):
            if d[at.DISPLAY + slot]:
                display[slot * at.CHARACTERS + int(d[at.DISPLAY + slot]) - 1] = 1
        for slot in range(3 * at.CHARACTERS):
            cast_[slot] = int(d[at.CAST + slot])
        for slot in range(15):
            market[slot] = int(d[at.PRICE + slot])
        for slot in range(at.TOKEN_KINDS):
            bank[slot] = int(d[at.BANK + slot])
        numbers = (*range(at.POOL + 1, at.POOL + 5), at.WATER_PILE, at.MARKS + 2, at.MARKS + 3)
        for slot, where in enumerate((*numbers, *range(at.PILE, at.PILE + 3), *range(at.EVENTS, at.EVENTS + 5))):
            stocks[slot] = int(d[where])
        for slot, where in enumerate(
            (at.STAGE, at.STEP, at.ROUND, at.ACTED, at.HIRED, at.ENDING, at.OVERTIME, at.FALLEN)
        ):
            figures[slot] = int(d[where])
        top = int(state.top())
        if top:
            for slot in range(at.FRAME):
                # a mask of hexes may be longer: its kind is decided by chance, and seen by nobody who decides
                decision[slot] = max(-MOST, min(MOST, int(d[top + slot])))
            decision[1] = order.index(int(d[top + 1])) if int(d[top + 1]) in order else -1

    def _encode_map(self, state: RomoloState, out: memoryview, order: list[int], score: Score) -> None:
        d, size = state.d, self.rows * self.columns
        for place, cell in enumerate(self._cells):
            out[cell] = 1
            terrain, hidden, mark = int(d[at.TERRAIN + place]), int(d[at.HIDDEN + place]), int(d[at.MARK + place])
            if terrain:
                out[terrain * size + cell] = 1
            elif hidden:
                out[(4 + hidden) * size + cell] = 1
            if mark:
                out[(_MARK + (mark > 1)) * size + cell] = mark
            out[(_MARK + 2) * size + cell] = int(d[at.HIDDEN_MARK + place])
            out[(len(GROUND) - 1) * size + cell] = int(d[at.PRODUCED]) >> place & 1
            if d[at.BUILT + place]:
                for kind in range(at.WALL):
                    out[(_BUILT + kind) * size + cell] = int(state.built(place, kind))
                walls = int(state.walls(place))
                for edge in range(6):
                    out[(_WALLS + edge) * size + cell] = walls >> edge & 1
            if d[at.STORED + place]:
                for resource in range(4):
                    out[(_STORED + resource) * size + cell] = int(state.stored(place, resource))
            tower = int(state.tower(place))
            for number, seat in enumerate(order):
                base = len(GROUND) + number * len(OWN)
                if tower == seat:
                    out[base * size + cell] = 1
                if int(d[at.OCCUPIED + seat]) >> place & 1:
                    self._units(state, seat, place, out, base * size + cell)
                one = int(side(state, seat))
                influence = base + _PENALTY + 1
                out[influence * size + cell] = int(score.influence.points[one * at.HEXES + place])
                out[(influence + 1) * size + cell] = 1 if score.influence.holder[place] == one else 0
                out[(influence + 2) * size + cell] = int(d[at.ASKED + seat]) >> place & 1
                out[(influence + 3) * size + cell] = int(d[at.HOSTILE + seat]) >> place & 1

    def _units(self, state: RomoloState, seat: int, place: int, out: memoryview, first: int) -> None:
        """The units of a seat on a hex, into its planes."""
        size = self.rows * self.columns
        tokens = 0
        for kind in range(4):
            packed = int(state.kinds_word(seat, place, kind))
            for status in range(at.STATUSES):
                count = packed >> 4 * status & 15
                if count:
                    out[first + (1 + 3 * kind + status // 2) * size] += count
                    tokens += count * (status & 1)
        out[first + _PENALTY * size] = tokens


def _holdings(state: RomoloState, seat: int, score: Score) -> list[int]:
    d = state.d
    goods = [int(state.stock(seat, resource)) for resource in range(at.RESOURCES)]
    counts = (at.WORKERS, at.SOLDIERS, at.MERCENARIES, at.DEAD, at.EXPLORERS, at.TROPHIES)
    others = (
        at.OUT,
        at.SPENT,
        at.PUT_AWAY,
        at.DUX_LEFT,
        at.FOEDERATUS_LEFT,
        at.DEFENSOR_WALLS,
        at.NEGOTIATED,
        at.PREPOSED,
        at.DAMAGED,
    )
    return [
        int(d[at.COINS + seat]),
        *goods,
        *(int(d[where + seat]) for where in counts),
        int(score.total(side(state, seat))),
        int(state.capital_power(seat)),
        *(int(d[where + seat]) for where in others),
    ]


def make(box: RomoloBox, settings: dict[str, int]) -> RomoloEncoder:
    """The encoder; it has no settings.

    Raises:
        OptionError: one was given.
    """
    check_settings(settings, {})
    return RomoloEncoder(box)
