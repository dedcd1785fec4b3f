"""The position of Pantikapaion: legal actions, and what an action does.

Whatever a player has to decide stands on a stack of frames (`layout.F_...`): a turn is the frames *take a tile*, *act*
and *end*, and every effect of a development board cell that leaves a choice is one more on top. Nothing is hidden:
tiles in the bag have no identity before they are drawn.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from oikist.core.errors import Ruling
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, bit, count_bits
from oikist.games.pantikapaion import refusals
from oikist.games.pantikapaion.box import PantikapaionBox
from oikist.games.pantikapaion.effects import Effects
from oikist.games.pantikapaion.layout import (
    ADVANCE_AT,
    BEGIN,
    BUILD_AT,
    CIRCLE,
    COINS,
    COLOURS,
    CUBE_AT,
    DISCARD_AT,
    DISCARDS,
    DOUBLE_AT,
    DOUBLES,
    DRAW,
    DRAW_AT,
    END,
    END_TURN,
    F_ACT,
    F_ADVANCE,
    F_CUBE,
    F_DRAW,
    F_END,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_MOVE_TO,
    F_PAY,
    F_PLACE,
    F_RANDOM,
    F_TAKE,
    FIRST_AT,
    FREE_AT,
    GAIN_AT,
    LAST,
    LAY_AT,
    MAYBE,
    NUM_ACTIONS,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_FREE,
    PAIRS,
    PAY_AT,
    PICK_AT,
    PLACE_AT,
    PLAY,
    SELL_AT,
    SINGLE_AT,
    SINGLES,
    SKIP,
    SPAN,
    STEP,
    TAKE_AT,
    TERRAIN_TILES,
    TURN_SIZE,
    WORKER_AT,
)
from oikist.games.pantikapaion.placing import Masks
from oikist.games.pantikapaion.scoring import points_of


class PantikapaionState(Effects):
    """A position of Pantikapaion, or an observation of one (which holds all that there is)."""

    # whose decision

    def actor(self) -> i64:
        stage = self.stage
        if stage == PLAY:
            return CHANCE if self.frame() == F_DRAW else self.mover()
        if stage == LAST or stage == DISCARDS:
            return self.mover()
        return OVER if stage == END else CHANCE

    # what is legal

    def _mine(self) -> bool:
        return self.viewer == EVERYTHING or self.viewer == self.actor()

    def _chances(self) -> list[int]:
        """The legal actions of chance."""
        out: list[int] = []
        stage = self.stage
        if stage == CIRCLE or stage == PLAY:
            for tile in range(i64(TERRAIN_TILES)):
                if self.in_bag(tile):
                    out.append(DRAW_AT + tile)
        elif stage == SINGLES:
            for colour in range(i64(COLOURS)):
                if (self.singles >> (4 * colour)) & 15:
                    out.append(SINGLE_AT + colour)
        elif stage == DOUBLES:
            for pair in range(i64(len(PAIRS))):
                if (self.doubles >> (4 * pair)) & 15:
                    out.append(DOUBLE_AT + pair)
        elif stage == BEGIN:
            for seat in range(self.box.seats):
                if self.box.first_seat < 0 or self.box.first_seat == seat:
                    out.append(FIRST_AT + seat)
        return out

    def _choices(self) -> list[int]:
        """The legal actions of the seat to decide, placements of tiles left out; ascending."""
        out: list[int] = []
        seat = self.mover()
        if self.stage == DISCARDS:
            for colour in range(i64(COLOURS)):
                if self.cubes(seat, colour):
                    out.append(DISCARD_AT + colour)
            return out
        if self.stage == LAST:
            out.append(END_TURN)
            self._add_workers(out, seat, -1)
            return out
        frame = self.frame()
        about = self.about()
        closed: i64 = -1
        if frame == F_TAKE:
            offered = [self.circle_tile(place) for place in self.offer()]
            for tile in sorted(offered):
                out.append(TAKE_AT + tile)
        elif frame == F_LAY:
            if about & MAYBE:
                out.append(SKIP)
        elif frame == F_ACT:
            self._add_acts(out, seat)
        elif frame == F_END:
            if self.may_step(seat):
                out.append(STEP)
            out.append(END_TURN)
        elif frame == F_MOVE or frame == F_FREE or frame == F_RANDOM or frame == F_ADVANCE:
            out.append(SKIP)
            if frame == F_RANDOM:
                out.append(DRAW)
            elif frame == F_ADVANCE:
                for row in range(i64(COLOURS)):
                    if row != about and self.mark(seat, row) < self.box.length:
                        out.append(ADVANCE_AT + row)
            elif frame == F_FREE:
                for colour in range(i64(COLOURS)):
                    if self.may_build_free(seat, colour):
                        out.append(FREE_AT + colour)
        elif frame == F_CUBE:
            closed = about
            for colour in range(i64(COLOURS)):
                out.append(CUBE_AT + colour)
        elif frame == F_PAY:
            for colour in range(i64(COLOURS)):
                if colour != about & 7 and self.cubes(seat, colour):
                    out.append(PAY_AT + colour)
        self._add_workers(out, seat, closed)
        if frame == F_MOVE:
            for number in range(self.get(seat, P_BUILDINGS)):
                if self.any_fit(seat, self.box.cells[self.building_colour(seat, number)], number):
                    out.append(PICK_AT + number)
        elif frame == F_PLACE:
            self._add_places(out, seat, about & 7, -1)
        elif frame == F_MOVE_TO:
            self._add_places(out, seat, self.building_colour(seat, about), about)
        return out

    def _add_acts(self, out: list[int], seat: i64) -> None:
        """The three actions of the Development phase."""
        held: i64 = 0
        for colour in range(i64(COLOURS)):
            if self.may_build(seat, colour):
                out.append(BUILD_AT + colour)
            if self.cubes(seat, colour):
                held |= bit(colour)
        for mask in range(i64(7), i64(32)):
            if mask & ~held == 0 and count_bits(mask) >= 3:
                out.append(SELL_AT + mask)
        out.append(COINS)
        for colour in range(i64(COLOURS)):
            out.append(GAIN_AT + colour)

    def _add_workers(self, out: list[int], seat: i64, closed: i64) -> None:
        if self.get(seat, P_FREE) == 0:
            return
        for slot in range(self.get(seat, P_CELLS)):
            if slot != closed and self.free_cell(seat, slot):
                out.append(WORKER_AT + slot)

    def _add_places(self, out: list[int], seat: i64, colour: i64, lifted: i64) -> None:
        size = self.box.cells[colour]
        for slot in range(self.get(seat, P_CELLS)):
            if size == 1:
                if self.fits(seat, 1, slot, 0, lifted):
                    out.append(PLACE_AT + 3 * slot)
            else:
                if self.fits(seat, 2, slot, 1, lifted):
                    out.append(PLACE_AT + 3 * slot + 1)
                if self.fits(seat, 2, slot, 2, lifted):
                    out.append(PLACE_AT + 3 * slot + 2)

    def _laying(self) -> bool:
        return self.stage == PLAY and self.frame() == F_LAY

    def actions(self) -> list[int]:
        if not self._mine() or self.stage == END:
            return []
        if self.actor() == CHANCE:
            return self._chances()
        out = self._choices()
        if self._laying():
            self.list_tile(self.mover(), self.about() & 127, out)
        return out

    def fill(self, buf: vec[i32]) -> i64:
        n: i64 = 0
        if not self._mine() or self.stage == END:
            return n
        if self.stage == CIRCLE or (self.stage == PLAY and self.frame() == F_DRAW):
            for tile in range(i64(TERRAIN_TILES)):
                if self.in_bag(tile):
                    buf[n] = i32(DRAW_AT + tile)
                    n += 1
            return n
        few = self._chances() if self.actor() == CHANCE else self._choices()
        for action in few:
            buf[n] = i32(action)
            n += 1
        if self._laying():
            n = self.fill_tile(self.mover(), self.about() & 127, buf, n)
        return n

    def weights(self) -> list[int]:
        if self.viewer != EVERYTHING or self.actor() != CHANCE:
            return []
        listed = self._chances()
        if self.stage == SINGLES:
            return [(self.singles >> (4 * (action - SINGLE_AT))) & 15 for action in listed]
        if self.stage == DOUBLES:
            return [(self.doubles >> (4 * (action - DOUBLE_AT))) & 15 for action in listed]
        return [1] * len(listed)

    def refusal(self, action: int) -> Ruling | None:
        common = self.common_refusal(action, NUM_ACTIONS)
        if common is not None:
            return common
        return refusals.refusal(self, action)

    # what an action does

    def _apply(self, action: i64) -> None:
        if action < TAKE_AT:
            self._chance(action)
            return
        seat = self.mover()
        if action >= LAY_AT:
            at: i64 = action - LAY_AT
            x, y = self.unwrapped(seat, at % TURN_SIZE)
            self.lay(seat, self.about() & 127, at // TURN_SIZE, x, y)
        elif action >= PLACE_AT:
            at = action - PLACE_AT
            self.place_building(seat, at // 3, at % 3)
        elif action >= PICK_AT:
            self.pop()
            self.push(F_MOVE_TO, action - PICK_AT)
        elif action >= WORKER_AT:
            self.place_worker(seat, action - WORKER_AT)
        elif action >= DISCARD_AT:
            self.gain_cube(seat, action - DISCARD_AT, -1)
            self.go_discards()
        elif action >= PAY_AT:
            self.replace_cube(seat, action - PAY_AT)
        elif action >= CUBE_AT:
            self.choose_cube(seat, action - CUBE_AT)
        elif action >= FREE_AT:
            self.pop()
            self.take_building(action - FREE_AT, False)
        elif action >= ADVANCE_AT:
            self.pop()
            self.advance(seat, action - ADVANCE_AT)
            self.settle(seat)
        elif action >= GAIN_AT:
            self._decide(seat, action)
        elif action >= SELL_AT:
            if action == COINS:
                self.pop()
                self.earn(seat, 2)
            else:
                self.sell(seat, action - SELL_AT)
        elif action >= BUILD_AT:
            self.construct(seat, action - BUILD_AT)
        else:
            self.take_tile(seat, action - TAKE_AT)

    def _decide(self, seat: i64, action: i64) -> None:
        """One cube from the supply, a paid step, the end of a turn, an effect used or not."""
        if action == STEP:
            self.pay_step(seat)
        elif action == END_TURN:
            self.turn += 1
            if self.stage == LAST:
                self.go_last()
            else:
                self.next_turn()
        elif action == SKIP:
            self.pop()
            self.settle(seat)
        elif action == DRAW:
            self.pop()
            self.push(F_DRAW, 0)
            self.refill()
        else:
            self.pop()
            self.gain_cube(seat, action - GAIN_AT, 1)

    def _chance(self, action: i64) -> None:
        if action >= DRAW_AT:
            tile: i64 = action - DRAW_AT
            self.unbag(tile)
            if self.stage == CIRCLE:
                self.lay_out(tile)
            else:
                self.pop()
                self.push(F_LAY, tile)
        elif action >= DOUBLE_AT:
            self.put_double(action - DOUBLE_AT)
        elif action >= SINGLE_AT:
            self.put_single(action - SINGLE_AT)
        else:
            self.first = action
            self.set_up()

    def play_random(self, rng: Random) -> i64:
        action: i64 = 0
        if self.actor() == CHANCE:
            action = self._random_chance(rng)
        else:
            few = self._choices()
            count: i64 = len(few)
            if self._laying():
                masks = self.tile_masks(self.mover(), self.about() & 127)
                pick: i64 = rng.randrange(count + masks.count())
                action = few[pick] if pick < count else self._nth(masks, pick - count)
            else:
                action = few[rng.randrange(count)]
        self._apply(action)
        return action

    def _random_chance(self, rng: Random) -> i64:
        left: i64 = 0
        if self.stage == CIRCLE or self.stage == PLAY:
            left = rng.randrange(self.bag_count())
            tile: i64 = 0
            while True:
                if self.in_bag(tile):
                    if left == 0:
                        return DRAW_AT + tile
                    left -= 1
                tile += 1
        if self.stage == BEGIN:
            return FIRST_AT + (self.box.first_seat if self.box.first_seat >= 0 else rng.randrange(self.box.seats))
        bag = self.singles if self.stage == SINGLES else self.doubles
        rest = bag
        while rest:
            left += rest & 15
            rest >>= 4
        left = rng.randrange(left)
        which: i64 = 0
        while True:
            here = (bag >> (4 * which)) & 15
            if left < here:
                break
            left -= here
            which += 1
        return which + (SINGLE_AT if self.stage == SINGLES else DOUBLE_AT)

    def _nth(self, masks: Masks, pick: i64) -> i64:
        """One of the placements of a tile, counted in any order."""
        at: i64 = 0
        while True:
            here = count_bits(masks.masks[at])
            if pick < here:
                break
            pick -= here
            at += 1
        mask = masks.masks[at]
        while pick:
            mask &= mask - 1
            pick -= 1
        column: i64 = masks.left + at % masks.windows * masks.step
        while mask & 1 == 0:
            mask >>= 1
            column += 1
        at //= masks.windows
        row: i64 = masks.top + at % masks.rows
        return LAY_AT + at // masks.rows * TURN_SIZE + row % SPAN * SPAN + column % SPAN

    def rollout(self, rng: Random) -> None:
        while self.stage != END:
            self.play_random(rng)

    def copy(self) -> PantikapaionState:
        new = PantikapaionState(self.box)
        new.viewer = self.viewer
        new.take_over(self)
        return new

    # points

    def scores(self) -> list[int]:
        return [points_of(self, seat).total for seat in range(self.box.seats)]

    def ranks(self) -> list[int]:
        # PAN-R25: by score, then by buildings, then by coins received
        keys = [
            (points_of(self, seat).total, self.get(seat, P_BUILDINGS), self.earned(seat))
            for seat in range(self.box.seats)
        ]
        return [1 + sum([1 for other in keys if other > key]) for key in keys]

    # who knows what

    def observe(self, seat: int | None) -> PantikapaionState:
        wanted: i64 = SPECTATOR if seat is None else seat
        if self.viewer != EVERYTHING and self.viewer != wanted:
            raise ValueError("an observation can only be observed by the one it was made for")
        new = PantikapaionState(self.box)
        new.viewer = wanted
        new.take_over(self)  # all lies open: what is in the bag is what nobody has drawn
        return new

    def sample(self, rng: Random) -> PantikapaionState:
        new = self.copy()
        new.viewer = EVERYTHING
        return new

    def seen(self, action: int, seat: int | None) -> int:
        return action

    def coins(self, seat: i64) -> i64:
        """Coins on a player board."""
        return self.get(seat, P_COINS)


def empty_state(box: PantikapaionBox) -> PantikapaionState:
    """A table on which nothing lies."""
    state = PantikapaionState(box)
    state.empty()
    return state


def start_state(box: PantikapaionBox) -> PantikapaionState:
    """The position before the first player is drawn."""
    state = empty_state(box)
    state.prepare()
    return state


def restore_state(box: PantikapaionBox, data: bytes) -> PantikapaionState:
    """The position with these bytes.

    Raises:
        ValueError: they are no position of this game.
    """
    state = empty_state(box)
    state.read(data)
    return state


__all__ = ["PantikapaionState", "empty_state", "restore_state", "start_state"]
