"""The worker process: one answer a line, whatever the line holds."""

from __future__ import annotations

import base64
import io
import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from oikist import bots
from oikist.bots import worker
from oikist.bots.base import Budget
from oikist.bots.worker import Worker
from oikist.core import registry
from oikist.core.record import header_for
from oikist.core.session import Session
from oikist.core.state import State

GAME = registry.find("palatinus")


def started() -> tuple[Worker, State, int]:
    """A worker that knows its game, a position of it, and the seat that decides there."""
    session = Session.new(GAME, 2, seed=b"w" * 32, nonces=["a", "b"])
    session.roll()
    answering = Worker()
    assert say(answering, game_message()) == {"type": "ready"}
    return answering, session.state, int(session.state.actor())


def game_message(**changes: Any) -> dict[str, Any]:
    header = header_for(GAME, 2, GAME.edition(), {})
    told = {"type": "game", "game": "palatinus", "seats": 2, "edition": header.edition_data, "options": header.options}
    return told | changes


def choose(state: State, seat: int, /, **changes: Any) -> dict[str, Any]:
    data = base64.b64encode(state.observe(seat).to_bytes()).decode()
    message = {
        "type": "choose",
        "id": 7,
        "bot": "search-1",
        "seat": seat,
        "observation": data,
        "budget": {},
        "seed": 123,
    }
    return message | changes


def say(answering: Worker, message: Any) -> dict[str, Any]:
    answer = answering.answer(json.dumps(message).encode())
    return dict(json.loads(json.dumps(answer)))  # plain data only


def test_a_choice_is_what_the_bot_itself_would_choose() -> None:
    answering, state, seat = started()
    for name in ("greedy", "search-1", "search:iterations=30"):
        answer = say(answering, choose(state, seat, bot=name, budget={"iterations": 30}))
        bot = bots.find(name, GAME, seed=123)
        assert answer["type"] == "choice"
        assert answer["id"] == 7
        assert answer["action"] == bot.choose(state.observe(seat), Budget(iterations=30))
        assert answer["info"] == bot.info


def test_a_search_in_several_processes_keeps_them_for_the_next_choice() -> None:
    answering, state, seat = started()
    name = "search:iterations=30,jobs=2"
    one = say(answering, choose(state, seat, bot=name))
    team = answering._team
    assert team is not None
    try:
        helpers = team._team
        two = say(answering, choose(state, seat, bot=name, seed=9))
        again = say(answering, choose(state, seat, bot=name))
        assert team._team is helpers
        assert one["info"]["iterations"] == 30
        assert one == again
        assert two["info"] != one["info"]
        say(answering, game_message())
        assert answering._team is None
    finally:
        team.close()


def test_random_plays_too() -> None:
    answering, state, seat = started()
    assert say(answering, choose(state, seat, bot="random"))["action"] in state.actions()


def test_the_house_edition_is_used_when_none_is_sent() -> None:
    answering = Worker()
    assert say(answering, {"type": "game", "game": "palatinus", "seats": 3}) == {"type": "ready"}


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"bot": "nobody"}, "no bot nobody"),
        ({"bot": "search:ms=soon"}, "whole number from 1"),
        ({"observation": "***"}, "base64"),
        ({"observation": "AAAA"}, "no position of Palatinus"),
        ({"observation": ""}, "no position of Palatinus"),
        ({"seat": 5}, "seat 5"),
        ({"seat": -1}, "seat -1"),
        ({"budget": {"ms": -3}}, "budget"),
        ({"budget": {"iterations": 0}}, "budget"),
        ({"budget": {"hours": 1}}, "hours"),
        ({"budget": {"ms": "long"}}, "budget"),
        ({"seed": "x"}, "seed"),
        ({"id": "seven"}, "id"),
    ],
)
def test_what_is_wrong_with_a_choice_is_said(changes: dict[str, Any], word: str) -> None:
    answering, state, seat = started()
    answer = say(answering, choose(state, seat, **changes))
    assert answer["type"] == "error"
    assert word in answer["error"]
    assert "Traceback" not in answer["error"]
    if "id" not in changes:
        assert answer["id"] == 7
    # and it goes on
    assert say(answering, choose(state, seat, bot="random"))["type"] == "choice"


def test_a_full_position_is_refused() -> None:
    # what a server must never send: the answer would depend on what the seat may not know
    answering, state, seat = started()
    whole = base64.b64encode(state.to_bytes()).decode()
    assert "is not what seat" in say(answering, choose(state, seat, observation=whole))["error"]


def test_who_has_nothing_to_decide_is_told_so() -> None:
    answering, state, seat = started()
    assert "nothing to decide" in say(answering, choose(state, 1 - seat))["error"]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"game": "chess"}, "no game chess"),
        ({"seats": 9}, "2 to 5"),
        ({"options": {"first": "7"}}, "first"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"edition": {}}, ""),
        ({"edition": []}, "edition"),
        ({"seats": "two"}, "seats"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(changes: dict[str, Any], word: str) -> None:
    answer = say(Worker(), game_message(**changes))
    assert answer["type"] == "error"
    assert word in answer["error"]


def test_the_game_comes_first() -> None:
    _, state, seat = started()
    assert "game first" in say(Worker(), choose(state, seat))["error"]


def test_garbage_is_answered_with_errors() -> None:
    rng = random.Random(5)
    good = json.dumps(game_message()).encode()
    lines = [
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"null",
        b"7",
        b'{"type":"stop"}',
        b'{"type":7}',
        b"[" * 100_000,
        b'{"id":1e999}',
    ]
    for _ in range(300):
        spoiled = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        lines.append(bytes(spoiled).replace(b"\n", b" "))
    answering = Worker()
    for line in lines:
        assert answering.answer(line)["type"] in ("error", "ready")


def test_lines_are_answered_in_order_until_the_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_LINE", 1000)
    sink = io.BytesIO()
    text = b"garbage\n\n   \n" + b"x" * 5000 + b"\n" + b'{"type":"game","game":"palatinus","seats":2}\n' + b"no end"
    worker.serve(io.BytesIO(text), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["type"] for answer in answers] == ["error", "error", "ready", "error"]
    assert "longer than 1000" in answers[1]["error"]


def test_as_a_process() -> None:
    _, state, seat = started()
    lines = [game_message(), choose(state, seat), {"type": "?"}, choose(state, seat, bot="greedy")]
    done = subprocess.run(
        [sys.executable, "-m", "oikist.bots.worker"],
        input=b"".join(json.dumps(line).encode() + b"\n" for line in lines),
        capture_output=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["type"] for answer in answers] == ["ready", "choice", "error", "choice"]
    assert all(answer["action"] in state.actions() for answer in answers[1::2])
    assert done.stderr == b""
