"""Importing this module registers the environments: the one module here that works when it is imported.

Gymnasium asks for such a module: ``gymnasium.make("oikist.envs.registered:oikist/micro-rome-v0")`` imports it first,
in new processes too, and ``gymnasium.register_envs`` takes it. Where nothing must happen by importing, call
`oikist.envs.register`.
"""

from __future__ import annotations

from oikist.envs.registration import register

NAMES = register()
"""What was registered."""
