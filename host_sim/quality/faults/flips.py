# SPDX-License-Identifier: MIT
"""Flipped bits: after each one the journal reports damage, or what it reads is right."""

from typing import Any

from handful.journal.journal import Journal

from host_sim.quality.faults.story import Story, Wrong, told
from host_sim.sim.nvm import Flash


class Tally:
    """The number of bits flipped.

    `untold` counts those where only the last record is missing, as after a power cut.
    """

    def __init__(self) -> None:
        self.tried = self.untold = 0

    def __str__(self) -> str:
        told = self.tried - self.untold
        return f"{self.tried} bits flipped: {told} told, {self.untold} cost only the last record"


def right(story: Story, journal: Journal, known: dict[Any, Any]) -> bool:
    """Return True if position and notes are those at the end, or before the last record."""
    ends = [(moment.position, moment.notes) for moment in story.moments[-2:]]
    return (story.position(journal, known), journal.notes) in ends


def flip_everywhere(story: Story, tally: Tally, step: int = 1, only: int | None = None) -> None:
    """Flip every `step`th bit of the story's journal, or only one.

    Raises Wrong with the line that replays it if a wrong state is taken for right.
    """
    image = bytes(story.flash)
    bits = range(0, 8 * len(image.rstrip(b"\xff")), step) if only is None else [only]
    known: dict[Any, Any] = {}
    for bit in bits:
        cells = bytearray(image)
        cells[bit // 8] ^= 1 << bit % 8
        journal = Journal(Flash(bytes(cells)))  # type: ignore[arg-type]
        tally.tried += 1
        if told(journal):
            continue
        tally.untold += 1
        if not right(story, journal, known):
            line = f"python3 -m host_sim soak --replay flip:{story.label()}:{bit}"
            raise Wrong(f"a flipped bit is taken for right; replay it: {line}")
