# SPDX-License-Identifier: MIT
"""The chart of size against loss in docs/yahtzee-player.md."""

import math
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_sim.players.yahtzee.table import RANK

SIZE = (760, 440)
LEFT, TOP, RIGHT, BOTTOM = 90, 50, 730, 380
KILOBYTES = (10, 50)
DECADES = (-4, -1)  # range of the loss, as powers of ten
ALLOWED_LOSS, ALLOWED_SIZE = 0.005, 48
INK, GREY, PAPER, MARK, LIMIT = "#22272e", "#d0d7de", "#ffffff", "#0a58ca", "#c0392b"


def _x(kilobytes: float) -> float:
    low, high = KILOBYTES
    return LEFT + (RIGHT - LEFT) * (kilobytes - low) / (high - low)


def _y(loss: float) -> float:
    low, high = DECADES
    return BOTTOM - (BOTTOM - TOP) * (math.log10(loss) - low) / (high - low)


def draw(points: Sequence[tuple[int, int, float]], path: Path) -> None:
    """Save a chart of (rank, bytes, loss) with a logarithmic scale."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    text, title = ImageFont.load_default(14), ImageFont.load_default(17)
    pen.text((LEFT, 14), "Yahtzee table: points lost to perfect play, by size", INK, title)
    for kilobytes in range(KILOBYTES[0], KILOBYTES[1] + 1, 10):
        pen.line((_x(kilobytes), TOP, _x(kilobytes), BOTTOM), GREY)
        pen.text((_x(kilobytes), BOTTOM + 8), str(kilobytes), INK, text, anchor="ma")
    for decade in range(DECADES[0], DECADES[1] + 1):
        pen.line((LEFT, _y(10**decade), RIGHT, _y(10**decade)), GREY)
        label = f"{10**decade:.{-decade}f}"
        pen.text((LEFT - 10, _y(10**decade)), label, INK, text, anchor="rm")
    pen.text((RIGHT, BOTTOM + 30), "KB on the drive", INK, text, anchor="ra")
    pen.line((LEFT, _y(ALLOWED_LOSS), RIGHT, _y(ALLOWED_LOSS)), LIMIT, 2)
    pen.line((_x(ALLOWED_SIZE), TOP, _x(ALLOWED_SIZE), BOTTOM), LIMIT, 2)
    pen.text((RIGHT - 40, _y(ALLOWED_LOSS) - 18), "allowed", LIMIT, text, anchor="ra")
    places = [(_x(size / 1024), _y(loss)) for _, size, loss in points]
    pen.line(places, INK, 2)
    for (rank, _, loss), (x, y) in zip(points, places, strict=True):
        radius = 7 if rank == RANK else 4
        fill = MARK if rank == RANK else INK
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill)
        label = f"rank {rank}, ships: {loss:.5f}" if rank == RANK else f"{rank}"
        if rank == RANK:  # near the right edge, so below the curve
            pen.text((x - 9, y + 4), label, fill, text, anchor="ra")
        else:
            pen.text((x + 9, y - 16), label, fill, text)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)
