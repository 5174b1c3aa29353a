# SPDX-License-Identifier: MIT
"""Before code.py: no keyboard, no MIDI over USB. The drive stays the PC's to write."""

import usb_hid
import usb_midi

usb_hid.disable()
usb_midi.disable()
