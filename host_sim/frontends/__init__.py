# SPDX-License-Identifier: MIT
"""Where people play: a window, a terminal, words, a log."""
