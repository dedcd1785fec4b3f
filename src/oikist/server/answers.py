"""What a viewer may ask about a table without changing it: hints, reasons, previews, scores, replay, the evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from librt.random import Random

from oikist.core.projection import mean_scores
from oikist.core.scene import Scene
from oikist.core.state import OVER, State
from oikist.core.text import Param, Text
from oikist.core.words import say
from oikist.server.analysing import refusal, visible
from oikist.server.problems import Refusal, stale
from oikist.server.views import entry_view, layer_views, panel_views, step_view

if TYPE_CHECKING:
    from oikist.server.rooms import Room, Thinker

MOST_PARTS: Final = 16
NO_ACTION: Final = -1
PREVIEW_SAMPLES: Final = 8


class Answers:
    """Answers for one language.

    Args:
        room: the table.
        thinker: who gives hints.
        hint_bot: name of the bot for hints.
        language: of the words.
    """

    def __init__(self, room: Room, thinker: Thinker, hint_bot: str, language: str) -> None:
        self._room = room
        self._thinker = thinker
        self._hint_bot = hint_bot
        self._language = language

    def _scene(self, scene: Scene) -> dict[str, Any]:
        say_it = self._language
        return {
            "panels": msgspec.to_builtins(panel_views(scene, say_it)),
            "labels": {ident: say(text, say_it) for ident, text in scene.labels.items()},
            "kinds": dict(scene.kinds),
            "marks": list(scene.marks),
            "layers": msgspec.to_builtins(layer_views(scene, say_it)),
        }

    def check_hint(self, seat: int, revision: int) -> None:
        """Raises `Refusal` where no hint can be given."""
        room = self._room
        if not room.table.hints:
            raise Refusal("rule", Text("Hints are off at this table."))
        if revision != room.session.revision:
            raise stale()
        if not room.started or room.session.state.actor() != seat:
            raise Refusal("rule", Text("It is not your turn."), ["CORE-4"])

    async def hint(self, seat: int, revision: int) -> dict[str, Any]:
        """What a bot would do for this seat."""
        room = self._room
        self.check_hint(seat, revision)
        action = await self._thinker.choose(room.session, seat, self._hint_bot)
        if revision != room.session.revision:
            raise stale()
        position = room.views.position(seat)
        return {
            "action": action,
            "text": say(room.game.text(position, action), self._language),
            "parts": list(room.game.parts(position, action)),
        }

    def why(self, seat: int, parts: list[str]) -> dict[str, Any]:
        """Which rule says that these parts cannot be done together now."""
        room = self._room
        position = room.views.position(seat)
        if not parts or len(parts) > MOST_PARTS:
            raise Refusal("message", Text("Ask about 1 to {most} places or pieces.", {"most": MOST_PARTS}))
        known = room.game.scene(position).labels
        for part in parts:
            if part not in known:
                raise Refusal("missing", Text("There is no {part} at this table.", {"part": part[:60]}))
        ruling = room.game.why_not(position, parts)
        if ruling is None:
            return {"ruling": None}
        rule = next((rule.text for rule in room.game.rules(self._language) if rule.id == ruling.id), "")
        return {"ruling": {"id": ruling.id, "text": say(ruling.text, self._language), "rule": rule}}

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        """What a legal action would look like, and what it would do to the projected points."""
        room = self._room
        position = room.views.position(seat)
        refused = position.refusal(action) if room.started else None
        if refused is not None or not room.started or position.actor() == OVER:
            text = refused.text if refused is not None else Text("The game begins when all seats are taken.")
            raise Refusal("rule", text, refused.ids() if refused is not None else [])
        scene = room.game.preview(position, action)
        return {
            "panels": msgspec.to_builtins(panel_views(scene, self._language)) if scene is not None else None,
            "scores": self._scores_after(position, action),
            "text": say(room.game.text(position, action), self._language),
            "collected": list(room.game.collected(position, action)),
        }

    def _scores_after(self, position: State, action: int) -> list[float] | None:
        # the seed comes from what the viewer knows, so that the numbers depend on nothing else
        rng = Random(int.from_bytes(position.to_bytes()[-6:], "big") ^ action)
        after = [position.sample(rng) for _ in range(PREVIEW_SAMPLES)]
        for full in after:
            full.play(action)
        return mean_scores(after)

    def ledger(self, seat: int) -> dict[str, Any]:
        """The score with its reasons."""
        entries = self._room.views.ledger(self._room.views.position(seat))
        return {"seats": [msgspec.to_builtins(entry_view(entry, self._language)) for entry in entries]}

    def at(self, seat: int, ply: int, action: int = NO_ACTION) -> dict[str, Any]:
        """The table after so many standing actions as this viewer may see it; or what an action would do there."""
        room = self._room
        if not 0 <= ply <= room.session.ply:
            which: dict[str, Param] = {"ply": str(ply), "most": room.session.ply}
            raise Refusal("missing", Text("There is no position {ply}; there are 0 to {most}.", which))
        position = room.views.position_at(seat, ply) if action == NO_ACTION else self._judged(seat, ply)
        last, text = self._last_at(seat, ply)
        scene = room.game.scene(position, last)
        return {
            **self._scene(scene),
            **({} if action == NO_ACTION else {"ghost": self._ghost(position, action)}),
            "text": text,
            "phase": say(room.game.phase(position), self._language),
            "ply": ply,
            "plies": room.session.ply,
        }

    def _judged(self, seat: int, ply: int) -> State:
        """The position as who decided there knew it; for those who may have the decision judged."""
        room = self._room
        why = refusal(room, seat)
        decider = room.session.plies[ply].seat if ply < room.session.ply else seat
        if why is None and not visible(room, decider, seat):
            why = Text("During the game you see your own decisions only.")
        if why is not None:
            raise Refusal("rule", why)
        return room.session.state_at(ply).observe(decider if decider >= 0 else None)

    def _ghost(self, position: State, action: int) -> Any:
        refused = position.refusal(action)
        if refused is not None:
            raise Refusal("rule", refused.text, refused.ids())
        scene = self._room.game.preview(position, action)
        return None if scene is None else msgspec.to_builtins(panel_views(scene, self._language))

    def _last_at(self, seat: int, ply: int) -> tuple[list[int], str]:
        room = self._room
        if ply == 0:
            return [], say(Text("The start of the game."), self._language)
        action = room.session.plies[ply - 1].action
        before = room.session.state_at(ply - 1)
        seen = action if room.over else before.seen(action, None if seat < 0 else seat)
        view = room.views.position_at(seat, ply - 1)
        return [seen], say(room.game.text(view, seen), self._language)

    def finale(self, step: int) -> dict[str, Any]:
        """The evaluation in steps, or the table after so many of them."""
        room = self._room
        if not room.over:
            raise Refusal("rule", Text("The evaluation comes when the game is over."))
        state = room.session.state
        steps = room.game.finale(state)
        if step < 0:
            return {"steps": [msgspec.to_builtins(step_view(each, self._language)) for each in steps]}
        if step > len(steps):
            which: dict[str, Param] = {"step": str(step), "most": len(steps)}
            raise Refusal("missing", Text("There is no step {step}; there are 0 to {most}.", which))
        return self._scene(room.game.finale_scene(state, step))
