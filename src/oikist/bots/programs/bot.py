"""A bot that is a program of somebody's own: ``program:./mybot.py --fast``."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from oikist.bots.base import Bot, Budget, Forfeit, seed_of
from oikist.bots.programs.messages import PROTOCOL, Error, Hello, NoMessage, Play, Played, Seen, clean, decode, encode
from oikist.bots.programs.process import Process, ProgramFailed, Stopped, log_problem
from oikist.bots.programs.telling import LONGEST_NAME, Teller
from oikist.core.errors import IllegalAction, OikistError, OptionError
from oikist.core.game import Game
from oikist.core.state import State
from oikist.core.text import Text

KIND: Final = "program"

LEAVE: Final = 2.0
"""Seconds that a program has to end by itself when its game is over."""

_SETTING: Final = re.compile(r"([a-z]+)=(.+)", re.ASCII)
_SECONDS: Final = re.compile(r"[0-9]{1,5}(\.[0-9]{1,3})?", re.ASCII)
_LONGEST: Final = 86_400.0


@dataclass(frozen=True)
class Limits:
    """How long a program may take, and where it is written down what was said.

    Attributes:
        seconds: for a decision.
        start: seconds from its start to its ``hello``.
        log: a file to which all that is said is added, and the program's standard error; empty for none.
    """

    seconds: float = 10.0
    start: float = 20.0
    log: str = ""


def read_name(name: str) -> tuple[list[str], Limits]:
    """Command and limits of ``program:seconds=2 start=60 ./mybot.py --fast``.

    Raises:
        OptionError: it cannot be read, or there is no such program.

    Example:
        >>> read_name("program:seconds=2 sh -c 'exit 3'")
        (['sh', '-c', 'exit 3'], Limits(seconds=2.0, start=20.0, log=''))
    """
    command = name.partition(":")[2]
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(
            Text("The command of {name} cannot be read: {why}.", {"name": name, "why": str(error)})
        ) from None
    found: dict[str, float] = {}
    log = ""
    while words and (setting := _SETTING.fullmatch(words[0])) is not None:
        key, given = setting.groups()
        value = float(given) if _SECONDS.fullmatch(given) else 0.0
        if key == "log" and not log:
            log = given
        elif key in ("seconds", "start") and key not in found and 0 < value <= _LONGEST:
            found[key] = value
        else:
            raise OptionError(
                Text(
                    "{name} sets {given}; before the command there can stand, once each, seconds=N for a decision, "
                    "start=N for its start and log=FILE.",
                    {"name": name, "given": words[0]},
                )
            )
        del words[0]
    if not words:
        raise OptionError(Text("{name} names no command; it looks like program:./mybot.py --fast.", {"name": name}))
    if os.name != "posix":
        raise OptionError(
            Text("Programs can be started on Linux and macOS only; elsewhere yours can join a table: oikist connect.")
        )
    if shutil.which(words[0]) is None:
        raise OptionError(
            Text(
                "There is no program {program} that can be started; if it is a file, make it executable and give its "
                "path, as in ./mybot.py.",
                {"program": words[0]},
            )
        )
    return words, Limits(**found, log=log)


class ProgramBot(Bot):
    """A program in a process of its own, one for every game.

    Args:
        name: as in `read_name`.
        game: whose observations it will be given.
        seed: the program is told one made of it, for dice of its own, from which this one cannot be reckoned back: the
            game's dice may come from the same number.

    Raises:
        OptionError: the name cannot be read, there is no such program, or its log cannot be written.
    """

    watches = True

    def __init__(self, name: str, game: Game, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self.name = name
        self._command, self.limits = read_name(name)
        why = log_problem(self.limits.log) if self.limits.log else ""
        if why:
            # known before the first game: a mistake of who has named it, no failure of the program
            raise OptionError(Text("{file} cannot be written: {why}", {"file": self.limits.log, "why": why}))
        self.label = Text("Program {command}", {"command": " ".join(self._command)})
        self.called = ""
        """What the program calls itself, once it has said so."""
        self._game = game
        self._process: Process | None = None
        self._teller: Teller | None = None
        self._seen: list[Seen] = []
        self._decisions = 0

    # a game

    def begin(self, view: State, players: Sequence[str] = ()) -> None:
        """Starts the program and tells it what is played.

        Raises:
            Forfeit: it does not come up.
        """
        self.close()
        seat = int(view.viewer)
        self._seen, self._decisions, self._teller = [], 0, None
        try:
            self._process = Process(self._command, self.limits.log)
            hello = self._hello(self._process)
        except ProgramFailed as error:
            self._lose(error.text)
        self.called = clean(hello.name, LONGEST_NAME)
        self._teller = Teller(self._game, view.box_of(), seat, hello)
        ms = int(self.limits.seconds * 1000)
        own = seed_of(self.seed, b"dice of its own")
        self._process.send(encode(self._teller.game(ms, players=players, seed=own)))

    def _hello(self, process: Process) -> Hello:
        late = Text("it did not say hello within {seconds} s", {"seconds": self.limits.start})
        line = process.receive(time.monotonic() + self.limits.start, late)
        message = _message(line)
        if not isinstance(message, Hello):
            raise ProgramFailed(Text("its first message must be hello, not {kind}", {"kind": "play"}))
        if message.protocol != PROTOCOL:
            which = Text("it speaks protocol {got}, and this is {want}", {"got": message.protocol, "want": PROTOCOL})
            process.send(encode(Error(which.english(), "message", fatal=True)))
            raise ProgramFailed(which)
        return message

    def saw(self, number: int, seat: int, seen: int, before: State) -> None:
        """Keeps what happened for the next decision."""
        if self._teller is not None and self._teller.logs:
            self._seen.append(self._teller.seen(number, seat, seen, before))

    def choose(self, observation: State, budget: Budget) -> int:
        """What the program answers.

        Raises:
            Forfeit: it gives no answer that counts.
        """
        if self._process is None or self._teller is None:
            self.begin(observation)
        assert self._process is not None
        assert self._teller is not None
        seconds = self.limits.seconds if budget.ms is None else min(self.limits.seconds, budget.ms / 1000)
        until = time.monotonic() + seconds
        self._decisions += 1
        number, self._seen, log = self._decisions, [], self._seen
        self._process.send(encode(self._teller.decide(number, observation, int(seconds * 1000), log)))
        try:
            return self._answer(self._process, self._teller, number, observation, until, seconds, budget)
        except ProgramFailed as error:
            self._lose(error.text)
        except Stopped:
            # the game is being given up
            return int(observation.actions()[0])

    def _answer(
        self,
        process: Process,
        teller: Teller,
        number: int,
        view: State,
        until: float,
        seconds: float,
        budget: Budget,
    ) -> int:
        late = Text("it did not answer within {seconds} s", {"seconds": seconds})
        refused = False
        while True:
            message = _message(process.receive(until, late, budget.stop))
            why, rules, code = Text("hello has been said"), list[str](), "message"
            if isinstance(message, Play) and message.id != number:
                why, code = Text("{id} is no decision that is asked for", {"id": str(message.id)}), "stale"
            elif isinstance(message, Play):
                try:
                    action = teller.read(view, message)
                except OikistError as error:
                    why, code = error.text, "rule"
                    rules = error.ruling.ids() if isinstance(error, IllegalAction) else []
                else:
                    process.send(encode(Played(number, action, self._game.notation(view, action))))
                    return action
            if refused:
                raise ProgramFailed(Text("it was refused twice in one decision: {why}", {"why": why}))
            refused = True
            process.send(encode(Error(why.english(), code, number, rules)))

    def end(self, final: State, ranks: Sequence[int] | None = None) -> None:
        """Tells the program how the game ended, and lets it go."""
        if self._process is not None and self._teller is not None:
            with contextlib.suppress(ProgramFailed):
                self._process.send(encode(self._teller.over(final, self._seen, ranks)))
            self._process.close(LEAVE)
        self._process = None

    def close(self) -> None:
        """Ends the program at once, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def _lose(self, why: Text) -> NoReturn:
        if self._process is not None:
            with contextlib.suppress(ProgramFailed):
                self._process.send(encode(Error(why.english(), "forfeit", fatal=True)))
        self.close()
        raise Forfeit(why)


def _message(line: bytes) -> Hello | Play:
    try:
        return decode(line)
    except NoMessage as error:
        raise ProgramFailed(
            Text(
                "it wrote what is no message: {line} ({why})",
                {"line": clean(line.decode("utf-8", "replace"), 80), "why": str(error)},
            )
        ) from None
