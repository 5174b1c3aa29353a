# SPDX-License-Identifier: MIT
"""Where the fingers are in hand.bin (drawn in host_sim/art/hand.txt), thumb first.

Cell 0 is the outlined hand, cell 1 the solid one, 56x60 both. A finger is x, y, width, height: that
rectangle of the solid hand, put over the outlined one, is a finger filled, and touches no other.
"""

OUTLINE, SOLID = 0, 1
FINGERS = ((0, 21, 14, 39), (14, 5, 9, 29), (24, 0, 9, 34), (34, 3, 9, 31), (44, 12, 9, 22))
