"""Files that are not what they should be: one sentence, exit code 2, nothing written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oikist.cli import common
from oikist.cli.common import FileProblem, write
from oikist.cli.serve import _origin
from tests.cli.conftest import Run

READERS = [
    ("replay", "{file}"),
    ("replay", "{file}", "--check"),
    ("draw", "{file}"),
    ("draw", "{file}", "--game", "palatinus"),
    ("score", "palatinus", "{file}"),
    ("edition", "check", "{file}"),
    ("play", "--resume", "{file}"),
    ("play", "palatinus", "--edition", "{file}"),
]

BAD = {
    "empty": b"",
    "binary": bytes(range(256)) * 10,
    "text": b"just some words\nand more\n",
    "latin": "Año nuevo = 1".encode("latin-1"),
    "truncated": b'{"game": "palatinus", "seats"',
    "list": b"[1, 2, 3]",
    "null": b"null",
    "deep": b"[" * 100_000,
    "number": b"1e999",
    "digits": b'{"players": ' + b"9" * 5000 + b"}",
    "twice": b'{"players": 2, "players": 3}',
    "surrogate": b'{"game": "\\ud800"}',
    "wrong game": b'{"game":"chess","rules":1,"seats":2,"edition":"e","edition_hash":"",'
    b'"edition_data":{},"options":{}}\n',
    "text record": b"oikist record\n",
    "text record of nothing": b'oikist record\ngame: "palatinus"\nrules: x\n',
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_bad_files_are_one_sentence(run: Run, tmp_path: Path, reader: tuple[str, ...], kind: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(BAD[kind])
    ran = run(*[word.replace("{file}", str(path)) for word in reader])
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert len(ran.err) > 20
    assert path.read_bytes() == BAD[kind]


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@pytest.mark.parametrize("content", [b'{"a":' * 100_000, b"a = " + b"[" * 100_000])
def test_the_depth_of_a_file_is_told_in_words(
    run: Run, tmp_path: Path, reader: tuple[str, ...], content: bytes
) -> None:
    path = tmp_path / "deep.toml"
    path.write_bytes(content)
    ran = run(*[word.replace("{file}", str(path)) for word in reader])
    assert ran.code == 2
    assert ran.err.startswith(str(path))
    assert "recursion" not in ran.err


def test_a_key_that_stands_twice_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text('{"players": [{"city": {"0,0": "1", "0,0": "2"}}]}')
    for reader in (("score", "pantikapaion", path), ("draw", path, "--game", "pantikapaion")):
        ran = run(*reader)
        assert ran.err == f"{path}: the key '0,0' stands twice in one object; take one of them away.\n"


def test_draw_names_the_file_of_a_wrong_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text('{"players": 9}')
    ran = run("draw", path, "--game", "palatinus")
    assert ran.code == 2
    assert ran.err.startswith(f"{path}: players")


def test_a_device_is_written_to_and_not_replaced(run: Run, finished: Path, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link.txt"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        assert run("replay", finished, "--to", "text", "--output", pipe).code == 0
        assert pipe.is_fifo()
        assert reader.communicate(timeout=20)[0].startswith("oikist record")
    link.symlink_to("target.txt")
    assert run("replay", finished, "--to", "text", "--output", link).code == 0
    assert link.is_symlink()
    assert (tmp_path / "target.txt").read_text().startswith("oikist record")


@pytest.mark.parametrize("given", ["foo", "https://", "ftp://a", "https://a/path", "https://[", ""])
def test_an_origin_is_scheme_and_host(run: Run, given: str) -> None:
    ran = run("serve", "--port", "0", "--origin", given)
    assert ran.code == 2
    assert ran.err == f"--origin must be like https://play.example.org, not {given}\n"


def test_an_origin_is_taken_as_browsers_send_it() -> None:
    assert _origin("https://Play.example.org/") == "https://play.example.org"


OUTPUT = "import sys; sys.path[:0] = sys.argv.pop(1).split(';'); from oikist.cli.main import main; main()"
PRINTERS = ["rules palatinus", "games", "edition show palatinus", "draw {file}", "replay {file}", "bots palatinus"]


@pytest.mark.parametrize("command", PRINTERS)
def test_output_that_cannot_be_written(finished: Path, command: str) -> None:
    """A full disk is told in one sentence; a closed output is nobody's business."""
    words = [word.replace("{file}", str(finished)) for word in command.split()]
    whole = [sys.executable, "-c", OUTPUT, ";".join(sys.path), "--lang", "en", *words]
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w") as full:
            ran = subprocess.run(whole, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        assert (ran.returncode, ran.stderr) == (2, "stdout cannot be written: No space left on device\n")
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *whole], stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, "")


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_folders_and_missing_files_are_one_sentence(run: Run, tmp_path: Path, reader: tuple[str, ...]) -> None:
    for path in (tmp_path, tmp_path / "missing.toml"):
        ran = run(*[word.replace("{file}", str(path)) for word in reader])
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert str(path) in ran.err


def test_huge_files_are_refused_unread(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "LARGEST", 1 << 20)
    path = tmp_path / "huge.jsonl"
    path.write_bytes(b" " * ((1 << 20) + 1))
    ran = run("replay", path)
    assert ran.code == 2
    assert "larger than 1 megabytes" in ran.err


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "'format' is 2"),
        ({"rules": 99}, "rules version 99"),
        ({"rules": 0}, "rules version 0"),
        ({"seats": 9}, "2 to 5 players"),
        ({"seats": "two"}, "line 1"),
        ({"edition_hash": "0"}, "hash"),
        ({"options": {"first": "last"}}, "can be"),
        ({"game": "founders-of-nothing"}, "There is no game"),
    ],
)
def test_headers_that_do_not_fit(run: Run, finished: Path, change: dict[str, object], words: str) -> None:
    lines = finished.read_text().splitlines()
    header = json.loads(lines[0]) | change
    finished.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    ran = run("replay", finished)
    assert ran.code == 2
    assert words in ran.err


def test_the_line_of_a_broken_event_is_named(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    lines[7] = '{"seat":"nobody"}'
    finished.write_text("\n".join(lines) + "\n")
    assert "line 8" in run("replay", finished).err


def test_the_line_of_a_wrong_text_event_is_named(run: Run, finished: Path, tmp_path: Path) -> None:
    lines = run("replay", finished, "--to", "text").out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("6."))
    lines[at] = "6. seat 1: M Z9"
    path = tmp_path / "typed.txt"
    path.write_text("\n".join(lines) + "\n")
    ran = run("replay", path)
    assert ran.code == 2
    assert f"line {at + 1}" in ran.err


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(FileProblem, match="No space left"):
        write(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("game", ["palatinus", "micro-rome", "pantikapaion"])
def test_what_a_file_says_never_commands_the_terminal(run: Run, tmp_path: Path, game: str) -> None:
    """Nor is more of it told than anybody would read."""
    position = tmp_path / "position.json"
    for key in ("a\x1b[2J\nb", "c" * 5000):
        example = json.loads(run("score", game, "--example").out)
        position.write_text(json.dumps({**example, key: 1}))
        ran = run("score", game, position)
        assert ran.code == 2
        assert ran.err.startswith(f"{position}: {'a?[2J?b' if key[0] == 'a' else 'c' * 500 + '...'}: ")
        assert ran.err.count("\n") == 1
    edition = tmp_path / "mine.toml"
    run("edition", "new", game, edition)
    source = edition.read_text()
    edition.write_text(source.replace("[provenance]", '["\\u001b[2J"]\n[provenance]'))
    ran = run("edition", "check", edition)
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "?[2J" in ran.out


def test_a_position_that_is_no_record_and_a_record_that_is_no_position(
    run: Run, finished: Path, position: Path
) -> None:
    ran = run("draw", position)
    assert ran.err == f"{position} is no record; of a position, say which game it is of: --game GAME\n"
    ran = run("replay", position)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{position} is no record of a game, which begins with a header in JSON: ")
    for form in ("jsonl", "text"):
        record = finished.with_name("record")
        record.write_text(run("replay", finished, "--to", form).out)
        ran = run("score", "palatinus", record)
        told = f"{record} is a record of a game, not a position; its points are told by: oikist replay {record}\n"
        assert (ran.code, ran.err) == (2, told)


def test_nothing_is_printed_for_a_seat_that_is_not_there(run: Run, finished: Path) -> None:
    ran = run("replay", finished, "--seat", "7")
    assert (ran.code, ran.out, ran.err) == (2, "", "--seat goes from 1 to 3.\n")
