"""Starts a server by itself: ``python -m oikist.server --port 8123 --data FOLDER``; ``oikist serve`` does the same."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from oikist.core.errors import OikistError
from oikist.server.app import serve
from oikist.server.config import NO_LIMITS, Config, Rates


def main() -> int:
    """Reads the arguments and serves until stopped."""
    parser = argparse.ArgumentParser(prog="python -m oikist.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=None, help="folder for the database")
    parser.add_argument("--database", default="", help="URL of a database instead")
    parser.add_argument("--grace", type=float, default=3.0, help="seconds in which an action can be taken back")
    parser.add_argument("--pace", type=float, default=0.4, help="seconds between bots' actions")
    parser.add_argument("--program-seconds", type=float, default=60.0, help="that a program has for a decision")
    parser.add_argument("--analysis-rounds", type=int, default=0, help="rounds of search for a decision analysed")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits (tests)")
    given = parser.parse_args()
    config = Config(
        host=given.host,
        port=given.port,
        data=given.data,
        database=given.database,
        grace=given.grace,
        pace=given.pace,
        program_s=given.program_seconds,
        analysis_rounds=given.analysis_rounds,
        analysis_rounds_alone=given.analysis_rounds,
        rates=NO_LIMITS if given.no_limits else Rates(),
    )
    try:
        serve(config)
    except OikistError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
