# SPDX-License-Identifier: MIT
"""Genuine CircuitPython on the laptop: a release's own .uf2 in an emulated RP2040.

    pico = Pico("circuitpython.uf2")
    pico.power_on()
    pico.press("A")
    print(pico.text(), pico.heap())

The processor is rp2040js, from npm (see engine.py); the flash chip, the wires, the display and the
buttons around it are ours (machine/*.mjs, and the simulator's own display chips).
"""

from host_sim.emulator.pico import Pico

__all__ = ("Pico",)
