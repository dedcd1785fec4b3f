"""What happens in Pantikapaion: rounds and turns, tiles and buildings, markers and the effects of the cells."""

from __future__ import annotations

from mypy_extensions import i64

from oikist.core.state import bit, shift_left
from oikist.games.pantikapaion.board import Board
from oikist.games.pantikapaion.layout import (
    ADVANCE,
    CIRCLE,
    COLOURS,
    CUBE_AT_BIT,
    DISCARDS,
    DISCOUNT,
    DOUBLE,
    DOUBLES,
    END,
    F_ACT,
    F_ADVANCE,
    F_CUBE,
    F_END,
    F_FREE,
    F_LAY,
    F_MOVE,
    F_PAY,
    F_PLACE,
    F_RANDOM,
    F_SALE,
    F_TAKE,
    FORTRESS,
    FREE,
    KEPT,
    LAST,
    LESS,
    MAYBE,
    MOST_STEPS,
    MOVE,
    P_BUILDINGS,
    P_CELLS,
    P_COINS,
    P_EARNED,
    P_FREE,
    P_MARKS,
    P_SUPPLY,
    P_TOKENS,
    PAID,
    PAIRS,
    PLAY,
    RANDOM,
    REPLACE,
    ROUNDS,
    SINGLE,
    SINGLES,
    TERRAIN_TILES,
    TILE,
    TURNS,
    WORKER,
    WORKER_BIT,
    WORKERS,
)


class Effects(Board):
    """The board in motion."""

    def mover(self) -> i64:
        """The seat whose turn it is; after the last turn of a round, the seat that places workers or discards."""
        return (self.first + self.turn) % self.box.seats

    def earned(self, seat: i64) -> i64:
        """Coins that a seat has received over the game (PAN-R25)."""
        return self.get(seat, P_EARNED)

    def earn(self, seat: i64, coins: i64) -> None:
        """Coins from the supply."""
        self.add(seat, P_COINS, coins)
        self.add(seat, P_EARNED, coins)

    # set-up and rounds

    def prepare(self) -> None:
        """PAN-4, PAN-9, PAN-10: what lies ready before anything is drawn."""
        for seat in range(self.box.seats):
            self.put(seat, P_FREE, 1)
            self.put(seat, P_SUPPLY, WORKERS - 1)
        self.bag = bit(32) - 1
        self.bag2 = bit(TERRAIN_TILES - 32) - 1
        self.singles = self.box.singles
        self.doubles = self.box.doubles
        self.stacks = self.box.stacks

    def set_up(self) -> None:
        """The next drawing of the set-up, or the first round (PAN-R31)."""
        if filled(self.single_on) < self.box.single_places:
            self.stage = SINGLES
        elif filled(self.double_on) < self.box.double_places:
            self.stage = DOUBLES
        else:
            self.singles = 0  # PAN-7: the tokens left over go back into the box
            self.doubles = 0
            self.begin_round()

    def put_single(self, colour: i64) -> None:
        """A single token onto its cell (PAN-6)."""
        self.singles -= shift_left(1, 4 * colour)
        self.single_on |= (colour + 1) << (4 * filled(self.single_on))
        self.set_up()

    def put_double(self, pair: i64) -> None:
        """A double token onto its cell (PAN-7)."""
        self.doubles -= shift_left(1, 4 * pair)
        self.double_on |= (pair + 1) << (4 * filled(self.double_on))
        self.set_up()

    def begin_round(self) -> None:
        """PAN-10, PAN-69: the circle is laid out."""
        self.round += 1
        self.turn = 0
        self.trireme = 0
        self.laid = 0
        self.stack = 0
        self.stage = CIRCLE
        self.go_circle()

    def go_circle(self) -> None:
        """The next tile of the circle, or the first turn; the bag is filled up from the discard (PAN-70)."""
        if self.laid < self.box.circle and self.refill():
            return
        self.stage = PLAY
        self.begin_turn()

    def lay_out(self, tile: i64) -> None:
        """A tile drawn for the circle."""
        self.laid += 1
        self.numbers[self.laid] = tile + 1
        self.go_circle()

    def begin_turn(self) -> None:
        """PAN-13: Exploration, then Development; without tiles Development only (PAN-R14)."""
        self.stack = 0
        self.built = -1
        self.steps = 0
        self.spared = 0
        self.push(F_END, 0)
        self.push(F_ACT, 0)
        if self.in_circle() > 0:
            self.push(F_TAKE, 0)

    def next_turn(self) -> None:
        """PAN-12: three turns each, then the round ends (PAN-65)."""
        if self.turn < TURNS * self.box.seats:
            self.begin_turn()
            return
        numbers = self.numbers
        for place in range(self.box.circle + 1):
            if numbers[place]:
                self.discard(numbers[place] - 1)
                numbers[place] = 0
        self.trireme = 0
        self.laid = 0
        self.stack = 0
        self.built = -1
        self.steps = 0
        self.spared = 0
        self.turn = 0
        if self.round == ROUNDS:
            self.stage = LAST
            self.go_last()
        else:
            for seat in range(self.box.seats):
                self.workers_home(seat)
            self.income()

    def go_last(self) -> None:
        """PAN-72, PAN-R18: whoever has workers left may place them, in turn order; then income."""
        while self.turn < self.box.seats:
            seat = self.mover()
            if self.get(seat, P_FREE) > 0 and self.any_free_cell(seat):
                return
            self.turn += 1
        self.income()

    def income(self) -> None:
        """PAN-66: a coin for each worker cell reached; then cubes beyond five are discarded."""
        for seat in range(self.box.seats):
            self.earn(seat, self.box.income[self.mark(seat, 0)])
        self.turn = 0
        self.stage = DISCARDS
        self.go_discards()

    def go_discards(self) -> None:
        """PAN-68, PAN-R17: in turn order, down to five cubes; then the next round (PAN-69) or the end."""
        while self.turn < self.box.seats:
            if self.all_cubes(self.mover()) > KEPT:
                return
            self.turn += 1
        if self.round == ROUNDS:
            self.stage = END
            self.turn = 0
        else:
            self.first = (self.first + 1) % self.box.seats
            self.begin_round()

    def workers_home(self, seat: i64) -> None:
        """PAN-67: all workers in a city go back to the player board."""
        for slot in range(self.get(seat, P_CELLS)):
            packed = self.cell(seat, slot)
            if (packed >> WORKER_BIT) & 1:
                self.set_cell(seat, slot, packed & ~bit(WORKER_BIT))
                self.add(seat, P_FREE, 1)

    # exploration

    def take_tile(self, seat: i64, tile: i64) -> None:
        """PAN-14: the trireme comes to the tile's place. The first tile of a city lies at once (PAN-R3)."""
        for place in range(self.box.circle + 1):
            if self.numbers[place] == tile + 1:
                self.numbers[place] = 0
                self.trireme = place
        self.pop()
        if self.get(seat, P_CELLS) == 0:
            corner = self.box.corner[tile]
            self.lay_tile(seat, tile, 0, corner & 15, corner >> 4)
        else:
            self.push(F_LAY, tile)

    def lay(self, seat: i64, tile: i64, turn: i64, x: i64, y: i64) -> None:
        """The tile of the present frame is laid; of an aqueduct tile the cube is chosen next (PAN-57)."""
        self.pop()
        slot = self.lay_tile(seat, tile, turn, x, y)
        if tile >= TERRAIN_TILES:
            self.stacks -= shift_left(1, 4 * (tile - TERRAIN_TILES))
            self.push(F_CUBE, slot)
        else:
            self.settle(seat)

    def choose_cube(self, seat: i64, colour: i64) -> None:
        """PAN-57: any one cube onto the resource cell of an aqueduct tile."""
        slot = self.about()
        self.set_cell(seat, slot, self.cell(seat, slot) | (colour + 1) << CUBE_AT_BIT)
        self.pop()
        self.settle(seat)

    # workers

    def free_cell(self, seat: i64, slot: i64) -> bool:
        """Whether a worker may go there: neither building nor worker (PAN-R4)."""
        return self.building(seat, slot) < 0 and not self.has_worker(seat, slot)

    def any_free_cell(self, seat: i64) -> bool:
        """Whether a worker may go anywhere."""
        for slot in range(self.get(seat, P_CELLS)):
            if self.free_cell(seat, slot):
                return True
        return False

    def place_worker(self, seat: i64, slot: i64) -> None:
        """PAN-46: a worker goes onto a cell; a cube there goes to the player board."""
        self.collect(seat, slot)
        self.set_cell(seat, slot, self.cell(seat, slot) | bit(WORKER_BIT))
        self.add(seat, P_FREE, -1)
        if self.stage == PLAY and self.frame() == F_PAY:
            self.pay(seat)

    # construction

    def cost(self, seat: i64, colour: i64) -> i64:
        """What a seat pays for the next building of a type: one less with the improvement (PAN-63, PAN-R12)."""
        price = self.next_price(colour)
        return price - 1 if self.token(seat, 1) > 0 else price

    def affordable(self, seat: i64, colour: i64) -> bool:
        """Whether the cubes suffice, with others in place of as many as there are improvements (PAN-62)."""
        short: i64 = self.cost(seat, colour) - self.cubes(seat, colour)
        if short <= 0:
            return True
        others: i64 = self.all_cubes(seat) - self.cubes(seat, colour)
        return short <= self.token(seat, 0) and short <= others

    def may_build(self, seat: i64, colour: i64) -> bool:
        """Whether a seat can construct a building of a type (PAN-R5)."""
        return (
            not self.column_empty(colour)
            and self.affordable(seat, colour)
            and self.any_fit(seat, self.box.cells[colour], -1)
        )

    def may_build_free(self, seat: i64, colour: i64) -> bool:
        """Whether a seat can build one of a type for free (PAN-56, PAN-R5)."""
        return colour != FORTRESS and not self.column_empty(colour) and self.any_fit(seat, self.box.cells[colour], -1)

    def construct(self, seat: i64, colour: i64) -> None:
        """Action 1 of the Development phase."""
        cost = self.cost(seat, colour)
        self.pop()
        self.push(F_PAY, colour | cost << 3)
        self.pay(seat)

    def pay(self, seat: i64) -> None:
        """Pays what needs no choice; then the building is taken (PAN-28, PAN-29, PAN-R29)."""
        while True:
            about = self.about()
            colour: i64 = about & 7
            replaced: i64 = about >> 7
            due: i64 = ((about >> 3) & 15) - replaced
            short: i64 = due - self.cubes(seat, colour)
            if short <= 0:
                self.gain_cube(seat, colour, -due)
                self.pop()
                self.take_building(colour, True)
                return
            sorts: i64 = 0
            others: i64 = 0
            some: i64 = 0
            for other in range(i64(COLOURS)):
                count = self.cubes(seat, other)
                if other != colour and count:
                    sorts += 1
                    others += count
                    some = other
            if sorts > 1 and others > short:
                return
            self._replace(seat, some)

    def _replace(self, seat: i64, colour: i64) -> None:
        about = self.about()
        self.gain_cube(seat, colour, -1)
        self.pop()
        self.push(F_PAY, about + shift_left(1, 7))

    def replace_cube(self, seat: i64, colour: i64) -> None:
        """PAN-62: a cube of another colour is paid in place of a missing one."""
        self._replace(seat, colour)
        self.pay(seat)

    def take_building(self, colour: i64, paid: bool) -> None:
        """PAN-29: the bottom building of its column, to be placed next."""
        self.taken += shift_left(1, 4 * colour)
        self.push(F_PLACE, colour | PAID if paid else colour)

    def place_building(self, seat: i64, slot: i64, way: i64) -> None:
        """The building of the present frame is placed or moved (PAN-30); one constructed advances (PAN-34)."""
        other: i64 = -1
        if way > 0:
            other = self.link(seat, slot, way - 1)
        about = self.about()
        if self.frame() == F_PLACE:
            number = self.get(seat, P_BUILDINGS)
            self.put(seat, P_BUILDINGS, number + 1)
            colour: i64 = about & 7
            self.stand(seat, number, colour, slot, other)
            self.pop()
            if about & PAID:
                self.built = colour
                self.advance(seat, colour)
        else:
            colour = self.building_colour(seat, about)
            self.clear(seat, about)
            self.stand(seat, about, colour, slot, other)
            self.pop()
        self.settle(seat)

    # the development board

    def may_step(self, seat: i64) -> bool:
        """Whether a seat can pay for a step (PAN-35, PAN-R7)."""
        return (
            self.built >= 0
            and self.steps < MOST_STEPS
            and self.mark(seat, self.built) < self.box.length
            and self.get(seat, P_COINS) >= self.step_cost(seat)
        )

    def pay_step(self, seat: i64) -> None:
        """A paid step along the row of the building just constructed (PAN-35)."""
        self.add(seat, P_COINS, -self.step_cost(seat))
        if self.token(seat, 2) > 0:
            self.spared = 1
        self.steps += 1
        self.advance(seat, self.built)
        self.settle(seat)

    def sell(self, seat: i64, mask: i64) -> None:
        """Action 2: the cubes are handed over at once, a coin for each; then the rows from the top (PAN-R9)."""
        for colour in range(i64(COLOURS)):
            if mask & bit(colour):
                self.gain_cube(seat, colour, -1)
                self.earn(seat, 1)
        self.pop()
        self.push(F_SALE, mask)
        self.settle(seat)

    def settle(self, seat: i64) -> None:
        """Goes on with a sale until something is to be decided."""
        while self.frame() == F_SALE:
            mask = self.about()
            self.pop()
            if mask == 0:
                continue
            row: i64 = 0
            while mask & bit(row) == 0:
                row += 1
            mask &= ~bit(row)
            if mask:
                self.push(F_SALE, mask)
            self.advance(seat, row)

    def advance(self, seat: i64, row: i64) -> None:
        """A marker moves one cell, and the cell acts (PAN-34, PAN-41, PAN-R6); not at the end of its row (PAN-60)."""
        position: i64 = self.mark(seat, row) + 1
        if position > self.box.length:
            return
        self.add(seat, P_MARKS, shift_left(1, 8 * row))
        kind = self.box.kind_at(row, position)
        if kind == WORKER:
            if self.get(seat, P_SUPPLY) > 0:
                self.add(seat, P_SUPPLY, -1)
                self.add(seat, P_FREE, 1)
        elif kind == SINGLE or kind == DOUBLE:
            for colour in self.token_on(row, position):
                self.gain_cube(seat, colour, 1)
        elif kind == MOVE:
            if self.movable(seat):
                self.push(F_MOVE, 0)
        elif kind == RANDOM:
            if self.bag or self.bag2 or self.gone or self.gone2:
                self.push(F_RANDOM, 0)
        elif kind == FREE:
            self._offer_free(seat)
        elif kind == ADVANCE:
            for other in range(i64(COLOURS)):
                if other != row and self.mark(seat, other) < self.box.length:
                    self.push(F_ADVANCE, row)
                    break
        elif kind == TILE:
            shape = self.box.arg_at(row, position)
            if (self.stacks >> (4 * shape)) & 15:
                self.push(F_LAY, TERRAIN_TILES + shape | MAYBE)
        elif kind == REPLACE:
            self.add(seat, P_TOKENS, 1)
        elif kind == LESS:
            self.add(seat, P_TOKENS, bit(8))
        elif kind == DISCOUNT:
            self.add(seat, P_TOKENS, bit(16))

    def _offer_free(self, seat: i64) -> None:
        for colour in range(i64(COLOURS)):
            if self.may_build_free(seat, colour):
                self.push(F_FREE, 0)
                return


def filled(tokens: i64) -> i64:
    """How many places have a token; they are filled in order."""
    count: i64 = 0
    while tokens:
        count += 1
        tokens >>= 4
    return count


__all__ = ["PAIRS", "Effects", "filled"]
