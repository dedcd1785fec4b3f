"""Where things that belong to a user are kept on this system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder for oikist, as the system's conventions have it; not made yet.

    Raises:
        RuntimeError: nobody knows where the user's home is.
    """
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        if not Path(base).is_absolute():  # the convention says to ignore those that are not
            base = str(Path.home() / ".local" / "share")
    return Path(base) / "oikist"
