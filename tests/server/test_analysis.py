"""The analysis at a table: who may have it and when, what it shows, branches, and that play comes first."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from oikist.analysis.judge import Judgement, judge
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.record import check_dice
from oikist.core.session import Session
from oikist.core.state import OVER, State
from oikist.server import analysing, api, wire
from oikist.server.analysing import Analyst
from oikist.server.problems import Failure
from oikist.server.rooms import Hall, Room
from tests.server.helpers import Client, hall_in, new_table, room_of, sit


class Direct(Analyst):
    """Judges in this process, quickly, and remembers who asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, int]] = []

    async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
        assert view.viewer == seat  # never the full position, never another seat's
        self.asked.append((session.header.commitment, seat))
        await asyncio.sleep(0)
        return judge(session.game, view, played, budget=Budget(iterations=4))


def run(main: Any) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


async def play_to_the_end(room: Room, most: int = 10_000) -> None:
    """The first legal action again and again."""
    for _ in range(most):
        actor = int(room.session.state.actor())
        if actor == OVER:
            return
        if actor >= 0 and room.seats[actor].kind == "human":
            await room.play(actor, room.session.revision, room.session.state.actions()[0])
        await asyncio.sleep(0.001)
    raise AssertionError("the game does not end")


async def whole(client: Client, seat: int) -> list[dict[str, Any]]:
    """All frames of an analysis until there is no more to come."""
    await client.ask("analyse", seat=seat)
    done = await client.until(
        lambda message: message["type"] == "analysis" and not message["running"] and message["done"] > 0
    )
    assert done["done"] == done["total"]
    return [frame for frame in map(json.loads, client.frames) if frame["type"] == "analysis"]


def decisions(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    for frame in frames:
        if frame["reset"]:
            found.clear()
        found.update((one["ply"], one) for one in frame["decisions"])
    return [found[ply] for ply in sorted(found)]


def test_a_finished_game_is_analysed_for_everybody_decision_by_decision(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            hall.analyst = Direct()
            table = await new_table(hall, "human", "random", game="palatinus")
            room = await room_of(hall, table.table)
            await play_to_the_end(room)
            watcher = await sit(hall, table)
            found = decisions(await whole(watcher, -1))
            assert {one["seat"] for one in found} == {0, 1}
            for one in found:
                event = room.session.plies[one["ply"]]
                assert (event.seat, event.action) == (one["seat"], one["played"])
                assert one["played"] in [choice["action"] for choice in one["choices"]]
                best = one["choices"][0]
                assert abs(sum(best["chances"]) - 1) < 0.001
                assert best["line"][0]["text"]
                # its parts can be shown on the board as it was
                scene = room.game.scene(room.session.state_at(one["ply"]).observe(one["seat"]))
                assert best["parts"]
                assert all(part in scene.labels for part in best["parts"])
            watcher.close()

    run(main)
