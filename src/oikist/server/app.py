"""The application, and the loop that serves it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib.util
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oikist.core.errors import OikistError
from oikist.core.text import Text
from oikist.core.words import say
from oikist.server.address import reached
from oikist.server.config import Config

if TYPE_CHECKING:
    from litestar import Litestar

    from oikist.server.storage import Storage

log = logging.getLogger("oikist.server")


class ServeError(OikistError):
    """The server cannot be started here."""


def storage_of(config: Config) -> Storage:
    """The database that the settings name, not opened yet."""
    from oikist.server.storage import Storage

    return Storage(config.database) if config.database else Storage.in_folder(config.folder())


def create_app(config: Config) -> Litestar:
    """The ASGI application. It opens its storage at startup and holds it until shutdown."""
    from litestar import Litestar
    from litestar.datastructures import State as AppState

    from oikist.server import http
    from oikist.server.api import Library
    from oikist.server.hall import Hall
    from oikist.server.limits import Buckets, Shares
    from oikist.server.thinking import Pool

    storage = storage_of(config)
    pool = Pool(config.processes(), config.bot_ms)
    hall = Hall(config, storage, pool)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        lock = hold(config.folder()) if config.lock and not config.database else None
        try:
            await storage.open()
            yield
        finally:
            await hall.close()
            await pool.close()
            await storage.close()
            if lock is not None:
                lock.close()

    return Litestar(
        route_handlers=http.routes(),
        lifespan=[lifespan],
        state=AppState(
            {
                "config": config,
                "hall": hall,
                "library": Library(),
                "sockets": Buckets(config.rates.sockets),
                "tables": Buckets(config.rates.tables),
                "requests": Buckets(config.rates.requests),
                "shares": Shares(config.rates.share),
            }
        ),
        exception_handlers=http.exception_handlers(),
        before_send=[http.add_headers],
        request_max_body_size=http.MAX_BODY,
        openapi_config=None,
        logging_config=None,
    )


def hold(folder: Path) -> Any:
    """Takes the data folder for this process; the returned file holds it until closed.

    Raises:
        ServeError: another process has it.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds of games under way are in it
        file = (folder / "oikist.lock").open("a+")
    except OSError as error:
        raise ServeError(
            Text("The data folder {folder} cannot be used: {why}", {"folder": str(folder), "why": str(error)})
        ) from None
    try:
        try:
            import fcntl
        except ImportError:  # Windows has no fcntl
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ServeError(
            Text(
                "Another oikist server holds the data folder {folder}. Stop it, or give this one a folder of its own.",
                {"folder": str(folder)},
            )
        ) from None
    return file


def listen(config: Config) -> socket.socket:
    """A listening socket.

    Raises:
        ServeError: the port is taken, or the address is not this machine's.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # named as TCP, or asyncio would not switch Nagle's algorithm off, and every move would take 40 ms
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((config.host, config.port))
        sock.listen(512)
    except (OSError, OverflowError) as error:
        sock.close()
        where: dict[str, Any] = {"host": config.host, "port": str(config.port)}
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise ServeError(
                Text("Port {port} is taken by another program. Stop it, or choose another one with --port.", where)
            ) from None
        raise ServeError(Text("Cannot listen on {host}, port {port}: {why}", {**where, "why": str(error)})) from None
    return sock


def serve(config: Config) -> None:
    """Serves until SIGTERM or SIGINT.

    Raises:
        OikistError: it cannot be started; one sentence says why.
    """
    for needed in ("litestar", "uvicorn", "websockets", "sqlalchemy", "aiosqlite"):
        if importlib.util.find_spec(needed) is None:
            raise ServeError(
                Text(
                    "The table needs an extra: pip install 'oikist[serve]' ({missing} is not there).",
                    {"missing": needed},
                )
            )
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    sock = listen(config)
    try:
        if config.lock and not config.database:
            # asked before anything slow, and let go for the application to take
            lock = hold(config.folder())
            lock.close()
        asyncio.run(_serve(config, sock))
    except KeyboardInterrupt:
        pass
    finally:
        sock.close()


async def _serve(config: Config, sock: socket.socket) -> None:
    import uvicorn

    from oikist.server.limits import MAX_FRAME

    # opened once before: uvicorn tells a failure of the application's own start as a traceback
    storage = storage_of(config)
    try:
        await storage.open()
    finally:
        await storage.close()
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        # a view deflates to a tenth, which takes longer than sending it within one machine
        ws_per_message_deflate=config.host not in ("127.0.0.1", "::1", "localhost"),
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=2000,
    )

    class Server(uvicorn.Server):
        """Ends normally after a signal; uvicorn's own would raise the signal again when all is cleaned up."""

        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            if threading.current_thread() is not threading.main_thread():
                yield
                return
            before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    server = Server(settings)
    announcing = asyncio.create_task(_announce(server, config, *reached(*sock.getsockname()[:2])))
    try:
        await server.serve(sockets=[sock])
    finally:
        announcing.cancel()
    if not server.started:
        raise ServeError(Text("The server could not start; the reason stands above."))


async def _announce(server: Any, config: Config, address: str, shared: bool) -> None:
    while not server.started:  # noqa: ASYNC110  (uvicorn gives no event to wait for)
        await asyncio.sleep(0.01)
    if not config.quiet:
        print(
            say(Text("oikist is at {address} (stop it with Ctrl-C)", {"address": address}), config.language), flush=True
        )
        if shared:
            print(
                say(
                    Text(
                        "Others in your network reach it there too. Make tables at this address: their links then open "
                        "on other computers."
                    ),
                    config.language,
                ),
                flush=True,
            )
    if config.open_browser and _has_display():
        await asyncio.to_thread(webbrowser.open, address)


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
