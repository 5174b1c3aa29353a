# SPDX-License-Identifier: MIT
"""Who sat where the last time, and what they are called."""

EMPTY = 255  # nobody sits there


def last_seating(console, name, facts):
    """(kinds, options) of the last game, or the usual ones: 255 is an empty seat."""
    note = console.journal.get("seats/" + name)
    most = facts.SEATS[1]
    options = len(facts.OPTIONS)
    if most <= len(note) <= most + options:  # shorter: the game has got new options since
        kinds = list(note[:most])
        chosen = list(note[most:] + bytes(most + options - len(note)))
        if all(number <= len(option[1]) for number, option in zip(chosen, facts.OPTIONS)):
            return kinds, chosen
    kinds = [255] * most
    kinds[0] = 0
    for seat in range(1, facts.SEATS[0]):
        kinds[seat] = 2
    return kinds, [0] * options


def seat_name(console, words, seat, kind, count=2):
    """What the player at a seat is called; `words` is the console's section [names], which is read
    once for all seats: each time takes the device 50 ms. `count` people or computers play: the only
    one has no number, which would only say which chair that is."""
    if kind:
        return words("computer", "" if count == 1 else seat + 1).strip()
    own = words("only") if count == 1 else words("player", seat + 1)
    return console.preferences.names()[seat] or own
