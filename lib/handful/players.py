# SPDX-License-Identifier: MIT
"""The players' seats: who played last time, and the players' names."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console
    from handful.words import Words

# The kind of a seat is HUMAN, the number of a level of the game's LEVELS from 1 on, or EMPTY_SEAT.
HUMAN, EMPTY_SEAT = 0, 255
DEFAULT_LEVEL = 2


def last_seating(console: "Console", name: str, facts: "ModuleType") -> tuple[list[int], list[int]]:
    """Return (kind of each seat, number of each option's value) as last chosen for a game.

    Before the first game: one human, as many computer players as the game needs, first values.
    """
    note = console.journal.get("seats/" + name)
    seat_count = facts.SEATS[1]
    option_count = len(facts.OPTIONS)
    # A shorter note was saved before the game got its newest options.
    if seat_count <= len(note) <= seat_count + option_count:
        kinds = list(note[:seat_count])
        values = list(note[seat_count:] + bytes(seat_count + option_count - len(note)))
        if all(value <= len(option[1]) for value, option in zip(values, facts.OPTIONS)):
            return kinds, values
    kinds = [EMPTY_SEAT] * seat_count
    kinds[0] = HUMAN
    for seat in range(1, facts.SEATS[0]):
        kinds[seat] = DEFAULT_LEVEL
    return kinds, [0] * option_count


def longest_computer_run(kinds: bytes) -> int:
    """Return the most computer players that decide one after the other, in the order of seats.

    Return 0 without humans.
    """
    longest = run = 0
    for kind in kinds * 2:  # the first seat follows the last one
        run = run + 1 if kind & 15 else 0
        longest = max(longest, run)
    return longest if longest <= len(kinds) else 0


def seat_name(console: "Console", words: "Words", seat: int, kind: int, count: int = 2) -> str:
    """Return the name of the player in a seat.

    `words` is the console's section [names]. The caller reads it once for all seats, because
    reading takes the device 50 ms. `count` is the number of players of this sort, human or
    computer: a single one gets no number.
    """
    if kind:
        return words("computer", "" if count == 1 else seat + 1).strip()
    default = words("only") if count == 1 else words("player", seat + 1)
    return console.preferences.names()[seat] or default
