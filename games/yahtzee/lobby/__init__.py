# SPDX-License-Identifier: MIT
"""What is kept of solo games once they are weighed: how much a decision costs on the mean."""

import struct

NOTE = "coach/yahtzee"  # decisions weighed and units lost, over all solo games
NOTE_FORM = "<II"


def remembered(note, account):
    """The note with one more solo game in it."""
    decisions, lost = read_note(note)
    return struct.pack(NOTE_FORM, decisions + account.decisions, lost + account.mistakes)


def read_note(note):
    """(decisions, units lost) of all solo games weighed so far."""
    return struct.unpack(NOTE_FORM, note) if len(note) == 8 else (0, 0)
