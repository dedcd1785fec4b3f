"""The verbs of the command line: what each is for, an example, and the module that does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from oikist.cli.texts import N_


class Verb(NamedTuple):
    """A verb.

    Attributes:
        module: where its function is; imported when the verb is used.
        function: name of the function, or of the mapping of further verbs.
        help: one sentence.
        example: a command line that works.
    """

    module: str
    function: str
    help: str
    example: str


VERBS: Final[Mapping[str, Verb]] = {
    "play": Verb(
        "oikist.cli.play",
        "play",
        N_("Play a game in the terminal, against bots or with others at the same keyboard."),
        "oikist play palatinus --seats 3 --bot greedy",
    ),
    "daily": Verb(
        "oikist.cli.daily",
        "daily",
        N_("Show how you did in the daily game of a game for one: today, at best, and before."),
        "oikist daily micro-rome",
    ),
    "serve": Verb(
        "oikist.cli.serve",
        "serve",
        N_("Open the table in the browser, for this computer or for friends elsewhere."),
        "oikist serve --port 8000 --no-open",
    ),
    "games": Verb(
        "oikist.cli.games",
        "games",
        N_("List the games that are installed."),
        "oikist games",
    ),
    "rules": Verb(
        "oikist.cli.rules",
        "rules",
        N_("Show the numbered rules of a game, or one of them."),
        "oikist rules palatinus PAL-12",
    ),
    "score": Verb(
        "oikist.cli.score",
        "score",
        N_("Score the final position of a real table, with the reason for every point."),
        "oikist score palatinus POSITION.json",
    ),
    "replay": Verb(
        "oikist.cli.replay",
        "replay",
        N_("Show a recorded game, or check that it kept the rules and that its dice were fair."),
        "oikist replay GAME.jsonl --check",
    ),
    "analyse": Verb(
        "oikist.cli.analyse",
        "analyse_record",
        N_("Judge every decision of a recorded game: chances, better actions, where points were thrown away."),
        "oikist analyse GAME.jsonl --iterations 200",
    ),
    "draw": Verb(
        "oikist.cli.draw",
        "draw",
        N_("Draw a recorded game or a position as SVG or PNG."),
        "oikist draw GAME.jsonl --ply 20 --output board.svg",
    ),
    "edition": Verb(
        "oikist.cli.edition",
        "VERBS",
        N_("List, show, check and make editions: what is printed on the components of a game."),
        "oikist edition check my-palatinus.toml",
    ),
    "sim": Verb(
        "oikist.cli.sim",
        "sim",
        N_("Let bots play many games against each other, and count."),
        "oikist sim palatinus --bots greedy,random --games 20",
    ),
    "arena": Verb(
        "oikist.cli.arena",
        "VERBS",
        N_("Find out which bot is better, rank all bots of a game, or look whether a game is fair."),
        "oikist arena match greedy random palatinus",
    ),
    "bots": Verb(
        "oikist.cli.bots",
        "bots",
        N_("List the bots that can take a seat in a game."),
        "oikist bots palatinus",
    ),
    "bot": Verb(
        "oikist.cli.bots",
        "worker",
        N_("Let a bot think for another program: JSON lines on standard input and output (docs/bots.md)."),
        "oikist bot < questions.jsonl",
    ),
    "connect": Verb(
        "oikist.cli.connect",
        "connect",
        N_("Let a program of yours take a seat at an online table (docs/programs.md)."),
        "oikist connect http://127.0.0.1:8000/t/TABLE --token TOKEN -- ./mybot.py",
    ),
    "bench": Verb(
        "oikist.cli.bench",
        "bench",
        N_("Measure how fast a game runs on this machine."),
        "oikist bench --seconds 0.1",
    ),
}
"""In the order of the help page: playing first."""
