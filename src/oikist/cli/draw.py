"""``oikist draw``: pictures of positions."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from oikist.cli.common import EditionName, FileProblem, Lang, edition_of, parse_record, read_json, read_text, write
from oikist.cli.replay import Ply, Seat, ply_of, session_of, viewed
from oikist.cli.texts import N_
from oikist.core import pictures, registry
from oikist.core.errors import OikistError, OptionError, RecordError
from oikist.core.game import Game
from oikist.core.record import Record
from oikist.core.scene import Scene
from oikist.core.state import OVER
from oikist.core.text import Text


class PictureProblem(FileProblem):
    """A picture that cannot be made here."""


def png(scene: Scene, width: int) -> bytes:
    """The scene as PNG, so many pixels wide.

    Raises:
        PictureProblem: the extra that makes PNGs is not installed.
    """
    try:
        return pictures.png(scene, width)
    except ImportError:
        raise PictureProblem(
            Text("PNG needs an extra: pip install 'oikist[draw]'. SVG works without; name the output .svg.")
        ) from None


def _record(file: Path) -> tuple[Game, Record]:
    """The record in a file.

    Raises:
        OikistError: it is none; with what to do where it may be a position.
    """
    source = read_text(file)
    try:
        return parse_record(source, str(file))
    except RecordError:
        if _is_position(source):
            raise OptionError(
                Text("{file} is no record; of a position, say which game it is of: --game GAME", {"file": str(file)})
            ) from None
        raise


def _is_position(source: str) -> bool:
    try:
        data = json.loads(source)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "edition_hash" not in data


def draw(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("A record, or a position as JSON (then --game is needed)."))
    ],
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=N_("Where to, .svg or .png; SVG to the standard output if not given."),
            show_default=False,
        ),
    ] = None,
    ply: Ply = None,
    seat: Seat = 0,
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help=N_("The file is a position of this game, as for `oikist score`.")),
    ] = "",
    edition: EditionName = "",
    evaluation: Annotated[
        int, typer.Option("--step", metavar="N", help=N_("Of a finished game: after N steps of the evaluation."))
    ] = 0,
    width: Annotated[
        int, typer.Option("--width", metavar="PIXELS", min=16, max=8192, help=N_("Width of a PNG."))
    ] = 1200,
    lang: Lang = "",
) -> None:
    """Draws a position."""
    suffix = ".svg" if output is None else output.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise OptionError(Text("--output must end in .svg or .png: {file}", {"file": str(output)}))
    if game:
        found = registry.find(game)
        data, used = read_json(file), edition_of(found, edition)
        try:
            state = found.position(data, edition=used)
        except OikistError as error:
            raise OptionError(Text("{file}: {why}", {"file": str(file), "why": error.text})) from None
        seats = int(state.box_of().seats)
        last: list[int] = []
    else:
        found, record = _record(file)
        session = session_of(found, record)
        state, seats = session.state_at(ply_of(session, ply)), record.header.seats
        at = session.ply if ply is None else ply + (session.ply + 1 if ply < 0 else 0)
        viewer = seat - 1 if seat else None
        viewed(state, seat, seats)
        last = []
        if at > 0:
            before, event = session.state_at(at - 1), session.plies[at - 1]
            last = [before.seen(event.action, viewer) if seat else event.action]
    view = viewed(state, seat, seats)
    if evaluation:
        steps = len(found.finale(state)) if state.actor() == OVER else 0
        if not 0 < evaluation <= steps:
            raise OptionError(Text("Steps of the evaluation here: {most}.", {"most": steps}))
        scene = found.finale_scene(state, evaluation)
    else:
        scene = found.scene(view, last)
    if output is None:
        sys.stdout.write(scene.to_svg() + "\n")
        return
    write(output, scene.to_svg() + "\n" if suffix == ".svg" else png(scene, width))
