"""Bots whose numbers are in their names: ``search:ms=100,exploration=0.3``.

Example:
    >>> found = read("search:ms=100,exploration=0.3", BUDGET | {"exploration": Number(0, 10, whole=False)})
    >>> found
    {'ms': 100, 'exploration': 0.3}
    >>> budget("search:ms=100", found)
    Budget(ms=100, iterations=None, cpu=None, stop=None)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from oikist.bots.base import Budget
from oikist.core.errors import OptionError
from oikist.core.text import Param, Text

MAX_MS: Final = 3_600_000
MAX_ITERATIONS: Final = 100_000_000

_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)


class Number(NamedTuple):
    """What a number in a name may be."""

    least: float
    most: float
    whole: bool = True


BUDGET: Final[Mapping[str, Number]] = {
    "ms": Number(1, MAX_MS),
    "cpu": Number(1, MAX_MS),
    "iterations": Number(1, MAX_ITERATIONS),
}
"""How long a bot may think about a decision: milliseconds, milliseconds of the processor's time, rounds."""


def read(name: str, known: Mapping[str, Number]) -> dict[str, float]:
    """The numbers in a name, by what they are of.

    Args:
        name: all of it, as in ``search:ms=100,exploration=0.3``.
        known: what there may be.

    Raises:
        OptionError: something is no number, out of range, unknown, or there twice.
    """
    found: dict[str, float] = {}
    for part in name.partition(":")[2].split(","):
        key, _, value = part.partition("=")
        number = known.get(key)
        if number is None:
            raise OptionError(
                Text(
                    "{name} names {key}; what can be set there is: {known}.",
                    {"name": name, "key": key or '""', "known": ", ".join(known)},
                )
            )
        if key in found:
            raise OptionError(Text("{name} sets {key} twice.", {"name": name, "key": key}))
        given = float(value) if _NUMBER.fullmatch(value) else -1.0
        if not number.least <= given <= number.most or (number.whole and "." in value):
            limits: dict[str, Param] = {
                "name": name,
                "key": key,
                "least": f"{number.least:g}",
                "most": _plain(number.most),
            }
            if number.whole:
                raise OptionError(Text("{key} of {name} must be a whole number from {least} to {most}.", limits))
            raise OptionError(Text("{key} of {name} must be a number from {least} to {most}, as in 0.5.", limits))
        found[key] = int(given) if number.whole else given
    return found


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"


def budget(name: str, found: Mapping[str, float]) -> Budget:
    """The budget among the numbers.

    Raises:
        OptionError: there is none.
    """
    if not BUDGET.keys() & found.keys():
        raise OptionError(
            Text(
                "{name} must say how long to think: ms=N, cpu=N (milliseconds of processor time) or iterations=N.",
                {"name": name},
            )
        )
    iterations = found.get("iterations")
    return Budget(ms=found.get("ms"), iterations=None if iterations is None else int(iterations), cpu=found.get("cpu"))
