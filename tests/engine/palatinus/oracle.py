"""A second opinion on the evaluation: slow, plain, written from the rulebook alone and from none of the engine's code.

The engine's scoring is compared with this one on random final positions, so nothing here may be shared with it: no
import from the package, another way to think of the board (a map of axial coordinates, looked up for every question).

A position is a plain dict::

    {
        "seats": 3,
        "first": 0,                                   # the first player
        "tiles": {"A": (place, rotation, [springs])}, # a hill that is missing is not on the board
        "pieces": {("C", 4): (2, "farmer")},          # owner: a seat, or "n" for neutral
        "tokens": {"A": 6},
    }

`evaluate` answers with::

    {
        "hills": {"C": {
            "captures": [(condottiero, victim, owner)],   # terrains as ("C", 1); two of them if two capture one victim
            "takes": {victim: seat},                      # who gets it
            "discs": [(victim, seat)],                    # who gets a disc of 1 instead
            "fled": [condottiero],
            "terms": {terrain: {"merchants": 1, ...}},    # influence by reason, zeros left out
            "influence": {terrain: total},                # of the players' own inhabitants on this hill
            "seats": [influence by seat],
            "winner": seat or None,
            "tied": [seats that get a disc of 2],
        }},
        "piles": [{"captured": 2, "tokens": [5], "discs": [1]}],
        "points": [...], "counts": [...], "ranks": [...],
    }
"""

from __future__ import annotations

import random
from typing import Any

HILLS = "ABCDEFG"
Terrain = tuple[str, int]

# One step in each direction on a page with pointy hexes, east first, then clockwise.
STEPS = {0: (1, 0), 1: (0, 1), 2: (-1, 1), 3: (-1, 0), 4: (0, -1), 5: (1, -1)}

# Where the seven hills stand: the centre, then the six around it, clockwise.
HILL_AT = {0: (0, 0), 1: (2, 1), 2: (-1, 3), 3: (-3, 2), 4: (-2, -1), 5: (1, -3), 6: (3, -2)}


def board(tiles: dict[str, Any]) -> dict[tuple[int, int], Terrain]:
    """Which terrain lies at which coordinates."""
    found: dict[tuple[int, int], Terrain] = {}
    for hill, (place, rotation, _) in tiles.items():
        for number in (1, 2, 3, 4, 5, 6):
            dq, dr = STEPS[(rotation + number - 1) % 6]
            q, r = HILL_AT[place]
            assert (q + dq, r + dr) not in found, "two terrains on one hex"
            found[q + dq, r + dr] = (hill, number)
    return found


def adjacency(tiles: dict[str, Any]) -> dict[Terrain, set[Terrain]]:
    """The terrains next to each terrain; hills and what is off the board are none (PAL-R8)."""
    where = board(tiles)
    return {
        terrain: {where[q + dq, r + dr] for dq, dr in STEPS.values() if (q + dq, r + dr) in where}
        for (q, r), terrain in where.items()
    }


def condottieri_act(
    hill: str, pieces: dict[Terrain, Any], next_to: dict[Terrain, set[Terrain]], in_turn: list[int]
) -> dict[str, Any]:
    """Part a) for one hill, told but not yet carried out: all look at the same board (PAL-33, PAL-R5)."""
    captures: list[tuple[Terrain, Terrain, int]] = []
    fled: list[Terrain] = []
    for number in (1, 2, 3, 4, 5, 6):
        here = (hill, number)
        if pieces.get(here, ("", ""))[1] != "condottiero":
            continue
        groups: dict[str, list[Terrain]] = {"merchant": [], "farmer": [], "condottiero": []}
        for there in sorted(next_to[here]):
            if there in pieces:
                groups[pieces[there][1]].append(there)
        if len(groups["merchant"]) == len(groups["farmer"]):
            fled.append(here)
        else:
            larger = max(("merchant", "farmer"), key=lambda kind: len(groups[kind]))
            captures.extend((here, victim, pieces[here][0]) for victim in groups[larger])
    takes: dict[Terrain, int] = {}
    discs: list[tuple[Terrain, int]] = []
    for victim in sorted({victim for _, victim, _ in captures}):
        owners = {owner for _, caught, owner in captures if caught == victim}
        queue = [seat for seat in in_turn if seat in owners]
        takes[victim] = queue[0]
        discs.extend((victim, seat) for seat in queue[1:])
    return {"captures": captures, "fled": fled, "takes": takes, "discs": discs}


def terms_of(
    terrain: Terrain, pieces: dict[Terrain, Any], next_to: dict[Terrain, set[Terrain]], springs: set[Terrain]
) -> dict[str, int]:
    """What one inhabitant gives, by reason; reasons that give nothing are left out."""
    kind = pieces[terrain][1]
    terms: dict[str, int] = {}
    if kind == "merchant":
        kinds = [pieces[there][1] for there in next_to[terrain] if there in pieces]
        terms = {
            "merchants": 1 * kinds.count("merchant"),
            "farmers": 2 * kinds.count("farmer"),
            "condottieri": 3 * kinds.count("condottiero"),
        }
    elif kind == "farmer":
        terms = {
            "unoccupied": 2 * len(next_to[terrain] - set(pieces)),
            "springs": 2 * len((next_to[terrain] | {terrain}) & springs),
        }
    return {reason: points for reason, points in terms.items() if points}


def evaluate(position: dict[str, Any]) -> dict[str, Any]:
    """The whole evaluation of a final position, hill by hill."""
    seats: int = position["seats"]
    everybody = range(seats)
    in_turn = [(position["first"] + later) % seats for later in everybody]
    tiles, pieces = position["tiles"], dict(position["pieces"])
    next_to = adjacency(tiles)
    springs = {(hill, number) for hill, (_, _, numbers) in tiles.items() for number in numbers}
    piles: list[dict[str, Any]] = [{"captured": 0, "tokens": [], "discs": []} for _ in everybody]
    hills: dict[str, Any] = {}
    for hill in HILLS:
        if hill not in tiles:
            continue
        told = condottieri_act(hill, pieces, next_to, in_turn)
        for victim, seat in told["takes"].items():
            piles[seat]["captured"] += 1
            del pieces[victim]
        for _, seat in told["discs"]:
            piles[seat]["discs"].append(1)
        for here in told["fled"]:
            del pieces[here]

        own = [(hill, n) for n in (1, 2, 3, 4, 5, 6) if pieces.get((hill, n), ("n", ""))[0] != "n"]
        terms = {terrain: terms_of(terrain, pieces, next_to, springs) for terrain in own}
        influence = {terrain: sum(terms[terrain].values()) for terrain in own}
        by_seat = [sum(influence[t] for t in own if pieces[t][0] == seat) for seat in everybody]
        leaders = [seat for seat in everybody if by_seat[seat] == max(by_seat) and by_seat[seat] > 0]
        winner = leaders[0] if len(leaders) == 1 else None
        tied = leaders if len(leaders) > 1 else []
        if winner is not None:
            piles[winner]["tokens"].append(position["tokens"][hill])
        for seat in tied:
            piles[seat]["discs"].append(2)
        hills[hill] = {
            **told,
            "terms": terms,
            "influence": influence,
            "seats": by_seat,
            "winner": winner,
            "tied": tied,
        }
    return {"hills": hills, **final(piles)}


def final(piles: list[dict[str, Any]]) -> dict[str, Any]:
    """Points and ranks from what lies before each player."""
    points = [pile["captured"] + sum(pile["tokens"]) + sum(pile["discs"]) for pile in piles]
    counts = [pile["captured"] + len(pile["tokens"]) + len(pile["discs"]) for pile in piles]
    order = sorted(zip(points, counts, strict=True), reverse=True)
    ranks = [1 + order.index(mine) for mine in zip(points, counts, strict=True)]
    return {"piles": piles, "points": points, "counts": counts, "ranks": ranks}


def random_position(rng: random.Random, seats: int, edition: dict[str, Any]) -> dict[str, Any]:
    """A final position that a game of `seats` players with this edition can end with, but for the order of placing."""
    letters, outer = list(HILLS), list(edition["tokens"]["outer"])
    rng.shuffle(letters)
    rng.shuffle(outer)
    springs = {tile["hill"]: list(tile["springs"]) for tile in edition["tiles"]}
    tiles = {hill: (place, rng.randrange(6) if place else 0, springs[hill]) for place, hill in enumerate(letters)}
    tokens = dict(zip(letters, [edition["tokens"]["centre"], *outer], strict=True))
    hand = edition["hands"][str(seats)] if seats > 3 else edition["pieces"]
    crowd: list[tuple[int | str, str]] = []
    for seat in range(seats):
        crowd += [(seat, name.removesuffix("_wolf")) for name, number in hand.items() for _ in range(number)]
        if seats == 2:
            crowd += [
                ("n", name.removesuffix("_wolf")) for name, number in edition["neutral"].items() for _ in range(number)
            ]
    terrains = rng.sample([(hill, number) for hill in HILLS for number in range(1, 7)], len(crowd))
    return {
        "seats": seats,
        "first": rng.randrange(seats),
        "tiles": tiles,
        "pieces": dict(zip(terrains, crowd, strict=True)),
        "tokens": tokens,
    }
