"""Balance as a page: who is favoured, how long and how wide a game is, where points come from, what wins."""

from __future__ import annotations

from collections.abc import Sequence

from oikist.arena.balance import Balance, Share
from oikist.arena.story import kind_label, label
from oikist.core.edition import Edition
from oikist.core.game import SEATS, Game
from oikist.core.text import Text, Translate
from oikist.reports.figures import Bars, Point, bars, bins, course, histogram, intervals
from oikist.reports.numbers import foot, percent, span, value
from oikist.reports.page import Page, Say

MOST_DRAWN = 12
"""Lines of a figure; the table has all."""

MOST_KINDS = 15
"""Kinds of actions in the table; beyond, winners and others hardly differ."""


def balance_page(game: Game, edition: Edition, made: Balance, say: Say, translate: Translate, language: str) -> str:
    """The page as HTML. The same games give the same page, to the byte."""
    title = say(Text("Balance: {title}", {"title": game.title}))
    summed = Text(
        "{seats} seats, seed {seed}: {games} of {asked} games of {bots}"
        if made.seats > 1
        else "one seat, seed {seed}: {games} of {asked} games of {bots}",
        {
            "seats": made.seats,
            "seed": made.seed,
            "games": made.games,
            "asked": made.asked,
            "bots": ", ".join(dict.fromkeys(made.bots)),
        },
    )
    page = Page(title, say(summed), say, language)
    _summary(page, made)
    if made.turns:
        _order(page, made)
    _length(page, made)
    if made.sources:
        _sources(page, made, translate)
    _plans(page, made, translate)
    page.section(Text("How to read this"))
    page.note(
        Text(
            "These are games of bots: what is worth something to them need not be worth it to people. That winners did "
            "more of something does not say that it made them win."
        )
    )
    return page.html(foot(game, edition, say))


def name_of(share: Share, translate: Translate) -> str:
    """What somebody did, for people."""
    if share.text is None:
        return kind_label(share.name, translate)
    return label(share.text, translate) or share.name


def _summary(page: Page, made: Balance) -> None:
    page.section(Text("At a glance"))
    pairs = [(Text("points on average"), value(made.points.mean))]
    if made.seats > 1:
        pairs += [
            (Text("points between first and second"), value(made.margin.mean)),
            (Text("points that the order is worth"), value(made.worth)),
        ]
    else:
        pairs.append((Text("games lost"), percent(made.lost / (made.games or 1))))
    pairs += [
        (Text("actions a game, chance included"), value(made.actions.mean)),
        (Text("decisions a game"), value(made.decisions.mean)),
        (Text("legal actions of a decision"), value(made.widths.mean)),
        (Text("decisions with one legal action only"), percent(made.forced)),
    ]
    if made.forfeits:
        pairs.append((Text("games with a forfeit, left out of points and plans"), str(made.forfeits)))
    page.keys(pairs)


def _order(page: Page, made: Balance) -> None:
    names = [page.say(Text("as number {place}", {"place": place})) for place in range(1, made.seats + 1)]
    wins = intervals(
        page.say(Text("Wins by the order in which the seats came to move, with 95% intervals")),
        [
            Point(name, 100 * turn.wins.rate, 100 * turn.wins.low, 100 * turn.wins.high, percent(turn.wins.rate))
            for name, turn in zip(names, made.turns, strict=True)
        ],
        low=0.0,
        high=100.0,
        unit="%",
        mark=100 / made.seats,
        mark_label=page.say(Text("even")),
    )
    known = [(name, turn.ahead) for name, turn in zip(names, made.turns, strict=True) if turn.ahead.mean is not None]
    reach = max(
        (abs(end) for _, ahead in known for end in (ahead.mean, ahead.low, ahead.high) if end is not None), default=1.0
    )
    points = intervals(
        page.say(Text("Points above the mean of the table by the order of moving, with 95% intervals")),
        [
            Point(name, ahead.mean or 0.0, ahead.low, ahead.high, value(ahead.mean, signed=True))
            for name, ahead in known
        ],
        low=-reach,
        high=reach,
        mark=0.0,
        mark_label=page.say(Text("even")),
    )
    page.section(
        Text("Order of moving"),
        Text(
            "By the order in which the seats came to decide something first. The order is worth {points} points: the "
            "best place less the worst.",
            {"points": value(made.worth)},
        ),
    )
    head = [Text("Order"), Text("Wins"), Text("95% interval"), Text("Games")]
    page.cards(
        [
            page.figure(
                Text("Wins"), wins, page.table(Text("Wins"), head, _win_rows(names, [t.wins for t in made.turns]))
            ),
            page.figure(
                Text("Points from the table's mean"),
                points,
                page.table(
                    Text("Points from the table's mean"),
                    [Text("Order"), Text("Points"), Text("95% interval")],
                    [[name, value(ahead.mean, signed=True), span(ahead.low, ahead.high)] for name, ahead in known],
                ),
            ),
        ]
    )
    seats = [page.say(SEATS[int(share.name)]) for share in made.seat_wins]
    head = [Text("Seat"), Text("Wins"), Text("95% interval"), Text("Games")]
    page.put(f'<div class="card">{page.table(Text("Wins by seat"), head, _win_rows(seats, made.seat_wins))}</div>')


def _win_rows(names: Sequence[str], shares: Sequence[Share]) -> list[list[str]]:
    return [
        [name, percent(one.rate), span(100 * one.low, 100 * one.high, unit="%"), str(one.count)]
        for name, one in zip(names, shares, strict=True)
    ]


def _length(page: Page, made: Balance) -> None:
    page.section(Text("Length and width"))
    actions, widths = made.actions, made.widths
    page.cards(
        [
            page.figure(
                Text("Actions a game"),
                histogram(
                    page.say(Text("How many games have how many actions")),
                    made.lengths,
                    lambda count: page.say(Text("games: {count}", {"count": count})),
                ),
                page.table(
                    Text("Actions a game"),
                    [Text("Actions"), Text("Games")],
                    [
                        [str(first) if first == last else f"{first} \N{EN DASH} {last}", str(count)]
                        for first, last, count in bins(made.lengths)
                    ],
                ),
                Text(
                    "{mean} on average, {least} to {most}; chance included.",
                    {"mean": value(actions.mean), "least": value(actions.least, 0), "most": value(actions.most, 0)},
                ),
            ),
            page.figure(
                Text("Legal actions in the course of a game"),
                course(
                    page.say(Text("Mean number of legal actions from the beginning to the end of a game")),
                    made.course,
                    page.say(Text("beginning")),
                    page.say(Text("end")),
                ),
                page.table(
                    Text("Legal actions in the course of a game"),
                    [Text("Part of the decisions"), Text("Legal actions")],
                    [
                        [
                            f"{100 * at // len(made.course)} \N{EN DASH} {100 * (at + 1) // len(made.course)}%",
                            value(mean),
                        ]
                        for at, mean in enumerate(made.course)
                    ],
                ),
                Text(
                    "{mean} on average of all decisions, {median} in the middle, {most} at most.",
                    {"mean": value(widths.mean), "median": value(widths.median, 0), "most": value(widths.most, 0)},
                ),
            ),
        ]
    )


def _sources(page: Page, made: Balance, translate: Translate) -> None:
    best = Text("best quarter") if made.seats == 1 else Text("winners")
    names = [label(line.text, translate) or line.rule for line in made.sources]
    drawn = bars(
        page.say(Text("Points by source, of the best and of the others")),
        [Bars(name, (line.winners, line.others)) for name, line in zip(names, made.sources, strict=True)],
        [page.say(best), page.say(Text("others"))],
    )
    page.section(
        Text("Points by source"),
        Text("The lines of the ledger, added up over all games. The best quarter are the games with the most points.")
        if made.seats == 1
        else Text("The lines of the ledger, added up over all games."),
    )
    table = page.table(
        Text("Points by source"),
        [Text("Source"), Text("Rule"), Text("All"), Text("Part"), best, Text("others")],
        [
            [name, line.rule, value(line.points), percent(line.part), value(line.winners), value(line.others)]
            for name, line in zip(names, made.sources, strict=True)
        ],
    )
    cards = [page.figure(Text("Points by source"), drawn, table)]
    led = [line.led for line in made.sources if line.led is not None]
    if led:
        cards.append(
            _winning(
                page,
                made,
                Text("Ahead of all others in a source"),
                Text("How often those won who had more of it than everybody else."),
                sorted(led, key=lambda share: -share.rate),
                translate,
            )
        )
    page.cards(cards)


def _winning(page: Page, made: Balance, title: Text, note: Text, shares: Sequence[Share], translate: Translate) -> str:
    """How often what was done won; alone, how many points those had who did it."""
    if not shares:
        return ""
    names = [name_of(share, translate) for share in shares]
    if made.seats == 1:
        rows = [Bars(name, (share.points or 0.0,)) for name, share in zip(names, shares, strict=True)][:MOST_DRAWN]
        drawn = bars(page.say(title), rows, [page.say(Text("points"))])
    else:
        drawn = intervals(
            page.say(title),
            [
                Point(name, 100 * one.rate, 100 * one.low, 100 * one.high, f"{100 * one.rate:.0f}% ({one.count})")
                for name, one in zip(names, shares, strict=True)
            ][:MOST_DRAWN],
            low=0.0,
            high=100.0,
            unit="%",
            mark=100 / made.seats,
            mark_label=page.say(Text("even")),
        )
    head = [Text("What"), Text("How often"), Text("Wins"), Text("95% interval"), Text("Points")]
    if made.seats == 1:
        head = [Text("What"), Text("How often"), Text("Points")]
    table = page.table(
        title,
        head,
        [
            [
                name,
                str(one.count),
                *([percent(one.rate), span(100 * one.low, 100 * one.high, unit="%")] if made.seats > 1 else []),
                value(one.points),
            ]
            for name, one in zip(names, shares, strict=True)
        ],
    )
    return page.figure(title, drawn, table, note)


def _plans(page: Page, made: Balance, translate: Translate) -> None:
    page.section(
        Text("Plans"),
        Text("What somebody lived on, began with and did: read off the ledgers and the sentences of the log."),
    )
    alone = made.seats == 1
    page.cards(
        [
            _winning(
                page,
                made,
                Text("Most points from"),
                Text("How many points those had whose largest source it was.")
                if alone
                else Text("How often those won whose largest source it was; in brackets, how many they were."),
                made.plans,
                translate,
            ),
            _winning(
                page,
                made,
                Text("Action of one's own choice number {number}", {"number": made.opening}),
                Text("The first one that is not always the same: how many points those had who began so.")
                if alone
                else Text(
                    "The first one that is not always the same: how often those won who did it, and how many they were."
                ),
                made.openings,
                translate,
            ),
        ]
    )
    if made.kinds:
        best = Text("best quarter") if alone else Text("winners")
        page.put(
            '<div class="card">'
            + page.table(
                Text("How often what was done in a game, by one seat; the largest differences first"),
                [Text("Action"), Text("All"), best, Text("others")],
                [
                    [
                        kind_label(line.name, translate),
                        value(line.each, 2),
                        value(line.winners, 2),
                        value(line.others, 2),
                    ]
                    for line in made.kinds[:MOST_KINDS]
                ],
            )
            + "</div>"
        )
