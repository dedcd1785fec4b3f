"""What the buttons say: everything that is done without pointing at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.text import Param, Text, listing, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo.moves import frame_kind
from oikist.games.romolo.names import GROUPS, RESOURCES, TERRAINS, coins

if TYPE_CHECKING:
    from oikist.games.romolo.state import RomoloState

_WORDS: Final = {
    "go-on": Text("ask whether they are hostile"),
    "hostile": Text("hostile"),
    "peaceful": Text("not hostile"),
    "retreat": Text("retreat"),
    "stay": Text("stay"),
    "play": Text("play this turn"),
    "end": Text("end the game"),
    "surrender": Text("surrender"),
    "agree": Text("agree"),
    "refuse": Text("refuse"),
    "look": Text("look at a face-down tile"),
    "exchange": Text("exchange with the ally"),
    "dismantle": Text("dismantle"),
    "fallen": Text("a destroyed mercenary"),
    "hill": TERRAINS[at.HILL],
    "forest": TERRAINS[at.FOREST],
}
_DONE: Final = {
    at.F_UNIT: Text("end the unit's actions"),
    at.F_WALLS: Text("no more walls"),
    at.F_MARKET: Text("end the market action"),
    at.F_BOUGHT: Text("nothing more"),
    at.F_RAZE: Text("destroy no more"),
    at.F_DISMISS: Text("dismiss nobody else"),
    at.F_OFFER: Text("propose this"),
    at.F_BATTLE: Text("no more"),
}


def do_label(state: RomoloState, ident: str) -> Text:
    """What a button says."""
    _, verb, *rest = ident.split(":")
    if verb == "done":
        return _done(state)
    if verb == "number":
        return _number(state, int(rest[0]), len(rest) > 1)
    return _WORDS[verb]


def _done(state: RomoloState) -> Text:
    """What is over."""
    kind = frame_kind(state)
    if kind:
        if kind == at.F_BATTLE and int(state.d[int(state.top()) + 2]) >= at.BS_HIT:
            return Text("destroy no more")
        return _DONE.get(kind, Text("done"))
    stage = int(state.d[at.STAGE])
    if stage == at.S_ACTION:
        if state.d[at.ACTED] == 0:
            return Text("no actions: take 1 silver")
        return Text("end the actions")
    if stage == at.S_COMBAT:
        return Text("no more attacks")
    return Text("do not use the character")


def _number(state: RomoloState, number: int, helped: bool) -> Text:
    """What a number means in the decision at hand."""
    d = state.d
    top = int(state.top())
    kind = frame_kind(state)
    if kind == at.F_COST:
        total = int(d[top + 4]) + (1 if helped else 0)
        cubes = _cubes(number, total - number)
        return Text("{cubes}, with Aedificator", {"cubes": cubes}) if helped else cubes
    if kind == at.F_SOURCE:
        params: dict[str, Param] = {
            "stored": number,
            "hand": int(d[top + 3]) - number,
            "resource": RESOURCES[int(d[top + 2])],
        }
        if number == 0:
            return Text("{hand} {resource} from the hand", params)
        if number == int(d[top + 3]):
            return Text("{stored} {resource} from warehouses", params)
        return Text("{stored} {resource} from warehouses, {hand} from the hand", params)
    if kind == at.F_VALUE:
        resource = int(d[top + 4])
        if number == 0:
            return Text("no {resource}", {"resource": RESOURCES[resource]})
        value = coins(2 * number * int(d[at.PRICE + resource]))
        return Text(
            "{count} {resource}, worth {value}", {"count": number, "resource": RESOURCES[resource], "value": value}
        )
    if kind == at.F_SALARY:
        return Text("{count} {resource}", {"count": number, "resource": RESOURCES[at.SALT]})
    if kind == at.F_ATTACKERS:
        return Text("{count} × {what}", {"count": number, "what": GROUPS[int(d[top + 2])]})
    if kind == at.F_BATTLE:
        return Text("Dux: +{count}", {"count": number})
    if kind == at.F_SPARE:
        return Text("{count} × {what}", {"count": number, "what": GROUPS[2 * at.MERCENARY]})
    if kind in (at.F_WALLS, at.F_BOUGHT):
        return Text("walls of Defensor: {count}", {"count": number})
    return plain(str(number))


def _cubes(stone: int, wood: int) -> Text:
    """So many stones and so much wood."""
    found = [
        Text("{count} {resource}", {"count": count, "resource": RESOURCES[resource]})
        for count, resource in ((stone, at.STONE), (wood, at.WOOD))
        if count
    ]
    return listing(found)
