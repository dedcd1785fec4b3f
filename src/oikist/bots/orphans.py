"""Processes that do not outlive who has started them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from types import FrameType
from typing import Final, NoReturn

from oikist.core.errors import OikistError
from oikist.core.text import Text

LEAVE: Final = 3.0
"""Seconds that a process has to end what it has started itself."""


def broken() -> OikistError:
    """What to say when a process of a pool is gone: the system, or somebody, has ended it."""
    return OikistError(
        Text("One of the processes was ended from outside, perhaps for want of memory; take fewer --jobs.")
    )


def leave(number: int, frame: FrameType | None = None) -> NoReturn:
    """A handler of signals that ends a process as an error would: what stands in `finally` is done.

    Raises:
        SystemExit: always, with the code that shells give to a process that a signal has ended.
    """
    del frame
    raise SystemExit(128 + number)


@contextlib.contextmanager
def deaf_at_first() -> Iterator[None]:
    """Processes that are started in here do not hear Ctrl-C before `ignore_interrupts` is called in them.

    It reaches the whole group of processes, and one that is still being loaded would end with a traceback. This process
    hears it afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows has no such thing
        yield
        return
    # it is started with the first process otherwise, and lets the signal through again then
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """In a process of a pool: Ctrl-C is for the process that has started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_with_parent() -> Callable[[], bool]:
    """Has this process end when the one that has started it is gone, whatever has ended that.

    A process of a pool waits for work on a pipe that it holds open itself, so that it would wait for ever.

    Returns:
        Says whether that has happened: then nothing new is to be begun.
    """
    gone = threading.Event()
    parent = multiprocessing.parent_process()
    if parent is None:
        return gone.is_set
    signal.signal(signal.SIGTERM, leave)

    def watch() -> None:
        parent.join()
        gone.set()
        # first as an error in what is being done, so that programs that play are ended
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LEAVE)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    return gone.is_set
