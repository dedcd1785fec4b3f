"""Where the ``oikist`` command begins: Ctrl-C ends it without a traceback while it is still being loaded, too."""

from __future__ import annotations

INTERRUPTED = 130
"""Ctrl-C, as shells have it."""


def main() -> None:
    """Loads the command and runs it; ends with `SystemExit`."""
    try:
        from oikist.cli.main import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
