"""What `render` shows: the same drawing as at the table, as an array of pixels, or the same words."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from oikist.core import pictures, words
from oikist.core.game import Game
from oikist.core.scene import Scene
from oikist.core.state import OVER, State


def pixels(scene: Scene, width: int) -> NDArray[np.uint8]:
    """A scene as height x width x 3 (red, green, blue).

    Raises:
        ImportError: the libraries that draw are not installed.
    """
    try:
        from PIL import Image

        data = pictures.png(scene, width)
    except ImportError:
        raise ImportError("render_mode='rgb_array' needs an extra: pip install 'oikist[envs]'.") from None
    with Image.open(io.BytesIO(data)) as image:
        return np.array(image.convert("RGB"), np.uint8)


def lines(game: Game, observation: State) -> str:
    """An observation in words: where the game stands, the points, what lies where."""
    told = [words.say(game.phase(observation)), f"Points: {observation.scores()[0]}"]
    scene = game.scene(observation)
    told += [words.say(label) for name, label in scene.labels.items() if scene.kinds.get(name) in ("place", "piece")]
    if observation.actor() != OVER:
        told.append(words.say(game.prompt(observation)))
    return "\n".join(told) + "\n"
