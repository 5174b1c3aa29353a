# SPDX-License-Identifier: MIT
"""Parts on the I2C bus that are described by their registers: sensors, clocks, expanders."""

from collections.abc import Mapping


class RegisterPart:
    """A part whose first written byte selects a register.

    A read returns the bytes of that register and then those of the following ones. A write of more
    than one byte replaces the register's content. `answers` are for commands that are followed by
    a read, such as "start a measurement": after a write that begins with these bytes, a read
    returns the answer, and nothing is stored.
    """

    def __init__(
        self,
        registers: Mapping[int, bytes] | None = None,
        answers: Mapping[bytes, bytes] | None = None,
    ) -> None:
        self.registers = dict(registers or {})
        self.answers = dict(answers or {})
        self._selected = 0
        self._answer: bytes | None = None

    def write(self, data: bytes) -> None:
        """Select an answer or a register, and replace its content if more bytes follow."""
        if not data:
            return
        commands = [command for command in self.answers if data.startswith(command)]
        self._answer = self.answers[max(commands, key=len)] if commands else None
        if commands:
            return
        self._selected = register = data[0]
        content = data[1:]
        while content:
            old = self.registers.get(register, b"\0")
            self.registers[register] = content[: len(old)] + old[len(content) :]
            content = content[len(old) :]
            register = (register + 1) & 0xFF

    def read_into(self, buffer: bytearray | memoryview) -> None:
        """Fill the buffer with the answer or from the selected register on. The rest is 0."""
        data, register = self._answer, self._selected
        if data is None:
            data = b""
            while len(data) < len(buffer):
                data += self.registers.get(register) or b"\0"
                register = (register + 1) & 0xFF
        buffer[:] = data[: len(buffer)].ljust(len(buffer), b"\0")
