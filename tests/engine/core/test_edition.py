"""Editions: what is read, what is refused and in which words, provenance, and hashes of the content alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from oikist.core import edition as editions
from oikist.core import registry
from oikist.core.edition import Edition, check_provenance, leaves, locate, parse
from oikist.core.errors import EditionError, OptionError

GOOD = """format = 1
game = "founders"
name = "mine"
title = "My own"
lots = ["hill", "river", "wood", "wood", "hill", "river", "river", "wood", "hill"]
omens = { eagle = 2, ox = 1, snake = 1 }
[provenance]
"lots" = "owner"
"omens" = "house"
"omens.ox" = "review"
"""


def test_a_good_edition_is_read() -> None:
    read = parse(GOOD, file="mine.toml", game="founders")
    assert (read.name, read.title) == ("mine", "My own")
    assert set(read.data) == {"lots", "omens"}
    assert registry.find("founders").check_edition(read) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = ", "mine.toml: this is no TOML"),
        ("format = 1", "format = 2", "'format' must be 1"),
        ('game = "founders"', "", "'game' is None, but this is wanted: founders"),
        ('game = "founders"', 'game = "chess"', "'game' is 'chess'"),
        ('name = "mine"', 'name = "My Edition"', "'name' must be a short name"),
        ('name = "mine"', "name = 3", "'name' must be a short name"),
        ('title = "My own"', "title = []", "'title' must be a text"),
    ],
)
def test_a_broken_one_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    with pytest.raises(EditionError) as caught:
        parse(GOOD.replace(old, new), file="mine.toml", game="founders")
    assert said in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_the_longest_marked_prefix_says_where_a_value_comes_from() -> None:
    read = parse(GOOD, file="mine.toml", game="founders")
    assert read.origin("omens.ox") == "review"
    assert read.origin("omens.eagle") == "house"
    assert read.origin("lots") == "owner"
    assert read.origin("elsewhere") == ""


def test_every_value_needs_a_provenance_of_a_known_word() -> None:
    wanting = Edition("founders", "x", "X", {"lots": [], "omens": {"ox": 1}}, {"lots": "hearsay"})
    fields = {problem.field: problem.text.english() for problem in check_provenance(wanting)}
    assert set(fields) == {"provenance.lots", "omens.ox"}
    assert "rulebook, review, derived, house, owner" in fields["provenance.lots"]
    assert '"omens.ox" = "owner"' in fields["omens.ox"]


def test_leaves_go_into_tables_and_lists_of_tables() -> None:
    assert list(leaves({"a": 1, "b": {"c": [1, 2]}, "d": [{"e": 1}, {"e": 2}]})) == ["a", "b.c", "d.0.e", "d.1.e"]


def test_the_hash_is_of_the_content_alone() -> None:
    read = parse(GOOD, file="a", game="founders")
    renamed = parse(GOOD.replace("My own", "Another").replace("mine", "other"), file="b", game="founders")
    assert read.hash() == renamed.hash()
    reordered = Edition("founders", "mine", "", dict(reversed(list(read.data.items()))))
    assert read.hash() == reordered.hash()
    assert read.hash() != parse(GOOD.replace("ox = 1", "ox = 2"), file="c", game="founders").hash()


def test_a_field_is_found_in_the_source() -> None:
    source = 'a = 1\n\n[t.u]\nb = 2\n[[tiles]]\nn = 1\n[[tiles]]\nn = 2\n"q" = 3\n'
    assert [locate(source, field) for field in ("a", "t.u.b", "tiles.0.n", "tiles.1.n", "tiles.1.q", "no")] == [
        1,
        4,
        6,
        8,
        9,
        0,
    ]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="There is no file"):
        editions.read(tmp_path / "none.toml", game="founders")
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    with pytest.raises(EditionError, match="UTF-8"):
        editions.read(tmp_path / "latin.toml", game="founders")


def test_a_game_names_file_line_and_field(tmp_path: Path) -> None:
    game = registry.find("founders")
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace('"river", "wood", "wood"', '"lake", "wood", "wood"'), encoding="utf-8")
    with pytest.raises(EditionError, match=r"mine.toml, line 5: lots: expected nine of hill, river, wood"):
        game.edition(path)
    path.write_text(GOOD, encoding="utf-8")
    assert game.edition(str(path)).name == "mine"
    with pytest.raises(EditionError, match="has no edition atlantis; there are: house"):
        game.edition("atlantis")


def test_seats_and_options_are_checked() -> None:
    game = registry.find("palatinus")
    with pytest.raises(OptionError, match="for 2 to 5 players, not 6"):
        game.new(6)
    with pytest.raises(OptionError, match="There is no option colour"):
        game.new(2, options={"colour": "red"})
    with pytest.raises(OptionError, match="Option first cannot be 9"):
        game.new(2, options={"first": "9"})
    with pytest.raises(EditionError, match="cannot be played: lots"):
        registry.find("founders").new(2, edition=Edition("founders", "x", "X", {}))
