"""Law 3: who may know what. Observations, what is seen of actions, and twins."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from oikist.core.game import Game
from oikist.core.projection import projection
from oikist.core.record import Record, replay
from oikist.core.session import Session
from oikist.core.state import EVERYTHING, OVER, SPECTATOR, State
from oikist.testing.walks import broken, demand, positions, random_record, replay_session, stream, viewers

TwinMaker = Callable[[Record, int | None, random.Random], "Twin | None"]
"""Makes a game that differs from a record only in what the seat (None: a spectator) may not know; None if it cannot."""


class Twin(msgspec.Struct, frozen=True):
    """A twin of a record.

    Attributes:
        record: another whole, legal game.
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
    """

    make: TwinMaker | None
    undecided: frozenset[str] = frozenset()


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
            record = random_record(game, seats, seed)
            for viewer in (None, *range(seats)):
                twin = twins.make(record, viewer, rng)
                if twin is None:
                    continue
                demand(twin.record != record, 3, "a twin does not differ from its record")
                compare(game, record, twin.record, viewer)
                found |= twin.secrets
    missing = wanted - found
    demand(not missing, 3, f"no twin differed in {', '.join(sorted(missing))}")
    demand(found <= wanted | twins.undecided, 3, "twins name secrets that RULES.md does not have")


def _open_to_all(game: Game, seats: int, seed: int) -> None:
    """Nothing is secret: what anybody sees holds the whole position, and everybody sees every action as it is."""
    rng = stream(seed)
    for state in positions(game, seats, seed):
        for viewer in viewers(state):
            whole = state.observe(viewer).sample(rng)
            demand(whole.to_bytes() == state.to_bytes(), 3, f"something is hidden from viewer {viewer}")
            for action in state.actions():
                demand(state.seen(action, viewer) == action, 3, f"viewer {viewer} does not see the whole action")


def compare(game: Game, one: Record, two: Record, viewer: int | None) -> None:
    """Two games must look the same to the viewer in everything, at every step before the end.

    Raises:
        LawBroken: says at which step and in what they differ.
    """
    left, right = replay(game, one), replay(game, two)
    demand(len(left) == len(right), 3, "twins are not equally long")
    for ply, (a, b) in enumerate(zip(left, right, strict=True)):
        if a.actor() == OVER:
            break
        where = f"ply {ply}, viewer {viewer}"
        # one after the other, each complete: nothing of the first may be left over in the second
        for mine, other in zip(_shown(game, a, viewer), _shown(game, b, viewer), strict=True):
            demand(mine == other, 3, f"{where}: twins differ in the {mine[0]}")
        if ply < len(one.events):
            _compare_step(game, a, b, one.events[ply].action, two.events[ply].action, viewer, where)
    _compare_undone(game, one, two, viewer)
    last = len(left) - 1
    for plies in sorted({0, last // 3, 2 * last // 3, last - 1}):
        x, y = replay_session(game, one, plies), replay_session(game, two, plies)
        demand(x.log(viewer) == y.log(viewer), 3, f"viewer {viewer}: twins differ in the log at ply {plies}")
        a_lines, b_lines = x.record(viewer=viewer).to_json_lines(), y.record(viewer=viewer).to_json_lines()
        demand(a_lines == b_lines, 3, f"viewer {viewer}: twins differ in the censored record at ply {plies}")
        demand(x.record(viewer=viewer).to_text() == y.record(viewer=viewer).to_text(), 3, "censored text differs")


def _compare_undone(game: Game, one: Record, two: Record, viewer: int | None) -> None:
    """Actions taken back and played again tell no more: every one that does not seal is, in both games."""
    told = []
    for record in (one, two):
        session = Session(game, record.header)
        for event in record.events[:-1]:
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


def _shown(game: Game, state: State, viewer: int | None) -> list[tuple[str, object]]:
    observation = state.observe(viewer)
    return [
        ("actor", int(state.actor())),
        ("waiting", state.waiting()),
        ("observation", observation.to_bytes()),
        ("actions", observation.actions()),
        ("scene or words", looks(game, observation)),
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
