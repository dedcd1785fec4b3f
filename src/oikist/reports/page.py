"""A report as one HTML file: nothing is loaded from anywhere, and it is whole without colours and without pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oikist.core.scene import escape
from oikist.core.style import DARK, LIGHT, Palette
from oikist.core.text import Text

Say = Callable[[Text], str]

_MEANDER: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 6'%3E%3Cpath d='M0 5.5H3V1H10V4H6.5"
    "M10 5.5H15V1H22V4H18.5M22 5.5H24M10 4V5.5M22 4V5.5' fill='none' stroke='%23B5532F'/%3E%3C/svg%3E"
)


def _colours(palette: Palette, *, dark: bool) -> str:
    """Variables of a theme: those of the scenes, and the page's own around them."""
    own = (
        "--muted:#B9AB98;--panel:#2A2320;--deep:#352C27;--rule:#57493F;--edge:#8D7B69;--link:#F0A893"
        if dark
        else "--muted:#645850;--panel:#FCF8EE;--deep:#EFE5D0;--rule:#C9BB9F;--edge:#8F7F66;--link:#7A2A26"
    )
    red, lapis, ochre, green, plum = palette.seats
    # a thin line of ochre would not be seen on ivory
    thin = ochre if dark else "#94690F"
    return (
        f"--ground:{palette.ground};--ink:{palette.ink};--red:{red};--lapis:{lapis};--ochre:{ochre};"
        f"--thin-0:{red};--thin-1:{lapis};--thin-2:{thin};--thin-3:{green};--thin-4:{plum};{own}"
    )


_STYLE: Final = """
*{box-sizing:border-box}
html{font:16px/1.45 "Gill Sans","Gill Sans MT",Optima,Candara,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;
 background:var(--ground);color:var(--ink);font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
body{margin:0}
h1,h2,h3,caption{font-family:"Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",P052,serif;font-weight:600;
 line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:1.9rem}h2{font-size:1.4rem;margin-bottom:.5rem}h3{font-size:1.05rem}
p{margin:.4em 0;max-width:46rem}
header{background:#7A2723;color:#FBF1DC;border-bottom:3px solid #D9A441;padding:1.1rem 1rem 1rem;position:relative}
header::after{content:"";position:absolute;left:0;right:0;bottom:-9px;height:6px;background:url("MEANDER") 0 0/24px 6px}
header>div{max-width:1080px;margin:0 auto}
main{max-width:calc(1080px + 2rem);margin:0 auto}
header p{color:#F0DCB8;font-style:italic}
main{padding:1.8rem 1rem 3rem;display:grid;gap:2rem;grid-template-columns:minmax(0,1fr)}
section{min-width:0}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));align-items:start}
.card{border:1px solid var(--edge);border-radius:10px;background:var(--panel);padding:1rem;margin:0;min-width:0;
 box-shadow:inset 0 0 0 4px var(--panel),inset 0 0 0 5px var(--rule)}
.card+.card,.cards+.card,.scroll+.cards,.cards+.cards{margin-top:1rem}
.cards>.card{margin-top:0}
.card h3{margin-bottom:.5rem}
.card p,.note{color:var(--muted);font-size:.9rem}
.keys{display:grid;gap:.7rem;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));margin:0}
.keys div{border:1px solid var(--rule);border-left:5px solid var(--ochre);border-radius:8px;background:var(--panel);
 padding:.5rem .8rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.keys dt{color:var(--muted);font-size:.85rem}
.keys dd{margin:0;font:600 1.5rem "Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",P052,serif}
svg.figure{display:block;width:100%;max-width:470px;height:auto;margin:0 auto;font-size:13px}
svg text{fill:var(--ink);paint-order:stroke;stroke:var(--panel);stroke-width:4px;stroke-linejoin:round}
svg .small{font-size:11.5px;fill:var(--muted)}
svg .value{fill:var(--ink)}
svg .grid{stroke:var(--rule);stroke-width:1;opacity:.7}
svg .axis{stroke:var(--edge);stroke-width:1.5}
svg .mark{stroke:var(--ochre);stroke-width:2.5;stroke-dasharray:5 3}
svg .whisker{stroke:var(--lapis);stroke-width:4;stroke-linecap:round;opacity:.72}
svg .dot{fill:var(--red);stroke:var(--panel);stroke-width:1.5}
svg .bar-0{fill:var(--red)}
svg .bar-1{fill:var(--panel);stroke:var(--lapis);stroke-width:2}
svg .area{fill:var(--lapis);opacity:.22}
svg .way{fill:none;stroke:var(--lapis);stroke-width:2.5;stroke-linejoin:round}
svg :is(.line-0,.line-1,.line-2,.line-3,.line-4){fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
svg .line-0{stroke:var(--thin-0)}
svg .line-1{stroke:var(--thin-1);stroke-dasharray:7 4}
svg .line-2{stroke:var(--thin-2);stroke-dasharray:1 4.5;stroke-width:3}
svg .line-3{stroke:var(--thin-3);stroke-dasharray:10 4 2 4}
svg .line-4{stroke:var(--thin-4);stroke-dasharray:4 3 1 3 1 3}
svg :is(.sign-0,.sign-1,.sign-2,.sign-3,.sign-4){stroke:var(--ink);stroke-width:1.2}
svg .sign-0{fill:var(--thin-0)}
svg .sign-1{fill:var(--thin-1)}
svg .sign-2{fill:var(--thin-2)}
svg .sign-3{fill:var(--thin-3)}
svg .sign-4{fill:var(--thin-4)}
@media(min-width:760px){svg.figure.wide{max-width:760px;font-size:7.5px}
 svg.wide text{stroke-width:2px}svg.wide .small{font-size:7px}}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
table{border-collapse:collapse;width:100%;font-size:.95rem;background:var(--panel)}
caption{text-align:left;padding:0 0 .4rem;font-size:1.05rem;background:var(--ground)}
.card caption{background:none}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}
td{white-space:nowrap}
thead th{font-size:.85rem;color:var(--muted);font-weight:600;vertical-align:bottom;border-bottom:2px solid var(--edge)}
th:first-child,td:first-child,th.words{text-align:left}
tbody th{font-weight:600;min-width:min(8.5rem,30vw);max-width:22rem;overflow-wrap:anywhere}
tbody:last-child tr:last-child>*{border-bottom:0}
td.words{text-align:left;white-space:normal;min-width:min(13rem,50vw);max-width:26rem;overflow-wrap:anywhere}
tbody.group th{vertical-align:top;min-width:0;font-weight:600;text-align:left;border-bottom:1px solid var(--edge)}
tbody.group tr:last-child td{border-bottom:1px solid var(--edge)}
tbody.group td{border-bottom:0;vertical-align:top}
tbody.group:target{outline:2px solid var(--red);outline-offset:-2px}
tr.chosen td{background:var(--deep)}
main a{color:var(--link)}
.matrix td{text-align:center;background:color-mix(in srgb,var(--lapis) calc(var(--heat)*.55%),var(--panel))}
.matrix thead th{text-align:center}
details{margin-top:.6rem}
summary{cursor:pointer;color:var(--link);font-size:.9rem;min-height:28px;display:inline-block;padding:.2rem 0}
footer{max-width:calc(1080px + 2rem);margin:0 auto;padding:0 1rem 2rem;color:var(--muted);font-size:.85rem}
@media(max-width:480px){h1{font-size:1.5rem}main{padding:1.4rem .6rem 2rem}.card{padding:.8rem}
 footer{padding:0 .6rem 2rem}.keys{grid-template-columns:1fr 1fr}
 th,td{padding:.3rem .4rem}table{font-size:.9rem}}
@media print{.card,.keys div{break-inside:avoid}}
/* colours of the reader: words without a seam, and what stood out by its ground stands out by a line */
@media(forced-colors:active){svg :is(text,.small,.value){fill:CanvasText;stroke:Canvas}
 svg .grid{stroke:GrayText}svg .axis{stroke:CanvasText}
 tr.chosen td{outline:1px solid Highlight;outline-offset:-1px}tbody.group:target{outline-color:Highlight}
 .scroll:focus-visible,summary:focus-visible{outline-color:Highlight}}
"""


_CLASS: Final = ' class="words"'
"""Of a cell with sentences."""


class Group(NamedTuple):
    """Rows of a table that belong together.

    Attributes:
        name: what a link to it calls it.
        heads: what they have in common, in the first columns.
        rows: what they have in the other columns.
        chosen: the row that stands out, if any.
    """

    name: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    chosen: int = -1


class Page:
    """Writes a report from above to below.

    Args:
        title: of the page.
        about: one line below it.
        say: puts texts into the reader's language.
        language: of the reader.
    """

    def __init__(self, title: str, about: str, say: Say, language: str) -> None:
        self._title, self._about, self._language = title, about, language
        self.say = say
        self._out: list[str] = []
        self._open = False

    def section(self, title: Text, note: Text | None = None) -> None:
        """What comes next belongs together."""
        self._close()
        self._out.append(f"<section><h2>{self._words(title)}</h2>")
        self._open = True
        if note is not None:
            self.note(note)

    def _close(self) -> None:
        if self._open:
            self._out.append("</section>")
        self._open = False

    def _words(self, text: Text) -> str:
        return escape(self.say(text))

    def note(self, text: Text) -> None:
        """A paragraph."""
        self._out.append(f'<p class="note">{self._words(text)}</p>')

    def keys(self, pairs: Sequence[tuple[Text, str]]) -> None:
        """A few figures that say most."""
        shown = "".join(f"<div><dt>{self._words(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
        self._out.append(f'<dl class="keys">{shown}</dl>')

    def cards(self, cards: Sequence[str]) -> None:
        """Figures side by side, where there is room."""
        shown = [card for card in cards if card]
        if shown:
            self._out.append(f'<div class="cards">{"".join(shown)}</div>')

    def figure(self, title: Text, svg: str, table: str, note: Text | None = None) -> str:
        """A figure with the same as a table.

        Args:
            title: what it shows.
            svg: the drawing.
            table: from `Page.table`.
            note: how to read it.
        """
        told = f"<p>{self._words(note)}</p>" if note is not None else ""
        summary = self._words(Text("The same as a table"))
        return (
            f'<figure class="card"><figcaption><h3>{self._words(title)}</h3></figcaption>{svg}{told}'
            f"<details><summary>{summary}</summary>{table}</details></figure>"
        )

    def table(
        self,
        caption: Text,
        head: Sequence[Text],
        rows: Sequence[Sequence[str]],
        *,
        words: Sequence[int] = (),
        links: Sequence[str] = (),
    ) -> str:
        """A table; the first of each row is its heading.

        Args:
            caption: what it holds.
            head: of the columns.
            rows: of the table.
            words: columns of sentences, which may be broken.
            links: by row, the name of the group (`Page.grouped`) that its heading leads to.
        """
        lines = []
        for number, row in enumerate(rows):
            name = escape(row[0])
            if links:
                name = f'<a href="#{escape(links[number])}">{name}</a>'
            lines.append(f'<tr><th scope="row">{name}</th>{_cells(row[1:], 1, words)}</tr>')
        return self._tabled(caption, head, f"<tbody>{''.join(lines)}</tbody>", words)

    def grouped(
        self, caption: Text, head: Sequence[Text], groups: Sequence[Group], *, words: Sequence[int] = ()
    ) -> str:
        """A table of groups of rows."""
        bodies = []
        for group in groups:
            heads = "".join(
                f'<th scope="rowgroup" rowspan="{len(group.rows)}">{escape(name)}</th>' for name in group.heads
            )
            lines = []
            for number, row in enumerate(group.rows):
                chosen = ' class="chosen"' if number == group.chosen else ""
                lines.append(f"<tr{chosen}>{'' if number else heads}{_cells(row, len(group.heads), words)}</tr>")
            bodies.append(f'<tbody class="group" id="{escape(group.name)}">{"".join(lines)}</tbody>')
        return self._tabled(caption, head, "".join(bodies), words)

    def _tabled(self, caption: Text, head: Sequence[Text], bodies: str, words: Sequence[int]) -> str:
        columns = "".join(
            f'<th scope="col"{_CLASS if column in words else ""}>{self._words(name)}</th>'
            for column, name in enumerate(head)
        )
        return self._scrolling(
            caption,
            f"<table><caption>{self._words(caption)}</caption><thead><tr>{columns}</tr></thead>{bodies}</table>",
        )

    def matrix(self, caption: Text, names: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
        """Percentages of those in the rows against those in the columns."""
        columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
        lines = []
        for name, row in zip(names, cells, strict=True):
            shown = "".join(
                f'<td style="--heat:{100 * cell:.0f}">{100 * cell:.0f}%</td>' if cell is not None else "<td>-</td>"
                for cell in row
            )
            lines.append(f'<tr><th scope="row">{escape(name)}</th>{shown}</tr>')
        return self._scrolling(
            caption,
            f'<table class="matrix"><caption>{self._words(caption)}</caption><thead><tr><td></td>{columns}</tr></thead>'
            f"<tbody>{''.join(lines)}</tbody></table>",
        )

    def _scrolling(self, caption: Text, table: str) -> str:
        # a region that scrolls can be reached by keyboard and is named
        return f'<div class="scroll" role="region" tabindex="0" aria-label="{self._words(caption)}">{table}</div>'

    def put(self, markup: str) -> None:
        """What `table` or `matrix` made."""
        self._out.append(markup)

    def html(self, foot: str) -> str:
        """The whole file.

        Args:
            foot: the last line.
        """
        self._close()
        style = (
            f":root{{color-scheme:light dark;{_colours(LIGHT, dark=False)}}}"
            f"@media(prefers-color-scheme:dark){{:root{{{_colours(DARK, dark=True)}}}}}"
            # paper is white
            f"@media print{{:root{{{_colours(LIGHT, dark=False)}}}}}" + _STYLE.replace("MEANDER", _MEANDER)
        )
        title, about = escape(self._title), escape(self._about)
        return (
            f'<!doctype html>\n<html lang="{escape(self._language)}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            # the file asks nobody for anything, and a browser holds it to that
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
            f"<title>{title}</title><style>{style}</style></head><body>\n"
            f"<header><div><h1>{title}</h1><p>{about}</p></div></header>\n<main>{''.join(self._out)}</main>\n"
            f"<footer>{escape(foot)}</footer>\n</body></html>\n"
        )


def _cells(cells: Sequence[str], first: int, words: Sequence[int]) -> str:
    """Cells of a row, the first of which stands in column `first`."""
    return "".join(
        f"<td{_CLASS if column in words else ''}>{escape(cell)}</td>" for column, cell in enumerate(cells, start=first)
    )
