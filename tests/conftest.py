# SPDX-License-Identifier: MIT
"""Fixtures for everybody: consoles that are switched off when the test is over."""

import textwrap

import pytest

from host_sim.device import Device


@pytest.fixture
def make_device():
    """Makes Devices, and cuts their power afterwards."""
    made = []

    def make(*args, **kwargs):
        made.append(Device(*args, **kwargs))
        return made[-1]

    yield make
    for device in made:
        device.cut_power()


@pytest.fixture
def firmware(tmp_path, make_device):
    """`firmware(code, other files..., power=True)`: a Device with its own little files."""

    def burn(code, files=None, power=True, **options):
        for name, text in {"code.py": code, **(files or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), encoding="utf-8")
        device = make_device(tmp_path, **options)
        if power:
            device.power_on()
        return device

    return burn


def pytest_addoption(parser):
    parser.addoption(
        "--update-goldens", action="store_true", help="write tests/golden anew instead of comparing"
    )
