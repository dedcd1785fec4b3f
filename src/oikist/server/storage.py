"""Where tables are kept: SQLAlchemy on SQLite (one file) or PostgreSQL.

The action list is the game. An event's key is the table and its number, so two writers can never both win a
revision: the second insert fails.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from oikist.core.errors import OikistError
from oikist.core.text import Text

SCHEMA: Final = 1
"""Version of the tables below; grows with the first migration."""

_metadata = MetaData()

_meta = Table(
    "oikist_meta", _metadata, Column("name", String(40), primary_key=True), Column("value", Integer, nullable=False)
)

_tables = Table(
    "tables",
    _metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("title", String(200), nullable=False),
    Column("game", String(80), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("hotseat", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
)

_seats = Table(
    "seats",
    _metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(200), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("nonce", String(200), nullable=False),
    Column("joined", Integer, nullable=False),
)

_events = Table(
    "events",
    _metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

_owners = Table(
    "owners",
    _metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("secret_hash", String(64), nullable=False),
)

_notices = Table(
    "notices",
    _metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", LargeBinary, nullable=False),
)

_judgements = Table(
    "judgements",
    _metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("stamp", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)


class Conflict(Exception):
    """Somebody else has written this event number, or this table, before."""


class StorageError(OikistError):
    """The database cannot be used as it is."""


class SeatRow(msgspec.Struct):
    """A seat as stored; the secret only as its hash."""

    seat: int
    kind: str
    name: str
    bot: str
    secret_hash: str
    nonce: str
    joined: bool


class TableRow(msgspec.Struct):
    """A table as stored: `header` is the record header in JSON, without nonces, names and seed."""

    id: str
    created: float
    title: str
    game: str
    header: bytes
    seed: bytes
    hotseat: bool
    hints: bool


class Notice(msgspec.Struct, frozen=True):
    """Something for all at the table that is no action: it stands in the log after event `seq` - 1."""

    seq: int
    seat: int
    text: Text


class Stored(msgspec.Struct):
    """Everything about one table; `events` are (seat, action) in order, `owner` the hash of the owner's secret."""

    table: TableRow
    seats: list[SeatRow]
    events: list[tuple[int, int]]
    owner: str = ""
    notices: list[Notice] = []


class Storage:
    """The database of one server.

    Args:
        url: SQLAlchemy URL (``postgresql://user@host/name``, ``sqlite:////path/to/file``).
    """

    def __init__(self, url: str) -> None:
        try:
            self._engine: AsyncEngine = create_async_engine(_with_driver(url))
        except ModuleNotFoundError as error:
            raise StorageError(
                Text("The database needs a driver that is not installed: pip install {name}", {"name": str(error.name)})
            ) from None
        except (SQLAlchemyError, ImportError) as error:
            raise StorageError(Text("The database URL cannot be used: {why}", {"why": str(error)})) from None
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)

    @classmethod
    def in_folder(cls, folder: Path) -> Storage:
        """The SQLite file in a data folder, which is made if it is not there."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                Text("The data folder {folder} cannot be made: {why}", {"folder": str(folder), "why": str(error)})
            ) from None
        return cls(f"sqlite+aiosqlite:///{folder / 'oikist.sqlite'}")

    async def open(self) -> None:
        """Makes the tables that are not there yet and checks the version of those that are.

        Raises:
            StorageError: it cannot be opened, or a newer oikist has written it.
        """
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_metadata.create_all)
                row = (await connection.execute(select(_meta.c.value).where(_meta.c.name == "schema"))).first()
                if row is None:
                    await connection.execute(insert(_meta).values(name="schema", value=SCHEMA))
                    found = SCHEMA
                else:
                    found = int(row[0])
        except (SQLAlchemyError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).split("\n")[0]
            if self._engine.url.database:
                why = f"{self._engine.url.database}: {why}"
            raise StorageError(Text("The database cannot be opened: {why}", {"why": why})) from error
        if found > SCHEMA:
            raise StorageError(
                Text(
                    "A newer oikist wrote the database (schema {found}, this one knows {known}). Update oikist.",
                    {"found": found, "known": SCHEMA},
                )
            )

    async def close(self) -> None:
        """Closes all connections."""
        await self._engine.dispose()

    async def pragmas(self, *names: str) -> list[Any]:
        """How SQLite is set up."""
        async with self._engine.connect() as connection:
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    async def create(
        self, table: TableRow, seats: list[SeatRow], events: Sequence[tuple[int, int]] = (), owner: str = ""
    ) -> None:
        """Stores a new table, with what has happened before its first player sits down (a branch).

        `owner` is the hash of its owner's secret.

        Raises:
            Conflict: the id is taken.
        """
        row = msgspec.structs.asdict(table)
        row["hotseat"], row["hints"] = int(table.hotseat), int(table.hints)
        rows = [{**msgspec.structs.asdict(seat), "joined": int(seat.joined), "table_id": table.id} for seat in seats]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(_tables), [row])
                await connection.execute(insert(_seats), rows)
                if owner:
                    await connection.execute(insert(_owners), [{"table_id": table.id, "secret_hash": owner}])
                if events:
                    await connection.execute(insert(_events), _event_rows(table.id, 0, events))
        except IntegrityError:
            raise Conflict from None

    async def load(self, table_id: str) -> Stored | None:
        """Everything about a table; `None` if there is none."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(_tables).where(_tables.c.id == table_id))).mappings().first()
            if found is None:
                return None
            seats = (
                (await connection.execute(select(_seats).where(_seats.c.table_id == table_id).order_by(_seats.c.seat)))
                .mappings()
                .all()
            )
            events = (
                await connection.execute(
                    select(_events.c.seq, _events.c.seat, _events.c.action)
                    .where(_events.c.table_id == table_id)
                    .order_by(_events.c.seq)
                )
            ).all()
            owner = (
                await connection.execute(select(_owners.c.secret_hash).where(_owners.c.table_id == table_id))
            ).scalar()
            told = (
                await connection.execute(
                    select(_notices.c.seq, _notices.c.seat, _notices.c.text)
                    .where(_notices.c.table_id == table_id)
                    .order_by(_notices.c.number)
                )
            ).all()
        table = TableRow(**{**found, "hotseat": bool(found["hotseat"]), "hints": bool(found["hints"])})
        rows = [SeatRow(**{name: seat[name] for name in SeatRow.__struct_fields__}) for seat in seats]
        for row in rows:
            row.joined = bool(row.joined)
        return Stored(
            table,
            rows,
            [(int(seat), int(action)) for _, seat, action in events],
            owner or "",
            [Notice(int(seq), int(seat), msgspec.json.decode(text, type=Text)) for seq, seat, text in told],
        )

    async def append(self, table_id: str, seq: int, events: list[tuple[int, int]]) -> None:
        """Stores events (seat, action) from number `seq` on, all or none; when this returns they are on disk.

        Raises:
            Conflict: somebody else has stored an event with such a number.
        """
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(_events), _event_rows(table_id, seq, events))
        except IntegrityError:
            raise Conflict from None

    async def join(self, table_id: str, seat: int, *, name: str, nonce: str) -> bool:
        """Marks an open seat as taken; False if somebody was quicker."""
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(_seats)
                .where(_seats.c.table_id == table_id, _seats.c.seat == seat, _seats.c.joined == 0)
                .values(joined=1, name=name, nonce=nonce)
            )
        return bool(done.rowcount == 1)

    async def reseat(self, table_id: str, row: SeatRow, was: str, notice: tuple[int, Notice] | None = None) -> bool:
        """Writes who has a seat from now on, and a notice (its number, itself) with it.

        Returns:
            False, and nothing is written, if the seat's key is not the one that it `was`.

        Raises:
            Conflict: there is a notice with this number.
        """
        values = {name: value for name, value in msgspec.structs.asdict(row).items() if name != "seat"}
        values["joined"] = int(row.joined)
        try:
            async with self._engine.begin() as connection:
                done = await connection.execute(
                    update(_seats)
                    .where(_seats.c.table_id == table_id, _seats.c.seat == row.seat, _seats.c.secret_hash == was)
                    .values(**values)
                )
                if done.rowcount != 1:
                    return False
                if notice is not None:
                    number, told = notice
                    line = {"table_id": table_id, "number": number, "seq": told.seq, "seat": told.seat}
                    await connection.execute(insert(_notices), [{**line, "text": msgspec.json.encode(told.text)}])
        except IntegrityError:
            raise Conflict from None
        return True

    async def judgements(self, table_id: str, stamp: str, largest: int) -> dict[bytes, bytes]:
        """What is kept of a table's analysis, by what was judged. What has another stamp is thrown away.

        Where other tables have more than `largest` bytes together, those go that were judged longest ago.
        """
        own = _judgements.c.table_id == table_id
        async with self._engine.begin() as connection:
            await connection.execute(delete(_judgements).where(own, _judgements.c.stamp != stamp))
            others = await connection.execute(
                select(_judgements.c.table_id, func.sum(func.length(_judgements.c.body)))
                .where(_judgements.c.table_id != table_id)
                .group_by(_judgements.c.table_id)
                .order_by(func.max(_judgements.c.at).desc())
            )
            left = largest
            for other, size in others.all():
                left -= int(size)
                if left < 0:
                    await connection.execute(delete(_judgements).where(_judgements.c.table_id == other))
            rows = (await connection.execute(select(_judgements.c.key, _judgements.c.body).where(own))).all()
        return {bytes.fromhex(key): bytes(body) for key, body in rows}

    async def keep_judgement(self, table_id: str, stamp: str, key: bytes, body: bytes) -> None:
        """Keeps a judgement of a table's analysis, in place of an older one."""
        row = {"table_id": table_id, "key": key.hex(), "stamp": stamp, "at": time.time(), "body": body}
        old = (_judgements.c.table_id == table_id) & (_judgements.c.key == key.hex())
        async with self._engine.begin() as connection:
            await connection.execute(delete(_judgements).where(old))
            await connection.execute(insert(_judgements).values(row))


def _event_rows(table_id: str, seq: int, events: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    now = time.time()
    return [
        {"table_id": table_id, "seq": seq + at, "seat": seat, "action": action, "at": now}
        for at, (seat, action) in enumerate(events)
    ]


def _with_driver(url: str) -> str:
    """The URL with the driver that fits an event loop, where none is named."""
    for plain, driver in (("postgresql://", "asyncpg"), ("postgres://", "asyncpg"), ("sqlite://", "aiosqlite")):
        if url.startswith(plain):
            kind = "sqlite" if driver == "aiosqlite" else "postgresql"
            return f"{kind}+{driver}://{url.removeprefix(plain)}"
    return url


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # WAL lets readers go on while one writes; FULL syncs on every commit: acknowledged means on disk
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
