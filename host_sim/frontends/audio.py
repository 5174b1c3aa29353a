# SPDX-License-Identifier: MIT
"""The buzzer's sound: a square wave, as loud as the duty makes a piezo.

Virtual time is divided into frames. The samples of a frame follow those of the last one without a
gap, and the speaker stays one piece ahead.
"""

import array
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_sim.frontends.window.sdl import silenced_stderr
from host_sim.sim.device import VirtualDevice

if TYPE_CHECKING:
    import pygame

Signal = tuple[float, int, int]  # seconds, hertz, duty of 65535

RATE = 22_050  # samples a second
LOUDEST = 6_000  # of 32,767
AHEAD = RATE // 25  # samples that are collected before the first one is played


class Wave:
    """The samples of one buzzer, frame after frame."""

    def __init__(self, now: float = 0.0) -> None:
        self._at = now  # virtual seconds up to which there are samples
        self._hertz = self._duty = 0
        self._phase = 0.0

    @property
    def is_sounding(self) -> bool:
        """True while a tone is played."""
        return self._duty > 0

    def samples(self, signals: Iterable[Signal], now: float) -> "array.array[int]":
        """Return the samples from the last call up to `now`, given the signals since then."""
        made = array.array("h")
        for at, hertz, duty in signals:
            self._fill(made, at)
            self._hertz, self._duty = hertz, duty
        self._fill(made, now)
        return made

    def _fill(self, made: "array.array[int]", until: float) -> None:
        count = round((until - self._at) * RATE)
        if count <= 0:
            return
        self._at += count / RATE
        level = round(LOUDEST * math.sin(math.pi * self._duty / 0xFFFF))
        step = self._hertz / RATE
        for _ in range(count):
            made.append(level if self._phase < 0.5 else -level)
            self._phase = (self._phase + step) % 1.0 if level else 0.0


class Speaker:
    """A Wave through pygame's mixer. Without a sound card it is silent."""

    _channel: "pygame.mixer.Channel | None"

    def __init__(self, device: VirtualDevice) -> None:
        self.device = device
        self._wave = Wave(device.now)
        self._waiting = array.array("h")
        try:
            import pygame

            with silenced_stderr():
                pygame.mixer.init(RATE, -16, 1, 512)
            self._channel = pygame.mixer.Channel(0)
        except Exception:  # no sound card, or no mixer: continue without sound
            self._channel = None

    def skip(self) -> None:
        """Discard the sound up to now, after a jump in time."""
        self.device.clear_pwm_signals()
        self._wave, self._waiting = Wave(self.device.now), array.array("h")

    def play_new(self, at_speed: bool = True) -> None:
        """Play the sound since the last call, unless time passes faster. Call after every frame."""
        signals = self.device.pwm_signals()
        self.device.clear_pwm_signals()
        sounded = self._wave.is_sounding or any(duty for *_, duty in signals)
        made = self._wave.samples(signals, self.device.now)
        if self._channel is None or not at_speed:
            self._waiting = array.array("h")
            return
        if sounded:
            self._waiting.extend(made)
        self._play(self._channel)

    def _play(self, channel: "pygame.mixer.Channel") -> None:
        import pygame

        busy = channel.get_busy()
        if not self._waiting or (busy and channel.get_queue()):
            return
        if not busy and self._wave.is_sounding and len(self._waiting) < AHEAD:
            return  # collect more, so that the next piece is ready in time
        piece = pygame.mixer.Sound(buffer=self._waiting.tobytes())
        self._waiting = array.array("h")
        if busy:
            channel.queue(piece)
        else:
            channel.play(piece)
