# SPDX-License-Identifier: MIT
"""The emulated processor with a firmware of a few instructions, so that none of CircuitPython is
needed: time, sleep, flash, and a heap written by hand."""

import struct
import subprocess
from pathlib import Path

import pytest

from host_sim.emulator import engine
from host_sim.errors import Trouble
from host_sim.flash import NVM_SIZE
from host_sim.handheld.emulated import Pico
from tests.emulator.firmware import HEAP, Blocks, assemble, uf2_of
from tests.not_run import not_run, once

SLEEP = struct.pack("<2H", 0xBF30, 0xE7FD)  # wfi, and back to it
SPIN = struct.pack("<H", 0xE7FE)  # a branch to itself
LOOPS = 20000
# ldr r2, =LOOPS; subs r2, #1; bne to it; wfi
COUNT_DOWN = struct.pack("<4HI", 0x4A01, 0x3A01, 0xD1FD, 0xBF30, LOOPS)
CLOCK_SECONDS, CACHE_MISS = 8e-9, 100  # at 125 MHz; clocks


@pytest.fixture(scope="session")
def processor(tmp_path_factory):
    """It is installed, by the first process that asks."""
    found, why = once(tmp_path_factory, "processor", engine.ensure, Trouble)
    return found or not_run("the emulated processor", why)


@pytest.fixture
def pico(processor, tmp_path):
    """Makes Picos with this code as their firmware."""
    made = []

    def make(code, **options):
        file = tmp_path / "firmware.uf2"
        file.write_bytes(uf2_of(code))
        made.append(Pico(file, {"code.py": b""}, usb=False, **options))
        made[-1].start()
        return made[-1]

    yield make
    for one in made:
        one.cut_power()


def test_time_passes_only_in_calls_and_as_asked_to_half_a_millisecond(pico):
    device = pico(SPIN)
    assert device.now == 0
    device.run(0.01)
    device.run(0.02)
    assert device.now == pytest.approx(0.03, abs=5e-4) and device.idle == 0


def test_a_processor_that_waits_is_idle_and_rests(pico):
    device = pico(SLEEP)
    device.run(0.5)
    assert device.idle > 0.49
    device.rest(5)
    assert device.now < 0.7


def test_a_processor_that_spins_never_rests(pico):
    device = pico(SPIN)
    device.rest(0.1)
    assert device.now == pytest.approx(0.1, abs=5e-4)


def test_real_time_can_be_limited(pico):
    device = pico(SPIN)
    device.host_limit = 0.02
    device.run(60)
    assert device.now < 10


def test_the_nvm_is_what_it_was_given_and_outlives_a_power_cut(pico):
    nvm = bytes(range(256)) * (NVM_SIZE // 256)
    device = pico(SLEEP, nvm=nvm)
    assert device.nvm == nvm
    device.cut_power()
    assert device.nvm == nvm and not device.running
    device.start()
    assert device.nvm == nvm and device.now == 0


def test_wrong_calls_are_refused(pico):
    device = pico(SLEEP)
    with pytest.raises(ValueError, match="unknown button 'X'"):
        device.press("X")
    with pytest.raises(RuntimeError, match="on already"):
        device.power_on()
    device.cut_power()
    with pytest.raises(RuntimeError, match="the board is off"):
        device.run(1)


def test_without_python_there_is_no_heap(pico):
    device = pico(SLEEP)
    device.run(0.1)
    assert device.heap() == {
        "used": 0, "free": 0, "largest": 0, "growth": 0, "total": 0, "areas": 0,
        "names": 0, "namesRoom": 0,
    }  # fmt: skip


def test_compiled_instructions_have_the_results_and_clocks_of_the_core(processor):
    node, library, _ = processor
    script = Path(__file__).with_name("compare_blocks.mjs")
    done = subprocess.run([node, script, library], capture_output=True, text=True, check=True)
    *different, count = done.stdout.splitlines()
    assert different == [] and int(count.split()[0]) > 1000


def test_a_program_that_is_compiled_takes_the_time_of_one_that_is_not(pico):
    device = pico(COUNT_DOWN)
    device.run_instructions(2 * LOOPS + 1)
    assert device.now == pytest.approx(CLOCK_SECONDS * (3 * LOOPS + 1 + 2 * CACHE_MISS))


def test_every_large_allocation_is_seen_with_its_size_and_each_collection_with_its_runs(pico):
    blocks = Blocks(64)
    blocks.allocate(0, 40)
    blocks.allocate(40, 2)
    blocks.mark(40)
    blocks.free(0, 40)
    blocks.keep(40)
    blocks.allocate(0, 1)
    device = pico(assemble(HEAP, blocks.writes))
    device.run(0.1)
    assert [size for _, size in device.allocations] == [640], "those below 512 bytes are not kept"
    ((_, used, largest),) = device.collections
    assert (used, largest) == (3 * 16, 39 * 16)
    assert len(device.starts) == 1
    heap = device.heap()
    assert (heap["used"], heap["total"], heap["areas"]) == (3 * 16, 64 * 16, 1)
    assert device.live() == 3 * 16
