# SPDX-License-Identifier: MIT
"""The coach at your shoulder: knows the best keep or box, and what your choice would give away.

Thinks a turn through in small steps while nothing else is to do (bot.think), once per turn; every
question after that is a look-up.
"""

from games.yahtzee.bot.player import best_action, think
from games.yahtzee.bot.values import decimal
from games.yahtzee.rules.state import ALL_DICE, DICE, THROWS, WRITE
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL, alike, faces

AT = 12  # letters from where A's word begins
ACROSS = 22  # letters that A, the coach and B share


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
        """The action to advise, or None before the roll and while it thinks. Of keeps worth the
        same, and of dice that show the same, it names those that are kept already."""
        if self.turn is None or not state.throws or state.pending:
            return None
        action = best_action(self.turn, state)
        if action >= WRITE:
            return action
        dice, kept = state.dice, self.picture.kept
        worths = self.turn.keep_values(dice, THROWS - state.throws)
        if 0 < kept < ALL_DICE and decimal(worths[action] - worths[kept], 1) == "0.0":
            return kept
        wanted = faces(dice, action)
        action = 0
        for some in (kept, ~kept):
            for die in range(DICE):
                if some >> die & 1 and dice[die] in wanted:
                    wanted.remove(dice[die])
                    action |= 1 << die
        return action

    def loss(self, state, best):
        """What A gives away, in units, where the coach would do `best`: by rolling now, writing the
        box under the cursor, keeping the die there if nothing is released afterwards, or releasing
        it if the others are put right."""
        turn, picture = self.turn, self.picture
        dice, kept, cursor = state.dice, picture.kept, picture.cursor
        left = THROWS - state.throws
        value = turn.roll_value(dice, left)
        if cursor >= FIRST_BOX:
            return value - turn.box_values(dice)[cursor - FIRST_BOX]
        worths = turn.keep_values(dice, left)
        if cursor == ROLL:
            return value - worths[kept]
        face = dice[cursor]
        held = kept >> cursor & 1
        kept ^= alike(cursor, dice, kept, picture.pays, best)
        if kept == ALL_DICE:  # nothing to roll
            kept ^= 1 << cursor
        count = faces(dice, kept).count(face)
        return value - max(
            [
                worths[mask]
                for mask in range(ALL_DICE)
                if (faces(dice, mask).count(face) <= count if held else mask & kept == kept)
            ]
        )

    def words(self, state):
        """What to say of A: nothing yet; "best", of a die "✓"; or what is lost."""
        best = self.best(state)
        cursor = self.picture.cursor
        if best is None or (cursor < FIRST_BOX and state.throws == THROWS):
            return ""
        words = decimal(-self.loss(state, best), 1)
        if words == "0.0":
            words = "✓" if cursor < ROLL else self.picture.words("best")
        return words if len(words) < 5 else words[:-2]


def beside(a, said, b):
    """A's word and what the coach says of it, shorter where B's leaves less room."""
    short = said[:-2] if "." in said else said
    shortest = "♦✗" if said[0] == "-" else "♦" + short  # of points lost, that some are
    if short == "-0":
        short = "<1"
    spaced = " ♦ " + said, " ♦" + said, " ♦" + short
    for words in spaced + ("♦" + short, " " + shortest, shortest):
        room = ACROSS - 1 - len(b) - len(words)  # with a blank before B, if it can be
        if room >= len(a) - (words != spaced[0]):
            return (a + " " * AT)[: max(len(a), min(AT - 1, room))] + words
    return a
