"""A game at the terminal: lines of text, one after the other, nothing redrawn; typed notation and numbered choices."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from oikist.bots.base import Bot, Budget, for_bot
from oikist.bots.party import Party
from oikist.cli.choices import Choices
from oikist.cli.saved import Saved
from oikist.cli.show import board_lines, chart_lines, end_lines, ledger_lines, log_line, seat_lines
from oikist.cli.texts import Say
from oikist.core.errors import IllegalAction, NotationError, OikistError, Ruling
from oikist.core.game import SEATS
from oikist.core.projection import projection
from oikist.core.session import Session
from oikist.core.state import OVER, State
from oikist.core.text import Param, Text
from oikist.core.words import DEFAULT

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "help": ("?", "help", "ayuda", "помощь", "справка", "aiuto"),
    "undo": ("undo", "u", "deshacer", "отмена", "отменить", "annulla"),
    "back": ("back", "volver", "назад", "indietro"),
    "moves": ("moves", "jugadas", "ходы", "mosse"),
    "hint": ("hint", "pista", "подсказка", "consiglio"),
    "why": ("why", "porque", "porqué", "почему", "perche", "perché"),
    "score": ("score", "puntos", "счёт", "счет", "punti"),
    "log": ("log", "sucesos", "registro", "журнал", "cronaca"),
    "rules": ("rules", "reglas", "правила", "regole"),
    "board": ("board", "tablero", "стол", "tavolo"),
    "map": ("map", "mapa", "поле", "mappa"),
    "hand": ("hand", "mano", "рука"),
    "seats": ("seats", "asientos", "места", "posti"),
    "quit": ("quit", "exit", "salir", "выход", "esci"),
}
"""Command -> the words for it, in all languages: the reader's own and the English one always work."""

WORDS: Final = {word: name for name, words in COMMANDS.items() for word in words}

HELP: Final = (
    Text("Type an action in notation (like {example}), or the number of a choice (or several: 2 5)."),
    Text("If a word means a command and an action, put = before the action."),
    Text("moves: all legal actions in notation; moves WORDS: those that hold the words"),
    Text("back: one step back while choosing by numbers"),
    Text("board: the table in words; board C4: only what is called so"),
    Text("map: the table drawn in letters, in a game on a map"),
    Text("hand: what you have"),
    Text("seats: who sits where, and how each stands"),
    Text("why ACTION or why PLACE: why it cannot be done; why alone: the rule behind the last refusal"),
    Text("hint: what a bot would do"),
    Text("score: the points if the game ended as it stands, with reasons"),
    Text("log: what happened so far; log 5: the last five"),
    Text("rules ID: a rule; rules WORDS: rules that hold the words"),
    Text("undo: take back your last action, as long as nothing has been revealed since"),
    Text("quit: leave; a game with --save can be gone on with"),
)


MANY: Final = 30
"""More choices than this are listed only when somebody asks for them: they would push the table off the screen."""

RECENT: Final = 8
"""So many events are told when a game is gone on with."""


class Left(Exception):
    """Somebody left the game before its end."""


@dataclass
class Manners:
    """How the terminal behaves.

    Attributes:
        say: puts words into the reader's language.
        language: the reader's language, for the rules.
        confirm: ask before others go on, so that an action can be taken back.
        cover: with several people at one keyboard: clear the screen between turns.
        hint_bot: makes the bot that gives hints; None if there are no hints.
        finale: tell the whole evaluation at the end.
        words: tell a map row by row, for the ear, instead of drawing it.
    """

    say: Say
    language: str = DEFAULT
    confirm: bool = True
    cover: bool = True
    hint_bot: Callable[[], Bot] | None = None
    finale: bool = True
    words: bool = False


class Terminal:
    """Plays a session.

    Args:
        session: the game.
        bots: seat -> bot; the other seats are people.
        manners: how to behave.
        saved: the file that keeps the game.
    """

    def __init__(self, session: Session, bots: dict[int, Bot], manners: Manners, saved: Saved | None = None) -> None:
        self.session = session
        self.game = session.game
        self.bots = bots
        self._party = Party(session.game, bots)
        self.people = [seat for seat in range(session.header.seats) if seat not in bots]
        self.manners = manners
        self.say = manners.say
        self.saved = saved
        self.told = 0
        self._refused: Ruling | None = None
        self._holder: int | None = self.people[0] if len(self.people) == 1 else None
        # answers typed ahead on one line: "2 5" is choice 2, then choice 5
        self._ahead: list[str] = []
        # seats whose forfeit has been told
        self._lost: set[int] = set()
        # seat -> number of events when its last turn ended: what it has seen before the screen was cleared
        self._left: dict[int, int] = {}

    # speaking

    def tell(self, text: Text | str) -> None:
        """Prints one line."""
        print(self.say(text) if isinstance(text, Text) else text)

    def ask(self, prompt: Text) -> str:
        """Reads one line.

        Raises:
            Left: the input has ended.
        """
        sys.stdout.flush()
        try:
            return input(f"{self.say(prompt)} ").strip()
        except EOFError:
            print()
            raise Left from None

    def viewer(self) -> int | None:
        """Whose eyes the public lines are for: the only person's, or a spectator's when several share the screen."""
        return self.people[0] if len(self.people) == 1 else None

    # the game

    def run(self) -> None:
        """Plays to the end.

        Raises:
            Left: somebody left.
        """
        try:
            self._run()
        finally:
            self._party.close()

    def _run(self) -> None:
        for line in seat_lines(
            self.game, self._public(), self.session.header.seats, self.say, self.session.header.players
        ):
            self.tell(line)
        if len(self.session.events) > RECENT:
            self.told = len(self.session.events) - RECENT
            self.tell(Text("The game goes on; these were the last events (log shows all):"))
        self._party.begin(self.session.state_at(0), self.session.header.players)
        self._forfeits()
        while self.session.state.actor() != OVER:
            self.session.roll()
            self._keep()
            self._news()
            actor = int(self.session.state.actor())
            if actor == OVER:
                break
            if actor in self.bots:
                self._bot(actor)
            else:
                self._person(actor)
        self._end()

    def _public(self) -> State:
        state = self.session.state
        return state if state.actor() == OVER else state.observe(self.viewer())

    def _keep(self) -> None:
        if self.saved is not None:
            self.saved.catch_up(self.session.events)

    def _news(self) -> None:
        """Tells what happened since it was told last."""
        for line in self.session.log(self.viewer(), self.told):
            self.tell(log_line(line, self.say))
        self.told = len(self.session.events)

    def _bot(self, seat: int) -> None:
        self._party.catch_up(self.session)
        action = self._party.choose(self.session.state, seat, Budget())
        self._forfeits()
        self.session.play(action, seat)
        self._keep()
        self._news()

    def _forfeits(self) -> None:
        """Tells which programs could not go on."""
        for seat, why in self._party.forfeits.items():
            if seat in self._lost:
                continue
            self._lost.add(seat)
            what: dict[str, Param] = {"seat": SEATS[seat], "why": why, "bot": self._party.bots[seat].label}
            if self.session.header.seats == 1:
                self.tell(Text("The program forfeits: {why}. {bot} plays on for it.", what))
            else:
                self.tell(Text("{seat}: the program forfeits: {why}. {bot} plays on for it.", what))

    def _end(self) -> None:
        state = self.session.state
        self._party.catch_up(self.session)
        self._party.end(state)
        for line in chart_lines(self.game, state, self.say, words=self.manners.words):
            self.tell(line)
        for line in end_lines(self.game, state, self.say, finale=self.manners.finale):
            self.tell(line)

    # a person's turn

    def _person(self, seat: int) -> None:
        """Asks until the seat has acted and, where it may change its mind, has let the others go on."""
        if len(self.people) > 1 and self._holder != seat:
            self._hand_over(seat)
        self._holder = seat
        while int(self.session.state.actor()) == seat:
            self._turn(seat)
            self._keep()
            self._news()
        if self.manners.confirm and self.session.undo_refusal(seat) is None and self.session.state.actor() != OVER:
            self._confirm(seat)
        self._left[seat] = len(self.session.events)

    def _hand_over(self, seat: int) -> None:
        if not self.manners.cover:
            return
        self.ask(Text("{seat}: press Enter when only you see the screen.", {"seat": SEATS[seat]}))
        if sys.stdout.isatty():
            # the one thing that is ever cleared: what the player before could see
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            for line in self.session.log(None, self._left.get(seat, 0)):
                self.tell(log_line(line, self.say))

    def _confirm(self, seat: int) -> None:
        while True:
            typed = self.ask(Text("Enter goes on, undo takes it back:"))
            if not typed:
                return
            name = WORDS.get(typed.split()[0].casefold())
            if name == "undo":
                self._undo(seat)
                return
            if name is None:
                alone = self.session.header.seats == 1
                self.tell(
                    Text("Your action is done; Enter goes on.")
                    if alone
                    else Text("Your action is done; Enter lets the others go on.")
                )
            else:
                self._command(name, typed.partition(" ")[2], seat, Choices(self.game, self.session.state.observe(seat)))

    def _turn(self, seat: int) -> None:
        """One action of a person, with all the questions on the way to it."""
        choices = Choices(self.game, self.session.state.observe(seat))
        self.tell("")
        for line in chart_lines(self.game, choices.view, self.say, words=self.manners.words):
            self.tell(line)
        self.tell(
            Text(
                "{phase}. {seat}: {prompt}" if self.session.header.seats > 1 else "{phase}. {prompt}",
                {"phase": self.game.phase(choices.view), "seat": SEATS[seat], "prompt": self.game.prompt(choices.view)},
            )
        )
        if len(choices.options()) > MANY:
            example = self.game.notation(choices.view, choices.view.actions()[0])
            many: dict[str, Param] = {"count": len(choices.options()), "example": example}
            self.tell(Text("Enter lists the choices, in all {count}; or type an action like {example}.", many))
        else:
            self._list(choices)
        while True:
            typed = self._ahead.pop(0) if self._ahead else self.ask(Text("Action, number or ?:"))
            try:
                action = self._understand(typed, seat, choices)
            except IllegalAction as error:
                self._ahead.clear()
                self._refused = error.ruling
                self._explain(error.ruling)
                continue
            except OikistError as error:
                self._ahead.clear()
                self.tell(error.text)
                continue
            if action is None:
                if int(self.session.state.actor()) != seat or self.session.state.observe(seat) != choices.view:
                    return  # an undo has changed the position
                continue
            self._refused = None
            # of several at once each is played on the table as it is then; whatever comes between them ends it
            while action is not None and action in self.session.state.observe(seat).actions():
                self.session.play(action, seat)
                action = choices.rest.pop(0) if choices.rest else None
            return

    def _list(self, choices: Choices) -> None:
        sign = "#" if choices.numbers_are_notation() else ""
        self._lines([f"{sign}{number}. {self.say(label)}" for number, (label, _) in enumerate(choices.options(), 1)])

    def _understand(self, typed: str, seat: int, choices: Choices) -> int | None:
        """An action, or None if what was typed was something else and has been done.

        Raises:
            OikistError: it cannot be understood, or is not legal.
        """
        if not typed:
            self._list(choices)
            return None
        first, _, rest = typed.partition(" ")
        name = WORDS.get(first.casefold())
        if name is not None:
            self._command(name, rest.strip(), seat, choices)
            return None
        number = self._number(first, choices)
        if number is not None:
            try:
                action = choices.choose(number)
            except IndexError:
                raise NotationError(
                    Text(
                        "There is no choice {number}; they go from 1 to {most}.",
                        {"number": number, "most": len(choices.options())},
                    )
                ) from None
            if action is None:
                if rest.strip():
                    self._ahead.insert(0, rest.strip())
                else:
                    self._list(choices)
            return action
        return self.game.parse(choices.view, typed.removeprefix("="))

    def _number(self, word: str, choices: Choices) -> int | None:
        """The number of a choice, if the word is one."""
        bare = word.removeprefix("#")
        if not (bare.isascii() and bare.isdecimal()) or len(bare) > 6:
            return None
        if word == bare and choices.numbers_are_notation():
            return None
        return int(bare)

    # commands

    def _command(self, name: str, rest: str, seat: int, choices: Choices) -> None:
        """Does one of `COMMANDS`."""
        view = choices.view
        if name == "quit":
            raise Left
        if name == "help":
            self._help(choices)
        elif name == "undo":
            self._undo(seat)
        elif name == "back":
            if not choices.back():
                self.tell(Text("Nothing is chosen yet; undo takes back an action."))
            self._list(choices)
        elif name == "moves":
            self._moves(choices, rest)
        elif name == "hint":
            self._hint(view)
        elif name == "why":
            self._why(choices, rest)
        elif name == "score":
            self._lines(list(ledger_lines(projection(self.game, view), self.say)))
        elif name == "log":
            lines = [log_line(line, self.say) for line in self.session.log(seat)]
            self._lines(lines[-int(rest) :] if rest.isascii() and rest.isdecimal() and int(rest) else lines)
        elif name == "rules":
            self._rules(rest)
        elif name == "seats":
            players = self.session.header.players
            self._lines(list(seat_lines(self.game, view, self.session.header.seats, self.say, players)))
        elif name == "map":
            drawn = list(chart_lines(self.game, view, self.say, key=True))
            self._lines(drawn or [self.say(Text("This game is drawn on no map; board tells its table in words."))])
        elif name == "board" and not rest and (told := list(chart_lines(self.game, view, self.say, words=True))):
            self._lines(told)
        else:
            kinds = ("hand",) if name == "hand" else ("place", "piece")
            self._lines(list(board_lines(self.game.scene(view), self.say, rest, kinds)))

    def _lines(self, lines: list[str]) -> None:
        for line in lines or [self.say(Text("Nothing."))]:
            self.tell(line)

    def _help(self, choices: Choices) -> None:
        example = next((self.game.notation(choices.view, action) for action in choices.view.actions()), "-")
        for line in HELP:
            self.tell(msgspec.structs.replace(line, params={"example": example}))

    def _undo(self, seat: int) -> None:
        try:
            self.session.undo(seat)
        except OikistError as error:
            self.tell(error.text)
            return
        self._keep()
        self._news()

    def _moves(self, choices: Choices, words: str) -> None:
        wanted = words.casefold()
        rows = [
            f"{self.game.notation(choices.view, action)}: {self.say(self.game.text(choices.view, action))}"
            for action in choices.actions()
        ]
        self._lines([row for row in rows if wanted in row.casefold()])

    def _hint(self, view: State) -> None:
        if self.manners.hint_bot is None:
            self.tell(Text("There are no hints in this game."))
            return
        if not view.actions():
            self.tell(Text("There is nothing to decide now."))
            return
        bot = self.manners.hint_bot()
        action = bot.choose(for_bot(bot, view), Budget())
        self.tell(
            Text(
                "{name} would play {notation}: {sentence}",
                {
                    "name": bot.label,
                    "notation": self.game.notation(view, action),
                    "sentence": self.game.text(view, action),
                },
            )
        )

    def _why(self, choices: Choices, typed: str) -> None:
        if not typed:
            if self._refused is None:
                self.tell(Text("Nothing has been refused. Type why and an action or a place."))
            else:
                for ident in self._refused.ids():
                    self._rule(ident)
            return
        elements = choices.elements(typed)
        if elements:
            ruling = self.game.why_not(choices.view, elements)
            if ruling is None:
                self.tell(Text("That can be done."))
            else:
                self._refused = ruling
                self._explain(ruling)
            return
        try:
            self.game.parse(choices.view, typed)
        except IllegalAction as error:
            self._refused = error.ruling
            self._explain(error.ruling)
        except OikistError as error:
            self.tell(error.text)
        else:
            self.tell(Text("That can be done."))

    def _explain(self, ruling: Ruling) -> None:
        """A refusal, with everything else that would be broken."""
        for one in (ruling, *ruling.more):
            self.tell(Text("{why} [{rule}]", {"why": one.text, "rule": one.id}))

    def _rule(self, ident: str) -> None:
        for rule in self.game.rules(self.manners.language):
            if rule.id == ident:
                self.tell(f"{rule.id}: {rule.text}")
                return
        self.tell(
            Text("{rule} is a rule of every game here: one acts in turn, and only what is legal.", {"rule": ident})
        )

    def _rules(self, wanted: str) -> None:
        from oikist.cli.rules import find

        try:
            spoken = self.manners.language
            found = find(self.game, wanted, spoken) if wanted else self.game.rules(spoken)
        except OikistError as error:
            self.tell(error.text)
            return
        for rule in found:
            self.tell(f"{rule.id}: {rule.text}")
