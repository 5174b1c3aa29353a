# SPDX-License-Identifier: MIT
"""How a game of Roll to the Top! begins: the sheet, the first roll, and which dice are in by it."""

from handful.play import board
from handful.screen.screen import LETTER, PAGE
from handful.screen.tiles import TileSheet

from games.roll_to_the_top.rules.pieces import ALL_DICE
from games.roll_to_the_top.screen.picture import OUT, direction, draw_die

PITCH = 26  # columns a die takes
DIE, NAME, LINE = 18, 34, 45  # where they stand


class Opening(board.Overlay):
    """A rolls the dice that are left, and the game begins."""

    def __init__(self, play, then=None):
        super().__init__(play)
        self.then = then

    def draw(self):
        play, screen = self.play, self.screen
        state, words = play.match.state, play.section("turn")
        name = state.sheet.name
        options = play.section("options")
        sheet = "sheet." + name
        screen.header(
            options(sheet if sheet in options else name), "", direction(state, self.words)
        )
        first = "rolls_first" if state.seats > 1 else "first_roll"
        screen.text(0, PAGE + 1, words(first, play.player_name(state.first)))
        # What fell: perhaps who begins, five dice (again if all were odd), the set, the white die.
        rolled = [die for die in range(5) if state.set >> die & 1]
        fell = play.match.outcomes[: -1 - len(rolled)][-5:]
        dice = TileSheet("games/roll_to_the_top/screen/dice.bin")
        for die in range(5):
            x = PITCH * die
            out = die not in rolled
            draw_die(screen, dice, OUT if out else 0, die, fell[die], x + 2, DIE)
            name = words("out" if out else "in")
            screen.text(x + max(0, (PITCH - 4 - LETTER * len(name)) // 2), NAME, name)
        screen.text_centred(LINE, words("all_five" if state.set == ALL_DICE else "odd_out"))
        screen.footer(words("roll", len(rolled)))

    def key(self, button):
        if button == "A":
            self.play.pop()
            if self.then:
                self.then()
        elif button == "PAUSE":
            self.play.pause()
