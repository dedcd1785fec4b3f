"""Makes the messages of one seat out of what the seat may know, and reads what its program answers."""

from __future__ import annotations

import base64
import struct
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from oikist.bots.programs.messages import (
    PROTOCOL,
    Choice,
    Decide,
    GameMessage,
    Hello,
    Over,
    PartInfo,
    Play,
    Seen,
    clean,
)
from oikist.core.edition import Edition
from oikist.core.encoding import NO_NUMBER, Encoder
from oikist.core.errors import IllegalAction, OptionError
from oikist.core.game import Game, seat_name
from oikist.core.state import Box, State
from oikist.core.text import Text

LONGEST_NAME = 40


class Teller:
    """Speaks to the program of one seat. Gets observations only; positions in full not before the end.

    Args:
        game: the game.
        box: what is in the box.
        seat: the program's.
        hello: what the program said of itself.
    """

    def __init__(self, game: Game, box: Box, seat: int, hello: Hello) -> None:
        self._game = game
        self._box = box
        self._seat = seat
        self._wants = frozenset(hello.wants)
        self._encoder: Encoder | None = game.encoder(box, {}) if "encoding" in self._wants else None

    def game(
        self,
        ms: int,
        *,
        players: Sequence[str] = (),
        seed: int | None = None,
        table: str = "",
        rules: int | None = None,
    ) -> GameMessage:
        """What is played."""
        game, box = self._game, self._box
        data: dict[str, Any] = msgspec.json.decode(box.edition)
        parts = self._encoder.parts if self._encoder is not None else ()
        return GameMessage(
            protocol=PROTOCOL,
            game=game.id,
            title=game.title,
            rules=game.version if rules is None else rules,
            seats=int(box.seats),
            seat=self._seat,
            options=msgspec.json.decode(box.options),
            edition_hash=Edition(game.id, "given", "given", data).hash(),
            edition_data=data,
            num_actions=game.num_actions,
            ms=ms,
            players=tuple(players),
            seed=seed,
            table=table,
            encoding=tuple(PartInfo(p.name, p.shape, p.low, p.high, p.help, p.entries) for p in parts),
        )

    def decide(self, number: int, view: State, ms: int, log: Iterable[Seen]) -> Decide:
        """A decision.

        Args:
            number: of the decision.
            view: the seat's observation.
            ms: milliseconds for the answer.
            log: what has happened since.
        """
        game, wants = self._game, self._wants
        legal = [int(action) for action in view.actions()]
        numbers = self._numbers(view, legal)
        choices = [
            Choice(
                action,
                game.notation(view, action),
                game.text(view, action).english() if "texts" in wants else "",
                game.parts(view, action) if "table" in wants else (),
                numbers[at],
            )
            for at, action in enumerate(legal)
        ]
        return Decide(
            id=number,
            seat=self._seat,
            phase=game.phase(view).english(),
            prompt=game.prompt(view).english(),
            actions=choices,
            ms=ms,
            observation=base64.b64encode(view.to_bytes()).decode() if "observation" in wants else "",
            table=self._table(view) if "table" in wants else {},
            encoding=self._encoding(view),
            log=list(log) if "log" in wants else [],
        )

    def over(self, state: State, log: Iterable[Seen], ranks: Sequence[int] | None = None) -> Over:
        """The end.

        Args:
            state: the last position, in full or observed.
            log: what has happened since.
            ranks: places by seat, if they are not those of the position.
        """
        verdict, lost = self._game.verdict(state), state.lost()
        return Over(
            points=[] if lost else [int(points) for points in state.scores()],
            ranks=[int(rank) for rank in (state.result() if ranks is None else ranks)],
            verdict=verdict.english() if verdict is not None else "",
            lost=lost,
            log=list(log) if "log" in self._wants else [],
        )

    def seen(self, number: int, seat: int, seen: int, before: State) -> Seen:
        """What the seat learned of an event.

        Args:
            number: of the event.
            seat: who acted.
            seen: what was seen of the action (`State.seen`), -1 if one was taken back.
            before: the program's observation of the position before it.
        """
        game = self._game
        if seen < 0:
            who = seat_name(seat, int(self._box.seats))
            words = Text("{seat} takes back the last action.", {"seat": who})
            return Seen(number, seat, -1, "", words.english() if "texts" in self._wants else "")
        text = game.text(before, seen).english() if "texts" in self._wants else ""
        return Seen(number, seat, seen, game.notation(before, seen), text)

    @property
    def logs(self) -> bool:
        """Whether the program wants to be told what happens."""
        return "log" in self._wants

    def read(self, view: State, play: Play) -> int:
        """The legal action that the program means.

        Raises:
            OikistError: there is none such, or it is not legal; the text says why.
        """
        if play.action is None:
            if play.notation is None:
                raise OptionError("'play' takes either 'action' or 'notation'.")
            return int(self._game.parse(view, clean(play.notation, 200)))
        ruling = view.refusal(play.action)
        if ruling is not None:
            raise IllegalAction(ruling)
        return play.action

    def _table(self, view: State) -> dict[str, str]:
        scene = self._game.scene(view)
        return {ident: text.english() for ident, text in scene.labels.items()}

    def _numbers(self, view: State, legal: list[int]) -> list[int | None]:
        if self._encoder is None or not self._encoder.num_actions:
            return [None] * len(legal)
        return [None if number == NO_NUMBER else number for number in self._encoder.numbers(view, legal)]

    def _encoding(self, view: State) -> dict[str, list[int]]:
        if self._encoder is None:
            return {}
        parts = self._encoder.parts
        arrays = [array(part.format, bytes(part.size * struct.calcsize(part.format))) for part in parts]
        self._encoder.encode(view, [memoryview(one) for one in arrays])
        return {part.name: one.tolist() for part, one in zip(parts, arrays, strict=True)}
