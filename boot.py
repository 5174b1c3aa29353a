# SPDX-License-Identifier: MIT
"""USB set-up, run before code.py: no keyboard, no MIDI. The computer can write to the drive."""

import usb_hid
import usb_midi

usb_hid.disable()
usb_midi.disable()
