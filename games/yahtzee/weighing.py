# SPDX-License-Identifier: MIT
"""After the game: an honest account of it. Score = perfect play + luck - mistakes, to the unit.

Every decision is weighed again with the table: what the throw was worth, and what the choice left
of it. The difference a throw makes is luck, the difference a choice makes is a mistake.
"""

import struct

from games.yahtzee.bot import best_action, think
from games.yahtzee.rules import THROWS, WRITE, State
from games.yahtzee.values import UNIT

NOTE = "coach/yahtzee"  # decisions weighed and units lost, over all solo games
NOTE_FORM = "<II"
WORST = 3


class Account:
    """One seat's game. Values in units (values.UNIT is a point)."""

    def __init__(self, seat):
        self.seat = seat
        self.start = self.luck = self.mistakes = self.decisions = 0
        self.worst = []  # (loss, turn, throws, dice, chosen, best), the largest loss first

    def add(self, loss, moment):
        """Counts a decision; `moment` is (turn, throws, dice, chosen, best)."""
        self.decisions += 1
        self.mistakes += loss
        if loss > 0:
            self.worst = sorted(self.worst + [(loss,) + moment], key=lambda one: -one[0])[:WORST]


def accounting(match):
    """A generator: yields percents, returns the Accounts of all persons."""
    people = [seat for seat in range(len(match.kinds)) if match.is_person(seat)]
    accounts = []
    for seat in people:
        account = Account(seat)
        for percent in weigh(match.log, len(match.kinds), account):
            yield (100 * len(accounts) + percent) // len(people)
        accounts.append(account)
    return accounts


def weigh(log, seats, account):
    """A generator: plays the log again and weighs the seat's decisions; yields percents."""
    state = State(seats)
    turn, before, number = None, 0, 0
    for action in log:
        if state.turn() == account.seat:
            if not state.throws:
                number += 1
                for _ in thinking(state.cards[account.seat], found := []):
                    yield 100 * (number - 1) // 13
                turn = found[0]
                before = turn.start
                if number == 1:
                    account.start = before
            else:
                worth = turn.roll_value(state.dice, THROWS - state.throws)
                left = worth_of(turn, state, action)
                account.luck += worth - before
                best = best_action(turn, state)
                account.add(worth - left, (number, state.throws, tuple(state.dice), action, best))
                before = left
        state.apply(action)


def thinking(card, found):
    """bot.think, its Turn put into the list `found`."""
    found.append((yield from think(card)))


def worth_of(turn, state, action):
    """What an action leaves of the throw's worth."""
    if action >= WRITE:
        return turn.box_values(state.dice)[action - WRITE]
    return turn.keep_values(state.dice, THROWS - state.throws)[action]


def remember(journal, account):
    """Adds a solo game to the mean loss per decision."""
    decisions, lost = read_note(journal)
    note = struct.pack(NOTE_FORM, decisions + account.decisions, lost + account.mistakes)
    journal.put(NOTE, note)


def read_note(journal):
    """(decisions, units lost) of all solo games weighed so far."""
    data = journal.get(NOTE)
    return struct.unpack(NOTE_FORM, data) if len(data) == 8 else (0, 0)


def decimal(units, places):
    """Units as a text with one or two decimals."""
    scale = 10**places
    value = (abs(units) * scale + UNIT // 2) // UNIT
    return "%s%d.%0*d" % ("-" if units < 0 and value else "", value // scale, places, value % scale)
