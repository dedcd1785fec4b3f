"""Daily games in the terminal, and the history of them."""

from __future__ import annotations

import datetime as dt
import json
import multiprocessing
import stat
from pathlib import Path

import msgspec
import pytest

from oikist.cli.common import FileProblem, load_record
from oikist.cli.history import Day, History, Played, best
from oikist.cli.main import with_values
from oikist.core import daily
from oikist.core.places import data_folder
from oikist.core.state import CHANCE
from tests import solo
from tests.cli.conftest import Run

DAY = dt.date(2026, 11, 30)
POURS = "pour\n\n" * 6
LEAVES = "leave\n\n" * 6


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    solo.install(monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(daily, "today", lambda: DAY)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "share" / "oikist" / "daily.jsonl"


def entry(date: str, points: int | None, **other: object) -> Played:
    made = Played("solo", date, points, "", "house", "ab", {"lid": False}, 1, f"{date}T10:00:00+00:00")
    return msgspec.structs.replace(made, **other)


def deck(path: Path) -> list[int]:
    return [event.action for event in load_record(path)[1].events if event.seat == CHANCE]


def test_all_play_the_same_deck_and_the_record_is_verified(run: Run, tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "other.jsonl"))
    assert run("play", "solo", "--daily", "--save", one, stdin=LEAVES).code == 0
    assert run("play", "--daily", "solo", "--save", two, stdin=LEAVES).code == 0
    assert run("play", "solo", "--daily", "2026-11-29", "--save", other, stdin=LEAVES).code == 0
    assert deck(one) == deck(two)
    assert load_record(other)[1].header.daily == "2026-11-29"
    ran = run("replay", one, "--check")
    assert ran.code == 0
    assert "The deck is that of the daily game of 2026-11-30." in ran.out
    assert run("replay", one).out.startswith("Daily game of 2026-11-30\n")
    assert json.loads(run("replay", one, "--json").out)["daily"] == "2026-11-30"


def test_a_record_with_another_date_does_not_pass(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "solo", "--daily", "--save", path, stdin=LEAVES)
    path.write_text(path.read_text().replace('"daily":"2026-11-30"', '"daily":"2026-11-28"'))
    ran = run("replay", path, "--check")
    assert ran.code == 1
    assert "not the daily game of 2026-11-28" in ran.out
    assert json.loads(run("replay", path, "--check", "--json").out)["ok"] is False


def test_an_unfinished_record_is_held_to_its_date_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "solo", "--daily", "--save", path, stdin="leave\n")
    assert run("replay", path, "--check").code == 0
    path.write_text(path.read_text().replace('"daily":"2026-11-30"', '"daily":"2026-11-28"'))
    assert run("replay", path, "--check").code == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("play", "solo", "--daily", "tomorrow"), "'tomorrow' is no date; a date looks like 2026-11-30"),
        (("play", "solo", "--daily", "2026-02-30"), "'2026-02-30' is no date"),
        (("play", "solo", "--daily="), "'' is no date"),
        (("play", "solo", "--daily", "--seed", "3"), "leave --seed out"),
        (("play", "solo", "--daily", "--seats", "2"), "for one player, not 2"),
        (("play", "palatinus", "--daily"), "no daily game of Palatinus: it cannot be played alone"),
        (("play", "--daily"), "Name a game"),
        (("play", "--resume", "x.jsonl", "--daily"), "leave those options out"),
        (("daily", "palatinus"), "no daily game of Palatinus"),
        (("daily", "solo", "--edition", "none"), "no edition none"),
        (("daily", "solo", "--option", "lid=7"), "cannot be 7"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, arguments: tuple[str, ...], why: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert why in ran.err


def test_a_date_may_be_left_out() -> None:
    assert with_values(["play", "x", "--daily"]) == ["play", "x", "--daily", "today"]
    assert with_values(["play", "--daily", "--me", "1"]) == ["play", "--daily", "today", "--me", "1"]
    assert with_values(["play", "--", "--daily"]) == ["play", "--", "--daily"]
    assert with_values(["daily", "solo"]) == ["daily", "solo"]


def test_before_anything_is_played(run: Run, file: Path) -> None:
    assert run("daily", "solo").out.splitlines() == [
        "The Cistern, daily game of 2026-11-30 (UTC)",
        "Today: not played yet. Play it with: oikist play solo --daily",
    ]
    data = json.loads(run("daily", "solo", "--json").out)
    assert (data["today"], data["best"], data["days"], data["mean_points"]) == (None, None, 0, None)
    assert not file.exists()


def test_what_is_played_is_kept_and_the_first_game_of_a_day_counts(run: Run, file: Path) -> None:
    first = run("play", "solo", "--daily", stdin=POURS)
    assert first.out.splitlines()[-2:] == [
        "Result: lost, without a score",
        "That was the daily game of 2026-11-30. See your days with: oikist daily solo",
    ]
    again = run("play", "solo", "--daily", stdin=LEAVES)
    assert again.out.splitlines()[-1] == (
        "You had played the game of 2026-11-30 before; the first time counts: lost, without a score"
    )
    assert len(file.read_text().splitlines()) == 2
    run("play", "solo", "--daily", "2026-11-28", stdin=LEAVES)
    assert run("daily", "solo").out.splitlines() == [
        "The Cistern, daily game of 2026-11-30 (UTC)",
        "Today: lost, without a score (the first of 2 games counts)",
        "Personal best: 0 points, Drinker (2026-11-28)",
        "Days played: 2; lost: 1; points on average: 0.0",
        "2026-11-30  lost, without a score",
        "2026-11-28  0 points, Drinker",
    ]
    data = json.loads(run("daily", "solo", "--json").out)
    assert data["today"] == {
        "date": "2026-11-30",
        "points": None,
        "lost": True,
        "verdict": "The cistern has burst",
        "ended": data["today"]["ended"],
        "games": 2,
    }
    assert [row["points"] for row in data["history"]] == [None, 0]
    assert (data["lost"], data["mean_points"]) == (1, 0.0)


def test_a_new_best_is_told(run: Run, file: Path) -> None:
    History(file).add(entry("2026-11-01", 0))
    # the first bucket alone is poured in: at least one point
    out = run("play", "solo", "--daily", stdin="pour\n\n" + LEAVES).out
    assert out.splitlines()[-1] == "A new personal best; the one before was 0."


def test_only_what_a_person_finishes_is_kept(run: Run, tmp_path: Path, file: Path) -> None:
    saved = tmp_path / "game.jsonl"
    run("play", "solo", "--daily", "--save", saved, stdin="leave\n")
    run("play", "solo", "--daily", "--me", "none", "--bot", "greedy")
    run("play", "solo", stdin=LEAVES)
    assert not file.exists()
    run("play", "--resume", saved, stdin=LEAVES)
    assert len(file.read_text().splitlines()) == 1
    run("play", "--resume", saved, stdin=LEAVES)  # a finished game is only shown again
    assert len(file.read_text().splitlines()) == 1


def test_options_have_days_of_their_own(run: Run) -> None:
    run("play", "solo", "--daily", "--option", "lid=true", stdin=LEAVES)
    assert json.loads(run("daily", "solo", "--json").out)["days"] == 0
    assert json.loads(run("daily", "solo", "--option", "lid=true", "--json").out)["days"] == 1


def test_damaged_lines_are_told_and_left_alone(run: Run, file: Path) -> None:
    file.parent.mkdir(parents=True)
    good = msgspec.json.encode(entry("2026-11-29", 7)) + b"\n"
    bad = b'{"game":"solo"}\n\xff\xfe\n' + good.replace(b"2026-11-29", b"2026-13-29", 1)
    file.write_bytes(good + bad + b'{"torn')
    ran = run("daily", "solo")
    assert ran.code == 0
    told = ran.err.splitlines()
    assert [line.split(" is left alone, it is no daily game: ")[0] for line in told] == [
        f"{file}, line {number}" for number in (2, 3, 4, 5)
    ]
    assert "'2026-13-29' is no date" in told[2]
    assert "Personal best: 7 points (2026-11-29)" in ran.out
    assert json.loads(run("daily", "solo", "--json").out)["damaged"] == [2, 3, 4, 5]
    run("play", "solo", "--daily", stdin=LEAVES)
    lines = file.read_bytes().split(b"\n")
    assert lines[:5] == (good + bad + b'{"torn').split(b"\n")
    assert json.loads(lines[5])["date"] == "2026-11-30"
    assert run("daily", "solo", "--forget").out == "Daily games of The Cistern forgotten: 2.\n"
    assert file.read_bytes() == bad + b'{"torn\n'


def test_forgetting_is_for_one_game(run: Run, file: Path) -> None:
    history = History(file)
    for one in (entry("2026-11-01", 1), entry("2026-11-02", 2, game="other"), entry("2026-11-03", 3)):
        history.add(one)
    assert json.loads(run("daily", "solo", "--forget", "--json").out) == {"game": "solo", "forgotten": 2}
    assert [one.game for one in history.read()[0]] == ["other"]
    assert json.loads(run("daily", "solo", "--forget", "--json").out)["forgotten"] == 0


def test_a_history_that_cannot_be_written_does_not_spoil_the_game(run: Run, file: Path) -> None:
    file.parent.parent.write_text("a file where the folder should be")
    ran = run("play", "solo", "--daily", stdin=LEAVES)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "Result: 0 points, Drinker"
    assert ran.err.startswith("The daily game could not be kept: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("what", ["folder", "huge"])
def test_a_file_that_is_no_history_is_one_sentence(run: Run, file: Path, what: str) -> None:
    if what == "folder":
        file.mkdir(parents=True)
    else:
        file.parent.mkdir(parents=True)
        with file.open("wb") as stream:
            stream.truncate(64 * 1024 * 1024)
    ran = run("daily", "solo")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert str(file) in ran.err


def test_the_best_is_the_earliest_of_equals() -> None:
    days = [Day(entry(f"2026-11-0{day}", points), 1) for day, points in ((1, 5), (2, 9), (3, None), (4, 9))]
    top = best(days)
    assert top is not None
    assert top.date == "2026-11-02"
    assert best([Day(entry("2026-11-03", None), 1)]) is None


def _add(path: Path, date: str) -> None:
    for points in range(20):
        History(path).add(entry(date, points))


def test_two_games_that_end_together_are_both_kept(file: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_add, args=(file, f"2026-11-0{day}")) for day in (1, 2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
    assert len(History(file).read()[0]) == 40


def test_the_folder_is_the_users_own(run: Run, file: Path) -> None:
    run("play", "solo", "--daily", stdin=LEAVES)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert sorted(path.name for path in file.parent.iterdir()) == ["daily.jsonl", "daily.lock"]


def test_where_data_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / "share" / "oikist"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "oikist"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "oikist"

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(FileProblem, match="no home folder"):
        History()
