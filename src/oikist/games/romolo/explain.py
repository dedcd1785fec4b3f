"""The score told: as a ledger of points with their reasons, and as the small steps that the table plays at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.ledger import Entry, Step, total
from oikist.core.text import Text, listing, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo import scoring
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.wording import seat_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

CATEGORIES: Final = (
    (Text("character tiles"), "ROM-122"),
    (Text("controlled hexes"), "ROM-123"),
    (Text("dominion"), "ROM-124"),
    (Text("population"), "ROM-125"),
    (Text("battle tokens"), "ROM-126"),
    (Text("money"), "ROM-127"),
)
"""By category (`scoring`): its name and its rule."""

# messages, not plain names: what points are for is told by them where many games are added up
ARTIFEX: Final = Text("Artifex")
PATRONUS: Final = Text("Patronus")


def side_name(state: Board, one: int) -> Text:
    """Who scores together: a seat, or two allies."""
    if not state.box.teams:
        return seat_name(state, one)
    return Text("{seat} and {ally}", {"seat": seat_name(state, one), "ally": seat_name(state, one + 2)})


def members(state: Board, one: int) -> list[int]:
    """The seats that score together."""
    return [one, one + 2] if state.box.teams else [one]


def _control(state: Board, score: scoring.Score, one: int) -> list[Entry]:
    entries = []
    for place in range(state.box.hexes):
        if score.influence.holder[place] == one:
            worth = int(state.d[at.MARK + place])
            name = hex_name(state, place)
            entries.append(Entry(plain(name), max(1, worth), "ROM-123", (f"hex:{name}",)))
    return entries


def _dominion(state: Board, score: scoring.Score, one: int) -> list[Entry]:
    entries = []
    for seat in members(state, one):
        capital = int(state.d[at.CAPITAL + seat]) - 1
        if seat >= state.box.seats or state.d[at.OUT + seat] or capital < 0:
            continue
        for place in (capital, int(score.places[seat])):
            if place >= 0:
                name = hex_name(state, place)
                power = int(state.power_for(seat, place))
                entries.append(Entry(Text("power of {hex}", {"hex": name}), power, "ROM-124", (f"hex:{name}",)))
    return entries


def _shown(state: Board, category: int, one: int) -> tuple[str, ...]:
    """Where on the table one sees what a side scores for: its characters, its strip, its coins."""
    sort = ("owns", "", "", "player", "player", "coins")[category]
    if not sort:
        return ()
    return tuple(f"{sort}:{seat + 1}" for seat in members(state, one) if not state.d[at.OUT + seat])


def ledger_of(state: Board, score: scoring.Score, one: int) -> Entry:
    """The ledger of a side."""
    entries = []
    for category, (name, rule) in enumerate(CATEGORIES):
        points = int(score.points[category * 4 + one])
        below: list[Entry] = []
        if category == scoring.CONTROLLED:
            below = _control(state, score, one)
        elif category == scoring.DOMINIONS and one < state.box.seats:
            below = _dominion(state, score, one)
        pieces = _shown(state, category, one)
        entries.append(total(name, rule, below) if below else Entry(name, points, rule, pieces))
        bonus = int(score.bonus[category * 4 + one])
        if bonus:
            entries.append(Entry(Text("majority: {category}", {"category": name}), bonus, "ROM-128", pieces))
    for points, character, rule in (
        (int(score.artifex[one]), ARTIFEX, "ROM-133"),
        (int(score.patronus[one]), PATRONUS, "ROM-145"),
    ):
        if points:
            entries.append(Entry(character, points, rule))
    return total(side_name(state, one), "ROM-129", entries)


def _less(entry: Entry, text: Text, rule: str) -> Entry:
    """The same points taken off, down to the last line."""
    below = tuple(_less(part, part.text, part.rule) for part in entry.entries)
    return Entry(text, -entry.points, rule, entry.pieces, below)


def ledger(state: Board) -> list[Entry]:
    """By seat: the six categories, their majority bonuses, Artifex and Patronus; allies have the same one."""
    score = scoring.Score(state)
    found = []
    if state.box.seats == 1:
        theirs = _less(ledger_of(state, score, 1), Text("less the points of the A.I."), "ROM-R56")
        mine = ledger_of(state, score, 0) if state.d[at.OUT] == 0 else Entry(Text("out of the game"), 0, "ROM-R18")
        return [total(Text("lead over the A.I."), "ROM-R56", [mine, theirs])]
    for seat in range(state.box.seats):
        if state.d[at.OUT + seat] and not state.box.teams:
            found.append(Entry(Text("out of the game"), 0, "ROM-R18"))
        else:
            found.append(ledger_of(state, score, int(scoring.side(state, seat))))
    return found


def finale(state: Board) -> list[Step]:
    """The evaluation of a finished game: category by category, then the majority bonuses, then the characters.

    A lost game for one has none: it has no score, and what the A.I. would have is nobody's.
    """
    if state.d[at.STAGE] != at.S_END or (state.box.seats == 1 and state.d[at.OUT]):
        return []
    score = scoring.Score(state)
    count = int(scoring.sides(state))
    sums = [0] * count
    steps: list[Step] = []

    def add(text: Text, rule: str, part: Text, focus: tuple[str, ...] = ()) -> None:
        seats = tuple(sums[int(scoring.side(state, seat))] for seat in range(state.box.seats))
        if state.box.seats == 1:
            seats = (sums[0] - sums[1],)
        steps.append(Step(text, rule, focus, (), seats, part))

    for category, (name, rule) in enumerate(CATEGORIES):
        for one in range(count):
            points = int(score.points[category * 4 + one])
            sums[one] += points
            focus = _shown(state, category, one)
            if category in (scoring.CONTROLLED, scoring.DOMINIONS) and one < state.box.seats:
                found = _control(state, score, one) if category == scoring.CONTROLLED else _dominion(state, score, one)
                focus = tuple(entry.pieces[0] for entry in found)
            params = {"who": side_name(state, one), "category": name, "points": plain(str(points))}
            add(Text("{who}: {points} for {category}.", {**params}), rule, name, focus)
        for one in range(count):
            bonus = int(score.bonus[category * 4 + one])
            if bonus:
                sums[one] += bonus
                params = {"who": side_name(state, one), "category": name, "points": plain(str(bonus))}
                add(
                    Text("{who}: {points} for the majority in {category}.", {**params}),
                    "ROM-128",
                    name,
                    _shown(state, category, one),
                )
    part = Text("Characters")
    for one in range(count):
        for points, character, rule in (
            (int(score.artifex[one]), ARTIFEX, "ROM-133"),
            (int(score.patronus[one]), PATRONUS, "ROM-145"),
        ):
            if points:
                sums[one] += points
                params = {"who": side_name(state, one), "character": character, "points": plain(str(points))}
                add(Text("{who}: {points} for {character}.", {**params}), rule, part)
    return steps


def verdict(state: Board) -> Text | None:
    """How the solitaire game ended (ROM-R25, ROM-R56)."""
    if state.box.seats > 1 or state.d[at.STAGE] != at.S_END:
        return None
    if state.d[at.OUT]:
        return Text("Lost: the tower has fallen.")
    score = scoring.Score(state)
    params = {"mine": int(score.total(0)), "theirs": int(score.total(1))}
    if params["mine"] > params["theirs"]:
        return Text("Won, {mine} to {theirs}", {**params})
    return Text("Beaten, {mine} to {theirs}", {**params})


def rank_reason(state: Board) -> Text | None:
    """How a tie for the first place was broken (ROM-129, ROM-R42)."""
    score = scoring.Score(state)
    alive = [
        one
        for one in range(scoring.sides(state))
        if any(seat < state.box.players and state.d[at.OUT + seat] == 0 for seat in members(state, one))
    ]
    keys = sorted(((score.key(one), one) for one in alive), key=lambda pair: pair[0], reverse=True)
    if len(keys) < 2 or keys[0][0][0] != keys[1][0][0]:
        return None
    for number, category in enumerate(scoring.TIE_BREAKS, start=1):
        if keys[0][0][number] != keys[1][0][number]:
            return Text(
                "{who} wins the tie by {category}: {most} to {less}.",
                {
                    "who": side_name(state, keys[0][1]),
                    "category": CATEGORIES[category][0],
                    "most": keys[0][0][number],
                    "less": keys[1][0][number],
                },
            )
    tied = [side_name(state, one) for key, one in keys if key == keys[0][0]]
    return Text("{sides} are equal in everything: the place is shared.", {"sides": listing(tied)})
