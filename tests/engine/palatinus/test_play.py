"""Setting up and playing Palatinus, rule by rule; what is expected comes from the rulebook, not from the code."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from oikist.core.edition import Edition, parse
from oikist.core.errors import EditionError, IllegalAction, OptionError
from oikist.core.game import OptionValue
from oikist.core.session import Session, UndoRefused
from oikist.core.state import CHANCE, OVER
from oikist.games.palatinus import GAME
from oikist.games.palatinus.layout import CELLS, PLACE_AT, cell_hex, hill_hex, neighbour_cells
from oikist.games.palatinus.state import PalatinusState

HOUSE = parse(GAME.edition_source(), file="house.toml", game="palatinus")


def new(seats: int, **options: OptionValue) -> PalatinusState:
    state = GAME.new(seats, options=options or None)
    assert isinstance(state, PalatinusState)
    return state


def do(state: PalatinusState, *notations: str) -> PalatinusState:
    """Plays actions by their notation; every one must be legal."""
    for typed in notations:
        state.play(GAME.parse(state, typed))
    return state


def laid(seats: int, first: str = "1") -> PalatinusState:
    """A game with all tiles laid (A in the centre, the others in order around it) and all tokens drawn."""
    state = do(new(seats, first=first), f"first {first}", "tile A")
    for place, tile in enumerate("BCDEFG", start=1):
        do(state, f"tile {tile}", f"lay {place}/0")
    return do(state, "token 5", "token 5", "token 4", "token 4", "token 3", "token 3")


def refused(state: PalatinusState, typed: str) -> list[str]:
    """The rule ids that refuse an action, and that nothing has changed by trying."""
    before = state.to_bytes()
    with pytest.raises(IllegalAction) as error:
        state.play(GAME.parse(state, typed))
    assert state.to_bytes() == before
    return error.value.ruling.ids()


def notations(state: PalatinusState) -> list[str]:
    return [GAME.notation(state, action) for action in state.actions()]


@pytest.mark.rule("PAL-3", "PAL-R2")
def test_first_player_is_drawn_or_named() -> None:
    drawn = new(4)
    assert drawn.actor() == CHANCE
    assert notations(drawn) == ["first 1", "first 2", "first 3", "first 4"]
    assert drawn.weights() == [1, 1, 1, 1]
    named = new(4, first="3")
    assert notations(named) == ["first 3"]
    assert refused(named, "first 2") == ["PAL-R2"]
    with pytest.raises(OptionError):
        new(2, first="3")


@pytest.mark.rule("PAL-1", "PAL-2", "PAL-4", "PAL-R1")
def test_the_centre_is_any_tile_and_gets_the_six() -> None:
    state = do(new(3), "first 1")
    # seven tiles, one shuffle: all equally likely
    assert notations(state) == [f"tile {hill}" for hill in "ABCDEFG"]
    assert state.weights() == [1] * 7
    do(state, "tile E")
    assert state.tile_at(0) == 4
    assert state.rotation_at(0) == 0
    assert state.token_on(0) == 6


@pytest.mark.rule("PAL-5", "PAL-R1", "PAL-R2")
def test_the_first_player_lays_the_second_tile_on_any_side_in_any_rotation() -> None:
    state = do(new(4), "first 3", "tile E")
    assert state.actor() == CHANCE  # revealed before place and rotation are chosen
    assert refused(state, "lay 1/0") == ["PAL-R1"]
    do(state, "tile B")
    assert state.actor() == 2
    # 6 places * 6 rotations
    assert len(state.actions()) == 36
    assert set(notations(state)) == {f"lay {place}/{turn}" for place in range(1, 7) for turn in range(6)}


@pytest.mark.rule("PAL-6", "PAL-R1")
def test_later_tiles_touch_the_centre_and_another_tile() -> None:
    state = do(new(4), "first 1", "tile A", "tile B", "lay 3/5", "tile C")
    # beside place 3 lie places 2 and 4: 2 places * 6 rotations
    assert {notation[:5] for notation in notations(state)} == {"lay 2", "lay 4"}
    assert len(state.actions()) == 12
    assert refused(state, "lay 3/0") == ["PAL-6"]
    assert refused(state, "lay 6/0") == ["PAL-6"]
    do(state, "lay 2/1", "tile D", "lay 1/0", "tile E")
    # around the circle: 1, 2, 3 lie, so 6 (beside 1) and 4 (beside 3) are open, 5 is not
    assert {notation[:5] for notation in notations(state)} == {"lay 4", "lay 6"}


@pytest.mark.rule("PAL-7", "PAL-17", "PAL-R2")
def test_laying_goes_round_and_the_first_player_places_first() -> None:
    state = do(new(4), "first 3", "tile A")
    layers = []
    for place, tile in enumerate("BCDEFG", start=1):
        do(state, f"tile {tile}")
        layers.append(state.actor())
        do(state, f"lay {place}/0")
    # six tiles, four players, from seat 2 on: seats 2 and 3 lay twice
    assert layers == [2, 3, 0, 1, 2, 3]
    do(state, "token 3", "token 3", "token 4", "token 4", "token 5", "token 5")
    assert state.actor() == 2
    order = []
    for number in range(8):
        order.append(state.actor())
        do(state, f"M {state.name_of(number)}")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.rule("PAL-8", "PAL-R2")
def test_tokens_are_drawn_after_the_seventh_tile() -> None:
    state = do(new(3), "first 1", "tile A")
    for place, tile in enumerate("BCDEFG", start=1):
        assert all(state.token_on(other) == 0 for other in range(1, 7))
        do(state, f"tile {tile}", f"lay {place}/0")
    # two each of 3, 4, 5
    assert notations(state) == ["token 3", "token 4", "token 5"]
    assert state.weights() == [2, 2, 2]
    do(state, "token 4")
    assert state.weights() == [2, 1, 2]
    do(state, "token 4")
    assert notations(state) == ["token 3", "token 5"]
    assert refused(state, "token 4") == ["PAL-8"]
    do(state, "token 5", "token 3", "token 3", "token 5")
    assert sorted(state.token_on(place) for place in range(7)) == [3, 3, 4, 4, 5, 5, 6]


@pytest.mark.rule("PAL-R13")
def test_tiles_interlock() -> None:
    # no two of the 49 hexes are the same, and neighbouring tiles share three edges with each other
    hexes = [hill_hex(place) for place in range(7)] + [cell_hex(cell) for cell in range(CELLS)]
    assert len(set(hexes)) == 49
    for place in range(1, 7):
        following = place % 6 + 1
        for other in (0, following):
            edges = sum(
                near // 6 == other for cell in range(place * 6, place * 6 + 6) for near in neighbour_cells(cell)
            )
            assert edges == 3
    # terrain 1 is where the arrow points, the others clockwise: arrow east, then south-east ...
    state = laid(2)
    assert [state.name_of(cell) for cell in range(6)] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    turned = do(new(2), "first 1", "tile A", "tile B", "lay 1/2")
    # direction 2 is terrain 1; direction 0 is then terrain (0 - 2) mod 6 + 1 = 5
    assert turned.name_of(6) == "B5"
    assert turned.name_of(8) == "B1"


HANDS = {
    # PAL-12: 3 merchants (1 wolf), 3 farmers (2 wolf), 1 condottiero
    5: {"merchant": 2, "merchant_wolf": 1, "farmer": 1, "farmer_wolf": 2, "condottiero": 1},
    # PAL-13: 4 merchants (2 wolf), 3 farmers (2 wolf), 1 condottiero
    4: {"merchant": 2, "merchant_wolf": 2, "farmer": 1, "farmer_wolf": 2, "condottiero": 1},
    # PAL-14: all, in the house edition 3 + 2 merchants, 2 + 3 farmers, 2 condottieri
    3: {"merchant": 3, "merchant_wolf": 2, "farmer": 2, "farmer_wolf": 3, "condottiero": 2},
    # PAL-15: all, and 2 merchants (1 wolf) and 2 farmers (1 wolf) of another colour
    2: {
        "merchant": 3,
        "merchant_wolf": 2,
        "farmer": 2,
        "farmer_wolf": 3,
        "condottiero": 2,
        "neutral_merchant": 1,
        "neutral_merchant_wolf": 1,
        "neutral_farmer": 1,
        "neutral_farmer_wolf": 1,
    },
}


@pytest.mark.rule("PAL-10", "PAL-11", "PAL-12", "PAL-13", "PAL-14", "PAL-15", "PAL-16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hands(seats: int) -> None:
    state = laid(seats)
    for seat in range(seats):
        assert state.hand(seat) == HANDS[seats]
    # 12 + 4 = 16, 12, 8 and 7 inhabitants; terrains left at the end: 42 - 32, 36, 32, 35
    assert state.left(0) == {2: 16, 3: 12, 4: 8, 5: 7}[seats]
    state.rollout(Random(1))
    assert CELLS - int(state.occupied()).bit_count() == {2: 10, 3: 6, 4: 10, 5: 7}[seats]
    assert all(state.hand(seat) == {} for seat in range(seats))


@pytest.mark.rule("PAL-18", "PAL-19")
def test_one_inhabitant_on_a_free_terrain() -> None:
    state = laid(3)
    do(state, "F C4")
    assert state.piece_at(state.cell_named("C4")) == (0, "farmer", False)
    assert state.hand(0)["farmer"] == 1
    assert state.left(0) == 11
    assert refused(state, "M C4") == ["PAL-18"]
    do(state, "MW A1")
    # placed with the wolf showing
    assert state.piece_at(state.cell_named("A1")) == (1, "merchant", True)
    assert refused(state, "NM A2") == ["PAL-18"]  # no neutral pieces with three players
    assert refused(state, "NM C4") == ["PAL-18", "PAL-18"]  # and the terrain is occupied
    do(state, "M A2", "F B1", "M B2", "M B3")
    # both farmers without the wolf stand
    assert state.hand(0).get("farmer") is None
    assert refused(state, "F B4") == ["PAL-18"]


@pytest.mark.rule("PAL-7")
def test_nobody_places_before_all_tiles_lie() -> None:
    state = do(new(3), "first 1", "tile A", "tile B")
    assert refused(state, "M A1") == ["PAL-7"]
    assert refused(laid(3), "lay 1/0") == ["PAL-7"]


@pytest.mark.rule("PAL-20", "PAL-R3")
def test_who_placed_a_wolf_may_look_again() -> None:
    state = do(laid(3), "FW C4", "MW A1")
    cell = state.cell_named("C4")
    assert state.observe(0).piece_at(cell) == (0, "farmer", True)
    for other in (1, 2, None):
        # who placed it, where, and its colour, but not what it is
        assert state.observe(other).piece_at(cell) == (0, "unknown", True)
    assert state.observe(1).piece_at(state.cell_named("A1")) == (1, "merchant", True)
    assert GAME.notation(state, state.seen(GAME.parse(state, "FW B1"), 0)) == "W B1"
    assert GAME.notation(state, state.seen(GAME.parse(state, "FW B1"), None)) == "W B1"
    assert GAME.notation(state, state.seen(GAME.parse(state, "FW B1"), 2)) == "FW B1"
    assert GAME.notation(state, state.seen(GAME.parse(state, "F B1"), 0)) == "F B1"


@pytest.mark.rule("PAL-R3", "PAL-R10", "PAL-S2")
def test_neutral_wolves_are_known_to_who_placed_them() -> None:
    state = do(laid(2), "NMW A1", "NFW A2")
    first, second = state.cell_named("A1"), state.cell_named("A2")
    assert state.observe(0).piece_at(first) == (5, "merchant", True)
    assert state.observe(0).piece_at(second) == (5, "unknown", True)
    assert state.observe(1).piece_at(first) == (5, "unknown", True)
    assert state.observe(1).piece_at(second) == (5, "farmer", True)
    assert state.observe(None).piece_at(first) == (5, "unknown", True)
    kinds = set()
    rng = Random(1)
    for _ in range(60):
        filled = state.observe(0).sample(rng)
        kinds.add((filled.piece_at(second), filled.hand(1).get("neutral_merchant_wolf", 0)))
    # seat 1 had one of each: what does not lie there is still behind the screen
    assert kinds == {((5, "merchant", True), 0), ((5, "farmer", True), 1)}


@pytest.mark.rule("PAL-R15", "PAL-S3", "PAL-S1")
def test_hands_behind_screens() -> None:
    state = do(laid(3), "FW C4", "M A1")
    seen = state.observe(1)
    # what seat 0 began with and what shows is public: 2 + 3 wolves, one of them placed
    assert seen.hand(0) == {"merchant": 3, "farmer": 2, "condottiero": 2, "wolf": 4}
    assert seen.left(0) == 11
    assert seen.hand(1) == {"merchant": 2, "merchant_wolf": 2, "farmer": 2, "farmer_wolf": 3, "condottiero": 2}
    rng = Random(7)
    found: Counter[str] = Counter()
    for _ in range(2000):
        filled = seen.sample(rng)
        hand = filled.hand(0)
        assert hand["merchant_wolf"] + hand["farmer_wolf"] == 4
        piece = filled.piece_at(state.cell_named("C4"))
        assert piece is not None
        found[piece[1]] += 1
        assert hand["farmer_wolf"] == (2 if piece[1] == "farmer" else 3)
    # 3 of 5 wolves are farmers: mean 1200, standard deviation sqrt(2000 * .6 * .4) = 22
    assert abs(found["farmer"] - 1200) < 5 * 22


@pytest.mark.rule("PAL-21", "PAL-22", "PAL-E1", "PAL-R4")
def test_with_five_players_the_condottiero_comes_on_turn_one_to_four() -> None:
    state = laid(5)
    cells = iter(range(CELLS))
    for _turn in range(3):
        for _ in range(5):
            do(state, f"{'M' if _turn < 2 else 'F'} {state.name_of(next(cells))}")
    # fourth turn: four left, the condottiero among them; three would be left with it
    assert state.left(0) == 4
    assert {notation.split()[0] for notation in notations(state)} == {"C"}
    assert refused(state, f"FW {state.name_of(40)}") == ["PAL-R4"]
    assert GAME.prompt(state.observe(0)).english() == "Place a condottiero now: next turn is too late."
    assert GAME.prompt(laid(5)).english() == "Place an inhabitant on a free terrain."
    do(state, *[f"C {state.name_of(next(cells))}" for _ in range(1)])
    assert state.hand(0) == {"merchant_wolf": 1, "farmer_wolf": 2}


@pytest.mark.rule("PAL-21", "PAL-22", "PAL-R4")
def test_with_two_players_the_last_four_turns_are_without_condottiero() -> None:
    state = laid(2)
    cells = iter(range(CELLS))
    others = ["M", "M", "M", "F", "F", "MW", "MW", "NM", "NF", "NMW"]
    for kind in others:
        for _ in range(2):
            do(state, f"{kind} {state.name_of(next(cells))}")
    # 16 - 10 = 6 left, two condottieri among them (neutral ones count): after this turn 5, at most 1 of them
    assert state.left(0) == 6
    assert {notation.split()[0] for notation in notations(state)} == {"C"}
    do(state, f"C {state.name_of(next(cells))}", f"C {state.name_of(next(cells))}")
    # 5 left, after this turn 4 are left: none may be a condottiero
    assert {notation.split()[0] for notation in notations(state)} == {"C"}
    do(state, f"C {state.name_of(next(cells))}", f"C {state.name_of(next(cells))}")
    assert {notation.split()[0] for notation in notations(state)} == {"FW", "NFW"}


@pytest.mark.rule("PAL-23", "PAL-24", "PAL-25", "PAL-9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_with_the_last_inhabitant_and_the_wolves_are_turned(seats: int) -> None:
    state = laid(seats)
    size = state.left(0)
    rng = Random(seats)
    for number in range(size * seats):
        assert state.actor() != OVER
        action = state.actions()[0]
        assert state.seals(action) == (number == size * seats - 1)
        state.play_random(rng)
    assert state.actor() == OVER
    assert state.actions() == []
    assert state.observe(None).unknown == 0
    assert state.observe(None).merchants == state.merchants
    with pytest.raises(IllegalAction) as error:
        state.play(PLACE_AT)
    assert error.value.ruling.id == "CORE-1"


@pytest.mark.rule("PAL-S4", "PAL-S5")
def test_tiles_and_tokens_are_not_decided_before_they_are_seen() -> None:
    # two ways to the same table position have the same bytes: no order of what comes is stored anywhere
    one = do(new(3), "first 1", "tile A", "tile B", "lay 1/0")
    two = do(new(3), "first 1", "tile A", "tile B", "lay 1/0")
    assert one.to_bytes() == two.to_bytes()
    counts: Counter[str] = Counter()
    rng = Random(3)
    for _ in range(1500):
        following = one.copy()
        counts[GAME.notation(one, following.play_random(rng))] += 1
    # five tiles left, 300 each; standard deviation sqrt(1500 * .2 * .8) = 15.5
    assert set(counts) == {f"tile {hill}" for hill in "CDEFG"}
    assert all(abs(count - 300) < 5 * 15.5 for count in counts.values())


def changed(path: str, value: Any) -> Edition:
    """The house edition with one value changed."""
    data = copy.deepcopy(HOUSE.data)
    at: Any = data
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[last] = value
    return Edition("palatinus", "changed", "Changed", data, HOUSE.provenance)


@pytest.mark.rule("PAL-R14", "PAL-R10")
@pytest.mark.parametrize(
    ("path", "value", "seats", "field"),
    [
        ("pieces.merchant", 12, 3, "pieces"),  # 21 a hand, 63 in all on 42 terrains
        ("neutral.merchant", 2, 2, "neutral.merchant"),  # 2 * 2 of the third colour, a colour has 3
        ("pieces.condottiero", 9, 3, "pieces"),  # 19 * 3 = 57 terrains
        ("pieces.farmer", -1, 3, "pieces.farmer"),
        ("pieces.farmer", "two", 3, "pieces.farmer"),
        ("tokens.outer", [5, 5, 4, 4, 3], 3, "tokens.outer"),
        ("tokens.centre", 0, 3, "tokens.centre"),
        ("tiles.2.springs", [7], 3, "tiles.2.springs"),
        ("tiles.2.springs", [1, 1], 3, "tiles.2.springs"),
        ("tiles.2.hill", "D", 3, "tiles.2.hill"),
        ("tiles", [], 3, "tiles"),
        ("pieces", 3, 3, "pieces"),
        ("hands", 3, 3, "hands"),
    ],
)
def test_impossible_editions_are_refused(path: str, value: Any, seats: int, field: str) -> None:
    edition = changed(path, value)
    problems = GAME.check_edition(edition, seats=seats)
    assert field in [problem.field for problem in problems]
    with pytest.raises(EditionError):
        GAME.new(seats, edition=edition)


@pytest.mark.rule("PAL-R14")
def test_a_hand_with_too_many_condottieri_is_refused() -> None:
    data = copy.deepcopy(HOUSE.data)
    # 4 inhabitants, 2 of them condottieri: after the first turn 3 are left and none may be a condottiero
    data["hands"]["5"] = {"merchant": 1, "merchant_wolf": 0, "farmer": 1, "farmer_wolf": 0, "condottiero": 2}
    edition = Edition("palatinus", "few", "Few", data, HOUSE.provenance)
    assert [problem.field for problem in GAME.check_edition(edition, seats=5)] == ["hands.5"]


def test_undo_reaches_back_to_the_information_barrier() -> None:
    session = Session.new(GAME, 3, options={"first": "1"}, seed=b"1" * 32, nonces=["a", "b", "c"])
    session.roll()
    session.play(session.state.actions()[0], 0)
    session.undo(0)
    assert session.revision == 5  # first player, two tiles, laying, undo
    session.play(session.state.actions()[7], 0)
    session.roll()
    with pytest.raises(UndoRefused):
        session.undo(0)  # the next tile has been turned up
    rng = Random(2)
    while session.state.actor() != OVER:
        session.roll()
        if session.state.actor() == OVER:
            break
        actions = session.state.actions()
        last = session.state.actor()
        session.play(actions[rng.randrange(len(actions))], last)
    with pytest.raises(UndoRefused):
        session.undo(last)  # the wolves have been turned over
