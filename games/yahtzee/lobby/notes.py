# SPDX-License-Identifier: MIT
"""What is kept besides the console's statistics: how much a decision costs on the mean, of solo
games once they are weighed; and of every card that a person filled, alone or with others."""

import struct

NOTE = "coach/yahtzee"  # decisions weighed and units lost, over all solo games
NOTE_FORM = "<II"

CARDS = "cards/yahtzee"
CARDS_FORM = "<HIHHH"  # cards, sum of their totals, the best, Yahtzees, upper bonuses


def read_cards(note):
    """(cards, sum of totals, best, Yahtzees, bonuses)."""
    return struct.unpack(CARDS_FORM, note) if len(note) == 12 else (0, 0, 0, 0, 0)


def remembered(note, account):
    """The note with one more solo game in it."""
    decisions, lost = read_note(note)
    return struct.pack(NOTE_FORM, decisions + account.decisions, lost + account.mistakes)


def read_note(note):
    """(decisions, units lost) of all solo games weighed so far."""
    return struct.unpack(NOTE_FORM, note) if len(note) == 8 else (0, 0)
