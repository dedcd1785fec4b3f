"""An analysis as plain data for programs, its texts in words (docs/formats.md). Seats are counted from 1."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oikist.analysis.run import Analysis, Judged
from oikist.core.text import Text


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
        line: the action and what is expected to follow.
    """

    action: int
    value: float
    error: float
    chances: list[float]
    rounds: int
    line: list[MoveData]


class DecisionData(msgspec.Struct, frozen=True):
    """A decision.

    Attributes:
        ply: number of standing actions before it.
        seat: who decided.
        legal: how many actions there were.
        played: the action that was played.
        loss: what it was worth less than the best one.
        doubt: how far that may be off (two standard errors).
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


class AnalysisData(msgspec.Struct, frozen=True):
    """An analysis.

    Attributes:
        analysis: version of this format.
        game: id of the game.
        seats: number of seats.
        players: names by seat, as in the record.
        unit: of all values: ``chance`` or ``points``.
        iterations: rounds for a decision; null if only time counted.
        ms: milliseconds for a decision; null if only rounds counted.
        seed: of everything random.
        plies: number of actions of the record.
        asked: how many decisions were to be judged.
        interrupted: it was stopped before all of them were.
        result: ranks by seat if the game is over, else empty.
        points: scores by seat if the game is over and has any.
        mistakes: plies at which something was thrown away, the worst first.
        judged: the decisions, by ply.
    """

    analysis: int
    game: str
    seats: int
    players: list[str]
    unit: str
    iterations: int | None
    ms: float | None
    seed: int
    plies: int
    asked: int
    interrupted: bool
    result: list[int]
    points: list[int]
    mistakes: list[int]
    judged: list[DecisionData]


def analysis_data(made: Analysis, say: Callable[[Text], str], *, interrupted: bool = False) -> AnalysisData:
    """An analysis for programs."""
    return AnalysisData(
        analysis=made.analysis,
        game=made.game,
        seats=made.seats,
        players=made.players,
        unit=made.unit,
        iterations=made.iterations,
        ms=made.ms,
        seed=made.seed,
        plies=made.plies,
        asked=made.asked,
        interrupted=interrupted,
        result=made.result,
        points=made.points,
        mistakes=[one.ply for one in made.mistakes],
        judged=[_decision(one, say) for one in made.judged],
    )


def _decision(one: Judged, say: Callable[[Text], str]) -> DecisionData:
    judgement = one.judgement
    return DecisionData(
        ply=one.ply,
        seat=judgement.seat + 1,
        legal=judgement.legal,
        played=judgement.played,
        loss=round(judgement.loss, 4),
        doubt=round(judgement.doubt, 4),
        thrown_away=judgement.thrown_away,
        choices=[
            ChoiceData(
                action=choice.action,
                value=round(choice.value, 4),
                error=round(choice.error, 4),
                chances=[round(chance, 4) for chance in choice.chances],
                rounds=choice.rounds,
                line=[MoveData(move.seat + 1, move.notation, say(move.text)) for move in choice.line],
            )
            for choice in judgement.choices
        ],
    )
