# SPDX-License-Identifier: MIT
"""Settings in their note of six bytes, including notes of earlier versions."""

import pytest
from handful.journal.journal import Journal
from handful.preferences import AT_ONCE, NORMAL, NOTE, Preferences

from host_sim.sim.nvm import Flash


class Hardware:
    language = "en"
    flipped = None

    def __init__(self):
        self.settings = {
            "HANDFUL_BRIGHTNESS": 4,
            "HANDFUL_DIM_SECONDS": 60,
            "HANDFUL_SLEEP_SECONDS": 120,
        }

    def flip(self, on):
        self.flipped = on


@pytest.fixture
def journal():
    return Journal(Flash(4096))


def test_saved_settings_are_loaded(journal):
    set_now = Preferences(journal, Hardware())
    set_now.speed, set_now.flip, set_now.dim_seconds, set_now.coach = AT_ONCE, 1, 15, 1
    set_now.save()
    hardware = Hardware()
    again = Preferences(journal, hardware)
    assert (again.speed, again.flip, again.dim_seconds, again.coach) == (AT_ONCE, 1, 15, 1)
    assert hardware.flipped == 1 and again.animations == 1 and len(journal.get(NOTE)) == 6


def test_a_note_of_an_earlier_version_is_loaded(journal):
    journal.put(NOTE, bytes([2, 3, 0, 3]) + b"en")
    old = Preferences(journal, Hardware())
    assert (old.brightness, old.sleep_seconds, old.animations) == (2, 300, 0)
    assert (old.always_pass, old.coach) == (1, 1)
    assert (old.speed, old.flip, old.dim_seconds) == (NORMAL, 0, 60)
