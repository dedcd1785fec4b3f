"""Micro Rome once more, written from the rulebook and the rulings alone, with dictionaries and no regard for speed.

It knows nothing of the engine and is what the engine is compared with. A map is a dictionary from (x, y) to what a
space shows, and one from (x, y) to the building that stands there, a building being the set of its spaces.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Space = tuple[int, int]
Pair = tuple[Space, Space]

KINDS = {
    ".": "plain",
    "m": "man",
    "w": "woman",
    "s": "senator",
    "p": "praetorian",
    "c": "merchant",
    "b": "barbarian",
    "*": "banner",
    "~": "water",
    "v": "villa",
    "M": "market",
    "N": "market",
    "F": "fountain",
    "G": "fountain",
    "W": "watchtower",
    "X": "watchtower",
    "T": "temple",
    "C": "coliseum",
}
ROMANS = ("man", "woman", "senator", "praetorian", "merchant")
SHAPES = {
    "domino": [{(0, 0), (1, 0)}, {(0, 0), (0, 1)}],
    "temple": [{(0, 0), (1, 0), (0, 1), (1, 1)}],
    "coliseum": [{(x, y) for x in range(4) for y in range(3)}, {(x, y) for x in range(3) for y in range(4)}],
}


class Map(NamedTuple):
    """What can be seen.

    Attributes:
        shows: what every space of the map shows.
        buildings: the building on a space, as the set of its spaces.
    """

    shows: dict[Space, str]
    buildings: dict[Space, frozenset[Space]]


def reading(space: Space) -> tuple[int, int]:
    """Sorts spaces in reading order."""
    return space[1], space[0]


def beside(space: Space) -> list[Space]:
    """MIC-18: side by side, never diagonally."""
    x, y = space
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


# drawings


def parse(rows: list[str]) -> Map:
    """A map from a drawing; a blank is no space of the map."""
    letters = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != " "}
    shows = {space: KINDS[letter] for space, letter in letters.items()}
    buildings: dict[Space, frozenset[Space]] = {}
    for letter in set(letters.values()):
        if letter.isupper():
            for group in connected({space for space in letters if letters[space] == letter}):
                ways = list(divisions(group, SHAPES.get(KINDS[letter], SHAPES["domino"])))
                assert len(ways) == 1, f"{letter} at {min(group, key=reading)}: {len(ways)} ways of dividing"
                buildings |= {space: building for building in ways[0] for space in building}
    return Map(shows, buildings)


def connected(spaces: set[Space]) -> list[set[Space]]:
    """Spaces put together to groups of adjacent ones."""
    groups: list[set[Space]] = []
    left = set(spaces)
    while left:
        group: set[Space] = set()
        edge = {left.pop()}
        while edge:
            group |= edge
            edge = {other for space in edge for other in beside(space) if other in left}
            left -= edge
        groups.append(group)
    return groups


def divisions(spaces: set[Space], shapes: list[set[Space]]) -> Iterator[list[frozenset[Space]]]:
    """All ways of dividing spaces into buildings of these shapes."""
    if not spaces:
        yield []
        return
    x, y = min(spaces, key=reading)
    for shape in shapes:
        building = frozenset((x + dx, y + dy) for dx, dy in shape)
        if building <= spaces:
            yield from ([building, *rest] for rest in divisions(spaces - building, shapes))


def move(what: Map, to: Callable[[Space], Space]) -> Map:
    """A map with every space somewhere else."""
    return Map(
        {to(space): kind for space, kind in what.shows.items()},
        {to(space): frozenset(map(to, building)) for space, building in what.buildings.items()},
    )


def turn(side: Map, quarters: int) -> Map:
    """MIC-7: a side of a card turned clockwise, its top left space on 0,0 again."""
    return side if quarters == 0 else turn(clockwise(side), quarters - 1)


def clockwise(side: Map) -> Map:
    """One quarter turn."""
    bottom = max(y for _, y in side.shows)
    return move(side, lambda space: (bottom - space[1], space[0]))


def shifted(side: Map, x: int, y: int) -> Map:
    """A side of a card with its top left space on x, y."""
    return move(side, lambda space: (space[0] + x, space[1] + y))


# placing


def broken(table: Map, card: Map) -> list[str]:
    """MIC-R13: the rules that a placement breaks, in the rulebook's order; `card` as it would lie."""
    under = [space for space in card.shows if space in table.shows]
    wrong = []
    if len(under) < 3:
        wrong.append("MIC-8")
    if any(table.shows[space] in ("water", "barbarian") for space in under):
        wrong.append("MIC-10")
    if any(not table.buildings[space] <= card.shows.keys() for space in under if space in table.buildings):
        wrong.append("MIC-12")
    return wrong


def lay(table: Map, card: Map) -> Map:
    """MIC-13: the map with a card on top of it."""
    return Map(
        table.shows | card.shows,
        {space: building for space, building in table.buildings.items() if space not in card.shows} | card.buildings,
    )


def same(one: Map, other: Map) -> bool:
    """MIC-R19."""
    return one == other


def placements(table: Map, sides: list[Map]) -> list[tuple[int, int, int, int]]:
    """All placements that do not break a rule and are listed, as (y, x, side, quarter turns), in order (MIC-R19)."""
    turned = [(number, quarters, turn(side, quarters)) for number, side in enumerate(sides) for quarters in range(4)]
    columns, rows = [x for x, _ in table.shows], [y for _, y in table.shows]
    listed: dict[Any, tuple[int, int, int, int]] = {}
    for y in range(min(rows) - 4, max(rows) + 2):
        for x in range(min(columns) - 4, max(columns) + 2):
            # whether a place is legal depends on which spaces are covered, so on how the card lies, and on nothing else
            legal = [not broken(table, shifted(turned[quarters][2], x, y)) for quarters in (0, 1)]
            for number, quarters, side in turned:
                if legal[quarters % 2]:
                    card = shifted(side, x, y)
                    changed = frozenset(
                        (space, kind, card.buildings.get(space))
                        for space, kind in card.shows.items()
                        if table.shows.get(space) != kind or table.buildings.get(space) != card.buildings.get(space)
                    )
                    listed.setdefault(changed, (y, x, number, quarters))
    return sorted(listed.values())


# scoring


def evaluate(table: Map) -> dict[str, Any]:
    """The score by category, what the villas add by themselves, and the choice that MIC-R4 and MIC-R20 ask for.

    `pairs` are (first space, second space), `villas` are (villa, first space of what it doubles), in order.
    """
    shows, buildings = table

    def near(space: Space, kind: str) -> list[Space]:
        return [other for other in beside(space) if shows.get(other) == kind]

    def every(kind: str) -> list[Space]:
        return sorted((space for space in shows if shows[space] == kind), key=reading)

    def around(building: frozenset[Space]) -> set[Space]:
        return {other for space in building for other in beside(space) if other in shows} - building

    def houses(kind: str) -> set[frozenset[Space]]:
        return {buildings[space] for space in every(kind)}

    groups = {frozenset(group): 0 for group in connected(set(every("senator")))}
    for group in groups:
        # MIC-22: the second adds 2, the third 3 and so on (MIC-R6)
        groups[group] = sum(range(2, len(group) + 1))
    guards = {space: 1 if near(space, "barbarian") else 0 for space in every("praetorian")}
    trade = {space: 2 * len({buildings[at] for at in near(space, "market")}) for space in every("merchant")}
    things = [(min(group, key=reading), group, points) for group, points in groups.items()]
    things += [(space, frozenset([space]), points) for space, points in (guards | trade).items()]
    pairs, villas, bonus = best_choices(set(every("man")), set(every("woman")), every("villa"), things)

    raided = [
        space
        for space in every("barbarian")
        if not near(space, "praetorian") and not any(shows[at] == "watchtower" for at in beside(space) if at in shows)
    ]
    temples = 0
    for temple in houses("temple"):
        seen = {shows[space] for space in around(temple)}
        if "barbarian" not in seen:
            temples += [0, 1, 3, 6, 10, 15][len(seen.intersection(ROMANS))]
    towers = sum(shows[space] == "barbarian" for tower in houses("watchtower") for space in around(tower))
    points = {
        "citizens": 3 * len(pairs),
        "senators": sum(groups.values()),
        "praetorians": sum(guards.values()),
        "merchants": sum(trade.values()),
        "barbarians": -2 * len(raided),
        "banners": len(every("banner")),
        "temples": temples,
        "watchtowers": towers,
        "villas": bonus,
    }
    return {"points": points, "score": sum(points.values()), "pairs": pairs, "villas": villas}


def best_choices(
    men: set[Space], women: set[Space], villas: list[Space], things: list[tuple[Space, frozenset[Space], int]]
) -> tuple[list[Pair], list[Pair], int]:
    """`best_choice` for every part of the map by itself: what is not beside each other cannot matter to each other."""
    parts = [{man, *women.intersection(beside(man))} for man in men] + [{woman} for woman in women]
    parts += [set(spaces) for _, spaces, _ in things]
    touching = men | women | {space for part in parts for space in part}
    parts += [{villa, *touching.intersection(beside(villa))} for villa in villas]
    apart: list[set[Space]] = []
    for part in parts:
        joined = [other for other in apart if other & part]
        apart = [other for other in apart if not other & part] + [part.union(*joined)]
    answers = [
        best_choice(
            men & part,
            women & part,
            [villa for villa in villas if villa in part],
            [thing for thing in things if thing[0] in part],
        )
        for part in apart
    ]
    return (
        sorted((pair for pairs, _, _ in answers for pair in pairs), key=lambda pair: reading(pair[0])),
        sorted((link for _, links, _ in answers for link in links), key=lambda link: reading(link[0])),
        sum(bonus for _, _, bonus in answers),
    )


def best_choice(
    men: set[Space], women: set[Space], villas: list[Space], things: list[tuple[Space, frozenset[Space], int]]
) -> tuple[list[Pair], list[Pair], int]:
    """MIC-R4 by trying everything: all sets of pairs, and with each all uses of the villas.

    Returns:
        The pairs, the villas with what they double, and what the villas add.
    """
    best: tuple[int, int, list[Any], list[Any]] | None = None
    answer: tuple[list[Pair], list[Pair], int] = ([], [], 0)
    for pairs in matchings(men, women):
        doubled = [*things, *((pair[0], frozenset(pair), 3) for pair in pairs)]
        near = [
            sorted(
                (n for n, (_, spaces, points) in enumerate(doubled) if points and spaces.intersection(beside(villa))),
                key=lambda n: reading(doubled[n][0]),
            )
            for villa in villas
        ]
        most = sum(max((doubled[n][2] for n in choices), default=0) for choices in near)
        if best is not None and 3 * len(pairs) + most < -best[0]:
            continue  # even if every villa got its best thing it would be less
        bonus, uses = best_uses(tuple(map(tuple, near)), tuple(points for _, _, points in doubled))
        links = [(villas[number], doubled[thing][0]) for number, thing in uses]
        found = (
            -3 * len(pairs) - bonus,
            -len(pairs),
            [(reading(one), reading(two)) for one, two in pairs],
            [(reading(villa), reading(thing)) for villa, thing in links],
        )
        if best is None or found < best:
            best, answer = found, (pairs, links, bonus)
    return answer


def matchings(men: set[Space], women: set[Space]) -> Iterator[list[Pair]]:
    """All sets of pairs, each set in reading order (MIC-20, MIC-21)."""
    order = sorted(
        (space for space in men | women if not (women if space in men else men).isdisjoint(beside(space))), key=reading
    )

    def go_on(at: int, taken: frozenset[Space]) -> Iterator[list[Pair]]:
        if at == len(order):
            yield []
            return
        one = order[at]
        if one not in taken:
            partners = women if one in men else men
            for two in beside(one):
                if two in partners and two not in taken and reading(one) < reading(two):
                    yield from ([(one, two), *rest] for rest in go_on(at + 1, taken | {one, two}))
        yield from go_on(at + 1, taken)

    return go_on(0, frozenset())


def best_uses(near: tuple[tuple[int, ...], ...], points: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The most that villas can add, and the first way in reading order: (villa, thing) by number (MIC-R5, MIC-R20).

    `near` has for each villa, in reading order, the things that it may double, in reading order of these.
    """

    @functools.cache
    def go_on(villa: int, taken: frozenset[int]) -> tuple[int, tuple[tuple[int, int], ...]]:
        if villa == len(near):
            return 0, ()
        ways = []
        for rank, thing in enumerate(near[villa]):
            if thing not in taken:
                bonus, rest = go_on(villa + 1, taken | {thing})
                ways.append((-bonus - points[thing], 0, rank, bonus + points[thing], ((villa, thing), *rest)))
        bonus, rest = go_on(villa + 1, taken)
        # not using a villa comes after using it: the list of uses then goes on with a later villa
        ways.append((-bonus, 1, 0, bonus, rest))
        _, _, _, bonus, uses = min(ways)
        return bonus, uses

    return go_on(0, frozenset())


def title(score: int) -> str:
    """MIC-19."""
    for least, name in ((50, "Caesar"), (45, "Consul"), (40, "Patrician"), (35, "Tribune"), (30, "Plebeian")):
        if score >= least:
            return name
    return "Freedman"
