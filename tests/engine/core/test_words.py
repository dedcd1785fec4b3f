"""Texts: rendering, catalogues that are wrong, numbers for people; and notation as it is typed."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oikist.core import registry
from oikist.core.errors import AmbiguousNotation, IllegalAction, NotationError
from oikist.core.rules import read_rules
from oikist.core.text import Text, listing
from oikist.core.words import choose, say, translator


def test_texts_inside_texts_are_translated_too() -> None:
    spanish = {"{who} places {what}": "{what}, de {who}", "farmer": "granjero"}
    text = Text("{who} places {what}", {"who": "Ana", "what": Text("farmer")})
    assert text.render(lambda msgid: spanish.get(msgid, msgid)) == "granjero, de Ana"
    assert text.english() == "Ana places farmer"


@pytest.mark.parametrize("wrong", ["{nobody} places", "{", "{0}"])
def test_a_broken_translation_falls_back_to_english(wrong: str) -> None:
    assert Text("{who} places", {"who": "Ana"}).render(lambda _: wrong) == "Ana places"


def test_numbers_are_for_people() -> None:
    assert [Text("{n}", {"n": n}).english() for n in (3, 3.0, 2.25, -1.0)] == ["3", "3", "2.2", "-1"]


def test_braces_in_a_parameter_are_left_alone() -> None:
    assert Text("{name}", {"name": "{name} {0} %s"}).english() == "{name} {0} %s"


@given(st.text(max_size=20), st.integers())
def test_texts_cross_the_wire(word: str, count: int) -> None:
    text = Text("{a} and {b}", {"a": Text("{w}", {"w": word}), "b": count})
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


def test_listing() -> None:
    assert listing([]).english() == "nothing"
    assert listing([Text("a"), Text("b"), Text("c")]).english() == "a, b, c"


def test_languages_nobody_knows_are_english() -> None:
    assert choose("tlh;q=1,en") == "en"
    assert choose("") == "en"
    assert choose("../../etc/passwd") == "en"
    assert say(Text("Red"), "../../etc") == "Red"
    assert translator("tlh")("Red") == "Red"


def test_notation_as_it_is_typed() -> None:
    game = registry.find("founders")
    state = game.new(2)
    assert game.parse(state, "  OMEN  Ox ") == 1
    assert game.parse(state, "omen e") == 0
    with pytest.raises(AmbiguousNotation, match="omen eagle, omen ox, omen snake"):
        game.parse(state, "o")
    with pytest.raises(NotationError, match="castle is no action of Founders; one is written like: omen eagle"):
        game.parse(state, "castle")
    with pytest.raises(NotationError, match="Type an action"):
        game.parse(state, "   ")
    with pytest.raises(IllegalAction) as caught:
        game.parse(state, "B2")
    assert caught.value.ruling.id == "FND-2"


def test_rules_are_read_from_their_page() -> None:
    source = (
        "## Setup\n**PAL-1** Do this\nand that.\n\nNo rule.\n* **PAL-R2** A ruling.\n"
        "## Secrets\n| what | who | until | id |\n|---|---|---|---|\n| the card | its owner | the end | PAL-S1 |\n"
    )
    rules = {rule.id: rule for rule in read_rules(source)}
    assert list(rules) == ["PAL-1", "PAL-R2", "PAL-S1"]
    assert rules["PAL-1"].text == "Do this and that."
    assert rules["PAL-R2"].section == "Setup"
    assert rules["PAL-S1"].text == "Secret: the card. Known to: its owner. Until: the end."
