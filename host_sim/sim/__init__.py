# SPDX-License-Identifier: MIT
"""The virtual hardware: everything the firmware touches that is silicon or C on the real board."""
