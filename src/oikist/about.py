"""What this copy of oikist is: its version, and whether its hot modules are compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final

VERSION: Final = "0.1.0"

_HOT: Final = "oikist.core.state"
"""Stands for all hot modules: the build compiles all of them or none."""


def compiled() -> bool:
    """True if the hot modules run as machine code, False if they are interpreted.

    Both give the same results; compiled code is many times faster. What would be imported is looked up, nothing is
    imported for it but the parent package.
    """
    spec = find_spec(_HOT)
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def describe() -> str:
    """Name, version and mode in one line, as ``oikist --version`` prints it.

    Example:
        >>> describe().split()[0]
        'oikist'
    """
    return f"oikist {VERSION} ({'compiled' if compiled() else 'interpreted'})"
