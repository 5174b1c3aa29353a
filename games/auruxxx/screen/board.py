# SPDX-License-Identifier: MIT
"""AURUXXX's Board: browse the hand, play one card or several, draw, pass, swap hands, sort.

A plays the card under the cursor. If other cards of its number can be played with it, A chooses the
card and the cursor moves to the next of them. When none is left, A plays the set; the card chosen
last is on top. To play fewer, an arrow moves back to the card chosen last. The pile, the passes and
the sort button are above the hand. Before a pass, a swap or a draw for several 2s the player is
asked, because they cost points or golden 12s. Where A can do nothing it says why.
"""

from handful import TYPE_CHECKING
from handful.play import board

from games.auruxxx.constants import (
    CARDS_PER_TWO,
    DRAW,
    GOLDEN_12,
    MAX_TURNS,
    PASS,
    ROUND_COUNT,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.screen.captions import describe_cursor, find_option
from games.auruxxx.screen.card_words import CardWords
from games.auruxxx.screen.constants import AT_PILE, AT_SEAT, NO_CURSOR, NO_OPEN_HAND
from games.auruxxx.screen.hand_view import SORT_NOTE, HandView
from games.auruxxx.screen.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play
    from handful.scene import Scene

SENTENCE_DELAY_MS = 250  # the cursor rests this long before its sentence is drawn
MOVE_MS = 1200  # a sentence about a move is shown this long
SHORT_MOVE_MS = 720  # the same with many players
MANY_SEATS = 5
DRAW_MS = 400  # a computer player's draw is shown this long, and its turn continues at once
SHORT_MS = 450  # another action of a computer player before its turn continues
NEWS_MS = 900  # what an action changed in the open hand
LAST_MOVE_MS = 300  # the move before a human's turn: its sentence stays on the screen
FORCED_MS = 900  # the reason for the only possible action is shown this long
DRAWN_CARD_MS = 600  # a card just drawn is shown this long before the buttons work
IGNORE_A_MS = 800  # after that, A is still meant for the pile, also if pressed once a second


class Snapshot:
    """The position before a decision, to show afterwards what has changed.

    player:         the seat that decides
    debt:           the cards it has to draw because of 2s
    figure_holder:  the seat with the Happy Man figure
    open_hand:      the cards of the open hand by kind; empty if none is open
    hands, passes:  those of all seats, if the decision may end the round; otherwise empty
    """

    def __init__(self, hand: HandView) -> None:
        state, seat = hand.state, hand.state.player
        self.player, self.debt, self.figure_holder = seat, state.debt, state.figure_holder
        self.open_hand = b"" if hand.seat == NO_OPEN_HAND else bytes(state.hands[hand.seat])
        self.hands: list[bytes] = []
        self.passes: list[int] = []
        has_only_gold = state.hands[seat][GOLDEN_12] == state.hand_sizes[seat]
        if has_only_gold or state.turn_count == MAX_TURNS - 1:
            self.hands, self.passes = [bytes(each) for each in state.hands], list(state.passes)


class Board(board.Board):
    """The screen of AURUXXX.

    hand:          the open hand with its cursor
    picture:       the drawing of the position
    before:        the position before the next decision
    rounds_shown:  finished rounds whose result has been shown
    news:          what the open hand gained or lost, until a key is pressed
    report:        the news, or the last move; at the pile the ways to continue soon replace it
    """

    shows_recap = True

    def __init__(self, play: "Play") -> None:
        super().__init__(play)
        self.hand = HandView(play)
        self.picture = Picture(play, self.hand)
        self.rounds_shown = len(self.hand.state.finished_games)
        self.news = self.report = ""
        self._undescribed_draws = 0  # cards drawn by choice since the last description of a move
        self._acts_alone = False  # the only possible action follows without a press
        self.take_snapshot()

    def take_snapshot(self) -> None:
        """Remember the position before a decision, and highlight the player who decides."""
        self.before = Snapshot(self.hand)
        self.picture.highlighted_seat = self.before.player

    def opening(self) -> str:
        """Return the number of the round, who begins, and the three best scores so far."""
        play, state = self.play, self.hand.state
        name = play.player_name(state.player)
        text = self.words("begins", len(state.finished_games) + 1, ROUND_COUNT, name)
        scores = state.scores()
        if state.finished_games:
            for seat in sorted(range(state.seats), key=lambda seat: (scores[seat], seat))[:3]:
                text += "|" + self.words("so_far", play.player_name(seat), scores[seat])
        return text

    def draw(self) -> None:
        """Draw everything on a black screen."""
        self.picture.sentence = ""
        self.picture.draw()
        if self.hand.cursor == NO_CURSOR:
            self.picture.show_sentence(self.report)
        self._draw_footer(True)

    def on_human_turn(self, seat: int) -> None:
        """Open the hand and put the cursor on the most likely card.

        After a draw, A is ignored for a moment: it may be meant for the pile.
        """
        hand, play = self.hand, self.play
        is_first_look = hand.seat != seat or hand.cursor == NO_CURSOR
        is_first_turn = hand.seat == NO_OPEN_HAND
        hand.seat = seat
        hand.update()
        self.take_snapshot()
        if self.before.debt:
            self.news = ""
        drawn = hand.drawn_place()
        if drawn is not None:
            hand.cursor = hand.cursor_after_draw(drawn)
        elif (
            is_first_look
            or not hand.can_play(hand.cursor)
            or hand.cards[hand.cursor] == SWAP_CARD  # it took the place of the card just played
        ):
            hand.cursor = hand.default_cursor()
        has_drawn = play.match.last_action == DRAW
        if is_first_turn or (has_drawn and hand.cursor != AT_PILE):
            # A was meant for the pile, or to wake the console after a power loss.
            play.ignore_a(IGNORE_A_MS)
        self._acts_alone = hand.cursor == AT_PILE and len(hand.state.actions()) == 1
        self._redraw()
        if hand.cursor == AT_PILE or has_drawn:
            play.call_when_idle(MOVE_MS, self._settle)

    def _settle(self) -> None:
        """Replace the report by a sentence about the cursor. Take an action without alternative.

        A button keeps the turn open.
        """
        self.news = self.report = ""
        self._draw_sentence()
        if self._acts_alone:
            action = self.hand.state.actions()[0]
            self.play.call_when_idle(FORCED_MS, lambda: self.play.submit(action))

    def on_computer_turn(self, seat: int) -> bool:
        """Show the position without a cursor. Return True if the decision needs no pause.

        A new player's turn does not begin with the report about the player before.
        """
        is_new_turn = seat != self.before.player
        if is_new_turn:
            self.news = self.report = ""
        self.hand.show_viewer()
        self.take_snapshot()
        self._redraw()
        self.report = self.report or self.words("turn", self.play.player_name(seat))
        self.picture.show_sentence(self.report)
        return not is_new_turn or self.hand.state.seats > 2

    def show_progress(self, percent: int) -> None:
        """Show nothing: decisions are quick."""

    # Buttons

    def key(self, button: str) -> int | None:
        """Handle a button of the human who decides. Return the action that A plays, or None."""
        has_report = self.news or self.report or self._acts_alone
        self.news = self.report = ""
        self._acts_alone = False
        action = None
        if button == "A":
            action = self._press_a()
        elif button == "B":
            self._press_b()
        else:
            self._move_cursor(self.hand.next_cursor(button))
        if has_report and action is None and self.play.is_on_top():
            self._draw_footer(False)
            self.play.call_when_idle(SENTENCE_DELAY_MS, self._draw_sentence)
        return action

    def can_undo(self) -> bool:
        """Return True while cards are chosen for a set."""
        return bool(self.hand.chosen)

    def _press_a(self) -> int | None:
        play, hand = self.play, self.hand
        option = find_option(play, hand)
        if option is None:
            return hand.attempted_action()  # it is refused with the reason
        key, action, _ = option
        if action is not None:
            return self._confirm(action)
        if key == "sort":
            hand.is_sorted_by_suit = not hand.is_sorted_by_suit
            play.save_note(SORT_NOTE, b"" if hand.is_sorted_by_suit else b"1")
            hand.update()
            self.picture.draw_hand()
            self._draw_footer(True)
        elif key == "swap_whom":
            self._move_cursor(hand.swap_cursors()[0])
            self.picture.draw_player(hand.seat)  # its name is no longer white
        else:
            self._choose_card()
        return None

    def _confirm(self, action: int) -> int | None:
        """Return the action. If it is costly, ask instead and return None."""
        play = self.play
        is_swap = SWAP_WITH <= action < DRAW
        can_pass_big_debt = self.before.debt > CARDS_PER_TWO and self.hand.state.is_legal(PASS)
        if action == PASS or is_swap or can_pass_big_debt:
            from games.auruxxx.screen.prompts import confirmation

            question, label = confirmation(play, self.hand, action)
            play.ask(question, label, lambda: play.submit(action))
            return None
        return action

    def _choose_card(self) -> None:
        """Add the card under the cursor to the set and move on to the next one."""
        hand = self.hand
        playable = [place for place in range(len(hand.cards)) if hand.can_play(place)]
        hand.chosen.append(hand.cursor)
        self._move_cursor(hand.next_cursor("RIGHT"))
        for place in playable:  # some lose their frames
            self.picture.draw_position(place)
        self._draw_footer(True)

    def _press_b(self) -> None:
        """Undo the last choice of a card or a partner, or the last action, or open the menu."""
        play, hand = self.play, self.hand
        if hand.chosen:
            hand.cursor = hand.chosen.pop()
            self.picture.draw_hand()
            self._draw_footer(True)
        elif hand.cursor <= AT_SEAT:
            self._move_cursor(hand.cards.index(SWAP_CARD))
            self.picture.draw_player(hand.seat)
        elif play.match.can_undo():
            play.undo()
        else:
            play.pause()

    def _move_cursor(self, cursor: int) -> None:
        old, self.hand.cursor = self.hand.cursor, cursor
        if old == cursor:
            return
        if cursor >= 0 and not self.picture.is_visible(cursor):
            self.picture.draw_hand()
        else:
            self.picture.draw_position(old)
            self.picture.draw_position(cursor)
        self._draw_footer(False)
        self.play.call_when_idle(SENTENCE_DELAY_MS, self._draw_sentence)

    # Footer and sentence

    def _redraw(self) -> None:
        self.picture.draw()
        self._draw_footer(True)

    def _draw_footer(self, with_sentence: bool) -> None:
        """Draw what A and B do.

        A moving cursor leaves the sentence out, because it takes many bytes on the wire.
        """
        play, hand = self.play, self.hand
        if hand.cursor == NO_CURSOR:
            self.screen.footer("", "")
            return
        option = find_option(play, hand)
        label = ""
        if option and not self._acts_alone:
            key, _, args = option
            label = self.words(key, *args)
        if hand.cursor <= AT_SEAT:
            back = self.words("back")
        elif hand.chosen or play.match.can_undo():
            back = self.words("undo")
        else:
            back = play.common_words("menu")
        self.screen.footer(label, back)
        if with_sentence:
            self._draw_sentence()

    def _draw_sentence(self) -> None:
        sentence = self.news or self.report
        self.picture.show_sentence(sentence or describe_cursor(self.play, self.hand))

    # Moves

    def describe_move(self, seat: int, action: int) -> str:
        """Describe a whole turn: cards drawn by choice are described with the next action."""
        if action == DRAW and not self.before.debt:
            self._undescribed_draws += len(self.play.match.outcomes)
            return ""
        words = CardWords(self.play)
        text = words.detailed_move(action)
        if self._undescribed_draws:
            text = words.say("after_draws", self._undescribed_draws, text)
            self._undescribed_draws = 0
        return text

    def show_move(self, action: int) -> "Generator[int, None, None]":
        """Show what a player did, what it means, and how the open hand changed."""
        hand, picture = self.hand, self.picture
        if len(hand.state.finished_games) > self.rounds_shown:
            self.rounds_shown = len(hand.state.finished_games)
            self._undescribed_draws = 0
            hand.last_hands = {}
            from games.auruxxx.screen.round_end import show_round_end

            for pause_ms in show_round_end(self):
                yield pause_ms
            return
        if SWAP_WITH <= action < DRAW:
            hand.last_hands = {}  # after a swap no card counts as new
        elif hand.state.turn() != self.before.player:
            hand.last_hands[self.before.player] = bytes(hand.state.hands[self.before.player])
        words = CardWords(self.play)
        sentences = self._describe_changes(words, action)
        if self.news and self.play.match.is_human(self.before.player):
            # The new card is white, and A does nothing until it was seen.
            hand.update()
            drawn = hand.drawn_place()
            hand.cursor = NO_CURSOR if drawn is None else drawn
            picture.draw()
            picture.show_sentence(self.news)
            self.screen.footer("", "")
            yield -DRAWN_CARD_MS
            return
        if SWAP_WITH <= action < DRAW and hand.seat == action - SWAP_WITH != self.before.player:
            hand.hide_cursor()
            name, size = self.play.player_name(self.before.player), hand.state.hand_sizes[hand.seat]
            self.play.show_message(words.say("swap_box", name, size))
            return
        del words  # the texts need not be in the heap while the sentences are shown
        if sentences:
            hand.hide_cursor()
            picture.draw()
            self.screen.footer("", "")
        for sentence in sentences:
            picture.show_sentence(sentence)
            yield self._pause_ms(action, sentence)

    def _pause_ms(self, action: int, sentence: str) -> int:
        """Return how long a sentence is shown, in milliseconds. News get a required wait."""
        match = self.play.match
        if sentence == self.news:
            return -NEWS_MS
        if match.turn() == self.before.player:
            return DRAW_MS if action == DRAW and not self.before.debt else SHORT_MS
        if match.human_count() == 1 and match.is_human(match.turn()):
            return LAST_MOVE_MS
        return MOVE_MS if self.hand.state.seats < MANY_SEATS else SHORT_MOVE_MS

    def _describe_changes(self, words: CardWords, action: int) -> list[str]:
        """Set `news` and `report` after an action, and return the sentences to show.

        The only human's own action is not described: the sentence about the cursor did that.
        """
        play, before, state = self.play, self.before, self.hand.state
        # Without humans nobody is addressed as "you".
        viewer = self.hand.seat if play.match.human_count() else NO_OPEN_HAND
        seat, turn = before.player, state.turn()
        is_own = play.match.is_human(seat)
        self.news = self.report = ""
        if before.open_hand and viewer != NO_OPEN_HAND:
            self.news = words.hand_change(viewer, before.open_hand, seat, action)
        sentences = []
        if not is_own or (turn != seat and play.match.is_human(turn)):
            sentences.append(words.named_move(seat, action))
        if before.figure_holder == viewer != state.figure_holder:
            self.news = words.say("figure_lost")
        elif seat == viewer == state.figure_holder != before.figure_holder:
            sentences.append(words.say("figure_you"))
        if not is_own:
            self.report = self.news or sentences[0]
            sentences.append(self.news)
        return [sentence for sentence in sentences if sentence]

    # The pause menu, the hint and the result

    def selected_action(self) -> int | None:
        """Return the action of the card under the cursor or of the chosen cards, or None."""
        hand = self.hand
        if hand.chosen or hand.cursor >= 0:
            return hand.action_at(hand.chosen or [hand.cursor])
        return None

    def select_action(self, action: int) -> None:
        """Move the cursor to the suggested action."""
        from games.auruxxx.screen.pause_menu import select_action

        select_action(self.hand, action)
        self.news = self.report = ""
        self._redraw()

    def rules_topic(self) -> str:
        """Return the key of the rules page about the cursor."""
        from games.auruxxx.screen.pause_menu import find_rules_topic

        return find_rules_topic(self.hand)

    def overview(self) -> "Scene":
        """Return the overview of all players."""
        from games.auruxxx.screen.overview import ScoreOverview

        return ScoreOverview(self)

    def score_text(self, seat: int) -> str:
        """Return the points of each round as a sum: 26 +84 -15 = 95."""
        points = [each.points[seat] for each in self.hand.state.finished_games]
        return "%3d%+4d%+4d=%3d" % (points[0], points[1], points[2], sum(points))

    def bar_length(self, seat: int) -> int:
        """Return 0: the points of the rounds take the place of the bar."""
        return 0

    def summary(self) -> str:
        """Return by how many points the game was won, or what decides it if the win is shared."""
        words, scores = self.play.section("pages"), sorted(self.hand.state.scores())
        margin = scores[1] - scores[0]
        return words("won_by", margin) if margin else words("fewest")
