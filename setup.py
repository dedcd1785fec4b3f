"""Builds oikist: compiles the hot modules with mypyc where that can be done; everything else is in pyproject.toml.

The modules are listed in pyproject.toml under ``[tool.oikist]``. ``OIKIST_COMPILE`` says what to do about them:

* ``auto`` (default): compile if mypy and a working C compiler are there, else install plain Python, with the same
  results at a tenth of the speed. ``oikist --version`` tells which.
* ``1``: compile, or fail.
* ``0``: plain Python.

It is all or nothing: a half compiled package would import and then crash. An editable install is never compiled,
since compiled modules beside the sources would shadow later edits; neither is anything built in the source tree.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.egg_info import egg_info

HERE = Path(__file__).parent
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
"""Commands that make compiled modules; the others only want metadata, for which nothing need be compiled."""


def _say(message: str) -> None:
    print(f"oikist: {message}", file=sys.stderr, flush=True)


def _mode() -> str:
    mode = os.environ.get("OIKIST_COMPILE", "auto")
    if mode not in ("0", "1", "auto"):
        sys.exit(f"OIKIST_COMPILE must be 0, 1 or auto, not {mode!r}.")
    return mode


def _scratch() -> str:
    folder = tempfile.mkdtemp(prefix="oikist-build-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


MODE = _mode()
SCRATCH = _scratch()


def hot_modules() -> list[str]:
    """The hot modules there are, as paths relative to this folder."""
    with (HERE / "pyproject.toml").open("rb") as file:
        globs = tomllib.load(file)["tool"]["oikist"]["hot"]
    found = sorted({path for glob in globs for path in (HERE / "src").glob(glob)})
    return [str(path.relative_to(HERE)) for path in found]


def extensions() -> list[Extension]:
    """The hot modules as C extensions; none if it cannot be done and need not be."""
    if MODE == "1" and "editable_wheel" in sys.argv:
        sys.exit(
            "An editable install cannot be compiled: compiled modules would hide later edits. Use OIKIST_COMPILE=0."
        )
    if MODE == "0" or not BUILDING.intersection(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if MODE == "1":
            sys.exit("OIKIST_COMPILE=1 needs mypy to compile: pip install mypy")
        _say("mypy is not there: the hot modules stay plain Python")
        return []
    try:
        # Errors of modules that are only imported are no business of the build: `make check` reports them.
        found: list[Extension] = mypycify(
            ["--config-file=", "--strict", "--follow-imports=silent", *hot_modules()],
            opt_level="3",
            debug_level="0",
            target_dir=SCRATCH,
        )
    except SystemExit as error:  # that is how mypycify tells of type errors
        if MODE == "1":
            raise
        _say(f"mypyc could not translate the hot modules ({error}): they stay plain Python")
        return []
    return found


class Build(build):
    """Builds in a temporary folder: a left-over ``build/`` would install old modules."""

    def initialize_options(self) -> None:
        """Moves the build folder out of the source tree."""
        super().initialize_options()
        self.build_base = SCRATCH


class EggInfo(egg_info):
    """Keeps the file list of a former build, ``*.egg-info/SOURCES.txt``, out of this one."""

    def initialize_options(self) -> None:
        """Moves the metadata folder out of the source tree; setuptools names another one where it wants to keep it."""
        super().initialize_options()
        self.egg_base = SCRATCH


class BuildExt(build_ext):
    """Compiles all extensions or none."""

    extensions: list[Any]

    def run(self) -> None:
        """Compiles; where that fails and need not succeed, removes what was made and goes on without."""
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:  # each compiler fails in its own way, and none may stop the install
            if MODE == "1":
                raise
            # of a command line of a thousand letters only the program's name tells something
            reason = re.sub(r"Command '\['([^']*)'.*\]'", r"\1", " ".join(str(error).split())) or type(error).__name__
            _say(f"no working C compiler ({reason}): the hot modules stay plain Python")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildExt, "egg_info": EggInfo})
