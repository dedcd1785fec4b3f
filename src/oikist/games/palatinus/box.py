"""What is in the box of Palatinus: the edition's schema and checks, and the tables made from it for one game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.edition import Problem
from oikist.core.state import Box, State, bit, shift_left
from oikist.core.text import Text
from oikist.games.palatinus.layout import (
    CELLS,
    CONDOTTIERO,
    FARMER,
    FARMER_WOLF,
    HILLS,
    KINDS,
    MAX_TOKEN,
    MERCHANT,
    MERCHANT_WOLF,
    NEUTRAL_FARMER,
    NEUTRAL_FARMER_WOLF,
    NEUTRAL_MERCHANT,
    NEUTRAL_MERCHANT_WOLF,
    PLACE_AT,
    neighbour_cells,
)

PIECES: Final = ("merchant", "merchant_wolf", "farmer", "farmer_wolf", "condottiero")
NEUTRALS: Final = ("merchant", "merchant_wolf", "farmer", "farmer_wolf")
MAX_COUNT: Final = 15


class PalatinusBox(Box):
    """The content for one game.

    Attributes:
        adjacent: by cell, the mask of the terrains adjacent to it.
        spring_numbers: by tile, the mask of its terrain numbers (bit 0 is terrain 1) with a spring.
        start_hand: every seat's hand at the start, five bits a kind.
        hand_size: inhabitants in a hand at the start.
        reserve: how many inhabitants a player must still have for the last condottiero: 3, or 4 with 2 or 3 players
            (PAL-R4).
        centre_token: value of the token on the centre hill.
        token_bag: how many outer tokens there are of each value, four bits a value.
        neutral_colour: index of the third colour (PAL-R10).
        placements: see `_placements`.
        first_seat: the first player as the options name him, -1 when drawn (PAL-R2).
    """

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        super().__init__(seats, edition, options)
        data: dict[str, Any] = msgspec.json.decode(edition)
        chosen: dict[str, Any] = msgspec.json.decode(options)
        adjacent: list[i64] = []
        for cell in range(CELLS):
            mask: i64 = 0
            for other in neighbour_cells(cell):
                mask |= bit(other)
            adjacent.append(mask)
        self.adjacent = vec[i64](adjacent)
        springs: list[i64] = []
        for tile in data["tiles"]:
            mask = 0
            for number in tile["springs"]:
                mask |= bit(int(number) - 1)
            springs.append(mask)
        self.spring_numbers = vec[i64](springs)
        counts = hand_counts(data, seats)
        hand: i64 = 0
        size: i64 = 0
        for kind in range(len(counts)):
            count: i64 = counts[kind]
            shift: i64 = 5 * kind
            hand |= count << shift
            size += count
        self.start_hand: i64 = hand
        self.hand_size: i64 = size
        self.reserve: i64 = 4 if seats <= 3 else 3
        self.centre_token: i64 = int(data["tokens"]["centre"])
        bag: i64 = 0
        for value in data["tokens"]["outer"]:
            bag += shift_left(1, 4 * int(value))
        self.token_bag: i64 = bag
        first = str(chosen.get("first", "random"))
        self.first_seat: i64 = -1 if first == "random" else int(first) - 1
        self.neutral_colour: i64 = 2
        self.placements = _placements()

    def start(self) -> State:
        from oikist.games.palatinus.state import start_state  # the state knows its box, so not at the top

        return start_state(self)

    def restore(self, data: bytes) -> State:
        from oikist.games.palatinus.state import restore_state  # as above

        return restore_state(self, data)


@lru_cache(maxsize=1)
def _placements() -> list[list[list[object]]]:
    """Tables from which the placements are listed seven terrains at a time.

    Row ``kind * 6 + seventh`` holds, by the mask of the occupied ones among seven terrains, the actions that place the
    kind on the others. As objects, so that listing makes no new numbers. Alike for all games, so made once.
    """
    rows: list[list[list[object]]] = []
    for first in range(PLACE_AT, PLACE_AT + KINDS * CELLS, 7):
        numbers: list[object] = list(range(first, first + 7))
        rows.append([[numbers[at] for at in range(7) if not (mask >> at) & 1] for mask in range(128)])
    return rows


def hand_counts(data: dict[str, Any], seats: int) -> list[int]:
    """Pieces of each kind in a hand at the start (PAL-12 to PAL-15)."""
    table = data["hands"].get(str(seats), data["pieces"]) if "hands" in data else data["pieces"]
    counts = [0] * 9
    for kind, name in (
        (MERCHANT, "merchant"),
        (MERCHANT_WOLF, "merchant_wolf"),
        (FARMER, "farmer"),
        (FARMER_WOLF, "farmer_wolf"),
        (CONDOTTIERO, "condottiero"),
    ):
        counts[kind] = int(table[name])
    if seats == 2:
        for kind, name in (
            (NEUTRAL_MERCHANT, "merchant"),
            (NEUTRAL_MERCHANT_WOLF, "merchant_wolf"),
            (NEUTRAL_FARMER, "farmer"),
            (NEUTRAL_FARMER_WOLF, "farmer_wolf"),
        ):
            counts[kind] = int(data["neutral"][name])
    return counts


def check_content(data: dict[str, Any], seats: int | None) -> list[Problem]:
    """What is missing or impossible in an edition, for all numbers of players or for one."""
    problems: list[Problem] = []
    _check_counts(problems, data, "pieces", PIECES, MAX_COUNT)
    hands = data.get("hands", {})
    if isinstance(hands, dict):
        for name in hands:
            if name in ("2", "3", "4", "5"):
                _check_counts(problems, data, f"hands.{name}", PIECES, MAX_COUNT)
            else:
                problems.append(Problem(f"hands.{name}", Text("hands are for 2, 3, 4 or 5 players, like [hands.4]")))
    else:
        problems.append(Problem("hands", Text("expected tables like [hands.4] and [hands.5]")))
    missing = Text("add the tables [hands.4] and [hands.5] with the pieces of each player")
    if isinstance(hands, dict) and not {"4", "5"} <= set(hands):
        problems.append(Problem("hands", missing))
    _check_counts(problems, data, "neutral", NEUTRALS, MAX_COUNT)
    _check_tokens(problems, data)
    _check_tiles(problems, data)
    known = ("pieces", "hands", "neutral", "tokens", "tiles")
    problems.extend(
        Problem(key, Text("unknown; an edition has {known}", {"known": ", ".join(known)}))
        for key in data
        if key not in known
    )
    if problems:
        return problems
    for count in (2, 3, 4, 5) if seats is None else (seats,):
        _check_hand(problems, data, count)
    return problems


def _check_counts(problems: list[Problem], data: dict[str, Any], field: str, names: tuple[str, ...], most: int) -> None:
    table: Any = data
    for part in field.split("."):
        table = table.get(part) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        problems.append(Problem(field, Text("missing; add a table with {names}", {"names": ", ".join(names)})))
        return
    for name in names:
        value = table.get(name)
        if type(value) is not int or not 0 <= value <= most:
            text = Text("expected a whole number from 0 to {most}", {"most": most})
            problems.append(Problem(f"{field}.{name}", text))
    problems.extend(
        Problem(f"{field}.{name}", Text("unknown; expected {names}", {"names": ", ".join(names)}))
        for name in table
        if name not in names
    )


def _check_tokens(problems: list[Problem], data: dict[str, Any]) -> None:
    tokens = data.get("tokens")
    if not isinstance(tokens, dict):
        problems.append(Problem("tokens", Text("missing; add a table with centre and outer")))
        return
    one = Text("expected a whole number from 1 to {most}", {"most": MAX_TOKEN})
    six = Text("expected six whole numbers from 1 to {most}, one for each outer hill", {"most": MAX_TOKEN})
    centre, outer = tokens.get("centre"), tokens.get("outer")
    if type(centre) is not int or not 1 <= centre <= MAX_TOKEN:
        problems.append(Problem("tokens.centre", one))
    if (
        not isinstance(outer, list)
        or len(outer) != 6
        or any(type(value) is not int or not 1 <= value <= MAX_TOKEN for value in outer)
    ):
        problems.append(Problem("tokens.outer", six))


def _check_tiles(problems: list[Problem], data: dict[str, Any]) -> None:
    tiles = data.get("tiles")
    if not isinstance(tiles, list) or len(tiles) != len(HILLS):
        problems.append(Problem("tiles", Text("expected seven tables [[tiles]], for the hills A to G in this order")))
        return
    for number, tile in enumerate(tiles):
        if not isinstance(tile, dict) or tile.get("hill") != HILLS[number]:
            text = Text("expected hill = {hill}: the tiles stand in the order A to G", {"hill": f'"{HILLS[number]}"'})
            problems.append(Problem(f"tiles.{number}.hill", text))
            continue
        springs = tile.get("springs")
        if (
            not isinstance(springs, list)
            or any(type(spring) is not int or not 1 <= spring <= 6 for spring in springs)
            or len(set(springs)) != len(springs)
        ):
            text = Text("expected different terrain numbers from 1 to 6, clockwise from the arrow, or []")
            problems.append(Problem(f"tiles.{number}.springs", text))


def _check_hand(problems: list[Problem], data: dict[str, Any], seats: int) -> None:
    """PAL-R10, PAL-R14: the hands must fit the board, the colours and the condottiero limit."""
    field = f"hands.{seats}" if str(seats) in data["hands"] else "pieces"
    counts = hand_counts(data, seats)
    size = sum(counts)
    least = 4 if seats <= 3 else 3
    params: dict[str, Any] = {"seats": seats, "size": size, "most": CELLS // seats}
    if size == 0 or size * seats > CELLS:
        text = Text(
            "with {seats} players everybody has {size} inhabitants; it must be 1 to {most}, as there are 42 terrains",
            params,
        )
        problems.append(Problem(field, text))
    elif counts[CONDOTTIERO] > max(0, size - least):
        text = Text(
            "with {seats} players a hand of {size} has more condottieri than can be placed in time [PAL-R14]", params
        )
        problems.append(Problem(field, text))
    if str(seats) in data["hands"]:
        for name in PIECES:
            if data["hands"][str(seats)][name] > data["pieces"][name]:
                text = Text("more than a colour has ({count} in [pieces])", {"count": data["pieces"][name]})
                problems.append(Problem(f"{field}.{name}", text))
    if seats == 2:
        for name in NEUTRALS:
            if 2 * data["neutral"][name] > data["pieces"][name]:
                text = Text(
                    "both players have {count} of the third colour, but a colour has only {most} [PAL-R10]",
                    {"count": data["neutral"][name], "most": data["pieces"][name]},
                )
                problems.append(Problem(f"neutral.{name}", text))
