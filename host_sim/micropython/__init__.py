# SPDX-License-Identifier: MIT
"""Device code on a real MicroPython virtual machine with the Pico's word size and stack."""
