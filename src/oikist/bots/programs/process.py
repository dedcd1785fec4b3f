"""A program in a process group of its own: lines in and out, each awaited for so long only, and an end that is one.

Nothing here blocks without a limit: a program that does not read, does not answer, floods its output or will not die
costs its own time alone. POSIX only: pipes of Windows cannot be waited for together.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from oikist.bots.programs.messages import MAX_LINE, clean
from oikist.core.errors import OikistError
from oikist.core.text import Text

_CHUNK: Final = 64 * 1024
_LOOK: Final = 0.1
"""Seconds between two looks whether the program has ended behind a pipe that somebody else holds open."""

_KEPT: Final = 4096
"""Bytes of the standard error that are kept, for the reason of a failure."""

_LONGEST_LOG: Final = 64 * 1024 * 1024
"""Bytes of one game that are written into a log."""

Stop = Callable[[], bool]


def log_problem(path: str) -> str:
    """Why a log cannot be written there; empty if it can. The file is made by that, as it will be by the first game."""
    try:
        # a pipe that nobody reads would be waited for without end
        os.close(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o666))
    except (OSError, ValueError) as error:
        return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ""


class ProgramFailed(OikistError):
    """The program cannot go on; the text says why, as what follows its name."""


class Stopped(Exception):
    """Nobody wants the answer any more."""


class Log:
    """A file for who writes a program: what was said, line by line, marked ``>`` to it, ``<`` by it, ``!`` its errors.

    Args:
        path: the file, which is added to; empty for none. Who has named it has been told before if it cannot be
            written (`log_problem`).
    """

    def __init__(self, path: str) -> None:
        self._left = _LONGEST_LOG
        try:
            self._file = Path(path).open("ab") if path else None  # noqa: SIM115 - closed with the program
        except OSError:
            # it could be written when the match began; what has become of the disk since is not the program's fault
            self._file = None

    def note(self, mark: bytes, data: bytes) -> None:
        """Writes down what was said; no more once there is very much of it, or no room on the disk."""
        if self._file is None or self._left <= 0:
            return
        self._left -= len(data)
        with contextlib.suppress(OSError):
            self._file.write(b"".join(mark + line + b"\n" for line in data.split(b"\n")))
            self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()


class Process:
    """A running program.

    Args:
        command: program and arguments; no shell sees them.
        log: a file to which all that is said is added; empty for none.

    Raises:
        ProgramFailed: it cannot be started.
    """

    def __init__(self, command: Sequence[str], log: str = "") -> None:
        self._log = Log(log)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is what the user has asked to start
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # a group of its own: Ctrl-C is for us, and all that it starts can be ended with it
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise ProgramFailed(Text("it cannot be started: {why}", {"why": why})) from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._sending = bytearray()
        self._received = bytearray()
        self._errors = bytearray()
        self._muttered = b""
        self._ended = self._closed = False

    @property
    def pid(self) -> int:
        """Its number, which is that of its group too."""
        return self._process.pid

    # talking

    def send(self, line: bytes) -> None:
        """Has a line written as soon as the program reads; never waits."""
        if self._in >= 0:
            self._log.note(b"> ", line)
            self._sending += line + b"\n"
            self._write()

    def receive(self, until: float, late: Text, stop: Stop | None = None) -> bytes:
        """The next line.

        Args:
            until: when to give up (`time.monotonic`).
            late: what to say then.
            stop: asked now and then; if it says True, nobody wants the line any more.

        Raises:
            ProgramFailed: there is none in time, it is too long, or the program has ended.
            Stopped: `stop` said so.
        """
        while True:
            line = self._line()
            if line is not None:
                return line
            if self._ended or self._gone():
                self._drain()
                line = self._line()
                if line is not None:
                    return line
                raise ProgramFailed(self._with_errors(self._why_ended()))
            if stop is not None and stop():
                raise Stopped
            left = until - time.monotonic()
            if left <= 0:
                raise ProgramFailed(self._with_errors(late))
            self._pump(min(left, _LOOK))

    def _line(self) -> bytes | None:
        end = self._received.find(b"\n")
        if end > MAX_LINE or (end < 0 and len(self._received) > MAX_LINE):
            raise ProgramFailed(Text("it wrote a line of more than {most} bytes", {"most": MAX_LINE}))
        if end < 0:
            return None
        line = bytes(self._received[:end])
        self._log.note(b"< ", line)
        del self._received[: end + 1]
        return line

    def _pump(self, seconds: float) -> None:
        """Waits until something can be read or written, so long at most, and does it once."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._in:
                self._write()
            elif key.fd == self._out:
                self._read_out()
            else:
                self._read_err()

    def _read_out(self) -> None:
        data = _read(self._out)
        if data is None:
            return
        self._received += data
        if not data:
            self._ended = True
            self._selector.unregister(self._out)

    def _read_err(self) -> None:
        data = _read(self._err)
        if data is None:
            return
        # told by whole lines: a program may write one in several pieces
        lines = self._muttered + data
        end = lines.rfind(b"\n") + 1 if data and len(lines) <= _KEPT else len(lines)
        if end:
            self._log.note(b"! ", lines[:end].rstrip(b"\n"))
        self._muttered = lines[end:]
        self._errors = (self._errors + data)[-_KEPT:]
        if not data:
            self._selector.unregister(self._err)

    def _write(self) -> None:
        try:
            while self._sending:
                count = os.write(self._in, self._sending[:_CHUNK])
                del self._sending[:count]
        except BlockingIOError:
            with contextlib.suppress(KeyError):
                self._selector.register(self._in, selectors.EVENT_WRITE)
            return
        except OSError:
            # it reads no more: whether that matters will be seen when it does not answer
            self._sending.clear()
        with contextlib.suppress(KeyError):
            self._selector.unregister(self._in)

    def _gone(self) -> bool:
        """Whether the program has ended; it is not reaped by that, so that its group keeps its number."""
        return self._status() is not None

    def _drain(self) -> None:
        """Reads what a program that has ended left in its pipes, a buffer's worth at most."""
        for _ in range(4):
            self._pump(0)

    def _why_ended(self) -> Text:
        for _ in range(10):  # its output ends a moment before it does
            if self._gone():
                break
            self._selector.select(_LOOK / 2)
        else:
            return Text("it closed its output")
        code = self._status() or 0
        if code < 0:
            return Text("it was ended by signal {number}", {"number": -code})
        return Text("it has ended, with exit code {code}", {"code": code})

    def _status(self) -> int | None:
        """The exit code, or the signal as a negative number; None while it runs."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13: there it is reaped at once
            return self._process.poll()
        try:
            found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return self._process.returncode or 0
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def _with_errors(self, why: Text) -> Text:
        """The reason, with the last line that the program wrote to its standard error."""
        lines = [line for line in self._errors.decode("utf-8", "replace").splitlines() if line.strip()]
        if not lines:
            return why
        return Text("{why}; its standard error ends with: {words}", {"why": why, "words": clean(lines[-1], 200)})

    # ending

    def close(self, grace: float = 0.0) -> None:
        """Ends the program and all of its group.

        Args:
            grace: seconds that it has to take leave by itself, once it has read its last line and the end of its input.
        """
        if self._closed:
            return
        self._closed = True
        until = time.monotonic() + grace
        try:
            while self._sending and time.monotonic() < until and not self._gone():
                self._pump(_LOOK)
                self._received.clear()
            self._close_input()
            while not self._gone() and (left := until - time.monotonic()) > 0:
                if self._selector.get_map():
                    self._pump(min(left, _LOOK / 5))
                    self._received.clear()
                else:
                    time.sleep(min(left, _LOOK / 5))
        finally:
            self._kill()

    def _close_input(self) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(self._in)
        self._in = -1
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _kill(self) -> None:
        # before it is reaped: until then nobody else's group can have its number
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        if self._muttered:
            self._log.note(b"! ", self._muttered)
        self._log.close()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()


def _read(pipe: int) -> bytes | None:
    """What can be read now; empty at the end, None if there is nothing."""
    try:
        return os.read(pipe, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
