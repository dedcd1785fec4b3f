"""Legal actions as numbered choices: one list for a few actions, step by step through their parts for many."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from oikist.core.game import Game, squeeze
from oikist.core.state import State
from oikist.core.text import Text

FEW: Final = 9
"""So many actions are listed at once."""


@dataclass
class Choices:
    """What can be chosen now, and what has been so far.

    Attributes:
        game: the game.
        view: the observation of the seat that decides.
        chosen: element ids chosen so far.
        rest: actions that the last choice means after the one that it gave (`Game.ready`).
    """

    game: Game
    view: State
    chosen: list[str] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._parts = {action: self.game.parts(self.view, action) for action in self.view.actions()}
        self._ready = self.game.ready(self.view) if self._parts else []
        scene = self.game.scene(self.view)
        self._labels = scene.labels
        # where something is held there are many places: they are listed in the order in which they are drawn
        self._order = {name: number for number, name in enumerate(scene.labels) if scene.kinds[name] == "anchor"}

    def actions(self) -> list[int]:
        """Legal actions that go on as chosen."""
        at = len(self.chosen)
        return [action for action, parts in self._parts.items() if list(parts[:at]) == self.chosen]

    def options(self) -> list[tuple[Text, int | str | list[int]]]:
        """The numbered choices: what each is called, and the action, the element id or the actions that it means.

        Several decisions in a row that are mostly meant as one stand after the single ones, while nothing is chosen.
        """
        options = self._singles()
        if not self.chosen:
            options += [(Text("All at once: {things}", {"things": what}), actions) for what, actions in self._ready]
        return options

    def _singles(self) -> list[tuple[Text, int | str | list[int]]]:
        actions = self.actions()
        at = len(self.chosen)
        if len(actions) <= FEW or any(len(self._parts[action]) <= at for action in actions):
            return [(self._sentence(action), action) for action in actions]
        ids = sorted(
            dict.fromkeys(self._parts[action][at] for action in actions), key=lambda name: self._order.get(name, -1)
        )
        if len(ids) == 1:
            # nothing to choose in this step
            self.chosen.append(ids[0])
            return self._singles()
        return [(self._labels.get(name, Text("{name}", {"name": name})), name) for name in ids]

    def _sentence(self, action: int) -> Text:
        return Text(
            "{sentence} ({notation})",
            {"sentence": self.game.text(self.view, action), "notation": self.game.notation(self.view, action)},
        )

    def choose(self, number: int) -> int | None:
        """Takes choice `number`, from 1; the action when nothing is left to choose. What follows it is `rest`.

        Raises:
            IndexError: there is no such choice.
        """
        options = self.options()
        if not 1 <= number <= len(options):
            raise IndexError(number)
        what = options[number - 1][1]
        if isinstance(what, list):
            first, *self.rest = what
            return first
        if isinstance(what, int):
            return what
        self.chosen.append(what)
        left = self.actions()
        return left[0] if len(left) == 1 else None

    def back(self) -> bool:
        """Takes the last choice back; False if there is none."""
        if not self.chosen:
            return False
        self.chosen.pop()
        return True

    def numbers_are_notation(self) -> bool:
        """Whether some action of this position is written as a bare number, so that choices need another sign."""
        return any(squeeze(self.game.notation(self.view, action)).isdecimal() for action in self._parts)

    def elements(self, typed: str) -> list[str]:
        """Element ids that words mean: ids, or their names after the colon; empty if any word means none."""
        found = []
        for word in typed.casefold().split():
            fits = [name for name in self._labels if word in (name.casefold(), name.partition(":")[2].casefold())]
            if not fits:
                return []
            found.append(fits[0])
        return found
