# SPDX-License-Identifier: MIT
"""The scene of a lesson: the real board, and one caption at a time that says what to press.

What happens is in the game's text/lesson.txt; what is said, in its text table. The match is kept
nowhere. Knows no rules.
"""

from handful import ROOT
from handful.game import CHANCE
from handful.lesson.caption import ARROWS, Caption
from handful.lesson.script import Captions, Script, Taught
from handful.play.board import Board
from handful.play.play import Play
from handful.screen.screen import HEIGHT, WIDTH
from handful.words import FALLBACK, TEXT

PLACES = ("bottom", "top", "left", "right", "low_left", "low_right")


def begin(console, name):
    """From the first line on."""
    lesson = Lesson(console, name)
    console.scenes = [lesson]
    lesson.guarded(lesson.read_on)


class Lesson(Play):
    """A game in play that only goes where the script leads."""

    def __init__(self, console, name):
        """The game itself is set up by the script's first lines."""
        self.console, self.game = console, name
        folder = ROOT + "games/" + name + "/text"
        self.script = Script(folder + "/lesson.txt")
        self.tables = []
        for place in (folder, TEXT):
            for language in (console.preferences.language, FALLBACK):
                self.tables.append(Captions(place + "/" + language + ".txt"))
        self.caption = self.match = None
        self.place = ()  # the frame that the next caption has
        self.fresh = self.reads = self.ended = False
        self.keys = []  # still to be pressed while this caption is shown
        self.expected = None  # the decision that comes of them
        self._notes = {}

    # The script

    def guarded(self, function, *what):
        """A line that makes no sense ends the lesson, and nothing else."""
        try:
            function(*what)
        except MemoryError:
            raise
        except Exception as error:
            print(self.script.path, "line", self.script.number, repr(error))
            self._clear()
            self.console.go_to("lobby.menu.enter", "broken_lesson")

    def read_on(self):
        """Lines up to one that takes a moment: a caption, a computer player's move, the end."""
        while True:
            verb, words = self.script.next()
            if verb == "new":
                self.console.show_loading(50)
                self.match, self.fresh = Taught(self.game, words), True
                self.console.show_loading(60)
            elif verb == "do":
                self.match.repeat(words)
                self.fresh = True
            elif verb == "chance":
                self.match.prepare(words)
            elif verb == "frame":
                self._frame(*[int(word) for word in words.split()])
            else:
                if self.fresh:
                    self._sit_down()
                if verb == "chip":
                    self._let_play(words)
                elif verb:
                    self._show(verb, words)
                else:
                    self._end()
                return

    def _frame(self, x, y, wide, high):
        if min(x, y, wide - 1, high - 1) < 0 or x + wide > WIDTH or y + high > HEIGHT:
            raise ValueError("outside")
        self.place = x, y, wide, high

    def _sit_down(self):
        """The position that was set up, on the screen."""
        self.fresh = False
        if self.match.turn() == CHANCE:
            raise ValueError("chance to come")
        console = self.console
        Play.__init__(self, console, self.match, False)
        self.speed = 0
        console.scenes = [self]
        console.draw()
        self.next_turn()

    def _let_play(self, words):
        if not self._thoughts:
            raise ValueError("no computer player's turn")
        self._thoughts, self._action = None, self.match.read(words)

    def _show(self, verb, words):
        """say NAME [PLACE], or ask NAME [PLACE] KEYS [= ACTION]."""
        words, _, action = words.partition("=")
        words = words.split()
        name, keys = words[0], words[1:]
        place = keys.pop(0) if keys and keys[0] in PLACES else PLACES[0]
        self.reads = verb == "say"
        if self.reads and not keys and not action:
            keys = ["A"]
        elif verb != "ask" or not keys or self._thoughts:
            raise ValueError(verb)
        for key in keys:
            if key not in ARROWS and key not in ("A", "B"):
                raise ValueError(key)
        if action:
            self.expected = self.match.read(action.strip())
        self.keys = keys
        for table in self.tables:
            words = table.find(name)
            if words:
                hides = self.board.buttons_area if self.is_on_top() else Board.buttons_area
                over = not hasattr(self.console.scenes[-1], "accepts_keys")  # a box has other lines
                frame, self.place = self.place, ()
                self.caption = Caption(self.screen, words, place, keys[0], frame, hides, over)
                if self.reads:
                    self.caption.more()
                return
        raise ValueError("no caption " + name)

    def _end(self):
        """Now you: a real game, or the menu."""
        console = self.console
        self.match.check()
        if self.ended:  # the question was answered with B
            console.go_home()
            return
        self.ended = True
        from handful.scenes.notice import Notice

        words = console.words("lesson")
        ask = words("now_you_instead" if console.journal.get("game/" + self.game) else "now_you")
        console.push(Notice(console, ask, words("play"), self._play, words("menu")))

    def _play(self):
        self.console.go_to("play.entering.start", self.game, None, True)

    # The scene

    def tick(self, now):
        super().tick(now)
        self.guarded(self._guide, now)

    def _guide(self, now):
        """The caption moves, or the script goes on once nothing else does."""
        if self.caption:
            self.caption.tick(now)
        elif self._at_rest():
            self.read_on()

    def _at_rest(self):
        scene = self.console.scenes[-1]
        if scene is not self:
            accepts_keys = getattr(scene, "accepts_keys", None)
            return accepts_keys is None or accepts_keys()
        return not self._moved and not self._shows and self._action is None

    def key(self, button):
        self.guarded(self._press, button, super().key)

    def _press(self, button, does):
        """Only the button that is asked for does what it does."""
        if button == "PAUSE":
            self.pause()
        elif not self.caption:
            if self._moved or self._action is not None:
                Play.key(self, "A")  # nobody need see all of what is shown
        elif button != self.keys[0]:
            self.caption.nudge(self.console.now)
        elif self.reads:
            self._clear()
        else:
            self.keys.pop(0)
            if self.keys:
                self.caption.sign(self.keys[0])
            else:
                self._clear()
            does(button)
            if not self.keys and self.expected is not None:
                raise ValueError("no decision")

    def _clear(self):
        if self.caption:
            self.caption.remove()
            self.caption = None

    def pause(self):
        """A long B leaves, if that is meant."""
        from handful.scenes.notice import Notice

        console, words = self.console, self.console.words("lesson")
        console.push(Notice(console, words("ask_leave"), words("leave"), self.leave, words("back")))

    def leave(self):
        """To the menu; there is nothing to be kept."""
        self._clear()
        self.console.go_home()

    # What is other than in a game that counts

    def submit(self, action):
        """A person's decision is the one that the script expects."""
        if self.match.is_human(self.match.turn()):
            if self.keys or action != self.expected:
                raise ValueError("decided: " + self.match.state.describe(action))
            self.expected = None
        super().submit(action)

    def push(self, scene):
        """A scene above the game is guided as well."""
        key, tick = scene.key, scene.tick

        def guide(now):
            tick(now)
            self.guarded(self._guide, now)

        scene.key = lambda button: self.guarded(self._press, button, key)
        scene.tick = guide
        super().push(scene)

    def load_note(self, name):
        return self._notes.get(name, b"")

    def save_note(self, name, data):
        self._notes[name] = bytes(data)

    def finish(self):
        """Nothing is counted."""

    def _think(self):
        """The script does."""
