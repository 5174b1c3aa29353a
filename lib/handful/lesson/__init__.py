# SPDX-License-Identifier: MIT
"""Lessons: each game taught on its own board, following its text/lesson.txt."""
