"""Laws 4 and 7, and undo: records replay to the same game, in both modes; what may be taken back comes back."""

from __future__ import annotations

import hashlib

from librt.random import Random

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.record import check_dice, from_json_lines, from_text, replay
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE, OVER, State
from oikist.testing.walks import demand, positions, random_record, stream, viewers


def law_4(game: Game, seats: int, seed: int) -> None:
    """Record, then replay: the same positions; JSON lines and text round-trip; notation round-trips."""
    record = random_record(game, seats, seed)
    walked = [state.to_bytes() for state in positions(game, seats, seed)]
    demand([state.to_bytes() for state in replay(game, record)] == walked, 4, "a replayed record leads elsewhere")
    demand(from_json_lines(record.to_json_lines()) == record, 4, "JSON lines do not round-trip")
    demand(from_text(game, record.to_text()) == record, 4, "the text form does not round-trip")
    for state in positions(game, seats, seed):
        actor = state.actor()
        view = state.observe(int(actor)) if actor >= 0 else state
        listed = state.actions()
        notations = [game.notation(state, action) for action in listed]
        demand(len(set(notations)) == len(notations), 4, "two legal actions have the same notation")
        for action, notation in list(zip(listed, notations, strict=True))[:: max(1, len(listed) // 40)]:
            demand(game.parse(state, notation) == action, 4, f"{notation} is read as another action")
            demand(game.notation(view, action) == notation, 4, f"{notation} is written otherwise for who acts")
    dice_round_trip(game, seats, seed)


def dice_round_trip(game: Game, seats: int, seed: int) -> None:
    """A game with fair dice verifies; one with a changed seed or draw does not."""
    seed_bytes = hashlib.sha256(str(seed).encode()).digest()
    session = Session.new(game, seats, seed=seed_bytes, nonces=[f"nonce-{seat}" for seat in range(seats)])
    rng = stream(seed)
    while session.state.actor() != OVER:
        session.roll()
        actor = int(session.state.actor())
        if actor >= 0:
            actions = session.state.actions()
            session.play(actions[rng.randrange(len(actions))], actor)
    record = session.record()
    draws = check_dice(game, from_json_lines(record.to_json_lines()))
    demand(draws == sum(event.seat == CHANCE for event in record.events), 4, "not every draw was verified")


def undo(game: Game, seats: int, seed: int) -> None:
    """What may be taken back comes back exactly; nothing goes back over chance, a revelation or another seat."""
    record = random_record(game, seats, seed)
    session = Session(game, record.header)
    rng = stream(seed)
    for event in record.events:
        before = session.state
        if event.seat != CHANCE and _reveals(before, event.action, rng):
            demand(before.seals(event.action), 4, f"{event.note} shows something hidden and does not seal")
        sealed = event.seat == CHANCE or before.seals(event.action)
        data, actions = before.to_bytes(), before.actions()
        session.play(event.action, event.seat)
        for other in range(seats):
            if other != event.seat:
                _refused(session, other)
        if sealed:
            _refused(session, max(event.seat, 0))
            continue
        session.undo(event.seat)
        demand(session.state.to_bytes() == data, 4, "undo does not bring the position back")
        demand(session.state.actions() == actions, 4, "undo brings other actions back")
        session.play(event.action, event.seat)
    whole = session.record(whole=True)
    demand(from_json_lines(whole.to_json_lines()) == whole, 4, "JSON lines with undone actions do not round-trip")
    demand(from_text(game, whole.to_text()) == whole, 4, "the text form with undone actions does not round-trip")
    again = Session.resume(game, whole)
    demand(again.state.to_bytes() == session.state.to_bytes(), 4, "a record with undone actions leads elsewhere")
    demand(again.revision == session.revision, 4, "a resumed session has another revision")


def _reveals(state: State, action: int, rng: Random) -> bool:
    """Whether somebody learns more from an action than what it is: then it must not be taken back.

    What a viewer knew before and what was seen of the action must be enough to know all that is known after it.
    """
    after = state.copy()
    after.play(action)
    for viewer in viewers(state):
        known, learned = state.observe(viewer), state.seen(action, viewer)
        for _ in range(4):
            filled = known.sample(rng)
            fitting = [other for other in filled.actions() if filled.seen(other, viewer) == learned]
            if not fitting:
                continue
            filled.play(fitting[0])
            if filled.observe(viewer).to_bytes() != after.observe(viewer).to_bytes():
                return True
    return False


def _refused(session: Session, seat: int) -> None:
    revision, data = session.revision, session.state.to_bytes()
    try:
        session.undo(seat)
    except UndoRefused:
        demand((session.revision, session.state.to_bytes()) == (revision, data), 4, "a refused undo changes the game")
    else:
        demand(False, 4, "undo goes through an information barrier")


def golden(game: Game, seats: int, seed: int) -> str:
    """A playthrough as text: every action that `play_random` chose and a digest of every position (law 7).

    Kept as a fixture, it must come out the same, byte for byte, compiled and interpreted, and in later versions.
    """
    rng = stream(seed)
    state = game.new(seats)
    lines = [f"{game.id} rules {game.version} seats {seats} seed {seed}"]
    while True:
        digest = hashlib.sha256(state.to_bytes()).hexdigest()[:16]
        if state.actor() == OVER:
            lines.append(f"{digest} scores {state.scores()} ranks {state.ranks()}")
            return "\n".join(lines) + "\n"
        count, actor = len(state.actions()), int(state.actor())
        before = state.copy()
        action = int(state.play_random(rng))
        lines.append(f"{digest} {actor} of {count}: {action} {game.notation(before, action)}")


def law_7(game: Game, seats: int, seed: int, expected: str) -> None:
    """The golden playthrough comes out as it was kept."""
    got = golden(game, seats, seed).splitlines()
    for number, (mine, kept) in enumerate(zip(got, expected.splitlines(), strict=False), start=1):
        demand(mine == kept, 7, f"line {number} of the playthrough is {mine!r}, it was {kept!r}")
    demand(len(got) == len(expected.splitlines()), 7, "the playthrough has another length")


def unreadable(game: Game, source: str) -> str:
    """The sentence with which a broken record is refused; for tests.

    Raises:
        LawBroken: it is not refused.
    """
    try:
        replay(game, from_json_lines(source))
    except OikistError as error:
        return error.text.english()
    demand(False, 4, "a broken record was read")
    return ""
