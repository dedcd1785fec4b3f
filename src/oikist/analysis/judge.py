"""The judgement of one decision: the best actions with what follows, and what the action that was taken has cost.

First a search looks at everything that is legal, as it does when it plays. Then its favourites and the action that was
played are looked at again, each for itself, equally long and with the same luck, so that what they are worth can be
compared and so that it is known how sure that is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from librt.random import Random

from oikist.analysis.figures import chances, doubt_of, error_of, mean, steepness, swing
from oikist.bots.base import Budget, legal, seed_of
from oikist.bots.lookahead import Lookahead
from oikist.bots.tree import FOREVER, Search, Settings
from oikist.core.game import Game, seat_name
from oikist.core.hints import Hints
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text

FAVOURITES: Final = 3
"""So many of the search's best actions are compared with the one that was played."""

BATCHES: Final = 10
"""Rounds are counted in so many parts, whose means show how far the mean of all may be off."""

FEWEST: Final = 4
"""Rounds that each action is compared by at least where one plays alone: two or three may agree by chance."""

LONGEST_LINE: Final = 6
"""Actions that are told of what is expected to follow."""

USUAL: Final = 2000
"""Rounds for a decision, if nobody says otherwise."""

USUAL_ALONE: Final = 48
"""The same where one plays alone: a round looks at much more there."""

LEAST_CHANCE: Final = 0.01
"""What is less of a chance to win is not called thrown away, however sure it is."""

LEAST_POINTS: Final = 0.5
"""The same in points."""

LENGTHS: Final = 2
"""Games played at random by which it is reckoned how much of a game is left."""

LONGEST: Final = 3000
"""Actions after which such a game is broken off."""


class Move(msgspec.Struct, frozen=True):
    """One action of a line.

    Attributes:
        seat: whose it is.
        notation: as it is typed.
        text: as it is told.
    """

    seat: int
    notation: str
    text: Text


class Choice(msgspec.Struct, frozen=True):
    """An action that was compared.

    Attributes:
        action: the action.
        value: for who decides: the chance to win, from 0 to 1; alone the points to be expected.
        error: standard error of the value.
        chances: by seat, the chance to win after it; alone nothing.
        rounds: how many rounds were given to it alone.
        parts: ids of the elements that one would click for it (`Game.parts`).
        line: the action and what is expected to follow, up to the next chance event.
    """

    action: int
    value: float
    error: float
    chances: list[float]
    rounds: int
    parts: list[str]
    line: list[Move]


class Judgement(msgspec.Struct, frozen=True):
    """One decision.

    Attributes:
        seat: who decided.
        legal: how many actions there were.
        choices: those that were compared, the best first; the one that was played is among them.
        played: the action that was played; -1 if none was.
        loss: what the played action was worth less than the best one, in the unit of `Choice.value`.
        doubt: how far that may be off (`oikist.analysis.figures.doubt_of`).
        thrown_away: whether the loss is more than doubt, and worth telling.
    """

    seat: int
    legal: int
    choices: list[Choice]
    played: int
    loss: float
    doubt: float
    thrown_away: bool

    @property
    def best(self) -> Choice:
        """The best action."""
        return self.choices[0]

    @property
    def taken(self) -> Choice | None:
        """The action that was played."""
        return next((choice for choice in self.choices if choice.action == self.played), None)


class _Compared(msgspec.Struct):
    """An action with the values by seat of its batches."""

    action: int
    batches: list[list[float]]
    rounds: int
    line: list[int]


def usual(seats: int) -> Budget:
    """What a decision gets if nobody says otherwise: rounds, so that the same seed gives the same analysis."""
    return Budget(iterations=USUAL_ALONE if seats == 1 else USUAL)


def judge(
    game: Game,
    observation: State,
    played: int = -1,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    settings: Settings | None = None,
    left: float | None = None,
) -> Judgement:
    """Judges one decision, by what the seat that took it could know.

    Args:
        game: whose position it is.
        observation: of the seat that decides.
        played: the action that was played; -1 if none was.
        budget: in rounds or milliseconds; `usual` if it names neither. The same rounds and seed give the same.
        seed: any int.
        settings: of the search.
        left: the share of the game that is still to be played; `share_left` if not given.

    Raises:
        ValueError: the seat has nothing to decide, or the action was not legal.
    """
    actions = legal(observation)
    if played >= 0 and played not in actions:
        raise ValueError(f"the action {played} was not legal here")
    seats = int(observation.box_of().seats)
    allowed = Budget() if budget is None else budget
    if allowed.iterations is None and allowed.ms is None:
        # without an end it would go on for ever
        allowed = Budget(iterations=usual(seats).iterations, stop=allowed.stop)
    hints = game.hints()
    own = seed_of(seed, observation.to_bytes())
    if seats == 1:
        compared = _alone(observation, hints, actions, played, allowed, own)
    else:
        compared = _several(game, observation, hints, actions, played, allowed, own, settings or Settings())
    steep = 0.0
    if seats > 1:
        steep = steepness(hints.sharpness(), share_left(observation, own) if left is None else left)
    return _judged(game, observation, compared, len(actions), played, steep, own)


def share_left(observation: State, seed: int) -> float:
    """How much of a game is still to be played: random games from here, by random games from the start."""
    rng = Random(seed)
    start = observation.box_of().start()
    whole = sum(_length(start.copy(), rng) for _ in range(LENGTHS))
    rest = sum(_length(observation.sample(rng), rng) for _ in range(LENGTHS))
    return min(1.0, rest / whole) if whole else 0.0


def _length(state: State, rng: Random) -> int:
    """Plays on at random; the number of actions."""
    count = 0
    while state.actor() != OVER and count < LONGEST:
        state.play_random(rng)
        count += 1
    return count


# several seats: the tree search


def _several(
    game: Game,
    observation: State,
    hints: Hints,
    actions: list[int],
    played: int,
    budget: Budget,
    seed: int,
    settings: Settings,
) -> list[_Compared]:
    seats = int(observation.box_of().seats)

    def search(only: list[int]) -> Search:
        wide = game.num_seen > game.num_actions
        made = Search(observation, hints, seats, game.num_actions, game.max_legal, wide, seed, settings)
        if only:
            made.only(only)
        return made

    rounds, seconds = _halves(budget)
    field = list(actions)
    if len(actions) > 1:
        first = search([])
        first.run(rounds, seconds, budget.stop)
        field = [action for action, _, _ in first.statistics()[:FAVOURITES]] or [first.best()]
    if played >= 0 and played not in field:
        field.append(played)
    compared = []
    for action in field:
        one = search([action])
        batches = _batches(one, max(rounds // len(field), BATCHES), seconds / len(field), budget.stop)
        compared.append(_Compared(action, batches, int(one.rounds), _principal(one, action)))
    return compared


def _batches(search: Search, rounds: int, seconds: float, stop: Callable[[], bool] | None) -> list[list[float]]:
    """By batch, the mean value of every seat."""
    found: list[list[float]] = []
    before, sums = 0, [0.0] * int(search.seats)
    for batch in range(BATCHES):
        search.run(rounds * (batch + 1) // BATCHES - rounds * batch // BATCHES, seconds / BATCHES, stop)
        done = int(search.rounds)
        if done == before:
            continue
        totals = [value * done for value in _means(search)]
        found.append([(new - old) / (done - before) for new, old in zip(totals, sums, strict=True)])
        before, sums = done, totals
    return found or [_means(search)]


def _means(search: Search) -> list[float]:
    return [float(value) for value in search.means()]


def _principal(search: Search, action: int) -> list[int]:
    return list(search.principal(LONGEST_LINE, max(3, int(search.rounds) // 20))) or [action]


def _halves(budget: Budget) -> tuple[int, float]:
    """Rounds and seconds for the first look, and as many again for the comparison."""
    rounds = FOREVER if budget.iterations is None else max(1, budget.iterations // 2)
    return rounds, (budget.ms or 0) / 2000


# alone: looking ahead with the same luck


def _alone(
    observation: State, hints: Hints, actions: list[int], played: int, budget: Budget, seed: int
) -> list[_Compared]:
    rounds, seconds = _halves(budget)
    field = list(actions)
    if len(actions) > 1:
        first = Lookahead(observation, hints, seed)
        first.run(rounds, seconds, budget.stop)
        best = first.best()
        field = [best, *[action for action, _, _ in first.statistics() if action != best][: FAVOURITES - 1]]
    if played >= 0 and played not in field:
        field.append(played)
    # luck of its own: what looked best in the first look may have had luck there
    second = Lookahead(observation, hints, seed ^ 0x5EED)
    second.only(field)
    second.rank()
    found: list[list[list[float]]] = [[] for _ in second.actions]
    end = time.perf_counter() + seconds
    most = max(FEWEST, rounds // len(field))
    while len(found[-1]) < most and not (budget.stop is not None and budget.stop()):
        if seconds > 0 and time.perf_counter() >= end and len(found[-1]) >= FEWEST:
            break
        for index in range(len(second.actions)):
            before = second.totals[index]
            second.try_out(index)
            found[index].append([second.totals[index] - before])
    for index, values in enumerate(found):
        if not values:
            values.append([second.promises[index]])
    return [_Compared(action, found[index], len(found[index]), [action]) for index, action in enumerate(second.actions)]


# the judgement


def _judged(
    game: Game,
    observation: State,
    compared: list[_Compared],
    count: int,
    played: int,
    steep: float,
    seed: int,
) -> Judgement:
    seat = int(observation.viewer)
    alone = len(compared[0].batches[0]) == 1
    ranking = sorted(compared, key=lambda one: mean([batch[seat] for batch in one.batches]), reverse=True)
    told: dict[int, list[float]] = {}
    choices = []
    for one in ranking:
        by_seat = [mean(values) for values in zip(*one.batches, strict=True)]
        shown = [] if alone else chances(by_seat, steep)
        told[one.action] = [batch[0] if alone else swing(batch, shown, seat, steep) for batch in one.batches]
        value = by_seat[0] if alone else shown[seat]
        line, parts = moves(game, observation, one.line, seed), list(game.parts(observation, one.action))
        choices.append(Choice(one.action, value, error_of(told[one.action]), shown, one.rounds, parts, line))
    # where three or more play, what the search values most need not be the best chance; equals stay in its order
    choices.sort(key=lambda choice: choice.value, reverse=True)
    loss, doubt = 0.0, 0.0
    taken = next((choice for choice in choices if choice.action == played), None)
    if taken is not None and taken is not choices[0]:
        loss = max(0.0, choices[0].value - taken.value)
        pairs = zip(told[choices[0].action], told[played], strict=False)
        known = doubt_of([best - other for best, other in pairs], len(choices) - 1)
        # of what was tried once only nothing can be said
        doubt = loss if known is None else known
    least = LEAST_POINTS if alone else LEAST_CHANCE
    return Judgement(seat, count, choices, played, loss, doubt, loss > doubt and loss >= least)


def moves(game: Game, observation: State, line: list[int], seed: int) -> list[Move]:
    """The words of a line, as its seat would see it happen; it ends before chance decides.

    Args:
        game: whose position it is.
        observation: where the line begins.
        line: what the seat sees of the actions (`State.seen`).
        seed: for filling in what is not known.
    """
    seat = int(observation.viewer)
    state = observation.sample(Random(seed))
    # others may have to commit before it is this seat's turn, in secret: that is no part of its line
    told: list[Move] = []
    for seen in line:
        actor = int(state.actor())
        if actor in (CHANCE, OVER):
            break
        view = state.observe(seat)
        action = next((one for one in state.actions() if state.seen(one, seat) == seen), -1)
        if action < 0:
            break
        told.append(Move(actor, game.notation(view, seen), game.text(view, seen)))
        state.play(action)
    return told or [Move(seat, game.notation(observation, line[0]), game.text(observation, line[0]))]


def mistake_text(game: Game, judgement: Judgement) -> Text:
    """A sentence about a decision that threw something away."""
    taken = judgement.taken or judgement.best
    seats = len(judgement.best.chances) or 1
    what: dict[str, Any] = {
        "seat": seat_name(judgement.seat, seats),
        "played": taken.line[0].text,
        "better": judgement.best.line[0].text,
        "loss": figure(judgement.loss, alone=seats == 1),
        "doubt": figure(judgement.doubt, alone=seats == 1),
    }
    if seats == 1:
        return Text("{played} Better by {loss} points (± {doubt}): {better}", what)
    return Text("{played} Better by {loss}% (± {doubt}%) of a win: {better}", what)


def figure(value: float, *, alone: bool) -> str:
    """A value as people read it: a chance in percent without its sign, points with one decimal.

    Example:
        >>> figure(0.256, alone=False), figure(3.25, alone=True)
        ('26', '3.2')
    """
    return f"{value:.1f}" if alone else f"{100 * value:.0f}"
