"""Checks the hot modules for constants shifted left: in the C that mypyc writes that is a 32-bit shift.

``1 << n``, ``i64(1) << n`` and ``ONE << n`` with a ``Final`` ONE are wrong from bit 31 on in compiled code, and right
in interpreted code, so that no interpreted test shows it. Hot modules shift through the helpers that pyproject.toml
lists under ``[tool.oikist]``, or take their masks from a table.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = {"i64", "i32", "i16", "u8", "int"}


def is_constant(node: ast.expr) -> bool:
    """True if mypyc may take it for a literal: a number, an UPPERCASE name, or made of such only."""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.UnaryOp(operand=inner):
            return is_constant(inner)
        case ast.BinOp(left=left, right=right):
            return is_constant(left) and is_constant(right)
        case ast.Call(func=ast.Name(id=name), args=[inner]):
            return name in NATIVE and is_constant(inner)
    return False


def shifts(tree: ast.AST, place: str) -> Iterator[tuple[int, str]]:
    """Lines and qualified places of shifted constants."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield from shifts(node, f"{place}.{name}")
                continue
            case ast.BinOp(left=left, op=ast.LShift(), right=right) if is_constant(left) and not is_constant(right):
                yield node.lineno, place
        yield from shifts(node, place)


def check(source: str, module: str, helpers: list[str]) -> list[str]:
    """Complaints about one module."""
    return [
        f"{module}:{line}: a constant shifted left overflows at 32 bits when compiled; use {' or '.join(helpers)}"
        for line, place in shifts(ast.parse(source), module)
        if place not in helpers
    ]


def main() -> int:
    """The command."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        config = tomllib.load(file)["tool"]["oikist"]
    paths = sorted({path for glob in config["hot"] for path in (ROOT / "src").glob(glob)})
    wrong: list[str] = []
    for path in paths:
        module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        wrong += check(path.read_text(encoding="utf-8"), module, config["shift-helpers"])
    print("\n".join(wrong) or f"shifts: {len(paths)} hot modules are fine")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
