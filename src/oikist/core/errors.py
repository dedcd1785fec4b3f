"""What can go wrong, each kind with a name, each with a text that says what was expected and what to do."""

from __future__ import annotations

import msgspec

from oikist.core.text import Param, Text


class Ruling(msgspec.Struct, frozen=True):
    """Why something is refused: the id of the rule and its parameters.

    Attributes:
        id: a rule id of the game's RULES.md (``PAL-12``, ``PAL-R4``), or an id of the core (``CORE-1`` ...).
        text: the reason in words, about this very case.
        more: further rulings that are broken as well, in the rulebook's order.
    """

    id: str
    text: Text
    more: tuple[Ruling, ...] = ()

    def ids(self) -> list[str]:
        """All the rule ids that are broken, this one first."""
        return [self.id, *(ruling.id for ruling in self.more)]


def over() -> Ruling:
    """CORE-1: nothing can be done any more in a game that is over."""
    return Ruling("CORE-1", Text("The game is over."))


def no_such_action(action: int) -> Ruling:
    """CORE-2: the number is no action of this game at all."""
    return Ruling("CORE-2", Text("{action} is no action of this game.", {"action": str(action)}))


def not_now(action: int) -> Ruling:
    """CORE-3: an action of another part of the game than the present one."""
    return Ruling("CORE-3", Text("This part of the game asks for something else."))


def not_yours() -> Ruling:
    """CORE-4: the decision belongs to somebody else; an observation refuses to play it."""
    return Ruling("CORE-4", Text("It is not your turn."))


def unknown_here() -> Ruling:
    """CORE-5: an observation does not hold enough to go on from; fill it in with `sample` first."""
    return Ruling("CORE-5", Text("An observation cannot be played on: fill in what is unknown first."))


class OikistError(Exception):
    """Base of all errors that a user can cause. `text` is one clear sentence.

    Args:
        text: the sentence, as data or as English words.
    """

    def __init__(self, text: Text | str) -> None:
        self.text = text if isinstance(text, Text) else Text("{words}", {"words": text})
        super().__init__(self.text.english())


class IllegalAction(OikistError):
    """An action that the rules refuse.

    Attributes:
        ruling: which rule refuses it and why.
    """

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        params: dict[str, Param] = {"rule": ruling.id, "why": ruling.text}
        super().__init__(Text("{why} [{rule}]", params))


class NotationError(OikistError):
    """Typed text that is no action's notation at all."""


class AmbiguousNotation(NotationError):
    """Typed text that fits several legal actions."""


class EditionError(OikistError):
    """An edition file that cannot be played with."""


class RecordError(OikistError):
    """A record that cannot be read, or does not replay."""


class OptionError(OikistError):
    """A number of seats, an option or a name that the game does not have."""
