# SPDX-License-Identifier: MIT
"""Scenarios and lessons: text files that play the console, and pictures of its screens."""
