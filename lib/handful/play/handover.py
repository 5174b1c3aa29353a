# SPDX-License-Identifier: MIT
"""Between two turns of people: hand the device over."""

from handful.scene import Question
from handful.screen.big import big
from handful.screen.screen import LETTER, WIDTH


class HandOver(Question):
    """Nothing of the game is on it; A says who presses, so that nobody does it by habit."""

    def __init__(self, play, seat):
        self.play, self.seat = play, seat
        self.console = play.console

    def draw(self):
        screen, words = self.play.screen, self.play.common_words
        name = self.play.player_name(self.seat)
        screen.dots(0, 0, WIDTH, 4)
        screen.dots(0, 63, WIDTH, 4)
        screen.text_centred(6, words("hand_to"))
        big(screen, (WIDTH - 2 * LETTER * len(name)) // 2, 17, name)
        if self.play.holder is not None:
            screen.text_centred(36, words("look_away", self.play.player_name(self.play.holder)))
        i_am = words("i_am", name)
        x = (WIDTH - LETTER * len(i_am) - 9) // 2
        from handful.screen.glyphs import A

        screen.button(x, 50, A, i_am)

    def key(self, button):
        play = self.play
        if button == "A" and self.accepts_keys():
            play.holder = self.seat
            play.console.pop()
            play.next_turn()
        elif button == "PAUSE":
            play.pause()
