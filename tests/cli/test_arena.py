"""``oikist arena``: matches until they are decided, ladders, balance; their files, reports and mistakes."""

from __future__ import annotations

import json
import multiprocessing
import re
import sys
from pathlib import Path

import msgspec
import pytest

from oikist.arena import ladder as ladders
from oikist.arena import play
from oikist.arena.balance import balance_of
from oikist.arena.balance_report import balance_page
from oikist.arena.ladder import ladder_of, ladder_plan, ratings
from oikist.arena.ladder_report import ladder_page
from oikist.arena.match import plan_of
from oikist.arena.play import GameRow, Plan
from oikist.arena.pool import processes
from oikist.arena.run import Means
from oikist.arena.run import run as run_plan
from oikist.core import registry
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import Game
from oikist.core.text import Text
from tests import solo
from tests.build.test_dependencies import alone
from tests.cli.conftest import Run
from tests.cli.pages import read

GAME = registry.find("palatinus")


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy game for one."""
    return solo.install(monkeypatch)


# match


def test_a_match_stops_when_it_is_decided_and_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("arena", "match", "greedy", "random", "micro-rome", "--json", "--seed", "3")
    whole = json.loads(run(*arguments).out)
    assert whole["verdict"]["answer"] == "first"
    assert whole["verdict"]["ground"] == "points"
    assert whole["games"] < whole["asked"] == 800
    # an earlier run that had to stop early, and was killed while it wrote
    stopped = json.loads(run(*arguments, "--games", "3", "--resume", path).out)
    assert stopped["verdict"]["answer"] is None
    path.write_text(path.read_text() + '{"number":6,"bo')
    again = json.loads(run(*arguments, "--resume", path).out)
    for made in (whole, again):
        del made["seconds"]
    assert again == whole
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == sorted(set(numbers))
    # and once more, with nothing left to play
    assert json.loads(run(*arguments, "--resume", path).out)["verdict"] == whole["verdict"]


def test_a_match_in_words(run: Run) -> None:
    ran = run("arena", "match", "random", "greedy", "micro-rome")
    assert ran.code == 0
    assert (
        ran.out.splitlines()[-1] == "greedy has more points than random on the same decks (sequential test, 5% error)."
    )
    ran = run("arena", "match", "random", "search:iterations=1", "palatinus", "--games", "2")
    assert ran.out.splitlines()[-1].startswith("Undecided: ")


def test_processes_change_nothing(run: Run) -> None:
    arguments = ("arena", "match", "greedy", "random", "micro-rome", "--json", "--rows", "--seed", "5")
    found = [json.loads(run(*arguments, "--jobs", jobs).out) for jobs in ("1", "2")]
    for made in found:
        del made["seconds"]
        for row in made["rows"]:
            del row["seconds"]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("match", "random", "random", "palatinus"), "two different bots"),
        (("match", "random", "hal", "palatinus"), "There is no bot hal"),
        (("match", "random", "greedy", "chess"), "chess"),
        (("match", "random", "greedy", "palatinus", "--margin", "60"), "The margin must be between 0 and 50"),
        (("match", "random", "greedy", "palatinus", "--seats", "9"), "2 to 5 players, not 9"),
        (("ladder", "palatinus", "--bots", "random"), "at least 2 different bots, not 1"),
        (("ladder", "palatinus", "--bots", "random,greedy", "--seats", "3"), "at least 3 different bots, not 2"),
        (("balance", "palatinus", "--bots", "random,random,random", "--seats", "2"), "Bots named: 3, seats: 2;"),
        (("balance", "palatinus", "--bots", "random", "--output", "no/such/folder.html"), "There is no folder no/such"),
        (("ladder", "palatinus", "--bots", "random,greedy", "--output", "."), "is a folder"),
    ],
)
def test_mistakes(run: Run, arguments: tuple[str, ...], told: str) -> None:
    ran = run("arena", *arguments)
    assert ran.code == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("verb", [("arena", "match", "random", "greedy", "palatinus"), ("sim", "palatinus")])
def test_a_slip_of_the_finger_starts_no_hundred_thousand_processes(run: Run, verb: tuple[str, ...]) -> None:
    ran = run(*verb, "--jobs", "100000")
    assert ran.code == 2
    assert "--jobs" in ran.err
    assert "512" in ran.err


# the file of finished games


def test_a_file_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("sim", "palatinus", "--bots", "random", "--games", "2", "--resume", path)
    assert run(*arguments).code == 0
    kept = path.read_text()
    ran = run(*arguments, "--seed", "2")
    assert (ran.code, "another match: its seed differs" in ran.err) == (2, True)
    head, *rows = kept.splitlines(keepends=True)
    for changed, told in (
        (head.replace('"rules":', '"rules":9'), "its rules differs"),
        (head.replace('"oikist":"', '"oikist":"9.'), "its oikist differs"),
        ("not json\n", "no file of finished games"),
        ('{"game": "palatinus"}\n', "no file of finished games"),
    ):
        path.write_text(changed + "".join(rows))
        ran = run(*arguments)
        assert (ran.code, told in ran.err) == (2, True), ran.err
    for row, told in (
        ("{}\n", "line 3"),
        (rows[0].replace('"number":0', '"number":-1'), "line 3: this is no game of this match"),
        (rows[0].replace('"bots":[0,1]', '"bots":[1,0]'), "line 3: this is no game of this match"),
        (rows[0].replace('"ranks":[', '"ranks":[1,'), "line 3: this is no game of this match"),
        (rows[0].replace('"ranks":[1', '"ranks":[3').replace(",1]", ",3]"), "line 3: this is no game of this match"),
        (rows[0].replace('"points":[', '"points":[1' + 400 * "0"), "line 3: this is no game of this match"),
    ):
        path.write_text(head + rows[1] + row)
        ran = run(*arguments)
        assert (ran.code, told in ran.err) == (2, True), ran.err


@pytest.mark.parametrize("left", ["", '{"match":2,"ga'])
def test_a_file_that_was_only_begun_is_begun_anew(run: Run, tmp_path: Path, left: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(left)
    assert run("sim", "palatinus", "--bots", "random", "--games", "2", "--resume", path).code == 0
    assert len(path.read_text().splitlines()) == 3


def test_a_story_of_another_table_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("arena", "balance", "palatinus", "--bots", "random", "--games", "1", "--resume", path)
    assert run(*arguments).code == 0
    head, line = path.read_text().splitlines()
    game = json.loads(line)
    for part, value in (
        ("sources", []),
        ("openings", [[]]),
        ("kinds", [{}, {}, {}]),
        ("kinds", [{"a": 10**400}, {}]),
        ("widths", [10**400]),
        ("order", [0, 7]),
        ("order", [0, 0]),
    ):
        path.write_text(f"{head}\n{json.dumps({**game, 'story': {**game['story'], part: value}})}\n")
        ran = run(*arguments)
        assert (ran.code, "line 2: this is no game of this match" in ran.err) == (2, True), (part, ran.err)


def test_a_line_that_was_cut_within_a_character_is_played_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("sim", "palatinus", "--bots", "random", "--games", "2", "--resume", path)
    assert run(*arguments).code == 0
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"{")] + b'{"verdict":"' + "é".encode()[:1])
    assert run(*arguments).code == 0
    numbers = [json.loads(line)["number"] for line in path.read_bytes().splitlines()[1:]]
    assert numbers == [0, 1]


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_runs_do_not_share_a_file(run: Run, tmp_path: Path) -> None:
    import fcntl

    path = tmp_path / "match.jsonl"
    arguments = ("sim", "palatinus", "--bots", "random", "--games", "2", "--resume", path)
    with path.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        ran = run(*arguments)
        assert (ran.code, ran.err) == (
            2,
            f"{path} is in use by another run; wait for its end, or take another file.\n",
        )
        assert path.read_bytes() == b""
    assert run(*arguments).code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is to be had on Linux only")
def test_a_full_disk_is_told_with_the_name_of_the_file(run: Run) -> None:
    ran = run("sim", "palatinus", "--bots", "random", "--games", "2", "--resume", "/dev/full")
    assert (ran.code, ran.err) == (2, "/dev/full cannot be written: No space left on device\n")


def test_a_process_that_the_system_has_ended_is_told_in_a_sentence() -> None:
    plan = plan_of(GAME, ["random"], 1, seats=2, edition=GAME.edition())
    played = processes(plan, range(400), 2)
    next(played)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(OikistError, match="ended from outside"):
        list(played)


def test_who_is_told_to_stop_begins_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's programs would have to be started for it, and be waited for."""

    def begun(*_: object) -> GameRow:
        raise AssertionError("a game was begun")

    monkeypatch.setattr(play, "play_one", begun)
    plan = plan_of(GAME, ["random"], 1, seats=2, edition=GAME.edition())
    assert play.chunk(GAME, play.box_of(GAME, plan), plan, [0, 1], lambda: True) == []


# ladder


def test_ratings_are_those_of_plackett_and_luce_in_the_order_of_the_games() -> None:
    # two at 25 and 8.333, the first wins: by symmetry p = 1/2, c = sqrt(2 * (8.333^2 + 4.167^2)) = 13.176;
    # it gains 8.333^2 / 13.176 / 2 = 2.635
    (winner, spread), (loser, _) = ratings(2, [GameRow(0, (1, 0), (0, 9), (2, 1), 1, 0.0)])
    assert [winner, loser] == pytest.approx([27.635, 22.365], abs=1e-3)
    assert spread < 25 / 3
    # equal places leave equals where they are
    assert ratings(2, [GameRow(0, (0, 1), (4, 4), (1, 1), 1, 0.0)])[0][0] == pytest.approx(25.0)


def test_a_ladder_knows_who_beats_whom() -> None:
    plan = ladder_plan(GAME, ["random", "greedy", "search:iterations=2"], 1, seats=2)
    assert plan.lineups == ((0, 1), (0, 2), (1, 2))
    # greedy (1) wins all, the search (2) wins against random (0)
    rows = []
    for number in range(12):
        sitting = plan.sitting(number)
        best = 1 if 1 in sitting else 2
        ranks = tuple(1 if which == best else 2 for which in sitting)
        rows.append(GameRow(number, sitting, tuple(10 * (3 - rank) for rank in ranks), ranks, 1, 0.0))
    made = ladder_of(plan, 2, rows[::-1])
    assert [line.name for line in made.rated] == ["greedy", "search:iterations=2", "random"]
    assert [(line.games, line.wins) for line in made.rated] == [(8, 8.0), (8, 4.0), (8, 0.0)]
    assert [(pair.first, pair.second, pair.games, pair.ahead) for pair in made.pairs] == [
        ("greedy", "search:iterations=2", 4, 4.0),
        ("greedy", "random", 4, 4.0),
        ("search:iterations=2", "random", 4, 4.0),
    ]
    assert made == ladder_of(plan, 2, rows)


def test_too_many_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladders, "MOST_LINEUPS", 5)
    with pytest.raises(OptionError, match="too many groups"):
        ladder_plan(GAME, ["random", "greedy", "search-1", "search-2"], 1, seats=2)


def test_a_ladder_with_its_report(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "ladder.html"
    kept = tmp_path / "ladder.jsonl"
    arguments = ("arena", "ladder", "palatinus", "--bots", "random,search:iterations=1", "--rounds", "3", "--seed", "2")
    ran = run(*arguments, "--output", page, "--resume", kept)
    assert ran.code == 0
    assert re.search(r"^1\. \S+: rating \d", ran.out, re.MULTILINE)
    shown = read(page.read_text(encoding="utf-8"))
    assert {"Ladder: Palatinus", "1. search:iterations=1"} & set(shown.words) or "1. random" in shown.words
    before = page.read_bytes()
    data = json.loads(run(*arguments, "--output", page, "--jobs", "2", "--json").out)
    assert {line["name"] for line in data["rated"]} == {"random", "search:iterations=1"}
    assert data["games"] == data["asked"] == 6
    # the same games, whoever played them, make the same page to the byte
    assert page.read_bytes() == before
    run(*arguments, "--output", page, "--resume", kept)
    assert page.read_bytes() == before


def test_a_ladder_of_a_game_for_one_has_points_instead(run: Run, one: Game, tmp_path: Path) -> None:
    page = tmp_path / "ladder.html"
    ran = run("arena", "ladder", one.id, "--bots", "greedy,random", "--rounds", "30", "--seed", "5", "-o", page)
    assert ran.code == 0
    assert "rating" not in ran.out
    words = read(page.read_text(encoding="utf-8")).words
    assert {"Lost games", "How the games ended", "greedy over random", "lost"} <= set(words)
    assert "Ratings" not in words


def test_without_the_extra_a_ladder_says_what_is_missing() -> None:
    words = ["arena", "ladder", "palatinus", "--bots", "random,greedy", "--lang", "en"]
    done = alone(f"from oikist.cli.main import main; main({words})")
    assert done.stderr == "Ratings need an extra: pip install 'oikist[arena]'\n"
    assert done.returncode == 2


# balance


def test_balance_with_its_report(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    arguments = ("arena", "balance", "palatinus", "--bots", "random", "--seats", "3", "--games", "9", "--output", page)
    ran = run(*arguments)
    assert ran.code == 0
    assert "The order is worth " in ran.out
    assert "hill tokens: " in ran.out
    assert "[PAL-44]" in ran.out
    words = read(page.read_text(encoding="utf-8")).words
    assert {"Order of moving", "Points by source", "hill tokens", "Plans", "Lapis"} <= set(words)
    before = page.read_bytes()
    data = json.loads(run(*arguments, "--jobs", "2", "--json").out)
    assert page.read_bytes() == before
    assert sum(turn["wins"]["wins"] for turn in data["turns"]) == pytest.approx(9)
    # law 6: the sources add up to the score
    assert sum(line["points"] for line in data["sources"]) == pytest.approx(data["points"]["mean"])


def test_balance_of_a_game_for_one(run: Run, one: Game, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    ran = run("arena", "balance", one.id, "--bots", "random", "--games", "40", "--output", page)
    assert ran.code == 0
    assert re.search(r"^Lost: [1-9]\d* of 40 games$", ran.out, re.MULTILINE)
    words = read(page.read_text(encoding="utf-8")).words
    assert "best quarter" in words
    assert "Order of moving" not in words
    assert not any("Red" in word for word in words)


@pytest.mark.parametrize("game", ["pantikapaion", "micro-rome", "romolo"])
def test_balance_of_the_other_games(game: str) -> None:
    found = registry.find(game)
    seats = max(found.seats)
    plan = plan_of(found, ["random"], 1, seats=seats, stories=True)
    made = balance_of(plan, 2, run_of(found, plan, 2))
    assert made.games == 2
    page = balance_page(found, found.edition(), made, Text.english, str, "en")
    read(page)


def run_of(game: Game, plan: Plan, games: int) -> tuple[GameRow, ...]:
    return run_plan(game, plan, games, Means()).rows


# reports


def test_names_cannot_break_out_of_a_report() -> None:
    evil = "program:</th></table><script>alert('x')</script>&"
    plan = ladder_plan(GAME, ["random", "greedy"], 1, seats=2)
    plan = msgspec.structs.replace(plan, bots=("random", evil))
    rows = [GameRow(number, plan.sitting(number), (2, 1), (1, 2), 1, 0.0) for number in range(2)]
    page = ladder_page(GAME, GAME.edition(), ladder_of(plan, 1, rows), Text.english, "en")
    assert evil in read(page).words


def test_a_report_speaks_the_language_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    run("arena", "balance", "palatinus", "--bots", "random", "--games", "2", "--output", page, "--lang", "es")
    assert '<html lang="es">' in page.read_text(encoding="utf-8")
