# SPDX-License-Identifier: MIT
"""The lobby's scenes by their state and calls: what a press changes, saves, opens and draws.

They run on a stand-in for the console without a device. Texts are their keys and what fills their
gaps, and the canvas keeps the calls that would draw.
"""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from handful.journal.journal import Journal
from handful.lobby import challenge, menu, names, pages
from handful.lobby.game_menu import GameMenu, load_lobby_part
from handful.lobby.menu import ICON_Y, SAVED_Y, VISIBLE_ICONS, Menu
from handful.lobby.names import NameEditor, Names
from handful.lobby.options import GameOptions
from handful.lobby.seats import Seats
from handful.lobby.settings import SPEEDS, Settings
from handful.lobby.statistics import BASELINE_Y, HIGHEST_BAR, Statistics
from handful.modules import load_game
from handful.players import EMPTY_SEAT, HUMAN
from handful.preferences import DIM_CHOICES, LONGEST_NAME, SLEEP_CHOICES, Preferences
from handful.scenes.list import ListScene, draw_battery
from handful.scenes.notice import LINES_PER_PAGE, Notice
from handful.screen.glyphs import BATTERY, CHIP, EMPTY, FULL, PERSON
from handful.screen.screen import LETTER, PAGE, WIDTH

from tests.handful.stand_ins import Console, press


@pytest.fixture
def console(monkeypatch):
    def draw(screen, x, y, letters):
        screen.calls.append(("large_text", x, y, letters))

    monkeypatch.setattr(names, "draw_large_text", draw)
    return Console()


# The menu of all games


@pytest.fixture
def seven_games(console, monkeypatch):
    """A menu of seven games, which are more than fit beside each other."""
    monkeypatch.setattr(menu, "TileSheet", lambda path: path)
    facts = SimpleNamespace(SEATS=(1, 6))
    scene = Menu(console, [(f"game{number}", facts) for number in range(7)])
    scene.draw()
    console.screen.calls.clear()
    return scene


def test_the_menu_scrolls_to_a_game_beyond_the_edge(console, seven_games):
    press(seven_games, *["RIGHT"] * (VISIBLE_ICONS - 1))
    assert seven_games.first_visible == 0
    assert len(console.screen.of("tile")) == 2 * (VISIBLE_ICONS - 1), "only what changes is drawn"
    press(seven_games, "RIGHT")
    assert (seven_games.cursor, seven_games.first_visible) == (VISIBLE_ICONS, 1)
    tiles = console.screen.of("tile")
    assert [path for path, *_ in tiles] == [f"games/game{n}/icon.bin" for n in range(1, 6)]
    assert [is_selected for *_, is_selected in tiles] == [False] * 4 + [True]
    places = [x for _, _, x, *_ in tiles]
    assert places == sorted(set(places)) and places[0] >= 1 and places[-1] + 24 <= WIDTH


def test_the_menu_goes_round_both_ways_and_remembers_the_game(console, seven_games):
    press(seven_games, "LEFT")
    assert (seven_games.cursor, seven_games.first_visible) == (6, 2)
    press(seven_games, "RIGHT")
    assert (seven_games.cursor, seven_games.first_visible) == (0, 0)
    assert console.remembered == ["game6", "game0"]


def test_a_saved_game_has_a_bar_and_says_that_it_waits(console, seven_games):
    console.journal.put("game/game1", b"saved")
    seven_games.draw()
    bars = [call for call in console.screen.of("fill") if call[1] == SAVED_Y]
    (bar,) = [call for call in bars if call[-1] == 1]
    assert 0 < bar[0] < WIDTH // 2
    assert [seven_games.status_line(index) for index in (0, 1)] == ["seats 1 6", "waits"]


def test_under_the_cursor_the_whole_icon_is_white(console, seven_games):
    seven_games.draw_icon(0)
    ((x, y, width, height, is_white),) = console.screen.of("fill")
    seven_games.draw_icon(0)
    ((_, _, icon_x, icon_y, is_inverted),) = console.screen.of("tile")
    assert is_white and is_inverted and (y, icon_y) == (ICON_Y, ICON_Y)
    assert x < icon_x and x + width >= icon_x + 24 and height == 24


def test_titles_and_modules_are_loaded_only_while_no_key_is_pressed(console, seven_games):
    console.now = 5000
    press(seven_games, "RIGHT")
    read = []
    seven_games.game_title = read.append
    seven_games.tick(console.now + 1)
    assert not read
    for _ in range(7):
        seven_games.tick(console.now + 60_000)
    assert read == [f"game{number}" for number in range(7)]


def test_all_modules_of_the_way_to_a_game_are_loaded_in_advance(console, seven_games, monkeypatch):
    loaded = []

    def load(console):
        loaded.append(console.preloaded_count)
        console.preloaded_count += 1

    monkeypatch.setattr(menu, "preload_next", load)
    console.preloaded_count = 1
    for _ in range(7 + len(menu.PRELOAD) + 3):
        seven_games.tick(60_000)
    assert loaded == list(range(1, len(menu.PRELOAD)))


def test_a_game_without_an_icon_has_the_consoles(console, seven_games, monkeypatch):
    def load(path):
        if path.startswith("games/"):
            raise OSError(path)
        return path

    monkeypatch.setattr(menu, "TileSheet", load)
    scene = Menu(console, seven_games.games)
    scene.draw_icon(0)
    assert [path for path, *_ in console.screen.of("tile")] == ["lib/handful/lobby/icon.bin"]


@pytest.mark.parametrize(
    ("module", "is_more"),
    [
        ("handful.lobby.menu", False),
        ("handful.lobby.seats", False),
        ("handful.lobby.settings", True),
        ("handful.scenes.notice", False),
        ("handful.scenes.rules", True),
        ("games.yahtzee.lobby.statistics", True),
        ("games.yahtzee.lobby.options", False),
    ],
)
def test_pages_beside_the_way_to_a_game_are_known(monkeypatch, module, is_more):
    monkeypatch.setattr(pages, "sys", SimpleNamespace(modules={"handful": 0, module: 0}))
    assert pages.has_opened_pages() == is_more


# One game


@pytest.fixture
def top33(console):
    return console, "top33", load_game("top33")


def test_a_games_menu_offers_what_there_is(top33):
    console, name, _ = top33
    scene = GameMenu(*top33)
    scene.draw()
    assert scene.entries == ["new", "learn", "challenge", "statistics", "rules"]
    console.journal.put("seats/" + name, bytes([0, 2] + [255] * 2) + bytes(9))
    console.journal.put("game/" + name, b"saved")
    scene.cursor = scene.entries.index("rules")
    scene.draw()
    assert scene.entries[:3] == ["go_on", "same", "new"]
    assert scene.entries[scene.cursor] == "rules", "the cursor stays on its line"


@pytest.mark.parametrize("entry", ["new", "same"])
def test_a_saved_game_is_not_replaced_without_a_question(top33, entry):
    console, name, _ = top33
    scene = GameMenu(*top33)
    console.journal.put("game/" + name, b"saved")
    console.journal.put("seats/" + name, bytes([0, 2, 255, 255]))
    scene.draw()
    scene.choose(scene.entries.index(entry))
    (question,) = console.scenes
    assert isinstance(question, Notice) and question.lines == ["forget_game"]
    assert not console.opened
    press(question, "B")
    assert not console.scenes and not console.opened, "B keeps it"


def test_the_same_players_start_at_once_and_a_saved_game_continues(top33):
    console, name, _ = top33
    scene = GameMenu(*top33)
    scene.open_entry("same")
    scene.open_entry("go_on")
    scene.open_entry("learn")
    assert console.opened == [
        ("play.start.start_game", name),
        ("play.start.resume_parked", name),
        ("lesson.loader.start_lesson", name),
    ]


def test_the_last_players_are_drawn_from_the_right(top33):
    console, name, facts = top33
    kinds = [HUMAN, 2, EMPTY_SEAT, HUMAN][: facts.SEATS[1]]
    console.journal.put("seats/" + name, bytes(kinds) + bytes(len(facts.OPTIONS)))
    GameMenu(*top33).draw_players(8, True)
    glyphs = console.screen.of("glyph")
    wanted = [CHIP if kind else PERSON for kind in kinds if kind != EMPTY_SEAT]
    assert [glyph for glyph, *_ in glyphs] == wanted[::-1]
    places = [x for _, x, *_ in glyphs]
    assert places == sorted(places, reverse=True) and places[0] + 8 <= WIDTH


def test_a_lesson_is_offered_once(top33):
    console, name, _ = top33
    GameMenu(*top33).offer_lesson()
    options, question = console.scenes
    assert isinstance(options, GameOptions) and question.lines == ["learn_first"]
    console.scenes.clear()
    GameMenu(*top33).offer_lesson()
    assert not console.scenes
    other = Console()
    other.journal.put("seats/" + name, b"\0\2")
    GameMenu(other, *top33[1:]).offer_lesson()
    assert not other.scenes, "somebody has played it"


def test_a_game_may_have_its_own_pages():
    own, common = load_lobby_part("yahtzee", "statistics"), load_lobby_part("top33", "statistics")
    assert own.__name__ == "games.yahtzee.lobby.statistics"
    assert common.__name__ == "handful.lobby.statistics"


def test_options_go_round_and_are_passed_on_to_the_seats(top33):
    console, _, facts = top33
    scene = GameOptions(*top33)
    console.push(scene)
    option, values = facts.OPTIONS[1]
    seen = []
    for _ in values:
        seen.append(scene.lines[1][1])
        scene.change(1, 1)
    assert seen == [f"{option}.{value}" for value in values]
    scene.change(1, -1)
    assert scene.lines[1] == [option, f"{option}.{values[-1]}"]
    assert [line[1] for line in scene.lines[:1]] == [
        f"{facts.OPTIONS[0][0]}.{facts.OPTIONS[0][1][0]}"
    ]
    scene.choose(0)
    seats = console.scenes[-1]
    assert isinstance(seats, Seats) and seats.chosen_values[1] == len(values) - 1


def test_a_selected_option_is_explained_below_the_lines(top33):
    console = top33[0]
    scene = GameOptions(*top33)
    scene.draw()
    bottom = scene.y + PAGE * len(scene.lines)
    below = [call for call in console.screen.of("text") if call[1] >= bottom]
    option, values = top33[2].OPTIONS[0]
    assert [text for _, _, text in below] == [f"{option}.{values[0]}.why"]


# Seats


def test_a_seat_goes_through_human_levels_and_empty(top33):
    scene = Seats(*top33)
    scene.kinds[0] = HUMAN
    seen = []
    for _ in range(5):
        seen.append(scene.kinds[0])
        scene.change(0, 1)
    assert seen == [HUMAN, 1, 2, 3, EMPTY_SEAT] and scene.kinds[0] == HUMAN
    scene.change(0, -1)
    assert scene.kinds[0] == EMPTY_SEAT


def test_a_seat_shows_who_sits_there_and_how_strong(top33):
    console = top33[0]
    scene = Seats(*top33)
    scene.kinds[:3] = [HUMAN, 2, EMPTY_SEAT]
    for index, (value, glyphs) in enumerate(
        [("person", [PERSON]), ("normal", [CHIP, FULL, FULL, EMPTY]), ("nobody", [])]
    ):
        scene.draw_line(index)
        assert scene.lines[index][1] == value
        drawn = console.screen.of("glyph")
        assert [glyph for glyph, *_ in drawn] == glyphs
        assert {y for _, _, y, _ in drawn} <= {scene.y + PAGE * index}
        assert {is_selected for *_, is_selected in drawn} <= {index == 0}


def test_the_seats_are_those_of_the_game_in_the_header(top33):
    top33[0].game_words = lambda name, section: lambda key: f"{key} of {name}"
    scene = Seats(*top33)
    assert (scene.title, scene.title_right) == ("seats", "title of top33")


def test_too_few_players_do_not_start(top33):
    console, name, facts = top33
    scene = Seats(*top33)
    scene.kinds = [HUMAN] + [EMPTY_SEAT] * (len(scene.kinds) - 1)
    scene.choose(0)
    assert console.scenes[-1].lines == [f"too_few {facts.SEATS[0]}"]
    assert not console.opened and not console.journal.get("seats/" + name)
    scene.kinds[-1] = 3
    scene.choose(0)
    assert console.opened == [("play.start.start_game", name)]
    assert console.journal.get("seats/" + name) == bytes(scene.kinds + scene.chosen_values)


def test_b_on_the_seats_keeps_them_for_the_way_back(top33):
    console = top33[0]
    options, seats = GameOptions(*top33), Seats(*top33)
    console.scenes = [options, seats]
    seats.change(0, 1)
    press(seats, "B")
    assert console.scenes == [options] and options.kinds == seats.kinds


# Challenges


def test_level_and_options_of_a_challenge_change_apart(top33, monkeypatch):
    monkeypatch.setattr(challenge, "seed_of_today", lambda: None)
    facts = top33[2]
    scene = challenge.ChallengeMenu(*top33)
    option, values = facts.OPTIONS[1]
    assert scene.lines[:2] == [["chip", "normal"], [option, f"{option}.{values[0]}"]]
    scene.change(0, 1)
    assert scene.lines[0] == ["chip", "hard"]
    scene.change(1, 1)
    assert scene.lines[:2] == [["chip", "hard"], [option, f"{option}.{values[1]}"]]
    scene.change(0, 1)
    assert scene.lines[0] == ["chip", "easy"]
    assert [line[0] for line in scene.lines[2:]] == ["new", "enter"]
    assert scene.a_label_at(0) == "" and scene.a_label_at(2)


def test_a_game_without_rivals_has_no_level_in_its_challenges(console, monkeypatch):
    monkeypatch.setattr(challenge, "seed_of_today", lambda: 7)
    scene = challenge.ChallengeMenu(console, "yahtzee", load_game("yahtzee"))
    assert [line[0] for line in scene.lines] == ["new", "enter", "today"]


@pytest.mark.parametrize("is_saved", [False, True])
def test_an_offered_challenge_starts_without_the_last_seats(top33, is_saved):
    console, name, _ = top33
    scene = challenge.ChallengeMenu(*top33)
    if is_saved:
        console.journal.put("game/" + name, b"saved")
    identity = challenge.make_identity(name, 2, scene.options, 5)
    scene.offer(identity, 0)
    assert console.scenes[-1].lines[-1].endswith("explain")
    console.scenes[-1].on_accept()
    if is_saved:
        assert not console.opened and console.scenes[-1].lines == ["forget_game"]
        assert console.scenes[-1].a_label == "start", "a challenge is no new game"
        console.scenes[-1].on_accept()
    wanted = challenge.pack_challenge(identity, 0)
    assert console.opened == [("play.start.start_game", name, None, False, wanted)]


def test_all_letters_of_a_code_are_shown(top33):
    console = top33[0]
    editor = challenge.CodeEditor(challenge.ChallengeMenu(*top33))
    editor.draw()
    letters = [call[-1] for call in console.screen.calls if call[0] == "large_text"]
    assert letters == editor.letters and len(letters) == challenge.CODE_LENGTH


def test_every_letter_of_a_code_can_be_changed_both_ways(top33):
    console = top33[0]
    editor = challenge.CodeEditor(challenge.ChallengeMenu(*top33))
    first = editor.letters[0]
    press(editor, "UP", "DOWN", "DOWN", "RIGHT", "UP")
    assert (
        editor.letters[0] == challenge.ALPHABET[-1] and editor.letters[1] == challenge.ALPHABET[1]
    )
    assert editor.letters[2:] == [first] * (len(editor.letters) - 2)
    press(editor, "LEFT", "LEFT")
    assert editor.cursor == len(editor.letters) - 1
    assert not console.scenes


# Names


def test_the_editor_writes_the_chosen_seats_name(console):
    console.push(Names(console))
    console.scenes[-1].choose(3)
    editor = console.scenes[-1]
    assert isinstance(editor, NameEditor)
    editor.alphabet = "ABab01 "
    press(editor, "UP", "RIGHT", "UP", "A")
    assert console.preferences.names() == ["", "", "", "Aa", "", ""]
    assert isinstance(console.scenes[-1], Names)
    assert console.scenes[-1].lines[3][0] == "4 Aa"


def test_the_list_of_names_returns_to_the_seat_that_was_edited(console):
    console.push(Names(console))
    for button in ("A", "B"):
        console.scenes[-1].cursor = 3
        press(console.scenes[-1], "A")
        press(console.scenes[-1], button)
        assert isinstance(console.scenes[-1], Names) and console.scenes[-1].cursor == 3


def editor_of(console, alphabet="ABZabz01-"):
    """Return the editor of a name, with a short alphabet."""
    editor = NameEditor(console, 0)
    editor.alphabet = alphabet + " "
    return editor


@pytest.mark.parametrize(("place", "order"), [(0, "ABZabz01- A"), (1, "abzABZ01- a")])
def test_up_goes_through_the_whole_alphabet_and_down_erases_the_first_letter(console, place, order):
    editor = editor_of(console)
    editor.letters[0], editor.cursor = " x"[place], place
    editor.letters[-1] = "x"  # the end of a name is not before its start
    seen = ""
    for _ in order:
        press(editor, "UP")
        seen += editor.letters[place]
    assert seen == order
    press(editor, "DOWN")
    assert editor.letters[place] == " "
    press(editor, "DOWN")
    assert editor.letters[place] == "Zz"[place], "not one of the rare letters"
    press(editor, "DOWN")
    assert editor.letters[place] == "Bb"[place]


def test_a_second_word_starts_with_a_capital(console):
    editor = editor_of(console)
    press(editor, "UP", "RIGHT", "UP", "RIGHT", "RIGHT", "UP", "RIGHT", "DOWN", "A")
    assert console.preferences.names()[0] == "Aa Az"


def test_the_editor_shows_the_whole_name(console):
    console.preferences.save_name(2, "Cleo")
    NameEditor(console, 2).draw()
    letters = [call[1:] for call in console.screen.calls if call[0] == "large_text"]
    assert "".join(letter for *_, letter in letters).rstrip() == "Cleo"
    places = [x for x, *_ in letters]
    assert places == sorted(set(places)) and len(places) == LONGEST_NAME
    assert places[0] >= 0 and places[-1] + 2 * LETTER <= WIDTH


def test_the_cursor_of_the_editor_is_between_triangles_and_goes_round(console):
    editor = NameEditor(console, 0)
    editor.draw()
    marks = [(x, text) for x, _, text in console.screen.of("text") if text in "▲▼"]
    assert [text for _, text in marks] == ["▲", "▼"] and len({x for x, _ in marks}) == 1
    press(editor, "LEFT")
    assert editor.cursor == len(editor.letters) - 1
    moved = [x for x, _, text in console.screen.of("text") if text in "▲▼"]
    assert len(moved) == 2 and moved[0] > marks[0][0]


# Statistics


def chart_of(console, scores, **facts):
    """Return the statistics of Top 33 with these solo scores, drawn as a chart."""
    scene = Statistics(console, "top33", load_game("top33"))
    scene.records.last_scores, scene.records.solo_games = list(scores), len(scores)
    scene.records.total, scene.records.best = sum(scores), max(scores)
    for name, value in facts.items():
        setattr(scene.records, name, value)
    console.screen.calls.clear()
    scene.draw()
    return scene


def test_the_newest_bar_of_the_chart_is_solid_and_all_are_in_proportion(console):
    chart_of(console, [40, 10, 20])
    calls = list(console.screen.calls)
    frames = [call[1:] for call in calls if call[0] == "frame"]
    fills = [call[1:] for call in calls if call[0] == "fill" and call[3] == 5]
    assert [height for *_, height in frames] == [HIGHEST_BAR, HIGHEST_BAR // 4]
    ((x, y, width, height, is_white),) = fills
    assert (height, is_white) == (HIGHEST_BAR // 2, 1) and y + height == BASELINE_Y
    assert all(bar_y + bar_height == BASELINE_Y for _, bar_y, _, bar_height in frames)
    places = [frame[0] for frame in frames] + [x]
    assert all(right - left > width for left, right in pairwise(places))


def test_the_chart_has_its_scale_the_figures_and_the_holder(console):
    console.preferences.save_name(1, "Bea")
    chart_of(console, [40, 10, 25], record_holder=2, record_game=1)
    calls = console.screen.calls
    assert [call[3] for call in calls if call[0] == "digits"] == ["40", "3", "25", "40", "1"]
    assert [call[3] for call in calls if call[0] == "text"] == ["games", "mean", "best", "when"]
    assert [call[3] for call in calls if call[0] == "text_right"] == ["Bea"]


def test_statistics_without_games_say_so(console):
    scene = Statistics(console, "top33", load_game("top33"))
    scene.draw()
    assert [text for _, _, text in console.screen.of("text")] == ["none"]
    press(scene, "A")
    assert not console.drawn, "there is no other page"


# Settings


def line_of(scene, name):
    return scene.names.index(name)


def test_values_of_settings_change_wrap_and_are_saved(console):
    scene = Settings(console)
    preferences = console.preferences
    for name, attribute, values in (
        ("animations", "animations", [0, 1]),
        ("shake", "shake", [0, 1]),
        ("pass", "always_pass", [1, 0]),
        ("flip", "flip", [1, 0]),
        ("speed", "speed", [1, 2, 0]),
        ("dim", "dim_seconds", [*DIM_CHOICES[3:], *DIM_CHOICES[:3]]),
        ("sleep", "sleep_seconds", [*SLEEP_CHOICES[3:], *SLEEP_CHOICES[:3]]),
    ):
        seen, shown = [], set()
        for _ in values:
            scene.change(line_of(scene, name), 1)
            seen.append(getattr(preferences, attribute))
            shown.add(scene.lines[line_of(scene, name)][1])
        assert seen == values, name
        assert len(shown) == len(values), f"{name}: each value has its own words"
        scene.change(line_of(scene, name), -1)
        assert getattr(preferences, attribute) == values[-2], name
    scene.leave()
    again = Preferences(Journal(console.flash), console.hardware)
    for attribute in ("animations", "shake", "always_pass", "flip", "speed", "dim_seconds"):
        assert getattr(again, attribute) == getattr(preferences, attribute), attribute
    assert again.sleep_seconds == preferences.sleep_seconds
    assert console.opened == [("home",)] and console.flips[-2:] == [preferences.flip] * 2


@pytest.mark.parametrize("is_saving", [True, False])
def test_the_settings_say_if_nothing_can_be_saved(console, is_saving):
    console.journal.saving = is_saving
    assert Settings(console).title_right == ("" if is_saving else "no_memory")


def test_the_brightness_stops_at_both_ends_and_is_applied(console):
    scene = Settings(console)
    for _ in range(4):
        scene.change(line_of(scene, "brightness"), 1)
    assert console.preferences.brightness == 5 and scene.lines[0][1] == "■■■■■"
    for _ in range(6):
        scene.change(line_of(scene, "brightness"), -1)
    assert console.preferences.brightness == 1 and scene.lines[0][1] == "■□□□□"
    assert console.opened[-1] == ("brightness", 1)


def test_the_language_goes_round_and_the_settings_are_read_again(console):
    scene = Settings(console)
    codes = scene.languages
    seen = []
    for _ in codes:
        scene.change(line_of(scene, "language"), 1)
        seen.append(console.preferences.language)
    assert sorted(seen) == sorted(codes) and seen[-1] == "en"
    assert console.drawn == len(codes)


def test_lines_without_a_value_open_something_and_say_so(console):
    scene = Settings(console)
    opens = [name for name in scene.names if scene.a_label_at(line_of(scene, name)) == "open"]
    assert opens == ["names", "help", "reset", "about", "test"]
    scene.choose(line_of(scene, "names"))
    assert isinstance(console.scenes[-1], Names)
    scene.choose(line_of(scene, "brightness"))
    assert len(console.scenes) == 1
    assert len(SPEEDS) == 3


def test_a_reset_asks_first(console):
    console.journal.put("stats/top33", b"12345678")
    scene = Settings(console)
    scene.choose(line_of(scene, "reset"))
    question = console.scenes[-1]
    assert question.lines == ["ask_reset"] and console.journal.get("stats/top33")
    question.on_accept()
    assert not console.journal.get("stats/top33")
    assert console.scenes[-1].lines == ["was_reset"]


# Lists and messages


class Lines(ListScene):
    """A list of ten lines, the third with a value, the fifth disabled."""

    disabled = (4,)

    def __init__(self, console, count=10):
        super().__init__(console)
        self.lines = [[f"line {number}", ""] for number in range(count)]
        self.lines[2][1] = "value"
        self.heard = []

    def choose(self, index):
        self.heard.append(("choose", index))

    def refuse(self, index):
        self.heard.append(("refuse", index))

    def change(self, index, step):
        self.heard.append(("change", index, step))


def test_only_a_value_hears_left_and_right_and_a_disabled_line_refuses(console):
    scene = Lines(console)
    press(scene, "LEFT", "RIGHT", "DOWN", "DOWN", "LEFT", "RIGHT", "A", "DOWN", "DOWN", "A")
    assert scene.heard == [("change", 2, -1), ("change", 2, 1), ("choose", 2), ("refuse", 4)]


def test_a_list_scrolls_with_its_cursor_and_goes_round(console):
    scene = Lines(console)
    scene.draw()
    shown = [words.split()[1] for _, _, words, *_ in console.screen.of("text")]
    assert shown == [str(number) for number in range(scene.visible_count)]
    press(scene, "UP")
    assert (scene.cursor, scene.first_visible) == (9, 10 - scene.visible_count)
    press(scene, "DOWN")
    assert (scene.cursor, scene.first_visible) == (0, 0)
    press(scene, *["DOWN"] * scene.visible_count)
    assert scene.first_visible == 1


def test_the_selected_line_is_inverted_and_its_value_has_arrows(console):
    scene = Lines(console)
    scene.cursor = 2
    scene.draw_line(2)
    ((_, y, words, is_selected),) = console.screen.of("text")
    assert is_selected and words.endswith("◀value▶") and y == scene.y + 2 * PAGE
    assert len(words) * LETTER <= WIDTH
    scene.draw_line(1)
    ((_, _, words, is_selected),) = console.screen.of("text")
    assert not is_selected and words.strip() == "line 1"


def test_the_thumb_of_the_scroll_bar_reaches_both_ends(console):
    scene = Lines(console)
    for cursor in (0, 9):
        scene.cursor = cursor
        scene.draw_lines()
        *_, (x, y, width, height, is_white) = console.screen.of("fill")
        assert (x, width, is_white) == (WIDTH - 1, 1, 1)
        top = scene.y if cursor == 0 else scene.y + PAGE * scene.visible_count - height
        assert y == top
    short = Lines(console, 3)
    short.draw_lines()
    assert not [fill for fill in console.screen.of("fill") if fill[0] == WIDTH - 1]


@pytest.mark.parametrize(("percent", "glyph"), [(1, 0), (20, 1), (59, 2), (99, 4), (100, 4)])
def test_the_batterys_glyph_has_five_steps(console, percent, glyph):
    console.battery = percent
    draw_battery(console)
    assert [call[0] for call in console.screen.of("glyph")] == [BATTERY + glyph]


def test_a_board_on_usb_shows_no_battery(console):
    draw_battery(console)
    assert not console.screen.calls


def make_notice(console, text, **how):
    heard = []
    notice = Notice(console, text, "ok", lambda: heard.append("accepted"), **how)
    notice.accepts_keys = lambda: console.is_accepting
    console.push(notice)
    return notice, heard


@pytest.mark.parametrize("button", ["A", "B"])
def test_both_buttons_close_a_message(console, button):
    notice, heard = make_notice(console, "Text")
    press(notice, button)
    assert heard == ["accepted"] and not console.scenes


def test_a_question_hears_a_only_when_it_was_read_and_b_refuses(console):
    notice, heard = make_notice(console, "Text", b_label="no")
    console.is_accepting = False
    press(notice, "A")
    assert console.scenes and not heard
    console.is_accepting = True
    press(notice, "A")
    assert heard == ["accepted"]
    notice, heard = make_notice(console, "Text", b_label="no")
    press(notice, "B")
    assert not heard and not console.scenes


def test_a_long_message_has_pages(console):
    notice, heard = make_notice(console, "word " * 60)
    page_count = 0
    while console.scenes:
        notice.draw()
        texts = console.screen.of("text")
        assert len(texts) <= LINES_PER_PAGE and len(texts) * PAGE <= 56
        press(notice, "A")
        page_count += 1
    assert page_count > 1 and heard == ["accepted"]
