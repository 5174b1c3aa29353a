# SPDX-License-Identifier: MIT
"""The console to build: boards and their wiring, the perfboard, the case."""
