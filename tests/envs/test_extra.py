"""The room of environments without its extra."""

from __future__ import annotations

from tests.build.test_dependencies import alone


def test_without_the_extra_the_room_can_be_entered_and_says_what_is_missing() -> None:
    done = alone("import oikist.envs; print('entered'); oikist.envs.register()")
    assert done.stdout == "entered\n"
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: The environments need an extra: pip install 'oikist[envs]'."
    )


def test_nothing_heavy_is_imported_before_it_is_asked_for() -> None:
    done = alone("import oikist.envs; print([name for name in ('numpy', 'gymnasium') if name in sys.modules])")
    assert done.stdout == "[]\n", done.stderr
