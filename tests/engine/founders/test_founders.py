"""The rules of the example game, one by one."""

from __future__ import annotations

import pytest

from oikist.core import registry
from oikist.core.errors import IllegalAction
from oikist.core.state import CHANCE, OVER, State

GAME = registry.find("founders")


def play(seats: int, *typed: str) -> State:
    state = GAME.new(seats)
    for notation in typed:
        state.play(GAME.parse(state, notation))
    return state


def refused(state: State, notation: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.play(GAME.parse(state, notation))
    return error.value.ruling.id


@pytest.mark.rule("FND-1")
def test_nine_lots_as_the_edition_says() -> None:
    scene = GAME.scene(GAME.new(2).observe(None))
    lots = {ident: label.english() for ident, label in scene.labels.items()}
    # hill river wood / wood hill river / river wood hill
    assert lots["lot:a1"] == "a1, hill"
    assert lots["lot:c1"] == "c1, wood"
    assert lots["lot:b2"] == "b2, hill"
    assert lots["lot:a3"] == "a3, river"
    assert len(lots) == 9


@pytest.mark.rule("FND-2")
def test_omens_are_drawn_first_and_known_to_their_owners() -> None:
    state = GAME.new(2)
    assert state.actor() == CHANCE
    assert refused(state, "a1") == "FND-2"
    state.play(GAME.parse(state, "omen ox"))
    assert state.weights() == [2, 1, 2]
    state.play(GAME.parse(state, "omen ox"))
    assert refused(state, "omen eagle") == "FND-2"
    own = [panel.title.english() for panel in GAME.scene(state.observe(0)).panels]
    assert own == ["The field", "Your omen: ox"]
    assert [panel.name for panel in GAME.scene(state.observe(None)).panels] == ["board"]


@pytest.mark.rule("FND-3")
def test_one_marker_a_turn_on_a_free_lot() -> None:
    state = play(3, "omen ox", "omen ox", "omen eagle")
    assert state.actor() == 0
    state.play(GAME.parse(state, "b2"))
    assert state.actor() == 1
    assert refused(state, "b2") == "FND-3"


@pytest.mark.rule("FND-4", "FND-5")
@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2)])
def test_all_set_the_same_number(seats: int, each: int) -> None:
    state = play(seats, *(["omen ox", "omen eagle", "omen ox", "omen snake"][:seats]))
    for number in range(seats * each):
        assert state.actor() == number % seats
        action = state.actions()[0]
        assert state.seals(action) == (number == seats * each - 1)
        state.play(action)
    assert state.actor() == OVER
    assert state.observe(None).to_bytes()[1:] == state.to_bytes()[1:]


@pytest.mark.rule("FND-6", "FND-7", "FND-8", "FND-R1")
def test_points() -> None:
    # red has the eagle (hills), lapis the snake (rivers)
    state = play(2, "omen eagle", "omen snake", "a1", "b1", "b2", "c2", "c3", "a3", "a2", "c1")
    # red: a1, b2, c3 on hills 3 + 3 + 3, a2 on wood 1; side by side a1-a2 and a2-b2: 2; corners do not count: 12
    # lapis: b1, c2, a3 on rivers 3 + 3 + 3, c1 on wood 1; side by side b1-c1 and c1-c2: 2: 12
    assert state.scores() == [12, 12]
    assert state.result() == [1, 1]
    other = play(2, "omen eagle", "omen snake", "a1", "b1", "b2", "c2", "c3", "c1", "a2", "b3")
    # lapis: b1, c2 3 + 3, c1 1, b3 1, side by side 2: 10
    assert other.scores() == [12, 10]
    assert other.result() == [1, 2]
