"""Whether every choice of the tree search pays: the search against itself with one thing changed.

    python benchmarks/search_choices.py

plays all matches of the report and writes `benchmarks/results/search_choices.txt`. Every finished game is kept in
`search_choices.jsonl` beside it, so that a run that was stopped goes on where it was; `--fresh` begins anew, and
`--only` plays some of the matches. The report ends with `search_choices.notes.txt`, if there is such a file. Budgets
are in rounds of search: the same games come out on any machine, however busy it is (but for the matches by processor
time). They are small; what is said holds for such budgets.

At the end it counts how often a tree holds the same information twice, come to by another order of actions, which is
what a table of transpositions would bring together.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from librt.random import Random

from oikist import about
from oikist.arena.keeping import keeper, rows_of
from oikist.arena.match import MatchResult, play_match
from oikist.bots.tree import Search, Settings
from oikist.core import registry
from oikist.core.state import CHANCE, OVER, State

RESULTS: Final = Path(__file__).parent / "results"


class Choice(NamedTuple):
    """One match: the search as it is against the search with one thing changed.

    Attributes:
        id: for `--only`.
        game: which game.
        usual: the search as it is.
        changed: the same with one thing changed.
        games: how many.
        what: what is changed, in words.
    """

    id: str
    game: str
    usual: str
    changed: str
    games: int
    what: str


def _choices(game: str, iterations: int, games: int, changes: Sequence[tuple[str, str]]) -> list[Choice]:
    """Matches with the same budget on both sides."""
    usual = f"search:iterations={iterations}"
    return [
        Choice(f"{game}-{change.replace('=', '')}", game, usual, f"{usual},{change}", games, what)
        for change, what in changes
    ]


MANY: Final = 200
FEW: Final = 80
"""Games a match, by how long a game takes. Of 200 games an interval is about 7% to either side, of 80 about 11%."""

PLAN: Final = (
    *_choices(
        "palatinus",
        400,
        MANY,
        (
            ("picks=1", "play-outs at random, not the best of four by experience"),
            ("picks=8", "play-outs take the best of eight, not of four"),
            ("history=0", "no experience with an action elsewhere, only its own visits"),
            ("history=5", "experience counts for 5 visits, not for 20"),
            ("history=80", "experience counts for 80 visits, not for 20"),
            ("horizon=8", "play-outs cut after 8 actions by the game's evaluation, not played to the end"),
            ("order=0", "the root opened by experience alone, not by the game's order"),
            ("wide=10000", "no widening: every action tried once before any is repeated"),
            ("widening=0.5", "half as many actions open"),
            ("widening=2", "twice as many actions open"),
            ("least=3", "never fewer than 3 actions open, not 6"),
            ("least=12", "never fewer than 12 actions open, not 6"),
            ("exploration=0.7", "curiosity 0.7, not 0.2"),
            ("exploration=0.4", "curiosity 0.4, not 0.2"),
            ("exploration=0.1", "curiosity 0.1, not 0.2"),
            ("exploration=0.05", "curiosity 0.05, not 0.2"),
            ("victory=1,standing=0", "only winning counts, not the margin"),
            ("victory=0,standing=0", "only the margin counts, not winning"),
            ("reuse=1", "the tree of the decision before is used again"),
        ),
    ),
    Choice(
        "palatinus-horizon8-time",
        "palatinus",
        "search:cpu=20",
        "search:cpu=20,horizon=8",
        FEW,
        "the same cut, at the same 20 ms of processor time",
    ),
    Choice(
        "palatinus-exploration0.1-time",
        "palatinus",
        "search:cpu=200",
        "search:cpu=200,exploration=0.1",
        FEW,
        "curiosity 0.1, not 0.2, at the strongest level's 200 ms of processor time",
    ),
    Choice(
        "palatinus-jobs2",
        "palatinus",
        "search:iterations=400",
        "search:iterations=800,jobs=2",
        MANY,
        "two processes with 400 rounds each",
    ),
    Choice(
        "palatinus-jobs2-split",
        "palatinus",
        "search:iterations=800",
        "search:iterations=800,jobs=2",
        MANY,
        "the same 800 rounds in two trees, not in one",
    ),
    *_choices(
        "pantikapaion",
        200,
        FEW,
        (
            ("evaluate=0", "judged by the scores as they stand, not by the game's evaluation"),
            ("history=0", "no experience with an action elsewhere, only its own visits"),
            ("horizon=1", "play-outs of one action before the evaluation, not judged at once"),
            ("horizon=10", "play-outs of 10 actions before the evaluation, not judged at once"),
            ("order=0", "everything opened by experience alone, not by the game's order"),
            ("deep=0", "the game's order asked at the root alone, not at every decision visited 8 times"),
            ("deep=2", "the game's order asked at decisions visited twice, not 8 times"),
            ("deep=40", "the game's order asked at decisions visited 40 times, not 8"),
            ("wide=10000", "no widening"),
            ("exploration=0.7", "curiosity 0.7, not 0.2"),
            ("exploration=0.1", "curiosity 0.1, not 0.2"),
            ("chance=1", "what chance brings spread evenly over the visits of a node, not drawn anew"),
            ("reuse=1", "the tree of the decision before is used again"),
        ),
    ),
    Choice(
        "pantikapaion-deep0-time",
        "pantikapaion",
        "search:cpu=25",
        "search:cpu=25,deep=0",
        FEW,
        "the game's order asked at the root alone, at the same 25 ms of processor time",
    ),
    *_choices(
        "romolo",
        60,
        FEW,
        (
            ("evaluate=0", "judged by the scores as they stand, not by the game's evaluation"),
            ("picks=1", "play-outs at random, not the best of four by experience"),
            ("history=0", "no experience with an action elsewhere, only its own visits"),
            ("horizon=10", "play-outs of 10 actions before the evaluation, not of 40"),
            ("order=0", "the root opened by experience alone, not by the game's order"),
            ("wide=10000", "no widening"),
            ("exploration=0.7", "curiosity 0.7, not 0.2"),
            ("chance=1", "what chance brings spread evenly over the visits of a node, not drawn anew"),
        ),
    ),
)


def described(choice: Choice, result: MatchResult) -> str:
    """The lines of one match in the report: what the search as it is won."""
    line = result.lines[0]
    if line.low > 0.5:
        verdict = "the search as it is does better"
    elif line.high < 0.5:
        verdict = "the change does better"
    else:
        verdict = "no difference shown"
    if line.games < choice.games:
        verdict += f" so far; {choice.games} games are meant"
    return (
        f"{choice.id}: {choice.what}\n"
        f"    {choice.usual} against {choice.changed}\n"
        f"    won {line.wins:g} of {line.games}: {100 * line.win_rate:.1f}%  [{100 * line.low:.1f}, "
        f"{100 * line.high:.1f}]  points {line.mean_points:.1f} : {result.lines[1].mean_points:.1f}  -> {verdict}"
    )


# transpositions


class Twins(NamedTuple):
    """How often trees hold the same information twice.

    Attributes:
        nodes: decisions of the searching seat after the first, that were entered more than once.
        twins: of those, how many have the same information as another one.
        depth: how many of its own decisions a round went down, on average.
        price: what an observation and its bytes take, by what a round takes.
    """

    nodes: int
    twins: int
    depth: float
    price: float


def twins(game_id: str, iterations: int, walks: int, seeds: Sequence[int]) -> Twins:
    """Searches every fifth decision of random games, and walks down the trees to see what is known at each node."""
    game = registry.find(game_id)
    secrets = game.num_seen > game.num_actions
    nodes = same = 0
    searching = looking = 0.0
    depths: list[int] = []
    for seed in seeds:
        for observation in _decisions(game_id, seed):
            search = Search(observation, game.hints(), 2, game.num_actions, game.max_legal, secrets, seed, Settings())
            begun = time.thread_time()
            search.run(iterations, 0, None)
            searching += (time.thread_time() - begun) / iterations
            sample = observation.sample(Random(seed))
            begun = time.thread_time()
            for _ in range(100):
                sample.observe(int(observation.viewer)).to_bytes()
            looking += (time.thread_time() - begun) / 100
            rng = Random(seed)
            known: dict[bytes, dict[int, int]] = {}
            depths += [_walked(search, secrets, rng, known) for _ in range(walks)]
            for there in known.values():
                entered = [times for times in there.values() if times > 1]
                nodes += len(entered)
                same += len(entered) if len(there) > 1 else 0
    return Twins(nodes, same, sum(depths) / len(depths), looking / searching)


def _decisions(game_id: str, seed: int) -> list[State]:
    """Every fifth decision of a random game, as its seat sees it."""
    state = registry.find(game_id).new(2)
    rng = Random(seed)
    found: list[State] = []
    decisions = 0
    while state.actor() != OVER:
        if state.actor() != CHANCE and len(state.actions()) > 1:
            decisions += 1
            if decisions % 5 == 0:
                found.append(state.observe(int(state.actor())))
        state.play_random(rng)
    return found


def _walked(search: Search, secrets: bool, rng: Random, known: dict[bytes, dict[int, int]]) -> int:
    """One way down by visits; notes by information which nodes it came to, and how often they were entered."""
    state: State = search.observation.sample(rng)
    seat = int(search.seat)
    at: list[Any] = list(search.tops)
    depth = 0
    while state.actor() != OVER:
        actor = int(state.actor())
        if actor == CHANCE:
            before = state.copy()
            action = int(state.play_random(rng))
        else:
            node = at[actor if secrets else 0]
            if actor == seat and depth > 0:
                known.setdefault(state.observe(seat).to_bytes(), {})[id(node)] = int(node.entered)
            legal = set(state.actions())
            edges = []
            child = node.child
            while child is not None:
                if child.visits > 0 and child.action in legal:
                    edges.append((int(child.action), int(child.visits)))
                child = child.sibling
            if not edges:
                if len(legal) > 1:
                    break
                edges = [(next(iter(legal)), 1)]
            elif actor == seat:
                depth += 1
            left = rng.randrange(sum(visits for _, visits in edges))
            for action, visits in edges:  # noqa: B007 - the one at which it ends is played
                left -= visits
                if left < 0:
                    break
            before = state.copy()
            state.play(action)
        at = [node.find(before.seen(action, number) if secrets else action) for number, node in enumerate(at)]
        if None in at:
            break
    return depth


def written(out: Path, lines: Sequence[str]) -> None:
    """Writes the report, ended by what is to be said by hand."""
    notes = out / "search_choices.notes.txt"
    said = "\n" + notes.read_text(encoding="utf-8") if notes.exists() else ""
    (out / "search_choices.txt").write_text("\n".join(lines) + said, encoding="utf-8")


def main() -> None:
    """Plays what is left to play and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--only", nargs="*", choices=[one.id for one in PLAN], default=[one.id for one in PLAN])
    parser.add_argument("--games", type=int, help="at most so many games a match")
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--fresh", action="store_true", help="forget the games of an earlier run")
    parser.add_argument("--no-twins", action="store_true", help="do not look for the same information twice")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    rows = wanted.out / "search_choices.jsonl"
    if wanted.fresh:
        rows.unlink(missing_ok=True)
    lines = [
        f"{about.describe()}, {platform.machine()}, Python {platform.python_version()}; seed {wanted.seed}",
        "The search as it is against the search with one thing changed; two players, seats rotated, the same dice for",
        "both games of a pair; shared wins count for their share; 95% intervals by Wilson.",
        "One match: python benchmarks/search_choices.py --only ID",
        "",
    ]
    for choice in PLAN:
        done = rows_of(rows, choice.id)
        games = min(choice.games, wanted.games or choice.games)
        if choice.id not in wanted.only:
            games = len(done)
        if not games:
            continue
        game, names = registry.find(choice.game), (choice.usual, choice.changed)
        keep = keeper(rows, choice.id)
        result = play_match(game, names, games, wanted.seed, wanted.jobs, progress=keep, done=done)
        lines += [described(choice, result), ""]
        print(lines[-2], flush=True)
        written(wanted.out, lines)
        if result.interrupted:
            sys.exit("Stopped; start it again to go on.")
    if not wanted.no_twins:
        for game_id, iterations in (("palatinus", 2500), ("pantikapaion", 400)):
            found = twins(game_id, iterations, 1000, range(wanted.seed, wanted.seed + 6))
            lines.append(
                f"{game_id}, {iterations} rounds: {found.twins} of {found.nodes} later decisions of the searching seat "
                f"hold the same information as another one; rounds go {found.depth:.1f} of its decisions deep; to look "
                f"takes {found.price:.2f} rounds"
            )
            print(lines[-1], flush=True)
        lines.append("")
    written(wanted.out, lines)


if __name__ == "__main__":
    main()
