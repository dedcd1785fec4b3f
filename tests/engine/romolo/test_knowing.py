"""Law 3: what a seat may not know shows nowhere; and chance is that of a shuffle made beforehand."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from oikist.core.record import Event, Record
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import GAME, moves, prompts, wording
from oikist.games.romolo import layout as at
from oikist.games.romolo.state import RomoloState
from oikist.testing import compare
from oikist.testing.walks import fresh_header
from tests.engine.romolo.handmade import SE, E, Table, box
from tests.engine.romolo.test_walks import choose
from tests.engine.romolo.twins import replayed, twins


def game(seats: int, seed: int) -> list[int]:
    """A random game in which explorers are sought."""
    rng = random.Random(seed)
    state = box(seats).start()
    assert isinstance(state, RomoloState)
    actions: list[int] = []
    while state.actor() != OVER and len(actions) < 700:
        legal = state.actions()
        wanted = [
            action for action in legal if action == at.CREATE_AT + at.EXPLORER or at.LOOK_AT <= action < at.UNIT_AT
        ]
        fights = [action for action in legal if at.ATTACK_AT <= action < at.USE_AT and (action - at.ATTACK_AT) % 6 < 4]
        if state.actor() == CHANCE:
            action = rng.choices(legal, state.weights())[0]
        elif wanted and rng.random() < 0.7:
            action = rng.choice(wanted)
        elif fights and rng.random() < 0.7:
            action = rng.choice(fights)
        else:
            action = choose(state, legal, rng)
        actions.append(action)
        state._apply(action)
    return actions


def shown(state: RomoloState, seat: int | None) -> tuple[object, ...]:
    """All that the seat is shown of a position."""
    seen = state.observe(seat)
    return (
        seen.to_bytes(),
        seen.actions(),
        state.actor(),
        prompts.prompt(seen),
        prompts.phase(seen),
        [prompts.seat_line(seen, other) for other in range(state.box.seats)],
    )


def told(state: RomoloState, action: int, seat: int | None) -> tuple[object, ...]:
    """All that the seat is told of an action."""
    learned = state.seen(action, seat)
    seen = state.observe(seat)
    return learned, wording.text(seen, learned), moves.notation(seen, learned), state.seals(action)


@pytest.mark.rule("ROM-S1", "ROM-S2", "ROM-S3", "ROM-S4", "ROM-S5")
def test_twins_look_alike() -> None:
    found: dict[str, int] = {}
    for seats, seed in ((2, 1), (3, 3), (4, 5)):
        table = box(seats)
        actions = game(seats, seed)
        states = replayed(table, actions)
        assert states is not None
        rng = random.Random(seed)
        for seat in (None, *range(seats)):
            made = list(twins(table, actions, seat, rng))
            # one of each secret is enough
            for secret in sorted({twin.secret for twin in made}):
                for twin in rng.sample(of := [one for one in made if one.secret == secret], min(1, len(of))):
                    others = replayed(table, twin.actions)
                    if others is None:  # the tiles do not suffice for what is turned up later
                        continue
                    found[secret] = found.get(secret, 0) + 1
                    assert any(a.to_bytes() != b.to_bytes() for a, b in zip(states, others, strict=False))
                    first = next(ply for ply in range(twin.until) if actions[ply] != twin.actions[ply])
                    # until the change both are the same game; after it they must look the same
                    for ply in range(first, twin.until):
                        assert shown(states[ply], seat) == shown(others[ply], seat), (secret, ply, seat)
                        mine = told(states[ply], actions[ply], seat)
                        assert mine == told(others[ply], twin.actions[ply], seat), (secret, ply, seat)
                    assert shown(states[twin.until], seat) == shown(others[twin.until], seat), (secret, seat)
                    pictures = [GAME.scene(one[twin.until].observe(seat), []) for one in (states, others)]
                    assert pictures[0] == pictures[1], (secret, seat)
    assert set(found) == {"ROM-S1", "ROM-S2", "ROM-S3", "ROM-S4", "ROM-S5"}, found


@pytest.mark.rule("ROM-R1", "ROM-S6")
def test_tiles_come_as_from_a_shuffle_made_beforehand() -> None:
    """The joint law of a tile looked at, another one explored, and the first one explored by somebody else."""
    table = Table()
    first, second = table.beside(E), table.beside(SE)
    for place in (first, second):
        table.terrain(place, at.FACE_DOWN)
    counts = {at.PLAIN: 2, at.HILL: 1, at.FOREST: 1, at.WATER: 1}
    for kind, count in counts.items():
        table.d[at.POOL + kind] = count
    table.d[at.WATER_PILE] = 0
    table.unit(0, table.here, at.EXPLORER)
    table.unit(0, table.here, count=2)
    table.select(table.here, at.EXPLORER)
    table.play(at.LOOK_AT + first)
    law: dict[tuple[int, int], Fraction] = {}
    total = sum(counts.values())
    for action, weight in zip(table.state.actions(), table.state.weights(), strict=True):
        after = table.state.copy()
        after.play(action)
        after.play(at.DONE)
        for where in (second, first):
            after.play(at.UNIT_AT + (at.WORKER * 6) * 48 + table.here)
            after.play(at.MOVE_AT + where)
            if where == second:
                middle = after
                results = list(zip(middle.actions(), middle.weights(), strict=True))
                for turned, share in results:
                    end = middle.copy()
                    end.play(turned)
                    end.play(at.UNIT_AT + (at.WORKER * 6) * 48 + table.here)
                    end.play(at.MOVE_AT + first)
                    assert end.actions() == [action]  # what was seen is there
                    pair = (action - at.TERRAIN_AT, turned - at.TERRAIN_AT)
                    law[pair] = law.get(pair, Fraction(0)) + Fraction(weight, total) * Fraction(share, total - 1)
                break
    deck = [kind for kind, count in counts.items() for _ in range(count)]
    shuffled: dict[tuple[int, int], Fraction] = {}
    for one, two in itertools.permutations(range(len(deck)), 2):
        pair = (deck[one], deck[two])
        shuffled[pair] = shuffled.get(pair, Fraction(0)) + Fraction(1, len(deck) * (len(deck) - 1))
    assert law == shuffled


@pytest.mark.rule("ROM-R1", "ROM-S4")
def test_what_is_filled_in_reaches_everything() -> None:
    from librt.random import Random

    table = Table(2)
    east = table.beside(E)
    table.terrain(east, at.FACE_DOWN)
    table.d[at.MARK + east] = 1
    table.d[at.PUT_AWAY + 1] = at.SWORD + 1
    table.d[at.SPENT + 1] = 1 << at.DOUBLE
    table.unit(0, table.here, at.EXPLORER)
    table.select(table.here, at.EXPLORER)
    table.play(at.LOOK_AT + east, at.TERRAIN_AT + at.HILL, at.MARK_AT + 3)
    rng = Random(7)
    seen = table.state.observe(1)
    tiles, marks = set(), set()
    for _ in range(300):
        full = seen.sample(rng)
        tiles.add(int(full.d[at.HIDDEN + east]))
        marks.add(int(full.d[at.HIDDEN_MARK + east]))
    assert tiles == {at.PLAIN, at.HILL, at.FOREST, at.WATER}
    assert marks == {2, 3}
    spectator = table.state.observe(None)
    put = {int(spectator.sample(rng).d[at.PUT_AWAY + 1]) - 1 for _ in range(300)}
    assert put == {at.PLUS, at.SWORD, at.SHIELD, at.FOOT, at.BLANK}  # not the one that was used


def record_of(seats: int, actions: list[int]) -> Record:
    """A game, or the beginning of one, as a record."""
    state = GAME.new(seats)
    events = []
    for action in actions:
        events.append(Event(int(state.actor()), action, GAME.notation(state, action)))
        state.play(action)
    return Record(fresh_header(GAME, seats), events)


@pytest.mark.parametrize(
    ("secret", "seed"),
    [
        pytest.param("ROM-S1", 42, marks=pytest.mark.rule("ROM-S1")),
        pytest.param("ROM-S2", 42, marks=pytest.mark.rule("ROM-S2")),
        pytest.param("ROM-S3", 249, marks=pytest.mark.rule("ROM-S3")),
        pytest.param("ROM-S4", 322, marks=pytest.mark.rule("ROM-S4")),
    ],
)
def test_scenes_logs_and_records_of_twins_are_alike(secret: str, seed: int) -> None:
    """The comparison of `oikist.testing`, up to where the secret comes to light; these games show it early."""
    table = box(2)
    actions = game(2, seed)[:220]
    found = [
        (twin.until, -1 if seat is None else seat, twin)
        for seat in (None, 0, 1)
        for twin in twins(table, actions, seat, random.Random(seed))
        if twin.secret == secret and replayed(table, twin.actions) is not None
    ]
    until, seat, twin = min(found, key=lambda one: one[:2])
    viewer = None if seat < 0 else seat
    compare(GAME, record_of(2, actions[:until]), record_of(2, twin.actions), viewer)
