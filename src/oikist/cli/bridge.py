"""Between a program on standard input and output and its seat at an online table: passes lines on, and comes back.

When the connection is lost the program does not notice: it goes on thinking, and its answer is sent, or sent again,
as soon as the table can be reached. The table confirms an answer that it has stored, however often it comes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import msgspec

from oikist.bots.programs.messages import MAX_LINE, Hello, NoMessage, Play, clean, decode, encode
from oikist.core.errors import OikistError, OptionError
from oikist.core.text import Text

START_SECONDS: Final = 20.0
"""A program that has not said hello by then will not."""

PATIENCE: Final = 300.0
"""Seconds that the table may be out of reach."""

FIRST_PAUSE: Final = 0.25
"""Seconds before it is tried again, at first."""

LEAVE: Final = 2.0
"""Seconds that the program has to end by itself."""

BIGGEST: Final = 32 * 1024 * 1024
"""Bytes of a message of the table: a wide decision has some thousands of actions."""


class BridgeFailed(OikistError):
    """Program and table cannot be brought together; the text says why."""


def socket_of(url: str) -> str:
    """Where a program connects to, from a table's address.

    Raises:
        OptionError: it is the address of no table.

    Example:
        >>> socket_of("https://play.example.org/t/abc123#seat=x"), socket_of("ws://127.0.0.1:8000/ws/abc/program")
        ('wss://play.example.org/ws/abc123/program', 'ws://127.0.0.1:8000/ws/abc/program')
    """
    try:
        parts = urlsplit(url)
        _ = parts.port  # a port or a name that cannot be raises an error only when it is read
        (parts.hostname or "").encode("idna")
    except ValueError:
        parts = urlsplit("")
    scheme = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}.get(parts.scheme, "")
    folders = [folder for folder in parts.path.split("/") if folder]
    if folders[:1] == ["t"]:
        folders = ["ws", *folders[1:], "program"]
    if not scheme or not parts.netloc or len(folders) != 3 or (folders[0], folders[2]) != ("ws", "program"):
        raise OptionError(
            Text("{url} is the address of no table; one looks like http://127.0.0.1:8000/t/TABLE", {"url": url[:200]})
        )
    return urlunsplit((scheme, parts.netloc, "/" + "/".join(folders), "", ""))


class _Number(msgspec.Struct):
    """An event of a log, as far as it matters here."""

    number: int


class _Told(msgspec.Struct):
    """A message of the table, as far as it matters here."""

    type: str
    id: int | None = None
    log: list[_Number] = []
    error: str = ""
    fatal: bool = False


_told = msgspec.json.Decoder(_Told)


class Bridge:
    """Brings one program to one seat.

    Args:
        url: as in `socket_of`.
        token: of the seat.
        command: the program and its arguments; no shell sees them.
        tell: shows a line to whoever has started this.
        patience: seconds that the table may be out of reach.
    """

    def __init__(
        self, url: str, token: str, command: Sequence[str], tell: Callable[[Text], None], patience: float = PATIENCE
    ) -> None:
        self._url = socket_of(url)
        self._token = token
        self._command = list(command)
        self._tell = tell
        self._patience = patience
        self._hello = Hello(1)
        self._socket: Any = None
        self._knows_game = False
        self._next = 0
        self._decision = -1
        self._answer: tuple[int, str] | None = None
        self._reached = False
        self._ending = False

    async def run(self) -> None:
        """Plays until the game is over.

        Raises:
            BridgeFailed: the program or the table does not play on.
        """
        process = await self._start()
        tasks: list[asyncio.Task[None]] = []
        try:
            self._hello = await self._first(process)
            tasks = [
                asyncio.create_task(self._to_table(process)),
                asyncio.create_task(self._from_table(process)),
            ]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # a program that has been told of the end may be gone before the table has said good-bye
            await (tasks[1] if tasks[1].done() or self._ending else tasks[0])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await _end(process)

    # the program

    async def _start(self) -> asyncio.subprocess.Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_LINE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise BridgeFailed(
                Text("{program} cannot be started: {why}", {"program": self._command[0], "why": why})
            ) from None

    async def _first(self, process: asyncio.subprocess.Process) -> Hello:
        try:
            line = await asyncio.wait_for(_line(process), START_SECONDS)
        except TimeoutError:
            raise BridgeFailed(
                Text("The program did not say hello within {seconds} s.", {"seconds": START_SECONDS})
            ) from None
        try:
            hello = decode(line)
        except NoMessage as error:
            shown = clean(line.decode("utf-8", "replace"), 80)
            raise BridgeFailed(
                Text("The program's first line is no message: {line} ({why})", {"line": shown, "why": str(error)})
            ) from None
        if not isinstance(hello, Hello):
            raise BridgeFailed(Text("The program's first message must be hello."))
        return hello

    async def _to_table(self, process: asyncio.subprocess.Process) -> None:
        """Passes the program's lines on; a lost connection loses no answer."""
        while True:
            line = (await _line(process)).decode("utf-8", "replace")
            with contextlib.suppress(NoMessage):
                message = decode(line)
                if isinstance(message, Play):
                    self._answer = (message.id, line)
            await self._send(line)

    async def _send(self, line: str) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed, OSError):
                await self._socket.send(line)

    # the table

    async def _from_table(self, process: asyncio.subprocess.Process) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidStatus, WebSocketException

        clock = asyncio.get_running_loop().time
        lost, pause = clock(), FIRST_PAUSE
        while True:
            why = ""
            try:
                async with connect(
                    self._url,
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    max_size=BIGGEST,
                    open_timeout=20,
                ) as socket:
                    await socket.send(encode(msgspec.structs.replace(self._hello, token="", since=self._next)).decode())
                    async for frame in socket:
                        if not self._reached:
                            self._reached = True
                            self._tell(Text("The program is connected."))
                        lost, pause = 0.0, FIRST_PAUSE
                        if await self._pass_on(frame, process, socket):
                            return
            except InvalidStatus as error:
                code = error.response.status_code
                if code not in (429, 500, 502, 503, 504):
                    raise BridgeFailed(
                        Text("The table's server refuses the connection (status {status}).", {"status": code})
                    ) from None
                why = str(error)
            except (OSError, WebSocketException, TimeoutError) as error:
                why = str(error)
            self._socket = None
            if self._reached:
                self._tell(Text("The connection is lost; it is tried again."))
                self._reached = False
            lost = lost or clock()
            if clock() - lost > self._patience:
                raise _unreachable(why)
            if not self._knows_game and pause == FIRST_PAUSE:
                # who has mistyped the address is not to wait for minutes to hear of it
                self._tell(_unreachable(why).text)
            await asyncio.sleep(pause)
            pause = min(2 * pause, 8.0)

    async def _pass_on(self, frame: str | bytes, process: asyncio.subprocess.Process, socket: Any) -> bool:
        """Gives a message of the table to the program, unless it knows it already; whether it was the last one."""
        line = frame.encode() if isinstance(frame, str) else frame
        try:
            message = _told.decode(line)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise _unreachable(clean(str(error))) from None
        kind, number = message.type, message.id
        for event in message.log:
            self._next = max(self._next, event.number + 1)
        if kind == "game":
            self._socket = socket
            if self._answer is not None:
                await self._send(self._answer[1])
            if self._knows_game:
                return False
            self._knows_game = True
        elif kind == "decide" and number is not None:
            if number == self._decision:
                return False  # it is being thought about, or was answered
            self._decision, self._answer = number, None
        elif kind in ("played", "cancel") or (kind == "error" and number is not None):
            if self._answer is not None and self._answer[0] == number:
                self._answer = None
            if kind == "cancel":
                self._decision = -1
        self._ending = kind == "over" or message.fatal
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write(line + b"\n")
            await process.stdin.drain()
        if kind == "error" and message.fatal:
            raise BridgeFailed(Text("{words}", {"words": clean(message.error)}))
        return kind == "over"


def _unreachable(why: str) -> BridgeFailed:
    return BridgeFailed(Text("The table cannot be reached: {why}", {"why": why or "-"}))


async def _line(process: asyncio.subprocess.Process) -> bytes:
    """The program's next line.

    Raises:
        BridgeFailed: there is none any more, or it is too long.
    """
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
    except ValueError:
        raise BridgeFailed(Text("The program wrote a line of more than {most} bytes.", {"most": MAX_LINE})) from None
    if not line.endswith(b"\n"):
        raise BridgeFailed(Text("The program has ended, or closed its output, before the game did."))
    return line.rstrip(b"\r\n")


async def _end(process: asyncio.subprocess.Process) -> None:
    """Lets the program go; ends it, and what it has started, if it will not."""
    assert process.stdin is not None
    process.stdin.close()
    # nobody is told that a program has ended before its output has been read
    draining = asyncio.create_task(_drain(process))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), LEAVE)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), LEAVE)
    draining.cancel()
    await asyncio.gather(draining, return_exceptions=True)


async def _drain(process: asyncio.subprocess.Process) -> None:
    assert process.stdout is not None
    while await process.stdout.read(MAX_LINE):
        pass
