# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico and boards with its chip: `board`, `microcontroller`, `busio`, ..."""

from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

from host_sim.sim import spi
from host_sim.sim.board_pins import pin_numbers
from host_sim.sim.clock import POLL_NS, SECOND, Restart
from host_sim.sim.i2c import VirtualI2C
from host_sim.sim.imports import make_module
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

ADC_PINS = (26, 27, 28, 29)
REFERENCE = 3.3  # volts at full scale
MONITOR, MONITOR_DIVIDER = 29, 3  # VSYS is divided by 200k and 100k
USB_VOLTS = 5.0


def make_modules(machine: "Machine") -> dict[str, ModuleType]:
    """Return the modules of the chip and the board, for one machine."""
    board = make_module("board", board_id=machine.board)
    pins: dict[int, Pin] = {}
    for name, number in pin_numbers(machine.board).items():
        pins.setdefault(number, Pin(number, name))
        setattr(board, name, pins[number])
    return {
        "board": board,
        "busio": _make_busio(machine),
        "analogio": _make_analogio(machine),
        "microcontroller": _make_microcontroller(machine, pins),
        "watchdog": _make_watchdog(),
        "nvm": make_module("nvm", ByteArray=type(machine.flash)),
    }


def _make_busio(machine: "Machine") -> ModuleType:
    import busio  # only after host_sim.sim.blinka has prepared it

    # The stubs describe the device's class, which differs from Blinka's.
    blinka_i2c: Any = busio.I2C

    class I2C(blinka_i2c):  # type: ignore[misc]  # a base class of type Any
        """Blinka's I2C, which ignores its pins, with the Pico's rules about pins."""

        def __init__(
            self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255
        ) -> None:
            # Even pins are data, odd ones are clocks. The two buses alternate every two pins.
            if sda.id % 2 or not scl.id % 2 or sda.id // 2 % 2 != scl.id // 2 % 2:
                raise ValueError("Invalid pins")
            self._held: tuple[int, ...] = ()
            machine.pins.claim(sda, self)
            try:
                machine.pins.claim(scl, self)
            except ValueError:
                machine.pins.free(sda.id)
                raise
            self._held = (sda.id, scl.id)
            if not machine.wire.devices or machine.bus_pins not in (None, self._held):
                self.deinit()
                raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
            super().__init__(scl, sda, frequency)

        def init(self, scl: Pin, sda: Pin, frequency: int) -> None:
            """Connect to the virtual bus."""
            self._i2c = VirtualI2C(frequency=frequency)

        def deinit(self) -> None:
            """Release the pins."""
            for number in self._held:
                machine.pins.free(number)
            self._held = ()
            super().deinit()

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self.deinit()

    return make_module("busio", I2C=I2C, SPI=spi.make_spi(machine), UART=_make_uart(machine))


def _make_uart(machine: "Machine") -> type:
    class UART:
        """A serial port that nothing is connected to."""

        def __init__(
            self,
            tx: Pin | None = None,
            rx: Pin | None = None,
            *,
            baudrate: int = 9600,
            timeout: float = 1,
            **_: object,
        ) -> None:
            self._held = [pin for pin in (tx, rx) if pin]
            for pin in self._held:
                machine.pins.claim(pin, self)
            self.baudrate, self.timeout = baudrate, timeout
            self.in_waiting = 0

        def write(self, data: bytes) -> int:
            """Discard the bytes, in the time that they take."""
            machine.clock.advance(len(data) * 10 * SECOND // self.baudrate)
            return len(data)

        def read(self, count: int | None = None) -> None:
            """Wait until the timeout, because nothing arrives."""
            machine.clock.advance(max(POLL_NS, round(self.timeout * SECOND)), waiting=True)

        readinto = readline = read

        def reset_input_buffer(self) -> None:
            """Do nothing."""

        def deinit(self) -> None:
            """Release the pins."""
            for pin in self._held:
                machine.pins.free(pin.id)
            self._held = []

    return UART


def _make_analogio(machine: "Machine") -> ModuleType:
    class AnalogIn:
        """The voltage of a pin as 16 bits."""

        def __init__(self, pin: Pin) -> None:
            if pin.id not in ADC_PINS:
                raise ValueError("Invalid pin")
            machine.pins.claim(pin, self)
            self._pin: Pin | None = pin

        @property
        def value(self) -> int:
            """0 to 65535, the voltage as a fraction of the reference."""
            volts = 0.0
            if self._pin is not None and self._pin.id == MONITOR:
                supply = USB_VOLTS if machine.battery is None else machine.battery
                volts = supply / MONITOR_DIVIDER
            elif self._pin is not None:
                volts = machine.volts.get(self._pin.id, 0.0)
            machine.clock.advance(POLL_NS)
            return min(0xFFFF, round(volts / REFERENCE * 0xFFFF))

        @property
        def reference_voltage(self) -> float:
            """Volts at full scale."""
            return REFERENCE

        def deinit(self) -> None:
            """Release the pin."""
            if self._pin is not None:
                machine.pins.free(self._pin.id)
                self._pin = None

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self.deinit()

    return make_module("analogio", AnalogIn=AnalogIn)


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
    """A timer that resets the machine if it is not fed in time."""

    def __init__(self, machine: "Machine") -> None:
        self._machine = machine
        self._timeout: float | None = None
        self._mode: str | None = None
        self._generation = 0  # a timer of an earlier generation has no effect
        self.feeds = 0

    @property
    def timeout(self) -> float | None:
        """Seconds until the reset, up to 8.388."""
        return self._timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if not 0 < seconds <= 8.388:
            raise ValueError("timeout must be 0-8.388")
        self._timeout = seconds
        self._restart_timer()

    @property
    def mode(self) -> str | None:
        """A WatchDogMode, or None while the timer is stopped."""
        return self._mode

    @mode.setter
    def mode(self, mode: str | None) -> None:
        if mode is not None and self._timeout is None:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        if mode == WatchDogMode.RAISE:
            raise NotImplementedError
        self._mode = mode
        self._restart_timer()

    def feed(self) -> None:
        """Start the timeout again."""
        if self._mode is None:
            raise ValueError("WatchDogTimer is not currently running")
        self.feeds += 1
        self._restart_timer()

    def deinit(self) -> None:
        """Stop the timer."""
        self._mode = self._machine.clock.watchdog_due = None
        self._generation += 1

    def _restart_timer(self) -> None:
        self._generation += 1
        if self._mode is not None and self._timeout is not None:
            generation, clock = self._generation, self._machine.clock
            clock.watchdog_due = due = clock.now + round(self._timeout * SECOND)

            def reset_machine() -> None:
                if generation == self._generation:
                    clock.fail(Restart(ResetReason.WATCHDOG))

            clock.at(due, reset_machine)


def _make_watchdog() -> ModuleType:
    return make_module(
        "watchdog",
        WatchDogMode=WatchDogMode,
        WatchDogTimer=WatchDogTimer,
        WatchDogTimeout=type("WatchDogTimeout", (Exception,), {}),
    )


def _make_microcontroller(machine: "Machine", pins: dict[int, Pin]) -> ModuleType:
    def reset() -> None:
        machine.clock.fail(Restart(ResetReason.SOFTWARE))

    gpio = {f"GPIO{number}": pin for number, pin in pins.items()}
    cpu = SimpleNamespace(
        frequency=125_000_000, temperature=machine.celsius, voltage=None, uid=b"handful!",
        reset_reason=machine.reset_reason,
    )  # fmt: skip
    return make_module(
        "microcontroller", pin=make_module("microcontroller.pin", **gpio), Pin=Pin,
        ResetReason=ResetReason, RunMode=RunMode, nvm=machine.flash, reset=reset,
        on_next_reset=lambda _: None, disable_interrupts=lambda: None,
        enable_interrupts=lambda: None, watchdog=WatchDogTimer(machine),
        delay_us=lambda microseconds: machine.clock.advance(microseconds * 1000),
        cpu=cpu, cpus=(cpu,),
    )  # fmt: skip
