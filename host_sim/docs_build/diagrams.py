# SPDX-License-Identifier: MIT
"""The wiring pictures of the docs: I2C for each board, SPI for the Pico, and the perfboard."""

from collections.abc import Iterator
from pathlib import Path

from host_sim.hardware import boards, perfboard, wiring

DOCS = Path("docs/pictures")


def pictures() -> Iterator[tuple[Path, wiring.Diagram | perfboard.Layout]]:
    """Yield (path without extension, object with a drawing) of every picture."""
    for board in wiring.EDGES:
        yield DOCS / f"wiring-{boards.short_name(board)}", wiring.Diagram(board)
    yield DOCS / "wiring-pico-spi", wiring.Diagram(boards.PICO, "spi")
    yield DOCS / "perfboard", perfboard.Layout()
