"""A game at the terminal."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from oikist.cli.choices import Choices
from oikist.cli.common import load_record
from oikist.cli.play import people_of
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text
from tests.cli.conftest import Run

START = ("play", "palatinus", "--bot", "random", "--seats", "2", "--seed", "3", "--hints", "greedy")


def test_a_game_can_be_played_by_numbers_alone(run: Run) -> None:
    ran = run(*START, "--no-confirm", stdin="1 1\n" * 60)
    assert ran.code == 0
    assert re.search(r"^1\. (Red|Lapis): \d+ points$", ran.out, re.MULTILINE)
    assert "Hill G" in ran.out


def test_the_finale_can_be_left_out(run: Run) -> None:
    ran = run(*START, "--no-confirm", "--no-finale", stdin="1 1\n" * 60)
    assert ran.code == 0
    assert "is evaluated" not in ran.out


def test_output_is_plain_lines(run: Run) -> None:
    out = run(*START, "--no-confirm", stdin="1 1\n" * 60).out
    assert all(sign.isprintable() or sign == "\n" for sign in out)


def test_notation_commands_and_undo(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = (
        "lay 1/0\nwhy\nwhy lay 1/0\nwhy place:1\nlay 4/0\nundo\nLAY4/1\n\n"
        "score\nlog 1\nboard E\nhand\nseats\nmoves lay\nhint\n"
    )
    ran = run(*START, "--save", path, stdin=typed)
    assert ran.code == 0
    assert ran.out.count("[PAL-6]") >= 3
    assert "PAL-6: " in ran.out
    assert "Red takes back the last action." in ran.out
    assert "Red: 0 [PAL-48]" in ran.out
    assert "Greedy would play lay " in ran.out
    assert "Saved. Go on with: oikist play --resume" in ran.out
    game, record = load_record(path)
    state = Session.resume(game, record).state
    assert [event.action for event in record.events if event.seat == 0 and not event.is_undo]
    assert sum(event.is_undo for event in record.events) == 1
    assert state.actor() == 0


@pytest.mark.parametrize(
    "typed", ["0", "99", "#7", "nonsense", "why nonsense", "rules 999", "back", "lay 9/9", "=", "-1", "٣"]
)
def test_nonsense_gets_a_sentence_and_changes_nothing(run: Run, typed: str) -> None:
    ran = run(*START, stdin=f"{typed}\nlog\n")
    before = run(*START, stdin="log\n")
    assert ran.code == 0
    assert ran.out.splitlines()[-2:] == before.out.splitlines()[-2:]


def test_saved_games_go_on_as_they_would_have(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    people = ("play", "palatinus", "--me", "all", "--no-cover", "--no-confirm", "--seed", "8")
    run(*people, "--save", whole, stdin="1 1\n" * 60)
    assert load_record(whole)[1].header.players == ["person", "person"]
    run(*people, "--save", parts, stdin="1 1\n1 1\n")
    for _ in range(40):
        ran = run("play", "--resume", parts, "--me", "all", "--no-cover", "--no-confirm", stdin="1 1\n1 1\n")
        assert ran.code == 0
        if "points" in ran.out.splitlines()[-1]:
            break
    assert parts.read_text() == whole.read_text()
    assert run("replay", parts, "--check").code == 0


def test_a_torn_last_line_is_dropped(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*START, "--save", path, stdin="quit\n")
    whole = path.read_text()
    path.write_text(whole + '{"seat":0,"act')
    ran = run("play", "--resume", path, stdin="quit\n")
    assert ran.code == 0
    assert "incomplete" in ran.err
    assert path.read_text() == whole


def test_save_never_overwrites(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("mine")
    ran = run(*START, "--save", path)
    assert ran.code == 2
    assert "exists already" in ran.err
    assert path.read_text() == "mine"


def test_hotseat_asks_before_the_next_hand(run: Run) -> None:
    ran = run("play", "palatinus", "--me", "1,2", "--seed", "5", stdin="\n1 1\n\n\n")
    assert ran.out.count("press Enter when only you see the screen") == 2


def test_hotseat_tells_nobody_what_the_wolf_hides(run: Run) -> None:
    # every placement with the wolf is told as a wolf to the others at the same screen
    ran = run("play", "palatinus", "--me", "all", "--seats", "3", "--seed", "5", "--no-confirm", stdin="\n2 1\n" * 80)
    # numbered choices are sentences too, but end with their notation
    told = [line for line in ran.out.splitlines() if " places " in line and not line.endswith(")")]
    assert any("a wolf" in line for line in told)
    assert not [line for line in told if "with the wolf" in line]


def test_hints_can_be_off(run: Run) -> None:
    ran = run(*START[:-1], "none", stdin="hint\n")
    assert "There are no hints in this game." in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play",), "Name a game"),
        (("play", "palatinus", "--seats", "9"), "2 to 5 players"),
        (("play", "palatinus", "--me", "7"), "--me takes seats"),
        (("play", "palatinus", "--bot", "hal"), "no bot hal"),
        (("play", "palatinus", "--bot", "random,random,random", "--seats", "2"), "Bots named: 3, seats for them: 1;"),
        (("play", "palatinus", "--option", "first"), "KEY=VALUE"),
        (("play", "palatinus", "--option", "first=9"), "can be: random"),
        (("play", "palatinus", "--option", "colour=red"), "no option colour"),
        (("play", "palatinus", "--edition", "gold"), "no edition gold"),
        (("play", "--resume", "nowhere.jsonl"), "no file nowhere.jsonl"),
        (("play", "--resume", "x", "--seed", "1"), "leave those options out"),
    ],
)
def test_wrong_arguments_are_one_sentence(run: Run, arguments: tuple[str, ...], words: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_people_of() -> None:
    assert people_of("2, 1", 2) == [0, 1]
    assert people_of("all", 3) == [0, 1, 2]
    for wrong in ("0", "3", "", "x", "1,,2", "-1"):
        with pytest.raises(OptionError):
            people_of(wrong, 2)


def test_a_real_terminal_is_cleared_between_hands_only_and_ctrl_c_leaves() -> None:
    pty = pytest.importorskip("pty")
    pid, terminal = pty.fork()
    if pid == 0:
        command = [sys.executable, "-m", "oikist.cli.main", "play", "palatinus", "--me", "all", "--seed", "3"]
        os.execve(sys.executable, command, {**os.environ, "LANG": "C.UTF-8", "LANGUAGE": "en"})
    said = b""

    def until(words: bytes) -> None:
        nonlocal said
        limit = time.monotonic() + 60
        while words not in said:
            ready = select.select([terminal], [], [], max(0.0, limit - time.monotonic()))[0]
            assert ready, said
            said += os.read(terminal, 65536)

    until(b"only you see the screen.")
    assert b"\x1b[2J" not in said
    os.write(terminal, b"\n")
    until(b"number or ?:")
    assert said.count(b"\x1b[2J") == 1
    assert said.split(b"\x1b[H")[1].lstrip().startswith(b"Lapis begins.")
    os.write(terminal, b"1 1\n")
    until(b"undo takes it back:")
    farewell = b"The game is left unfinished."
    # a signal that comes between two calls of readline waits for the next key, so a person would press it again
    for _ in range(60):
        os.write(terminal, b"\x03")
        # what comes first may be no more than the key's echo; pressed while the game ends it would kill it
        while farewell not in said and select.select([terminal], [], [], 1.0)[0]:
            said += os.read(terminal, 65536)
        if farewell in said:
            break
    assert farewell in said
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    os.close(terminal)


@pytest.mark.parametrize(
    ("language", "typed", "place", "prompt"),
    [
        ("es", "tablero G1\nmano\nsalir\n", "G1, campo libre", "Rojo: Pon la ficha"),
        ("it", "tavolo G1\nmano\nesci\n", "G1, terreno libero", "Rosso: Piazza la tessera"),
    ],
)
def test_commands_and_words_in_other_languages(run: Run, language: str, typed: str, place: str, prompt: str) -> None:
    ran = run("--lang", language, *START, stdin=typed)
    assert ran.code == 0
    assert place in ran.out
    assert prompt in ran.out


@pytest.mark.parametrize("name", registry.game_ids())
def test_numbered_choices_reach_exactly_the_legal_actions(name: str) -> None:
    game = registry.find(name)
    session = Session.new(game, min(game.seats), seed=b"n" * 32, nonces=[""] * min(game.seats))
    while session.state.actor() != OVER:
        actor = int(session.state.actor())
        if actor == CHANCE:
            session.roll()
            continue
        view = session.state.observe(actor)
        legal = view.actions()
        if session.ply % 7 == 0:
            assert sorted(_reached(game, view, [])) == legal
        session.play(legal[len(legal) // 2], actor)


def _reached(game: object, view: object, path: list[int]) -> list[int]:
    choices = Choices(game, view)  # type: ignore[arg-type]
    for number in path:
        assert choices.choose(number) is None
    found = []
    for number in range(1, len(choices.options()) + 1):
        fresh = Choices(game, view)  # type: ignore[arg-type]
        for earlier in path:
            fresh.choose(earlier)
        action = fresh.choose(number)
        found += [action] if action is not None else _reached(game, view, [*path, number])
    return found


def test_whole_payments_are_choices_too(run: Run, tmp_path: Path) -> None:
    """Two coins are owed by who has grain (worth more), salt (worth one) and coins; asked are grain, then salt."""
    path = tmp_path / "game.jsonl"
    fixture = Path(__file__).parents[1] / "engine" / "laws" / "fixtures" / "romolo-teams.jsonl"
    start = ("play", "romolo", "--from", fixture, "--ply", "573", "--bot", "random", "--seed", "1", "--no-confirm")
    # the second of the whole payments, then everything once more by undo and undo
    ran = run(*start, "--save", path, stdin="\n#4\nlog 2\nundo\nlog 1\n")
    assert ran.code == 0
    listed = [line for line in ran.out.splitlines() if re.match(r"#?\d+\. ", line)]
    marks = [line for line in listed if "All at once: " in line]
    assert marks[:4] == [
        f"#{number}. All at once: {words}"
        for number, words in enumerate(["2 in coins", "1 salt, 1 in coins", "2 salt", "1 grain, too much by 2"], 3)
    ]
    told = "Lapis keeps this: grain.\nLapis gives 1 salt.\n"
    # when it was played, and in the log
    assert ran.out.count(told) == 2
    # one undo takes back one action: grain is kept still, and salt is asked for
    assert "Lapis takes back the last action." in ran.out
    _, record = load_record(path)
    *_, grain, salt, undone = record.events
    assert (grain.seat, grain.action, salt.seat, salt.action) == (1, 10, 1, 11)
    assert undone.is_undo
    # a number beyond them is refused as any other
    assert "There is no choice 7; they go from 1 to 6." in run(*start, stdin="#7\n").out


def test_what_comes_between_ends_a_row(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of actions that cannot be played in a row the first is played, the second asked for as always."""
    game = registry.find("palatinus")

    def ready(_: object, view: State) -> list[tuple[Text, list[int]]]:
        # the tile is laid then, and nothing can be laid there again
        return [(Text("twice"), [view.actions()[0]] * 2)]

    monkeypatch.setattr(type(game), "ready", ready)
    count = int(re.findall(r"^(\d+)\. All at once: twice", run(*START, stdin="\n").out, re.MULTILINE)[-1])
    path = tmp_path / "game.jsonl"
    ran = run(*START, "--no-confirm", "--save", path, stdin=f"{count}\nquit\n")
    assert ran.code == 0
    assert [event.seat for event in load_record(path)[1].events].count(0) == 1
