# SPDX-License-Identifier: MIT
"""The scene of a lesson: the game's own board, with captions that say what to press.

The game's text/lesson.txt says what happens, its text table has the captions. The match is not
saved.
"""

from handful import ROOT, TYPE_CHECKING
from handful.game import CHANCE
from handful.lesson.caption import ARROWS, Caption
from handful.lesson.layout import PLACES
from handful.lesson.script import CaptionTable, Script, ScriptedMatch
from handful.play.board import Board
from handful.play.play import Play
from handful.screen.screen import HEIGHT, WIDTH
from handful.words import FALLBACK, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from handful.console import Console
    from handful.lesson.layout import Area
    from handful.scene import Scene


def start(console: "Console", name: str) -> None:
    """Start the lesson of a game at the first line of its script."""
    lesson = Lesson(console, name)
    console.scenes = [lesson]
    lesson.run_guarded(lesson.run_script)


class Lesson(Play):
    """A game in play in which only the key that the script expects has an effect.

    caption:        the caption on the screen, or None
    expected_keys:  keys still to be pressed while it is shown
    """

    match: ScriptedMatch

    def __init__(self, console: "Console", name: str) -> None:
        """Prepare the script. Its first lines set up the match, and then Play is initialised."""
        self.console, self.game = console, name
        folder = ROOT + "games/" + name + "/text"
        self.script = Script(folder + "/lesson.txt")
        self.caption_tables = [
            CaptionTable(place + "/" + language + ".txt")
            for place in (folder, TEXT)
            for language in (console.preferences.language, FALLBACK)
        ]
        self.caption: Caption | None = None
        self.expected_keys: list[str] = []
        self._expected_action: int | None = None  # the result of the keys
        self._next_frame: "Area" = ()  # of the next caption
        self._is_position_new = False  # the match was changed and is not on the screen yet
        self._is_reading = False  # the caption is only to be read
        self._has_ended = False
        self._notes: dict[str, bytes] = {}

    # The script

    def run_guarded(self, function: "Callable[..., object]", *arguments: object) -> None:
        """Call a function. If the script fails in it, print the line and end the lesson."""
        try:
            function(*arguments)
        except MemoryError:
            raise
        except Exception as error:
            print(self.script.path, "line", self.script.number, repr(error))
            self._remove_caption()
            self.console.go_to("lobby.menu.enter", "broken_lesson")

    def run_script(self) -> None:
        """Run lines up to one that takes time: a caption, a computer player's action, the end."""
        while True:
            verb, arguments = self.script.next_line()
            if verb == "new":
                self.console.show_loading(50)
                self.match, self._is_position_new = ScriptedMatch(self.game, arguments), True
                self.console.show_loading(60)
            elif verb == "do":
                self.match.apply_all(arguments)
                self._is_position_new = True
            elif verb == "chance":
                self.match.set_outcomes(arguments)
            elif verb == "frame":
                self._set_frame(*[int(word) for word in arguments.split()])
            else:
                if self._is_position_new:
                    self._show_position()
                if verb == "chip":
                    self._play_computer(arguments)
                elif verb:
                    self._show_caption(verb, arguments)
                else:
                    self._finish_lesson()
                return

    def _set_frame(self, x: int, y: int, width: int, height: int) -> None:
        if min(x, y, width - 1, height - 1) < 0 or x + width > WIDTH or y + height > HEIGHT:
            raise ValueError("outside")
        self._next_frame = x, y, width, height

    def _show_position(self) -> None:
        """Show the position that the script has set up, as a game in play."""
        self._is_position_new = False
        if self.match.turn() == CHANCE:
            raise ValueError("chance to come")
        console = self.console
        Play.__init__(self, console, self.match, False)
        self.speed = 0
        console.scenes = [self]
        console.draw()
        self.next_turn()

    def _play_computer(self, text: str) -> None:
        """Let the computer player whose turn it is take this action."""
        if not self._decision:
            raise ValueError("no computer player's turn")
        self._decision, self._decided_action = None, self.match.parse_legal(text)

    def _show_caption(self, verb: str, arguments: str) -> None:
        """Run "say NAME [PLACE]" or "ask NAME [PLACE] KEYS [= ACTION]"."""
        arguments, _, action = arguments.partition("=")
        words = arguments.split()
        name, keys = words[0], words[1:]
        place = keys.pop(0) if keys and keys[0] in PLACES else PLACES[0]
        self._is_reading = verb == "say"
        if self._is_reading and not keys and not action:
            keys = ["A"]
        elif verb != "ask" or not keys or self._decision:
            raise ValueError(verb)
        for key in keys:
            if key not in ARROWS and key not in ("A", "B"):
                raise ValueError(key)
        if action:
            self._expected_action = self.match.parse_legal(action.strip())
        self.expected_keys = keys
        text = self._find_caption(name)
        frame, self._next_frame = self._next_frame, ()
        buttons_area = self.board.buttons_area if self.is_on_top() else Board.buttons_area
        is_question = hasattr(self.console.scenes[-1], "accepts_keys")  # a box with its own lines
        self.caption = Caption(
            self.screen, text, place, keys[0], frame, buttons_area, not is_question
        )
        if self._is_reading:
            self.caption.show_dots()

    def _find_caption(self, name: str) -> str:
        for table in self.caption_tables:
            text = table.find(name)
            if text:
                return text
        raise ValueError("no caption " + name)

    def _finish_lesson(self) -> None:
        """Ask whether to play a real game now. After B, the script ends here again: go home."""
        console = self.console
        self.match.require_no_outcomes_left()
        if self._has_ended:
            console.go_home()
            return
        self._has_ended = True
        from handful.scenes.notice import Notice

        words = console.words("lesson")
        has_saved_game = console.journal.get("game/" + self.game)
        question = words("now_you_instead" if has_saved_game else "now_you")
        console.push(Notice(console, question, words("play"), self._start_game, words("menu")))

    def _start_game(self) -> None:
        self.console.go_to("play.start.start_game", self.game, None, True)

    # The scene

    def tick(self, now: int) -> None:
        super().tick(now)
        self.run_guarded(self._continue, now)

    def _continue(self, now: int) -> None:
        """Animate the caption; without one, continue the script once the board is idle."""
        if self.caption:
            self.caption.tick(now)
        elif self._is_idle():
            self.run_script()

    def _is_idle(self) -> bool:
        """Return True if nothing moves and the scene on top accepts keys."""
        scene = self.console.scenes[-1]
        if scene is not self:
            accepts_keys = getattr(scene, "accepts_keys", None)
            return accepts_keys is None or accepts_keys()
        return not self.is_showing_move and not self._animation and self._decided_action is None

    def key(self, button: str) -> None:
        self.run_guarded(self._handle_key, button, super().key)

    def _handle_key(self, button: str, forward: "Callable[[str], object]") -> None:
        """Pass the expected key on to the scene, by `forward`; nudge the caption at others."""
        if button == "PAUSE":
            self.pause()
        elif not self.caption:
            if self.is_showing_move or self._decided_action is not None:
                Play.key(self, "A")  # any key ends an animation
        elif button != self.expected_keys[0]:
            self.caption.nudge(self.console.now)
        elif self._is_reading:
            self._remove_caption()
        else:
            self.expected_keys.pop(0)
            if self.expected_keys:
                self.caption.show_button(self.expected_keys[0])
            else:
                self._remove_caption()
            forward(button)
            if not self.expected_keys and self._expected_action is not None:
                raise ValueError("no decision")

    def _remove_caption(self) -> None:
        if self.caption:
            self.caption.remove()
            self.caption = None

    def pause(self) -> None:
        """Ask whether to leave the lesson."""
        from handful.scenes.notice import Notice

        console, words = self.console, self.console.words("lesson")
        console.push(Notice(console, words("ask_leave"), words("leave"), self.leave, words("back")))

    def leave(self) -> None:
        """Go to the menu without saving."""
        self._remove_caption()
        self.console.go_home()

    # Differences from a game that counts

    def submit(self, action: int) -> None:
        """Play an action. Raise ValueError for a human's action that the script does not expect."""
        if self.match.is_human(self.match.turn()):
            if self.expected_keys or action != self._expected_action:
                raise ValueError("decided: " + self.match.state.describe(action))
            self._expected_action = None
        super().submit(action)

    def push(self, scene: "Scene") -> None:
        """Put a scene above the game; the script expects keys there as well."""
        key, tick = scene.key, scene.tick

        def guided_tick(now: int) -> None:
            tick(now)
            self.run_guarded(self._continue, now)

        def guided_key(button: str) -> None:
            self.run_guarded(self._handle_key, button, key)

        # The scene belongs to the game and must not know of lessons, so its methods are replaced.
        scene.key, scene.tick = guided_key, guided_tick  # type: ignore[method-assign]
        super().push(scene)

    def load_note(self, name: str) -> bytes:
        return self._notes.get(name, b"")

    def save_note(self, name: str, data: bytes) -> None:
        self._notes[name] = bytes(data)

    def finish(self) -> None:
        """Do nothing: a lesson is not counted."""

    def _continue_decision(self, decision: "Generator[int, None, int]") -> None:
        """Do nothing: the script has the computer players' actions."""
