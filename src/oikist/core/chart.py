"""A table without pictures: drawn in letters of one width, and told in sentences.

Games that are played on a map give one with `Game.chart`; the terminal shows it. What is drawn is for the eye, what is
told is for the ear: somebody who listens to a screen reader gets the same from it, row by row.
"""

from __future__ import annotations

import msgspec

from oikist.core.text import Text


class Chart(msgspec.Struct, frozen=True):
    """A table in text.

    Attributes:
        drawn: lines to be shown in letters of one width; lines without words are plain strings.
        key: what the letters mean.
        told: the same in words, a sentence or a row in each line.
    """

    drawn: tuple[str | Text, ...]
    key: tuple[Text, ...]
    told: tuple[Text, ...]
