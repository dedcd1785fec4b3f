"""Processes that do not outlive who has started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
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
