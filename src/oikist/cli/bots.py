"""``oikist bots``: who can take a seat."""

from __future__ import annotations

from oikist import bots as all_bots
from oikist.cli.common import GameName, Json, Lang, to_json
from oikist.cli.texts import speaker
from oikist.core import registry


def bots(game: GameName, *, json: Json = False, lang: Lang = "") -> None:
    """Prints the bots of a game."""
    say = speaker(lang)
    found = all_bots.names(registry.find(game))
    if json:
        print(to_json([{"name": name, "label": say(label)} for name, label in found]))
        return
    for name, label in found:
        print(f"{name}: {say(label)}")


def worker() -> None:
    """Answers JSON lines until the input ends."""
    from oikist.bots.worker import main

    main()
