# SPDX-License-Identifier: MIT
"""Power cuts on genuine firmware while the journal's sector is erased and programmed again."""

import random

import pytest
from handful.journal.journal import BLANK, Journal

from host_sim.quality.firmware.hands import Hands
from host_sim.scenario.lessons import decline_lessons
from host_sim.sim.nvm import Flash

pytestmark = pytest.mark.timeout(0)  # a minute on the emulated board takes several here

CUTS = 200
FREE = 400  # bytes: too few for a game, so that Start rewrites the sector
LOOK_SECONDS, LIMIT_SECONDS = 0.001, 4
INSTRUCTIONS = 80e6  # in a second, about
ENGLISH = {"HANDFUL_LANGUAGE": "en"}


def nearly_full():
    """Return an nvm with notes on several pages, and little room."""
    flash = decline_lessons()
    journal = Journal(flash)
    number = 0
    while journal.free_bytes() > FREE:
        number += 1
        journal.put(f"note/{number % 10}", bytes([number]) * 180)
    return bytes(flash)


@pytest.fixture
def at_start(pico):
    """Make consoles on which Start is pressed as soon as a game is to begin."""

    def make():
        device = pico(usb=False, nvm=nearly_full(), settings=ENGLISH)
        device.power_on()
        Hands(device).to_seats("Yahtzee")
        device.down("A")
        return device

    return make


def moments_of_the_rewrite(device):
    """Return the last moment before the flash is written, and the first after it; how often."""
    begun, before = device.now, device.flash_writes
    last_idle = first_done = None
    writes = before
    while device.now < begun + LIMIT_SECONDS and (
        first_done is None or device.now < first_done + 0.5
    ):
        moment = device.now
        device.run(LOOK_SECONDS)
        if device.flash_writes > writes:
            last_idle = last_idle or moment
            first_done, writes = device.now, device.flash_writes
    return last_idle - begun, first_done - begun, writes - before


def test_a_power_cut_during_a_rewrite_keeps_the_notes_or_is_reported_or_erases_all_of_them(
    at_start, pico
):
    begin, end, writes = moments_of_the_rewrite(at_start())
    assert writes > 10, "a sector is erased and its pages are programmed"
    notes = Journal(Flash(nearly_full())).notes
    device, luck = at_start(), random.Random(1)
    device.run(begin)
    step = int((end - begin) * INSTRUCTIONS / CUTS)
    cuts, seen = 0, []
    before = device.flash_writes
    while device.flash_writes < before + writes:
        device.run_instructions(luck.randrange(1, 2 * step))
        cuts += 1
        if not seen or device.nvm != seen[-1]:
            seen.append(device.nvm)
    assert cuts >= CUTS / 2 and len(seen) > 5
    erased = bytes([BLANK]) * len(seen[0])  # for a moment: a new board's memory
    for image in seen:
        again = Journal(Flash(image))
        kept = {name: data for name, data in again.notes.items() if name in notes}
        assert (
            kept == notes
            or image == erased
            or (again.compaction_interrupted and kept.items() <= notes.items())
        )
    last = Journal(Flash(seen[-1]))
    assert last.game and not last.compaction_interrupted and notes.items() <= last.notes.items()
    for image in (seen[0], erased, luck.choice(seen[4:-1]), seen[-1]):
        restarted = pico(usb=True, nvm=image, settings=ENGLISH)
        restarted.power_on()
        Hands(restarted).to_menu()
        assert "Traceback" not in restarted.serial
        restarted.cut_power()
