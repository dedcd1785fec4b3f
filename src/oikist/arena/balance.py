"""Whether a game is fair and varied, as bots play it: seat order, length, width of decisions, points, plans.

No game is known here. What may be called a plan is read off the games themselves: where somebody got most points from
(lines of the ledger), in what somebody was ahead of all others, what somebody did first and how often somebody did
what (the sentences of the log). That winners did more of something does not say that it won the game for them.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from oikist.arena.intervals import mean_interval, t95, wilson
from oikist.arena.play import GameRow, Plan
from oikist.arena.story import OPENING, Source, Story
from oikist.core.text import Text

PARTS: Final = 20
"""Into how many parts the course of a game is divided."""

ALIKE: Final = 0.95
"""What so many do is no choice that tells them apart."""

LEAST_SCORE: Final = 1e-9


class Mean(msgspec.Struct, frozen=True):
    """A mean of some values.

    Attributes:
        count: how many.
        mean: their mean; None if there are none.
        low: lower end of its 95% interval (Student); None of fewer than two.
        high: upper end.
        sd: standard deviation; None of fewer than two.
        least: the least of them.
        median: the middle one.
        most: the most.
    """

    count: int
    mean: float | None
    low: float | None
    high: float | None
    sd: float | None
    least: float | None
    median: float | None
    most: float | None


class Share(msgspec.Struct, frozen=True):
    """How often somebody who did something won.

    Attributes:
        name: what was done, as a template or label in English.
        count: how often somebody did it, of all seats in all games.
        wins: wins among them; shared ones count for their share.
        rate: wins by count.
        low: lower end of its 95% interval (Wilson).
        high: upper end.
        points: mean score of those who did it; None if there is none.
        text: the name as a text, where it has one.
    """

    name: str
    count: int
    wins: float
    rate: float
    low: float
    high: float
    points: float | None
    text: Text | None = None


class SourceLine(msgspec.Struct, frozen=True):
    """Points from one source.

    Attributes:
        name: of the source, in English.
        text: the same as a text.
        rule: that gives them.
        points: mean over all seats.
        part: its part of all points.
        winners: mean of the winners; alone, of the best quarter of the games.
        others: mean of all others.
        led: those who got more of it than all others, and how often they won.
    """

    name: str
    text: Text
    rule: str
    points: float
    part: float
    winners: float
    others: float
    led: Share | None


class KindLine(msgspec.Struct, frozen=True):
    """How often a kind of action was chosen.

    Attributes:
        name: the template of the sentence that tells it.
        each: mean number a seat and game.
        winners: mean of the winners; alone, of the best quarter of the games.
        others: mean of all others.
    """

    name: str
    each: float
    winners: float
    others: float


class Turn(msgspec.Struct, frozen=True):
    """What it is worth to come to move as the first, the second ...

    Attributes:
        wins: of those who did.
        ahead: their points above the mean of their table.
    """

    wins: Share
    ahead: Mean


class Balance(msgspec.Struct, frozen=True):
    """What bots' games say of a game.

    Attributes:
        game: id of the game.
        bots: by seat of the first game; alone, all who played.
        seats: number of seats.
        seed: of the games.
        asked: games asked for.
        games: games played.
        interrupted: it was stopped before the end.
        lost: of games for one, how many were lost.
        verdicts: what the game called its ends -> games.
        points: scores of all seats.
        margin: of the best score over the second.
        shared: games with several winners.
        turns: by order in which the seats came to move; none where one plays alone.
        seat_wins: by seat; the name is its number, from 0.
        worth: points between the best and the worst place in the order; None where one plays alone.
        actions: actions a game, chance included.
        decisions: decisions a game, chance excepted.
        forced: part of the decisions with one legal action only.
        widths: legal actions of a decision.
        course: mean of the legal actions in each twentieth of the decisions of a game.
        lengths: actions of every game.
        sources: where points came from, the largest part first.
        plans: what somebody got most points from, the commonest first.
        opening: number of the first action of one's own choice that not nearly all do alike, from 1; 0: none is.
        openings: what somebody did then, the commonest first.
        kinds: what was done how often, the largest differences first.
        forfeits: games in which somebody could not go on; they count in length only.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    asked: int
    games: int
    interrupted: bool
    lost: int
    verdicts: dict[str, int]
    points: Mean
    margin: Mean
    shared: int
    turns: tuple[Turn, ...]
    seat_wins: tuple[Share, ...]
    worth: float | None
    actions: Mean
    decisions: Mean
    forced: float
    widths: Mean
    course: tuple[float, ...]
    lengths: tuple[int, ...]
    sources: tuple[SourceLine, ...]
    plans: tuple[Share, ...]
    opening: int
    openings: tuple[Share, ...]
    kinds: tuple[KindLine, ...]
    forfeits: int


class _Seat(msgspec.Struct, frozen=True):
    """One seat of one game that counts."""

    points: int
    win: float
    winner: bool
    sources: dict[str, Source]
    opening: tuple[str, ...]
    kinds: dict[str, int]
    led: frozenset[str]


def mean_of(values: Iterable[float]) -> Mean:
    """Sums up values.

    Example:
        >>> made = mean_of([1, 2, 6])
        >>> made.mean, made.median, made.most
        (3.0, 2, 6)
    """
    known = list(values)
    if not known:
        return Mean(0, None, None, None, None, None, None, None)
    mean, low, high = mean_interval(known, t95(len(known) - 1))
    several = len(known) > 1
    return Mean(
        count=len(known),
        mean=mean,
        low=low if several else None,
        high=high if several else None,
        sd=statistics.stdev(known) if several else None,
        least=min(known),
        median=statistics.median(known),
        most=max(known),
    )


def balance_of(plan: Plan, asked: int, rows: Sequence[GameRow], *, interrupted: bool = False) -> Balance:
    """Adds up games that were played with their stories kept."""
    told = _by_rule([(row, row.story) for row in rows if row.story is not None])
    sound = [(row, story) for row, story in told if row.points and not row.forfeits]
    alone = plan.seats == 1
    seats = _alone(sound) if alone else [one for row, story in sound for one in _seats_of(row, story)]
    turns = () if alone else _turns(sound, plan.seats)
    ahead = [turn.ahead.mean for turn in turns if turn.ahead.mean is not None]
    opening, openings = _openings(seats)
    widths = [width for _, story in told for width in story.widths]
    verdicts: dict[str, int] = {}
    for row, _ in told:
        if row.verdict:
            verdicts[row.verdict] = verdicts.get(row.verdict, 0) + 1
    return Balance(
        game=plan.game,
        bots=plan.bots,
        seats=plan.seats,
        seed=plan.seed,
        asked=asked,
        games=len(told),
        interrupted=interrupted,
        lost=sum(row.lost for row, _ in told) if alone else 0,
        verdicts=dict(sorted(verdicts.items(), key=lambda item: (-item[1], item[0]))),
        points=mean_of(one.points for one in seats),
        margin=mean_of([] if alone else [_margin(row) for row, _ in sound]),
        shared=sum(row.ranks.count(1) > 1 for row, _ in sound),
        turns=turns,
        seat_wins=() if alone else _seat_wins(sound, plan.seats),
        worth=max(ahead) - min(ahead) if ahead else None,
        actions=mean_of(row.actions for row, _ in told),
        decisions=mean_of(len(story.widths) for _, story in told),
        forced=sum(width == 1 for width in widths) / (len(widths) or 1),
        widths=mean_of(widths),
        course=_course([story.widths for _, story in told]),
        lengths=tuple(row.actions for row, _ in told),
        sources=_sources(seats),
        plans=_plans(seats),
        opening=opening,
        openings=openings,
        kinds=_kinds(seats),
        forfeits=sum(bool(row.forfeits) for row, _ in told),
    )


def _by_rule(told: Sequence[tuple[GameRow, Story]]) -> list[tuple[GameRow, Story]]:
    """The same with one text for every rule that never gives points in two lines of one ledger: 1 coin, 2 coins."""
    several: set[str] = set()
    counts: dict[str, Counter[str]] = {}
    texts: dict[str, Text] = {}
    for _, story in told:
        for sources in story.sources:
            rules = Counter(source.rule for source in sources)
            several.update(rule for rule, count in rules.items() if count > 1)
            for source in sources:
                counts.setdefault(source.rule, Counter())[source.key] += 1
                texts[source.key] = source.text
    common = {rule: texts[max(found, key=lambda key: (found[key], key))] for rule, found in counts.items()}

    def named(source: Source) -> Source:
        if source.rule in several:
            return source
        return msgspec.structs.replace(source, text=common[source.rule])

    return [
        (row, msgspec.structs.replace(story, sources=tuple(tuple(map(named, one)) for one in story.sources)))
        for row, story in told
    ]


def _margin(row: GameRow) -> float:
    best, second, *_ = sorted(row.points, reverse=True)
    return best - second


def _seats_of(row: GameRow, story: Story) -> list[_Seat]:
    sources = [{source.key: source for source in one} for one in story.sources]
    return [
        _Seat(
            points=points,
            win=row.share(seat),
            winner=row.ranks[seat] == 1,
            sources=sources[seat],
            opening=story.openings[seat],
            kinds=story.kinds[seat],
            led=frozenset(_led(sources, seat)),
        )
        for seat, points in enumerate(row.points)
    ]


def _led(sources: list[dict[str, Source]], seat: int) -> Iterable[str]:
    for key, source in sources[seat].items():
        others = [one[key].points if key in one else 0.0 for at, one in enumerate(sources) if at != seat]
        if source.points > max(others):
            yield key


def _alone(sound: Sequence[tuple[GameRow, Story]]) -> list[_Seat]:
    """Games for one: those of the best quarter stand for the winners."""
    if not sound:
        return []
    order = sorted((row.points[0] for row, _ in sound), reverse=True)
    enough = order[(len(order) - 1) // 4]
    return [
        _Seat(
            points=row.points[0],
            win=float(row.points[0] >= enough),
            winner=row.points[0] >= enough,
            sources={source.key: source for source in story.sources[0]},
            opening=story.openings[0],
            kinds=story.kinds[0],
            led=frozenset(),
        )
        for row, story in sound
    ]


def _share(name: str, seats: Sequence[_Seat], text: Text | None = None) -> Share:
    wins = sum(one.win for one in seats)
    low, high = wilson(wins, len(seats))
    points = statistics.fmean(one.points for one in seats) if seats else None
    return Share(name, len(seats), round(wins, 6), wins / (len(seats) or 1), low, high, points, text)


def _turns(sound: Sequence[tuple[GameRow, Story]], seats: int) -> tuple[Turn, ...]:
    by_turn: list[list[_Seat]] = [[] for _ in range(seats)]
    ahead: list[list[float]] = [[] for _ in range(seats)]
    for row, story in sound:
        table = _seats_of(row, story)
        mean = statistics.fmean(row.points)
        # who never came to move comes last, in the order of the seats
        order = [*story.order, *(seat for seat in range(seats) if seat not in story.order)]
        for turn, seat in enumerate(order):
            by_turn[turn].append(table[seat])
            ahead[turn].append(row.points[seat] - mean)
    return tuple(Turn(_share(str(turn), by_turn[turn]), mean_of(ahead[turn])) for turn in range(seats))


def _seat_wins(sound: Sequence[tuple[GameRow, Story]], seats: int) -> tuple[Share, ...]:
    tables = [_seats_of(row, story) for row, story in sound]
    return tuple(_share(str(seat), [table[seat] for table in tables]) for seat in range(seats))


def _course(games: Sequence[tuple[int, ...]]) -> tuple[float, ...]:
    """Every game counts the same, however long it is."""
    parts: list[list[float]] = [[] for _ in range(PARTS)]
    for widths in games:
        if not widths:
            continue
        for part, values in enumerate(parts):
            first = part * len(widths) // PARTS
            last = max(first + 1, (part + 1) * len(widths) // PARTS)
            values.append(statistics.fmean(widths[first:last]))
    return tuple(statistics.fmean(values) for values in parts if values)


def _mean_where(seats: Sequence[_Seat], value: Callable[[_Seat], float], *, winner: bool) -> float:
    values = [value(one) for one in seats if one.winner is winner]
    return statistics.fmean(values) if values else 0.0


def _sources(seats: Sequence[_Seat]) -> tuple[SourceLine, ...]:
    known: dict[str, Source] = {}
    for one in seats:
        known.update(one.sources)
    gained = sum(max(source.points, 0.0) for one in seats for source in one.sources.values())
    lines = []
    for key, source in known.items():

        def points(one: _Seat, key: str = key) -> float:
            return one.sources[key].points if key in one.sources else 0.0

        total = sum(points(one) for one in seats)
        led = [one for one in seats if key in one.led]
        lines.append(
            SourceLine(
                name=source.label(),
                text=source.text,
                rule=source.rule,
                points=total / len(seats),
                part=total / max(gained, LEAST_SCORE),
                winners=_mean_where(seats, points, winner=True),
                others=_mean_where(seats, points, winner=False),
                led=_share(source.label(), led, source.text) if led else None,
            )
        )
    return tuple(sorted(lines, key=lambda line: -line.points))


def _plans(seats: Sequence[_Seat]) -> tuple[Share, ...]:
    """By what somebody got most points from; equal ones count for neither."""
    found: dict[str, list[_Seat]] = {}
    texts: dict[str, Source] = {}
    for one in seats:
        best = sorted(one.sources.values(), key=lambda source: -source.points)[:2]
        if not best or best[0].points <= 0 or (len(best) > 1 and best[0].points == best[1].points):
            continue
        found.setdefault(best[0].key, []).append(one)
        texts[best[0].key] = best[0]
    return _commonest(_share(texts[key].label(), those, texts[key].text) for key, those in found.items())


def _openings(seats: Sequence[_Seat]) -> tuple[int, tuple[Share, ...]]:
    """Number of the first action that not nearly all do alike, and what they did; 0 and nothing if there is none."""
    for number in range(OPENING):
        found: dict[str, list[_Seat]] = {}
        for one in seats:
            if number < len(one.opening):
                found.setdefault(one.opening[number], []).append(one)
        count = sum(map(len, found.values()))
        if count and max(map(len, found.values())) < ALIKE * count:
            return number + 1, _commonest(_share(kind, those) for kind, those in found.items())
    return 0, ()


def _commonest(shares: Iterable[Share]) -> tuple[Share, ...]:
    return tuple(sorted(shares, key=lambda share: (-share.count, share.name)))


def _kinds(seats: Sequence[_Seat]) -> tuple[KindLine, ...]:
    lines = []
    for kind in sorted({kind for one in seats for kind in one.kinds}):

        def times(one: _Seat, kind: str = kind) -> float:
            return one.kinds.get(kind, 0)

        lines.append(
            KindLine(
                name=kind,
                each=sum(times(one) for one in seats) / len(seats),
                winners=_mean_where(seats, times, winner=True),
                others=_mean_where(seats, times, winner=False),
            )
        )
    return tuple(sorted(lines, key=lambda line: (-abs(line.winners - line.others), line.name)))
