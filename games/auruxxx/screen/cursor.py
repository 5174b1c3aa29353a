# SPDX-License-Identifier: MIT
"""AURUXXX's cursor: where it rests, where arrows lead, and what is told there."""

from handful.play import board

from games.auruxxx.rules.cards import GOLD, POINTS, SWAP
from games.auruxxx.rules.state import DRAW
from games.auruxxx.screen.captions import option, sentence
from games.auruxxx.screen.picture import DECK, ROW, SEAT, SORT, Picture

TELL_AFTER = 250  # milliseconds the cursor rests on a card until a sentence is told


class Chooser(board.Board):
    """The part of the Board that knows what is under the cursor.

    news: what just came into the hand, or what is lost, until a key is pressed
    line: the same, or what was told of the others: on the pile it gives way to what can be done
    """

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.news = self.line = ""

    def walk(self, button):
        """Left and right go round the cards; those to choose from, or the seats to swap with. Above
        the hand: the pile, then the passes, the sorting last, as the hand needs it least. Up and
        down between the rows."""
        picture = self.picture
        cursor, count = picture.cursor, len(picture.cards)
        step = 1 if button in ("RIGHT", "DOWN") else -1
        ways = list(range(count))
        if cursor <= SEAT:
            ways = [SEAT - seat for seat in self.swap_seats()]
        elif picture.chosen:
            chosen = picture.chosen  # the last one lays them; the others are no stops
            ways = [p for p in ways if p == chosen[-1] or (p not in chosen and picture.may_play(p))]
        elif button == "UP":
            ways = [cursor - ROW if cursor >= ROW else cursor if cursor < 0 else DECK]
        elif button == "DOWN" and cursor < 0:
            ways = [self.rest(False) if count else cursor]
        elif button == "DOWN":
            last = count - 1
            ways = [min(cursor + ROW, last) if cursor // ROW < last // ROW else cursor]
        elif cursor < 0:
            ways = [max(SORT, min(DECK, cursor - step))]
        at = ways.index(cursor) + step if cursor in ways else 0
        self.move(ways[at % len(ways)])

    def swap_seats(self):
        state = self.play.match.state
        order = [(state.player + step) % state.seats for step in range(1, state.seats)]
        return [seat for seat in order if state.sizes[seat]]

    def rest(self, deck=True):
        """Where the next press is most likely: the dearest card that can be laid, else the pile.
        An action only if nothing else fits, and never a swap."""
        picture = self.picture
        best, most = DECK if deck else 0, -2
        for place, kind in enumerate(picture.cards):
            worth = POINTS[kind] if kind <= GOLD else -1
            if worth > most and kind < SWAP and picture.may_play(place):
                best, most = place, worth
        return best

    def fits_here(self):
        picture = self.picture
        return 0 <= picture.cursor < len(picture.cards) and picture.may_play(picture.cursor)

    def newest(self):
        """The place of the card just drawn by choice, or None."""
        fell, picture = self.play.match.outcomes, self.picture
        if self.play.match.last_action == DRAW and len(fell) == 1 and picture.new:
            return picture.cards.index(fell[0])
        return None

    def move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old == cursor:
            return
        if cursor >= 0 and not picture.visible(cursor):
            picture.hand()
        else:
            picture.at(old)
            picture.at(cursor)
        self.footer(False)
        self.play.call_when_idle(TELL_AFTER, self.tell)

    # Words

    def redraw(self):
        self.picture.everything()
        self.footer(True)

    def footer(self, tell):
        """What A and B do; and, unless the cursor is on its way, the sentence: a quick walk costs
        the wire less without it."""
        words, picture = self.words, self.picture
        if picture.cursor is None:
            self.screen.footer("", "")
            return
        does = option(self.play, picture)
        a = words(does[0], *([does[1]] if does[1] is not None else [])) if does else ""
        back = picture.chosen or picture.cursor <= SEAT or self.play.match.can_undo()
        self.screen.footer(a, words("undo") if back else self.play.common_words("menu"))
        if tell:
            self.tell()

    def tell(self):
        """What is under the cursor, or why A does nothing there."""
        news = self.news or ("" if self.picture.cursor == DECK else self.line)
        self.picture.sentence(news or sentence(self.play, self.picture))
