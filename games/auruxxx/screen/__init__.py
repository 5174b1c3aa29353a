# SPDX-License-Identifier: MIT
"""AURUXXX's buttons: browse the hand, lay one card or several, draw, pass, swap.

A on a card that can be laid lays it; where others of its number could go with it, A chooses it
first, and then A on a chosen card lays them all, the last one chosen on top. Up from the hand: the
pile, and beside it the sorting and the passes.
"""

from games.auruxxx.rules import DRAW, DRAWS, END, PASS
from games.auruxxx.rules.cards import GOLD, POINTS, SWAP
from games.auruxxx.screen.captions import remark, told
from games.auruxxx.screen.picture import (
    DECK,
    PASS_ITEM,
    ROW,
    SEAT,
    SORT,
    SORTING,
    Picture,
    chosen_action,
    has_company,
)

TELL_AFTER = 300  # milliseconds the cursor rests on a card until a sentence is told
SHOW_MOVE = 1100  # milliseconds a computer player's move is told


class Board:
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.picture = Picture(play)
        self.until = 0
        self.showing = False
        self.moved_at = None  # when the cursor came to its place, until the sentence is told
        self.hands_over = len(play.match.state.past)
        self.people = [s for s in range(len(play.match.kinds)) if play.match.is_person(s)]

    def opening(self):
        """Who begins: the player after the dealer."""
        return self.words("begins", self.play.name(self.play.match.state.player))

    def draw(self):
        """Everything on a black screen."""
        self.picture.everything()
        self._footer()

    def ready(self, seat):
        """A person is to decide."""
        picture = self.picture
        fresh = picture.seat != seat or picture.cursor is None
        picture.seat = seat
        old = list(picture.cards)
        picture.pick_up()
        newest = self._newest(old) if not fresh and len(picture.cards) > len(old) else None
        if newest is not None and picture.may_play(newest):
            picture.cursor = newest  # a card was drawn, and it fits
        elif fresh or newest is not None or not self._fits_here():
            picture.cursor = self._rest()
        self._redraw()

    def watch(self, seat):
        """A computer player is to decide. The hand of the only person stays on the table."""
        picture = self.picture
        picture.seat = self.people[0] if len(self.people) == 1 else None
        picture.cursor = None
        picture.pick_up()
        self._redraw()

    def key(self, button):
        """A does what the footer says, B takes back, arrows walk."""
        if button == "A":
            self._act()
        elif button == "B":
            self._take_back()
        else:
            self._walk(button)

    def played(self, action):
        """What a decision looks like: a computer's is told in words for a moment."""
        picture, state = self.picture, self.play.match.state
        if len(state.past) > self.hands_over:
            self.hands_over = len(state.past)
            self.showing = True
            self.until = self.play.now
            from games.auruxxx.screen.table import Table

            self.play.console.push(Table(self.play))
            return
        if picture.cursor is None:
            self.showing = True
            self.until = self.play.now + (SHOW_MOVE if self.play.animations else SHOW_MOVE // 2)
            picture.pick_up()
            picture.table()
            self.screen.caption(told(self.play, action))

    def tick(self, now):
        """True while a computer's move is told. A cursor at rest gets its sentence."""
        if self.moved_at is not None and now - self.moved_at >= TELL_AFTER:
            self.moved_at = None
            self._footer()
        if self.showing and now >= self.until:
            self.showing = False
        return self.showing

    def skip(self):
        """On with it."""
        self.showing = False

    def suggest(self, action):
        """Puts the cursor where the coach would."""
        from games.auruxxx.screen.captions import point_at

        point_at(self.picture, action)
        self._redraw()

    def table(self):
        """The score pad with cards and passes."""
        from games.auruxxx.screen.table import Table

        return Table(self.play, False)

    # What A does

    def _option(self):
        """(word, its gap or None, action) under the cursor; action None where A only chooses."""
        picture, state = self.picture, self.play.match.state
        cursor = picture.cursor
        if cursor is None:
            return None
        if cursor == DECK:
            if state.drawn == DRAWS and not state.debt:
                return ("end", None, END)
            return ("draw_debt", state.debt, DRAW) if state.debt else ("draw", None, DRAW)
        if cursor == PASS_ITEM:
            return ("pass", None, PASS) if state.refusal(PASS) is None else None
        if cursor == SORT:
            return ("sort", None, None)
        if cursor <= SEAT:
            return ("swap", self.play.name(SEAT - cursor), SWAP + SEAT - cursor)
        return self._card_option(cursor)

    def _card_option(self, place):
        picture, state = self.picture, self.play.match.state
        kind = picture.cards[place]
        if picture.chosen:
            if place not in picture.chosen:
                return ("add", None, None) if picture.may_play(place) else None
            action = chosen_action(picture.cards, picture.chosen)
            if state.refusal(action) is not None:
                return None
            count = len(picture.chosen)
            return ("play", None, action) if count == 1 else ("play_set", count, action)
        if not picture.may_play(place):
            return None
        if kind == SWAP and state.seats > 2:
            return ("swap_whom", None, None)
        if has_company(state, picture.cards, place):
            return ("choose", None, None)
        return ("play", None, picture.action_of(kind))

    def _act(self):
        option = self._option()
        if option is None:
            return
        picture = self.picture
        self.moved_at = None
        if option[2] is not None:
            self.play.decide(option[2])
        elif option[0] == "sort":
            picture.colour_first = not picture.colour_first
            self.play.console.journal.put(SORTING, b"" if picture.colour_first else b"1")
            picture.pick_up()
            picture.hand()
            self._footer()
        elif option[0] == "swap_whom":
            self._move(SEAT - self._swap_seats()[0])
        else:
            picture.chosen.append(picture.cursor)
            picture.hand()
            self._footer()

    def _take_back(self):
        """The last chosen card; else the choice of a seat; else lean back and see the pad."""
        picture = self.picture
        if picture.chosen:
            picture.cursor = picture.chosen.pop()
            picture.hand()
            self._footer()
        elif picture.cursor <= SEAT:
            self._move(picture.cards.index(SWAP))
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.show_table()

    # Arrows

    def _walk(self, button):
        picture = self.picture
        cursor, count = picture.cursor, len(picture.cards)
        step = 1 if button in ("RIGHT", "DOWN") else -1
        if cursor <= SEAT:
            seats = self._swap_seats()
            at = seats.index(SEAT - cursor)
            self._move(SEAT - seats[(at + step) % len(seats)])
        elif picture.chosen:
            same = [p for p in range(count) if picture.may_play(p)]
            self._move(same[(same.index(cursor) + step) % len(same)] if cursor in same else same[0])
        elif cursor < 0:
            self._walk_above(button, cursor)
        elif button in ("LEFT", "RIGHT"):
            self._move((cursor + step) % count)
        elif button == "UP":
            self._move(cursor - ROW if cursor >= ROW else DECK)
        elif cursor + ROW < count or cursor // ROW < (count - 1) // ROW:
            self._move(min(cursor + ROW, count - 1))

    def _walk_above(self, button, cursor):
        """Pile, sorting and passes, side by side above the hand."""
        if button == "DOWN":
            if self.picture.cards and not self.play.match.state.debt:
                self._move(self._rest(False))
            return
        if button == "UP":
            return
        items = [DECK, SORT, PASS_ITEM]
        step = 1 if button == "RIGHT" else -1
        self._move(items[(items.index(cursor) + step) % 3])

    def _swap_seats(self):
        state = self.play.match.state
        order = [(state.player + step) % state.seats for step in range(1, state.seats)]
        return [seat for seat in order if state.sizes[seat]]

    def _rest(self, deck=True):
        """Where the next press is most likely: the dearest card that can be laid, else the pile."""
        picture, state = self.picture, self.play.match.state
        if state.debt:
            return DECK
        best = None
        for place, kind in enumerate(picture.cards):
            if kind < GOLD and picture.may_play(place):
                if best is None or POINTS[kind] > POINTS[picture.cards[best]]:
                    best = place
        if best is None and picture.cards and picture.may_play(len(picture.cards) - 1):
            best = len(picture.cards) - 1  # golden 12s, or an action
        if best is None:
            return DECK if deck else 0
        return best

    def _fits_here(self):
        picture = self.picture
        return 0 <= picture.cursor < len(picture.cards) and picture.may_play(picture.cursor)

    def _newest(self, old):
        for place, kind in enumerate(self.picture.cards):
            if kind in old:
                old.remove(kind)
            else:
                return place
        return 0

    def _move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old == cursor:
            return
        if cursor >= 0 and not picture.visible(cursor):
            picture.hand()
        else:
            picture.at(old)
            picture.at(cursor)
        self.moved_at = self.play.console.now
        self._footer()

    # Words

    def _redraw(self):
        self.picture.everything()
        self._footer()

    def _footer(self):
        words, picture = self.words, self.picture
        if picture.cursor is None:
            self.screen.footer("", "")
            return
        if self.moved_at is not None and len(picture.cards) > ROW:
            return  # a long hand has its sentences in the footer: both come at rest
        option = self._option()
        if self.moved_at is None:  # a quick walk costs the wire less without sentences
            why = "" if option else self._why()
            if not picture.sentence(why or remark(self.play, picture)) and why:
                self.screen.caption(why[:24])
                return
        a = words(option[0], *([option[1]] if option[1] is not None else [])) if option else ""
        back = picture.chosen or picture.cursor <= SEAT or self.play.match.can_undo()
        self.screen.footer(a, words("undo" if back else "table"))

    def _why(self):
        """Why A does nothing here, in a few words."""
        picture, state = self.picture, self.play.match.state
        cursor = picture.cursor
        action = PASS if cursor == PASS_ITEM else None
        if cursor >= 0:
            action = picture.action_of(picture.cards[cursor])
            if picture.chosen:
                action = chosen_action(picture.cards, picture.chosen)
        reason = state.refusal(action) if action is not None else None
        if reason is None:
            return ""
        return self.play.console.game_words("auruxxx", "brief")(reason[0], *reason[1:])
