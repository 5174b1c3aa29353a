# SPDX-License-Identifier: MIT
"""Placing values by hand before a game of Top 33. Loaded only then."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from games.top33.screen.board import Board


class ValueChooser:
    """The choice of a value for the seat's next empty pawn.

    choices:  the values that are still in the hand, ascending
    pawn:     the pawn that gets a value
    value:    the value that is shown in the pawn
    """

    def __init__(self, board: "Board") -> None:
        self.board, self.play = board, board.play
        state = board.state
        pawns = state.pawns(board.seat)
        self.choices = sorted(state.hand)
        self.pawn = next(pawn for pawn in pawns if not state.values[pawn])
        has_placed = len(self.choices) < len(pawns)
        self.can_take_back = has_placed and self.play.match.can_undo()
        board.picture.set_cursor(state.squares[self.pawn], (), ())
        self.select_action(self.choices[-1])

    def select_action(self, action: int) -> None:
        """Show a value in the pawn."""
        board, words, choices = self.board, self.board.words, self.choices
        self.value = action
        other = words("other", choices.index(action) + 1, len(choices))
        board.panel.show_message(" ".join([str(value) for value in choices]) + "|" + other)
        values = list(board.picture.values)
        values[self.pawn] = action
        board.picture.set_pawns(board.picture.squares, values)
        b = words("take_back") if self.can_take_back else self.play.common_words("menu")
        board.panel.show_buttons(words("place", action), b)

    def selected_action(self) -> int | None:
        """Return None: the coach does not compare values."""
        return None

    def key(self, button: str) -> int | None:
        """Place the value with A, take the last one back with B, choose another with arrows."""
        if button == "A":
            return self.value
        if button == "B":
            if self.can_take_back:
                self.play.undo()
            else:
                self.play.pause()
        else:
            offset = 1 if button in ("RIGHT", "UP") else -1
            index = (self.choices.index(self.value) + offset) % len(self.choices)
            self.select_action(self.choices[index])
        return None

    def rules_topic(self) -> str:
        """Return the page of the rules about placing by hand."""
        return "hand"
