# SPDX-License-Identifier: MIT
"""CircuitPython's prompt over a serial port: interrupt what runs, run some lines, restart.

A port has `write(bytes)` and `read(most)`, which gives what has come within a moment, or b"".
"""

import binascii
import time

from host_sim.errors import Trouble

INTERRUPT, RAW, PLAIN, END = b"\x03", b"\x01", b"\x02", b"\x04"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
PATIENCE = 10.0  # seconds for an answer
TRIES = 20  # to be heard: code.py may be busy, and then wants any key for the prompt
MAKERS = (0x239A, 0x2E8A)  # USB vendors of boards with CircuitPython: Adafruit, Raspberry Pi
PIECE = 256  # bytes of nvm in one line
GULP = 48  # bytes sent before the board gets a moment: what it has not read yet may be lost
BAUD = 115200


class SerialPort:
    """pyserial's, with what it says in our words."""

    def __init__(self, name):
        import serial

        self._error = serial.SerialException
        try:
            self._serial = serial.Serial(name, BAUD, timeout=0.05, write_timeout=PATIENCE)
        except (serial.SerialException, ValueError) as error:
            raise Trouble(
                f"cannot open the serial port {name} ({error}); close whatever else uses it, or "
                "name another with --port."
            ) from None

    def write(self, data):
        try:
            self._serial.write(data)
        except self._error:
            raise unplugged() from None

    def read(self, most=4096):
        try:
            return self._serial.read(most)
        except self._error:
            raise unplugged() from None

    def close(self):
        self._serial.close()


def unplugged():
    return Trouble("the board does not answer any more; plug it in again and start over.")


def find(name=None, ports=None):
    """The name of the one port at which a board is, or the one that was asked for."""
    if name:
        return name
    if ports is None:
        from serial.tools.list_ports import comports

        ports = comports()
    found = [port.device for port in ports if port.vid in MAKERS]
    if not found:
        raise Trouble(
            "there is no board on a serial port; plug it in with a cable that carries data, or "
            "name its port with --port."
        )
    if len(found) > 1:
        raise Trouble(f"there are several boards; choose one with --port: {', '.join(found)}.")
    return found[0]


class Repl:
    """The prompt. `with Repl(port) as repl:` interrupts what runs, and starts it anew at the
    end."""

    def __init__(self, port, clock=time.monotonic):
        self.port, self._clock = port, clock
        self._heard = b""

    def __enter__(self):
        self.interrupt()
        return self

    def __exit__(self, *_):
        self.restart()

    def interrupt(self):
        for _ in range(TRIES):
            for keys in (INTERRUPT, b"\r", INTERRUPT, RAW):
                self.port.write(keys)
                self._heard += self.port.read()
            if self._came(BANNER, 0.5):
                self._drain()
                return
        raise Trouble(
            "the board does not come to its prompt; press its reset button, wait a moment and "
            "start over."
        )

    def restart(self):
        """Back to code.py, as after power-on."""
        self.port.write(INTERRUPT + INTERRUPT + PLAIN)
        self._drain()
        self.port.write(END)
        self._drain()

    def start(self, lines):
        """Begin to run some lines; what they print is then there to `read_to`."""
        self._heard = b""
        data = lines.encode() + END
        for start in range(0, len(data), GULP):
            self.port.write(data[start : start + GULP])
            self._heard += self.port.read()
        self.read_to(b"OK")

    def run(self, lines):
        """Run some lines to their end; what they print."""
        self.start(lines)
        said, wrong = self.read_to(END), self.read_to(END)
        self.read_to(b">")
        if wrong:
            last = wrong.decode("utf-8", "replace").strip().splitlines()[-1]
            raise Trouble(f"the board says {last}; is CircuitPython with Handful on it?")
        return said.decode("utf-8", "replace")

    def read_to(self, mark, patience=PATIENCE):
        """What comes before the mark."""
        if not self._came(mark, patience):
            raise unplugged()
        said, _, self._heard = self._heard.partition(mark)
        return said

    def _came(self, mark, patience):
        end = self._clock() + patience
        while mark not in self._heard:
            self._heard += self.port.read()
            if mark not in self._heard and self._clock() > end:
                return False
        return True

    def _drain(self):
        """Nothing of what is still coming counts."""
        while self.port.read():
            pass
        self._heard = b""

    # --- the nvm ---

    def nvm(self):
        """All of it; read twice over the wire's checksum."""
        said = self.run(
            "import binascii\nfrom microcontroller import nvm\n"
            f"for i in range(0, len(nvm), {PIECE}):\n"
            f" print(binascii.hexlify(bytes(nvm[i:i + {PIECE}])).decode())\n"
            "print(binascii.crc32(bytes(nvm[0:len(nvm)])))\n"
        ).split()
        try:
            data = bytes.fromhex("".join(said[:-1]))
            right = binascii.crc32(data) == int(said[-1])
        except (ValueError, IndexError):
            right = False
        if not right:
            raise Trouble("what the board sent is damaged; try again, or another cable.")
        return data

    def put_nvm(self, data):
        """All of it in one write, after all of it has arrived; then compared."""
        size = int(self.run("from microcontroller import nvm\nprint(len(nvm))"))
        if size != len(data):
            raise Trouble(f"the board's nvm has {size} bytes and the file {len(data)}.")
        self.run(f"import binascii\nb = bytearray({size})")
        for start in range(0, size, PIECE):
            piece = data[start : start + PIECE].hex()
            self.run(f"b[{start}:{start + len(piece) // 2}] = binascii.unhexlify('{piece}')")
        if int(self.run("print(binascii.crc32(b))")) != binascii.crc32(data):
            raise Trouble("what the board got is damaged, nothing was written; try again.")
        self.run("nvm[0:len(b)] = b")
        if self.nvm() != data:
            raise Trouble("the board's nvm is not what was written; try again.")
