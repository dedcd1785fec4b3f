"""The analysis at a table: who may have it and when, what it shows, branches, and that play comes first."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oikist.analysis.judge import Choice, Judgement, judge, moves
from oikist.bots.base import Budget
from oikist.core import registry
from oikist.core.record import check_dice
from oikist.core.session import Session
from oikist.core.state import OVER, State
from oikist.server import analysing, api, wire
from oikist.server.analysing import Analyst
from oikist.server.hall import Hall
from oikist.server.problems import Failure
from oikist.server.rooms import Room
from tests.server.helpers import Client, hall_in, new_table, room_of, sit


class Direct(Analyst):
    """Judges at once and without thinking: the first legal action is the best one. Remembers who asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, int]] = []

    async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
        assert view.viewer == seat  # never the full position, never another seat's
        self.asked.append((session.header.commitment, seat))
        await asyncio.sleep(0)
        legal = view.actions()
        half = 1 / session.header.seats
        choices = [
            Choice(
                action,
                half,
                0.01,
                [half] * session.header.seats,
                10,
                list(session.game.parts(view, action)),
                moves(session.game, view, [action], 0),
            )
            for action in dict.fromkeys([legal[0], played])
        ]
        return Judgement(seat, len(legal), choices, played, 0.0, 0.0, False)


async def until(done: Callable[[], bool]) -> None:
    """Waits until something is so; the test's own limit of time ends it."""
    while not done():  # noqa: ASYNC110 - nothing tells when a game or a judge has come so far
        await asyncio.sleep(0.002)


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


def offered(hall: Hall, room: Room, seat: int) -> bool:
    shown = room.views.view(seat, "en")
    why = analysing.refusal(room, seat)
    assert shown.analysis == (why is None)
    return shown.analysis


def test_during_the_game_it_is_there_where_it_harms_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            alone = await room_of(hall, (await new_table(hall, "human", "random", game="palatinus")).table)
            assert offered(hall, alone, 0)
            assert not offered(hall, alone, -1)  # a spectator has no observation in which there is something to decide
            hotseat = await room_of(
                hall, (await new_table(hall, "human", "human", game="palatinus", hotseat=True)).table
            )
            assert offered(hall, hotseat, 0)
            assert offered(hall, hotseat, 1)
            silent = await room_of(
                hall, (await new_table(hall, "human", "random", game="palatinus", hints=False)).table
            )
            assert not offered(hall, silent, 0)
            open_game = await room_of(hall, (await new_table(hall, "human", "random", game="pantikapaion")).table)
            assert offered(hall, open_game, -1)  # nothing is secret there
            apart = await new_table(hall, "human", "human", game="palatinus", hints=True)
            room = await room_of(hall, apart.table)
            assert not offered(hall, room, 0)
            await api.join(room, wire.Join(apart.seats[1].secret, "nonce-of-mine", "Ben"))
            assert not offered(hall, room, 0)
            client = await sit(hall, apart, 0)
            refused = await client.ask("analyse", seat=0)
            assert (refused["type"], refused["code"]) == ("refused", "rule")
            assert "when the game is over" in refused["error"]
            other = await client.ask("analyse", seat=1)
            assert other["code"] == "seat"
            client.close()

    run(main)


def test_hints_are_off_by_default_where_several_play_at_their_own_screens(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            hints = []
            for kinds, fields in (
                (["human", "random"], {}),
                (["human", "human"], {"hotseat": True}),
                (["human", "human"], {}),
                (["human", "human"], {"hints": True}),
                (["human", "random"], {"hints": False}),
            ):
                table = await new_table(hall, *kinds, game="palatinus", **fields)
                hints.append((await room_of(hall, table.table)).table.hints)
            assert hints == [True, True, False, True, False]

    run(main)


def test_a_seat_sees_its_own_decisions_only_until_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            hall.analyst = Direct()
            table = await new_table(hall, "human", "human", game="palatinus", hotseat=True)
            room = await room_of(hall, table.table)
            client = await sit(hall, table, 0, 1)
            for _ in range(12):
                await until(lambda: room.session.state.actor() >= 0)
                await room.play(int(room.session.state.actor()), room.session.revision, room.session.state.actions()[0])
            first = decisions(await whole(client, 0))
            assert first
            assert {one["seat"] for one in first} == {0}
            client.frames.clear()
            second = decisions(await whole(client, 1))
            assert {one["seat"] for one in second} == {1}
            # the judge was given nothing but observations of the deciding seat (asserted in Direct)
            assert {seat for _, seat in hall.analyst.asked} == {0, 1}
            client.frames.clear()
            await play_to_the_end(room)
            both = decisions(await whole(client, 0))
            assert {one["seat"] for one in both} == {0, 1}
            client.close()

    run(main)


def test_another_choice_is_shown_as_who_decided_saw_it_to_those_who_have_it_judged(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            hall.analyst = Direct()
            table = await new_table(hall, "human", "human", game="palatinus", hotseat=True)
            room = await room_of(hall, table.table)
            red = await sit(hall, table, 0)
            watcher = await sit(hall, table)
            # 1 for who begins, 7 for the tiles, 6 layings, 6 tokens, and two inhabitants each
            while room.session.ply < 24:
                await until(lambda: room.session.state.actor() >= 0)
                await room.play(int(room.session.state.actor()), room.session.revision, room.session.state.actions()[0])
            placed = {
                seat: [ply for ply, one in enumerate(room.session.plies) if one.seat == seat][-1] for seat in (0, 1)
            }

            async def instead(client: Client, viewer: int, seat: int, action: int | None = None) -> dict[str, Any]:
                legal = room.session.state_at(placed[seat]).observe(seat).actions()
                chosen = legal[-1] if action is None else action
                return await client.ask("at", seat=viewer, ply=placed[seat], action=chosen)

            def hand(seat: int) -> list[str]:
                scene = room.game.scene(room.session.state_at(placed[seat]).observe(seat))
                return [part for part in scene.labels if part.startswith("hand:")]

            own = (await instead(red, 0, 0))["data"]
            assert [part for part in own["labels"] if part.startswith("hand:")] == hand(0) != []
            # of the places only the drawing after it has the inhabitant on it
            drawn = {panel["name"]: panel["svg"] for panel in own["panels"]}
            after = {panel["name"]: panel["svg"] for panel in own["ghost"]}
            assert drawn["board"] != after["board"]
            # the same table without a question has no such drawing
            assert "ghost" not in (await red.ask("at", seat=0, ply=placed[0]))["data"]
            for refused in (await instead(red, 0, 1), await instead(watcher, -1, 0), await instead(red, 0, 0, 10**9)):
                assert (refused["type"], refused["code"]) == ("refused", "rule")
            await play_to_the_end(room)
            # now everything is everybody's: also what was behind the other's screen
            theirs = (await instead(red, 0, 1))["data"]
            assert [part for part in theirs["labels"] if part.startswith("hand:")] == hand(1) != []
            assert (await instead(watcher, -1, 1))["data"]["ghost"] == theirs["ghost"]
            refused = await red.ask("at", seat=0, ply=room.session.ply, action=0)
            assert refused["code"] == "rule"
            red.close()
            watcher.close()

    run(main)


def test_new_actions_are_judged_as_they_come_and_undone_ones_go(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path, grace=30.0) as hall:
            hall.analyst = Direct()
            table = await new_table(hall, "human", "human", game="palatinus", hotseat=True)
            room = await room_of(hall, table.table)
            client = await sit(hall, table, 0, 1)
            await until(lambda: room.session.state.actor() >= 0)
            mover = int(room.session.state.actor())
            actions = room.session.state.actions()
            await client.ask("analyse", seat=mover)
            await room.play(mover, room.session.revision, actions[0])
            ply = room.session.ply - 1
            frame = await client.until(lambda message: message["type"] == "analysis" and message["done"] == 1)
            assert [one["ply"] for one in frame["decisions"]] == [ply]
            assert frame["decisions"][0]["played"] == actions[0]
            if room.undo_refusal(mover) is None:
                await room.undo(mover, room.session.revision)
                gone = await client.until(lambda message: message["type"] == "analysis" and message["reset"])
                assert (gone["total"], gone["decisions"]) == (0, [])
                await room.play(mover, room.session.revision, actions[1])
                again = await client.until(
                    lambda message: (
                        message["type"] == "analysis"
                        and bool(message["decisions"])
                        and message["decisions"][0]["played"] == actions[1]
                    )
                )
                assert again["decisions"][0]["ply"] == ply
            client.close()

    run(main)


def test_who_wants_no_more_gets_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            analyst = Direct()
            hall.analyst = analyst
            table = await new_table(hall, "human", "random", game="palatinus")
            room = await room_of(hall, table.table)
            await play_to_the_end(room)
            client = await sit(hall, table)
            await client.ask("analyse", seat=-1)
            await client.until(lambda message: message["type"] == "analysis" and message["done"] > 0)
            await client.ask("analyse", seat=-1, on=False)
            await asyncio.sleep(0.1)
            judged = len(analyst.asked)
            await asyncio.sleep(0.1)
            assert len(analyst.asked) == judged < len(room.analysis.decisions(-1))
            # what was judged is kept: it is not judged again
            await whole(client, -1)
            assert len(analyst.asked) == len(room.analysis.decisions(-1))
            client.close()

    run(main)


def test_tables_take_turns_and_too_many_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Single(Direct):
        """One judgement at a time, as with one process."""

        def __init__(self) -> None:
            super().__init__()
            self.free = asyncio.Lock()
            self.begin = asyncio.Event()
            self.waiting = 0

        async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
            self.waiting += 1
            await self.begin.wait()
            async with self.free:
                return await super().judge(session, seat, view, played)

    async def main() -> None:
        monkeypatch.setattr(analysing, "MOST_WAITING", 2)
        async with hall_in(tmp_path) as hall:
            analyst = Single()
            hall.analyst = analyst
            clients, rooms = [], []
            for _ in range(3):
                table = await new_table(hall, "human", "random", game="palatinus")
                room = await room_of(hall, table.table)
                await play_to_the_end(room)
                rooms.append(room)
                clients.append(await sit(hall, table))
            for client in clients[:2]:
                await client.ask("analyse", seat=-1)
            refused = await clients[2].ask("analyse", seat=-1)
            assert (refused["type"], refused["code"]) == ("refused", "rate")
            await until(lambda: analyst.waiting == 2)
            analyst.begin.set()
            await until(lambda: len(analyst.asked) >= 10)
            marks = [room.session.header.commitment for room in rooms[:2]]
            turns = [marks.index(commitment) for commitment, _ in analyst.asked[2:10]]
            assert turns in ([0, 1] * 4, [1, 0] * 4)
            for client in clients:
                client.close()

    run(main)


def test_a_process_judges_and_one_that_fails_harms_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        game = registry.find("palatinus")
        session = Session.new(game, 2, seed=bytes(32), nonces=["a", "b"])
        session.roll()
        seat = int(session.state.actor())
        view, action = session.state.observe(seat), session.state.actions()[0]
        analyst = Analyst(iterations=8)
        try:
            found = await analyst.judge(session, seat, view, action)
            assert found is not None
            assert found == judge(game, view, action, budget=Budget(iterations=8))
            assert await analyst.judge(session, seat, view, 999_999) is None
            assert (await analyst.judge(session, seat, view, action)) == found
        finally:
            await analyst.close()
        for command in ((sys.executable, "-c", "pass"), (sys.executable, "-c", "print('[]', flush=True); input()")):
            broken = Analyst(command=command, timeout_ms=5000)
            try:
                assert await broken.judge(session, seat, view, action) is None
            finally:
                await broken.close()

    run(main)


def test_what_cannot_be_judged_is_left_out_and_the_rest_goes_on(tmp_path: Path) -> None:
    class Moody(Direct):
        async def judge(self, session: Session, seat: int, view: State, played: int) -> Judgement | None:
            found = await super().judge(session, seat, view, played)
            return None if len(self.asked) % 2 else found

    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            hall.analyst = Moody()
            table = await new_table(hall, "human", "random", game="palatinus")
            room = await room_of(hall, table.table)
            await play_to_the_end(room)
            client = await sit(hall, table)
            await client.ask("analyse", seat=-1)
            done = await client.until(
                lambda message: message["type"] == "analysis" and not message["running"] and message["done"] > 0
            )
            assert done["done"] == done["total"] // 2
            client.close()

    run(main)


# playing on from a position


def seats(*kinds: str) -> list[wire.SeatWish]:
    return [wire.SeatWish("human") if kind == "human" else wire.SeatWish("bot", "", kind) for kind in kinds]


def test_a_branch_goes_on_from_where_the_other_game_stood(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "random", game="palatinus")
            room = await room_of(hall, table.table)
            await play_to_the_end(room)
            made = await api.branch(hall, room, "", wire.Branch(20, seats("random", "human"), title="what if"))
            branch = await room_of(hall, made.table)
            assert branch.table.id != room.table.id
            assert branch.table.title == "what if"
            for ply in range(21):
                assert branch.session.state_at(ply) == room.session.state_at(ply)
            assert branch.session.header.commitment not in ("", room.session.header.commitment)
            await play_to_the_end(branch)
            # what it has taken over was drawn by other dice, what came after by its own
            assert branch.session.header.branched == 20
            draws = check_dice(branch.game, branch.session.record())
            assert draws == sum(event.seat == -1 for event in branch.session.events)
            # it is stored like any other
            other = await hall.storage.load(made.table)
            assert other is not None
            assert other.events[:20] == [(event.seat, event.action) for event in room.session.plies[:20]]

    run(main)


def test_a_branch_waits_for_everybody_and_keeps_its_past(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            table = await new_table(hall, "human", "random", game="palatinus")
            room = await room_of(hall, table.table)
            await play_to_the_end(room)
            made = await api.branch(hall, room, "", wire.Branch(15, seats("human", "human")))
            branch = await room_of(hall, made.table)
            assert not branch.started
            assert branch.session.ply == 15
            await api.join(branch, wire.Join(made.seats[1].secret, "nonce-of-mine", "Ben"))
            branch = await room_of(hall, made.table)
            assert branch.started
            assert branch.session.state_at(15) == room.session.state_at(15)

    run(main)


def test_a_branch_of_a_game_under_way_must_not_turn_over_what_is_hidden(tmp_path: Path) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            secret = await room_of(hall, (await new_table(hall, "human", "random", game="palatinus")).table)
            with pytest.raises(Failure) as refused:
                await api.branch(hall, secret, "", wire.Branch(0, seats("human", "random")))
            assert refused.value.status == 403
            plain = await new_table(hall, "human", "random", game="pantikapaion")
            room = await room_of(hall, plain.table)
            bearer = f"Bearer {plain.seats[0].secret}"
            made = await api.branch(hall, room, bearer, wire.Branch(0, seats("human", "random")))
            assert (await room_of(hall, made.table)).session.header.game == "pantikapaion"
            with pytest.raises(Failure) as wrong:
                await api.branch(hall, room, "Bearer nonsense", wire.Branch(0, seats("human", "random")))
            assert wrong.value.status == 403
            apart = await new_table(hall, "human", "human", game="pantikapaion", hints=True)
            both = await room_of(hall, apart.table)
            await api.join(both, wire.Join(apart.seats[1].secret, "nonce-of-mine", "Ben"))
            with pytest.raises(Failure) as help_from_outside:
                await api.branch(hall, both, "", wire.Branch(0, seats("human", "random")))
            assert help_from_outside.value.status == 403

    run(main)


@pytest.mark.parametrize(
    ("ply", "who", "why"),
    [
        (-1, ("human", "random"), "0 to"),
        (10_000, ("human", "random"), "0 to"),
        (5, ("human",), "2 seats"),
        (5, ("human", "nobody"), "no bot"),
        (None, ("human", "random"), "over there"),
    ],
)
def test_a_branch_that_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, ply: int | None, who: tuple[str, ...], why: str
) -> None:
    async def main() -> None:
        async with hall_in(tmp_path) as hall:
            room = await room_of(hall, (await new_table(hall, "human", "random", game="palatinus")).table)
            await play_to_the_end(room)
            wish = wire.Branch(room.session.ply if ply is None else ply, seats(*who))
            with pytest.raises(Failure, match=why) as refused:
                await api.branch(hall, room, "", wish)
            assert refused.value.status == 400

    run(main)
