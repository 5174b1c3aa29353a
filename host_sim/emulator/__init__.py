# SPDX-License-Identifier: MIT
"""Genuine CircuitPython on the laptop: a release's own .uf2 in an emulated RP2040.

The processor is rp2040js, from npm (see engine.py); the flash chip, the wires, the display and the
buttons around it are ours (machine/*.mjs, and the simulator's own display chips). Nothing here
knows Handful; host_sim.handheld.emulated.Pico is the console on such a board.
"""
