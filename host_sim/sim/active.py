# SPDX-License-Identifier: MIT
"""The machine whose firmware is running. Blinka's hooks are per process and find it here."""

_machine = None


def current():
    """Return the machine whose firmware is running, or None."""
    return _machine


def select(machine):
    """Make this machine the running one, and return the one before it."""
    global _machine
    before, _machine = _machine, machine
    return before
