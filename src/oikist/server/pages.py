"""The files that the browser loads, straight from the package: no build step, revalidated by content."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

import oikist
from oikist.core.scene import escape

TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}

_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")


def folder() -> Path:
    """Where the files are."""
    return Path(oikist.__file__).parent / "web"


def read(name: str) -> tuple[bytes, str, str] | None:
    """Content, type and entity tag of a file of the web folder; `None` if there is none."""
    if not _NAME.fullmatch(name) or len(name) > 200:
        return None
    path = folder() / name
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        return None
    stat = path.stat()
    content, tag = _load(str(path), stat.st_mtime_ns, stat.st_size)
    return content, kind, tag


@lru_cache(maxsize=256)
def _load(path: str, _changed: int, _size: int) -> tuple[bytes, str]:
    content = Path(path).read_bytes()
    return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def plain(title: str, text: str) -> bytes:
    """A page that says one thing: errors, for people who followed a wrong link."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"></head><body><main><h1>{escape(title)}</h1>'
        f'<p>{escape(text)}</p><p><a href="/">oikist</a></p></main></body></html>'
    ).encode()
