"""Finished games in a file."""

from __future__ import annotations

from pathlib import Path

from oikist.arena.keeping import keeper, kept, rows_of
from oikist.arena.play import GameRow


def row(number: int) -> GameRow:
    return GameRow(number, (0, 1), (12, 9), (1, 2), 50, 0.5)


def test_games_are_kept_by_match_and_what_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    assert kept(path) == []
    keeper(path, "one")(row(0))
    keeper(path, "two")(row(0))
    keep = keeper(path, "one")
    keep(row(1))
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines()[0][:30] + b"\n\xff\n")
    assert rows_of(path, "one") == [row(0), row(1)]
    assert rows_of(path, "two") == [row(0)]
    assert rows_of(path, "three") == []
    assert [one.match for one in kept(path)] == ["one", "two", "one"]
