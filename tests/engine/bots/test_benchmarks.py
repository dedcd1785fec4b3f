"""The scripts behind the figures of levels and search: they run, go on where they were stopped, tell of all games."""

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
    ran("levels.py", *words, "--games", "2")
    assert len((tmp_path / "levels.jsonl").read_text().splitlines()) == 2
    told = ran("levels.py", *words, "--games", "4")
    assert len((tmp_path / "levels.jsonl").read_text().splitlines()) == 4, "the first two games are not played again"
    assert "search-2         against search-1            4 games" in told
    assert told.strip() in (tmp_path / "levels.txt").read_text()


def test_the_yardstick_is_played_alone_too(tmp_path: Path) -> None:
    ran("levels.py", "uct", "--game", "micro-rome", "--cpu", "1", "--decks", "1", "--out", str(tmp_path))
    rows = (tmp_path / "levels.jsonl").read_text().splitlines()
    assert ["uct|micro-rome|1|search:cpu=1|uct:cpu=1" in row for row in rows] == [True, True]


def test_a_choice_of_the_search_is_played_and_told(tmp_path: Path) -> None:
    words = ("--only", "pantikapaion-evaluate0", "--games", "2", "--no-twins", "--out", str(tmp_path))
    told = ran("search_choices.py", *words)
    assert "search:iterations=200 against search:iterations=200,evaluate=0" in told
    assert "of 2: " in told
    assert told.strip() in (tmp_path / "search_choices.txt").read_text()
