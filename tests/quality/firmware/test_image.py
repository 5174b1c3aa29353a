# SPDX-License-Identifier: MIT
"""The file that `image` makes, put into flash as the boot ROM would, on genuine CircuitPython."""

import pytest

from host_sim.deploy import languages
from host_sim.deploy.flash import firmware, image
from host_sim.deploy.flash.layouts import PICO
from host_sim.flash import NVM_SIZE
from host_sim.handheld.emulated import Pico, add_board
from host_sim.hardware import boards
from host_sim.quality.firmware.hands import Hands
from tests.deploy.flash.reader import Chip, Volume

pytestmark = pytest.mark.timeout(0)  # a minute on the emulated board takes several here


@pytest.fixture(scope="module")
def dragged(uf2, files):
    """A flash with this nvm and something old everywhere else, and the image dragged onto it."""
    made_for = firmware.read(uf2)
    known = add_board(files[boards.FILE], made_for.memory)
    spoken = languages.speaking(files, languages.found(files), "en")  # all, and it need not ask
    ours = {**spoken, boards.FILE: known}
    file = image.make(made_for, ours, PICO)

    def drag(nvm):
        old = b"\x5a" * PICO.nvm + nvm + b"\x5a" * PICO.drive_size
        chip = Chip(old, made_for.family, by_number=True)
        chip.drag(file)
        assert chip.restarted
        return bytes(chip.flash)

    return drag, image.contents(ours)


def test_dragged_onto_a_new_board_it_shows_the_title(dragged):
    drag, files = dragged
    with Pico(None, memory=drag(b"\xff" * NVM_SIZE), usb=False) as device:
        device.power_on()
        assert "A handful of" in device.text()
        drive = device.flash()[PICO.drive :]
    there = Volume(drive).files
    assert b"Adafruit CircuitPython" in there.pop("boot_out.txt"), "it writes to our drive too"
    assert there == files


def test_dragged_onto_a_board_with_a_game_it_goes_on_with_it(dragged, pico):
    drag, _ = dragged
    before = pico(usb=False)
    before.power_on()
    hands = Hands(before)
    hands.to_seats("Yahtzee")
    hands.press("A")
    hands.press("A")
    before.run(1.5)
    thrown = before.image().tobytes()
    before.cut_power()
    with Pico(None, memory=drag(before.nvm), usb=False) as device:
        device.power_on()
        assert device.image().tobytes() == thrown
