"""Law 3: who may know what. Observations, what is seen of actions, and twins."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from oikist.core.game import Game
from oikist.core.hindsight import glimpses
from oikist.core.projection import projection
from oikist.core.record import Record, replay
from oikist.core.session import Session
from oikist.core.state import EVERYTHING, OVER, SPECTATOR, State
from oikist.testing.walks import broken, demand, positions, random_record, replay_session, stream, viewers

TwinMaker = Callable[[Record, int | None, random.Random], "Twin | None"]
"""Makes a game that differs from a record only in what the seat (None: a spectator) may not know; None if it cannot."""

Player = Callable[[Game, int, int], Record]
"""Plays a whole game by number of seats and seed."""


class Twin(msgspec.Struct, frozen=True):
    """A twin of a record.

    Attributes:
        record: another whole, legal game; or only the beginning of one, cut short where the secret comes to light, when
            the two games are compared as far as it goes.
        secrets: ids of the secrets (RULES.md, "who knows what") in which it differs.
    """

    record: Record
    secrets: frozenset[str]


class Twins(msgspec.Struct, frozen=True):
    """What a game's tests bring for law 3.

    Attributes:
        make: makes twins; written from the rulebook, never from `observe` or `sample`. None for a game in which
            nothing is secret: there are no twins then, and everybody must see everything.
        undecided: ids of secrets that nobody knows because chance decides them only when they are seen; they have no
            twins, since there is nothing to differ in.
        play: plays the games of which twins are made, where games at random are too short to have secrets in them.
        drawn: in so many positions of every twin (evenly spread, the last among them) everything is compared that is
            drawn and said, in all others the bytes of the observation and what is seen of the action. None: in all.
    """

    make: TwinMaker | None
    undecided: frozenset[str] = frozenset()
    play: Player = random_record
    drawn: int | None = None


def law_3(game: Game, seats: int, seed: int) -> None:
    """Observing is idempotent, filling in and observing again gives the same, and seen actions are in range."""
    rng = stream(seed)
    for state in positions(game, seats, seed):
        before = state.to_bytes()
        for viewer in viewers(state):
            seen = state.observe(viewer)
            wanted = SPECTATOR if viewer is None else viewer
            demand(seen.viewer == wanted, 3, "an observation does not say whose it is")
            data = seen.to_bytes()
            demand(seen.observe(viewer).to_bytes() == data, 3, "observing an observation changes it")
            for _ in range(3):
                filled = seen.sample(rng)
                demand(filled.viewer == EVERYTHING, 3, "sample does not give a full position")
                demand(filled.observe(viewer).to_bytes() == data, 3, "sample gives what the viewer knows to be wrong")
                demand(filled.actor() == state.actor(), 3, "sample changes whose turn it is")
            demand(seen.to_bytes() == data, 3, "sample changes the observation")
            for action in state.actions():
                learned = state.seen(action, viewer)
                demand(0 <= learned < game.num_seen, 3, f"{learned} is not below num_seen")
                if viewer is not None and state.actor() == viewer:
                    demand(learned == action, 3, "who acts does not see the own action")
        demand(state.to_bytes() == before, 3, "observing changes the position")


def law_3_twins(game: Game, twins: Twins, seeds: int = 12, first: int = 1) -> None:
    """Twins give the same bytes at every step, and every secret of RULES.md has twins."""
    wanted = {rule.id for rule in game.rules() if "-S" in rule.id} - twins.undecided
    demand(game.secrets or not wanted, 3, f"Game.secrets is false, but RULES.md has {', '.join(sorted(wanted))}")
    if twins.make is None:
        demand(not wanted, 3, f"nothing is said to be secret, but RULES.md has {', '.join(sorted(wanted))}")
        for seats in game.seats:
            _open_to_all(game, seats, first)
        return
    found: set[str] = set()
    for seed in range(first, first + seeds):
        for seats in game.seats:
            rng = random.Random(seed)
            record = twins.play(game, seats, seed)
            for viewer in (None, *range(seats)):
                twin = twins.make(record, viewer, rng)
                if twin is None:
                    continue
                compare(game, record, twin.record, viewer, twins.drawn)
                if viewer == seats - 1 and seed == first:  # one seat of each table: it costs as much as all the rest
                    law_3_hindsight(game, record, twin.record, viewer)
                found |= twin.secrets
    missing = wanted - found
    demand(not missing, 3, f"no twin differed in {', '.join(sorted(missing))}")
    demand(found <= wanted | twins.undecided, 3, "twins name secrets that RULES.md does not have")


def law_3_hindsight(game: Game, one: Record, two: Record, seat: int) -> None:
    """A game told anew (`Game.hindsight`) is the same for the seat, and from a twin the same one is told.

    Nothing is asked of games that cannot say what they were.
    """
    length = min(len(one.events), len(two.events)) - 1
    told = [_told_anew(game, record, seat, length) for record in (one, two)]
    demand(told[0] == told[1], 3, f"seat {seat}: hindsight depends on what the seat may not know")


def _told_anew(game: Game, record: Record, seat: int, length: int) -> list[int]:
    """The first actions of a game as hindsight tells them."""
    header = record.header
    start = game.new(header.seats, edition=header.edition_value(), options=header.options)
    actions = [event.action for event in record.events[:length]]
    true, told = start.copy(), start.copy()
    for action in actions:
        true._apply(action)
    known = game.hindsight(glimpses(start, actions, seat), true.observe(seat), stream(length + 1))
    if known is None:
        return []
    true, found = start.copy(), []
    for ply, action in enumerate(actions):
        where = f"seat {seat}, ply {ply}"
        other = known.get(ply, action)
        demand(told.refusal(other) is None, 3, f"{where}: hindsight tells what is not legal")
        seen = true.seen(action, seat)
        demand(told.seen(other, seat) == seen, 3, f"{where}: hindsight tells what the seat did not see")
        demand(seen == action or ply in known, 3, f"{where}: hindsight leaves out what the seat did not see")
        true._apply(action)
        told._apply(other)
        found.append(other)
        if told.actor() == seat or ply == length - 1:
            same = told.observe(seat).to_bytes() == true.observe(seat).to_bytes()
            demand(same, 3, f"{where}: hindsight tells a game that the seat can tell from the true one")
    return found


def _open_to_all(game: Game, seats: int, seed: int) -> None:
    """Nothing is secret: what anybody sees holds the whole position, and everybody sees every action as it is."""
    rng = stream(seed)
    for state in positions(game, seats, seed):
        for viewer in viewers(state):
            whole = state.observe(viewer).sample(rng)
            demand(whole.to_bytes() == state.to_bytes(), 3, f"something is hidden from viewer {viewer}")
            for action in state.actions():
                demand(state.seen(action, viewer) == action, 3, f"viewer {viewer} does not see the whole action")


def compare(game: Game, one: Record, two: Record, viewer: int | None, drawn: int | None = None) -> None:
    """Two games must look the same to the viewer in everything, at every step before the end.

    Args:
        game: the game.
        one: a record.
        two: its twin, which may be cut short.
        viewer: who must not see a difference.
        drawn: see `Twins`.

    Raises:
        LawBroken: says at which step and in what they differ.
    """
    length = len(two.events)
    cut = length < len(one.events)
    one = Record(one.header, one.events[:length])
    first = parting(one, two)
    left, right = replay(game, one), replay(game, two)
    demand(len(left) == len(right), 3, "twins are not equally long")
    ended = right[-1].actor() == OVER
    demand(not (cut and ended), 3, "twins are not equally long: one ends earlier, and was not cut short")
    last = length - 1 if ended else length  # at the end everything may come to light
    whole = spread(first, last, drawn)
    for ply in range(first, last + 1):
        a, b = left[ply], right[ply]
        where = f"ply {ply}, viewer {viewer}"
        # one after the other, each complete: nothing of the first may be left over in the second
        for mine, other in zip(*(_shown(game, state, viewer, ply in whole) for state in (a, b)), strict=True):
            demand(mine == other, 3, f"{where}: twins differ in the {mine[0]}")
        if ply < length:
            _compare_step(game, a, b, one.events[ply].action, two.events[ply].action, viewer, where)
    _compare_undone(game, one, two, viewer, last)
    for plies in sorted({length // 3, 2 * length // 3, length - 1, last}):
        if plies <= first:
            continue  # the same game so far
        x, y = replay_session(game, one, plies), replay_session(game, two, plies)
        demand(x.log(viewer) == y.log(viewer), 3, f"viewer {viewer}: twins differ in the log at ply {plies}")
        a_lines, b_lines = x.record(viewer=viewer).to_json_lines(), y.record(viewer=viewer).to_json_lines()
        demand(a_lines == b_lines, 3, f"viewer {viewer}: twins differ in the censored record at ply {plies}")
        demand(x.record(viewer=viewer).to_text() == y.record(viewer=viewer).to_text(), 3, "censored text differs")


def parting(one: Record, two: Record) -> int:
    """The first ply at which two games differ, for which both must have an action.

    Raises:
        LawBroken: they do not differ.
    """
    pairs = enumerate(zip(one.events, two.events, strict=False))
    first = next((ply for ply, (mine, other) in pairs if mine != other), -1)
    demand(first >= 0, 3, "a twin does not differ from its record")
    return first


def spread(first: int, last: int, count: int | None) -> set[int]:
    """So many numbers from the first to the last, evenly spread, the last among them; all for None."""
    if count is None or count > last - first:
        return set(range(first, last + 1))
    return {last - (last - first) * number // count for number in range(count)}


def _compare_undone(game: Game, one: Record, two: Record, viewer: int | None, last: int) -> None:
    """Actions taken back and played again tell no more: every one that does not seal is, in both games."""
    told = []
    for record in (one, two):
        session = Session(game, record.header)
        for event in record.events[:last]:
            session.play(event.action, event.seat)
            if session.undo_refusal(event.seat) is None:
                session.undo(event.seat)
                session.play(event.action, event.seat)
        told.append((session.log(viewer), session.record(viewer=viewer).to_json_lines()))
    demand(told[0] == told[1], 3, f"viewer {viewer}: twins differ in what is told of undone actions")


def _compare_step(game: Game, a: State, b: State, one: int, two: int, viewer: int | None, where: str) -> None:
    seen, other = a.seen(one, viewer), b.seen(two, viewer)
    demand(seen == other, 3, f"{where}: twins differ in what is seen of the action")
    before, after = a.observe(viewer), b.observe(viewer)
    demand(game.text(before, seen) == game.text(after, other), 3, f"{where}: twins differ in the words of an action")
    demand(game.notation(before, seen) == game.notation(after, other), 3, f"{where}: twins differ in the notation")
    demand(game.motion(before, seen) == game.motion(after, other), 3, f"{where}: twins differ in what moves")
    demand(a.seals(one) == b.seals(two), 3, f"{where}: twins differ in whether undo survives")


def _shown(game: Game, state: State, viewer: int | None, whole: bool) -> list[tuple[str, object]]:
    observation = state.observe(viewer)
    return [
        ("actor", int(state.actor())),
        ("waiting", state.waiting()),
        ("observation", observation.to_bytes()),
        ("actions", observation.actions()),
        ("scene or words", looks(game, observation) if whole else b""),
    ]


def looks(game: Game, observation: State) -> bytes:
    """Everything that is drawn and said from an observation, as bytes."""
    scene = game.scene(observation)
    seats = int(observation.box_of().seats)
    asked = list(scene.labels)[:: max(1, len(scene.labels) // 40)]
    answers = [game.why_not(observation, [ident]) for ident in asked]
    actions = observation.actions()
    content = (
        scene,
        game.chart(observation),
        answers,
        [game.parts(observation, action) for action in actions],
        [game.text(observation, action) for action in actions],
        [game.notation(observation, action) for action in actions],
        game.phase(observation),
        game.prompt(observation) if observation.actor() >= 0 else None,
        [game.seat_line(observation, seat) for seat in range(seats)],
        projection(game, observation, 4),
        [game.preview(observation, action) for action in actions[:: max(1, len(actions) // 3)]],
    )
    return msgspec.json.encode(content)


def reaches(game: Game, record: Record, others: list[Record], viewer: int | None, ply: int, tries: int = 400) -> None:
    """Sample reaches every full position that twins show to be consistent with the observation at a ply."""
    rng = stream(ply + 1)
    seen = replay(game, record)[ply].observe(viewer)
    made = {seen.sample(rng).to_bytes() for _ in range(tries)}
    for other in others:
        state = replay(game, other)[ply]
        if state.observe(viewer).to_bytes() != seen.to_bytes():
            broken(3, "a record given as twin is none")
        demand(state.to_bytes() in made, 3, "sample never gives a position that is possible")
