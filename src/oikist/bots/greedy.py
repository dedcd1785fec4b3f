"""Looks one action ahead: takes what gives the best score if the game ended right after it."""

from __future__ import annotations

from librt.random import Random

from oikist.bots.base import Bot, Budget, legal
from oikist.core.state import State
from oikist.core.text import Text

SAMPLES = 16
"""How many ways to fill in the unknown each action is judged by; the same ones for all actions."""


class GreedyBot(Bot):
    """For every legal action the mean lead over the best other seat, by projected score; the largest is played.

    Ties are broken by the bot's own dice.
    """

    name = "greedy"
    label = Text("Greedy")

    def choose(self, observation: State, budget: Budget) -> int:
        """The action with the best projected lead. Knows no budget but `stop`, which leaves some actions unjudged."""
        actions = legal(observation)
        if len(actions) == 1:
            return actions[0]
        rng = Random(self.seed_for(observation))
        # where nothing is unknown one sample is as good as many
        samples = [observation.sample(rng) for _ in range(SAMPLES)]
        if len({sample.to_bytes() for sample in samples}) == 1:
            del samples[1:]
        seat = int(observation.viewer)
        best: list[int] = []
        most = 0
        for action in actions:
            if best and budget.stop is not None and budget.stop():
                break
            lead = sum(_lead(sample, action, seat) for sample in samples)
            if not best or lead > most:
                best, most = [action], lead
            elif lead == most:
                best.append(action)
        self.info = {"lead": most / len(samples), "equal": len(best)}
        return best[rng.randrange(len(best))]


def _lead(position: State, action: int, seat: int) -> int:
    after = position.copy()
    after._apply(action)  # known to be legal: the unchecked core for search
    scores = after.scores()
    mine = scores.pop(seat)
    return mine - max(scores) if scores else mine
