"""What the trees of a search are made of."""

from __future__ import annotations

from mypy_extensions import i64


class Node:
    """A decision as one seat sees it, and at once the edge that leads to it.

    Children are a linked list: decisions have few that are open, and a dict costs more than a walk.

    Attributes:
        action: what was seen when it was entered.
        visits: how often it was chosen; `total` is what that brought to the seat that chose.
        available: how often it could have been chosen.
        entered: how often a choice was made here.
        wanted: the actions that the hints name here, best first, once they were asked.
        drawn: how often chance decided here; `offset` says where it began.
    """

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None
        self.entered: i64 = 0
        self.wanted: list[int] | None = None
        self.drawn: i64 = 0
        self.offset: float = 0.0

    def find(self, action: i64) -> Node | None:
        """The child that an action leads to."""
        child = self.child
        while child is not None:
            if child.action == action:
                return child
            child = child.sibling
        return None

    def add(self, action: i64) -> Node:
        """A new child."""
        child = Node(action)
        child.sibling = self.child
        self.child = child
        return child


def size_of(node: Node) -> i64:
    """How many nodes are below a node."""
    count: i64 = 0
    left: list[Node] = [node]
    while left:
        child = left.pop().child
        while child is not None:
            count += 1
            left.append(child)
            child = child.sibling
    return count
