# SPDX-License-Identifier: MIT
"""The language that a console starts in."""

from typing import TYPE_CHECKING, cast

from host_sim.paths import enable_device_imports
from host_sim.sim.files import Settings
from host_sim.sim.nvm import Flash

if TYPE_CHECKING:
    from nvm import ByteArray


def set_language(
    code: str | None, settings: Settings, nvm: bytes | None
) -> tuple[Settings, bytes | None]:
    """Return the settings and the nvm of a console in this language.

    The code replaces a language that was chosen before. With None the console keeps its language,
    or asks at the first start.
    """
    if code and nvm is not None:
        enable_device_imports()
        from handful.journal.journal import Journal
        from handful.preferences import NOTE

        flash = Flash(nvm)
        journal = Journal(cast("ByteArray", flash))
        note = journal.get(NOTE)
        if note and str(note[4:], "utf-8") != code:
            journal.put(NOTE, note[:4] + code.encode())
        nvm = bytes(flash)
    return {"HANDFUL_LANGUAGE": code, **settings}, nvm
