# SPDX-License-Identifier: MIT
"""The picture of a game on 128x64 pixels: a sentence, the table line, the open hand.

The table line shows the top card, the sort button, the pile with its size or the debt, and all
players with their cards and passes, starting with the player of the open hand. In the hand, a
frame marks a playable card, a tick a chosen one, dots a new one. Only the cursor is white. Two
rows of twelve cards fit on the screen.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.screen.screen import LETTER, WIDTH

from games.auruxxx.constants import GOLDEN_12, KIND_COUNT, MAX_PASSES, ROUND_COUNT
from games.auruxxx.screen.card_painter import CardPainter, card_x
from games.auruxxx.screen.constants import (
    AT_PASSES,
    AT_PILE,
    AT_SEAT,
    AT_SORT,
    CARDS_PER_ROW,
    HAND_HEIGHT,
    HAND_Y,
    HAPPY_MAN_TILE,
    MIN_FIRST_COLUMN,
    NO_CURSOR,
    NO_OPEN_HAND,
    PILE_SIZE_RIGHT,
    PILE_X,
    PLAYERS_X,
    ROW_HEIGHT,
    SORT_TILE,
    SORT_X,
    STATUS_Y,
    TABLE_Y,
    WIDE_COLUMN,
)

if TYPE_CHECKING:
    from handful.play.play import Play
    from handful.screen.screen import Screen

    from games.auruxxx.screen.hand_view import HandView


def draw_passes(screen: "Screen", x: int, y: int, passes: int, inverse: bool = False) -> None:
    """Draw a box for each pass, a cross for a used one. They do not touch each other."""
    for index in range(MAX_PASSES):
        screen.text(x + 6 * index, y, "✗" if index < passes else "□", inverse)


def _shorten(name: str, letters: int) -> str:
    """Return a name of at most `letters` letters: Annabel becomes Anna, Chip 2 becomes C2."""
    if len(name) > letters and name[-1].isdigit():
        return name[0] + name[-1]
    return name[:letters]


class Picture:
    """The picture of a game. The footer belongs to the Board.

    highlighted_seat:  the seat whose name is white: it decides, or its move is shown
    sentence:          the text in the first line
    """

    def __init__(self, play: "Play", hand: "HandView") -> None:
        self.play, self.screen, self.words = play, play.screen, play.words
        self.hand = hand
        self.painter = CardPainter(play.screen)
        self.highlighted_seat = hand.state.player
        self.sentence = ""
        self._top_row = 0  # the first row of the hand on the screen

    def show_sentence(self, sentence: str) -> None:
        """Draw a sentence in the first line, with a capital letter."""
        # The device's upper() converts only ASCII letters, the last of which is before "{".
        if sentence < "{":
            sentence = sentence[:1].upper() + sentence[1:]
        self.screen.update_text(0, 0, self.sentence, sentence)
        self.sentence = sentence

    def draw(self) -> None:
        """Draw everything below the sentence."""
        self._draw_table()
        self.draw_hand()

    def draw_position(self, cursor: int) -> None:
        """Draw the place of a cursor, after it has come or gone."""
        if cursor >= 0:
            if cursor < len(self.hand.cards) and self.is_visible(cursor):
                self._draw_card(cursor)
        elif cursor == AT_PASSES:
            self.draw_player(self.hand.seat)
        elif cursor == AT_PILE:
            self._draw_pile()
        elif cursor == AT_SORT:
            self._draw_sort_button()
        elif cursor != NO_CURSOR:
            self.draw_player(AT_SEAT - cursor)

    # The table line

    def _draw_table(self) -> None:
        state, screen = self.hand.state, self.screen
        screen.fill(0, TABLE_Y, WIDTH, 16)
        top_card = state.top_card
        if state.turn() == OVER and state.finished_games[-1].winner < state.seats:
            top_card = GOLDEN_12
        if top_card < KIND_COUNT:
            self.draw_top_card(top_card)
        self._draw_pile()
        self._draw_sort_button()
        size = "+%d" % state.debt if state.debt else str(state.pile_size())
        screen.digits(PILE_SIZE_RIGHT - 4 * len(size), 18, size)
        for seat in range(state.seats):
            self.draw_player(seat)

    def draw_top_card(self, kind: int) -> None:
        """Draw the top card of the discard pile in a frame."""
        self.painter.draw_card(kind, 1, TABLE_Y)
        self.screen.frame(0, TABLE_Y, 11, 15)

    def _draw_pile(self) -> None:
        """Draw the back of a card, one row below the letters of the sentence."""
        screen = self.screen
        has_cursor = self.hand.cursor == AT_PILE
        screen.fill(PILE_X, 9, 9, 14, has_cursor)
        screen.frame(PILE_X, 9, 9, 14)
        if not has_cursor:
            screen.fill(PILE_X + 2, 11, 5, 10, 1)
            screen.shade(PILE_X + 2, 11, 5, 10)

    def _draw_sort_button(self) -> None:
        self.painter.draw_glyph(SORT_TILE, SORT_X, TABLE_Y, self.hand.cursor == AT_SORT)

    def draw_player(self, seat: int, cards: int | None = None, passes: int = 0) -> None:
        """Draw a player's column: the name, the Happy Man figure, cards and passes.

        Without `cards` draw the numbers of the state.
        """
        state, cursor = self.hand.state, self.hand.cursor
        if cards is None:
            cards, passes = state.hand_sizes[seat], state.passes[seat]
            if state.turn() == OVER and state.finished_games[-1].winner == seat:
                cards = 0  # the golden 12s have been played
        x, width = self._player_column(seat)
        inverse = seat == self.highlighted_seat and cursor != AT_PASSES
        if cursor <= AT_SEAT:
            inverse = cursor == AT_SEAT - seat
        self._draw_name(seat, x, width, inverse)
        has_cursor = x == PLAYERS_X and cursor == AT_PASSES
        self._draw_counts(x, width, cards, passes, has_cursor)

    def _player_column(self, seat: int) -> tuple[int, int]:
        """Return the left edge and the width of a player's column in pixels."""
        state = self.hand.state
        first_seat = state.player if self.hand.seat == NO_OPEN_HAND else self.hand.seat
        available = WIDTH - PLAYERS_X
        first_width = max(MIN_FIRST_COLUMN, available // state.seats)
        index = (seat - first_seat) % state.seats
        if not index:
            return PLAYERS_X, first_width
        width = (available - first_width) // (state.seats - 1)
        return PLAYERS_X + first_width + width * (index - 1), width

    def _draw_name(self, seat: int, x: int, width: int, inverse: bool) -> None:
        has_figure = self.hand.state.figure_holder == seat
        letters = min(8, (width - (5 if has_figure else 1)) // 5)
        name = self.play.player_name(seat)
        if len(name) > letters and seat == self.hand.seat and self.play.match.is_human(seat):
            name = self.words("you")
        name = _shorten(name, letters)
        if has_figure and width < 15:
            name = name[-1]
        # White starts one column further left, so that it does not touch the letters.
        self.screen.fill(x - 1, TABLE_Y, 1, 8, inverse)
        right = self.screen.text(x, TABLE_Y, name, inverse)
        if has_figure:
            x = right - (1 if x + width - right >= 7 else 2)
            self.painter.draw_glyph(HAPPY_MAN_TILE, x, TABLE_Y)

    def _draw_counts(self, x: int, width: int, cards: int, passes: int, inverse: bool) -> None:
        """Draw the number of cards, and the passes as boxes.

        A narrow column has a short line for each pass that is left.
        """
        screen, y = self.screen, TABLE_Y + 8
        is_wide = width >= WIDE_COLUMN
        screen.fill(x - 1, y, 28 if is_wide else 12, 8, inverse)
        screen.digits(x, y + 1, str(cards), inverse)
        if is_wide:
            draw_passes(screen, x + 9, y, passes, inverse)
            return
        x += 4 * len(str(cards))
        for index in range(MAX_PASSES - passes):
            screen.fill(x, y + 1 + 2 * index, 3, 1, not inverse)

    # The hand

    def draw_hand(self) -> None:
        """Draw two rows of the hand, scrolled to the cursor."""
        hand, screen = self.hand, self.screen
        screen.fill(0, HAND_Y, WIDTH, HAND_HEIGHT)
        rows = (len(hand.cards) + CARDS_PER_ROW - 1) // CARDS_PER_ROW
        if hand.cursor >= 0:
            row = hand.cursor // CARDS_PER_ROW
            self._top_row = max(min(self._top_row, row), row - 1)
        self._top_row = max(0, min(self._top_row, rows - 2))
        first = self._top_row * CARDS_PER_ROW
        for place in range(first, min(len(hand.cards), first + 2 * CARDS_PER_ROW)):
            self._draw_card(place)
        if rows > 2:  # a scroll bar
            height = HAND_HEIGHT * 2 // rows
            y = HAND_Y + (HAND_HEIGHT - height) * self._top_row // (rows - 2)
            screen.fill(125, y, 2, height, 1)
        if rows < 2:
            self._draw_status()

    def is_visible(self, place: int) -> bool:
        """Return True if the row of a card is on the screen."""
        return 0 <= place // CARDS_PER_ROW - self._top_row < 2

    def _draw_card(self, place: int) -> None:
        hand, screen = self.hand, self.screen
        x = card_x(hand.cards, place)
        y = HAND_Y + ROW_HEIGHT * (place // CARDS_PER_ROW - self._top_row)
        is_chosen = place in hand.chosen
        has_cursor = place == hand.cursor
        self.painter.draw_card(hand.cards[place], x, y, hand.can_play(place), has_cursor, is_chosen)
        if place in hand.new_places and not is_chosen:
            # The row below is left free: it separates the two rows of cards and the footer.
            if not has_cursor:
                screen.fill(x, y + 14, 9, 1)
            for column in (1, 4, 7):
                screen.fill(x + column, y + 14, 1, 1, not has_cursor)

    def _draw_status(self) -> None:
        """Draw the number of the round, and whether its points will be halved."""
        state, screen = self.hand.state, self.screen
        number = min(ROUND_COUNT, len(state.finished_games) + 1)
        text = self.words("round", number, ROUND_COUNT) + self.play.match.ghost()
        x = screen.text(2, STATUS_Y, text)
        if state.figure_holder == self.hand.seat:
            self.painter.draw_glyph(HAPPY_MAN_TILE, x + 4, STATUS_Y)
            halved = self.words("halved")
            if x + 14 + LETTER * len(halved) <= WIDTH:  # beside a challenger's score is little room
                screen.text(x + 14, STATUS_Y, halved)
