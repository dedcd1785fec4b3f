#!/usr/bin/env python3
"""A program that plays any game of oikist, over standard input and output; nothing but Python is needed.

    oikist sim palatinus --bots "program:./program_bot.py,random" --games 3

It prefers actions whose words sound like building and points, and throws its own dice among them. The protocol:
docs/programs.md.
"""

import json
import random
import re
import sys

LIKED = {"capture": 3, "scor": 3, "point": 3, "build": 2, "place": 2, "take": 1, "gold": 1, "pass": -3, "nothing": -2}


def say(**message: object) -> None:
    """Sends a message."""
    print(json.dumps(message), flush=True)


def liking(choice: dict[str, str]) -> int:
    """How good an action sounds."""
    words = choice.get("text", "").lower()
    return sum(weight for word, weight in LIKED.items() if re.search(word, words))


def main() -> None:
    """Plays one game."""
    dice = random.Random(1)
    say(type="hello", protocol=1, name="words", wants=["texts"])
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            dice.seed(message.get("seed", 1))
        elif message["type"] == "decide":
            best = max(liking(choice) for choice in message["actions"])
            liked = [choice["action"] for choice in message["actions"] if liking(choice) == best]
            say(type="play", id=message["id"], action=dice.choice(liked))
        elif message["type"] == "error":
            print(message["error"], file=sys.stderr)
        elif message["type"] == "over":
            return


main()
