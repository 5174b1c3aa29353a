# SPDX-License-Identifier: MIT
"""The picture of Yahtzee's board: five dice and a Roll button above two rows of boxes.

An open box has a bright glyph and, with a plus, the points it would score now. A filled box has a
faint glyph and its points. The cursor is a white block. A kept
die has a thick base. An arrowhead marks what the coach would keep, roll or score: under a die,
under Roll, or before the points of a box. A broken base marks a die that it would release. This
module draws; board.py handles the buttons.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.screen.screen import PAGE
from handful.screen.tiles import TileSheet

from games.yahtzee.rules.state import (
    BOXES,
    DICE,
    OPEN,
    ROLLS_PER_TURN,
    SCORE_BOX,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_BONUS,
    earns_yahtzee_bonus,
    possible_points,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

if TYPE_CHECKING:
    from handful.match.match import Match
    from handful.play.play import Play
    from handful.screen.screen import Screen

    from games.yahtzee.rules.state import State

    class YahtzeeMatch(Match):
        """A match of Yahtzee."""

        state: State

    class YahtzeePlay(Play):
        """The Play scene of a match of Yahtzee."""

        match: YahtzeeMatch


DICE_TILES = "games/yahtzee/screen/tiles.bin"  # faces 1..6, two tumbling dice, a blank die
TUMBLING_TILES = (6, 7)
BLANK_TILE = 8
BOX_GLYPHS = "games/yahtzee/screen/signs.bin"  # 13 bright glyphs, then 13 faint ones
FAINT_GLYPHS = 13

DICE_Y = 8
DICE_X = 2
DICE_STEP = 17  # columns from one die to the next
DICE_WIDTH = 14
DICE_HEIGHT = 14
BASE_HEIGHT = 2  # the rows under a die
ROLL_X = 89
ROLL_WIDTH = 38
ROLL_LABEL_X = 96
ROLL_LABEL_WIDTH = 24
LAMP_STEP = 9
UPPER_Y = 24
LOWER_Y = 40
BOX_WIDTH = 18
UPPER_SUM_X = 109
UPPER_SUM_WIDTH = 19
HEADER_LETTERS = 23  # in all three parts, so that blanks separate them
LAST_MOVE_LETTERS = 17
SMALL_DIE_STEP = 10  # columns of a glyph with a die, which is narrower than its tile
SMALL_DICE_X = ROLL_X - 5 * SMALL_DIE_STEP  # a longer name leaves no room for the dice
LAST_MOVE_MS = 1600  # how long the last move of each other seat stays before the first roll


def box_position(box: int) -> tuple[int, int]:
    """Return x and y of the upper left corner of a box."""
    if box < UPPER_BOXES:
        return 1 + BOX_WIDTH * box, UPPER_Y
    return 1 + BOX_WIDTH * (box - UPPER_BOXES), LOWER_Y


def draw_base(
    screen: "Screen", x: int, y: int, width: int, is_kept: bool, is_advised: bool
) -> None:
    """Draw the two rows under a die or under Roll.

    A kept die has a bar. An arrowhead is the coach's advice to keep the die; a broken bar is its
    advice to release it.
    """
    screen.fill(x, y, width, BASE_HEIGHT, 1 if is_kept else 0)
    middle = x + width // 2
    if is_kept and is_advised:
        for gap in (-5, -1, 3):
            screen.fill(middle + gap, y, 2, BASE_HEIGHT)
    elif is_advised:
        screen.fill(middle - 1, y, 2, 2, 1)
        screen.fill(middle - 3, y + 1, 6, 1, 1)


class Picture:
    """The board as it is on the screen.

    seat:            the seat whose sheet is shown
    cursor:          see cursor.py; None while no human is to decide here
    kept_mask:       the dice with a base
    shown_dice:      the faces on the screen; they differ from the state while dice tumble
    points_by_box:   the points that each box would score now; None if it is not allowed, before
                     the first roll and while dice tumble
    yahtzee_bonus:   100 if scoring any box earns the bonus for a further Yahtzee, otherwise 0
    advised_action:  the coach's action, or None
    box_name:        the name of the box under the cursor, shown in the header
    gain_text:       the points of the last box, shown in the header until the next roll
    final_dice:      by seat, the dice that it scored last; a resumed game has none
    move_number:     which of the other seats' last moves is shown, counted up from 0
    marked_box:      the box that was just scored, or None
    """

    def __init__(self, play: "YahtzeePlay") -> None:
        self.play, self.screen, self.words = play, play.screen, play.words
        self._dice_tiles = TileSheet(DICE_TILES)
        self._box_glyphs = TileSheet(BOX_GLYPHS)
        self.seat = self.move_number = self._next_move_at = 0
        self.cursor: int | None = ROLL
        self.kept_mask = 0
        self.shown_dice = [0] * DICE
        self.final_dice: dict[int, list[int]] = {}
        self.points_by_box: list[int | None] = [None] * BOXES
        self.yahtzee_bonus = 0
        self.marked_box: int | None = None
        self.advised_action: int | None = None
        self.box_name = self.gain_text = ""

    def draw_all(self) -> None:
        """Draw everything except the footer on a black screen."""
        self.screen.frame(ROLL_X, DICE_Y, ROLL_WIDTH, DICE_HEIGHT)
        self.draw_after_roll()
        for box in range(BOXES):
            self.draw_box_glyph(box)
        self.draw_upper_sum()

    def draw_after_roll(self) -> None:
        """Draw everything that a roll changes: header, dice, Roll button, points of the boxes."""
        self.update_points()
        self.draw_header()
        if not self._draw_last_move():
            for die in range(DICE):
                self.draw_die(die)
        self.draw_roll_button()
        for box in range(BOXES):
            self.draw_box_points(box)

    def _count_last_moves(self) -> int:
        """Return the number of other seats' moves to show before this seat's first roll."""
        play = self.play
        if self.cursor != ROLL or play.match.state.rolls_used:
            return 0
        count = 0
        for seat, _ in reversed(play.moves):
            if seat == self.seat:
                break
            count += 1
        return count

    def show_next_move(self, now: int) -> None:
        """Show the next of several last moves if it is time to; `now` in ms."""
        if now >= self._next_move_at and self._count_last_moves() > 1:
            self.move_number += 1
            self._draw_last_move()

    def _draw_last_move(self) -> bool:
        """Draw a move of another seat in place of the dice, before this seat's first roll.

        The moves since this seat's own take turns. Return False if there is none.
        """
        play, screen = self.play, self.screen
        count = self._count_last_moves()
        if not count:
            return False
        self._next_move_at = play.now + LAST_MOVE_MS
        seat, words = play.moves[self.move_number % count - count]
        name = play.player_name(seat)
        screen.fill(0, DICE_Y, ROLL_X, 2 * PAGE)
        x = screen.tag(DICE_X, DICE_Y, name) + 2
        if x <= SMALL_DICE_X:
            for face in self.final_dice.get(seat, ()):
                screen.tile(self._box_glyphs, face - 1, x, DICE_Y, False, SMALL_DIE_STEP)
                x += SMALL_DIE_STEP
        if len(words) > LAST_MOVE_LETTERS:
            words = words.partition(" +")[0]
        screen.text(DICE_X + 2, DICE_Y + PAGE, words)
        return True

    def update_points(self) -> None:
        """Compute the points that each box would score with the dice on the screen."""
        state = self.play.match.state
        self.points_by_box = [None] * BOXES
        self.yahtzee_bonus = 0
        if state.rolls_used and self.shown_dice == state.dice and self.seat == state.seat:
            sheet = state.sheets[self.seat]
            self.points_by_box = possible_points(sheet, state.dice)
            if earns_yahtzee_bonus(sheet, state.dice):
                self.yahtzee_bonus = YAHTZEE_BONUS

    def draw_at_cursor(self, cursor: int | None) -> None:
        """Draw the die, button or box at a cursor, when the cursor arrives there or leaves."""
        if cursor is None:
            return
        if cursor < ROLL:
            self.draw_die(cursor)
        elif cursor == ROLL:
            self._draw_roll_label()
        else:
            self.draw_box_points(cursor - FIRST_BOX)

    def show_advice(self, action: int | None) -> None:
        """Mark the coach's action, or remove the marks (None)."""
        old_action, self.advised_action = self.advised_action, action
        if action == old_action:
            return
        for die in range(DICE):
            self.draw_die_base(die)
        self.draw_roll_base()
        for advised in (old_action, action):
            if advised is not None and advised >= SCORE_BOX:
                self.draw_box_points(advised - SCORE_BOX)

    def draw_header(self) -> None:
        """Draw the player's name, the turn or the box under the cursor, and the totals."""
        play, match = self.play, self.play.match
        state, name = match.state, play.player_name(self.seat)
        filled = sum([points != OPEN for points in state.sheets[self.seat]])
        turn = min(BOXES, filled + (1 if match.turn() == self.seat else 0))
        words = "%d/%d%s" % (turn, BOXES, self.gain_text)
        totals = "=%d" % state.total(self.seat) + match.ghost()
        if state.seats > 1:
            viewer = play.viewer()
            if viewer is None:
                viewer = self.seat
            others = [state.total(seat) for seat in range(state.seats) if seat != viewer]
            totals = "%d:%d" % (state.total(viewer), max(others))
        if self.box_name:
            gap = " " * name[-1:].isdigit()  # apart from a number at the end of the name
            words = gap + self.box_name
            box = (self.cursor or 0) - FIRST_BOX
            if len(name + words + totals) > HEADER_LETTERS and box >= UPPER_BOXES:
                words = gap + self.words("short%d" % box)
            if len(name + words + totals) > HEADER_LETTERS:
                totals = ""
        elif len(name + words + totals) > HEADER_LETTERS:  # no name is better than half a name
            name, words = "", words.lstrip()
        self.screen.header(name, words, totals, name != "")

    def draw_die(self, die: int) -> None:
        """Draw a die and its base; white under the cursor."""
        face = self.shown_dice[die]
        tile = face - 1 if face else BLANK_TILE
        x = DICE_X + DICE_STEP * die
        self.screen.tile(self._dice_tiles, tile, x, DICE_Y, die == self.cursor)
        self.draw_die_base(die)

    def draw_die_base(self, die: int) -> None:
        """Draw the base of a kept die, and the coach's mark if it would keep or release the die."""
        kept, advised = self.kept_mask, self.advised_action
        is_advised = advised is not None and advised < SCORE_BOX and (advised ^ kept) >> die & 1
        x, y = DICE_X + DICE_STEP * die, DICE_Y + DICE_HEIGHT
        draw_base(self.screen, x, y, DICE_WIDTH, bool(kept >> die & 1), bool(is_advised))

    def draw_tumbling_die(self, die: int, frame: int) -> None:
        """Draw a rolling die. Its tile alternates with the frame number."""
        x = DICE_X + DICE_STEP * die
        self.screen.tile(self._dice_tiles, TUMBLING_TILES[(frame + die) & 1], x, DICE_Y)
        self.screen.fill(x, DICE_Y + DICE_HEIGHT, DICE_WIDTH, BASE_HEIGHT)

    def draw_roll_button(self) -> None:
        """Draw the label of the Roll button and a lamp for each roll, lit while it is unused."""
        match = self.play.match
        self._draw_roll_label()
        for lamp in range(ROLLS_PER_TURN):
            is_used = lamp < match.state.rolls_used or match.turn() == OVER
            x, y = ROLL_LABEL_X + LAMP_STEP * lamp, DICE_Y + 10
            self.screen.fill(x, y, 6, 2, 0 if is_used else 1)
            if is_used:
                self.screen.fill(x + 2, y + 1, 2, 1, 1)
        self.draw_roll_base()

    def _draw_roll_label(self) -> None:
        # The frame is open around the label, which has to stay within one page of the display.
        is_selected = self.cursor == ROLL
        self.screen.fill(ROLL_LABEL_X, DICE_Y, ROLL_LABEL_WIDTH, PAGE, 1 if is_selected else 0)
        self.screen.text(ROLL_LABEL_X + 2, DICE_Y, self.words("roll"), is_selected)

    def draw_roll_base(self) -> None:
        """Draw the coach's arrowhead under Roll if exactly its dice are kept."""
        is_advised = self.advised_action == self.kept_mask
        draw_base(self.screen, ROLL_X, DICE_Y + DICE_HEIGHT, ROLL_WIDTH, False, is_advised)

    def draw_box(self, box: int) -> None:
        """Draw the glyph and the points of a box."""
        self.draw_box_glyph(box)
        self.draw_box_points(box)

    def draw_box_glyph(self, box: int) -> None:
        """Draw the glyph of a box, faint if the box is filled."""
        x, y = box_position(box)
        is_filled = self.play.match.state.sheets[self.seat][box] != OPEN
        glyph = box + FAINT_GLYPHS if is_filled else box
        self.screen.tile(self._box_glyphs, glyph, x + 2, y)

    def draw_box_points(self, box: int) -> None:
        """Draw the points that a box scored or would score."""
        x, y = box_position(box)
        y += PAGE
        state = self.play.match.state
        points = state.sheets[self.seat][box]
        is_selected = box == self.marked_box or (self.cursor or 0) == box + FIRST_BOX
        if points == OPEN:
            self._draw_possible_points(box, x, y, is_selected)
            return
        if box == YAHTZEE:
            points += YAHTZEE_BONUS * state.yahtzee_bonuses[self.seat]
        text = str(points)
        self.screen.fill(x, y, BOX_WIDTH, PAGE, 1 if is_selected else 0)
        self.screen.text(x + (BOX_WIDTH - 5 * len(text) + 1) // 2, y, text, is_selected)

    def _draw_possible_points(self, box: int, x: int, y: int, is_selected: bool) -> None:
        """Draw the points that an open box would score. The coach's arrowhead replaces the plus."""
        screen, points = self.screen, self.points_by_box[box]
        text = "+%d" % points if points else "0" if is_selected else ""
        screen.fill(x, y, BOX_WIDTH, PAGE, 1 if is_selected else 0)
        text_x = x + (BOX_WIDTH - 5 * len(text) + 1) // 2
        if self.advised_action == SCORE_BOX + box:
            text = text.lstrip("+")
            text_x = x + 6
            for column in range(3):
                height = 5 - 2 * column
                screen.fill(x + 1 + column, y + 1 + column, 1, height, 0 if is_selected else 1)
        screen.text(text_x, y, text, is_selected)

    def draw_upper_sum(self) -> None:
        """Draw the upper total after the upper boxes, above the total that earns the bonus.

        The bonus takes its place: "+35" once it is won, "+0" once it is out of reach.
        """
        sheet = self.play.match.state.sheets[self.seat]
        total = upper_total(sheet)
        highest = total + sum(
            [DICE * (box + 1) for box in range(UPPER_BOXES) if sheet[box] == OPEN]
        )
        goal = "/%d" % UPPER_BONUS_AT
        if total >= UPPER_BONUS_AT:
            goal = "+%d" % UPPER_BONUS
        elif highest < UPPER_BONUS_AT:
            goal = "+0"
        self.screen.fill(UPPER_SUM_X, UPPER_Y, UPPER_SUM_WIDTH, 2 * PAGE)
        for y, text in ((UPPER_Y, str(total)), (UPPER_Y + PAGE, goal)):
            x = UPPER_SUM_X + (UPPER_SUM_WIDTH - 5 * len(text) + 1) // 2
            self.screen.text(x, y, text)
