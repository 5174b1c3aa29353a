# SPDX-License-Identifier: MIT
"""The order of the tiles in font.bin and digits.bin (drawn in host_sim/art/)."""

CHARS = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "äöüßàáâæçèéêëìíîïñòóôœùúûÿåøÄÖÜẞÀÁÂÆÇÈÉÊËÌÍÎÏÑÒÓÔŒÙÚÛŸÅØ"
    "ąćęłńśźżčďěňřšťůýžãõĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮÝŽÃÕ"
    "¿¡ªº«»„“”‘’–—…·•×±≈€°←↑→↓↕⇄◀▶▲▼✓✗★♥♦■□↖↗↘↙⚀⚁⚂⚃⚄⚅÷≤≥ᗣ"
)
UNKNOWN = 31  # the tile of "?"

DIGITS = "0123456789+-/x?:%. "  # 3x5 pixels, drawn 4 columns apart
NARROW_ONE = 19  # a 1 that is one column wide; the next digit follows 2 columns later


def font_index(char: str) -> int:
    """Return the number of a character's tile, or that of "?" if the font lacks it."""
    code = ord(char)
    if 32 <= code < 127:
        return code - 32
    found = CHARS.find(char)
    return found if found >= 0 else UNKNOWN
