"""Words as data: a message and its parameters, put into a language only at the edge.

The core and the games never hold a finished sentence. They hold a [`Text`][]: an English template (which is
also the gettext msgid) and its parameters, which may be texts themselves. A face renders it in the language of
the person who reads it (`oikist.core.words`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

import msgspec

Param = Union["Text", str, int, float]

Translate = Callable[[str], str]
"""Takes an English msgid, gives the template in the wanted language."""


class Text(msgspec.Struct, frozen=True, tag_field="k", tag="text", omit_defaults=True):
    """An English template with named places, and what goes into them.

    Attributes:
        msgid: the English template, with ``{name}`` places; it is the key into the catalogues.
        params: what goes into the places; texts inside are rendered in the same language.

    Example:
        >>> Text("{seat} places {piece}", {"seat": Text("Red"), "piece": Text("a farmer")}).english()
        'Red places a farmer'
    """

    msgid: str
    params: dict[str, Param] = {}

    def render(self, translate: Translate) -> str:
        """The text in the language that `translate` speaks.

        A translation may use any of the places, in any order. One that names a place that does not exist is a
        fault of the catalogue, never of the reader: the English template is used then.
        """
        values = {
            name: value.render(translate) if isinstance(value, Text) else _number(value)
            for name, value in self.params.items()
        }
        template = translate(self.msgid)
        try:
            return template.format(**values)
        except (KeyError, IndexError, ValueError):
            return self.msgid.format(**values)

    def english(self) -> str:
        """The text in English."""
        return self.render(_same)


def _same(msgid: str) -> str:
    return msgid


def _number(value: str | float) -> str:
    """Whole floats without a point, others with one decimal: points are read by people."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.1f}"
    return str(value)


def plain(words: str) -> Text:
    """What is the same in every language: a name, a notation.

    Example:
        >>> plain("C4").english()
        'C4'
    """
    return Text("{words}", {"words": words})


def listing(texts: list[Text]) -> Text:
    """Joins texts with commas.

    Example:
        >>> listing([Text("one"), Text("two")]).english()
        'one, two'
    """
    if not texts:
        return Text("nothing")
    joined = texts[0]
    for text in texts[1:]:
        joined = Text("{some}, {more}", {"some": joined, "more": text})
    return joined
