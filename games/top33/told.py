# SPDX-License-Identifier: MIT
"""Top 33 in words: what is under the cursor, what an exchange would gain, who has how much.

Says nothing of a plug that the picture does not show.
"""

from handful.game import OVER

from games.top33.board import HOME_OF, PER_PAWN, PER_STEP, name
from games.top33.panel import MOST
from games.top33.rules import NO_PAWN

ARRANGE, PICK, STEP, EXCHANGE = 1, 2, 3, 4  # stages of a turn; 0 is somebody else's


def line(board):
    """A few words about what is under the cursor."""
    words, picture, stage = board.words, board.picture, board.stage
    cursor, pawn = picture.cursor, board.pawn
    if stage == PICK:
        pawn = picture.pawn_on(cursor)
        count = sum([m // PER_PAWN == pawn and m % PER_STEP == 0 for m in board.moves])
        return words("ways", value(picture.plugs[pawn]), count)
    if stage == STEP:
        home = "✓" if HOME_OF[cursor] == pawn // 3 else ""
        gains = sorted([gain(board, place) for place in board.partners], reverse=True)
        if not gains:
            return words("home") if home else name(cursor)
        gains = [each for _, each in gains]
        spaced = home + "⇄ " + " ".join(gains)
        return spaced if len(spaced) <= MOST else home + "⇄" + "".join(gains)
    mine = value(picture.plugs[pawn])
    if cursor == board.to:
        return mine + " ⇄"
    theirs = value(picture.plugs[picture.pawn_on(cursor)])
    return mine + " ⇄ " + theirs + " " + gain(board, cursor)[1]


def gain(board, place):
    """(number, words) of what the side gains if its pawn exchanges with the one on a square."""
    state, plugs = board.play.match.state, board.picture.plugs
    other = board.picture.pawn_on(place)
    if state.side(state.owner(other)) == state.side(board.seat):
        return 0, "0"
    if plugs[other] is None or plugs[board.pawn] is None:
        return 0, "?"
    more = plugs[other] - plugs[board.pawn]
    return more, "%+d" % more


def known(state, pawn, viewer):
    """Whether the viewer is shown this pawn's plug. At home it is turned face down: the own may be
    shown. Face down it must have been looked at; from memory it lies open only in that turn."""
    if state.turn() == OVER:
        return True
    if not state.down:
        return state.owner(pawn) == viewer or not state.is_home(pawn)
    if viewer is None or not state.seen[pawn] >> viewer & 1:
        return False
    if not state.memory:
        return True
    return state.turn() == viewer and state.moved != NO_PAWN and pawn in state.in_sight()


def points(state, viewer):
    """Points at home by seat, in words; a question mark where the viewer is not shown them."""
    told = []
    for seat in range(state.seats):
        home = [pawn for pawn in state.pawns(seat) if state.is_home(pawn)]
        total = sum([state.plugs[pawn] for pawn in home])
        shown = all(known(state, pawn, viewer) for pawn in home)
        told.append("Σ" + (str(total) if shown else "?"))
    return told


def value(plug):
    """A plug in words."""
    return "?" if plug is None else str(plug)
