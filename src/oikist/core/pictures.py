"""Scenes as pictures made of pixels, through the extra ``draw``."""

from __future__ import annotations

import re

from oikist.core.scene import Scene


def png(scene: Scene, width: int, most_height: int | None = None) -> bytes:
    """The scene as PNG, so many pixels wide; narrower where it would be higher than `most_height`.

    Raises:
        ImportError: the extra ``draw`` is not installed.
    """
    from resvg import render, usvg

    options = usvg.Options.default()
    options.load_system_fonts()
    tree = usvg.Tree.from_str(_sized(scene.to_svg(), width, most_height), options)
    return bytes(render(tree, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)))


def _sized(svg: str, width: int, most_height: int | None = None) -> str:
    """The picture with another width and the height that goes with it; its contents scale by the view box.

    Example:
        >>> _sized('<svg viewBox="0 0 20 10" width="20" height="10"><g/></svg>', 100)
        '<svg viewBox="0 0 20 10" width="100" height="50"><g/></svg>'
        >>> _sized('<svg viewBox="0 0 20 10" width="20" height="10"><g/></svg>', 100, 10)
        '<svg viewBox="0 0 20 10" width="20" height="10"><g/></svg>'
    """
    head, end, rest = svg.partition(">")
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', head)
    assert box is not None, "scenes have a view box"
    ratio = float(box.group(2)) / float(box.group(1))
    if most_height is not None:
        width = max(1, min(width, int(most_height / ratio)))
    height = max(1, round(width * ratio))
    if most_height is not None:
        height = min(height, most_height)
    head = re.sub(r' width="[^"]*"', f' width="{width}"', head)
    head = re.sub(r' height="[^"]*"', f' height="{height}"', head)
    return head + end + rest
