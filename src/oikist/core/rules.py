"""The numbered rules of a game, as its RULES.md has them."""

from __future__ import annotations

import re

import msgspec

from oikist.core import words
from oikist.core.text import Text


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule or ruling of RULES.md: id, our words, and the section heading it stands under."""

    id: str
    text: str
    section: str


def read_rules(source: str, language: str = words.DEFAULT) -> list[Rule]:
    r"""The rules of a RULES.md: paragraphs that begin with a bold id, and the table of secrets, under their headings.

    A secret is a row ``| what | who knows | until when | ID |``.

    Example:
        >>> read_rules("## Setup\n**PAL-1** Do this.\n")[0].id
        'PAL-1'
    """
    rules: list[Rule] = []
    section = ""
    current: list[str] | None = None
    ident = ""

    def finish() -> None:
        if current is not None:
            rules.append(Rule(ident, " ".join(current).strip(), section))

    for line in source.splitlines():
        start = re.match(r"\s*(?:[-*]\s+)?\*\*([A-Z]+-[A-Z]?\d+)\*\*\s*(.*)", line)
        if start:
            finish()
            ident, current = start.group(1), [start.group(2)]
        elif line.startswith(("#", "|")) or not line.strip():
            finish()
            current = None
            secret = re.match(r"\|\s*(.+?)\s*\|\s*(.+?)\s*\|\s*(.+?)\s*\|\s*([A-Z]+-[A-Z]\d+)\s*\|", line)
            if secret:
                what, who, until, secret_id = secret.groups()
                text = Text(
                    "Secret: {what}. Known to: {who}. Until: {until}.", {"what": what, "who": who, "until": until}
                )
                rules.append(Rule(secret_id, words.say(text, language), section))
            if line.startswith("#"):
                section = line.lstrip("# ").strip()
        elif current is not None:
            current.append(line.strip())
    finish()
    return rules
