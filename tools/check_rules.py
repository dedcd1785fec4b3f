"""Checks rule ids: that every id spelled anywhere is defined, and every defined id is claimed by a test (law 9).

A test claims an id with ``@pytest.mark.rule("PAL-12")``, as a decorator, ``pytestmark`` or a parameter's mark.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from oikist.core.rules import read_rules

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("src", "tests", "docs", "examples", "benchmarks", "README.md", "CHANGELOG.md")
KINDS = {".py", ".md", ".js", ".html", ".toml", ".po", ".json", ".jsonl", ".txt"}


def files(root: Path, places: tuple[str, ...] = PLACES) -> Iterator[Path]:
    """The text files that may spell rule ids."""
    for place in places:
        start = root / place
        found = [start] if start.is_file() else sorted(start.rglob("*"))
        yield from (
            path for path in found if path.is_file() and path.suffix in KINDS and "node_modules" not in path.parts
        )


def defined(root: Path) -> tuple[dict[str, Path], list[str]]:
    """All ids with the RULES.md that defines them, and complaints about those defined twice."""
    ids: dict[str, Path] = {}
    complaints = []
    for path in files(root, ("src", "examples")):
        if path.name == "RULES.md":
            for rule in read_rules(path.read_text(encoding="utf-8")):
                if rule.id in ids:
                    complaints.append(f"{path.relative_to(root)}: {rule.id} is defined a second time")
                ids[rule.id] = path
    return ids, complaints


def spelled(path: Path, prefixes: set[str]) -> Iterator[tuple[int, str]]:
    """Ids of known games in a file, with their lines."""
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-[A-Z]?\d+\b")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for match in pattern.finditer(line):
            yield number, match.group()


def claimed(source: str) -> set[str]:
    """Ids in the ``rule(...)`` marks of a test module; a comment or a string elsewhere claims nothing."""
    ids = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                ids |= {arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return ids


def complaints(root: Path) -> list[str]:
    """Everything that is wrong, a line each."""
    ids, found = defined(root)
    if not ids:
        return [*found, "no RULES.md defines any rule; a rule is a paragraph that begins with its bold id"]
    prefixes = {ident.split("-")[0] for ident in ids}
    claims: set[str] = set()
    for path in files(root):
        for line, ident in spelled(path, prefixes):
            if ident not in ids:
                found.append(f"{path.relative_to(root)}:{line}: {ident} is defined in no RULES.md")
        if path.name.startswith("test_") and path.suffix == ".py":
            claims |= claimed(path.read_text(encoding="utf-8"))
    for ident, path in ids.items():
        if ident not in claims:
            found.append(
                f'{path.relative_to(root)}: no test claims {ident}; mark one with @pytest.mark.rule("{ident}")'
            )
    return found


if __name__ == "__main__":
    wrong = complaints(ROOT)
    print("\n".join(wrong) or "rule ids: all defined, all claimed")
    sys.exit(bool(wrong))
