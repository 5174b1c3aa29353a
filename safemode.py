# SPDX-License-Identifier: MIT
"""What CircuitPython runs instead of code.py after a hard fault: wait a little, then reset.

Safe mode stays if the user asked for it at power-on, or if the board's USB or drive is set up
wrongly, because a reset would lead to the same fault.
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
RESET_AFTER_SECONDS = 2  # long enough to notice repeated resets on the serial console
BROWNOUT_SECONDS = 60  # an empty battery must recover, or every start fails again

reason = runtime.safe_mode_reason
if reason not in STAY:
    time.sleep(BROWNOUT_SECONDS if reason == SafeModeReason.BROWNOUT else RESET_AFTER_SECONDS)
    microcontroller.reset()
