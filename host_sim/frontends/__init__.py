# SPDX-License-Identifier: MIT
"""The front ends: a window, a terminal, text for screen readers, a log."""
