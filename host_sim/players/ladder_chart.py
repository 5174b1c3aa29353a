# SPDX-License-Identifier: MIT
"""The picture of a ladder: a rung for each player at its height on the scale."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_sim.players.arena import Interval
from host_sim.players.ladder import Pair, Rung

PAPER, INK, FAINT = (9, 11, 17), (216, 233, 255), (104, 118, 142)
RUNG, WOOD, LEVEL = (90, 140, 220), (52, 64, 88), (255, 196, 92)
WIDTH, TOP, FOOT, SIDE = 720, 104, 76, 20
LEFT, RIGHT = 250, 430  # the rails
WHISKERS = RIGHT + 30, RIGHT + 42  # alternating, because intervals overlap
PIXELS = 0.8  # for a point of the scale
LEAST, MOST = 25, 280  # pixels from rung to rung; a larger distance is drawn as broken rails
REACH = 40  # most pixels of an interval to either side

Font = ImageFont.ImageFont | ImageFont.FreeTypeFont


def draw(
    title: str,
    rows: Sequence[Rung],
    shares: Mapping[Pair, Interval],
    levels: Sequence[str],
    verdict: str,
    path: str | Path,
) -> None:
    """Save the picture. `rows` come from ladder.scale; `shares` are those of the pairs played."""
    heights, broken = _heights([row[1] for row in rows])
    height = TOP + heights[0] + FOOT + SIDE
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(image)
    large, plain, small = (ImageFont.load_default(size) for size in (18, 15, 12))
    pen.text((SIDE, 16), title, INK, large)
    pen.text((SIDE, 42), "400 points are odds of ten to one", FAINT, small)
    ys = [TOP + heights[0] - up for up in heights]
    for x in (LEFT, RIGHT):
        pen.rounded_rectangle((x - 4, ys[0] - 24, x + 4, ys[-1] + 20), 4, WOOD)
    for index, (upper, lower) in enumerate(pairwise(ys)):
        if broken[index]:
            _break(pen, (upper + lower) // 2 + 24)
        _between(pen, (upper + lower) // 2, rows[index][0], rows[index + 1][0], shares, small)
    for index, ((name, points, low, high), y) in enumerate(zip(rows, ys, strict=True)):
        colour = LEVEL if name in levels else RUNG
        pen.rounded_rectangle((LEFT - 14, y - 4, RIGHT + 14, y + 4), 4, colour)
        pen.text((LEFT - 30, y), name, INK, large, anchor="rm")
        reaches = [PIXELS * (end - points) for end in (low, high)]
        ends = [y - max(-REACH, min(REACH, reach)) for reach in reaches]
        x = WHISKERS[index % 2]
        pen.line((x, ends[0], x, ends[1]), FAINT, 2)
        for end, reach in zip(ends, reaches, strict=True):
            if abs(reach) <= REACH:
                pen.line((x - 4, end, x + 4, end), FAINT, 2)
        pen.ellipse((x - 4, y - 4, x + 4, y + 4), colour)
        pen.text((RIGHT + 58, y), f"{points:.0f}", INK, large, anchor="lm")
        pen.text((RIGHT + 114, y), f"{low:.0f} to {high:.0f}", FAINT, plain, anchor="lm")
    pen.text((SIDE, height - 36), verdict, INK, small)
    image.save(path, optimize=True)


def _heights(points: Sequence[float]) -> tuple[list[int], list[bool]]:
    """Return (pixels above the lowest rung, whether the gap below each rung is broken)."""
    gaps = [round(PIXELS * (upper - lower)) for upper, lower in pairwise(points)]
    drawn = [max(LEAST, min(MOST, gap)) for gap in gaps]
    heights = [sum(drawn[index:]) for index in range(len(points))]
    return heights, [gap > MOST for gap in gaps]


def _break(pen: ImageDraw.ImageDraw, y: int) -> None:
    """Draw a break in the rails: the distance is not to scale."""
    for x in (LEFT, RIGHT):
        slanted = [(x - 9, y + 4), (x + 9, y - 4)]
        pen.polygon([(x - 9, y + 9), (x + 9, y + 1), (x + 9, y - 7), (x - 9, y + 1)], PAPER)
        for shift in (-4, 4):
            pen.line([(a, b + shift) for a, b in slanted], FAINT, 2)


def _between(
    pen: ImageDraw.ImageDraw,
    y: int,
    upper: str,
    lower: str,
    shares: Mapping[Pair, Interval],
    font: Font,
) -> None:
    """Write the result of two neighbours between their rungs."""
    if (upper, lower) in shares:
        took = shares[upper, lower][0]
    elif (lower, upper) in shares:
        took = 1 - shares[lower, upper][0]
    else:
        return
    words = f"{100 * took:.1f} : {100 - 100 * took:.1f}"
    pen.text(((LEFT + RIGHT) // 2, y), words, INK, font, anchor="mm")
