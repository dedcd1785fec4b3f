"""What is to be done now, where the game stands, and a line about each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.state import CHANCE, OVER
from oikist.core.text import Param, Text, listing, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.wording import KINDS, RESOURCES, UNITS, seat_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

PROMPTS: Final = {
    at.F_UNIT: Text("What does the unit do?"),
    at.F_COST: Text("How many stones do you pay? The rest is wood."),
    at.F_SOURCE: Text("How many of the cubes come from the warehouses?"),
    at.F_VALUE: Text("How much of this resource do you give?"),
    at.F_WALLS: Text("Where does the next wall stand?"),
    at.F_PICK_EDGE: Text("Which edge?"),
    at.F_RETURN: Text("Which resource comes back?"),
    at.F_MARKET: Text("One more cube?"),
    at.F_BOUGHT: Text("What lies on the character?"),
    at.F_ATTACKERS: Text("How many of these attack?"),
    at.F_RAZE: Text("What is destroyed?"),
    at.F_LIMIT: Text("You have too many units: which one goes?"),
    at.F_UNPAID: Text("You cannot pay all mercenaries: who stays unpaid, and what goes for it?"),
    at.F_SALARY: Text("How much of the salary do you pay in salt?"),
    at.F_FEED: Text("A unit is not fed: pay 1 grain, or which one goes?"),
    at.F_DISMISS: Text("Which mercenaries do you dismiss?"),
    at.F_SPARE: Text("For how many does Foederatus pay?"),
    at.F_ROB: Text("Whom or what do you rob?"),
    at.F_LEND: Text("In which hex does the worker act?"),
    at.F_MERCATOR: Text("What do you give, and what do you take?"),
    at.F_FOREIGN: Text("What do you trade?"),
    at.F_ARCHITECT: Text("Which farm counts?"),
    at.F_OFFER: Text("What is exchanged?"),
}
BATTLE_PROMPTS: Final = (
    Text("Do you add anything to your value?"),
    Text("Do you add anything to your value?"),
    Text("Choose a die token in secret."),
    Text("Choose a die token in secret."),
    Text("Do you retreat?"),
    Text("Do you retreat?"),
    Text("Where does this unit retreat to?"),
    Text("What is destroyed?"),
    Text("What do you destroy?"),
    Text("What do you destroy?"),
)
STAGE_PROMPTS: Final = {
    at.S_CHOICE: Text("Take a forest or a hill, in secret."),
    at.S_TILES: Text("Where does your forest or hill lie? The other two hexes are plains."),
    at.S_FREE: Text("Take one resource of any kind."),
    at.S_TURN: Text("Do you play this turn?"),
    at.S_ACTION: Text("Activate a unit, or end the action phase."),
    at.S_COMBAT: Text("Attack, or end the combat phase."),
}


def prompt(state: Board) -> Text:
    """What is to be done now, for the one who must do it."""
    actor = state.actor()
    if actor == OVER:
        return Text("The game is over.")
    if actor == CHANCE:
        return Text("Chance decides.")
    top = int(state.top())
    if top:
        kind = int(state.d[top])
        if kind == at.F_BATTLE:
            return BATTLE_PROMPTS[int(state.d[top + 2])]
        if kind == at.F_ASK:
            return Text("Are your units on {hex} hostile?", {"hex": hex_name(state, int(state.d[top + 2]))})
        return PROMPTS[kind]
    stage = int(state.d[at.STAGE])
    step = int(state.d[at.STEP])
    if stage == at.S_PLACE:
        what = (KINDS[at.TOWER], KINDS[at.FARM], KINDS[at.WAREHOUSE])[step] if step < 3 else UNITS[0]
        return Text("Where do you put {what}?", {"what": what})
    if stage == at.S_SCORE:
        if step == 0:
            return Text("Which farm counts?")
        return Text("Where do you add influence?") if step == 1 else Text("Which hex is your dominion?")
    return STAGE_PROMPTS[stage]


def phase(state: Board) -> Text:
    """Where the game stands, for all."""
    d = state.d
    stage = int(d[at.STAGE])
    if stage == at.S_END:
        return Text("The game is over.")
    if stage < at.S_TURN:
        return Text("Set-up")
    if stage == at.S_SCORE:
        return Text("Scoring")
    params: dict[str, Param] = {"round": int(d[at.ROUND]), "seat": seat_name(state, int(d[at.TURN]))}
    if stage == at.S_RIVAL:
        return Text("Round {round}: the A.I.", {**params})
    if stage == at.S_ACTION:
        return Text("Round {round}: {seat}, actions", {**params})
    if stage == at.S_COMBAT:
        return Text("Round {round}: {seat}, combat", {**params})
    if stage == at.S_UPKEEP:
        return Text("Round {round}: {seat}, maintenance", {**params})
    return Text("Round {round}: {seat}", {**params})


def coins(half: int) -> Text:
    """An amount of money: "3½"."""
    whole = str(half // 2) if half // 2 or not half % 2 else ""
    return plain(whole + ("½" if half % 2 else ""))


def seat_line(state: Board, seat: int) -> Text:
    """One line about a seat for its panel."""
    d = state.d
    if d[at.OUT + seat]:
        return Text("out of the game")
    goods = [
        Text("{count} {resource}", {"count": int(state.stock(seat, kind)), "resource": RESOURCES[kind]})
        for kind in range(5)
        if state.stock(seat, kind)
    ]
    params = {"coins": coins(int(d[at.COINS + seat])), "goods": listing(goods) if goods else Text("no resources")}
    return Text("{coins} coins; {goods}", {**params})
