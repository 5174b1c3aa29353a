# SPDX-License-Identifier: MIT
"""Checks of the text tables: missing strings, and strings that do not fit the screen."""
