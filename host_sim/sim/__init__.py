# SPDX-License-Identifier: MIT
"""The virtual board: everything below the firmware that is silicon, or C on the device."""
