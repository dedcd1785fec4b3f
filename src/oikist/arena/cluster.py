"""Games of a match on many machines: a thin layer over Ray (the extra ``ray``).

The machines need the same oikist and the same games. What is played does not depend on where.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import time
from collections.abc import Generator, Sequence
from typing import Any, Final

import msgspec

from oikist import about
from oikist.arena.play import GameRow, Plan, box_of, chunk
from oikist.arena.pool import next_size
from oikist.core import registry
from oikist.core.errors import OikistError
from oikist.core.text import Text, plain

LOCAL: Final = "local"
"""Instead of an address: a Ray of its own on this machine, which ends with the match."""

ANSWER_SECONDS: Final = 5.0
"""Seconds that a cluster has to answer before Ray is asked to join it: Ray itself tries for two minutes, deaf to
Ctrl-C."""

_PLACE: Final = re.compile(r"(?:ray://)?(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@]+)):([0-9]{1,5})")

_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How a client of gRPC begins: the words of HTTP/2, then a frame of settings (type 4) with nothing in it."""

_FRAME: Final = 9
"""Bytes that a frame of HTTP/2 begins with; the fourth is its type."""


class ClusterProblem(OikistError):
    """Ray is not there, cannot be reached, or its machines have another oikist."""


def _version(plan: Plan) -> str:
    """What must be the same everywhere for the games to be the same."""
    return f"oikist {about.VERSION}, {plan.game} {registry.find(plan.game).version}"


def remote_chunk(raw: bytes, numbers: list[int], version: str) -> bytes | str:
    """On a machine of the cluster: plays games. Bytes of the rows, or the version that is installed there instead."""
    plan = msgspec.msgpack.decode(raw, type=Plan)
    installed = _version(plan)
    if installed != version:
        return installed
    game = registry.find(plan.game)
    return msgspec.msgpack.encode(chunk(game, box_of(game, plan), plan, numbers, lambda: False))


def silence(address: str, own: Sequence[str] = (), patience: float = ANSWER_SECONDS) -> Text | None:
    """Why nobody who may be Ray answers at an address; None if somebody does, or if only Ray can read it.

    Args:
        address: as Ray takes it: ``HOST:PORT``, ``ray://HOST:PORT``; of others nothing is said.
        own: other addresses of this machine: Ray means them when it is told of ``localhost``.
        patience: seconds until somebody must have answered.

    Example:
        >>> silence("127.0.0.1:0").english(), silence("auto")
        ('a port goes from 1 to 65535', None)
    """
    place = _PLACE.fullmatch(address)
    if place is None:
        return None
    host, port = place[1] or place[2], int(place[3])
    if not 1 <= port <= 65535:
        return Text("a port goes from 1 to 65535")
    hosts = [host, *(own if host in ("localhost", "127.0.0.1", "::1") else ())]
    whys = [_silence(one, port, time.monotonic() + patience) for one in hosts]
    return None if None in whys else whys[0]


def _silence(host: str, port: int, until: float) -> Text | None:
    try:
        with socket.create_connection((host, port), max(0.1, until - time.monotonic())) as connection:
            if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
                return None  # it would answer in cipher
            connection.sendall(_PREFACE)
            answer = b""
            while len(answer) < _FRAME:
                connection.settimeout(max(0.1, until - time.monotonic()))
                more = connection.recv(_FRAME)
                if not more:
                    break
                answer += more
    except TimeoutError:
        return Text("nobody answers there")
    except (OSError, ValueError) as error:  # a name that cannot be one is a ValueError
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return plain(why)
    return None if len(answer) >= _FRAME and answer[3] == 4 else Text("what answers there is not Ray")


def cluster(plan: Plan, numbers: Sequence[int], address: str, jobs: int) -> Generator[GameRow]:
    """Games in whatever order they end.

    Args:
        plan: of the match.
        numbers: of the games.
        address: of the cluster, or `LOCAL`.
        jobs: how many processes a local Ray has; of a cluster, how many games run at once at most (0: as many as it
            has processors).

    Raises:
        ClusterProblem: Ray is not there, or its machines cannot play this.
    """
    try:
        import ray
    except ImportError:
        raise ClusterProblem(Text("Many machines need an extra: pip install 'oikist[ray]'")) from None
    why = None if address == LOCAL else silence(address, [str(ray.util.get_node_ip_address())])  # type: ignore[no-untyped-call]  # Ray says no types of it
    if why is not None:
        raise ClusterProblem(Text("Ray at {address} cannot be reached: {why}", {"address": address, "why": why}))
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "configure_logging": True}
    if address == LOCAL:
        settings |= {"num_cpus": max(1, jobs), "include_dashboard": False}
    try:
        ray.init(address=address, ignore_reinit_error=False, **settings)
    except Exception as error:  # noqa: BLE001 - what Ray raises here is of any kind, Exception itself among them
        with contextlib.suppress(Exception):
            ray.shutdown()  # what had begun to start
        raise ClusterProblem(
            Text("Ray at {address} cannot be reached: {why}", {"address": address, "why": str(error).split("\n")[0]})
        ) from None
    try:
        yield from _played(ray, plan, numbers, jobs)
    finally:
        with contextlib.suppress(Exception):  # whatever Ray says at its end, the games are played
            ray.shutdown()


def _played(ray: Any, plan: Plan, numbers: Sequence[int], jobs: int) -> Generator[GameRow]:
    play = ray.remote(remote_chunk).options(num_cpus=1, max_retries=2)
    raw, version = msgspec.msgpack.encode(plan), _version(plan)
    workers = max(1, jobs or int(ray.cluster_resources().get("CPU", 1)))
    left = list(numbers)
    at, size = 0, 1
    pending: list[Any] = []
    try:
        while at < len(left) or pending:
            while at < len(left) and len(pending) < 2 * workers:
                pending.append(play.remote(raw, left[at : at + size], version))
                at += size
            ended, pending = ray.wait(pending, num_returns=1)
            for reference in ended:
                rows = _rows(ray.get(reference), version)
                size = next_size(size, rows)
                yield from rows
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)


def _rows(answer: bytes | str, version: str) -> list[GameRow]:
    if isinstance(answer, str):
        raise ClusterProblem(
            Text(
                "A machine of the cluster has {theirs}, here it is {ours}; install the same.",
                {"theirs": answer, "ours": version},
            )
        )
    return msgspec.msgpack.decode(answer, type=list[GameRow])
