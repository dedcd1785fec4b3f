"""What goes over the wire between the table server and a browser (or any other client): the contract of both.

HTTP (JSON; errors are ``Problem`` with the right status)

    GET  /                                home page
    GET  /t/{table}                       table page (also watch link and seat link; secrets are in the fragment)
    GET  /score/{game}                    page to score a real table
    GET  /api/games                       list[GameInfo]           (?lang=es)
    POST /api/tables          NewTable -> TableCreated
    GET  /api/tables/{table}              TableInfo (public)
    POST /api/tables/{table}/branch  Branch -> TableCreated   a new table that goes on from a position of this one
    POST /api/tables/{table}/join  Join -> Joined      takes an open seat by its secret, adds a nonce and a name
    POST /api/tables/{table}/seats/{seat}/program   ProgramKey   gives an open seat to a program; DELETE takes it back.
                                          Both for the owner's secret in the Authorization header
    GET  /api/tables/{table}/record       the record as JSON lines (?form=text) for the secret in the Authorization
                                          header ("Bearer SECRET"), censored before the end; without it, a spectator's
    GET  /api/games/{game}/rules          list[RuleText]
    GET  /api/games/{game}/position       {"schema":..., "example":...}
    POST /api/games/{game}/score          a POSITION.json -> ScoreReport
    POST /api/games/{game}/position/scene Edit -> Sketch   a real table put together by clicking, one edit after another
    GET  /api/words?lang=es               dict msgid -> translation of the page's own strings
    GET  /healthz                         {"ok": true}

WebSocket /ws/{table}: text frames, one JSON object each. Client messages are tagged unions (``type``) and carry a
request number ``id``; the server answers each with ``reply`` or ``refused`` with the same ``re``. The first must be
``hello``. Views come unasked after every change, one for each seat that the connection holds (or one for a spectator).

WebSocket /ws/{table}/program is for programs as players: other messages, see `oikist.bots.programs.messages`.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Struct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """Base of messages that come in: unknown fields are errors."""


# --- HTTP ---


class SeatWish(Struct):
    """Who shall sit there.

    Attributes:
        kind: ``human``, ``bot``, or ``program``: somebody's own program, that comes with the seat's token.
        name: name shown; up to 40 characters.
        bot: name of a bot and its level (``random``, ``greedy``, ``search-3``) when kind is bot.
    """

    kind: str = "human"
    name: str = ""
    bot: str = ""


class NewTable(Struct):
    """A new table. All human seats come with a secret; whoever creates the table hands out the links.

    Attributes:
        hotseat: True if all human seats are played in the creator's own browser: they count as joined at once.
            Otherwise the creator holds the first human seat (joined at once) and the others wait for ``join``.
        edition_toml: an owner's edition as TOML text instead of a named one.
        hints: whether hints are given; if not said, they are unless several people play at their own screens.
        daily: True for today's daily game (UTC): everybody who plays it with this edition and these options has the
            same deck. Refused unless the game can be played alone and there is one seat.
    """

    game: str
    seats: list[SeatWish]
    title: str = ""
    edition: str = "house"
    edition_toml: str = ""
    options: dict[str, str | int | bool] = {}
    hotseat: bool = False
    hints: bool | None = None
    nonce: str = ""
    daily: bool = False


class Branch(Struct):
    """A new table that goes on from a position of another one, with fresh dice; the rest is as for ``NewTable``.

    The Authorization header as for the record. Refused where the other game is under way, unless an analysis of it
    would be shown (``View.analysis``) and nothing is hidden in it.

    Attributes:
        ply: so many standing actions are kept.
    """

    ply: int
    seats: list[SeatWish]
    title: str = ""
    hotseat: bool = False
    hints: bool | None = None
    nonce: str = ""


class SeatLink(msgspec.Struct):
    """A seat of a new table: the secret is shown here once and stored only as a hash. Of a program it is its token."""

    seat: int
    kind: str
    name: str
    secret: str
    path: str


class TableCreated(msgspec.Struct):
    """``path`` of a seat is ``/t/TABLE#seat=SECRET``; of watching ``/t/TABLE``; of a hotseat ``#seats=S1.S2``.

    ``owner`` is the secret of who has made the table: it gives seats to programs and takes them back.
    """

    table: str
    watch: str
    seats: list[SeatLink]
    hotseat: str
    commitment: str
    owner: str


class Join(Struct):
    """Takes the seat of the secret; ``nonce`` is at least 8 random characters made by the client."""

    secret: str
    nonce: str
    name: str = ""


class SeatInfo(msgspec.Struct):
    """A seat as a viewer sees it: ``state`` is ``open``, ``joined`` or ``bot``; ``online`` if a connection holds it.

    ``kind`` is ``human``, ``bot`` or ``program``; the state of a program that has forfeited is ``bot``.
    ``colour`` is empty where somebody plays alone: with nobody to be told from, a seat has none. ``level`` is the name
    of the bot that sits there, ``strength`` what its level is called in the viewer's language.
    """

    seat: int
    colour: str
    kind: str
    name: str
    state: str
    online: bool = False
    thinking: bool = False
    line: str = ""
    score: float | None = None
    level: str = ""
    strength: str = ""


class Joined(msgspec.Struct):
    """The seat that a secret opens. Joining again with the same secret changes nothing and answers the same."""

    table: str
    seat: int
    name: str
    commitment: str
    started: bool


class TableInfo(msgspec.Struct):
    """A table as everybody may see it. ``seats`` are without lines and scores; ``daily`` is a date, or empty."""

    table: str
    title: str
    game: str
    game_title: str
    created: float
    hotseat: bool
    hints: bool
    started: bool
    over: bool
    revision: int
    commitment: str
    seats: list[SeatInfo]
    daily: str


class OptionInfo(msgspec.Struct):
    """Something that can be chosen before a game; the first choice is the default."""

    name: str
    label: str
    help: str
    choices: list[tuple[str | int | bool, str]]


class BotInfo(msgspec.Struct):
    """A bot that can take a seat."""

    name: str
    label: str


class GameInfo(msgspec.Struct):
    """A game on the home page; ``editions`` are (name, title).

    ``daily`` is today's date (UTC) where there is a daily game of it, that is where it can be played alone; else empty.
    """

    id: str
    title: str
    tagline: str
    author: str
    seats: list[int]
    editions: list[tuple[str, str]]
    options: list[OptionInfo]
    bots: list[BotInfo]
    can_score: bool
    daily: str
    picture: str
    """An SVG document, drawn by the game itself, for the home page."""


class RuleText(msgspec.Struct):
    """A numbered rule in our words."""

    id: str
    text: str
    section: str


class Problem(msgspec.Struct):
    """What went wrong: a sentence, and the ids of the rules that say so if it was a rule."""

    error: str
    rules: list[str] = []
    status: int = 400


# --- client to server ---


class Hello(Struct, tag="hello", tag_field="type"):
    """First message. ``secrets`` of this tab's seats; empty to watch. ``since``: the last revision seen.

    The answer is {"table", "seats": [seats held], "revision", "lang"}, then the views come. A secret of a seat that
    nobody has joined yet is refused (``seat``): join by HTTP first. May be sent again to change language or seats.
    """

    id: int
    secrets: list[str] = []
    lang: str = "en"
    since: int = -1


class Play(Struct, tag="play", tag_field="type"):
    """Plays a legal action for a seat, on the revision that the client has seen; refused as stale on any other."""

    id: int
    seat: int
    revision: int
    action: int


class Undo(Struct, tag="undo", tag_field="type"):
    """Takes back the seat's last action."""

    id: int
    seat: int
    revision: int


class Confirm(Struct, tag="confirm", tag_field="type"):
    """The mover is done: bots and chance need not wait any longer."""

    id: int
    seat: int
    revision: int


class Hint(Struct, tag="hint", tag_field="type"):
    """Asks what a bot would do -> {"action": a, "text": "...", "parts": [...]}.

    One at a time: while a bot thinks about one, a connection gets no other (``rate``).
    """

    id: int
    seat: int
    revision: int


class Why(Struct, tag="why", tag_field="type"):
    """Why what these element ids mean together cannot be done -> {"ruling": {"id","text","rule"} | null}."""

    id: int
    seat: int
    parts: list[str]


class Preview(Struct, tag="preview", tag_field="type"):
    """The effect of a legal action, for a ghost under the pointer: {"panels": [...]|null, "scores", "text"}.

    ``scores`` by seat, or null where the action loses a solo game.
    """

    id: int
    seat: int
    action: int


class Ledger(Struct, tag="ledger", tag_field="type"):
    """The score with its reasons, a projection before the end -> {"seats": [EntryView by seat]}."""

    id: int
    seat: int = -1


class At(Struct, tag="at", tag_field="type"):
    """The table after ``ply`` standing actions as this viewer may see it.

    -> {"panels", "labels", "kinds", "marks", "layers", "text", "phase", "ply", "plies"}; ``text`` says what led there.
    With a legal ``action`` of a decision that this viewer may have judged: the table as who decided there sees it, and
    "ghost", the panels as they would be after that action, null where the game draws none.
    """

    id: int
    ply: int
    seat: int = -1
    action: int = -1


class Finale(Struct, tag="finale", tag_field="type"):
    """The evaluation of a finished game -> {"steps": [StepView]}; with ``step`` the scene after so many steps.

    A scene is {"panels", "labels", "kinds", "marks", "layers"}.
    """

    id: int
    step: int = -1


class Analyse(Struct, tag="analyse", tag_field="type"):
    """Asks for the analysis of the game, or (``on`` false) for no more of it -> {}; then ``Analysis`` frames come.

    A connection has one analysis at a time, that of the seat named last.
    """

    id: int
    seat: int = -1
    on: bool = True


class Ping(Struct, tag="ping", tag_field="type"):
    """Keeps a connection alive -> {}."""

    id: int


ClientMessage = Hello | Play | Undo | Confirm | Hint | Why | Preview | Ledger | At | Finale | Analyse | Ping


# --- server to client ---


class CloseupView(msgspec.Struct):
    """A part of a drawing that a small screen shows at one time: left, top, width and height in its view box."""

    title: str
    box: tuple[float, float, float, float]


class PanelView(msgspec.Struct):
    """One drawing; ``svg`` is a whole ``<svg>`` element with viewBox, class ``panel`` and data-panel=NAME.

    ``reference``: something to look up, not to have in sight all the time. ``beside``: beside the board where there is
    room, in a tab where not. ``notes``: what it explains in words, title and text. ``closeups``: parts of a wide
    drawing.
    """

    name: str
    title: str
    svg: str
    reference: bool = False
    beside: bool = False
    notes: list[tuple[str, str]] = []
    closeups: list[CloseupView] = []


class LogView(msgspec.Struct):
    """A line of the log; ``seat`` -1 is chance."""

    number: int
    ply: int
    seat: int
    text: str
    undone: bool


class NoticeView(msgspec.Struct):
    """Something for all that is no action (a program has forfeited): in the log it stands before event ``before``."""

    number: int
    before: int
    seat: int
    text: str


class EntryView(msgspec.Struct):
    """A line of a score with what it is made of."""

    text: str
    points: float
    rule: str
    pieces: list[str]
    entries: list[EntryView]
    links: list[tuple[str, str]]


class StepView(msgspec.Struct):
    """A step of the evaluation (`oikist.core.ledger.Step`)."""

    text: str
    rule: str
    part: str
    focus: list[str]
    gone: list[tuple[str, str]]
    scores: list[int]
    tally: list[int]
    links: list[tuple[str, str]]


class LayerView(msgspec.Struct):
    """A drawing over the board that can be switched on (`oikist.core.scene.Layer`)."""

    name: str
    title: str
    labels: dict[str, str]


class View(msgspec.Struct, tag="view", tag_field="type"):
    """Everything that a viewer's page shows after a change.

    Attributes:
        seat: for which seat, -1 for a spectator.
        revision: to quote with the next action.
        ply: standing actions so far.
        actor: seat to decide, -1 chance, -2 over.
        waiting: all seats that may commit now.
        started: False while seats are still open.
        pending: True while bots and chance wait for the mover to confirm (or a few seconds).
        pending_ms: how long they still wait.
        parts: table of element ids used in ``actions``.
        actions: for the seat to act: [action, flags, part index, part index, ...]; flags 1: seals (ask before playing).
        kinds: element id -> place, piece, hand, anchor, turn, flip, do.
        motion: element id -> element id it came from, for the last change.
        log: new lines since the revision that the connection had; an earlier line comes again (same ``number``) when it
            was undone, and all lines at the end of the game, when what was hidden is told.
        can_undo: whether undo would work, ``undo_why`` why not.
        secrets: whether a seat may know what another may not: players at one screen cover it between their turns then.
        result: ranks by seat when over, else empty.
        verdict: what the finished game amounts to in a word or two (a title), where the game has such; else empty.
        lost: a solo game has ended lost: there is no score, and the seat's ``score`` is null.
        daily: date of a daily game (``2026-11-30``), else empty.
        notices: what all are told beside the game; all of it, every time.
        announce: the words for the live region: what has happened since the last view.
        analysis: whether this viewer may have an analysis of the game now.
        branch: whether one may play on at another table from any position of this game.
        standing: of a question that may be answered in the same way from now on, a key and when it comes; else empty.
        ready: several decisions in a row as ready-made choices: each in words, and its actions (`Game.ready`).
    """

    table: str
    title: str
    game: str
    seat: int
    revision: int
    ply: int
    actor: int
    waiting: list[int]
    started: bool
    over: bool
    pending: bool
    pending_ms: int
    phase: str
    prompt: str
    standing: list[str]
    ready: list[tuple[str, list[int]]]
    panels: list[PanelView]
    labels: dict[str, str]
    kinds: dict[str, str]
    marks: list[str]
    layers: list[LayerView]
    parts: list[str]
    actions: list[list[int]]
    motion: dict[str, str]
    seats: list[SeatInfo]
    log: list[LogView]
    notices: list[NoticeView]
    announce: str
    can_undo: bool
    undo_why: str
    hints: bool
    analysis: bool
    branch: bool
    secrets: bool
    result: list[int]
    reason: str
    verdict: str
    lost: bool
    daily: str
    commitment: str
    seed: str


class Presence(msgspec.Struct, tag="presence", tag_field="type"):
    """Who is there and who thinks: sent when it changes."""

    seats: list[SeatInfo]


class Reply(msgspec.Struct, tag="reply", tag_field="type"):
    """The answer to a request."""

    re: int
    data: Any = None


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    """A request was refused and has changed nothing.

    ``code``: rule, stale, undo, seat, message, rate, missing, server. ``re`` is -1 where the number could not be read.
    """

    re: int
    code: str
    error: str
    rules: list[str] = []


# --- scoring a real table (HTTP) ---


class ScoreReport(msgspec.Struct):
    """The score of a real table: by seat with reasons, ranks, the evaluation in steps, the table as it is judged.

    ``verdict`` and ``lost`` as in ``View``.
    """

    seats: list[EntryView]
    result: list[int]
    reason: str
    verdict: str
    lost: bool
    steps: list[StepView]
    panels: list[PanelView]
    labels: dict[str, str]


class Edit(Struct):
    """One edit of a real table, perhaps incomplete: the ids of one of the `Sketch.edits`; none to see it as it is."""

    position: dict[str, Any] | None = None
    parts: list[str] = []


class Sketch(msgspec.Struct):
    """A real table as it is put together: the position to send with the next edit (or to score), a scene to click on.

    ``edits`` are what can be done next, as indices into ``parts``; ``complete`` when it can be scored.
    """

    position: dict[str, Any]
    panels: list[PanelView]
    labels: dict[str, str]
    kinds: dict[str, str]
    parts: list[str]
    edits: list[list[int]]
    prompt: str
    complete: bool
