"""The scripts behind the figures of levels and search: they run, go on where they were stopped, tell of all games."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).parents[3] / "benchmarks"


def ran(script: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, SCRIPTS / script, *words], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_steps_are_kept_gone_on_with_and_told(tmp_path: Path) -> None:
    words = ("steps", "--game", "palatinus", "--levels", "2", "--out", str(tmp_path))
    (tmp_path / "levels.notes.txt").write_text("Said by hand.\n")
    ran("levels.py", *words, "--games", "2", "--jobs", "2")
    assert len((tmp_path / "levels.jsonl").read_text().splitlines()) == 2
    told = ran("levels.py", *words, "--games", "4")
    assert len((tmp_path / "levels.jsonl").read_text().splitlines()) == 4, "the first two games are not played again"
    assert "search-2         against search-1            4 games" in told
    report = (tmp_path / "levels.txt").read_text()
    assert told.strip() in report
    assert report.endswith("\n\nSaid by hand.\n")


def test_a_report_counts_the_games_up_to_where_the_tests_were_decided(tmp_path: Path) -> None:
    levels = runpy.run_path(str(SCRIPTS / "levels.py"))
    match = levels["step_pair"]("palatinus", 2, 1).key
    decided = levels["step_pair"]("palatinus", 2, 2).key
    # 30 groups of which the first bot wins 2, 1, 2, 2 games and so on: a rate of 7 in 8
    lines = []
    for number in range(60):
        won = number % 8 != 2
        bots = [0, 1] if number % 2 == 0 else [1, 0]
        ranks = [1, 2] if (bots[0] == 0) == won else [2, 1]
        row = {"number": number, "bots": bots, "points": [20, 10], "ranks": ranks, "actions": 90, "seconds": 1.5}
        lines.append({"match": match, "row": row})
        lines.append({"match": decided, "row": {**row, "ranks": [bot + 1 for bot in bots]}})
    del lines[-6]  # game 57 of the first match: a game that another process had not ended yet: its group does not count
    (tmp_path / "levels.jsonl").write_text("".join(json.dumps(line) + "\n" for line in reversed(lines)))
    ran("levels.py", "report", "--out", str(tmp_path))
    report = (tmp_path / "levels.txt").read_text()
    # 7 of 8 are worth 7 * ln(80/65) + ln(20/35) = 0.894 of 2.94: decided among the games 24 to 31, where
    # 24 games give 2.68, 25 and 26 (both won) 3.10; against 90% they give 7 * ln(90/77) + ln(10/23) = 0.259 each eight
    assert "search-2         against search-1           56 games  won  87.5%" in report
    assert "more than 65% (evidence +3.10 of 2.94); undecided (evidence +1.81 of 2.94)" in report
    # all won: 16 * ln(80/65) = 3.32 decides the one, 20 * ln(90/77) = 3.12 the other; 18 would give 2.81
    assert "search-3         against search-2           20 games  won 100.0%" in report
    assert "more than 65% (evidence +3.32 of 2.94); NOT fewer than 90% (evidence +3.12 of 2.94)" in report


def test_the_yardstick_is_played_alone_too(tmp_path: Path) -> None:
    ran("levels.py", "uct", "--game", "micro-rome", "--cpu", "1", "--decks", "1", "--out", str(tmp_path))
    rows = (tmp_path / "levels.jsonl").read_text().splitlines()
    assert ["uct|micro-rome|1|search:cpu=1|uct:cpu=1" in row for row in rows] == [True, True]


def test_a_choice_of_the_search_is_played_and_told(tmp_path: Path) -> None:
    words = ("--only", "palatinus-horizon8-time", "--games", "2", "--no-twins", "--out", str(tmp_path))
    told = ran("search_choices.py", *words)
    assert "search:cpu=20 against search:cpu=20,horizon=8" in told
    assert "of 2: " in told
    assert told.strip().endswith(" so far; 80 games are meant")
    assert told.strip() in (tmp_path / "search_choices.txt").read_text()
