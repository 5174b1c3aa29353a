# SPDX-License-Identifier: MIT
"""Every lesson, played to its end: what it shows, what it refuses, and that it saves nothing."""

import re

import pytest
from handful.chance import Chance
from handful.journal.journal import Journal
from handful.lesson.layout import MIDDLE_Y, lay_out, overlaps
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game
from handful.preferences import AT_ONCE
from handful.screen.font import CHARS

from host_sim.paths import ROOT
from host_sim.scenario import lessons
from host_sim.scenario.lessons import HEIGHT, PLACES, WIDTH, Pupil, box, lesson_file, section, steps
from host_sim.sim.nvm import Flash

GAMES = lessons.games()
LARGEST = 3 * 1024  # bytes of a file that is streamed: about two kilobytes are enough
LONG_B = 0.8
ANSWERED = 0.6  # seconds after which a question takes A
COACH, DIMS = 2, 3 << 2  # in the note of the settings: dims after a minute
STEP_BYTES, STEP_OPCODES = 3_300, 150_000  # 75 ms of the wire, 0.3 s of a Pico
BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")


def title(game):
    return section(ROOT / "games" / game / "text" / "en.txt", "game")["title"]


def to_game(device, game):
    """Open a game's own menu from the main menu."""
    for _ in range(9):
        if title(game) in [line.strip() for line in device.text()]:
            device.keys("A 0.2")
            return
        device.keys("r")
    raise AssertionError(f"no {game}:\n{device.screen()}")


def pupil(handheld, game, **options):
    """Return a Pupil in the lesson of a game, opened with Learn."""
    device = handheld(**options)
    to_game(device, game)
    if device.shows("New to this game"):
        device.keys("0.6 A")
    else:
        device.choose("Learn")
    device.run(0.3)
    return Pupil(device, game)


def in_menu(device):
    return device.shows("Handful") and device.shows("Settings")


# --- the files ---


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_small(game):
    assert lesson_file(game).stat().st_size <= LARGEST
    lessons.rehearse(game)


def languages():
    """Yield (game, language) of every text table."""
    for game in GAMES:
        for path in lesson_file(game).parent.glob("??.txt"):
            yield game, path.stem


@pytest.mark.parametrize(("game", "language"), list(languages()))
def test_captions_are_quick_to_read(game, language):
    for step in steps(game, language=language):
        assert step.words, f"no caption {step.name}"
        assert set(step.words) <= set(CHARS), "letters that the font lacks"
        width, most = PLACES[step.place]
        assert len(step.lines()) <= most, f"{step.title()} has {len(step.lines())} lines"
        across = (width - lessons.EDGE - 1) // lessons.LETTER
        assert max(map(len, step.lines())) <= across, f"{step.title()}: a word is too long"


@pytest.mark.parametrize(("game", "language"), list(languages()))
def test_no_caption_covers_what_it_is_about(game, language):
    for step in steps(game, language=language):
        area = lay_out(step.words, step.place, step.frame, (), False).area
        assert not overlaps(area, step.frame), f"{step.title()}: {area} covers {step.frame}"


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_caption_in_the_middle_leaves_the_first_rows_and_the_footer_of_a_board(lines):
    layout = lay_out("|".join(["word"] * lines), "middle", (), (), True)
    _, y, _, height = layout.area
    assert y == 24 and y + height == (40 if lines == 1 else 56)
    assert layout.box_y > 0 and layout.box_y + layout.box_height < height


@pytest.mark.parametrize("game", GAMES)
def test_every_caption_in_the_table_is_used(game):
    table = section(ROOT / "games" / game / "text" / "en.txt", "lesson")
    assert set(table) <= {step.name for step in steps(game)}


# --- played ---


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_played_to_its_end_and_changes_no_saved_data(handheld, game):
    """A saved game and statistics stay the same, byte for byte, so power may fail at any step."""
    flash = Flash()
    journal = Journal(flash)
    facts = load_game(game, "")
    match = Match(game, [0] * facts.SEATS[0], [0] * len(facts.OPTIONS), Chance(bytes(16)))
    match.start()
    journal.put(f"game/{game}", match.save())
    journal.put(f"stats/{game}", bytes(12))
    journal.put(f"learn/{game}", b"1")
    before = bytes(flash)
    learner = pupil(handheld, game, nvm=flash)
    device = learner.device
    for step in learner.learn():
        assert bytes(device.nvm) == before, f"{step.title()} saves something"
    learner.wait_for_end()
    assert device.shows("Your unfinished game will be deleted")
    device.keys("B 0.5")
    assert in_menu(device)
    assert bytes(device.nvm) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_button_is_answered_with_the_right_one(handheld, game):
    learner = pupil(handheld, game)
    device = learner.device
    for step in learner.learn():
        device.run(1.8)  # the frame no longer blinks
        picture = device.image().tobytes()
        answers = set()
        for button in BUTTONS:
            if button != step.keys[0]:
                device.press(button)
                answers.add(device.image().tobytes())
                assert device.shows("Press"), f"{step.title()}: {button} is not answered"
        assert len(answers) == 1 and picture not in answers, step.title()
        device.run(NUDGE)
        assert device.image().tobytes() == picture, f"{step.title()}: a wrong button acts"
    learner.wait_for_end()


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
def test_the_answer_to_a_wrong_button_is_in_the_players_language(handheld, language):
    device = handheld()
    console = device.firmware("__main__").console
    console.preferences.language = language
    console.go_to("lesson.loader.start_lesson", "yahtzee")
    device.run(2)
    device.press("LEFT")
    assert device.shows(section(ROOT / f"lib/handful/text/{language}.txt", "lesson")["press"])


NUDGE = 1.3  # seconds after which the answer to a wrong button is gone
DOTS = (15, 13, 11)  # columns from the right end of a caption
HEADER_ROWS = 9  # that a caption at the left may leave free above it
WHOLE_LINES = ("yahtzee", "top12")  # lessons whose captions cover whole lines of the board


@pytest.mark.parametrize("game", GAMES)
def test_captions_keep_to_their_place_and_a_long_b_asks_at_every_step(handheld, game):
    learner = pupil(handheld, game)
    device = learner.device
    for step in learner.learn():
        device.run(1.8)
        picture = device.image().convert("1")
        if game in WHOLE_LINES:
            assert not uncovered(step, picture), step.title()
        assert is_dotted(step, picture) or not step.reads, step.title()
        device.hold("B", LONG_B)
        assert device.shows("Stop the lesson?"), step.title()
        device.keys("B 0.1")
        device.run(0.3)
        assert device.image().tobytes() == picture.tobytes(), "B does not continue there"
    learner.wait_for_end()


def uncovered(step, picture):
    """Return the box of what is seen in the three rows between the caption and the board."""
    if step.place == "middle":
        return picture.crop((0, MIDDLE_Y, WIDTH, MIDDLE_Y + 2)).getbbox()
    wide, high = box(step)
    left = WIDTH - wide if step.place.endswith("right") else 0
    top = HEIGHT - high - 3 if step.place.startswith(("bottom", "low_")) else high
    return picture.crop((left, top, left + wide, top + 3)).getbbox()


def is_dotted(step, picture):
    """Return True if dots before the glyph say that the caption is only read."""
    wide, high = box(step)
    x = WIDTH if step.place.endswith("right") else wide
    below = step.place.startswith(("bottom", "low_", "middle"))
    first_row = MIDDLE_Y if step.place == "middle" else HEIGHT - 16
    return any(
        all(picture.getpixel((x - dot, y)) for dot in DOTS)
        and not picture.getpixel((x - 12, y))
        and not picture.getpixel((x - 14, y))
        for y in (range(first_row, HEIGHT) if below else range(high + HEADER_ROWS))
    )


@pytest.mark.parametrize(
    ("game", "part"), [("yahtzee", 0), *((game, 0.5) for game in GAMES), ("yahtzee", 1)]
)
def test_a_long_b_or_a_power_cut_ends_the_lesson_without_saving(handheld, game, part):
    at = steps(game)[round(part * (len(steps(game)) - 1))]
    for power in (True, False):
        learner = pupil(handheld, game)
        device = learner.device
        before = bytes(device.nvm)
        for step in learner.learn():
            if step == at:
                break
        if power:
            device.hold("B", LONG_B)
            device.keys(f"{ANSWERED} A 0.5")
        else:
            device.pull_battery()
        assert in_menu(device), device.screen()
        assert bytes(device.nvm) == before
        assert not [name for name in device.modules() if name.startswith("handful.lesson")]


@pytest.mark.parametrize("game", GAMES)
def test_after_the_lesson_a_real_game_starts_against_easy_with_the_coach(handheld, game):
    """The player has switched animations off and computer players to their fastest."""
    flash = Flash()
    Journal(flash).put("settings", bytes([3, 2, AT_ONCE << 1, DIMS]) + b"en")
    learner = pupil(handheld, game, nvm=flash)
    device = learner.device
    for _ in learner.learn():
        pass
    learner.wait_for_end()
    starts = device.machine.starts
    device.keys("A 0.5")
    assert device.machine.starts == starts + 1, "on a fresh heap"
    journal = Journal(bytearray(bytes(device.nvm)))
    match = load_match(journal.game, Chance(bytes(16)), None, journal.steps)[0]
    seats = max(2, load_game(game, "").SEATS[0])
    assert match.name == game and [kind & 15 for kind in match.kinds] == [0] + [1] * (seats - 1)
    settings = bytes([3, 2, AT_ONCE << 1, DIMS | COACH]) + b"en"
    assert journal.get("settings") == settings, "the coach is on, the rest as it was"
    assert not [name for name in journal.notes if name.startswith("stats")], "nothing counted"
    assert not [name for name in device.modules() if name.startswith("handful.lesson")]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_quick(handheld, game):
    """Measure each press until the next caption is there or the dice roll."""
    learner = pupil(handheld, game)
    device = learner.device
    for step in steps(game):
        learner.wait_for(step)
        device.run(1.8)
        for key in step.keys:
            device.wire.reset()
            with device.opcodes() as counter:
                device.press(key)
                device.run(0.05)
            assert device.wire.bytes <= STEP_BYTES, step.title()
            assert counter.opcodes <= STEP_OPCODES, step.title()


def test_a_lesson_keeps_the_seating_of_the_last_game(handheld):
    flash = Flash()
    seating = bytes([0, 3, 3, 0, 255, 255])
    Journal(flash).put("seats/yahtzee", seating)
    learner = pupil(handheld, "yahtzee", nvm=flash)
    for _ in learner.learn():
        pass
    learner.wait_for_end()
    learner.device.keys("A 0.5")
    journal = Journal(bytearray(bytes(flash)))
    assert journal.game and journal.get("seats/yahtzee") == seating


def test_a_press_during_an_animation_only_ends_the_animation(handheld):
    learner = pupil(handheld, "yahtzee")
    device = learner.device
    for step in steps("yahtzee")[:4]:
        learner.wait_for(step)
        learner.press("A")
    device.press("RIGHT")  # the dice still tumble
    device.run(0.2)
    walk, keep, again = steps("yahtzee")[4:7]
    assert learner.sees(walk), "the arrow ended it"
    for key in walk.keys:
        learner.press(key)
    assert learner.sees(keep), "and moved no cursor: two arrows lead to the next six"
    learner.press("A")
    kept = [device.image().convert("1").getpixel((9 + 17 * die, 22)) > 0 for die in range(5)]
    assert learner.sees(again) and kept == [1, 0, 1, 0, 1]


def test_the_coach_is_off_in_a_lesson(handheld):
    """Its marks would cover the board, and its code is not loaded."""
    learner = pupil(handheld, "yahtzee", nvm=coached())
    for step in learner.learn():
        if step.name == "again":
            break
    assert "games.yahtzee.bot" not in learner.device.modules()


def coached():
    flash = Flash()
    Journal(flash).put("settings", bytes([3, 2, 1, 2]) + b"en")
    return flash


# --- the offer ---


def test_a_lesson_is_offered_once_before_the_first_game(handheld):
    device = handheld(asked=False)
    device.keys("A 0.1")
    assert device.shows("New to this game?")
    device.keys("B")
    assert device.shows("Players"), "just play"
    device.keys("B")
    assert device.shows("Learn") and device.shows("Rules"), "one step back"
    device.pull_battery()
    device.keys("A A 0.1")
    assert device.shows("Players") and not device.shows("New to this game?")


def test_accepting_the_offer_starts_the_lesson(handheld):
    device = handheld(asked=False)
    device.keys(f"A {ANSWERED} A 0.3")
    Pupil(device, "yahtzee").wait_for(steps("yahtzee")[0])
    device.hold("B", LONG_B)
    device.keys(f"{ANSWERED} A 0.3 A A 0.1")
    assert device.shows("Players"), "not again"


def test_the_offer_is_not_made_after_a_lesson_or_a_game(handheld):
    for note in ("learn/yahtzee", "seats/yahtzee"):
        flash = Flash()
        Journal(flash).put(note, bytes([0, 255, 255, 255, 255, 255]))
        device = handheld(nvm=flash, asked=False)
        device.keys("A")
        device.choose("New game")
        assert device.shows("Players") and not device.shows("New to this game?"), note


def test_a_game_without_a_lesson_makes_no_offer(handheld, drive):
    (drive / "games" / "yahtzee" / "text" / "lesson.txt").unlink()
    device = handheld(drive, asked=False)
    device.keys("A 0.1")
    assert not device.shows("Learn")
    device.keys("A 0.1")
    assert device.shows("Players") and not device.shows("New to this game?")


# --- broken files ---

BROKEN = {
    "an unknown verb": ("say boxes top", "sing boxes top"),
    "a missing caption": ("say boxes top", "say boxen top"),
    "an unknown seat": ("new you", "new me"),
    "too many seats": ("new you", "new you chip chip chip chip chip chip"),
    "an unknown option": ("new you", "new you joker=free"),
    "no game": ("new you", ""),
    "an impossible face of a die": ("die 6, die 2, die 6", "die 7, die 2, die 6"),
    "too few dice": ("chance die 1, die 6", "chance die 1"),
    "too many dice": ("chance die 1, die 6", "chance die 1, die 6 x2"),
    "an unknown button": ("ask keep A", "ask keep C"),
    "no button": ("ask keep A", "ask keep"),
    "a button to read on": ("say boxes top", "say boxes top A"),
    "another action": ("= write Sixes", "= write Chance"),
    "an illegal action": ("= write Sixes", "= write Nothing"),
    "no action": ("ask keep A", "ask keep A = throw"),
    "an unexpected action": ("= write Sixes", ""),
    "an action too early": ("ask roll A", "ask roll A A"),
    "a missing computer player": ("ask keep A", "chip throw"),
    "a position where dice roll": ("do throw, die 1 x3, die 3, die 4, write Aces", "do throw"),
    "an impossible position": ("do throw, die 1 x3", "do throw, die 1 x5, die 1"),
    "an incomplete frame": ("frame 0 23 128 33", "frame 0 23"),
    "a frame with a letter": ("frame 0 23 128 33", "frame 0 23 a 33"),
    "a frame outside": ("frame 0 23 128 33", "frame 0 23 128 63"),
    "bytes that are not UTF-8": ("say how", b"say \xff\xfe"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_line_ends_the_lesson_with_a_message(handheld, drive, what):
    good, bad = BROKEN[what]
    file = drive / "games" / "yahtzee" / "text" / "lesson.txt"
    data = file.read_bytes()
    assert good.encode() in data
    bad = bad if isinstance(bad, bytes) else bad.encode()
    file.write_bytes(data.replace(good.encode(), bad, 1))
    device = handheld(drive)
    to_game(device, "yahtzee")
    before = bytes(device.nvm)
    device.choose("Learn")
    for key in ("A", "RIGHT", "LEFT", "UP", "DOWN", "B") * 150:
        if re.search(r"lesson\.txt line \d+", device.serial):
            break
        device.press(key)
        device.run(0.05)
    assert device.shows(lessons.BROKEN), f"{what} is not reported"
    device.keys("A 0.2")
    assert in_menu(device)
    assert bytes(device.nvm) == before
    device.keys("A")
    device.choose("New game")
    device.keys("A 0.5")
    assert device.shows("Roll 5"), "the game itself can be played"
