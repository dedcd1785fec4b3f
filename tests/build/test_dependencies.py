"""Optional things are optional, and what is used is declared and locked."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}

# Blocks every distribution that is no dependency of the core; then what is installed alone must import and answer.
BLOCKER = """
import importlib, importlib.abc, pkgutil, sys

class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r} (blocked)", name=name)

BLOCKED = set(sys.argv.pop(1).split())
sys.meta_path.insert(0, Blocker())
"""


def requirements(*extras: str) -> list[Requirement]:
    lines = list(PROJECT["dependencies"])
    for extra in extras:
        lines += [line for line in PROJECT["optional-dependencies"][extra] if not line.startswith("oikist[")]
    return [Requirement(line) for line in lines]


def optional_modules() -> set[str]:
    """Top-level modules of everything installed that the core does not need, directly or through its dependencies."""
    from importlib.metadata import requires

    needed, queue = set(), list(CORE)
    while queue:
        name = queue.pop()
        if name not in needed:
            needed.add(name)
            for line in requires(name) or []:
                requirement = Requirement(line)
                if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                    queue.append(canonicalize_name(requirement.name))
    return {
        module
        for module, names in packages_distributions().items()
        if module not in sys.stdlib_module_names
        and not {canonicalize_name(name) for name in names} & (needed | {"oikist"})
    }


def alone(code: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Runs code where only the core's dependencies can be imported."""
    command = [sys.executable, "-c", BLOCKER + code, " ".join(sorted(optional_modules())), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("package", ["core", "games", "bots", "reports", "arena", "analysis", "testing"])
def test_everything_below_the_faces_imports_with_the_core_alone(package: str) -> None:
    code = """
package = importlib.import_module("oikist." + sys.argv[1])
for found in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(found.name)
print("imported", package.__name__)
"""
    done = alone(code, package)
    assert done.stdout == f"imported oikist.{package}\n", done.stderr


def test_the_command_answers_with_the_core_alone() -> None:
    done = alone("from oikist.cli.main import main; main()", "--help")
    assert done.returncode == 0, done.stderr
    assert "serve" in done.stdout


def test_the_blocker_blocks() -> None:
    """So that the two tests above can fail at all."""
    assert {"litestar", "sqlalchemy", "resvg", "pytest"} <= optional_modules()
    done = alone("import litestar")
    assert done.returncode != 0
    assert "blocked" in done.stderr


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)[^\n]*\\\n\s+--hash=sha256:", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("play.lock", ["serve", "draw"]),
        ("engine.lock", ["engine-tests"]),
        ("dev.lock", list(PROJECT["optional-dependencies"])),
    ],
)
def test_lock_files_pin_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    locked = pins(lock)
    build = (ROOT / "requirements" / "build.in").read_text(encoding="utf-8").splitlines()
    asked = [*requirements(*extras), *(Requirement(line) for line in build if line and not line.startswith("#"))]
    wrong = [
        str(requirement)
        for requirement in asked
        if not requirement.specifier.contains(locked.get(canonicalize_name(requirement.name), "0"))
    ]
    assert wrong == [], f"run `make lock`: {lock} does not satisfy these"


def test_lock_files_agree_with_each_other() -> None:
    whole = pins("dev.lock")
    for lock in ("play.lock", "engine.lock"):
        assert pins(lock).items() <= whole.items()


def test_every_library_that_the_package_imports_is_declared() -> None:
    declared = {
        canonicalize_name(requirement.name)
        for requirement in requirements(*(set(PROJECT["optional-dependencies"]) - {"dev", "engine-tests"}))
    }
    owners = packages_distributions()
    undeclared = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    modules = [alias.name for alias in names]
                case ast.ImportFrom(module=str(module), level=0):
                    modules = [module]
                case _:
                    continue
            for top in {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"oikist"}:
                if not {canonicalize_name(name) for name in owners.get(top, [top])} & declared:
                    undeclared.add(f"{path.relative_to(ROOT)} imports {top}")
    assert undeclared == set()
