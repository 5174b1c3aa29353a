# SPDX-License-Identifier: MIT
"""Arranging Top 33's plugs by hand: they go into the seat's pawns in order."""


class Arrange:
    """choices are the plugs still in the hand; plug is the one shown in the next pawn."""

    def __init__(self, board):
        self.board, self.play = board, board.play
        state = self.play.match.state
        self.choices = sorted(state.hand)
        self.pawn = next(pawn for pawn in state.pawns(board.seat) if not state.plugs[pawn])
        full = len(self.choices) == len(state.pawns(board.seat))
        self.can_undo = not full and self.play.match.can_undo()
        board.picture.show(state.places[self.pawn], (), ())
        self.choose(self.choices[-1])

    def choose(self, plug):
        """Shows a plug in the pawn."""
        board, words = self.board, self.board.words
        self.plug = plug
        plugs = list(board.picture.plugs)
        plugs[self.pawn] = plug
        board.picture.update(board.picture.places, plugs)
        board.panel.line(" ".join([str(each) for each in self.choices]))
        board.panel.keys(words("plug", plug), words("undo" if self.can_undo else "table"))

    def key(self, button):
        """A plugs it in, B takes the last one back, arrows choose another."""
        if button == "A":
            self.play.decide(self.plug)
        elif button == "B":
            if self.can_undo:
                self.play.undo()
            else:
                self.play.show_table()
        else:
            at = self.choices.index(self.plug) + (1 if button in ("RIGHT", "UP") else -1)
            self.choose(self.choices[at % len(self.choices)])
