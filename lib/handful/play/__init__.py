# SPDX-License-Identifier: MIT
"""A game in play: whose turn it is, handing the device over, computer players, putting it away.

The game's own Board draws and turns buttons into actions; this scene asks it, plays the actions
through the Match, and shows what came of them. Knows no rules.
"""

from handful.game import OVER, IllegalAction, load_game
from handful.match import LONG_LOG
from handful.players import seat_name

COMPUTER_PACE = 700  # milliseconds between the moves of a computer player


class Play:
    """The scene. A Board finds here: screen, match, words (its [play] section), name(seat),
    animations, now; and calls decide(action), undo(), show_table(), say(name, ...)."""

    def __init__(self, console, match):
        self.console, self.match = console, match
        self.screen = console.screen
        self.words = console.game_words(match.name, "play")
        self.common = console.words("play")
        self.facts = load_game(match.name, "")
        self.animations = console.preferences.animations
        # Between people the coach is silent unless somebody asks for it in this very game.
        self.coach = console.preferences.coach and match.people() == 1
        self.holder = None  # the seat of the person who has the device
        self.now = console.now
        self._names = [seat_name(console, kind >> 4, kind & 15) for kind in match.kinds]
        self._thoughts = self._action = None
        self._moved = False
        self._pace = 0
        self.board = load_game(match.name, "screen").Board(self)

    def begin(self):
        """The opening has been read."""
        self.next_turn()

    def name(self, seat):
        """What the player there is called."""
        return self._names[seat]

    def draw(self):
        self.board.draw()

    def next_turn(self):
        """Asks whoever is to decide: a person, a computer player, or nobody any more."""
        turn = self.match.turn()
        if turn == OVER:
            self.finish()
        elif not self.match.is_person(turn):
            self._thoughts = self.match.thinking()
            self._action = None
            self._pace = self.now + COMPUTER_PACE
            if self.board.watch(turn):
                self._pace = 0
        elif turn != self.holder and self._must_pass():
            from handful.play.handover import HandOver

            self.console.push(HandOver(self, turn))
        else:
            self.holder = turn
            self.board.ready(turn)

    def _must_pass(self):
        if self.match.people() < 2:
            return False
        return self.match.secret() or self.console.preferences.always_pass

    def decide(self, action):
        """A seat's decision; what comes of it is saved before it is shown."""
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            from handful.scenes.notice import Notice

            why = self.console.game_words(self.match.name, "why")
            words = why(refusal.args[0], *refusal.args[1:])
            self.console.push(Notice(self.console, words, self.common("go_on")))
            return
        self._moved = True
        self.board.played(action)

    def undo(self):
        """Takes the last decision back."""
        self._thoughts = None
        self.match.undo()
        self.console.draw()
        self.next_turn()

    def show_table(self):
        """Leans back: everybody's sheets."""
        self.console.push(self.board.table())

    def key(self, button):
        if button == "PAUSE":
            from handful.play.pause import Pause

            self.console.push(Pause(self))
        elif self._moved:
            self.board.skip()
        elif self._thoughts or self._action is not None:
            self._pace = 0
        else:
            self.board.key(button)

    def tick(self, now):
        self.now = now
        if self.board.tick(now):
            return
        if self._moved:
            self._moved = False
            self.next_turn()
        elif self._thoughts:
            self._think()
        elif self._action is not None and now >= self._pace:
            action, self._action = self._action, None
            self.console.stay_awake()
            self.decide(action)

    def _think(self):
        try:
            percent = next(self._thoughts)
            if self.now >= self._pace:  # worth mentioning only when it takes long
                if hasattr(self.board, "thinks"):
                    self.board.thinks(percent)
                else:
                    self.screen.caption(self.common("thinks", percent))
        except StopIteration as done:
            self._thoughts = None
            self._action = done.value

    def finish(self):
        """The game is over: counts it, and shows who won."""
        console, match = self.console, self.match
        from handful.play.counting import count
        from handful.records import Records

        records = Records(console.journal, match.name, self.facts, match.options)
        best = records.best if records.games else None
        console.journal.end(records.note, count(records, match))
        from handful.play.result import Result

        console.replace(Result(self, best))

    def leave(self):
        """To the menu; the game is kept for later."""
        match = self.match
        if match.log.size() > LONG_LOG:
            match.forget_log()
        self.console.journal.end("game/" + match.name, match.save())
        self.console.home()
