"""What the other verbs print, for people and for programs."""

from __future__ import annotations

import importlib.util
import json
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oikist.core import registry
from tests.cli.conftest import Run


def test_games(run: Run) -> None:
    assert "palatinus: Palatinus (Alessandro Zucchini), 2 to 5 players." in run("games").out
    rows = json.loads(run("games", "--json").out)
    assert [row["id"] for row in rows] == registry.game_ids()


def test_rules(run: Run) -> None:
    assert "PAL-R4: " in run("rules", "palatinus", "r4").out
    every = json.loads(run("rules", "palatinus", "--json").out)
    assert [rule["id"] for rule in every] == [rule.id for rule in registry.find("palatinus").rules()]
    found = run("rules", "palatinus", "score disc").out
    assert "PAL-R9" in found
    assert "PAL-R2:" not in found
    assert run("rules", "palatinus", "PAL-none").code == 2
    assert run("rules", "palatinus", "zeppelin").code == 2


def test_score_is_itemised_and_adds_up(run: Run, position: Path) -> None:
    ran = run("score", "palatinus", position)
    assert ran.code == 0
    assert "red farmer on C4, captured from C5: 1 [PAL-30]" in ran.out
    data = json.loads(run("score", "palatinus", position, "--json").out)
    assert [entry["points"] for entry in data["ledger"]] == data["scores"]

    def check(entry: dict[str, object]) -> None:
        below = entry["entries"]
        assert isinstance(below, list)
        if below:
            assert sum(one["points"] for one in below) == entry["points"]
        for one in below:
            check(one)

    for entry in data["ledger"]:
        check(entry)
    assert data["steps"][-1]["scores"] == data["scores"]
    assert "Hill A" in run("score", "palatinus", position, "--steps").out


def test_score_names_file_and_field(run: Run, position: Path) -> None:
    data = json.loads(position.read_text())
    data["pieces"]["A1"] = "purple elephant"
    position.write_text(json.dumps(data))
    ran = run("score", "palatinus", position)
    assert ran.code == 2
    assert str(position) in ran.err
    assert "pieces.A1" in ran.err
    assert run("score", "palatinus").code == 2


def test_a_game_without_positions_of_real_tables_says_so(run: Run) -> None:
    for asked in ("--example", "--schema"):
        done = run("score", "founders", asked)
        assert (done.code, done.out) == (2, "")
        assert done.err == "Founders cannot score positions of real tables yet.\n"


def test_score_schema_is_json(run: Run) -> None:
    assert json.loads(run("score", "palatinus", "--schema").out) == registry.find("palatinus").position_schema()


def test_replay(run: Run, finished: Path) -> None:
    ran = run("replay", finished)
    assert ran.code == 0
    lines = ran.out.splitlines()
    numbered = [line for line in lines if line.split(".")[0].isdecimal() and "points" not in line]
    assert len(numbered) == len(finished.read_text().splitlines()) - 1
    data = json.loads(run("replay", finished, "--json").out)
    assert data["over"]
    assert len(data["events"]) == len(numbered)
    assert min(data["ranks"]) == 1


def test_replay_at_a_ply(run: Run, finished: Path) -> None:
    start = json.loads(run("replay", finished, "--ply", "0", "--json").out)
    later = json.loads(run("replay", finished, "--ply", "30", "--json").out)
    assert start["actor"] == "chance"
    assert len(later["elements"]) > len(start["elements"])
    assert "Points as it stands" in run("replay", finished, "--ply", "-5").out
    for wrong in ("9999", "-9999"):
        ran = run("replay", finished, f"--ply={wrong}")
        assert ran.code == 2
        assert "--ply goes from 0" in ran.err


def test_replay_for_a_seat_hides_the_wolves_of_others(run: Run, finished: Path) -> None:
    open_text = run("replay", finished, "--ply", "45").out
    hidden = run("replay", finished, "--ply", "45", "--seat", "1").out
    assert "wolf" in hidden
    assert hidden != open_text
    assert run("replay", finished, "--ply", "45", "--seat", "9").code == 2


def test_check_finds_what_is_wrong(run: Run, finished: Path) -> None:
    ran = run("replay", finished, "--check")
    assert ran.code == 0
    assert "all by the rules" in ran.out
    assert "committed seed" in ran.out
    lines = finished.read_text().splitlines()
    header = json.loads(lines[0])
    finished.write_text("\n".join([json.dumps(header | {"seed": "11" * 32}), *lines[1:]]) + "\n")
    assert run("replay", finished, "--check").code == 1
    event = json.loads(lines[-1])
    finished.write_text("\n".join([*lines[:-1], json.dumps(event | {"action": 0})]) + "\n")
    ran = run("replay", finished, "--check", "--json")
    assert ran.code == 1
    assert f"Event {len(lines) - 1}" in json.loads(ran.out)["problem"]


def test_check_finds_a_loaded_die(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    event = json.loads(lines[1])
    assert event["seat"] == -1
    other = 0 if event["action"] else 1
    # somebody else begins: the rules allow it, if the seats of what follows are changed with it; the dice do not
    finished.write_text("\n".join([lines[0], json.dumps(event | {"action": other})]) + "\n")
    ran = run("replay", finished, "--check")
    assert ran.code == 0
    assert "not over" in ran.out


def test_text_form_round_trips(run: Run, finished: Path, tmp_path: Path) -> None:
    typed, back = tmp_path / "game.txt", tmp_path / "back.jsonl"
    assert run("replay", finished, "--to", "text", "--output", typed).code == 0
    assert run("replay", typed, "--to", "jsonl", "--output", back).code == 0
    assert back.read_text() == finished.read_text()
    assert run("replay", typed, "--check").code == 0
    assert run("replay", finished, "--to", "pdf").code == 2


def test_names_in_a_record_cannot_command_the_terminal(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    header = json.loads(lines[0]) | {"players": ["\x1b[2J", "b", "c"]}
    finished.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    for more in ((), ("--ply", "5")):
        ran = run("replay", finished, *more)
        assert ran.code == 0
        assert "\x1b" not in ran.out


def test_draw_svg(run: Run, finished: Path, tmp_path: Path) -> None:
    full = run("draw", finished, "--ply", "45").out
    mine = run("draw", finished, "--ply", "45", "--seat", "1").out
    assert ET.fromstring(full).tag.endswith("svg")
    assert full != mine
    path = tmp_path / "board.svg"
    assert run("draw", finished, "--ply", "45", "--output", path).code == 0
    assert path.read_text() == full
    assert run("draw", finished, "--step", "20").out != run("draw", finished).out
    assert run("draw", finished, "--step", "99999").code == 2
    assert run("draw", finished, "-o", tmp_path / "board.gif").code == 2


def test_draw_a_position(run: Run, position: Path) -> None:
    ran = run("draw", position, "--game", "palatinus")
    assert ran.code == 0
    assert ET.fromstring(ran.out).tag.endswith("svg")


def test_draw_png(run: Run, finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    ran = run("draw", finished, "--output", path, "--width", "300")
    if importlib.util.find_spec("resvg") is None:
        assert ran.code == 2
        assert "oikist[draw]" in ran.err
        assert not path.exists()
        return
    assert ran.code == 0
    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG")
    assert struct.unpack(">I", raw[16:20]) == (300,)


def test_png_without_the_extra_says_what_to_install(
    run: Run, finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg", None)
    ran = run("draw", finished, "--output", tmp_path / "board.png")
    assert ran.code == 2
    assert "oikist[draw]" in ran.err


def test_editions(run: Run, tmp_path: Path) -> None:
    assert "palatinus house: House edition" in run("edition", "list").out
    assert "palatinus house: Edizione della casa" in run("edition", "list", "--lang", "it").out
    names = [row["name"] for row in json.loads(run("edition", "list", "palatinus", "--json").out)]
    assert names == registry.find("palatinus").edition_names()
    assert run("edition", "show", "palatinus").out == registry.find("palatinus").edition_source("house")
    path = tmp_path / "my-palatinus.toml"
    assert run("edition", "new", "palatinus", path).code == 0
    assert 'name = "my-palatinus"' in path.read_text()
    ran = run("edition", "check", path)
    assert ran.code == 0
    assert "good edition" in ran.out
    assert run("edition", "new", "palatinus", path).code == 2
    assert run("edition", "show", "palatinus", path).out == path.read_text()
    ran = run("play", "palatinus", "--edition", path, "--bot", "random", "--hints", "none", stdin="quit\n")
    assert ran.code == 0


def test_edition_check_names_file_line_and_field(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("edition", "new", "palatinus", path)
    broken = path.read_text().replace("centre = 6", 'centre = "six"')
    path.write_text(broken)
    line = broken[: broken.index('"six"')].count("\n") + 1
    ran = run("edition", "check", path)
    assert ran.code == 1
    assert f"{path}, line {line}: tokens.centre: " in ran.out
    data = json.loads(run("edition", "check", path, "--json").out)
    assert not data["ok"]
    assert data["problems"][0]["line"] == line


def test_edition_check_asks_for_provenance(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("edition", "new", "palatinus", path)
    path.write_text(path.read_text().replace('"tiles" = "house"\n', ""))
    ran = run("edition", "check", path)
    assert ran.code == 1
    assert "provenance" in ran.out


def test_bots(run: Run) -> None:
    names = [row["name"] for row in json.loads(run("bots", "palatinus", "--json").out)]
    assert {"random", "greedy"} <= set(names)
    assert "random: Random" in run("bots", "palatinus").out


def test_bench(run: Run) -> None:
    (data,) = json.loads(run("bench", "--game", "palatinus", "--seconds", "0.01", "--repeats", "3", "--json").out)
    assert [one["name"] for one in data["figures"]] == ["listed", "packed", "play_random", "actions", "copy"]
    for one in data["figures"]:
        assert len(one["runs"]) == 3
        assert 0 < one["low"] <= one["median"] <= one["high"]
    assert data["seats"] == 5
    assert "interpreted" in run("bench", "--game", "palatinus", "--seconds", "0.01").out or data["compiled"]


def test_serve_without_its_extra_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "oikist.server.app", None)
    ran = run("serve", "--no-open")
    assert ran.code == 2
    assert "oikist[serve]" in ran.err


def test_the_level_of_a_bot_is_told_where_it_sits(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    start = ("play", "palatinus", "--bot", "search-1", "--seed", "3", "--no-confirm")
    played = run(*start, "--save", path, stdin="seats\n")
    assert played.code == 0
    for ran in (played, run("replay", path)):
        assert "(Novice, bot:search-1)" in ran.out
    listed = run("bots", "palatinus")
    assert "search-1: Novice\n" in listed.out
    assert "search-5: Consul\n" in listed.out
