# SPDX-License-Identifier: MIT
"""A real board at the end of its USB cable, through CircuitPython's own REPL.

Nothing of it is on the device: `repl` talks to the prompt, handheld/connected.py sends a few
lines that start the console with one more way to press its buttons. They are gone with the next
restart, and without the cable nobody can send them.
"""
