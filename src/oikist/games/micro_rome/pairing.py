"""The best pairs of citizens and the best use of the villas, chosen together and exactly (MIC-R4).

A pair scores 3; a villa doubles one thing beside it: a pair, beside either of the two, or a senators' group, a
praetorian, a merchant that scores. What is connected is solved by itself. Without villas it is a matching; with one,
the villa adds the most it can, since every citizen with a partner is in some greatest matching; with more, all choices
are gone through from top to bottom, keeping for every state of the citizens that are still open only the best sum. A
villa is decided before the citizens beside it pair: just before the space above it.

Rows and columns are those of the frame of the map (`layout`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PAIR: Final = 3
"""Points of a pair (MIC-20)."""

CITIZEN: Final = 0
HOUSE: Final = 1
THING: Final = 2

_FREE: Final = 0
_BOOSTED: Final = 1
_USED: Final = 2

_WEIGHT: Final = 1024
"""A sum of points is worth more than any number of pairs: sums are compared first, then pairs."""

_MOMENT: Final = 3_000_000
"""So many states of a part can be looked at while somebody waits."""


class Node:
    """A citizen that has a possible partner, a villa, or a thing that a villa may double.

    Attributes:
        kind: CITIZEN, HOUSE (a villa) or THING.
        row: of its first space.
        column: of its first space.
        man: for citizens.
        value: points of a thing.
        near: indices of the nodes it may be chosen with: partners for citizens, citizens and things for villas.
        houses: indices of the villas beside it.
        part: number of the connected part it belongs to, -1 before it is known.
    """

    def __init__(self, kind: i64, row: i64, column: i64, man: bool, value: i64) -> None:
        self.kind: i64 = kind
        self.row: i64 = row
        self.column: i64 = column
        self.man: bool = man
        self.value: i64 = value
        self.near: list[int] = []
        self.houses: list[int] = []
        self.part: i64 = -1
        self.last: i64 = -1


class Solution:
    """What was chosen.

    Attributes:
        pairs: indices of the two citizens of each pair, the earlier one in reading order first.
        doubled: villa and what it doubles: for a pair the citizen beside the villa, else the thing.
    """

    def __init__(self) -> None:
        self.pairs: list[tuple[int, int]] = []
        self.doubled: list[tuple[int, int]] = []


class Problem:
    """Citizens, villas and things; add them in reading order, first all citizens, then villas, then things.

    Attributes:
        nodes: what was added.
        constant: points that are there in any case.
        patience: so many states more are looked at before a sweep is given up; -1 for all that there are.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.where: dict[int, int] = {}
        self.constant: i64 = 0
        self.houses: i64 = 0
        self.patience: i64 = -1

    def add_citizen(self, row: i64, column: i64, man: bool) -> None:
        """A citizen with somebody of the other sex beside."""
        index = len(self.nodes)
        node = Node(CITIZEN, row, column, man, 0)
        self.nodes.append(node)
        for other in (self.where.get((row - 1) * 64 + column, -1), self.where.get(row * 64 + column - 1, -1)):
            if other >= 0 and self.nodes[other].man != man:
                node.near.append(other)
                self.nodes[other].near.append(index)
        self.where[row * 64 + column] = index

    def add_villa(self, row: i64, column: i64) -> None:
        """A villa; it knows the citizens beside it."""
        index = len(self.nodes)
        node = Node(HOUSE, row, column, False, 0)
        self.nodes.append(node)
        self.houses += 1
        for place in ((row - 1) * 64 + column, row * 64 + column - 1, row * 64 + column + 1, (row + 1) * 64 + column):
            other = self.where.get(place, -1)
            if other >= 0 and self.nodes[other].kind == CITIZEN:
                node.near.append(other)
                self.nodes[other].houses.append(index)
        self.where[row * 64 + column] = index

    def add_thing(self, rows: list[int], columns: list[int], value: i64) -> None:
        """Something that scores `value`, on these spaces; forgotten unless a villa is beside it."""
        index = len(self.nodes)
        node = Node(THING, rows[0], columns[0], False, value)
        for at in range(len(rows)):
            row: i64 = rows[at]
            column: i64 = columns[at]
            if row < node.row or (row == node.row and column < node.column):
                node.row = row
                node.column = column
            for place in (
                (row - 1) * 64 + column,
                row * 64 + column - 1,
                row * 64 + column + 1,
                (row + 1) * 64 + column,
            ):
                other = self.where.get(place, -1)
                if other >= 0 and self.nodes[other].kind == HOUSE and other not in node.houses:
                    node.houses.append(other)
                    self.nodes[other].near.append(index)
        if node.houses:
            self.nodes.append(node)

    # the greatest sum

    def best(self) -> int:
        """The greatest sum, the constant part included."""
        points: i64 = self.constant
        for part in self.parts():
            points += self.solve(part) // _WEIGHT
        return points

    def parts(self) -> list[list[int]]:
        """The connected parts, each as its nodes in order."""
        found: list[list[int]] = []
        nodes = self.nodes
        for start in range(len(nodes)):
            if nodes[start].part >= 0:
                continue
            number = len(found)
            part = [start]
            nodes[start].part = number
            at = 0
            while at < len(part):
                node = nodes[part[at]]
                at += 1
                for other in node.near:
                    if nodes[other].part < 0:
                        nodes[other].part = number
                        part.append(other)
                for other in node.houses:
                    if nodes[other].part < 0:
                        nodes[other].part = number
                        part.append(other)
            part.sort()
            found.append(part)
        for node in nodes:
            node.part = -1
        return found

    def solve(self, part: list[int]) -> int:
        """The greatest sum of a connected part times `_WEIGHT`, and how many pairs it has."""
        nodes = self.nodes
        citizens: i64 = 0
        villas: i64 = 0
        for index in part:
            if nodes[index].kind == CITIZEN:
                citizens += 1
            elif nodes[index].kind == HOUSE:
                villas += 1
        if villas <= 1:
            pairs: i64 = 0
            if citizens == 2:
                pairs = 1
            elif citizens:
                pairs = self.matching(part)
            points: i64 = PAIR * pairs
            if villas:
                most: i64 = 0
                for index in part:
                    node = nodes[index]
                    if node.houses:
                        gain: i64 = PAIR if node.kind == CITIZEN else node.value
                        if gain > most:
                            most = gain
                points += most
            return points * _WEIGHT + pairs
        return self.sweep(part, [], [])

    def matching(self, part: list[int]) -> i64:
        """How many pairs there can be, villas aside: augmenting paths from the men."""
        partner: dict[int, int] = {}
        pairs: i64 = 0
        for index in part:
            node = self.nodes[index]
            if node.kind == CITIZEN and node.man and self.augment(index, partner, set()):
                pairs += 1
        return pairs

    def augment(self, man: int, partner: dict[int, int], seen: set[int]) -> bool:
        """Finds the man a partner, others changing theirs if need be; `partner` is by woman."""
        for woman in self.nodes[man].near:
            if woman in seen:
                continue
            seen.add(woman)
            husband = partner.get(woman, -1)
            if husband < 0 or self.augment(husband, partner, seen):
                partner[woman] = man
                return True
        return False

    # all choices from top to bottom

    def sweep(self, part: list[int], pairs: list[tuple[int, int]], doubled: list[tuple[int, int]]) -> int:
        """The greatest sum (times `_WEIGHT`, plus pairs) with these pairs and uses of villas; -1 if there is none.

        A state is a number to the base four, a digit for every citizen and thing of the part: whether it is free, has a
        villa's promise (boosted), or is used. Digits that nothing can change any more are cleared.
        """
        nodes = self.nodes
        events = self.events(part)
        units: dict[int, int] = {}
        unit = 1
        for index in part:
            nodes[index].last = -1
            if nodes[index].kind != HOUSE:
                units[index] = unit
                unit *= 4
        for time in range(len(events)):
            node = nodes[events[time]]
            node.last = time
            for other in node.near:
                if node.kind == HOUSE or self.before(other, events[time]):
                    nodes[other].last = time
        wives = {two: one for one, two in pairs}
        targets = dict(doubled)
        states: dict[int, int] = {0: 0}
        for time in range(len(events)):
            index = events[time]
            node = nodes[index]
            after: dict[int, int] = {}
            if node.kind == HOUSE:
                wanted = targets.get(index, -1)
                for state, points in states.items():
                    if wanted < 0:
                        keep(after, self.settled(state, time, node, index, units), points)
                    for other in node.near:
                        if (wanted >= 0 and other != wanted) or state // units[other] % 4:
                            continue
                        taken = nodes[other]
                        if taken.kind == CITIZEN:
                            new = state + _BOOSTED * units[other]
                            keep(after, self.settled(new, time, node, index, units), points)
                        else:
                            new = state + _USED * units[other]
                            gain = points + int(taken.value) * _WEIGHT
                            keep(after, self.settled(new, time, node, index, units), gain)
            else:
                wanted = wives.get(index, -1)
                for state, points in states.items():
                    if wanted < 0:
                        keep(after, self.settled(state, time, node, index, units), points)
                    mine = state // units[index] % 4
                    for other in node.near:
                        if not self.before(other, index) or (wanted >= 0 and other != wanted):
                            continue
                        theirs = state // units[other] % 4
                        if theirs == _USED or mine == _USED:
                            continue
                        value = 2 * PAIR if mine == _BOOSTED or theirs == _BOOSTED else PAIR
                        new = state + (_USED - mine) * units[index] + (_USED - theirs) * units[other]
                        keep(after, self.settled(new, time, node, index, units), points + value * _WEIGHT + 1)
            states = after
            if self.patience >= 0:
                self.patience = max(0, self.patience - len(states))
                if self.patience == 0:
                    return -1
        best = -1
        for points in states.values():
            best = max(best, points)
        return best

    def events(self, part: list[int]) -> list[int]:
        """Villas and citizens of a part in the order in which they are decided."""
        keyed: list[tuple[int, int]] = []
        for index in part:
            node = self.nodes[index]
            if node.kind == HOUSE:
                keyed.append((int(((node.row - 1) * 64 + node.column) * 2), index))
            elif node.kind == CITIZEN:
                keyed.append((int((node.row * 64 + node.column) * 2 + 1), index))
        keyed.sort()
        return [index for _, index in keyed]

    def before(self, one: int, other: int) -> bool:
        """Whether a citizen comes before another one in reading order."""
        a = self.nodes[one]
        b = self.nodes[other]
        return a.row < b.row or (a.row == b.row and a.column < b.column)

    def settled(self, state: int, time: i64, node: Node, index: int, units: dict[int, int]) -> int:
        """A state without the digits of what nothing can change after this event."""
        if state == 0:
            return 0
        if node.kind == CITIZEN and node.last == time:
            state -= state // units[index] % 4 * units[index]
        for other in node.near:
            if self.nodes[other].last == time:
                state -= state // units[other] % 4 * units[other]
        return state

    def too_tangled(self) -> tuple[int, int] | None:
        """Where a part begins of which the choices could not be told in a moment; no deck makes any."""
        for part in self.parts():
            # the ledger looks again for every choice; at least one state is left to be looked at
            self.patience = max(1, _MOMENT // len(part))
            self.sweep(part, [], [])
            given_up = self.patience == 0
            self.patience = -1
            if given_up:
                return self.reading(part[0])
        return None

    # which choice it is

    def solution(self) -> Solution:
        """Of the greatest sums that with most pairs, of those the first in reading order (MIC-R4, MIC-R20)."""
        found = Solution()
        for part in self.parts():
            self.solve_for(part, found)
        found.pairs.sort()
        found.doubled.sort()
        return found

    def solve_for(self, part: list[int], found: Solution) -> None:
        """Fixes one pair and one use of a villa after the other, as long as the sum stays the greatest."""
        nodes = self.nodes
        best = self.sweep(part, [], [])
        pairs: list[tuple[int, int]] = []
        taken: set[int] = set()
        for one in part:
            if nodes[one].kind != CITIZEN:
                continue
            for two in sorted(nodes[one].near, key=self.reading):
                if not self.before(one, two) or one in taken or two in taken:
                    continue
                if self.sweep(part, [*pairs, (one, two)], []) == best:
                    pairs.append((one, two))
                    taken.add(one)
                    taken.add(two)
        # a pair stands where its earlier citizen stands, and is doubled once
        stands: dict[int, int] = {}
        for one, two in pairs:
            stands[one] = one
            stands[two] = one
        doubled: list[tuple[int, int]] = []
        used: set[int] = set()
        for house in part:
            if nodes[house].kind != HOUSE:
                continue
            choices: list[tuple[tuple[int, int], int, int]] = []
            for other in nodes[house].near:
                thing = other if nodes[other].kind == THING else stands.get(other, -1)
                if thing >= 0:
                    choices.append((self.reading(thing), other, thing))
            choices.sort()
            for _, other, thing in choices:
                if thing not in used and self.sweep(part, pairs, [*doubled, (house, other)]) == best:
                    doubled.append((house, other))
                    used.add(thing)
                    break
        found.pairs.extend(pairs)
        found.doubled.extend(doubled)

    def reading(self, index: int) -> tuple[int, int]:
        """Where a node stands in reading order."""
        return int(self.nodes[index].row), int(self.nodes[index].column)


def keep(states: dict[int, int], state: int, points: int) -> None:
    """Notes the points of a state if they are the most for it."""
    if states.get(state, -1) < points:
        states[state] = points
