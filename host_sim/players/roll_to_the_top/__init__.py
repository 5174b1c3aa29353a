# SPDX-License-Identifier: MIT
"""Laptop tools for Roll to the Top!: fitting the computer players' values, and its medals."""
