"""``oikist replay``: recorded games, looked at and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from oikist.cli.common import Json, Lang, load_record, to_json, write
from oikist.cli.show import (
    board_lines,
    chart_lines,
    ledger_lines,
    log_line,
    named,
    result_lines,
    seat_lines,
    verdict_data,
)
from oikist.cli.texts import N_, Say, clean, speaker
from oikist.core import record as records
from oikist.core.errors import OikistError, OptionError
from oikist.core.game import Game, seat_name
from oikist.core.projection import projection
from oikist.core.record import Record
from oikist.core.session import Session
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text

FileName = Annotated[Path, typer.Argument(metavar="FILE", help=N_("A record, as JSON lines or as text."))]
Ply = Annotated[
    int | None,
    typer.Option(
        "--ply", metavar="N", help=N_("The position after N actions; negative counts from the end."), show_default=False
    ),
]
Seat = Annotated[
    int, typer.Option("--seat", metavar="N", help=N_("What seat N (from 1) sees; everything if not given."))
]


def session_of(game: Game, record: Record) -> Session:
    """The session that a whole record leads to.

    Raises:
        OptionError: the record is censored.
        RecordError: it does not replay.
    """
    if record.header.viewer is not None:
        raise OptionError(
            Text("The record holds only what one viewer saw during the game: it can be listed, but not replayed.")
        )
    records.replay(game, record)  # names the event that breaks a rule
    return Session.resume(game, record)


def ply_of(session: Session, ply: int | None) -> int:
    """The number of standing actions that is meant: all if not given, counted from the end if negative.

    Raises:
        OptionError: there are not so many.
    """
    wanted = session.ply if ply is None else ply + (session.ply + 1 if ply < 0 else 0)
    if not 0 <= wanted <= session.ply:
        raise OptionError(Text("Actions in the record: {most}; --ply goes from 0 to {most}.", {"most": session.ply}))
    return wanted


def viewed(state: State, seat: int, seats: int) -> State:
    """The position as seat `seat` (from 1; 0 for everything) sees it.

    Raises:
        OptionError: there is no such seat.
    """
    if not 0 <= seat <= seats:
        raise OptionError(Text("--seat goes from 1 to {most}.", {"most": seats}))
    return state if seat == 0 or state.actor() == OVER else state.observe(seat - 1)


def replay(
    file: FileName,
    *,
    ply: Ply = None,
    seat: Seat = 0,
    check: Annotated[
        bool, typer.Option("--check", help=N_("Check the rules and every draw of the dice; 1 if it fails."))
    ] = False,
    to: Annotated[
        str, typer.Option("--to", metavar="FORM", help=N_("Print the record itself, in the form text or jsonl."))
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help=N_("With --to: where to write it."), show_default=False),
    ] = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Prints the log, a position, or the outcome of a check."""
    say = speaker(lang)
    game, record = load_record(file)
    if check:
        return _check(game, record, say, as_json=json)
    if to:
        return _convert(game, record, to, output)
    if record.header.viewer is not None:
        return _censored(game, record, say, as_json=json)
    session = session_of(game, record)
    if ply is not None:
        return _position(session, session.state_at(ply_of(session, ply)), seat, say, as_json=json)
    if json:
        print(to_json(_data(session, say)))
        return 0
    lines = _log(session, seat)
    for words in _head(game, record, say):
        print(words)
    number = 0
    for line in lines:
        number += 0 if line.seen < 0 else 1
        print(f"{line.ply + 1}. {log_line(line, say)}" if line.seen >= 0 else f"   {log_line(line, say)}")
    state = session.state
    print()
    if state.actor() == OVER:
        for text in result_lines(game, state, say):
            print(text)
    else:
        view = viewed(state, seat, record.header.seats)
        print(say(Text("Not finished. {phase}", {"phase": game.phase(view)})))
    return 0


def _log(session: Session, seat: int) -> list[Any]:
    from oikist.core.session import LogLine

    viewed(session.state, seat, session.header.seats)
    if seat:
        return list(session.log(seat - 1))
    lines: list[LogLine] = []
    ply = 0
    for number, event in enumerate(session.events):
        if event.is_undo:
            text = Text("{seat} takes back the last action.", {"seat": session.game_seat(event.seat)})
            ply -= 1
            lines.append(LogLine(number, ply, event.seat, -1, text, False))
            continue
        lines.append(LogLine(number, ply, event.seat, event.action, Text(""), False))
        ply += 1
    # the words come from replaying, undone actions included
    states = [records.start(session.game, session.header)]
    told = []
    for line in lines:
        if line.seen < 0:
            states.pop()
            told.append(line)
            continue
        before = states[-1]
        told.append(msgspec.structs.replace(line, text=session.game.text(before, line.seen)))
        after = before.copy()
        after.play(line.seen)
        states.append(after)
    return told


def _head(game: Game, record: Record, say: Say) -> list[str]:
    header = record.header
    players = [named(seat, header.seats, header.players, say) for seat in range(header.seats)]
    day = [say(Text("Daily game of {date}", {"date": clean(header.daily)}))] if header.daily else []
    return [
        *day,
        say(
            Text(
                "{title}, rules version {rules}, edition {edition}; {players}",
                {
                    "title": game.title,
                    "rules": header.rules,
                    "edition": clean(header.edition),
                    "players": ", ".join(players),
                },
            )
        ),
        "",
    ]


def _data(session: Session, say: Say) -> dict[str, Any]:
    state = session.state
    over = state.actor() == OVER
    return {
        "game": session.game.id,
        "seats": session.header.seats,
        "players": session.header.players,
        "edition": session.header.edition,
        "options": session.header.options,
        "daily": session.header.daily or None,
        "events": [
            {
                "number": line.number,
                "ply": line.ply,
                "seat": None if line.seat == CHANCE else line.seat + 1,
                "action": line.seen,
                "notation": session.events[line.number].note,
                "text": say(line.text),
            }
            for line in _log(session, 0)
        ],
        "over": over,
        **(
            verdict_data(session.game, state, say)
            if over
            else {"scores": None, "ranks": None, "lost": False, "verdict": None}
        ),
    }


def _position(session: Session, state: State, seat: int, say: Say, *, as_json: bool) -> int:
    game, header = session.game, session.header
    view = viewed(state, seat, header.seats)
    # a full position is shown as the one to act sees it where only that makes sense (the hand)
    scene = game.scene(view)
    entries = projection(game, view)
    if as_json:
        actor = int(view.actor())
        print(
            to_json(
                {
                    "game": game.id,
                    "phase": say(game.phase(view)),
                    "actor": "chance" if actor == CHANCE else "over" if actor == OVER else actor + 1,
                    "elements": {name: say(label) for name, label in scene.labels.items()},
                    "projection": [None if view.lost() else entry.points for entry in entries],
                }
            )
        )
        return 0
    print(say(game.phase(view)))
    for line in seat_lines(game, view, header.seats, say, header.players):
        print(line)
    print()
    drawn = list(chart_lines(game, view, say, key=True))
    for line in drawn:
        print(line)
    if drawn:
        print()
        for line in chart_lines(game, view, say, words=True):
            print(line)
    for line in board_lines(scene, say, kinds=("hand",) if drawn else ("place", "piece", "hand")):
        print(line)
    print()
    if view.lost():
        for line in result_lines(game, view, say):
            print(line)
        return 0
    print(say(Text("Points as it stands:")))
    for line in ledger_lines(entries, say):
        print(line)
    return 0


def _censored(game: Game, record: Record, say: Say, *, as_json: bool) -> int:
    viewer = record.header.viewer
    seats = record.header.seats
    who = seat_name(viewer, seats) if viewer is not None and 0 <= viewer < seats else Text("a spectator")
    if as_json:
        print(to_json({"game": game.id, "viewer": viewer, "events": record.events}))
        return 0
    for line in _head(game, record, say):
        print(line)
    print(say(Text("This is what {who} saw of an unfinished game.", {"who": who})))
    for number, event in enumerate(record.events, start=1):
        seat = say(Text("chance")) if event.seat == CHANCE else say(seat_name(event.seat, seats))
        print(f"{number}. {seat}: {say(Text('undo')) if event.is_undo else clean(event.note)}")
    return 0


def _check(game: Game, record: Record, say: Say, *, as_json: bool) -> int:
    """Rules first, then the dice; tells what it could not check."""
    draws, problem, note = 0, "", ""
    actions = 0
    try:
        states = records.replay(game, record)
        actions = len(states) - 1
        over = states[-1].actor() == OVER
        records.check_daily(record.header)
        if not record.header.commitment:
            note = say(Text("The record was made without fair dice: its draws cannot be checked."))
        elif not over:
            note = say(Text("The game is not over: its dice can be checked when it is."))
        else:
            draws = records.check_dice(game, record)
    except OikistError as error:
        problem = say(error.text)
    if as_json:
        print(
            to_json(
                {
                    "ok": not problem,
                    "actions": actions,
                    "draws": draws,
                    "problem": problem or None,
                    "note": note or None,
                    "daily": record.header.daily or None,
                }
            )
        )
    elif problem:
        print(problem)
    else:
        print(say(Text("Actions: {actions}, all by the rules.", {"actions": actions})))
        if record.header.daily:
            print(say(Text("The deck is that of the daily game of {date}.", {"date": record.header.daily})))
        print(note or say(Text("Draws: {draws}, all as the committed seed gives them.", {"draws": draws})))
    return 1 if problem else 0


def _convert(game: Game, record: Record, to: str, output: Path | None) -> int:
    if to not in ("text", "jsonl"):
        raise OptionError(Text("--to is text or jsonl, not {form}.", {"form": to}))
    if to == "text" and record.header.viewer is not None:
        raise OptionError(Text("A record of what one viewer saw has no text form."))
    if record.header.viewer is None:
        # notation comes from replaying: the file's own may say anything
        record = Record(record.header, session_of(game, record).events)
    content = record.to_text() if to == "text" else record.to_json_lines()
    if output is None:
        print(content, end="")
    else:
        write(output, content)
    return 0
