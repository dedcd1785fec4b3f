"""Maps and decks that no game has: refused in a moment, in a sentence, whatever is drawn."""

from __future__ import annotations

import random
import time
from itertools import islice

import pytest

from oikist.core import registry
from oikist.core.edition import Edition, parse
from oikist.core.errors import OikistError
from oikist.games.micro_rome import cards
from oikist.games.micro_rome.position import LARGEST
from oikist.games.micro_rome.sketch import lettered

GAME = registry.find("micro-rome")


def refused(rows: list[str]) -> str:
    with pytest.raises(OikistError) as caught:
        GAME.position({"map": rows, "partial": True})
    return str(caught.value)


def test_dominoes_that_fit_nowhere_are_found_out_at_once() -> None:
    # a chessboard without two corners of one colour has no tiling, but very many beginnings of one
    rows = ["_" + "M" * 7, *["M" * 8] * 6, "M" * 7 + "_"]
    start = time.perf_counter()
    assert "draw touching buildings with both letters" in refused(rows)
    assert time.perf_counter() - start < 5


def test_dividing_into_buildings_is_as_trying_everything_out() -> None:
    rng = random.Random(5)
    seen = [0, 0, 0]
    for _ in range(2000):
        width, height, size = rng.randint(1, 5), rng.randint(1, 4), rng.choice((2, 4))
        group = {(x, y) for x in range(width) for y in range(height) if rng.random() < 0.85}
        every = list(islice(cards._every_way(group, size), 2))
        found, ways = cards._divided(group, size)
        assert ways == len(every)
        if ways == 1:
            assert {frozenset(one) for one in found} == {frozenset(one) for one in every[0]}
        seen[ways] += 1
    assert min(seen) > 20


def test_many_touching_markets_get_their_letters_at_once() -> None:
    # one below the other: only letters that change from row to row are read in one way
    stack = [frozenset({(0, y), (1, y)}) for y in range(40)]
    start = time.perf_counter()
    letters = lettered({square: 10 for building in stack for square in building}, stack)
    assert time.perf_counter() - start < 5
    assert {frozenset(building) for building in cards.read_letters(letters)} == set(stack)


def test_a_map_of_more_spaces_than_a_game_lays_is_refused() -> None:
    # the start card's 12 spaces and 9 more for each of 16 cards
    assert LARGEST == 12 + 16 * 9
    assert GAME.position({"map": ["." * 12] * 13, "partial": True}).scores() == [0]
    assert "157 spaces; no game makes a map of more than 156" in refused(["." * 12] * 13 + ["."])


@pytest.mark.rule("MIC-R4")
def test_pairs_that_nobody_could_wait_for_are_refused_at_once() -> None:
    start = time.perf_counter()
    assert "too many citizens and villas hang together at 0,0" in refused(
        ["".join("mwv"[(x + 2 * y) % 3] for x in range(12)) for y in range(12)]
    )
    assert time.perf_counter() - start < 5
    # 18 men and 18 women, all of them in pairs of 3: 54
    rows = ["".join("mw"[(x + y) % 2] for x in range(6)) for y in range(6)]
    assert GAME.position({"map": rows, "partial": True}).scores() == [54]


def test_a_map_at_the_edge_of_what_can_be_named_still_grows() -> None:
    for corner, click in ((-60, "space:-61,-61"), (60, "space:62,62")):
        position = {"map": ["mw"], "left": corner, "top": corner, "partial": True}
        grown = GAME.sketch(position, ["hand:villa", click]).position
        if corner > 0:  # taking away the first spaces would move the corner further out
            grown = GAME.sketch(grown, ["hand:remove", f"space:{corner},{corner}"]).position
            grown = GAME.sketch(grown, ["hand:remove", f"space:{corner},{corner}"]).position
        assert GAME.sketch(grown, []).position == grown
        assert (grown["left"], grown["top"]) == (corner, corner)


def deck(old: str, new: str) -> Edition:
    source = GAME.edition_source()
    assert old in source
    return parse(source.replace(old, new), file="mine.toml", game="micro-rome")


@pytest.mark.parametrize("name", ["1 5", "1  5", "15"])
def test_cards_are_told_apart_by_their_names_without_blanks(name: str) -> None:
    problems = GAME.check_edition(deck('name = "1"\n', f'name = "{name}"\n'))
    assert [problem.field for problem in problems] == ["cards.14.name"]


def test_the_name_of_a_card_is_one_line_of_letters() -> None:
    problems = GAME.check_edition(deck('name = "1"\n', 'name = "a\\nb"\n'))
    assert [problem.field for problem in problems] == ["cards.0.name"]
