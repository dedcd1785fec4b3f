"""The HTTP API, in process: every answer's headers, every kind of refusal, what a record gives to whom."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from oikist.core.record import from_json_lines
from oikist.server import openapi, pages, wire
from oikist.server.app import create_app
from oikist.server.config import NO_LIMITS, Config, Rate, Rates
from oikist.server.security import HEADERS
from tests.server.helpers import room_of

BOTH = {"game": "toy", "seats": [{"kind": "human", "name": "Anna"}, {"kind": "human"}]}


@contextlib.asynccontextmanager
async def site(folder: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application; a 500 is an answer here, as it is for a browser."""
    app = create_app(Config(**{"data": folder, "grace": 0.0, "pace": 0.0, "rates": NO_LIMITS, **settings}))
    async with app.lifespan():
        application: Any = app  # Litestar's and httpx's types of an ASGI application differ in their unions
        transport = httpx.ASGITransport(application, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            client.app = app  # type: ignore[attr-defined]
            yield client


def run(folder: Path, main: Callable[[httpx.AsyncClient], Awaitable[None]], **settings: Any) -> None:
    async def whole() -> None:
        async with site(folder, **settings) as client:
            await main(client)

    asyncio.run(asyncio.wait_for(whole(), 60))


def problem(response: httpx.Response, status: int) -> wire.Problem:
    """The problem of a refusal, which has the shape and the status that it says."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    told = msgspec.json.decode(response.content, type=wire.Problem)
    assert told.status == status
    assert told.error
    assert "Traceback" not in response.text
    return told


def safe(response: httpx.Response) -> None:
    for name, value in HEADERS:
        assert response.headers.get(name.decode()) == value.decode(), (response.url, name)


def test_every_answer_has_the_security_headers_errors_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Any:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(openapi, "document", broken)

    async def main(client: httpx.AsyncClient) -> None:
        seen = set()
        for method, path in [
            ("GET", "/"),
            ("GET", "/healthz"),
            ("GET", "/api/games"),
            ("GET", "/nowhere"),
            ("GET", "/api/nowhere"),
            ("GET", "/t/nowhere"),
            ("GET", "/score/nowhere"),
            ("GET", "/static/nowhere.js"),
            ("DELETE", "/api/tables"),
            ("POST", "/"),
            ("GET", "/api/schema/openapi.json"),
            ("POST", "/api/tables"),
            ("OPTIONS", "/api/tables"),
        ]:
            response = await client.request(method, path)
            safe(response)
            seen.add(response.status_code)
            assert "secret detail" not in response.text
        assert {200, 400, 404, 405, 500} <= seen

    run(tmp_path, main)


def test_errors_are_problems_for_programs_and_pages_for_people(tmp_path: Path, caplog: Any) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        problem(await client.get("/api/nowhere"), 404)
        wrong = await client.put("/api/tables")
        problem(wrong, 405)
        assert "POST" in wrong.headers["allow"]
        big = await client.post("/api/tables", content=b"[" * 300_000)
        problem(big, 413)
        page = await client.get("/t/nowhere")
        assert page.status_code == 404
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<h1>404</h1>" in page.text

        def fail() -> Any:
            raise RuntimeError("secret detail")

        client.app.state["library"].games = lambda _language: fail()  # type: ignore[attr-defined]
        problem(await client.get("/api/games"), 500)
        assert "secret detail" in caplog.text, "the log says what was wrong"

    run(tmp_path, main)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff", "no JSON"),
        (b"[" * 50_000, "no"),
        (b"[]", "object"),
        (b"{}", "game"),
        ({"game": "chess", "seats": []}, "toy"),
        ({"game": "toy", "seats": [{}]}, "2 to 4 players"),
        ({"game": "toy", "seats": [{"kind": "cat"}, {}]}, "seats[0].kind"),
        ({"game": "toy", "seats": [{"kind": "bot", "bot": "deep"}, {}]}, "There is no bot deep"),
        ({"game": "toy", "seats": [{"name": "x" * 41}, {}]}, "seats[0].name is too long"),
        ({"game": "toy", "seats": [{}, {}], "edition": "/etc/passwd"}, "no edition"),
        ({"game": "toy", "seats": [{}, {}], "edition": "../../toy.toml"}, "no edition"),
        ({"game": "toy", "seats": [{}, {}], "edition_toml": "heads = "}, "no TOML"),
        (
            {"game": "toy", "seats": [{}, {}], "edition_toml": 'format=1\ngame="toy"\nname="mine"\n'},
            "heads: a number is missing",
        ),
        ({"game": "toy", "seats": [{}, {}], "options": {"colour": 1}}, "no option colour"),
        ({"game": "toy", "seats": [{}, {}], "options": {"speed": True}}, "cannot be True"),
        ({"game": "toy", "seats": [{}, {}], "nonce": "short"}, "nonce is 8 to 128"),
        ({"game": "toy", "seats": [{}, {}], "surprise": 1}, "surprise"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_explained_and_makes_no_table(
    tmp_path: Path, body: bytes | dict[str, Any], words: str
) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        assert words in problem(await client.post("/api/tables", content=raw), 400).error
        assert not client.app.state["hall"]._rooms  # type: ignore[attr-defined]

    run(tmp_path, main)


def test_a_table_is_made_joined_and_described(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        response = await client.post("/api/tables", json={**BOTH, "title": "  first\n table "})
        assert response.status_code == 201
        assert response.headers["cache-control"] == "no-store"
        made = msgspec.json.decode(response.content, type=wire.TableCreated)
        assert made.seats[0].path == f"/t/{made.table}#seat={made.seats[0].secret}"
        info = msgspec.json.decode((await client.get(f"/api/tables/{made.table}")).content, type=wire.TableInfo)
        assert (info.title, info.game_title, info.started, info.over) == ("first table", "Toy", False, False)
        assert [seat.state for seat in info.seats] == ["joined", "open"]
        url = f"/api/tables/{made.table}/join"
        problem(await client.post(url, json={"secret": "x", "nonce": "12345678"}), 403)
        problem(await client.post(url, json={"secret": made.seats[1].secret, "nonce": ""}), 400)
        joined = await client.post(url, json={"secret": made.seats[1].secret, "nonce": "12345678", "name": "Ben"})
        assert joined.json() == {
            "table": made.table,
            "seat": 1,
            "name": "Ben",
            "commitment": made.commitment,
            "started": True,
        }
        assert (await client.get(f"/api/tables/{made.table}")).json()["started"]
        for path in (f"/api/tables/{made.table}", f"/api/tables/{made.table}/record"):
            text = (await client.get(path)).text
            assert not any(seat.secret in text for seat in made.seats)

    run(tmp_path, main)


def test_an_owners_edition_can_be_played(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        toml = 'format=1\ngame="toy"\nname="mine"\nheads=2\n[provenance]\nheads="owner"\n'
        response = await client.post("/api/tables", json={**BOTH, "edition_toml": toml})
        record = await client.get(f"/api/tables/{response.json()['table']}/record")
        assert from_json_lines(record.text).header.edition == "mine"

    run(tmp_path, main)


def test_a_record_holds_what_its_reader_may_know(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        made = (await client.post("/api/tables", json={**BOTH, "hotseat": True})).json()
        room = await room_of(client.app.state["hall"], made["table"])  # type: ignore[attr-defined]
        await room.play(0, 0, 1)
        url = f"/api/tables/{made['table']}/record"

        async def seen(secret: str | None, form: str = "json") -> str:
            headers = {"authorization": f"Bearer {secret}"} if secret else {}
            response = await client.get(url, params={"form": form}, headers=headers)
            assert response.status_code == 200
            assert "attachment" in response.headers["content-disposition"]
            return response.text

        own, other = made["seats"][0]["secret"], made["seats"][1]["secret"]
        assert from_json_lines(await seen(own)).events[0].action == 1
        for reader in (other, None):
            record = from_json_lines(await seen(reader))
            assert (record.events[0].action, record.header.seed) == (21, "")
        assert "1. seat 1: 1t" in await seen(own, "text")
        assert "1. seat 1: 1?" in await seen(other, "text")
        problem(await client.get(url, headers={"authorization": "Bearer wrong"}), 403)
        problem(await client.get(url, headers={"authorization": f"Basic {own}"}), 403)
        problem(await client.get(url, params={"form": "xml"}), 400)

    run(tmp_path, main)


def test_games_rules_and_scoring(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        games = msgspec.json.decode((await client.get("/api/games")).content, type=list[wire.GameInfo])
        toy = next(game for game in games if game.id == "toy")
        assert toy.picture.startswith("<svg")
        assert toy.can_score
        assert "random" in [bot.name for bot in toy.bots]
        rules = (await client.get("/api/games/toy/rules")).json()
        assert [rule["id"] for rule in rules] == ["TOY-1", "TOY-2", "TOY-3"]
        problem(await client.get("/api/games/chess/rules"), 404)
        example = (await client.get("/api/games/toy/position")).json()["example"]
        scored = await client.post("/api/games/toy/score", json=example)
        report = msgspec.json.decode(scored.content, type=wire.ScoreReport)
        assert [entry.points for entry in report.seats] == [5, 4]
        assert report.result == [1, 2]
        assert "nine sides" in problem(await client.post("/api/games/toy/score", json={"stones": [1]}), 400).error
        problem(await client.post("/api/games/toy/score", json=[1]), 400)
        problem(await client.post("/api/games/chess/score", json={}), 404)

    run(tmp_path, main)


def test_pages_of_other_sites_may_not_post(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        for origin, status in [
            ("http://table.test", 201),
            ("https://friend.example", 201),
            ("http://evil.example", 403),
            ("null", 403),
            ("http://table.test.evil.example", 403),
        ]:
            response = await client.post("/api/tables", json=BOTH, headers={"origin": origin})
            assert response.status_code == status, origin

    run(tmp_path, main, origins=("https://friend.example",))


def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        answers = [(await client.post("/api/tables", json=BOTH)).status_code for _ in range(4)]
        assert answers == [201, 201, 429, 429]

    run(tmp_path, main, rates=Rates(tables=Rate(2, 0.001)))


def test_files_are_revalidated_by_content_and_nothing_else_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "js" / "a.js").write_text("let a = 1;")
    (web / ".hidden.js").write_text("no")
    (tmp_path / "outside.js").write_text("no")
    monkeypatch.setattr(pages, "folder", lambda: web)

    async def main(client: httpx.AsyncClient) -> None:
        first = await client.get("/static/js/a.js")
        assert (first.text, first.headers["cache-control"]) == ("let a = 1;", "no-cache")
        assert first.headers["content-type"] == "text/javascript; charset=utf-8"
        again = await client.get("/static/js/a.js", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        safe(again)
        (web / "js" / "a.js").write_text("let a = 22;")
        changed = await client.get("/static/js/a.js", headers={"if-none-match": first.headers["etag"]})
        assert changed.text == "let a = 22;"
        for path in ("../outside.js", "..%2foutside.js", "js/../../outside.js", ".hidden.js", "js", "js/a.py", "%00"):
            assert (await client.get(f"/static/{path}")).status_code in (400, 404), path

    run(tmp_path / "data", main)


def test_the_description_names_every_route(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        described = (await client.get("/api/schema/openapi.json")).json()
        served = {
            route.path.replace(":str", "").replace(":int", "")
            for route in client.app.routes  # type: ignore[attr-defined]
            if route.path.startswith(("/api", "/healthz"))
        }
        assert served - {"/api/schema/openapi.json"} == set(described["paths"])
        assert "http" not in json.dumps(described).replace('"type": "http"', "")

    run(tmp_path, main)
