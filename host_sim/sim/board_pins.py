# SPDX-License-Identifier: MIT
"""Pin names and GPIO numbers of CircuitPython's boards. Standard library only."""

import importlib.util
import re
from pathlib import Path

from host_sim.errors import Trouble

PICO = "raspberry_pi_pico"
PICO_PINS = {f"GP{number}": number for number in range(29)}
PICO_PINS.update(
    SMPS_MODE=23, VBUS_SENSE=24, LED=25, GP26_A0=26, A0=26, GP27_A1=27, A1=27, GP28_A2=28, A2=28,
    VOLTAGE_MONITOR=29, A3=29,
)  # fmt: skip


def pin_numbers(board: str) -> dict[str, int]:
    """Return {pin name: GPIO number} of a board.

    Boards other than the Pico need circuitpython-stubs.
    """
    return PICO_PINS if board == PICO else stub_pins(board)


def stub_pins(board: str) -> dict[str, int]:
    """Return {pin name: GPIO number} of a board from circuitpython-stubs.

    Raise Trouble if they are not installed.
    """
    spec = importlib.util.find_spec("board_definitions")
    if spec is None or spec.submodule_search_locations is None:
        raise Trouble("circuitpython-stubs, which list the boards' pins, are not installed.")
    folder = Path(next(iter(spec.submodule_search_locations)))
    stub = (folder / board / "__init__.pyi").read_text(encoding="utf-8")
    found = re.findall(r"^(\w+): microcontroller\.Pin  # GPIO(\d+)", stub, re.MULTILINE)
    return {name: int(number) for name, number in found}
