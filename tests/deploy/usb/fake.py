# SPDX-License-Identifier: MIT
"""A board that is not there: CircuitPython's prompt, with lines that really run, in a thread."""

import binascii
import contextlib
import queue
import threading
from types import ModuleType, SimpleNamespace

BUFFER = 64  # bytes of a USB packet that wait to be read
BUSY, WAITS, PROMPT, RAW = "busy", "waits for any key", "prompt", "raw"


class Bitmap:
    def __init__(self):
        self.lit = {(0, 0), (127, 63), (5, 9)}

    def __getitem__(self, place):
        return int(place in self.lit)


class FakeBoard:
    """A port: write and read. `log` has what the console heard."""

    def __init__(self, nvm=None):
        self.nvm = bytearray(range(256)) * 16 if nvm is None else bytearray(nvm)
        self.state, self.log, self.starts, self.damaged = BUSY, [], 1, False
        self.is_worn = False  # its nvm no longer takes what is written
        self._out, self._typed, self._lines = queue.Queue(), queue.Queue(), b""
        self._thread, self._names = None, {}
        self.interrupted = threading.Event()
        self._room = BUFFER

    # --- the port ---

    def write(self, data):
        for number in data[: self._room]:  # the rest is lost, as in a board that is busy
            self._take(bytes([number]))
        self._room = max(0, self._room - len(data))

    def read(self, most=4096):
        said, self._room = b"", BUFFER
        with contextlib.suppress(queue.Empty):
            said = self._out.get(timeout=0.02)
            while len(said) < most:
                said += self._out.get_nowait()
        return said

    def _say(self, text):
        self._out.put(text if isinstance(text, bytes) else text.encode())

    def _take(self, key):
        if self._thread and self._thread.is_alive():
            if key == b"\x03":
                self.interrupted.set()
                self._thread.join(5)
            else:
                self._typed.put(key.decode())
        elif self.state == BUSY:
            if key == b"\x03":
                self.state = WAITS
                self._say("Code stopped by auto-reload.\r\nPress any key to enter the REPL.\r\n")
        elif self.state == WAITS:
            self.state = PROMPT
            self._say("\r\nAdafruit CircuitPython\r\n>>> ")
        elif self.state == PROMPT:
            if key == b"\x01":
                self.state, self._lines = RAW, b""
                self._say(b"raw REPL; CTRL-B to exit\r\n>")
            elif key == b"\x04":
                self.state, self._names = BUSY, {}
                self.starts += 1
                self._say("soft reboot\r\n")
        elif key == b"\x02":
            self.state = PROMPT
            self._say("\r\n>>> ")
        elif key == b"\x04":
            lines, self._lines = self._lines.decode(), b""
            self._say(b"OK")
            self.interrupted.clear()
            self._thread = threading.Thread(target=self._run, args=(lines,), daemon=True)
            self._thread.start()
            self._thread.join(0.2)
        elif key == b"\x01":
            self._say(b"raw REPL; CTRL-B to exit\r\n>")
        elif key != b"\x03":
            self._lines += key

    # --- what is on the board ---

    def _run(self, lines):
        wrong = b""
        try:
            exec(lines, self._world())
        except SystemExit:
            pass
        except BaseException as error:
            wrong = f"Traceback\r\n{type(error).__name__}: {error}\r\n".encode()
        self._say(b"\x04" + wrong + b"\x04>")

    def _world(self):
        if not self._names:
            builtin = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
            self._names = {"__builtins__": {**builtin, "__import__": self._import}}
            self._names["__builtins__"]["print"] = self._print
        return self._names

    def _print(self, *words, end="\n"):
        self._say((" ".join(map(str, words)) + end).replace("\n", "\r\n"))

    def _import(self, name, *_):
        module = ModuleType(name)
        if name == "microcontroller":
            module.nvm = bytearray(self.nvm) if self.is_worn else self.nvm
        elif name == "binascii":
            module.hexlify, module.unhexlify = binascii.hexlify, binascii.unhexlify
            module.crc32 = (lambda data: 1) if self.damaged else binascii.crc32
        elif name == "gc":
            module.collect, module.mem_free = (lambda: None), (lambda: 43210)
        elif name == "sys":
            module.path = []
            module.stdin = SimpleNamespace(read=lambda count: self._typed.get())
        elif name == "supervisor":
            module.runtime = Runtime(self._typed)
        elif name == "handful.power_on.startup":
            module.main = lambda: Console(self)
        else:
            raise ImportError(f"no module named '{name}'")
        return module


class Runtime:
    def __init__(self, typed):
        self._typed = typed

    @property
    def serial_bytes_available(self):
        return self._typed.qsize()


class Console:
    def __init__(self, board):
        self._board = board
        self.screen = SimpleNamespace(bitmap=Bitmap())
        self.hardware = SimpleNamespace(next_key=lambda: None, restart=None)

    def run(self):
        while not self._board.interrupted.wait(0.005):
            event = self.hardware.next_key()
            if event:
                self._board.log.append(event)
        raise KeyboardInterrupt
