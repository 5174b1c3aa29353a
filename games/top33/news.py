# SPDX-License-Identifier: MIT
"""Said between two turns of Top 33: why a game ended, how the match stands, who begins."""

from handful.game import OVER
from handful.scenes.notice import Notice

from games.top33.board import HOME_OF
from games.top33.opening import begins, rare
from games.top33.table import Table


def news(moves):
    """Puts what is to be said on the screen; True if there was anything."""
    play, board, state = moves.play, moves.board, moves.play.match.state
    next_game = len(state.past) > moves.game
    said = []
    if next_game:
        said.append(Table(play, board.viewer(), True))
    elif moves.arranging and not state.hand:
        said.append(Notice(play.console, begins(play), play.common("go_on")))
    if next_game or state.turn() == OVER:
        places = enumerate(moves.picture.places)
        if any(HOME_OF[place] != pawn // 3 for pawn, place in places):  # the guard ended it
            said.append(Notice(play.console, rare(play)("stuck"), play.common("go_on")))
    moves.game = len(state.past)
    moves.arranging = bool(state.hand)
    for scene in said:
        play.console.push(scene)
    return bool(said)
