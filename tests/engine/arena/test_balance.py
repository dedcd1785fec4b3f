"""What games say of a game: order, sources, plans, kinds of actions; all by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from oikist.arena.balance import balance_of, mean_of
from oikist.arena.play import GameRow, Plan
from oikist.arena.story import Source, Story, bare, kind_label, kind_of, label
from oikist.core import record as records
from oikist.core import registry
from oikist.core.text import Text

FIXTURES = Path(__file__).parents[1] / "laws" / "fixtures"

PAIR = Plan("g", ("a", "b"), 2, 1, None, {}, ((0, 1),), stories=True)
ALONE = Plan("g", ("a",), 1, 1, None, {}, ((0,),), stories=True)


def source(name: str, points: float, rule: str = "") -> Source:
    return Source(Text(name), rule or f"R-{name}", points)


def pair(number: int, points: tuple[int, int], order: tuple[int, int], *sources: tuple[Source, ...]) -> GameRow:
    ranks = (1, 2) if points[0] > points[1] else (2, 1) if points[1] > points[0] else (1, 1)
    story = Story(order, (1, 3, 5, 3), sources, (("x", "p"), ("x", "q")), ({"p": 2}, {"q": 1}))
    return GameRow(number, PAIR.sitting(number), points, ranks, 10 + number, 0.0, story=story)


# seat 0 wins with wood, seat 1 with stone, then it is a draw; seat 1 begins twice
GAMES = [
    pair(0, (9, 5), (0, 1), (source("wood", 8), source("stone", 1)), (source("wood", 2), source("stone", 3))),
    pair(1, (4, 6), (1, 0), (source("wood", 4),), (source("wood", 1), source("stone", 5))),
    pair(2, (5, 5), (1, 0), (source("wood", 5),), (source("wood", 5), source("stone", 0))),
]


def test_the_order_of_moving() -> None:
    made = balance_of(PAIR, 3, GAMES)
    first, second = made.turns
    # who moved first: seat 0 (won), seat 1 (won), seat 1 (half): 2.5 of 3; +2, +1 and 0 points from the table's mean
    assert (first.wins.wins, first.wins.count, second.wins.wins) == (2.5, 3, 0.5)
    assert (first.ahead.mean, second.ahead.mean, made.worth) == (1.0, -1.0, 2.0)
    # by seat: 1 + 0 + 0.5 each
    assert [one.wins for one in made.seat_wins] == [1.5, 1.5]
    assert (made.shared, made.margin.mean) == (1, 2.0)  # (4 + 2 + 0) / 3


def test_sources_of_winners_and_others() -> None:
    made = balance_of(PAIR, 3, GAMES)
    wood, stone = made.sources
    # wood: 8, 2, 4, 1, 5, 5 = 25 of 34 points in all; winners (both in the draw) 8, 1, 5, 5; others 2, 4
    assert wood.name == "wood"
    assert [wood.points, wood.part] == pytest.approx([25 / 6, 25 / 34])
    assert (wood.winners, wood.others) == (4.75, 3.0)
    # ahead in wood: seat 0 of games 0 (won) and 1 (not); equal in game 2
    assert wood.led is not None
    assert (wood.led.count, wood.led.wins) == (2, 1.0)
    # ahead in stone: seat 1 of games 0 (not) and 1 (won); in game 2 its 0 is no lead over nothing
    assert stone.led is not None
    assert (stone.led.count, stone.led.wins) == (2, 1.0)


def test_plans_are_what_most_points_came_from() -> None:
    made = balance_of(PAIR, 3, GAMES)
    # wood: seat 0 in all games, seat 1 in the draw: wins 1 + 0 + 0.5 + 0.5; stone: seat 1 of games 0 and 1
    assert [(one.name, one.count, one.wins) for one in made.plans] == [("wood", 4, 2.0), ("stone", 2, 1.0)]


def test_the_first_action_that_is_not_always_the_same() -> None:
    made = balance_of(PAIR, 3, GAMES)
    assert made.opening == 2
    assert [(one.name, one.count, one.wins) for one in made.openings] == [("p", 3, 1.5), ("q", 3, 1.5)]


def test_kinds_of_actions() -> None:
    made = balance_of(PAIR, 3, GAMES)
    # p: 2 by seat 0; winners are seat 0, seat 1, and both: (2 + 0 + 2 + 0) / 4; others: seat 1 and seat 0: (0 + 2) / 2
    assert [(line.name, line.each, line.winners, line.others) for line in made.kinds] == [
        ("p", 1.0, 1.0, 1.0),
        ("q", 0.5, 0.5, 0.5),
    ]


def test_length_and_width() -> None:
    made = balance_of(PAIR, 3, GAMES)
    assert (made.actions.mean, made.decisions.mean, made.lengths) == (11.0, 4.0, (10, 11, 12))
    # widths 1, 3, 5, 3 in every game: mean 3, one of four forced; twenty parts of four decisions: five each
    assert (made.widths.mean, made.widths.most, made.forced) == (3.0, 5, 0.25)
    assert made.course == (1.0,) * 5 + (3.0,) * 5 + (5.0,) * 5 + (3.0,) * 5


def test_lines_that_differ_in_words_only_are_one_source_unless_a_ledger_has_both() -> None:
    one = pair(0, (2, 1), (0, 1), (source("2 coins", 2, "R-1"),), (source("1 coin", 1, "R-1"),))
    two = pair(1, (2, 1), (0, 1), (source("2 coins", 2, "R-1"),), (source("2 coins", 1, "R-1"),))
    assert [line.name for line in balance_of(PAIR, 2, [one, two]).sources] == ["2 coins"]
    both = pair(2, (2, 1), (0, 1), (source("most hexes", 1, "R-1"), source("most money", 1, "R-1")), ())
    names = [line.name for line in balance_of(PAIR, 1, [both]).sources]
    assert sorted(names) == ["most hexes", "most money"]


def test_forfeits_count_in_nothing_but_length() -> None:
    story = GAMES[0].story
    forfeit = GameRow(3, (1, 0), (30, 0), (1, 2), 13, 0.0, forfeits=("", "it crashed"), story=story)
    made = balance_of(PAIR, 4, [*GAMES, forfeit])
    assert (made.forfeits, made.games, made.points.count) == (1, 4, 6)
    assert made.lengths[-1] == 13


def test_alone_the_best_quarter_stands_for_the_winners() -> None:
    rows = []
    for number, points in enumerate([4, None, 9, 1, 2]):
        sources = ((source("wood", points or 0),),)
        story = Story((0,), (2,), sources, (("p",),), ({"p": 1},))
        rows.append(GameRow(number, (0,), () if points is None else (points,), (1,), 3, 0.0, "end", story=story))
    made = balance_of(ALONE, 5, rows)
    # of the four finished ones the best is 9; the others have 4, 1 and 2
    assert (made.lost, made.points.count, made.sources[0].winners) == (1, 4, 9.0)
    assert made.sources[0].others == pytest.approx(7 / 3)
    assert (made.turns, made.seat_wins, made.worth, made.opening) == ((), (), None, 0)
    assert made.verdicts == {"end": 5}


def test_no_games_at_all() -> None:
    made = balance_of(PAIR, 10, [], interrupted=True)
    assert (made.games, made.points.mean, made.sources, made.worth) == (0, None, (), None)


def test_a_mean() -> None:
    made = mean_of([1, 2, 6])
    # Student with 2 degrees of freedom: 4.303 * sqrt(7) / sqrt(3) = 6.573
    assert (made.mean, made.median) == (3.0, 2)
    assert made.sd == pytest.approx(7**0.5)
    assert made.high == pytest.approx(3 + 6.573, abs=1e-3)
    assert mean_of([5]).low is None


def test_texts_without_numbers_and_names() -> None:
    coins = Text("{coins}, 1 point for every 2", {"coins": Text("{count} coins", {"count": 13})})
    assert label(bare(coins)) == "coins, 1 point for every 2"
    majority = Text("majority: {category}", {"category": Text("money")})
    assert label(bare(majority)) == "majority: money"
    assert Source(bare(Text("{words}", {"words": "C4"})), "R-1", 2.0).label() == "R-1"


def test_kinds_name_what_is_done_and_not_where() -> None:
    place = Text(
        "{seat} places the {building} on {place}", {"seat": Text("Red"), "building": Text("fort"), "place": "3,1"}
    )
    told = Text(
        "{done}; onto the board: {gains}.", {"done": place, "gains": Text("1 {colour} cube", {"colour": Text("red")})}
    )
    assert kind_label(kind_of(Text("{done} {more}", {"done": told, "more": Text("Reached {n}.", {"n": 2})}))) == (
        "\N{HORIZONTAL ELLIPSIS} places the fort on \N{HORIZONTAL ELLIPSIS}"
    )
    spanish = {"{seat} places the {building} on {place}": "{seat} pone: {building} en {place}", "fort": "fuerte"}
    assert kind_label(kind_of(place), lambda words: spanish.get(words, words)).endswith("pone: fuerte en \u2026")
    assert kind_label(kind_of(Text("{seat} ends the turn.", {"seat": Text("Red")}))) == "\u2026 ends the turn"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_source_of_points_is_told_in_words(path: Path) -> None:
    record = records.from_json_lines(path.read_text(encoding="utf-8"), file=path.name)
    game = registry.find(record.header.game)
    end = records.replay(game, record)[-1]
    lines = [line for entry in game.ledger(end) for line in entry.entries or (entry,)]
    assert lines or end.lost()
    # a line that is a name alone would be told by the number of its rule
    assert [line.rule for line in lines if not label(bare(line.text))] == []
