# SPDX-License-Identifier: MIT
"""The command line of `emulate`: what is wrong is said in a sentence, before anything is done."""

import pytest

from host_sim.cli import registry
from host_sim.cli.commands.emulate import VARIABLE
from host_sim.errors import Trouble
from tests.emulator.test_drive import block, uf2


@pytest.fixture
def firmware(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    file = tmp_path / "fw.uf2"
    file.write_bytes(block(uf2.FLASH_START, b"a" * 256))
    return str(file)


def refused(*words):
    with pytest.raises(Trouble) as trouble:
        registry.parse(["emulate", *words])
    said = str(trouble.value)
    assert "\n" not in said and said.endswith(".")
    return said


def test_without_a_firmware_it_says_where_to_get_one(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert "circuitpython.org" in refused() and "--firmware" in refused()


def test_the_environment_may_name_the_firmware(firmware, monkeypatch):
    monkeypatch.setenv(VARIABLE, firmware)
    assert registry.parse(["emulate"]).run


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--scenario", "none.txt"), "the scenario 'none.txt' does not exist"),
        (("--evening", "0"), "not a number of minutes"),
        (("--evening", "nan"), "not a number of minutes"),
        (("--measure", "--evening", "1"), "not allowed with"),
        (("--window", "--terminal"), "not allowed with"),
        (("--measure", "--fresh"), "--fresh is for playing by hand"),
        (("--measure", "--serial", "x"), "--serial is for playing by hand"),
        (("--settings", "x"), "KEY=VALUE"),
        (("--seed", "-5"), "too small"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(firmware, words, says):
    assert says in refused("--firmware", firmware, *words)


def test_a_serial_file_that_cannot_be_written_is_refused_at_once(firmware):
    assert "cannot write" in refused("--firmware", firmware, "--serial", f"{firmware}/x")


def test_a_file_that_is_no_firmware_is_refused_at_once(tmp_path, firmware):
    file = tmp_path / "x.uf2"
    file.write_bytes(b"x")
    assert "not a UF2 file" in refused("--firmware", str(file))
