# SPDX-License-Identifier: MIT
"""AURUXXX's buttons: browse the hand, lay one card or several, draw, pass, swap.

A on a card that can be laid lays it; where others of its number could go with it, A chooses it
first and the cursor goes on to the next of them, until none is left: then A lays them all, the last
one chosen on top. An arrow goes back to the last chosen one: A there lays only those. Up from the
hand: the pile, then the passes and the sorting. A pass is asked about, for it costs
points, and so are a swap, for it gives golden 12s away, and drawing for several 2s. A where nothing
can be done says why not.
"""

from games.auruxxx.rules.cards import GOLD, SWAP
from games.auruxxx.rules.state import DRAW, DRAWS, END, GUARD, HANDS, PASS, PER_TWO
from games.auruxxx.screen.captions import aim, came_of_it, did, gained, option, question, told
from games.auruxxx.screen.cursor import TELL_AFTER, Chooser
from games.auruxxx.screen.picture import DECK, SEAT, SORTING

SHOW_MOVE = 1200  # milliseconds a move is told
SEE_CARD = 400  # milliseconds in which a press too many does not lay the card just drawn


class Board(Chooser):
    """What the Play scene asks (docs/architecture.md)."""

    shows_recap = True

    def __init__(self, play):
        super().__init__(play)
        self.hands_over = len(play.match.state.finished_games)
        self.drawn = 0  # cards drawn by choice in this turn that Last moves have not told yet
        self.ended = None  # (hands, passes) before a decision with which a hand may end
        self._remember()

    def _remember(self):
        """What a decision is compared with once it is played: who decides, what is owed, the hand
        that lies open; and everybody's where it may be the last one of a hand."""
        state, seat, player = self.play.match.state, self.picture.seat, self.play.match.state.player
        self.picture.decides, self.debt, self.figure = player, state.debt, state.figure
        self.held = None if seat is None else bytes(state.hands[seat])
        self.ended = None
        if state.hands[player][GOLD] == state.sizes[player] or state.turns == GUARD - 1:
            self.ended = [bytes(hand) for hand in state.hands], list(state.passes)

    def opening(self):
        """Which hand it is, and who begins: the player after the dealer; and who leads so far."""
        play, state = self.play, self.play.match.state
        words = self.words(
            "begins", len(state.finished_games) + 1, HANDS, play.player_name(state.player)
        )
        scores = state.scores()
        if state.finished_games:
            for seat in sorted(range(state.seats), key=lambda seat: (scores[seat], seat))[:3]:
                words += "|" + self.words("so_far", play.player_name(seat), scores[seat])
        return words

    def draw(self):
        """Everything on a black screen."""
        self.picture.said = ""
        self.picture.everything()
        if self.picture.cursor is None:
            self.picture.sentence(self.line)
        self.footer(True)

    def on_human_turn(self, seat):
        """A person is to decide."""
        picture = self.picture
        fresh = picture.seat != seat or picture.cursor is None
        picture.seat = seat
        picture.pick_up()
        self._remember()
        if self.debt:
            self.news = ""
        newest = self.newest()
        if newest is not None and picture.may_play(newest) and picture.cards[newest] < SWAP:
            picture.cursor = newest  # a card was drawn, and it fits
        elif picture.cursor == DECK and 0 < self.play.match.state.drawn < DRAWS:
            pass  # A draws again
        elif fresh or newest is not None or not self.fits_here():
            picture.cursor = self.rest()
        self.redraw()
        if newest is not None and self.play.match.state.actions() == [END]:
            self.play.call_when_idle(
                SHOW_MOVE, lambda: self.play.submit(END)
            )  # an arrow keeps it open

    def on_computer_turn(self, seat):
        """A computer player is to decide; the hand of whoever has the device stays open."""
        picture = self.picture
        picture.seat = self.play.viewer()
        picture.cursor = None
        picture.pick_up()
        self._remember()
        self.redraw()
        self.line = self.line or self.words("turn", self.play.player_name(seat))
        picture.sentence(self.line)

    def key(self, button):
        """A does what the footer says, B takes back, arrows walk."""
        if self.news or self.line:
            self.news = self.line = ""
            self.play.call_when_idle(TELL_AFTER, self.tell)
        if button == "A":
            self._act()
        elif button == "B":
            self._take_back()
        else:
            self.walk(button)

    def describe_move(self, seat, action):
        """A turn in a line: cards drawn by choice are told with what follows."""
        if action == DRAW and not self.debt:
            self.drawn += len(self.play.match.outcomes)
            return ""
        say = self.play.section("say")
        words = told(self.play, say, action)
        if self.drawn:
            words = say("after_draws", self.drawn, words)
            self.drawn = 0
        return words

    def show_move(self, action):
        """Nothing happens silently: what was done, what it means for whom, and what came into the
        hand that lies open. What the only person did is not repeated."""
        play, picture, state = self.play, self.picture, self.play.match.state
        seat, turn, mine = picture.decides, state.turn(), picture.seat
        if len(state.finished_games) > self.hands_over:
            self.hands_over = len(state.finished_games)
            self.drawn, picture.known = 0, {}
            from games.auruxxx.screen.ending import ending

            for wait in ending(self):
                yield wait
            return
        if SWAP <= action < DRAW:
            picture.known = {}
        elif turn != seat and state.hands[seat] is not None:
            picture.known[seat] = bytes(state.hands[seat])
        say, self.news, self.line = play.section("say"), "", ""
        if self.held is not None:
            self.news = gained(play, say, mine, self.held, seat, action)
        own = play.match.is_human(seat)
        if own and action == DRAW:  # A has nothing to do before the new card is seen
            picture.sentence(self.news)
            self.screen.footer("", "")
            yield -SEE_CARD
            return
        lines = []
        if not own or (turn != seat and play.match.is_human(turn)):
            lines.append(play.player_name(seat) + " " + did(play, say, action))
        if self.figure == mine != state.figure:
            self.news = say("figure_lost")
        else:
            lines.append(came_of_it(play, say, seat, action, mine))
        if not own:
            self.line = self.news or lines[0]
            lines.append(self.news)
        if SWAP <= action < DRAW and mine == action - SWAP and mine != seat:
            picture.cursor = None
            picture.pick_up()
            play.show_message(say("swap_box", play.player_name(seat), state.sizes[mine]))
            return
        say = None
        lines = [words for words in lines if words]
        if lines:
            picture.cursor = None
            picture.pick_up()
            picture.everything()
            self.screen.footer("", "")
        for words in lines:
            picture.sentence(words)
            pace = SHOW_MOVE if play.animations else SHOW_MOVE // 2
            yield -pace if words == self.news else pace

    def selected_action(self):
        """The card under the cursor, or those chosen."""
        from games.auruxxx.screen.picture import chosen_action

        cursor, chosen = self.picture.cursor, self.picture.chosen
        if chosen or (cursor is not None and cursor >= 0):
            return chosen_action(self.picture.cards, chosen or [cursor])
        return None

    def select_action(self, action):
        """Puts the cursor where the coach would."""
        from games.auruxxx.screen.table import point_at

        point_at(self.picture, action)
        self.news = self.line = ""
        self.redraw()

    def score_text(self, seat):
        """The points of each hand, and of all."""
        past = [hand[2][seat] for hand in self.play.match.state.finished_games]
        return "%3d %3d %3d=%3d" % (past[0], past[1], past[2], sum(past))

    def bar_length(self, seat):
        """None: the hands stand there."""
        return 0

    def summary(self):
        """Below the places."""
        return self.play.section("say")("fewest")

    def rules_topic(self):
        """The page of the rules about what is under the cursor, or owed."""
        from games.auruxxx.screen.table import page

        return page(self.play.match.state, self.picture)

    def overview(self):
        """Everybody's cards, passes and points."""
        from games.auruxxx.screen.table import Table

        return Table(self.play)

    # What A and B do

    def _act(self):
        does, picture = option(self.play, self.picture), self.picture
        if does is None:
            self.play.submit(aim(picture))  # the rules say why not
        elif does[2] is not None:
            action, decide = does[2], self.play.submit
            if action == PASS or SWAP <= action < DRAW or self.owes_many():
                words, yes = question(self.play, action)
                self.play.ask(words, yes, lambda: decide(action))
            else:
                decide(action)
        elif does[0] == "sort":
            picture.colour_first = not picture.colour_first
            self.play.save_note(SORTING, b"" if picture.colour_first else b"1")
            picture.pick_up()
            picture.hand()
            self.footer(True)
        elif does[0] == "swap_whom":
            self.move(SEAT - self.swap_seats()[0])
            picture.player(picture.seat)  # only one name is white
        else:
            fitted = [p for p in range(len(picture.cards)) if picture.may_play(p)]
            picture.chosen.append(picture.cursor)
            self.walk("RIGHT")
            for place in fitted:  # the frames that go, and the one that is chosen
                picture.at(place)
            self.footer(True)

    def owes_many(self):
        """Whether so many cards must be drawn that a press by habit would be a pity."""
        return self.debt > PER_TWO and self.play.match.state.refusal(PASS) is None

    def can_undo(self):
        return bool(self.picture.chosen)

    def _take_back(self):
        """The last chosen card; else the choice of a seat; else the pause menu."""
        picture = self.picture
        if picture.chosen:
            picture.cursor = picture.chosen.pop()
            picture.hand()
            self.footer(True)
        elif picture.cursor <= SEAT:
            self.move(picture.cards.index(SWAP))
            picture.player(picture.seat)
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.pause()
