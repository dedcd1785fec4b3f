"""What a seat may know, as arrays of fixed size for programs that learn; written without any array library.

A game says in `Encoder.parts` which arrays there are, and writes an observation into flat buffers that somebody else
has made: NumPy's in `oikist.envs`, but any writable `memoryview` will do.

Errors here are for programmers and are not translated.
"""

from __future__ import annotations

from math import prod
from typing import Final

import msgspec

from oikist.core.errors import OikistError, OptionError
from oikist.core.state import State

FORMATS: Final = ("b", "B", "h", "H", "i")
"""What `Part.format` can be: codes of `struct` for whole numbers of 8, 16 and 32 bits."""

NO_NUMBER: Final = -1
"""Of an action that an encoder's own numbering leaves out, and of a number that means no action."""


class Part(msgspec.Struct, frozen=True):
    """One array of an encoding.

    Attributes:
        name: its key.
        shape: sizes of its axes.
        low: no value is less than this.
        high: no value is greater than this.
        help: what it says, in one sentence.
        entries: what the entries of the first axis stand for, if they have names.
        format: of a value, one of `FORMATS`.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    help: str
    entries: tuple[str, ...] = ()
    format: str = "b"

    @property
    def size(self) -> int:
        """How many values it has.

        Example:
            >>> Part("map", (3, 4, 5), 0, 1, "The map.").size
            60
        """
        return prod(self.shape)


class Encoder:
    """Writes observations into arrays of fixed size.

    It has settings, but keeps nothing of the observations that it has written.

    Attributes:
        parts: the arrays.
        num_actions: how many numbers its own numbering of actions has; 0 if it has none.
    """

    parts: tuple[Part, ...] = ()
    num_actions: int = 0

    def encode(self, observation: State, out: list[memoryview]) -> None:
        """Writes an observation into buffers, one for each of `parts`: flat, in C order and filled with zeros.

        Raises:
            OikistError: it does not fit.
        """
        raise NotImplementedError

    def numbers(self, observation: State, actions: list[int]) -> list[int]:
        """For each of these legal actions its number in the encoder's own numbering, or `NO_NUMBER`.

        A numbering of its own is for games with many actions that mean something only together with the arrays, as
        places in a window that follows what has been laid. No two legal actions of a position share a number.
        """
        raise NotImplementedError

    def action(self, observation: State, number: int) -> int:
        """The action with this number here, legal or not, or `NO_NUMBER`. Any int at all may be asked."""
        raise NotImplementedError


class BytesEncoder(Encoder):
    """For games that bring no encoder: the canonical bytes of the observation, with zeros after them.

    Nothing is lost and nothing explained: enough to tell positions apart, little to learn from.

    Args:
        size: the most bytes that an observation may have. One with more is refused, never cut.
    """

    def __init__(self, size: int = 1024) -> None:
        self.parts = (
            Part("length", (1,), 0, size, "How many bytes there are.", format="i"),
            Part("bytes", (size,), 0, 255, "The canonical bytes of the observation, then zeros.", format="B"),
        )

    def encode(self, observation: State, out: list[memoryview]) -> None:
        """Writes the length and the bytes."""
        data = observation.to_bytes()
        length, target = out
        if len(data) > len(target):
            raise OikistError(
                f"This position takes {len(data)} bytes and the encoding has room for {len(target)}: set a larger size."
            )
        length[0] = len(data)
        target[: len(data)] = memoryview(data)


def check_settings(settings: dict[str, int], defaults: dict[str, int]) -> dict[str, int]:
    """All settings of an encoder with their values, defaults filled in.

    Raises:
        OptionError: one does not exist or is no positive whole number.
    """
    for name, value in settings.items():
        if name not in defaults:
            raise OptionError(
                f"There is no setting {name} of the encoding; there are: {', '.join(defaults) or 'none for this game'}"
            )
        if type(value) is not int or value < 1:
            raise OptionError(f"Setting {name} of the encoding must be a positive whole number, not {value!r}.")
    return defaults | settings


def default_encoder(settings: dict[str, int]) -> Encoder:
    """The encoder of a game that brings none."""
    return BytesEncoder(**check_settings(settings, {"size": 1024}))


__all__ = [
    "FORMATS",
    "NO_NUMBER",
    "BytesEncoder",
    "Encoder",
    "Part",
    "check_settings",
    "default_encoder",
]
