"""The whole interface in every language: all that games, refusals and scores say is found in every catalogue."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from oikist import bots
from oikist.core import registry, words
from oikist.core.errors import OikistError, no_such_action, not_now, not_yours, over, unknown_here
from oikist.core.game import COLOURS, SEATS, Game
from oikist.core.ledger import Entry
from oikist.core.record import Record
from oikist.core.scene import Scene, Sketch
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text
from tools import catalogue

PROBED = 12
"""Of the parts of a scene so many are asked why they cannot be clicked: at each position others."""


LANGUAGES = [language for language in words.languages() if language != words.DEFAULT]


class Ear:
    """Listens in all languages at once and keeps what has no translation into one of them."""

    def __init__(self, languages: list[str] = LANGUAGES) -> None:
        self.missed: set[tuple[str, str]] = set()
        self.heard: set[str] = set()
        self._languages = languages

    def __call__(self, msgid: str) -> str:
        if msgid and msgid not in self.heard:
            self.missed.update(
                (language, msgid) for language in self._languages if msgid not in words.catalogue(language)
            )
        self.heard.add(msgid)
        return msgid


@cache
def found(name: str) -> Game:
    return registry.find(name)


def whole_game(game: Game, seats: int, seed: int) -> Session:
    """A random game with fair dice and an undo now and then."""
    rng = random.Random(seed)
    session = Session.new(game, seats, seed=bytes([seed]) * 32, nonces=[""] * seats)
    while session.state.actor() != OVER:
        seat = session.state.actor()
        if seat == CHANCE:
            session.roll()
            continue
        session.play(rng.choice(session.state.actions()), seat)
        if rng.random() < 0.1 and session.undo_refusal(seat) is None:
            session.undo(seat)
    return session


def of_scene(scene: Scene) -> Iterator[Text]:
    yield from (panel.title for panel in scene.panels)
    yield from scene.labels.values()


def of_position(game: Game, view: State, seats: int) -> Iterator[Text]:
    yield game.phase(view)
    yield game.prompt(view)
    yield from (game.seat_line(view, seat) for seat in range(seats))
    yield from of_scene(game.scene(view))
    yield from (game.text(view, action) for action in view.actions())
    chart = game.chart(view)
    if chart is not None:
        yield from (line for line in chart.drawn if isinstance(line, Text))
        yield from (*chart.key, *chart.told)


def of_entry(entry: Entry) -> Iterator[Text]:
    yield entry.text
    for below in entry.entries:
        yield from of_entry(below)


def refusals(game: Game, state: State, view: State, rng: random.Random) -> Iterator[Text]:
    """Whatever is refused, by number and by clicking."""
    for action in rng.sample(range(game.num_actions), min(200, game.num_actions)):
        ruling = state.refusal(action)
        for one in (ruling, *ruling.more) if ruling else ():
            yield one.text
    names = sorted(game.scene(view).labels)
    for _ in range(PROBED):
        ruling = game.why_not(view, rng.sample(names, min(len(names), rng.choice((1, 1, 2, 3)))))
        if ruling is not None:
            yield ruling.text


@pytest.mark.parametrize(
    ("name", "seats", "most"),
    [
        ("palatinus", 2, 60),
        ("palatinus", 3, 60),
        ("palatinus", 4, 60),
        ("palatinus", 5, 60),
        ("micro-rome", 1, 60),
        ("pantikapaion", 2, 150),
        ("pantikapaion", 4, 150),
        ("founders", 3, 15),
    ],
)
def test_a_whole_game_has_no_english_in_it(name: str, seats: int, most: int) -> None:
    game = registry.find(name)
    rng = random.Random(seats)
    # a game of somebody else is told in the languages that it brings
    ear = Ear(["es"]) if name == "founders" else Ear()
    session = whole_game(game, seats, seats)
    # games differ much in length; about twenty positions of each
    for ply in range(0, session.ply + 1, max(3, session.ply // 20)):
        state = session.state_at(ply)
        for viewer in {None, 0, max(state.actor(), 0)}:
            for text in (*of_position(game, state.observe(viewer), seats), *refusals(game, state, state, rng)):
                text.render(ear)
    for text in (line.text for line in session.log(None)):
        text.render(ear)
    middle = Session.resume(game, Record(session.header, session.events[: len(session.events) // 2]))
    for viewer in (None, 0, 1):
        for line in middle.log(viewer):
            line.text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > most, "the game says more than this"


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [
        ("palatinus", 2, 15),
        ("palatinus", 3, 15),
        ("palatinus", 4, 15),
        ("palatinus", 5, 15),
        ("micro-rome", 1, 15),
        ("pantikapaion", 3, 4),
    ],
)
def test_the_score_and_the_evaluation_have_no_english_in_them(name: str, seats: int, games: int) -> None:
    game = found(name)
    ear = Ear()
    for seed in range(10, 10 + games):
        state = whole_game(game, seats, seed).state
        for entry in game.ledger(state):
            for text in of_entry(entry):
                text.render(ear)
        for step in game.finale(state):
            step.text.render(ear)
            step.part.render(ear)
        reason = game.rank_reason(state)
        if reason is not None:
            reason.render(ear)
    for text in of_scene(game.finale_scene(state, 5)):
        text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > 30, "the evaluation says more than this"


@pytest.mark.parametrize("name", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_what_is_chosen_before_a_game_has_no_english_in_it(name: str) -> None:
    game = found(name)
    ear = Ear()
    texts = [game.tagline, *SEATS, *COLOURS, *(label for _, label in bots.names(game))]
    for option in game.options:
        texts += [option.label, option.help, *(label for _, label in option.choices)]
    texts += [ruling.text for ruling in (over(), no_such_action(7), not_now(7), not_yours(), unknown_here())]
    for text in texts:
        text.render(ear)
    assert not ear.missed


def edits(game: Game, rng: random.Random) -> Iterator[Sketch]:
    """A table put together by clicks at random."""
    sketch = game.sketch(None, [])
    for _ in range(60):
        yield sketch
        sketch = game.sketch(sketch.position, list(rng.choice(sketch.edits)))


@pytest.mark.parametrize("name", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_a_real_table_is_put_together_without_english(name: str) -> None:
    ear = Ear()
    for sketch in edits(found(name), random.Random(1)):
        for text in (sketch.prompt, *of_scene(sketch.scene)):
            text.render(ear)
    assert not ear.missed


def damaged(value: Any, rng: random.Random) -> Any:
    """The same data with one thing in it changed."""
    spoiled: Any = rng.choice([None, -1, 99, "x", [], {}, True])
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        return {**value, key: damaged(value[key], rng)} if rng.random() < 0.9 else {**value, "more": spoiled}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [*value[:at], damaged(value[at], rng), *value[at + 1 :]]
    return spoiled


@pytest.mark.parametrize(
    ("name", "most"), [("palatinus", 25), ("micro-rome", 12), ("pantikapaion", 25), ("romolo", 20)]
)
def test_errors_in_files_are_told_without_english(name: str, most: int) -> None:
    game = found(name)
    rng = random.Random(1)
    ear = Ear()
    for _ in range(400):
        try:
            game.position(damaged(game.position_example(), rng))
        except OikistError as error:
            error.text.render(ear)
        data = damaged(game.edition().data, rng)
        for problem in game.check_content(data if isinstance(data, dict) else {}, rng.choice([None, *game.seats])):
            problem.text.render(ear)
    assert not ear.missed
    assert len(ear.heard) > most, "more than this can be wrong"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_can_be_filled_in(language: str) -> None:
    """With distinct values, each of which must appear in the translated sentence."""
    for message, translation in words.catalogue(language).items():
        names = catalogue.places(message)
        rendered = Text(message, {name: f"<{name}>" for name in names}).render({message: translation}.__getitem__)
        assert rendered == translation.format(**{name: f"<{name}>" for name in names}), message
        assert all(f"<{name}>" in rendered for name in names), message


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_the_rules_are_the_same_in_all_languages(game_id: str, language: str) -> None:
    game = registry.find(game_id)
    english, other = game.rules(), game.rules(language)
    assert [rule.id for rule in other] == [rule.id for rule in english]
    assert all(one.text != two.text for one, two in zip(english, other, strict=True))
    # a rule is under the translation of the heading that it is under in English
    headings = dict(zip((rule.section for rule in english), (rule.section for rule in other), strict=True))
    assert [headings[rule.section] for rule in english] == [rule.section for rule in other]
    assert len(set(headings.values())) == len(headings)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_the_rules_name_the_same_rules_in_all_languages(game_id: str, language: str) -> None:
    """Whatever a rule refers to; figures may be written out in one language and not in another."""
    game = registry.find(game_id)
    for one, two in zip(game.rules(), game.rules(language), strict=True):
        assert sorted(re.findall(r"[A-Z]{3}-[A-Z]?\d+", two.text)) == sorted(
            re.findall(r"[A-Z]{3}-[A-Z]?\d+", one.text)
        )


def test_rules_in_a_language_that_there_is_not_are_english() -> None:
    game = registry.find("palatinus")
    assert game.rules("tlh") == game.rules()
    assert game.rules("../es") == game.rules()


SENTENCES = {
    "es": ("soldado rojo", "Rojo coloca un granjero en C4."),
    "it": ("condottiero rosso", "Rosso piazza un contadino su C4."),
    "ru": ("красный кондотьер", "Красный ставит на C4: земледелец."),
}
"""A condottiero in its colour, and a farmer that is placed: the order of words, the terms of the glossary."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_read_as_they_should(language: str) -> None:
    say = words.translator(language)
    piece = Text("{colour} {kind}", {"colour": COLOURS[0], "kind": Text("condottiero")})
    placed = Text("{seat} places {piece} on {cell}.", {"seat": SEATS[0], "piece": Text("a farmer"), "cell": "C4"})
    assert (piece.render(say), placed.render(say)) == SENTENCES[language]
    assert Text("").render(say) == "", "gettext would give the head of the catalogue"
