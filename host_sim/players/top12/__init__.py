# SPDX-License-Identifier: MIT
"""Laptop tools for Top 12: a referee that checks the rules, and two players to compare with."""
