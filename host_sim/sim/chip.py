# SPDX-License-Identifier: MIT
"""The SSD1306 display controller after its datasheet, and the base class of all three chips.

A chip takes the bytes of I2C writes, holds the display RAM (GDDRAM) and draws what a person sees.
An unknown command or a value out of range raises ChipError, because the real chip is undefined
there.
"""

from typing import TYPE_CHECKING, Never

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

COLUMNS, PAGES, ROWS = 128, 8, 64  # of the SSD1306, and the visible part of all three chips
HORIZONTAL, VERTICAL, PAGE = range(3)
CONTROL_COMMANDS, CONTROL_DATA, CONTROL_ONE_COMMAND, CONTROL_ONE_DATA = 0x00, 0x40, 0x80, 0xC0
Commands = dict[int, tuple[str, int]]  # command byte: (name of the method, number of arguments)

REVERSED_BITS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class ChipError(Exception):
    """Bytes that the chip cannot interpret."""


def command_ranges(*ranges: tuple[int, int, str]) -> Commands:
    """Return the Commands without arguments of each (first byte, last byte, method name)."""
    return {
        byte: (name, 0) for first, last, name in ranges for byte in range(first, last + 1)
    }  # fmt: skip


# The commands that are the same for all three chips.
SHARED: Commands = {
    0x81: ("contrast", 1),
    0xA8: ("multiplex_ratio", 1),
    0xD3: ("display_offset", 1),
    0xD5: ("clock_divider", 1),
    0xD9: ("precharge", 1),
    0xDB: ("deselect_level", 1),
    0xE3: ("no_operation", 0),
    **command_ranges(
        (0x00, 0x0F, "column_low"),
        (0x10, 0x1F, "column_high"),
        (0xA0, 0xA1, "segment_remap"),
        (0xA4, 0xA5, "entire_display_on"),
        (0xA6, 0xA7, "invert"),
        (0xAE, 0xAF, "power"),
        (0xC0, 0xC0, "com_direction"),
        (0xC8, 0xC8, "com_direction"),
    ),
}


class Chip:
    """A display controller with a RAM of `columns` bytes in each of `pages`, and `commons` rows."""

    name = ""
    commands = SHARED
    columns, pages, commons = COLUMNS, PAGES, ROWS
    fewest_rows = 1

    def __init__(self) -> None:
        self.power_on_reset()

    def power_on_reset(self) -> None:
        """Set the state after a reset. The RAM, random on the real chip, is all zeros."""
        self.ram = bytearray(self.columns * self.pages)
        self.on = False
        self.contrast = 0x80
        self.inverted = self.all_on = False
        self.remapped = self.upside = False  # A0, C0
        self.column = self.page = 0
        self.line = self.offset = 0
        self.rows = self.commons
        self._command: int | None = None
        self._arguments: list[int] = []

    # --- the bus --------------------------------------------------------------------------------

    def write(self, data: bytes) -> int:
        """Take one I2C write of control bytes, commands and data.

        Return 1 if it contained display data, otherwise 0.
        """
        at, end, areas = 0, len(data), 0
        while at < end:
            control = data[at]
            at += 1
            if control == CONTROL_DATA:
                self._take_data(data[at:])
                return 1 if at < end else areas
            if control == CONTROL_COMMANDS:
                for byte in data[at:]:
                    self._take_command(byte)
                return areas
            if at == end:
                raise ChipError(f"control byte 0x{control:02X} at the end of a write")
            if control == CONTROL_ONE_COMMAND:
                self._take_command(data[at])
            elif control == CONTROL_ONE_DATA:
                self._take_data(data[at : at + 1])
                areas = 1
            else:
                raise ChipError(
                    f"0x{control:02X} is not a control byte; those are 00, 40, 80 and C0"
                )
            at += 1
        return areas

    def read_into(self, buffer: bytearray | memoryview) -> None:
        """Fill the buffer with the status byte. Bit 6 is set while the display is off."""
        for at in range(len(buffer)):
            buffer[at] = 0x00 if self.on else 0x40

    def _take_command(self, byte: int) -> None:
        if self._command is None:
            if byte not in self.commands:
                raise ChipError(f"the {self.name} has no command 0x{byte:02X}")
            self._command = byte
            self._arguments = []
        else:
            self._arguments.append(byte)
        name, count = self.commands[self._command]
        if len(self._arguments) == count:
            command, self._command = self._command, None
            getattr(self, "_" + name)(command, *self._arguments)

    def _take_data(self, data: bytes) -> None:
        if self._command is not None:
            raise ChipError(f"data in the middle of command 0x{self._command:02X}")
        self._store(data)

    def _store(self, data: bytes) -> None:
        """Write to the RAM by page addressing: the column advances, the page stays."""
        if self.column + len(data) > self.columns:
            raise ChipError(
                f"{len(data)} bytes from column {self.column} go beyond the last column, "
                f"{self.columns - 1}"
            )
        start = self.page * self.columns + self.column
        self.ram[start : start + len(data)] = data
        self.column += len(data)

    # --- commands that all chips share -----------------------------------------------------------

    @staticmethod
    def _check_range(what: str, value: int, low: int, high: int) -> int:
        if not low <= value <= high:
            raise ChipError(f"{what} is {value}, but must be {low} to {high}")
        return value

    def _contrast(self, _: int, value: int) -> None:
        self.contrast = value

    def _entire_display_on(self, command: int) -> None:
        self.all_on = command == 0xA5

    def _invert(self, command: int) -> None:
        self.inverted = command == 0xA7

    def _power(self, command: int) -> None:
        self.on = command == 0xAF

    def _column_low(self, command: int) -> None:
        self.column = (self.column & 0xF0) | (command & 0x0F)

    def _column_high(self, command: int) -> None:
        high = self._check_range(
            "upper half of the column", command & 0x0F, 0, (self.columns - 1) >> 4
        )
        self.column = high << 4 | (self.column & 0x0F)

    def _page(self, command: int) -> None:
        self.page = command & 0x0F

    def _segment_remap(self, command: int) -> None:
        self.remapped = command == 0xA1

    def _multiplex_ratio(self, _: int, ratio: int) -> None:
        low = self.fewest_rows - 1
        self.rows = self._check_range("multiplex ratio", ratio, low, self.commons - 1) + 1

    def _com_direction(self, command: int) -> None:
        self.upside = command == 0xC8

    def _display_offset(self, _: int, offset: int) -> None:
        self.offset = self._check_range("display offset", offset, 0, self.commons - 1)

    def _clock_divider(self, _: int, value: int) -> None:
        """Accept any byte: it is a divider and a frequency."""

    def _precharge(self, _: int, value: int) -> None:
        self._check_range("first phase of precharge", value & 0x0F, 1, 15)
        self._check_range("second phase of precharge", value >> 4, 1, 15)

    def _deselect_level(self, _: int, value: int) -> None:
        """Accept any byte."""

    def _no_operation(self, _: int) -> None:
        """Do nothing."""

    # --- the panel ------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        """True while the panel shows something."""
        return self.on

    def image(self) -> "Picture":
        """Return what a person sees: a 1-bit Pillow picture of 128x64."""
        from PIL import Image

        if not self.awake:
            return Image.new("1", (COLUMNS, ROWS))
        if self.all_on:
            return Image.new("1", (COLUMNS, ROWS), 1)
        return self.panel(self.picture())

    def picture(self) -> "Picture":
        """Return the RAM as a Pillow picture, with the pages below each other."""
        from PIL import Image, ImageChops

        ram = bytes(self.ram).translate(REVERSED_BITS)
        # Each column's bytes are one row of the transposed picture.
        lying = b"".join([ram[column :: self.columns] for column in range(self.columns)])
        size = 8 * self.pages, self.columns
        picture = Image.frombytes("1", size, lying).transpose(Image.Transpose.TRANSPOSE)
        return ImageChops.invert(picture) if self.inverted else picture

    def panel(self, picture: "Picture") -> "Picture":
        """Return how the panel shows the RAM's picture: rows are commons, columns are segments.

        On the usual modules A1 and C8 show it upright.
        """
        from PIL import Image, ImageChops

        if self.line or self.offset:
            picture = ImageChops.offset(picture, 0, -(self.line + self.offset))
        if self.rows < ROWS:
            picture.paste(0, (0, self.rows, COLUMNS, ROWS))
        if not self.remapped:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.upside:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return picture


COMMANDS: Commands = {
    **SHARED,
    0x20: ("addressing_mode", 1),
    0x21: ("column_window", 2),
    0x22: ("page_window", 2),
    0x26: ("scroll_horizontally", 6),
    0x27: ("scroll_horizontally", 6),
    0x29: ("scroll_diagonally", 5),
    0x2A: ("scroll_diagonally", 5),
    0x2E: ("stop_scrolling", 0),
    0x2F: ("start_scrolling", 0),
    0x8D: ("charge_pump", 1),
    0xA3: ("scroll_area", 2),
    0xAD: ("current_reference", 1),
    0xDA: ("com_pins", 1),
    **command_ranges((0x40, 0x7F, "start_line"), (0xB0, 0xB7, "page")),
}


class SSD1306(Chip):
    """The chip of a 128x64 panel, mounted as on the usual modules (A1 and C8 show upright)."""

    name = "SSD1306"
    fewest_rows = 16
    commands = COMMANDS

    def power_on_reset(self) -> None:
        super().power_on_reset()
        self.contrast = 0x7F
        self.pumped = self.scrolling = False
        self.mode = PAGE
        self.first_column, self.last_column = 0, COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.com_configuration = 0x12

    # --- the bus --------------------------------------------------------------------------------

    def _store(self, data: bytes) -> None:
        if self.mode == HORIZONTAL:
            self._take_rows(data)
            return
        for byte in data:
            self.ram[self.page * COLUMNS + self.column] = byte
            if self.mode == PAGE:
                self.column = (self.column + 1) % COLUMNS
            elif self.page < self.last_page:
                self.page += 1
            else:
                self.page = self.first_page
                self.column = self._next(self.column, self.first_column, self.last_column)

    def _take_rows(self, data: bytes) -> None:
        """Write by horizontal addressing, a run of bytes at a time. Most data comes this way."""
        at, end = 0, len(data)
        while at < end:
            # A pointer set outside its window runs to the edge of the RAM, as on the chip.
            last = self.last_column if self.column <= self.last_column else COLUMNS - 1
            run = min(end - at, last - self.column + 1)
            start = self.page * COLUMNS + self.column
            self.ram[start : start + run] = data[at : at + run]
            at += run
            self.column += run
            if self.column > last:
                self.column = self.first_column
                self.page = self._next(self.page, self.first_page, self.last_page)

    @staticmethod
    def _next(value: int, first: int, last: int) -> int:
        return first if value == last else value + 1

    # --- its own commands -----------------------------------------------------------------------

    def _scroll_horizontally(
        self, _: int, zero: int, first: int, speed: int, last: int, zero_too: int, ones: int
    ) -> None:
        self._check_range("first scrolled page", first, 0, PAGES - 1)
        self._check_range("last scrolled page", last, first, PAGES - 1)
        self._check_range("scrolling speed", speed, 0, 7)
        if (zero, zero_too, ones) != (0, 0, 0xFF):
            raise ChipError("horizontal scrolling needs its dummy bytes 00, 00 and FF")

    def _scroll_diagonally(
        self, _: int, zero: int, first: int, speed: int, last: int, offset: int
    ) -> None:
        self._check_range("first scrolled page", first, 0, PAGES - 1)
        self._check_range("last scrolled page", last, first, PAGES - 1)
        self._check_range("scrolling speed", speed, 0, 7)
        self._check_range("vertical scrolling offset", offset, 1, ROWS - 1)
        self._check_range("dummy byte of diagonal scrolling", zero, 0, 0)

    def _stop_scrolling(self, _: int) -> None:
        self.scrolling = False

    def _start_scrolling(self, _: int) -> Never:
        raise ChipError("scrolling by the chip is not simulated; draw the movement instead")

    def _scroll_area(self, _: int, fixed: int, scrolled: int) -> None:
        self._check_range("fixed rows", fixed, 0, ROWS - 1)
        self._check_range("fixed and scrolled rows", fixed + scrolled, 0, ROWS)

    def _addressing_mode(self, _: int, mode: int) -> None:
        self.mode = self._check_range("addressing mode", mode, HORIZONTAL, PAGE)

    def _column_window(self, _: int, first: int, last: int) -> None:
        if self.mode == PAGE:
            raise ChipError("a column window (21) needs horizontal or vertical addressing")
        self.last_column = self._check_range("last column", last, 0, COLUMNS - 1)
        self.first_column = self.column = self._check_range("first column", first, 0, last)

    def _page_window(self, _: int, first: int, last: int) -> None:
        if self.mode == PAGE:
            raise ChipError("a page window (22) needs horizontal or vertical addressing")
        self.last_page = self._check_range("last page", last, 0, PAGES - 1)
        self.first_page = self.page = self._check_range("first page", first, 0, last)

    def _start_line(self, command: int) -> None:
        self.line = command & 0x3F

    def _com_pins(self, _: int, configuration: int) -> None:
        if configuration & 0xCF != 0x02:
            raise ChipError(f"COM pins configuration 0x{configuration:02X} is none of the four")
        self.com_configuration = configuration

    def _deselect_level(self, _: int, value: int) -> None:
        # 40 is missing in the datasheet, but every common driver sends it and panels accept it.
        if value not in (0x00, 0x20, 0x30, 0x40):
            raise ChipError(f"VCOMH deselect level 0x{value:02X} is unknown")

    def _charge_pump(self, _: int, value: int) -> None:
        if value not in (0x10, 0x14):
            raise ChipError(f"charge pump setting 0x{value:02X} is neither 10 (off) nor 14 (on)")
        self.pumped = value == 0x14

    def _current_reference(self, _: int, value: int) -> None:
        if value not in (0x00, 0x10, 0x20, 0x30):
            raise ChipError(f"current reference 0x{value:02X} is unknown")

    # --- the panel ------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        return self.on and self.pumped
