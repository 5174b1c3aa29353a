# SPDX-License-Identifier: MIT
"""A pupil: plays a game's lesson on a Device, step by step, pressing what its captions ask for.

For tests, which look at every step, and for `docs lessons`, which makes a contact sheet
(captures.py) of them.
"""

from pathlib import Path
from typing import NamedTuple

from PIL import Image

from host_sim.errors import Trouble
from host_sim.handheld.ocr import HEIGHT, WIDTH, Reader, cursor_line
from host_sim.paths import ROOT
from host_sim.sim.nvm import Flash

LETTER, PAGE, EDGE = 5, 8, 3
PLACES = {  # where a caption is, and how many lines are still quick to read
    "bottom": (WIDTH, 4),
    "top": (WIDTH, 4),
    "left": (WIDTH // 2, 7),
    "right": (WIDTH // 2, 7),
    "low_left": (WIDTH // 2, 7),
    "low_right": (WIDTH // 2, 7),
}
ROOM = 2  # letters that the button's sign takes at the end of the last line
PATIENCE = 12  # virtual seconds in which whatever is shown between two captions is over
MOMENT = 0.1
MOST = 60  # legal actions that are told of a line that is none
NOW_YOU = 7  # letters that tell the end of a lesson
BROKEN = "The lesson is damaged and ends here."


class Lost(Exception):
    """The caption that should be there is not; the text tells what is."""


class Step(NamedTuple):
    """A caption: where it stands in the file, its name, place, words; what is pressed (None: it is
    only read) and what comes of that."""

    number: int
    name: str
    place: str
    words: str
    keys: tuple
    reads: bool

    def lines(self):
        """Its words as the box has them, without the sign."""
        return wrap(self.words, PLACES[self.place][0])

    def title(self):
        what = "say" if self.reads else "ask"
        keys = "" if self.reads else " " + " ".join(self.keys)
        return f"{self.number}: {what} {self.name}{keys}"


def wrap(words, width):
    """As the device breaks lines; the sign needs room on the last one."""
    across, lines = (width - EDGE - 1) // LETTER, []
    for paragraph in f"{words} {'#' * ROOM}".split("|"):
        line = ""
        for word in paragraph.split():
            if line and len(line) + 1 + len(word) > across:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
    lines[-1] = lines[-1][:-ROOM].rstrip()
    return lines


def lesson_file(game, root=ROOT):
    return Path(root) / "games" / game / "text" / "lesson.txt"


def games(root=ROOT):
    """The games that have a lesson."""
    return sorted(path.parent.parent.name for path in Path(root).glob("games/*/text/lesson.txt"))


def section(path, name):
    """{name: words} of a section of a text table."""
    found, inside = {}, False
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{name}]"
        elif inside and " = " in line and not line.startswith("#"):
            key, _, words = line.partition(" = ")
            found[key] = words.strip()
    return found


def captions(game, root=ROOT, language="en"):
    """Every caption by name: the console's own, and the game's."""
    root = Path(root)
    own = section(root / "lib" / "handful" / "text" / f"{language}.txt", "lesson")
    return own | section(root / "games" / game / "text" / f"{language}.txt", "lesson")


def offered(flash=None):
    """A memory in which every lesson has been offered: no question comes before a first game, and
    no title after power-on."""
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from handful.journal.journal import Journal

    flash = Flash() if flash is None else flash
    journal = Journal(flash)
    for game in games():
        journal.put(f"learn/{game}", b"1")
    return flash


def offer(root=ROOT, language="en"):
    """The beginning of the question asked before the first game of its kind."""
    words = section(Path(root) / "lib" / "handful" / "text" / f"{language}.txt", "menu")
    return words["learn_first"].partition("?")[0]


def steps(game, root=ROOT, language="en"):
    """Every Step of a lesson file."""
    words, found = captions(game, root, language), []
    for number, line in enumerate(lesson_file(game, root).read_text("utf-8").splitlines(), 1):
        verb, *rest = line.partition("#")[0].partition("=")[0].split() or [""]
        if verb in ("say", "ask"):
            name, keys = rest[0], rest[1:]
            place = keys.pop(0) if keys and keys[0] in PLACES else "bottom"
            keys = tuple(keys) or ("A",)
            found.append(Step(number, name, place, words.get(name, ""), keys, verb == "say"))
    return found


def rehearse(game, root=ROOT):
    """Plays the lines without a screen; Trouble with the line that cannot be, and what could."""
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from handful.game import CHANCE, IllegalAction
    from handful.lesson.script import Script, ScriptedMatch
    from handful.modules import load_game

    load_game(game, "")
    script, match = Script(str(lesson_file(game, root))), None
    while True:
        try:
            verb, words = script.next_line()
            if verb == "new":
                match = ScriptedMatch(game, words)
            elif verb == "do":
                match.apply_all(words)
            elif verb == "chance":
                match.set_outcomes(words)
            elif verb == "chip" or (verb == "ask" and "=" in words):
                action = (
                    words if verb == "chip" else words.partition("=")[2]
                )  # it may have one, too
                match.play(match.parse_legal(action.strip()))
            elif not verb:
                match.require_no_outcomes_left()
                return
        except (ValueError, IndexError, AttributeError, IllegalAction) as error:
            where = f"games/{game}/text/lesson.txt, line {script.number}: {error!r}"
            if match is None:
                raise Trouble(f"{where}; the first line begins a game: new you.") from None
            turn = match.state.turn()
            who = "chance" if turn == CHANCE else f"seat {turn + 1}" if turn >= 0 else "nobody"
            can = [match.state.describe(action) for action in match.state.actions()]
            raise Trouble(f"{where}; now {who} can: {', '.join(can[:MOST])}.") from None


def into_lesson(device, game, language="en"):
    """From power-on through the menus."""
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
        raise Lost(f"{title} is not in the menu.")
    device.press("A")
    device.run(0.6)  # a question listens after a moment
    if any(offer(ROOT, language) in line for line in device.text()):  # at once, the first time
        device.press("A")
        return
    for _ in range(10):
        if cursor_line(device.image(), device.root).startswith(words["learn"]):
            device.press("A")
            return
        device.press("DOWN")
    raise Lost(f"no line {words['learn']!r} in the menu of {title}.")


class Pupil:
    """Sits at a Device that is in the game's menu or anywhere in the lesson."""

    def __init__(self, device, game, language="en"):
        self.device, self.game, self.language = device, game, language

    def learn(self):
        """Yields every Step once its caption stands there; presses what it asks for afterwards."""
        for step in steps(self.game, self.device.root, self.language):
            self.wait_for(step)
            yield step
            for key in step.keys:
                self.press(key)

    def press(self, key):
        self.device.press(key)
        self.device.run(0.05)

    def wait_for(self, step):
        for _ in range(round(PATIENCE / MOMENT)):
            if self.sees(step):
                return
            self.device.run(MOMENT)
        raise Lost(f"{step.title()} never came; {self.said()}")

    def said(self):
        """The last words on the serial console, and the screen."""
        return "\n".join(self.device.serial.strip().splitlines()[-2:] + self.device.text())

    def wait_for_end(self):
        now_you = captions(self.game, self.device.root, self.language)["now_you"][:NOW_YOU]
        for _ in range(round(PATIENCE / MOMENT)):
            if now_you in self.read(self.device.image()):
                self.device.run(0.6)  # a question listens after a moment
                return
            self.device.run(MOMENT)
        raise Lost(f"the lesson does not end; {self.said()}")

    def sees(self, step):
        """Whether this caption is on the screen, in its place, all of it."""
        wide, high = box(step)
        left = WIDTH - wide if step.place.endswith("right") else 0
        top = HEIGHT - high if step.place.startswith(("bottom", "low_")) else 0
        part = Image.new("1", (WIDTH, HEIGHT))
        area = (left, top, left + wide, top + high)
        part.paste(self.device.image().crop(area), area[:2])
        return plain("".join(step.lines())) in plain(self.read(part))

    def read(self, image):
        return " ".join(Reader.of(self.device.root).lines(image))


def box(step):
    """Width and height of a caption."""
    return PLACES[step.place][0], PAGE * len(step.lines()) + 4


def plain(text):
    """What can be told apart: the blanks between words cannot."""
    return "".join(text.split())
