# SPDX-License-Identifier: MIT
"""Parts on the I2C bus that are described by their registers: sensors, clocks, expanders."""

from collections.abc import Mapping


class RegisterPart:
    """A part whose first written byte selects a register.

    A read returns the bytes of that register and then those of the following ones. A write of more
    than one byte replaces the register's content. `answers` are the same but cannot be written: use
    them for commands, such as "start a measurement", that are followed by a read.
    """

    def __init__(
        self,
        registers: Mapping[int, bytes] | None = None,
        answers: Mapping[int, bytes] | None = None,
    ) -> None:
        self.registers = dict(registers or {})
        self.answers = dict(answers or {})
        self._selected = 0

    def write(self, data: bytes) -> None:
        """Select a register, and replace its content if more bytes follow."""
        if not data:
            return
        self._selected, content = data[0], data[1:]
        if self._selected in self.answers:
            return
        register = self._selected
        while content:
            size = len(self.registers.get(register, b"\0"))
            old = self.registers.get(register, b"\0")
            self.registers[register] = content[:size] + old[len(content) :]
            content = content[size:]
            register = (register + 1) & 0xFF

    def read_into(self, buffer: bytearray | memoryview) -> None:
        """Fill the buffer from the selected register on. Missing registers are 0."""
        register, data = self._selected, b""
        while len(data) < len(buffer):
            data += self.answers.get(register) or self.registers.get(register) or b"\0"
            register = (register + 1) & 0xFF
        buffer[:] = data[: len(buffer)]
