# SPDX-License-Identifier: MIT
"""Scenes that may come up anywhere: lines with a cursor, a few words in a box, rules, bad news."""
