# SPDX-License-Identifier: MIT
"""The nvm: what flash does, and what is left when power fails in the middle."""

import random

import pytest

from host_sim.sim.clock import PowerCut
from host_sim.sim.nvm import Flash


def test_a_new_one_is_a_sector_of_ff():
    flash = Flash()
    assert len(flash) == 4096 and bytes(flash) == b"\xff" * 4096


def test_writing_into_ff_only_programs():
    flash = Flash()
    flash[10:13] = b"abc"
    flash[20] = 7
    assert (flash[10:13], flash[20], flash[-1]) == (b"abc", 7, 255)
    assert (flash.erases, flash.programs, flash.bytes) == (0, 2, 4)
    assert flash.log == [("program", 10, b"abc"), ("program", 20, b"\x07")]


def test_a_record_across_a_page_is_two_operations():
    flash = Flash()
    flash[250:260] = bytes(10)
    assert flash.log == [("program", 250, bytes(6)), ("program", 256, bytes(4))]


def test_overwriting_anything_erases_the_whole_sector_and_programs_it_back():
    flash = Flash()
    flash[0] = 1
    flash[300:303] = b"abc"
    flash[301] = 0x20  # clears bits only, but CircuitPython does not look at bits
    assert flash.erases == 1
    assert flash.log[2] == ("erase", 0)
    assert (flash[0], flash[300:303]) == (1, b"a\x20c")


def test_it_is_as_choosy_as_the_device():
    flash = Flash(16)
    with pytest.raises(IndexError):
        flash[16]
    with pytest.raises(IndexError):
        flash[16] = 0
    with pytest.raises(ValueError, match="different lengths"):
        flash[0:4] = b"abc"
    with pytest.raises(OverflowError):
        flash[0] = 256
    with pytest.raises(NotImplementedError):
        flash[::2]


def test_an_image_can_be_given_and_is_copied():
    image = bytearray(b"\xff" * 8)
    flash = Flash(image)
    flash[0] = 0
    assert image[0] == 0xFF


def test_a_cut_leaves_the_bytes_programmed_so_far():
    flash = Flash()
    flash.cut_after(3)
    with pytest.raises(PowerCut):
        flash[0:8] = b"12345678"
    assert flash[0:8] == b"123" + b"\xff" * 5
    flash[3:8] = b"45678"  # the next boot finds an ordinary flash
    assert flash[0:8] == b"12345678"


def test_a_cut_in_the_middle_of_a_rewrite_loses_what_was_not_yet_programmed_back():
    flash = Flash()
    flash[0:600] = bytes(range(200)) * 3
    flash.cut_after(0)
    with pytest.raises(PowerCut):
        flash[5] = 0
    assert flash[0:600] == bytes(range(200)) * 3  # not even erased
    flash.cut_after(1)
    with pytest.raises(PowerCut):
        flash[5] = 0
    assert bytes(flash) == b"\xff" * 4096  # erased, nothing back
    flash[0:600] = bytes(range(200)) * 3
    flash.cut_after(1 + 256)
    with pytest.raises(PowerCut):
        flash[5] = 77
    assert flash[0:5] == bytes(range(5)) and flash[5] == 77
    assert flash[256:] == b"\xff" * (4096 - 256)


def test_without_cuts_it_is_memory():
    flash, model, chance = Flash(), bytearray(b"\xff" * 4096), random.Random(3)
    for _ in range(200):
        start = chance.randrange(4096)
        piece = chance.randbytes(chance.randrange(1, 40))[: 4096 - start]
        flash[start : start + len(piece)] = piece
        model[start : start + len(piece)] = piece
        assert bytes(flash) == bytes(model)
    assert flash.erases and flash.programs > flash.erases
