# SPDX-License-Identifier: MIT
"""Measurements of the console on genuine firmware, in the emulator."""
