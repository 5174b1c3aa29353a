# SPDX-License-Identifier: MIT
"""The bytes that survive a soft restart. The console asks for no alarm."""

import browser
from uctypes import addressof

sleep_memory = bytearray(256)
browser.recall(addressof(sleep_memory), len(sleep_memory))
wake_alarm = None
