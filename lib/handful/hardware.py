# SPDX-License-Identifier: MIT
"""Pins, buses, keys, nvm, light and sleep: the only room that knows the board.

What is wired where stands in settings.toml. A value that makes no sense is replaced by the
default and complained about; a display that does not answer is waited for.
"""

import os
import time

import board
import busio
import displayio
import keypad
import microcontroller
import supervisor
from adafruit_displayio_ssd1306 import SSD1306
from i2cdisplaybus import I2CDisplayBus

from handful.words import FALLBACK, TEXT, languages

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
PINS = {  # settings.toml's name -> the Pico's default
    "HANDFUL_SDA": "GP4",
    "HANDFUL_SCL": "GP5",
    "HANDFUL_UP": "GP10",
    "HANDFUL_DOWN": "GP11",
    "HANDFUL_LEFT": "GP12",
    "HANDFUL_RIGHT": "GP13",
    "HANDFUL_A": "GP14",
    "HANDFUL_B": "GP15",
}
NUMBERS = {  # settings.toml's name -> default, allowed values
    "HANDFUL_ADDRESS": (0x3C, (0x3C, 0x3D)),
    "HANDFUL_FREQUENCY": (400_000, (100_000, 400_000, 1_000_000)),
    "HANDFUL_ROTATION": (0, (0, 180)),
    "HANDFUL_BRIGHTNESS": (4, (1, 2, 3, 4, 5)),
    "HANDFUL_DIM_SECONDS": (30, range(5, 3601)),
    "HANDFUL_SLEEP_SECONDS": (120, range(10, 36001)),
}
TICKS = (1 << 29) - 1  # supervisor.ticks_ms wraps here
EMPTY_VOLTS, FULL_VOLTS = 3.3, 4.1  # a lithium cell, roughly


class Hardware:
    """The board as it is wired.

    complaints:  (name, value, default) of every setting that made no sense
    settings:    the numbers of settings.toml
    language:    the language it asks for
    """

    def __init__(self):
        self.complaints = []
        self._used = []
        self._ticks = supervisor.ticks_ms()
        self._now = 0
        self.settings = {name: self._number(name) for name in NUMBERS}
        self.language = self._language()
        pins = {name: self._pin(name) for name in PINS}
        keys = [pins["HANDFUL_" + button] for button in BUTTONS]
        self.keys = keypad.Keys(keys, value_when_pressed=False, pull=True)
        self._event = keypad.Event()
        self.nvm = microcontroller.nvm
        self.display = None
        self._i2c_pins = (pins["HANDFUL_SCL"], pins["HANDFUL_SDA"])

    def find_display(self):
        """True once the display answers on I2C; says on the serial console what was tried."""
        displayio.release_displays()
        address = self.settings["HANDFUL_ADDRESS"]
        try:
            i2c = busio.I2C(*self._i2c_pins, frequency=self.settings["HANDFUL_FREQUENCY"])
        except (RuntimeError, ValueError):  # no pull-ups, so nothing is wired, or no such bus
            return False
        while not i2c.try_lock():
            pass
        found = address in i2c.scan()
        i2c.unlock()
        if not found:
            i2c.deinit()
            return False
        bus = I2CDisplayBus(i2c, device_address=address)
        self.display = SSD1306(
            bus,
            width=128,
            height=64,
            rotation=self.settings["HANDFUL_ROTATION"],
            auto_refresh=False,
        )
        return True

    def tried(self):
        """(SDA's name, SCL's name, address): where a display was looked for."""
        names = [self._setting(name, PINS[name]) for name in ("HANDFUL_SDA", "HANDFUL_SCL")]
        return (names[0], names[1], hex(self.settings["HANDFUL_ADDRESS"]))

    def now(self):
        """Milliseconds since power-on, without ever wrapping."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._ticks) & TICKS
        self._ticks = ticks
        return self._now

    def wait(self, milliseconds):
        """Rests; keys pressed meanwhile are not lost."""
        time.sleep(milliseconds / 1000)

    def next_key(self):
        """(button, pressed), or None."""
        if self.keys.events.get_into(self._event):
            return BUTTONS[self._event.key_number], self._event.pressed
        return None

    def light(self, level):
        """Brightness 0 (dimmed) to 5."""
        self.display.brightness = (1, 24, 64, 128, 192, 255)[level] / 255

    def sleep(self):
        """Switches the display off."""
        self.display.sleep()

    def wake(self):
        """Switches the display on again."""
        self.display.wake()

    def battery(self):
        """The battery's charge in percent, or None where the board cannot measure it."""
        pin = getattr(board, "VOLTAGE_MONITOR", None)
        if pin is None or supervisor.runtime.usb_connected:
            return None
        from analogio import AnalogIn

        with AnalogIn(pin) as monitor:  # behind a divider by three
            volts = monitor.value * 3 * monitor.reference_voltage / 65535
        return max(0, min(100, int((volts - EMPTY_VOLTS) * 100 / (FULL_VOLTS - EMPTY_VOLTS))))

    def entropy(self):
        """Sixteen bytes that nobody can foresee."""
        return os.urandom(16)

    def _setting(self, name, default):
        value = os.getenv(name)
        return default if value is None else value

    def _number(self, name):
        default, allowed = NUMBERS[name]
        value = self._setting(name, default)
        if value not in allowed:
            self.complaints.append((name, value, default))
            return default
        return value

    def _language(self):
        wanted = self._setting("HANDFUL_LANGUAGE", FALLBACK)
        if wanted in languages(TEXT):
            return wanted
        self.complaints.append(("HANDFUL_LANGUAGE", wanted, FALLBACK))
        return FALLBACK

    def _pin(self, name):
        wanted = self._setting(name, PINS[name])
        pin = getattr(board, str(wanted), None)
        if pin is None or pin in self._used:
            self.complaints.append((name, wanted, PINS[name]))
            pin = getattr(board, PINS[name])
        self._used.append(pin)
        return pin
