# SPDX-License-Identifier: MIT
"""What is kept of solo games once they are weighed: how much a decision costs on the mean."""

import struct

NOTE = "coach/yahtzee"  # decisions weighed and units lost, over all solo games
NOTE_FORM = "<II"


def remember(journal, account):
    """Adds a solo game to the mean loss per decision."""
    decisions, lost = read_note(journal)
    note = struct.pack(NOTE_FORM, decisions + account.decisions, lost + account.mistakes)
    journal.put(NOTE, note)


def read_note(journal):
    """(decisions, units lost) of all solo games weighed so far."""
    data = journal.get(NOTE)
    return struct.unpack(NOTE_FORM, data) if len(data) == 8 else (0, 0)
