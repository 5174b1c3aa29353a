# SPDX-License-Identifier: MIT
"""Genuine CircuitPython on the laptop: a release's own .uf2 on an emulated RP2040.

The processor is rp2040js, from npm (engine.py). The flash chip, the wires, the display and the
buttons around it are in machine/*.mjs and in the simulator's display chips. This package imports
nothing of Handful; host_sim.handheld.emulated.Pico is the console on such a board.
"""
