"""``oikist rules``: the numbered rules of a game."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from oikist.cli.common import GameName, Json, Lang, to_json
from oikist.cli.texts import N_, language
from oikist.core import registry, words
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.rules import Rule
from oikist.core.text import Text


def find(game: Game, wanted: str, lang: str = words.DEFAULT) -> list[Rule]:
    """Rules by id (with or without the prefix, in any case), or all that have some words in them.

    Raises:
        OptionError: there is none.
    """
    every = game.rules(lang)
    ident = wanted.strip().upper()
    for name in (ident, f"{game.prefix}-{ident}"):
        exact = [rule for rule in every if rule.id == name]
        if exact:
            return exact
    if re.fullmatch(r"(?:[A-Z]+-)?[A-Z]?\d+", ident):
        raise OptionError(
            Text(
                "{title} has no rule {id}; its ids go from {first} to {last}.",
                {"title": game.title, "id": ident, "first": every[0].id, "last": every[-1].id},
            )
        )
    holding = [rule for rule in every if wanted.casefold() in f"{rule.section} {rule.text}".casefold()]
    if not holding:
        raise OptionError(Text("No rule of {title} mentions {words}.", {"title": game.title, "words": wanted}))
    return holding


def rules(
    game: GameName,
    rule: Annotated[
        str, typer.Argument(metavar="ID", help=N_("Id of a rule, or words to look for; all rules if not given."))
    ] = "",
    *,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Prints rules."""
    found = registry.find(game)
    spoken = language(lang)
    chosen = find(found, rule, spoken) if rule.strip() else found.rules(spoken)
    if json:
        print(to_json(chosen))
        return
    section = ""
    for one in chosen:
        if one.section != section:
            section = one.section
            print(f"{section}\n" if one is chosen[0] else f"\n{section}\n")
        print(f"{one.id}: {one.text}")
