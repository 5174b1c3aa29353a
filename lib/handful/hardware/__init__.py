# SPDX-License-Identifier: MIT
"""The circuit board: pins, buses, display, buttons, battery. Nothing else touches them."""
