"""Reports as a reader has them: whole, closed, and asking nobody for anything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser


class Reader(HTMLParser):
    """Checks that every element is closed, and collects what a report is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "img", "br"}:
            self.path.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.path.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.path and self.path[-1] not in {"style", "script"}:
            self.words.append(data)


def read(page: str) -> Reader:
    """A report that asks nobody for anything, whose figures have names and tables."""
    reader = Reader()
    reader.feed(page)
    assert reader.path == []
    names = [tag for tag, _ in reader.tags]
    assert not {"script", "link", "img", "iframe", "object"} & set(names)
    assert "default-src 'none'" in page
    assert not re.findall(r"""(?:href|src|action|url\()\s*=?\s*["'(]?(?:https?:)?//""", page)
    assert "@import" not in page
    assert [attributes["lang"] for tag, attributes in reader.tags if tag == "html"] != [""]
    figures = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    assert figures
    for figure in figures:
        drawing = re.search(
            r'<svg class="figure(?: wide)?" viewBox="[^"]*" role="img"><title>([^<]+)</title>.*?</svg>', figure
        )
        assert drawing is not None
        ET.fromstring(drawing[0])
        assert "<table><caption>" in figure
    return reader
