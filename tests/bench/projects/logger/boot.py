# SPDX-License-Identifier: MIT
"""Let the program write to the drive, and then fail: code.py runs nevertheless."""

import storage

storage.remount("/", readonly=False)
raise ValueError("boot.py has failed")
