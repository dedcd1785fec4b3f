"""What goes over the wire of an analysis (`oikist.server.wire`)."""

from __future__ import annotations

import msgspec

from oikist.analysis.report import DecisionData


class Analysis(msgspec.Struct, tag="analysis", tag_field="type"):
    """A part of an analysis: sent as it is made.

    Attributes:
        seat: whose analysis it is, -1 a spectator's.
        unit: of all values: ``chance`` to win from 0 to 1, or ``points`` where one plays alone.
        plies: standing actions of the game.
        total: decisions that this viewer may have judged.
        done: how many of them are.
        running: more is to come.
        reset: what was sent before counts no more.
        decisions: those that are new.
    """

    seat: int
    unit: str
    plies: int
    total: int
    done: int
    running: bool
    reset: bool
    decisions: list[DecisionData]
