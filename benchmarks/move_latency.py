"""How long a move over WebSocket takes, stored on SQLite and drawn for four seats.

A real server in a process of its own, four clients with one seat each; the clock runs from sending an action until
all four have read the view that shows it. Target: less than 30 ms at the median.

    python benchmarks/move_latency.py [--game palatinus] [--moves 200] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


def start(folder: str) -> tuple[subprocess.Popen[str], str, float]:
    """A server on a free port; the process, its address and the seconds until it answered."""
    began = time.perf_counter()
    source = str(Path(__file__).resolve().parent.parent / "src")
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), source]))
    command = [sys.executable, "-m", "oikist.server", "--port", "0", "--data", folder, "--grace", "0", "--no-limits"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})
    assert process.stdout is not None
    line = process.stdout.readline()
    address = line.split("http://")[1].split("/")[0]
    urllib.request.urlopen(f"http://{address}/healthz").read()
    return process, address, time.perf_counter() - began


def read(request: urllib.request.Request) -> bytes:
    """The body of the answer."""
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own server
        body: bytes = answer.read()
    return body


async def view_after(client: ClientConnection, revision: int) -> dict[str, Any]:
    """Reads until a view of this revision or a later one."""
    while True:
        text = str(await client.recv())
        if text.startswith('{"type":"view"'):
            view: dict[str, Any] = json.loads(text)
            if view["revision"] >= revision:
                return {**view, "bytes": len(text)}


async def measure(address: str, game: str, moves: int) -> tuple[list[float], list[int]]:
    """Milliseconds of each move, and bytes of each view."""
    rng = random.Random(1)
    took: list[float] = []
    sizes: list[int] = []
    while len(took) < moves:
        wish = {"game": game, "seats": [{"kind": "human"}] * 4, "hotseat": True}
        request = urllib.request.Request(f"http://{address}/api/tables", json.dumps(wish).encode(), method="POST")
        table = json.loads(await asyncio.to_thread(read, request))
        clients = [await connect(f"ws://{address}/ws/{table['table']}", max_size=None) for _ in range(4)]
        for client, seat in zip(clients, table["seats"], strict=True):
            await client.send(json.dumps({"type": "hello", "id": 1, "secrets": [seat["secret"]]}))
        views = [await view_after(client, 0) for client in clients]
        while len(took) < moves:
            while views[0]["actor"] == -1:  # chance: its view comes by itself
                views = [
                    await view_after(client, view["revision"] + 1) for client, view in zip(clients, views, strict=True)
                ]
            seat = views[0]["actor"]
            if seat < 0:
                break
            view = views[seat]
            message = {
                "type": "play",
                "id": 2,
                "seat": seat,
                "revision": view["revision"],
                "action": rng.choice(view["actions"])[0],
            }
            began = time.perf_counter()
            await clients[seat].send(json.dumps(message))
            views = list(await asyncio.gather(*(view_after(client, view["revision"] + 1) for client in clients)))
            took.append((time.perf_counter() - began) * 1000)
            sizes += [each["bytes"] for each in views]
            # a client that was quicker than chance reads on until all stand at the same revision
            latest = max(each["revision"] for each in views)
            views = [
                each if each["revision"] == latest else await view_after(client, latest)
                for client, each in zip(clients, views, strict=True)
            ]
        for client in clients:
            await client.close()
    return took, sizes


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="palatinus")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address, up = start(folder)
        try:
            took, sizes = asyncio.run(measure(address, given.game, given.moves))
        finally:
            process.terminate()
            process.wait()
    figures = {
        "moves": len(took),
        "start_s": round(up, 3),
        "p50_ms": round(statistics.median(took), 2),
        "p95_ms": round(sorted(took)[int(len(took) * 0.95)], 2),
        "max_ms": round(max(took), 2),
        "view_kb": round(statistics.mean(sizes) / 1024, 1),
    }
    print(json.dumps(figures) if given.json else "\n".join(f"{name:10} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
