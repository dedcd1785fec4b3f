"""What is built from the sources, on machines that have a compiler and on those that have none."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import environments


def build(source: Path, target: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    return subprocess.run(
        [*command, "--wheel-dir", str(target), str(source)],
        env=os.environ | env,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    environments.copy_sources(folder)
    return folder


def wheel(folder: Path) -> zipfile.ZipFile:
    (path,) = folder.glob("oikist-*.whl")
    return zipfile.ZipFile(path)


def test_a_wheel_holds_every_source_and_data_file_and_building_leaves_nothing_behind(
    copy: Path, tmp_path: Path
) -> None:
    before = sorted(copy.rglob("*"))
    done = build(copy, tmp_path, OIKIST_COMPILE="0")
    assert done.returncode == 0, done.stdout + done.stderr

    built = set(wheel(tmp_path).namelist())
    wanted = {str(path.relative_to(copy / "src")) for path in (copy / "src").rglob("*") if path.is_file()}
    assert wanted - built == set()
    assert "oikist/games/palatinus/RULES.md" in wanted
    assert not [name for name in built if name.endswith((".so", ".pyd", ".c"))]
    points = wheel(tmp_path).read("oikist-0.1.0.dist-info/entry_points.txt").decode()
    assert "oikist = oikist.cli.start:main" in points
    assert "palatinus = oikist.games.palatinus:GAME" in points
    assert sorted(copy.rglob("*")) == before


def test_without_a_working_compiler_the_package_is_plain_python(copy: Path, tmp_path: Path) -> None:
    done = build(copy, tmp_path, OIKIST_COMPILE="auto", CC="/bin/false")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no working C compiler" in done.stdout + done.stderr
    built = wheel(tmp_path).namelist()
    assert "oikist/core/state.py" in built
    assert not [name for name in built if name.endswith((".so", ".pyd"))]


def test_compiling_can_be_insisted_on(copy: Path, tmp_path: Path) -> None:
    done = build(copy, tmp_path, OIKIST_COMPILE="1", CC="/bin/false")
    assert done.returncode != 0
    assert "/bin/false" in done.stdout + done.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_an_unknown_mode_is_refused_in_a_sentence(copy: Path, tmp_path: Path) -> None:
    done = build(copy, tmp_path, OIKIST_COMPILE="yes")
    assert done.returncode != 0
    assert "OIKIST_COMPILE must be 0, 1 or auto, not 'yes'." in done.stdout + done.stderr
