"""The evaluation told: as a ledger of points with their reasons, and as the small steps that the table plays."""

from __future__ import annotations

from oikist.core.game import COLOURS, SEATS
from oikist.core.ledger import Entry, Step, total
from oikist.core.state import bit
from oikist.core.text import Text, listing, plain
from oikist.games.palatinus.board import NEUTRAL, Board
from oikist.games.palatinus.layout import CELLS, END, HILLS
from oikist.games.palatinus.scoring import Trace, evaluate

_KINDS = {
    "merchant": Text("merchant"),
    "farmer": Text("farmer"),
    "condottiero": Text("condottiero"),
    "unknown": Text("wolf"),
}


def piece_text(state: Board, cell: int) -> Text:
    """What stands on a terrain: "red merchant"; kinds that the viewer does not know are wolves."""
    piece = state.piece_at(cell)
    if piece is None:
        return Text("nothing")
    owner, kind, _ = piece
    colour = Text("neutral") if owner == NEUTRAL else COLOURS[owner]
    return Text("{colour} {kind}", {"colour": colour, "kind": _KINDS[kind]})


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, ascending."""
    return [cell for cell in range(CELLS) if mask & bit(cell)]


def counted(count: int, one: Text, many: Text) -> Text:
    """A number with its noun: "1 merchant", "2 farmers"."""
    return Text("{count} {noun}", {"count": count, "noun": one if count == 1 else many})


def _term(count: int, each: int, one: Text, many: Text) -> list[Text]:
    """What some neighbours give, none if there are none: "4 for 2 farmers"."""
    if not count:
        return []
    return [Text("{influence} for {what}", {"influence": each * count, "what": counted(count, one, many)})]


class _LedgerTrace(Trace):
    """Collects the entries of every seat."""

    def __init__(self, state: Board) -> None:
        super().__init__()
        self._state = state
        self._hill = ""
        seats = int(state.box.seats)
        self.captured_entries: list[list[Entry]] = [[] for _ in range(seats)]
        self.token_entries: list[list[Entry]] = [[] for _ in range(seats)]
        self.disc_entries: list[list[Entry]] = [[] for _ in range(seats)]

    def hill(self, place: int) -> None:
        self._hill = HILLS[self._state.tile_at(place)]

    def captured(self, cell: int, taker: int, by: int, discs: list[int]) -> None:
        name = self._state.name_of(cell)
        captors = cells_of(by)
        names = listing([plain(self._state.name_of(captor)) for captor in captors])
        pieces = (f"piece:{name}", *(f"piece:{self._state.name_of(captor)}" for captor in captors))
        params: dict[str, Text | str] = {"cell": name, "piece": piece_text(self._state, cell), "captors": names}
        entry = Entry(Text("{piece} on {cell}, captured from {captors}", {**params}), 1, "PAL-30", pieces)
        self.captured_entries[taker].append(entry)
        for seat in discs:
            text = Text("disc of 1: {piece} on {cell} was captured by two", {**params})
            self.disc_entries[seat].append(Entry(text, 1, "PAL-R7", pieces))

    def controlled(self, place: int, influence: list[int], winners: list[int], token: int) -> None:
        pieces = (f"token:{self._hill}", f"hill:{self._hill}")
        if len(winners) == 1 and token:
            seat = winners[0]
            text = Text("hill {hill}, with influence {most}", {"hill": self._hill, "most": influence[seat]})
            self.token_entries[seat].append(Entry(text, token, "PAL-44", pieces))
        elif len(winners) > 1:
            for seat in winners:
                text = Text(
                    "disc of 2: tie for hill {hill}, with influence {most}",
                    {"hill": self._hill, "most": influence[seat]},
                )
                self.disc_entries[seat].append(Entry(text, 2, "PAL-45", pieces))


def ledger(state: Board) -> list[Entry]:
    """By seat: captured inhabitants, hill tokens and score discs (PAL-48)."""
    trace = _LedgerTrace(state)
    evaluate(state, trace)
    return [
        total(
            SEATS[seat],
            "PAL-48",
            [
                total(Text("captured inhabitants"), "PAL-30", trace.captured_entries[seat]),
                total(Text("hill tokens"), "PAL-44", trace.token_entries[seat]),
                total(Text("score discs"), "PAL-45", trace.disc_entries[seat]),
            ],
        )
        for seat in range(state.box.seats)
    ]


class _FinaleTrace(Trace):
    """Makes the steps, one after the other."""

    def __init__(self, state: Board) -> None:
        super().__init__()
        self._state = state
        self._hill = ""
        self._scores = [0] * int(state.box.seats)
        self._tally = [0] * int(state.box.seats)
        self.steps: list[Step] = []

    def _add(
        self, text: Text, rule: str, focus: list[str], gone: tuple[tuple[str, str], ...] = (), tally: bool = False
    ) -> None:
        part = Text("Hill {hill}", {"hill": self._hill}) if self._hill else Text("The end")
        counts = tuple(self._tally) if tally else ()
        self.steps.append(Step(text, rule, tuple(focus), gone, tuple(self._scores), part, counts))

    def start(self) -> None:
        """PAL-24: the wolves are turned over, if any stand (a scored position tells of none)."""
        if not self._state.wolves:
            return
        wolves = [f"piece:{self._state.name_of(cell)}" for cell in cells_of(self._state.wolves)]
        self._add(Text("All inhabitants with the wolf are turned over."), "PAL-24", wolves)

    def hill(self, place: int) -> None:
        self._hill = HILLS[self._state.tile_at(place)]
        self._tally = [0] * len(self._tally)
        self._add(
            Text("Hill {hill} is evaluated.", {"hill": self._hill}),
            "PAL-26",
            [f"hill:{self._hill}", f"token:{self._hill}"],
        )

    def judged(self, cell: int, owner: int, merchants: int, farmers: int, victims: int) -> None:
        state = self._state
        name = state.name_of(cell)
        params: dict[str, Text | str] = {
            "cell": name,
            "piece": piece_text(state, cell),
            "merchants": counted(merchants, Text("merchant"), Text("merchants")),
            "farmers": counted(farmers, Text("farmer"), Text("farmers")),
        }
        if victims:
            names = [state.name_of(victim) for victim in cells_of(victims)]
            text = Text(
                "{cell} {piece}: {merchants}, {farmers}; it captures {victims}.",
                {**params, "victims": listing([plain(victim) for victim in names])},
            )
            self._add(text, "PAL-29", [f"piece:{name}", *(f"piece:{victim}" for victim in names)])
        else:
            text = Text("{cell} {piece}: {merchants}, {farmers}; equal, so it is put to flight.", {**params})
            self._add(text, "PAL-28", [f"piece:{name}"])

    def captured(self, cell: int, taker: int, by: int, discs: list[int]) -> None:
        name = self._state.name_of(cell)
        self._scores[taker] += 1
        params: dict[str, Text | str] = {
            "seat": SEATS[taker],
            "piece": piece_text(self._state, cell),
            "cell": name,
        }
        text = Text("{seat} takes the {piece} from {cell}: 1 point.", {**params})
        rule = "PAL-30"
        if discs:
            for seat in discs:
                self._scores[seat] += 1
            rule = "PAL-R7"
            text = Text(
                "{seat} takes the {piece} from {cell}: 1 point; {others}, later in turn order, takes a disc of 1.",
                {**params, "others": listing([SEATS[seat] for seat in discs])},
            )
        self._add(text, rule, [f"piece:{name}"], ((f"piece:{name}", f"seat:{taker}"),))

    def fled(self, cell: int, owner: int) -> None:
        name = self._state.name_of(cell)
        text = Text("The {piece} leaves {cell}.", {"piece": piece_text(self._state, cell), "cell": name})
        self._add(text, "PAL-28", [f"piece:{name}"], ((f"piece:{name}", "box"),))

    def merchant(self, cell: int, owner: int, merchants: int, farmers: int, condottieri: int) -> None:
        value = merchants + 2 * farmers + 3 * condottieri
        terms = [
            term
            for count, each, one, many in (
                (merchants, 1, Text("merchant"), Text("merchants")),
                (farmers, 2, Text("farmer"), Text("farmers")),
                (condottieri, 3, Text("condottiero"), Text("condottieri")),
            )
            for term in _term(count, each, one, many)
        ]
        self._influence(cell, owner, value, terms, "PAL-38")

    def farmer(self, cell: int, owner: int, terrains: int, springs: int) -> None:
        terms = [
            *_term(terrains, 2, Text("free terrain"), Text("free terrains")),
            *_term(springs, 2, Text("spring"), Text("springs")),
        ]
        self._influence(cell, owner, 2 * terrains + 2 * springs, terms, "PAL-40")

    def _influence(self, cell: int, owner: int, value: int, terms: list[Text], rule: str) -> None:
        name = self._state.name_of(cell)
        self._tally[owner] += value
        summed = terms[0] if terms else Text("nothing")
        for term in terms[1:]:
            summed = Text("{some} + {more}", {"some": summed, "more": term})
        text = Text(
            "{cell} {piece}: {terms} = {value}",
            {"cell": name, "piece": piece_text(self._state, cell), "terms": summed, "value": value},
        )
        self._add(text, rule, [f"piece:{name}"], tally=True)

    def controlled(self, place: int, influence: list[int], winners: list[int], token: int) -> None:
        focus = [f"token:{self._hill}", f"hill:{self._hill}"]
        counts = listing(
            [
                Text("{seat} {count}", {"seat": SEATS[seat], "count": count})
                for seat, count in enumerate(influence)
                if count
            ]
        )
        params: dict[str, Text | str | int] = {"hill": self._hill, "counts": counts}
        if not winners:
            text = Text("Nobody has influence on hill {hill}: its token goes.", {**params})
            self._add(text, "PAL-46", focus, ((f"token:{self._hill}", "box"),), tally=True)
        elif len(winners) == 1:
            self._scores[winners[0]] += token
            text = Text(
                "Hill {hill}: {counts}. {seat} takes the token of {token}.",
                {**params, "seat": SEATS[winners[0]], "token": token},
            )
            self._add(text, "PAL-44", focus, ((f"token:{self._hill}", f"seat:{winners[0]}"),), tally=True)
        else:
            for seat in winners:
                self._scores[seat] += 2
            text = Text(
                "Hill {hill}: {counts}. {seats} tie: a disc of 2 each, and the token goes.",
                {**params, "seats": listing([SEATS[seat] for seat in winners])},
            )
            self._add(text, "PAL-45", focus, ((f"token:{self._hill}", "box"),), tally=True)


def finale(state: Board) -> list[Step]:
    """The evaluation of a finished game, step by step (PAL-24, PAL-26)."""
    if state.stage != END:
        return []
    trace = _FinaleTrace(state)
    trace.start()
    evaluate(state, trace)
    return trace.steps


def rank_reason(state: Board) -> Text | None:
    """Whether and how a tie for the first place was broken (PAL-50, PAL-R11)."""
    result = evaluate(state, None)
    keys = sorted(((result.points(seat), result.things(seat), seat) for seat in range(state.box.seats)), reverse=True)
    if keys[0][0] != keys[1][0]:
        return None
    if keys[0][1] != keys[1][1]:
        return Text(
            "{seat} wins the tie by the number of tokens, discs and captured inhabitants: {most} to {less}.",
            {"seat": SEATS[keys[0][2]], "most": keys[0][1], "less": keys[1][1]},
        )
    return Text("Equal in points and in the number of tokens, discs and captured inhabitants: the place is shared.")
