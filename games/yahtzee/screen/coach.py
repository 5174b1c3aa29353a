# SPDX-License-Identifier: MIT
"""The coach at your shoulder: knows the best keep or box, and what your choice would give away.

Thinks a turn through in small steps while nothing else is to do (bot.think), once per turn; every
question after that is a look-up.
"""

from games.yahtzee.bot import best_action, think
from games.yahtzee.bot.values import decimal
from games.yahtzee.rules import THROWS
from games.yahtzee.screen.cursor import FIRST_BOX


class Coach:
    """Watches one picture."""

    def __init__(self, picture):
        self.picture = picture
        self.turn = None  # this card's Turn once it is thought through
        self._card = None
        self._thoughts = None

    def sit(self, card):
        """Starts to think about this card, unless it is known."""
        if self._card != bytes(card):
            self._card = bytes(card)
            self.turn = None
            self._thoughts = think(card)

    def step(self):
        """A little thinking; True when it has just come to an end."""
        if self._thoughts is None:
            return False
        try:
            next(self._thoughts)
            return False
        except StopIteration as done:
            self.turn, self._thoughts = done.value, None
            return True

    def best(self, state):
        """The action to advise, or None before the roll and while it thinks."""
        if self.turn is None or not state.throws or state.pending:
            return None
        return best_action(self.turn, state)

    def loss(self, state):
        """What the choice under the cursor gives away, in units."""
        turn, picture = self.turn, self.picture
        left = THROWS - state.throws
        best = turn.roll_value(state.dice, left)
        if picture.cursor >= FIRST_BOX:
            return best - turn.box_values(state.dice)[picture.cursor - FIRST_BOX]
        return best - turn.keep_values(state.dice, left)[picture.kept] if left else 0

    def words(self, state):
        """What to say in the header: nothing yet, "best", or what is given away."""
        if self.turn is None or not state.throws or state.pending:
            return ""
        if state.throws == THROWS and self.picture.cursor < FIRST_BOX:
            return ""
        lost = self.loss(state)
        return "♦ " + (self.picture.words("best") if lost <= 0 else decimal(-lost, 1))
