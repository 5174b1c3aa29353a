# SPDX-License-Identifier: MIT
"""Fonts."""

from collections import namedtuple

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)


class FontProtocol:
    pass
