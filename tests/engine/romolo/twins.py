"""Twins for law 3, made from the rulebook: games that differ only in what one seat may not know.

A secret that comes to light ends its twin: the two games are compared up to the action that shows it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.state import RomoloState


@dataclass(frozen=True)
class Twin:
    """A twin of a game.

    Attributes:
        secret: id of the secret in which it differs.
        actions: what is played instead.
        until: how many actions the two have before the secret comes to light.
    """

    secret: str
    actions: list[int]
    until: int


def replayed(table: RomoloBox, actions: list[int]) -> list[RomoloState] | None:
    """The positions of a game, the one after the last action too; None if it is not legal."""
    state = table.start()
    assert isinstance(state, RomoloState)
    found = [state.copy()]
    for action in actions:
        if action not in state.actions():
            return None
        state._apply(action)
        found.append(state.copy())
    return found


def _changed(actions: list[int], new: dict[int, int]) -> list[int]:
    return [new.get(ply, action) for ply, action in enumerate(actions)]


def _looks(states: list[RomoloState], actions: list[int], kind: int, place: int) -> list[tuple[int, int]]:
    """When a tile (or the multiplier on it) is told to whom: plies and eyes, -1 for all."""
    found = []
    for ply in range(len(actions)):
        state = states[ply]
        top = state.top()
        if top and state.d[top] == kind and state.d[top + 2] == place:
            found.append((ply, int(state.d[top + 3])))
    return found


def twins(table: RomoloBox, actions: list[int], seat: int | None, rng: random.Random) -> Iterator[Twin]:
    """All twins of one change each."""
    states = replayed(table, actions)
    assert states is not None
    done: set[tuple[int, int]] = set()
    for ply, action in enumerate(actions):
        state = states[ply]
        top = state.top()
        kind = int(state.d[top]) if top else 0
        if not top and state.d[at.STAGE] == at.S_CHOICE and state.actor() != seat:
            # ROM-9, ROM-R2: the other tile, until the last has chosen
            until = next(later for later in range(ply, len(states)) if states[later].d[at.STAGE] != at.S_CHOICE) - 1
            other = at.TERRAIN_AT + at.HILL + at.FOREST - (action - at.TERRAIN_AT)
            if until > ply:
                yield Twin("ROM-S1", _changed(actions[:until], {ply: other}), until)
        elif kind in (at.F_TILE, at.F_MARK):
            place = int(state.d[top + 2])
            if (kind, place) in done:
                continue
            done.add((kind, place))
            # ROM-34: another tile, told to the same eyes, until the seat looks or all see it
            told = _looks(states, actions, kind, place)
            shown = [when for when, eyes in told if eyes in (-1, seat)]
            until = shown[0] if shown else len(actions)
            plies = [when for when, eyes in told if when < until]
            legal = [option for option in state.actions() if option != action]
            if plies and legal:
                other = rng.choice(legal)
                name = "ROM-S2" if kind == at.F_TILE else "ROM-S3"
                yield Twin(name, _changed(actions[:until], dict.fromkeys(plies, other)), until)
        elif kind == at.F_PUT_AWAY and state.d[top + 1] != seat:
            # ROM-94: another token that is not used before all are taken back; with the fifth one used it is known
            owner = int(state.d[top + 1])
            until = len(actions)
            for later in range(ply + 1, len(states)):
                if int(states[later].d[at.SPENT + owner]).bit_count() >= 5 or states[later].d[at.OUT + owner]:
                    until = later - 1
                    break
            used = int(states[until].d[at.SPENT + owner])
            if states[until].d[at.PICKED + owner]:
                used |= 1 << int(states[until].d[at.PICKED + owner] - 1)
            free = [symbol for symbol in range(6) if not used >> symbol & 1 and at.SYMBOL_AT + symbol != action]
            if free:
                yield Twin("ROM-S4", _changed(actions[:until], {ply: at.SYMBOL_AT + rng.choice(free)}), until)
        elif kind == at.F_BATTLE and state.d[top + 2] == at.BS_COMMIT and state.actor() not in (seat, CHANCE):
            # ROM-89: another token, until the defender has chosen too
            legal = [option for option in state.actions() if option != action]
            if legal:
                yield Twin("ROM-S5", _changed(actions[: ply + 1], {ply: rng.choice(legal)}), ply + 1)


def ended(state: RomoloState) -> bool:
    """Whether the game is over, when nothing need be alike any more."""
    return state.actor() == OVER
