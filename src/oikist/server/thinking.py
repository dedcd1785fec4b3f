"""Bots think in processes of their own: they get observations, can be stopped, and never hold up the table.

The processes run `python -m oikist.bots.worker` and speak JSON lines. One that fails, dies or takes too long is
stopped and replaced; its seat then plays a random legal action, and the log says so.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import os
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

import oikist
from oikist.core.record import Header
from oikist.core.session import Session
from oikist.core.state import State

log = logging.getLogger("oikist.server")

COMMAND: Final = (sys.executable, "-m", "oikist.bots.worker")
LINE_LIMIT: Final = 4 * 1024 * 1024


class WorkerFailed(Exception):
    """A worker process gave no usable answer."""


class Worker:
    """One process; not started before it is needed."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._game: bytes = b""
        self._number = 0
        self._ending: list[asyncio.Future[None]] = []

    async def choose(self, setup: dict[str, Any], request: dict[str, Any]) -> int:
        """Asks for a choice. Cancelling it, or any failure, ends the process.

        Raises:
            WorkerFailed: there is no answer.
        """
        answer = await self.ask(setup, request)
        action = answer.get("action")
        if answer.get("type") != "choice" or type(action) is not int:
            self.kill()
            raise WorkerFailed(str(answer.get("error", "the worker gave no action")))
        return action

    async def ask(self, setup: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
        """Sends a request about a game, and reads its answer. Cancelling it, or any failure, ends the process.

        Args:
            setup: the message that names the game; sent where the process does not know it yet.
            request: the message, without its number.

        Raises:
            WorkerFailed: there is no answer.
        """
        try:
            return await self._ask(setup, request)
        except (OSError, ValueError, msgspec.MsgspecError, asyncio.IncompleteReadError) as error:
            self.kill()
            raise WorkerFailed(str(error) or type(error).__name__) from None
        except BaseException:
            self.kill()
            raise

    async def _ask(self, setup: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
        game = msgspec.json.encode(setup)
        if game != self._game:
            await self._write(process, setup)
            answer = await self._read(process)
            if answer.get("type") != "ready":
                raise WorkerFailed(str(answer.get("error", "the worker is not ready")))
            self._game = game
        self._number += 1
        await self._write(process, {**request, "id": self._number})
        while True:
            answer = await self._read(process)
            if answer.get("id") == self._number:
                return answer

    async def _start(self) -> asyncio.subprocess.Process:
        # the same oikist as here, also when it runs from a source tree
        root = str(Path(oikist.__file__).parent.parent)
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
        self._game = b""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE_LIMIT,
            env={**os.environ, "PYTHONPATH": path},
            # a Ctrl-C in the terminal is for the server, which then stops its workers itself
            start_new_session=True,
        )
        return self._process

    async def _write(self, process: asyncio.subprocess.Process, message: dict[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(message) + b"\n")
        await process.stdin.drain()

    async def _read(self, process: asyncio.subprocess.Process) -> dict[str, Any]:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise WorkerFailed("the worker has ended")
        answer = msgspec.json.decode(line)
        if not isinstance(answer, dict):
            raise WorkerFailed("the worker speaks nonsense")
        return answer

    def kill(self) -> None:
        """Ends the process at once."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        self._ending = [task for task in self._ending if not task.done()]
        self._ending.append(asyncio.ensure_future(_reap(process)))

    async def end(self) -> None:
        """Ends the process and waits until it is gone."""
        self.kill()
        await asyncio.gather(*self._ending)


async def _reap(process: asyncio.subprocess.Process) -> None:
    """Waits for the end of a killed process; its pipes are closed with it."""
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()


class Pool:
    """Workers that choose for bots, a few at a time.

    Args:
        size: how many processes.
        timeout_ms: after so long a bot is stopped.
        command: of a worker.
    """

    def __init__(self, size: int = 1, timeout_ms: int = 20_000, command: tuple[str, ...] = COMMAND) -> None:
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._workers = [Worker(command) for _ in range(max(1, size))]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._timeout = timeout_ms / 1000
        self.failures = 0
        """How often a bot failed and a random action was played for it."""

    async def choose(self, session: Session, seat: int, bot: str) -> int:
        """A legal action for the seat, by its bot; by chance where the bot fails. Cancelling stops the bot."""
        observation = session.state.observe(seat)
        legal = observation.actions()
        if len(legal) == 1:
            return int(legal[0])
        digest = hashlib.sha256(observation.to_bytes() + session.ply.to_bytes(4, "big")).digest()
        seed = int.from_bytes(digest[:4], "big")
        if bot == "random":
            return _random_action(observation, seed)
        header = session.header
        setup = setup_of(header)
        request = {
            "type": "choose",
            "bot": bot,
            "seat": seat,
            "observation": base64.b64encode(observation.to_bytes()).decode(),
            "budget": {},
            "seed": seed,
        }
        worker = await self._idle.get()
        try:
            action = await asyncio.wait_for(worker.choose(setup, request), self._timeout)
            if action in legal:
                return action
            reason = f"it chose {action}, which is not legal"
        except WorkerFailed as error:
            reason = str(error)
        except TimeoutError:
            reason = f"it did not answer within {self._timeout:g} s"
        finally:
            self._idle.put_nowait(worker)
        self.failures += 1
        log.error("bot %s (%s, seat %d) failed: %s; a random action is played for it", bot, header.game, seat, reason)
        return _random_action(observation, seed)

    async def close(self) -> None:
        """Ends all workers and waits until they are gone."""
        await asyncio.gather(*(worker.end() for worker in self._workers))


def setup_of(header: Header) -> dict[str, Any]:
    """The message that tells a worker which game it is."""
    return {
        "type": "game",
        "game": header.game,
        "seats": header.seats,
        "edition": header.edition_data,
        "options": header.options,
    }


def _random_action(observation: State, seed: int) -> int:
    legal = observation.actions()
    return int(legal[seed % len(legal)])
