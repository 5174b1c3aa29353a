# SPDX-License-Identifier: MIT
"""The console's drawings: readable sources, and their compiler."""
