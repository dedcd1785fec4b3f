"""The position of Palatinus: legal actions, what an action does, and what each seat knows.

Bitboards over the 42 terrains (see `layout`): what stands there, in whose colour, with the wolf up or not.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.errors import Ruling
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, bit, count_bits, shift_left
from oikist.games.palatinus import refusals
from oikist.games.palatinus.board import Board
from oikist.games.palatinus.box import PalatinusBox
from oikist.games.palatinus.layout import (
    CELLS,
    CONDOTTIERO,
    END,
    FARMER_WOLF,
    FIRST,
    KINDS,
    LAY,
    LAY_AT,
    MAX_TOKEN,
    MERCHANT_WOLF,
    NEUTRAL_FARMER_WOLF,
    NEUTRAL_MERCHANT,
    NEUTRAL_MERCHANT_WOLF,
    NEUTRAL_WOLF,
    NUM_ACTIONS,
    PLACE,
    PLACE_AT,
    PLACES,
    REVEAL,
    REVEAL_AT,
    TOKEN_AT,
    TOKENS,
    WOLF,
)
from oikist.games.palatinus.scoring import Evaluation, evaluate

_COUNT: Final = 31
"""Hands are packed five bits a kind."""


def _censored(hand: i64) -> i64:
    """A hand as the others know it: its wolves counted together, own and neutral ones apart."""
    count: i64 = 31
    wolves = (
        ((hand >> (5 * MERCHANT_WOLF)) & count) + ((hand >> (5 * FARMER_WOLF)) & count) + ((hand >> (5 * WOLF)) & count)
    )
    neutral = (
        ((hand >> (5 * NEUTRAL_MERCHANT_WOLF)) & count)
        + ((hand >> (5 * NEUTRAL_FARMER_WOLF)) & count)
        + ((hand >> (5 * NEUTRAL_WOLF)) & count)
    )
    for kind in (MERCHANT_WOLF, FARMER_WOLF, WOLF, NEUTRAL_MERCHANT_WOLF, NEUTRAL_FARMER_WOLF, NEUTRAL_WOLF):
        hand &= ~shift_left(count, 5 * kind)
    return hand | wolves << (5 * WOLF) | neutral << (5 * NEUTRAL_WOLF)


class PalatinusState(Board):
    """A position of Palatinus, or an observation of one."""

    # whose decision

    def actor(self) -> i64:
        stage = self.stage
        if stage == PLACE:
            return (self.first + self.placed) % self.box.seats
        if stage == LAY:
            return (self.first + self.laid - 1) % self.box.seats
        if stage == END:
            return OVER
        return CHANCE

    # what is legal

    def kinds_allowed(self, seat: i64) -> i64:
        """Mask of the kinds that the seat may place: it has one, and PAL-R4 leaves it time for its condottieri."""
        hand = self.packed_hand(seat)
        after: i64 = self.box.hand_size - self.placed // self.box.seats - 1
        room: i64 = after - self.box.reserve
        if room < 0:
            room = 0
        condottieri = (hand >> (5 * CONDOTTIERO)) & _COUNT
        if condottieri > room:
            return bit(CONDOTTIERO)
        mask: i64 = 0
        for kind in range(KINDS):
            if (hand >> (5 * kind)) & _COUNT:
                mask |= bit(kind)
        return mask

    def _lay_places(self) -> i64:
        """Mask of the places where a tile may be laid (PAL-R1)."""
        if self.laid == 1:
            return 126
        mask: i64 = 0
        for place in range(1, PLACES):
            if (self.tiles >> (4 * place)) & 15:
                continue
            before: i64 = 6 if place == 1 else place - 1
            after: i64 = 1 if place == 6 else place + 1
            if (self.tiles >> (4 * before)) & 15 or (self.tiles >> (4 * after)) & 15:
                mask |= bit(place)
        return mask

    def _mine(self) -> bool:
        return self.viewer == EVERYTHING or self.viewer == self.actor()

    def fill(self, buf: vec[i32]) -> i64:
        n: i64 = 0
        if not self._mine():
            return 0
        if self.stage == PLACE:
            kinds = self.kinds_allowed(self.actor())
            occupied = self.occupied()
            base: i64 = PLACE_AT
            count: i64 = 0
            for _ in range(KINDS):
                if kinds & 1:
                    if count == 0:
                        cells = occupied
                        for action in range(base, base + CELLS):
                            if cells & 1 == 0:
                                buf[n] = i32(action)
                                n += 1
                            cells >>= 1
                        count = n
                        first_base = base
                    else:
                        step = i32(base - first_base)
                        for at in range(count):
                            buf[n] = buf[at] + step
                            n += 1
                kinds >>= 1
                base += CELLS
            return n
        if self.stage == LAY:
            places = self._lay_places()
            for place in range(1, PLACES):
                if places & bit(place):
                    start: i64 = LAY_AT + (place - 1) * 6
                    for action in range(start, start + 6):
                        buf[n] = i32(action)
                        n += 1
            return n
        if self.stage == REVEAL:
            lying = self.tiles_lying()
            for tile in range(7):
                if lying & bit(tile) == 0:
                    buf[n] = i32(REVEAL_AT + tile)
                    n += 1
            return n
        if self.stage == TOKENS:
            for value in range(1, MAX_TOKEN + 1):
                if (self.token_bag >> (4 * value)) & 15:
                    buf[n] = i32(TOKEN_AT + value)
                    n += 1
            return n
        if self.stage == FIRST:
            for seat in range(self.box.seats):
                if self.box.first_seat < 0 or self.box.first_seat == seat:
                    buf[n] = i32(seat)
                    n += 1
        return n

    def tiles_lying(self) -> i64:
        """Mask of the tiles that lie."""
        mask: i64 = 0
        tiles = self.tiles
        while tiles:
            tile = (tiles & 15) - 1
            if tile >= 0:
                mask |= bit(tile)
            tiles >>= 4
        return mask

    def actions(self) -> list[int]:
        if self.stage == PLACE:
            return self._placements()
        # the same as in `fill`, on purpose: through a buffer, interpreted games take a third longer
        out: list[int] = []
        if not self._mine():
            return out
        if self.stage == LAY:
            places = self._lay_places()
            for place in range(1, PLACES):
                if places & bit(place):
                    start: i64 = LAY_AT + (place - 1) * 6
                    for action in range(start, start + 6):
                        out.append(action)
        elif self.stage == REVEAL:
            lying = self.tiles_lying()
            for tile in range(7):
                if lying & bit(tile) == 0:
                    out.append(REVEAL_AT + tile)
        elif self.stage == TOKENS:
            for value in range(1, MAX_TOKEN + 1):
                if (self.token_bag >> (4 * value)) & 15:
                    out.append(TOKEN_AT + value)
        elif self.stage == FIRST:
            for seat in range(self.box.seats):
                if self.box.first_seat < 0 or self.box.first_seat == seat:
                    out.append(seat)
        return out

    def _placements(self) -> list[int]:
        out: list[object] = []
        if not self._mine():
            return cast("list[int]", out)
        kinds = self.kinds_allowed(self.actor())
        occupied = self.occupied()
        rows = self.box.placements
        at: i64 = 0
        while kinds:
            if kinds & 1:
                rest = occupied
                for row in range(at, at + 6):
                    out += rows[row][rest & 127]
                    rest >>= 7
            kinds >>= 1
            at += 6
        return cast("list[int]", out)

    def weights(self) -> list[int]:
        if self.viewer != EVERYTHING:
            return []
        if self.stage == TOKENS:
            counts = [(self.token_bag >> (4 * value)) & 15 for value in range(1, MAX_TOKEN + 1)]
            return [count for count in counts if count]
        if self.stage == FIRST or self.stage == REVEAL:
            return [1] * len(self.actions())
        return []

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        return refusals.refusal(self, action)

    # what an action does

    def _apply(self, action: i64) -> None:
        if action >= PLACE_AT:
            self._place(action - PLACE_AT)
        elif action >= TOKEN_AT:
            self._put_token(action - TOKEN_AT)
        elif action >= LAY_AT:
            at: i64 = action - LAY_AT
            self._lay(at // 6 + 1, at % 6)
        elif action >= REVEAL_AT:
            self.revealed = action - REVEAL_AT
            if self.laid == 0:
                self._lay(0, 0)  # PAL-4, PAL-R1: the centre tile, unturned
            else:
                self.stage = LAY
        else:
            self.first = action
            self.stage = REVEAL

    def _lay(self, place: i64, rotation: i64) -> None:
        """PAL-5, PAL-6; after the last tile the tokens are drawn (PAL-R2)."""
        self.put_tile(self.revealed, place, rotation)
        self.laid += 1
        self.revealed = -1
        self.stage = REVEAL
        if place == 0:
            self.tokens = self.box.centre_token
        if self.laid == PLACES:
            self.stage = TOKENS
            self.token_bag = self.box.token_bag

    def _put_token(self, value: i64) -> None:
        """PAL-8; then the hands are there and the first player begins (PAL-R2)."""
        place = self.next_token_place()
        self.put_token(place, value)
        self.token_bag -= shift_left(1, 4 * value)
        if self.token_bag == 0:
            self.stage = PLACE
            hand = self.box.start_hand
            for seat in range(self.box.seats):
                self._set_hand(seat, hand)

    def _place(self, at: i64) -> None:
        """PAL-18: an inhabitant from the hand on a terrain; the last one ends the game (PAL-23)."""
        kind: i64 = at // CELLS
        mask = bit(at % CELLS)
        seat: i64 = (self.first + self.placed) % self.box.seats
        self._set_hand(seat, self.packed_hand(seat) - shift_left(1, 5 * kind))
        if kind == CONDOTTIERO:
            self.condottieri |= mask
        else:
            # own kinds 0 to 3 and neutral kinds 5 to 8 come in the same order
            sort: i64 = kind if kind < CONDOTTIERO else kind - NEUTRAL_MERCHANT
            if sort < 2:
                self.merchants |= mask
            else:
                self.farmers |= mask
            if sort & 1:
                self.wolves |= mask
        if kind < NEUTRAL_MERCHANT:
            self.own_it(seat, mask)
        elif seat == 1:
            self.neutral_by_second |= mask
        self.placed += 1
        if self.placed == self.box.hand_size * self.box.seats:
            self.stage = END

    def play_random(self, rng: Random) -> i64:
        action: i64 = 0
        if self.stage == PLACE:
            kinds = self.kinds_allowed((self.first + self.placed) % self.box.seats)
            empty: i64 = CELLS - self.placed
            pick: i64 = rng.randrange(count_bits(kinds) * empty)
            nth: i64 = pick // empty
            pick -= nth * empty
            while nth:
                kinds &= kinds - 1
                nth -= 1
            kind: i64 = 0
            while kinds & 1 == 0:
                kinds >>= 1
                kind += 1
            free: i64 = self.occupied()
            cell: i64 = 0
            while True:
                if free & 1 == 0:
                    if pick == 0:
                        break
                    pick -= 1
                free >>= 1
                cell += 1
            action = PLACE_AT + kind * CELLS + cell
        elif self.stage == LAY:
            places = self._lay_places()
            pick = rng.randrange(count_bits(places) * 6)
            nth = pick // 6
            while nth:
                places &= places - 1
                nth -= 1
            place: i64 = 0
            while places & 1 == 0:
                places >>= 1
                place += 1
            action = LAY_AT + (place - 1) * 6 + pick % 6
        elif self.stage == REVEAL:
            left: i64 = ~self.tiles_lying() & 127
            nth = rng.randrange(count_bits(left))
            while nth:
                left &= left - 1
                nth -= 1
            action = REVEAL_AT
            while left & 1 == 0:
                left >>= 1
                action += 1
        elif self.stage == TOKENS:
            pick = rng.randrange(PLACES - 1 - self._tokens_drawn())
            value: i64 = 0
            while True:
                count = (self.token_bag >> (4 * value)) & 15
                if pick < count:
                    break
                pick -= count
                value += 1
            action = TOKEN_AT + value
        elif self.box.first_seat < 0:
            action = rng.randrange(self.box.seats)
        else:
            action = self.box.first_seat
        self._apply(action)
        return action

    def _tokens_drawn(self) -> i64:
        drawn: i64 = -1  # the centre's is no draw
        tokens = self.tokens
        while tokens:
            if tokens & 15:
                drawn += 1
            tokens >>= 4
        return drawn

    def rollout(self, rng: Random) -> None:
        while self.stage != END:
            self.play_random(rng)

    def seals(self, action: int) -> bool:
        # PAL-24: with the last inhabitant all wolves are turned over
        return self.stage == PLACE and self.placed + 1 == self.box.hand_size * self.box.seats

    def copy(self) -> PalatinusState:
        new = PalatinusState(self.box)
        new.viewer = self.viewer
        new.stage = self.stage
        new.wolves = self.wolves
        new.unknown = self.unknown
        new.merchants = self.merchants
        new.farmers = self.farmers
        self.copy_public_to(new)
        new.hand0 = self.hand0
        new.hand1 = self.hand1
        new.hand2 = self.hand2
        new.hand3 = self.hand3
        new.hand4 = self.hand4
        return new

    # points

    def evaluation(self) -> Evaluation:
        """The evaluation as the board stands (PAL-26)."""
        return evaluate(self, None)

    def scores(self) -> list[int]:
        evaluation = evaluate(self, None)
        return [evaluation.points(seat) for seat in range(self.box.seats)]

    def ranks(self) -> list[int]:
        # PAL-R11: by score, then by the number of things
        evaluation = evaluate(self, None)
        keys = [(evaluation.points(seat), evaluation.things(seat)) for seat in range(self.box.seats)]
        return [1 + sum([1 for other in keys if other > key]) for key in keys]

    # who knows what

    def observe(self, seat: int | None) -> PalatinusState:
        wanted: i64 = SPECTATOR if seat is None else seat
        if self.viewer != EVERYTHING and self.viewer != wanted:
            raise ValueError("an observation can only be observed by the one it was made for")
        new = PalatinusState(self.box)
        new.viewer = wanted
        new.stage = self.stage
        self.copy_public_to(new)
        new.wolves = self.wolves
        if self.stage == END:  # PAL-24
            new.merchants = self.merchants
            new.farmers = self.farmers
            return new
        # PAL-R3, PAL-R15: what was placed without the wolf, and one's own
        known = ~self.wolves
        if wanted >= 0:
            known |= self.placed_by(wanted)
        new.merchants = self.merchants & known
        new.farmers = self.farmers & known
        new.unknown = self.occupied() & ~(new.merchants | new.farmers | new.condottieri)
        for other in range(self.box.seats):
            hand = self.packed_hand(other)
            if other != wanted:
                hand = _censored(hand)
            new._set_hand(other, hand)
        return new

    def sample(self, rng: Random) -> PalatinusState:
        new = self.copy()
        new.viewer = EVERYTHING
        if self.stage != PLACE:
            return new
        new.unknown = 0
        start = self.box.start_hand
        neutral = self.neutral()
        for seat in range(self.box.seats):
            if seat == self.viewer:
                continue
            hidden = self.unknown & self.placed_by(seat)
            new._deal(rng, seat, hidden & ~neutral, start, MERCHANT_WOLF, FARMER_WOLF, WOLF)
            new._deal(rng, seat, hidden & neutral, start, NEUTRAL_MERCHANT_WOLF, NEUTRAL_FARMER_WOLF, NEUTRAL_WOLF)
        return new

    def _deal(self, rng: Random, seat: i64, hidden: i64, start: i64, merchant: i64, farmer: i64, slot: i64) -> None:
        """Decides what a seat's unknown wolves are, board first, then hand; all arrangements equally likely."""
        merchants = (start >> (5 * merchant)) & _COUNT
        farmers = (start >> (5 * farmer)) & _COUNT
        while hidden:
            mask = hidden & ~(hidden - 1)
            hidden &= hidden - 1
            if rng.randrange(merchants + farmers) < merchants:
                merchants -= 1
                self.merchants |= mask
            else:
                farmers -= 1
                self.farmers |= mask
        hand = self.packed_hand(seat)
        hand &= ~shift_left(_COUNT, 5 * slot)
        self._set_hand(seat, hand | merchants << (5 * merchant) | farmers << (5 * farmer))

    def seen(self, action: int, seat: int | None) -> int:
        at: i64 = action - PLACE_AT
        if at < 0 or seat == self.actor():
            return action
        kind: i64 = at // CELLS
        cell: i64 = at % CELLS
        if kind == MERCHANT_WOLF or kind == FARMER_WOLF:
            return NUM_ACTIONS + cell
        if kind == NEUTRAL_MERCHANT_WOLF or kind == NEUTRAL_FARMER_WOLF:
            return NUM_ACTIONS + CELLS + cell
        return action


def start_state(box: PalatinusBox) -> PalatinusState:
    """The position before the first player is drawn."""
    return PalatinusState(box)


def restore_state(box: PalatinusBox, data: bytes) -> PalatinusState:
    """The position with these bytes.

    Raises:
        ValueError: they are no position of this game.
    """
    state = PalatinusState(box)
    state.read(data)
    return state
