"""The evaluation of Palatinus: hill by hill, condottieri first, then control (PAL-26 to PAL-50).

One function does it for search, for the ledger and for the table: `evaluate`. With a `Trace` it also says what it
does, one event after the other; without one it only counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from oikist.core.state import bit, count_bits, shift_left

if TYPE_CHECKING:
    from oikist.games.palatinus.board import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class Trace:
    """Listens to an evaluation. Cells and places as in `layout`; owners are seats. Subclass what you need."""

    def hill(self, place: int) -> None:
        """The evaluation comes to a hill."""

    def judged(self, cell: int, owner: int, merchants: int, farmers: int, victims: int) -> None:
        """A condottiero has looked around: it captures the mask of victims, or flees when the numbers are equal."""

    def captured(self, cell: int, taker: int, by: int, discs: list[int]) -> None:
        """An inhabitant is taken by a seat, with the mask of condottieri that capture it; others get discs of 1."""

    def fled(self, cell: int, owner: int) -> None:
        """A condottiero leaves the game."""

    def merchant(self, cell: int, owner: int, merchants: int, farmers: int, condottieri: int) -> None:
        """A merchant gives its influence for so many neighbours of each kind."""

    def farmer(self, cell: int, owner: int, terrains: int, springs: int) -> None:
        """A farmer gives its influence for so many unoccupied terrains and springs."""

    def controlled(self, place: int, influence: list[int], winners: list[int], token: int) -> None:
        """The hill is decided: one winner takes the token, several take discs of 2, none takes nothing."""


class Evaluation:
    """The running result of an evaluation: points and number of things by seat, and what still stands."""

    def __init__(self) -> None:
        self.merchants: i64 = 0
        self.farmers: i64 = 0
        self.condottieri: i64 = 0
        self.points0: i64 = 0
        self.points1: i64 = 0
        self.points2: i64 = 0
        self.points3: i64 = 0
        self.points4: i64 = 0
        self.things0: i64 = 0
        self.things1: i64 = 0
        self.things2: i64 = 0
        self.things3: i64 = 0
        self.things4: i64 = 0

    def points(self, seat: i64) -> i64:
        """Points of a seat (PAL-48)."""
        if seat == 0:
            return self.points0
        if seat == 1:
            return self.points1
        if seat == 2:
            return self.points2
        if seat == 3:
            return self.points3
        return self.points4

    def things(self, seat: i64) -> i64:
        """Tokens, discs and captured inhabitants of a seat, counted (PAL-50)."""
        if seat == 0:
            return self.things0
        if seat == 1:
            return self.things1
        if seat == 2:
            return self.things2
        if seat == 3:
            return self.things3
        return self.things4

    def give(self, seat: i64, points: i64) -> None:
        """Gives a seat one thing worth so many points."""
        if seat == 0:
            self.points0 += points
            self.things0 += 1
        elif seat == 1:
            self.points1 += points
            self.things1 += 1
        elif seat == 2:
            self.points2 += points
            self.things2 += 1
        elif seat == 3:
            self.points3 += points
            self.things3 += 1
        else:
            self.points4 += points
            self.things4 += 1


def evaluate(state: Board, trace: Trace | None) -> Evaluation:
    """Evaluates all hills in alphabetical order as the board stands (PAL-26); hills without a token give none.

    Unknown wolves of an observation only occupy their terrains.
    """
    result = Evaluation()
    result.merchants = state.merchants
    result.farmers = state.farmers
    result.condottieri = state.condottieri
    if state.placed == 0:
        return result
    places: i64 = 0  # by tile, four bits a place, so that hills come in alphabetical order
    tiles = state.tiles
    for place in range(7):
        tile: i64 = (tiles & 15) - 1
        at: i64 = place
        places |= at << (4 * tile)
        tiles >>= 4
    for _ in range(7):
        at = places & 15
        places >>= 4
        if trace is not None:
            trace.hill(at)
        _condottieri(state, result, at, trace)
        _control(state, result, at, trace)
    return result


def _owner(state: Board, mask: i64) -> i64:
    """Whose colour a piece has; -1 for a neutral one."""
    if state.own0 & mask:
        return 0
    if state.own1 & mask:
        return 1
    if state.own2 & mask:
        return 2
    if state.own3 & mask:
        return 3
    if state.own4 & mask:
        return 4
    return -1


def _condottieri(state: Board, result: Evaluation, place: i64, trace: Trace | None) -> None:
    """PAL-27 to PAL-35, PAL-R5: all condottieri of the hill judged on the board as it stands before any acts."""
    here = result.condottieri & shift_left(63, 6 * place)
    if here == 0:
        return
    adjacent = state.box.adjacent
    fled: i64 = 0
    taken: i64 = 0
    rest = here
    cell: i64 = 6 * place
    end: i64 = cell + 6
    while cell < end:
        mask = bit(cell)
        if here & mask:
            merchants = adjacent[cell] & result.merchants
            farmers = adjacent[cell] & result.farmers
            more: i64 = count_bits(merchants) - count_bits(farmers)
            victims: i64 = 0
            if more == 0:
                fled |= mask
            elif more > 0:
                victims = merchants
            else:
                victims = farmers
            if trace is not None:
                trace.judged(cell, _owner(state, mask), count_bits(merchants), count_bits(farmers), victims)
            taken |= victims
        cell += 1
    rest = taken
    victim: i64 = 0
    while rest:
        if rest & 1:
            _capture(state, result, victim, here & ~fled, trace)
        rest >>= 1
        victim += 1
    result.merchants &= ~taken
    result.farmers &= ~taken
    result.condottieri &= ~fled
    if trace is not None:
        cell = 6 * place
        while cell < end:
            if fled & bit(cell):
                trace.fled(cell, _owner(state, bit(cell)))
            cell += 1


def _capture(state: Board, result: Evaluation, victim: i64, captors: i64, trace: Trace | None) -> None:
    """PAL-30, PAL-35, PAL-R7: who takes an inhabitant, and who gets a disc of 1 instead."""
    adjacent = state.box.adjacent
    by: i64 = 0
    kind = result.merchants if result.merchants & bit(victim) else result.farmers
    near = adjacent[victim] & captors
    cell: i64 = 0
    rest = near
    while rest:
        if rest & 1:
            # a condottiero whose majority is the other kind is no captor of this one
            merchants: i64 = count_bits(adjacent[cell] & result.merchants)
            farmers: i64 = count_bits(adjacent[cell] & result.farmers)
            if (merchants > farmers) == (kind == result.merchants):
                by |= bit(cell)
        rest >>= 1
        cell += 1
    taker: i64 = -1
    discs: list[int] = []
    for turn in range(state.box.seats):
        seat: i64 = (state.first + turn) % state.box.seats
        if state.own(seat) & by:
            if taker < 0:
                taker = seat
            else:
                discs.append(seat)
            result.give(seat, 1)
    if trace is not None:
        trace.captured(victim, taker, by, discs)


def _control(state: Board, result: Evaluation, place: i64, trace: Trace | None) -> None:
    """PAL-36 to PAL-47: influence of every seat's inhabitants around the hill, and who takes the token."""
    influence0: i64 = 0
    influence1: i64 = 0
    influence2: i64 = 0
    influence3: i64 = 0
    influence4: i64 = 0
    adjacent = state.box.adjacent
    standing = result.merchants | result.farmers | result.condottieri | state.unknown
    # the terrain of the arrow comes first (PAL-36)
    arrow: i64 = (state.rotations >> (4 * place)) & 15
    for step in range(6):
        cell: i64 = 6 * place + (arrow + step) % 6
        mask = bit(cell)
        if mask & (result.merchants | result.farmers) == 0:
            continue
        owner = _owner(state, mask)
        if owner < 0:
            continue  # PAL-R10: neutral pieces give nobody influence
        around = adjacent[cell]
        value: i64 = 0
        if result.merchants & mask:
            merchants = count_bits(around & result.merchants)
            farmers = count_bits(around & result.farmers)
            condottieri = count_bits(around & result.condottieri)
            value = merchants + 2 * farmers + 3 * condottieri  # PAL-38, PAL-39
            if trace is not None:
                trace.merchant(cell, owner, merchants, farmers, condottieri)
        else:
            terrains = count_bits(around & ~standing)
            springs = count_bits((around | mask) & state.springs)
            value = 2 * terrains + 2 * springs  # PAL-40, PAL-41, PAL-R8
            if trace is not None:
                trace.farmer(cell, owner, terrains, springs)
        if owner == 0:
            influence0 += value
        elif owner == 1:
            influence1 += value
        elif owner == 2:
            influence2 += value
        elif owner == 3:
            influence3 += value
        else:
            influence4 += value
    most = influence0
    if influence1 > most:
        most = influence1
    if influence2 > most:
        most = influence2
    if influence3 > most:
        most = influence3
    if influence4 > most:
        most = influence4
    winners: i64 = 0
    if most > 0:  # PAL-46, PAL-R12
        if influence0 == most:
            winners |= 1
        if influence1 == most:
            winners |= 2
        if influence2 == most:
            winners |= 4
        if influence3 == most:
            winners |= 8
        if influence4 == most:
            winners |= 16
    token: i64 = (state.tokens >> (4 * place)) & 15
    several = winners & (winners - 1) != 0
    for seat in range(state.box.seats):
        if winners & bit(seat):
            if several:
                result.give(seat, 2)  # PAL-45
            elif token:
                result.give(seat, token)  # PAL-44
    if trace is not None:
        influence = [influence0, influence1, influence2, influence3, influence4][: state.box.seats]
        seats = [seat for seat in range(state.box.seats) if winners & bit(seat)]
        trace.controlled(place, list(influence), seats, token)
