"""What the numbers of an action space mean: the game's actions, places in the list of the legal ones, the encoder's."""

from __future__ import annotations

from typing import Final, Literal, get_args

from oikist.core.encoding import NO_NUMBER, Encoder
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.state import State
from oikist.envs.arguments import check

Actions = Literal["all", "listed", "encoder"]

MASK: Final = "action_mask"
"""Key of the mask in observations and in info."""

LISTING: Final = "actions"
"""Key of the listed actions in observations (`actions="listed"`)."""


class Numbering:
    """Translates between numbers of an action space and actions of the game.

    Args:
        kind: ``all`` actions of the game; the legal ones as ``listed``; or the ``encoder``'s own numbering.
        game: the game.
        encoder: its encoder.

    Attributes:
        size: how many numbers there are.

    Raises:
        OptionError: there is no such kind, or the encoder has no numbering.
    """

    def __init__(self, kind: Actions, game: Game, encoder: Encoder) -> None:
        check("actions", kind, get_args(Actions))
        if kind == "encoder" and not encoder.num_actions:
            raise OptionError(f"The encoder of {game.title} has no numbering of actions: use 'all' or 'listed'.")
        self.kind = kind
        self.encoder = encoder
        sizes = {"all": game.num_actions, "listed": game.max_legal, "encoder": encoder.num_actions}
        self.size = sizes[kind]

    def numbers(self, view: State, actions: list[int]) -> list[int]:
        """The numbers of the legal actions; of those that have one."""
        if self.kind == "all":
            return actions
        if self.kind == "listed":
            return list(range(len(actions)))
        return [number for number in self.encoder.numbers(view, actions) if number != NO_NUMBER]

    def number(self, view: State, actions: list[int], action: int) -> int:
        """The number of one of the legal actions, `NO_NUMBER` if it has none or is not legal."""
        if action not in actions:
            return NO_NUMBER
        if self.kind == "all":
            return action
        if self.kind == "listed":
            return actions.index(action)
        return self.encoder.numbers(view, [action])[0]

    def action(self, view: State, actions: list[int], number: int) -> int:
        """The action that a number means here, legal or not, or `NO_NUMBER`. Any int at all may be asked."""
        if not 0 <= number < self.size:
            return NO_NUMBER
        if self.kind == "all":
            return number
        if self.kind == "listed":
            return actions[number] if number < len(actions) else NO_NUMBER
        return self.encoder.action(view, number)


__all__ = ["LISTING", "MASK", "Actions", "Numbering"]
