"""The conformance suite is tested itself: games that break a law must be caught, each by the law that it breaks.

A mutant is the real game with one method replaced. Only interpreted classes can be changed like that, so these tests
do not run on the compiled engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import oikist_founders
import pytest
from librt.random import Random
from oikist_founders import Founders, FoundersState

from oikist import about
from oikist.core import registry
from oikist.core.errors import Ruling
from oikist.core.ledger import Entry
from oikist.core.record import Event, Record
from oikist.core.scene import Scene
from oikist.core.session import Session
from oikist.core.state import EVERYTHING, OVER, SPECTATOR, State
from oikist.core.text import Text
from oikist.games.palatinus import explain
from oikist.games.palatinus.game import Palatinus
from oikist.games.palatinus.state import PalatinusState
from oikist.games.romolo import layout as romolo_layout
from oikist.games.romolo.game import Romolo
from oikist.games.romolo.state import RomoloState
from oikist.testing import LAWS, LawBroken, Twin, Twins, golden, law_3_twins, law_7, parting
from tests.engine.laws import twins

Mutation = Callable[[pytest.MonkeyPatch], None]


def replace(target: Any, name: str, make: Callable[[Any], Any]) -> Mutation:
    """A mutation: the method becomes `make(original)`."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(target, name, make(getattr(target, name)))

    return mutate


def changed_scene(change: Callable[[Scene, State], Scene]) -> Callable[[Any], Any]:
    def make(original: Any) -> Any:
        def scene(self: Any, observation: State, last: list[int] | None = None) -> Scene:
            return change(original(self, observation, last), observation)

        return scene

    return make


# --- mutants of Founders ---


def leaky_observe(original: Any) -> Any:
    def observe(self: FoundersState, seat: int | None) -> FoundersState:
        new: FoundersState = original(self, seat)
        new.omens = self.omens[:]
        return new

    return observe


def leak_to_the_left(original: Any) -> Any:
    """Every seat knows the omen of the seat before it, too."""

    def observe(self: FoundersState, seat: int | None) -> FoundersState:
        new: FoundersState = original(self, seat)
        if seat is not None and self.viewer == EVERYTHING:
            new.omens[seat - 1] = self.omens[seat - 1]
        return new

    return observe


def seen_in_full(original: Any) -> Any:
    return lambda self, action, seat: action


def aliasing_copy(original: Any) -> Any:
    def copy(self: FoundersState) -> FoundersState:
        new: FoundersState = original(self)
        new.lots = self.lots
        return new

    return copy


def observation_shares(original: Any) -> Any:
    def observe(self: FoundersState, seat: int | None) -> FoundersState:
        new: FoundersState = original(self, seat)
        new.lots = self.lots
        return new

    return observe


def sample_forgets_the_pool(original: Any) -> Any:
    def sample(self: FoundersState, rng: Random) -> FoundersState:
        new = self.copy()
        new.viewer = EVERYTHING
        new.omens = [rng.randrange(3) if omen == 9 else omen for omen in self.omens]
        own = self.viewer
        if 0 <= own < len(new.omens):
            new.omens[own] = 0
        return new

    return sample


def refuses_nothing(original: Any) -> Any:
    return lambda self, action: self.common_refusal(action, 12)


def refusal_remembers(original: Any) -> Any:
    def refusal(self: FoundersState, action: int) -> Ruling | None:
        ruling: Ruling | None = original(self, action)
        if ruling is not None and self.viewer == EVERYTHING:
            self.omens[0] = self.omens[0] if self.omens[0] > 2 else (self.omens[0] + 1) % 3
        return ruling

    return refusal


def refusal_without_a_rule(original: Any) -> Any:
    def refusal(self: FoundersState, action: int) -> Ruling | None:
        ruling: Ruling | None = original(self, action)
        return None if ruling is None else Ruling("FND-none", ruling.text)

    return refusal


def backwards(original: Any) -> Any:
    return lambda self: original(self)[::-1]


def one_weight_too_many(original: Any) -> Any:
    def weights(self: FoundersState) -> list[int]:
        found: list[int] = original(self)
        return [*found, 1] if found else found

    return weights


def always_the_first(original: Any) -> Any:
    def play_random(self: FoundersState, rng: Random) -> int:
        action = self.actions()[0]
        self._apply(action)
        return action

    return play_random


def never_seals(original: Any) -> Any:
    return lambda self, action: False


def always_ties(original: Any) -> Any:
    return lambda self: [1] * len(self.omens)


def endless(original: Any) -> Any:
    return lambda self, seats: 5


def wrong_sum(original: Any) -> Any:
    def ledger(self: Founders, state: State) -> list[Entry]:
        return [msgspec.structs.replace(tree, points=tree.points + 1) for tree in original(self, state)]

    return ledger


def same_notation(original: Any) -> Any:
    def notation(self: Founders, state: State, seen: int) -> str:
        return "a1" if seen in (3, 4) else str(original(self, state, seen))

    return notation


def no_parts(original: Any) -> Any:
    return lambda self, observation, action: ("lot:z9",)


def same_parts(original: Any) -> Any:
    return lambda self, observation, action: ("lot:a1",)


def says_nothing(original: Any) -> Any:
    return lambda self, observation, parts: None


def always_says_no(original: Any) -> Any:
    return lambda self, observation, parts: Ruling("FND-3", Text("No."))


def lost_label(scene: Scene, observation: State) -> Scene:
    labels = {ident: label for ident, label in scene.labels.items() if ident != "lot:b2"}
    kinds = {ident: kind for ident, kind in scene.kinds.items() if ident != "lot:b2"}
    return msgspec.structs.replace(scene, labels=labels, kinds=kinds)


def broken_svg(scene: Scene, observation: State) -> Scene:
    panel = msgspec.structs.replace(scene.panels[0], body=scene.panels[0].body + "<g>")
    return msgspec.structs.replace(scene, panels=(panel,))


def id_twice(scene: Scene, observation: State) -> Scene:
    panel = msgspec.structs.replace(scene.panels[0], body=scene.panels[0].body + '<g id="lot:a1"/>')
    return msgspec.structs.replace(scene, panels=(panel,))


FOUNDERS: dict[str, tuple[str, Mutation]] = {
    "observation holds the others' omens": ("twins", replace(FoundersState, "observe", leaky_observe)),
    "observation holds one neighbour's omen": ("twins", replace(FoundersState, "observe", leak_to_the_left)),
    "the log tells what was drawn": ("twins", replace(FoundersState, "seen", seen_in_full)),
    "a copy shares a list": ("2", replace(FoundersState, "copy", aliasing_copy)),
    "an observation shares a list": ("2", replace(FoundersState, "observe", observation_shares)),
    "sample does not respect what is known": ("3", replace(FoundersState, "sample", sample_forgets_the_pool)),
    "everything in range is legal": ("1", replace(FoundersState, "refusal", refuses_nothing)),
    "refusing changes the position": ("1", replace(FoundersState, "refusal", refusal_remembers)),
    "a refusal names no rule": ("1", replace(FoundersState, "refusal", refusal_without_a_rule)),
    "actions are listed backwards": ("1", replace(FoundersState, "actions", backwards)),
    "one weight too many": ("1", replace(FoundersState, "weights", one_weight_too_many)),
    "play_random is not random": ("1 (play_random)", replace(FoundersState, "play_random", always_the_first)),
    "undo goes through a revelation": ("twins or undo", replace(FoundersState, "seals", never_seals)),
    "ranks are always shared": ("5", replace(FoundersState, "ranks", always_ties)),
    "the game is longer than its bound": ("5", replace(Founders, "bound", endless)),
    "an entry is not the sum of those below": ("6", replace(Founders, "ledger", wrong_sum)),
    "two actions with one notation": ("4", replace(Founders, "notation", same_notation)),
    "parts that are not in the scene": ("8", replace(Founders, "parts", no_parts)),
    "the same parts for all actions": ("8", replace(Founders, "parts", same_parts)),
    "nothing says why not": ("8", replace(Founders, "why_not", says_nothing)),
    "possible things are refused": ("8", replace(Founders, "why_not", always_says_no)),
    "a place without a label": ("8", replace(Founders, "scene", changed_scene(lost_label))),
    "SVG that is not well-formed": ("8", replace(Founders, "scene", changed_scene(broken_svg))),
    "an element id that stands twice": ("8", replace(Founders, "scene", changed_scene(id_twice))),
}


def run(name: str, law: str) -> None:
    """Runs one law, or the twins, on all numbers of seats."""
    game = registry.find(name)
    if law == "twins":
        law_3_twins(game, {"palatinus": twins.PALATINUS, "founders": twins.FOUNDERS}[name], seeds=3)
        return
    for seats in game.seats:
        for seed in (1, 2, 3):
            LAWS[law](game, seats, seed)


def check_many(law: str, name: str, seats: int) -> None:
    """One law on a dozen games."""
    for seed in range(1, 13):
        LAWS[law](registry.find(name), seats, seed)


NUMBERS = {"twins": 3, "twins or undo": 4}


@pytest.mark.parametrize("mutant", FOUNDERS)
def test_mutants_of_founders_are_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    law, mutate = FOUNDERS[mutant]
    mutate(monkeypatch)
    law = "4 (undo)" if law == "twins or undo" else law
    if mutant == "the game is longer than its bound":
        monkeypatch.setattr(Founders, "seats", (2,))
    with pytest.raises(LawBroken) as caught:
        run("founders", law)
    assert caught.value.law == NUMBERS.get(law, int(law[0]) if law[0].isdigit() else 3)


def test_the_real_games_pass_what_the_mutants_fail() -> None:
    for law in LAWS:
        run("founders", law)
    run("founders", "twins")


# --- mutants of Palatinus: the same kinds of leaks in a game that is made for speed ---


def copies_the_kinds(original: Any) -> Any:
    def observe(self: PalatinusState, seat: int | None) -> PalatinusState:
        new: PalatinusState = original(self, seat)
        new.merchants, new.farmers, new.unknown = self.merchants, self.farmers, 0
        return new

    return observe


def copies_the_hands(original: Any) -> Any:
    def observe(self: PalatinusState, seat: int | None) -> PalatinusState:
        new: PalatinusState = original(self, seat)
        new.hand0 = self.hand0
        return new

    return observe


def kind_in_element_id(patch: pytest.MonkeyPatch) -> None:
    """The ids of pieces end with their kind, taken from the full position behind the observation's back."""
    behind: dict[str, PalatinusState] = {}
    observe, scene = PalatinusState.observe, Palatinus.scene

    def remembering(self: PalatinusState, seat: int | None) -> PalatinusState:
        new = observe(self, seat)
        if self.viewer == EVERYTHING:
            behind["last"] = self
        return new

    def drawn(self: Palatinus, observation: State, last: list[int] | None = None) -> Scene:
        made = scene(self, observation, last)
        full = behind.get("last")
        if full is None or not full.placed:
            return made
        first = (full.merchants & full.wolves) % 97
        marks = (*made.marks, f"kind-{first}")
        return msgspec.structs.replace(made, marks=marks)

    patch.setattr(PalatinusState, "observe", remembering)
    patch.setattr(Palatinus, "scene", drawn)


def seen_exactly(original: Any) -> Any:
    return lambda self, action, seat: action


def nobody_learns_anything(original: Any) -> Any:
    """The mover does not see the own action either."""
    return lambda self, action, seat: original(self, action, None)


def why_not_counts_wolves(patch: pytest.MonkeyPatch) -> None:
    """A ruling whose words depend on the full position."""
    behind: list[PalatinusState] = []
    observe, why_not = PalatinusState.observe, Palatinus.why_not

    def remembering(self: PalatinusState, seat: int | None) -> PalatinusState:
        if self.viewer == EVERYTHING:
            behind[:] = [self]
        return observe(self, seat)

    def telling(self: Palatinus, observation: State, parts: list[str]) -> Ruling | None:
        ruling = why_not(self, observation, parts)
        if ruling is None or not behind:
            return ruling
        return Ruling(ruling.id, Text("{n} merchants", {"n": int(behind[0].merchants).bit_count()}))

    patch.setattr(PalatinusState, "observe", remembering)
    patch.setattr(Palatinus, "why_not", telling)


def sample_only_farmers(original: Any) -> Any:
    def sample(self: PalatinusState, rng: Random) -> PalatinusState:
        return original(self, Random(0))  # type: ignore[no-any-return]  # always the same possibility

    return sample


def any_terrain(original: Any) -> Any:
    """PAL-18 forgotten: occupied terrains are refused nowhere."""

    def refusal(self: PalatinusState, action: int) -> Ruling | None:
        ruling: Ruling | None = original(self, action)
        return None if ruling is not None and ruling.id == "PAL-18" else ruling

    return refusal


def loses_the_last(original: Any) -> Any:
    def actions(self: PalatinusState) -> list[int]:
        listed: list[int] = original(self)
        return listed[:-1] if len(listed) > 1 else listed

    return actions


def undone_actions_in_full(patch: pytest.MonkeyPatch) -> None:
    """A download tells exactly what was taken back, as if that did not matter any more."""
    record = Session.record

    def telling(self: Session, *, viewer: int | None = None, whole: bool = False) -> Record:
        made = record(self, viewer=viewer, whole=whole)
        if whole or self.state.actor() == OVER:
            return made
        events = [
            Event(event.seat, full.action, "", True) if number in self._undone else event
            for number, (event, full) in enumerate(zip(made.events, self.events, strict=True))
        ]
        return Record(made.header, events)

    patch.setattr(Session, "record", telling)


def a_point_too_many(original: Any) -> Any:
    return lambda self: [score + 1 for score in original(self)]


PALATINUS: dict[str, tuple[str, Mutation]] = {
    "observation holds the wolves' kinds": ("twins", replace(PalatinusState, "observe", copies_the_kinds)),
    "observation holds the first hand": ("twins", replace(PalatinusState, "observe", copies_the_hands)),
    "the scene depends on the truth": ("twins", kind_in_element_id),
    "a ruling depends on the truth": ("twins", why_not_counts_wolves),
    "the log tells what a wolf is": ("twins", replace(PalatinusState, "seen", seen_exactly)),
    "a record tells what was taken back": ("twins", undone_actions_in_full),
    "the mover sees less than the own action": ("3", replace(PalatinusState, "seen", nobody_learns_anything)),
    "occupied terrains are not refused": ("1", replace(PalatinusState, "refusal", any_terrain)),
    "a legal action is not listed": ("1", replace(PalatinusState, "actions", loses_the_last)),
    "scores that the ledger does not give": ("6", replace(PalatinusState, "scores", a_point_too_many)),
}


@pytest.mark.parametrize("mutant", PALATINUS)
def test_mutants_of_palatinus_are_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not about.compiled()
    law, mutate = PALATINUS[mutant]
    mutate(monkeypatch)
    with pytest.raises(LawBroken) as caught:
        run("palatinus", law)
    assert caught.value.law == NUMBERS.get(law, int(law[0]) if law[0].isdigit() else 3)


def test_a_sample_that_is_always_the_same_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from oikist.testing import random_record, reaches

    game = registry.find("palatinus")
    record = random_record(game, 3, 5)
    made = [twin.record for twin in (twins.palatinus(record, 0, random.Random(n)) for n in range(5)) if twin]
    reaches(game, record, made, 0, 28, tries=3000)
    monkeypatch.setattr(PalatinusState, "sample", sample_only_farmers(PalatinusState.sample))
    with pytest.raises(LawBroken):
        reaches(game, record, made, 0, 28, tries=3000)


# --- mutants of Romolo o Remo?: every secret leaks once, into a buffer of numbers ---


def shares(first: int, count: int) -> Callable[[Any], Any]:
    """An observation into which so many numbers of the whole position are copied."""

    def make(original: Any) -> Any:
        def observe(self: RomoloState, seat: int | None) -> RomoloState:
            new: RomoloState = original(self, seat)
            if self.viewer == EVERYTHING:
                for at in range(first, first + count):
                    new.d[at] = self.d[at]
            return new

        return observe

    return make


ROMOLO: dict[str, Mutation] = {
    "ROM-S1": replace(RomoloState, "observe", shares(romolo_layout.CHOICE, 4)),
    "ROM-S2": replace(RomoloState, "observe", shares(romolo_layout.HIDDEN, romolo_layout.HEXES)),
    "ROM-S2 (by the counts)": replace(RomoloState, "observe", shares(romolo_layout.POOL, 5)),
    "ROM-S3": replace(RomoloState, "observe", shares(romolo_layout.HIDDEN_MARK, romolo_layout.HEXES)),
    "ROM-S4": replace(RomoloState, "observe", shares(romolo_layout.PUT_AWAY, 4)),
    "ROM-S5": replace(RomoloState, "observe", shares(romolo_layout.PICKED, 4)),
    "the log": replace(RomoloState, "seen", seen_exactly),
}


@pytest.mark.parametrize("mutant", ROMOLO)
def test_leaks_of_romolo_are_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = frozenset({mutant[:6]})

    def only(record: Record, seat: int | None, rng: random.Random) -> Twin | None:
        made = (twins.romolo(record, seat, rng) for _ in range(8))
        return next((twin for twin in made if twin and (twin.secrets == secret or mutant == "the log")), None)

    monkeypatch.setattr(Romolo, "seats", (4,))
    ROMOLO[mutant](monkeypatch)
    with pytest.raises(LawBroken, match="twins differ in") as caught:
        law_3_twins(
            registry.find("romolo"), msgspec.structs.replace(twins.ROMOLO, make=only, drawn=1), seeds=3, first=4
        )
    assert caught.value.law == 3


# --- twins that are cut short ---


def cut(plies_after: int) -> Twins:
    """Twins of Founders that end so many actions after the first one in which they differ."""

    def make(record: Record, seat: int | None, rng: random.Random) -> Twin | None:
        twin = twins.founders(record, seat, rng)
        if twin is None:
            return None
        events = twin.record.events[: parting(record, twin.record) + plies_after]
        return msgspec.structs.replace(twin, record=Record(record.header, events))

    return Twins(make)


def test_a_leak_in_the_last_position_of_a_twin_cut_short_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("founders")
    law_3_twins(game, cut(1), seeds=3)
    monkeypatch.setattr(FoundersState, "observe", leaky_observe(FoundersState.observe))
    with pytest.raises(LawBroken, match="twins differ in the observation"):
        law_3_twins(game, cut(1), seeds=3)


def test_a_twin_cut_short_before_it_differs_is_caught() -> None:
    with pytest.raises(LawBroken, match="a twin does not differ from its record"):
        law_3_twins(registry.find("founders"), cut(0), seeds=3)


def test_a_secret_without_twins_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Palatinus, "seats", (2,))
    without = msgspec.structs.replace(twins.PALATINUS, undecided=frozenset({"PAL-S4"}))
    with pytest.raises(LawBroken, match="PAL-S5"):
        law_3_twins(registry.find("palatinus"), without, seeds=1)


def test_who_says_that_nothing_is_secret_is_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("founders")
    with pytest.raises(LawBroken, match=r"RULES\.md has FND-S1"):
        law_3_twins(game, Twins(None))
    # the omens of the others are not in what a founder sees, so filling them in guesses wrong sooner or later
    monkeypatch.setattr(FoundersState, "seen", lambda self, action, seat: action)
    with pytest.raises(LawBroken, match="something is hidden from viewer"):
        law_3_twins(game, Twins(None, undecided=frozenset({"FND-S1"})))


def test_a_game_without_secrets_needs_no_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_seen_by(viewer: int) -> Callable[[FoundersState, Any], FoundersState]:
        def look(self: FoundersState, whom: Any) -> FoundersState:
            new = self.copy()
            new.viewer = EVERYTHING if viewer == EVERYTHING else SPECTATOR if whom is None else whom
            return new

        return look

    monkeypatch.setattr(FoundersState, "observe", as_seen_by(SPECTATOR))
    monkeypatch.setattr(FoundersState, "sample", as_seen_by(EVERYTHING))
    monkeypatch.setattr(FoundersState, "seen", lambda self, action, seat: action)
    nothing_secret = Twins(None, undecided=frozenset({"FND-S1"}))
    law_3_twins(registry.find("founders"), nothing_secret)
    monkeypatch.setattr(FoundersState, "seen", lambda self, action, seat: action if seat == 0 else 0)
    with pytest.raises(LawBroken, match="viewer None does not see the whole action"):
        law_3_twins(registry.find("founders"), nothing_secret)


def test_another_playthrough_is_caught() -> None:
    game = registry.find("founders")
    kept = golden(game, 2, 1)
    law_7(game, 2, 1, kept)
    with pytest.raises(LawBroken) as caught:
        law_7(game, 2, 2, kept)
    assert caught.value.law == 7


def test_a_ledger_that_forgets_the_discs_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    # PAL-35 forgotten in the ledger only
    original = explain._LedgerTrace.captured

    def captured(self: Any, cell: int, taker: int, by: int, discs: list[int]) -> None:
        original(self, cell, taker, by, [])

    monkeypatch.setattr(explain._LedgerTrace, "captured", captured)
    with pytest.raises(LawBroken) as caught:
        check_many("6", "palatinus", 3)
    assert caught.value.law == 6


def test_the_example_is_found_by_its_entry_point() -> None:
    assert registry.find("founders") is oikist_founders.GAME
