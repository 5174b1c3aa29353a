# SPDX-License-Identifier: MIT
"""The coach, asked for in the pause: what it would do now, and why."""

from handful.scenes.notice import Notice
from handful.screen import WIDTH


class Coach:
    """Thinks, then says what it would do and why; A puts the cursor there."""

    def __init__(self, play):
        self.play = play
        self.thoughts = play.match.advice()

    def draw(self):
        screen = self.play.screen
        self.play.draw()
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(24, 20, 80, 24)
        screen.frame(25, 21, 78, 22)
        screen.centre(23, self.play.common("coach_thinks"))
        screen.progress(30, 33, 68, 0)

    def key(self, button):
        if button == "B":
            self.play.console.pop()

    def tick(self, now):
        play = self.play
        try:
            play.screen.progress(30, 33, 68, next(self.thoughts))
        except StopIteration as done:
            action, why, args = done.value
            console = play.console
            words = console.game_words(play.match.name, "coach")(why, *args)
            console.pop()
            show = play.board.suggest
            console.push(
                Notice(
                    console, words, play.common("show"), lambda: show(action), play.common("back")
                )
            )
