"""Setting up and playing Micro Rome, rule by rule; what is expected comes from the rulebook, not from the code."""

from __future__ import annotations

import pytest

from oikist.core.edition import Edition
from oikist.core.errors import EditionError, IllegalAction
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE, OVER
from oikist.games.micro_rome.state import MicroRomeState
from tests.engine.micro_rome import engine, oracle
from tests.engine.micro_rome.engine import END, PLAIN, START

FLOOD = ["~~~~", "~~~~", "~~~~"]
CARD = ["mwsp", "....", ".MM."]


def do(state: MicroRomeState, *notations: str) -> MicroRomeState:
    """Plays actions by their notation; every one must be legal."""
    for typed in notations:
        state.play(engine.game().parse(state, typed))
    return state


def refused(state: MicroRomeState, action: int) -> list[str]:
    """The rule ids that refuse an action, and that nothing has changed by trying."""
    before = state.to_bytes()
    with pytest.raises(IllegalAction) as error:
        state.play(action)
    assert state.to_bytes() == before
    return error.value.ruling.ids()


def in_order(cards: list[tuple[list[str], list[str]]] | None = None, last: int = 15) -> MicroRomeState:
    """A game in which the first cards have been drawn in order and laid front up on the start card."""
    state = engine.new(cards)
    for card in range(1, last + 1):
        do(state, f"draw {card}", "F0 0,0")
    return state


def notations(state: MicroRomeState) -> list[str]:
    return [engine.game().notation(state, action) for action in state.actions()]


@pytest.mark.rule("MIC-2", "MIC-R15", "MIC-R17")
def test_the_deck_is_all_cards_but_two() -> None:
    state = engine.new()
    assert state.actor() == CHANCE
    # fifteen map cards, all equally likely; neither the start card nor the Coliseum
    assert notations(state) == [f"draw {card}" for card in range(1, 16)]
    assert state.weights() == [1] * 15
    do(state, "draw 7")
    state.play(state.actions()[0])
    assert notations(state) == [f"draw {card}" for card in range(1, 16) if card != 7]
    assert state.weights() == [1] * 14
    assert refused(state, 6) == ["MIC-5"]  # the seventh, counted from 0


@pytest.mark.rule("MIC-3", "MIC-R17", "MIC-16")
def test_the_coliseum_comes_last_and_ends_the_game() -> None:
    state = in_order([(PLAIN, PLAIN)])
    assert state.actor() == 0  # nothing is drawn by chance any more
    assert state.card == engine.COLISEUM
    assert engine.side(state, engine.COLISEUM, 0).shows == dict.fromkeys(oracle.parse(PLAIN).shows, "coliseum")
    do(state, "F0 1,0")
    assert state.actor() == OVER
    assert not state.lost()
    # 4 by 3 of the Coliseum, and a column of the map beside it
    assert engine.table(state) == oracle.parse([".CCCC", ".CCCC", ".CCCC"])
    assert refused(state, engine.action(0, 0, 0, 0)) == ["CORE-1"]


@pytest.mark.rule("MIC-4", "MIC-R16")
def test_the_start_card_is_the_first_map() -> None:
    state = engine.new()
    lying = engine.table(state)
    shown = list(lying.shows.values())
    assert len(shown) == 12
    assert shown.count("fountain") == 2  # one fountain
    assert shown.count("banner") == 4
    assert shown.count("plain") == 6
    assert state.bounds() == (0, 0, 3, 2)
    assert state.scores() == [4]  # four banners


@pytest.mark.rule("MIC-4", "MIC-9", "MIC-R3", "MIC-R15")
@pytest.mark.parametrize(
    ("start", "front", "names"),
    [
        (["*..*", ".FF.", "...*"], PLAIN, "start.side"),  # three banners
        (["*..*", "....", "*..*"], PLAIN, "start.side"),  # no fountain
        (START, ["....", "...."], "cards.0.front"),  # two rows
        (START, ["...", "...", "..."], "cards.0.front"),  # three columns
        (START, ["...M", "....", "...."], "cards.0.front"),  # a market of one space
        (START, ["MM.M", "....", "...."], "cards.0.front"),
        (START, ["TTTT", "....", "...."], "cards.0.front"),  # a temple is two by two
        (START, ["TT..", "T...", "T..."], "cards.0.front"),
        (START, ["CCCC", "CCCC", "CCCC"], "cards.0.front"),  # one Coliseum, on its own card
        (START, ["q...", "....", "...."], "cards.0.front"),
    ],
)
def test_what_a_card_can_be(start: list[str], front: list[str], names: str) -> None:
    made = engine.edition([(PLAIN, PLAIN)], start)
    cards = [dict(card) for card in made.data["cards"]]
    cards[0]["front"] = front
    wrong = Edition("micro-rome", "wrong", "Wrong", {**made.data, "cards": cards}, dict(made.provenance))
    with pytest.raises(EditionError, match=names):
        engine.game().new(1, edition=wrong)


@pytest.mark.rule("MIC-R15")
def test_there_are_fifteen_cards_and_a_whole_coliseum() -> None:
    made = engine.edition([])
    few = {**made.data, "cards": made.data["cards"][:14]}
    half = {**made.data, "coliseum": {"front": engine.BUILT, "back": PLAIN}}
    for data, names in ((few, "cards"), (half, "coliseum")):
        with pytest.raises(EditionError, match=names):
            engine.game().new(1, edition=Edition("micro-rome", "wrong", "Wrong", data, dict(made.provenance)))


@pytest.mark.rule("MIC-5", "MIC-14", "MIC-R11")
def test_draws_and_placements_take_turns() -> None:
    state = engine.new()
    assert refused(state, engine.action(0, 0, 0, 0)) == ["MIC-5"]  # nothing has been drawn
    actors = []
    while state.actor() != OVER:
        actors.append(int(state.actor()))
        if state.actor() == 0:
            assert refused(state, 14)  # no card is drawn while one is to be placed
        state.play(state.actions()[0])
    # fifteen draws, each with its placement, and the Coliseum's
    assert actors == [CHANCE, 0] * 15 + [0]


@pytest.mark.rule("MIC-14", "MIC-R11")
def test_a_placement_is_not_taken_back() -> None:
    session = Session.new(engine.game(), 1, seed=bytes(32), nonces=["a"])
    session.roll()
    action = session.state.actions()[5]
    assert session.state.seals(action)
    session.play(action, 0)
    with pytest.raises(UndoRefused):
        session.undo(0)


@pytest.mark.rule("MIC-13", "MIC-14", "MIC-R18")
def test_cards_lie_on_top_of_each_other_in_the_order_of_placing() -> None:
    state = engine.new([(CARD, PLAIN), (["vvvv", "....", "...."], PLAIN)])
    do(state, "draw 1", "F0 0,0")
    assert engine.table(state) == oracle.parse(CARD)
    # the second card's first row comes to lie on the third of the first and covers its market whole
    do(state, "draw 2", "F0 0,2")
    assert engine.table(state) == oracle.parse(["mwsp", "....", "vvvv", "....", "...."])


@pytest.mark.rule("MIC-6")
def test_either_side_may_be_played() -> None:
    state = do(engine.new([(CARD, PLAIN)]), "draw 1")
    assert {"F0 0,0", "B0 0,0"} <= set(notations(state))
    assert engine.table(do(state.copy(), "F0 0,0")) == oracle.parse(CARD)
    assert engine.table(do(state.copy(), "B0 0,0")) == oracle.parse(PLAIN)


@pytest.mark.rule("MIC-7", "MIC-R16")
def test_four_turns_clockwise() -> None:
    state = do(engine.new([(CARD, PLAIN)]), "draw 1")
    # the start card's fountain lies on 1,1 and 2,1; three columns from 0 or 1 on cover it whole
    turned = {
        "F0 0,0": ["mwsp", "....", ".MM."],
        "F90 0,0": ["..m*", "M.w.", "M.s*", "..p "],
        "F180 0,0": [".MM.", "....", "pswm"],
        "F270 0,0": ["p..*", "s.M.", "w.M*", "m.. "],
    }
    for typed, rows in turned.items():
        after = do(state.copy(), typed)
        assert engine.table(after) == oracle.parse(rows), typed
    assert engine.game().parse(state, "f90 0,0") == engine.action(0, 1, 0, 0)
    assert engine.game().notation(state, engine.action(1, 3, -2, 1)) == "B270 -2,1"


@pytest.mark.rule("MIC-15", "MIC-R2")
def test_a_card_without_a_place_loses_the_game() -> None:
    state = do(engine.new([(FLOOD, PLAIN)]), "draw 1", "F0 0,0")
    assert state.actor() == CHANCE
    do(state, "draw 2")
    # all twelve spaces of the map are water, so nothing can be covered
    assert state.actor() == OVER
    assert state.lost()
    assert state.actions() == []
    text = engine.game().verdict(state)
    assert text is not None
    assert text.english().startswith("Lost")
    assert engine.game().ledger(state)[0].rule == "MIC-R2"
    assert engine.game().finale(state) == []


@pytest.mark.rule("MIC-R2", "MIC-15")
def test_the_coliseum_without_a_place_loses_too() -> None:
    state = in_order([*[(PLAIN, PLAIN)] * 14, (FLOOD, PLAIN)], last=15)
    assert state.lost()
    assert state.actor() == OVER
    other = in_order([*[(PLAIN, PLAIN)] * 14, (FLOOD, PLAIN)], last=14)
    do(other, "draw 15", "B0 0,0")  # the other side would have done
    assert other.actor() == 0
    assert not other.lost()


@pytest.mark.rule("MIC-R2")
def test_a_lost_game_stands_below_the_worst_finished_one() -> None:
    state = engine.new([(["bbb.", "bbb.", "bbb."], PLAIN)] * 15)
    for card in range(1, 16):
        do(state, f"draw {card}", f"F0 {3 * card},0")
    do(state, "F0 48,0")
    assert state.actor() == OVER
    # fifteen times nine unguarded barbarians, and two banners of the start card are left: -270 + 2
    assert state.scores() == [-268]
    lost = do(engine.new([(FLOOD, PLAIN)]), "draw 1", "F0 0,0", "draw 2")
    assert lost.scores()[0] < state.scores()[0]


@pytest.mark.rule("MIC-R2")
def test_a_side_that_fits_nowhere_better_than_another_does_not_save() -> None:
    """Sides are alike in size: that neither has a place means that no card has one."""
    state = do(engine.new([(FLOOD, PLAIN), (CARD, FLOOD)]), "draw 1", "F0 1,0")
    # the first column of the start card is left: three spaces, which can be covered from the left
    do(state, "draw 2")
    assert state.actor() == 0
    assert set(notations(state)) == {f"{side}{turn} -3,0" for side in "FB" for turn in (0, 180)} - {"B180 -3,0"} | {
        # three columns, four rows: the first or the last row is beside the map
        f"{side}{turn} -2,{y}"
        for side, turn in (("F", 90), ("F", 270), ("B", 90))
        for y in (-1, 0)
    }


@pytest.mark.rule("MIC-1", "MIC-16", "MIC-19")
def test_a_whole_game_and_its_score() -> None:
    state = in_order([(["****", "*mw*", "...."], PLAIN)])
    # the first card is hidden under fourteen plain ones: 0
    assert state.scores() == [0]
    state = in_order([*[(PLAIN, PLAIN)] * 14, (["****", "*mw*", "...."], PLAIN)])
    assert state.scores() == [9]  # six banners and a pair
    do(state, "F0 0,2")  # the Coliseum covers the last row
    assert state.actor() == OVER
    assert state.scores() == [9]
    assert state.result()
    assert engine.game().finale(state)[-1].scores == (9,)


@pytest.mark.rule("MIC-19", "MIC-R26")
@pytest.mark.parametrize(
    ("score", "title"),
    [
        (50, "Caesar"),
        (51, "Caesar"),
        (49, "Consul"),
        (45, "Consul"),
        (44, "Patrician"),
        (40, "Patrician"),
        (39, "Tribune"),
        (35, "Tribune"),
        (34, "Plebeian"),
        (30, "Plebeian"),
        (29, "Freedman"),
        (0, "Freedman"),
        (-2, "Freedman"),
    ],
)
def test_titles(score: int, title: str) -> None:
    # a banner is 1; an unguarded barbarian -2
    state = engine.drawn(["*" * score or "."] if score >= 0 else ["b"])
    assert state.scores() == [score]
    verdict = engine.game().verdict(state)
    assert verdict is not None
    assert verdict.english() == title == oracle.title(score)


@pytest.mark.rule("MIC-R9", "MIC-S1")
def test_everything_is_open_but_what_is_not_decided() -> None:
    state = in_order(last=0)
    do(state, "draw 7")
    for viewer in (0, None):
        seen = state.observe(viewer)
        assert isinstance(seen, MicroRomeState)
        assert (seen.card, seen.deck) == (6, 0b111111110111111)
        labels = engine.game().scene(seen).labels
        # both sides of the drawn card, and what is left: fourteen cards
        assert "hand:card" in labels
        assert {name for name in labels if name.startswith("deck:")} >= {f"deck:{k}" for k in range(15) if k != 6}
    # no order exists before the draw: every card can still come, and nothing tells which
    before = do(state.copy(), notations(state)[0])
    assert before.weights() == [1] * 14
    assert before.observe(0).actions() == []
    assert [before.seen(action, None) for action in before.actions()] == before.actions()


@pytest.mark.rule("MIC-R14", "MIC-R19")
def test_the_coliseum_is_listed_once_for_every_place() -> None:
    state = engine.holding(engine.drawn(PLAIN), engine.COLISEUM)
    # places with three spaces or more: 4 by 3 on 4 by 3: 12 8 4, 9 6 3, 6 4, 3, and their mirror images:
    # 5 + 2 * 5 + 2 * 3 + 2 * 1 = 23; 3 by 4: columns 1 2 3 3 2 1 times rows 1 2 3 3 2 1: 2 * 2 + 2 * 4 + 2 * 6 = 24
    assert len(state.actions()) == 23 + 24
    assert {notation.split()[0] for notation in notations(state)} == {"F0", "F90"}
    assert refused(state, engine.action(0, 2, 0, 0)) == ["MIC-R14"]
    assert refused(state, engine.action(1, 0, 0, 0)) == ["MIC-R14"]
    # a rule of the rulebook comes first, and the map would not be the same as any
    assert refused(state, engine.action(0, 2, 4, 0)) == ["MIC-8"]


@pytest.mark.rule("MIC-R14", "MIC-R19")
def test_what_gives_the_same_map_is_listed_once() -> None:
    # a plain card on a plain map of 5 by 3: on 0,0 and on 1,0 it changes nothing
    state = engine.holding(engine.drawn([".....", ".....", "....."], [(PLAIN, CARD)]))
    listed = notations(state)
    assert "F0 0,0" in listed
    assert "F0 1,0" not in listed
    assert refused(state, engine.action(0, 0, 1, 0)) == ["MIC-R14"]
    assert {"B0 0,0", "B0 1,0"} <= set(listed)  # the other side shows something
    # the symbols are the same but the buildings are not: not the same map
    state = engine.holding(
        engine.drawn(["MN..", "MN..", "...."], [(["MM..", "NN..", "...."], ["MN..", "MN..", "...."])])
    )
    assert {"F0 0,0", "B0 0,0"} <= set(notations(state))


@pytest.mark.rule("MIC-R1")
def test_the_map_has_no_edge() -> None:
    """Fifteen cards and the Coliseum in one line, each on the last column of the one before."""
    for typed in ("F0 {},0", "F90 0,{}"):
        state = engine.new([])
        for card in range(1, 16):
            do(state, f"draw {card}")
            listed = [name for name in notations(state) if name.startswith(typed.split()[0])]
            if typed == "F0 {},0":
                do(state, typed.format(3 * card))
            else:
                assert listed
                do(state, typed.format(3 * card - 1))
        do(state, typed.format(48 if typed == "F0 {},0" else 47))
        assert state.stage == END
        # 16 * 3 more than the start card's 4 columns; of 3 rows the turned cards' first covers one
        assert state.bounds() == ((0, 0, 51, 2) if typed == "F0 {},0" else (0, 0, 3, 50))
