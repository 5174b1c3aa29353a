# SPDX-License-Identifier: MIT
"""Which cell of font.bin and of digits.bin draws which character (drawn in host_sim/art/)."""

CHARS = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "äöüßàáâæçèéêëìíîïñòóôœùúûÿåøÄÖÜẞÀÁÂÆÇÈÉÊËÌÍÎÏÑÒÓÔŒÙÚÛŸÅØ"
    "ąćęłńśźżčďěňřšťůýžãõĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮÝŽÃÕ"
    "¿¡ªº«»„“”‘’–—…·•×±≈€°←↑→↓↕⇄◀▶▲▼✓✗★♥♦■□↖↗↘↙⚀⚁⚂⚃⚄⚅÷≤≥"
)
UNKNOWN = 31  # "?"

DIGITS = "0123456789+-/x?:%. "  # 3x5, set 4 pixels apart
NARROW_ONE = 19  # a 1 of one column, set 2 pixels apart


def index(char):
    """The cell of a character; the question mark's for one the font lacks."""
    code = ord(char)
    if 32 <= code < 127:
        return code - 32
    found = CHARS.find(char)
    return found if found >= 0 else UNKNOWN
