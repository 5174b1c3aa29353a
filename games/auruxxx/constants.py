# SPDX-License-Identifier: MIT
"""The numbers of AURUXXX's rules: kinds of cards, actions, limits and points.

A kind is an int. Kinds below GOLDEN_12 have a number and a suit: kind = number * SUITS + suit. The
50 and the Happy Man count as numbers 13 and 14. The golden 12 and the action cards have neither.

As an action, a kind plays that card alone; GOLDEN_12 plays all golden 12s. SWAP_WITH + seat plays a
swap card and swaps hands with that seat. Actions from FIRST_SET on play a set, that is several
cards of one number (rules/cards.py).

Deploy replaces all of these names by their values and leaves this file out.
"""

# Numbers and kinds of cards.
SUITS = 5
TWO = 2  # the number that makes the next player draw
FIFTY = 13
HAPPY_MAN = 14
GOLDEN_12 = 75
LUCKY_CARD = 76
DRAW_CARD = 77
SWAP_CARD = 78
KIND_COUNT = 79
NO_CARD = 255

# Actions.
SWAP_WITH = SWAP_CARD
DRAW = 84
PASS = 85
END_TURN = 86
FIRST_SET = 256
SETS_PER_TOP_CARD = 243
SETS_END = FIRST_SET + HAPPY_MAN * SUITS * SETS_PER_TOP_CARD  # Happy Men form no sets

# How a card fits on the top card of the discard pile.
NO_FIT = 0
FITS_ALONE = 1
FITS_IN_SET = 2  # alone, or together with others of its number

# Limits.
ROUND_COUNT = 3
DECK_SIZE = 160
CARDS_DEALT = 12  # to each player
MAX_PASSES = 3  # in a round
MAX_DRAWS = 2  # in a turn, besides the cards drawn for 2s
CARDS_PER_TWO = 2  # that the next player draws
MAX_TURNS = 400  # in a round; then it ends without a winner

# Points.
PASS_POINTS = 5
GOLDEN_12_POINTS = 12  # for one left in a loser's hand: its face value
GOLDEN_12_BONUS = -5  # for each that the winner plays
LOWEST_SCORE = -75  # in a game: all golden 12s in three rounds

# Seats.
NO_SEAT = 7  # in place of a seat
DRAW_PILE = NO_SEAT  # in State.pending_draws, in place of the seat that loses a card
