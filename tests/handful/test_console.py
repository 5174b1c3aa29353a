# SPDX-License-Identifier: MIT
"""The console from a player's view, through pins, keys, displayio, driver and chip."""

from types import SimpleNamespace

import pytest

from host_sim.device_code import games
from host_sim.handheld.device import Device
from host_sim.handheld.ocr import Reader, cursor_line
from host_sim.sim.nvm import Flash
from tests.handheld import TUMBLE


def read(device, image):
    return Reader.of(device.root).lines(image)


def test_the_first_start_shows_the_title_and_later_ones_the_menu(handheld):
    device = handheld(title=True)
    assert device.shows("A handful of")
    device.keys("A")
    assert device.shows("Settings")
    device.pull_battery()
    assert device.shows("Settings")


def test_b_in_a_menu_goes_back(handheld):
    device = handheld()
    menu = device.screen()
    device.keys("A")
    assert device.shows("New game")
    device.keys("B")
    assert device.screen() == menu


def test_a_solo_game_ends_in_a_result_and_is_counted(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.play_out()
    assert device.shows("Your first solo record!")
    device.keys("0.6 B A")
    device.choose("Statistics")
    assert device.shows("games") and device.shows("average")
    assert device.shows("in game") and device.shows("Player"), "whose record it is"


def test_play_again_is_one_press_with_the_same_seats(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    for _ in range(4000):  # in small steps, to stop as soon as the result is shown
        if device.shows("win") or device.shows("solo record"):
            break
        device.keys("u" if device.shows("Release") else "A")
    device.keys("A 0.3 A")
    assert not device.shows("What next?"), "an early press is ignored"
    device.keys("1 A")
    assert device.shows("See the board")
    device.keys("0.3 A")
    assert device.shows("See the board"), "an early press is ignored here, too"
    device.keys("0.6 A 0.3")
    assert device.shows("1/13")


@pytest.mark.parametrize(
    "keys",
    [f"A {TUMBLE}", f"A {TUMBLE} l A u A {TUMBLE}"],
    ids=["after the first throw", "with a die kept"],
)
def test_after_power_loss_the_same_dice_are_on_the_screen(handheld, keys):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(keys)
    before = device.image()
    device.pull_battery()
    assert device.image() == before


def test_a_game_that_was_left_can_be_continued(handheld):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    before = device.image()
    device.keys("P")
    device.choose("Save and quit")
    device.run(0.2)
    assert device.shows("Settings")
    device.pull_battery()
    assert device.shows("Settings")
    device.keys("A A 0.3")
    assert device.image() == before


def test_a_new_game_asks_before_it_replaces_a_saved_one(handheld):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    before = device.image()
    device.keys("P")
    device.choose("Save and quit")
    device.keys("0.2 A")
    device.choose("New game")
    assert device.shows("will be deleted")
    device.keys("A")
    assert device.shows("will be deleted"), "a quick second press is ignored"
    device.keys("B 0.2")  # no
    assert device.shows("Continue") and not device.shows("will be deleted")
    device.choose("Continue")
    device.run(0.3)
    assert device.image() == before, "not the game that was left"


def test_arrows_repeat_when_held_and_faster_after_two_seconds(handheld):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")

    def moves(seconds):
        """Return how often the picture changed while LEFT was held."""
        device.run(0.5)
        seen = [device.ram]
        device.down("LEFT")
        for _ in range(int(seconds * 100)):
            device.run(0.01)
            device.settle()  # not while it draws
            if seen[-1:] != [device.ram]:
                seen.append(device.ram)
        device.up("LEFT")
        device.run(0.1)
        return len(seen) - 1

    assert moves(0.3) == 1
    assert 4 <= moves(1.0) <= 8
    in_two_seconds = moves(2.0)
    assert moves(3.0) - in_two_seconds >= 15, "twenty a second after two seconds"


def test_a_long_b_opens_the_pause_menu_and_a_short_one_only_if_there_is_nothing_to_undo(handheld):
    device = handheld(seed=4)
    device.new_yahtzee()
    assert device.shows("Menu")
    device.hold("B", 0.4)
    device.run(0.1)
    assert device.shows("Save and quit")
    device.keys("B")
    device.keys(f"A {TUMBLE} A")
    assert device.shows("Undo")
    device.hold("B", 0.4)
    device.run(0.1)
    assert not device.shows("Save and quit") and device.shows("Keep"), "a kept die was released"
    device.keys("A P")
    assert device.shows("Save and quit")
    device.keys("B")
    assert device.shows("1/13")


def test_a_score_can_be_undone_until_the_next_roll(handheld):
    device = handheld(seed=4)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} d 0.5")
    device.keys("A 0.6")
    assert device.shows("2/13") and device.shows("Undo")
    device.keys("B 0.2")
    assert device.shows("1/13") and device.shows("Keep")
    assert not device.shows("Undo")


def test_the_screen_dims_then_sleeps_and_the_key_that_wakes_does_nothing_else(handheld):
    device = handheld()
    bright = device.brightness
    device.run(59)
    assert device.brightness == bright
    device.run(2)
    assert device.brightness < bright / 4
    device.run(60)
    assert not device.awake
    device.keys("A")
    assert device.awake and device.brightness == bright
    assert device.shows("Settings"), "A only wakes the display"
    device.keys("A")
    assert device.shows("New game")


def test_a_key_that_ends_the_dimming_acts_at_once(handheld):
    device = handheld()
    device.run(70)
    device.keys("A")
    assert device.shows("New game")


def test_settings_survive_a_power_cut(handheld):
    device = handheld()
    bright = device.brightness
    device.keys("B l l B")
    assert device.brightness < bright
    dimmer = device.brightness
    device.pull_battery()
    assert device.brightness == dimmer


def test_a_name_can_be_given_and_survives_a_power_cut(handheld):
    device = handheld()
    device.keys("B")
    device.choose("Names")
    device.keys("A u r u r u A")
    assert device.shows("1 Aaa")
    device.pull_battery()
    device.new_yahtzee()
    assert device.shows("Aaa")


@pytest.mark.parametrize(
    ("seats", "names"),
    [("", ("Player",)), ("d r r", ("Player", "Chip")), ("d r", ("Player 1", "Player 2"))],
    ids=["alone", "against a computer", "two people"],
)
def test_a_single_player_of_a_kind_has_a_name_without_a_number(handheld, seats, names):
    device = handheld(seed=5)
    device.new_yahtzee(seats)
    device.keys("0.3 A P")
    if len(names) > 1:
        device.choose("Overview")
    else:
        device.keys("B")
    shown = [line.strip() for line in device.text()]
    for name in names:
        assert name in [line.partition("  ")[0] for line in shown], shown


def test_b_on_the_seats_goes_one_step_back_and_saves_nothing(handheld):
    device = handheld()
    device.keys("A A d r r r B")
    assert device.shows("New game") and device.shows("Statistics")
    assert not device.shows("Same players")
    device.choose("New game")
    assert not device.shows("Chip 2")


def test_b_on_options_and_seats_goes_one_step_back(handheld):
    device = handheld()
    device.keys("l A A")
    options = device.screen()
    device.keys("r")
    changed = device.screen()
    assert changed != options
    device.keys("A")
    assert device.shows("Players")
    device.keys("B")
    assert device.screen() == changed
    device.keys("B")
    assert device.shows("New game")
    device.choose("New game")
    assert device.screen() == options, "the change was not saved"


def test_the_last_players_are_one_press_away(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.keys("P")
    device.choose("Save and quit")
    device.keys("0.3 A")
    assert [line.strip() for line in device.text()][1:3] == ["Continue", "Same players"]
    device.choose("Same players")
    device.keys("0.6 A 0.3")
    assert device.shows("1/13")


def test_the_first_roll_is_three_presses_after_power_on(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.keys("P")
    device.choose("Save and quit")
    device.pull_battery()
    device.keys("A A 0.3")
    assert device.shows("Roll 5"), "the third press rolls"


def test_the_menu_marks_a_saved_game(handheld):
    device = handheld(seed=5)
    plain = device.image()
    device.new_yahtzee()
    device.keys("P")
    device.choose("Save and quit")
    device.run(0.3)
    assert device.shows("game in progress") and device.image() != plain
    device.keys("r")
    assert not device.shows("in progress")


def test_left_handed_mode_turns_the_picture_and_the_arrows(handheld):
    device = handheld()
    device.keys("A")
    menu = device.chip.image().tobytes()
    device.keys("B B")
    device.choose("Left-handed")
    device.keys("r")
    upright = device.chip.image().rotate(180)
    assert device.brightness and "Left-handed" in "\n".join(read(device, upright))
    device.keys("B A")
    assert device.chip.image().rotate(180).tobytes() == menu
    device.pull_battery()
    device.keys("A")
    assert device.chip.image().rotate(180).tobytes() == menu, "kept"
    device.keys("u")  # DOWN in left-handed mode
    assert device.chip.image().rotate(180).tobytes() != menu
    assert "Learn" in cursor_line(device.chip.image().rotate(180), device.root)


def test_records_are_reset_only_after_a_question(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.play_out()
    device.keys("0.6 B 0.3")
    assert device.shows("best")
    for answer, kept in (("0.6 B", True), ("0.6 A", False)):
        device.keys("B")
        device.choose("Reset records")
        assert device.shows("Reset them?")
        device.keys(answer)
        if not kept:
            assert device.shows("All records and statistics are deleted.")
            device.keys("A")
        device.keys("B 0.2")
        assert device.shows("best") == kept


@pytest.mark.parametrize("name", games())
def test_reset_deletes_every_note_that_a_statistics_page_reads(name):
    from importlib import import_module

    from handful.journal.journal import Journal
    from handful.lobby import statistics
    from handful.lobby.settings import Settings

    from host_sim.paths import ROOT

    class SpyingJournal(Journal):
        def get(self, note):
            read.add(note)
            return super().get(note)

    read = set()
    journal = SpyingJournal(Flash(4096))
    console = SimpleNamespace(
        journal=journal,
        words=lambda section: lambda word, *_: word,
        game_words=lambda game, section: lambda word, *_: word,
        push=lambda scene: None,
    )
    page = statistics
    if (ROOT / "games" / name / "lobby" / "statistics.py").exists():
        page = import_module(f"games.{name}.lobby.statistics")
    scene = page.Statistics(console, name, import_module(f"games.{name}"))
    scene.pages()
    read -= {f"seats/{name}"}  # the last options, not a record
    for note in read:
        journal.put(note, b"12345678")
    settings = Settings.__new__(Settings)
    settings.console, settings.words = console, lambda word, *_: word
    settings.reset_records()
    assert read and not [note for note in read if journal.get(note)]


def test_the_final_board_can_be_opened_from_the_result(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.play_out()
    result = device.screen()
    device.after_game("See the board")
    assert not device.shows("What next?") and device.shows("Back")
    device.keys("B 0.6 B 0.6")
    assert device.shows("What next?") and device.shows(result.splitlines()[0])


def test_an_arrow_on_the_final_board_shows_the_overview(handheld):
    device = handheld(seed=5)
    device.new_yahtzee("d r r")
    device.play_out()
    device.after_game("See the board")
    device.keys("r")
    assert device.shows("Totals") and device.shows("Chip")
    device.keys("B B 0.6")
    assert device.shows("What next?")


def test_seats_can_be_human_computer_or_empty(handheld):
    device = handheld()
    device.keys("A A d r")
    assert device.shows("Player 2")
    device.keys("r")
    assert device.shows("Chip 2")
    device.keys("r r r")
    assert not device.shows("Chip 2")


def test_a_game_without_players_is_refused_with_a_message(handheld):
    device = handheld()
    device.keys("A A l A")
    assert device.shows("You need at least 1 player.")
    device.keys("A")
    assert device.shows("Players")


def test_the_handover_scene_is_shown_between_humans_if_it_is_switched_on(handheld):
    device = handheld(seed=2)
    device.setting("pass")
    device.keys("r B A A d r A 0.3 A 0.3")
    assert device.shows("Hand the console to") and device.shows("I'm Player")
    device.keys("0.6 A 0.2")
    assert device.shows("1/13")


def test_the_handover_scene_ignores_an_accidental_press(handheld):
    device = handheld(seed=2)
    device.setting("pass")
    device.keys("r B A A d r A 0.3 A A")
    assert device.shows("I'm Player")


def test_the_rules_can_be_read_during_a_game(handheld):
    device = handheld()
    device.new_yahtzee()
    device.keys("P")
    device.choose("Rules")
    assert device.shows("1/")
    device.keys("A")
    assert device.shows("2/")
    device.keys("B B B")
    assert device.shows("1/13")


@pytest.mark.parametrize("page", ["Overview", "Last moves", "Rules"])
def test_b_returns_from_a_page_to_the_pause_menu(handheld, page):
    device = handheld(seed=5)
    device.new_yahtzee("d r r")
    device.keys("A 1 A 1 d A 2 P")
    device.choose(page)
    assert not device.shows("Save and quit")
    device.keys("B B" if page == "Rules" else "B")  # from the page to the contents
    assert device.shows("Save and quit")
    device.keys("B")
    assert device.shows("/13")


def test_the_replay_line_is_printed_on_the_serial_console(handheld):
    device = handheld(seed=3)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} P")
    device.choose("Bug report")
    assert device.shows("over USB")
    assert "HF1:yahtzee:" in device.serial


def test_the_battery_is_shown_if_the_board_can_measure_it(handheld):
    without = handheld().image()
    assert handheld(battery=4.0).image() != without


def test_a_missing_display_is_reported_with_its_pins_until_it_is_found():
    device = Device(display=False)
    device.power_on()
    device.run(5)
    assert device.serial.count("SDA GP4, SCL GP5") >= 2
    device.plug() if device.address else device.wire.plug(0x3C, device.chip)
    device.run(5)
    assert "A handful of" in "\n".join(device.text())
    device.cut_power()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HANDFUL_DISPLAY", "vga"),
        ("HANDFUL_ROTATION", 90),
        ("HANDFUL_BRIGHTNESS", "bright"),
        ("HANDFUL_A", "GP99"),
        ("HANDFUL_A", "GP10"),
        ("HANDFUL_SLEEP_SECONDS", -1),
        ("HANDFUL_LANGUAGE", "klingon"),
    ],
)
def test_a_wrong_setting_is_reported_and_the_default_is_used(name, value):
    device = Device(settings={name: value})
    device.power_on()
    device.run(0.5)
    assert name in device.serial and str(value) in device.serial
    assert name in "".join(device.text()).replace(" ", "") or device.text()
    device.press("A")
    device.run(0.2)
    device.press("A")
    device.run(0.2)
    assert "Settings" in "\n".join(device.text())
    device.cut_power()


def test_a_board_without_nvm_reports_that_nothing_is_saved():
    device = Device(nvm=0)
    device.power_on()
    device.run(0.5)
    assert "can't save games" in " ".join(device.text())
    device.cut_power()


def test_unknown_data_in_the_nvm_does_not_stop_the_start():
    device = Device(nvm=bytes(range(256)) * 16)
    device.power_on()
    device.run(0.5)
    assert "another program" in " ".join(device.text())
    device.press("A")
    device.run(0.2)
    assert "Settings" in "\n".join(device.text()) or "A handful of" in "\n".join(device.text())
    device.cut_power()


def test_holding_a_shakes_the_dice_and_releasing_it_lands_them(handheld):
    device = handheld(seed=4)
    device.new_yahtzee()
    device.down("A")
    device.run(3)
    seen = set()
    for _ in range(8):
        device.run(0.08)
        seen.add(device.image().tobytes())
    assert len(seen) == 2, "they still tumble, in two poses"
    device.up("A")
    device.run(1.2)
    assert device.shows("Keep")


def test_with_shaking_switched_off_dice_land_while_a_is_held(handheld):
    device = handheld(seed=4)
    device.keys("B")
    device.choose("Hold A: shake dice")
    device.keys("r B")
    device.new_yahtzee()
    device.down("A")
    device.run(3)
    still = device.image()
    device.run(0.5)
    assert device.image() == still and device.shows("Keep")
    device.up("A")
    device.keys("P")
    device.choose("Save and quit")
    device.pull_battery()
    device.setting("shake")
    assert device.shows("◀off▶"), "saved"


@pytest.mark.parametrize(
    ("title", "opening"),
    [("Roll to the Top!", "First roll"), ("Top 33", "goes first"), ("AURUXXX", "goes first")],
)
def test_the_opening_is_shown_again_after_a_power_cut(handheld, title, opening):
    device = handheld()
    device.pick(title)
    device.keys("A 0.6 A 0.6 A 0.6 A 0.6")
    assert device.shows(opening)
    before = device.screen()
    device.pull_battery()
    assert device.screen() == before


@pytest.mark.parametrize("leave", [False, True], ids=["a power cut", "Continue"])
def test_last_moves_may_be_empty_after(handheld, leave):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.keys("A 1.5 P")
    device.choose("Last moves")
    assert device.shows("No moves yet")
    device.keys("A B")
    if leave:
        device.keys("P")
        device.choose("Save and quit")
        device.keys("0.3 A A 0.3")
    else:
        device.pull_battery()
    device.keys("P")
    device.choose("Last moves")
    assert device.shows("No moves yet"), "no box was scored"


def test_a_struck_out_line_explains_why(handheld):
    device = handheld()
    device.new_yahtzee()
    device.keys("P")
    assert device.shows("Choose")
    device.keys("d")
    assert device.shows("Why not?") and not device.shows("Choose")
    device.keys("A")
    assert device.shows("nothing to undo") and device.shows("roll"), "the game's own reason"


def test_b_returns_from_a_hint_to_the_game_and_a_long_b_opens_the_menu(handheld):
    device = handheld()
    device.new_yahtzee()
    device.keys("A 2")
    before = device.screen()
    for key, is_menu in (("B", False), ("P", True)):
        device.keys("P A 2")
        device.until("Show", "Continue", "Next")
        device.keys(f"{key} 0.2")
        assert device.shows("Save and quit") == is_menu
        assert is_menu or device.screen() == before
