"""A real table put together over HTTP, edit by edit, up to its score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec

from oikist.server import wire
from tests.server.test_http import problem, run

PLACE = "/api/games/palatinus/position/scene"


async def click(client: httpx.AsyncClient, sketch: wire.Sketch | None, *parts: str) -> wire.Sketch:
    body = {"position": sketch.position if sketch else None, "parts": parts}
    answer = await client.post(PLACE, json=body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wire.Sketch)


def test_a_table_is_put_together_and_scored(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        sketch = await click(client, None)
        for edit in sketch.edits:
            assert all(sketch.parts[part] in sketch.labels for part in edit)
        for place, hill in enumerate("CABDEFG"):
            assert not sketch.complete
            sketch = await click(client, sketch, f"hand:tile-{hill}", f"place:{place}", "turn:0")
            sketch = await click(client, sketch, f"hand:token-{6 if hill == 'C' else 3}", f"hill:{hill}")
        assert sketch.complete
        sketch = await click(client, sketch, "hand:red-farmer", "cell:C4")
        assert [panel.name for panel in sketch.panels] == ["board", "hand"]
        scored = await client.post("/api/games/palatinus/score", json=sketch.position)
        report = msgspec.json.decode(scored.content, type=wire.ScoreReport)
        # the farmer on C4 gives influence on C alone: red takes the token of 6
        assert [entry.points for entry in report.seats] == [6, 0]

    run(tmp_path, main)


def test_what_is_no_edit_is_refused(tmp_path: Path) -> None:
    async def main(client: httpx.AsyncClient) -> None:
        wrong: tuple[Any, ...] = (
            {"parts": ["hand:tile-C", "place:9", "turn:0"]},
            {"position": {"players": 7}},
            {"position": {"players": 2, "pieces": {"C4": "red farmer"}}},
            {"position": 3},
            {"nonsense": 1},
            [1],
        )
        for body in wrong:
            problem(await client.post(PLACE, json=body), 400)
        problem(await client.post("/api/games/chess/position/scene", json={}), 404)

    run(tmp_path, main)
