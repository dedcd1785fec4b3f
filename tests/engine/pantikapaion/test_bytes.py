"""Positions as bytes: what is none is refused."""

from __future__ import annotations

import struct

import pytest

from tests.engine.pantikapaion.handmade import made


def test_bytes_that_are_no_position() -> None:
    state = made().state
    box, data = state.box_of(), state.to_bytes()
    assert box.restore(data).to_bytes() == data
    words = list(struct.unpack(f"<{len(data) // 8}q", data))
    for place, value in ((0, -1), (0, 2), (1, 8), (2, 6), (3, 2), (5, 9), (8, -1), (36 + 6, 91), (36 + 6, -1)):
        broken = [*words[:place], value, *words[place + 1 :]]
        with pytest.raises(ValueError, match="no position of Pantikapaion"):
            box.restore(struct.pack(f"<{len(broken)}q", *broken))
    for wrong in (b"", data[:-8], data + bytes(8), data[:-1]):
        with pytest.raises(ValueError, match="position of Pantikapaion"):
            box.restore(wrong)
