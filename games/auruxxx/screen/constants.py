# SPDX-License-Identifier: MIT
"""The numbers of AURUXXX's screen: cursor positions, tiles and places in pixels.

Deploy replaces all of these names by their values and leaves this file out.
"""

# Positions of the cursor besides the cards of the hand, which are 0, 1, 2, ... In the table line
# they are in the order of the screen: the sort button is on the left, the passes are on the right.
AT_PASSES = -1
AT_PILE = -2
AT_SORT = -3
NO_CURSOR = -4  # no human decides
AT_SEAT = -10  # AT_SEAT - seat: a seat to swap hands with

NO_OPEN_HAND = -9  # in place of a seat

# Tiles in signs.bin. The first five are the suits.
CROWN_TILE = 5
HAPPY_MAN_TILE = 6
FIRST_ACTION_TILE = 7  # lucky, draw and swap card
SORT_TILE = 10
ROUND_ZERO_TILE = 11  # 3x5 pixels
NARROW_ONE_TILE = 12  # 2x5 pixels
NARROW_FIVE_TILE = 13
TICK_TILE = 14  # 5x5 pixels

# Places in pixels.
TABLE_Y = 8
HAND_Y = 24
ROW_HEIGHT = 16
HAND_HEIGHT = 2 * ROW_HEIGHT
STATUS_Y = 48  # below a single row of cards
CARD_STEP = 10  # columns from one card to the next
SORT_X = 15
PILE_X = 27
PILE_SIZE_RIGHT = 26  # the column after the digits
PLAYERS_X = 41  # left edge of the first player's column
MIN_FIRST_COLUMN = 22  # three letters, the Happy Man figure and two gaps
WIDE_COLUMN = 26  # a column this wide has room for the boxes of the passes

CARDS_PER_ROW = 12
SENTENCE_LETTERS = 25
