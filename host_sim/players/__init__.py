# SPDX-License-Identifier: MIT
"""Measuring computer players: the arena, its ladder, reference players and solvers."""
