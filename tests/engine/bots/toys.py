"""Tiny games with known best moves, each made to show one thing that a search must understand."""

from __future__ import annotations

from typing import Any, ClassVar

from librt.random import Random

from oikist.bots.tree import Search, Settings
from oikist.core.errors import Ruling, no_such_action
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, Box, State

Tree = dict[str, Any]


class ToyBox(Box):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, b"{}", b"{}")


class Toy(State):
    """A game given as a tree.

    A node is a leaf ``{"scores": [...]}`` or a decision ``{"seat": n, "go": {action: node}}``; one of chance has
    ``"weights"`` too. A seat in ``"blind"`` sees every action of a node as ``Toy.HIDDEN``; where its path in the tree
    holds such an action it knows only that something was done.
    """

    HIDDEN: ClassVar[int] = 1000
    LIMIT: ClassVar[int] = 1000

    def __init__(self, tree: Tree, seats: int, path: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.tree = tree
        self.seats = seats
        self.path = path

    def node(self) -> Tree:
        node = self.tree
        for action in self.path:
            node = node["go"][action]
        return node

    def actor(self) -> int:
        if self.HIDDEN in self.path:
            return int(self.viewer)
        node = self.node()
        return OVER if "scores" in node else int(node["seat"])

    def actions(self) -> list[int]:
        if self.HIDDEN in self.path:
            # all that look alike offer the same
            return sorted(self.matching()[0].node()["go"])
        node = self.node()
        if "scores" in node or self.viewer not in (EVERYTHING, node["seat"]):
            return []
        return sorted(node["go"])

    def weights(self) -> list[int]:
        node = self.node()
        return list(node["weights"]) if node.get("seat") == CHANCE else []

    def refusal(self, action: int) -> Ruling | None:
        ruling = self.common_refusal(action, self.LIMIT)
        return ruling if ruling is not None or action in self.actions() else no_such_action(action)

    def _apply(self, action: int) -> None:
        self.path = (*self.path, int(action))

    def copy(self) -> Toy:
        new = Toy(self.tree, self.seats, self.path)
        new.viewer = self.viewer
        return new

    def scores(self) -> list[int]:
        return list(self.node().get("scores", [0] * self.seats))

    def seen(self, action: int, seat: int | None) -> int:
        return self.HIDDEN if seat in self.node().get("blind", ()) else action

    def observe(self, seat: int | None) -> Toy:
        walk = Toy(self.tree, self.seats)
        seen = []
        for action in self.path:
            seen.append(walk.seen(action, seat))
            walk._apply(action)
        new = Toy(self.tree, self.seats, tuple(seen))
        new.viewer = SPECTATOR if seat is None else seat
        return new

    def matching(self) -> list[Toy]:
        """All full positions that look like this to its viewer."""
        found = [Toy(self.tree, self.seats)]
        for seen in self.path:
            following = []
            for state in found:
                for action in state.node().get("go", {}):
                    if state.seen(action, int(self.viewer)) == seen:
                        after = state.copy()
                        after._apply(action)
                        following.append(after)
            found = following
        return found

    def sample(self, rng: Random) -> Toy:
        found = self.matching()
        return found[rng.randrange(len(found))]

    def to_bytes(self) -> bytes:
        return repr((int(self.viewer), self.path)).encode()

    def box_of(self) -> Box:
        return ToyBox(self.seats)


def leaf(*scores: int) -> Tree:
    return {"scores": list(scores)}


def choice(seat: int, *, blind: tuple[int, ...] = (), **go: Tree) -> Tree:
    """A decision; actions are given as ``a1=...``."""
    return {"seat": seat, "blind": blind, "go": {int(name[1:]): node for name, node in go.items()}}


def wide(seat: int, nodes: list[Tree]) -> Tree:
    """A decision among many: action n leads to the n-th."""
    return {"seat": seat, "blind": (), "go": dict(enumerate(nodes))}


def chance(weights: list[int], *nodes: Tree, blind: tuple[int, ...] = ()) -> Tree:
    return {"seat": CHANCE, "weights": weights, "blind": blind, "go": dict(enumerate(nodes))}


def search(
    state: State,
    iterations: int,
    *,
    seed: int = 1,
    hints: Hints | None = None,
    settings: Settings | None = None,
    secrets: bool = True,
) -> Search:
    """A finished search of a toy, or of any position of two seats or more."""
    seats = int(state.box_of().seats)
    searching = Search(state, hints or Hints(), seats, Toy.LIMIT, Toy.LIMIT, secrets, seed, settings or Settings())
    searching.run(iterations, 0, None)
    return searching
