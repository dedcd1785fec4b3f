"""The project's own checks find what they are for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_rules, check_shifts, check_tree

HELPERS = ["game.state.bit"]


@pytest.mark.parametrize(
    "line",
    ["x = 1 << n", "x = i64(1) << n", "x = ONE << n", "x = layout.ONE << n", "x = -1 << n", "x = (1 + ONE) << n"],
)
def test_a_shifted_constant_is_refused_in_hot_modules(line: str) -> None:
    source = f"class State:\n    def go(self, n: int) -> None:\n        {line}\n"
    (complaint,) = check_shifts.check(source, "game.state", HELPERS)
    assert complaint.startswith("game.state:3:")


@pytest.mark.parametrize(
    "line", ["x = one << n", "x = masks[n]", "x = self.bits << 3", "x = 1 << 4", "x = bit(n)", "x >>= 1"]
)
def test_other_shifts_are_fine(line: str) -> None:
    assert check_shifts.check(f"def go(n: int) -> None:\n    {line}\n", "game.state", HELPERS) == []


def test_the_helper_may_shift() -> None:
    assert check_shifts.check("def bit(n: int) -> int:\n    return 1 << n\n", "game.state", HELPERS) == []
    assert check_shifts.check("def bit2(n: int) -> int:\n    return 1 << n\n", "game.state", HELPERS) != []


def project(root: Path, rules: str, test: str) -> Path:
    """A little project with one game; returns its root."""
    for name, content in {"src/game/RULES.md": rules, "tests/test_game.py": test}.items():
        path = root / name
        path.parent.mkdir(parents=True)
        path.write_text(content, encoding="utf-8")
    return root


def test_rule_ids_that_are_defined_and_claimed_are_fine(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("TOY-1", "TOY-R1")\ndef test_it(): ...\n'
    assert check_rules.complaints(project(tmp_path, "**TOY-1** Do.\n\n**TOY-R1** Or not.\n", test)) == []


def test_an_unclaimed_rule_is_found_and_a_comment_claims_nothing(tmp_path: Path) -> None:
    test = '# TOY-1\nNAME = "TOY-1"\n@pytest.mark.slow("TOY-1")\ndef test_it(): ...\n'
    (complaint,) = check_rules.complaints(project(tmp_path, "**TOY-1** Do.\n", test))
    assert "no test claims TOY-1" in complaint


def test_a_misspelled_rule_is_found_where_it_stands(tmp_path: Path) -> None:
    test = 'pytestmark = pytest.mark.rule("TOY-1")\n# see TOY-12 and UTF-8\n'
    (complaint,) = check_rules.complaints(project(tmp_path, "**TOY-1** Do.\n", test))
    assert complaint == "tests/test_game.py:2: TOY-12 is defined in no RULES.md"


def test_a_rule_defined_twice_is_found(tmp_path: Path) -> None:
    test = 'pytestmark = pytest.mark.rule("TOY-1")\n'
    (complaint,) = check_rules.complaints(project(tmp_path, "**TOY-1** Do.\n\n**TOY-1** Do not.\n", test))
    assert "a second time" in complaint


def test_paths_of_a_machine_and_large_modules_are_found(tmp_path: Path) -> None:
    path = tmp_path / "large.py"
    path.write_text(
        f"# {Path.home()}/project\n# /{'home'}/somebody/project\n# /tmp/fine\n" + "pass\n" * 800, encoding="utf-8"
    )
    found = check_tree.check(path, tmp_path)
    assert [complaint.partition(":")[2].strip().split(":")[0] for complaint in found] == [
        "803 lines; take it apart, 800 is the most",
        "1",
        "2",
    ]
