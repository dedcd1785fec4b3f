"""An analysis as plain data for programs and pages, its texts in words (docs/formats.md). Seats count from 0."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oikist.analysis.judge import Choice, Judgement
from oikist.analysis.run import About, Analysis
from oikist.core.game import seat_name
from oikist.core.text import Text

Say = Callable[[Text], str]


class MoveData(msgspec.Struct, frozen=True):
    """An action of a line that is expected."""

    seat: int
    notation: str
    text: str


class ChoiceData(msgspec.Struct, frozen=True):
    """An action that was compared.

    Attributes:
        action: the action.
        value: what it is worth to who decides: a chance from 0 to 1, or points.
        error: standard error of the value.
        chances: by seat, the chance to win after it; empty where one plays alone.
        rounds: rounds that were given to it alone.
        parts: ids of the elements that one would click for it.
        line: the action and what is expected to follow.
    """

    action: int
    value: float
    error: float
    chances: list[float]
    rounds: int
    parts: list[str]
    line: list[MoveData]


class DecisionData(msgspec.Struct, frozen=True):
    """A decision.

    Attributes:
        ply: number of standing actions before it.
        seat: who decided.
        legal: how many actions there were.
        played: the action that was played.
        loss: what it was worth less than the best one.
        doubt: how far that may be off.
        thrown_away: the loss is more than doubt, and worth telling.
        choices: what was compared, the best first.
    """

    ply: int
    seat: int
    legal: int
    played: int
    loss: float
    doubt: float
    thrown_away: bool
    choices: list[ChoiceData]


class AnalysisData(About, frozen=True, kw_only=True):
    """An analysis.

    Attributes:
        interrupted: it was stopped before all decisions were judged.
        mistakes: plies at which something was thrown away, the worst first.
        judged: the decisions, by ply.
    """

    interrupted: bool
    mistakes: list[int]
    judged: list[DecisionData]


def analysis_data(made: Analysis, say: Say, *, interrupted: bool = False) -> AnalysisData:
    """An analysis for programs."""
    about = {name: getattr(made, name) for name in About.__struct_fields__}
    return AnalysisData(
        **about,
        interrupted=interrupted,
        mistakes=[one.ply for one in made.mistakes],
        judged=[decision_data(one.ply, one.judgement, say) for one in made.judged],
    )


def decision_data(ply: int, judgement: Judgement, say: Say) -> DecisionData:
    """A decision in words."""
    return DecisionData(
        ply=ply,
        seat=judgement.seat,
        legal=judgement.legal,
        played=judgement.played,
        loss=round(judgement.loss, 4),
        doubt=round(judgement.doubt, 4),
        thrown_away=judgement.thrown_away,
        choices=[_choice(choice, say) for choice in judgement.choices],
    )


def _choice(choice: Choice, say: Say) -> ChoiceData:
    return ChoiceData(
        action=choice.action,
        value=round(choice.value, 4),
        error=round(choice.error, 4),
        chances=[round(chance, 4) for chance in choice.chances],
        rounds=choice.rounds,
        parts=choice.parts,
        line=[MoveData(move.seat, move.notation, say(move.text)) for move in choice.line],
    )


def following(choice: Choice, seats: int, seat: int, say: Say) -> str:
    """In notation, what is expected to follow an action of a seat; before the actions of others, who they are."""
    return " → ".join(
        move.notation if move.seat == seat else f"{say(seat_name(move.seat, seats))}: {move.notation}"
        for move in choice.line[1:]
    )
