"""The command line with a game for one: results without places, verdicts, lost games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import solo
from tests.cli.conftest import Run

POURS = "pour\n\n" * 6
"""Pours every bucket in: 21 measures are too many for any order."""
LEAVES = "leave\n\n" * 6


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    solo.install(monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


def test_games_for_one_are_called_so(run: Run) -> None:
    assert "solo: The Cistern (nobody), for one player." in run("games").out
    ran = run("play", "solo", "--seats", "2")
    assert (ran.code, ran.err) == (2, "The Cistern is for one player, not 2.\n")
    assert "The Cistern with one player" in run("bench", "--game", "solo", "--seconds", "0.01", "--repeats", "3").out


def test_a_finished_game_ends_with_points_and_a_verdict(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run("play", "solo", "--seed", "1", "--save", path, stdin=LEAVES)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "Result: 0 points, Drinker"
    assert run("replay", path).out.splitlines()[-1] == "Result: 0 points, Drinker"
    data = json.loads(run("replay", path, "--json").out)
    assert (data["scores"], data["lost"], data["verdict"]) == ([0], False, "Drinker")


def test_a_lost_game_has_no_score(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run("play", "solo", "--seed", "1", "--save", path, stdin=POURS)
    assert ran.code == 0
    assert ran.out.splitlines()[-2:] == ["The cistern has burst", "Result: lost, without a score"]
    assert "-100" not in ran.out
    shown = run("replay", path).out
    assert shown.splitlines()[-2:] == ["The cistern has burst", "Result: lost, without a score"]
    data = json.loads(run("replay", path, "--json").out)
    assert (data["scores"], data["lost"], data["verdict"]) == ([None], True, "The cistern has burst")
    assert run("replay", path, "--ply", "-1").out.splitlines()[-1] == "Result: lost, without a score"
    assert json.loads(run("replay", path, "--ply", "-1", "--json").out)["projection"] == [None]
    assert "measures: " not in ran.out  # no ledger: there is nothing that adds up to a score


def test_an_unfinished_game_has_neither(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "solo", "--seed", "1", "--save", path, stdin="leave\n")
    data = json.loads(run("replay", path, "--json").out)
    assert (data["over"], data["scores"], data["lost"], data["verdict"]) == (False, None, False, None)


def test_one_who_plays_alone_lets_nobody_go_on(run: Run) -> None:
    out = run("play", "solo", "--seed", "1", stdin="leave\nfoo\nundo\npour\n").out
    assert "Your action is done; Enter goes on." in out
    assert "The player takes back the last action." in out


@pytest.mark.parametrize(
    ("poured", "line", "scored", "lost"),
    [
        ([6, 5, 1], "Result: 12 points, Keeper", 12, False),
        ([5, 4], "Result: 9 points, Carrier", 9, False),
        ([6, 5, 4], "Result: lost, without a score", None, True),
    ],
)
def test_the_referee(run: Run, tmp_path: Path, poured: list[int], line: str, scored: int | None, *, lost: bool) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"poured": poured}))
    assert run("score", "solo", path).out.splitlines()[-1] == line
    data = json.loads(run("score", "solo", path, "--json").out)
    assert (data["scores"], data["lost"], data["ranks"]) == ([scored], lost, [1])
    assert data["verdict"] == ("The cistern has burst" if lost else line.rpartition(", ")[2])


def test_who_plays_alone_has_no_colour(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = run("play", "solo", "--seed", "1", "--save", path, stdin="leave\nundo\nseats\n").out
    assert "Bucket 1 of 6. Pour the bucket in, or leave it." in out
    assert "The player: 0 of 12 measures, to act" in out
    assert "The player takes back the last action." in run("replay", path).out
    assert "Red" not in out + run("replay", path).out
