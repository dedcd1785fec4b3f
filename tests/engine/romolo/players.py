"""Who plays the whole games of the tests: random, but not foolish, so that games last and things happen in them."""

from __future__ import annotations

import random

from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import layout as at
from oikist.games.romolo.box import RomoloBox
from oikist.games.romolo.state import RomoloState


def choose(state: RomoloState, actions: list[int], rng: random.Random) -> int:
    """A player who is random, but does not starve its workers, hire without means or pull everything down."""
    top = state.top()
    kind = int(state.d[top]) if top else -int(state.d[at.STAGE])
    if kind == -at.S_ACTION and len(actions) > 1 and rng.random() < 0.9:
        actions = [action for action in actions if action != at.DONE]
    elif kind == -at.S_TURN and rng.random() < 0.9:
        return at.PLAY_TURN
    elif kind == at.F_FEED and at.PAY_GRAIN in actions and rng.random() < 0.9:
        return at.PAY_GRAIN
    elif kind == at.F_UNIT:
        kept = [
            action
            for action in actions
            if not (at.DISMANTLE_AT <= action < at.PRODUCE_AT or at.HIRE_AT < action < at.CHAR_AT) or rng.random() < 0.1
        ]
        useful = [action for action in kept if action >= at.BUILD_AT]
        if useful and rng.random() < 0.6:
            return rng.choice(useful)
        actions = kept or actions
    return rng.choice(actions)


def seek(table: RomoloBox, seed: int, *, most: int = 0) -> list[int]:
    """A game of players who seek explorers and battles: a whole one, or so many actions at most."""
    rng = random.Random(seed)
    state = table.start()
    assert isinstance(state, RomoloState)
    actions: list[int] = []
    while state.actor() != OVER and not 0 < most <= len(actions):
        legal = state.actions()
        wanted = [
            action for action in legal if action == at.CREATE_AT + at.EXPLORER or at.LOOK_AT <= action < at.UNIT_AT
        ]
        fights = [action for action in legal if at.ATTACK_AT <= action < at.USE_AT and (action - at.ATTACK_AT) % 6 < 4]
        if state.actor() == CHANCE:
            action = rng.choices(legal, state.weights())[0]
        elif wanted and rng.random() < 0.7:
            action = rng.choice(wanted)
        elif fights and rng.random() < 0.7:
            action = rng.choice(fights)
        else:
            action = choose(state, legal, rng)
        actions.append(action)
        state._apply(action)
    return actions
