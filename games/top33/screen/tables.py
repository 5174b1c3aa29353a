# SPDX-License-Identifier: MIT
"""Between two turns of Top 33: everybody's points, game by game of a match and in all; why a game
ended, how the match stands, who begins."""

from handful.game import OVER
from handful.scenes.notice import Notice
from handful.screen import PAGE, WIDTH

from games.top33.rules.board import HOME_OF
from games.top33.screen import begins, rare
from games.top33.screen.panel import points, sign

NAME, FIRST, COLUMN, COLUMNS = 10, 62, 12, 5


class Table:
    """One line a seat; B returns, and between two games A goes on."""

    def __init__(self, play, viewer, between=False):
        self.play, self.viewer, self.between = play, viewer, between

    def draw(self):
        play, screen, words = self.play, self.play.screen, rare(self.play)
        state = play.match.state
        now = ["" if self.between else each[1:] for each in points(state, self.viewer)]
        games = len(state.past) + (0 if self.between else 1)
        shown = range(max(0, games - COLUMNS), games)  # of a long match the last ones
        screen.header(words("score" if self.between else "table"))
        if state.games > 1:
            for game in shown:
                screen.right(FIRST + COLUMN * (game - shown[0]), 0, str(game + 1))
        screen.right(WIDTH - 1, 0, "Σ")
        sheet = play.board.picture.sheet
        for seat in range(state.seats):
            y = PAGE + PAGE * seat
            sign(screen, sheet, seat, 0, y)
            if state.seats == 2:
                sign(screen, sheet, seat + 2, 10, y)
            screen.text(NAME + (10 if state.seats == 2 else 0), y, play.name(seat))
            past = [game[seat] for game in state.past]
            row = [str(each) for each in past] + [now[seat]]
            if state.games > 1:
                for game in shown:
                    screen.right(FIRST + COLUMN * (game - shown[0]), y, row[game])
            total = "?" if now[seat] == "?" else str(sum(past) + int(now[seat] or 0))
            screen.right(WIDTH - 1, y, total)
        self._lower(state, words)

    def _lower(self, state, words):
        """Teams, who begins or how long nothing has come home; and the buttons."""
        screen, play = self.play.screen, self.play
        if state.teams:
            totals = state.scores()
            hidden = not self.between and "Σ?" in points(state, self.viewer)
            if not hidden:
                names = [play.name(0), play.name(2), totals[0], play.name(1), play.name(3)]
                screen.text(0, 40, words("team", *names[:3]))
                screen.text(0, 48, words("team", names[3], names[4], totals[1]))
        elif not self.between:
            screen.text(
                0,
                46,
                words("quiet", state.quiet // state.seats, state.quiet_limit() // state.seats),
            )
        elif not state.hand:
            screen.text(0, 46, begins(play))
        if self.between:
            screen.footer(words("next_game", len(state.past) + 1, state.games), "")
        else:
            screen.footer("", play.common("back"))

    def key(self, button):
        if button == "A" or (button == "B" and not self.between):
            self.play.console.pop()

    def tick(self, now):
        pass


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
