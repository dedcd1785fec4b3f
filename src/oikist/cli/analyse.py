"""``oikist analyse``: what every decision of a recorded game was worth, and where something was thrown away."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from oikist.analysis.judge import Choice, figure
from oikist.analysis.report import analysis_data, following
from oikist.analysis.run import Analysis, Judged, Plan, analyse, plan_for
from oikist.analysis.stamp import stamp
from oikist.bots.specs import MAX_ITERATIONS, MAX_MS
from oikist.cli.common import FileProblem, Json, Lang, load_record, to_json
from oikist.cli.journal import JournalFile
from oikist.cli.matches import Jobs
from oikist.cli.progress import Bar
from oikist.cli.replay import FileName, session_of
from oikist.cli.report import Output, check_output, write_report
from oikist.cli.show import named
from oikist.cli.texts import N_, Say, clean, language, speaker
from oikist.core.errors import OptionError
from oikist.core.game import Game, seat_name
from oikist.core.record import Record
from oikist.core.text import Param, Text

MOMENTS: Final = 10
"""So many of the worst moments are told if nobody says otherwise."""

WIDTH: Final = 60
"""Signs of a graph."""

STEPS: Final = "▁▂▃▄▅▆▇█"


class Kept:
    """An analysis in a file: a line that says of what, then a line for every decision, so that it can be gone on with.

    Args:
        path: the file.
        game: of the record.
        plan: what is analysed; a file of anything else is refused.
    """

    def __init__(self, path: Path, game: Game, plan: Plan) -> None:
        head = msgspec.json.encode(
            {
                "analysis": 2,
                "code": stamp(game),
                "record": hashlib.sha256(msgspec.json.encode([plan.header, plan.events])).hexdigest(),
                "iterations": plan.iterations,
                "ms": plan.ms,
                "seed": plan.seed,
            }
        ).decode()

        def check(line: str) -> None:
            if line.rstrip("\r") != head:
                raise FileProblem(
                    Text(
                        "{file} holds another analysis (its record, budget or seed differ, or the version of oikist "
                        "that made it); take another file.",
                        {"file": str(path)},
                    )
                )

        self._file = JournalFile(path, head, check)
        try:
            self.judged = [_judged(path, number, line, plan) for number, line in self._file.lines]
        except BaseException:
            self._file.close()
            raise

    def add(self, one: Judged) -> None:
        """Writes a decision down."""
        self._file.add(msgspec.json.encode(one).decode())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _judged(path: Path, number: int, line: str, plan: Plan) -> Judged:
    try:
        one = msgspec.json.decode(line, type=Judged)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FileProblem(
            Text("{file}, line {line}: {why}", {"file": str(path), "line": number, "why": str(error)})
        ) from None
    seats, judgement = plan.header.seats, one.judgement
    fits = (
        0 <= judgement.seat < seats
        and judgement.choices
        and all(choice.line for choice in judgement.choices)
        and all(0 <= move.seat < seats for choice in judgement.choices for move in choice.line)
        and (judgement.taken is not None or not judgement.thrown_away)
    )
    if not fits:
        raise FileProblem(
            Text("{file}, line {line}: this is no decision of this analysis.", {"file": str(path), "line": number})
        )
    return one


def plies_of(given: str) -> tuple[int, int | None]:
    """The plies that ``--ply`` names: one, ``A-B``, ``A-`` or ``-B``.

    Raises:
        OptionError: it is nothing of that.

    Example:
        >>> plies_of("12"), plies_of("3-9"), plies_of("40-"), plies_of("")
        ((12, 12), (3, 9), (40, None), (0, None))
    """
    low, dash, high = given.replace(" ", "").partition("-")
    if given and all(not end or (end.isascii() and end.isdecimal() and len(end) < 7) for end in (low, high)):
        first = int(low) if low else 0
        last = (int(high) if high else None) if dash else first
        if (low or high) and (last is None or first <= last):
            return first, last
    if given:
        raise OptionError(Text("--ply is one number or a range like 10-20, not {got}.", {"got": given}))
    return 0, None


def analyse_record(
    file: FileName,
    *,
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations",
            metavar="N",
            help=N_("Rounds of search for a decision; the same rounds and seed give the same analysis."),
            show_default=False,
        ),
    ] = None,
    ms: Annotated[
        int | None,
        typer.Option(
            "--ms", metavar="N", help=N_("Milliseconds for a decision, instead of rounds."), show_default=False
        ),
    ] = None,
    seat: Annotated[
        int, typer.Option("--seat", metavar="N", help=N_("Decisions of seat N (from 1) only; of all if not given."))
    ] = 0,
    ply: Annotated[
        str,
        typer.Option(
            "--ply", metavar="A-B", help=N_("Decisions from ply A to ply B only, each with all that was compared.")
        ),
    ] = "",
    moves: Annotated[
        bool, typer.Option("--moves", help=N_("Tell every decision, not only where something was thrown away."))
    ] = False,
    top: Annotated[
        int, typer.Option("--top", min=0, metavar="N", help=N_("How many of the worst moments to tell."))
    ] = MOMENTS,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=N_("For other luck in the search."))] = 0,
    jobs: Jobs = 1,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help=N_("Write judged decisions into FILE, and do not judge again what is there."),
            show_default=False,
        ),
    ] = None,
    output: Output = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Judges the decisions and prints what came out; after Ctrl-C what there is so far."""
    say = speaker(lang)
    check_output(output, file, resume)
    _check("--iterations", iterations, MAX_ITERATIONS)
    _check("--ms", ms, MAX_MS)
    first, last = plies_of(ply)
    game, record = load_record(file)
    session = session_of(game, record)
    if not 0 <= seat <= record.header.seats:
        raise OptionError(Text("--seat goes from 1 to {most}.", {"most": record.header.seats}))
    if ply and first >= session.ply > 0:
        raise OptionError(
            Text(
                "Actions in the record: {most}; --ply goes up to {last}.",
                {"most": session.ply, "last": session.ply - 1},
            )
        )
    # notation comes from replaying: the file's own may say anything
    plan = plan_for(Record(record.header, session.events), iterations=iterations, ms=ms, seed=seed)
    kept = Kept(resume, game, plan) if resume is not None else None
    bar: list[Bar] = []

    def begun(asked: int, done: int) -> None:
        bar.append(Bar(asked, done))

    def progress(one: Judged) -> None:
        if kept is not None:
            kept.add(one)
        bar[0].step()

    try:
        made, interrupted = analyse(
            game,
            plan,
            jobs=jobs,
            seats=[seat - 1] if seat else [],
            first=first,
            last=last,
            done=kept.judged if kept is not None else [],
            begun=begun,
            progress=progress,
        )
    finally:
        if bar:
            bar[0].clear()
        if kept is not None:
            kept.close()
    if json:
        print(to_json(analysis_data(made, say, interrupted=interrupted)))
    else:
        for line in told(game, made, say, top=top, every=moves or bool(ply), interrupted=interrupted):
            print(line)
    if made.judged:
        names = [named(number, made.seats, made.players, say) for number in range(made.seats)]

        def page() -> str:
            from oikist.analysis.page import analysis_page

            return analysis_page(game, record.header, made, names, say, language(lang))

        write_report(output, page, say, quiet=json)
    return 130 if interrupted else 0


def _check(option: str, number: int | None, most: int) -> None:
    if number is not None and not 1 <= number <= most:
        raise OptionError(Text("{option} goes from 1 to {most}.", {"option": option, "most": most}))


# for people


def told(
    game: Game, made: Analysis, say: Say, *, top: int = MOMENTS, every: bool = False, interrupted: bool = False
) -> Iterator[str]:
    """An analysis as lines of text."""
    alone = made.seats == 1
    if interrupted:
        yield say(Text("Interrupted: {done} of {asked} decisions.", {"done": len(made.judged), "asked": made.asked}))
    effort: dict[str, Param] = {
        "title": game.title,
        "count": len(made.judged),
        "rounds": made.iterations or 0,
        "ms": f"{made.ms or 0:g}",
        "seed": made.seed,
    }
    if made.iterations is None:
        yield say(Text("{title}; decisions: {count}, {ms} ms for each, seed {seed}", effort))
    else:
        yield say(Text("{title}; decisions: {count}, rounds for each: {rounds}, seed {seed}", effort))
    if not made.judged:
        return
    yield ""
    yield from graph_lines(made, say)
    if every:
        for one in made.judged:
            yield ""
            yield from decision_lines(one, made, say)
    mistakes = made.mistakes
    yield ""
    if not mistakes:
        yield say(Text("Nothing was thrown away beyond doubt."))
        return
    yield say(
        Text("Where points were thrown away, the worst first:")
        if alone
        else Text("Where chances to win were thrown away, the worst first:")
    )
    for one in mistakes[:top]:
        yield from moment_lines(one, made, say)
    if len(mistakes) > top:
        yield say(Text("and {count} more; --top tells more of them", {"count": len(mistakes) - top}))


def graph_lines(made: Analysis, say: Say) -> Iterator[str]:
    """A line of blocks for every seat."""
    alone = made.seats == 1
    yield say(
        Text("Points to be expected, decision by decision:") if alone else Text("Chance to win, decision by decision:")
    )
    names = [named(seat, made.seats, made.players, say) for seat in range(made.seats)]
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        if not any(one.judgement.seat == seat for one in made.judged):
            continue
        values = [value for _, value in made.series(seat)]
        low, high = (min(values), max(values)) if alone else (0.0, 1.0)
        sign = "" if alone else "%"
        ends = f"{figure(values[0], alone=alone)}{sign} … {figure(values[-1], alone=alone)}{sign}"
        yield f"{name.ljust(wide)} {sparkline(values, low, high)} {ends}"


def sparkline(values: Sequence[float], low: float, high: float, width: int = WIDTH) -> str:
    """Numbers as blocks; more than there is room for are put together by their means.

    Example:
        >>> sparkline([0.0, 0.5, 1.0], 0.0, 1.0)
        '▁▅█'
    """
    parts = min(width, len(values))
    shown = []
    for part in range(parts):
        some = values[part * len(values) // parts : (part + 1) * len(values) // parts]
        share = (sum(some) / len(some) - low) / (high - low) if high > low else 0.5
        shown.append(STEPS[max(0, min(len(STEPS) - 1, int(share * len(STEPS))))])
    return "".join(shown)


def moment_lines(one: Judged, made: Analysis, say: Say) -> Iterator[str]:
    """A mistake: what was played, what it cost, what was better and what might have followed."""
    judgement, alone = one.judgement, made.seats == 1
    taken = judgement.taken
    what: dict[str, Param] = {
        "ply": one.ply,
        "loss": figure(judgement.loss, alone=alone),
        "doubt": figure(judgement.doubt, alone=alone),
        "played": taken.line[0].text if taken is not None else "",
    }
    yield say(
        Text("Ply {ply}: {loss} points (± {doubt}) thrown away. {played}", what)
        if alone
        else Text("Ply {ply}: {loss}% (± {doubt}%) thrown away. {played}", what)
    )
    yield "  " + say(Text("better: {line}", {"line": line_words(judgement.best, made.seats, judgement.seat, say)}))


def line_words(choice: Choice, seats: int, seat: int, say: Say) -> str:
    """An action in words, and in notation what is expected to follow."""
    first = choice.line[0]
    then = clean(following(choice, seats, seat, say))
    return f"{first.notation} ({say(first.text)})" + (f" → {then}" if then else "")


def decision_lines(one: Judged, made: Analysis, say: Say) -> Iterator[str]:
    """A decision with everything that was compared."""
    judgement, alone = one.judgement, made.seats == 1
    who = say(seat_name(judgement.seat, made.seats))
    yield say(Text("Ply {ply}, {who}, {count} legal actions:", {"ply": one.ply, "who": who, "count": judgement.legal}))
    for choice in judgement.choices:
        mark = "*" if choice.action == judgement.played else " "
        sign = "" if alone else "%"
        value, error = figure(choice.value, alone=alone), figure(2 * choice.error, alone=alone)
        yield f"{mark} {value}{sign} ± {error}{sign}  {line_words(choice, made.seats, judgement.seat, say)}"
    if judgement.thrown_away:
        lost: dict[str, Param] = {
            "loss": figure(judgement.loss, alone=alone),
            "doubt": figure(judgement.doubt, alone=alone),
        }
        yield say(
            Text("thrown away: {loss} points (± {doubt})", lost)
            if alone
            else Text("thrown away: {loss}% (± {doubt}%)", lost)
        )
