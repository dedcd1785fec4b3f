"""An analysis as a page: the graph, where something was thrown away, every decision with what was compared."""

from __future__ import annotations

from collections.abc import Sequence

from oikist.analysis.judge import figure
from oikist.analysis.report import following
from oikist.analysis.run import Analysis, Judged
from oikist.core.game import Game, seat_name
from oikist.core.record import Header
from oikist.core.text import Param, Text
from oikist.reports.lines import Line, lines, span_of
from oikist.reports.numbers import foot
from oikist.reports.page import Group, Page, Say


def analysis_page(game: Game, header: Header, made: Analysis, names: Sequence[str], say: Say, language: str) -> str:
    """The page as HTML. The same analysis gives the same page, to the byte.

    Args:
        game: of the record.
        header: of the record.
        made: what came out.
        names: by seat, what is said of who sat there.
        say: puts texts into the reader's language.
        language: of the reader.
    """
    page = Page(say(Text("Analysis: {title}", {"title": game.title})), say(_about(made)), say, language)
    _summary(page, made, names)
    if made.judged:
        _graph(page, made, names)
        _mistakes(page, made)
        _decisions(page, made)
    page.section(Text("How to read this"))
    page.note(
        Text(
            "Every decision is judged by what its player could know. What is called thrown away is a loss that is "
            "larger than its doubt: of a hundred decisions that were all right, two or three may be called mistakes "
            "by chance."
        )
    )
    if made.seats > 1:
        page.note(
            Text(
                "Chances are those among players about as good as the bots that the figures were fitted to. Every "
                "player's are as that player could judge them, so those of all seats need not add up to 100%."
            )
        )
    return page.html(foot(game, header.edition_value(), say, header.rules))


def _about(made: Analysis) -> Text:
    what: dict[str, Param] = {
        "done": len(made.judged),
        "asked": made.asked,
        "rounds": made.iterations or 0,
        "ms": f"{made.ms or 0:g}",
        "seed": made.seed,
    }
    if made.iterations is None:
        return Text("Decisions judged: {done} of {asked}, {ms} ms for each, seed {seed}", what)
    return Text("Decisions judged: {done} of {asked}, rounds for each: {rounds}, seed {seed}", what)


def _amount(made: Analysis, value: float) -> str:
    return figure(value, alone=True) if made.seats == 1 else f"{figure(value, alone=False)}%"


def _give_or_take(made: Analysis, value: float, doubt: float) -> str:
    return f"{_amount(made, value)} ± {_amount(made, doubt)}"


def _summary(page: Page, made: Analysis, names: Sequence[str]) -> None:
    page.section(Text("At a glance"))
    rows = []
    for seat, name in enumerate(names):
        own = [one.judgement for one in made.judged if one.judgement.seat == seat]
        lost = [one.loss for one in own if one.thrown_away]
        rows.append(
            [
                name,
                str(len(own)),
                str(len(lost)),
                _amount(made, sum(lost)),
                *([str(made.result[seat])] if made.result and made.seats > 1 else []),
                *([str(made.points[seat])] if made.points else []),
            ]
        )
    page.put(
        page.table(
            Text("Seats and what they threw away"),
            [
                Text("Seat"),
                Text("Decisions"),
                Text("Mistakes"),
                Text("Thrown away"),
                *([Text("Place")] if made.result and made.seats > 1 else []),
                *([Text("Points")] if made.points else []),
            ],
            rows,
        )
    )
    if made.result and not made.points:
        page.note(Text("The game was lost, without a score."))
    elif not made.result:
        page.note(Text("The game is not finished."))


def _graph(page: Page, made: Analysis, names: Sequence[str]) -> None:
    alone = made.seats == 1
    scale = 1.0 if alone else 100.0
    drawn = []
    rows: list[tuple[int, int, list[str]]] = []
    for seat, name in enumerate(names):
        own = {one.ply: one.judgement for one in made.judged if one.judgement.seat == seat}
        if not own:
            continue
        series = made.series(seat)
        spots = [(float(ply), scale * value) for ply, value in series]
        marks = [(float(ply), scale * one.best.value) for ply, one in own.items() if one.thrown_away]
        told = f"{_amount(made, series[0][1])} … {_amount(made, series[-1][1])}"
        drawn.append(Line(name, told, seat, spots, marks))
        for ply, value in series:
            judged = own.get(ply)
            lost = _amount(made, judged.loss) if judged is not None and judged.thrown_away else ""
            what = [str(ply) if judged is not None else page.say(Text("end"))]
            rows.append((ply, seat, [*what, *([] if alone else [name]), _amount(made, value), lost]))
    low, high = span_of([value for line in drawn for _, value in line.spots]) if alone else (0.0, 100.0)
    title = (
        Text("Points to be expected, decision by decision") if alone else Text("Chances to win, decision by decision")
    )
    page.section(Text("In the course of the game"))
    page.put(
        page.figure(
            title,
            lines(page.say(title), drawn, low=low, high=high, right=float(made.plies), unit="" if alone else "%"),
            page.table(
                title,
                [Text("Ply"), *([] if alone else [Text("Seat")]), Text("Expected"), Text("Thrown away")],
                [row for _, _, row in sorted(rows, key=lambda one: one[:2])],
            ),
            Text(
                "From left to right the plies of the game: before every decision what the best action promises, at the "
                "end what came out. Signs on a line are where something was thrown away."
            ),
        )
    )


def _mistakes(page: Page, made: Analysis) -> None:
    alone = made.seats == 1
    title = Text("Points thrown away") if alone else Text("Chances thrown away")
    page.section(title)
    if not made.mistakes:
        page.note(Text("Nothing was thrown away beyond doubt."))
        return
    rows = []
    for one in made.mistakes:
        judgement = one.judgement
        taken = judgement.taken or judgement.best
        rows.append(
            [
                str(one.ply),
                *([] if alone else [page.say(seat_name(judgement.seat, made.seats))]),
                _give_or_take(made, judgement.loss, judgement.doubt),
                page.say(taken.line[0].text),
                page.say(judgement.best.line[0].text),
            ]
        )
    seats = [] if alone else [Text("Seat")]
    page.put(
        page.table(
            Text("The worst first"),
            [Text("Ply"), *seats, Text("Thrown away"), Text("Played"), Text("Better")],
            rows,
            words=(2, 3) if alone else (3, 4),
            links=[_anchor(one) for one in made.mistakes],
        )
    )


def _anchor(one: Judged) -> str:
    return f"ply-{one.ply}"


def _decisions(page: Page, made: Analysis) -> None:
    alone = made.seats == 1
    groups = []
    for one in made.judged:
        judgement = one.judgement
        heads = [str(one.ply), *([] if alone else [page.say(seat_name(judgement.seat, made.seats))])]
        rows = []
        chosen = -1
        for number, choice in enumerate(judgement.choices):
            played = ""
            if choice.action == judgement.played:
                chosen = number
                played = page.say(Text("(played)"))
                if judgement.thrown_away:
                    played = f"{played} \N{MINUS SIGN}{_amount(made, judgement.loss)}"
            rows.append(
                [
                    page.say(choice.line[0].text),
                    _give_or_take(made, choice.value, 2 * choice.error),
                    played,
                    following(choice, made.seats, judgement.seat, page.say),
                ]
            )
        groups.append(Group(_anchor(one), heads, rows, chosen))
    page.section(
        Text("Decision by decision"),
        Text("What was compared, the best first; what was played is marked."),
    )
    seats = [] if alone else [Text("Seat")]
    page.put(
        page.grouped(
            Text("Decisions"),
            [Text("Ply"), *seats, Text("Action"), Text("Expected"), Text("Played"), Text("What is expected to follow")],
            groups,
            words=(1, 4) if alone else (2, 5),
        )
    )
