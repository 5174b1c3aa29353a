# SPDX-License-Identifier: MIT
"""The buzzer's pin as samples: the right pitch, as long and as loud as it was set."""

import os
from itertools import pairwise

import pytest

from host_sim.frontends.audio import LOUDEST, RATE, Speaker, Wave

HALF = 0x8000


def crossings(samples):
    return sum(1 for one, other in pairwise(samples) if one < 0 <= other)


def test_a_tone_has_its_pitch_and_its_length():
    samples = Wave().samples([(0.1, 440, HALF), (0.6, 440, 0)], 1.0)
    assert len(samples) == RATE
    begins, ends = round(0.1 * RATE), round(0.6 * RATE)
    assert not any(samples[:begins]) and not any(samples[ends:])
    assert set(samples[begins:ends]) == {LOUDEST, -LOUDEST}
    assert abs(crossings(samples) - 220) <= 1


def test_a_tone_goes_on_over_frames_without_a_gap():
    whole, pieces = Wave(), Wave()
    signals = [(0.003, 880, HALF), (0.04, 660, HALF), (0.07, 660, 0)]
    expected = whole.samples(signals, 0.1)
    found = []
    for frame in range(6):
        now = (frame + 1) / 60
        found += pieces.samples([each for each in signals if now - 1 / 60 <= each[0] < now], now)
    assert len(found) == len(expected)
    assert sum(one != other for one, other in zip(found, expected, strict=True)) < 60


def test_a_small_duty_is_soft():
    loud = max(Wave().samples([(0, 440, HALF)], 0.1))
    soft = max(Wave().samples([(0, 440, 3_000)], 0.1))
    assert 0 < soft < loud / 5


@pytest.fixture
def pygame():
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found = pytest.importorskip("pygame")
    yield found
    found.mixer.quit()


class Device:
    def __init__(self):
        self.now, self.signals = 0.0, []

    def pwm_signals(self):
        return self.signals

    def clear_pwm_signals(self):
        self.signals = []


@pytest.fixture
def played(pygame, monkeypatch):
    """The lengths of all sounds that were played, in seconds."""
    lengths = []

    class Channel:
        def __init__(self, number):
            pass

        def get_busy(self):
            return False

        def get_queue(self):
            return None

        def play(self, sound):
            lengths.append(sound.get_length())

    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    return lengths


def test_the_window_plays_what_was_heard_and_nothing_in_silence(played):
    device = Device()
    speaker = Speaker(device)
    for frame in range(30):
        device.now = (frame + 1) / 60
        device.signals = {5: [(5.5 / 60, 440, HALF)], 9: [(9.5 / 60, 440, 0)]}.get(frame, [])
        speaker.play_new()
    assert 0.05 < sum(played) < 0.12
    assert not device.signals, "what was heard is not kept for ever"


def test_nothing_is_heard_of_time_that_hurries(played):
    device = Device()
    speaker = Speaker(device)
    device.now, device.signals = 0.5, [(0.1, 440, HALF), (0.4, 440, 0)]
    speaker.play_new(at_speed=False)
    device.now, device.signals = 1.5, []
    speaker.play_new()
    assert not played
