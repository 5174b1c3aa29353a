# SPDX-License-Identifier: MIT
"""CircuitPython's alarm: only the bytes that survive a soft restart."""

import host
from uctypes import addressof

sleep_memory = bytearray(256)
host.recall(addressof(sleep_memory), len(sleep_memory))
wake_alarm = None
