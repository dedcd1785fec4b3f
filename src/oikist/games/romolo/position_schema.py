"""What a position of a real table looks like as plain data: its fields, as a JSON Schema, and an example."""

from __future__ import annotations

from typing import Any, Final

from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import EDGE_NAMES, RESOURCE_NAMES, UNIT_NAMES

COLOUR_NAMES: Final = ("red", "lapis", "ochre", "verdigris")
RIVAL: Final = "ai"
"""What the A.I. of a solitaire game is called in a position."""
MOST: Final = 999
"""Coins and cubes, at most."""

TERRAINS: Final = {"plain": at.PLAIN, "hill": at.HILL, "forest": at.FOREST, "water": at.WATER}
BUILDINGS: Final = {
    "farm": (at.FARM, at.PLAIN),
    "warehouse": (at.WAREHOUSE, at.PLAIN),
    "harbour": (at.HARBOUR, at.PLAIN),
    "temple": (at.TEMPLE, at.PLAIN),
    "sawmill": (at.MILL, at.FOREST),
    "quarry": (at.MILL, at.HILL),
    "aqueduct": (at.AQUEDUCT, at.PLAIN),
    "forum": (at.FORUM, at.PLAIN),
}
"""By name: the kind, and the terrain on which alone it stands (ROM-45 to ROM-52)."""

FIELDS: Final = ("players", "ai", "teams", "hexes", "partial")
HEX_FIELDS: Final = ("terrain", "multiplier", "built", "walls", "tower", "units")
PLAYER_FIELDS: Final = (
    "coins",
    "resources",
    "characters",
    "battle_tokens",
    "dominion",
    "sacerdos",
    "architectus",
    "eliminated",
)
RIVAL_FIELDS: Final = ("coins", "characters", "battle_tokens")

_COINS: Final = {
    "type": "number",
    "minimum": 0,
    "maximum": MOST,
    "multipleOf": 0.5,
    "description": "Coins in hand: gold 5, silver 1, bronze 0.5. Default 0.",
}
_CHARACTERS: Final = {
    "type": "array",
    "items": {"enum": list(at.NAMES)},
    "description": "Character tiles owned; one that is owned twice stands there twice.",
}
_TOKENS: Final = {"type": "integer", "minimum": 0, "description": "Battle tokens. Default 0."}

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The final position of a game of Romolo o Remo?",
    "type": "object",
    "required": ["players", "hexes"],
    "additionalProperties": False,
    "properties": {
        "players": {
            "type": "array",
            "minItems": 1,
            "maxItems": 4,
            "description": "The players, called red, lapis, ochre and verdigris in this order; one alone plays "
            "against the A.I.",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "coins": _COINS,
                    "resources": {
                        "type": "object",
                        "description": "Cubes in hand; they give no points.",
                        "additionalProperties": False,
                        "properties": {
                            name: {"type": "integer", "minimum": 0, "maximum": MOST} for name in RESOURCE_NAMES
                        },
                    },
                    "characters": _CHARACTERS,
                    "battle_tokens": _TOKENS,
                    "dominion": {
                        "type": "string",
                        "description": "The plain chosen for the dominion [ROM-124]. Default: the most powerful one.",
                    },
                    "sacerdos": {
                        "type": "array",
                        "items": {"type": "string"},
                        "description": "Hexes with 1 more influence by Sacerdos [ROM-150], up to two for each tile.",
                    },
                    "architectus": {
                        "type": "string",
                        "description": "A hex with the farm that Architectus marks [ROM-132].",
                    },
                    "eliminated": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": 3,
                        "description": "1 for who was eliminated first, and so on; only who has lost the tower.",
                    },
                },
            },
        },
        RIVAL: {
            "type": "object",
            "description": "The A.I. of a solitaire game; its tower stands where the map has it.",
            "additionalProperties": False,
            "properties": {"coins": _COINS, "characters": _CHARACTERS, "battle_tokens": _TOKENS},
        },
        "teams": {"type": "boolean", "description": "True for two against two: red and ochre are allies."},
        "hexes": {
            "type": "object",
            "description": "Every explored hex by its name on the map, as A1; the others lie face down.",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "terrain": {"enum": list(TERRAINS)},
                    "multiplier": {"enum": [2, 3]},
                    "built": {
                        "type": "object",
                        "description": "How many constructions of each kind.",
                        "additionalProperties": False,
                        "properties": {name: {"type": "integer", "minimum": 0} for name in BUILDINGS},
                    },
                    "walls": {
                        "type": "array",
                        "description": "Edges with a wall that is built in this hex.",
                        "items": {"enum": list(EDGE_NAMES)},
                        "uniqueItems": True,
                    },
                    "tower": {"enum": list(COLOUR_NAMES)},
                    "units": {
                        "type": "object",
                        "description": "By colour (ai for those of the A.I.), how many units of each type.",
                        "additionalProperties": False,
                        "properties": {
                            name: {
                                "type": "object",
                                "additionalProperties": False,
                                "properties": {unit: {"type": "integer", "minimum": 0} for unit in UNIT_NAMES},
                            }
                            for name in (*COLOUR_NAMES, RIVAL)
                        },
                    },
                },
            },
        },
        "partial": {
            "type": "boolean",
            "description": "True if the map is not complete: towers and multipliers may be missing then.",
        },
    },
}

EXAMPLE: Final[dict[str, Any]] = {
    "players": [
        {"coins": 9.5, "characters": ["Praedo", "Consul"], "battle_tokens": 1, "dominion": "A2"},
        {"coins": 12, "characters": ["Nauta"]},
    ],
    "hexes": {
        "A1": {
            "terrain": "plain",
            "tower": "red",
            "built": {"warehouse": 1, "temple": 2},
            "units": {"red": {"worker": 2}},
        },
        "A2": {"terrain": "plain", "built": {"farm": 1, "forum": 1}, "walls": ["e", "se"]},
        "B1": {"terrain": "hill", "built": {"quarry": 1}},
        "B2": {"terrain": "forest", "built": {"sawmill": 1}, "units": {"red": {"soldier": 1}}},
        "B3": {"terrain": "water"},
        "E2": {"terrain": "plain", "multiplier": 2, "units": {"red": {"soldier": 1}}},
        "E3": {"terrain": "forest", "multiplier": 3, "units": {"lapis": {"soldier": 1}}},
        "H2": {"terrain": "hill", "units": {"lapis": {"soldier": 1}}},
        "I1": {"terrain": "plain", "built": {"farm": 2}, "units": {"lapis": {"worker": 2}}},
        "I2": {
            "terrain": "plain",
            "tower": "lapis",
            "built": {"warehouse": 1},
            "units": {"lapis": {"worker": 1}},
        },
    },
}
