"""What every game is made of; knows no game and no face."""

from oikist.core.edition import Edition, Problem
from oikist.core.errors import (
    AmbiguousNotation,
    EditionError,
    IllegalAction,
    NotationError,
    OikistError,
    OptionError,
    RecordError,
    Ruling,
)
from oikist.core.game import Game, Option
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.record import Event, Header, Record
from oikist.core.rules import Rule
from oikist.core.scene import Panel, Scene, Svg
from oikist.core.session import Session
from oikist.core.state import CHANCE, EVERYTHING, OVER, SPECTATOR, Box, State, buffer
from oikist.core.text import Text

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "OVER",
    "SPECTATOR",
    "AmbiguousNotation",
    "Box",
    "Edition",
    "EditionError",
    "Entry",
    "Event",
    "Game",
    "Header",
    "Hints",
    "IllegalAction",
    "NotationError",
    "OikistError",
    "Option",
    "OptionError",
    "Panel",
    "Problem",
    "Record",
    "RecordError",
    "Rule",
    "Ruling",
    "Scene",
    "Session",
    "State",
    "Step",
    "Svg",
    "Text",
    "buffer",
]
