"""The table of Palatinus as one viewer may see it: the scene, what to click for an action, what moves.

Element ids: ``place:0`` to ``place:6`` where no tile lies yet, ``tile:C``, ``hill:C``, ``cell:C4``, ``piece:C4``,
``token:C``; ``hand:merchant``, ``hand:farmer_wolf``, ``hand:neutral_farmer`` ... for the sorts of pieces behind the
viewer's screen, ``hand:tile`` for the tile to be laid and ``turn:0`` to ``turn:5`` for its rotations.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from oikist.core.game import COLOURS
from oikist.core.ledger import Step
from oikist.core.scene import Panel, Scene
from oikist.core.state import bit
from oikist.core.text import Text
from oikist.games.palatinus import drawing, explain, refusals
from oikist.games.palatinus.board import NEUTRAL
from oikist.games.palatinus.clicks import parts, why_not
from oikist.games.palatinus.layout import (
    CELLS,
    END,
    HILLS,
    KIND_NAMES,
    KINDS,
    LAY,
    LAY_AT,
    NUM_ACTIONS,
    PLACE,
    PLACE_AT,
    PLACES,
    REVEAL_AT,
    TOKEN_AT,
)
from oikist.games.palatinus.moves import ARROWS, SIDES, split
from oikist.games.palatinus.refusals import KIND_TEXTS
from oikist.games.palatinus.state import PalatinusState

BOARD: Final = Text("Board")
SCREEN: Final = Text("Your screen")
TURNS: Final = Text("The tile to lay")

_NOBODY: Final = Text("neutral")
_KIND: Final = {
    "merchant": Text("merchant"),
    "farmer": Text("farmer"),
    "condottiero": Text("condottiero"),
    "unknown": Text("wolf"),
}


# words


@lru_cache(maxsize=256)
def _piece_text(owner: int, kind: str, secret: bool) -> Text:
    colour = _NOBODY if owner == NEUTRAL else COLOURS[owner]
    if secret:
        return Text("{colour} {kind} (wolf, known to you only)", {"colour": colour, "kind": _KIND[kind]})
    return Text("{colour} {kind}", {"colour": colour, "kind": _KIND[kind]})


@lru_cache(maxsize=4096)
def _cell_text(name: str, spring: bool, owner: int, kind: str, secret: bool) -> Text:
    """A terrain and what stands on it; owner -1 for nothing."""
    if owner < 0:
        if spring:
            return Text("{cell}, free terrain with a spring", {"cell": name})
        return Text("{cell}, free terrain", {"cell": name})
    piece = _piece_text(owner, kind, secret)
    if spring:
        return Text("{cell}, terrain with a spring, {piece}", {"cell": name, "piece": piece})
    return Text("{cell}, terrain, {piece}", {"cell": name, "piece": piece})


@lru_cache(maxsize=1024)
def _piece_label(name: str, owner: int, kind: str, secret: bool) -> Text:
    return Text("{piece} on {cell}", {"piece": _piece_text(owner, kind, secret), "cell": name})


@lru_cache(maxsize=128)
def _hill_text(letter: str, value: int) -> Text:
    if value:
        return Text("hill {hill} with the token of {value}", {"hill": letter, "value": value})
    return Text("hill {hill}", {"hill": letter})


@lru_cache(maxsize=128)
def _token_text(letter: str, value: int) -> Text:
    return Text("hill token of {value} on hill {hill}", {"hill": letter, "value": value})


@lru_cache(maxsize=8)
def _place_text(place: int) -> Text:
    return Text("place {place}, {side}, no tile yet", {"place": place, "side": SIDES[place]})


@lru_cache(maxsize=8)
def _turn_text(rotation: int) -> Text:
    return Text("arrow to the {arrow}", {"arrow": ARROWS[rotation]})


@lru_cache(maxsize=256)
def _hand_text(kind: int, count: int) -> Text:
    if count == 0:
        return Text("{piece}, none left behind your screen", {"piece": KIND_TEXTS[kind]})
    return Text("{piece}, {count} behind your screen", {"piece": KIND_TEXTS[kind], "count": count})


# the scene


class _Painter:
    """Collects one scene."""

    def __init__(self, state: PalatinusState, every_place: bool = False) -> None:
        self.state = state
        self.every_place = every_place
        self.out: list[str] = []
        self.figures: set[tuple[int, str]] = set()
        self.labels: dict[str, Text] = {}
        self.kinds: dict[str, str] = {}
        self.names: list[str] = []

    def add(self, ident: str, sort: str, label: Text) -> None:
        self.labels[ident] = label
        self.kinds[ident] = sort

    def board(self, gone: frozenset[str], marks: tuple[str, ...], covered: bool = False) -> Panel:
        """The board without what has gone; `covered` when the wolves of a finished game are not turned over yet."""
        state = self.state
        self._ground()
        letters = [HILLS[state.tile_at(place)] if state.tile_at(place) >= 0 else "" for place in drawing.PLACES_ALL]
        springs = state.springs
        for place in drawing.PLACES_ALL:
            letter = letters[place]
            if not letter:
                continue
            value = state.token_on(place)
            if f"token:{letter}" in gone:
                value = 0
            self.add(f"hill:{letter}", "place", _hill_text(letter, value))
            if value:
                self.out.append(drawing.token(place, letter, value))
                self.add(f"token:{letter}", "piece", _token_text(letter, value))
        marked = set(marks)
        neutral = int(state.box.neutral_colour)
        over = state.stage == END
        everything = state.viewer < 0
        top: list[str] = []
        for cell in range(CELLS):
            place = cell // 6
            letter = letters[place]
            if not letter:
                continue
            name = f"{letter}{(cell % 6 - state.rotation_at(place)) % 6 + 1}"
            ident = f"cell:{name}"
            spring = springs >> cell & 1 == 1
            found = state.piece_at(cell)
            if found is None or (gone and f"piece:{name}" in gone):
                self.add(ident, "place", _cell_text(name, spring, -1, "", False))
            else:
                owner, kind, wolf = found
                secret = wolf and (covered or not over) and kind != "unknown"
                told = secret and not everything and not covered
                self.add(ident, "place", _cell_text(name, spring, owner, kind, told))
                self.add(f"piece:{name}", "piece", _piece_label(name, owner, kind, told))
                main, badge = kind, ""
                if kind == "unknown":
                    main = "wolf"
                elif secret:
                    main, badge = "wolf", kind
                elif wolf:
                    badge = "wolf"
                colour = neutral if owner == NEUTRAL else owner
                self.figures.add((colour, main))
                if owner == NEUTRAL:
                    top.append(drawing.piece(cell, name, -1, neutral, main, badge))
                else:
                    top.append(drawing.piece(cell, name, owner, owner, main, badge))
            if marked and (ident in marked or f"piece:{name}" in marked):
                self.out.append(drawing.mark(cell))
        self.out.extend(top)
        for place, letter in enumerate(letters):
            if letter and f"tile:{letter}" in marked:
                self.out.append(drawing.tile_mark(place))
            if letter and f"hill:{letter}" in marked:
                self.out.append(drawing.hill_mark(place))
        radius = drawing.RADIUS
        body = drawing.floor(self._figures()) + "".join(self.out)
        return Panel("board", BOARD, 2 * radius, 2 * radius, body, -radius, -radius)

    def _figures(self) -> tuple[tuple[int, str], ...]:
        """The figures that this scene uses, or a preview on it or the hand may use: all of the viewer's own."""
        seat = int(self.state.viewer)
        if seat >= 0 and self.state.stage != END:
            self.figures.update((seat, kind) for kind in ("merchant", "farmer", "condottiero", "wolf"))
            if self.state.box.seats == 2:
                neutral = int(self.state.box.neutral_colour)
                self.figures.update((neutral, kind) for kind in ("merchant", "farmer", "wolf"))
        return tuple(sorted(self.figures))

    def _ground(self) -> None:
        state = self.state
        waits = state.stage == LAY
        tiles = []
        for place in drawing.PLACES_ALL:
            tile = state.tile_at(place)
            if tile >= 0:
                rotation = state.rotation_at(place)
                # the springs as they lie, by direction, turned back to the terrains' numbers
                wet = int(state.springs) >> (6 * place) & 63
                tiles.append(drawing.tile(place, tile, rotation, (wet >> rotation | wet << (6 - rotation)) & 63))
            else:
                open_ = self.every_place or (waits and refusals.refusal(state, LAY_AT + (place - 1) * 6) is None)
                self.out.append(drawing.ghost(place, open_))
                self.add(f"place:{place}", "place", _place_text(place))
        self.out.extend(tiles)
        if state.revealed >= 0:
            revealed = int(state.revealed)
            self.out.append(drawing.waiting_tile(revealed, int(state.box.spring_numbers[revealed])))
            label = Text("tile {tile}, turned up, to be laid", {"tile": HILLS[revealed]})
            self.add("hand:tile", "hand", label)

    def hand(self) -> Panel | None:
        """The viewer's screen, or the rotations to choose from; None for who has none."""
        state = self.state
        seat = int(state.viewer)
        if seat < 0 or state.stage == END:
            return None
        if state.stage == LAY and state.actor() == seat:
            return self._turns(seat)
        start = int(state.box.start_hand)
        held = start if state.stage < PLACE else int(state.packed_hand(seat))
        kinds = [kind for kind in range(KINDS) if start >> (5 * kind) & 31]
        width = 40 + drawing.SLOT * len(kinds)
        out = [drawing.screen(seat, width, drawing.HAND_HEIGHT)]
        neutral = int(state.box.neutral_colour)
        for slot, kind in enumerate(kinds):
            count = held >> (5 * kind) & 31
            out.append(drawing.hand_piece(KIND_NAMES[kind], seat, neutral, slot, count))
            self.add(f"hand:{KIND_NAMES[kind]}", "hand", _hand_text(kind, count))
        return Panel("hand", SCREEN, width, drawing.HAND_HEIGHT, "".join(out))

    def _turns(self, seat: int) -> Panel:
        state = self.state
        tile = int(state.revealed)
        springs = int(state.box.spring_numbers[tile])
        width = 28 + 6 * drawing.TURN_SLOT
        out = [drawing.screen(seat, width, drawing.TURN_HEIGHT)]
        for rotation in range(6):
            out.append(drawing.turn(tile, rotation, springs))
            self.add(f"turn:{rotation}", "turn", _turn_text(rotation))
        return Panel("hand", TURNS, width, drawing.TURN_HEIGHT, "".join(out))


def scene(state: PalatinusState, last: list[int]) -> Scene:
    """The table as it stands; a finished game as it stood before the evaluation."""
    painter = _Painter(state)
    marks = _marks(state, last)
    board = painter.board(frozenset(), marks)
    hand = painter.hand()
    panels = (board,) if hand is None else (board, hand)
    shown = tuple(mark for mark in marks if mark in painter.labels or mark.startswith("tile:"))
    return Scene(panels, painter.labels, painter.kinds, shown)


def plain_scene(state: PalatinusState, figures: set[tuple[int, str]]) -> Scene:
    """The board alone, every empty place open; with these figures defined for what is drawn beside it."""
    painter = _Painter(state, every_place=True)
    painter.figures |= figures
    board = painter.board(frozenset(), ())
    return Scene((board,), painter.labels, painter.kinds)


def _marks(state: PalatinusState, last: list[int]) -> tuple[str, ...]:
    """Element ids that the latest actions touched."""
    out: list[str] = []
    drawn = 0
    for seen in last:
        if seen >= PLACE_AT:
            name = state.name_of(split(seen)[1])
            out += [f"cell:{name}", f"piece:{name}"]
        elif seen >= TOKEN_AT:
            drawn += 1
        elif seen >= LAY_AT:
            tile = state.tile_at((seen - LAY_AT) // 6 + 1)
            if tile >= 0:
                out.append(f"tile:{HILLS[tile]}")
        elif seen >= REVEAL_AT:
            if state.revealed == seen - REVEAL_AT:
                out.append("hand:tile")
            elif state.laid == 1:
                out.append(f"tile:{HILLS[seen - REVEAL_AT]}")
    if drawn:
        # tokens are drawn in the order of the hills' letters, the centre's is not drawn
        letters = [
            HILLS[tile] for tile in range(PLACES) if state.place_of(tile) > 0 and state.token_on(state.place_of(tile))
        ]
        out += [f"token:{letter}" for letter in letters[-drawn:]]
    return tuple(out)


# what moves


def motion(state: PalatinusState, seen: int) -> dict[str, str]:
    """What moves, and from where, when this is played; `state` is the viewer's position before it."""
    actor = state.actor()
    if seen >= PLACE_AT:
        kind, cell = split(seen)
        own = actor == state.viewer and kind < KINDS
        source = f"hand:{KIND_NAMES[kind]}" if own else f"seat:{actor}"
        return {f"piece:{state.name_of(cell)}": source}
    if seen >= TOKEN_AT:
        place = state.next_token_place()
        return {f"token:{HILLS[state.tile_at(place)]}": "box"}
    if seen >= LAY_AT:
        return {f"tile:{HILLS[state.revealed]}": "hand:tile"}
    if seen >= REVEAL_AT:
        tile = HILLS[seen - REVEAL_AT]
        return {f"tile:{tile}" if state.laid == 0 else "hand:tile": "box"}
    return {}


def preview(state: PalatinusState, action: int) -> Scene | None:
    """The board after a legal action, as far as the viewer can tell; the hand stays as it is and is left out."""
    if action < LAY_AT or TOKEN_AT <= action < PLACE_AT or action >= NUM_ACTIONS:
        return None
    after = state.copy()
    if action >= PLACE_AT:
        kind, cell = split(action)
        _put(after, kind, cell, int(state.actor()))
        name = state.name_of(cell)
        marks: tuple[str, ...] = (f"cell:{name}", f"piece:{name}")
    else:
        at = action - LAY_AT
        after.put_tile(state.revealed, at // 6 + 1, at % 6)
        marks = ()
    painter = _Painter(after)
    board = painter.board(frozenset(), marks)
    return Scene((board,), painter.labels, painter.kinds, marks)


def _put(state: PalatinusState, kind: int, cell: int, seat: int) -> None:
    """Stands a piece on a terrain, nothing else."""
    name = KIND_NAMES[kind]
    neutral = name.startswith("neutral_")
    state.put_piece(cell, -1 if neutral else seat, name.removeprefix("neutral_").removesuffix("_wolf"))
    if name.endswith("_wolf"):
        state.wolves |= bit(cell)


# the evaluation


def finale_scene(state: PalatinusState, step: int) -> Scene:
    """The board after so many steps of the evaluation: without what has gone, marked what is told."""
    return _finale_scene(state, explain.finale(state), step)


def _finale_scene(state: PalatinusState, steps: list[Step], step: int) -> Scene:
    done = steps[: max(0, step)]
    gone = frozenset(ident for one in done for ident, _ in one.gone)
    marks = done[-1].focus if done else ()
    painter = _Painter(state)
    board = painter.board(gone, marks, covered=not done)
    return Scene((board,), painter.labels, painter.kinds, tuple(mark for mark in marks if mark in painter.labels))


__all__ = ["finale_scene", "motion", "parts", "preview", "scene", "why_not"]
