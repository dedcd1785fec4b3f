"""Positions, scores and logs as lines of text: readable without colour, and aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from oikist import bots
from oikist.cli.texts import Say, clean
from oikist.core.game import SEATS, Game, seat_name
from oikist.core.ledger import Entry
from oikist.core.scene import Scene
from oikist.core.session import LogLine
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Param, Text

INDENT: Final = "  "

PERSON: Final = "person"
"""What the header of a record calls a seat that somebody at the keyboard has."""


def points(value: float) -> str:
    """Points as people write them.

    Example:
        >>> points(3.0), points(2.25)
        ('3', '2.2')
    """
    return str(int(value)) if float(value).is_integer() else f"{value:.1f}"


def ledger_lines(entries: Iterable[Entry], say: Say) -> Iterator[str]:
    """A ledger as an indented list; every entry with its points and its rule."""

    def lines(entry: Entry, depth: int) -> Iterator[str]:
        rule = f" [{entry.rule}]" if entry.rule else ""
        yield f"{INDENT * depth}{say(entry.text)}: {points(entry.points)}{rule}"
        for below in entry.entries:
            yield from lines(below, depth + 1)

    for entry in entries:
        yield from lines(entry, 0)


def entry_data(entry: Entry, say: Say) -> dict[str, Any]:
    """An entry for programs, its text in words."""
    return {
        "text": say(entry.text),
        "points": entry.points,
        "rule": entry.rule,
        "pieces": list(entry.pieces),
        "entries": [entry_data(below, say) for below in entry.entries],
    }


def end_lines(game: Game, state: State, say: Say, *, finale: bool) -> Iterator[str]:
    """The end of a game: the evaluation if wanted, the ledger, what came out. A lost game has nothing to evaluate."""
    if finale:
        yield from finale_lines(game, state, say)
        yield ""
    if not state.lost():
        yield from ledger_lines(game.ledger(state), say)
        yield ""
    yield from result_lines(game, state, say)


def result_lines(game: Game, state: State, say: Say) -> Iterator[str]:
    """Who won, and everybody's place; of a game for one what came out."""
    verdict, scores = game.verdict(state), state.scores()
    if len(scores) == 1:
        if state.lost() and verdict is not None:
            yield say(verdict)
        yield say(Text("Result: {result}", {"result": result_words(scores_of(state)[0], verdict or "")}))
        return
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(state.result())):
        line: dict[str, Param] = {"rank": rank, "seat": SEATS[seat], "points": scores[seat]}
        one = scores[seat] == 1
        yield say(Text("{rank}. {seat}: 1 point", line) if one else Text("{rank}. {seat}: {points} points", line))
    reason = game.rank_reason(state)
    if reason is not None:
        yield say(reason)
    if verdict is not None:
        yield say(verdict)


def result_words(scored: int | None, verdict: Text | str) -> Text:
    """What came out of a game for one, within a sentence; `scored` is None if it was lost, the verdict may be empty."""
    if scored is None:
        return Text("lost, without a score")
    if not verdict:
        return Text("1 point") if scored == 1 else Text("{points} points", {"points": scored})
    words: dict[str, Param] = {"points": scored, "verdict": verdict}
    return Text("1 point, {verdict}", words) if scored == 1 else Text("{points} points, {verdict}", words)


def scores_of(state: State) -> list[int | None]:
    """By seat, the points of a finished game; None in a lost one, which has no score."""
    lost = state.lost()
    return [None if lost else int(one) for one in state.scores()]


def verdict_data(game: Game, state: State, say: Say) -> dict[str, Any]:
    """The end of a game for programs."""
    verdict = game.verdict(state)
    return {
        "scores": scores_of(state),
        "ranks": state.ranks(),
        "lost": state.lost(),
        "verdict": say(verdict) if verdict is not None else None,
    }


def finale_lines(game: Game, state: State, say: Say) -> Iterator[str]:
    """The evaluation step by step, under the titles of its parts."""
    part: Text | None = None
    for step in game.finale(state):
        if step.part != part:
            part = step.part
            yield ""
            yield say(part)
        yield f"{INDENT}{say(step.text)} [{step.rule}]"


def chart_lines(game: Game, view: State, say: Say, *, words: bool = False, key: bool = False) -> Iterator[str]:
    """The table drawn in letters (with what they mean, if `key`), or told in words; nothing where there is no chart."""
    chart = game.chart(view)
    if chart is None:
        return
    for line in chart.told if words else chart.drawn:
        yield (say(line) if isinstance(line, Text) else line).rstrip()
    if key and not words:
        yield ""
        yield from map(say, chart.key)


BOARD_KINDS: Final = ("place", "piece", "hand", "turn", "flip", "do")


def board_lines(scene: Scene, say: Say, wanted: str = "", kinds: tuple[str, ...] = ("place", "piece")) -> Iterator[str]:
    """What lies on the table, from the scene's labels: one line for every place and for every piece of its own.

    A piece that its place's line tells of already (``piece:C4`` on ``cell:C4``) gets no line. With `wanted`, only
    lines that hold these words or belong to an element of that name.
    """
    labels = scene.labels
    told = {name.partition(":")[2] for name in labels if scene.kinds.get(name) == "place"}
    for name, label in labels.items():
        kind, tail = scene.kinds.get(name, ""), name.partition(":")[2]
        if kind not in kinds or (kind == "piece" and tail in told):
            continue
        line = say(label)
        asked = wanted.casefold()
        if asked in line.casefold() or asked == tail.casefold() or asked == name.casefold():
            yield line


def named(seat: int, seats: int, players: list[str], say: Say) -> str:
    """A seat, with the name of who sits there if that says more."""
    who = players[seat] if seat < len(players) and players[seat] != PERSON else ""
    name = say(seat_name(seat, seats))
    level = bots.label_of(who.removeprefix("bot:")) if who.startswith("bot:") else None
    if level is not None:
        return f"{name} ({say(level)}, {who})"
    return f"{name} ({clean(who)})" if who else name


def seat_lines(game: Game, observation: State, seats: int, say: Say, players: list[str]) -> Iterator[str]:
    """Every seat, who sits there and what is to be said of it; the one to act is marked."""
    actor = observation.actor()
    for seat in range(seats):
        name = named(seat, seats, players, say)
        line = f"{name}: {say(game.seat_line(observation, seat))}"
        yield say(Text("{line}, to act", {"line": line})) if seat == actor else line


def log_line(line: LogLine, say: Say) -> str:
    """One line of a log."""
    text = say(line.text)
    return say(Text("{text} (taken back)", {"text": text})) if line.undone else text


def actor_name(actor: int) -> Text:
    """Who decides."""
    if actor == CHANCE:
        return Text("Chance")
    if actor == OVER:
        return Text("nobody: the game is over")
    return SEATS[actor]
