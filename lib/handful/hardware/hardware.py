# SPDX-License-Identifier: MIT
"""Pins, buses, keys, nvm, light and sleep: the only room that knows the board.

What is wired where it finds in wiring.py. A display that does not answer is waited for.
"""

import os
import time

import alarm
import board
import busio
import displayio
import keypad
import microcontroller
import supervisor

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
DISPLAY_ON, DISPLAY_OFF = 0xAF, 0xAE
ADDRESSES = (0x3C, 0x3D)  # a display has one of these on I2C, as its maker soldered it
SCAN = 50  # milliseconds in which keypad has looked at every button
TICKS = (1 << 29) - 1  # supervisor.ticks_ms wraps here
WATCHDOG_SECONDS = 8  # seconds the watchdog waits; the RP2040's cannot wait longer
# Bytes that a restart keeps: where the menu's cursor was, how often in a row something broke,
# whether the console itself asked for it, with a display that shows something; whether it was said
# that the battery is low.
LAST_GAME, CRASH_COUNT, RESTART_REQUESTED, BATTERY_WARNED = 0, 1, 2, 3


class Hardware:
    """The board as it is wired.

    complaints:  (name, value, default) of every setting that made no sense; (board's id,) of one
                 that is unknown and was taken for a Pico
    unwired:     what no pin is known for: nothing works until settings.toml names one
    settings:    the values of settings.toml that are no pins
    language:    the language it asks for; "" if whoever plays is to choose one
    again:       the console restarted itself: nobody must notice
    kept:        bytes that such a restart keeps
    """

    def __init__(self):
        from handful.hardware.wiring import read

        self.settings_problems = []
        self.restart_memory = kept = alarm.sleep_memory
        reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
        self.soft_restarted = reloaded and kept[RESTART_REQUESTED] == 1
        kept[RESTART_REQUESTED] = 0
        if not self.soft_restarted:
            kept[LAST_GAME] = kept[CRASH_COUNT] = kept[BATTERY_WARNED] = 0
        self._ticks = supervisor.ticks_ms()
        self._now = 0
        found = read(board.board_id, BUTTONS, find_pin, self.settings_problems)
        self.settings, self.language, self.bus, self.pins, self.unassigned_pins = found
        self.nvm = microcontroller.nvm
        self.display = self._watchdog = self._answers = None
        self._away = False
        self._flipped = 0
        if not self.unassigned_pins:
            keys = [self.pins[button] for button in BUTTONS]
            pressed = bool(self.settings["HANDFUL_PRESSED"])
            self.keys = keypad.Keys(keys, value_when_pressed=pressed, pull=True)
            self._event = keypad.Event()
            if not self.soft_restarted:
                self.keys.reset()  # what is down at power-on is news

    def find_display(self):
        """True once there is a display: one on I2C answers, one on SPI cannot."""
        displayio.release_displays()
        if self._answers:
            self._answers[0].deinit()
        try:
            if len(self.bus) == 2:
                bus = self._i2c()
            else:
                from handful.hardware.spi import spi_bus

                bus = spi_bus(self)
        except (RuntimeError, ValueError):  # no pull-ups, so nothing is wired, or no such bus
            return False
        if bus:
            rotation = self.settings["HANDFUL_ROTATION"]
            # After a restart of ours it goes on showing what it shows.
            awake = self.soft_restarted and self._answers and not self.display
            if self.settings["HANDFUL_CHIP"]:
                from handful.hardware.sh110x import load

                kind = load(self, awake)
            else:
                # Also for one that is awake: without it 3 KB more were in use in the next game, as
                # measured on firmware 10.0.3; nobody knows why.
                from adafruit_displayio_ssd1306 import SSD1306 as kind

                if awake:
                    from handful.hardware.awake import take_over as kind
            self.display = kind(bus, width=128, height=64, rotation=rotation, auto_refresh=False)
        return bool(bus)

    def _i2c(self):
        from i2cdisplaybus import I2CDisplayBus

        pins = self.pins
        i2c = busio.I2C(pins["SCL"], pins["SDA"], frequency=self.settings["HANDFUL_FREQUENCY"])
        while not i2c.try_lock():
            pass
        found = [address for address in i2c.scan() if address in ADDRESSES]
        i2c.unlock()
        if found:
            self._answers = (i2c, found[0])
            return I2CDisplayBus(i2c, device_address=found[0])
        i2c.deinit()
        return None

    def has_display_returned(self):
        """True when the display on I2C answers again after it did not: it has forgotten all."""
        if not self._answers or not self._answers[0].try_lock():
            return False
        i2c, address = self._answers
        away, self._away = self._away, False
        try:
            i2c.writeto(address, b"")
        except OSError:
            self._away = True
        finally:
            i2c.unlock()
        return away and not self._away

    def now(self):
        """Milliseconds since power-on, without ever wrapping."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._ticks) & TICKS
        self._ticks = ticks
        return self._now

    def start_watchdog(self):
        """From now on who does not `feed` in time is restarted; but nobody at a serial console."""
        dog = getattr(microcontroller, "watchdog", None)
        if dog and not self.is_serial_connected():
            from watchdog import WatchDogMode

            dog.timeout = WATCHDOG_SECONDS
            dog.mode = WatchDogMode.RESET
            self._watchdog = dog

    def feed_watchdog(self):
        """The main loop is alive."""
        if self._watchdog:
            self._watchdog.feed()

    def restart(self):
        """Begins anew with a fresh heap; a display on I2C keeps its picture meanwhile."""
        self.restart_memory[RESTART_REQUESTED] = 1
        displayio.release_displays()  # or CircuitPython would show its own terminal on it
        supervisor.reload()

    def is_serial_connected(self):
        """Whether somebody reads the serial console."""
        return supervisor.runtime.serial_connected

    def wait(self, milliseconds):
        """Rests; keys pressed meanwhile are not lost."""
        time.sleep(milliseconds / 1000)

    def next_key(self):
        """(button, pressed), or None."""
        if self.keys.events.get_into(self._event):
            number = self._event.key_number
            if self._flipped and number < 4:  # the arrows come in opposite pairs
                number ^= 1
            return BUTTONS[number], self._event.pressed
        return None

    def flip(self, on):
        """The board held the other way round: the picture stands upright, the arrows point as the
        hand sees them. A and B are what is written on them."""
        if on != self._flipped:
            self._flipped = on
            self.settings["HANDFUL_ROTATION"] ^= 180
            self.display.rotation = (self.display.rotation + 180) % 360

    def set_brightness(self, level):
        """Brightness 0 (dimmed) to 5."""
        self.display.brightness = (8, 24, 64, 128, 192, 255)[level] / 255

    def turn_display_off(self):
        """Switches the display off."""
        self.display.bus.send(DISPLAY_OFF, b"")

    def turn_display_on(self):
        """Switches the display on again."""
        self.display.bus.send(DISPLAY_ON, b"")

    def battery_percent(self):
        """The charge in percent, at least 1, or None where the board cannot measure it."""
        if supervisor.runtime.usb_connected or not getattr(board, "VOLTAGE_MONITOR", None):
            return None
        from handful.hardware.battery import percent

        return percent()

    def entropy(self, journal):
        """Sixteen bytes that nobody can foresee; the journal helps a board without true chance."""
        try:
            return os.urandom(16)
        except (AttributeError, NotImplementedError):
            from handful.hardware.entropy import gather

            return gather(journal)


def find_pin(name):
    """The board's pin of that name, or None."""
    pin = getattr(board, str(name), None)
    return pin if isinstance(pin, microcontroller.Pin) else None
