# SPDX-License-Identifier: MIT
"""The console as a person holds it: simulated, emulated or connected, and its screen read."""
