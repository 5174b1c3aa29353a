# SPDX-License-Identifier: MIT
"""The handheld in a window, with pygame."""
