"""What a searching bot should know about Micro Rome."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from oikist.core.game import Hints


@mypyc_attr(native_class=False)
class MicroRomeHints(Hints):
    """Hints for search. Not a native class, since its base is not compiled; the work is done in functions."""
