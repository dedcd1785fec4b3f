"""Analysis: what every decision of a game was worth, what would have been better, and by how much.

A judge (`oikist.analysis.judge`) looks at one decision with the eyes of the seat that took it: it is given that seat's
observation and nothing else. `oikist.analysis.run` asks it about the decisions of a record, in several processes if
wanted. How the figures are made and what they mean: docs/analysis.md.
"""

from __future__ import annotations
