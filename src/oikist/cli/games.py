"""``oikist games``: which games are installed."""

from __future__ import annotations

from oikist.cli.common import Json, Lang, to_json
from oikist.cli.texts import speaker
from oikist.core import registry
from oikist.core.text import Text


def games(*, json: Json = False, lang: Lang = "") -> None:
    """Prints the games, one a line."""
    say = speaker(lang)
    found = [registry.find(name) for name in registry.game_ids()]
    if json:
        print(
            to_json(
                [
                    {
                        "id": game.id,
                        "title": game.title,
                        "author": game.author,
                        "tagline": say(game.tagline),
                        "seats": game.seats,
                        "rules": game.version,
                        "editions": game.edition_names(),
                        "options": {option.name: [value for value, _ in option.choices] for option in game.options},
                    }
                    for game in found
                ]
            )
        )
        return
    for game in found:
        line = Text(
            "{id}: {title} ({author}), {least} to {most} players. {tagline}"
            if max(game.seats) > 1
            else "{id}: {title} ({author}), for one player. {tagline}",
            {
                "id": game.id,
                "title": game.title,
                "author": game.author,
                "least": min(game.seats),
                "most": max(game.seats),
                "tagline": game.tagline,
            },
        )
        print(say(line))
        for option in game.options:
            values = ", ".join(f"{value} ({say(label)})" for value, label in option.choices)
            print(say(Text("  option {name}: {values}", {"name": option.name, "values": values})))
