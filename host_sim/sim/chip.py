# SPDX-License-Identifier: MIT
"""The SSD1306 display controller, after its datasheet's command table: strict. And what it shares
with its cousins in sh110x.py.

Takes the bytes of I2C writes, keeps the display RAM (GDDRAM) and says what a person would see. An
unknown command or a value out of its range is a ChipError: the real chip is undefined there.
"""

COLUMNS, PAGES, ROWS = 128, 8, 64  # of the SSD1306, and of what one sees with any of them
HORIZONTAL, VERTICAL, PAGE = range(3)
CONTROL_COMMANDS, CONTROL_DATA, CONTROL_ONE_COMMAND, CONTROL_ONE_DATA = 0x00, 0x40, 0x80, 0xC0
REVERSED_BITS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class ChipError(Exception):
    """Bytes that the chip does not understand."""


def spread(*ranges):
    """{command byte: (name of its method, 0 arguments)} of (first, last, name)."""
    return {
        byte: (name, 0) for first, last, name in ranges for byte in range(first, last + 1)
    }  # fmt: skip


# What all three chips understand in the same way: command byte -> (name of the method, number of
# argument bytes).
SHARED = {
    0x81: ("contrast", 1),
    0xA8: ("multiplex_ratio", 1),
    0xD3: ("display_offset", 1),
    0xD5: ("clock_divider", 1),
    0xD9: ("precharge", 1),
    0xDB: ("deselect_level", 1),
    0xE3: ("no_operation", 0),
    **spread(
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

    def __init__(self):
        self.power_on_reset()

    def power_on_reset(self):
        """What the datasheets say holds after reset. The RAM is noise there; here it is zeros."""
        self.ram = bytearray(self.columns * self.pages)
        self.on = False
        self.contrast = 0x80
        self.inverted = self.all_on = False
        self.remapped = self.upside = False  # A0, C0
        self.column = self.page = 0
        self.line = self.offset = 0
        self.rows = self.commons
        self._command = None
        self._arguments = []

    # --- the wire -------------------------------------------------------------------------------

    def write(self, data):
        """One I2C write: control bytes, commands, data. Returns 1 if it carried display data."""
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
                raise ChipError(f"0x{control:02X} is no control byte (00, 40, 80 and C0 are)")
            at += 1
        return areas

    def read_into(self, buffer):
        """The status byte: bit 6 says that the display is off."""
        for at in range(len(buffer)):
            buffer[at] = 0x00 if self.on else 0x40

    def _take_command(self, byte):
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

    def _take_data(self, data):
        if self._command is not None:
            raise ChipError(f"data in the middle of command 0x{self._command:02X}")
        self._store(data)

    def _store(self, data):
        """Page addressing: the column moves on, the page stays."""
        if self.column + len(data) > self.columns:
            raise ChipError(
                f"{len(data)} bytes from column {self.column} on go beyond the last column, "
                f"{self.columns - 1}"
            )
        start = self.page * self.columns + self.column
        self.ram[start : start + len(data)] = data
        self.column += len(data)

    # --- the commands that are the same in all of them -------------------------------------------

    @staticmethod
    def _range(what, value, low, high):
        if not low <= value <= high:
            raise ChipError(f"{what} is {value}, but must be {low} to {high}")
        return value

    def _contrast(self, _, value):
        self.contrast = value

    def _entire_display_on(self, command):
        self.all_on = command == 0xA5

    def _invert(self, command):
        self.inverted = command == 0xA7

    def _power(self, command):
        self.on = command == 0xAF

    def _column_low(self, command):
        self.column = (self.column & 0xF0) | (command & 0x0F)

    def _column_high(self, command):
        high = self._range("upper half of the column", command & 0x0F, 0, (self.columns - 1) >> 4)
        self.column = high << 4 | (self.column & 0x0F)

    def _page(self, command):
        self.page = command & 0x0F

    def _segment_remap(self, command):
        self.remapped = command == 0xA1

    def _multiplex_ratio(self, _, ratio):
        low = self.fewest_rows - 1
        self.rows = self._range("multiplex ratio", ratio, low, self.commons - 1) + 1

    def _com_direction(self, command):
        self.upside = command == 0xC8

    def _display_offset(self, _, offset):
        self.offset = self._range("display offset", offset, 0, self.commons - 1)

    def _clock_divider(self, _, value):
        """Any byte is a divider and a frequency."""

    def _precharge(self, _, value):
        self._range("first phase of precharge", value & 0x0F, 1, 15)
        self._range("second phase of precharge", value >> 4, 1, 15)

    def _deselect_level(self, _, value):
        """Any byte is a level."""

    def _no_operation(self, _):
        """E3."""

    # --- the panel ------------------------------------------------------------------------------

    @property
    def awake(self):
        return self.on

    def image(self):
        """What a person sees: a 1-bit Pillow picture of 128x64."""
        from PIL import Image

        if not self.awake:
            return Image.new("1", (COLUMNS, ROWS))
        if self.all_on:
            return Image.new("1", (COLUMNS, ROWS), 1)
        return self.panel(self.picture())

    def picture(self):
        """The RAM as a Pillow picture: column by column, the pages below each other."""
        from PIL import Image, ImageChops

        ram = bytes(self.ram).translate(REVERSED_BITS)
        # Each column's bytes are one row of a picture that lies on its side.
        lying = b"".join([ram[column :: self.columns] for column in range(self.columns)])
        size = 8 * self.pages, self.columns
        picture = Image.frombytes("1", size, lying).transpose(Image.Transpose.TRANSPOSE)
        return ImageChops.invert(picture) if self.inverted else picture

    def panel(self, picture):
        """How the glass shows the RAM's picture, where rows are commons and columns segments: on
        the usual modules A1 and C8 show it upright."""
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


COMMANDS = {
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
    **spread((0x40, 0x7F, "start_line"), (0xB0, 0xB7, "page")),
}


class SSD1306(Chip):
    """The chip behind a 128x64 panel, mounted as on the usual modules (A1 and C8 show upright)."""

    name = "SSD1306"
    fewest_rows = 16
    commands = COMMANDS

    def power_on_reset(self):
        super().power_on_reset()
        self.contrast = 0x7F
        self.pumped = self.scrolling = False
        self.mode = PAGE
        self.first_column, self.last_column = 0, COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.com_configuration = 0x12

    # --- the wire -------------------------------------------------------------------------------

    def _store(self, data):
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

    def _take_rows(self, data):
        """Horizontal addressing, a run of bytes at a time: it carries nearly all the traffic."""
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
    def _next(value, first, last):
        return first if value == last else value + 1

    # --- the commands that are its own ------------------------------------------------------------

    def _scroll_horizontally(self, _, zero, first, speed, last, zero_too, ones):
        self._range("first scrolled page", first, 0, PAGES - 1)
        self._range("last scrolled page", last, first, PAGES - 1)
        self._range("scrolling speed", speed, 0, 7)
        if (zero, zero_too, ones) != (0, 0, 0xFF):
            raise ChipError("horizontal scrolling needs its dummy bytes 00, 00 and FF")

    def _scroll_diagonally(self, _, zero, first, speed, last, offset):
        self._range("first scrolled page", first, 0, PAGES - 1)
        self._range("last scrolled page", last, first, PAGES - 1)
        self._range("scrolling speed", speed, 0, 7)
        self._range("vertical scrolling offset", offset, 1, ROWS - 1)
        self._range("dummy byte of diagonal scrolling", zero, 0, 0)

    def _stop_scrolling(self, _):
        self.scrolling = False

    def _start_scrolling(self, _):
        raise ChipError("scrolling by the chip is not simulated; draw the movement instead")

    def _scroll_area(self, _, fixed, scrolled):
        self._range("fixed rows", fixed, 0, ROWS - 1)
        self._range("fixed and scrolled rows", fixed + scrolled, 0, ROWS)

    def _addressing_mode(self, _, mode):
        self.mode = self._range("addressing mode", mode, HORIZONTAL, PAGE)

    def _column_window(self, _, first, last):
        if self.mode == PAGE:
            raise ChipError("a column window (21) needs horizontal or vertical addressing")
        self.last_column = self._range("last column", last, 0, COLUMNS - 1)
        self.first_column = self.column = self._range("first column", first, 0, last)

    def _page_window(self, _, first, last):
        if self.mode == PAGE:
            raise ChipError("a page window (22) needs horizontal or vertical addressing")
        self.last_page = self._range("last page", last, 0, PAGES - 1)
        self.first_page = self.page = self._range("first page", first, 0, last)

    def _start_line(self, command):
        self.line = command & 0x3F

    def _com_pins(self, _, configuration):
        if configuration & 0xCF != 0x02:
            raise ChipError(f"COM pins configuration 0x{configuration:02X} is none of the four")
        self.com_configuration = configuration

    def _deselect_level(self, _, value):
        # 40 is in no table of the datasheet, but every common driver sends it and panels accept it.
        if value not in (0x00, 0x20, 0x30, 0x40):
            raise ChipError(f"VCOMH deselect level 0x{value:02X} is unknown")

    def _charge_pump(self, _, value):
        if value not in (0x10, 0x14):
            raise ChipError(f"charge pump setting 0x{value:02X} is neither 10 (off) nor 14 (on)")
        self.pumped = value == 0x14

    def _current_reference(self, _, value):
        if value not in (0x00, 0x10, 0x20, 0x30):
            raise ChipError(f"current reference 0x{value:02X} is unknown")

    # --- the panel ------------------------------------------------------------------------------

    @property
    def awake(self):
        return self.on and self.pumped
