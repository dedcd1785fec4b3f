"""The tables of shapes in the docs are what the encoders give."""

from __future__ import annotations

from pathlib import Path

import pytest

from oikist.core import registry

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def table(game_id: str) -> str:
    """The table of a game's arrays, by number of seats where they differ."""
    game = registry.find(game_id)
    by_seats = {seats: game.encoder(game.new(seats).box_of(), {}).parts for seats in game.seats}
    lines = ["| array | shape | values | what it says |", "|---|---|---|---|"]
    for number, part in enumerate(by_seats[game.seats[0]]):
        shapes = {seats: "×".join(map(str, parts[number].shape)) for seats, parts in by_seats.items()}
        if len(set(shapes.values())) > 1:
            told = ", ".join(f"{shape} for {seats}" for seats, shape in shapes.items())
        else:
            told = shapes[game.seats[0]]
        values = "any" if part.high == 2**31 - 1 else f"{part.low} to {part.high}"
        lines.append(f"| `{part.name}` | {told} | {values} | {part.help} |")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game_id", ["palatinus", "micro-rome", "pantikapaion", "romolo"])
def test_the_docs_have_the_table(game_id: str) -> None:
    wanted = table(game_id)
    assert wanted in PAGE.read_text(encoding="utf-8"), f"docs/environments.md wants this table:\n{wanted}"
