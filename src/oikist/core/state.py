"""The position of a game: whose decision, what is legal, what an action does, what each seat may know.

Compiled by mypyc where there is a C compiler. Literals are never shifted left here (in C that is a 32-bit shift):
bit masks come from tables or from [`bit`][].
"""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from oikist.core.errors import IllegalAction, Ruling, no_such_action, not_now, not_yours, over, unknown_here

CHANCE: Final = -1
"""`State.actor()` when dice, a draw or a shuffle decides."""

OVER: Final = -2
"""`State.actor()` when the game has ended."""

EVERYTHING: Final = -3
"""`State.viewer` of a full position, which no seat ever gets to see before the end."""

SPECTATOR: Final = -4
"""`State.viewer` of what somebody may know who has no seat."""


def shift_left(value: i64, n: i64) -> i64:
    """``value << n``; for constants, which C would shift as 32-bit numbers.

    Even a local variable that only ever holds a constant is one to mypyc: only a parameter is safe.
    """
    return value << n


def bit(n: i64) -> i64:
    """A mask with bit `n` set, 0 to 62."""
    return shift_left(1, n)


def count_bits(mask: i64) -> i64:
    """How many bits of a non-negative mask are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def buffer(size: int) -> vec[i32]:
    """A reusable buffer for `State.fill`; `size` is `Game.max_legal` or more."""
    return vec[i32]([0] * size)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A mutable position, or what one viewer may know of one.

    Subclasses give at least `actor`, `actions`, `refusal`, `_apply`, `copy`, `scores`, `observe`, `sample`, `seen`
    and `to_bytes`; `weights` where there is chance. An action is an int below `Game.num_actions`.

    Attributes:
        viewer: `EVERYTHING` for a full position; a seat, or `SPECTATOR`, for an observation.
    """

    def __init__(self) -> None:
        self.viewer: i64 = EVERYTHING

    # whose decision

    def actor(self) -> i64:
        """The seat that decides next, `CHANCE`, or `OVER`."""
        raise NotImplementedError

    def waiting(self) -> list[int]:
        """All seats that may commit now, in seat order; more than one where choices are secret and simultaneous."""
        seat = self.actor()
        return [seat] if seat >= 0 else []

    # what is legal

    def actions(self) -> list[int]:
        """The legal actions in canonical (ascending) order; none when over, or if the viewer is not to act."""
        raise NotImplementedError

    def weights(self) -> list[int]:
        """At `CHANCE`, a positive integer weight for each of `actions()`; elsewhere empty."""
        return []

    def fill(self, buf: vec[i32]) -> i64:
        """Writes the legal actions into `buf` in canonical order and returns how many there are."""
        listed = self.actions()
        n: i64 = 0
        for action in listed:
            buf[n] = i32(action)
            n += 1
        return n

    def refusal(self, action: int) -> Ruling | None:
        """Why the action is refused here, or `None` when it is legal. Any int at all may be asked."""
        raise NotImplementedError

    def common_refusal(self, action: int, num_actions: int) -> Ruling | None:
        """What every game refuses: actions out of range, after the end, or by somebody else than the viewer."""
        actor = self.actor()
        if actor == OVER:
            return over()
        if action < 0 or action >= num_actions:
            return no_such_action(action)
        if self.viewer != EVERYTHING and self.viewer != actor:
            return not_yours()
        return None

    # what an action does

    def play(self, action: int) -> None:
        """Plays a legal action.

        Raises:
            IllegalAction: with the ruling; the position is as it was. On an observation nothing can be played.
        """
        ruling = self.refusal(action)
        if ruling is None and self.viewer != EVERYTHING:
            ruling = unknown_here()
        if ruling is not None:
            raise IllegalAction(ruling)
        self._apply(action)

    def _apply(self, action: i64) -> None:
        """Plays an action that is known to be legal, unchecked: the core of search."""
        raise NotImplementedError

    def play_random(self, rng: Random) -> i64:
        """Plays one legal action at random (all equally likely; chance by its weights) and returns it."""
        listed = self.actions()
        if self.actor() == CHANCE:
            weights = self.weights()
            total: i64 = 0
            for weight in weights:
                total += weight
            left: i64 = rng.randrange(total)
            at: i64 = 0
            while left >= weights[at]:
                left -= weights[at]
                at += 1
            choice: i64 = listed[at]
        else:
            choice = listed[rng.randrange(len(listed))]
        self._apply(choice)
        return choice

    def rollout(self, rng: Random) -> None:
        """Plays at random to the end of the game."""
        while self.actor() != OVER:
            self.play_random(rng)

    def seals(self, action: int) -> bool:
        """Whether a legal action, once played, can no longer be undone because something hidden is shown by it."""
        return False

    def copy(self) -> State:
        """An independent position; the two never touch each other."""
        raise NotImplementedError

    # points

    def scores(self) -> list[int]:
        """Points by seat: at the end the result, before it what the game would give if it ended as it stands."""
        raise NotImplementedError

    def ranks(self) -> list[int]:
        """Places by seat, 1 for the first; equal seats share one. Only meaningful at the end."""
        scores = self.scores()
        return [1 + sum([1 for other in scores if other > mine]) for mine in scores]

    def result(self) -> list[int]:
        """`ranks()` of a finished game.

        Raises:
            ValueError: the game is not over.
        """
        if self.actor() != OVER:
            raise ValueError("the game is not over: there is no result yet")
        return self.ranks()

    def lost(self) -> bool:
        """Whether a solo game has ended lost: without a score, below any game that was finished. Default: never.

        Only ever true at the end, and of games for one. `scores()` of a lost game is then a number below every score
        that a finished game can have, so that a search avoids it; it is shown to nobody and goes into no mean.
        """
        return False

    # who knows what

    def observe(self, seat: int | None) -> State:
        """A new position with only what the seat (`None`: a spectator) may know, built by adding up what it knows.

        Of an observation only the same viewer's observation can be taken, and is equal to it.
        """
        raise NotImplementedError

    def sample(self, rng: Random) -> State:
        """A full position consistent with this observation, filled in at random; every consistent one is possible."""
        raise NotImplementedError

    def seen(self, action: int, seat: int | None) -> int:
        """What the seat (`None`: a spectator) learns of a legal action played here: an int below `Game.num_seen`.

        Below `Game.num_actions` it is the action itself; above are censored ones. Asked before the action is played.
        """
        raise NotImplementedError

    # bytes

    def to_bytes(self) -> bytes:
        """The canonical form: equal positions of one game have equal bytes. `Box.restore` reads it."""
        raise NotImplementedError

    def box_of(self) -> Box:
        """What stays the same through the whole game."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return type(self) is type(other) and self.viewer == other.viewer and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.box_of(), self.to_bytes())


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """What is in the box for one game: the edition's content for this number of seats, and the options.

    Attributes:
        seats: number of seats.
        edition: the edition's data in canonical JSON.
        options: the options in canonical JSON.
    """

    def __init__(self, seats: int, edition: bytes, options: bytes) -> None:
        self.seats: i64 = seats
        self.edition = edition
        self.options = options

    def start(self) -> State:
        """The position before the first action."""
        raise NotImplementedError

    def restore(self, data: bytes) -> State:
        """The position with these canonical bytes.

        Raises:
            ValueError: the bytes are no position of this game.
        """
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (int(self.seats), self.edition, self.options)


def restore(box: Box, data: bytes) -> State:
    """Unpickles a state."""
    return box.restore(data)


__all__ = [
    "CHANCE",
    "EVERYTHING",
    "OVER",
    "SPECTATOR",
    "Box",
    "State",
    "bit",
    "buffer",
    "count_bits",
    "not_now",
    "restore",
    "shift_left",
]
