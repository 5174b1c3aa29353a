# SPDX-License-Identifier: MIT
"""Which cell of font.bin draws which character (drawn in host_sim/art/font.txt)."""

CHARS = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "äöüßàáâæçèéêëìíîïñòóôœùúûÿåøÄÖÜẞÀÁÂÆÇÈÉÊËÌÍÎÏÑÒÓÔŒÙÚÛŸÅØ"
    "¿¡ªº«»„“”‘’–—…·•×÷±≤≥≈∞€°ΣΔ√∅←↑→↓↔↕⇄◀▶▲▼✓✗★♥♦♣♠⚀⚁⚂⚃⚄⚅▏▎▌▊█▁▂▃▄▅▆▇▀▒■□"
)
UNKNOWN = 31  # "?"


def index(char):
    """The cell of a character; the question mark's for one the font lacks."""
    code = ord(char)
    if 32 <= code < 127:
        return code - 32
    found = CHARS.find(char)
    return found if found >= 0 else UNKNOWN
