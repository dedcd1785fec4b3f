"""The measure of all pictures of Pantikapaion; what they are painted with is `oikist.core.brush`."""

from __future__ import annotations

from typing import Final

SIZE: Final = 60
"""Side of a cell of a city."""
