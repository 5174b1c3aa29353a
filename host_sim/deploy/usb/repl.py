# SPDX-License-Identifier: MIT
"""CircuitPython's prompt on a serial port: interrupt the program, run lines, restart."""

import binascii
import time
from collections.abc import Callable, Iterable
from typing import Protocol, Self

from host_sim.errors import Trouble

INTERRUPT, RAW, PLAIN, END = b"\x03", b"\x01", b"\x02", b"\x04"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
ANSWER_SECONDS = 10.0  # time limit for an answer
TRIES = 20  # interrupts until the prompt appears; code.py may be busy
VENDORS = (0x239A, 0x2E8A)  # USB vendors of boards with CircuitPython: Adafruit, Raspberry Pi
PIECE = 256  # bytes of nvm in one line
GULP = 48  # bytes to send before a pause; the board discards bytes that it cannot buffer
BAUD = 115200


class Port(Protocol):
    """A connection to a board."""

    def write(self, data: bytes, /) -> object:
        """Send bytes."""

    def read(self) -> bytes:
        """Return the bytes that arrived within a short time, or b""."""


class UsbPort(Protocol):
    """An entry of pyserial's list of ports."""

    device: str
    vid: int | None


class SerialPort:
    """A serial port of pyserial, with Handful's error messages."""

    def __init__(self, name: str) -> None:
        import serial

        self._error = serial.SerialException
        try:
            self._serial = serial.Serial(name, BAUD, timeout=0.05, write_timeout=ANSWER_SECONDS)
        except (serial.SerialException, ValueError) as error:
            raise Trouble(
                f"cannot open the serial port {name} ({error}); close other programs that use it, "
                "or choose another with --port."
            ) from None

    def write(self, data: bytes) -> None:
        """Send bytes. Raise Trouble if the board is gone."""
        try:
            self._serial.write(data)
        except self._error:
            raise unplugged() from None

    def read(self, most: int = 4096) -> bytes:
        """Return at most `most` bytes that arrived within a short time.

        Raise Trouble if the board is gone.
        """
        try:
            data: bytes = self._serial.read(most)
            return data
        except self._error:
            raise unplugged() from None

    def close(self) -> None:
        """Close the port."""
        self._serial.close()


def unplugged() -> Trouble:
    """Return the error for a board that no longer answers."""
    return Trouble("the board no longer answers; reconnect it and run this again.")


def find(name: str | None = None, ports: Iterable[UsbPort] | None = None) -> str:
    """Return `name`, or the name of the only port with a board.

    Raise Trouble without exactly one board.
    """
    if name:
        return name
    if ports is None:
        from serial.tools.list_ports import comports

        ports = comports()
    found = [port.device for port in ports if port.vid in VENDORS]
    if not found:
        raise Trouble(
            "no board found on a serial port; connect it with a cable that carries data, or pass "
            "its port with --port."
        )
    if len(found) > 1:
        raise Trouble(f"several boards are connected; choose one with --port: {', '.join(found)}.")
    return found[0]


class Repl:
    """The prompt of a board.

    `with Repl(port) as repl:` interrupts the program, and restarts it at the end.
    """

    def __init__(self, port: Port, clock: Callable[[], float] = time.monotonic) -> None:
        self.port, self._clock = port, clock
        self._received = b""

    def __enter__(self) -> Self:
        self.interrupt()
        return self

    def __exit__(self, *_: object) -> None:
        self.restart()

    def interrupt(self) -> None:
        """Stop the running program and enter the raw REPL. Raise Trouble if that fails."""
        for _ in range(TRIES):
            for keys in (INTERRUPT, b"\r", INTERRUPT, RAW):
                self.port.write(keys)
                self._received += self.port.read()
            if self._receives(BANNER, 0.5):
                self._drain()
                return
        raise Trouble(
            "the board shows no prompt; press its reset button, wait a few seconds and run this "
            "again."
        )

    def restart(self) -> None:
        """Restart code.py, as after power-on."""
        self.port.write(INTERRUPT + INTERRUPT + PLAIN)
        self._drain()
        self.port.write(END)
        self._drain()

    def start(self, lines: str) -> None:
        """Start some lines. Read their output with `read_to`."""
        self._received = b""
        data = lines.encode() + END
        for start in range(0, len(data), GULP):
            self.port.write(data[start : start + GULP])
            self._received += self.port.read()
        self.read_to(b"OK")

    def run(self, lines: str) -> str:
        """Run some lines and return their output. Raise Trouble if they fail."""
        self.start(lines)
        output, error = self.read_to(END), self.read_to(END)
        self.read_to(b">")
        if error:
            last = error.decode("utf-8", "replace").strip().splitlines()[-1]
            raise Trouble(f"the board reports {last}; check that Handful is on it.")
        return output.decode("utf-8", "replace")

    def read_to(self, mark: bytes, timeout_seconds: float = ANSWER_SECONDS) -> bytes:
        """Return the bytes before the mark. Raise Trouble if it does not arrive in time."""
        if not self._receives(mark, timeout_seconds):
            raise unplugged()
        output, _, self._received = self._received.partition(mark)
        return output

    def _receives(self, mark: bytes, timeout_seconds: float) -> bool:
        end = self._clock() + timeout_seconds
        while mark not in self._received:
            self._received += self.port.read()
            if mark not in self._received and self._clock() > end:
                return False
        return True

    def _drain(self) -> None:
        """Discard everything that is still arriving."""
        while self.port.read():
            pass
        self._received = b""

    # --- the nvm ---

    def nvm(self) -> bytes:
        """Return the whole nvm, verified by a checksum. Raise Trouble if it is damaged."""
        lines = self.run(
            "import binascii\nfrom microcontroller import nvm\n"
            f"for i in range(0, len(nvm), {PIECE}):\n"
            f" print(binascii.hexlify(bytes(nvm[i:i + {PIECE}])).decode())\n"
            "print(binascii.crc32(bytes(nvm[0:len(nvm)])))\n"
        ).split()
        try:
            data = bytes.fromhex("".join(lines[:-1]))
            is_intact = binascii.crc32(data) == int(lines[-1])
        except (ValueError, IndexError):
            is_intact = False
        if not is_intact:
            raise Trouble("the data from the board is damaged; try again, or use another cable.")
        return data

    def put_nvm(self, data: bytes) -> None:
        """Write the whole nvm in one step after all data has arrived, and verify it.

        Raise Trouble if the size differs or the data is damaged.
        """
        size = int(self.run("from microcontroller import nvm\nprint(len(nvm))"))
        if size != len(data):
            raise Trouble(f"the file has {len(data)} bytes, but the board's nvm has {size}.")
        self.run(f"import binascii\nb = bytearray({size})")
        for start in range(0, size, PIECE):
            piece = data[start : start + PIECE].hex()
            self.run(f"b[{start}:{start + len(piece) // 2}] = binascii.unhexlify('{piece}')")
        if int(self.run("print(binascii.crc32(b))")) != binascii.crc32(data):
            raise Trouble("the data arrived damaged and was not written; try again.")
        self.run("nvm[0:len(b)] = b")
        if self.nvm() != data:
            raise Trouble("the board's nvm differs from the file after writing; try again.")
