# SPDX-License-Identifier: MIT
"""The scene between two humans' turns: hand over the device."""

from handful import TYPE_CHECKING
from handful.scene import Question
from handful.screen.large_text import draw_large_text
from handful.screen.screen import LETTER, WIDTH

if TYPE_CHECKING:
    from handful.play.play import Play


class HandOver(Question):
    """A scene that hides the game until the next human confirms with A.

    Until then nobody holds the device, so pages opened from here show no player's secrets.

    previous:  the seat of the human who had the device, or None
    """

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, seat
        self.previous, play.holder = play.holder, None
        if self.previous is None and play.match.human_count() == 2:  # after a power cut, too
            seats = range(len(play.match.kinds))
            (self.previous,) = [
                other for other in seats if other != seat and play.match.is_human(other)
            ]
        self.console = play.console

    def draw(self) -> None:
        screen, words = self.play.screen, self.play.common_words
        name = self.play.player_name(self.seat)
        screen.dots(0, 0, WIDTH, 4)
        screen.dots(0, 63, WIDTH, 4)
        screen.text_centred(6, words("hand_to"))
        draw_large_text(screen, (WIDTH - 2 * LETTER * len(name)) // 2, 17, name)
        if self.previous is not None:
            screen.text_centred(36, words("look_away", self.play.player_name(self.previous)))
        i_am = words("i_am", name)
        x = (WIDTH - LETTER * len(i_am) - 9) // 2
        from handful.screen.glyphs import A

        screen.button(x, 50, A, i_am)

    def key(self, button: str) -> None:
        play = self.play
        if button == "A" and self.accepts_keys():
            play.holder = self.seat
            play.console.pop()
            play.next_turn()
        elif button == "PAUSE":
            play.pause()
