"""What is worth keeping of a game beside its result: who began, how wide decisions were, where points came from.

Nothing of it knows a game: sources of points are the lines of its ledger, kinds of actions are the templates of the
sentences that tell them.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from oikist.core.game import Game
from oikist.core.state import State
from oikist.core.text import Text, Translate

_PLACE: Final = re.compile(r"\{[a-z_]+\}")
_HOLE: Final = "\N{HORIZONTAL ELLIPSIS}"
_WORD: Final = "\t"
"""Stands in a kind between the template and the one word that is filled in."""

OPENING: Final = 8
"""So many first actions of each seat are kept."""


class Source(msgspec.Struct, frozen=True):
    """Points of one seat from one line of its ledger; lines that differ in numbers and names only are added up.

    Attributes:
        text: what the points are for, without numbers and names of pieces.
        rule: that gives them.
        points: of this seat.
    """

    text: Text
    rule: str
    points: float

    @property
    def key(self) -> str:
        """The same for the same source, in all games and of all seats."""
        return f"{self.rule} {self.label()}"

    def label(self, translate: Translate | None = None) -> str:
        """For people, in English or another language; the rule where the text was nothing but a name."""
        return label(self.text, translate) or self.rule


class Story(msgspec.Struct, frozen=True):
    """What happened in a game.

    Attributes:
        order: the seats in the order in which they came to decide something.
        widths: of every decision, chance excepted, how many actions were legal.
        sources: by seat, where its points came from.
        openings: by seat, the kinds of its first actions of its own choice, `OPENING` of them at most.
        kinds: by seat, how often it did what kind of action (`kind_of`) of its own choice.
    """

    order: tuple[int, ...]
    widths: tuple[int, ...]
    sources: tuple[tuple[Source, ...], ...]
    openings: tuple[tuple[str, ...], ...]
    kinds: tuple[dict[str, int], ...]


class Teller:
    """Watches a game.

    Args:
        game: which.
        seats: number of seats.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._order: list[int] = []
        self._widths: list[int] = []
        self._openings: list[list[str]] = [[] for _ in range(seats)]
        self._kinds: list[dict[str, int]] = [{} for _ in range(seats)]

    def decided(self, state: State, seat: int, action: int) -> None:
        """A seat is about to do something; `state` is the full position before."""
        width = len(state.actions())
        if seat not in self._order:
            self._order.append(seat)
        self._widths.append(width)
        if width < 2:
            return
        kind = kind_of(self._game.text(state, action))
        kinds = self._kinds[seat]
        kinds[kind] = kinds.get(kind, 0) + 1
        if len(self._openings[seat]) < OPENING:
            self._openings[seat].append(kind)

    def story(self, state: State) -> Story:
        """What happened, of a game that is over."""
        return Story(
            tuple(self._order),
            tuple(self._widths),
            tuple(_sources(self._game, state)),
            tuple(map(tuple, self._openings)),
            tuple(self._kinds),
        )


def _sources(game: Game, state: State) -> list[tuple[Source, ...]]:
    found = []
    for entry in game.ledger(state):
        lines: dict[str, Source] = {}
        # a score of one line is its own source
        for line in entry.entries or (entry,):
            source = Source(bare(line.text), line.rule, line.points)
            before = lines.get(source.key)
            lines[source.key] = (
                source if before is None else Source(source.text, source.rule, before.points + line.points)
            )
        found.append(tuple(lines.values()))
    return found


def bare(text: Text) -> Text:
    """A text without its numbers and its names of single things, so that games can be added up.

    Example:
        >>> label(bare(Text("{cubes} on the board", {"cubes": Text("{count} cubes", {"count": 5})})))
        'cubes on the board'
    """
    params = {name: bare(value) if isinstance(value, Text) else "" for name, value in text.params.items()}
    return msgspec.structs.replace(text, params=params)


def label(text: Text, translate: Translate | None = None) -> str:
    """A bare text as a label."""
    words = text.english() if translate is None else text.render(translate)
    return " ".join(words.split()).strip(" ,:;")


def kind_of(text: Text) -> str:
    """The kind of an action: the template of its sentence, with the first word that says what it is about.

    Names and numbers of single pieces and places are no part of it.

    Example:
        >>> params = {"seat": Text("Red"), "piece": Text("a farmer"), "space": "C4"}
        >>> kind_label(kind_of(Text("{seat} places {piece} on {space}.", params)))
        '\u2026 places a farmer on \u2026'
    """
    while True:
        # what happened beside it is told after it
        first = _PLACE.match(text.msgid)
        inner = text.params.get(first[0][1:-1]) if first else None
        if not isinstance(inner, Text) or not inner.params:
            break
        text = inner
    for place in _PLACE.finditer(text.msgid):
        value = text.params.get(place[0][1:-1])
        if place.start() > 0 and isinstance(value, Text) and not value.params:
            return f"{text.msgid}{_WORD}{place[0]}{_WORD}{value.msgid}"
    return text.msgid


def kind_label(kind: str, translate: Translate | None = None) -> str:
    """A kind of action for people: its sentence with holes.

    Example:
        >>> kind_label("{seat} places {piece} on {space}.")
        '\u2026 places \u2026 on \u2026'
    """
    template, *word = kind.split(_WORD)
    if translate is not None:
        template = translate(template)
    if len(word) == 2:
        place, what = word
        template = template.replace(place, what if translate is None else translate(what))
    return _PLACE.sub(_HOLE, template).rstrip(".")
