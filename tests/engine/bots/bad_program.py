"""A program that misbehaves in one way, named by its first argument; up to then it plays the first legal action.

Its second argument is how many decisions it answers properly before. Nothing of oikist is needed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def forever() -> None:
    threading.Event().wait()


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def misbehave(how: str, decision: dict[str, Any]) -> None:
    number, legal = decision.get("id", 0), [one["action"] for one in decision.get("actions", [{"action": 0}])]
    if how == "crash":
        raise RuntimeError("out of \x1b[31mluck")
    if how == "exit":
        os._exit(0)
    if how == "killed":
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "stall":
        forever()
    if how == "nonsense":
        say(type="poem", lines=["arma virumque cano"])
    if how == "words":
        print("I think I shall pass.", flush=True)
    if how == "deep":
        print("[" * 30_000, flush=True)
    if how == "half":
        write(b'{"type":"play","id":')
        forever()
    if how == "half and exit":
        write(b'{"type":"play","id":')
        os._exit(4)
    if how == "huge":
        write(b'{"type":"play","id":1,"notation":"' + b"x" * 5_000_000 + b'"}\n')
    if how == "endless":
        while True:
            write(b"x" * 65_536)
    if how == "flood":
        line = json.dumps({"type": "play", "id": -1, "action": 0}).encode() + b"\n"
        while True:
            write(line * 1000)
    if how == "binary":
        write(bytes(range(256)) + b"\n")
    if how == "illegal":
        for _ in range(2):
            say(type="play", id=number, action=-1)
        forever()
    if how == "huge number":
        for _ in range(2):
            say(type="play", id=number, action=10**30)
        forever()
    if how == "wrong notation":
        for _ in range(2):
            say(type="play", id=number, notation="castle")
        forever()
    if how == "both":
        say(type="play", id=number, action=legal[0], notation="x")
    if how == "neither":
        say(type="play", id=number)
    if how == "hello again":
        for _ in range(2):
            say(type="hello", protocol=1)
        forever()
    if how == "stale":
        for _ in range(2):
            say(type="play", id=number - 1, action=legal[0])
        forever()
    if how == "closes stdin":
        os.close(0)
        forever()
    if how == "closes stdout":
        os.close(1)
        forever()
    if how == "ignores signals":
        for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(one, signal.SIG_IGN)
        forever()
    if how in ("forks", "forks and exits"):
        # the child holds the pipes open; it says its number, so that the test can look for it
        child = subprocess.Popen(["sleep", "1000"])
        Path(sys.argv[3]).write_text(f"{child.pid}\n")
        if how == "forks":
            forever()
        os._exit(0)
    if how == "talks on stderr":
        while True:
            os.write(2, b"why? " * 1000)
    forever()


def main() -> None:
    how, when = sys.argv[1], int(sys.argv[2])
    if len(sys.argv) > 4:
        Path(sys.argv[4]).write_text(f"{os.getpid()}\n")
    if when < 0:
        misbehave(how, {})
    say(type="hello", protocol=99 if how == "protocol" else 1, name="bad \x1b[31m" + "x" * 80)
    answered = 0
    while True:
        line = sys.stdin.readline()
        message: dict[str, Any] = json.loads(line) if line else {"type": "over"}
        if message["type"] == "decide":
            if answered >= when:
                misbehave(how, message)
            answered += 1
            say(type="play", id=message["id"], action=message["actions"][0]["action"])
        if message["type"] == "over":
            if how == "stays":
                forever()
            return


if __name__ == "__main__":
    main()
