"""What `render` shows: the same drawing as at the table, as an array of pixels, or the same words."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oikist.core import pictures, words
from oikist.core.game import Game, seat_name
from oikist.core.scene import Scene
from oikist.core.state import OVER, State

GROUND: Final = (0xF6, 0xEF, 0xE0)
"""Colour of the ground of every scene."""


def pixels(scene: Scene, width: int, height: int) -> NDArray[np.uint8]:
    """A scene as height x width x 3 (red, green, blue): as large as it goes, in the middle.

    The size is always the same, as films need it.

    Raises:
        ImportError: the libraries that draw are not installed.
    """
    try:
        from PIL import Image

        data = pictures.png(scene, width, height)
    except ImportError:
        raise ImportError("render_mode='rgb_array' needs an extra: pip install 'oikist[envs]'.") from None
    frame = np.full((height, width, 3), GROUND, np.uint8)
    with Image.open(io.BytesIO(data)) as image:
        drawn = np.asarray(image.convert("RGB"))
    top, left = (height - drawn.shape[0]) // 2, (width - drawn.shape[1]) // 2
    frame[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
    return frame


def lines(game: Game, observation: State) -> str:
    """An observation in words: where the game stands, what lies where, the points, and what is to be done."""
    over = observation.actor() == OVER
    verdict = game.verdict(observation) if over else None
    scene = game.scene(observation)
    told = [words.say(game.phase(observation))]
    told += [words.say(label) for name, label in scene.labels.items() if scene.kinds.get(name) in ("place", "piece")]
    if not observation.lost():
        points = observation.scores()
        told += [
            f"Points: {mine}" if len(points) == 1 else f"{words.say(seat_name(seat, len(points)))}, points: {mine}"
            for seat, mine in enumerate(points)
        ]
    if verdict is not None:
        told.append(words.say(verdict))
    if not over:
        told.append(words.say(game.prompt(observation)))
    return "\n".join(told) + "\n"
