# SPDX-License-Identifier: MIT
"""The language that a console starts in."""

from host_sim.paths import enable_device_imports
from host_sim.sim.nvm import Flash


def speak(code, settings, nvm):
    """Settings and nvm with the language: this one, also where another was chosen before; else the
    one that was, and whoever plays first is asked."""
    if code and nvm is not None:
        enable_device_imports()
        from handful.journal.journal import Journal
        from handful.preferences import NOTE

        flash = Flash(nvm)
        journal = Journal(flash)
        note = journal.get(NOTE)
        if note and str(note[4:], "utf-8") != code:
            journal.put(NOTE, note[:4] + code.encode())
        nvm = bytes(flash)
    return {"HANDFUL_LANGUAGE": code, **settings}, nvm
