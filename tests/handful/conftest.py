# SPDX-License-Identifier: MIT
"""Handhelds for the console's tests."""

import pytest

from tests.handheld import Handheld


@pytest.fixture
def handheld():
    """Makes Handhelds; none of them may have printed a traceback."""
    made = []

    def make(**options):
        made.append(Handheld(**options))
        return made[-1]

    yield make
    for device in made:
        device.cut_power()
        assert "Traceback" not in device.serial
