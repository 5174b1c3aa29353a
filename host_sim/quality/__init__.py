# SPDX-License-Identifier: MIT
"""Measurements of the console: faults, benchmarks, sizes, heap, timing on genuine firmware."""
