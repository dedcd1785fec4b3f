"""Pictures of the five buildings, each on a ground in its colour: wide and tall ones of what covers two cells."""

from __future__ import annotations

from oikist.core.brush import dark, lines, marble, path, roof, stone, stroke
from oikist.core.style import LIGHT
from oikist.games.pantikapaion.brush import SIZE
from oikist.games.pantikapaion.layout import AQUEDUCT, FORTRESS, HOUSE, TEMPLE

_GROUNDS = (
    ("earth", LIGHT.earth),
    ("base-4", LIGHT.seats[4]),
    ("stone", LIGHT.stone),
    ("amber", LIGHT.amber),
    ("leaf", LIGHT.leaf),
)


def _plot(colour: int, width: int = 1, height: int = 1) -> str:
    """The ground of a building with its shadow."""
    sort, fill = _GROUNDS[colour]
    size = f'width="{SIZE * width - 8}" height="{SIZE * height - 8}" rx="5"'
    return (
        f'<rect class="shade" x="6" y="8" {size} fill="{LIGHT.line}" opacity="0.4"/>'
        f'<rect class="{sort} line" x="4" y="4" {size} fill="{fill}" stroke="{LIGHT.line}" stroke-width="2.4"/>'
    )


def _house() -> str:
    tiles = "M17,27L21,17M24,27L27,15M31,27L32,14M38,27L37,15"
    return (
        marble("M12,26H48V51H12Z", 1.8)
        + roof("M7,28L18,11H42L53,28Z", 2)
        + lines(tiles + "M45,27L42,17", 1.2)
        + dark("M25.5,51V39A4.5,4.5 0 0 1 34.5,39V51ZM15.5,33H21.5V39.5H15.5ZM38.5,33H44.5V39.5H38.5Z")
        + stroke("line", LIGHT.line, "M7,51.4H53", 2.4)
    )


def _winery() -> str:
    grapes = "".join(
        f'<circle class="base-4 line" cx="{x}" cy="{y}" r="4.3" fill="{LIGHT.seats[4]}" stroke="{LIGHT.line}" '
        f'stroke-width="1.2"/>'
        for x, y in ((13, 27), (20.5, 27), (28, 27), (16.7, 33.6), (24.3, 33.6), (20.5, 40.4))
    )
    return (
        path("marble", LIGHT.marble, "M8,9H52V51H8Z", 1.6)
        + path(
            "leaf",
            LIGHT.leaf,
            "M9,10C16,6 24,8 28,12C32,7 44,6 51,10C50,17 42,20 36,17C32,22 24,22 21,17C16,21 10,18 9,10Z",
            1.6,
        )
        + lines("M20.5,17V23", 2)
        + grapes
        + roof(
            "M37,22H47V25.4H45.4C45.4,29 50.4,31 49.6,38C49,43 45.8,45 45.4,48.6H38.6C38.2,45 35,43 34.4,38"
            "C33.6,31 38.6,29 38.6,25.4H37Z",
            1.6,
        )
        + lines("M35.4,35H48.6", 1.4)
    )


def _fortress() -> str:
    return (
        stone("M7,52V27H12V31.4H17V27H43V31.4H48V27H53V52Z", 2)
        + stone("M18,52V12H23V16.6H27.5V12H32.5V16.6H37V12H42V52Z", 2)
        + dark("M25,52V42A5,5 0 0 1 35,42V52ZM27.6,23H32.4V31H27.6Z")
        + lines("M9,38H17M43,38H51M11,45H17M43,45H49M20,36H24M36,22H40M20,22H24", 1.2)
        + stroke("line", LIGHT.line, "M30,12V5", 1.8)
        + path("threat", LIGHT.threat, "M30,4.4L41,7.4L30,10.6Z", 1)
    )


def _arches(xs: tuple[int, ...], top: int, wide: int, foot: int) -> str:
    r = wide / 2
    return dark("".join(f"M{x},{foot}V{top + r}A{r},{r} 0 0 1 {x + wide},{top + r}V{foot}Z" for x in xs))


def _aqueduct_wide() -> str:
    return (
        marble("M7,13H113V52H7Z", 2)
        + path("water", LIGHT.water, "M7,13H113V19.4H7Z", 1.6)
        + stroke(
            "ripple",
            LIGHT.water_edge,
            "M12,16.6Q17,14 22,16.6T32,16.6T42,16.6T52,16.6T62,16.6T72,16.6T82,16.6T92,16.6T102,16.6T110,16.6",
            1.8,
        )
        + _arches((13, 39, 65, 91), 27, 17, 52)
        + lines("M7,23.6H113M34.5,30V36M60.5,30V36M86.5,30V36", 1.3)
        + stroke("line", LIGHT.line, "M5,52.4H115", 2.2)
    )


def _aqueduct_tall() -> str:
    return (
        marble("M9,13H51V111H9Z", 2)
        + path("water", LIGHT.water, "M7,10H53V18H7Z", 1.6)
        + stroke("ripple", LIGHT.water_edge, "M10,14.2Q15,11.6 20,14.2T30,14.2T40,14.2T50,14.2", 1.8)
        + _arches((14, 33), 25, 13, 52)
        + lines("M9,57H51M9,61.4H51M30,28V34", 1.4)
        + _arches((14, 33), 68, 13, 111)
        + stroke("line", LIGHT.line, "M6,111.4H54", 2.2)
    )


def _columns(xs: tuple[int, ...], top: int, foot: int) -> str:
    return "".join(marble(f"M{x},{top}H{x + 8}V{foot}H{x}Z", 1.4) for x in xs) + lines(
        "".join(f"M{x + 3},{top + 3}V{foot - 2}M{x + 5.4},{top + 3}V{foot - 2}" for x in xs), 0.8
    )


def _temple_wide() -> str:
    return (
        dark("M20,28H100V46H20Z")
        + _columns((18, 34, 50, 66, 82, 96), 27, 46)
        + marble("M9,27L60,6L111,27Z", 2)
        + path("roof", LIGHT.roof, "M29,24.4L60,11.4L91,24.4Z", 1.2)
        + f'<circle class="flare line" cx="60" cy="19" r="3.6" fill="{LIGHT.flare}" stroke="{LIGHT.line}" '
        'stroke-width="1.2"/>' + marble("M11,46H109V49.6H11ZM7,49.6H113V53.4H7Z", 1.4)
    )


def _temple_tall() -> str:
    return (
        dark("M12,40H48V98H12Z")
        + _columns((10, 26, 42), 38, 98)
        + marble("M5,38L30,12L55,38Z", 2)
        + path("roof", LIGHT.roof, "M16,34.6L30,20L44,34.6Z", 1.2)
        + f'<circle class="flare line" cx="30" cy="29.4" r="3.6" fill="{LIGHT.flare}" stroke="{LIGHT.line}" '
        'stroke-width="1.2"/>' + marble("M8,98H52V103H8ZM5.4,103H54.6V108H5.4ZM3.4,108H56.6V113H3.4Z", 1.4)
    )


def _at(x: int, y: int, scale: float, drawn: str) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{drawn}</g>'


def all_of(colour: int) -> dict[str, str]:
    """The pictures of a building: of one cell ``s``, lying along a row ``w``, standing along a column ``t``.

    Editions may give a type another size than the usual one; it then stands in the middle of its ground.
    """
    if colour in (AQUEDUCT, TEMPLE):
        lying, standing = (
            (_aqueduct_wide(), _aqueduct_tall()) if colour == AQUEDUCT else (_temple_wide(), _temple_tall())
        )
        single = _at(3, 14, 0.45, lying)
    else:
        single = {HOUSE: _house, FORTRESS: _fortress}.get(colour, _winery)()
        lying, standing = _at(30, 0, 1, single), _at(0, 30, 1, single)
    return {"s": _plot(colour) + single, "w": _plot(colour, 2, 1) + lying, "t": _plot(colour, 1, 2) + standing}
