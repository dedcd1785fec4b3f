"""A ladder as a page: the table, the ratings and who beats whom; or the points of bots that play alone."""

from __future__ import annotations

from msgspec import structs

from oikist.arena.intervals import wilson
from oikist.arena.ladder import Ladder
from oikist.core.edition import Edition
from oikist.core.game import Game
from oikist.core.text import Text, plain
from oikist.reports.figures import Point, intervals
from oikist.reports.numbers import foot, percent, span, value
from oikist.reports.page import Page, Say


def ladder_page(game: Game, edition: Edition, made: Ladder, say: Say, language: str) -> str:
    """The page as HTML. The same games give the same page, to the byte."""
    title = say(Text("Ladder: {title}", {"title": game.title}))
    summed = Text(
        "{seats} seats, seed {seed}: {games} of {asked} games"
        if made.seats > 1
        else "one seat, seed {seed}: {games} of {asked} games",
        {"seats": made.seats, "seed": made.seed, "games": made.games, "asked": made.asked},
    )
    page = Page(title, say(summed), say, language)
    if made.seats > 1:
        _rated(page, made)
    else:
        _alone(page, made)
    return page.html(foot(game, edition, say))


def _rated(page: Page, made: Ladder) -> None:
    lines = made.rated
    table = page.table(
        Text("The bots, best first"),
        [
            Text("Bot"),
            Text("Rating"),
            Text("95% interval"),
            Text("Wins"),
            Text("95% interval"),
            Text("Games"),
            Text("Points"),
            Text("Place"),
            Text("Forfeits"),
        ],
        [
            [
                f"{place}. {line.name}",
                value(line.rating),
                span(line.low, line.high),
                percent(line.win_rate),
                span(100 * line.win_low, 100 * line.win_high, unit="%"),
                str(line.games),
                value(line.mean_points),
                value(line.mean_rank, 2),
                str(line.forfeits),
            ]
            for place, line in enumerate(lines, start=1)
        ],
    )
    page.section(Text("Ladder"))
    page.put(table)
    least, most = min(line.low for line in lines), max(line.high for line in lines)
    ratings = intervals(
        page.say(Text("Ratings of the bots with 95% intervals")),
        [Point(line.name, line.rating, line.low, line.high, value(line.rating)) for line in lines],
        low=least,
        high=most,
        mark=25.0,
        mark_label=page.say(Text("where all begin")),
    )
    even = 100 / made.seats
    wins = intervals(
        page.say(Text("Wins of the bots with 95% intervals")),
        [
            Point(line.name, 100 * line.win_rate, 100 * line.win_low, 100 * line.win_high, percent(line.win_rate))
            for line in lines
        ],
        low=0.0,
        high=100.0,
        unit="%",
        mark=even,
        mark_label=page.say(Text("the share of a seat")),
    )
    short = page.table(
        Text("Ratings"),
        [Text("Bot"), Text("Rating"), Text("95% interval")],
        [[line.name, value(line.rating), span(line.low, line.high)] for line in lines],
    )
    shares = page.table(
        Text("Wins"),
        [Text("Bot"), Text("Wins"), Text("95% interval")],
        [
            [line.name, percent(line.win_rate), span(100 * line.win_low, 100 * line.win_high, unit="%")]
            for line in lines
        ],
    )
    page.section(Text("Strength"))
    page.cards(
        [
            page.figure(
                Text("Ratings"),
                ratings,
                short,
                Text("A dot is the rating, a line its 95% interval. 6.5 more mean ahead in 3 of 4 games of two."),
            ),
            page.figure(Text("Wins"), wins, shares, Text("Against all others together; intervals are Wilson's.")),
        ]
    )
    names = [line.name for line in lines]
    rates = {(pair.first, pair.second): pair.rate for pair in made.pairs if pair.games}
    rates |= {(pair.second, pair.first): 1 - pair.rate for pair in made.pairs if pair.games}
    page.section(
        Text("Who beats whom"),
        Text(
            "In how many of their games the bot of the row was ahead of the bot of the column; equal places are half."
        ),
    )
    page.put(
        page.matrix(
            Text("Ahead, in percent of the games"),
            names,
            [[rates.get((one, other)) for other in names] for one in names],
        )
    )
    page.section(Text("How this was measured"))
    page.note(
        Text(
            "In every round every group of bots that fills the table plays one game for each rotation of the seats, "
            "all with the same dice."
        )
    )
    page.note(
        Text(
            "Ratings are those of Plackett and Luce as openskill computes them, with no drift; games are rated in the "
            "order of their numbers, round by round."
        )
    )


def _alone(page: Page, made: Ladder) -> None:
    lines = made.alone
    page.section(
        Text("Ladder"), Text("All bots play the same decks. Points are those of finished games; lost ones have none.")
    )
    page.put(
        page.table(
            Text("The bots, most points first"),
            [
                Text("Bot"),
                Text("Points"),
                Text("95% interval"),
                Text("Standard deviation"),
                Text("Least"),
                Text("Most"),
                Text("Games"),
                Text("Lost"),
                Text("95% interval"),
            ],
            [
                [
                    f"{place}. {line.name}",
                    value(line.mean_points),
                    span(line.low, line.high),
                    value(line.sd),
                    value(line.least, 0),
                    value(line.most, 0),
                    str(line.games),
                    percent(line.lost_rate),
                    span(100 * line.lost_low, 100 * line.lost_high, unit="%"),
                ]
                for place, line in enumerate(lines, start=1)
            ],
        )
    )
    page.section(Text("Strength"))
    page.cards([_points(page, made), _losses(page, made)])
    page.section(
        Text("Deck by deck"),
        Text("Differences over the decks that both finished, and decks that only one of the two lost."),
    )
    page.put(
        page.table(
            Text("Every two bots"),
            [
                Text("Bots"),
                Text("Points"),
                Text("95% interval"),
                Text("Decks"),
                Text("More"),
                Text("Fewer"),
                Text("Only the first lost"),
                Text("Only the second lost"),
            ],
            [
                [
                    page.say(Text("{first} over {second}", {"first": pair.first, "second": pair.second})),
                    value(pair.mean_points, signed=True),
                    span(pair.low, pair.high),
                    str(pair.both),
                    str(pair.better),
                    str(pair.worse),
                    str(pair.only_first_lost),
                    str(pair.only_second_lost),
                ]
                for pair in made.differences
            ],
        )
    )
    _verdicts(page, made)


def _points(page: Page, made: Ladder) -> str:
    lines = [line for line in made.alone if line.mean_points is not None]
    if not lines:
        return ""
    ends = [end for line in lines for end in (line.low, line.high, line.mean_points) if end is not None]
    drawn = intervals(
        page.say(Text("Points of the bots with 95% intervals")),
        [Point(line.name, line.mean_points or 0.0, line.low, line.high, value(line.mean_points)) for line in lines],
        low=min(0.0, *ends),
        high=max(ends),
    )
    table = page.table(
        Text("Points"),
        [Text("Bot"), Text("Points"), Text("95% interval")],
        [[line.name, value(line.mean_points), span(line.low, line.high)] for line in lines],
    )
    return page.figure(Text("Points"), drawn, table, Text("Means of finished games; intervals are Student's."))


def _losses(page: Page, made: Ladder) -> str:
    points = []
    for line in made.alone:
        low, high = wilson(line.lost, line.games)
        points.append(Point(line.name, 100 * line.lost_rate, 100 * low, 100 * high, percent(line.lost_rate)))
    drawn = intervals(page.say(Text("Lost games with 95% intervals")), points, low=0.0, high=100.0, unit="%")
    table = page.table(
        Text("Lost games"),
        [Text("Bot"), Text("Lost"), Text("Games")],
        [[line.name, str(line.lost), str(line.games)] for line in made.alone],
    )
    return page.figure(Text("Lost games"), drawn, table, Text("In percent of all games; intervals are Wilson's."))


def _verdicts(page: Page, made: Ladder) -> None:
    titles = list(dict.fromkeys(title for line in made.alone for title in line.verdicts))
    if not titles:
        return
    page.section(Text("How the games ended"))
    page.put(
        page.table(
            Text("In percent of all games"),
            # what a game calls its ends stands in the catalogue with the game's own words
            [Text("Bot"), *[structs.replace(plain(title), msgid=title, params={}) for title in titles]],
            [[line.name, *[percent(line.verdicts.get(title, 0.0)) for title in titles]] for line in made.alone],
        )
    )
