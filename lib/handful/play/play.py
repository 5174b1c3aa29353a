# SPDX-License-Identifier: MIT
"""A game in play: whose turn it is, handing the device over, computer players, putting it away.

The game's own Board draws and turns buttons into actions; this scene asks it, plays the actions
through the Match, and shows what came of them. Knows no rules.
"""

import gc

from handful.game import OVER, IllegalAction
from handful.match.match import LONG_LOG
from handful.modules import load_game, unload_below
from handful.players import seat_name
from handful.scene import Scene

PACES = 700, 1400, 0  # milliseconds between a computer player's moves, by the speed that was set
MOVES = 12  # that are remembered, to be told
TIGHT = 10000  # bytes of heap; a thought takes about as many
# Pages that were looked at. There is seldom no room for them, and they are soon read again.
PAGES = ("handful.scenes.", "handful.play.pause", "handful.play.hint", "handful.play.moves")


class Play(Scene):
    """The scene of a game in play. What a Board may use of it is in docs/api.md."""

    new = True  # just begun; else its log has moves that `moves` does not know

    def __init__(self, console, match, coach=True):
        """`coach`: whether its marks are shown if the player wants them."""
        self.console, self.match = console, match
        self.screen = console.screen
        self.words = self.section("play")
        self.common_words = console.words("play")
        self.facts = load_game(match.name, "")
        self.animations = console.preferences.animations
        self.speed = console.preferences.speed
        # Between people the coach is silent unless somebody asks for it in this very game.
        self.coach = coach and console.preferences.coach and match.human_count() == 1
        self.holder = None  # the seat of the person who has the device
        self.now = console.now
        self.moves = []  # (seat, words) of the last decisions, oldest first
        self._told = []  # the length of the log before each of them
        words = console.words("names")
        people = match.human_count()
        self._names = []
        for kind in match.kinds:
            count = len(match.kinds) - people if kind & 15 else people
            self._names.append(seat_name(console, words, kind >> 4, kind & 15, count))
        self._thoughts = self._action = None
        self._moved = False
        self._shows = self._rest = None  # a generator at work; (when, what) once the cursor rests
        self._until = self._pace = self._tempo = 0
        self._must_see = False
        self._read = None  # the last of the others' moves that was told before a turn
        console.show_loading(70)
        Board = load_game(match.name, "screen").Board
        console.show_loading(80)
        self.board = Board(self)

    # What a Board may use

    def player_name(self, seat):
        """What the player there is called."""
        return self._names[seat]

    def viewer(self):
        """The seat whose secrets may be on the screen now, or None: the only person's; of several
        the one's who has the device; if computers play by themselves, whoever decides."""
        match = self.match
        if not match.human_count():
            return max(0, match.turn())
        if match.human_count() > 1:
            return self.holder
        return [match.is_human(seat) for seat in range(len(match.kinds))].index(True)

    def submit(self, action):
        """A seat's decision; what comes of it is saved before it is shown."""
        seat, before = self.match.turn(), len(self.match.log)
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            self.show_message(self.section("why")(refusal.args[0], *refusal.args[1:]))
            return
        self._moved, self._rest = True, None
        told = self.board.describe_move(seat, action)
        if told:
            told = [(seat, told)] if isinstance(told, str) else told
            self.moves = (self.moves + told)[-MOVES:]
            self._told = (self._told + [before] * len(told))[-MOVES:]
        self._shows = self.board.show_move(action)
        self._until, self._must_see = self.now, False

    def is_shaking(self):
        """Whether dice go on tumbling: the person who rolled them holds A. What they show has been
        saved long since."""
        return self.console.preferences.shake and self.console.key_decoder.is_a_down

    def undo(self, seat=None):
        """Takes the last decision back: that of whoever is to decide, or of the seat."""
        self._thoughts = self._rest = self._shows = None
        self._moved = False
        self.match.undo(seat)
        while self._told and self._told[-1] >= len(self.match.log):
            self._told.pop()
            self.moves.pop()
        self.redraw()
        self.next_turn()

    def call_when_idle(self, milliseconds, function):
        """Calls it once when no key was pressed for so long."""
        self._rest = self.console.now + milliseconds, function

    def show_overview(self):
        """Leans back: everybody's sheets."""
        table = self.board.overview()
        if table:
            self.push(table)

    def ask(self, words, yes, then):
        """A question above the game: A says `yes` and calls `then`, B goes back."""
        from handful.scenes.notice import Notice

        self.push(Notice(self.console, words, yes, then, self.common_words("back")))

    def show_message(self, words, then=None):
        """A sentence in a box above the game; `then` is called when it was read."""
        from handful.scenes.notice import Notice

        self.push(Notice(self.console, words, self.common_words("go_on"), then))

    def push(self, scene):
        """A scene above the game."""
        self.console.push(scene)

    def pop(self):
        """Back from it."""
        self.console.pop()

    def is_on_top(self):
        """Whether nothing lies above the game."""
        return self.console.scenes[-1] is self

    def pause(self):
        """The pause menu, for a long B; there is nothing to pause in a game that is over."""
        if self.match.turn() == OVER:
            return
        gc.collect()  # code that is read now lies close to the rest
        from handful.play.pause import Pause

        self.push(Pause(self))

    def redraw(self):
        """The whole picture anew."""
        self.console.draw()

    def section(self, name):
        """Another section of the game's text table."""
        return self.console.game_words(self.match.name, name)

    def load_note(self, name):
        """What was kept under that name, or empty bytes."""
        return self.console.journal.get(name)

    def save_note(self, name, data):
        """Keeps a few bytes over power loss."""
        self.console.journal.put(name, data)

    # The scene

    def begin(self):
        """The opening has been read, if there was one: what the game needed only to begin goes."""
        unload_below(("games." + self.match.name + ".lobby",))
        self.next_turn()

    def draw(self):
        self.board.draw()

    def next_turn(self):
        """Asks whoever is to decide: a person, a computer player, or nobody any more."""
        turn = self.match.turn()
        if turn == OVER:
            self.finish()
        elif not self.match.is_human(turn):
            # 20 ms that nobody feels here. Else memory ran out in the middle of a thought, and what
            # is made then to stay would lie scattered, with no large piece left between.
            gc.collect()
            if gc.mem_free() < TIGHT and self.is_on_top():
                unload_below(PAGES)
            self._thoughts = self.match.choose_action()
            self._action = None
            self._tempo = self.speed
            self._pace = self.now + PACES[self.speed]
            if self.board.on_computer_turn(turn):
                self._pace = 0
        elif turn != self.holder and self._must_pass():
            from handful.play.handover import HandOver

            self.push(HandOver(self, turn))
        else:
            self.holder = turn
            self._tempo = 0
            news = self.moves_since(turn)
            recap = self.board.shows_recap and self.match.human_count() > 1
            if recap and news and news[-1] is not self._read:
                from handful.play.moves import Moves

                self._read = news[-1]
                self.push(Moves(self, news, self.board.on_human_turn))
            else:
                self.board.on_human_turn(turn)

    def is_awaiting_human(self):
        """Whether the person with the device is to decide, and nothing is shown meanwhile."""
        return self.holder is not None and self.match.turn() == self.holder and not self._moved

    def _must_pass(self):
        if self.match.human_count() < 2:
            return False
        return self.match.is_secret() or self.console.preferences.always_pass

    def moves_since(self, seat):
        """The moves of the others since that seat's last one."""
        news = []
        for move in self.moves:
            news = [] if move[0] == seat else news + [move]
        return news

    def key(self, button):
        if button == "PAUSE":
            self.pause()
            return
        if self._moved:
            if button == "B" and self.board.undo_seat is not None:
                self.undo(self.board.undo_seat)
                return
            if not self._end_show() or self.console.scenes[-1] is not self:
                return  # there is more to see, perhaps in a scene of its own
            self._moved = False
            self.next_turn()
            # An arrow that ended it acts as well; A and B are not pressed twice for one.
            if self.console.scenes[-1] is not self or button in ("A", "B"):
                return
        if self._thoughts or self._action is not None:
            self._pace = 0
        else:
            self._rest = None
            self.board.key(button)

    def _end_show(self):
        """A press ends what is shown after a decision; False: not all of it."""
        if not self._shows:
            return True
        if self._must_see:  # only this pause, then on at its own speed
            self._until = self.now
            return False
        try:
            while True:
                pause = next(self._shows)
                if pause < 0:
                    self._wait(pause)
                    return False
        except StopIteration:
            self._shows = None
            return True

    def _wait(self, milliseconds):
        self._must_see = milliseconds < 0
        if self._tempo == 2:
            milliseconds = milliseconds // 2 if self._must_see else 0
        self._until = self.now + abs(milliseconds << (self._tempo & 1))

    def tick(self, now):
        self.now = now
        if self._shows:
            if now >= self._until:
                try:
                    self._wait(next(self._shows))
                except StopIteration:
                    self._shows = None
            return
        if self._moved:
            self._moved = False
            self.next_turn()
        elif self._thoughts:
            self._think()
        elif self._action is not None:
            if now >= self._pace:
                action, self._action = self._action, None
                gc.collect()  # of what was thought, before the move is remembered
                self.console.stay_awake()
                self.submit(action)
        else:
            self._idle(now)

    def _idle(self, now):
        """A person decides."""
        if self._rest and now >= self._rest[0]:
            function, self._rest = self._rest[1], None
            function()
        self.board.on_idle(now)

    def _think(self):
        try:
            percent = next(self._thoughts)
            if self.now >= self._pace:  # worth mentioning only when it takes long
                self.board.show_progress(percent)
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
            match.discard_log()
        self.console.journal.end("game/" + match.name, match.save())
        self.console.go_home()
