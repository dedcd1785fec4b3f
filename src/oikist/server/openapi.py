"""The HTTP API described in OpenAPI, made from the wire structs: no framework's page, no outside script."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from oikist.server import wire
from oikist.server.wire_programs import ProgramKey, TakenBack

_REF: Final = "#/components/schemas/{name}"

_TABLE: Final = ("table", "Id of a table")
_GAME: Final = ("game", "Id of a game")
_LANG: Final = ("lang", "Language of the words", {"type": "string"})
_SEAT: Final = ("seat", "Number of a seat, from 0")
_FORM: Final = ("form", "Form of the record", {"type": "string", "enum": ["json", "text"]})


class _Route(msgspec.Struct):
    """One operation: method and path, what it does, query parameters, body, answer, and statuses of failures."""

    method: str
    path: str
    summary: str
    answer: Any
    status: int = 200
    query: tuple[tuple[str, str, dict[str, Any]], ...] = ()
    body: Any = None
    failures: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ("application/json",)


_ANYTHING: Final = dict[str, Any]

_ROUTES: Final = (
    _Route("get", "/healthz", "Whether the server answers", dict[str, bool]),
    _Route("get", "/api/games", "All games", list[wire.GameInfo], query=(_LANG,)),
    _Route(
        "get",
        "/api/games/{game}/rules",
        "The numbered rules of a game",
        list[wire.RuleText],
        failures=(404,),
        query=(_LANG,),
    ),
    _Route("get", "/api/games/{game}/position", "What a position to be scored looks like", _ANYTHING, failures=(404,)),
    _Route(
        "post",
        "/api/games/{game}/score",
        "Scores a real table",
        wire.ScoreReport,
        query=(_LANG,),
        body=_ANYTHING,
        failures=(400, 403, 404, 413, 429),
    ),
    _Route(
        "post",
        "/api/games/{game}/position/scene",
        "Edits a real table that is put together, and draws it",
        wire.Sketch,
        query=(_LANG,),
        body=wire.Edit,
        failures=(400, 403, 404, 413, 429),
    ),
    _Route(
        "post",
        "/api/tables",
        "Makes a table",
        wire.TableCreated,
        status=201,
        body=wire.NewTable,
        failures=(400, 403, 409, 413, 429),
    ),
    _Route("get", "/api/tables/{table}", "What everybody may know about a table", wire.TableInfo, failures=(404,)),
    _Route(
        "post",
        "/api/tables/{table}/join",
        "Takes an open seat",
        wire.Joined,
        body=wire.Join,
        failures=(400, 403, 404, 413, 429),
    ),
    _Route(
        "post",
        "/api/tables/{table}/branch",
        "Makes a table that goes on from a position of this one",
        wire.TableCreated,
        status=201,
        body=wire.Branch,
        failures=(400, 403, 404, 409, 413, 429),
    ),
    _Route(
        "post",
        "/api/tables/{table}/seats/{seat}/program",
        "Gives an open seat to a program, or a program's seat a new token, for the owner's secret",
        ProgramKey,
        failures=(403, 404, 409, 429),
    ),
    _Route(
        "delete",
        "/api/tables/{table}/seats/{seat}/program",
        "Takes a seat back from a program, for the owner's secret",
        TakenBack,
        failures=(403, 404, 409, 429),
    ),
    _Route(
        "get",
        "/api/tables/{table}/record",
        "The record, as the bearer of a seat's secret may have it",
        str,
        query=(_FORM,),
        failures=(400, 403, 404),
        kinds=("application/jsonl", "text/plain"),
    ),
    _Route("get", "/api/words", "The page's own strings in a language", dict[str, str], query=(_LANG,)),
)


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    wanted: list[Any] = [wire.Problem]
    for route in _ROUTES:
        wanted += [kind for kind in (route.answer, route.body) if kind is not None]
    schemas, components = msgspec.json.schema_components(wanted, ref_template=_REF)
    problem, rest = schemas[0], iter(schemas[1:])
    paths: dict[str, dict[str, Any]] = {}
    for route in _ROUTES:
        answer = next(rest)
        body = next(rest) if route.body is not None else None
        paths.setdefault(route.path, {})[route.method] = _operation(route, answer, body, problem)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "oikist",
            "version": "1",
            "description": "The table server. Play itself goes over the WebSocket /ws/{table}.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {name: {"type": "http", "scheme": "bearer"} for name in ("seat", "owner")},
        },
    }


def _operation(route: _Route, answer: dict[str, Any], body: dict[str, Any] | None, problem: Any) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "description": text, "schema": {"type": kind}}
        for (name, text), kind in ((_TABLE, "string"), (_GAME, "string"), (_SEAT, "integer"))
        if f"{{{name}}}" in route.path
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "description": text, "schema": schema}
        for name, text, schema in route.query
    ]
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.method + route.path.replace("/", "_").replace("{", "").replace("}", ""),
        "parameters": parameters,
        "responses": {
            str(route.status): {
                "description": route.summary,
                "content": {kind: {"schema": answer} for kind in route.kinds},
            },
            **{
                str(status): {"description": "Refused", "content": {"application/json": {"schema": problem}}}
                for status in route.failures
            },
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if route.path.endswith("/program"):
        operation["security"] = [{"owner": []}]
    if route.path.endswith(("/record", "/branch")):
        operation["security"] = [{}, {"seat": []}]
    return operation
