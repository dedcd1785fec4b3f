"""Checks what belongs to no language: that modules are small, and that no file names a path of somebody's machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 800
SOURCES = {".py", ".js", ".css", ".html"}
SHARED = {Path("/"), Path("/tmp"), Path("/home"), Path("/var/tmp"), Path("/opt"), Path("/usr/src")}  # noqa: S108
HOMES = re.compile(r"(?<![\w.])/(?:home|Users)/\w+/|(?<![\w.])/root/")


def listed(root: Path) -> list[Path]:
    """The project's files, as git knows them, new ones included."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    return [root / name for name in names if name and (root / name).is_file()]


def check(path: Path, root: Path) -> list[str]:
    """Complaints about one file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    name = path.relative_to(root)
    found = []
    if path.suffix in SOURCES and len(lines) > LARGEST:
        found.append(f"{name}: {len(lines)} lines; take it apart, {LARGEST} is the most")
    machine = [f"{place}/" for place in {root, root.parent, Path.home()} if place not in SHARED]
    for number, line in enumerate(lines, start=1):
        if any(place in line for place in machine) or HOMES.search(line):
            found.append(f"{name}:{number}: a path of somebody's machine: {line.strip()[:100]}")
    return found


if __name__ == "__main__":
    wrong = [complaint for path in listed(ROOT) if path != Path(__file__) for complaint in check(path, ROOT)]
    print("\n".join(wrong) or "tree: fine")
    sys.exit(bool(wrong))
