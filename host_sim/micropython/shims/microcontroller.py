# SPDX-License-Identifier: MIT
"""Pins, the processor and 4096 bytes of blank nvm (flash on a Pico, so never in its heap)."""

from silicon import Pin, ResetReason, RunMode, cpu

__all__ = ("Pin", "ResetReason", "RunMode", "cpu", "nvm", "on_next_reset", "reset")

nvm = bytearray(b"\xff" * 4096)


def reset():
    raise SystemExit("reset")


def on_next_reset(run_mode):
    pass


def delay_us(delay):
    pass
