"""Numbers of the Romolo engine: how hexes, things and actions are numbered, and where everything lies in a position.

A position is one buffer of 64-bit numbers (`Board.d`); the names below are offsets into it. Blocks of seats are indexed
by seat, blocks of hexes by hex; hexes are numbered row by row from the top, left to right (ROM-R29).
"""

from __future__ import annotations

from typing import Final

HEXES: Final = 48
"""Room for hexes in the buffer; the largest house map has 45."""
PLAYERS: Final = 4
"""Room for seats; the A.I. of a solitaire game is seat 1."""

# terrain
FACE_DOWN: Final = 0
PLAIN: Final = 1
HILL: Final = 2
FOREST: Final = 3
WATER: Final = 4

# resources
WOOD: Final = 0
STONE: Final = 1
GRAIN: Final = 2
SALT: Final = 3
REFINED: Final = 4
RESOURCES: Final = 5

# constructions; a mill is a sawmill in a forest and a quarry on a hill
FARM: Final = 0
WAREHOUSE: Final = 1
HARBOUR: Final = 2
TEMPLE: Final = 3
MILL: Final = 4
AQUEDUCT: Final = 5
FORUM: Final = 6
WALL: Final = 7
TOWER: Final = 8
KINDS: Final = 8
"""Kinds in the bank; the tower is in no bank."""

# units
WORKER: Final = 0
SOLDIER: Final = 1
MERCENARY: Final = 2
EXPLORER: Final = 3
# states of a unit, times two, plus 1 with a penalty token
FRESH: Final = 0
"""Standing, not yet activated this turn."""
USED: Final = 2
"""Standing, its activation over or going on."""
LYING: Final = 4
STATUSES: Final = 6

# die tokens
DOUBLE: Final = 0
PLUS: Final = 1
SWORD: Final = 2
SHIELD: Final = 3
FOOT: Final = 4
BLANK: Final = 5
SYMBOLS: Final = 6
ALL_SYMBOLS: Final = 63
UNKNOWN_TOKEN: Final = 7
"""In an observation: a token of which the viewer does not know which it is."""
UNKNOWN_CHOICE: Final = 9
"""In an observation: a seat has chosen forest or hill, the viewer does not know which."""

# characters
AEDIFICATOR: Final = 0
APOTHECARIUS: Final = 1
FURNARUS: Final = 2
NAUTA: Final = 3
NEGOTIATOR: Final = 4
PRAEPOSITUS: Final = 5
ARCHITECTUS: Final = 6
DEFENSOR: Final = 7
DUX: Final = 8
EQUES: Final = 9
FOEDERATUS: Final = 10
HEROS: Final = 11
MERCATOR: Final = 12
OBSESSOR: Final = 13
PRAEDO: Final = 14
SACERDOS: Final = 15
TRADUCTOR: Final = 16
ARTIFEX: Final = 17
CONSUL: Final = 18
PATRONUS: Final = 19
PUBLICUS: Final = 20
CHARACTERS: Final = 21
NAMES: Final = (
    "Aedificator",
    "Apothecarius",
    "Furnarus",
    "Nauta",
    "Negotiator",
    "Praepositus",
    "Architectus",
    "Defensor",
    "Dux",
    "Eques",
    "Foederatus",
    "Heros",
    "Mercator",
    "Obsessor",
    "Praedo",
    "Sacerdos",
    "Traductor",
    "Artifex",
    "Consul",
    "Patronus",
    "Publicus",
)
SLOTS: Final = 8
"""Room in the display."""

# stages of a game
S_FIRST: Final = 0
S_CHOICE: Final = 1
S_TILES: Final = 2
S_DISPLAY: Final = 3
S_REMOVE: Final = 4
S_FREE: Final = 5
S_PLACE: Final = 6
S_TURN: Final = 7
S_ACTION: Final = 8
S_COMBAT: Final = 9
S_UPKEEP: Final = 10
S_SCORE: Final = 11
S_END: Final = 12
S_RIVAL: Final = 13
"""The turn of the A.I. and the event after it, in the solitaire game."""
STAGES: Final = (
    "first",
    "choice",
    "tiles",
    "display",
    "remove",
    "free",
    "place",
    "turn",
    "action",
    "combat",
    "upkeep",
    "score",
    "over",
    "rival",
)

# steps of the upkeep
U_INCOME: Final = 0
U_PAY: Final = 1
U_DISMISS: Final = 2
U_FEED: Final = 3
U_MARKET: Final = 4
U_STAND: Final = 5

# single numbers
STAGE: Final = 0
FIRST: Final = 1
TURN: Final = 2
ROUND: Final = 3
STEP: Final = 4
ACTED: Final = 5
HIRED: Final = 6
PRODUCED: Final = 7
ENDING: Final = 8
DEPTH: Final = 9
WATER_PILE: Final = 10
POOL: Final = 11
"""Undecided tiles by terrain, 1 to 4 (POOL + terrain); what the viewer has not seen counts as undecided."""
MARKS: Final = 16
"""Undecided multipliers: MARKS + 2 and MARKS + 3."""
PILE: Final = 20
"""Tiles left in the character pile, by type."""
EVENTS: Final = 23
"""Undecided event cubes: white, yellow, pink, blue, brown."""
PASSED: Final = 28
"""Who has been asked what in a step that goes around the table."""
FALLEN: Final = 29
"""How many have been eliminated."""
OVERTIME: Final = 30
REFUSED: Final = 31
"""1 when the ally has refused an exchange this turn."""

# the battle that is being fought
B_HEX: Final = 32
B_ATTACKER: Final = 33
B_DEFENDER: Final = 34
B_TOWER: Final = 35
B_BONUS: Final = 36
"""Two: what is added to the attacker's and the defender's value."""
B_IGNORE: Final = 38
"""Two: whether a side ignores its penalty tokens."""
B_TOKEN: Final = 40
"""Two: the symbols shown, plus 1."""
B_HITS: Final = 42
"""Two: casualties still to be assigned by attacker and defender."""
B_UNITS: Final = 44
"""Two times eight: units of the attacker and of the defender in the battle, by type * 2 + penalty token."""
B_LOSER: Final = 60
"""1 if the attacker has retreated, 2 if the defender has."""

# by seat
COINS: Final = 64
"""In half coins (ROM-R21)."""
CAPITAL: Final = 68
"""The capital's hex plus 1, 0 for none."""
WORKERS: Final = 72
SOLDIERS: Final = 76
EXPLORERS: Final = 80
"""0 in the hand, 1 on the map, 2 out of the game."""
MERCENARIES: Final = 84
DEAD: Final = 88
TROPHIES: Final = 92
"""Battle tokens."""
OUT: Final = 96
"""0, or as how many-th the seat was eliminated."""
CHOICE: Final = 100
"""HILL or FOREST, 0 before it is chosen."""
SPENT: Final = 104
"""Mask of the die tokens that were used since the last refreshing."""
PUT_AWAY: Final = 108
"""The token that was put away at random, plus 1; 0 for none."""
PICKED: Final = 112
"""The token chosen for the battle, plus 1; 0 for none."""
OCCUPIED: Final = 116
"""Mask of the hexes with units of the seat."""
ASKED: Final = 120
"""Mask of the hexes where the seat has been asked by the acting player (ROM-R4)."""
HOSTILE: Final = 124
"""Mask of the hexes where it has answered: hostile."""
CHARS: Final = 128
"""Two bits a character: how many tiles the seat owns."""
CHARS_USED: Final = 132
"""The same: how many were used this turn."""
DUX_LEFT: Final = 136
FOEDERATUS_LEFT: Final = 140
DEFENSOR_WALLS: Final = 144
NEGOTIATED: Final = 148
"""Mask of the resources on the Negotiator."""
PREPOSED: Final = 152
"""The resource on the Praepositus, plus 1."""
MARKED: Final = 156
"""The hex of the farm that Architectus marks, plus 1."""
DAMAGED: Final = 160
"""1 when the tower has taken one of two hits."""
DOMINION: Final = 164
"""The hex chosen at scoring, plus 1."""
BLESSED: Final = 168
"""Sacerdos: up to two hexes with more influence, 6 bits each, plus 1; four such numbers are packed."""
STOCK: Final = 172
"""Resources in the hand: STOCK + seat * 5 + resource."""

# the market and the bank
PRICE: Final = 192
UP: Final = 197
"""Cubes in each column."""
DOWN: Final = 202
"""Cubes of each colour."""
BANK: Final = 208
"""Constructions by kind, then mercenaries, then battle tokens."""
BANK_MERCENARIES: Final = 216
BANK_TROPHIES: Final = 217
TOKEN_KINDS: Final = 10
CAST: Final = 220
"""Undecided characters, in the pile or in the box: CAST + type * 21 + character."""
DISPLAY: Final = 284
"""Character plus 1, 0 for an empty slot."""

# decisions
FRAMES: Final = 296
FRAME: Final = 8
"""Numbers in a frame: kind, seat, then six of its own."""
MAX_DEPTH: Final = 16

# by hex
TERRAIN: Final = 424
HIDDEN: Final = 472
"""What the tile is that lies face down, or that the river took, if that is decided and known to the viewer."""
SEEN_BY: Final = 520
"""Mask of the seats that have looked at it; four bits further those that have looked at the multiplier on it."""
MARK: Final = 568
"""0 no multiplier, 1 one face down, 2 or 3 one face up."""
HIDDEN_MARK: Final = 616
BUILT: Final = 664
"""Four bits a kind from farm to forum, then six bits of walls, then three bits with the tower's owner plus 1."""
STORED: Final = 712
"""Stocks in the warehouses, six bits each, ascending from the lowest bits: count * 4 + resource."""
UNITS: Final = 760
"""UNITS + (seat * 2 + word) * HEXES + hex, four bits a state; word 0: workers, soldiers; 1: mercenaries, explorers."""
SIZE: Final = 1144

WALLS_AT: Final = 28
TOWER_AT: Final = 34

# kinds of frames: what is to be decided
F_TILE: Final = 1
"""Chance: terrain of hex 2; for the eyes of seat 3, or all (-1)."""
F_MARK: Final = 2
"""Chance: the multiplier on hex 2, for seat 3 or all."""
F_EXPLORE: Final = 3
"""Hex 2 is turned up; unit 7 (type * 2 + token) came from 3; replacements left 4, water to look at 5; step 6."""
F_ASK: Final = 4
"""Seat 1 says whether it is hostile on hex 2."""
F_UNIT: Final = 5
"""Seat's unit of type 2 on hex 3, actions left 4, flags 5, hex it acts in 6 + 1 (Traductor)."""
F_COST: Final = 6
"""Seat pays 4 cubes, at most 2 of them stone and 3 wood, from the hand and hex 5; 6: Aedificator may help."""
F_SOURCE: Final = 7
"""Seat pays 3 cubes of resource 2 from the hand and hex 4."""
F_VALUE: Final = 8
"""Seat pays 2 half coins in value, from the hand and hex 3 (-1 for none); resource to be asked about 4; 5: not salt."""
F_BUILD: Final = 9
"""When all is paid: kind 2 on hex 3, walls 4 (mask); old kind 5 + 1, or 0; old edge 6; walls from Defensor 7."""
F_WALLS: Final = 10
"""Choosing edges: hex 2, chosen 3, next edge 4; 5 is 1 when it is asked how many walls Defensor gives."""
F_PICK_EDGE: Final = 11
"""Which edge of hex 2: 3 is 0 to dismantle, 1 to transform, 2 for a new wall; new kind 4, old kind 5, old edge 6."""
F_RETURN: Final = 12
"""Dismantle: which resource comes back for kind 2 of hex 3."""
F_PRODUCE: Final = 13
"""When leave has been asked: source 2, warehouse 3 (-1: the hand), amount 4, resource 5, Praepositus 6."""
F_REFINE: Final = 14
F_MARKET: Final = 15
"""More cubes in a market action on hex 2: left 3, selling 1 or buying 2 at 4, of the kinds in mask 5."""
F_CHARACTER: Final = 16
"""Chance: the next character for slot 2."""
F_BOUGHT: Final = 17
"""What lies on the new character 2: kinds chosen so far 3."""
F_ATTACKERS: Final = 18
"""Who attacks: group 2 is next."""
F_RAZE: Final = 19
"""Seat razes 3 constructions in hex 2; may stop if 4; 5 is 1 while it is asked which unit lies down for it.

6 is 1 when Obsessor has set the penalty tokens of the attack aside: further units with one may join it."""
F_BATTLE: Final = 20
"""A battle, at step 2; 3: the group that retreats next."""
F_LIMIT: Final = 21
"""Seat removes a unit over the limit: 2 is 0 for workers, 1 for military units."""
F_UNPAID: Final = 22
"""Seat chooses mercenaries that stay unpaid: 2 left; 3: 0 which one, 1 which construction goes for it."""
F_SALARY: Final = 23
"""Seat pays 2 salt."""
F_FEED: Final = 24
"""Feeding: grain paid 2, fed by Furnarus 3."""
F_DISMISS: Final = 25
F_PUT_AWAY: Final = 26
"""Chance: which of its die tokens the seat puts away."""
F_SPARE: Final = 27
"""Foederatus: how many of 2 mercenaries are spared; 3: 0 when paying them, 1 when hiring them on hex 4."""
F_ROB: Final = 28
"""Praedo: seat robs 2 cubes of seat 3; 2 is -2 while the victim, -1 while the die is asked for."""
F_LEND: Final = 29
"""Traductor: the worker of the activation below chooses the hex it acts in."""
F_MERCATOR: Final = 30
"""Mercator on hex 2: seat takes 3 more cubes of any kind; -1 while it is asked what it gives."""
F_FOREIGN: Final = 31
"""Negotiator: a market action on hex 2."""
F_ARCHITECT: Final = 32
"""Architectus: which farm."""
F_DIE: Final = 33
"""Chance: the die for the A.I.: 2 is 0 for the end, 1 to 3 for a yellow, pink or blue event; column 3."""
F_EVENT: Final = 34
"""Chance: the next event cube."""
F_GROUP: Final = 35
"""Chance: which group of A.I. units acts next."""
F_DRIFT: Final = 36
"""Chance: where 5 A.I. units in state 6 go from hex 2, to one of the mask 3; further steps 4."""
F_OFFER: Final = 37
"""An exchange between allies: items 2 (code + 1, four bits each), least next code 3; 4 is 1 when the ally is asked."""

# flags of an activation
STARTED: Final = 1
RETREATED: Final = 2
MAY_DROP: Final = 4
"""The player may let the unit be, as somebody has just been asked (ROM-R50)."""
NEW_TOKEN: Final = 8
"""The penalty token is of this activation (ROM-R30)."""
TOKEN: Final = 16
"""The unit has a penalty token."""
WORKED: Final = 32
"""It has done something else than move: nothing but a Negotiator may follow."""
IGNORES: Final = 64
"""Obsessor sets its penalty token aside."""
SAILED: Final = 128
"""Nauta took it from land to water."""
SAILED_ON: Final = 256
"""Nauta took it from water to water."""

# steps of a battle
BS_DECLARE: Final = 0
BS_DECLARE_2: Final = 1
BS_COMMIT: Final = 2
BS_COMMIT_2: Final = 3
BS_FLEE: Final = 4
BS_FLEE_2: Final = 5
BS_GO: Final = 6
BS_RAZE: Final = 7
BS_HIT: Final = 8
BS_HIT_2: Final = 9
BS_END: Final = 10

# actions
DONE: Final = 0
GO_ON: Final = 1
IS_HOSTILE: Final = 2
IS_PEACEFUL: Final = 3
FLEE: Final = 4
STAY: Final = 5
PLAY_TURN: Final = 6
END_GAME: Final = 7
SURRENDER: Final = 8
PAY_GRAIN: Final = 9
NUMBER_AT: Final = 10
"""A number, 0 to 63; from 32 on with the help of Aedificator."""
SEAT_AT: Final = 74
TERRAIN_AT: Final = 78
"""HILL and FOREST when chosen; any terrain when turned up."""
MARK_AT: Final = 83
"""MARK_AT + 2 and + 3."""
RESOURCE_AT: Final = 87
SYMBOL_AT: Final = 92
CHARACTER_AT: Final = 98
EDGE_AT: Final = 119
BUILT_AT: Final = 125
"""A construction of the hex: farm to forum, 7 unused, 8 the tower."""
GROUP_AT: Final = 134
"""Units of one type, with a penalty token or without: type * 2 + token."""
HEX_AT: Final = 142
MOVE_AT: Final = 190
LOOK_AT: Final = 238
UNIT_AT: Final = 286
"""UNIT_AT + (type * 6 + status) * 48 + hex."""
BUILD_AT: Final = 1438
DISMANTLE_AT: Final = 1446
TRANSFORM_AT: Final = 1454
"""Old kind * 8 + new kind."""
PRODUCE_AT: Final = 1518
"""Source * 7 + warehouse: directions, 6 for the worker's own hex; 49 more with the Praepositus."""
TO_HAND_AT: Final = 1616
"""Apothecarius: source; 7 more with the Praepositus."""
GATHER_AT: Final = 1630
"""A stock: count * 4 + resource."""
REFINE_AT: Final = 1694
CREATE_AT: Final = 1698
"""Worker, soldier, 2 unused, explorer."""
HIRE_AT: Final = 1702
"""HIRE_AT + 1 and + 2: mercenaries."""
CHAR_AT: Final = 1705
"""Slot of the display."""
SELL_AT: Final = 1713
"""Resource * 5 + column."""
BUY_AT: Final = 1738
CONVERT_AT: Final = 1743
"""Token * 48 + hex: the explorer becomes a worker."""
ATTACK_AT: Final = 1839
"""Hex * 6 + target: a seat, or RAZE."""
RAZE: Final = 5
USE_AT: Final = 2127
"""A character is used; 21 more: Obsessor against a tower; 22 more: an exchange with the ally."""
EXCHANGE: Final = 22
LEAP_AT: Final = 2150
"""Eques: an extra move to a hex."""
SAIL_AT: Final = 2198
"""Nauta: an extra move to a hex."""
AGREE: Final = 2246
REFUSE: Final = 2247
NUM_ACTIONS: Final = 2248

# what is seen of an action that others do not see
SAW_CHOICE: Final = 2248
SAW_TILE: Final = 2249
SAW_MARK: Final = 2250
SAW_PUT_AWAY: Final = 2251
SAW_TOKEN: Final = 2252
SAW_REVEAL: Final = 2253
"""With the second die token both are shown: SAW_REVEAL + the attacker's symbol * 6 + the defender's."""
NUM_SEEN: Final = 2289

MAX_LEGAL: Final = 512
