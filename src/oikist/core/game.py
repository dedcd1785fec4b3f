"""What a game is to the rest of the project: one object that answers everything a face, a bot or a test may ask."""

from __future__ import annotations

import importlib.resources
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from librt.random import Random

from oikist.core import edition as editions
from oikist.core import words
from oikist.core.chart import Chart
from oikist.core.edition import Edition, Problem
from oikist.core.encoding import Encoder, default_encoder
from oikist.core.errors import AmbiguousNotation, EditionError, IllegalAction, NotationError, OptionError, Ruling
from oikist.core.hindsight import Glimpse
from oikist.core.hints import Hints
from oikist.core.ledger import Entry, Step
from oikist.core.rules import Rule, read_rules
from oikist.core.scene import Scene, Sketch
from oikist.core.state import Box, State
from oikist.core.text import Text

OptionValue = str | int | bool

SEATS: tuple[Text, ...] = (Text("Red"), Text("Lapis"), Text("Ochre"), Text("Verdigris"), Text("Plum"))
"""How seats are called in logs and prompts: by their colour."""

ALONE: Text = Text("The player")
"""What the seat of a game for one is called: there is nobody to be told from."""

COLOURS: tuple[Text, ...] = (Text("red"), Text("lapis"), Text("ochre"), Text("verdigris"), Text("plum"))
"""The colour of a seat's pieces, in the middle of a sentence."""


class Option(msgspec.Struct, frozen=True):
    """One thing that can be chosen before a game.

    Attributes:
        name: key in the options.
        label: for people.
        choices: value -> label; the first is the default.
        help: what it changes.
    """

    name: str
    label: Text
    choices: tuple[tuple[OptionValue, Text], ...]
    help: Text = Text("")

    @property
    def default(self) -> OptionValue:
        """The value when nothing is chosen."""
        return self.choices[0][0]


def seat_name(seat: int, seats: int) -> Text:
    """How a seat is called in a game of so many."""
    return ALONE if seats == 1 else SEATS[seat]


class Game(ABC):
    """A game. Found through the entry-point group ``oikist.games``, which names an instance.

    Attributes:
        id: short name (``palatinus``).
        title: as printed on the box.
        tagline: one line for the home page.
        author: who invented the game.
        version: version of the rules as coded; records hold it. Where behaviour changes, the code branches on it.
        seats: numbers of players that can play.
        num_actions: actions are ints below this.
        num_seen: what a seat may learn of an action is an int below this (`State.seen`).
        max_legal: no position has more legal actions than this; size for `buffer`.
        prefix: of the rule ids (``PAL``).
        package: import path of the folder that holds RULES.md and editions/.
        options: what may be chosen before a game.
        allows_hints: whether the hint button is on by default.
        lost_points: what a lost game for one counts in environments: less than any finished one.
        secrets: whether a seat may know what another may not. If none may, players at one screen need no cover between
            their turns.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[Text]
    author: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[tuple[int, ...]]
    num_actions: ClassVar[int]
    num_seen: ClassVar[int]
    max_legal: ClassVar[int]
    prefix: ClassVar[str]
    package: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    allows_hints: ClassVar[bool] = True
    lost_points: ClassVar[float] = -100.0
    secrets: ClassVar[bool] = True

    # starting

    @abstractmethod
    def box(self, seats: int, edition: Edition, options: dict[str, OptionValue]) -> Box:
        """The contents for one game, from checked arguments. Use `new` unless you have checked them yourself."""

    def new(
        self,
        seats: int,
        *,
        edition: Edition | None = None,
        options: dict[str, OptionValue] | None = None,
    ) -> State:
        """The position before the first action.

        Raises:
            OptionError: the number of seats or an option does not exist.
            EditionError: the edition cannot be played with this number of seats.
        """
        self.check_seats(seats)
        chosen = self.check_options(options or {}, seats)
        used = edition if edition is not None else self.edition()
        problems = [problem for problem in self.check_content(used.data, seats) if not problem.warning]
        if problems:
            raise EditionError(
                Text(
                    "The edition {name} cannot be played: {field}: {text}",
                    {"name": used.name, "field": problems[0].field, "text": problems[0].text},
                )
            )
        return self.box(seats, used, chosen).start()

    def check_seats(self, seats: int) -> None:
        """Raises `OptionError` unless the game can be played by so many."""
        if seats not in self.seats:
            raise OptionError(
                Text(
                    "{title} is for {least} to {most} players, not {seats}."
                    if max(self.seats) > 1
                    else "{title} is for one player, not {seats}.",
                    {"title": self.title, "least": min(self.seats), "most": max(self.seats), "seats": seats},
                )
            )

    def check_options(self, options: dict[str, OptionValue], seats: int) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in; raises `OptionError` for what does not exist."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(
                    Text(
                        "There is no option {name}; there are: {names}",
                        {"name": name, "names": ", ".join(known) or "-"},
                    )
                )
            values = [choice for choice, _ in known[name].choices]
            if not any(value == choice and type(value) is type(choice) for choice in values):
                raise OptionError(
                    Text(
                        "Option {name} cannot be {value}; it can be: {values}",
                        {"name": name, "value": str(value), "values": ", ".join(map(str, values))},
                    )
                )
        return {name: options.get(name, option.default) for name, option in known.items()}

    # editions

    def edition_names(self) -> list[str]:
        """Names of the editions that come with the game, ``house`` first."""
        folder = importlib.resources.files(self.package) / "editions"
        names = [entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")]
        return sorted(names, key=lambda name: (name != "house", name))

    def edition_source(self, name: str = "house") -> str:
        """The TOML text of an edition that comes with the game."""
        if name not in self.edition_names():
            raise EditionError(
                Text(
                    "{title} has no edition {name}; there are: {names} (or give the path of a file)",
                    {"title": self.title, "name": name, "names": ", ".join(self.edition_names())},
                )
            )
        path = importlib.resources.files(self.package) / "editions" / f"{name}.toml"
        return path.read_text(encoding="utf-8")

    def edition(self, name: str | Path = "house") -> Edition:
        """An edition by name, or from a file when a path (something with a slash or ending in .toml) is given.

        Raises:
            EditionError: there is none, or it is broken.
        """
        if isinstance(name, Path) or "/" in name or name.endswith(".toml"):
            path = Path(name)
            loaded, source = editions.read(path, game=self.id)
            problems = [problem for problem in self.check_edition(loaded) if not problem.warning]
            if problems:
                worst = problems[0]
                raise EditionError(
                    Text(
                        "{file}, line {line}: {field}: {text}",
                        {
                            "file": str(path),
                            "line": editions.locate(source, worst.field),
                            "field": worst.field,
                            "text": worst.text,
                        },
                    )
                )
            return loaded
        return editions.parse(self.edition_source(name), file=f"{name}.toml", game=self.id)

    def check_edition(self, edition: Edition, *, seats: int | None = None) -> list[Problem]:
        """What is missing or impossible: provenance, then the game's own checks. With `seats`, for that number too."""
        problems = self.check_content(edition.data, seats)
        return problems or editions.check_provenance(edition)

    @abstractmethod
    def check_content(self, data: dict[str, Any], seats: int | None) -> list[Problem]:
        """The game's own checks of an edition's data; any TOML value may stand anywhere."""

    # words

    @abstractmethod
    def text(self, state: State, seen: int) -> Text:
        """What an action, or what was seen of one, is in words; `state` is the viewer's position before it.

        A whole sentence for the log: "Red places a farmer on C4."
        """

    @abstractmethod
    def notation(self, state: State, seen: int) -> str:
        """The short form of an action, or of what was seen of one; unique among the legal actions of a position."""

    def parse(self, state: State, typed: str) -> int:
        """The legal action with this notation; capitals and spaces do not matter.

        Raises:
            NotationError: it is no notation of the game.
            AmbiguousNotation: the beginning fits several legal actions.
            IllegalAction: it is one, but not legal here.
        """
        wanted = squeeze(typed)
        if not wanted:
            raise NotationError(Text("Type an action, or ? for help."))
        legal = {squeeze(self.notation(state, action)): action for action in state.actions()}
        if wanted in legal:
            return legal[wanted]
        fits = [action for notation, action in legal.items() if notation.startswith(wanted)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            some = ", ".join(self.notation(state, action) for action in fits[:4])
            raise AmbiguousNotation(Text("{typed} may be any of: {some}", {"typed": typed.strip(), "some": some}))
        action = self.read_notation(state, wanted)
        if action is None:
            if not legal:
                raise NotationError(
                    Text("{typed} is no action of {title}.", {"typed": typed.strip(), "title": self.title})
                )
            like = max(legal, key=lambda known: _alike(known, wanted))
            raise NotationError(
                Text(
                    "{typed} is no action of {title}; one is written like: {example}",
                    {"typed": typed.strip(), "title": self.title, "example": self.notation(state, legal[like])},
                )
            )
        ruling = state.refusal(action)
        if ruling is not None:
            raise IllegalAction(ruling)
        return action

    def read_notation(self, state: State, wanted: str) -> int | None:
        """The action that squeezed notation means, legal or not; `None` if it means none. For telling why not."""
        return None

    @abstractmethod
    def prompt(self, observation: State) -> Text:
        """What is to be done now, for the one who must do it ("Place an inhabitant")."""

    def standing(self, observation: State) -> tuple[str, Text] | None:
        """A question that comes again and again, and that its player may like to answer in the same way from now on.

        A key, the same whenever it is the same question, and when it comes ("when Red acts beside your units"). `None`
        for all other decisions. Faces may then answer for the player with the same parts as before; the position knows
        nothing of it.
        """
        return None

    def ready(self, observation: State) -> list[tuple[Text, list[int]]]:
        """Several decisions of the actor in a row that are mostly meant as one (what a payment is made of), ready-made.

        Each in words, with its actions, legal one after the other with nobody's decision between them; a button plays
        them all. Everything can still be decided one by one. Empty for all other decisions.
        """
        return []

    @abstractmethod
    def phase(self, observation: State) -> Text:
        """Where the game stands, for all ("Laying the tiles, 3 of 6")."""

    @abstractmethod
    def seat_line(self, observation: State, seat: int) -> Text:
        """One line about a seat for its panel ("5 pieces left")."""

    # the table

    @abstractmethod
    def scene(self, observation: State, last: list[int] | None = None) -> Scene:
        """Draws what the observation holds. `last`: what was seen of the latest actions, to be marked.

        A finished full position is drawn as it stood before the evaluation.
        """

    def chart(self, observation: State) -> Chart | None:
        """The table in text: drawn in letters, and told row by row; None where the labels of the scene say it all.

        For games on a map, whose many spaces mean little one by one. The terminal draws it before every decision.
        """
        return None

    @abstractmethod
    def parts(self, observation: State, action: int) -> tuple[str, ...]:
        """The element ids one would click for a legal action, in the order a person would; all exist in the scene."""

    @abstractmethod
    def why_not(self, observation: State, parts: list[str]) -> Ruling | None:
        """Why what these element ids mean together cannot be done now, from the observation alone.

        `None` if some legal action has them all. Any element id of the scene, in any order, gets an answer.
        """

    def motion(self, state: State, seen: int) -> dict[str, str]:
        """Element id after -> element id it came from, for what moves when this is played (``seat:1`` for a screen)."""
        return {}

    def preview(self, observation: State, action: int) -> Scene | None:
        """The scene as it would be after a legal action, as far as the viewer can tell; `None` if not worth showing."""
        return None

    def collected(self, observation: State, action: int) -> tuple[str, ...]:
        """Element ids of what a legal action would bring home, and of where it would come to.

        A browser lifts it above what is held over the board, and lights where it comes to in the hand.
        """
        return ()

    # points

    @abstractmethod
    def ledger(self, state: State) -> list[Entry]:
        """By seat, the score as a tree. Before the end: what a full position would give if it ended as it stands."""

    @abstractmethod
    def finale(self, state: State) -> list[Step]:
        """The evaluation of a finished game in small steps; empty if there is nothing to tell."""

    def finale_scene(self, state: State, step: int) -> Scene:
        """The scene after so many steps of the finale."""
        return self.scene(state)

    def rank_reason(self, state: State) -> Text | None:
        """Why equal scores rank as they do, if a tie-break was used."""
        return None

    def verdict(self, state: State) -> Text | None:
        """What a finished game amounts to, in a word or two, where points alone do not say it: a title.

        Of a full position or an observation that is over; `None` where a game has no such thing. Of a lost game it says
        how it was lost, in as many words as that needs.
        """
        return None

    @abstractmethod
    def bound(self, seats: int) -> int:
        """No game has more actions than this, chance included (law 5)."""

    def hints(self) -> Hints:
        """What a searching bot should know."""
        return Hints()

    def encoder(self, box: Box, settings: dict[str, int]) -> Encoder:
        """How observations are written into arrays of fixed size for programs that learn (see `oikist.core.encoding`).

        Raises:
            OptionError: a setting does not exist.
        """
        return default_encoder(settings)

    def hindsight(self, seen: Iterable[Glimpse], now: State, random: Random) -> dict[int, int] | None:
        """What a game may have been of which one seat saw this: its actions by ply, where the seat did not see them.

        For environments that tell a game anew (`resample_from_infostate` of OpenSpiel). A game needs it if secrets come
        to light later: what was seen then says what an earlier action must have been. Where that is still open, it is
        to be drawn as `State.sample` does.

        Args:
            seen: the whole game so far as the seat saw it; can be gone through once.
            now: what the seat knows now.
            random: draws.

        Returns:
            None if the game cannot say: then actions that look right are tried until one fits.
        """
        return None

    # referee for real tables

    def position(self, data: Any, *, edition: Edition | None = None) -> State:
        """A finished full position from the plain data of a POSITION.json.

        Raises:
            OikistError: one sentence that names the field and what was expected.
        """
        raise OptionError(Text("{title} cannot score positions of real tables yet.", {"title": self.title}))

    def position_schema(self) -> dict[str, Any]:
        """JSON Schema of a POSITION.json, for the docs and the scoring page."""
        return {}

    def position_example(self) -> Any:
        """A small valid POSITION.json."""
        return {}

    def sketch(self, position: Any, parts: list[str], *, edition: Edition | None = None) -> Sketch:
        """A real table put together by clicking: the position after one of its edits (none: as it is), as a scene.

        `position` is plain data as for `position`, perhaps incomplete; None for a table on which nothing lies.

        Raises:
            OikistError: one sentence that names what is wrong with the position, or that this is no edit of it.
        """
        raise OptionError(Text("{title} cannot score positions of real tables yet.", {"title": self.title}))

    # rules

    def rules(self, language: str = words.DEFAULT) -> list[Rule]:
        """The numbered rules and rulings, read from RULES.md or its translation."""
        return read_rules(self.rules_source(language), language)

    def rules_source(self, language: str = words.DEFAULT) -> str:
        """The text of the game's RULES.es.md for Spanish, and so on; of RULES.md where there is no such file."""
        folder = importlib.resources.files(self.package)
        translated = folder / f"RULES.{language}.md"
        path = translated if language in words.languages() and translated.is_file() else folder / "RULES.md"
        return path.read_text(encoding="utf-8")


def squeeze(typed: str) -> str:
    """Notation without what does not matter: capitals and spaces.

    Example:
        >>> squeeze(" M  C4")
        'mc4'
    """
    return re.sub(r"\s+", "", typed).casefold()


def _alike(one: str, other: str) -> int:
    """How many signs two notations have in common at their beginning."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
