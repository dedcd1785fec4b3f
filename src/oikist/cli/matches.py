"""What all verbs that play many games share: their options, the file of finished games, the bar, Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from oikist import about
from oikist.arena.play import GameRow, Plan
from oikist.arena.run import Means, Played, Until, run
from oikist.arena.story import Story
from oikist.cli.common import FileProblem
from oikist.cli.journal import JournalFile
from oikist.cli.progress import Bar
from oikist.cli.texts import N_
from oikist.core.edition import Edition
from oikist.core.game import Game
from oikist.core.text import Text

MOST: Final = 2**31
"""No number of a game is larger."""

MOST_JOBS: Final = 512
"""No machine it is meant for has more cores; a slip of the finger must not start a hundred thousand processes."""

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="A,B,...",
        help=N_(
            "A bot for every seat; the last takes the seats left over. In a game for one, all play the same decks."
        ),
    ),
]
Games = Annotated[
    int,
    typer.Option("--games", "-n", min=1, metavar="N", help=N_("Number of games; in a game for one, of every bot.")),
]
PairSeats = Annotated[
    int, typer.Option("--seats", metavar="N", help=N_("Number of seats; 2 if not given, in a game for one 1."))
]
Rows = Annotated[bool, typer.Option("--rows", help=N_("With --json: every single game too."))]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=N_("The same seed gives the same games."))]
Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", min=0, max=MOST_JOBS, metavar="N", help=N_("Processes; 0 for one for every core.")),
]
Resume = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help=N_("Write finished games into FILE, and do not play again what is there."),
        show_default=False,
    ),
]
Ray = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help=N_("Play on a Ray cluster (extra 'ray'): its address, or local for one of this machine alone."),
    ),
]


class Journal:
    """Games in a file: a header line, then a line for every finished game, so that they can be gone on with.

    Args:
        path: the file.
        plan: what is played; the file of another match is refused.
        header: what stands in its first line.
    """

    def __init__(self, path: Path, plan: Plan, header: dict[str, Any]) -> None:
        self._file = JournalFile(
            path, msgspec.json.encode(header).decode(), lambda line: self._check(path, line, header)
        )
        try:
            self.rows = [_row(path, number, line, plan) for number, line in self._file.lines]
        except BaseException:
            self._file.close()
            raise

    def _check(self, path: Path, line: str, header: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            found = None
        if not isinstance(found, dict) or "match" not in found:
            raise FileProblem(Text("{file} is no file of finished games; take another file.", {"file": str(path)}))
        differing = [key for key in [*header, *found] if header.get(key) != found.get(key)]
        if differing:
            raise FileProblem(
                Text(
                    "{file} holds another match: its {field} differs; take another file.",
                    {"file": str(path), "field": differing[0]},
                )
            )

    def add(self, row: GameRow) -> None:
        """Writes a game down."""
        self._file.add(msgspec.json.encode(row).decode())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _row(path: Path, number: int, line: str, plan: Plan) -> GameRow:
    try:
        row = msgspec.json.decode(line, type=GameRow)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FileProblem(
            Text("{file}, line {line}: {why}", {"file": str(path), "line": number, "why": str(error)})
        ) from None
    fits = (
        row.number >= 0
        and row.bots == plan.sitting(row.number)
        and len(row.ranks) == plan.seats
        and len(row.points) in ({0, 1} if plan.seats == 1 else {plan.seats})
        and len(row.forfeits) in {0, plan.seats}
        and all(1 <= rank <= plan.seats for rank in row.ranks)
        and all(abs(number) <= MOST for number in (row.number, *row.points, row.actions))
        and (row.story is not None) == plan.stories
        and (row.story is None or _told(row.story, plan.seats))
    )
    if not fits:
        raise FileProblem(
            Text("{file}, line {line}: this is no game of this match.", {"file": str(path), "line": number})
        )
    return row


def _told(story: Story, seats: int) -> bool:
    """Whether a story is one of a game for so many."""
    counts = [*story.widths, *(count for kinds in story.kinds for count in kinds.values())]
    return (
        {len(story.sources), len(story.openings), len(story.kinds)} == {seats}
        and len(set(story.order)) == len(story.order)
        and set(story.order) <= set(range(seats))
        and all(0 <= count <= MOST for count in counts)
        and all(abs(source.points) <= MOST for sources in story.sources for source in sources)
    )


def header_of(game: Game, plan: Plan, edition: Edition) -> dict[str, Any]:
    """All that the games of a plan depend on, in few words."""
    return {
        "match": 2,
        "game": plan.game,
        "rules": game.version,
        "oikist": about.VERSION,
        "bots": list(plan.bots),
        "lineups": [list(lineup) for lineup in plan.lineups],
        "seats": plan.seats,
        "seed": plan.seed,
        "edition": edition.hash(),
        "options": plan.options,
        "stories": plan.stories,
    }


def carry_out(
    game: Game,
    plan: Plan,
    edition: Edition,
    asked: int,
    *,
    jobs: int = 1,
    ray: str = "",
    resume: Path | None = None,
    until: Until | None = None,
    note: Callable[[], str] = str,
) -> Played:
    """Plays, with a bar, and a file of finished games if one is wanted; after Ctrl-C there is what was played.

    Args:
        game: the game.
        plan: what is to be played.
        edition: with what.
        asked: how many games, at most.
        jobs: number of processes.
        ray: address of a cluster.
        resume: the file.
        until: ends it early.
        note: what to show beside the bar.
    """
    journal = Journal(resume, plan, header_of(game, plan, edition)) if resume is not None else None
    done = [row for row in journal.rows if row.number < asked] if journal is not None else []
    bar = Bar(asked, len({row.number for row in done}))

    def progress(row: GameRow) -> None:
        if journal is not None:
            journal.add(row)
        bar.step(note())

    try:
        return run(game, plan, asked, Means(jobs, ray), progress=progress, done=done, until=until)
    finally:
        bar.clear()
        if journal is not None:
            journal.close()
