# SPDX-License-Identifier: MIT
"""Back into a game: one that was put away, or one that power loss interrupted."""

from handful.notice import Notice
from handful.play import enter
from handful.saved import load_match


def go_on(console, name):
    """The game that was put away."""
    journal = console.journal
    try:
        match = load_match(journal.get("game/" + name), console.chance, journal)[0]
    except ValueError:
        journal.put("game/" + name, b"")
        console.home()
        say(console, "lost_game")
        return
    journal.begin(match.save(), match.need)
    journal.put("game/" + name, b"")
    enter(console, match)


def resume(console):
    """Straight back into the game that power loss interrupted; True if there was one."""
    journal = console.journal
    if journal.game is None:
        return False
    steps, journal.steps = journal.steps, []
    try:
        match, whole = load_match(journal.game, console.chance, journal, steps)
    except ValueError:
        say(console, "lost_game")
        return True
    journal.put("game/" + match.name, b"")  # in case power went while it was taken out
    enter(console, match)
    if not whole or journal.damaged:
        say(console, "damaged_game")
    return True


def say(console, name):
    """Bad news in plain words."""
    words = console.words("news")
    console.push(Notice(console, words(name), words("go_on")))
