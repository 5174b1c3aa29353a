# SPDX-License-Identifier: MIT
"""The handheld in a terminal, also over ssh: pixels as half blocks or braille, keys as buttons."""
