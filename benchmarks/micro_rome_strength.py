"""How many points bots score alone in Micro Rome, and how often they lose: the same decks for all.

    python benchmarks/micro_rome_strength.py --bots random:1000 greedy:1000 search:ms=250:100 --minutes 30

writes `benchmarks/results/micro_rome_strength.txt`; games are kept in `micro_rome_strength.jsonl` beside it, so that a
run that was stopped, by hand or by `--minutes`, goes on where it was (`--fresh` begins anew). A bot is followed by
the number of its games, numbered from 0: game n has deck n. ``beam:WIDTH`` is no bot but the reference from above: it
knows the order of the deck beforehand and keeps the WIDTH most promising maps after each card; no player can know that.

Budgets in milliseconds are by the clock: the figures hold for the machine and its load, which the report names.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from oikist import about, bots
from oikist.arena.intervals import mean_interval, t95, wilson
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.state import CHANCE, OVER, State
from oikist.games.micro_rome.layout import CARDS, SPAN
from oikist.games.micro_rome.state import MicroRomeState

RESULTS: Final = Path(__file__).parent / "results"
GAME: Final = registry.find("micro-rome")
STRONG: Final = 45
"""From how many points on a score is a strong one."""


class Row(msgspec.Struct, frozen=True):
    """A finished game.

    Attributes:
        bot: who played it.
        deck: its number.
        points: None if it was lost.
        senators: points of senators, villas included.
        title: as the game says.
        seconds: it took.
    """

    bot: str
    deck: int
    points: int | None
    senators: int
    title: str
    seconds: float


def order_of(deck: int) -> list[int]:
    """The cards of a deck, the last drawn first."""
    order = list(range(CARDS))
    random.Random(deck).shuffle(order)
    return order


def played(name: str, deck: int) -> State:
    """A finished game of a bot."""
    bot = bots.find(name, GAME, seed=deck)
    state = GAME.new(1)
    order = order_of(deck)
    while state.actor() != OVER:
        state._apply(order.pop() if state.actor() == CHANCE else bot.choose(state.observe(0), Budget()))
    return state


def foreseen(width: int, deck: int) -> State:
    """A finished game of somebody who knows the order of the deck and compares so many maps after each card."""
    hints = GAME.hints()
    order = order_of(deck)
    state = GAME.new(1)
    state._apply(order.pop())
    kept = [state]
    for _ in range(CARDS + 1):
        found: list[tuple[float, int, int]] = []
        for index, state in enumerate(kept):
            for action in state.actions():
                after = state.copy()
                after._apply(action)
                if not after.lost():
                    over = after.actor() == OVER
                    found.append((after.scores()[0] if over else hints.evaluate(after)[0], index, action))
        found.sort(reverse=True)
        card = order.pop() if order else None
        seen: set[tuple[tuple[int, int, int], ...]] = set()
        best: list[State] = []
        for _, index, action in found:
            after = kept[index].copy()
            after._apply(action)
            look = map_of(after)
            if look in seen:
                continue
            seen.add(look)
            if card is not None:
                after._apply(card)
            if not after.lost():
                best.append(after)
            if len(best) == width:
                break
        kept = best
    return max(kept, key=lambda state: state.scores()[0])


def map_of(state: State) -> tuple[tuple[int, int, int], ...]:
    """What lies: every space with its symbol, and how it is joined."""
    assert isinstance(state, MicroRomeState)
    return tuple((x * SPAN + y, state.symbol_at(x, y), state.joined(x, y)) for x, y in state.spaces())


def row(name: str, deck: int) -> Row:
    """Plays one game."""
    begun = time.perf_counter()
    kind, _, width = name.partition(":")
    state = foreseen(int(width), deck) if kind == "beam" else played(name, deck)
    seconds = time.perf_counter() - begun
    verdict = GAME.verdict(state)
    title = verdict.english() if verdict else ""
    if state.lost():
        return Row(name, deck, None, 0, "lost", seconds)
    senators = sum(entry.points for entry in GAME.ledger(state)[0].entries if entry.rule == "MIC-22")
    return Row(name, deck, state.scores()[0], int(senators), title, seconds)


def rounds_of(ms: int) -> float:
    """How many rounds of search there are in so many milliseconds of processor time, whoever else uses the machine."""
    bot = bots.find("search:iterations=50", GAME, seed=1)
    state = GAME.new(1)
    order = order_of(1)
    rounds, spent = 0, 0.0
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state._apply(order.pop())
            continue
        begun = time.process_time()
        action = bot.choose(state.observe(0), Budget())
        spent += time.process_time() - begun
        rounds += bot.info["iterations"]
        state._apply(action)
    return rounds / spent * ms / 1000


def kept_rows(path: Path) -> list[Row]:
    """The games finished so far; a last line that was cut off is left out."""
    found = []
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                found.append(msgspec.json.decode(line, type=Row))
            except msgspec.DecodeError:
                continue
    return found


def described(name: str, rows: list[Row]) -> list[str]:
    """What a bot did, as lines of the report."""
    points = sorted(row.points for row in rows if row.points is not None)
    lost = len(rows) - len(points)
    low, high = wilson(lost, len(rows))
    titles = Counter(row.title for row in rows)
    best = {row.title: row.points or 0 for row in rows}
    shares = ", ".join(
        f"{title} {100 * titles[title] / len(rows):.1f}%" for title in sorted(titles, key=lambda t: -best[t])
    )
    mean, least, most = mean_interval(points, t95(len(points) - 1))
    tenths = statistics.quantiles(points, n=10)
    lines = [
        f"{name}: {len(rows)} games, mean {mean:.2f} [{least:.2f}, {most:.2f}], sd {statistics.stdev(points):.2f}, "
        f"{points[0]} to {points[-1]}, {statistics.mean(row.seconds for row in rows):.3f} s a game",
        f"    10%, 50%, 90%: {tenths[0]:.0f}, {tenths[4]:.0f}, {tenths[8]:.0f}; "
        f"lost {lost} ({100 * lost / len(rows):.2f}% [{100 * low:.2f}, {100 * high:.2f}])",
        f"    {shares}",
    ]
    strong = [row for row in rows if row.points is not None and row.points >= STRONG]
    if strong:
        parts = [100 * row.senators / (row.points or 1) for row in strong]
        lines.append(
            f"    senators with villas in scores of {STRONG} and more ({len(strong)}): "
            f"{statistics.mean(parts):.0f}% of the points on average, {max(parts):.0f}% at most"
        )
    return lines


def compared(one: str, other: str, rows: list[Row]) -> str:
    """How much better one bot was than another with the same decks."""
    first = {row.deck: row.points for row in rows if row.bot == one}
    second = {row.deck: row.points for row in rows if row.bot == other}
    gaps = []
    for deck, points in first.items():
        theirs = second.get(deck)
        if points is not None and theirs is not None:
            gaps.append(points - theirs)
    if len(gaps) < 2:
        return ""
    mean, low, high = mean_interval(gaps, t95(len(gaps) - 1))
    return f"{one} over {other}, {len(gaps)} decks: {mean:+.2f} [{low:+.2f}, {high:+.2f}]"


def report(rows: list[Row], fixed: list[str]) -> str:
    """The whole report."""
    names = list(dict.fromkeys(row.bot for row in rows))
    lines = [*fixed, ""]
    for name in names:
        mine = [row for row in rows if row.bot == name]
        if sum(row.points is not None for row in mine) > 1:
            lines += described(name, mine)
    lines.append("")
    pairs = [(one, other) for at, one in enumerate(names) for other in names[:at]]
    lines += [line for one, other in pairs if (line := compared(one, other, rows))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Plays what is left to play, and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="*", default=["random:1000", "greedy:1000", "search:ms=250:100"])
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no game after so long")
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--fresh", action="store_true", help="forget the games of an earlier run")
    wanted = parser.parse_args()
    end = time.monotonic() + 60 * wanted.minutes
    wanted.out.mkdir(parents=True, exist_ok=True)
    path = wanted.out / "micro_rome_strength.jsonl"
    if wanted.fresh:
        path.unlink(missing_ok=True)
    rows = kept_rows(path)
    fixed = [
        f"{GAME.title}, {about.describe()}, {platform.machine()}, Python {platform.python_version()}",
        f"{os.cpu_count()} cores, one process; load average when last begun {os.getloadavg()[0]:.1f}",
        f"Rounds of search in 250 ms of processor time: {rounds_of(250):.0f} on average of a game; "
        "by the clock a busy machine does fewer.",
        "Means are over finished games, with 95% intervals (Student); lost games and titles, shares of all (Wilson).",
    ]
    for wish in wanted.bots:
        name, _, games = wish.rpartition(":")
        done = {row.deck for row in rows if row.bot == name}
        for deck in range(int(games)):
            if deck in done:
                continue
            if time.monotonic() >= end:
                break
            rows.append(row(name, deck))
            with path.open("ab") as file:
                file.write(msgspec.json.encode(rows[-1]) + b"\n")
        (wanted.out / "micro_rome_strength.txt").write_text(report(rows, fixed), encoding="utf-8")
    print(report(rows, fixed), end="")


if __name__ == "__main__":
    main()
