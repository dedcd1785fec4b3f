"""The position of Micro Rome: legal placements, what they do, and the draws.

Nothing is hidden: the order of the deck does not exist before a card is drawn (MIC-R9), so an observation holds what
the position holds.
"""

from __future__ import annotations

import struct
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.errors import Ruling
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, bit, buffer, count_bits
from oikist.games.micro_rome import refusals
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.box import MicroRomeBox
from oikist.games.micro_rome.layout import (
    CARDS,
    COLISEUM_CARD,
    COVERED,
    DRAW,
    DRAW_AT,
    END,
    FIRST,
    LEAST,
    LOST,
    MARGIN,
    MAX_LEGAL,
    NUM_ACTIONS,
    PLACE,
    PLACE_AT,
    PLANES,
    SPAN,
    VARIANTS,
)
from oikist.games.micro_rome.scoring import total

_HEAD: Final = "<9q"


class MicroRomeState(Board):
    """A position of Micro Rome, or an observation of one."""

    # whose decision

    def actor(self) -> i64:
        if self.stage == PLACE:
            return 0
        return OVER if self.stage == END else CHANCE

    # what is legal

    def fill(self, buf: vec[i32]) -> i64:
        if self.viewer != EVERYTHING and self.viewer != self.actor():
            return 0
        if self.stage == PLACE:
            return self.list_placements(buf)
        n: i64 = 0
        if self.stage == DRAW:
            for card in range(CARDS):
                if self.deck & bit(card):
                    buf[n] = i32(DRAW_AT + card)
                    n += 1
        return n

    def actions(self) -> list[int]:
        if self.stage == END:
            return []
        buf = buffer(MAX_LEGAL)
        count = self.fill(buf)
        out: list[int] = []
        for index in range(count):
            out.append(i64(buf[index]))
        return out

    def weights(self) -> list[int]:
        if self.viewer != EVERYTHING or self.stage != DRAW:
            return []
        return [1] * count_bits(self.deck)

    def list_placements(self, buf: vec[i32]) -> i64:
        """Writes all placements of the drawn card, ascending, each map once (MIC-R14)."""
        faces = self.box.faces
        symbols = faces.symbols
        first_face: i64 = self.card * VARIANTS
        rows: i64 = self.height + MARGIN
        columns: i64 = self.width + MARGIN
        # which variants are listed, by shape
        wide: i64 = 0
        tall: i64 = 0
        for variant in range(VARIANTS):
            if faces.listed[first_face + variant]:
                if variant & 1:
                    tall |= bit(variant)
                else:
                    wide |= bit(variant)
        n: i64 = 0
        alike: list[int] = []
        for row in range(MARGIN - 3, rows):
            wide_places = self.places(row, 4, 3)
            tall_places = self.places(row, 3, 4)
            if wide_places | tall_places == 0:
                continue
            # a placement whose map another one may give leaves a whole edge of what it covers as it was
            edges: i64 = 0
            for variant in range(VARIANTS):
                shape = tall if variant & 1 else wide
                if shape & bit(variant):
                    edges |= self.unchanged_edges(symbols, first_face + variant, row, variant & 1 == 1)
            edges &= wide_places | tall_places
            base: i64 = PLACE_AT + ((row - MARGIN + self.top - LEAST) * SPAN + (self.left - MARGIN - LEAST)) * VARIANTS
            for column in range(MARGIN - 3, columns):
                mask: i64 = 0
                if (wide_places >> column) & 1:
                    mask |= wide
                if (tall_places >> column) & 1:
                    mask |= tall
                if mask == 0:
                    continue
                suspicious = (edges >> column) & 1
                action: i64 = base + column * VARIANTS
                while mask:
                    if mask & 1:
                        buf[n] = i32(action)
                        if suspicious:
                            alike.append(n)
                        n += 1
                    mask >>= 1
                    action += 1
        if len(alike) > 1:
            n = self.drop_doubles(buf, n, alike)
        return n

    def unchanged_edges(self, symbols: vec[i64], face: i64, row: i64, tall: bool) -> i64:
        """Bits of the columns where a card would leave the symbols under one of its four edges as they are."""
        grid = self.grid
        width: i64 = 3 if tall else 4
        height: i64 = 4 if tall else 3
        top: i64 = -1
        bottom: i64 = -1
        left: i64 = -1
        right: i64 = -1
        for line in range(height):
            at: i64 = (row + line) * PLANES + FIRST
            source: i64 = (face * 4 + line) * 4
            left &= grid[at + symbols[source]]
            right &= grid[at + symbols[source + width - 1]] >> (width - 1)
            if line == 0:
                for column in range(width):
                    top &= grid[at + symbols[source + column]] >> column
            elif line == height - 1:
                for column in range(width):
                    bottom &= grid[at + symbols[source + column]] >> column
        return top | bottom | left | right

    def drop_doubles(self, buf: vec[i32], count: i64, alike: list[int]) -> i64:
        """Takes out placements that give the same map as an earlier one (MIC-R14); how many are left."""
        maps: dict[int, list[int]] = {}
        gone = 0
        for index in alike:
            action: i64 = i64(buf[index])
            key = self.map_key(action)
            others = maps.get(key)
            if others is None:
                maps[key] = [action]
                continue
            for other in others:
                if self.gives_same(action, other):
                    buf[index] = -1
                    gone += 1
                    break
            else:
                others.append(action)
        if gone == 0:
            return count
        n: i64 = 0
        for at in range(count):
            if buf[at] >= 0:
                buf[n] = buf[at]
                n += 1
        return n

    def map_key(self, action: i64) -> int:
        """A number that is the same for placements that give the same map, and seldom for others."""
        variant, column, row = self.lying(action)
        width: i64 = 3 if variant & 1 else 4
        height: i64 = 4 if variant & 1 else 3
        face: i64 = self.card * VARIANTS + variant
        grid = self.grid
        symbols = self.box.faces.symbols
        key: i64 = 0
        for line in range(height):
            start: i64 = (row + line) * PLANES
            for cell in range(width):
                place: i64 = ((row + line) * 64 + column + cell) * 16
                new = symbols[(face * 4 + line) * 4 + cell]
                if (grid[start + COVERED] >> (column + cell)) & 1:
                    if (grid[start + FIRST + new] >> (column + cell)) & 1:
                        continue
                    old: i64 = 0
                    while (grid[start + FIRST + old] >> (column + cell)) & 1 == 0:
                        old += 1
                    key ^= scattered(place + old)
                key ^= scattered(place + new)
        return key

    def gives_same(self, action: i64, other: i64) -> bool:
        """Whether two placements of the drawn card give the same map."""
        variant, column, row = self.lying(action)
        other_variant, x, y = self.lying(other)
        face: i64 = self.card * VARIANTS
        return self.same_map(
            face + variant, column, row, variant & 1 == 1, face + other_variant, x, y, other_variant & 1 == 1
        )

    def lying(self, action: i64) -> tuple[i64, i64, i64]:
        """Variant, column and row of a placement, in the frame of the map as it is now."""
        at: i64 = action - PLACE_AT
        place: i64 = at // VARIANTS
        return at % VARIANTS, place % SPAN + LEAST - self.left + MARGIN, place // SPAN + LEAST - self.top + MARGIN

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        ruling = refusals.refusal(self, action)
        if ruling is not None or self.stage != PLACE:
            return ruling
        double = self.listed_instead(action)
        return None if double < 0 else refusals.same_map(self, double)

    def listed_instead(self, action: i64) -> i64:
        """The action that gives the same map and is listed instead of a possible one; -1 if it is listed itself."""
        buf = buffer(MAX_LEGAL)
        count = self.list_placements(buf)
        for index in range(count):
            if i64(buf[index]) == action:
                return -1
        for index in range(count):
            if self.gives_same(i64(buf[index]), action):
                return i64(buf[index])
        raise AssertionError("a possible placement is listed, or another with the same map")

    # what an action does

    def _apply(self, action: i64) -> None:
        if action < PLACE_AT:
            self.draw(action - DRAW_AT)
            return
        variant, column, row = self.lying(action)
        face: i64 = self.card * VARIANTS + variant
        if variant & 1:
            self.lay(face, column, row, 3, 4)
        else:
            self.lay(face, column, row, 4, 3)
        self.laid.append(action * 16 + self.card)
        if self.card == COLISEUM_CARD:
            self.stage = END  # MIC-16
            self.card = -1
        elif self.deck:
            self.stage = DRAW  # MIC-R11: the next draw follows at once
            self.card = -1
        else:
            self.draw(COLISEUM_CARD)  # MIC-3: it is the last one, so no chance decides

    def draw(self, card: i64) -> None:
        """MIC-5: a card is drawn; if it can be placed nowhere the game is lost (MIC-15, MIC-R2)."""
        if card < CARDS:
            self.deck &= ~bit(card)
        self.card = card
        self.stage = PLACE
        if not self.has_place():
            self.stage = END
            self.lost_game = True

    def play_random(self, rng: Random) -> i64:
        action: i64 = 0
        if self.stage == PLACE:
            buf = buffer(MAX_LEGAL)
            count = self.list_placements(buf)
            action = i64(buf[rng.randrange(count)])
        else:
            nth: i64 = rng.randrange(count_bits(self.deck))
            deck: i64 = self.deck
            while nth:
                deck &= deck - 1
                nth -= 1
            action = DRAW_AT
            while deck & 1 == 0:
                deck >>= 1
                action += 1
        self._apply(action)
        return action

    def seals(self, action: int) -> bool:
        return self.stage == PLACE  # MIC-R11

    def copy(self) -> MicroRomeState:
        new = MicroRomeState(self.box)
        new.viewer = self.viewer
        new.stage = self.stage
        new.lost_game = self.lost_game
        new.card = self.card
        new.deck = self.deck
        new.laid = self.laid.copy()
        new.grid = self.grid  # rows are never changed in place
        new.top = self.top
        new.left = self.left
        new.height = self.height
        new.width = self.width
        return new

    # points

    def lost(self) -> bool:
        return self.lost_game

    def scores(self) -> list[int]:
        return [LOST if self.lost_game else total(self)]

    def ranks(self) -> list[int]:
        return [1]

    # who knows what

    def observe(self, seat: int | None) -> MicroRomeState:
        wanted: i64 = SPECTATOR if seat is None else seat
        if self.viewer != EVERYTHING and self.viewer != wanted:
            raise ValueError("an observation can only be observed by the one it was made for")
        new = self.copy()  # all of it is public, and what is not decided yet is not there
        new.viewer = wanted
        return new

    def sample(self, rng: Random) -> MicroRomeState:
        new = self.copy()
        new.viewer = EVERYTHING
        return new

    def seen(self, action: int, seat: int | None) -> int:
        return action

    # bytes

    def to_bytes(self) -> bytes:
        head = struct.pack(
            _HEAD,
            self.viewer,
            self.stage,
            1 if self.lost_game else 0,
            self.card,
            self.deck,
            self.top,
            self.left,
            self.height,
            self.width,
        )
        count = len(self.laid)
        rows = [int(row) for row in self.grid]
        return head + struct.pack(f"<q{count}q{len(rows)}q", count, *self.laid, *rows)

    def read(self, data: bytes) -> None:
        """Takes over the position that `to_bytes` gave.

        Raises:
            ValueError: the bytes are no position of this game.
        """
        try:
            size = struct.calcsize(_HEAD)
            viewer, stage, lost, card, deck, top, left, height, width = struct.unpack_from(_HEAD, data)
            (count,) = struct.unpack_from("<q", data, size)
            if not 0 <= count <= CARDS + 1:
                raise ValueError("these bytes are no position of Micro Rome")
            laid = struct.unpack_from(f"<{count}q", data, size + 8)
            rows = (len(data) - size - 8 - 8 * count) // 8
            grid = struct.unpack_from(f"<{rows}q", data, size + 8 + 8 * count)
            if (
                rows != (height + 2 * MARGIN) * PLANES
                or len(data) != size + 8 + 8 * (count + rows)
                or not DRAW <= stage <= END
                or not -1 <= card <= COLISEUM_CARD
                or not 1 <= width <= 52
            ):
                raise ValueError("these bytes are no position of Micro Rome")
        except struct.error as error:
            raise ValueError("these bytes are no position of Micro Rome") from error
        self.viewer = viewer
        self.stage = stage
        self.lost_game = lost != 0
        self.card = card
        self.deck = deck
        self.laid = list(laid)
        self.grid = vec[i64](list(grid))
        self.top = top
        self.left = left
        self.height = height
        self.width = width

    def box_of(self) -> MicroRomeBox:
        return self.box


def scattered(value: i64) -> i64:
    """A number that looks random, the same for the same value below 2 ** 20."""
    mixed: i64 = (value * 2654435761) & 0x3FFFFFFFFFFFFF
    mixed ^= mixed >> 21
    mixed = ((mixed & 0x7FFFFFFF) * 1597334677) & 0x3FFFFFFFFFFFFFFF
    return mixed ^ (mixed >> 17)


def start_state(box: MicroRomeBox) -> MicroRomeState:
    """The position before the first draw."""
    state = MicroRomeState(box)
    state.lay_start()
    return state


def restore_state(box: MicroRomeBox, data: bytes) -> MicroRomeState:
    """The position with these bytes.

    Raises:
        ValueError: they are no position of this game.
    """
    state = MicroRomeState(box)
    state.read(data)
    return state
