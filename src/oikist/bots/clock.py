"""How much of its time a search has used: by the clock on the wall, or by what the processor did for it."""

from __future__ import annotations

from time import perf_counter, thread_time


class Clock:
    """Runs from when it is made.

    Processor time is that of the thread that asks: two programs on a busy machine that are given the same are given
    the same thinking, whichever of them the system favours.

    Args:
        seconds: how long there is; 0 or less: no limit.
        cpu_seconds: how long the processor may work; 0 or less: no limit.

    Attributes:
        timed: whether there is a limit at all.
    """

    def __init__(self, seconds: float, cpu_seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.cpu_seconds = cpu_seconds
        self.timed: bool = seconds > 0.0 or cpu_seconds > 0.0
        self.begun: float = perf_counter()
        self.cpu_begun: float = thread_time() if cpu_seconds > 0.0 else 0.0

    def spent(self) -> float:
        """The share of the time that is over; 1 or more: all of it."""
        share: float = 0.0
        if self.seconds > 0.0:
            share = (perf_counter() - self.begun) / self.seconds
        if self.cpu_seconds > 0.0:
            share = max(share, (thread_time() - self.cpu_begun) / self.cpu_seconds)
        return share
