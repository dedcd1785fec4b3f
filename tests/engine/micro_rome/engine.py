"""Brings the game's positions into the oracle's form, and drawings into positions; what both test modules share."""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from typing import Any

from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.game import Game
from oikist.core.ledger import Entry
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.layout import SYMBOL_NAMES
from oikist.games.micro_rome.position import state_from
from oikist.games.micro_rome.state import MicroRomeState
from tests.engine.micro_rome import oracle
from tests.engine.micro_rome.handmade import CATEGORIES

CHAPTERS = {
    "MIC-20": "citizens",
    "MIC-22": "senators",
    "MIC-23": "praetorians",
    "MIC-25": "merchants",
    "MIC-26": "barbarians",
    "MIC-28": "banners",
    "MIC-30": "temples",
    "MIC-36": "watchtowers",
}
PLAIN = ["....", "....", "...."]
START = ["*..*", ".FF.", "*..*"]
BUILT = ["CCCC", "CCCC", "CCCC"]
PLACE, END = 1, 2
COLISEUM = 15


@functools.cache
def game() -> Game:
    return registry.find("micro-rome")


def edition(cards: list[tuple[list[str], list[str]]], start: list[str] = START) -> Edition:
    """An edition with these sides first; the cards that are missing are plain ones."""
    sides = [*cards, *[(PLAIN, PLAIN)] * (15 - len(cards))]
    counts: Counter[str] = Counter(dict.fromkeys(SYMBOL_NAMES[:-1], 0))
    for side in (side for card in sides for side in card):
        drawn = oracle.parse(side)
        counts.update(kind for at, kind in drawn.shows.items() if at not in drawn.buildings)
        counts.update(drawn.shows[min(building)] for building in set(drawn.buildings.values()))
    data: dict[str, Any] = {
        "start": {"side": start},
        "coliseum": {"front": BUILT, "back": BUILT},
        "cards": [{"name": str(n), "front": front, "back": back} for n, (front, back) in enumerate(sides, start=1)],
        "counts": dict(counts),
    }
    return Edition("micro-rome", "test", "Test", data, {"cards": "house"})


def new(cards: list[tuple[list[str], list[str]]] | None = None, start: list[str] = START) -> MicroRomeState:
    """A game with these cards, or of the house edition."""
    state = game().new(1, edition=None if cards is None else edition(cards, start))
    assert isinstance(state, MicroRomeState)
    return state


def drawn(rows: list[str], cards: list[tuple[list[str], list[str]]] | None = None) -> MicroRomeState:
    """The position of a real table with this map; its first space is 0,0."""
    made = None if cards is None else edition(cards)
    state = game().position({"map": rows, "partial": True}, edition=made)
    assert isinstance(state, MicroRomeState)
    return state


@functools.cache
def house() -> MicroRomeBox:
    """The house edition's box."""
    box = game().new(1).box_of()
    assert isinstance(box, MicroRomeBox)
    return box


def sketched(rows: list[str]) -> MicroRomeState:
    """As `drawn`, for thousands of maps: the edition is read once."""
    return state_from(house(), {"map": rows, "partial": True})


def holding(state: MicroRomeState, card: int = 0) -> MicroRomeState:
    """The same map with a card drawn."""
    state.stage = PLACE
    state.card = card
    return state


def action(side: int, turn: int, x: int, y: int) -> int:
    """The number of a placement."""
    return 16 + ((y + 48) * 98 + (x + 48)) * 8 + side * 4 + turn


def table(state: MicroRomeState) -> oracle.Map:
    """The map in the oracle's form."""
    left, top, right, bottom = state.bounds()
    shows = {}
    joined = []
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            symbol = state.symbol_at(x, y)
            if symbol >= 0:
                shows[x, y] = SYMBOL_NAMES[symbol]
                joins = state.joined(x, y)
                joined += [((x, y), (x + 1, y))] * (joins & 1) + [((x, y), (x, y + 1))] * (joins >> 1)
    buildings = {
        at: frozenset([at]) for at, kind in shows.items() if kind in ("market", "fountain", "watchtower", "temple")
    }
    buildings |= {at: frozenset([at]) for at, kind in shows.items() if kind == "coliseum"}
    for one, two in joined:
        whole = buildings[one] | buildings[two]
        buildings |= dict.fromkeys(whole, whole)
    return oracle.Map(shows, buildings)


def side(state: MicroRomeState, card: int, number: int) -> oracle.Map:
    """A side of a card as the edition draws it."""
    data = json.loads(state.box.edition)
    source = data["coliseum"] if card == COLISEUM else data["cards"][card]
    return oracle.parse(source[("front", "back")[number]])


def spaces(entry: Entry) -> list[tuple[int, int]]:
    """The spaces of an entry's pieces."""
    found = []
    for piece in entry.pieces:
        kind, _, name = piece.partition(":")
        assert kind == "space", piece
        x, y = name.split(",")
        found.append((int(x), int(y)))
    return found


def report(state: MicroRomeState) -> dict[str, Any]:
    """The ledger in the form of `oracle.evaluate`."""
    (root,) = game().ledger(state)
    points: dict[str, float] = dict.fromkeys(CATEGORIES, 0)
    pairs = []
    villas = []
    for chapter in root.entries:
        category = CHAPTERS[chapter.rule]
        for entry in chapter.entries:
            first = spaces(entry)[0]
            doubled = [part for part in entry.entries if part.rule == "MIC-37"]
            bonus = sum(part.points for part in doubled)
            points["villas"] += bonus
            points[category] += entry.points - bonus
            villas += [(spaces(part)[0], first) for part in doubled]
            if category == "citizens":
                pairs.append((first, spaces(entry)[1]))
    return {
        "points": points,
        "score": root.points,
        "pairs": sorted(pairs, key=lambda pair: (oracle.reading(pair[0]), oracle.reading(pair[1]))),
        "villas": sorted(villas, key=lambda link: oracle.reading(link[0])),
    }


def random_side(rng: random.Random, letters: str, buildings: int) -> list[str]:
    """A side of a card with up to so many buildings, the other spaces filled with these letters."""
    rows = [[rng.choice(letters) for _ in range(4)] for _ in range(3)]
    free = {(x, y) for x in range(4) for y in range(3)}
    names = rng.sample("MNFGWXT", buildings)
    for name in names:
        shape = rng.choice(oracle.SHAPES["temple" if name == "T" else "domino"])
        x, y = rng.randrange(4), rng.randrange(3)
        building = {(x + dx, y + dy) for dx, dy in shape}
        if building <= free:
            free -= building
            for at_x, at_y in building:
                rows[at_y][at_x] = name
    return ["".join(row) for row in rows]
