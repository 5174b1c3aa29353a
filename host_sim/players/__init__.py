# SPDX-License-Identifier: MIT
"""Computer players measured: the arena, its ladder, reference players and solvers."""
