"""Pictures of the buildings, which cover several spaces: wide and tall ones of what is not square."""

from __future__ import annotations

import math

from oikist.core.brush import dark, lines, marble, path, roof, stone, stroke
from oikist.core.scene import number
from oikist.core.style import LIGHT
from oikist.games.micro_rome.brush import SIZE, plot


def _amphora(x: float, y: float, scale: float = 1.0) -> str:
    """A jar, 20 units high, standing on (x, y)."""
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">'
        + stroke("line", LIGHT.line, "M-2.4,-17C-6.4,-18 -6.6,-12.4 -4,-10.6M2.4,-17C6.4,-18 6.6,-12.4 4,-10.6", 1.6)
        + roof(
            "M-3,-20H3V-17.6H2C2,-14.6 6.4,-12.4 5.6,-7.4C5.2,-4 2.4,-2 2,0H-2"
            "C-2.4,-2 -5.2,-4 -5.6,-7.4C-6.4,-12.4 -2,-14.6 -2,-17.6H-3Z",
            1.4,
        )
        + "</g>"
    )


def _awning(left: float, right: float, top: float, low: float, count: int) -> str:
    """Striped cloth with a scalloped edge."""
    step = (right - left) / count
    slope = (right - left) * 0.07
    inner = (right - left - 2 * slope) / count
    out = []
    for i in range(count):
        a, b = left + slope + inner * i, left + slope + inner * (i + 1)
        c, d = left + step * (i + 1), left + step * i
        r = number(step / 2)
        data = f"M{_xy(a, top)}H{number(b)}L{_xy(c, low)}A{r},{r} 0 0 1 {_xy(d, low)}Z"
        sort, colour = ("base-0", LIGHT.seats[0]) if i % 2 == 0 else ("marble", LIGHT.marble)
        out.append(path(sort, colour, data, 1.5))
    return "".join(out)


def _basket(x: float, y: float) -> str:
    """A basket of fruit standing on (x, y)."""
    fruit = "".join(
        f'<circle class="roof line" cx="{number(x + dx)}" cy="{number(y + dy)}" r="3.6" fill="{LIGHT.roof}" '
        f'stroke="{LIGHT.line}" stroke-width="1.2"/>'
        for dx, dy in ((-5, -9.4), (5, -9.4), (0, -11.4))
    )
    where = f"{number(x - 10)},{number(y - 9)}"
    return fruit + marble(f"M{where}h20l-3,9h-14Z", 1.4) + lines(f"M{number(x - 8.6)},{number(y - 4.6)}h17.2", 1.1)


def market_wide() -> str:
    """A stall along a row: an awning over a counter with jars and fruit."""
    posts = "M14,26V52M106,26V52"
    return (
        plot("mound", LIGHT.mound, 2, 1)
        + stroke("line", LIGHT.line, posts, 3)
        + _amphora(33, 44, 0.86)
        + _amphora(46, 44, 0.86)
        + _basket(67, 44)
        + _amphora(88, 44, 0.86)
        + stone("M9,43.4H111V49H9Z")
        + path("roof", LIGHT.roof, "M14,49H106V54.4H14Z", 1.4)
        + _awning(8, 112, 8, 22, 9)
    )


def market_tall() -> str:
    """A stall down a column: an awning over two shelves."""
    return (
        plot("mound", LIGHT.mound, 1, 2)
        + stroke("line", LIGHT.line, "M10,34V113M50,34V113", 3)
        + _basket(30, 62)
        + stone("M7,62H53V67.4H7Z")
        + _amphora(20, 96, 1.15)
        + _amphora(39, 96, 1.15)
        + stone("M7,96H53V101.4H7Z")
        + path("roof", LIGHT.roof, "M10,101.4H50V113H10Z", 1.4)
        + _awning(6, 54, 9, 33, 5)
    )


def _jets(data: str, width: float = 3) -> str:
    return stroke("stream", LIGHT.stream, data, width)


def fountain_wide() -> str:
    """Jets over a long basin."""
    return (
        plot("water", LIGHT.water, 2, 1)
        + _jets("M60,33V9M57,33C57,16 48,9 38,12C31,14 27,21 27,33M63,33C63,16 72,9 82,12C89,14 93,21 93,33")
        + _jets("M56,20C50,15 42,19 41,33M64,20C70,15 78,19 79,33", 2.4)
        + marble("M10,34H110C110,44 100,49 88,49H32C20,49 10,44 10,34Z", 1.8)
        + marble("M40,49H80L84,55H36Z", 1.6)
        + _jets("M18,40Q23,36.6 28,40T38,40T48,40T58,40T68,40T78,40T88,40T98,40", 2)
    )


def fountain_tall() -> str:
    """Jets over a bowl on a pillar, and a basin below."""
    return (
        plot("water", LIGHT.water, 1, 2)
        + _jets("M30,42V10M28,42C27,22 22,14 17,17C13,19.6 12,28 12,42M32,42C33,22 38,14 43,17C47,19.6 48,28 48,42")
        + _jets("M12,52C9.6,62 9,70 9.4,82M48,52C50.4,62 51,70 50.6,82", 2.4)
        + marble("M26,50H34L36,84H24Z")
        + marble("M9,42H51C51,50 42,54.4 30,54.4C18,54.4 9,50 9,42Z", 1.8)
        + marble("M6.4,82H53.6V92C53.6,101 46,105 38,105H22C14,105 6.4,101 6.4,92Z", 1.8)
        + marble("M18,105H42L46,113H14Z")
        + _jets("M12,90Q16.5,86.4 21,90T30,90T39,90T48,90", 2)
    )


def _flame(x: float, y: float, scale: float = 1.0) -> str:
    """A beacon burning on (x, y)."""
    at = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return (
        f'<g transform="{at}">'
        + path(
            "roof",
            LIGHT.roof,
            "M-6,0C-9.6,-6 -5.4,-9 -4,-13.6C-1.6,-11.6 -1,-10 -0.6,-8C1,-10.6 1.6,-14 0.6,-17C6,-13.4 9.4,-6 6,0Z",
            1.4,
        )
        + path("flare", LIGHT.flare, "M-2.8,-0.6C-4,-4 -1,-5.4 0,-8.4C2.6,-5.4 4,-3.4 2.8,-0.6Z")
        + "</g>"
    )


def _battlement(left: float, right: float, top: float, low: float, teeth: int) -> str:
    """Path data of a wall with merlons."""
    step = (right - left) / (2 * teeth - 1)
    rise = 5
    out = [f"M{number(left)},{number(low)}V{number(top)}"]
    for i in range(teeth):
        out.append(f"V{number(top)}h{number(step)}")
        if i < teeth - 1:
            out.append(f"v{rise}h{number(step)}v-{rise}")
    return "".join(out) + f"V{number(low)}Z"


def tower_wide() -> str:
    """A tower with a beacon on a wall."""
    courses = "M8,46H42M78,46H112M16,41V46M30,41V46M92,41V46M104,41V46M22,46V55M98,46V55"
    return (
        plot("tree", LIGHT.tree, 2, 1)
        + stone(_battlement(8, 112, 35, 55, 9))
        + lines(courses, 1)
        + _flame(60, 23, 0.95)
        + stone("M42,32H78L81,55H39Z", 1.8)
        + stone(_battlement(37, 83, 20, 34, 4), 1.8)
        + dark("M53.6,55V47A6.4,6.4 0 0 1 66.4,47V55ZM47,37H50.4V43H47ZM69.6,37H73V43H69.6Z")
    )


def tower_tall() -> str:
    """A tower with a beacon."""
    courses = "M18,52H42M17,64H43M16.4,76H43.6M15.4,88H44.6M14.8,100H45.2M24,52V64M36,64V76M24,76V88M37,88V100"
    return (
        plot("tree", LIGHT.tree, 1, 2)
        + _flame(30, 24)
        + stone("M18,40H42L46,114H14Z", 1.8)
        + lines(courses, 1)
        + stone(_battlement(9, 51, 23, 42, 4), 1.8)
        + lines("M9,36H51", 1.2)
        + dark("M24,114V103A6,6 0 0 1 36,103V114ZM28,45.6H32V54H28ZM28,79H32V87.4H28Z")
    )


def temple() -> str:
    """Six columns under a pediment, on steps."""
    columns = []
    for i in range(6):
        x = 19 + i * 16.4
        at = number(x - 4.6)
        columns.append(
            marble(f"M{at},52h9.2v4h-1.4l0.8,36h1v4h-10.2v-4h1l0.8,-36h-1.2Z", 1.4)
            + lines(f"M{number(x - 1.1)},57L{number(x - 1.3)},91M{number(x + 1.3)},57L{number(x + 1.5)},91", 0.7)
        )
    return (
        plot("wall", LIGHT.wall, 2, 2)
        + dark("M14,52H106V96H14Z")
        + path("roof", LIGHT.roof, "M52,96V63H68V96Z", 1.2)
        + "".join(columns)
        + marble("M60,10L112,40H8Z", 2)
        + path("sky", LIGHT.sky, "M60,16.6L97,37H23Z", 1.4)
        + f'<circle class="flare line" cx="60" cy="29.4" r="6.2" fill="{LIGHT.flare}" stroke="{LIGHT.line}" '
        'stroke-width="1.4"/>'
        + stroke("limb-0", LIGHT.figures[0], "M36,34.6C42,34 47,32.6 50.6,29M84,34.6C78,34 73,32.6 69.4,29", 2)
        + marble("M9,40H111V46H9ZM12,46H108V52H12Z", 1.4)
        + path("flare", LIGHT.flare, "M60,4.6l3,5.4h-6ZM8,35.4l4,5h-8ZM112,35.4l4,5h-8Z", 1.1)
        + marble("M14,96H106V102H14ZM10,102H110V108H10ZM6.6,108H113.4V114.4H6.6Z", 1.4)
    )


def coliseum(width: int, height: int, tiers: int, tilt: float) -> str:
    """An amphitheatre seen from above its rim: arcades one over the other, rings of seats, the arena, flags.

    `tilt` is how much of the round is seen: height of its ellipses by their width.
    """
    wide, high = SIZE * width, SIZE * height
    cx, rx = wide / 2, wide / 2 - 17
    ry = rx * tilt
    top = ry + 34
    storey = (high - 20 - ry - top) / tiers
    low = top + storey * tiers
    count = 5 * width - 3
    half_turn = math.radians(90)
    step = math.radians(174) / count

    def oval(part: float, y: float) -> str:
        n = _xy(rx * part, ry * part)
        return f"M{_xy(cx - rx * part, y)}A{n} 0 1 1 {_xy(cx + rx * part, y)}A{n} 0 1 1 {_xy(cx - rx * part, y)}Z"

    def front(y: float) -> str:
        return f"M{_xy(cx - rx, y)}A{_xy(rx, ry)} 0 0 0 {_xy(cx + rx, y)}"

    arches, piers = [], []
    for tier in range(tiers):
        for i in range(count):
            angle = (i - (count - 1) / 2) * step
            half = rx * math.cos(angle) * step * 0.3
            foot = top + ry * math.cos(angle) + storey * (tier + 1) - 1.6
            if half > 0.9:
                rise, bow = storey * 0.4, min(half, storey * 0.3)
                arches.append(
                    f"M{_xy(cx + rx * math.sin(angle) - half, foot)}v{number(-rise)}a{_xy(half, bow)} 0 0 1 "
                    f"{number(2 * half)},0v{number(rise)}Z"
                )
            edge = angle + step / 2
            if abs(edge) < half_turn - 0.1:
                piers.append(
                    f"M{_xy(cx + rx * math.sin(edge), top + ry * math.cos(edge) + storey * tier + 3)}"
                    f"v{number(storey - 4)}"
                )
    masts, flags = [], []
    for degrees in (-64, -32, 0, 32, 64):
        angle = math.radians(degrees)
        x, y = cx + rx * 0.97 * math.sin(angle), top - ry * 0.97 * math.cos(angle)
        masts.append(f"M{_xy(x, y)}v-13")
        flags.append(f"M{_xy(x, y - 14)}h12l-3.6,3.8l3.6,3.8h-12Z")
    border = (
        f'<rect class="stars" x="9" y="9" width="{wide - 18}" height="{high - 18}" fill="none" stroke="{LIGHT.flare}" '
        'stroke-width="4.4" stroke-dasharray="6.4 1.6"/>'
    )
    stars = "".join(
        f"M{_xy(x, y - 4)}l1.3,2.7l2.7,1.3l-2.7,1.3l-1.3,2.7l-1.3,-2.7l-2.7,-1.3l2.7,-1.3Z"
        for x, y in ((24, 26), (wide - 24, 26), (24, high - 24), (wide - 24, high - 24))
    )
    wall = f"M{_xy(cx - rx, top)}V{number(low)}A{_xy(rx, ry)} 0 0 0 {_xy(cx + rx, low)}V{number(top)}Z"
    ways = "".join(
        f"M{_xy(cx + rx * 0.52 * math.cos(angle), top + ry * 0.52 * math.sin(angle))}"
        f"L{_xy(cx + rx * 0.84 * math.cos(angle), top + ry * 0.84 * math.sin(angle))}"
        for angle in (math.radians(15 + 30 * i) for i in range(12))
    )
    return (
        plot("sky", LIGHT.sky, width, height)
        + border
        + path("flare", LIGHT.flare, stars)
        + stroke("pole", LIGHT.marble, "".join(masts), 1.8)
        + path("threat", LIGHT.threat, "".join(flags), 0.9)
        + stone(wall, 2.2)
        + dark("".join(arches))
        + lines("".join(piers), 0.8)
        + lines("".join(front(top + storey * tier) for tier in range(1, tiers)), 2)
        + marble(oval(1, top), 2.2)
        + stone(oval(0.87, top), 1.6)
        + lines(ways, 1)
        + lines("".join(oval(part, top) for part in (0.76, 0.64)), 1)
        + path("mound", LIGHT.mound, oval(0.52, top), 1.6)
        + path("flare", LIGHT.flare, oval(0.4, top))
    )


def _xy(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"
