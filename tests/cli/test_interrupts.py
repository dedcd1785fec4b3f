"""Ctrl-C while things are loaded: here, and in processes of a pool; and reports that take the place of nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oikist.bots.orphans import deaf_at_first, ignore_interrupts
from tests.cli.conftest import Run

posix = pytest.mark.skipif(os.name != "posix", reason="no such signals")


@posix
@pytest.mark.parametrize("module", ["typer", "oikist.cli.main", "oikist.bots.orphans", "oikist.cli.matches"])
def test_an_interrupt_while_the_command_is_loaded_is_no_traceback(module: str) -> None:
    """The interrupt comes when this module is imported."""
    code = f"""
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
        return None

sys.meta_path.insert(0, Interrupting())
sys.argv = ["oikist", "arena", "match", "random", "greedy", "palatinus", "--games", "2"]
from oikist.cli.start import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def _answer(connection: object) -> None:
    ignore_interrupts()
    connection.send("alive")  # type: ignore[attr-defined]


@posix
def test_a_process_that_is_being_loaded_does_not_hear_it() -> None:
    """It is sent before the process can have come to its first line."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    with deaf_at_first():
        process = context.Process(target=_answer, args=(theirs,))
        process.start()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, set()) == before
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    theirs.close()
    assert mine.poll(100)
    assert mine.recv() == "alive"
    process.join(100)
    assert process.exitcode == 0


@posix
def test_this_process_hears_it_afterwards() -> None:
    with pytest.raises(KeyboardInterrupt), deaf_at_first():
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("name", ["the record", "a link to it", "the journal"])
def test_a_report_takes_the_place_of_nothing_that_is_read_or_written_beside_it(
    run: Run, finished: Path, tmp_path: Path, name: str
) -> None:
    before = finished.read_bytes()
    journal, link = tmp_path / "journal.jsonl", tmp_path / "link.html"
    os.link(finished, link)
    output = {"the record": finished, "a link to it": link, "the journal": journal}[name]
    few = ["--iterations", "2", "--ply", "10-11", "--resume", journal, "--output"]
    ran = run("analyse", finished, *few, output)
    assert ran.code == 2
    assert "--output would take the place of" in ran.err
    assert ran.err.count("\n") == 1
    assert finished.read_bytes() == before
    assert not journal.exists()


@pytest.mark.parametrize("verb", [("balance", "--games"), ("ladder", "--rounds")])
def test_nor_of_the_games_that_are_kept(run: Run, tmp_path: Path, verb: tuple[str, str]) -> None:
    kept = tmp_path / "games.jsonl"
    ran = run(
        "arena", verb[0], "palatinus", "--bots", "random,greedy", verb[1], "1", "--resume", kept, "--output", kept
    )
    assert ran.code == 2
    assert "--output would take the place of" in ran.err
    assert not kept.exists()
