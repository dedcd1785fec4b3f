"""Checks of what is given to environments: whatever cannot be used is refused in one sentence."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from numbers import Real
from typing import Any, Final

from oikist.core.edition import Edition
from oikist.core.encoding import Encoder
from oikist.core.errors import OptionError
from oikist.core.game import Game, OptionValue
from oikist.core.state import Box

MOST_PIXELS: Final = 10_000
"""No picture is wider or higher."""


def check(name: str, value: object, known: tuple[object, ...]) -> None:
    """Raises `OptionError` unless an argument is one of these."""
    if value not in known:
        raise OptionError(f"{name} cannot be {value!r}; it can be: {', '.join(map(repr, known))}")


def whole(action: object) -> int:
    """An action as an int.

    Raises:
        OptionError: it is no whole number. A float is refused too: it would be cut off without a word.
    """
    found = _index(action)
    if found is None:
        raise OptionError(f"An action is a whole number, not {action!r}.")
    return found


def count(name: str, value: object) -> int | None:
    """How many; None where nothing is given.

    Raises:
        OptionError: it is no whole number, or less than 1.
    """
    found = None if value is None else _index(value)
    if value is not None and (found is None or found < 1):
        raise OptionError(f"{name} must be a whole number, 1 or more, or None, not {value!r}.")
    return found


def amount(name: str, value: object) -> float:
    """A number of points.

    Raises:
        OptionError: it is no number, or not finite.
    """
    if isinstance(value, Real) and math.isfinite(value):
        return float(value)
    raise OptionError(f"{name} must be a number, not {value!r}.")


def pixels(value: object) -> tuple[int, int]:
    """Width and height of a picture.

    Raises:
        OptionError: they are none.
    """
    found = [_index(one) for one in value] if isinstance(value, (tuple, list)) else []
    if len(found) == 2 and found[0] is not None and found[1] is not None and min(found[0], found[1]) >= 1:
        if max(found[0], found[1]) > MOST_PIXELS:
            raise OptionError(f"render_size can be {MOST_PIXELS} pixels wide and high at most, not {value!r}.")
        return found[0], found[1]
    raise OptionError(f"render_size must be width and height in pixels, not {value!r}.")


def options_of(game: Game, options: Any, seats: int) -> dict[str, OptionValue]:
    """All options with their values; one may be written otherwise than it is (2 for ``"2"``, ``"true"`` for True).

    Raises:
        OptionError: there is no such option, or value.
    """
    chosen = dict(_mapping("options", options))
    for option in game.options:
        if option.name in chosen:
            written = {str(choice).casefold(): choice for choice, _ in option.choices}
            value = chosen[option.name]
            chosen[option.name] = written.get(str(value).casefold(), value)
    return game.check_options(chosen, seats)


def encoder_of(game: Game, box: Box, encoding: Any) -> Encoder:
    """An encoder as it is, or the game's with settings.

    Raises:
        OptionError: it is neither, or a setting does not exist.
    """
    return encoding if isinstance(encoding, Encoder) else game.encoder(box, dict(_mapping("encoding", encoding)))


def edition_of(game: Game, edition: Any) -> Edition:
    """An edition by name or file.

    Raises:
        OikistError: there is none, or it is broken.
    """
    if not hasattr(edition, "__fspath__") and not isinstance(edition, str):
        raise OptionError(f"edition must be a name or a file, not {edition!r}.")
    return game.edition(edition)


def _mapping(name: str, value: Any) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise OptionError(f"{name} must be a dict of names and values, not {value!r}.")
    return value


def _index(value: object) -> int | None:
    try:
        return operator.index(value)  # type: ignore[arg-type] # whatever else is given is what the error is for
    except TypeError:
        return None


__all__ = ["amount", "check", "count", "edition_of", "encoder_of", "options_of", "pixels", "whole"]
