# SPDX-License-Identifier: MIT
"""Damaged and foreign nvm: the console always starts, uses the intact records, and never shows a
wrong state without a report."""

import random

import handful.journal.journal
import pytest
from handful.journal.journal import Journal
from handful.journal.recovery import decode

from host_sim.handheld.device import Device
from host_sim.quality.faults import flips, games
from host_sim.quality.faults.story import NotThrown, Story, Wrong, told
from host_sim.sim.nvm import Flash

BITS = {"yahtzee": 1}  # every bit of this game's journal; of the others every ONE_INth
ONE_IN = 23


def starts(nvm):
    """Start a device with this nvm, check that it answers, and return what it shows."""
    device = Device(nvm=nvm)
    device.power_on()
    device.run(0.4)
    words = " ".join(device.text())
    assert device.running and words
    seen = {device.ram}
    for button in ("A", "B", "RIGHT", "A"):
        device.press(button)
        device.run(0.3)
        seen.add(device.ram)
    assert len(seen) > 1 and "Traceback" not in device.serial
    device.cut_power()
    return words


@pytest.mark.parametrize("game", games())
def test_no_flipped_bit_changes_the_state_silently(game):
    tally = flips.Tally()
    flips.flip_everywhere(Story(game, 2, seats=1), tally, BITS.get(game, ONE_IN))
    print(f"{game}: {tally}; none wrong and silent")
    assert tally.tried > 100 and tally.untold < 20


def test_a_silent_change_by_a_flipped_bit_is_found(monkeypatch):
    monkeypatch.setattr(flips, "right", lambda *_: False)
    monkeypatch.setattr(flips, "told", lambda *_: False)
    with pytest.raises(Wrong, match="--replay flip:yahtzee:2:0:4096:"):
        flips.flip_everywhere(Story("yahtzee", 2), flips.Tally())


def test_intact_records_beside_overwritten_blocks_are_used():
    for seed in range(150):
        overwrite_a_block(seed)


def overwrite_a_block(seed):
    luck = random.Random(seed)
    story = Story("yahtzee", seed % 5)
    image = bytearray(bytes(story.flash))
    written = len(bytes(image).rstrip(b"\xff"))
    size = luck.choice((1, 2, 16, 64, 256))
    at = luck.randrange(max(1, written - size))
    block = luck.choice((bytes(size), b"\xff" * size, luck.randbytes(size)))
    image[at : at + size] = block
    flash = Flash(bytes(image))
    journal = Journal(flash)
    if not told(journal) and not flips.right(story, journal, {}):
        # The end of the journal was erased completely, as if it had not been written yet.
        assert at + size > written - 64 and size > 2
        places = [moment.position for moment in story.moments]
        assert story.position(journal, {}) in [*places, NotThrown]
    if at > 40:  # the settings are written first
        assert journal.get("settings")
    journal.put("n", b"1")
    assert Journal(flash).get("n") == b"1"


@pytest.mark.parametrize("size", [0, 256, 512, 4096, 8192])
@pytest.mark.parametrize("kind", ["blank", "zeros", "noise", "text"])
def test_an_nvm_of_any_size_and_content_starts(size, kind):
    image = {
        "blank": b"\xff" * size,
        "zeros": bytes(size),
        "noise": random.Random(size).randbytes(size),
        "text": (b"a diary of somebody else. " * 400)[:size],
    }[kind]
    words = starts(image)
    if size == 0:
        assert "can't save games" in words
    elif kind == "blank":
        assert "A handful of" in words
    else:
        assert "another program" in words or "power failed while" in words or "damaged" in words


@pytest.mark.parametrize("version", [0, 1, 3, 200])
def test_a_journal_of_another_format_is_not_used(version, monkeypatch):
    with monkeypatch.context() as other:
        other.setattr(handful.journal.journal, "FORMAT", version)
        image = bytes(Story("yahtzee", 1).flash)
        assert decode(image, 0)
    journal = Journal(Flash(image))
    assert told(journal) and not journal.notes and journal.game is None
    assert "power failed while" in starts(image) or "another program" in starts(image)


def test_noise_does_not_stop_the_journal():
    """Some of the noise looks like a record, once in 65,536 times."""
    luck = random.Random(7)
    for _ in range(300):
        image = bytearray(luck.randbytes(4096))
        image[0] = luck.choice((0xAF, image[0]))
        flash = Flash(bytes(image))
        journal = Journal(flash)
        assert told(journal)
        journal.put("settings", b"abc")
        assert Journal(flash).get("settings") == b"abc"


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_journal_starts_on_the_device(seed):
    luck = random.Random(seed)
    image = bytearray(bytes(Story(games()[seed % len(games())], seed).flash))
    written = len(bytes(image).rstrip(b"\xff"))
    for _ in range(luck.choice((1, 10, 100))):
        image[luck.randrange(written)] = luck.randrange(256)
    starts(bytes(image))
