# SPDX-License-Identifier: MIT
"""A lesson: the game's own board, with captions that say what to press.

The game's text/lesson.txt says what happens, its text table has the captions. The match is not
saved.
"""

from handful import ROOT, TYPE_CHECKING
from handful.game import CHANCE
from handful.lesson.caption import ARROWS, Caption
from handful.lesson.layout import PLACES
from handful.lesson.script import CaptionTable, Script, ScriptedMatch, split_items
from handful.play.board import Board
from handful.play.play import ComputerTurn, HumanTurn, Over, Play
from handful.preferences import NORMAL
from handful.scene import Question, Scene
from handful.screen.screen import HEIGHT, WIDTH
from handful.words import FALLBACK, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable

    from handful.console import Console
    from handful.lesson.layout import Area


def start(console: "Console", name: str) -> None:
    """Start the lesson of a game at the first line of its script."""
    console.input_filter = lesson = Lesson(console, name)
    lesson.start()


class PracticeNotes:
    """The notes of a lesson's game. They are gone with the lesson."""

    def __init__(self) -> None:
        self._notes: dict[str, bytes] = {}

    def get(self, name: str) -> bytes:
        """Return the note of this name, or empty bytes."""
        return self._notes.get(name, b"")

    def put(self, name: str, data: bytes) -> None:
        """Save a note until the lesson ends."""
        self._notes[name] = bytes(data)


class Lesson(Scene):
    """A lesson owns a Play and is the console's input filter.

    Only the key that the script expects reaches the game's scenes. The lesson's own questions, and
    problems that the console reports, get all keys.

    match:          the match that follows the script
    play:           the game in play; a `new` or `do` line makes another one
    caption:        the caption on the screen, or None
    caption_name:   its name in the tables of captions
    expected_keys:  keys still to be pressed while it is shown
    guided_scene:   the Play, or a scene that the game put above it
    """

    match: ScriptedMatch
    play: Play

    def __init__(self, console: "Console", name: str) -> None:
        self.console, self.game = console, name
        folder = ROOT + "games/" + name + "/text"
        self.script = Script(folder + "/lesson.txt")
        self.caption_tables = [
            CaptionTable(place + "/" + language + ".txt")
            for place in (folder, TEXT)
            for language in (console.preferences.language, FALLBACK)
        ]
        self.caption: Caption | None = None
        self.caption_name = ""
        self.expected_keys: list[str] = []
        self._expected_action: int | None = None  # the result of the keys
        self._next_frame: "Area" = ()  # of the next caption
        self._is_position_new = False  # the match was changed and is not on the screen yet
        self._is_reading = False  # the caption is only to be read
        self._has_ended = False
        self._notes = PracticeNotes()
        self.guided_scene: Scene | None = None

    # The script

    def start(self) -> None:
        """Run the script up to its first caption."""
        self._run_guarded(self._run_script)

    def _run_guarded(self, function: "Callable[..., object]", *arguments: object) -> None:
        """Call a function. If the script fails in it, print the line and end the lesson."""
        try:
            function(*arguments)
        except MemoryError:
            raise
        except Exception as error:
            print(self.script.path, "line", self.script.number, repr(error))
            self._remove_caption()
            self.console.go_to("lobby.menu.enter", "broken_lesson")

    def _run_script(self) -> None:
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
            elif verb == "open":
                self.match.start()
                self._show_position(True)
            elif verb == "coach":
                self.play.board.set_coach(True)
                self.console.scenes = [self.play]  # the captions explain it instead of a message
                self.console.draw()
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

    def _show_position(self, has_opening: bool = False) -> None:
        """Show the position that the script has set up, as a game in play.

        With `has_opening`, the scene that the game shows before its first turn comes first.
        """
        self._is_position_new = False
        if self.match.turn() == CHANCE:
            raise ValueError("chance to come")
        self.play = play = Play(self.console, self.match, self._notes)
        play.speed = NORMAL
        self.console.scenes = [play]
        opening = play.board.opening() if has_opening else ""
        if isinstance(opening, str):
            self.console.draw()
            play.next_turn()
        else:
            self.console.push(opening)
        self.guided_scene = self.console.scenes[-1]

    def _play_computer(self, text: str) -> None:
        """Let the computer player whose turn it is take this action."""
        phase = self.play.phase
        if not isinstance(phase, ComputerTurn) or not phase.decision:
            raise ValueError("no computer player's turn")
        phase.decide(self.match.parse_legal(text))

    def _is_computer_waiting(self) -> bool:
        """Return True if a computer player waits for its action in the script."""
        phase = self.play.phase
        return isinstance(phase, ComputerTurn) and phase.decision is not None

    def _show_caption(self, verb: str, arguments: str) -> None:
        """Run "say NAME [PLACE]" or "ask NAME [PLACE] KEYS [= ACTION, FORCED ACTION, ...]"."""
        arguments, _, action = arguments.partition("=")
        words = arguments.split()
        name, keys = words[0], words[1:]
        place = keys.pop(0) if keys and keys[0] in PLACES else PLACES[0]
        self._is_reading = verb == "say"
        if self._is_reading and not keys and not action:
            keys = ["A"]
        elif verb != "ask" or not keys or self._is_computer_waiting():
            raise ValueError(verb)
        for key in keys:
            if key not in ARROWS and key not in ("A", "B"):
                raise ValueError(key)
        if self.match.forced_actions:
            raise ValueError("not forced: " + self.match.forced_actions[0])
        if action:
            actions = list(split_items(action))
            self._expected_action = self.match.parse_legal(actions.pop(0))
            self.match.forced_actions = actions
        self.expected_keys = keys
        self.caption_name, text = name, self.find_caption(name)
        frame, self._next_frame = self._next_frame, ()
        play = self.play
        buttons_area = play.board.buttons_area if play.is_on_top() else Board.buttons_area
        is_question = isinstance(self.console.scenes[-1], Question)  # a box with its own lines
        self.caption = Caption(
            play.screen, text, place, keys[0], frame, buttons_area, not is_question
        )
        if self._is_reading:
            self.caption.show_dots()

    def find_caption(self, name: str) -> str:
        """Return the text of a caption, from the game's table or the console's."""
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
        name = "now_you_coach" if self.play.board.has_coach_marks else "now_you"
        question = words("now_you_instead" if has_saved_game else name)
        console.push(Notice(console, question, words("play"), self._start_game, words("menu")))

    def _start_game(self) -> None:
        self.console.go_to("play.start.start_game", self.game, None, True)

    # Keys and time

    def tick(self, now: int) -> None:
        """Pass the time to the topmost scene, then continue the lesson."""
        scene = self.console.scenes[-1]
        if scene is not self.guided_scene:
            scene.tick(now)
            return
        if scene is not self.play or not self._is_computer_waiting():
            self._forward(scene.tick, now)
        self._run_guarded(self._continue, now)

    def _forward(self, method: "Callable[..., object]", argument: object) -> None:
        """Call a method of a game's scene. A scene that it opens belongs to the game, too."""
        method(argument)
        self.guided_scene = self.console.scenes[-1]

    def _continue(self, now: int) -> None:
        """Animate the caption; without one, continue the script once the board is idle."""
        if self.caption:
            self.caption.tick(now)
        elif self._is_idle():
            self._run_script()

    def _is_idle(self) -> bool:
        """Return True if nothing moves and the scene on top accepts keys."""
        scene = self.console.scenes[-1]
        if scene is not self.play:
            return not isinstance(scene, Question) or scene.accepts_keys()
        return isinstance(self.play.phase, (HumanTurn, Over)) or self._is_computer_waiting()

    def key(self, button: str) -> None:
        """Pass the expected key on to the topmost scene; at others the caption names it."""
        scene = self.console.scenes[-1]
        if scene is not self.guided_scene:
            scene.key(button)
        elif button == "PAUSE":
            self._ask_to_leave()
        else:
            self._run_guarded(self._handle_key, scene, button)

    def _handle_key(self, scene: Scene, button: str) -> None:
        if not self.caption:
            if scene is self.play and not self._is_idle():
                self._forward(scene.key, "A")  # any key ends an animation
        elif button != self.expected_keys[0]:
            if self.caption.nudge(self.console.now, self.console.words("lesson")("press")):
                self.console.emit("refusal")
        elif self._is_reading:
            self._remove_caption()
        else:
            self.expected_keys.pop(0)
            if self.expected_keys:
                self.caption.expect_button(self.expected_keys[0])
                self._forward(scene.key, button)
                return
            self._remove_caption()
            self.match.expected_action = self._expected_action
            self._expected_action = None
            self._forward(scene.key, button)
            if self.match.expected_action is not None:
                raise ValueError("no decision")

    def _remove_caption(self) -> None:
        if self.caption:
            self.caption.remove()
            self.caption = None

    def _ask_to_leave(self) -> None:
        from handful.scenes.notice import Notice

        console, words = self.console, self.console.words("lesson")
        console.push(
            Notice(console, words("ask_leave"), words("leave"), self._leave, words("back"))
        )

    def _leave(self) -> None:
        """Go to the menu without saving."""
        self._remove_caption()
        self.console.go_home()
