# SPDX-License-Identifier: MIT
"""One match of a game: seats, log, undo, and saved games."""
