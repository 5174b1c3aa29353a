# SPDX-License-Identifier: MIT
"""An emulated Pico with genuine firmware, a display and buttons.

Time is the emulated chip's time and passes only inside calls. The bytes sent to the display go to
the simulator's display chip, so that there is one strict model of it.
"""

import base64
import json
import subprocess
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from PIL import Image

from host_sim.deploy.flash import fat
from host_sim.deploy.flash.layouts import PICO
from host_sim.emulator import engine
from host_sim.errors import Trouble
from host_sim.flash import CHIP_SIZE, NVM_SIZE
from host_sim.sim.chip import Chip
from host_sim.sim.sh110x import CHIPS

NVM, DRIVE = PICO.nvm, PICO.drive
PRESS_SECONDS = 0.06  # how long a quick press lasts
REST_SECONDS = 0.2  # without display data the answer to a press is complete
ANSWER_SECONDS = 25  # time limit for the answer to a press
BOOT_REST_SECONDS, BOOT_LIMIT_SECONDS = 0.9, 12

FIRST_ADC_PIN, ADC_VOLTS, ADC_FULL = 26, 3.3, 4095
# The chip's temperature sensor: its voltage at 27 degrees Celsius, falling by 1.721 mV per degree.
SENSOR_CHANNEL, SENSOR_CELSIUS, SENSOR_VOLTS, SENSOR_SLOPE = 4, 27, 0.706, 0.001721

Answer = dict[str, Any]  # the emulator's JSON


class Took(NamedTuple):
    """The display's answer to a press, in milliseconds.

    `first` and `last` are the times from the pin to the first and the last byte of display data,
    None without any; `still` is the longest time without data between them.
    """

    first: float | None
    last: float | None
    still: float | None


class BusPart(NamedTuple):
    """A part on the I2C bus. `registers` can be written, `answers` cannot."""

    address: int
    registers: Mapping[int, bytes]
    answers: Mapping[bytes, bytes]  # by the first bytes written


class Wires(NamedTuple):
    """The I2C bus: its pins, the display's address and other parts."""

    sda: int = 4
    scl: int = 5
    display: int = 0x3C
    parts: tuple[BusPart, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return this as the emulator reads it."""
        parts = [
            {
                "address": part.address,
                "registers": {number: list(data) for number, data in part.registers.items()},
                "answers": {command.hex(): list(data) for command, data in part.answers.items()},
            }
            for part in self.parts
        ]
        return {"sda": self.sda, "scl": self.scl, "display": self.display, "parts": parts}


DEFAULT_WIRES = Wires()


class EmulatedPico:
    """One board. Flash, and with it drive and nvm, survives cut_power()."""

    def __init__(
        self,
        memory: bytes,
        buttons: Mapping[str, int],
        *,
        chip: str = "ssd1306",
        seed: int = 1,
        usb: bool = True,
        wires: Wires = DEFAULT_WIRES,
        say: Callable[[str], object] = print,
    ) -> None:
        """Prepare a board that is switched off.

        `memory` is the whole flash (see `flash`), `buttons` maps names to GPIO numbers, `chip` is
        the display's chip (one of CHIPS), `usb` connects a serial console, and `wires` are those of
        the I2C bus.
        """
        self.buttons = buttons
        self.seed, self.usb, self.wires = seed, usb, wires
        self._flash = memory
        self._command = [str(part) for part in server(say)]
        self._process: subprocess.Popen[bytes] | None = None
        self.chip: Chip = CHIPS[chip]()
        self.serial = ""
        self.now = 0.0  # seconds since power-on
        self.idle = 0.0  # seconds of these in which the processor slept
        self.resets = 0
        # (time, bytes in use, largest free run) after each garbage collection
        self.collections: list[tuple[float, int, int]] = []
        self.allocations: list[tuple[float, int]] = []  # (time, bytes) of 512 bytes or more
        # (time at which Python started or ended, end of the call in which it did)
        self.starts: list[tuple[float, float]] = []
        self.pictures: list[float] = []  # times of display data
        self.on_serial: Callable[[str], object] | None = None  # called with each new piece of text
        # Called with time, address and bytes of each write on the I2C bus.
        self.on_write: Callable[[float, int, bytes], object] | None = None
        # Called after each write of display data.
        self.on_picture: Callable[[], object] | None = None
        self.host_limit: float | None = None  # real seconds for a plain run(), for live pictures
        self._nvm: tuple[int | None, bytes] = (None, b"")  # (number of flash writes, content)
        self._flash_writes = 0

    @property
    def flash_writes(self) -> int:
        """The number of erased sectors and programmed pages since power-on."""
        return self._flash_writes

    # --- power ---

    def power_on(self) -> None:
        """Switch on, and return when the display shows a picture that no longer changes."""
        self.start()
        self.run(BOOT_LIMIT_SECONDS, quiet=BOOT_REST_SECONDS, data=True)

    def start(self) -> None:
        """Switch on without letting time pass."""
        if self.running:
            raise RuntimeError("the board is on already")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)
        weakref.finalize(self, _end, self._process)
        self.chip.power_on_reset()
        self.now = self.idle = 0.0
        self.collections, self.allocations, self.pictures, self.starts = [], [], [], []
        data = base64.b64encode(self._flash).decode()
        facts = {"seed": self.seed, "usb": self.usb, "wires": self.wires.as_json()}
        self._take(self._ask({"on": {"flash": data, **facts}}))

    def cut_power(self) -> None:
        """Switch off at once, whatever the firmware does."""
        if self._process:
            self._flash = self.flash()
            _end(self._process)
        self._process = None
        self.chip.power_on_reset()

    @property
    def running(self) -> bool:
        """Whether the board is on."""
        return self._process is not None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    # --- time and buttons ---

    def run(self, seconds: float, **until: float) -> None:
        """Let emulated time pass.

        Options end it sooner. quiet=S: when the display has had no data for S seconds; data=True:
        not before it has had some; rested=True: when the processor sleeps most of the time;
        host=S: after S real seconds.
        """
        if self.host_limit and not until:
            until = {"host": self.host_limit}
        self._take(self._ask({"run": seconds, **until}))

    def run_instructions(self, count: int) -> None:
        """Let the processor execute `count` instructions. A sleep counts as one."""
        self._take(self._ask({"instructions": count}))

    def rest(self, seconds: float = ANSWER_SECONDS) -> None:
        """Run until the firmware only waits for the next key, at most `seconds`."""
        self.run(seconds, rested=True)

    def press(self, name: str, seconds: float = PRESS_SECONDS, rest: float = REST_SECONDS) -> Took:
        """Press a button, wait until the display rests, and return the times."""
        begun = self.now
        self.down(name)
        self.run(seconds)
        self.up(name)
        self.run(ANSWER_SECONDS, quiet=rest)
        return self.took(begun)

    def hold(self, name: str, seconds: float) -> Took:
        """Hold a button for `seconds`."""
        return self.press(name, seconds)

    def press_and_wait(self, name: str, rest: float = 0.5) -> Took:
        """Press a button and wait for a new picture."""
        begun = self.now
        self.down(name)
        self.run(PRESS_SECONDS)
        self.up(name)
        if not any(moment > begun for moment in self.pictures):
            self.run(ANSWER_SECONDS, quiet=rest, data=True)
        self.run(ANSWER_SECONDS, quiet=rest)
        return self.took(begun)

    def took(self, begun: float) -> Took:
        """Return the times of the display data since `begun`."""
        seen = [moment for moment in self.pictures if moment > begun]
        if not seen:
            return Took(None, None, None)
        gaps = [later - sooner for sooner, later in zip([begun, *seen], seen, strict=False)]
        return Took(1000 * (seen[0] - begun), 1000 * (seen[-1] - begun), 1000 * max(gaps))

    def down(self, name: str) -> None:
        """Press a button and hold it."""
        self._take(self._ask({"pin": self._pin(name), "level": 0}))

    def up(self, name: str) -> None:
        """Release a button."""
        self._take(self._ask({"pin": self._pin(name), "level": None}))

    def drive_pin(self, pin: int, level: int | None) -> None:
        """Connect a level to a pin, or disconnect it (None)."""
        self._take(self._ask({"pin": pin, "level": level}))

    def bridge_pins(self, one: int, other: int, is_closed: bool) -> None:
        """Connect two pins, as a key of a matrix does, or disconnect them."""
        self._take(self._ask({"bridge": [one, other], "closed": is_closed}))

    def set_volts(self, pin: int, volts: float) -> None:
        """Set the voltage of an analog input, GPIO 26 to 29, from 0.0 to 3.3."""
        value = max(0, min(ADC_FULL, round(volts / ADC_VOLTS * ADC_FULL)))
        self._set_adc(pin - FIRST_ADC_PIN, value)

    def set_temperature(self, celsius: float) -> None:
        """Set the temperature of the chip."""
        volts = SENSOR_VOLTS - (celsius - SENSOR_CELSIUS) * SENSOR_SLOPE
        self._set_adc(SENSOR_CHANNEL, round(volts / ADC_VOLTS * ADC_FULL))

    def _set_adc(self, channel: int, value: int) -> None:
        self._take(self._ask({"adc": channel, "value": value}))

    def _pin(self, name: str) -> int:
        if name not in self.buttons:
            raise ValueError(f"unknown button {name!r}; choose from {', '.join(self.buttons)}")
        return self.buttons[name]

    def type(self, text: str) -> None:
        """Send text to the serial console."""
        self._take(self._ask({"type": text}))

    # --- display and memory ---

    def image(self) -> Image.Image:
        """Return the screen: a 1-bit Pillow picture of 128x64."""
        return self.chip.image()

    @property
    def awake(self) -> bool:
        """Whether the display is on."""
        return self.chip.awake

    @property
    def brightness(self) -> float:
        """The display's brightness, 0 to 1."""
        return self.chip.contrast / 0xFF

    def flash(self) -> bytes:
        """Return the whole flash, 2 MB."""
        return self._read(0, CHIP_SIZE)

    @property
    def nvm(self) -> bytes:
        """The content of the nvm."""
        if self._nvm[0] != self._flash_writes or not self.running:
            self._nvm = (self._flash_writes, self._read(NVM, DRIVE))
        return self._nvm[1]

    def _read(self, start: int, end: int) -> bytes:
        if not self.running:
            return self._flash[start:end]
        return base64.b64decode(self._ask({"read": [start, end]})["bytes"])

    def heap(self) -> Answer:
        """Return figures of the garbage-collected heap.

        In bytes: used, free, total, largest (free run), growth (the run that a further area would
        give). In numbers: areas, names (never freed), namesRoom (names before their table grows).
        """
        return self._ask({"heap": True})

    def live(self, since: float = 0.0) -> int:
        """Return the bytes in use without garbage: the least after a collection since that time.

        Without a collection since then, return the bytes in use now.
        """
        after = [used for moment, used, _ in self.collections if moment > since]
        used: int = self.heap()["used"]
        return min(after) if after else used

    # --- the emulator's process ---

    def _ask(self, request: dict[str, object]) -> Answer:
        """Send a request to the emulator and return its answer."""
        if not self._process:
            raise RuntimeError("the board is off")
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise Trouble("the emulator stopped; its last messages are above.")
        answer: Answer = json.loads(line)
        return answer

    def _take(self, answer: Answer) -> None:
        """Take over the state of the board from an answer."""
        self.now, self.idle, self.resets = answer["now"], answer["idle"], answer["resets"]
        self._flash_writes = answer["flashWrites"]
        for moment, address, encoded in answer["writes"]:
            data = base64.b64decode(encoded)
            if self.on_write:
                self.on_write(moment, address, data)
            if address == self.wires.display and self.chip.write(data):
                self.pictures.append(moment)
                if self.on_picture:
                    self.on_picture()
        self.starts += [(moment, self.now) for moment in answer["births"]]
        self.collections += [(at, used, largest) for at, used, largest in answer["collections"]]
        self.allocations += [(at, size) for at, size in answer["allocations"]]
        self.serial += answer["serial"]
        if self.on_serial and answer["serial"]:
            self.on_serial(answer["serial"])


def _end(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin and process.stdout
    process.stdin.close()
    process.kill()
    process.wait()
    process.stdout.close()


def server(say: Callable[[str], object] = print) -> tuple[Path, ...]:
    """Return the command that starts the emulator."""
    node, library, rom = engine.ensure(say)
    return node, engine.MACHINE / "server.mjs", library, rom


def flash(firmware: bytes, files: Mapping[str, bytes], nvm: bytes | None = None) -> bytes:
    """Return a whole flash: firmware, nvm and a drive with these files.

    Raise Trouble if the firmware is too large for a Pico.
    """
    if len(firmware) > NVM:
        raise Trouble("this firmware leaves no space for the drive; use one for a Pico.")
    memory = firmware.ljust(NVM, b"\xff")
    memory += b"\xff" * NVM_SIZE if nvm is None else bytes(nvm)
    return memory + fat.drive(files, PICO.drive_size).data
