# SPDX-License-Identifier: MIT
"""What the menu asks for, and loaded only then: the table with everybody's cards, passes and points
of each hand; the rules' page; where the coach points."""

from handful.game import OVER
from handful.play import board
from handful.screen.screen import PAGE, WIDTH

from games.auruxxx.rules.cards import DRAW_TWO, FIFTY, GOLD, PER_TOP, SETS, SWAP, below
from games.auruxxx.rules.state import DRAW, HANDS, PASS
from games.auruxxx.screen.picture import DECK, FACE, PASS_ITEM, SEAT, SORT, boxes

CARDS_END, PASSES_X = 75, 80
ENDS = (60, 79, 98)  # where the points of each hand end
FACE_X = 40


class Table(board.Overlay):
    """A turns from the cards to the points of each hand; a game that is over has only those."""

    def __init__(self, play):
        super().__init__(play)
        self.points = play.match.turn() == OVER

    def draw(self):
        play, screen, words, state = self.play, self.screen, self.words, self.play.match.state
        say, done = play.section("say"), len(state.finished_games)
        totals, points = state.scores(), self.points
        if points:
            screen.text(0, 0, say("hand_of"))
            for hand in range(HANDS):
                screen.text_right(ENDS[hand], 0, str(hand + 1))
        else:
            screen.text(0, 0, words("hand_short", done + 1, HANDS))
            screen.text_right(CARDS_END, 0, say("cards_of"))
            screen.text_right(PASSES_X + 17, 0, say("passes_of"))
        screen.text_right(WIDTH - 1, 0, say("total"))
        y = PAGE
        for seat in sorted(range(state.seats), key=lambda seat: (totals[seat], seat)):
            screen.text(0, y, play.player_name(seat))
            for hand in range(done if points else 0):
                screen.text_right(ENDS[hand], y, str(state.finished_games[hand][2][seat]))
            if not points:
                if state.figure == seat:
                    play.board.picture.sign(FACE, FACE_X, y, False)
                screen.text_right(CARDS_END, y, str(state.sizes[seat]))
                screen.text(PASSES_X, y, boxes(state.passes[seat]))
            screen.text_right(WIDTH - 1, y, str(totals[seat]))
            y += PAGE
        if y <= 40:
            screen.text(0, 48, say("fewest"))
        over = play.match.turn() == OVER
        screen.footer("" if over else words("in_hand" if points else "points"), words("back"))

    def key(self, button):
        if button == "A" and self.play.match.turn() != OVER:
            self.points = not self.points
            self.play.redraw()
        else:
            super().key(button)


def page(state, picture):
    """The name of the rules' page about what is under the cursor, or owed."""
    cursor = picture.cursor
    if cursor == PASS_ITEM:
        return "pass"
    if cursor is None or cursor == DECK or cursor == SORT:
        return "twos" if state.debt else "turn"
    kind = SWAP if cursor <= SEAT else picture.cards[cursor]
    if kind >= GOLD:
        if state.original and GOLD < kind < SWAP:
            return "original"
        return ("gold", "lucky", "draw", "swap")[kind - GOLD]
    number = kind // 5
    if number == DRAW_TWO or state.debt:
        return "twos"
    if number >= FIFTY:
        return "fifty" if number == FIFTY else "happy"
    return "several" if picture.chosen else "fits"


def point_at(picture, action):
    """Cursor and bars on what the coach would do."""
    picture.chosen = []
    if action < SETS:
        if action >= DRAW:
            picture.cursor = PASS_ITEM if action == PASS else DECK
        elif action >= SWAP and picture.play.match.state.seats > 2:
            picture.cursor = SEAT - (action - SWAP)
        else:
            picture.cursor = picture.cards.index(min(action, SWAP))
        return
    top = (action - SETS) // PER_TOP
    kinds = []
    for colour, count in enumerate(below((action - SETS) % PER_TOP)):
        kinds += [top - top % 5 + colour] * count
    for kind in kinds + [top]:
        places = [place for place, held in enumerate(picture.cards) if held == kind]
        picture.chosen += [place for place in places if place not in picture.chosen][:1]
    picture.cursor = picture.chosen[-1]
