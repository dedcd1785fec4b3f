"""Fair dice: a seed committed to before the game, nonces of every seat, and draws that anybody can check at the end.

What it proves: after the commitment is shown and every seat has added a nonce, the server cannot choose any draw,
and neither can a seat. What it does not prove: that the server did not tell somebody the seed during the game, or
that it did not throw away a whole table and start another before anybody sat down.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from oikist.core.errors import RecordError
from oikist.core.text import Text


def commitment(seed: bytes) -> str:
    """The hash that is shown at the start: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Dice:
    """The draws of one game.

    Draw `k` is HMAC-SHA256 with the seed as key over the nonces and `k`, rejection-sampled over the cumulative
    weights in canonical order, so that every weight gets exactly its share.

    Args:
        seed: the committed seed, 32 bytes.
        nonces: what every seat added, by seat.

    Example:
        >>> Dice(b"s" * 32, ["a", "b"]).draw(0, [1, 1, 2])
        2
    """

    def __init__(self, seed: bytes, nonces: Sequence[str]) -> None:
        self._seed = seed
        # lengths in front, so that no two lists of nonces give the same message
        self._prefix = b"".join(len(raw).to_bytes(4, "big") + raw for raw in (nonce.encode() for nonce in nonces))

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The index that draw `number` (counted over the whole game) gives among `weights`."""
        total = sum(weights)
        size = (total.bit_length() + 7) // 8 + 1
        limit = 256**size - 256**size % total
        attempt = 0
        while True:
            message = self._prefix + number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:size], "big")
            if value < limit:
                break
            attempt += 1
        left = value % total
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise RecordError(Text("A draw needs at least one positive weight."))
