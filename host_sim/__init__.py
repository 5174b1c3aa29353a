# SPDX-License-Identifier: MIT
"""The laptop side of Handful: virtual hardware, front ends, tools. Never copied to the device."""
