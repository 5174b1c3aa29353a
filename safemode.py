# SPDX-License-Identifier: MIT
"""After a fault CircuitPython runs this instead of code.py: back into the game, as soon as wise.

Who pressed the button for safe mode at power-on gets it; so does a board whose USB or drive is set
up wrongly, where starting again would only fail again.
"""

import time

import microcontroller
from supervisor import SafeModeReason, runtime

STAY = (
    SafeModeReason.USER,
    SafeModeReason.PROGRAMMATIC,
    SafeModeReason.NO_CIRCUITPY,
    SafeModeReason.USB_TOO_MANY_ENDPOINTS,
    SafeModeReason.USB_TOO_MANY_INTERFACE_NAMES,
    SafeModeReason.USB_BOOT_DEVICE_NOT_INTERFACE_ZERO,
)
BREATH = 2  # seconds: long enough to see on the serial console that it happens again and again
RECOVERY = 60  # an empty battery needs rest, or every start drops it again

reason = runtime.safe_mode_reason
if reason not in STAY:
    time.sleep(RECOVERY if reason == SafeModeReason.BROWNOUT else BREATH)
    microcontroller.reset()
