# SPDX-License-Identifier: MIT
"""What the buzzer's pin carries, as sound: a square wave, as loud as the duty makes a piezo.

Virtual time is cut into frames, and a frame's samples follow the last one's without a gap; whoever
plays them keeps one piece ahead.
"""

import array
import math

from host_sim.frontends.window.sdl import hushed

RATE = 22_050  # samples a second
LOUDEST = 6_000  # of 32,767
AHEAD = RATE // 25  # samples that are gathered before the first is played


class Wave:
    """The samples of one buzzer, frame after frame."""

    def __init__(self, now=0.0) -> None:
        self._at = now  # virtual seconds up to which there are samples
        self._hertz, self._duty = 0, 0
        self._phase = 0.0

    @property
    def sounds(self):
        """Whether a tone goes on."""
        return self._duty > 0

    def samples(self, heard, now):
        """Those from the last moment up to `now`; `heard` is [(seconds, hertz, duty)] of it."""
        made = array.array("h")
        for at, hertz, duty in heard:
            self._fill(made, at)
            self._hertz, self._duty = hertz, duty
        self._fill(made, now)
        return made

    def _fill(self, made, until) -> None:
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
    """A Wave through pygame's mixer. Where there is no sound to be had it is silent."""

    def __init__(self, device) -> None:
        self.device = device
        self._wave = Wave(device.now)
        self._waiting = array.array("h")
        self._channel = None
        try:
            import pygame

            with hushed():
                pygame.mixer.init(RATE, -16, 1, 512)
            self._channel = pygame.mixer.Channel(0)
        except Exception:  # no sound card, or a mixer that is not there: play on
            self._channel = None

    def skip(self) -> None:
        """The console is at another moment: what led there is not heard."""
        self.device.clear_pwm_signals()
        self._wave, self._waiting = Wave(self.device.now), array.array("h")

    def hear(self, at_speed=True) -> None:
        """After every frame; what passes faster than it should is not heard."""
        heard = self.device.pwm_signals()
        self.device.clear_pwm_signals()
        sounded = self._wave.sounds or any(duty for *_, duty in heard)
        made = self._wave.samples(heard, self.device.now)
        if self._channel is None or not at_speed:
            self._waiting = array.array("h")
            return
        if sounded:
            self._waiting.extend(made)
        self._play()

    def _play(self) -> None:
        import pygame

        busy = self._channel.get_busy()
        if not self._waiting or (busy and self._channel.get_queue()):
            return
        if not busy and self._wave.sounds and len(self._waiting) < AHEAD:
            return  # a little more, so that the next piece is there in time
        piece = pygame.mixer.Sound(buffer=self._waiting.tobytes())
        self._waiting = array.array("h")
        if busy:
            self._channel.queue(piece)
        else:
            self._channel.play(piece)
