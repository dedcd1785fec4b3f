"""``oikist play``: a game in the terminal."""

from __future__ import annotations

import contextlib
import datetime as dt
import importlib
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from oikist import bots as all_bots
from oikist.bots.base import Bot
from oikist.cli.common import (
    EditionName,
    FileProblem,
    Lang,
    Options,
    bot_names,
    edition_of,
    load_record,
    options_of,
)
from oikist.cli.history import History, best, played
from oikist.cli.replay import ply_of, session_of
from oikist.cli.saved import Saved, resume
from oikist.cli.show import PERSON, result_words
from oikist.cli.terminal import Left, Manners, Terminal
from oikist.cli.texts import N_, language, speaker
from oikist.core import daily as days
from oikist.core import registry, words
from oikist.core.errors import OptionError
from oikist.core.game import Game
from oikist.core.record import Record
from oikist.core.session import Session
from oikist.core.state import OVER
from oikist.core.text import Text

TODAY: Final = "today"
"""What --daily stands for without a date (`oikist.cli.main` puts it in)."""

DEFAULT_BOT: Final = "search-2"
"""Who plays when nobody is named: an easy opponent."""

HINT_BOT: Final = "search-4"
"""Who gives hints when nobody is named: one that makes no mistakes on purpose, and is quick."""


def people_of(me: str, seats: int) -> list[int]:
    """The seats of people, from 0: of ``1``, ``1,3``, ``all`` or ``none``.

    Raises:
        OptionError: something is no seat.

    Example:
        >>> people_of("1,3", 4), people_of("none", 2)
        ([0, 2], [])
    """
    if me in ("all", "none"):
        return list(range(seats)) if me == "all" else []
    chosen = set()
    for word in me.split(","):
        number = word.strip()
        if not (number.isascii() and number.isdecimal() and len(number) < 4 and 1 <= int(number) <= seats):
            raise OptionError(
                Text(
                    "--me takes seats from 1 to {seats} (1 or 1,2), all or none, not {got}.",
                    {"seats": seats, "got": me},
                )
            )
        chosen.add(int(number) - 1)
    return sorted(chosen)


def line_up(game: Game, names: list[str], people: list[int], seats: int, seed: int | None) -> dict[int, Bot]:
    """Bots for all seats without a person: in the order given, the last one for all that are left.

    Raises:
        OptionError: more bots than seats for them, or an unknown bot.
    """
    free = [seat for seat in range(seats) if seat not in people]
    if len(names) > len(free):
        raise OptionError(
            Text(
                "Bots named: {bots}, seats for them: {free}; people have the others (--me).",
                {"bots": len(names), "free": len(free)},
            )
        )
    return {
        seat: all_bots.find(
            names[min(at, len(names) - 1)], game, seed=None if seed is None else seed * 100 + seat, programs=True
        )
        for at, seat in enumerate(free)
    }


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("Id of the game; `oikist games` lists them."))] = "",
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help=N_("Number of seats; the fewest there can be if not given."))
    ] = 0,
    bot: Annotated[
        list[str],
        typer.Option(
            "--bot",
            metavar="NAME",
            help=N_("A bot for a seat without a person; several times, or A,B."),
            show_default=False,
        ),
    ] = [],  # noqa: B006 - typer copies it
    me: Annotated[
        str,
        typer.Option(
            "--me",
            metavar="SEATS",
            help=N_("Seats of people at this keyboard: 1 (with --from the one to move), or 1,3, all or none."),
        ),
    ] = "",
    edition: EditionName = "",
    option: Options = [],  # noqa: B006 - typer copies it
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=N_("For the same dice and bots again."), show_default=False),
    ] = None,
    daily: Annotated[
        str | None,
        typer.Option(
            "--daily",
            metavar="[DATE]",
            help=N_("The daily game, the same for everybody; of today (UTC) if no date like 2026-11-30 is given."),
            show_default=False,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help=N_("Keep the game in a new file, event by event."), show_default=False
        ),
    ] = None,
    resume_: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", help=N_("Go on with a game that --save has kept."), show_default=False
        ),
    ] = None,
    from_: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help=N_("Play on from a position of a record, with fresh dice."),
            show_default=False,
        ),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(
            "--ply",
            metavar="N",
            help=N_("With --from: after N actions; negative counts from the end."),
            show_default=False,
        ),
    ] = None,
    hints: Annotated[
        str, typer.Option("--hints", metavar="BOT", help=N_("The bot that gives hints; none for no hints."))
    ] = "",
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm/--no-confirm", help=N_("Wait before others go on, so that an action can be taken back.")
        ),
    ] = True,
    cover: Annotated[
        bool, typer.Option("--cover/--no-cover", help=N_("With several people: hide the hand between turns."))
    ] = True,
    finale: Annotated[
        bool, typer.Option("--finale/--no-finale", help=N_("Tell the evaluation step by step at the end."))
    ] = True,
    told: Annotated[
        bool, typer.Option("--words", help=N_("Tell a map row by row, as for a screen reader, instead of drawing it."))
    ] = False,
    lang: Lang = "",
) -> int:
    """Plays until the game ends or somebody leaves."""
    say = speaker(lang)
    names = [name for given in bot for name in bot_names(given)]
    if ply is not None and from_ is None:
        raise OptionError(Text("--ply goes with --from, which names the record."))
    if resume_ is not None:
        if from_ is not None or save is not None or seats or edition or option or seed is not None or daily is not None:
            raise OptionError(
                Text("--resume takes seats, edition, options and dice from the file; leave those options out.")
            )
        found, session, torn = resume(resume_)
        if game and game != found.id:
            raise OptionError(
                Text("{file} is a game of {got}, not of {want}.", {"file": str(resume_), "got": found.id, "want": game})
            )
        if torn:
            print(
                say(Text("The last line of {file} was incomplete and has been dropped.", {"file": str(resume_)})),
                file=sys.stderr,
            )
        players = session.header.players
        people = [
            seat for seat in range(session.header.seats) if seat >= len(players) or not players[seat].startswith("bot:")
        ]
        bots = {
            seat: _sitting(found, players[seat].removeprefix("bot:"), names, resume_)
            for seat in range(session.header.seats)
            if seat not in people
        }
        saved: Saved | None = Saved(resume_, session.header, len(session.events), fresh=False)
    elif from_ is not None:
        if seats or edition or option or daily is not None:
            raise OptionError(Text("--from takes seats, edition and options from the record; leave those options out."))
        found, session, people, bots = _branch(from_, ply, me, names, seed)
        if game and game != found.id:
            raise OptionError(
                Text("{file} is a game of {got}, not of {want}.", {"file": str(from_), "got": found.id, "want": game})
            )
        saved = Saved(save, session.header, fresh=True) if save is not None else None
        if saved is not None:
            saved.catch_up(session.events)
    else:
        if not game:
            raise OptionError(Text("Name a game; there are: {games}", {"games": ", ".join(registry.game_ids())}))
        found = registry.find(game)
        date = _date(found, daily, seed)
        wanted = seats or max(min(found.seats), min(max(found.seats), len(names) + 1 if me in ("", "1") else 0))
        found.check_seats(wanted)
        people = people_of(me or "1", wanted)
        bots = line_up(found, names or [DEFAULT_BOT] * (len(people) < wanted), people, wanted, seed)
        session = Session.new(
            found,
            wanted,
            edition=edition_of(found, edition),
            options=options_of(found, option),
            players=[f"bot:{bots[seat].name}" if seat in bots else PERSON for seat in range(wanted)],
            seed=None if seed is None else str(seed).encode().rjust(32, b"\0"),
            nonces=None if seed is None else [""] * wanted,
            date=date,
        )
        saved = Saved(save, session.header, fresh=True) if save is not None else None
    helper = hints or HINT_BOT
    if helper != "none":
        all_bots.find(helper, found)
    manners = Manners(
        say=say,
        language=language(lang),
        confirm=confirm,
        cover=cover,
        hint_bot=(lambda: all_bots.find(helper, found)) if helper != "none" else None,
        finale=finale,
        words=told,
    )
    return _run(Terminal(session, bots, manners, saved), saved)


def _branch(
    file: Path, ply: int | None, me: str, names: list[str], seed: int | None
) -> tuple[Game, Session, list[int], dict[int, Bot]]:
    """A game that goes on from a position of a record: the game, its session, the seats of people, the bots.

    Raises:
        OikistError: one sentence that says what is wrong with the record, the ply, the seats or the bots.
    """
    game, record = load_record(file)
    played = session_of(game, record)
    seats = record.header.seats
    plies = ply_of(played, played.ply - 1 if ply is None and played.ply else ply)
    mover = played.state_at(plies).actor()
    if mover == OVER:
        raise OptionError(Text("The game is over there; take an earlier --ply."))
    if mover < 0:
        mover = next((event.seat for event in played.plies[plies:] if event.seat >= 0), 0)
    people = people_of(me or str(int(mover) + 1), seats)
    bots = line_up(game, names or [DEFAULT_BOT] * (len(people) < seats), people, seats, seed)
    session = Session.branch(
        game,
        Record(record.header, played.events),
        plies,
        players=[f"bot:{bots[seat].name}" if seat in bots else PERSON for seat in range(seats)],
        seed=None if seed is None else str(seed).encode().rjust(32, b"\0"),
        nonces=None if seed is None else [""] * seats,
    )
    return game, session, people, bots


def _sitting(game: Game, name: str, named: list[str], file: Path) -> Bot:
    """A bot that a saved game names. A file may come from anybody: a command that it names is not started for that."""
    if name.startswith("program:") and name not in named:
        raise OptionError(
            Text(
                "In {file} a seat is played by {program}. If that may be started, say so: --bot '{program}'",
                {"file": str(file), "program": name},
            )
        )
    return all_bots.find(name, game, programs=True)


def _date(game: Game, daily: str | None, seed: int | None) -> dt.date | None:
    """The date of the daily game that is asked for, if one is.

    Raises:
        OptionError: it is no date, the game cannot be played alone, or a seed is given too.
    """
    if daily is None:
        return None
    days.check_alone(game.title, game.seats)
    if seed is not None:
        raise OptionError(Text("The dice of a daily game come from its date: leave --seed out."))
    return days.today() if daily == TODAY else days.parse(daily)


def _run(terminal: Terminal, saved: Saved | None) -> int:
    say = terminal.say
    if sys.stdin.isatty():
        # where there is one, line editing and the earlier lines by the arrow keys
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")
    code: int | None = None
    fresh = terminal.session.state.actor() != OVER
    try:
        terminal.run()
    except Left:
        code = 0
    except KeyboardInterrupt:
        print()
        code = 130
    finally:
        if saved is not None:
            saved.close()
    if code is None:
        if fresh and terminal.people and terminal.session.header.daily:
            _remember(terminal)
        return 0
    if saved is None:
        print(say(Text("The game is left unfinished. With --save it could be gone on with.")))
    else:
        print(say(Text("Saved. Go on with: oikist play --resume {file}", {"file": str(saved.path)})))
    return code


def _remember(terminal: Terminal) -> None:
    """Writes a daily game down and says what it means for those before; the game is over, whatever goes wrong here."""
    session, say = terminal.session, terminal.say
    header = session.header
    try:
        history = History()
        before = history.days(header.game, header.edition, header.options)
        entry = played(session.game, header, session.state)
        history.add(entry)
    except FileProblem as error:
        print(say(Text("The daily game could not be kept: {why}", {"why": error.text})), file=sys.stderr)
        return
    earlier = next((day.first for day in before if day.first.date == entry.date), None)
    top = best(before)
    if earlier is not None:
        verdict = words.translator(terminal.manners.language)(earlier.verdict)
        result = result_words(earlier.points, verdict)
        print(
            say(
                Text(
                    "You had played the game of {date} before; the first time counts: {result}",
                    {"date": entry.date, "result": result},
                )
            )
        )
        return
    print(
        say(
            Text(
                "That was the daily game of {date}. See your days with: oikist daily {game}",
                {"date": entry.date, "game": header.game},
            )
        )
    )
    if top is not None and top.points is not None and entry.points is not None and entry.points > top.points:
        print(say(Text("A new personal best; the one before was {points}.", {"points": top.points})))
