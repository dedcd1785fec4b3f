"""Matches between bots."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oikist.arena.match import line_up, play_match, summary
from oikist.core import registry
from oikist.core.errors import OptionError
from tests.cli.conftest import Run

GAME = registry.find("palatinus")


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    one = play_match(GAME, ["random", "random", "random"], 12, 7)
    two = play_match(GAME, ["random", "random", "random"], 12, 7, jobs=2)
    assert [(row.number, row.points, row.bots) for row in one.rows] == [
        (row.number, row.points, row.bots) for row in two.rows
    ]
    other = play_match(GAME, ["random", "random", "random"], 12, 8)
    assert [row.points for row in other.rows] != [row.points for row in one.rows]


def test_seats_are_rotated() -> None:
    result = play_match(GAME, ["random", "greedy"], 4, 1)
    assert [row.bots for row in result.rows] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_wins_add_up_to_the_games() -> None:
    result = play_match(GAME, ["random", "random", "random"], 30, 3)
    assert sum(line.wins for line in result.lines) == pytest.approx(30)
    assert [line.games for line in result.lines] == [90]
    assert result.actions == sum(row.actions for row in result.rows)


def test_what_is_done_is_not_played_again() -> None:
    first = play_match(GAME, ["random", "random"], 5, 3)
    told: list[int] = []
    whole = play_match(GAME, ["random", "random"], 9, 3, done=first.rows, progress=lambda row: told.append(row.number))
    assert told == [5, 6, 7, 8]
    fresh = play_match(GAME, ["random", "random"], 9, 3)
    assert [row.points for row in whole.rows] == [row.points for row in fresh.rows]


def test_line_up() -> None:
    assert line_up(GAME, ["greedy", "random"], 4) == ["greedy", "random", "random", "random"]
    assert line_up(GAME, ["random"]) == ["random", "random"]
    for bots, seats in ((["random"] * 3, 2), ([], 2), (["hal"], 2), (["random"], 9)):
        with pytest.raises(OptionError):
            line_up(GAME, bots, seats)


def test_an_empty_match_has_a_summary() -> None:
    result = summary("palatinus", ["random", "random"], 1, 0, [], 0.0)
    assert result.games == 0
    assert result.lines[0].low == 0.0


def test_ctrl_c_ends_a_match_with_what_is_done() -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    result = play_match(GAME, ["random", "random"], 50, 3, progress=stop)
    assert result.interrupted
    assert result.games == 1


def test_json(run: Run) -> None:
    ran = run("sim", "palatinus", "--bots", "random", "--seats", "4", "--games", "8", "--json", "--rows")
    assert ran.code == 0
    data = json.loads(ran.out)
    assert data["games"] == len(data["rows"]) == 8
    assert data["seats"] == 4
    assert {"seconds", "actions", "mean_points", "wins"} <= set(data)
    assert "rows" not in json.loads(run("sim", "palatinus", "--games", "2", "--json").out)


def test_words(run: Run) -> None:
    out = run("sim", "palatinus", "--bots", "random,random", "--games", "6").out
    assert "games: 6," in out
    assert "random: wins 6 of 12" in out


def test_a_match_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("sim", "palatinus", "--bots", "random,random", "--resume", path, "--json", "--rows")
    assert run(*arguments, "--games", "3").code == 0
    path.write_text(path.read_text() + '{"number": 3, "bo')
    data = json.loads(run(*arguments, "--games", "6").out)
    assert [row["number"] for row in data["rows"]] == list(range(6))
    assert len(path.read_text().splitlines()) == 7
    ran = run(*arguments, "--games", "6", "--seed", "2")
    assert ran.code == 2
    assert "another match" in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_prints_what_there_is_and_leaves_no_process(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "oikist.cli.main", "sim", "palatinus", "--bots", "random", "--games", "300000"]
    started = subprocess.Popen(
        [*command, "--jobs", jobs, "--resume", path, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        limit = time.monotonic() + 60
        while time.monotonic() < limit and (not path.exists() or path.read_text().count("\n") < 3):
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=60)
        limit = time.monotonic() + 10
        while _group_lives(started.pid) and time.monotonic() < limit:
            time.sleep(0.05)
        assert not _group_lives(started.pid)
    finally:
        if _group_lives(started.pid):
            os.killpg(started.pid, signal.SIGKILL)
    assert started.returncode == 130, err
    assert "Traceback" not in err
    data = json.loads(out)
    assert data["interrupted"]
    assert 2 <= data["games"] < 300000
    assert data["games"] == path.read_text().count("\n") - 1


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("arguments", [("--bots", "hal"), ("--bots", ""), ("--bots", "random,random", "--seats", "9")])
def test_wrong_arguments(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("sim", "palatinus", *arguments)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
