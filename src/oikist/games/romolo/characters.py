"""The characters: the full text of every tile, and how it is told what lies on one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oikist.core.text import Text, listing, plain
from oikist.games.romolo import layout as at
from oikist.games.romolo.names import RESOURCES

if TYPE_CHECKING:
    from oikist.games.romolo.board import Board

TEXTS: Final = (
    Text(
        "In a Build you may pay stone instead of wood and wood instead of stone, for 1 cube more than the construction "
        "costs."
    ),
    Text("What one worker produces goes straight into your hand: it needs no warehouse."),
    Text("Any two of your units are fed when the population is fed."),
    Text(
        "One cube more in a market action; or a unit gets one extra move from land to water, without a harbour, and "
        "one from water to water."
    ),
    Text(
        "When hired, put one or more of your resources on the tile. Once a turn a worker has a free market action with "
        "these kinds, before or after its own action."
    ),
    Text(
        "When hired, put one of your resources on the tile. Once a turn a worker who produces that kind produces 1 "
        "more."
    ),
    Text("One farm of your choice counts for the power of its hex; you may choose anew once a turn and at scoring."),
    Text(
        "+1 to your value in defence. When hired, up to 3 walls from the bank lie on the tile: you build them without "
        "paying."
    ),
    Text(
        "+1 to your value in attack or defence, before the tokens are shown: four times in the game, together or one "
        "by one."
    ),
    Text("Two extra moves from land to land: both for one unit, or one for each of two units."),
    Text("Three mercenaries in the whole game are hired, or paid, without cost."),
    Text("+2 to your value in one attack."),
    Text(
        "A worker exchanges 4 equal cubes for 1 of any kind; in a hex of power 4 it takes 3 cubes, at 5 two, at 6 one, "
        "and from 7 on 1 cube brings 2."
    ),
    Text(
        "A unit, or your side in a battle, takes no notice of its penalty tokens. Besides, +2 in one attack on a tower."
    ),
    Text(
        "A worker robs a player who has a unit in an adjacent hex, not behind a protective wall: half the die, rounded "
        "down, in cubes of your choice; 1 silver if there are none."
    ),
    Text("At scoring, 1 more influence in up to two hexes, or 2 in one, where you have some already."),
    Text("One action of a worker, not combat, is done as if the worker were in an adjacent hex."),
    Text(
        "At the end 1 point for every kind of construction in your dominion; the tower is one, and three walls of a "
        "hex are one."
    ),
    Text("At the end you win every tie for a majority bonus."),
    Text("At the end 4 points if nobody has more money, 2 points if you have the second most."),
    Text("Counts as three character tiles in the category of characters."),
)
"""By character, in our own words."""


def text_of(character: int) -> Text:
    """What a character does."""
    return TEXTS[character]


def tile_text(character: int) -> Text:
    """Name and effect."""
    return Text("{name}: {effect}", {"name": at.NAMES[character], "effect": TEXTS[character]})


def lying_on(state: Board, seat: int, character: int) -> Text | None:
    """What lies on a seat's tile, or how often it can still be used."""
    d = state.d
    if character == at.DUX:
        return Text("uses left: {count}", {"count": int(d[at.DUX_LEFT + seat])})
    if character == at.FOEDERATUS:
        return Text("mercenaries left: {count}", {"count": int(d[at.FOEDERATUS_LEFT + seat])})
    if character == at.DEFENSOR:
        return Text("walls on it: {count}", {"count": int(d[at.DEFENSOR_WALLS + seat])})
    if character == at.PRAEPOSITUS and d[at.PREPOSED + seat]:
        return Text("{resource} lies on it", {"resource": RESOURCES[int(d[at.PREPOSED + seat]) - 1]})
    if character == at.NEGOTIATOR:
        kinds = [RESOURCES[kind] for kind in range(at.RESOURCES) if int(d[at.NEGOTIATED + seat]) >> kind & 1]
        return Text("{resource} lies on it", {"resource": listing(kinds)}) if kinds else None
    if character == at.ARCHITECTUS and d[at.MARKED + seat]:
        place = state.box.names[int(d[at.MARKED + seat]) - 1]
        return Text("a farm on {hex} counts", {"hex": place})
    return None


def owned_text(state: Board, seat: int, character: int) -> Text:
    """A seat's tile: how many, what it does, what lies on it, whether it has been used."""
    count = int(state.owns(seat, character))
    name: Text = plain(at.NAMES[character])
    if count > 1:
        name = Text("{count} × {what}", {"count": count, "what": name})
    found = [Text("{name}: {effect}", {"name": name, "effect": TEXTS[character]})]
    more = lying_on(state, seat, character)
    if more is not None:
        found.append(Text("({more})", {"more": more}))
    if not state.ready(seat, character):
        found.append(Text("(used this turn)"))
    joined = found[0]
    for text in found[1:]:
        joined = Text("{some} {more}", {"some": joined, "more": text})
    return joined


__all__ = ["TEXTS", "lying_on", "owned_text", "text_of", "tile_text"]
