# SPDX-License-Identifier: MIT
"""The circuit board: display, keys, clock, nvm, watchdog, battery, restart.

Only this package touches pins. handful.hardware.wiring says which pin is used for what.
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

from handful import TYPE_CHECKING
from handful.hardware.restart_memory import (
    BATTERY_WARNED,
    BRIGHTNESS,
    CRASH_COUNT,
    LAST_GAME,
    RESTART_REQUESTED,
    START_KIND,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay
    from fourwire import FourWire
    from i2cdisplaybus import I2CDisplayBus
    from microcontroller import Pin
    from watchdog import WatchDogTimer

    from handful.hardware.wiring import SettingsProblem
    from handful.journal.journal import Journal

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")  # the arrows in opposite pairs
DISPLAY_ON, DISPLAY_OFF = 0xAF, 0xAE  # commands of the display
DISPLAY_ADDRESSES = (0x3C, 0x3D)  # a display on I2C has one of these
BRIGHTNESS_LEVELS = (8, 24, 64, 128, 192, 255)  # of 255; the first is dimmed
KEY_SCAN_MS = 50  # keypad has read every button after this time
TICKS_MASK = (1 << 29) - 1  # supervisor.ticks_ms() wraps here
WATCHDOG_SECONDS = 8  # the longest time that the RP2040's watchdog can wait


class Hardware:
    """The circuit board and what is connected to it.

    settings:           the values of settings.toml by name, except pins and language
    settings_problems:  (name, value, default) of every invalid setting, (board id,) of an unknown
                        board that is treated as a Pico
    language:           the language in settings.toml, or "" if the player is to choose one
    pins:               the pin of every button, of the display's bus, of buzzer and motor, by name
    bus:                the names of the pins of the display's bus
    unassigned_pins:    settings that must name a pin before anything works
    display:            the display, once find_display() has returned True
    keys:               the buttons
    nvm:                the memory that survives power loss, or None
    soft_restarted:     True if the console restarted itself
    restart_memory:     bytes that survive such a restart, see handful.hardware.restart_memory
    """

    keys: keypad.Keys
    # Declared without None, because only find_display() runs before it is set.
    display: "BusDisplay" = None  # type: ignore[assignment]

    def __init__(self) -> None:
        from handful.hardware.wiring import read_wiring

        self.settings_problems: "list[SettingsProblem]" = []
        self.restart_memory = memory = alarm.sleep_memory
        reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
        self.soft_restarted = reloaded and memory[RESTART_REQUESTED] == 1
        memory[RESTART_REQUESTED] = 0
        if not self.soft_restarted:
            memory[LAST_GAME] = memory[CRASH_COUNT] = memory[BATTERY_WARNED] = 0
            memory[START_KIND] = 0
        self._ticks = supervisor.ticks_ms()
        self._now = 0
        wiring = read_wiring(board.board_id, BUTTONS, find_pin, self.settings_problems)
        self.settings, self.language, self.bus, self.pins, self.unassigned_pins = wiring
        self.nvm = microcontroller.nvm
        self._watchdog: "WatchDogTimer | None" = None
        self._i2c: "tuple[busio.I2C, int] | None" = None  # the display's bus and address
        self._is_display_gone = False
        self._flipped = 0
        if not self.unassigned_pins:
            keys = [self.pins[button] for button in BUTTONS]
            is_active_high = bool(self.settings["HANDFUL_PRESSED"])
            self.keys = keypad.Keys(keys, value_when_pressed=is_active_high, pull=True)
            self._event = keypad.Event()
            if not self.soft_restarted:
                self.keys.reset()  # so that buttons held at power-on are reported

    # The display

    def find_display(self) -> bool:
        """Set up the display. Return False if none answers on I2C; SPI cannot tell."""
        displayio.release_displays()
        if self._i2c:
            self._i2c[0].deinit()
        bus: "I2CDisplayBus | FourWire | None"
        driver: "Callable[..., BusDisplay]"
        try:
            if len(self.bus) == 2:
                bus = self._open_i2c_bus()
            else:
                from handful.hardware.spi import open_spi_bus

                bus = open_spi_bus(self)
        except (RuntimeError, ValueError):  # no pull-ups, so nothing is connected, or no such bus
            return False
        if bus:
            rotation = self.settings["HANDFUL_ROTATION"]
            # After a soft restart the display still shows the last picture.
            is_running = bool(self.soft_restarted and self._i2c and not self.display)
            if self.settings["HANDFUL_CHIP"]:
                from handful.hardware.sh110x import load_driver

                driver = load_driver(self, is_running)
            else:
                # Imported for a running display, too: without it, the next game needs 3 KB more
                # heap, as measured on firmware 10.0.3. The cause is unknown.
                from adafruit_displayio_ssd1306 import SSD1306

                driver = SSD1306
                if is_running:
                    from handful.hardware.running_display import attach

                    driver = attach
            parameters = {}
            if is_running:  # otherwise it would be at its brightest until the settings are read
                level = self.restart_memory[BRIGHTNESS]
                parameters["brightness"] = BRIGHTNESS_LEVELS[level] / 255
            self.display = driver(
                bus, width=128, height=64, rotation=rotation, auto_refresh=False, **parameters
            )
        return bool(bus)

    def _open_i2c_bus(self) -> "I2CDisplayBus | None":
        from i2cdisplaybus import I2CDisplayBus

        pins = self.pins
        i2c = busio.I2C(pins["SCL"], pins["SDA"], frequency=self.settings["HANDFUL_FREQUENCY"])
        while not i2c.try_lock():
            pass
        found = [address for address in i2c.scan() if address in DISPLAY_ADDRESSES]
        i2c.unlock()
        if found:
            self._i2c = (i2c, found[0])
            return I2CDisplayBus(i2c, device_address=found[0])
        i2c.deinit()
        return None

    def has_display_returned(self) -> bool:
        """Return True if the display on I2C answers again after it did not.

        It was without power meanwhile, so it must be set up again.
        """
        if not self._i2c or not self._i2c[0].try_lock():
            return False
        i2c, address = self._i2c
        was_gone, self._is_display_gone = self._is_display_gone, False
        try:
            i2c.writeto(address, b"")
        except OSError:
            self._is_display_gone = True
        finally:
            i2c.unlock()
        return was_gone and not self._is_display_gone

    def flip(self, flipped: int) -> None:
        """Turn the picture and the arrow keys by 180 degrees if `flipped` is 1.

        A and B keep their names, which are printed on the case.
        """
        if flipped != self._flipped:
            self._flipped = flipped
            self.settings["HANDFUL_ROTATION"] ^= 180
            self.display.rotation = (self.display.rotation + 180) % 360

    def set_brightness(self, level: int) -> None:
        """Set the display's brightness, from 0 (dimmed) to 5. It survives a restart."""
        self.restart_memory[BRIGHTNESS] = level
        self.display.brightness = BRIGHTNESS_LEVELS[level] / 255

    def turn_display_off(self) -> None:
        """Turn the display off. It keeps its picture."""
        self.display.bus.send(DISPLAY_OFF, b"")

    def turn_display_on(self) -> None:
        """Turn the display on again."""
        self.display.bus.send(DISPLAY_ON, b"")

    # Keys and time

    def next_key(self) -> tuple[str, bool] | None:
        """Return the next key event as (button, is pressed), or None."""
        if self.keys.events.get_into(self._event):
            number = self._event.key_number
            if self._flipped and number < 4:
                number ^= 1  # the opposite arrow
            return BUTTONS[number], self._event.pressed
        return None

    def now(self) -> int:
        """Return the milliseconds since power-on. They do not wrap."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._ticks) & TICKS_MASK
        self._ticks = ticks
        return self._now

    def wait(self, milliseconds: int) -> None:
        """Sleep. Keys pressed meanwhile are reported afterwards."""
        time.sleep(milliseconds / 1000)

    # Watchdog and restart

    def start_watchdog(self) -> None:
        """Start the watchdog, unless a serial console is connected.

        Without feed_watchdog() every WATCHDOG_SECONDS the board resets.
        """
        watchdog = getattr(microcontroller, "watchdog", None)
        if watchdog and not self.is_serial_connected():
            from watchdog import WatchDogMode

            watchdog.timeout = WATCHDOG_SECONDS
            watchdog.mode = WatchDogMode.RESET
            self._watchdog = watchdog

    def feed_watchdog(self) -> None:
        """Tell the watchdog that the main loop is running."""
        if self._watchdog:
            self._watchdog.feed()

    def restart(self) -> None:
        """Restart the console with a fresh heap. A display on I2C keeps its picture."""
        self.restart_memory[RESTART_REQUESTED] = 1
        displayio.release_displays()  # otherwise CircuitPython shows its terminal on it
        supervisor.reload()

    def is_serial_connected(self) -> bool:
        """Return True if a serial console is connected."""
        return supervisor.runtime.serial_connected

    # Battery and entropy

    def battery_percent(self) -> int | None:
        """Return the battery's charge, 1 to 100 percent.

        Return None on USB power, or if the board cannot measure the voltage.
        """
        if supervisor.runtime.usb_connected or not getattr(board, "VOLTAGE_MONITOR", None):
            return None
        from handful.hardware.battery import measure_percent

        return measure_percent()

    def entropy(self, journal: "Journal") -> bytes:
        """Return 16 unpredictable bytes.

        A board without a source of true random numbers uses a note in the journal.
        """
        try:
            return os.urandom(16)
        except (AttributeError, NotImplementedError):
            from handful.hardware.entropy import make_seed

            return make_seed(journal)


def find_pin(name: object) -> "Pin | None":
    """Return the board's pin of that name, or None."""
    pin = getattr(board, str(name), None)
    return pin if isinstance(pin, microcontroller.Pin) else None
