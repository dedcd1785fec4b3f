"""Encodings (`oikist.core.encoding`) as NumPy arrays and Gymnasium spaces, for every environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from oikist.core.encoding import FORMATS, NO_NUMBER, Encoder, Part
from oikist.core.state import State

Array = NDArray[Any]


def space_of(part: Part) -> spaces.Box:
    """The space of one array.

    Example:
        >>> space_of(Part("deck", (15,), 0, 1, "Which cards are left."))
        Box(0, 1, (15,), int8)
    """
    if part.format not in FORMATS:
        raise ValueError(f"part {part.name} has format {part.format!r}; it can be one of {', '.join(FORMATS)}")
    return spaces.Box(part.low, part.high, part.shape, np.dtype(part.format).type)


def encode(encoder: Encoder, observation: State) -> dict[str, Array]:
    """The arrays of an observation, by name; all new, so that whoever gets them may keep them."""
    arrays = {part.name: np.zeros(part.shape, part.format) for part in encoder.parts}
    encoder.encode(observation, [array.reshape(-1).data for array in arrays.values()])
    return arrays


def mask_of(numbers: list[int], size: int) -> NDArray[np.int8]:
    """Ones at these numbers, zeros elsewhere: what `gymnasium.spaces.Discrete.sample` takes as a mask.

    Example:
        >>> mask_of([1, 3], 5).tolist()
        [0, 1, 0, 1, 0]
    """
    mask = np.zeros(size, np.int8)
    mask[numbers] = 1
    return mask


def listing_of(actions: list[int], size: int) -> NDArray[np.int32]:
    """The actions, and -1 after them.

    Example:
        >>> listing_of([7, 9], 4).tolist()
        [7, 9, -1, -1]
    """
    listing = np.full(size, NO_NUMBER, np.int32)
    listing[: len(actions)] = actions
    return listing
