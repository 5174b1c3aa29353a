# SPDX-License-Identifier: MIT
"""Between two games of a match: everybody's minus points, of the last game and of all so far."""

from handful.screen import PAGE, WIDTH

LAST_END = 88  # the column where the last game's points end


def minus_points(state, seat):
    """A seat's points of the games that are over; alone rounds count too."""
    points = 0
    for rounds, left in state.past:
        points -= left[seat] + (rounds if state.seats == 1 else 0)
    return points


class Between:
    """A line a seat; A goes on to the next game."""

    def __init__(self, play):
        self.play = play

    def draw(self):
        play = self.play
        screen, state = play.screen, play.match.state
        words = play.console.game_words(play.match.name, "table")
        rounds, left = state.past[-1]
        screen.header(words("game_of", len(state.past), state.games), "", words("rounds", rounds))
        screen.right(WIDTH - 1, PAGE, "Σ")
        for seat in range(state.seats):
            y = PAGE * (2 + seat)
            screen.text(0, y, play.name(seat))
            screen.right(LAST_END, y, str(-left[seat]))
            screen.right(WIDTH - 1, y, str(minus_points(state, seat)))
        screen.footer(words("next_game"))

    def key(self, button):
        if button == "A":
            self.play.console.pop()

    def tick(self, now):
        pass
