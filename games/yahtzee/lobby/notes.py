# SPDX-License-Identifier: MIT
"""Yahtzee's journal notes for its statistics: all finished sheets, and mistakes in solo games."""

import struct

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from games.yahtzee.lobby.review import SeatReview

MISTAKES_NOTE = "coach"
MISTAKES_FORMAT = "<II"  # decisions reviewed, units lost
MISTAKES_BYTES = 8

SHEETS_NOTE = "cards"
SHEETS_FORMAT = "<HIHHH"  # sheets, sum of their totals, best total, Yahtzees, upper bonuses
SHEETS_BYTES = 12


def read_sheets(note: bytes) -> tuple[int, int, int, int, int]:
    """Return (sheets, sum of their totals, best total, Yahtzees, upper bonuses)."""
    if len(note) != SHEETS_BYTES:
        return 0, 0, 0, 0, 0
    sheets, points, best, yahtzees, bonuses = struct.unpack(SHEETS_FORMAT, note)
    return sheets, points, best, yahtzees, bonuses


def read_mistakes(note: bytes) -> tuple[int, int]:
    """Return (decisions, units lost) of all solo games reviewed so far."""
    if len(note) != MISTAKES_BYTES:
        return 0, 0
    decisions, lost = struct.unpack(MISTAKES_FORMAT, note)
    return decisions, lost


def add_mistakes(note: bytes, review: "SeatReview") -> bytes:
    """Return the note of mistakes with one more solo game."""
    decisions, lost = read_mistakes(note)
    return struct.pack(MISTAKES_FORMAT, decisions + review.decisions, lost + review.mistakes)
