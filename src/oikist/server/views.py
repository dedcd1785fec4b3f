"""From a session to what one viewer's page shows, made from observations alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from oikist import bots
from oikist.core.ledger import Entry, Step
from oikist.core.projection import projected_scores, projection
from oikist.core.scene import Panel, Scene, escape
from oikist.core.session import LogLine
from oikist.core.state import CHANCE, OVER, State
from oikist.core.text import Text
from oikist.core.words import say
from oikist.server.analysing import branch_refusal, refusal
from oikist.server.wire import (
    CloseupView,
    EntryView,
    LayerView,
    LogView,
    NoticeView,
    PanelView,
    SeatInfo,
    StepView,
    View,
)

if TYPE_CHECKING:
    from oikist.server.rooms import Room

COLOURS = ("red", "lapis", "ochre", "verdigris", "plum")
SPECTATOR_SEAT = -1
"""How a spectator is written on the wire."""


def viewer_of(seat: int) -> int | None:
    """What the core calls the viewer that the wire calls `seat`."""
    return None if seat == SPECTATOR_SEAT else seat


def panel_view(panel: Panel, language: str) -> PanelView:
    """A panel as a whole ``<svg>`` element."""
    title = say(panel.title, language)
    name = escape(panel.name)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{panel.view_box()}" class="panel" data-panel="{name}" '
        f'role="group" aria-label="{escape(title)}">{panel.body}</svg>'
    )
    closeups = [
        CloseupView(say(part.title, language), (part.left, part.top, part.width, part.height))
        for part in panel.closeups
    ]
    notes = [(say(head, language), say(text, language)) for head, text in panel.notes]
    return PanelView(panel.name, title, svg, panel.reference, panel.beside, notes, closeups)


def panel_views(scene: Scene, language: str) -> list[PanelView]:
    """All panels of a scene."""
    return [panel_view(panel, language) for panel in scene.panels]


def layer_views(scene: Scene, language: str) -> list[LayerView]:
    """What can be switched on over the board of a scene."""
    return [
        LayerView(
            layer.name, say(layer.title, language), {ident: say(text, language) for ident, text in layer.labels.items()}
        )
        for layer in scene.layers
    ]


def entry_view(entry: Entry, language: str) -> EntryView:
    """A score entry with everything below it, in words."""
    return EntryView(
        say(entry.text, language),
        entry.points,
        entry.rule,
        list(entry.pieces),
        [entry_view(inner, language) for inner in entry.entries],
        list(entry.links),
    )


def step_view(step: Step, language: str) -> StepView:
    """One step of the evaluation in words."""
    return StepView(
        say(step.text, language),
        step.rule,
        say(step.part, language),
        list(step.focus),
        list(step.gone),
        list(step.scores),
        list(step.tally),
        list(step.links),
    )


class Views:
    """Makes and keeps the views of one room. A change of the seats needs a new one; a new revision is noticed.

    Args:
        room: whose views.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._revision = -1
        self._cores: dict[tuple[int, str], View] = {}
        self._lines: dict[int, list[LogLine]] = {}
        self._words: dict[tuple[int, str], list[LogView]] = {}
        self._final = False

    # positions

    def position(self, seat: int) -> State:
        """What a viewer may know now: after the end everything."""
        state = self._room.session.state
        return state if state.actor() == OVER and self._room.game.secrets else state.observe(viewer_of(seat))

    def position_at(self, seat: int, ply: int) -> State:
        """What a viewer may know of the position after so many standing actions; after the end everything.

        Where nothing is secret it is the viewer's all the time, who goes on sitting where they sat.
        """
        session = self._room.session
        state = session.state_at(ply)
        return state if self._room.over and self._room.game.secrets else state.observe(viewer_of(seat))

    # views

    def view(self, seat: int, language: str, since: int = -1) -> View:
        """The view of a seat (-1: a spectator) in a language, with the log from revision `since` on."""
        room = self._room
        core = self._core(seat, language)
        log = self.log(seat, language, max(since, 0))
        fresh = [line.text for line in log if line.number >= since and not line.undone]
        pending = room.pending_ms()
        undo = room.undo_refusal(seat) if seat >= 0 else Text("You are watching.")
        return msgspec.structs.replace(
            core,
            pending=pending > 0,
            pending_ms=pending,
            seats=self.presence(core.seats),
            log=log,
            notices=[
                NoticeView(number, notice.seq, notice.seat, say(notice.text, language))
                for number, notice in enumerate(room.notices)
            ],
            announce=" ".join(fresh) if since >= 0 else "",
            motion=self._motion(seat, since),
            analysis=refusal(room, seat) is None,
            branch=branch_refusal(room, seat) is None,
            can_undo=undo is None,
            undo_why="" if undo is None else say(undo, language),
        )

    def seats(self, seat: int, language: str) -> list[SeatInfo]:
        """The seats as a viewer sees them, with who is there now."""
        return self.presence(self._core(seat, language).seats)

    def presence(self, seats: list[SeatInfo]) -> list[SeatInfo]:
        """The same seats with who is there and who thinks now."""
        online, thinking = self._room.online, self._room.thinking
        return [
            msgspec.structs.replace(info, online=info.seat in online, thinking=info.seat == thinking) for info in seats
        ]

    def public_seats(self) -> list[SeatInfo]:
        """The seats without lines and scores, for those who do not look on."""
        return self.presence([self._seat_info(row.seat) for row in self._room.seats])

    def _seat_info(self, seat: int) -> SeatInfo:
        row = self._room.seats[seat]
        state = "bot" if row.bot else "joined" if row.joined else "open"
        colour = COLOURS[seat % len(COLOURS)] if len(self._room.seats) > 1 else ""
        return SeatInfo(seat, colour, row.kind, row.name, state, level=row.bot)

    def _core(self, seat: int, language: str) -> View:
        """What does not change within a revision."""
        room = self._room
        if room.session.revision != self._revision:
            self._cores.clear()
            self._revision = room.session.revision
        core = self._cores.get((seat, language))
        if core is None:
            core = self._make(seat, language)
            self._cores[seat, language] = core
        return core

    def _make(self, seat: int, language: str) -> View:
        room, game, session = self._room, self._room.game, self._room.session
        position = self.position(seat)
        actor = int(position.actor())
        over = actor == OVER
        scene = game.scene(position, self.latest(seat))
        mine = room.started and not over and seat >= 0 and seat in position.waiting()
        parts, actions = self.actions(position, seat) if mine else ([], [])
        scores = self.scores(position)
        levels = dict(bots.names(game))
        seats = []
        for row in room.seats:
            info = self._seat_info(row.seat)
            # a bot that nobody has given a name is called by its level, which has a word in every language
            level = levels.get(row.bot)
            if level is not None:
                info.strength = say(level, language)
                if row.name == level.english():
                    info.name = info.strength
            info.line = say(game.seat_line(position, row.seat), language)
            info.score = scores[row.seat] if scores is not None else None
            seats.append(info)
        reason = game.rank_reason(position) if over else None
        standing = game.standing(position) if mine else None
        verdict = game.verdict(position) if over else None
        return View(
            table=room.table.id,
            title=room.table.title,
            game=game.id,
            seat=seat,
            revision=session.revision,
            ply=session.ply,
            actor=actor,
            waiting=list(position.waiting()),
            started=room.started,
            over=over,
            pending=False,
            pending_ms=0,
            phase=say(game.phase(position), language),
            prompt=say(game.prompt(position), language) if mine else say(self._waiting_for(actor), language),
            standing=[standing[0], say(standing[1], language)] if standing else [],
            ready=[(say(words, language), actions) for words, actions in (game.ready(position) if mine else [])],
            panels=panel_views(scene, language),
            labels={ident: say(text, language) for ident, text in scene.labels.items()},
            kinds=dict(scene.kinds),
            marks=list(scene.marks),
            layers=layer_views(scene, language),
            parts=parts,
            actions=actions,
            motion={},
            seats=seats,
            log=[],
            notices=[],
            announce="",
            can_undo=False,
            undo_why="",
            hints=room.table.hints,
            analysis=False,
            branch=False,
            secrets=game.secrets,
            result=position.result() if over else [],
            reason=say(reason, language) if reason is not None else "",
            verdict=say(verdict, language) if verdict is not None else "",
            lost=over and position.lost(),
            daily=session.header.daily,
            commitment=session.header.commitment,
            seed=session.header.seed if over else "",
        )

    def _waiting_for(self, actor: int) -> Text:
        room = self._room
        if not room.started:
            return Text("Waiting for players to take their seats.")
        if actor == OVER:
            return Text("The game is over.")
        if actor == CHANCE:
            return Text("Chance decides next.")
        if len(room.seats) == 1:
            return Text("It is the player's turn.")
        return Text("It is {seat}'s turn.", {"seat": room.session.game_seat(actor)})

    def latest(self, seat: int) -> list[int]:
        """What a viewer saw of the last player's standing action and of chance after it: to be marked."""
        session = self._room.session
        found: list[int] = []
        for ply in range(session.ply - 1, -1, -1):
            event = session.plies[ply]
            before = session.state_at(ply)
            found.append(event.action if self._room.over else before.seen(event.action, viewer_of(seat)))
            if event.seat != CHANCE:
                break
        return found[::-1]

    def actions(self, position: State, seat: int) -> tuple[list[str], list[list[int]]]:
        """The legal actions of an observation by the parts one clicks: a table of element ids, and indices into it."""
        game = self._room.game
        index: dict[str, int] = {}
        out = []
        for action in position.actions():
            line = [int(action), 1 if position.seals(action) else 0]
            line += [index.setdefault(part, len(index)) for part in game.parts(position, action)]
            out.append(line)
        return list(index), out

    def scores(self, position: State) -> list[float] | None:
        """Points by seat: the result, or the projection from what the viewer knows; none of a lost game."""
        return projected_scores(position)

    def ledger(self, position: State) -> list[Entry]:
        """The score with its reasons."""
        return projection(self._room.game, position)

    # log and motion

    def log(self, seat: int, language: str, since: int = 0) -> list[LogView]:
        """The log from event `since` on.

        Earlier lines come again when they have been undone since, and all of them at the end, when what was hidden
        is told.
        """
        session, undone = self._room.session, self._undone_by()
        if self._room.over and not self._final:
            self._final = True
            self._lines.clear()
            self._words.clear()
        lines = self._lines.setdefault(seat, [])
        lines += session.log(viewer_of(seat), len(lines))
        words = self._words.setdefault((seat, language), [])
        for line in lines[len(words) :]:
            words.append(LogView(line.number, line.ply, line.seat, say(line.text, language), False))
        first = 0 if self._room.over else since
        return [
            msgspec.structs.replace(view, undone=True) if view.number in undone else view
            for view in words
            if view.number >= first or undone.get(view.number, -1) >= since
        ]

    def _undone_by(self) -> dict[int, int]:
        """Number of an undone event -> number of the undo."""
        standing: list[int] = []
        undone: dict[int, int] = {}
        for number, event in enumerate(self._room.session.events):
            if event.is_undo:
                undone[standing.pop()] = number
            else:
                standing.append(number)
        return undone

    def _motion(self, seat: int, since: int) -> dict[str, str]:
        """What has moved since a revision: element id after -> where it came from; nothing at the first view."""
        room = self._room
        events = room.session.events
        moved: dict[str, str] = {}
        if not 0 <= since <= len(events):
            return moved
        for number in range(since, len(events)):
            event = events[number]
            if event.is_undo:
                # things go back where they came from
                step = {there: here for here, there in self._one_motion(seat, self._taken_back(number)).items()}
            else:
                step = self._one_motion(seat, number)
            moved |= {here: moved.get(there, there) for here, there in step.items()}
        return moved

    def _taken_back(self, number: int) -> int:
        return next(event for event, undo in self._undone_by().items() if undo == number)

    def _one_motion(self, seat: int, number: int) -> dict[str, str]:
        room = self._room
        before, action = room.befores[number], room.session.events[number].action
        if room.over:
            return room.game.motion(before, action)
        viewer = viewer_of(seat)
        return room.game.motion(before.observe(viewer), before.seen(action, viewer))
