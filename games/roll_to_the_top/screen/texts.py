# SPDX-License-Identifier: MIT
"""The words on the board of Roll to the Top!: what A and B do, and changes of the set of dice."""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.actions import CHANGE, REMOVE_DIE, SWAP_DICE
from games.roll_to_the_top.rules.dice import (
    ADD,
    FACE_COUNTS,
    changed_die,
    required_change,
    swapped_dice,
)
from games.roll_to_the_top.screen.picture import END_TURN, FIRST_SQUARE, SIGN_LETTERS, state_of

if TYPE_CHECKING:
    from handful.words import Words

    from games.roll_to_the_top.rules.state import State
    from games.roll_to_the_top.screen.picture import Picture
    from games.roll_to_the_top.screen.selection import Selection

BANNER_LETTERS = 25
INFO_LETTERS = 11  # letters in the first line below the dice


class BoardTexts:
    """The words for what a player can do now.

    change_words:  section [change] of the text table in phase CHANGE. In other phases it is not
                   needed and not kept in memory; this is section [play] then
    """

    def __init__(self, picture: "Picture", selection: "Selection") -> None:
        self.picture, self.selection, self.play = picture, selection, picture.play
        self.change_words: Words = picture.play.words

    # The three lines below the dice.

    def button_lines(self) -> tuple[str, str, str]:
        """Return information, what A does and what B does, for the place of the cursor."""
        state, cursor = state_of(self.play), self.picture.cursor
        if state.phase == CHANGE:
            info = self.change_words("die", FACE_COUNTS[cursor])
            a = self.change_words("remove" if state.dice_in_play >> cursor & 1 else "add")
        else:
            info, a = self._climb_info(state, cursor), self._climb_a_text(state, cursor)
        return info, a, self._b_text(cursor)

    def _climb_info(self, state: "State", cursor: int) -> str:
        """Return the number of squares for the sum; or, without a sum, what the white die does."""
        words, target_count = self.play.words, len(self.picture.targets)
        total = state.total(self.picture.chosen)
        if total:
            if not target_count:
                return words("too_low", total)
            info = words("places", target_count)
            if cursor >= FIRST_SQUARE:
                arrows = self.selection.arrows()[: INFO_LETTERS - len(info)]
                if arrows:  # apart if there is room: beside the number they look like digits
                    info = (info + " ")[: INFO_LETTERS - len(arrows)] + arrows
            return info
        if self.selection.can_write:
            change = required_change(state.dice_in_play, state.white_sign, True)
            next_roller = self.play.player_name(state.next_seat(state.roller))
            who = words("next_roll") if state.seats == 1 else "▶" + next_roller
            return who + SIGN_LETTERS[change]
        return self.why_no_number()

    def why_no_number(self) -> str:
        """Return why no number can be written: the sheet is full, or all dice are used."""
        state, words = state_of(self.play), self.play.words
        if not state.open_squares(self.picture.seat):
            return words("complete")
        return words("none_fits" if state.unused_dice() else "all_used")

    def _climb_a_text(self, state: "State", cursor: int) -> str:
        words, total = self.play.words, state.total(self.picture.chosen)
        if cursor >= FIRST_SQUARE:
            return words("write", total)
        if cursor == END_TURN:
            return words("end_turn")
        if cursor in self.selection.sum_dice:
            return words("put")
        face = state.faces[cursor]
        return words("plus", total, face, total + face) if total else words("pick", face)

    def _b_text(self, cursor: int) -> str:
        words, selection = self.play.words, self.selection
        if cursor >= FIRST_SQUARE and selection.addable_dice():
            return words("more_dice")
        if selection.sum_dice or selection.can_put_back():
            return words("unpick")
        if self.play.match.can_undo():
            return words("undo")
        return self.play.common_words("menu")

    # Changes of the set of dice.

    def required_change(self) -> str:
        """Return how the roller must change the set, and why if the white die is overruled.

        Between humans, the roller's name takes the place of the words before the colon.
        """
        play, sentence = self.play, self._required_change()
        if play.match.human_count() > 1 and ":" in sentence:
            named = play.player_name(state_of(play).roller) + sentence[sentence.index(":") :]
            if len(named) <= BANNER_LETTERS:
                return named
        return sentence

    def _required_change(self) -> str:
        state = state_of(self.play)
        change = state.required_change()
        swap_in = self.selection.only_die_to_swap_in()
        if swap_in is not None:
            return self.change_words("swap_last", FACE_COUNTS[swap_in])
        if change == state.white_sign:
            return self.change_words("must%d" % change)
        if change != ADD:
            return self.change_words("five_dice")
        return self.change_words("one_die" if state.has_any_written() else "nobody_wrote")

    def describe_change(self, action: int) -> str:
        """Return what a player did with the set of dice, in two lines separated by "|"."""
        words = self.play.section("change")
        if action >= SWAP_DICE:
            added, removed = swapped_dice(action)
            return words("swapped", FACE_COUNTS[removed], FACE_COUNTS[added])
        return words(
            "added" if action < REMOVE_DIE else "removed", FACE_COUNTS[changed_die(action)]
        )
