# SPDX-License-Identifier: MIT
"""The opening of a game of Roll to the Top!: the sheet, the first roll, the dice that stay in."""

from handful import TYPE_CHECKING
from handful.play import board
from handful.screen.screen import LETTER, PAGE
from handful.screen.tiles import TileSheet

from games.roll_to_the_top.rules.dice import ALL_DICE
from games.roll_to_the_top.screen.picture import (
    DICE_TILES,
    OUT_TILE,
    direction_text,
    draw_rolled_die,
    state_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from handful.play.play import Play
    from handful.words import Words

# Pixels.
DIE_PITCH = 26
DIE_Y, LABEL_Y, EXPLANATION_Y = 17, 33, 44


class Opening(board.Overlay):
    """The scene before a game: A rolls the dice that stay in, and the game begins."""

    def __init__(self, play: "Play", on_close: "Callable[[], None] | None" = None) -> None:
        super().__init__(play)
        self.on_close = on_close

    def draw(self) -> None:
        play, screen = self.play, self.screen
        state, words = state_of(play), play.section("turn")
        option_words = play.section("options")
        sheet_key = "sheet." + state.sheet.name
        if sheet_key not in option_words:
            sheet_key = state.sheet.name
        screen.header(option_words(sheet_key), "", direction_text(state, self.words))
        title = words("first_roll")
        if state.seats > 1:
            title = words("rolls_first", play.player_name(state.starter))
        screen.text(0, PAGE, title)
        dice = state.dice_in_play
        dice_count = sum([dice >> die & 1 for die in range(5)])
        # The outcomes end with the next roll: the dice in play and the white die. Before them are
        # the five dice of the first roll; of several first rolls, this is the last one.
        self._draw_first_roll(dice, play.match.outcomes[: -1 - dice_count][-5:], words)
        screen.text_centred(EXPLANATION_Y, words("all_five" if dice == ALL_DICE else "odd_out"))
        screen.footer(words("roll", dice_count))

    def _draw_first_roll(self, dice: int, faces: "Sequence[int]", words: "Words") -> None:
        """Draw all five dice, and below each whether it is in the set."""
        screen, tiles = self.screen, TileSheet(DICE_TILES)
        for die in range(5):
            x = DIE_PITCH * die
            is_in = dice >> die & 1
            draw_rolled_die(screen, tiles, 0 if is_in else OUT_TILE, die, faces[die], x + 2, DIE_Y)
            label = words("in" if is_in else "out")
            label_x = x + max(0, (DIE_PITCH - 4 - LETTER * len(label)) // 2)
            screen.text(label_x, LABEL_Y, label)

    def key(self, button: str) -> None:
        if button == "A":
            self.play.pop()
            if self.on_close:
                self.on_close()
        elif button == "PAUSE":
            self.play.pause()
