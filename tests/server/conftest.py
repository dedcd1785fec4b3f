"""The toy game is installed for these tests: its folder is on the path, as an installed package's would be."""

from __future__ import annotations

import sys

from tests.server.helpers import TOYBOX

if str(TOYBOX) not in sys.path:
    sys.path.insert(0, str(TOYBOX))
