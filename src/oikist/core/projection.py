"""The score as it would be if the game ended as it stands: where something is unknown, the mean over samples.

The samples are seeded from the observation's own bytes, so the same observation always gives the same projection,
and nothing but the observation goes into it. A lost game (`State.lost`) has no score: it goes into no mean.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from librt.random import Random

from oikist.core.game import Game
from oikist.core.ledger import Entry
from oikist.core.state import EVERYTHING, State
from oikist.core.text import Text

SAMPLES: Final = 16


def projection(game: Game, observation: State, samples: int = SAMPLES) -> list[Entry]:
    """By seat, the ledger of an observation; entries that do not appear in every sample count in part.

    Of a full position, or where all samples agree, it is the ledger itself. Where some samples are lost, it is that of
    the others; where all are, what the game has to show of a lost one.
    """
    filled = _fill_in(observation, samples)
    ledgers = [game.ledger(state) for state in _scored(filled) or filled]
    first = ledgers[0]
    if all(ledger == first for ledger in ledgers):
        return first
    return [_mean([ledger[seat] for ledger in ledgers]) for seat in range(len(first))]


def projected_scores(observation: State, samples: int = SAMPLES) -> list[float] | None:
    """By seat, the mean of `State.scores` over the samples that are not lost; `None` if all are lost."""
    return mean_scores(_fill_in(observation, samples))


def mean_scores(states: Sequence[State]) -> list[float] | None:
    """By seat, the mean of `State.scores` over the positions that are not lost; `None` if there is none."""
    rows = [state.scores() for state in _scored(states)]
    if not rows:
        return None
    return [sum(row[seat] for row in rows) / len(rows) for seat in range(len(rows[0]))]


def _scored(states: Sequence[State]) -> list[State]:
    return [state for state in states if not state.lost()]


def _fill_in(observation: State, samples: int) -> list[State]:
    if observation.viewer == EVERYTHING:
        return [observation]
    seed = int.from_bytes(hashlib.sha256(observation.to_bytes()).digest()[:7], "big")
    rng = Random(seed)
    first = observation.sample(rng)
    return [first, *(observation.sample(rng) for _ in range(samples - 1))]


def _mean(entries: list[Entry]) -> Entry:
    """Entries of one seat from several samples as one: alike ones (text and rule) together, their points the mean."""
    count = len(entries)
    order: list[tuple[Text, str]] = []
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        for below in entry.entries:
            key = f"{below.rule} {below.text.english()}"
            if key not in groups:
                groups[key] = []
                order.append((below.text, below.rule))
            groups[key].append(below)
    below_means = []
    for text, rule in order:
        group = groups[f"{rule} {text.english()}"]
        below_means.append(_share(group, count))
    points = sum(entry.points for entry in entries) / count
    return Entry(entries[0].text, points, entries[0].rule, entries[0].pieces, tuple(below_means))


def _share(group: list[Entry], count: int) -> Entry:
    """The mean of alike entries over `count` samples, of which some may not have them."""
    if any(entry.entries for entry in group):
        padded = _mean(group)
        scale = len(group) / count
        return _scaled(padded, scale)
    first = group[0]
    return Entry(first.text, sum(entry.points for entry in group) / count, first.rule, first.pieces)


def _scaled(entry: Entry, scale: float) -> Entry:
    if scale == 1.0:
        return entry
    return Entry(
        entry.text,
        entry.points * scale,
        entry.rule,
        entry.pieces,
        tuple(_scaled(below, scale) for below in entry.entries),
    )
