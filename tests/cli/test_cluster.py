"""Games on a Ray cluster: one on this machine, with two processors and nothing else."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oikist.arena.cluster import ClusterProblem, cluster, remote_chunk
from oikist.arena.match import plan_of, play_match
from oikist.core import registry
from tests.build.test_dependencies import alone
from tests.cli.conftest import Run

GAME = registry.find("palatinus")

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None and not os.environ.get("CI"),
    reason="Ray is not installed: pip install 'oikist[ray]'",
)


@needs_ray
def test_the_same_games_on_a_cluster(tmp_path: Path) -> None:
    # a process of its own: Ray leaves threads and files open that are no affair of the other tests
    path = tmp_path / "match.jsonl"
    command = [
        sys.executable,
        "-m",
        "oikist.cli.main",
        "sim",
        "palatinus",
        "--bots",
        "random",
        "--games",
        "12",
        "--rows",
    ]
    done = subprocess.run(
        [*command, "--seed", "7", "--ray", "local", "--jobs", "2", "--resume", path, "--json", "--rows"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    rows = json.loads(done.stdout)["rows"]
    here = play_match(GAME, ["random", "random"], 12, 7)
    assert [(row["number"], tuple(row["points"])) for row in rows] == [(row.number, row.points) for row in here.rows]
    assert len(path.read_text().splitlines()) == 13


@needs_ray
def test_an_address_where_nobody_is(run: Run) -> None:
    ran = run("sim", "palatinus", "--bots", "random", "--games", "2", "--ray", "localhost:x")
    assert ran.code == 2
    assert "Ray at localhost:x cannot be reached" in ran.err
    assert ran.err.count("\n") == 1


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
