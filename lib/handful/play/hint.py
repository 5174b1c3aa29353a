# SPDX-License-Identifier: MIT
"""The coach, asked for in the pause: what it would do now, and why."""

from handful.scenes.notice import LETTERS_PER_LINE, LINES_PER_PAGE, Notice
from handful.screen.screen import WIDTH
from handful.words import wrap


class Hint(Notice):
    """What the coach says; to see where it points does no harm, so there is nothing to wait for."""

    def __init__(self, play, *what):
        super().__init__(play.console, *what)
        self.play = play

    def accepts_keys(self):
        return True

    def key(self, button):
        super().key(button)
        if button == "B":  # where it was asked for
            self.play.pause()


class Coach:
    """Thinks, then says what it would do and why; A puts the cursor there."""

    def __init__(self, play):
        self.play = play
        self.thoughts = play.match.advise(play.board.selected_action())

    def draw(self):
        screen = self.play.screen
        self.play.draw()
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(24, 20, 80, 24)
        screen.frame(25, 21, 78, 22)
        screen.text_centred(23, self.play.common_words("coach_thinks"))
        screen.progress(30, 33, 68, 0)
        screen.clear_footer()
        screen.footer("", self.play.common_words("back"))

    def key(self, button):
        if button == "B":
            self.play.console.pop()
            self.play.pause()

    def tick(self, now):
        play = self.play
        try:
            play.screen.progress(30, 33, 68, next(self.thoughts))
        except StopIteration as done:
            action, why, args = done.value[:3]
            console, common, show = play.console, play.common_words, play.board.select_action
            say = console.game_words(play.match.name, "coach")
            words = say(why, *args)
            console.pop()
            hint = Hint(play, words, common("show"), lambda: show(action), common("back"))
            if done.value[3:]:
                why, args = done.value[3:]
                more = wrap(say(why, *args), LETTERS_PER_LINE)
                if len(hint.lines + more) > LINES_PER_PAGE:  # whole on the next page
                    hint.lines += [""] * (-len(hint.lines) % LINES_PER_PAGE)
                hint.lines += more
            console.push(hint)
