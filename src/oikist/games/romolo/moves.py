"""Actions of Romolo o Remo? in notation, and back.

Hexes have names (``C4``: third row, fourth hex). A unit with a penalty token has a ``!`` behind its type. Examples:
``worker C4`` (activate), ``move C5``, ``look C5``, ``build farm``, ``produce C4>C5``, ``produce+ C4>C5`` (Praepositus),
``produce C4>hand``, ``gather 2 wood``, ``sell grain to salt``, ``buy salt``, ``hire 3 Heros``, ``mercenaries 2``,
``attack C4 2`` (seat 2), ``raze C4``, ``leap C5`` (Eques), ``sail C5`` (Nauta), ``use praedo``, ``3`` (a number).
"""

from __future__ import annotations

from typing import Final

from oikist.core.game import squeeze
from oikist.games.romolo.board import Board
from oikist.games.romolo.layout import (
    AGREE,
    ATTACK_AT,
    BUILD_AT,
    BUILT_AT,
    BUY_AT,
    CHAR_AT,
    CHARACTER_AT,
    CONVERT_AT,
    CREATE_AT,
    DISMANTLE_AT,
    DISPLAY,
    DONE,
    EDGE_AT,
    END_GAME,
    EXCHANGE,
    F_DIE,
    F_EVENT,
    F_OFFER,
    F_UNIT,
    F_UNPAID,
    FLEE,
    FOREST,
    FRAME,
    FRAMES,
    GATHER_AT,
    GO_ON,
    GROUP_AT,
    HEX_AT,
    HEXES,
    HILL,
    HIRE_AT,
    IS_HOSTILE,
    IS_PEACEFUL,
    LEAP_AT,
    LOOK_AT,
    MARK_AT,
    MILL,
    MOVE_AT,
    NAMES,
    NUM_ACTIONS,
    NUMBER_AT,
    PAY_GRAIN,
    PLAY_TURN,
    PRODUCE_AT,
    RAZE,
    REFINE_AT,
    REFUSE,
    RESOURCE_AT,
    SAIL_AT,
    SAW_REVEAL,
    SEAT_AT,
    SELL_AT,
    STATUSES,
    STAY,
    SURRENDER,
    SYMBOL_AT,
    SYMBOLS,
    TERRAIN,
    TERRAIN_AT,
    TO_HAND_AT,
    TRANSFORM_AT,
    UNIT_AT,
    USE_AT,
)

RESOURCE_NAMES: Final = ("wood", "stone", "grain", "salt", "refined")
UNIT_NAMES: Final = ("worker", "soldier", "mercenary", "explorer")
KIND_NAMES: Final = ("farm", "warehouse", "harbour", "temple", "mill", "aqueduct", "forum", "wall", "tower")
TERRAIN_NAMES: Final = ("face down", "plain", "hill", "forest", "water")
SYMBOL_NAMES: Final = ("double", "plus", "sword", "shield", "foot", "blank")
EDGE_NAMES: Final = ("e", "se", "sw", "w", "nw", "ne")
EVENT_NAMES: Final = ("white", "yellow", "pink", "blue", "brown")
STATUS_NAMES: Final = ("", "", " used", " used", " lying", " lying")
WORDS: Final = {
    DONE: "done",
    GO_ON: "go on",
    IS_HOSTILE: "hostile",
    IS_PEACEFUL: "peaceful",
    FLEE: "retreat",
    STAY: "stay",
    PLAY_TURN: "play",
    END_GAME: "end",
    SURRENDER: "surrender",
    PAY_GRAIN: "pay grain",
    AGREE: "agree",
    REFUSE: "refuse",
}
SAW: Final = ("chooses", "tile", "multiplier", "puts away", "token")
"""What others see of a secret."""


def hex_name(state: Board, place: int) -> str:
    """A hex's name, ``?`` where there is none."""
    return state.box.names[place] if 0 <= place < state.box.hexes else "?"


def hex_named(state: Board, name: str) -> int:
    """The hex of a name, -1 for none; capitals do not matter."""
    wanted = name.upper()
    return state.box.names.index(wanted) if wanted in state.box.names else -1


def frame_kind(state: Board) -> int:
    """The kind of the topmost decision, 0 for none."""
    top = state.top()
    return int(state.d[top]) if top else 0


def unit_frame(state: Board) -> int:
    """Where the activation that is going on lies in the buffer, 0 for none."""
    at = int(state.top())
    while at >= FRAMES:
        if state.d[at] == F_UNIT:
            return at
        at -= FRAME
    return 0


def acting_hex(state: Board) -> int:
    """The hex in which the active unit acts, -1 for none."""
    at = unit_frame(state)
    if not at:
        return -1
    return int(state.d[at + 6] - 1 if state.d[at + 6] else state.d[at + 3])


def beside(state: Board, place: int, way: int) -> int:
    """The hex in a direction, 6 for the hex itself; -1 for none."""
    if place < 0:
        return -1
    return place if way == 6 else int(state.box.near[place * 6 + way])


def kind_name(state: Board, place: int, kind: int) -> str:
    """A construction's name; a mill is a sawmill or a quarry where it is known which."""
    if kind == MILL and place >= 0:
        terrain = state.d[TERRAIN + place]
        return "sawmill" if terrain == FOREST else "quarry" if terrain == HILL else "mill"
    return KIND_NAMES[kind]


def unit_parts(code: int) -> tuple[int, int, int]:
    """Type, state and hex of a unit's code."""
    return code // HEXES // STATUSES, code // HEXES % STATUSES, code % HEXES


def notation(state: Board, seen: int) -> str:
    """The short form of an action, or of what was seen of one."""
    if seen >= SAW_REVEAL:
        first, second = (seen - SAW_REVEAL) // SYMBOLS, (seen - SAW_REVEAL) % SYMBOLS
        return f"reveals {SYMBOL_NAMES[first]} {SYMBOL_NAMES[second]}"
    if seen >= NUM_ACTIONS:
        return SAW[seen - NUM_ACTIONS]
    if seen in WORDS:
        return WORDS[seen]
    if seen < HEX_AT:
        return _small(state, seen)
    if seen < BUILD_AT:
        return _on_map(state, seen)
    if seen < CONVERT_AT:
        return _worked(state, seen)
    if seen < ATTACK_AT:
        code = seen - CONVERT_AT
        return f"convert{'!' if code // HEXES else ''} {hex_name(state, code % HEXES)}"
    if seen < USE_AT:
        place, target = (seen - ATTACK_AT) // 6, (seen - ATTACK_AT) % 6
        if target == RAZE:
            return f"raze {hex_name(state, place)}"
        return f"attack {hex_name(state, place)} {target + 1}"
    if seen < LEAP_AT:
        use = seen - USE_AT
        if use == EXCHANGE:
            return "exchange"
        return "use obsessor on tower" if use >= len(NAMES) else f"use {NAMES[use].lower()}"
    if seen < SAIL_AT:
        return f"leap {hex_name(state, seen - LEAP_AT)}"
    return f"sail {hex_name(state, seen - SAIL_AT)}"


def _small(state: Board, seen: int) -> str:
    """Answers: numbers, seats, terrains, resources, symbols, characters, edges, constructions, groups."""
    kind = frame_kind(state)
    if seen < SEAT_AT:
        number = seen - NUMBER_AT
        if kind == F_DIE:
            return f"die {number or 'blank'}"
        if kind == F_EVENT:
            return f"event {EVENT_NAMES[number] if number < 5 else number}"
        if kind == F_OFFER and number < 12:
            item = "silver" if number % 6 == 5 else RESOURCE_NAMES[number % 6]
            return f"{'take' if number >= 6 else 'give'} {item}"
        return f"{number - 32} aedificator" if number >= 32 else str(number)
    if seen < TERRAIN_AT:
        return f"seat {seen - SEAT_AT + 1}"
    if seen < MARK_AT:
        return TERRAIN_NAMES[seen - TERRAIN_AT]
    if seen < RESOURCE_AT:
        return f"x{seen - MARK_AT}"
    if seen < SYMBOL_AT:
        return RESOURCE_NAMES[seen - RESOURCE_AT]
    if seen < CHARACTER_AT:
        return SYMBOL_NAMES[seen - SYMBOL_AT]
    if seen < EDGE_AT:
        return NAMES[seen - CHARACTER_AT]
    if seen < BUILT_AT:
        return f"edge {EDGE_NAMES[seen - EDGE_AT]}"
    if seen < GROUP_AT:
        return KIND_NAMES[seen - BUILT_AT]
    group = seen - GROUP_AT
    if kind == F_UNPAID:
        return "fallen mercenary"
    return UNIT_NAMES[group >> 1] + ("!" if group & 1 else "")


def _on_map(state: Board, seen: int) -> str:
    if seen < MOVE_AT:
        return hex_name(state, seen - HEX_AT)
    if seen < LOOK_AT:
        return f"move {hex_name(state, seen - MOVE_AT)}"
    if seen < UNIT_AT:
        return f"look {hex_name(state, seen - LOOK_AT)}"
    kind, status, place = unit_parts(seen - UNIT_AT)
    return f"{UNIT_NAMES[kind]}{'!' if status & 1 else ''} {hex_name(state, place)}{STATUS_NAMES[status]}"


def _worked(state: Board, seen: int) -> str:
    """What a worker does."""
    place = acting_hex(state)
    if seen < DISMANTLE_AT:
        return f"build {kind_name(state, place, seen - BUILD_AT)}"
    if seen < TRANSFORM_AT:
        return f"dismantle {kind_name(state, place, seen - DISMANTLE_AT)}"
    if seen < PRODUCE_AT:
        code = seen - TRANSFORM_AT
        return f"transform {kind_name(state, place, code // 8)} to {kind_name(state, place, code % 8)}"
    if seen < TO_HAND_AT:
        code = seen - PRODUCE_AT
        source, target = beside(state, place, code % 49 // 7), beside(state, place, code % 7)
        plus = "+" if code >= 49 else ""
        return f"produce{plus} {hex_name(state, source)}>{hex_name(state, target)}"
    if seen < GATHER_AT:
        code = seen - TO_HAND_AT
        return f"produce{'+' if code >= 7 else ''} {hex_name(state, beside(state, place, code % 7))}>hand"
    if seen < REFINE_AT:
        return f"gather {(seen - GATHER_AT) // 4} {RESOURCE_NAMES[(seen - GATHER_AT) % 4]}"
    if seen < CREATE_AT:
        return f"refine {RESOURCE_NAMES[seen - REFINE_AT]}"
    if seen < HIRE_AT:
        return f"create {UNIT_NAMES[seen - CREATE_AT]}"
    if seen < CHAR_AT:
        return f"mercenaries {seen - HIRE_AT}"
    if seen < SELL_AT:
        slot = seen - CHAR_AT
        character = int(state.d[DISPLAY + slot]) - 1
        return f"hire {slot + 1} {NAMES[character] if character >= 0 else '-'}"
    if seen < BUY_AT:
        code = seen - SELL_AT
        return f"sell {RESOURCE_NAMES[code // 5]} to {RESOURCE_NAMES[code % 5]}"
    return f"buy {RESOURCE_NAMES[seen - BUY_AT]}"


def read_notation(state: Board, wanted: str) -> int | None:
    """The action that squeezed notation means, legal or not; None if none. Asked of mistakes only, it tries all."""
    for action in range(NUM_ACTIONS):
        if squeeze(notation(state, action)) == wanted:
            return action
    return None


def most_actions(seats: int, rounds: int) -> int:
    """No game has more actions: a set-up, and turns of which none has as many as this (law 5).

    A side has 19 units. An activation has no 50 decisions with the questions, tiles and payments that come of it; no
    battle has 80, and there is none without an attacker of its own; a feeding has no 50.
    """
    return 200 + rounds * (seats + 1) * (19 * (50 + 80) + 50)
