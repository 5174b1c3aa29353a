# SPDX-License-Identifier: MIT
"""The console's pixels: readable sources, and their compiler."""
