# SPDX-License-Identifier: MIT
"""The SH1106 and SH1107 display controllers after their datasheets.

They have no windows: a write goes to one page, starts at one column and must end within the page,
because the datasheets do not define a byte beyond the last column. CHIPS has all three chips by
their names in settings.toml.
"""

from typing import TYPE_CHECKING

from host_sim.sim.chip import (
    COLUMNS,
    ROWS,
    SHARED,
    SSD1306,
    Chip,
    ChipError,
    Commands,
    command_ranges,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
from typing import Never

READ_NOT_SIMULATED = "reading the RAM (0x{:02X}) is not simulated: no pin carries the data"
SH1106_COMMANDS: Commands = {
    **SHARED,
    # Missing in the datasheet, but Adafruit's driver sends it twice and panels accept it.
    0x20: ("no_operation", 0),
    0xAD: ("converter", 1),
    0xDA: ("com_pins", 1),
    0xE0: ("read_and_write", 0),
    0xEE: ("read_and_write", 0),
    **command_ranges(
        (0x30, 0x33, "pump_voltage"), (0x40, 0x7F, "start_line"), (0xB0, 0xB7, "page"),
    ),
}  # fmt: skip


class SH1106(Chip):
    """A chip with 132 columns of RAM and a panel that shows 128 of them, from column 2.

    Mounted as on the usual modules (A1 and C8 show upright).
    """

    name = "SH1106"
    columns = 132
    commands = SH1106_COMMANDS

    def power_on_reset(self) -> None:
        super().power_on_reset()
        self.pumped = True

    def _start_line(self, command: int) -> None:
        self.line = command & 0x3F

    def _pump_voltage(self, command: int) -> None:
        """Accept 6.4, 7.4, 8.0 or 9.0 V."""

    def _converter(self, _: int, value: int) -> None:
        if value not in (0x8A, 0x8B):
            raise ChipError(f"DC-DC setting 0x{value:02X} is neither 8A (off) nor 8B (on)")
        self.pumped = value == 0x8B

    def _com_pins(self, _: int, configuration: int) -> None:
        if configuration not in (0x02, 0x12):
            raise ChipError(f"COM pins configuration 0x{configuration:02X} is neither 02 nor 12")

    def _read_and_write(self, command: int) -> Never:
        raise ChipError(READ_NOT_SIMULATED.format(command))

    @property
    def awake(self) -> bool:
        return self.on and self.pumped

    def panel(self, picture: "Picture") -> "Picture":
        left = (self.columns - COLUMNS) // 2
        return super().panel(picture.crop((left, 0, left + COLUMNS, ROWS)))


SH1107_COMMANDS: Commands = {
    **SHARED,
    0x20: ("page_addressing", 0),
    0x21: ("vertical_addressing", 0),
    0xAD: ("converter", 1),
    0xDC: ("start_line", 1),
    0xE0: ("read_and_write", 0),
    0xEE: ("read_and_write", 0),
    **command_ranges((0xB0, 0xBF, "page")),
}


class SH1107(Chip):
    """A chip of 128x128 bits, whose columns are the commons and whose pages are the segments.

    Its panel has 64 by 128 pixels, is mounted on its side and shows the commons 32 to 95, as on
    Adafruit's FeatherWing and Waveshare's Pico-OLED-1.3. An offset of 0x60 puts column 0 at its
    edge.
    """

    name = "SH1107"
    pages, commons = 16, 128
    first_common = 32
    commands = SH1107_COMMANDS

    def _page_addressing(self, _: int) -> None:
        """Accept the mode after reset, the only one that is simulated."""

    def _vertical_addressing(self, _: int) -> Never:
        raise ChipError("vertical addressing (21) is not simulated; use page addressing (20)")

    def _converter(self, _: int, value: int) -> None:
        self._check_range("DC-DC setting", value, 0x80, 0x8F)

    def _start_line(self, _: int, line: int) -> None:
        self.line = self._check_range("start line", line, 0, self.commons - 1)

    def _read_and_write(self, command: int) -> None:
        raise ChipError(READ_NOT_SIMULATED.format(command))

    def panel(self, picture: "Picture") -> "Picture":
        from PIL import Image

        glass = Image.new("1", (ROWS, COLUMNS))
        for row in range(self.rows):
            scanned = self.rows - 1 - row if self.upside else row
            place = (scanned - self.offset) % self.commons - self.first_common
            if 0 <= place < ROWS:
                column = (row + self.line) % self.columns
                glass.paste(picture.crop((column, 0, column + 1, COLUMNS)), (place, 0))
        if self.remapped:
            glass = glass.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return glass.transpose(Image.Transpose.ROTATE_90)


CHIPS: dict[str, type[Chip]] = {chip.name.lower(): chip for chip in (SSD1306, SH1106, SH1107)}
