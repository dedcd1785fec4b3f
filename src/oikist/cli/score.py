"""``oikist score``: the referee for a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from oikist.cli.common import (
    EditionName,
    FileProblem,
    GameName,
    Json,
    Lang,
    edition_of,
    load_record,
    read_json,
    to_json,
)
from oikist.cli.show import end_lines, entry_data, verdict_data
from oikist.cli.texts import N_, speaker
from oikist.core import registry
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import seat_name
from oikist.core.text import Text


def _position(file: Path) -> Any:
    """What is in a file of a position.

    Raises:
        OikistError: it is no JSON; with what to do where it is a record.
    """
    try:
        return read_json(file)
    except FileProblem as problem:
        try:
            load_record(file)
        except OikistError:
            raise problem from None
        raise OptionError(
            Text(
                "{file} is a record of a game, not a position; its points are told by: oikist replay {file}",
                {"file": str(file)},
            )
        ) from None


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

        if not found.position_schema():
            raise OptionError(Text("{title} cannot score positions of real tables yet.", {"title": found.title}))
        print(
            plain.dumps(found.position_example() if example else found.position_schema(), indent=2, ensure_ascii=False)
        )
        return
    if position is None:
        raise OptionError(Text("Name the file with the final position, or see one with --example."))
    data = _position(position)
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
