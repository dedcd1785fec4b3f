"""The routes: pages, files, the JSON API and the WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response, delete, get, post, websocket
from litestar.connection import WebSocket
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from oikist.core.errors import IllegalAction, OikistError
from oikist.core.text import Text
from oikist.core.words import catalogue, choose, say
from oikist.server import api, openapi, pages, wire
from oikist.server.hall import Hall
from oikist.server.problems import Failure, Refusal, missing
from oikist.server.program_socket import HELLO_SECONDS, ProgramConnection
from oikist.server.security import HEADERS, origin_allowed
from oikist.server.sockets import Connection

log = logging.getLogger("oikist.server")

MAX_BODY: Final = 256 * 1024
JSON: Final = "application/json"

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]
T = TypeVar("T")


# helpers


def language(request: AnyRequest) -> str:
    """The language of an answer: ``?lang=``, else what the browser prefers."""
    return choose(str(request.query_params.get("lang") or request.headers.get("accept-language", "en"))[:200])


def answer(value: Any, status: int = 200) -> Response[bytes]:
    """A JSON answer that no cache keeps."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status_code=status, media_type=JSON, headers=headers)


async def body(request: AnyRequest, kind: type[T]) -> T:
    """The JSON body, checked.

    Raises:
        Failure: it is none, or not as expected.
    """
    raw = await request.body()
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise Failure(400, Text("The request is not as expected: {why}", {"why": str(error)})) from None
    except (msgspec.MsgspecError, RecursionError, ValueError):
        raise Failure(400, Text("The request is no JSON.")) from None


def hall_of(request: AnyRequest) -> Hall:
    """The server's rooms."""
    hall: Hall = request.app.state["hall"]
    return hall


def named(request: AnyRequest, name: str) -> str:
    """A part of the path."""
    return str(request.path_params[name])


def guard(request: AnyRequest, bucket: str) -> None:
    """Lets a POST in: from a page of ours, and not too often.

    Raises:
        Failure: 403 or 429.
    """
    config = request.app.state["config"]
    if not origin_allowed(request.headers.get("origin"), request.headers.get("host"), config.origins):
        raise Failure(403, Text("Pages of another site may not use this server."))
    host = request.client.host if request.client is not None else ""
    if not request.app.state[bucket].take(host):
        raise Failure(429, Text("Too many requests; wait a few seconds."))


# pages and files


def _page(request: AnyRequest, name: str) -> Response[bytes]:
    found = pages.read(name)
    if found is None:
        raise missing(Text("There is no page {page} here.", {"page": name[:80]}))
    content, kind, tag = found
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(content, media_type=kind, headers=headers)


@get("/")
async def home(request: AnyRequest) -> Response[bytes]:
    """The home page."""
    return _page(request, "home.html")


@get("/t/{table:str}")
async def table_page(request: AnyRequest) -> Response[bytes]:
    """The table page: the same for all; what it may show depends on the secret in the fragment."""
    await api.find_room(hall_of(request), named(request, "table"))
    return _page(request, "table.html")


@get("/score/{game:str}")
async def score_page(request: AnyRequest) -> Response[bytes]:
    """The page to score a real table."""
    api.find_game(named(request, "game"))
    return _page(request, "score.html")


@get("/static/{path:path}")
async def static(request: AnyRequest) -> Response[bytes]:
    """A file of the web folder."""
    return _page(request, named(request, "path").lstrip("/"))


@get("/favicon.ico")
async def favicon(request: AnyRequest) -> Response[bytes]:
    """The icon that browsers ask for unasked."""
    return _page(request, "favicon.svg")


@get("/healthz")
async def healthz() -> Response[bytes]:
    """Whether the server answers."""
    return answer({"ok": True})


# API


@get("/api/schema/openapi.json")
async def schema() -> Response[bytes]:
    """This API in OpenAPI."""
    return answer(openapi.document())


@get("/api/words")
async def words(request: AnyRequest) -> Response[bytes]:
    """The page's own strings in a language; empty for English."""
    return answer(dict(catalogue(language(request))))


@get("/api/games")
async def games(request: AnyRequest) -> Response[bytes]:
    """All games."""
    library: api.Library = request.app.state["library"]
    return answer(library.games(language(request)))


@get("/api/games/{game:str}/rules")
async def game_rules(request: AnyRequest) -> Response[bytes]:
    """The numbered rules of a game."""
    return answer(api.rules(api.find_game(named(request, "game")), language(request)))


@get("/api/games/{game:str}/position")
async def game_position(request: AnyRequest) -> Response[bytes]:
    """What a position to be scored looks like."""
    found = api.find_game(named(request, "game"))
    return answer({"schema": found.position_schema(), "example": found.position_example()})


@post("/api/games/{game:str}/score", status_code=200)
async def game_score(request: AnyRequest) -> Response[bytes]:
    """Scores a real table."""
    guard(request, "requests")
    found = api.find_game(named(request, "game"))
    return answer(api.score(found, await body(request, dict[str, Any]), language(request)))


@post("/api/games/{game:str}/position/scene", status_code=200)
async def game_position_scene(request: AnyRequest) -> Response[bytes]:
    """A real table put together by clicking: makes one edit, draws what lies then."""
    guard(request, "requests")
    found = api.find_game(named(request, "game"))
    return answer(api.sketch(found, await body(request, wire.Edit), language(request)))


@post("/api/tables", status_code=201)
async def new_table(request: AnyRequest) -> Response[bytes]:
    """Makes a table."""
    guard(request, "tables")
    return answer(await api.create(hall_of(request), await body(request, wire.NewTable)), 201)


@get("/api/tables/{table:str}")
async def table_info(request: AnyRequest) -> Response[bytes]:
    """What everybody may know about a table."""
    return answer(api.table_info(await api.find_room(hall_of(request), named(request, "table"))))


@post("/api/tables/{table:str}/join", status_code=200)
async def join(request: AnyRequest) -> Response[bytes]:
    """Takes an open seat."""
    guard(request, "requests")
    room = await api.find_room(hall_of(request), named(request, "table"))
    return answer(await api.join(room, await body(request, wire.Join)))


@post("/api/tables/{table:str}/branch", status_code=201)
async def branch(request: AnyRequest) -> Response[bytes]:
    """Makes a table that goes on from a position of another one."""
    guard(request, "tables")
    hall = hall_of(request)
    room = await api.find_room(hall, named(request, "table"))
    secret = request.headers.get("authorization", "")
    return answer(await api.branch(hall, room, secret, await body(request, wire.Branch)), 201)


@post("/api/tables/{table:str}/seats/{seat:int}/program", status_code=200)
async def give_to_program(request: AnyRequest) -> Response[bytes]:
    """Gives an open seat to a program, or a program's seat a new token."""
    guard(request, "requests")
    room = await api.find_room(hall_of(request), named(request, "table"))
    secret = request.headers.get("authorization", "")
    return answer(await api.give_to_program(room, int(named(request, "seat")), secret))


@delete("/api/tables/{table:str}/seats/{seat:int}/program", status_code=200)
async def take_from_program(request: AnyRequest) -> Response[bytes]:
    """Takes a seat back from a program."""
    guard(request, "requests")
    room = await api.find_room(hall_of(request), named(request, "table"))
    secret = request.headers.get("authorization", "")
    return answer(await api.take_from_program(room, int(named(request, "seat")), secret))


@get("/api/tables/{table:str}/record")
async def table_record(request: AnyRequest) -> Response[bytes]:
    """The record, as the bearer of a secret may have it."""
    room = await api.find_room(hall_of(request), named(request, "table"))
    form = str(request.query_params.get("form") or "json")
    text, name = api.record(room, request.headers.get("authorization", ""), form)
    kind = "text/plain" if form == "text" else "application/jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text.encode(), media_type=kind, headers=headers)


# WebSocket


def _address(socket: AnySocket) -> str:
    return socket.client.host if socket.client is not None else ""


async def _admitted(socket: AnySocket) -> bool:
    """Whether a connection may be opened: from a page of ours or from a program, and not too often."""
    state = socket.app.state
    if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host"), state["config"].origins):
        await socket.close(code=4403, reason="origin")
        return False
    if not state["sockets"].take(_address(socket)):
        await socket.close(code=4429, reason="rate")
        return False
    await socket.accept()
    return True


def _sender(socket: AnySocket) -> Callable[[bytes], Awaitable[None]]:
    async def send(frame: bytes) -> None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})

    return send


@websocket("/ws/{table:str}")
async def socket(socket: AnySocket) -> None:
    """A client at a table."""
    if not await _admitted(socket):
        return
    state = socket.app.state
    share = state["shares"].of(_address(socket))
    connection = Connection(state["hall"], str(socket.path_params["table"]), _sender(socket), share)
    writer = asyncio.create_task(connection.write())
    try:
        while not connection.closing:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            text = message.get("text")
            await connection.handle(text if isinstance(text, str) else "")
        else:
            with contextlib.suppress(Exception):
                await connection.flush()
                await socket.close(code=4400, reason="closed")
    finally:
        connection.leave()
        writer.cancel()
        # the client may be gone in the middle of a send: that is its right
        await asyncio.gather(writer, return_exceptions=True)


@websocket("/ws/{table:str}/program")
async def program_socket(socket: AnySocket) -> None:
    """A program at a table."""
    if not await _admitted(socket):
        return
    kind, _, token = socket.headers.get("authorization", "").partition(" ")
    bearer = token.strip() if kind.lower() == "bearer" else ""
    connection = ProgramConnection(
        socket.app.state["hall"], str(socket.path_params["table"]), _sender(socket), bearer=bearer
    )
    # what ends it may come from either side: the program goes, or has nothing more to be told
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(_read_program(socket, connection))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        if connection.closing:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)
                await socket.close(code=4400, reason="closed")
    finally:
        connection.leave()
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)


async def _read_program(socket: AnySocket, connection: ProgramConnection) -> None:
    while not connection.closing:
        try:
            message = await asyncio.wait_for(socket.receive(), None if connection.seats else HELLO_SECONDS)
        except TimeoutError:
            connection.late()
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await connection.handle(text if isinstance(text, str) else "")


# errors and headers


def _problem(request: AnyRequest, status: int, text: Text, rules: list[str]) -> Response[bytes]:
    said = say(text, language(request))
    if request.scope["path"].startswith(("/api", "/healthz")):
        return answer(wire.Problem(said, rules, status), status)
    return Response(pages.plain(f"{status}", said), status_code=status, media_type="text/html")


def _on_failure(request: AnyRequest, error: Failure) -> Response[bytes]:
    return _problem(request, error.status, error.text, error.rules)


def _on_refusal(request: AnyRequest, error: Refusal) -> Response[bytes]:
    return _problem(request, 500 if error.code == "server" else 409, error.text, error.rules)


def _on_user_error(request: AnyRequest, error: OikistError) -> Response[bytes]:
    rules = error.ruling.ids() if isinstance(error, IllegalAction) else []
    return _problem(request, 400, error.text, rules)


_SAID: Final = {
    404: Text("There is no such page."),
    405: Text("This address does not take such requests."),
    413: Text("The request is too large."),
}


def _on_http(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    if error.status_code >= 500:
        return _on_bug(request, error)
    text = _SAID.get(error.status_code, Text("The request is not as expected: {why}", {"why": str(error.detail)}))
    response = _problem(request, error.status_code, text, [])
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _on_bug(request: AnyRequest, error: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.scope.get("method", "WS"), request.scope["path"], exc_info=error)
    return _problem(request, 500, Text("The server made a mistake; it is written in its log."), [])


def exception_handlers() -> dict[Any, Any]:
    """Every error becomes an answer of one shape."""
    return {
        Failure: _on_failure,
        Refusal: _on_refusal,
        OikistError: _on_user_error,
        HTTPException: _on_http,
        Exception: _on_bug,
    }


async def add_headers(message: Message, scope: Scope) -> None:
    """Puts the security headers on every answer, whoever made it."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", []), *HEADERS]


def routes() -> list[Any]:
    """All route handlers."""
    return [
        home, table_page, score_page, static, favicon, healthz, schema, words, games, game_rules, game_position,
        game_score, game_position_scene, new_table, table_info, join, branch, give_to_program,
        take_from_program, table_record, socket, program_socket,
    ]  # fmt: skip
