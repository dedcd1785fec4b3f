"""Programs as players, over standard input and output: what they are told, what they may do, how they lose a seat."""

from __future__ import annotations

import base64
import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oikist import bots
from oikist.bots.base import Bot, Budget, Forfeit
from oikist.bots.party import Party
from oikist.bots.programs import messages
from oikist.bots.programs.bot import ProgramBot, read_name
from oikist.bots.programs.messages import Hello, NoMessage, Play, clean, decode
from oikist.bots.programs.telling import Teller
from oikist.core import registry
from oikist.core.edition import Edition
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER
from oikist.core.text import Text

BAD = Path(__file__).with_name("bad_program.py")
EXAMPLES = Path(__file__).parents[3] / "examples"
PALATINUS = registry.find("palatinus")


@pytest.fixture(autouse=True)
def _quick_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """What plays on for a program is of no interest in most tests, and greedy takes its time."""
    monkeypatch.setattr("oikist.bots.party.STAND_IN", "random")


def program(*words: object, settings: str = "seconds=5") -> str:
    return f"program:{settings} {shlex.join([sys.executable, *map(str, words)])}"


def party(game: Game, *names: str, seed: int = 5) -> Party:
    return Party(
        game, {seat: bots.find(name, game, seed=seed + seat, programs=True) for seat, name in enumerate(names)}
    )


def play(game: Game, together: Party, seats: int, *, seed: bytes = b"p" * 32) -> Session:
    """Plays a whole game."""
    session = Session.new(game, seats, seed=seed, nonces=[""] * seats)
    try:
        together.begin(session.state, ["somebody"] * seats)
        while session.state.actor() != OVER:
            session.roll()
            together.catch_up(session)
            actor = int(session.state.actor())
            if actor >= 0:
                session.play(together.choose(session.state, actor, Budget()), actor)
        together.catch_up(session)
        together.end(session.state)
    finally:
        together.close()
    return session


def gone(pid: int, within: float = 5.0) -> bool:
    """Whether a process has ended (a zombie of somebody else's counts: nothing runs any more)."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        stat = Path(f"/proc/{pid}/stat")
        if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


KINDS = [(game, seats) for game in registry.game_ids() for seats in registry.find(game).seats if seats <= 4]


@pytest.mark.parametrize(
    ("name", "seats"), [pair for pair in KINDS if pair[0] in ("palatinus", "micro-rome", "pantikapaion", "romolo")]
)
def test_the_example_plays_a_whole_game_of_every_kind(name: str, seats: int) -> None:
    game = registry.find(name)
    together = party(game, *[program(EXAMPLES / "program_bot.py", settings="seconds=60")] * seats)
    programs = list(together.bots.values())
    session = play(game, together, seats)
    assert session.state.actor() == OVER
    assert together.forfeits == {}
    assert [bot.called for bot in programs if isinstance(bot, ProgramBot)] == ["words"] * seats


def test_the_example_is_about_forty_lines_and_needs_nothing_but_python() -> None:
    source = (EXAMPLES / "program_bot.py").read_text()
    assert len(source.splitlines()) < 50
    assert "oikist" not in "".join(line for line in source.splitlines() if line.startswith(("import", "from")))
    assert os.access(EXAMPLES / "program_bot.py", os.X_OK)


MID = [
    ("crash", "ended, with exit code 1; its standard error ends with: RuntimeError: out of [31mluck"),
    ("exit", "it has ended, with exit code 0"),
    ("killed", "it was ended by signal 11"),
    ("stall", "it did not answer within 0.5 s"),
    ("nonsense", "no message"),
    ("words", "no message: I think I shall pass."),
    ("deep", "no message"),
    ("half", "it did not answer within 0.5 s"),
    ("half and exit", "it has ended, with exit code 4"),
    ("huge", "a line of more than 65536 bytes"),
    ("endless", "a line of more than 65536 bytes"),
    ("flood", "refused twice in one decision: -1 is no decision that is asked for"),
    ("binary", "no message"),
    ("illegal", "refused twice in one decision: -1 is no action of this game. [CORE-2]"),
    ("huge number", "refused twice in one decision"),
    ("wrong notation", "refused twice in one decision: castle is no action"),
    ("both", "no message"),
    ("neither", "no message"),
    ("hello again", "refused twice in one decision: hello has been said"),
    ("stale", "refused twice in one decision"),
    ("closes stdin", "it did not answer within 0.5 s"),
    ("closes stdout", "it closed its output"),
    ("ignores signals", "it did not answer within 0.5 s"),
    ("talks on stderr", "it did not answer within 0.5 s; its standard error ends with: "),
    ("forks", "it did not answer within 0.5 s"),
    ("forks and exits", "it has ended, with exit code 0"),
]


@pytest.mark.parametrize(("how", "why"), MID, ids=[how for how, _ in MID])
def test_what_goes_wrong_in_the_middle_forfeits_the_seat_and_the_game_goes_on(
    tmp_path: Path, how: str, why: str
) -> None:
    child, own = tmp_path / "child", tmp_path / "own"
    # one that will not answer is given little time, and none to answer before: so a busy machine changes nothing
    when, seconds = (0, 0.5) if "0.5 s" in why else (2, 60)
    together = party(PALATINUS, program(BAD, how, when, child, own, settings=f"seconds={seconds} start=60"), "random")
    session = play(PALATINUS, together, 2)
    assert session.state.actor() == OVER
    assert list(together.forfeits) == [0]
    assert why in together.forfeits[0].english()
    assert "\x1b" not in together.forfeits[0].english()
    assert together.bots[0].name == "random"
    assert together.ranks([1, 2]) == [2, 1]
    assert gone(int(own.read_text()))
    if how.startswith("forks"):
        assert gone(int(child.read_text()))


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("crash", "ended, with exit code 1"),
        ("stall", "it did not say hello within 0.5 s"),
        ("words", "no message"),
        ("huge", "a line of more than"),
        ("closes stdout", "it closed its output"),
        ("forks and exits", "it has ended"),
    ],
)
def test_what_goes_wrong_at_the_start_forfeits_too(tmp_path: Path, how: str, why: str) -> None:
    # a slow machine may take longer to start Python than a stalling program is given: both are no hello in time
    start = 0.5 if how == "stall" else 30
    child = tmp_path / "child"
    together = party(PALATINUS, program(BAD, how, -1, child, settings=f"start={start}"), "random")
    session = play(PALATINUS, together, 2)
    assert session.state.actor() == OVER
    assert why in together.forfeits[0].english()
    if child.exists():
        assert gone(int(child.read_text()))


def test_greedy_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    together = party(PALATINUS, program(BAD, "exit", 0), "random")
    session = Session.new(PALATINUS, 2, seed=b"p" * 32, nonces=["", ""])
    together.begin(session.state)
    session.roll()
    while session.state.actor() != 0:
        session.play(session.state.actions()[0], 1)
        session.roll()
    assert together.choose(session.state, 0, Budget()) in session.state.actions()
    assert together.bots[0].name == "greedy"
    together.close()


def test_a_protocol_that_nobody_speaks_is_refused() -> None:
    together = party(PALATINUS, program(BAD, "protocol", 9), "random")
    play(PALATINUS, together, 2)
    assert together.forfeits[0].english() == "it speaks protocol 99, and this is 1"


def test_one_that_stays_after_the_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikist.bots.programs.bot.LEAVE", 0.2)
    own = tmp_path / "own"
    together = party(PALATINUS, program(BAD, "stays", 999, "-", own), "random")
    play(PALATINUS, together, 2)
    assert together.forfeits == {}
    assert gone(int(own.read_text()))


def test_nothing_is_left_when_the_game_is_given_up(tmp_path: Path) -> None:
    own = tmp_path / "own"
    together = party(PALATINUS, program(BAD, "stall", 0, "-", own), "random")
    session = Session.new(PALATINUS, 2, seed=b"p" * 32, nonces=["", ""])
    together.begin(session.state)
    session.roll()
    while session.state.actor() != 0:
        session.play(session.state.actions()[0], 1)
        session.roll()
    # whoever waits may be told to stop: the answer is of no use any more
    assert together.bots[0].choose(session.state.observe(0), Budget(stop=lambda: True)) in session.state.actions()
    together.close()
    together.close()
    assert gone(int(own.read_text()))
    assert together.forfeits == {}


def test_many_games_leave_no_open_files(tmp_path: Path) -> None:
    before = open_files()
    for _ in range(3):
        play(PALATINUS, party(PALATINUS, program(BAD, "exit", 1), "random"), 2)
    assert open_files() == before


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return sum(1 for _ in folder.iterdir()) if folder.exists() else 0


# what it is told


class Notes(Bot):
    """Writes down what it is told, and plays the first legal action."""

    name = "notes"
    watches = True

    def __init__(self, game: Game, **wants: Any) -> None:
        super().__init__(seed=1)
        self._game, self._hello = game, Hello(1, **wants)
        self.told: list[dict[str, Any]] = []
        self._log: list[messages.Seen] = []
        self.views: list[Any] = []

    def begin(self, view: Any, players: Any = ()) -> None:
        self._teller = Teller(self._game, view.box_of(), int(view.viewer), self._hello)
        self._note(self._teller.game(5000, players=players, seed=self.seed))

    def saw(self, number: int, seat: int, seen: int, before: Any) -> None:
        self._log.append(self._teller.seen(number, seat, seen, before))

    def choose(self, observation: Any, budget: Budget) -> int:
        self.views.append(observation)
        log, self._log = self._log, []
        self._note(self._teller.decide(len(self.told), observation, 5000, log))
        return int(observation.actions()[0])

    def end(self, final: Any, ranks: Any = None) -> None:
        self._note(self._teller.over(final, self._log, ranks))

    def _note(self, message: Any) -> None:
        self.told.append(json.loads(messages.encode(message)))


@pytest.mark.parametrize("name", ["micro-rome", "palatinus", "pantikapaion", "romolo"])
def test_a_python_program_can_rebuild_what_its_seat_sees(name: str) -> None:
    game = registry.find(name)
    seats = min(game.seats)
    notes = Notes(game, wants=("texts", "observation", "log", "table", "encoding"))
    others = {seat: bots.find("random", game, seed=seat) for seat in range(1, seats)}
    session = play(game, Party(game, {0: notes, **others}), seats)
    about, *decisions, over = notes.told
    # what a program does with the first message
    edition = Edition(about["game"], "given", "given", about["edition_data"])
    assert edition.hash() == about["edition_hash"]
    box = registry.find(about["game"]).box(about["seats"], edition, about["options"])
    assert len(decisions) > 5
    for decision, view in zip(decisions, notes.views, strict=True):
        restored = box.restore(base64.b64decode(decision["observation"]))
        assert restored == view
        assert restored.viewer == 0
        assert [one["action"] for one in decision["actions"]] == list(restored.actions())
        assert all(one["text"] and one["notation"] for one in decision["actions"])
        assert len({one["notation"] for one in decision["actions"]}) == len(decision["actions"])
        for one in decision["actions"][:20]:
            assert set(one["parts"]) <= set(decision["table"])
        for part in about.get("encoding", []):
            numbers = decision["encoding"][part["name"]]
            assert len(numbers) == msgspec.json.decode(msgspec.json.encode(_product(part["shape"])))
            assert part["low"] <= min(numbers)
            assert max(numbers) <= part["high"]
    log = [line for message in [*decisions, over] for line in message.get("log", [])]
    assert [line["number"] for line in log] == list(range(session.revision))
    assert [line["seat"] for line in log] == [event.seat for event in session.events]
    assert [line["text"] for line in log] != [""] * len(log)
    own = [line["seen"] for line in log if line["seat"] == 0]
    assert own == [event.action for event in session.events if event.seat == 0]
    assert over["points"] == session.state.scores() or (over["lost"] and over["points"] == [])
    assert over["ranks"] == session.state.result()


def _product(shape: list[int]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total


def test_a_seat_is_not_told_what_it_may_not_know() -> None:
    """Founders' secret choices: what others have chosen comes as a censored number, and in words without it."""
    game = registry.find("romolo")
    notes = [Notes(game) for _ in range(3)]
    session = play(game, Party(game, dict(enumerate(notes))), 3)
    hidden = 0
    for number, event in enumerate(session.events):
        if event.seat == CHANCE:
            continue
        for seat, note in enumerate(notes):
            log = [line for message in note.told[1:] for line in message.get("log", [])]
            assert log[number]["seen"] == session.before(number).seen(event.action, seat)
            hidden += log[number]["seen"] >= game.num_actions
    assert hidden > 0, "the game has to hide something, or this shows nothing"


def test_undo_is_told() -> None:
    notes = Notes(PALATINUS)
    together = Party(PALATINUS, {0: notes})
    session = Session.new(PALATINUS, 2, seed=b"p" * 32, nonces=["", ""])
    together.begin(session.state)
    session.roll()
    while session.state.actor() != 1:
        session.play(session.state.actions()[0], int(session.state.actor()))
        session.roll()
    session.play(session.state.actions()[0], 1)
    if session.undo_refusal(1) is None:
        session.undo(1)
        together.catch_up(session)
        last = notes._log[-1]
        assert (last.seen, last.text) == (-1, "Lapis takes back the last action.")
    else:  # pragma: no cover - the rules would have changed
        pytest.fail("an action that can be taken back was expected")


# names


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("program:", "names no command"),
        ("program:   ", "names no command"),
        ("program:seconds=3", "names no command"),
        ("program:./nothing-there.py", "There is no program ./nothing-there.py"),
        ("program:'half", "cannot be read"),
        ("program:seconds=0 sh", "sets seconds=0"),
        ("program:seconds=1 seconds=2 sh", "sets seconds=2"),
        ("program:memory=3 sh", "sets memory=3"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, word: str) -> None:
    with pytest.raises(OptionError, match=word):
        bots.find(name, PALATINUS, programs=True)


def test_all_that_is_said_can_be_written_down(tmp_path: Path) -> None:
    log = tmp_path / "said.txt"
    together = party(PALATINUS, program(BAD, "crash", 1, settings=f"log={log} seconds=60 start=60"), "random")
    play(PALATINUS, together, 2)
    lines = log.read_text().splitlines()
    assert lines[0].startswith('< {"type": "hello"')
    assert lines[1].startswith('> {"type":"game"')
    assert [line for line in lines if line.startswith('< {"type": "play", "id": 1')]
    assert [line for line in lines if line.startswith("! RuntimeError: out of ")]
    assert '"code":"forfeit"' in lines[-1]


@pytest.mark.parametrize("kind", ["no folder", "folder", "pipe that nobody reads"])
def test_a_log_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path, kind: str) -> None:
    log = tmp_path / "not" / "there" if kind == "no folder" else tmp_path / "it"
    if kind == "folder":
        log.mkdir()
    elif kind == "pipe that nobody reads":
        os.mkfifo(log)
    with pytest.raises(OptionError, match=f"{log} cannot be written: "):
        party(PALATINUS, program(BAD, "stays", 1, settings=f"log={log}"), "random")


def test_a_log_that_goes_during_the_match_costs_the_program_nothing(tmp_path: Path) -> None:
    log = tmp_path / "folder" / "said.txt"
    log.parent.mkdir()
    together = party(
        PALATINUS, program(EXAMPLES / "program_bot.py", settings=f"log={log} seconds=60 start=60"), "random"
    )
    log.unlink()
    log.parent.rmdir()
    play(PALATINUS, together, 2)
    assert not together.forfeits


def test_the_seed_that_a_program_is_told_is_not_the_one_that_the_dice_may_come_from(tmp_path: Path) -> None:
    def told(seed: int) -> int:
        log = tmp_path / f"{seed}.txt"
        name = program(EXAMPLES / "program_bot.py", settings=f"log='{log}' seconds=60 start=60")
        bot = bots.find(name, PALATINUS, seed=seed, programs=True)
        try:
            bot.begin(PALATINUS.new(2).observe(0), ["", ""])
        finally:
            bot.close()
        lines = [json.loads(line[1:]) for line in log.read_text().splitlines() if line.startswith(">")]
        return int(next(line["seed"] for line in lines if line["type"] == "game"))

    # `oikist play --seed 7` throws with 7, and its bots have 700, 701, ...
    seeds = [told(700), told(701), told(800)]
    assert len(set(seeds)) == 3
    assert all(seed > 10**9 for seed in seeds)
    (tmp_path / "700.txt").unlink()
    assert told(700) == seeds[0], "the same in the same game"


def test_no_shell_reads_the_command() -> None:
    words, limits = read_name("program:seconds=2 start=0.5 sh -c 'exit $HOME' `true` ; rm *")
    assert words == ["sh", "-c", "exit $HOME", "`true`", ";", "rm", "*"]
    assert (limits.seconds, limits.start) == (2, 0.5)


def test_a_command_is_started_only_where_that_was_asked_for() -> None:
    with pytest.raises(OptionError, match="There is no bot program:sh"):
        bots.find("program:sh", PALATINUS)


def test_a_program_that_cannot_be_started_after_all_forfeits(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/nowhere/at/all\n")
    script.chmod(0o755)
    bot = bots.find(f"program:{script}", PALATINUS, programs=True)
    session = Session.new(PALATINUS, 2, seed=b"p" * 32, nonces=["", ""])
    with pytest.raises(Forfeit, match="it cannot be started"):
        bot.begin(session.state.observe(0))


def test_messages_are_read_strictly() -> None:
    assert decode(b'{"type":"play","id":3,"action":5}') == Play(3, 5)
    assert decode('{"type":"hello","protocol":1}') == Hello(1)
    for line in (
        b"", b"{", b"[]", b"null", b'{"type":"play"}', b'{"type":"play","id":1}',
        b'{"type":"play","id":"1","action":2}',
        b'{"type":"play","id":1,"action":2,"mood":3}', b'{"type":"hello","protocol":1,"wants":["money"]}', b"\xff\xfe",
        b'{"id":1,"action":2}', b'{"type":"over"}',
    ):  # fmt: skip
        with pytest.raises(NoMessage):
            decode(line)


def test_what_a_program_writes_is_shown_without_control_characters() -> None:
    assert clean("a\x1b]0;title\x07b\u202e\ud800c") == "a]0;titlebc"
    assert len(clean("x" * 10_000, 40)) == 40


def test_what_a_program_says_of_itself_cannot_grow_in_what_others_are_told() -> None:
    line = b'{"type":"play","id":1,"action":2,"' + b"x\\u001b" * 9000 + b'":3}'
    with pytest.raises(NoMessage) as raised:
        decode(line)
    assert len(str(raised.value)) <= 200
    assert "\x1b" not in str(raised.value)
    with pytest.raises(NoMessage, match="below 2"):
        decode(b'{"type":"play","id":100000000000000000000,"action":2}')


def test_a_process_is_ended_where_there_is_no_waitid(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on macOS with older Pythons."""
    monkeypatch.delattr(os, "waitid")
    for how, why in (("exit", "exit code 0"), ("killed", "signal 11"), ("forks and exits", "exit code 0")):
        child = tmp_path / how
        together = party(PALATINUS, program(BAD, how, 1, child, settings="seconds=60 start=60"), "random")
        play(PALATINUS, together, 2)
        assert why in together.forfeits[0].english()
        if child.exists():
            assert gone(int(child.read_text()))


def test_who_forfeits_is_last_and_the_others_are_ranked_among_themselves() -> None:
    together = party(PALATINUS, "random", "random", "random", "random")
    assert together.ranks([2, 1, 3, 3]) == [2, 1, 3, 3]
    together.forfeits[1] = Text("it has ended")
    assert together.ranks([2, 1, 3, 3]) == [1, 4, 2, 2]
    together.forfeits[3] = Text("it has ended")
    assert together.ranks([2, 1, 3, 3]) == [1, 4, 2, 4]
