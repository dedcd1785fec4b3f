"""What is to be done now, where the game stands, and a line about each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.state import CHANCE, EVERYTHING, OVER
from oikist.core.text import Param, Text, listing
from oikist.games.romolo import battle
from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import hex_name
from oikist.games.romolo.names import GROUPS, KINDS, RESOURCES, UNITS, coins, seat_name

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

PROMPTS: Final = {
    at.F_BOUGHT: Text("Which of your resources go onto the character?"),
    at.F_RAZE: Text("What is destroyed?"),
    at.F_LEND: Text("In which hex does the worker act?"),
    at.F_FOREIGN: Text("Negotiator: what do you sell or buy?"),
    at.F_ARCHITECT: Text("Which farm counts for the power of its hex?"),
}
BATTLE_PROMPTS: Final = (
    Text("Do you add anything to your value in the attack?"),
    Text("Do you add anything to your value in the defence?"),
    Text("You attack: choose a die token in secret."),
    Text("You defend: choose a die token in secret."),
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
        return _asked(state, top)
    stage = int(state.d[at.STAGE])
    step = int(state.d[at.STEP])
    if stage == at.S_PLACE:
        what = (KINDS[at.TOWER], KINDS[at.FARM], KINDS[at.WAREHOUSE])[step] if step < 3 else UNITS[0]
        return Text("Where do you put {what}?", {"what": what})
    if stage == at.S_SCORE:
        if step == 0:
            return Text("Architectus: which farm counts for the power of its hex?")
        return Text("Sacerdos: where do you add influence?") if step == 1 else Text("Which hex is your dominion?")
    if stage == at.S_TURN and state.d[at.ENDING]:
        return Text("The end has been called: do you play this turn, or end the game?")
    return STAGE_PROMPTS[stage]


def _asked(state: Board, top: int) -> Text:
    """The question of a decision on the stack."""
    d = state.d
    kind = int(d[top])
    if kind == at.F_BATTLE:
        return _battle(state, top)
    if kind == at.F_ASK:
        params: dict[str, Param] = {"who": seat_name(state, int(d[at.TURN])), "hex": hex_name(state, int(d[top + 2]))}
        return Text("{who} acts on {hex}: are your units there hostile?", params)
    if kind == at.F_UNIT:
        unit: dict[str, Param] = {
            "unit": GROUPS[2 * int(d[top + 2])],
            "hex": hex_name(state, int(d[top + 3])),
            "left": int(d[top + 4]),
        }
        if state.unasked(int(d[top + 1]), int(d[top + 3])):
            return Text("Others are on {hex}: ask whether they are hostile, or end the unit's actions.", unit)
        if d[top + 4] == 0:
            return Text("The {unit} on {hex} has no action left.", unit)
        if d[top + 4] == 1:
            return Text("What does the {unit} on {hex} do? One action is left.", unit)
        return Text("What does the {unit} on {hex} do? {left} actions are left.", unit)
    if kind == at.F_BOUGHT and d[top + 2] == at.DEFENSOR:
        return Text("How many walls of the bank go onto Defensor?")
    if kind in (at.F_COST, at.F_SOURCE, at.F_VALUE, at.F_SALARY):
        return _paying(state, top, kind)
    if kind == at.F_WALLS:
        if d[top + 5]:
            return Text("How many of the walls come from Defensor?")
        return Text("Where does a wall stand? Up to three in one action.")
    if kind == at.F_PICK_EDGE:
        if d[top + 3] == 2:
            return Text("On which edge does the new wall stand?")
        return Text("Which wall goes?")
    if kind == at.F_RETURN:
        return Text("Which resource comes back?")
    if kind == at.F_MARKET:
        if d[top + 3] == 0:
            return Text("One more cube, with Nauta.")
        return Text("One more cube: {count} left in this market action.", {"count": int(d[top + 3])})
    if kind == at.F_ATTACKERS:
        params = {"unit": GROUPS[int(d[top + 2])], "hex": hex_name(state, int(d[at.B_HEX]))}
        return Text("How many of these attack on {hex}: {unit}?", params)
    if kind == at.F_LIMIT:
        if d[top + 2]:
            return Text("You have too many soldiers and mercenaries for your capital: which one goes?")
        return Text("You have too many workers for your capital: which one goes?")
    if kind == at.F_UNPAID:
        if d[top + 3]:
            return Text("A mercenary stays unpaid: which construction of the capital goes for it?")
        return Text("You cannot pay all mercenaries: which one stays unpaid?")
    if kind == at.F_FEED:
        if not state.stock(int(d[top + 1]), at.GRAIN):
            return Text("A unit is not fed: choose which one goes.")
        return Text("A unit is not fed: pay 1 grain, or choose which one goes.")
    if kind == at.F_DISMISS:
        return Text("Which mercenaries do you dismiss?")
    if kind == at.F_SPARE:
        return Text("For how many mercenaries do you use Foederatus?")
    if kind == at.F_ROB:
        if d[top + 2] < 0:
            return Text("Praedo: whom do you rob?")
        return Text("Praedo: which cube do you rob? Cubes to rob: {count}.", {"count": int(d[top + 2])})
    if kind == at.F_MERCATOR:
        return Text("Mercator: what do you give?") if d[top + 3] < 0 else Text("Mercator: what do you take?")
    if kind == at.F_OFFER:
        if d[top + 4]:
            return Text("{who} proposes an exchange: do you agree?", {"who": seat_name(state, int(d[at.TURN]))})
        return Text("What do you give, and what do you ask for? Three things at most.")
    return PROMPTS[kind]


def _paying(state: Board, top: int, kind: int) -> Text:
    d = state.d
    if kind == at.F_COST:
        return Text("What do you pay? Cubes to pay: {count}.", {"count": int(d[top + 4])})
    if kind == at.F_SOURCE:
        params: dict[str, Param] = {"count": int(d[top + 3]), "resource": RESOURCES[int(d[top + 2])]}
        return Text("Where do {count} {resource} come from?", params)
    if kind == at.F_VALUE:
        params = {"resource": RESOURCES[int(d[top + 4])], "owed": coins(int(d[top + 2]))}
        return Text("Coins to pay: {owed}. Do you give {resource} instead? The rest is paid otherwise.", params)
    return Text("The salary is {count} salt: how much of it do you pay in salt?", {"count": int(d[top + 2])})


def _battle(state: Board, top: int) -> Text:
    d = state.d
    step = int(d[top + 2])
    if step < len(BATTLE_PROMPTS):
        return BATTLE_PROMPTS[step]
    place = hex_name(state, int(d[at.B_HEX]))
    if step in (at.BS_FLEE, at.BS_FLEE_2):
        one = battle.battle(state)
        assert one is not None
        outcome = battle.outcome_text(state, one.sides)
        return Text("Do you retreat from {hex}? If nobody does: {outcome}", {"hex": place, "outcome": outcome})
    if step == at.BS_GO:
        return Text("Where does 1 {unit} retreat to?", {"unit": GROUPS[int(d[top + 3])]})
    side = 0 if d[top + 1] == d[at.B_ATTACKER] else 1
    return Text("What do you destroy? Casualties to assign: {count}.", {"count": int(d[at.B_HITS + side])})


def standing(state: Board) -> tuple[str, Text] | None:
    """Hostility to one player may be answered once for all (ROM-R4)."""
    top = int(state.top())
    if not top or int(state.d[top]) != at.F_ASK:
        return None
    acting = int(state.d[at.TURN])
    return f"hostile to {acting + 1}", Text("when {who} acts beside your units", {"who": seat_name(state, acting)})


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
        return Text("Round {round}: the A.I.", params)
    if stage == at.S_ACTION:
        return Text("Round {round}: {seat}, actions", params)
    if stage == at.S_COMBAT:
        return Text("Round {round}: {seat}, combat", params)
    if stage == at.S_UPKEEP:
        return Text("Round {round}: {seat}, maintenance", params)
    return Text("Round {round}: {seat}", params)


def seat_line(state: Board, seat: int) -> Text:
    """One line about a seat for its panel; coins of others are on the table, for who wants to see them (ROM-R22)."""
    d = state.d
    if d[at.OUT + seat]:
        return Text("out of the game")
    if state.viewer not in (seat, EVERYTHING):
        params: dict[str, Param] = {
            "power": int(state.capital_power(seat)),
            "cubes": sum(int(state.stock(seat, kind)) for kind in range(at.RESOURCES)),
        }
        return Text("power {power}; cubes: {cubes}", params)
    goods = [
        Text("{count} {resource}", {"count": int(state.stock(seat, kind)), "resource": RESOURCES[kind]})
        for kind in range(5)
        if state.stock(seat, kind)
    ]
    half = int(d[at.COINS + seat])
    params = {"coins": coins(half), "goods": listing(goods) if goods else Text("no resources")}
    # up to one coin: "½ coin", "1 coin"
    return Text("{coins} coin; {goods}", params) if half in (1, 2) else Text("{coins} coins; {goods}", params)


__all__ = ["coins", "phase", "prompt", "seat_line", "standing"]
