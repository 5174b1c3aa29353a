# SPDX-License-Identifier: MIT
"""The console of a real board under our hands: its screen, its buttons, its free heap.

Started from the prompt with a `next_key` that also listens to the cable: a capital is a button
going down, a small letter one coming up, ? asks for the picture, % for the heap. Real time, real
chance, and the board's own buttons work as well.
"""

import time

from host_sim.errors import Trouble
from host_sim.paths import ROOT

LETTERS = {"UP": "U", "DOWN": "D", "LEFT": "L", "RIGHT": "R", "A": "A", "B": "B"}
READY, SCREEN, HEAP, STOP = b"#ready\r\n", b"#screen\r\n", b"#heap ", b"#end\r\n"
START = 20.0  # seconds until the console has started
PRESS, REST = 0.06, 0.4
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
    """What host_sim.handheld.device.Device is for the simulator, as far as a cable reaches."""

    brightness, error, root = 1.0, None, ROOT

    def __init__(self, repl, clock=time.monotonic, sleep=time.sleep):
        self.repl, self._clock, self._sleep = repl, clock, sleep
        self._begun = clock()

    def power_on(self):
        """From the prompt into the console; the game in play is there again."""
        self.repl.start(LINES)
        self.repl.read_to(READY, START)

    def cut_power(self):
        raise Trouble("nobody can pull a real board's battery from here; leave out `cut power`.")

    @property
    def now(self):
        return self._clock() - self._begun

    def run(self, seconds):
        self._sleep(seconds)

    def down(self, name):
        self.repl.port.write(LETTERS[name].encode())

    def up(self, name):
        self.repl.port.write(LETTERS[name].lower().encode())

    def press(self, name, seconds=PRESS):
        self.down(name)
        self.run(seconds)
        self.up(name)
        self.run(REST)

    def image(self):
        """The picture that the console draws: 1-bit, 128x64."""
        from PIL import Image

        self.repl.port.write(b"?")
        self.repl.read_to(SCREEN)
        rows = self.repl.read_to(STOP).split()
        try:
            return Image.frombytes("1", (128, 64), bytes.fromhex(b"".join(rows).decode()))
        except ValueError:
            raise Trouble("what the board sent is damaged; try again, or another cable.") from None

    def text(self):
        from host_sim.handheld.ocr import Reader

        return Reader.of(self.root).lines(self.image())

    def heap(self):
        """Bytes that are free on the board now, after a collection."""
        self.repl.port.write(b"%")
        self.repl.read_to(HEAP)
        return int(self.repl.read_to(STOP))
