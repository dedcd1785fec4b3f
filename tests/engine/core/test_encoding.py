"""The contract of encoders, and the encoding of games that bring none."""

from __future__ import annotations

import pytest

from oikist.core import registry
from oikist.core.encoding import BytesEncoder, Encoder, Part, check_settings, default_encoder
from oikist.core.errors import OikistError, OptionError

FORMAT_SIZES = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4}


def buffers(encoder: Encoder) -> list[memoryview]:
    """Zeroed flat buffers, made without any array library."""
    return [
        memoryview(bytearray(part.size * FORMAT_SIZES[part.format])).cast("B").cast(part.format)  # type: ignore[call-overload] # any format
        for part in encoder.parts
    ]


def test_a_game_without_an_encoder_gives_its_bytes() -> None:
    view = registry.find("palatinus").new(3).observe(1)
    encoder = default_encoder({"size": 400})
    length, data = out = buffers(encoder)
    encoder.encode(view, out)
    wanted = view.to_bytes()
    assert length.tolist() == [len(wanted)]
    assert data.tobytes() == wanted + bytes(400 - len(wanted))
    assert encoder.num_actions == 0


def test_bytes_are_never_cut() -> None:
    view = registry.find("palatinus").new(3).observe(1)
    encoder = BytesEncoder(8)
    with pytest.raises(OikistError, match="has room for 8: set a larger size"):
        encoder.encode(view, buffers(encoder))


def test_the_size_of_a_part_is_that_of_all_its_axes() -> None:
    assert Part("map", (17, 32, 32), 0, 1, "The map.").size == 17 * 1024


def test_settings_are_filled_in() -> None:
    assert check_settings({}, {"window": 32}) == {"window": 32}
    assert check_settings({"window": 20}, {"window": 32}) == {"window": 20}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"windw": 20}, "There is no setting windw of the encoding; there are: window"),
        ({"window": 0}, "Setting window of the encoding must be a positive whole number, not 0."),
        ({"window": True}, "Setting window of the encoding must be a positive whole number, not True."),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(settings: dict[str, int], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        check_settings(settings, {"window": 32})
    assert str(refused.value) == sentence
