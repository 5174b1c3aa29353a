# SPDX-License-Identifier: MIT
"""The machine whose firmware is running. Blinka's hooks are per process and find it here."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

_machine: "Machine | None" = None


def current() -> "Machine":
    """Return the machine whose firmware is running. Raise RuntimeError if there is none."""
    if _machine is None:
        raise RuntimeError("no machine is running")
    return _machine


def select(machine: "Machine | None") -> "Machine | None":
    """Make this machine the running one, and return the one before it."""
    global _machine
    before, _machine = _machine, machine
    return before
