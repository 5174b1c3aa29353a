# SPDX-License-Identifier: MIT
"""A player of lessons: it plays a game's lesson on a device and presses what the captions ask for.

Tests look at every step. `docs lessons` makes a contact sheet (captures.py) of them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from PIL import Image

from host_sim.errors import Trouble
from host_sim.handheld.device import Device
from host_sim.handheld.ocr import HEIGHT, WIDTH, Reader, cursor_line
from host_sim.paths import ROOT
from host_sim.sim.nvm import Flash

if TYPE_CHECKING:
    from nvm import ByteArray

LETTER, PAGE, EDGE = 5, 8, 3
PLACES = {  # {place of a caption: (width, most lines that are quick to read)}
    "bottom": (WIDTH, 4),
    "top": (WIDTH, 4),
    "middle": (WIDTH, 3),
    "left": (WIDTH // 2, 7),
    "right": (WIDTH // 2, 7),
    "low_left": (WIDTH // 2, 7),
    "low_right": (WIDTH // 2, 7),
}
GLYPH_LETTERS = 2  # width of the button's glyph at the end of the last line
PATIENCE_SECONDS = 12  # virtual time limit for the animations between two captions
STEP_SECONDS = 0.1  # virtual time between two looks at the screen
ACTIONS_SHOWN = 60  # legal actions that an error message lists
NOW_YOU_LETTERS = 7  # that identify the last caption of a lesson
BROKEN = "The lesson is damaged and stops here."


class LessonError(Exception):
    """The expected caption is not on the screen. The text says what is."""


class Step(NamedTuple):
    """A caption with its line in the file, its place, and the keys to press.

    `reads` is True if the caption is only read. `frame` is (x, y, width, height) of the framed part
    of the board, or () if nothing is framed.
    """

    number: int
    name: str
    place: str
    words: str
    keys: tuple[str, ...]
    reads: bool
    frame: tuple[int, ...] = ()

    def lines(self) -> list[str]:
        """Return its words as the lines of the box, without the button's glyph."""
        return wrap(self.words, PLACES[self.place][0])

    def title(self) -> str:
        """Return its line of the file, shortened."""
        what = "say" if self.reads else "ask"
        keys = "" if self.reads else " " + " ".join(self.keys)
        return f"{self.number}: {what} {self.name}{keys}"


def wrap(words: str, width: int) -> list[str]:
    """Break lines as the device does. The last one has room for the button's glyph."""
    across = (width - EDGE - 1) // LETTER
    lines: list[str] = []
    for paragraph in f"{words} {'#' * GLYPH_LETTERS}".split("|"):
        line = ""
        for word in paragraph.split():
            if line and len(line) + 1 + len(word) > across:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
    lines[-1] = lines[-1][:-GLYPH_LETTERS].rstrip()
    return lines


def lesson_file(game: str, root: str | Path = ROOT) -> Path:
    """Return the path of a game's lesson."""
    return Path(root) / "games" / game / "text" / "lesson.txt"


def games(root: str | Path = ROOT) -> list[str]:
    """Return the games that have a lesson."""
    return sorted(path.parent.parent.name for path in Path(root).glob("games/*/text/lesson.txt"))


def section(path: str | Path, name: str) -> dict[str, str]:
    """Return {key: text} of a section of a text table."""
    found: dict[str, str] = {}
    inside = False
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{name}]"
        elif inside and " = " in line and not line.startswith("#"):
            key, _, words = line.partition(" = ")
            found[key] = words.strip()
    return found


def captions(game: str, root: str | Path = ROOT, language: str = "en") -> dict[str, str]:
    """Return {name: words} of all captions: the console's own and the game's."""
    root = Path(root)
    own = section(root / "lib" / "handful" / "text" / f"{language}.txt", "lesson")
    return own | section(root / "games" / game / "text" / f"{language}.txt", "lesson")


def decline_lessons(flash: Flash | None = None) -> Flash:
    """Return an nvm in which every lesson has been offered.

    So no question comes before a first game, and no title after power-on.
    """
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from handful.journal.journal import Journal

    flash = Flash() if flash is None else flash
    journal = Journal(cast("ByteArray", flash))
    for game in games():
        journal.put(f"learn/{game}", b"1")
    return flash


def offer_text(root: str | Path = ROOT, language: str = "en") -> str:
    """Return the beginning of the question that a game asks before its first start."""
    words = section(Path(root) / "lib" / "handful" / "text" / f"{language}.txt", "menu")
    return words["learn_first"].partition("?")[0]


def steps(game: str, root: str | Path = ROOT, language: str = "en") -> list[Step]:
    """Return all steps of a lesson file."""
    words = captions(game, root, language)
    found: list[Step] = []
    frame: tuple[int, ...] = ()
    for number, line in enumerate(lesson_file(game, root).read_text("utf-8").splitlines(), 1):
        verb, *rest = line.partition("#")[0].partition("=")[0].split() or [""]
        if verb == "frame":
            frame = tuple(int(word) for word in rest)
        elif verb in ("say", "ask"):
            name, keys = rest[0], rest[1:]
            place = keys.pop(0) if keys and keys[0] in PLACES else "bottom"
            pressed = tuple(keys) or ("A",)
            text = words.get(name, "")
            found.append(Step(number, name, place, text, pressed, verb == "say", frame))
            frame = ()
    return found


def rehearse(game: str, root: str | Path = ROOT) -> None:
    """Play a lesson's lines without a screen.

    Raise Trouble with the first line that is impossible, and the legal actions there.
    """
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from handful.game import CHANCE, IllegalAction
    from handful.lesson.script import Script, ScriptedMatch, split_items
    from handful.modules import load_game

    load_game(game, "")
    script = Script(str(lesson_file(game, root)))
    match: ScriptedMatch | None = None
    while True:
        try:
            verb, words = script.next_line()
            if verb == "new":
                match = ScriptedMatch(game, words)
            elif match is None:
                raise ValueError("no game")
            elif verb == "do":
                match.apply_all(words)
            elif verb == "chance":
                match.set_outcomes(words)
            elif verb == "chip" or (verb == "ask" and "=" in words):
                actions = words if verb == "chip" else words.partition("=")[2]
                for action in split_items(actions):
                    match.expected_action = match.parse_legal(action)
                    match.play(match.expected_action)
            elif verb == "open":
                match.start()
            elif not verb:
                match.require_no_outcomes_left()
                return
        except (ValueError, IndexError, AttributeError, IllegalAction) as error:
            where = f"games/{game}/text/lesson.txt, line {script.number}: {error!r}"
            if match is None:
                raise Trouble(f"{where}; the first line must start a game: new you.") from None
            turn = match.state.turn()
            who = "chance" if turn == CHANCE else f"seat {turn + 1}" if turn >= 0 else "no seat"
            can = [match.state.describe(action) for action in match.state.actions()]
            raise Trouble(f"{where}; now {who} can: {', '.join(can[:ACTIONS_SHOWN])}.") from None


def open_lesson(device: Device, game: str, language: str = "en") -> None:
    """Go from power-on through the menus to the lesson. Raise LessonError if it is not found."""
    words = section(ROOT / "lib" / "handful" / "text" / f"{language}.txt", "menu")
    title = section(ROOT / "games" / game / "text" / f"{language}.txt", "game")["title"]
    device.run(0.5)
    device.press("A")
    for _ in range(20):
        device.run(0.3)
        if any(title == line.strip() for line in device.text()):
            break
        device.press("RIGHT")
    else:
        raise LessonError(f"{title} is not in the menu.")
    device.press("A")
    device.run(0.6)  # a question ignores early presses
    if any(
        offer_text(ROOT, language) in line for line in device.text()
    ):  # it is offered the first time
        device.press("A")
        return
    for _ in range(10):
        if cursor_line(device.image(), device.root).startswith(words["learn"]):
            device.press("A")
            return
        device.press("DOWN")
    raise LessonError(f"no line {words['learn']!r} in the menu of {title}.")


class Pupil:
    """A player at a device that shows the game's menu or any part of the lesson."""

    def __init__(self, device: Device, game: str, language: str = "en") -> None:
        self.device, self.game, self.language = device, game, language

    def learn(self) -> Iterator[Step]:
        """Yield every step when its caption is shown, then press what it asks for."""
        for step in steps(self.game, self.device.root, self.language):
            self.wait_for(step)
            yield step
            for key in step.keys:
                self.press(key)

    def press(self, key: str) -> None:
        """Press a button."""
        self.device.press(key)
        self.device.run(0.05)

    def wait_for(self, step: Step) -> None:
        """Wait for a caption. Raise LessonError if it does not appear."""
        for _ in range(round(PATIENCE_SECONDS / STEP_SECONDS)):
            if self.sees(step):
                return
            self.device.run(STEP_SECONDS)
        raise LessonError(f"{step.title()} never appeared; {self.last_output()}")

    def last_output(self) -> str:
        """Return the last lines of the serial console, and the text of the screen."""
        return "\n".join(self.device.serial.strip().splitlines()[-2:] + self.device.text())

    def wait_for_end(self) -> None:
        """Wait for the last caption. Raise LessonError if it does not appear."""
        now_you = captions(self.game, self.device.root, self.language)["now_you"][:NOW_YOU_LETTERS]
        for _ in range(round(PATIENCE_SECONDS / STEP_SECONDS)):
            if now_you in self.read(self.device.image()):
                self.device.run(0.6)  # a question ignores early presses
                return
            self.device.run(STEP_SECONDS)
        raise LessonError(f"the lesson does not end; {self.last_output()}")

    def sees(self, step: Step) -> bool:
        """Return True if the whole caption is on the screen, in its place."""
        wide, high = box(step)
        left = WIDTH - wide if step.place.endswith("right") else 0
        top = HEIGHT - high if step.place.startswith(("bottom", "low_")) else 0
        if step.place in ("left", "middle"):  # somewhere in that part
            high = HEIGHT
        part = Image.new("1", (WIDTH, HEIGHT))
        area = (left, top, left + wide, top + high)
        part.paste(self.device.image().crop(area), area[:2])
        return plain("".join(step.lines())) in plain(self.read(part))

    def read(self, image: Image.Image) -> str:
        """Return the text of a picture."""
        return " ".join(Reader.of(self.device.root).lines(image))


def box(step: Step) -> tuple[int, int]:
    """Return the width and the height of a caption in pixels."""
    return PLACES[step.place][0], PAGE * len(step.lines()) + 4


def plain(text: str) -> str:
    """Return a text without blanks, which cannot be told apart on the screen."""
    return "".join(text.split())
