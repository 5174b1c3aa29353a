# SPDX-License-Identifier: MIT
"""The numbers of the glyphs in marks.bin (drawn in host_sim/art/marks.txt).

A trophy or a face consists of four glyphs, two above two; its number is that of the first.
"""

A, B, LEFT, RIGHT, UP, DOWN = range(6)
TICK, CROSS, DIAMOND, SEED, CROWN = range(6, 11)
PERSON, CHIP, FULL, EMPTY, LAMP_ON, LAMP_OFF = range(11, 17)
BATTERY = 17  # and the next four, from empty to full
COACH, SAVED, HEART, WAIT = range(22, 26)
THINK = 26  # and the next three: the eyes of a computer player move
TAG_HEAD, TAG_TAIL, GEAR, BOOK, CHART, UNDO = range(30, 36)
TROPHY, FACE = 36, 40
