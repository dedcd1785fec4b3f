"""Environments for programs that learn, in the interfaces that their libraries speak; needs the extra ``envs``.

Nothing is imported until it is asked for: `register` makes every solo game known to Gymnasium, `SoloEnv` is the
environment itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oikist.envs.registration import register
    from oikist.envs.solo import SoloEnv

HOMES = {"SoloEnv": "oikist.envs.solo", "register": "oikist.envs.registration"}
"""Public name -> the module that it is imported from when somebody asks for it."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(HOMES[name]), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gymnasium", "numpy"):
            raise
        raise ModuleNotFoundError(
            "The environments need an extra: pip install 'oikist[envs]'.", name=error.name
        ) from None


__all__ = ["SoloEnv", "register"]
