"""``oikist score``: the referee for a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oikist.cli.common import EditionName, GameName, Json, Lang, edition_of, read_json, to_json
from oikist.cli.show import end_lines, entry_data, verdict_data
from oikist.cli.texts import N_, speaker
from oikist.core import registry
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import seat_name
from oikist.core.text import Text


def score(
    game: GameName,
    position: Annotated[
        Path | None,
        typer.Argument(
            metavar="POSITION.json", help=N_("The final position; `--example` shows one."), show_default=False
        ),
    ] = None,
    *,
    edition: EditionName = "",
    steps: Annotated[bool, typer.Option("--steps", help=N_("Tell the whole evaluation, step by step."))] = False,
    example: Annotated[bool, typer.Option("--example", help=N_("Print a small valid position to start from."))] = False,
    schema: Annotated[bool, typer.Option("--schema", help=N_("Print the JSON Schema of a position."))] = False,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Prints the ledger and the places."""
    say = speaker(lang)
    found = registry.find(game)
    if example or schema:
        import json as plain

        print(
            plain.dumps(found.position_example() if example else found.position_schema(), indent=2, ensure_ascii=False)
        )
        return
    if position is None:
        raise OptionError(Text("Name the file with the final position, or see one with --example."))
    data = read_json(position)
    used = edition_of(found, edition)
    try:
        state = found.position(data, edition=used)
    except OikistError as error:
        raise OptionError(Text("{file}: {why}", {"file": str(position), "why": error.text})) from None
    entries = found.ledger(state)
    if json:
        reason = found.rank_reason(state)
        print(
            to_json(
                {
                    "game": found.id,
                    "edition": used.name,
                    **verdict_data(found, state, say),
                    "rank_reason": say(reason) if reason is not None else None,
                    "seats": [say(seat_name(seat, len(entries))) for seat in range(len(entries))],
                    "ledger": [entry_data(entry, say) for entry in entries],
                    "steps": [
                        {
                            "part": say(step.part),
                            "text": say(step.text),
                            "rule": step.rule,
                            "scores": list(step.scores),
                            "tally": list(step.tally),
                        }
                        for step in found.finale(state)
                    ],
                }
            )
        )
        return
    for line in end_lines(found, state, say, finale=steps):
        print(line)
