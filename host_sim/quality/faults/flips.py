# SPDX-License-Identifier: MIT
"""Single bits of a whole journal flipped: what comes back is told to be damaged, or it is right."""

from handful.journal.journal import Journal

from host_sim.quality.faults.story import Wrong, told
from host_sim.sim.nvm import Flash


class Tally:
    """How many bits were flipped; `untold`: where only the last record is missing, as if power had
    cut it off."""

    def __init__(self):
        self.tried = self.untold = 0

    def __str__(self):
        told = self.tried - self.untold
        return f"{self.tried} bits flipped: {told} told, {self.untold} cost only the last record"


def right(story, journal, known):
    """Whether position and notes are those at the end, or those before the last record."""
    ends = [(moment.position, moment.notes) for moment in story.moments[-2:]]
    return (story.position(journal, known), journal.notes) in ends


def flip_everywhere(story, tally, step=1, only=None):
    """Every `step`th bit of the story's journal, or one of them. A wrong state that is not told is
    raised with the line that replays it."""
    image = bytes(story.flash)
    bits = range(0, 8 * len(image.rstrip(b"\xff")), step) if only is None else [only]
    known = {}
    for bit in bits:
        cells = bytearray(image)
        cells[bit // 8] ^= 1 << bit % 8
        journal = Journal(Flash(bytes(cells)))
        tally.tried += 1
        if told(journal):
            continue
        tally.untold += 1
        if not right(story, journal, known):
            line = f"python3 -m host_sim soak --replay flip:{story.label()}:{bit}"
            raise Wrong(f"a flipped bit is taken for right; replay it: {line}")
