"""Matches of games for one: the same decks for every bot, means over finished games, the lost ones beside them."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from oikist.arena.alone import Played, difference, differences, solo_line
from oikist.arena.intervals import t95
from oikist.arena.match import line_up, play_match, summary
from oikist.core.errors import OptionError
from oikist.core.game import Game
from tests import solo
from tests.cli.conftest import Run


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return solo.install(monkeypatch)


def test_means_are_over_finished_games() -> None:
    made = solo_line("bot", [Played(0, 4, "low"), Played(1, None, "lost"), Played(2, 8, "high"), Played(3, 6, "low")])
    assert (made.games, made.finished, made.lost, made.lost_rate) == (4, 3, 1, 0.25)
    assert (made.mean_points, made.least, made.most) == (6.0, 4, 8)
    assert made.sd == pytest.approx(2.0)  # sqrt((4 + 4 + 0) / 2)
    # Student with 2 degrees of freedom: 4.30265 standard errors of 2 / sqrt(3)
    assert made.high == pytest.approx(6 + 4.30265 * 2 / math.sqrt(3))
    assert list(made.verdicts.items()) == [("high", 0.25), ("low", 0.5), ("lost", 0.25)]


@pytest.mark.parametrize("points", [[], [None, None]])
def test_a_bot_that_finishes_nothing_has_no_mean(points: list[None]) -> None:
    made = solo_line("bot", [Played(deck, one) for deck, one in enumerate(points)])
    assert (made.mean_points, made.sd, made.low, made.most) == (None, None, None, None)
    assert made.lost == len(points)


def test_one_game_has_no_interval() -> None:
    made = solo_line("bot", [Played(0, 5)])
    assert (made.mean_points, made.low, made.high, made.sd) == (5.0, None, None, None)


def test_differences_go_deck_by_deck() -> None:
    one = [Played(0, 10), Played(1, None), Played(2, 8), Played(3, 5), Played(4, 1)]
    two = [Played(3, 6), Played(0, 7), Played(1, 3), Played(2, None)]
    made = difference(("one", one), ("two", two))
    # deck 4 was played by one of them alone; decks 0 and 3 were finished by both: +3 and -1
    assert (made.decks, made.both, made.mean_points) == (4, 2, 1.0)
    assert (made.better, made.worse, made.only_first_lost, made.only_second_lost) == (1, 1, 1, 1)
    assert len(differences({"a": one, "b": two, "c": []})) == 3


@pytest.mark.parametrize(("freedom", "table"), [(1, 12.706), (5, 2.571), (10, 2.228), (19, 2.093), (60, 2.000)])
def test_quantiles_of_student(freedom: int, table: float) -> None:
    assert t95(freedom) == pytest.approx(table, abs=0.002)


def test_every_bot_gets_the_same_decks(game: Game) -> None:
    result = play_match(game, ["random", "greedy"], 30, 5)
    assert (result.seats, result.games, result.asked) == (1, 60, 60)
    assert [row.bots for row in result.rows[:4]] == [(0,), (1,), (0,), (1,)]
    assert (result.lines, result.seat_points) == ((), ())
    by_name = {line.name: line for line in result.alone}
    assert by_name["random"].lost > 0
    assert by_name["greedy"].lost == 0
    (pair,) = result.differences
    assert pair.only_first_lost == by_name["random"].lost
    assert pair.both == 30 - by_name["random"].lost
    # greedy fills up with whatever fits: it is seldom behind, and what it does depends on the deck alone
    assert pair.better < pair.worse
    alone = play_match(game, ["greedy"], 30, 5)
    assert [row.points for row in alone.rows] == [row.points for row in result.rows[1::2]]


def test_a_lost_game_has_no_points_in_its_row(game: Game) -> None:
    result = play_match(game, ["random"], 40, 1)
    lost = [row for row in result.rows if row.lost]
    assert lost
    assert list(result.alone[0].verdicts.items())[-1] == ("lost", len(lost) / 40)
    assert {(row.points, row.verdict) for row in lost} == {((), "The cistern has burst")}


def test_processes_and_earlier_games_change_nothing(game: Game) -> None:
    def plain(result: object) -> list[object]:
        return [(row.number, row.points) for row in result.rows]  # type: ignore[attr-defined]

    whole = play_match(game, ["random", "greedy"], 8, 3)
    told: list[int] = []
    first = play_match(game, ["random", "greedy"], 3, 3)
    again = play_match(
        game, ["random", "greedy"], 8, 3, jobs=2, done=first.rows, progress=lambda row: told.append(row.number)
    )
    assert plain(again) == plain(whole)
    assert sorted(told) == list(range(6, 16))


def test_line_up(game: Game) -> None:
    assert line_up(game, ["greedy", "random", "greedy"]) == ["greedy", "random"]
    with pytest.raises(OptionError, match="for one player, not 2"):
        line_up(game, ["greedy", "random"], 2)


def test_an_empty_match_has_a_summary() -> None:
    result = summary("solo", ["random"], 1, 0, [], 0.0)
    assert (result.alone[0].games, result.alone[0].mean_points, result.differences) == (0, None, ())


def test_words(run: Run, game: Game) -> None:
    ran = run("sim", game.id, "--bots", "greedy,random", "--games", "20", "--seed", "5")
    assert ran.code == 0
    head, greedy, shares, rand, _, pair, lost = ran.out.splitlines()
    assert "one seat, seed 5, games: 40" in head
    assert greedy.startswith("greedy: 1")
    assert "lost 0 of 20 games (0.0%" in greedy
    assert shares.startswith("  Keeper ")
    assert rand.startswith("random: ")
    assert pair.startswith("greedy against random, same decks: +")
    assert lost.startswith("  lost by greedy alone: 0; lost by random alone: ")
    assert "-100" not in ran.out
    assert "wins" not in ran.out
    assert "Red" not in ran.out


def test_json_and_resuming(run: Run, game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("sim", game.id, "--bots", "greedy,random", "--resume", path, "--json", "--rows")
    assert run(*arguments, "--games", "3").code == 0
    data = json.loads(run(*arguments, "--games", "6").out)
    assert [row["number"] for row in data["rows"]] == list(range(12))
    assert {line["name"]: line["games"] for line in data["alone"]} == {"greedy": 6, "random": 6}
    assert set(data["mean_points"]) == {"greedy", "random"}
    assert data["differences"][0]["decks"] == 6
    assert run("sim", game.id, "--bots", "greedy", "--resume", path).code == 2
