# SPDX-License-Identifier: MIT
"""The picture of Roll to the Top! in play: a sheet at the left; dice and three lines at the right.

Each die has its own shape, with the number that it shows, a tick once it is used, or dotted if it
is out of the set. A bar below it means that it is in the sum. The sixth place holds the flag that
ends the turn. While the set is changed it holds the white die, and the other dice are small, above
the range of numbers that they can roll. The cursor is a white block.
"""

from handful import TYPE_CHECKING
from handful.screen.glyphs import A, B
from handful.screen.screen import PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, SQUARE_BITS
from games.roll_to_the_top.rules.dice import FACE_COUNTS
from games.roll_to_the_top.silhouette import PANEL_X, Silhouette

if TYPE_CHECKING:
    from handful.play.play import Play
    from handful.screen.screen import Screen
    from handful.words import Words

    from games.roll_to_the_top.rules.state import State

# Places of the cursor: 0 to 4 are the dice, and from FIRST_SQUARE on the squares of the sheet.
NO_CURSOR = -1
END_TURN = 5  # the flag
FIRST_SQUARE = 6

# Pixels.
DIE_PITCH = 18
INFO_Y = 40  # the first line below the dice
A_LINE_Y = 48  # the second, what A does; the third is what B does
NUMBER_Y = (7, 5, 5, 6, 5)  # row of each die's shape where its number begins

DICE_TILES = "games/roll_to_the_top/screen/dice.bin"
# Tiles in dice.bin, the first of five or four. Shapes without a number begin at 0.
TICKED_TILE, OUT_TILE, SIGN_TILE, FLAG_TILE = 5, 10, 15, 19
# Tiles in waiting.bin. Small dice in the set begin at 0.
SMALL_OUT_TILE, SMALL_SIGN_TILE = 5, 10
SIGN_LETTERS = "+-±⇄"  # as the last letter of the first line, drawn as the small white die


def state_of(play: "Play") -> "State":
    """Return the match's state as the State of this game."""
    return play.match.state  # type: ignore[return-value]  # a Match does not know the game's type


def die_position(die: int) -> tuple[int, int]:
    """Return the upper left corner of a die or, for END_TURN, of the sixth place."""
    return PANEL_X + DIE_PITCH * (die % 3), PAGE + 2 * PAGE * (die // 3)


def draw_rolled_die(
    screen: "Screen",
    tiles: TileSheet,
    first_tile: int,
    die: int,
    face: int,
    x: int,
    y: int,
    inverse: bool = False,
) -> None:
    """Draw a die's shape and the number that it shows."""
    screen.tile(tiles, first_tile + die, x, y, inverse)
    screen.digits(x + (7 if face < 10 else 5), y + NUMBER_Y[die], str(face), inverse)


def direction_text(state: "State", words: "Words") -> str:
    """Return "Falling" in the player's language, or "" for rising numbers, which are usual."""
    return words("falling") if state.decreasing else ""


class Picture:
    """The picture of one seat's board.

    seat:          whose sheet is shown
    cursor:        a place (see END_TURN), or NO_CURSOR while no human decides
    chosen:        mask of the dice in the sum; in a swap, the die to add
    targets:       the squares that take the sum
    shown_faces:   the number on each die, 0 if it is out; differs from the state during a roll
    banner:        a sentence in place of the header, or ""
    """

    def __init__(self, play: "Play") -> None:
        self.play, self.screen = play, play.screen
        self.dice_tiles = TileSheet(DICE_TILES)
        self.small_tiles = TileSheet("games/roll_to_the_top/screen/waiting.bin")
        self.silhouette = Silhouette(play.screen, state_of(play).sheet)
        self.seat = 0
        self.cursor = NO_CURSOR
        self.chosen = 0
        self.targets: list[int] = []
        self.shown_faces = [0] * 5
        self.banner = ""
        self._lines: list[str | None] = ["", "", ""]

    def set_seat(self, seat: int) -> None:
        """Change to a seat's sheet with nothing chosen. Draw nothing yet."""
        self.seat, self.chosen, self.targets = seat, 0, []
        self.shown_faces = list(state_of(self.play).faces)

    def draw(self) -> None:
        """Draw all but the three lines on a black screen."""
        self.reset_lines()
        self.draw_header()
        for square in range(len(self.silhouette.sheet)):
            self.draw_square(square)
        self.draw_dice()

    def draw_without_viewer(self) -> None:
        """Draw what everyone may see on a black screen: round, open squares, the dice as rolled."""
        self.reset_lines()
        play = self.play
        state = state_of(play)
        self.screen.header(self.banner or play.words("round", state.round))
        self.silhouette.draw(bytes(len(state.sheet)))
        self.draw_dice()

    def draw_header(self) -> None:
        """Draw the banner, or: squares left, direction, round; between humans, also the name."""
        if self.banner:
            self.screen.header(self.banner)
            return
        play, words = self.play, self.play.words
        state = state_of(play)
        first = words("left", state.open_squares(self.seat))
        second = direction_text(state, words)
        has_name = play.match.human_count() > 1
        if has_name:
            first, second = play.player_name(self.seat), first
        ghost = play.match.ghost()
        if ghost and second:  # the words have no room beside a challenger's score
            second = "▼"
        right = words("round", state.round) + ghost
        self.screen.header(first, second, right, has_name)

    def draw_square(self, square: int) -> None:
        """Draw a square; under the cursor, with the sum that would be written there."""
        state = state_of(self.play)
        number = state.numbers[self.seat][square]
        is_current = self.cursor == FIRST_SQUARE + square
        if is_current:
            number = state.total(self.chosen)
        self.silhouette.draw_square(square, number, square in self.targets, is_current)

    def used_dice(self) -> int:
        """Return the mask of the dice that the shown seat has used in this round.

        Without a viewer this is secret, and the mask is 0.
        """
        state = state_of(self.play)
        dice = 0
        if state.phase == CLIMB and self.play.viewer() is not None:
            for action in state.entries[self.seat] or ():
                dice |= action >> SQUARE_BITS
        return dice

    def show_dice(self) -> None:
        """Draw the dice as they are in the state."""
        self.shown_faces = list(state_of(self.play).faces)
        self.draw_dice()

    def draw_dice(self) -> None:
        """Draw the five dice and the sixth place."""
        for die in range(6):
            self.draw_die(die)

    def draw_die(self, die: int) -> None:
        """Draw a die, with a bar below it if it is chosen; or the sixth place (END_TURN)."""
        screen, tiles = self.screen, self.dice_tiles
        x, y = die_position(die)
        is_current = die == self.cursor
        state = state_of(self.play)
        is_changing = state.phase == CHANGE
        if die == END_TURN:
            tile = SIGN_TILE + state.required_change() if is_changing else FLAG_TILE
            screen.tile(tiles, tile, x, y, is_current)
            return
        face = self.shown_faces[die]
        if is_changing:
            is_in_set = (state.dice_in_play | self.chosen) >> die & 1
            tile = die if is_in_set else SMALL_OUT_TILE + die
            screen.fill(x, y, 17, 15, is_current)
            screen.tile(self.small_tiles, tile, x + 4, y + 1, is_current)
            range_x = x + (1 if die > 2 else 3)  # centred below the die
            screen.digits(range_x, y + 9, "1-%d" % FACE_COUNTS[die], is_current)
        elif not face:
            screen.tile(tiles, OUT_TILE + die, x, y, is_current)
        elif self.used_dice() >> die & 1:
            screen.tile(tiles, TICKED_TILE + die, x, y, is_current)
        else:
            draw_rolled_die(screen, tiles, 0, die, face, x, y, is_current)
        if is_current and die > 2:
            screen.fill(x, y, 17, 1)  # the white block must not touch the bar of a die above it
        screen.fill(x + 4, y + 15, 9, 1, self.chosen >> die & 1)

    def draw_place(self, place: int) -> None:
        """Draw the die or square at a place of the cursor; nothing for NO_CURSOR."""
        if place >= FIRST_SQUARE:
            self.draw_square(place - FIRST_SQUARE)
        elif place != NO_CURSOR:
            self.draw_die(place)

    # The three lines below the dice.

    def reset_lines(self) -> None:
        """Treat the three lines as empty, because the screen was cleared."""
        self._lines = ["", "", ""]

    def show_buttons(self, info: str, a: str = "", b: str = "") -> None:
        """Update the three lines: information, what A does, what B does.

        A sign of the white die (SIGN_LETTERS) as the last letter of `info` is drawn as the die. As
        the first it would look like a button.
        """
        self._show_info(info)
        for number, glyph, words in ((1, A, a), (2, B, b)):
            y = INFO_Y + PAGE * number
            old = self._lines[number]
            if old is None or bool(words) != bool(old):
                self._clear_line(y)
                old = ""
                if words:
                    self.screen.glyph(glyph, PANEL_X, y)
            self.screen.update_text(PANEL_X + 9, y, old, words)
        self._lines = [info, a, b]

    def show_notice(self, seat: int, words: str) -> None:
        """Show in the three lines what a player does: the name, then words; "|" splits them."""
        name = self.play.player_name(seat)
        self._show_info(name)
        first, _, second = words.partition("|")
        for y, line in ((A_LINE_Y, first), (A_LINE_Y + PAGE, second)):
            self._clear_line(y)
            self.screen.text(PANEL_X, y, line)
        self._lines = [name, None, None if second else ""]

    def show_skip(self, label: str) -> None:
        """Show what A does in an empty line, while a computer player decides."""
        if self._lines[1:] == ["", ""]:
            self.show_buttons(self._lines[0] or "", label)
        elif self._lines[1] is None and self._lines[2] == "":
            self.screen.button(PANEL_X, A_LINE_Y + PAGE, A, label)
            self._lines[2] = None

    def _show_info(self, info: str) -> None:
        """Update the first line."""
        screen, old = self.screen, self._lines[0] or ""
        if info == old:
            return
        has_sign = bool(info) and info[-1] in SIGN_LETTERS
        if has_sign or (old and old[-1] in SIGN_LETTERS):  # the small die is wider than a letter
            self._clear_line(INFO_Y)
            old = ""
        if has_sign:
            tile = SMALL_SIGN_TILE + SIGN_LETTERS.index(info[-1])
            x = screen.text(PANEL_X, INFO_Y, info[:-1])
            screen.tile(self.small_tiles, tile, x, INFO_Y)
        else:
            screen.update_text(PANEL_X, INFO_Y, old, info)

    def _clear_line(self, y: int) -> None:
        self.screen.fill(PANEL_X, y, WIDTH - PANEL_X, PAGE)
