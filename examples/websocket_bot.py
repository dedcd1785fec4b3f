#!/usr/bin/env python3
"""A program that plays at an online table of oikist over a WebSocket; it needs the package websockets.

    OIKIST_TOKEN=... ./websocket_bot.py http://127.0.0.1:8000/t/TABLE

It plays at random. The same messages as over standard input and output: docs/programs.md.
"""

import json
import os
import random
import sys
import time

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect


def play(socket: ClientConnection, token: str, since: int) -> tuple[bool, int]:
    """Plays until the game is over or the connection is lost; tells which, and the next event to be told of."""
    socket.send(json.dumps({"type": "hello", "protocol": 1, "name": "dice", "token": token, "since": since}))
    try:
        for frame in socket:
            message = json.loads(frame)
            since = max([since, *(event["number"] + 1 for event in message.get("log", []))])
            if message["type"] == "decide":
                choice = random.choice(message["actions"])
                socket.send(json.dumps({"type": "play", "id": message["id"], "action": choice["action"]}))
            elif message["type"] == "over":
                print("points:", message["points"], "ranks:", message["ranks"])
                return True, since
            elif message["type"] == "error":
                print(message["error"], file=sys.stderr)
                if message.get("fatal"):
                    sys.exit(1)
    except ConnectionClosed:
        pass
    return False, since


def main() -> None:
    """Comes back when the connection is lost: the decision that is open is asked again."""
    if len(sys.argv) != 2 or "OIKIST_TOKEN" not in os.environ:
        sys.exit(__doc__)
    where = sys.argv[1].replace("http", "ws", 1).replace("/t/", "/ws/") + "/program"
    over, since = False, 0
    while not over:
        try:
            with connect(where, max_size=None) as socket:
                over, since = play(socket, os.environ["OIKIST_TOKEN"], since)
        except (OSError, WebSocketException) as error:
            print(error, file=sys.stderr)
            time.sleep(1)


main()
