"""Tells a game anew as one seat saw it, with something else that looks the same where the seat does not know better."""

from __future__ import annotations

from typing import Final

from librt.random import Random

from oikist.core.state import CHANCE, State

PATIENCE: Final = 8
"""How often a game that came to a contradiction is taken up again at the last thing that was drawn."""


def retell(start: State, num_actions: int, seen: list[int], seat: int, random: Random) -> list[int] | None:
    """Actions that the seat would have seen as these; None if none were found.

    An unknown decision is drawn from all that look the same with equal probability, an unknown event of chance by its
    weights. Where nothing legal looks as it must, what was drawn last is drawn otherwise.

    Args:
        start: the position before the first action.
        num_actions: of the game.
        seen: what the seat saw of every action.
        seat: who saw it.
        random: draws.
    """
    state = start.copy()
    actions: list[int] = []
    # what was drawn: how many actions came before it, the position there, and what has not been tried yet
    drawn: list[tuple[int, State, list[int]]] = []
    patience = PATIENCE
    while len(actions) < len(seen):
        wanted = seen[len(actions)]
        options = [wanted] if wanted < num_actions else _alike(state, wanted, seat, random)
        if len(options) > 1:
            drawn.append((len(actions), state.copy(), options))
            action = options.pop()
        elif options and state.refusal(options[0]) is None:
            action = options[0]
        else:
            while drawn and not drawn[-1][2]:
                drawn.pop()
            if not drawn or not patience:
                return None
            patience -= 1
            before, there, options = drawn[-1]
            state = there.copy()
            del actions[before:]
            action = options.pop()
        state._apply(action)
        actions.append(action)
    return actions


def _alike(state: State, wanted: int, seat: int, random: Random) -> list[int]:
    """The legal actions that the seat sees so, in an order drawn at random: the last one comes first."""
    listed = state.actions()
    weights = state.weights() if state.actor() == CHANCE else [1] * len(listed)
    left = [
        (action, weight) for action, weight in zip(listed, weights, strict=True) if state.seen(action, seat) == wanted
    ]
    order: list[int] = []
    while left:
        rest = random.randrange(sum(weight for _, weight in left))
        at = 0
        while rest >= left[at][1]:
            rest -= left[at][1]
            at += 1
        order.append(left.pop(at)[0])
    order.reverse()
    return order


__all__ = ["retell"]
