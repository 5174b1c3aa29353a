# SPDX-License-Identifier: MIT
"""Matches played at random, with everything they wrote into the flash."""

from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match

from host_sim.players.arena import luck_of as chance
from host_sim.sim.nvm import Flash

HUMAN, EASY, NORMAL = 0, 1, 2


def resume(image):
    """(journal, match or None, whole) after power-on with these bytes in the nvm."""
    flash = image if isinstance(image, Flash) else Flash(bytes(image))
    journal = Journal(flash)
    if journal.game is None:
        return journal, None, True
    match, whole = load_match(journal.game, chance(99), journal, journal.steps)
    return journal, match, whole


def random_action(match, luck):
    """Any legal action."""
    actions = match.state.actions()
    return actions[luck.below(len(actions))]


def new_match(flash, seed, kinds=(HUMAN,), name="yahtzee", options=()):
    """A match that has just started, with its journal in the flash."""
    match = Match(name, kinds, options, chance(seed), Journal(flash))
    match.start()
    return match


def play_out(match, luck, each=None, undo_one_in=0):
    """Random decisions to the end; some of them taken back; `each(match)` after every one."""
    while match.turn() != OVER:
        match.play(random_action(match, luck))
        if each:
            each(match)
        if undo_one_in and match.can_undo() and not luck.below(undo_one_in):
            match.undo()
            if each:
                each(match)
