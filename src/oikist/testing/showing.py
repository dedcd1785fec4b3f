"""Law 8: every action has words and parts that exist in the scene, and whatever cannot be done says why not."""

from __future__ import annotations

import random
import re
from xml.parsers import expat

from oikist.core.errors import Ruling
from oikist.core.game import Game
from oikist.core.scene import Scene
from oikist.core.state import OVER, State
from oikist.core.text import Text
from oikist.testing.walks import broken, demand, positions, viewers

KINDS = {"place", "piece", "hand", "anchor", "turn", "flip", "do"}
JUNK = ("", "-", "--1", ":", ",", "0,--1", "99,99", "-0", "007", "1e5", "\u0663", "\xb2", "9" * 5000, " ", "\n", "\0")
"""What no element id is made of, digits of other scripts and numbers too long for `int` among it."""


def law_8(game: Game, seats: int, seed: int) -> None:
    """Words, notation and parts for every action; every labelled element is in a legal action or gets a ruling."""
    rng = random.Random(seed)
    ids = {rule.id for rule in game.rules()}
    told = Told()
    for state in positions(game, seats, seed):
        for viewer in viewers(state):
            observation = state.observe(viewer)
            scene = game.scene(observation)
            drawn = check_scene(scene, told)
            _check_chart(game, observation)
            demand(game.phase(observation).english(), 8, "a position has no words for its phase")
            for seat in range(seats):
                demand(game.seat_line(observation, seat).english(), 8, "a seat has no line")
            actions = observation.actions()
            parts = _check_actions(game, observation, scene, drawn, actions)
            _check_why_not(game, observation, scene, parts, ids, rng, told)
            if actions:
                demand(game.prompt(observation).english(), 8, "who must decide is not told what")
                _check_after(game, observation, actions, rng)
        if state.actor() == OVER:
            steps = game.finale(state)
            for number in range(len(steps) + 1):
                drawn = check_scene(game.finale_scene(state, number))
                links = steps[number - 1].links if number else ()
                demand(all(end in drawn for link in links for end in link), 8, f"step {number} links what is not drawn")


class Told:
    """The words that were found to be some: nearly all come again in the next view, and saying them is slow.

    Attributes:
        labels: by element id, its label.
        rulings: by element ids, why they cannot be meant together.
    """

    def __init__(self) -> None:
        self.labels: dict[str, Text] = {}
        self.rulings: dict[tuple[str, ...], Ruling] = {}


def _check_chart(game: Game, observation: State) -> None:
    chart = game.chart(observation)
    if chart is None:
        return
    demand(chart.key and chart.told, 8, "a table drawn in letters is not told in words")
    lines = [line if isinstance(line, str) else line.english() for line in (*chart.drawn, *chart.key, *chart.told)]
    demand(all(line.isprintable() for line in lines), 8, "a line of a table in text is none")


def check_scene(scene: Scene, told: Told | None = None) -> set[str]:
    """The element ids of a scene; its SVG is well-formed, ids are unique, everything drawn as a part has a label."""
    found, held = _ids(scene.to_svg())
    drawn = set(found)
    demand(len(found) == len(drawn), 8, "an element id stands twice in a scene")
    demand(set(scene.labels) == set(scene.kinds), 8, "labels and kinds are not of the same elements")
    demand(set(scene.kinds.values()) <= KINDS, 8, f"a kind is none of {sorted(KINDS)}")
    for ident, kind in scene.kinds.items():
        if ident not in drawn and kind not in ("do", "turn", "flip"):
            broken(8, f"{ident} has a label and is not drawn")
    labels = told.labels if told else {}
    for ident, label in scene.labels.items():
        if labels.get(ident) != label:
            demand(label.english().strip(), 8, "a label is empty")
            labels[ident] = label
    demand(all(mark in drawn for mark in scene.marks), 8, "a mark is on nothing")
    demand(all(ident in scene.labels for ident in held), 8, "what is held is drawn for a turn or side without a label")
    return drawn


def _ids(svg: str) -> tuple[list[str], list[str]]:
    """Element ids of a drawing, and the ids that what is held names; read without building a tree, which is slow."""
    found: list[str] = []
    held: list[str] = []

    def element(_: str, attributes: dict[str, str]) -> None:
        if "id" in attributes:
            found.append(attributes["id"])
        if "data-ghost" in attributes:
            held.extend(attributes["data-ghost"].split())

    parser = expat.ParserCreate(namespace_separator="}")  # prefixes must be declared
    parser.StartElementHandler = element
    try:
        parser.Parse(svg, True)
    except expat.ExpatError as error:
        broken(8, f"the SVG is not well-formed: {error}")
    return found, held


def _check_actions(
    game: Game, observation: State, scene: Scene, drawn: set[str], actions: list[int]
) -> list[frozenset[str]]:
    found: list[frozenset[str]] = []
    for action in actions:
        text = game.text(observation, action).english()
        demand(text and not re.search(r"\{\w*\}", text), 8, f"action {action} has no proper words: {text!r}")
        parts = game.parts(observation, action)
        demand(parts, 8, f"action {action} has no parts to click")
        for part in parts:
            demand(part in scene.labels, 8, f"part {part} of action {action} has no label")
            kind = scene.kinds[part]
            demand(part in drawn or kind in ("do", "turn", "flip"), 8, f"part {part} is not drawn")
        found.append(frozenset(parts))
    demand(len(set(found)) == len(found), 8, "two actions have the same parts")
    return found


def _check_why_not(
    game: Game,
    observation: State,
    scene: Scene,
    parts: list[frozenset[str]],
    ids: set[str],
    rng: random.Random,
    told: Told,
) -> None:
    names = list(scene.labels)
    choices = [[name] for name in names]
    choices += [rng.sample(names, 2) for _ in range(12) if len(names) > 1]
    before = observation.to_bytes()
    # by element id, the legal actions that it is part of: asked for every element, a scan of all actions is slow
    having: dict[str, set[int]] = {}
    for number, one in enumerate(parts):
        for part in one:
            having.setdefault(part, set()).add(number)
    nothing: set[int] = set()
    for chosen in choices:
        ruling = game.why_not(observation, chosen)
        if set.intersection(*[having.get(part, nothing) for part in chosen]):
            demand(ruling is None, 8, f"{chosen} is part of a legal action and refused")
            continue
        if ruling is None:
            broken(8, f"{chosen} is in no legal action and nothing says why not")
        key = tuple(chosen)
        if told.rulings.get(key) == ruling:
            continue
        told.rulings[key] = ruling
        for ident in ruling.ids():
            demand(ident in ids or ident.startswith("CORE-"), 8, f"{chosen}: {ident} is not in RULES.md")
        demand(ruling.text.english(), 8, f"{chosen}: the ruling has no words")
    demand(game.why_not(observation, ["no:such:element"]) is not None, 8, "an unknown element id gets no ruling")
    for _ in range(12):
        # a browser may send anything; what is broken beside an id of the table too
        chosen = [_spoilt(rng.choice(names), rng), *([rng.choice(names)] if rng.random() < 0.4 else [])]
        if not set.intersection(*[having.get(part, nothing) for part in chosen]):
            demand(game.why_not(observation, chosen) is not None, 8, f"{chosen} is nothing and gets no ruling")
    demand(observation.to_bytes() == before, 8, "asking why not changes the observation")


def _spoilt(name: str, rng: random.Random) -> str:
    """An element id that has come to harm: something in it is missing, or there is something in it that is none."""
    junk = rng.choice(JUNK)
    if rng.random() < 0.5:
        fields = name.split(":")
        fields[rng.randrange(len(fields))] = junk
        return ":".join(fields)
    one, two = sorted(rng.randrange(len(name) + 1) for _ in range(2))
    return name[:one] + rng.choice(("", junk)) + name[two:]


def _check_after(game: Game, observation: State, actions: list[int], rng: random.Random) -> None:
    action = rng.choice(actions)
    before = observation.to_bytes()
    preview = game.preview(observation, action)
    if preview is not None:
        check_scene(preview)
    motion = game.motion(observation, action)
    demand(all(ident.strip() for ident in (*motion, *motion.values())), 8, "something moves from or to nowhere")
    demand(observation.to_bytes() == before, 8, "a preview changes the observation")
