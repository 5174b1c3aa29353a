# SPDX-License-Identifier: MIT
"""The coach's move on Top 33's board: pawn, step and exchange, ready to be confirmed."""

from games.top33.board import DIAGONALS, NEIGHBOURS, PER_PAWN, PER_STEP
from games.top33.rules import LOOK
from games.top33.told import ARRANGE


def suggest(board, action):
    """Everything where the coach would put it; the last press is the player's."""
    state = board.play.match.state
    if board.stage == ARRANGE:
        board.arranger.choose(action)
        return
    if not board.stepping:
        board.point(DIAGONALS[board.to][action - 1] if 0 < action < LOOK else board.to)
        return
    pawn, exchange = action // PER_PAWN, action % PER_STEP
    board.put_back(pawn)
    board.take()
    board.point(NEIGHBOURS[state.places[pawn]][action // PER_STEP % 8])
    if board.partners and not state.down:
        board.act()
        board.point(DIAGONALS[board.to][exchange - 1] if exchange else board.to)
