# SPDX-License-Identifier: MIT
"""The hardware to build: boards, wiring diagrams, the perfboard and the case."""
