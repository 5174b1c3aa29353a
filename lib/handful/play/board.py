# SPDX-License-Identifier: MIT
"""What every game's Board does where the game has nothing else to do. The page on which a game's
author finds all of it: docs/api.md."""

from handful.scene import Scene


class Table(Scene):
    """A page over the game: B leads back to it, a long B pauses as everywhere."""

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words

    def key(self, button):
        if button == "B":
            self.play.pop()
        elif button == "PAUSE":
            self.play.pop()  # what is chosen there is seen on the board
            if self.play.is_on_top():  # else it came from the pause menu
                self.play.pause()


class Board:
    """A state as a picture, buttons as actions. A game's own Board draws, moves its cursor, and
    calls play.submit(action)."""

    shows_recap = False  # True: what the others did is told before a person's turn
    buttons_area = (0, 56, 128, 8)  # x, y, width, height of what A and B do, in words
    undo_seat = None  # the seat that takes its decision back by B, while that is shown

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words

    def opening(self):
        """A new game starts: a sentence to show, or a page that calls play.begin(), or ""."""
        return ""

    def draw(self):
        """The whole picture, on a black screen."""

    def on_human_turn(self, seat):
        """A person at this seat is to decide."""

    def on_computer_turn(self, seat):
        """A computer player is to decide. True: at once, there is nothing to see."""

    def show_progress(self, percent):
        """It takes long, and has got so far."""
        self.screen.caption(self.play.common_words("thinks", percent))

    def key(self, button):
        """A button was pressed by the person to decide."""

    def can_undo(self):
        """Whether B takes something back that was not decided yet: a die that was put aside."""
        return False

    def on_idle(self, now):
        """Every round while a person decides."""

    def show_move(self, action):
        """A decision was played and saved; the state shows its result. May be a generator of the
        milliseconds between what it shows: a press ends it. A negative number is a pause that must
        be seen: a press ends only that one."""

    def describe_move(self, seat, action):
        """What was just decided, in a few public words without the player's name, or ""; a list of
        (seat, words) where several seats' decisions come to light."""
        return ""

    def selected_action(self):
        """The action A would decide on, where the coach can weigh it beside its own; or None."""

    def select_action(self, action):
        """The cursor to where the coach would go."""

    def overview(self):
        """A scene with everybody's sheets, or None."""

    def draw_buttons(self, a, b):
        """What A and B do while the last board is looked at; it may have no room for a footer."""
        self.screen.footer(a, b)

    def score_text(self, seat):
        """What a seat has come to, for its line in the result."""
        return str(self.play.match.state.scores()[seat])

    def bar_length(self, seat):
        """How long its bar there is, in any measure; None: by the scores."""
        return

    def summary(self):
        """A few words about a finished game of several, for the result: 25 letters."""
        return ""

    def rules_topic(self):
        """The name of the page of the rules that fits what is happening now, or ""."""
        return ""

    def solo_verdict(self):
        """A sentence about a finished solo game, for the result."""
        return ""
