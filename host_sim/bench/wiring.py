# SPDX-License-Identifier: MIT
"""bench.toml: what is connected to the board. Without it, a Pico as Handful wires it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.errors import Trouble
from host_sim.sim.board_pins import PICO_PINS
from host_sim.sim.sh110x import CHIPS

FILE = "bench.toml"
DEFAULT_BUTTONS = {"UP": "GP10", "DOWN": "GP11", "LEFT": "GP12", "RIGHT": "GP13", "A": "GP14",
                   "B": "GP15"}  # fmt: skip
SECTIONS = ("display", "buttons", "encoders", "analog", "parts")
DISPLAY_KEYS = ("chip", "width", "height", "address", "sda", "scl")


class Button(NamedTuple):
    """A button that connects a pin with a level, or a key of a matrix that connects two pins."""

    pin: int  # GPIO number
    pressed_level: int = 0
    other_pin: int | None = None  # of a matrix


class Part(NamedTuple):
    """A part on the I2C bus. `registers` can be written, `answers` cannot."""

    address: int
    registers: dict[int, bytes]
    answers: dict[bytes, bytes]  # by the first bytes written


class BenchWiring(NamedTuple):
    """Everything that is connected to the board. Pins are GPIO numbers."""

    buttons: dict[str, Button]
    encoders: dict[str, tuple[int, int]] = {}  # noqa: RUF012 (never changed)
    analog: dict[str, int] = {}  # noqa: RUF012 (never changed)
    volts: dict[str, float] = {}  # noqa: RUF012 (never changed); at power-on
    parts: tuple[Part, ...] = ()
    chip: str = "ssd1306"
    width: int = 128
    height: int = 64
    address: int = 0x3C
    sda: int = 4
    scl: int = 5


def read_wiring(folder: Path) -> BenchWiring:
    """Return the wiring of a project. Raise Trouble if its bench.toml has an error."""
    path = folder / FILE
    if not path.is_file():
        return parse_wiring({})
    try:
        return parse_wiring(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise Trouble(f"{path}: {error}; docs/bench.md describes this file.") from None


def parse_wiring(table: Mapping[str, Any]) -> BenchWiring:
    """Return the wiring that a parsed bench.toml describes. Raise ValueError for unknown names."""
    _check_names("section", table, SECTIONS)
    display = dict(table.get("display", {}))
    _check_names("display setting", display, DISPLAY_KEYS)
    chip = str(display.get("chip", "ssd1306")).lower()
    _check_names("display chip", (chip,), tuple(CHIPS))
    analog = {name: _as_table(value) for name, value in table.get("analog", {}).items()}
    return BenchWiring(
        buttons={
            name: _button(value) for name, value in table.get("buttons", DEFAULT_BUTTONS).items()
        },
        encoders={
            name: (_pin(value[0]), _pin(value[1]))
            for name, value in table.get("encoders", {}).items()
        },
        analog={name: _pin(value["pin"]) for name, value in analog.items()},
        volts={name: float(value.get("volts", 0.0)) for name, value in analog.items()},
        parts=tuple(
            Part(
                int(part["address"]),
                _registers(part.get("registers", {})),
                {_command(key): _content(value) for key, value in part.get("answers", {}).items()},
            )
            for part in table.get("parts", ())
        ),
        chip=chip,
        width=int(display.get("width", 128)),
        height=int(display.get("height", 64)),
        address=int(display.get("address", 0x3C)),
        sda=_pin(display.get("sda", "GP4")),
        scl=_pin(display.get("scl", "GP5")),
    )


def _check_names(
    kind: str, names: Mapping[str, Any] | tuple[str, ...], known: tuple[str, ...]
) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"unknown {kind} {name!r}; known: {', '.join(known)}")


def _pin(name: object) -> int:
    if name not in PICO_PINS:
        raise ValueError(f"a Pico has no pin {name!r}; its pins are GP0 to GP28")
    return PICO_PINS[str(name)]


def _as_table(value: Any) -> dict[str, Any]:  # noqa: ANN401 (any value of a TOML file)
    return value if isinstance(value, dict) else {"pin": value}


def _button(value: Any) -> Button:  # noqa: ANN401 (any value of a TOML file)
    if isinstance(value, list):
        row, column = value
        return Button(_pin(row), other_pin=_pin(column))
    table = _as_table(value)
    return Button(_pin(table["pin"]), int(table.get("pressed", 0)))


def _registers(table: Mapping[str, Any]) -> dict[int, bytes]:
    """Return registers by number. Their content is a number, a list of them, or hex digits."""
    return {int(number, 0): _content(value) for number, value in table.items()}


def _command(key: str) -> bytes:
    """Return the bytes of a command: a number, or hex digits such as "11 30"."""
    return bytes([int(key, 0)]) if key.startswith("0x") else bytes.fromhex(key)


def _content(value: Any) -> bytes:  # noqa: ANN401 (any value of a TOML file)
    if isinstance(value, str):
        return bytes.fromhex(value)
    return bytes(value) if isinstance(value, list) else bytes([value])
