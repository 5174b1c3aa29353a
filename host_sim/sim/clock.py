# SPDX-License-Identifier: MIT
"""Virtual time, and the hand-over between the firmware and its caller.

The firmware runs in its own thread. It runs without pause until its time would pass the end of
`run`. There it hands over to the caller and stops. Only one of the two runs at a time, and neither
ever waits in real time.
"""

import ctypes
import heapq
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Never

SECOND = 1_000_000_000  # the clock counts nanoseconds
FOREVER = 1 << 100
POLL_NS = 20_000  # time that reading the clock or the keys takes: a busy loop must not stop time
STUCK_AFTER = 30  # real seconds without a change of virtual time: the firmware hangs in a loop

Tracer = Callable[[FrameType, str, Any], Any]  # as sys.settrace takes it


class PowerCut(BaseException):
    """The power is off: unwinds the firmware wherever it is."""


class Restart(BaseException):
    """A restart of the chip (`hard`) or only of Python. `safe` is the reason for safe mode."""

    def __init__(
        self, reason: str = "WATCHDOG", hard: bool = True, safe: str | None = None
    ) -> None:
        super().__init__(reason)
        self.reason, self.hard, self.safe = reason, hard, safe


class FirmwareHangs(RuntimeError):  # noqa: N818 (named like PowerCut and Restart)
    """The firmware computes forever without waiting for time or keys."""


class Clock:
    """One clock for firmware, buses, keypad and caller. It switches between their two threads."""

    def __init__(self) -> None:
        self.now = 0
        self.waiting = False  # True while the firmware sleeps, False while it uses a bus
        self.tracer: Tracer | None = None  # for the firmware's thread
        self.traced_places: tuple[str, ...] = ()  # beginnings of the file names that it traces
        self._installed: Tracer | None = None
        self._until = 0
        self._stop_at_wait = False
        self.stuck_after = STUCK_AFTER
        self.watchdog_due: int | None = None  # when the watchdog ends an endless loop
        self._unwinding: BaseException | None = None
        self._timers: list[tuple[int, int, Callable[[], None]]] = []
        self._next = FOREVER
        self._serial = 0
        self._thread: threading.Thread | None = None
        self._firmware_turn = threading.Lock()
        self._caller_turn = threading.Lock()
        self._firmware_turn.acquire()
        self._caller_turn.acquire()
        self._is_callers_turn = True
        self.is_interrupted = False  # True after Ctrl-C

    # --- the firmware's side --------------------------------------------------------------------

    def advance(self, nanoseconds: int, waiting: bool = False) -> None:
        """Let time pass for the firmware. Timers that fall due meanwhile run in order."""
        self.check()
        target = self.now + nanoseconds
        if waiting and self._stop_at_wait:
            self._until = self.now
            self._hand_over(waiting)
        while target > self._until:
            self._pass_to(self._until)
            self._hand_over(waiting)
        self._pass_to(target)

    def wait(self, nanoseconds: int, is_awake: Callable[[], bool]) -> None:
        """Sleep until `is_awake()` or until the time is up. Only the caller changes its result."""
        target = self.now + nanoseconds
        self.check()
        if self._stop_at_wait:
            self._until = self.now
            self._hand_over(True)
        while not is_awake() and self.now < target:
            self._pass_to(min(target, self._until))
            if self.now < target and not is_awake():
                self._hand_over(True)

    def check(self) -> None:
        """Raise the exception that unwinds the firmware, if any.

        After a power cut no hardware works, not even in the firmware's `finally:` blocks.
        """
        if self._unwinding is not None:
            raise self._unwinding

    def fail(self, exception: BaseException) -> Never:
        """Unwind the firmware with this exception, now and at every later use of the hardware."""
        self._unwinding = exception
        raise exception

    def at(self, due: int, callback: Callable[[], None]) -> None:
        """Call back in the firmware's thread when the clock reaches `due`, in nanoseconds."""
        self._serial += 1
        heapq.heappush(self._timers, (due, self._serial, callback))
        self._next = self._timers[0][0]

    def _pass_to(self, target: int) -> None:
        while self._next <= target:
            due, _, callback = heapq.heappop(self._timers)
            self._next = self._timers[0][0] if self._timers else FOREVER
            self.now = max(self.now, due)
            callback()
        self.now = max(self.now, target)

    def _hand_over(self, waiting: bool) -> None:
        self.waiting = waiting
        self._is_callers_turn = True
        self._caller_turn.release()
        self._firmware_turn.acquire()
        self.waiting = False
        if self.tracer is not self._installed:
            self._install_tracer()
        self.check()

    def _install_tracer(self) -> None:
        """Trace new frames and those that are already on the stack."""
        self._installed = self.tracer
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            if frame.f_code.co_filename.startswith(self.traced_places):
                frame.f_trace = self.tracer
                frame.f_trace_opcodes = self.tracer is not None
                frame.f_trace_lines = self.tracer is None
            frame = frame.f_back
        sys.settrace(self.tracer)

    # --- the caller's side ------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True from `start` until the firmware's thread has ended."""
        return self._thread is not None

    def start(self, firmware: Callable[[], None]) -> None:
        """Create the firmware's thread. It does nothing before `run`."""
        self._unwinding = self._installed = None
        self._timers.clear()
        self._next = FOREVER
        self.watchdog_due = None
        self._thread = threading.Thread(target=self._run_firmware, args=(firmware,), daemon=True)
        self._thread.start()

    def _run_firmware(self, firmware: Callable[[], None]) -> None:
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
            self._is_callers_turn = True
            self._caller_turn.release()

    def run(self, nanoseconds: int, to_first_wait: bool = False) -> None:
        """Run the firmware that long, or only until it first waits."""
        until = self.now + nanoseconds
        thread = self._thread
        if thread is not None:
            self._until = until
            self._stop_at_wait = to_first_wait
            self._take_turn(thread)
            self._stop_at_wait = False
        if not self.running:
            self.now = max(self.now, self.now if to_first_wait else until)

    def clear_fault(self) -> None:
        """Forget what unwound the firmware, for a soft restart within its thread."""
        self._unwinding = self.watchdog_due = None
        self._timers.clear()
        self._next = FOREVER

    def fault(self, exception: BaseException) -> None:
        """End the firmware from outside. It raises the exception when it next runs."""
        self._unwinding = exception

    def cut(self) -> None:
        """Switch the power off: end the firmware's thread now."""
        thread = self._thread
        if thread is not None:
            self._unwinding = PowerCut()
            self._take_turn(thread)
            thread.join(STUCK_AFTER)

    def _take_turn(self, thread: threading.Thread) -> None:
        """Let the firmware run until it hands over. Raise FirmwareHangs if it never does."""
        seen: int | None = None
        self._is_callers_turn = False
        self._firmware_turn.release()
        try:
            while not self._caller_turn.acquire(timeout=self.stuck_after):
                if self.now == seen:
                    if self.watchdog_due is not None:
                        self.now, self.watchdog_due = max(self.now, self.watchdog_due), None
                        self._interrupt(thread, Restart)
                        continue
                    self._stop(thread)
                    raise FirmwareHangs(f"no time has passed in {STUCK_AFTER} s of computing")
                seen = self.now
        except KeyboardInterrupt:
            self.is_interrupted = True
            if self._is_callers_turn:  # the turn may have been taken just before the interrupt
                self._caller_turn.acquire(blocking=False)
            else:
                self._caller_turn.acquire(timeout=STUCK_AFTER)  # until the firmware's deadline
            raise

    def _stop(self, thread: threading.Thread) -> None:
        """Stop firmware that no longer uses the hardware, and so notices no fault."""
        self._unwinding = PowerCut()
        self._interrupt(thread, PowerCut)
        self._caller_turn.acquire(timeout=STUCK_AFTER)

    @staticmethod
    def _interrupt(thread: threading.Thread, kind: type[BaseException]) -> None:
        """Raise an exception of this kind in the thread."""
        assert thread.ident is not None
        ident, raised = ctypes.c_ulong(thread.ident), ctypes.py_object(kind)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, raised)
