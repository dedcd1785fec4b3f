"""The score told: as a ledger of points with their reasons, and as the small steps that the table plays."""

from __future__ import annotations

from typing import Final

import msgspec

from oikist.core.game import SEATS
from oikist.core.ledger import Entry, Step, total
from oikist.core.text import Param, Text
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    AQUEDUCT,
    COLOUR_NAMES,
    COLOURS,
    END,
    FORTRESS,
    HOUSE,
    KEPT,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    TEMPLE,
    WINERY,
)
from oikist.games.pantikapaion.moves import coins_text, count_text, name_at
from oikist.games.pantikapaion.refusals import BUILDING_TEXTS
from oikist.games.pantikapaion.scoring import (
    AROUND,
    around,
    count_for,
    counted,
    points_for,
    points_of,
    value_of,
    watered,
)

RULES: Final = ("PAN-76", "PAN-77", "PAN-78", "PAN-79", "PAN-80")
"""What gives the points of a building, by type."""

PLURALS: Final = (Text("houses"), Text("wineries"), Text("fortresses"), Text("aqueducts"), Text("temples"))

CHAPTERS: Final = (Text("coins"), Text("cubes"), Text("visible droughts"))
"""What is counted after the buildings."""

COUNTED: Final = {
    HOUSE: (Text("1 worker"), Text("{count} workers")),
    WINERY: (Text("1 empty cell"), Text("{count} empty cells")),
    FORTRESS: (Text("level 1"), Text("level {count}")),
    AQUEDUCT: (Text("1 drought"), Text("{count} droughts")),
    TEMPLE: (Text("1 building of another type"), Text("{count} buildings of other types")),
}


def cell_id(state: Effects, seat: int, slot: int) -> str:
    """Element id of a cell of a city."""
    return f"cell:{seat}:{name_at(state, seat, slot)}"


def store_id(seat: int, colour: int) -> str:
    """Element id of the cubes of a colour on a player board."""
    return f"store:{seat}:{COLOUR_NAMES[colour]}"


def worker_id(state: Effects, seat: int, slot: int) -> str:
    """Element id of the worker on a cell."""
    return f"worker:{seat}:{name_at(state, seat, slot)}"


def building_id(seat: int, number: int) -> str:
    """Element id of a building."""
    return f"building:{seat}:{number}"


def counted_text(colour: int, count: int) -> Text:
    """What a building counts: "3 workers"."""
    one, many = COUNTED[colour]
    return one if count == 1 else msgspec.structs.replace(many, params={"count": count})


def _neighbours(state: Effects, seat: int, number: int) -> tuple[str, ...]:
    """Element ids of what counts for a building; the droughts, cells or workers next to it."""
    colour = state.building_colour(seat, number)
    found: list[str] = []
    if colour == FORTRESS:
        return ()
    for at in range(AROUND):
        slot = int(around(state, seat, number, at))
        if slot < 0 or not counted(state, seat, number, slot):
            continue
        if colour == HOUSE:
            found.append(worker_id(state, seat, slot))
        elif colour == TEMPLE:
            found.append(building_id(seat, int(state.building(seat, slot))))
        else:
            found.append(cell_id(state, seat, slot))
    return tuple(dict.fromkeys(found))


def _building_entry(state: Effects, seat: int, number: int) -> Entry:
    colour = int(state.building_colour(seat, number))
    value = int(value_of(state, seat, colour))
    points = int(points_for(state, seat, number))
    params: dict[str, Param] = {
        "building": BUILDING_TEXTS[colour],
        "place": name_at(state, seat, int(state.building_slot(seat, number))),
        "counted": counted_text(colour, int(count_for(state, seat, number))),
        "value": value,
    }
    if value == 0:
        text = Text("{building} on {place}: no VP cell reached in its row", params)
        rule = "PAN-R20"
    elif colour == WINERY and value > 1:
        text = Text("{building} on {place}: {counted}, 1 point for every {value}", params)
        rule = RULES[colour]
    else:
        text = Text("{building} on {place}: {counted}, {value} for each", params)
        rule = RULES[colour]
    ident, counting = building_id(seat, number), _neighbours(state, seat, number)
    links = tuple((ident, other) for other in counting) if value else ()
    return Entry(text, points, rule, (ident, *counting), links=links)


def _droughts(state: Effects, seat: int) -> list[Entry]:
    found = []
    for slot in range(state.get(seat, P_CELLS)):
        if state.dry(seat, slot) and not watered(state, seat, slot):
            text = Text("drought on {place}", {"place": name_at(state, seat, slot)})
            found.append(Entry(text, -1, "PAN-83", (cell_id(state, seat, slot),)))
    return found


def ledger(state: Effects) -> list[Entry]:
    """By seat: buildings type by type, coins, cubes and droughts (PAN-74)."""
    return [_seat_ledger(state, seat) for seat in range(int(state.box.seats))]


def _seat_ledger(state: Effects, seat: int) -> Entry:
    points = points_of(state, seat)
    entries = []
    for colour in range(COLOURS):
        numbers = [
            number
            for number in range(int(state.get(seat, P_BUILDINGS)))
            if state.building_colour(seat, number) == colour
        ]
        made = [_building_entry(state, seat, number) for number in numbers]
        entries.append(total(PLURALS[colour], RULES[colour], made, (f"mark:{seat}:{COLOUR_NAMES[colour]}",)))
    coins = coins_text(int(state.get(seat, P_COINS)))
    entries.append(
        Entry(Text("{coins}, 1 point for every 2", {"coins": coins}), int(points.coins), "PAN-81", (f"coins:{seat}",))
    )
    cubes = Text("{cubes} on the player board", {"cubes": count_text(int(state.all_cubes(seat)))})
    if state.all_cubes(seat) > KEPT:
        cubes = Text("{cubes} on the player board, 5 of them kept", {"cubes": count_text(int(state.all_cubes(seat)))})
    stores = tuple(store_id(seat, colour) for colour in range(COLOURS) if state.cubes(seat, colour))
    entries.append(Entry(cubes, int(points.cubes), "PAN-82", stores))
    entries.append(total(Text("visible droughts"), "PAN-83", _droughts(state, seat)))
    return total(SEATS[seat], "PAN-74", entries)


def _told(state: Effects) -> list[tuple[int, int, Entry]]:
    """What the steps of the evaluation tell, in order: chapter, seat, line of the ledger."""
    trees = ledger(state)
    return [
        (chapter, seat, line)
        for chapter in range(len(trees[0].entries))
        for seat, tree in enumerate(trees)
        for line in tree.entries[chapter].entries or (tree.entries[chapter],)
        if tree.entries[chapter].entries or (chapter >= COLOURS and line.points != 0)
    ]


def told_seat(state: Effects, step: int) -> int:
    """Whose points are told after so many steps of the evaluation; before the first one, whose will be; -1 for none."""
    told = _told(state)
    return told[min(max(step, 1), len(told)) - 1][1] if told else -1


def finale(state: Effects) -> list[Step]:
    """The evaluation of a finished game: type by type, then coins, cubes and droughts; seat after seat."""
    if state.stage != END:
        return []
    scores = [0] * int(state.box.seats)
    steps: list[Step] = []
    for chapter, seat, line in _told(state):
        title = PLURALS[chapter] if chapter < COLOURS else CHAPTERS[chapter - COLOURS]
        scores[seat] += int(line.points)
        text = Text("{seat}, {what}: {points}", {"seat": SEATS[seat], "what": line.text, "points": int(line.points)})
        steps.append(Step(text, line.rule, line.pieces, (), tuple(scores), title, links=line.links))
    if not steps:
        steps.append(Step(Text("Nobody has any points."), "PAN-74", (), (), tuple(scores), Text("The end")))
    return steps


def rank_reason(state: Effects) -> Text | None:
    """Whether and how a tie for the first place was broken (PAN-85, PAN-R25)."""
    keys = sorted(
        (
            (int(points_of(state, seat).total), int(state.get(seat, P_BUILDINGS)), int(state.earned(seat)), seat)
            for seat in range(int(state.box.seats))
        ),
        reverse=True,
    )
    first, second = keys[0], keys[1]
    if first[0] != second[0]:
        return None
    params: dict[str, Param] = {"seat": SEATS[first[3]]}
    if first[1] != second[1]:
        params |= {"most": first[1], "less": second[1]}
        return Text("{seat} wins the tie by the number of buildings: {most} to {less}.", params)
    if first[2] != second[2]:
        params |= {"most": first[2], "less": second[2]}
        return Text("{seat} wins the tie by the coins received over the game: {most} to {less}.", params)
    return Text("Equal in points, in buildings and in coins received over the game: the place is shared.")


__all__ = ["building_id", "cell_id", "finale", "ledger", "rank_reason", "store_id", "told_seat", "worker_id"]
