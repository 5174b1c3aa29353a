# SPDX-License-Identifier: MIT
"""Damaged, foreign and odd memories: it always starts, uses what is sound, and never takes a wrong
state for a right one."""

import random

import handful.journal
import pytest
from handful.journal import Journal
from handful.recovery import decode

from host_sim.device import Device
from host_sim.faults import games
from host_sim.faults.story import NotThrown, Story, told
from host_sim.virtual.nvm import Flash

BITS = {"yahtzee": 1}  # every bit of this game's journal; of the others one in so many
ONE_IN = 23


def starts(nvm):
    """What a device with this nvm shows; it must start and answer."""
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


def right(story, journal, known):
    """Whether position and notes are those at the end, or those before the last record."""
    ends = [(moment.position, moment.notes) for moment in story.moments[-2:]]
    return (story.position(journal, known), journal.notes) in ends


@pytest.mark.parametrize("game", games())
def test_no_flipped_bit_presents_a_wrong_state_as_right(game):
    story = Story(game, 2, seats=1)
    image = bytes(story.flash)
    known, tried, untold = {}, 0, 0
    for place in range(0, 8 * len(image.rstrip(b"\xff")), BITS.get(game, ONE_IN)):
        cells = bytearray(image)
        cells[place // 8] ^= 1 << place % 8
        journal = Journal(Flash(bytes(cells)))
        tried += 1
        if not told(journal):
            untold += 1  # as if power had cut the last record off
            assert right(story, journal, known), f"bit {place} of {game}"
    print(f"{game}: {tried} bits flipped, {tried - untold} told, none wrong and silent")
    assert tried > 100


@pytest.mark.parametrize("seed", range(150))
def test_blocks_overwritten_leave_the_undamaged_records_in_use(seed):
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
    if not told(journal) and not right(story, journal, {}):
        # From some record on nothing is left that could tell: as if it had not been played yet.
        assert at + size > written - 64 and size > 2
        places = [moment.position for moment in story.moments]
        assert story.position(journal, {}) in [*places, NotThrown]
    if at > 40:  # the settings, written first, are in use
        assert journal.get("settings")
    journal.put("n", b"1")
    assert Journal(flash).get("n") == b"1"


@pytest.mark.parametrize("size", [0, 256, 512, 4096, 8192])
@pytest.mark.parametrize("kind", ["blank", "zeros", "noise", "text"])
def test_an_nvm_of_any_size_with_anything_in_it_starts(size, kind):
    image = {
        "blank": b"\xff" * size,
        "zeros": bytes(size),
        "noise": random.Random(size).randbytes(size),
        "text": (b"a diary of somebody else. " * 400)[:size],
    }[kind]
    words = starts(image)
    if size == 0:
        assert "nothing is kept" in words
    elif kind == "blank":
        assert "Memory: empty" in words
    else:
        assert "not ours" in words or "Power went while" in words or "damaged" in words


@pytest.mark.parametrize("version", [0, 1, 3, 200])
def test_a_journal_of_an_older_or_newer_format_is_not_taken_for_ours(version, monkeypatch):
    with monkeypatch.context() as other:
        other.setattr(handful.journal, "FORMAT", version)
        image = bytes(Story("yahtzee", 1).flash)
        assert decode(image, 0)
    journal = Journal(Flash(image))
    assert told(journal) and not journal.notes and journal.game is None
    assert "Power went while" in starts(image) or "not ours" in starts(image)


def test_noise_never_stops_the_journal():
    """Also where noise looks like a record, once in 65,536 times."""
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
