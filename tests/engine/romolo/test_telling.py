"""Notation, sentences, prompts, ledger and finale."""

from __future__ import annotations

import random

import pytest

from oikist.core.game import squeeze
from oikist.core.state import CHANCE, OVER
from oikist.games.romolo import explain, moves, prompts, wording
from oikist.games.romolo import layout as at
from oikist.games.romolo.state import RomoloState
from tests.engine.romolo.handmade import E, Table, box
from tests.engine.romolo.players import choose
from tests.engine.romolo.test_walks import GAMES


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_action_has_words_of_its_own(seats: int, options: dict[str, bool]) -> None:
    table = box(seats, **options)
    rng = random.Random(5)
    state = table.start()
    assert isinstance(state, RomoloState)
    while state.actor() != OVER:
        actions = state.actions()
        if rng.random() < 0.1:
            names = [squeeze(moves.notation(state, action)) for action in actions]
            assert len(set(names)) == len(names)
            assert "?" not in "".join(names)
            action = rng.choice(actions)
            assert moves.read_notation(state, squeeze(moves.notation(state, action))) == action
            for seat in (None, *range(seats)):
                seen = state.seen(action, seat)
                observation = state.observe(seat)
                assert "None" not in wording.text(observation, seen).english()
                assert moves.notation(observation, seen)
            assert prompts.prompt(state).english()
            assert prompts.phase(state).english()
            assert all(prompts.seat_line(state, seat).english() for seat in range(seats))
            ledger = explain.ledger(state)
            assert all(entry.check() for entry in ledger)
            if seats > 1 or state.d[at.OUT] == 0:
                assert [entry.points for entry in ledger] == state.scores()
        weights = state.weights()
        state._apply(rng.choices(actions, weights)[0] if state.actor() == CHANCE else choose(state, actions, rng))
    steps = explain.finale(state)
    # a lost game for one has no score, and nothing to be counted
    assert bool(steps) is not state.lost()
    if steps and not any(state.d[at.OUT + seat] for seat in range(seats)):
        assert list(steps[-1].scores) == state.scores()


def test_notation_of_everything_that_is_no_action_here() -> None:
    state = Table().state
    for action in range(at.NUM_SEEN):
        assert moves.notation(state, action)
    assert moves.read_notation(state, "nonsense") is None
    assert moves.hex_named(state, "a1") == 0
    assert moves.hex_named(state, "z9") == -1


def test_some_sentences() -> None:
    table = Table()
    table.unit(0, table.here)
    table.goods(0, stone=1, wood=1)
    names = table.box.names
    start = at.UNIT_AT + table.here
    assert moves.notation(table.state, start) == f"worker {names[table.here]}"
    assert wording.text(table.state, start).english() == f"Red activates a worker on {names[table.here]}."
    table.select(table.here)
    assert wording.text(table.state, at.BUILD_AT).english() == f"Red builds a farm on {names[table.here]}."
    table.build(table.beside(E), at.WAREHOUSE)
    produce = at.PRODUCE_AT + 6 * 7 + E
    assert moves.notation(table.state, produce) == f"produce {names[table.here]}>{names[table.beside(E)]}"
    assert moves.notation(table.state, at.SELL_AT + at.GRAIN * 5 + at.SALT) == "sell grain to salt"
    assert prompts.coins(7).english() == "3½"
    assert prompts.coins(1).english() == "½"
    assert prompts.coins(0).english() == "0"


@pytest.mark.rule("ROM-129", "ROM-R42")
def test_how_a_tie_was_broken_is_told() -> None:
    table = Table(2)
    table.d[at.STAGE] = at.S_END
    table.d[at.SOLDIERS] = 2
    table.d[at.TROPHIES + 1] = 2
    reason = explain.rank_reason(table.state)
    assert reason is not None
    assert reason.english() == "Red wins the tie by population: 2 to 0."
    table.d[at.TROPHIES + 1] = 3
    assert explain.rank_reason(table.state) is None
    table.d[at.SOLDIERS] = 0
    table.d[at.TROPHIES + 1] = 0
    reason = explain.rank_reason(table.state)
    assert reason is not None
    assert reason.english().endswith("the place is shared.")


@pytest.mark.rule("ROM-R22")
def test_coins_are_known_to_all() -> None:
    table = Table(2)
    table.d[at.COINS] = 9
    assert [int(table.state.observe(seat).d[at.COINS]) for seat in (0, 1, None)] == [9, 9, 9]


def test_the_map_in_letters() -> None:
    from oikist.games.romolo.chart import chart

    table = Table(2)
    table.terrain(table.here, at.FOREST)
    table.build(table.here, at.MILL)
    table.wall(table.here, E)
    table.d[at.MARK + table.here] = 3
    table.unit(0, table.here, count=2)
    table.unit(1, table.here, at.SOLDIER, status=at.LYING + 1)
    found = chart(table.state)
    text = "\n".join(line if isinstance(line, str) else line.english() for line in found.drawn)
    assert f"{table.box.names[table.here]} trees" in text
    assert "M#1x3" in text
    assert "1w2 2s!_" in text
    assert max(len(line) for line in text.splitlines()) < 80
    told = [line.english() for line in found.told]
    assert any("a forest, multiplier ×3, 1 × sawmill, wall in the east" in line for line in told)
    assert any("Lapis: 1 × soldier with a penalty token" in line and "lying" in line for line in told)
