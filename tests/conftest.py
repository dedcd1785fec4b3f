"""What all tests share: the markers, and that the oikist under test is the one that is meant."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from oikist import about

# Packages that tests install by putting them on the path. Collected for their doctests they would be on it for good.
collect_ignore_glob = ["*box"]

HERE = Path(__file__).parent

FOLDER_MARKS = ("engine", "browser")
"""Folders of tests whose tests all carry the mark of the same name."""


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers; refuses to run against another oikist than `OIKIST_EXPECT` names."""
    for line in (
        "rule(*ids): claims rules and rulings of a RULES.md; each must be claimed by some test (law 9)",
        "engine: needs the core alone; runs interpreted and compiled (all of tests/engine)",
        "browser: drives a real Chromium (all of tests/browser)",
    ):
        config.addinivalue_line("markers", line)
    # who runs the tests in the background may have it ignored, and so would every program that a test interrupts
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("OIKIST_EXPECT")
    mode = "compiled" if about.compiled() else "interpreted"
    if expected and expected != mode:
        raise pytest.UsageError(f"these tests are meant for oikist {expected}, but {about.__file__} is {mode}")


def pytest_report_header() -> str:
    """Says which oikist is tested."""
    return f"{about.describe()} from {Path(about.__file__).parent}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests by their folder."""
    for item in items:
        for mark in FOLDER_MARKS:
            if item.path.is_relative_to(HERE / mark):
                item.add_marker(mark)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of Chromium. Where there is none the test is skipped with the reason; in CI it fails.

    Launch it with ``args=CHROMIUM_ARGS``.
    """
    wanted = os.environ.get("OIKIST_CHROMIUM")
    names = [wanted] if wanted else ["chromium", "chromium-browser", "google-chrome"]
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    reason = "there is no Chromium: install it (Debian: apt-get install chromium) or name it in OIKIST_CHROMIUM"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
"""No sandbox: it does not start as root; no background networking: a test asks nobody but our server."""
