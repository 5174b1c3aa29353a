# SPDX-License-Identifier: MIT
"""The console of a real board: its screen, its buttons, its free heap.

The console is started from the board's prompt with a `next_key` that also reads the serial port. A
capital letter presses a button, a small letter releases it, ? asks for the picture, % for the heap.
Time and chance are real, and the board's own buttons work too.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Never

from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from host_sim.deploy.usb.repl import Repl

LETTERS = {"UP": "U", "DOWN": "D", "LEFT": "L", "RIGHT": "R", "A": "A", "B": "B"}
READY, SCREEN, HEAP, STOP = b"#ready\r\n", b"#screen\r\n", b"#heap ", b"#end\r\n"
START_SECONDS = 20.0  # time limit for the start of the console
PRESS_SECONDS, REST_SECONDS = 0.06, 0.4
LINES = """
import sys, gc, supervisor
sys.path.insert(0, "/lib")
from handful.power_on.startup import main
c = main()
del main
h = c.hardware
own = h.next_key
K = {"U": "UP", "D": "DOWN", "L": "LEFT", "R": "RIGHT", "A": "A", "B": "B"}
def picture():
 print("#screen")
 b = c.screen.bitmap
 for y in range(64):
  for x in range(0, 128, 16):
   v = 0
   for i in range(x, x + 16):
    v = v << 1 | b[i, y]
   print("%04x" % v, end="")
  print()
 print("#end")
def next_key():
 while supervisor.runtime.serial_bytes_available:
  k = sys.stdin.read(1)
  if k == "?":
   picture()
  elif k == "%":
   gc.collect()
   print("#heap", gc.mem_free())
   print("#end")
  elif k.upper() in K:
   return K[k.upper()], k != k.lower()
 return own()
def restart():
 raise SystemExit
h.next_key = next_key
h.restart = restart
print("#ready")
c.run()
"""


class BoardConsole:
    """A real board with the interface of host_sim.handheld.handheld.Handheld."""

    brightness = 1.0
    error: BaseException | None = None
    root: Path = ROOT

    def __init__(
        self,
        repl: "Repl",
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.repl, self._clock, self._sleep = repl, clock, sleep
        self._created_at = clock()

    def power_on(self) -> None:
        """Start the console from the prompt. It continues the interrupted game, if any."""
        self.repl.start(LINES)
        self.repl.read_to(READY, START_SECONDS)

    def cut_power(self) -> Never:
        """Raise Trouble: the power of a real board cannot be cut from here."""
        raise Trouble("the power of a real board cannot be cut from here; leave out `cut power`.")

    @property
    def now(self) -> float:
        """Seconds since this object was created."""
        return self._clock() - self._created_at

    def run(self, seconds: float) -> None:
        """Wait."""
        self._sleep(seconds)

    def down(self, name: str) -> None:
        """Press a button and keep it down."""
        self.repl.port.write(LETTERS[name].encode())

    def up(self, name: str) -> None:
        """Release a button."""
        self.repl.port.write(LETTERS[name].lower().encode())

    def press(self, name: str, seconds: float = PRESS_SECONDS) -> None:
        """Press and release a button."""
        self.down(name)
        self.run(seconds)
        self.up(name)
        self.run(REST_SECONDS)

    def image(self) -> "Picture":
        """Return the picture that the console draws: 1-bit, 128x64."""
        from PIL import Image

        self.repl.port.write(b"?")
        self.repl.read_to(SCREEN)
        rows = self.repl.read_to(STOP).split()
        try:
            return Image.frombytes("1", (128, 64), bytes.fromhex(b"".join(rows).decode()))
        except ValueError:
            raise Trouble(
                "the board sent a damaged picture; try again, or use another cable."
            ) from None

    def text(self) -> list[str]:
        """Return the lines of text on the screen."""
        from host_sim.handheld.ocr import Reader

        return Reader.of(self.root).lines(self.image())

    def heap(self) -> int:
        """Return the free bytes of the board's heap after a garbage collection."""
        self.repl.port.write(b"%")
        self.repl.read_to(HEAP)
        return int(self.repl.read_to(STOP))
