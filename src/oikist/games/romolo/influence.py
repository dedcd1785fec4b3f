"""Who has how much influence on which hex: the borders of the map, and the layer that shows the numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.hexes import Hex, centre
from oikist.core.scene import Layer
from oikist.core.style import LIGHT, SERIF, outline
from oikist.core.text import Text, listing
from oikist.games.romolo import edges, scoring
from oikist.games.romolo import layout as at
from oikist.games.romolo.board import Board
from oikist.games.romolo.brush import shift
from oikist.games.romolo.ids import hex_id
from oikist.games.romolo.names import seat_within
from oikist.games.romolo.packing import SIZE
from oikist.games.romolo.terrain import hexagon

NAME: Final = "influence"
TITLE: Final = Text("Influence")


def seats_of(state: Board, one: int) -> tuple[int, ...]:
    """Whom a side consists of: one seat, or two allies."""
    return (one, one + 2) if state.box.teams else (one,)


def borders(state: Board, found: scoring.Influence) -> str:
    """Around all hexes that somebody controls, where they end; and what these borders are made of."""
    out: list[str] = []
    used: set[tuple[int, ...]] = set()
    near = state.box.near
    for place in range(int(state.box.hexes)):
        holder = int(found.holder[place])
        if holder < 0:
            continue
        sides = 0
        for edge in range(6):
            there = int(near[place * 6 + edge])
            if there < 0 or found.holder[there] != holder:
                sides |= 1 << edge
        seats = seats_of(state, holder)
        used.add(seats)
        # what is unexplored is all of the A.I.: its border says so, without seals in every hex
        sealed = state.d[at.TERRAIN + place] != at.FACE_DOWN
        out.append(edges.control(state.box.places[place], seats, sides, sealed))
    return f"<defs>{''.join(edges.border(seats) for seats in sorted(used))}</defs>{''.join(out)}"


def points_on(state: Board, found: scoring.Influence, place: int) -> list[tuple[int, int]]:
    """Sides with influence on a hex, each with its influence in halves; most first."""
    have = [(one, int(found.points[one * at.HEXES + place])) for one in range(int(scoring.sides(state)))]
    return sorted(((one, points) for one, points in have if points), key=lambda pair: -pair[1])


def written(halves: int) -> str:
    """An influence as a number; the A.I. has halves.

    Example:
        >>> written(4), written(3), written(1)
        ('2', '1½', '½')
    """
    whole = str(halves // 2) if halves > 1 else ""
    return f"{whole}½" if halves % 2 else whole


@lru_cache(maxsize=4096)
def _drawn(place: Hex, have: tuple[tuple[tuple[int, ...], int], ...], holder: tuple[int, ...]) -> str:
    """A hex in the layer: a wash of whose it is, and for each side its seal with the number."""
    x, y = centre(place, SIZE)
    out = [f"<g {shift(x, y)}>"]
    if holder:
        wash = f'class="base-{holder[0]}" fill="{LIGHT.seats[holder[0]]}" opacity="0.5"'
        out.append(f'<polygon points="{hexagon(0.86)}" {wash}/>')
    elif have:
        out.append(
            f'<polygon class="dash" points="{hexagon(0.86)}" fill="none" stroke="{LIGHT.ink}" stroke-width="2.4" '
            'stroke-dasharray="5 5"/>'
        )
    room = 34.0 if len(have) < 3 else 26.0
    for number, (seats, halves) in enumerate(have):
        seat, radius = seats[0], room * 0.46
        dx = room * (number - (len(have) - 1) / 2)
        out.append(
            f"<g {shift(dx, 0)}>"
            f'<path class="base-{seat} line" d="{outline(seat, radius)}" fill="{LIGHT.seats[seat]}" '
            f'stroke="{LIGHT.line}" stroke-width="2"/>'
            f'<text class="figure-{seat}" y="{6.6 if room > 30 else 5.2}" font-size="{19 if room > 30 else 15}" '
            f'font-weight="bold" font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.figures[seat]}">'
            f"{written(halves)}</text></g>"
        )
    out.append("</g>")
    return "".join(out)


def drawn(state: Board, found: scoring.Influence) -> str:
    """The group of the layer on the board, switched off."""
    out = [f'<g class="layer" data-layer="{NAME}" display="none" pointer-events="none">']
    for place in range(int(state.box.hexes)):
        have = points_on(state, found, place)
        holder = int(found.holder[place])
        if have or holder >= 0:
            whose = seats_of(state, holder) if holder >= 0 else ()
            sides = tuple((seats_of(state, one), points) for one, points in have)
            out.append(_drawn(state.box.places[place], sides, whose))
    out.append("</g>")
    return "".join(out)


def layer(state: Board, found: scoring.Influence) -> Layer:
    """The layer in words: of every hex who has how much influence on it."""
    labels: dict[str, Text] = {}
    for place in range(int(state.box.hexes)):
        have = points_on(state, found, place)
        if have:
            told: list[Text] = [
                Text("{side} {points}", {"side": side_name(state, one), "points": written(halves)})
                for one, halves in have
            ]
            labels[hex_id(state, place)] = Text("influence: {influence}", {"influence": listing(told)})
    return Layer(NAME, TITLE, labels)


def side_name(state: Board, one: int) -> Text:
    """A side, within a sentence."""
    seats = seats_of(state, one)
    if len(seats) == 1:
        return seat_within(state, one)
    return Text("{one} and {other}", {"one": seat_within(state, seats[0]), "other": seat_within(state, seats[1])})
