"""Games on a Ray cluster: one on this machine, with two processors and nothing else."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from oikist.arena.cluster import ClusterProblem, cluster, remote_chunk, silence
from oikist.arena.match import plan_of, play_match
from oikist.core import registry
from tests.build.test_dependencies import alone
from tests.cli.conftest import Run

GAME = registry.find("palatinus")

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None and not os.environ.get("CI"),
    reason="Ray is not installed: pip install 'oikist[ray]'",
)


def on_a_cluster(path: Path, *arguments: str) -> str:
    """What `oikist` prints with a Ray of this machine; of its own process: it leaves threads and files open."""
    done = subprocess.run(
        [sys.executable, "-m", "oikist.cli.main", *arguments, "--ray", "local", "--jobs", "2", "--resume", path],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@needs_ray
def test_the_same_games_on_a_cluster(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    told = on_a_cluster(
        path, "sim", "palatinus", "--bots", "random", "--games", "12", "--rows", "--seed", "7", "--json"
    )
    rows = json.loads(told)["rows"]
    here = play_match(GAME, ["random", "random"], 12, 7)
    assert [(row["number"], tuple(row["points"])) for row in rows] == [(row.number, row.points) for row in here.rows]
    assert len(path.read_text().splitlines()) == 13


@needs_ray
@pytest.mark.parametrize(
    ("verb", "few"),
    [
        (("match", "greedy", "random", "micro-rome", "--rows"), ("--games", "2")),
        (("ladder", "micro-rome", "--bots", "random,greedy"), ("--rounds", "1")),
    ],
)
def test_a_match_and_a_ladder_on_a_cluster_have_the_same_table(
    run: Run, tmp_path: Path, verb: tuple[str, ...], few: tuple[str, str]
) -> None:
    """Begun here, and gone on with on the cluster; told in the same bytes but for the times."""
    path = tmp_path / "games.jsonl"
    most = ("--games", "6") if verb[0] == "match" else ("--rounds", "3")
    arguments = ["arena", *verb, "--json", "--seed", "3"]
    here = run(*arguments, *most)
    assert here.code == 0
    assert run(*arguments, *few, "--resume", path).code == 0
    kept = path.read_text()
    told = on_a_cluster(path, *arguments, *most)
    seconds = re.compile(r'"seconds": ?[0-9.e-]+')
    assert seconds.sub("", told) == seconds.sub("", here.out)
    assert path.read_text().startswith(kept)
    assert len(path.read_text().splitlines()) > len(kept.splitlines())


@needs_ray
def test_an_address_where_nobody_is(run: Run) -> None:
    ran = run("sim", "palatinus", "--bots", "random", "--games", "2", "--ray", "localhost:x")
    assert ran.code == 2
    assert "Ray at localhost:x cannot be reached" in ran.err
    assert ran.err.count("\n") == 1


@needs_ray
def test_who_has_mistyped_the_port_need_not_wait_for_ray(run: Run) -> None:
    """Ray itself would try for two minutes."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    ran = run("arena", "match", "random", "greedy", "palatinus", "--games", "2", "--ray", f"127.0.0.1:{port}")
    assert ran.code == 2
    assert ran.err == f"Ray at 127.0.0.1:{port} cannot be reached: Connection refused\n"


@contextlib.contextmanager
def answering(answer: bytes | None) -> Iterator[str]:
    """An address where one client gets an answer to whatever it says; with None it gets none."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = threading.Event()

        def serve() -> None:
            client, _ = server.accept()
            with client:
                client.recv(1000)
                if answer is None:
                    done.wait(60)
                else:
                    client.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}"
        finally:
            done.set()
            thread.join()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        # a frame of HTTP/2: three bytes of length, the type (4: settings), flags, four bytes of the stream
        (b"\0\0\0\4\0\0\0\0\0", ""),
        (b"\0\0\6\4\0\0\0\0\0\0\5\0\0\xff\xff", ""),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "what answers there is not Ray"),
        (b"\0\0\0\4", "what answers there is not Ray"),
        (b"", "what answers there is not Ray"),
        (None, "nobody answers there"),
    ],
)
def test_who_answers_is_asked_whether_it_speaks_as_ray_does(answer: bytes | None, why: str) -> None:
    with answering(answer) as address:
        found = silence(address, patience=0.5 if answer is None else 60)
        assert (found.english() if found is not None else "") == why


@pytest.mark.parametrize("address", ["auto", "nonsense", "http://x", "localhost:x", "a b:1", "module://a:1"])
def test_what_is_no_host_and_port_is_for_ray_to_read(address: str) -> None:
    assert silence(address) is None


@pytest.mark.parametrize("address", ["127.0.0.1:0", "ray://127.0.0.1:65536", f"{80 * 'a'}.org:6379"])
def test_what_cannot_be_an_address_is_not_tried(address: str) -> None:
    assert silence(address) is not None


def test_localhost_is_what_ray_calls_this_machine() -> None:
    with answering(b"\0\0\0\4\0\0\0\0\0") as address:
        # nobody listens at ::1, but at the machine's own address
        assert silence("[::1]:" + address.rpartition(":")[2], ["127.0.0.1"]) is None


def test_what_a_machine_of_the_cluster_does() -> None:
    plan = plan_of(GAME, ["random"], 7)
    raw = msgspec.msgpack.encode(plan)
    version = remote_chunk(raw, [], "of another oikist")
    assert isinstance(version, str)
    assert version.startswith("oikist ")
    assert isinstance(remote_chunk(raw, [3, 5], version), bytes)


def test_without_the_extra_it_says_what_is_missing() -> None:
    done = alone(
        "from oikist.cli.main import main\nmain(['sim', 'palatinus', '--games', '1', '--ray', 'local', '--lang', 'en'])"
    )
    assert done.stderr == "Many machines need an extra: pip install 'oikist[ray]'\n"
    assert done.returncode == 2


def test_a_machine_with_another_oikist_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster that has the wrong version of the game answers with its own."""

    class Reference:
        def __init__(self, value: object) -> None:
            self.value = value

    class Remote:
        def options(self, **_: object) -> Remote:
            return self

        def remote(self, raw: bytes, numbers: list[int], version: str) -> Reference:
            return Reference(remote_chunk(raw, numbers, version + " of tomorrow"))

    class FakeRay:
        """As much of Ray as is used."""

        @staticmethod
        def init(**_: object) -> None: ...

        @staticmethod
        def shutdown() -> None: ...

        @staticmethod
        def cancel(_: Reference, *, force: bool) -> None: ...

        @staticmethod
        def remote(_: object) -> Remote:
            return Remote()

        @staticmethod
        def cluster_resources() -> dict[str, float]:
            return {"CPU": 4.0}

        @staticmethod
        def wait(pending: list[Reference], num_returns: int) -> tuple[list[Reference], list[Reference]]:
            return pending[:num_returns], pending[num_returns:]

        @staticmethod
        def get(reference: Reference) -> object:
            return reference.value

    monkeypatch.setitem(sys.modules, "ray", FakeRay)
    with pytest.raises(ClusterProblem, match="A machine of the cluster has oikist"):
        list(cluster(plan_of(GAME, ["random"], 7), [0, 1], "local", 2))
