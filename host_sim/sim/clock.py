# SPDX-License-Identifier: MIT
"""Virtual time, and who runs: the firmware or the one who tests it, never both.

The firmware lives in a thread of its own. It runs without pause until its time would pass the
moment the other side asked for; there the baton goes back. Nothing ever waits in real time.
"""

import ctypes
import heapq
import sys
import threading

SECOND = 1_000_000_000  # the clock counts nanoseconds
FOREVER = 1 << 100
BLINK = 20_000  # what one look at the clock or the keys costs: a busy loop must not stop time
STUCK_AFTER = 30  # real seconds in which virtual time stands still: the firmware hangs in a loop


class PowerCut(BaseException):
    """The power is gone: unwinds the firmware wherever it is."""


class Restart(BaseException):
    """The chip (hard) or only its Python (soft) starts again; `safe` names why in safe mode."""

    def __init__(self, reason="WATCHDOG", hard=True, safe=None):
        super().__init__(reason)
        self.reason, self.hard, self.safe = reason, hard, safe


class FirmwareHangs(RuntimeError):
    """The firmware computes for ever without waiting for time or keys."""


class Clock:
    """One clock for firmware, bus, keypad and test; also the baton between the two threads."""

    def __init__(self):
        self.now = 0
        self.waiting = False  # the firmware sleeps, as opposed to being busy on a wire
        self.tracer = None  # a trace function for the firmware's thread, see `opcodes`
        self.traced_places = ()
        self._installed = None
        self._until = 0
        self._stop_at_wait = False
        self.stuck_after = STUCK_AFTER
        self.rescue = None  # when the watchdog would end an endless loop, or None
        self._unwinding = None
        self._timers = []
        self._next = FOREVER
        self._serial = 0
        self._thread = None
        self._firmware_turn = threading.Lock()
        self._other_turn = threading.Lock()
        self._firmware_turn.acquire()
        self._other_turn.acquire()

    # --- the firmware's side --------------------------------------------------------------------

    def advance(self, nanoseconds, waiting=False):
        """Time passes for the firmware. Timers that fall due meanwhile run, in order."""
        self.check()
        target = self.now + nanoseconds
        if waiting and self._stop_at_wait:
            self._until = self.now
            self._hand_over(waiting)
        while target > self._until:
            self._pass_to(self._until)
            self._hand_over(waiting)
        self._pass_to(target)

    def wait(self, nanoseconds, awake):
        """Sleep until `awake()` or the time is up; only the other side can change what it sees."""
        target = self.now + nanoseconds
        self.check()
        if self._stop_at_wait:
            self._until = self.now
            self._hand_over(True)
        while not awake() and self.now < target:
            self._pass_to(min(target, self._until))
            if self.now < target and not awake():
                self._hand_over(True)

    def check(self):
        """After a power cut nothing works any more, not even in a `finally:` of the firmware."""
        if self._unwinding is not None:
            raise self._unwinding

    def fail(self, exception):
        """Unwind the firmware with this, from now on at every touch of the hardware."""
        self._unwinding = exception
        raise exception

    def at(self, due, callback):
        """Call back at a moment, in the firmware's thread."""
        self._serial += 1
        heapq.heappush(self._timers, (due, self._serial, callback))
        self._next = self._timers[0][0]

    def _pass_to(self, target):
        while self._next <= target:
            due, _, callback = heapq.heappop(self._timers)
            self._next = self._timers[0][0] if self._timers else FOREVER
            self.now = max(self.now, due)
            callback()
        self.now = max(self.now, target)

    def _hand_over(self, waiting):
        self.waiting = waiting
        self._other_turn.release()
        self._firmware_turn.acquire()
        self.waiting = False
        if self.tracer is not self._installed:
            self._install_tracer()
        self.check()

    def _install_tracer(self):
        """Trace the frames to come and those that are already waiting on the stack."""
        self._installed = self.tracer
        frame = sys._getframe()
        while frame is not None:
            if frame.f_code.co_filename.startswith(self.traced_places):
                frame.f_trace = self.tracer
                frame.f_trace_opcodes = self.tracer is not None
                frame.f_trace_lines = self.tracer is None
            frame = frame.f_back
        sys.settrace(self.tracer)

    # --- the other side -------------------------------------------------------------------------

    @property
    def running(self):
        return self._thread is not None

    def start(self, firmware):
        """Give the firmware a thread; it does not move before `run`."""
        self._unwinding = self._installed = None
        self._timers.clear()
        self._next = FOREVER
        self.rescue = None
        self._thread = threading.Thread(target=self._live, args=(firmware,), daemon=True)
        self._thread.start()

    def _live(self, firmware):
        self._firmware_turn.acquire()
        try:
            self.check()
            if self.tracer is not None:
                self._install_tracer()
            firmware()
        except (PowerCut, Restart):
            pass
        finally:
            self._thread = None
            self._other_turn.release()

    def run(self, nanoseconds, to_first_wait=False):
        """Let the firmware live that long, or only until it first waits."""
        until = self.now + nanoseconds
        if self.running:
            self._until = until
            self._stop_at_wait = to_first_wait
            self._take_turn()
            self._stop_at_wait = False
        if not self.running:
            self.now = max(self.now, self.now if to_first_wait else until)

    def revive(self):
        """A soft start within the firmware's thread: whatever unwound it is over."""
        self._unwinding = self.rescue = None
        self._timers.clear()
        self._next = FOREVER

    def fault(self, exception):
        """Something from outside ends the firmware where it is: it notices when it next runs."""
        self._unwinding = exception

    def cut(self):
        """Power off: the firmware's thread ends here and now."""
        if self.running:
            self._unwinding = PowerCut()
            thread = self._thread
            self._take_turn()
            thread.join(STUCK_AFTER)

    def _take_turn(self):
        thread, seen = self._thread, None
        self._firmware_turn.release()
        try:
            while not self._other_turn.acquire(timeout=self.stuck_after):
                if self.now == seen:
                    if self.rescue is not None:
                        self.now, self.rescue = max(self.now, self.rescue), None
                        self._interrupt(thread, Restart)
                        continue
                    self._stop(thread)
                    raise FirmwareHangs(f"no time has passed in {STUCK_AFTER} s of computing")
                seen = self.now
        except KeyboardInterrupt:
            self._other_turn.acquire(timeout=STUCK_AFTER)  # let the firmware reach its deadline
            raise

    def _stop(self, thread):
        """The firmware touches no hardware any more: stop it from outside."""
        self._unwinding = PowerCut()
        self._interrupt(thread, PowerCut)
        self._other_turn.acquire(timeout=STUCK_AFTER)

    @staticmethod
    def _interrupt(thread, kind):
        ident, raised = ctypes.c_ulong(thread.ident), ctypes.py_object(kind)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, raised)
