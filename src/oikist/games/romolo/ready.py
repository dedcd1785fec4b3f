"""Ready-made ways to pay in value (ROM-R49): what is asked kind by kind, as the whole payments it can come to.

The engine asks about one kind of resource after the other, and where cubes lie in hand and in warehouses, from where
they come. Most payments are meant as a whole ("all in coins"); those that waste least are offered so, as the row of
legal actions that each of them is. Cubes come from the warehouses first: those in the hand go everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oikist.core.text import Text, listing
from oikist.games.romolo import layout as at
from oikist.games.romolo.board import Board
from oikist.games.romolo.moves import frame_kind
from oikist.games.romolo.names import RESOURCES, coins

MOST: Final = 8
"""So many ways are offered; any other can be put together kind by kind."""

Way = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Half coins given away for nothing, half coins paid in coins, cubes by resource, actions."""


def ready(state: Board) -> list[tuple[Text, list[int]]]:
    """The payments in words, each with its actions; none where one action does it anyway."""
    if frame_kind(state) != at.F_VALUE:
        return []
    top = int(state.top())
    ways = [way for way in _ways(state, top, int(state.d[top + 4]), int(state.d[top + 2])) if _needed(state, way)]
    if not any(len(actions) > 1 for _, _, _, actions in ways):
        return []
    ways.sort(key=lambda way: (way[0], -way[1], way[2]))
    return [(_words(way), list(way[3])) for way in ways[:MOST]]


def _ways(state: Board, top: int, resource: int, owed: int) -> Iterator[Way]:
    """Every way to pay what is still owed with this resource and those after it; the arithmetic of `engine.paying`."""
    d = state.d
    seat, place = int(d[top + 1]), int(d[top + 3])
    if resource == at.RESOURCES:
        if owed <= d[at.COINS + seat]:
            yield 0, max(owed, 0), (), ()
        return
    worth = 0 if resource == at.SALT and d[top + 5] else 2 * int(d[at.PRICE + resource])
    has = int(state.at_hand(seat, place, resource)) if worth else 0
    later = int(d[at.COINS + seat]) + sum(
        2 * int(state.at_hand(seat, place, one) * d[at.PRICE + one])
        for one in range(resource + 1, at.RESOURCES)
        if not (one == at.SALT and d[top + 5])
    )
    least = -(-(owed - later) // worth) if worth and owed > later else 0
    most = min(-(-owed // worth), has) if worth else 0
    for count in range(least, most + 1):
        asked = (at.NUMBER_AT + count,) if least < most else ()
        source = _source(state, seat, place, resource, count)
        left = owed - count * worth
        for waste, paid, cubes, actions in _ways(state, top, resource + 1, max(0, left)):
            yield waste + max(0, -left), paid, (count, *cubes), (*asked, *source, *actions)


def _source(state: Board, seat: int, place: int, resource: int, count: int) -> tuple[int, ...]:
    """The answer to where the cubes come from, if it is asked: from the warehouses as many as there are."""
    stored = int(state.stored(place, resource)) if place >= 0 and resource < at.REFINED else 0
    has = int(state.stock(seat, resource))
    if count == 0 or stored == 0 or has == 0 or has + stored == count:
        return ()
    return (at.NUMBER_AT + min(count, stored),)


def _needed(state: Board, way: Way) -> bool:
    """Whether every cube of it is needed: none could be kept for nothing."""
    waste, _, cubes, _ = way
    # the first of the cubes belongs to the resource that is asked about now
    first = at.RESOURCES - len(cubes)
    return all(not count or waste < 2 * state.d[at.PRICE + first + number] for number, count in enumerate(cubes))


def _words(way: Way) -> Text:
    waste, paid, cubes, _ = way
    first = at.RESOURCES - len(cubes)
    given = [
        Text("{count} {resource}", {"count": count, "resource": RESOURCES[first + number]})
        for number, count in enumerate(cubes)
        if count
    ]
    if paid:
        given.append(Text("{coins} in coins", {"coins": coins(paid)}))
    if waste:
        return Text("{things}, too much by {coins}", {"things": listing(given), "coins": coins(waste)})
    return listing(given)
