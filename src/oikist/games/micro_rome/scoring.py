"""What a map scores: sums over rows of bits. The ledger (`explain`) lists the same points one by one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from oikist.core.state import count_bits, shift_left
from oikist.games.micro_rome.board import Board
from oikist.games.micro_rome.layout import (
    BANNER,
    BARBARIAN,
    DOWN,
    FIRST,
    MAN,
    MARGIN,
    MARKET,
    MERCHANT,
    PLANES,
    PRAETORIAN,
    RIGHT,
    SENATOR,
    TEMPLE,
    VILLA,
    WATCHTOWER,
    WOMAN,
)
from oikist.games.micro_rome.pairing import Problem


def senators_score(count: i64) -> i64:
    """MIC-22, MIC-R6: what a group of so many senators scores.

    Example:
        >>> [senators_score(count) for count in range(1, 8)]
        [0, 2, 5, 9, 14, 20, 27]
    """
    return count * (count + 1) // 2 - 1


def temple_score(kinds: i64) -> i64:
    """MIC-30: what a temple scores next to so many kinds of Romans.

    Example:
        >>> [temple_score(kinds) for kinds in range(6)]
        [0, 1, 3, 6, 10, 15]
    """
    return kinds * (kinds + 1) // 2


def around(grid: vec[i64], at: i64) -> i64:
    """Bits of the spaces beside those of one plane; `at` is the word of a row."""
    row = grid[at]
    return (row << 1) | (row >> 1) | grid[at - PLANES] | grid[at + PLANES]


def temple_kinds(grid: vec[i64], at: i64, column: i64) -> i64:
    """How many kinds of Romans are beside a temple, -1 if a barbarian spoils it (MIC-31).

    Its top left space is in this column of the row that begins at `at`.
    """
    # the spaces above and below, and the two columns beside
    pair: i64 = shift_left(3, column)
    sides: i64 = shift_left(9, column - 1)
    kinds: i64 = 0
    for symbol in range(MAN, BARBARIAN + 1):
        plane: i64 = at + FIRST + symbol
        touching = (grid[plane - PLANES] | grid[plane + 2 * PLANES]) & pair | (
            grid[plane] | grid[plane + PLANES]
        ) & sides
        if touching:
            if symbol == BARBARIAN:
                return -1
            kinds += 1
    return kinds


def plain_total(board: Board) -> i64:
    """All points but those of citizens, senators and villas."""
    grid = board.grid
    points: i64 = 0
    for at in range(MARGIN * PLANES, (MARGIN + board.height) * PLANES, PLANES):
        first: i64 = at + FIRST
        banners = grid[first + BANNER]
        if banners:
            points += count_bits(banners)  # MIC-28
        merchants = grid[first + MERCHANT]
        if merchants:  # MIC-25: no two spaces of one market are beside one merchant
            market: i64 = first + MARKET
            row = grid[market]
            points += 2 * (
                count_bits(merchants & (row << 1))
                + count_bits(merchants & (row >> 1))
                + count_bits(merchants & grid[market - PLANES])
                + count_bits(merchants & grid[market + PLANES])
            )
        praetorians = grid[first + PRAETORIAN]
        if praetorians:
            points += count_bits(praetorians & around(grid, first + BARBARIAN))  # MIC-23
        barbarians = grid[first + BARBARIAN]
        if barbarians:
            tower: i64 = first + WATCHTOWER
            row = grid[tower]
            above = grid[tower - PLANES]
            below = grid[tower + PLANES]
            if row | above | below:  # MIC-36: no two spaces of one tower are beside one barbarian
                points += (
                    count_bits(barbarians & (row << 1))
                    + count_bits(barbarians & (row >> 1))
                    + count_bits(barbarians & above)
                    + count_bits(barbarians & below)
                )
            guarded = (row << 1) | (row >> 1) | above | below | around(grid, first + PRAETORIAN)
            points -= 2 * count_bits(barbarians & ~guarded)  # MIC-26
        temples = grid[first + TEMPLE]
        if temples:
            # the top left space of a temple is joined to the right and below
            heads = temples & grid[at + RIGHT] & grid[at + DOWN]
            column: i64 = 0
            while heads:
                if heads & 1:
                    kinds = temple_kinds(grid, at, column)
                    if kinds > 0:
                        points += temple_score(kinds)
                heads >>= 1
                column += 1
    return points


def total(board: Board) -> int:
    """The score of a map (MIC-17 to MIC-39)."""
    points = plain_total(board)
    grid = board.grid
    citizens: i64 = 0
    senators: i64 = 0
    villas: i64 = 0
    for at in range(MARGIN * PLANES + FIRST, (MARGIN + board.height) * PLANES, PLANES):
        men = grid[at + MAN]
        if men:
            citizens |= men & around(grid, at + WOMAN)
        senators |= grid[at + SENATOR]
        villas |= grid[at + VILLA]
    if citizens == 0 and senators == 0 and villas == 0:
        return points
    return points + pairing_problem(board).best()


def pairing_problem(board: Board) -> Problem:
    """The citizens, the villas and what they may double, as the problem that MIC-R4 asks to solve.

    Its constant part is what senators score without villas; praetorians and merchants score elsewhere.
    """
    problem = Problem()
    grid = board.grid
    for row in range(MARGIN, MARGIN + board.height):
        at: i64 = row * PLANES + FIRST
        men = grid[at + MAN] & around(grid, at + WOMAN)
        women = grid[at + WOMAN] & around(grid, at + MAN)
        both = men | women
        column: i64 = 0
        while both:
            if both & 1:
                problem.add_citizen(row, column, (men >> column) & 1 == 1)
            both >>= 1
            column += 1
    any_villa = False
    for row in range(MARGIN, MARGIN + board.height):
        villas = grid[row * PLANES + FIRST + VILLA]
        column = 0
        while villas:
            if villas & 1:
                problem.add_villa(row, column)
                any_villa = True
            villas >>= 1
            column += 1
    add_senators(board, problem, any_villa)
    if any_villa:
        add_doubled(board, problem)
    return problem


def add_senators(board: Board, problem: Problem, any_villa: bool) -> None:
    """Adds the groups of senators (MIC-22)."""
    for rows, columns in senator_groups(board):
        if len(rows) > 1:
            problem.constant += senators_score(len(rows))
            if any_villa:
                problem.add_thing(rows, columns, senators_score(len(rows)))


def senator_groups(board: Board) -> list[tuple[list[int], list[int]]]:
    """The groups of senators, a lone one too, each as the rows and columns of its spaces."""
    grid = board.grid
    left = [grid[row * PLANES + FIRST + SENATOR] for row in range(board.height + 2 * MARGIN)]
    found: list[tuple[list[int], list[int]]] = []
    for row in range(MARGIN, MARGIN + board.height):
        while left[row]:
            start = left[row]
            column: i64 = 0
            while (start >> column) & 1 == 0:
                column += 1
            rows: list[int] = []
            columns: list[int] = []
            take_group(left, row, column, rows, columns)
            found.append((rows, columns))
    return found


def take_group(left: list[i64], row: i64, column: i64, rows: list[int], columns: list[int]) -> None:
    """Takes a space and all that are connected with it out of `left`, into `rows` and `columns`."""
    mask: i64 = shift_left(1, column)
    if left[row] & mask == 0:
        return
    left[row] = left[row] & ~mask
    rows.append(row)
    columns.append(column)
    take_group(left, row, column + 1, rows, columns)
    take_group(left, row, column - 1, rows, columns)
    take_group(left, row + 1, column, rows, columns)
    take_group(left, row - 1, column, rows, columns)


def add_doubled(board: Board, problem: Problem) -> None:
    """Adds the praetorians and merchants that score next to a villa (MIC-R5)."""
    grid = board.grid
    for row in range(MARGIN, MARGIN + board.height):
        at: i64 = row * PLANES + FIRST
        near = around(grid, at + VILLA)
        praetorians = grid[at + PRAETORIAN] & near & around(grid, at + BARBARIAN)
        merchants = grid[at + MERCHANT] & near & around(grid, at + MARKET)
        both = praetorians | merchants
        column: i64 = 0
        while both:
            if both & 1:
                value: i64 = 1
                mask: i64 = shift_left(1, column)
                if merchants & mask:
                    value = merchant_score(grid, at, mask)
                problem.add_thing([row], [column], value)
            both >>= 1
            column += 1


def merchant_score(grid: vec[i64], first: i64, mask: i64) -> i64:
    """MIC-25: 2 for each market beside a merchant; `mask` is its column, `first` the row's first symbol plane."""
    market: i64 = first + MARKET
    row = grid[market]
    markets: i64 = 0
    if (row << 1) & mask:
        markets += 1
    if (row >> 1) & mask:
        markets += 1
    if grid[market - PLANES] & mask:
        markets += 1
    if grid[market + PLANES] & mask:
        markets += 1
    return 2 * markets
