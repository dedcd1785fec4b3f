"""The house edition: what its generator makes, sound, and with two sides that are a real choice."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest

from oikist import bots
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.state import CHANCE, OVER
from oikist.games.micro_rome import generate
from oikist.games.micro_rome.cards import count_things, read_side
from oikist.games.micro_rome.layout import BARBARIAN, CARDS, SENATOR, SYMBOL_NAMES, TEMPLE, WATER

GAME = registry.find("micro-rome")


def test_the_file_is_what_the_generator_makes() -> None:
    kept = files("oikist.games.micro_rome").joinpath("editions", "house.toml").read_text(encoding="utf-8")
    assert generate.edition(generate.SEED) == kept


def test_another_seed_makes_another_deck_of_the_same_things() -> None:
    one, other = generate.edition(generate.SEED), generate.edition(generate.SEED + 1)
    assert one != other
    assert one.split("[counts]")[1] == other.split("[counts]")[1]


def test_the_house_edition_is_sound() -> None:
    edition = GAME.edition()
    assert GAME.check_edition(edition) == []
    assert edition.origin("cards.3.front") == "house"


def test_the_counts_are_those_of_the_recipe() -> None:
    counts = GAME.edition().data["counts"]
    # fronts and backs of the generator: 14 + 34 spaces of water, 1 + 7 senators, 0 + 4 temples
    assert (counts["water"], counts["senator"], counts["temple"]) == (48, 8, 4)
    assert sorted(counts) == sorted(SYMBOL_NAMES[:-1])
    spaces = {"market": 2, "fountain": 2, "watchtower": 2, "temple": 4}
    assert sum(count * spaces.get(name, 1) for name, count in counts.items()) == 2 * CARDS * 12


def test_the_front_is_safe_and_the_back_rich_and_risky() -> None:
    things = {"front": [0] * len(SYMBOL_NAMES), "back": [0] * len(SYMBOL_NAMES)}
    for card in GAME.edition().data["cards"]:
        assert card["front"] != card["back"]
        for side, totals in things.items():
            for symbol, count in enumerate(count_things(read_side(card[side]))):
                totals[symbol] += count
    front, back = things["front"], things["back"]
    assert 2 * front[WATER] < back[WATER]
    assert 2 * front[BARBARIAN] < back[BARBARIAN]
    assert front[TEMPLE] == 0 < back[TEMPLE]
    assert front[SENATOR] < back[SENATOR]


@pytest.mark.parametrize("name", ["greedy"])
def test_sensible_play_does_not_lose(name: str) -> None:
    for seed in range(3):
        bot = bots.find(name, GAME, seed=seed)
        state = GAME.new(1)
        order = list(range(CARDS))
        random.Random(seed).shuffle(order)
        while state.actor() != OVER:
            state.play(order.pop() if state.actor() == CHANCE else bot.choose(state.observe(0), Budget()))
        assert not state.lost()
        assert state.scores()[0] > 20
