# SPDX-License-Identifier: MIT
"""The deployed files on genuine CircuitPython: it boots, plays, resumes, and looks as simulated."""

import pytest

from host_sim.handheld.device import Device
from host_sim.handheld.emulated import Pico
from host_sim.paths import ROOT
from host_sim.quality.firmware.compare import compare
from host_sim.quality.firmware.evening import spend
from host_sim.quality.firmware.hands import Hands
from host_sim.quality.firmware.thinking import thought
from host_sim.scenario.lessons import decline_lessons

pytestmark = pytest.mark.timeout(0)  # a minute on the emulated board takes several here

# Every game at its fullest, and a power cut in the middle of a turn (demo).
SCENARIOS = ("demo", "top12-four", "top33-four", "auruxxx-six", "roll_to_the_top-five")


def test_a_first_start_asks_for_the_language_and_then_shows_the_title(pico):
    device = pico(usb=False)
    device.power_on()
    assert {"Deutsch", "English", "Nederlands"} <= set(" ".join(device.text()).split())
    device.press("DOWN")
    device.press("A")
    device.run(1)
    assert "Un puñado de" in " ".join(device.text())


def test_a_first_start_shows_the_title_and_leaves_the_heap_room_to_grow(pico):
    device = pico(usb=False, settings={"HANDFUL_LANGUAGE": "en"})
    device.power_on()
    assert "A handful of" in device.text()
    heap = device.heap()
    assert heap["areas"] and heap["used"] + heap["free"] == heap["total"]
    assert heap["growth"] > 64 * 1024
    assert any(size >= 1024 for _, size in device.allocations), "bytecode is read in such pieces"


def test_the_last_table_of_names_is_made_before_the_menu_listens(pico):
    device = pico(settings={"HANDFUL_LANGUAGE": "en"})
    device.power_on()
    assert device.heap()["namesRoom"] == 620
    device.press("A")
    assert Hands(device).in_menu()
    heap = device.heap()
    assert 620 < heap["names"] < heap["namesRoom"] == 1260


def test_a_board_that_is_not_known_shows_a_picture_and_hears_its_buttons(pico):
    device = pico(usb=False, known=False)
    device.power_on()
    Hands(device).to_menu()


def test_the_serial_console_hears_ctrl_c_and_tells_where_it_struck(pico):
    device = pico()
    device.power_on()
    device.type("\x03")
    device.run(1)
    assert "KeyboardInterrupt" in device.serial and 'File "code.py"' in device.serial


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_picture_of_a_scenario_is_the_simulator_s(uf2, files, name):
    moments = compare(ROOT / "scenarios" / f"{name}.txt", uf2, files, say=lambda moment: None)
    assert moments and [moment.name for moment in moments if moment.late is None] == []


def test_a_power_cut_loses_no_game(pico):
    device = pico(usb=False)
    device.power_on()
    hands = Hands(device)
    hands.to_seats("Yahtzee")
    hands.press("A")
    hands.press("A")
    device.run(1.5)
    thrown = device.image().tobytes()
    device.cut_power()
    device.power_on()
    assert device.image().tobytes() == thrown


def test_no_thought_of_a_computer_player_is_long(uf2, files):
    took = thought(uf2, "top12", "hard", 4, files)
    assert took.decisions > 100 and 0 < took.slice <= 50 and took.slice < took.longest <= 700


def test_a_short_evening_knows_no_memory_error(uf2, files):
    account, serial = spend(uf2, 2, files, seed=4, say=lambda text: None)
    assert account.broke == "", serial[-2000:]
    assert account.starts >= 3 and account.memory_errors == account.tracebacks == 0


@pytest.mark.parametrize("chip", ["sh1106", "sh1107"])
def test_other_display_chips_show_the_same_also_after_a_restart(uf2, chip):
    """Adafruit's driver and the firmware's own page addressing, against the strict virtual chip; a
    game is left, so the console restarts and takes the display over as it is."""
    wanted = []
    simulated = Device(settings={"HANDFUL_LANGUAGE": "en"}, nvm=decline_lessons())
    simulated.power_on()
    simulated.run(1)
    wanted.append(simulated.image().tobytes())
    simulated.press("RIGHT")
    simulated.run(1)
    wanted.append(simulated.image().tobytes())
    simulated.cut_power()
    settings = {"HANDFUL_LANGUAGE": "en", "HANDFUL_CHIP": chip}
    with Pico(uf2, settings=settings, nvm=bytes(decline_lessons()), usb=False, known=True) as pico:
        pico.power_on()
        pico.rest()
        assert pico.chip.image().tobytes() == wanted[0]
        pico.press("RIGHT")
        pico.rest()
        assert pico.chip.image().tobytes() == wanted[1]
        told, genuine = [], pico.chip._power
        pico.chip._power = lambda command: (told.append(command), genuine(command))
        hands = Hands(pico)
        pico.press("LEFT")
        pico.rest()
        for _ in ("its menu", "a new game", "start"):
            pico.press("A")
            pico.rest()
        hands.leave()
        pico.rest()
        assert told == [0xAF], "on, as it is"
        assert pico.chip.image().tobytes() != wanted[1]
