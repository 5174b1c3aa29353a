# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico and boards with its chip: `board`, `microcontroller`, `busio`, `analogio`
and `watchdog`."""

from types import ModuleType, SimpleNamespace

from host_sim.sim import spi
from host_sim.sim.board_pins import pin_numbers
from host_sim.sim.clock import SECOND, Restart
from host_sim.sim.pins import Pin

ADC_PINS = (26, 27, 28, 29)
REFERENCE = 3.3  # volts at full scale
MONITOR, MONITOR_DIVIDER = 29, 3  # VSYS reaches its pin through 200k and 100k
USB_VOLTS = 5.0


def modules(machine):
    """The five modules, for one machine."""
    board = ModuleType("board")
    board.board_id = machine.board
    pins = {}
    for name, number in pin_numbers(machine.board).items():
        pins.setdefault(number, Pin(number, name))
        setattr(board, name, pins[number])
    return {
        "board": board,
        "busio": _busio(machine),
        "analogio": _analogio(machine),
        "microcontroller": (controller := _microcontroller(machine, pins)),
        "watchdog": _watchdog_module(),
        "nvm": _nvm(machine, controller),
    }


def _busio(machine):
    import busio as blinka_busio  # only after virtual.blinka has prepared it

    class I2C(blinka_busio.I2C):
        """Blinka's, which ignores its pins; the Pico is choosy about them."""

        def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
            # Even pins are data, odd ones clock; the two buses alternate every two pins.
            if sda.id % 2 or not scl.id % 2 or sda.id // 2 % 2 != scl.id // 2 % 2:
                raise ValueError("Invalid pins")
            self._held = ()
            machine.pins.claim(sda, self)
            try:
                machine.pins.claim(scl, self)
            except ValueError:
                machine.pins.free(sda.id)
                raise
            self._held = (sda.id, scl.id)
            if not machine.wire.devices:
                self.deinit()
                raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
            super().__init__(scl, sda, frequency)

        def init(self, scl, sda, frequency):
            from adafruit_blinka.microcontroller.generic_agnostic_board.i2c import I2C as Virtual

            self._i2c = Virtual(frequency=frequency)

        def deinit(self):
            for number in self._held:
                machine.pins.free(number)
            self._held = ()
            super().deinit()

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.deinit()

    busio = ModuleType("busio")
    busio.I2C = I2C
    busio.SPI = spi.bus(machine)
    return busio


def _analogio(machine):
    class AnalogIn:
        """16 bits of what the pin carries."""

        def __init__(self, pin):
            if pin.id not in ADC_PINS:
                raise ValueError("Invalid pin")
            machine.pins.claim(pin, self)
            self._pin = pin

        @property
        def value(self):
            volts = 0
            if self._pin.id == MONITOR:
                supply = USB_VOLTS if machine.battery is None else machine.battery
                volts = supply / MONITOR_DIVIDER
            return min(0xFFFF, round(volts / REFERENCE * 0xFFFF))

        @property
        def reference_voltage(self):
            return REFERENCE

        def deinit(self):
            if self._pin is not None:
                machine.pins.free(self._pin.id)
                self._pin = None

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.deinit()

    analogio = ModuleType("analogio")
    analogio.AnalogIn = AnalogIn
    return analogio


class ResetReason:
    """`microcontroller.ResetReason`."""

    POWER_ON, BROWNOUT, SOFTWARE, DEEP_SLEEP_ALARM, RESET_PIN, WATCHDOG, UNKNOWN = (
        "POWER_ON", "BROWNOUT", "SOFTWARE", "DEEP_SLEEP_ALARM", "RESET_PIN", "WATCHDOG", "UNKNOWN",
    )  # fmt: skip


class RunMode:
    """`microcontroller.RunMode`."""

    NORMAL, SAFE_MODE, UF2, BOOTLOADER = "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"


class WatchDogMode:
    """`watchdog.WatchDogMode`."""

    RAISE, RESET = "RAISE", "RESET"


class WatchDogTimer:
    """Resets the machine when nobody feeds it in time."""

    def __init__(self, machine):
        self._machine = machine
        self._timeout = None
        self._mode = None
        self._alive = 0
        self.feeds = 0

    @property
    def timeout(self):
        return self._timeout

    @timeout.setter
    def timeout(self, seconds):
        if not 0 < seconds <= 8.388:
            raise ValueError("timeout must be 0-8.388")
        self._timeout = seconds
        self._wind_up()

    @property
    def mode(self):
        return self._mode

    @mode.setter
    def mode(self, mode):
        if mode is not None and self._timeout is None:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        if mode == WatchDogMode.RAISE:
            raise NotImplementedError
        self._mode = mode
        self._wind_up()

    def feed(self):
        if self._mode is None:
            raise ValueError("WatchDogTimer is not currently running")
        self.feeds += 1
        self._wind_up()

    def deinit(self):
        self._mode = self._machine.clock.rescue = None
        self._alive += 1

    def _wind_up(self):
        self._alive += 1
        if self._mode is not None:
            alive, clock = self._alive, self._machine.clock
            clock.rescue = clock.now + round(self._timeout * SECOND)

            def bite():
                if alive == self._alive:
                    clock.fail(Restart(ResetReason.WATCHDOG))

            clock.at(clock.rescue, bite)


def _watchdog_module():
    watchdog = ModuleType("watchdog")
    watchdog.WatchDogMode = WatchDogMode
    watchdog.WatchDogTimer = WatchDogTimer
    watchdog.WatchDogTimeout = type("WatchDogTimeout", (Exception,), {})
    return watchdog


def _microcontroller(machine, pins):
    def reset():
        machine.clock.fail(Restart(ResetReason.SOFTWARE))

    controller = ModuleType("microcontroller")
    controller.pin = ModuleType("microcontroller.pin")
    for number, pin in pins.items():
        setattr(controller.pin, f"GPIO{number}", pin)
    controller.__dict__.update(
        Pin=Pin, ResetReason=ResetReason, RunMode=RunMode, nvm=machine.flash, reset=reset,
        on_next_reset=lambda _: None, disable_interrupts=lambda: None,
        enable_interrupts=lambda: None, watchdog=WatchDogTimer(machine),
        delay_us=lambda microseconds: machine.clock.advance(microseconds * 1000),
        cpu=SimpleNamespace(
            frequency=125_000_000, temperature=25.0, voltage=None, uid=b"handful!",
            reset_reason=machine.reset_reason,
        ),
    )  # fmt: skip
    controller.cpus = (controller.cpu,)
    return controller


def _nvm(machine, controller):
    nvm = ModuleType("nvm")
    nvm.ByteArray = type(machine.flash)
    return nvm
