"""Bots as players: legal, blind to what is hidden, the same for the same seed; and what they do in Palatinus."""

from __future__ import annotations

import time

import pytest
from librt.random import Random

from oikist import bots
from oikist.bots.base import Bot, Budget, Choices, for_bot
from oikist.bots.clock import Clock
from oikist.bots.search_bot import SearchBot
from oikist.bots.tree import Settings
from oikist.core import registry
from oikist.core.errors import OptionError
from oikist.core.hints import rank_values
from oikist.core.state import CHANCE, OVER, State

GAME = registry.find("palatinus")
FEW = Budget(iterations=25)
ALL = (
    "random",
    "greedy",
    "search-1",
    "search-2",
    "search-3",
    "search-4",
    "search-5",
    "search:iterations=30",
    "uct:iterations=30",
)


def position(seats: int, seed: int, actions: int) -> State:
    """A full position after so many random actions, or the last decision of the game if there are not so many."""
    rng = Random(seed)
    state = GAME.new(seats)
    before = state
    done = 0
    while state.actor() != OVER and (done < actions or state.actor() == CHANCE):
        if state.actor() != CHANCE:
            before = state.copy()
        state.play_random(rng)
        done += 1
    return before if state.actor() == OVER else state


def asked(bot: Bot, state: State, budget: Budget = FEW) -> int:
    return bot.choose(for_bot(bot, state.observe(int(state.actor()))), budget)


@pytest.mark.parametrize("name", ALL)
def test_every_choice_is_legal(name: str) -> None:
    for seats, done in ((2, 1), (2, 4), (3, 20), (4, 40), (5, 50), (2, 1000)):
        state = position(seats, seats + done, done)
        bot = bots.find(name, GAME, seed=done)
        for _ in range(2):
            assert asked(bot, state, Budget(iterations=15)) in state.actions()


@pytest.mark.parametrize("name", ["search-1", "search:iterations=40"])
def test_a_whole_game_is_played(name: str) -> None:
    state = position(3, 5, 0)
    players = [bots.find(name, GAME, seed=seat) for seat in range(3)]
    rng = Random(5)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.play_random(rng)
        else:
            state.play(asked(players[state.actor()], state, Budget(iterations=4)))
    assert min(state.result()) == 1


@pytest.mark.parametrize("name", [name for name in ALL if name != "random"])
def test_the_same_seed_chooses_the_same_whatever_was_asked_before(name: str) -> None:
    state, other = position(2, 9, 24), position(2, 10, 30)
    budget = Budget(iterations=60)
    first = bots.find(name, GAME, seed=3)
    wanted = asked(first, state, budget)
    again = bots.find(name, GAME, seed=3)
    asked(again, other, budget)
    assert asked(again, state, budget) == wanted
    if name != "greedy":
        several = {asked(bots.find(name, GAME, seed=seed), state, Budget(iterations=8)) for seed in range(8)}
        assert len(several) > 1, "the seed makes no difference at all"


def test_random_repeats_itself_from_its_seed() -> None:
    state = position(4, 1, 30)
    runs = []
    for _ in range(2):
        bot = bots.find("random", GAME, seed=11)
        runs.append([asked(bot, state) for _ in range(10)])
    assert runs[0] == runs[1]
    assert len(set(runs[0])) > 1


def twins() -> list[State]:
    """Two games that differ only in what kind of wolf seat 0 has placed. Made from the rules, not from `observe`."""
    made = []
    for wolf in ("MW ", "FW "):
        state = GAME.new(2, options={"first": "1"})
        rng = Random(4)
        while state.actor() == CHANCE or len(state.actions()) < 200:  # until inhabitants are placed
            state.play_random(rng)
        wolves = [a for a in state.actions() if GAME.notation(state, a).startswith(wolf)]
        state.play(wolves[7])
        made.append(state)
    return made


@pytest.mark.parametrize("name", ALL)
def test_twins_are_played_alike(name: str) -> None:
    one, two = twins()
    assert one.to_bytes() != two.to_bytes()
    assert one.actor() == two.actor() == 1
    assert asked(bots.find(name, GAME, seed=6), one) == asked(bots.find(name, GAME, seed=6), two)


class Spy(State):
    """An observation that notes what it is asked for: a bot must not get at a full position by any way but `sample`."""

    def __init__(self, inner: State) -> None:
        super().__init__()
        self.inner = inner
        self.viewer = inner.viewer
        self.asked: set[str] = set()

    def actor(self) -> int:
        return int(self.inner.actor())

    def actions(self) -> list[int]:
        self.asked.add("actions")
        return self.inner.actions()

    def sample(self, rng: Random) -> State:
        self.asked.add("sample")
        return self.inner.sample(rng)

    def to_bytes(self) -> bytes:
        self.asked.add("to_bytes")
        return self.inner.to_bytes()

    def box_of(self) -> object:  # type: ignore[override]  # only passed through
        return self.inner.box_of()


def test_search_works_through_the_core_alone() -> None:
    state = position(2, 3, 30)
    spy = Spy(state.observe(int(state.actor())))
    assert bots.find("search:iterations=20", GAME, seed=1).choose(spy, Budget()) in state.actions()
    assert spy.asked == {"actions", "sample", "to_bytes"}


def test_random_is_given_its_legal_actions_only() -> None:
    state = position(2, 3, 30)
    given = for_bot(bots.find("random", GAME), state.observe(int(state.actor())))
    assert isinstance(given, Choices)
    assert given.actions() == state.actions()
    with pytest.raises(NotImplementedError):
        given.to_bytes()
    with pytest.raises(NotImplementedError):
        given.scores()


@pytest.mark.parametrize("name", ALL)
def test_who_has_nothing_to_decide_is_told_so(name: str) -> None:
    state = position(2, 3, 30)
    bot = bots.find(name, GAME, seed=1)
    with pytest.raises(ValueError, match="nothing to decide"):
        bot.choose(for_bot(bot, state.observe(1 - int(state.actor()))), FEW)


def test_a_forced_move_takes_no_thought() -> None:
    bot = bots.find("search:iterations=50", GAME, seed=1)
    observation = position(2, 3, 30).observe(None)
    only = observation.copy()
    only.viewer = 0

    class Forced(Spy):
        def actions(self) -> list[int]:
            return [61]

    assert bot.choose(Forced(only), Budget()) == 61
    assert bot.info == {"iterations": 0}


def test_stop_ends_thinking_at_once() -> None:
    state = position(2, 3, 30)
    bot = bots.find("search:ms=3000000", GAME, seed=1)
    asked_for = iter(range(10_000))
    choice = asked(bot, state, Budget(stop=lambda: next(asked_for) >= 12))
    assert choice in state.actions()
    assert bot.info["iterations"] == 12


def test_the_smaller_budget_counts() -> None:
    state = position(2, 3, 30)
    bot = bots.find("search:iterations=30", GAME, seed=1)
    asked(bot, state, Budget(iterations=10))
    assert bot.info["iterations"] == 10
    asked(bot, state, Budget(iterations=500))
    assert bot.info["iterations"] == 30


# names


def test_names_can_be_found_and_no_other() -> None:
    listed = bots.names(GAME)
    assert [name for name, _ in listed] == [name for name in ALL if ":" not in name]
    assert len({label.english() for _, label in listed}) == len(listed)
    for name, label in listed:
        bot = bots.find(name, GAME, seed=1)
        assert bot.name == name
        assert bot.label == label


WRONG = (
    *("", "search", "search-0", "search-6", "Random", "search:", "search:ms", "search:ms=", "search:ms=0"),
    *("search:ms=-5", "search:ms=1e3", "search:ms=10,ms=10", "search:foo=1", "search:iterations=99999999999"),
    *("search:ms=٣", "search:ms=10,", "search:ms=1.5", "search:cpu=0", "search:ms=10,exploration=nan"),
    *("search:ms=10,exploration=11", "search:ms=10,exploration=.5", "search:ms=10,picks=0", "search:exploration=0.3"),
    *("search:ms=10,victory=0.7,standing=0.5", "random:ms=10", "search:ms=10,=3"),
)


@pytest.mark.parametrize("name", WRONG)
def test_unknown_names_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(OptionError) as caught:
        bots.find(name, GAME)
    assert caught.value.text.english().endswith((".", "N", "0.5."))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search:ms=10,foo=1", "search:ms=10,foo=1 names foo; what can be set there is: ms, cpu, iterations, "),
        ("search:ms=10,picks=x", "picks of search:ms=10,picks=x must be a whole number from 1 to 100."),
        ("search:exploration=0.3", "search:exploration=0.3 must say how long to think: ms=N, cpu=N"),
        ("search:ms=1,ms=1", "search:ms=1,ms=1 sets ms twice."),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        bots.find(name, GAME)
    assert caught.value.text.english().startswith(told)


def test_numbers_in_a_name_set_how_the_search_searches() -> None:
    bot = bots.find("search:cpu=50,iterations=200,exploration=0.5,horizon=0,picks=1,victory=0.7,standing=0.3", GAME)
    assert isinstance(bot, SearchBot)
    assert bot.own == Budget(cpu=50, iterations=200)
    told = bot.settings
    assert (told.exploration, told.horizon, told.picks, told.victory, told.standing) == (0.5, 0, 1, 0.7, 0.3)
    assert told.history == Settings().history


@pytest.mark.parametrize("name", ["search:cpu=20", "search:ms=3000000,cpu=20"])
def test_processor_time_ends_thinking(name: str) -> None:
    state = position(2, 3, 30)
    bot = bots.find(name, GAME, seed=1)
    begun = time.thread_time()
    asked(bot, state, Budget())
    used = time.thread_time() - begun
    assert bot.info["iterations"] > 1
    assert 0.02 <= used < 0.5  # the rest is one round, and what there is to do beside the search
    asked(bot, state, Budget(cpu=0.001))
    assert bot.info["iterations"] == 1


def test_processor_time_does_not_run_while_others_work() -> None:
    clock = Clock(0.0, 0.02)
    waited = Clock(0.01)
    while waited.spent() < 1:  # asleep: only the wall's clock runs
        time.sleep(0.002)
    assert clock.timed
    assert clock.spent() < 0.5


# judgement


def worth(state: State, action: int, samples: int = 40) -> float:
    """At the last decision of a game: what an action gives its seat on average, over what the seat does not know."""
    seat = int(state.actor())
    rng = Random(1)
    total = 0.0
    for _ in range(samples):
        full = state.observe(seat).sample(rng)
        full.play(action)
        ranks = full.result()
        total += rank_values([-rank for rank in ranks])[seat]
    return total / samples


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_move_is_played_well(seats: int) -> None:
    wins = 0.0
    best = 0.0
    worst = 0.0
    for seed in range(8):
        state = position(seats, 100 + seed, 10_000)
        bot = bots.find("search:iterations=400", GAME, seed=seed)
        worths = {action: worth(state, action) for action in state.actions()}
        wins += worths[asked(bot, state, Budget())]
        best += max(worths.values())
        worst += min(worths.values())
    assert worst < best, "these positions show nothing"
    assert wins >= best - 0.05


def played(*notations: str) -> State:
    """A game of two with all tiles laid in alphabetical order, and then these actions."""
    state = GAME.new(2, options={"first": "1"})
    opening = ["first 1", "tile A"]
    for place, tile in enumerate("BCDEFG", start=1):
        opening += [f"tile {tile}", f"lay {place}/0"]
    opening += ["token 5", "token 5", "token 4", "token 4", "token 3", "token 3"]
    for typed in (*opening, *notations):
        state.play(GAME.parse(state, typed))
    return state


@pytest.mark.parametrize("name", ["greedy", "search:iterations=600"])
def test_an_obvious_capture_is_taken(name: str) -> None:
    # three red merchants stand around A2, and Lapis is to move: a condottiero on A2 takes them all, and red's hill
    state = played("M A1", "FW E3", "M A3", "FW E5", "M C5")
    assert GAME.notation(state, asked(bots.find(name, GAME, seed=2), state, Budget())) == "C A2"


@pytest.mark.parametrize("seed", range(4))
def test_greedy_takes_the_largest_lead_at_the_last_move(seed: int) -> None:
    state = position(2, seed, 10_000)
    seat = int(state.actor())
    rng = Random(77)
    samples = [state.observe(seat).sample(rng) for _ in range(100)]
    leads = {}
    for action in state.actions():
        leads[action] = 0.0
        for sample in samples:
            after = sample.copy()
            after.play(action)
            points = after.scores()
            leads[action] += (points[seat] - points[1 - seat]) / len(samples)
    chosen = asked(bots.find("greedy", GAME, seed=seed), state)
    assert leads[chosen] >= max(leads.values()) - 2.5  # greedy itself takes sixteen samples


def test_search_beats_random() -> None:
    wins = 0
    for game in range(5):
        rng = Random(game)
        state = GAME.new(2)
        players = [bots.find("random", GAME, seed=game), bots.find("search:iterations=25", GAME, seed=game)]
        if game % 2:
            players.reverse()
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                state.play_random(rng)
            else:
                state.play(asked(players[state.actor()], state, Budget()))
        wins += state.result()[1 - game % 2] == 1
    assert wins >= 4
