"""Makes the virtual environments that the Makefile uses, and brings them up to date when something has changed.

Usage: ``python tools/environments.py play|test|engine``

* ``play``: ``.venv``, with oikist installed from a clean copy of the sources, compiled if that can be done.
* ``test``: ``.venv-test``, with every tool; oikist and the example games are read from their sources, interpreted.
* ``engine``: ``.venv-engine``, with the core's dependencies and pytest only; oikist is installed compiled, or it fails,
  and the example games beside it, as strangers' packages.

Needs nothing but the standard library. What an environment was made from is written into it at the end, so that an
interrupted run is begun anew and an unchanged one costs a fraction of a second.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "oikist-made-from.json"
BUILD_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
LEFT_OUT = ("__pycache__", "build", "*.so", "*.pyd", "*.egg-info")


@dataclass(frozen=True)
class Environment:
    """One virtual environment.

    Attributes:
        folder: where it is, below the project.
        lock: the lock file of what it holds.
        compile: value of ``OIKIST_COMPILE`` for the build; empty for an editable install.
        examples: whether the example games are installed too.
    """

    folder: str
    lock: str
    compile: str
    examples: bool


ENVIRONMENTS = {
    "play": Environment(".venv", "requirements/play.lock", os.environ.get("OIKIST_COMPILE", "auto"), examples=False),
    "test": Environment(".venv-test", "requirements/dev.lock", "", examples=True),
    "engine": Environment(".venv-engine", "requirements/engine.lock", "1", examples=True),
}


def say(text: str) -> None:
    """Tells the person at the terminal what is going on."""
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> None:
    """Ends with a sentence."""
    sys.exit(f"error: {text}")


def run(*command: str, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Runs a program quietly; what it printed is returned, or shown if it failed."""
    done = subprocess.run(
        command,
        env=os.environ | (env or {}),
        cwd=cwd,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        say(done.stdout)
        fail(f"this command failed: {' '.join(command)}")
    return done.stdout


def example_packages() -> list[Path]:
    """The example games that are packages of their own, as a stranger would write them."""
    return sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


def source_files(*folders: Path) -> Iterator[Path]:
    """Everything that goes into the package, and into those in other folders, in a fixed order."""
    yield from (ROOT / name for name in BUILD_FILES)
    for path in sorted(path for folder in (ROOT / "src", *folders) for path in folder.rglob("*")):
        if path.is_file() and not any(
            Path(part).match(glob) for part in path.relative_to(ROOT).parts for glob in LEFT_OUT
        ):
            yield path


def copy_sources(target: Path, *folders: Path) -> None:
    """Copies what goes into the package, and into those in other folders, and nothing else."""
    for path in source_files(*folders):
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def digest(files: Iterator[Path]) -> str:
    """A hash over names and contents."""
    total = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT)}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def compiler() -> str:
    """The C compiler that would be used, or an empty string if it or Python's headers are missing."""
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return ""
    names = [os.environ["CC"].split()[0]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    return next((path for path in map(shutil.which, names) if path), "")


def read_stamp(folder: Path) -> dict[str, str]:
    """What an environment was made from; empty if it is not there or not whole."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in stamp.items()} if isinstance(stamp, dict) else {}


def program(folder: Path, name: str) -> str:
    """Path of a program in an environment."""
    return str(folder / "Scripts" / f"{name}.exe" if os.name == "nt" else folder / "bin" / name)


def make(folder: Path, lock: Path) -> None:
    """Makes an environment with what the lock file lists, hashes checked."""
    say(f"Making {folder.name} with Python {sys.version.split()[0]} and what {lock.relative_to(ROOT)} lists ...")
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", str(folder))
    python = program(folder, "python")
    run(python, "-m", "pip", "install", "--quiet", "--no-input", "--no-deps", "--require-hashes", "-r", str(lock))


def install(folder: Path, mode: str, examples: list[Path]) -> None:
    """Installs oikist: from a clean copy, so that nothing left over in the tree gets in; or editable."""
    pip = [program(folder, "python"), "-m", "pip", "install", "--no-input", "--no-deps", "--no-build-isolation"]
    if not mode:
        for package in (ROOT, *examples):
            run(*pip, "--editable", str(package), env={"OIKIST_COMPILE": "0"})
        return
    say(
        "Installing oikist ..."
        if mode == "0" or not compiler()
        else "Compiling and installing oikist (some minutes) ..."
    )
    with tempfile.TemporaryDirectory(prefix="oikist-copy-") as name:
        copy = Path(name)
        copy_sources(copy, *examples)
        pip += ["--force-reinstall", "--no-cache-dir", "--verbose"]
        built = run(*pip, name, env={"OIKIST_COMPILE": mode})
        for package in examples:
            run(*pip, str(copy / package.relative_to(ROOT)))
    about = run(
        program(folder, "python"), "-c", "import oikist.about; print(oikist.about.describe())", cwd=folder
    ).strip()
    say(f"Installed {about}.")
    if mode == "auto" and "(compiled)" not in about:
        reasons = [line.strip() for line in built.splitlines() if line.strip().startswith("oikist: ")]
        say("\n".join(["It runs as plain Python: the same results, but slower bots.", *reasons]))
        if "C compiler" in " ".join(reasons):
            say("Install one and Python's headers (Debian: sudo apt-get install gcc python3-dev), then run this again.")


def bring_up_to_date(environment: Environment) -> None:
    """Does what is needed and no more."""
    folder, lock = ROOT / environment.folder, ROOT / environment.lock
    base = {"python": f"{sys.version} {sys.base_prefix}", "place": str(folder), "lock": digest(iter([lock]))}
    examples = example_packages() if environment.examples else []
    projects = [package / "pyproject.toml" for package in (ROOT, *examples)]
    # An editable install follows its sources by itself. The compiler counts: who installs one gets a compiled oikist
    # at the next start.
    wanted = base | {
        "sources": digest(source_files(*examples) if environment.compile else iter(projects)),
        "compile": f"{environment.compile} {compiler()}" if environment.compile else "editable",
    }
    found = read_stamp(folder)
    if found == wanted:
        return
    if {key: found.get(key) for key in base} != base:
        make(folder, lock)
    (folder / STAMP).unlink(missing_ok=True)
    install(folder, environment.compile, examples)
    (folder / STAMP).write_text(json.dumps(wanted), encoding="utf-8")


def main() -> None:
    """The command."""
    if len(sys.argv) != 2 or sys.argv[1] not in ENVIRONMENTS:
        fail(f"say which environment: {', '.join(ENVIRONMENTS)}")
    if sys.version_info < (3, 11):  # noqa: UP036 - this script is what tells people so
        fail("Python 3.11 or newer is needed.")
    bring_up_to_date(ENVIRONMENTS[sys.argv[1]])


if __name__ == "__main__":
    main()
