"""Environments for programs that learn, in the interfaces that their libraries speak; needs the extra ``envs``.

Nothing is imported until it is asked for: `register` makes every solo game known to Gymnasium, `SoloEnv` is the
environment itself; `aec` gives any game as a PettingZoo environment, `TableEnv`; `openspiel` is the module for
OpenSpiel (extra ``openspiel``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oikist.envs import openspiel
    from oikist.envs.registration import register
    from oikist.envs.solo import SoloEnv
    from oikist.envs.table import TableEnv, aec

HOMES = {
    "SoloEnv": "oikist.envs.solo",
    "register": "oikist.envs.registration",
    "TableEnv": "oikist.envs.table",
    "aec": "oikist.envs.table",
    "openspiel": "oikist.envs.openspiel",
}
"""Public name -> the module that it is imported from when somebody asks for it."""

EXTRAS = {"gymnasium": "envs", "numpy": "envs", "pettingzoo": "envs", "pyspiel": "openspiel"}
"""Library -> the extra that it comes with."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        home = import_module(HOMES[name])
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        what = "OpenSpiel needs" if extra == "openspiel" else "The environments need"
        raise ModuleNotFoundError(f"{what} an extra: pip install 'oikist[{extra}]'.", name=error.name) from None
    return home if home.__name__.endswith(f".{name}") else getattr(home, name)


__all__ = ["SoloEnv", "TableEnv", "aec", "openspiel", "register"]
