# SPDX-License-Identifier: MIT
"""The flash layout of the boards for which images can be made.

The facts come from CircuitPython's sources, ports/raspberrypi, and are the same in 9.2.8, 10.0.0,
10.0.3, 10.2.1 and in August 2026. mpconfigport.h puts the firmware at 0, 4 KB of nvm at
CIRCUITPY_FIRMWARE_SIZE (1020 KB by default) and the drive behind them, up to the end of the flash.
boards/*/mpconfigboard.mk has 1536 KB for the boards with a radio, and names the flash chip: W25Q16
(2 MB) on Pico and Pico W, W25Q32 (4 MB) on Pico 2 and Pico 2 W. An image is made only if the
firmware itself names the same address for its nvm (firmware.py).
"""

from typing import NamedTuple

from host_sim.flash import NVM_SIZE
from host_sim.sim.board_pins import PICO as PICO_BOARD

KB, MB = 1 << 10, 1 << 20


class Layout(NamedTuple):
    """Offsets and sizes in bytes."""

    nvm: int  # where the nvm starts; the firmware ends before it
    size: int  # of the whole flash

    @property
    def drive(self) -> int:
        """Where the drive starts."""
        return self.nvm + NVM_SIZE

    @property
    def drive_size(self) -> int:
        """The size of the drive."""
        return self.size - self.drive


PICO = Layout(1020 * KB, 2 * MB)
LAYOUTS = {
    PICO_BOARD: PICO,
    "raspberry_pi_pico_w": Layout(1536 * KB, 2 * MB),
    "raspberry_pi_pico2": Layout(1020 * KB, 4 * MB),
    "raspberry_pi_pico2_w": Layout(1536 * KB, 4 * MB),
}
