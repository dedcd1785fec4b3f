"""The room of environments without its extra."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.build.test_dependencies import alone


def test_without_the_extra_the_room_can_be_entered_and_says_what_is_missing() -> None:
    done = alone("import oikist.envs; print('entered'); oikist.envs.register()")
    assert done.stdout == "entered\n"
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: The environments need an extra: pip install 'oikist[envs]'."
    )


def test_every_room_names_the_extra_that_it_needs() -> None:
    for wanted, sentence in (
        ("aec", "The environments need an extra: pip install 'oikist[envs]'."),
        ("TableEnv", "The environments need an extra: pip install 'oikist[envs]'."),
        ("SoloEnv", "The environments need an extra: pip install 'oikist[envs]'."),
    ):
        done = alone(f"import oikist.envs; oikist.envs.{wanted}")
        assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {sentence}"


@pytest.mark.parametrize(
    ("library", "wanted", "extra"), [("pettingzoo", "aec", "envs"), ("pyspiel", "openspiel", "openspiel")]
)
def test_where_one_library_is_missing_its_extra_is_named(library: str, wanted: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules['{library}'] = None\n"
        "import oikist.envs\n"
        "oikist.envs.SoloEnv('micro-rome')\n"
        f"oikist.envs.{wanted}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.splitlines()[-1].endswith(f"an extra: pip install 'oikist[{extra}]'.")


def test_nothing_heavy_is_imported_before_it_is_asked_for() -> None:
    done = alone(
        "import oikist.envs\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    assert done.stdout == "[]\n", done.stderr
