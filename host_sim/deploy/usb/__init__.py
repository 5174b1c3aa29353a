# SPDX-License-Identifier: MIT
"""A real board on a USB cable, controlled through CircuitPython's own REPL.

The device needs no extra code. `repl` controls the prompt; handheld/connected.py sends a few lines
that start the console with one more way to press its buttons. A restart removes them.
"""
