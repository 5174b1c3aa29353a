# SPDX-License-Identifier: MIT
"""Matches with random actions, saved in a simulated flash."""

from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match

from host_sim.players.arena import luck_of as chance
from host_sim.sim.nvm import Flash

HUMAN, EASY, NORMAL = 0, 1, 2


def resume(image):
    """Return (journal, match or None, is complete) after power-on with these bytes in the nvm."""
    flash = image if isinstance(image, Flash) else Flash(bytes(image))
    journal = Journal(flash)
    if journal.game is None:
        return journal, None, True
    match, whole = load_match(journal.game, chance(99), journal, journal.steps)
    return journal, match, whole


def random_action(match, luck):
    """Return a random legal action."""
    actions = match.state.actions()
    return actions[luck.randbelow(len(actions))]


def new_match(flash, seed, kinds=(HUMAN,), name="yahtzee", options=()):
    """Start a match with its journal in the flash."""
    match = Match(name, kinds, options, chance(seed), Journal(flash))
    match.start()
    return match


def play_out(match, luck, each=None, undo_one_in=0):
    """Play random actions to the end, and undo some; call `each(match)` after each."""
    while match.turn() != OVER:
        match.play(random_action(match, luck))
        if each:
            each(match)
        if undo_one_in and match.can_undo() and not luck.randbelow(undo_one_in):
            match.undo()
            if each:
                each(match)
