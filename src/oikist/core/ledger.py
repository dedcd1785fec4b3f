"""Points with their reasons: a tree of entries whose leaves add up to the score; and the evaluation as steps."""

from __future__ import annotations

import msgspec

from oikist.core.text import Text


class Entry(msgspec.Struct, frozen=True):
    """One line of a score.

    Attributes:
        text: what the points are for.
        points: points of this entry, all entries below it included. A projection may hold fractions.
        rule: the rule id that gives them.
        pieces: element ids (see `Scene`) of the pieces and places that they come from.
        entries: what the points are made of; empty for a leaf.
        links: pairs of element ids that belong together in it; a line is drawn from each to the other.
    """

    text: Text
    points: float
    rule: str
    pieces: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    links: tuple[tuple[str, str], ...] = ()

    def check(self) -> bool:
        """Law 6 for one tree: every inner entry is the sum of the entries below it."""
        if not self.entries:
            return True
        total = sum(entry.points for entry in self.entries)
        return abs(total - self.points) < 1e-9 and all(entry.check() for entry in self.entries)


def total(text: Text, rule: str, entries: list[Entry], pieces: tuple[str, ...] = ()) -> Entry:
    """An inner entry whose points are the sum of `entries`."""
    return Entry(text, sum(entry.points for entry in entries), rule, pieces, tuple(entries))


class Step(msgspec.Struct, frozen=True):
    """One small visible event of a final evaluation.

    Attributes:
        text: what happens and why, as the log says it ("C4 red merchant: 1 merchant + 2 farmer = 3").
        rule: the rule id behind it.
        focus: element ids to light up while it is told; the first is the main one.
        gone: element ids that leave the board, with where they go (``seat:2``, ``box``).
        scores: every seat's points after it, by seat.
        part: title of the chapter it belongs to ("Hill C"), for stepping from chapter to chapter.
        tally: a running count that is not points (influence on the present hill), by seat; empty if there is none.
        links: pairs of element ids between which a line is drawn while it is told.
    """

    text: Text
    rule: str
    focus: tuple[str, ...]
    gone: tuple[tuple[str, str], ...]
    scores: tuple[int, ...]
    part: Text
    tally: tuple[int, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
