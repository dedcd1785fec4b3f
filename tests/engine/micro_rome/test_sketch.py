"""A real map put together by clicking."""

from __future__ import annotations

import random

import pytest

from oikist.core.errors import OikistError
from oikist.games.micro_rome import GAME
from oikist.games.micro_rome.cards import read_letters
from oikist.games.micro_rome.sketch import lettered


def click(position: dict[str, object] | None, *parts: str) -> dict[str, object]:
    return GAME.sketch(position, list(parts)).position


def test_a_map_is_put_together_and_scored() -> None:
    position = click(None, "hand:man", "space:0,0")
    position = click(position, "hand:woman", "space:1,0")
    position = click(position, "hand:villa", "space:1,-1")
    assert position == {"map": ["_v", "mw"], "left": 0, "top": -1, "partial": True}
    assert not GAME.sketch(position, []).complete
    position = click(position, "hand:coliseum", "space:0,1", "turn:1")
    done = GAME.sketch(position, [])
    assert done.complete
    assert done.position == {"map": ["_v_", "mw_", "CCC", "CCC", "CCC", "CCC"], "left": 0, "top": -1, "partial": False}
    # a pair of 3, doubled by the villa above the woman: 6
    assert GAME.position(done.position).scores() == [6]


def test_what_is_about_to_be_put_down_can_be_told_from_what_lies() -> None:
    # the page shows, of the drawing after an edit, what the one before has not: the market, by itself
    before = GAME.sketch(click(None, "hand:man", "space:0,0"), []).scene.panels[0].body
    after = (
        GAME.sketch(click(None, "hand:man", "space:0,0"), ["hand:market", "space:1,0", "turn:1"]).scene.panels[0].body
    )
    assert 'id="lies:0,0:man"' in before
    assert 'id="lies:0,0:man"' in after
    assert 'id="lies:1,0:market-t"' not in before
    assert 'id="lies:1,0:market-t"' in after


def test_every_edit_offered_can_be_made_and_its_parts_are_drawn() -> None:
    rng = random.Random(4)
    position: dict[str, object] | None = None
    for _ in range(60):
        sketch = GAME.sketch(position, [])
        edit = rng.choice(sketch.edits)
        assert set(edit) <= set(sketch.scene.labels)
        position = click(position, *edit)
    assert position is not None
    assert GAME.sketch(position, []).position == position


def test_a_building_is_taken_away_whole_and_there_is_one_coliseum() -> None:
    position = click(None, "hand:market", "space:0,0", "turn:0")
    position = click(position, "hand:market", "space:0,1", "turn:0")
    # two markets that touch along their whole length are told apart by their letters
    assert {"".join(sorted(set(row))) for row in position["map"]} == {"M", "N"}  # type: ignore[attr-defined]  # rows
    position = click(position, "hand:remove", "space:1,0")
    assert position["map"] == ["MM"]
    position = click(position, "hand:coliseum", "space:2,0", "turn:0")
    position = click(position, "hand:coliseum", "space:2,1", "turn:0")
    assert sum(row.count("C") for row in position["map"]) == 12  # type: ignore[attr-defined]  # rows


def test_letters_tell_all_touching_buildings_apart() -> None:
    rng = random.Random(7)
    for _ in range(300):
        symbols: dict[tuple[int, int], int] = {}
        buildings: list[frozenset[tuple[int, int]]] = []
        for _ in range(12):
            x, y, down = rng.randrange(5), rng.randrange(4), rng.random() < 0.5
            pair = frozenset({(x, y), (x, y + 1) if down else (x + 1, y)})
            if not pair & set(symbols):
                buildings.append(pair)
                symbols.update(dict.fromkeys(pair, rng.choice((10, 10, 12))))
                symbols.update(dict.fromkeys(pair, symbols[min(pair)]))
        letters = lettered(symbols, buildings)
        assert {frozenset(building) for building in read_letters(letters)} == set(buildings)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (["hand:man"], "This cannot be done"),
        (["hand:nobody", "space:0,0"], "This cannot be done"),
        (["hand:man", "space:40,0"], "This cannot be done"),
    ],
)
def test_what_is_no_edit_is_refused(parts: list[str], words: str) -> None:
    with pytest.raises(OikistError, match=words):
        GAME.sketch(None, parts)
