"""What the HTTP API does, apart from HTTP: games, new tables, joining, records, scoring."""

from __future__ import annotations

import logging
import secrets
import time
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from librt.random import Random

from oikist.core import daily, registry
from oikist.core import edition as editions
from oikist.core.dice import commitment
from oikist.core.edition import Edition
from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.record import Header, Record, branch_of, daily_header, header_for
from oikist.core.state import OVER
from oikist.core.text import Param, Text
from oikist.core.words import say
from oikist.server import wire
from oikist.server.analysing import branch_refusal
from oikist.server.hall import Hall
from oikist.server.problems import Failure, missing
from oikist.server.programs import PROGRAM
from oikist.server.rooms import Room
from oikist.server.security import hash_secret, new_secret, new_table_id, same_secret
from oikist.server.storage import Conflict, SeatRow, TableRow
from oikist.server.views import entry_view, panel_views, step_view
from oikist.server.wire_programs import ProgramKey, TakenBack

log = logging.getLogger("oikist.server")

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
LONGEST_NONCE: Final = 128
SHORTEST_NONCE: Final = 8


def clean(text: str, longest: int, field: str) -> str:
    """A name as it can be shown: no control characters, single spaces.

    Raises:
        Failure: it is too long.
    """
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    shown = " ".join(shown.split())
    if len(shown) > longest:
        raise Failure(400, Text("{field} is too long; {most} characters at most.", {"field": field, "most": longest}))
    return shown


# games


def find_game(game_id: str) -> Game:
    """A game by its id.

    Raises:
        Failure: 404.
    """
    if game_id not in registry.game_ids():
        raise missing(Text("There is no game {game} here.", {"game": game_id[:80]}))
    return registry.find(game_id)


class Library:
    """What the home page shows of all games; pictures are drawn once."""

    def __init__(self) -> None:
        self._pictures: dict[str, str] = {}

    def games(self, language: str) -> list[wire.GameInfo]:
        """All games that can be played."""
        found = []
        for game_id in registry.game_ids():
            try:
                found.append(self._info(registry.find(game_id), language))
            except Exception:
                # a stranger's broken package must not take the home page down
                log.exception("game %s cannot be shown", game_id)
        return found

    def _info(self, game: Game, language: str) -> wire.GameInfo:
        return wire.GameInfo(
            id=game.id,
            title=game.title,
            tagline=say(game.tagline, language),
            author=game.author,
            seats=list(game.seats),
            editions=[(name, say(game.edition(name).label, language)) for name in game.edition_names()],
            options=[
                wire.OptionInfo(
                    option.name,
                    say(option.label, language),
                    say(option.help, language),
                    [(value, say(label, language)) for value, label in option.choices],
                )
                for option in game.options
            ],
            bots=[wire.BotInfo(name, say(label, language)) for name, label in bot_names(game)],
            can_score=bool(game.position_schema()),
            daily=daily.today().isoformat() if 1 in game.seats else "",
            picture=self._picture(game),
        )

    def _picture(self, game: Game) -> str:
        picture = self._pictures.get(game.id)
        if picture is None:
            picture = _draw(game)
            self._pictures[game.id] = picture
        return picture


def _draw(game: Game) -> str:
    """A game under way as a spectator sees it, always the same one."""
    rng = Random(7)
    state = game.new(max(game.seats))
    states = [state]
    while state.actor() != OVER:
        state = state.copy()
        state.play_random(rng)
        states.append(state)
    shown = states[len(states) * 3 // 4].observe(None)
    scene = game.scene(shown)
    board = next((panel for panel in scene.panels if panel.name == "board"), scene.panels[0])
    return msgspec.structs.replace(scene, panels=(board,)).to_svg()


def bot_names(game: Game) -> list[tuple[str, Text]]:
    """The bots that can take a seat."""
    try:
        from oikist import bots

        return list(bots.names(game))
    except (ImportError, AttributeError):
        return [("random", Text("Random"))]


# tables


async def create(hall: Hall, wish: wire.NewTable) -> wire.TableCreated:
    """Makes a table.

    Raises:
        Failure: something wished for does not exist.
    """
    if wish.game not in registry.game_ids():
        known: dict[str, Param] = {"game": wish.game[:80], "games": ", ".join(registry.game_ids())}
        raise Failure(400, Text("There is no game {game}; there are: {games}", known))
    game = registry.find(wish.game)
    try:
        game.check_seats(len(wish.seats))
        edition = _edition(game, wish)
        game.new(len(wish.seats), edition=edition, options=wish.options)
        header = header_for(game, len(wish.seats), edition, wish.options)
        if wish.daily:
            header = daily_header(header, game, daily.today())
    except OikistError as error:
        raise Failure(400, error.text) from None
    nonce = _nonce(wish.nonce) if wish.nonce else secrets.token_hex(16)
    rows, opened = _seats(game, wish, nonce)
    if wish.daily:
        seed = bytes.fromhex(header.seed)
        for row, fixed in zip(rows, header.nonces, strict=True):
            row.nonce = fixed
    else:
        seed = hall.config.seeds() if hall.config.seeds is not None else secrets.token_bytes(32)
    return await open_table(hall, game, header, rows, opened, wish, seed)


async def open_table(
    hall: Hall,
    game: Game,
    header: Header,
    rows: list[SeatRow],
    opened: list[str],
    wish: wire.NewTable | wire.Branch,
    seed: bytes,
    events: Sequence[tuple[int, int]] = (),
) -> wire.TableCreated:
    """Stores a table whose parts are all there.

    Args:
        hall: the server's rooms.
        game: the game.
        header: of the record; it gets its commitment here.
        rows: the seats.
        opened: their secrets, empty for those of bots.
        wish: title, hotseat and hints.
        seed: of the dice.
        events: (seat, action) of what has happened before.

    Raises:
        Failure: there is such a table already.
    """
    header = msgspec.structs.replace(header, commitment=commitment(seed), nonces=[], seed="")
    table = TableRow(
        id=hall.config.table_ids() if hall.config.table_ids is not None else new_table_id(),
        created=time.time(),
        title=clean(wish.title, LONGEST_TITLE, "title") or game.title,
        game=game.id,
        header=msgspec.json.encode(header),
        seed=seed,
        hotseat=wish.hotseat,
        hints=hints_of(wish, rows) and game.allows_hints,
    )
    owner = new_secret()
    try:
        await hall.storage.create(table, rows, events, hash_secret(owner))
    except Conflict:
        raise Failure(409, Text("There is such a table already; try again.")) from None
    room = await hall.room(table.id)
    if room is not None:
        room.wake()
    path = f"/t/{table.id}"
    links = [
        wire.SeatLink(row.seat, row.kind, row.name, secret, _path(path, row, secret))
        for row, secret in zip(rows, opened, strict=True)
    ]
    mine = [secret for row, secret in zip(rows, opened, strict=True) if row.kind == "human"]
    hotseat = f"{path}#seats={'.'.join(mine)}" if wish.hotseat else ""
    return wire.TableCreated(table.id, path, links, hotseat, header.commitment, owner)


def _path(table: str, row: SeatRow, secret: str) -> str:
    """What opens a seat: a link with the secret in its fragment. A program's token goes another way."""
    if row.kind == "human":
        return f"{table}#seat={secret}"
    return table if row.kind == PROGRAM else ""


async def give_to_program(room: Room, seat: int, authorization: str) -> ProgramKey:
    """Gives an open seat to a program, or a program's seat a new token.

    Raises:
        Failure: not the owner's secret, no such seat, or somebody else has it.
    """
    _check_owner(room, seat, authorization)
    token = await room.programs.give(seat)
    if token is None:
        raise Failure(409, Text("This seat is taken; a program can have one that is still open."))
    return ProgramKey(room.table.id, seat, token, f"/t/{room.table.id}")


async def take_from_program(room: Room, seat: int, authorization: str) -> TakenBack:
    """Takes a seat back from a program.

    Raises:
        Failure: not the owner's secret, no such seat, or no program has it.
    """
    _check_owner(room, seat, authorization)
    secret = await room.programs.take_back(seat)
    if secret is None:
        raise Failure(409, Text("No program has this seat."))
    path = f"/t/{room.table.id}"
    return TakenBack(room.table.id, seat, secret, f"{path}#seat={secret}" if secret else "")


def _check_owner(room: Room, seat: int, authorization: str) -> None:
    kind, _, secret = authorization.partition(" ")
    if kind.lower() != "bearer" or not same_secret(secret.strip(), room.owner):
        raise Failure(403, Text("Only who has made the table can do this, with the secret that was given then."))
    if not 0 <= seat < len(room.seats):
        raise missing(
            Text("There is no seat {seat}; there are 0 to {most}.", {"seat": str(seat), "most": len(room.seats) - 1})
        )


def hints_of(wish: wire.NewTable | wire.Branch, rows: list[SeatRow]) -> bool:
    """Whether hints are given: as was wished, else unless several people play at their own screens."""
    if wish.hints is not None:
        return wish.hints
    return wish.hotseat or sum(not row.bot for row in rows) < 2


def _edition(game: Game, wish: wire.NewTable) -> Edition:
    if wish.edition_toml:
        edition = editions.parse(wish.edition_toml, file="edition_toml", game=game.id)
        problems = [problem for problem in game.check_edition(edition, seats=len(wish.seats)) if not problem.warning]
        if problems:
            line = editions.locate(wish.edition_toml, problems[0].field)
            raise Failure(
                400,
                Text(
                    "edition_toml, line {line}: {field}: {text}",
                    {"line": line, "field": problems[0].field, "text": problems[0].text},
                ),
            )
        return edition
    if wish.edition not in game.edition_names():
        # never `Game.edition` with a path here: it would read files of the server for a stranger
        raise Failure(
            400,
            Text(
                "There is no edition {name}; there are: {names}",
                {"name": wish.edition[:80], "names": ", ".join(game.edition_names())},
            ),
        )
    return game.edition(wish.edition)


def _seats(game: Game, wish: wire.NewTable | wire.Branch, nonce: str) -> tuple[list[SeatRow], list[str]]:
    known = dict(bot_names(game))
    rows, opened = [], []
    taken = False
    for seat, one in enumerate(wish.seats):
        name = clean(one.name, LONGEST_NAME, f"seats[{seat}].name")
        if one.kind == "bot":
            if one.bot not in known:
                which: dict[str, Param] = {"bot": one.bot[:80] or "''", "bots": ", ".join(known)}
                raise Failure(400, Text("There is no bot {bot}; there are: {bots}", which))
            name = name or known[one.bot].english()
            rows.append(SeatRow(seat, "bot", name, one.bot, "", secrets.token_hex(16), True))
            opened.append("")
        elif one.kind == PROGRAM:
            secret = new_secret()
            rows.append(SeatRow(seat, PROGRAM, name, "", hash_secret(secret), "", False))
            opened.append(secret)
        elif one.kind == "human":
            secret = new_secret()
            joined = wish.hotseat or not taken
            mine = (nonce if not taken else secrets.token_hex(16)) if joined else ""
            rows.append(SeatRow(seat, "human", name, "", hash_secret(secret), mine, joined))
            opened.append(secret)
            taken = True
        else:
            what: dict[str, Param] = {"seat": seat, "kind": one.kind[:40] or "''"}
            raise Failure(400, Text("seats[{seat}].kind is 'human', 'bot' or 'program', not {kind}.", what))
    return rows, opened


def _nonce(nonce: str) -> str:
    if not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE or not nonce.isascii() or not nonce.isprintable():
        raise Failure(
            400,
            Text(
                "nonce is {least} to {most} plain characters, drawn at random.",
                {"least": SHORTEST_NONCE, "most": LONGEST_NONCE},
            ),
        )
    return nonce


async def find_room(hall: Hall, table_id: str) -> Room:
    """The room of a table.

    Raises:
        Failure: 404.
    """
    room = await hall.room(table_id)
    if room is None:
        raise missing(Text("There is no table {table} here.", {"table": table_id[:80]}))
    return room


async def join(room: Room, wish: wire.Join) -> wire.Joined:
    """Takes a seat.

    Raises:
        Failure: the secret opens none.
    """
    seat = room.seat_of(wish.secret, same_secret)
    if seat < 0:
        raise Failure(403, Text("This link opens no seat at this table."))
    name = clean(wish.name, LONGEST_NAME, "name") or room.seats[seat].name
    await room.join(seat, name=name, nonce=_nonce(wish.nonce), key=hash_secret(wish.secret))
    return wire.Joined(room.table.id, seat, room.seats[seat].name, room.session.header.commitment, room.started)


def table_info(room: Room) -> wire.TableInfo:
    """What everybody may know about a table."""
    return wire.TableInfo(
        table=room.table.id,
        title=room.table.title,
        game=room.game.id,
        game_title=room.game.title,
        created=room.table.created,
        hotseat=room.table.hotseat,
        hints=room.table.hints,
        started=room.started,
        over=room.over,
        revision=room.session.revision,
        commitment=room.session.header.commitment,
        seats=room.views.public_seats(),
        daily=room.session.header.daily,
    )


async def branch(hall: Hall, room: Room, authorization: str, wish: wire.Branch) -> wire.TableCreated:
    """Makes a table that goes on from a position of another one, with dice of its own.

    Raises:
        Failure: the position is not there or may not be shown, or something wished for does not exist.
    """
    viewer = bearer(room, authorization)
    why = branch_refusal(room, -1 if viewer is None else viewer)
    if why is not None:
        raise Failure(403, why)
    game, session = room.game, room.session
    if len(wish.seats) != session.header.seats:
        raise Failure(400, Text("The game has {seats} seats; name who sits at each.", {"seats": session.header.seats}))
    try:
        begun = branch_of(Record(session.header, session.events), wish.ply, players=[])
    except OikistError as error:
        raise Failure(400, error.text) from None
    if session.state_at(wish.ply).actor() == OVER:
        raise Failure(400, Text("The game is over there; play on from an earlier position."))
    rows, opened = _seats(game, wish, _nonce(wish.nonce) if wish.nonce else secrets.token_hex(16))
    seed = hall.config.seeds() if hall.config.seeds is not None else secrets.token_bytes(32)
    events = [(event.seat, event.action) for event in begun.events]
    return await open_table(hall, game, begun.header, rows, opened, wish, seed, events)


def bearer(room: Room, authorization: str) -> int | None:
    """The seat that the secret in an Authorization header opens; None without one.

    Raises:
        Failure: the secret opens no seat.
    """
    if not authorization:
        return None
    kind, _, secret = authorization.partition(" ")
    viewer = room.seat_of(secret.strip(), same_secret) if kind.lower() == "bearer" else -1
    if viewer < 0:
        raise Failure(403, Text("This link opens no seat at this table."))
    return viewer


def record(room: Room, authorization: str, form: str) -> tuple[str, str]:
    """The record as the bearer of a secret may have it: its text and a name for the file.

    Raises:
        Failure: the secret opens no seat.
    """
    viewer = bearer(room, authorization)
    made = room.session.record(viewer=viewer)
    if form == "text":
        return made.to_text(), f"{room.table.id}.txt"
    if form == "json":
        return made.to_json_lines(), f"{room.table.id}.jsonl"
    raise Failure(400, Text("form is 'json' or 'text', not {form}.", {"form": form[:40]}))


# rules and scoring


def rules(game: Game, language: str) -> list[wire.RuleText]:
    """The numbered rules."""
    return [wire.RuleText(rule.id, rule.text, rule.section) for rule in game.rules(language)]


def score(game: Game, data: Any, language: str) -> wire.ScoreReport:
    """The score of a real table.

    Raises:
        OikistError: the position is not complete, or impossible.
    """
    state = game.position(data)
    reason, verdict = game.rank_reason(state), game.verdict(state)
    scene = game.scene(state)
    return wire.ScoreReport(
        seats=[entry_view(entry, language) for entry in game.ledger(state)],
        result=state.ranks(),
        reason=say(reason, language) if reason is not None else "",
        verdict=say(verdict, language) if verdict is not None else "",
        lost=state.lost(),
        steps=[step_view(step, language) for step in game.finale(state)],
        panels=panel_views(scene, language),
        labels={ident: say(text, language) for ident, text in scene.labels.items()},
    )


def sketch(game: Game, edit: wire.Edit, language: str) -> wire.Sketch:
    """A real table after an edit, drawn to be clicked on.

    Raises:
        OikistError: the position is impossible, the edit is none of it, or the game has no such thing.
    """
    made = game.sketch(edit.position, edit.parts)
    parts = sorted({part for one in made.edits for part in one})
    index = {part: number for number, part in enumerate(parts)}
    return wire.Sketch(
        position=made.position,
        panels=panel_views(made.scene, language),
        labels={ident: say(text, language) for ident, text in made.scene.labels.items()},
        kinds=dict(made.scene.kinds),
        parts=parts,
        edits=[[index[part] for part in one] for one in made.edits],
        prompt=say(made.prompt, language),
        complete=made.complete,
    )
